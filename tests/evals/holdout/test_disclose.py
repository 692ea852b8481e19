"""What a look may tell: totals, coarse categories, bounds near all and none, and nothing that a subtraction would yield."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khosop import stats
from khosop.holdout.disclose import (
    Disclosure,
    Share,
    coded,
    disclose,
    flattery,
    rounded,
    runs_by_case,
    shown_categories,
    told_gap,
    told_total,
)
from khosop.summary import summarize
from khosop.verdict import Record
from tests.evals.makers import make_record

T, F = True, False


def passing(cases: int, of: int, runs: int = 3) -> list[list[bool]]:
    return [[n < cases] * runs for n in range(of)]


@pytest.mark.parametrize(
    ("sizes", "shown"),
    [
        ({"a": 6, "b": 6}, ("a", "b")),
        ({"a": 6, "b": 4}, ()),  # total minus a would be b
        ({"a": 9, "b": 6, "c": 4}, ("a",)),  # c alone would be total minus a and b; b goes, too
        ({"a": 9, "b": 6, "c": 3, "d": 2}, ("a", "b")),  # the rest is five cases of two kinds
        ({"small": 4, "smaller": 1}, ()),
        ({"only": 8}, ("only",)),
        ({}, ()),
    ],
    ids=str,
)
def test_what_a_subtraction_would_tell_is_not_told(sizes: Mapping[str, int], shown: tuple[str, ...]) -> None:
    assert shown_categories(sizes) == shown


@given(st.dictionaries(st.text(min_size=1, max_size=3), st.integers(1, 12), max_size=8))
def test_what_is_not_shown_is_nothing_or_at_least_five_cases(sizes: dict[str, int]) -> None:
    shown = shown_categories(sizes)
    rest = sum(sizes.values()) - sum(sizes[name] for name in shown)
    assert all(sizes[name] >= 5 for name in shown)
    assert not shown or rest == 0 or rest >= 5


@given(st.integers(5, 40), st.data())
def test_a_bound_always_leaves_room_for_one_whole_case(cases: int, data: st.DataObject) -> None:
    passed = data.draw(st.integers(0, cases * 3))
    kind, value = coded(passed / (cases * 3), cases)
    if kind == "at least":
        assert value <= 1 - 1 / cases + 1e-9
    elif kind == "at most":
        assert value >= 1 / cases - 1e-9
    else:
        assert 0 < value < 1
        assert 0 < passed < cases * 3


@pytest.mark.parametrize(
    ("share", "cases", "told"),
    [
        (1.0, 5, ("at least", 0.8)),
        (0.8, 5, ("at least", 0.8)),  # four of five whole cases look the same as all five
        (0.79, 5, ("about", 0.8)),
        (0.5, 5, ("about", 0.5)),
        (0.2, 5, ("at most", 0.2)),
        (0.0, 5, ("at most", 0.2)),
        (0.9, 12, ("at least", 0.9)),
        (0.86, 12, ("about", 0.9)),
        (0.05, 30, ("at most", 0.1)),
    ],
)
def test_a_category_is_told_in_tens_and_never_as_all_or_none(share: float, cases: int, told: tuple[str, float]) -> None:
    assert coded(share, cases) == told


@pytest.mark.parametrize("passed", range(31))
def test_a_total_is_exact_in_the_middle_and_a_bound_within_three_cases_of_an_edge(passed: int) -> None:
    share = told_total(passing(passed, 30))
    assert share is not None
    if passed < 3:
        assert (share.kind, share.mean, share.passed) == ("at most", 0.1, None)
    elif passed > 27:
        assert (share.kind, share.mean, share.passed) == ("at least", 0.9, None)
    else:
        assert (share.kind, share.passed, share.graded) == ("exact", passed * 3, 90)


def test_bots_that_answer_none_one_or_two_cases_are_told_the_same() -> None:
    assert told_total(passing(0, 30)) == told_total(passing(1, 30)) == told_total(passing(2, 30))


def test_the_gap_of_exact_totals_is_the_one_of_stats() -> None:
    main, holdout = passing(56, 63), passing(22, 30)
    m, total, exact = stats.rate(main), told_total(holdout), stats.gap(main, holdout)
    assert m is not None
    assert total is not None
    assert exact is not None
    gap = told_gap(m, total, "run")
    assert gap is not None
    assert (gap.difference, gap.low, gap.high) == pytest.approx(exact, abs=1e-4)


def test_sixteen_points_between_63_and_30_cases_could_be_nothing_or_thirty_two() -> None:
    # The design's figure: [0.4, 31.6]. 55 of 63 is .873; 21.4 of 30 would be 16 points lower.
    m, total = stats.rate(passing(55, 63)), told_total([[T] * 3] * 21 + [[T, F, F]] + [[F] * 3] * 8)
    assert m is not None
    assert total is not None
    gap = told_gap(m, total, "run")
    assert gap is not None
    assert gap.difference == pytest.approx(0.162, abs=0.001)
    assert -0.03 < gap.low < 0.03
    assert 0.30 < gap.high < 0.36


def test_a_gap_to_a_bound_is_a_bound_and_its_interval_covers_both_ends() -> None:
    m = stats.rate(passing(60, 63))
    assert m is not None
    told = {told_gap(m, total, "run") for n in (28, 29, 30) if (total := told_total(passing(n, 30))) is not None}
    (gap,) = told  # the same for all of them
    assert gap is not None
    assert gap.kind == "at most"
    for n in (28, 30):
        exact = stats.gap(passing(60, 63), passing(n, 30))
        assert exact is not None
        assert exact[0] <= gap.difference + 1e-9
        assert gap.low <= exact[1] + 0.01
        assert exact[2] <= gap.high + 1e-9


def made(records: list[Record], sizes: Mapping[str, int]) -> Disclosure:
    (m,) = summarize(records, {"m": sum(sizes.values()) * 2}, fake=False).models
    return disclose(m, sizes, 2, 0.95)


def test_a_disclosure_names_no_case_and_holds_no_word_of_one() -> None:
    records = [
        make_record(f"case-{n}", repeat=repeat, category="answer" if n < 6 else "rare", reply="คำตอบลับ")
        for n in range(11)
        for repeat in range(2)
    ]
    told = repr(made(records, {"answer": 6, "rare": 5}))
    assert "case-" not in told
    assert "คำตอบ" not in told
    assert "เปิดกี่โมง" not in told
    assert "because" not in told


def test_too_little_graded_gives_causes_and_no_rate() -> None:
    records = [
        make_record(f"c{n}", repeat=r, outcome="unscored" if n < 2 else "passed", cause="provider" if n < 2 else None)
        for n in range(10)
        for r in range(2)
    ]
    told = made(records, {"answer": 10})
    assert not told.measured
    assert told.total is None
    assert told.categories == {}
    assert told.unscored == {"provider": 4}


def test_a_category_with_too_few_graded_cases_has_no_share() -> None:
    records = [
        make_record(f"c{n}", repeat=r, outcome="unscored" if n == 0 else "passed", cause="judge" if n == 0 else None)
        for n in range(5)
        for r in range(2)
    ]
    (m,) = summarize(records, {"m": 10}, 0.5, fake=False).models
    assert disclose(m, {"answer": 5}, 2, 0.5).categories == {"answer": None}


def test_the_order_of_runs_within_a_case_is_lost() -> None:
    records = [make_record("c", repeat=r, outcome="failed" if r == 0 else "passed") for r in range(3)]
    (m,) = summarize(records, {"m": 3}, fake=False).models
    assert runs_by_case(m.cases) == [[T, T, F]]


def test_times_have_two_digits() -> None:
    assert rounded(2378.2) == 2400
    assert rounded(None) is None


def test_the_best_of_many_looks_flatters_by_more() -> None:
    total = Share("exact", 0.7, 30, 90, 63, 0.55, 0.82)
    one, five, twenty = (flattery(n, total) for n in (1, 5, 20))
    assert one == 0.0
    # Standard error .27 / 3.92 = .069; the expected maximum of 5 draws is 1.163, of 20 it is 1.867.
    assert five == pytest.approx(0.069 * 1.163, rel=0.03)
    assert twenty == pytest.approx(0.069 * 1.867, rel=0.03)
    assert math.isclose(flattery(5, Share("exact", 0.7, 30)), 0.0)
