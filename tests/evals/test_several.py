"""Several models side by side: who is beaten in everything, and what luck alone would do."""

from __future__ import annotations

from khosop.report.several import beaten_by, notes
from khosop.summary import ModelSummary, summarize
from khosop.transcript import ModelCall
from tests.evals.makers import make_record


def model(name: str, passed: int, ms: float, usd: str | None) -> ModelSummary:
    call = ModelCall(name, name, cost_usd=usd, cost_source="reported" if usd else None)
    records = [
        make_record(f"c{i}", model=name, outcome="passed" if i < passed else "failed", latency_ms=ms, calls=[call])
        for i in range(10)
    ]
    return summarize(records, {name: 10}, fake=False).models[0]


def test_worse_slower_and_dearer_is_beaten() -> None:
    assert beaten_by(model("a", 5, 900, "0.002"), model("b", 8, 500, "0.001"))
    assert not beaten_by(model("b", 8, 500, "0.001"), model("a", 5, 900, "0.002"))


def test_worse_but_cheaper_is_a_choice() -> None:
    a, b = model("a", 5, 500, "0.001"), model("b", 8, 500, "0.002")
    assert not beaten_by(a, b)
    assert any("choose among a, b" in line for line in notes([a, b]))


def test_equal_in_everything_beats_nobody() -> None:
    assert not beaten_by(model("a", 5, 500, "0.001"), model("b", 5, 500, "0.001"))


def test_an_unknown_cost_decides_nothing_and_is_named() -> None:
    a, b = model("a", 5, 900, None), model("b", 8, 500, "9")
    assert beaten_by(a, b)
    assert "cost not reported: a" in notes([a, b])


def test_luck_is_told_for_several_and_never_for_one_or_for_fakes() -> None:
    a = model("a", 5, 500, "0.001")
    assert notes([a]) == []
    assert any("by luck alone" in line for line in notes([a, model("b", 6, 500, "0.001"), model("c", 6, 500, "0.001")]))
