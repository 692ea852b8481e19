"""Comparing two runs: refused where it would mislead, and put in words that a person can act on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from khosop.cli.main import run_command
from khosop.compare import comparable, compare, flip_of, side_of
from khosop.errors import BadInput
from khosop.verdict import Record
from tests.evals.makers import make_card, make_record, make_run

T, F = True, False


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ((F, F, F), (T, T, T), "fixed"),
        ((T, F, F), (T, T, F), "better"),
        ((T, T, T), (F, F, F), "broken"),
        ((T, T, F), (F, F, F), "broken"),
        ((T, T, T), (T, T, F), "flakier"),
        ((T, T, F), (T, F, F), "worse"),
        ((T, F, T), (F, T, T), None),
    ],
)
def test_a_flip_is_called_what_it_is(before: tuple[bool, ...], after: tuple[bool, ...], kind: str | None) -> None:
    assert flip_of(before, after) == kind


def records(passed: dict[str, str]) -> list[Record]:
    return [
        make_record(case, repeat=r, outcome="passed" if mark == "+" else "failed", reply=f"{case} {mark}")
        for case, marks in passed.items()
        for r, mark in enumerate(marks)
    ]


def test_five_cases_that_flip_one_way_are_no_evidence_and_six_are() -> None:
    cases = [f"c{i}" for i in range(6)]
    card = make_card(cases=cases)
    before = side_of(card, "m", records(dict.fromkeys(cases, "---")))
    five = side_of(card, "m", records({c: "+++" if c != "c5" else "---" for c in cases}))
    six = side_of(card, "m", records(dict.fromkeys(cases, "+++")))
    assert "no difference that 6 × 3 could show" in compare(card, card, before, five, cases).verdict()
    assert compare(card, card, before, six, cases).verdict().startswith("better: +100.0 points")


def test_the_reply_of_a_failed_run_is_kept_with_its_reason() -> None:
    side = side_of(make_card(), "m", records({"hours": "+-+"}))
    assert side.replies == {"hours": "hours -"}
    assert side.whys == {"hours": "includes_any: because"}


def test_other_checks_or_other_runs_are_not_compared() -> None:
    a = make_card(cases=("x", "y"))
    with pytest.raises(BadInput, match="y only in the first; --common compares the 1 cases"):
        comparable(a, make_card(cases=("x",)), common=False)
    with pytest.raises(BadInput, match="x run another number of times"):
        comparable(a, replace(a, runs={"x": 4, "y": 3}), common=False)
    assert comparable(a, make_card(cases=("x",)), common=True) == ["x"]
    with pytest.raises(BadInput, match="no case in common"):
        comparable(a, make_card(cases=("z",)), common=True)


def test_what_changed_is_named_and_more_than_one_thing_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_run(tmp_path, make_card("a"), records({"hours": "+++"}))
    make_run(tmp_path, make_card("b", commit="other", prompt="p2"), records({"hours": "+-+"}))
    assert run_command("compare", ["a", "b", "--runs-folder", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "changed between them: commit, prompt" in out
    assert "can't say which of them did it" in out
    assert "flakier hours  3/3 → 2/3" in out
    assert "hours -" in out


def test_the_comparison_is_there_for_machines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_run(tmp_path, make_card("a"), records({"hours": "+++"}))
    make_run(tmp_path, make_card("b", fake=True), records({"hours": "---"}))
    assert run_command("compare", ["a", "b", "--json", "--runs-folder", str(tmp_path)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["fake"] is True
    assert found["significant"] is False
    assert found["flips"][0]["kind"] == "broken"


def test_of_several_models_each_is_compared_with_the_first_and_luck_is_paid_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = [f"c{i}" for i in range(6)]
    found = [
        make_record(case, model=model, repeat=r, outcome="passed" if model == "good" else "failed")
        for model in ("old", "good", "same")
        for case in cases
        for r in range(3)
    ]
    make_run(tmp_path, make_card("a", cases=cases, models=("old", "good", "same")), found)
    names = ["a#old", "a#good", "a#same", "--runs-folder", str(tmp_path)]
    assert run_command("compare", [*names, "--json"]) == 0
    one, other = json.loads(capsys.readouterr().out)["comparisons"]
    # Six one-way flips: p = 2/2⁶ = .03125. Of two comparisons, the smaller is doubled: .0625, no longer under .05.
    assert (one["p"], one["significant"]) == (0.0625, False)
    assert other["p"] == 1.0
    assert run_command("compare", names) == 0
    assert "p = 0.062 (adjusted for 2 comparisons)" in " ".join(capsys.readouterr().out.split())


def test_a_run_that_measured_nothing_is_not_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_run(tmp_path, make_card("a"), records({"hours": "+++"}))
    make_run(tmp_path, make_card("b"), records({"hours": "+"}))
    assert run_command("compare", ["a", "b", "--runs-folder", str(tmp_path)]) == 2
    assert "run b is not a measurement" in capsys.readouterr().err
