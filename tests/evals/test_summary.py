"""Summaries count what was graded, and say what was not."""

from __future__ import annotations

from decimal import Decimal

import pytest

from khosop.summary import label_of, summarize
from khosop.transcript import ModelCall
from khosop.verdict import Verdict, overall
from tests.evals.makers import found, make_record

CALL = ModelCall("m", "m", cost_usd="0.001", cost_source="reported")


def test_an_error_stands_beside_the_rate_and_is_no_score() -> None:
    records = [
        make_record(repeat=0),
        make_record(repeat=1, outcome="failed"),
        make_record(repeat=2, outcome="unscored", cause="provider"),
    ]
    m = summarize(records, {"m": 3}, fake=False).models[0]
    assert (m.tally.passed, m.tally.graded, m.tally.unscored) == (1, 2, 1)
    assert m.causes == {"provider": 1}
    assert m.cases[0].label == "flaky"


def test_too_little_graded_is_not_a_measurement() -> None:
    nineteen = [make_record(f"c{i}") for i in range(19)]
    assert summarize(
        [*nineteen, make_record("c19", outcome="unscored", cause="provider")], {"m": 20}, fake=False
    ).measured
    eighteen = nineteen[:18] + [make_record(f"u{i}", outcome="unscored", cause="provider") for i in range(2)]
    assert not summarize(eighteen, {"m": 20}, fake=False).measured


def test_samples_that_are_missing_count_against_the_coverage() -> None:
    summary = summarize([make_record()], {"m": 3}, fake=False)
    assert not summary.measured
    assert summary.models[0].coverage == pytest.approx(1 / 3)


def test_a_model_without_a_single_sample_is_not_measured() -> None:
    summary = summarize([], {"m": 3}, fake=False)
    assert not summary.measured
    assert summary.models[0].rate is None
    assert summary.models[0].latency_p95_ms is None


@pytest.mark.parametrize(
    ("passed", "graded", "label"), [(3, 3, "stable"), (1, 3, "flaky"), (0, 3, "failing"), (0, 0, "not measured")]
)
def test_a_case_is_called_what_its_runs_say(passed: int, graded: int, label: str) -> None:
    assert label_of(passed, graded) == label


def test_one_unknown_cost_makes_the_sum_unknown() -> None:
    known = make_record(repeat=0, calls=[CALL, CALL])
    assert summarize([known], {"m": 1}, fake=False).models[0].cost_per_1000_turns == Decimal("2.000")
    unknown = make_record(repeat=1, calls=[ModelCall("m", "m")])
    assert summarize([known, unknown], {"m": 2}, fake=False).models[0].cost_usd is None


def test_a_fake_costs_nothing_that_could_be_reported() -> None:
    record = make_record(calls=[ModelCall("m", cost_usd="0.001", cost_source="fake", fake=True)])
    assert summarize([record], {"m": 1}, fake=True).models[0].cost_per_1000_turns is None


def test_the_worst_case_comes_first_and_unmeasured_ones_last() -> None:
    records = [
        *(make_record("good", repeat=r) for r in range(3)),
        *(make_record("bad", repeat=r, outcome="failed") for r in range(3)),
        *(make_record("half", repeat=r, outcome="failed" if r else "passed") for r in range(3)),
        *(make_record("lost", repeat=r, outcome="unscored", cause="provider") for r in range(3)),
    ]
    assert [c.id for c in summarize(records, {"m": 12}, fake=False).models[0].cases] == ["bad", "half", "good", "lost"]


def test_a_failure_keeps_the_reply_and_the_words_that_decided() -> None:
    reply = "น้องทานองุ่นไป 5 ลูก ไม่เป็นไรนะคะ"
    verdict = Verdict("excludes_assertion", "failed", 0, "says it is fine", found=found(reply, "ไม่เป็นไร"))
    case = (
        summarize([make_record(outcome="failed", reply=reply, verdicts=[verdict])], {"m": 1}, fake=False)
        .models[0]
        .cases[0]
    )
    assert case.failures[0].reply == reply
    assert case.failures[0].said == "เปิดกี่โมงคะ"
    assert case.failed_checks == {"excludes_assertion": 1}


def test_informational_verdicts_neither_pass_nor_fail_a_sample() -> None:
    assert overall([Verdict("limits", "failed", informational=True)]) == ("unscored", "harness")
    assert overall([Verdict("limits", "failed", informational=True), Verdict("status", "passed")]) == ("passed", None)


def test_nothing_asked_is_nothing_passed() -> None:
    """`all([])` is true; a sample without verdicts is not."""
    assert overall([]) == ("unscored", "harness")


def test_a_failure_beats_a_doubt() -> None:
    assert overall([Verdict("a", "unscored", cause="unsure"), Verdict("b", "failed")]) == ("failed", None)
    assert overall([Verdict("a", "unscored", cause="unsure"), Verdict("b", "passed")]) == ("unscored", "unsure")


def test_weak_verdicts_are_counted_for_reading() -> None:
    weak = Verdict("excludes_assertion", "unscored", 0, cause="unsure", weak=True)
    assert (
        summarize([make_record(outcome="unscored", cause="unsure", verdicts=[weak])], {"m": 1}, fake=False)
        .models[0]
        .weak
        == 1
    )
