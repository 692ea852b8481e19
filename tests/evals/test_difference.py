"""Differences against arithmetic done by hand, and against brute force over all sign flips."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khosop.difference import best_of_identical, case_difference, detectable, difference_interval, holm, sign_flip_p

F = Fraction


def brute(differences: list[Fraction]) -> float:
    observed: Fraction = abs(sum(differences, F(0)))
    sums = [
        sum((s * d for s, d in zip(signs, differences, strict=True)), F(0))
        for signs in itertools.product((1, -1), repeat=len(differences))
    ]
    return sum(abs(total) >= observed for total in sums) / len(sums)


@given(st.lists(st.sampled_from([F(0), F(1, 3), F(2, 3), F(1), F(-1, 3), F(-1), F(1, 4)]), max_size=9))
def test_the_exact_count_equals_trying_all_sign_flips(differences: list[Fraction]) -> None:
    assert sign_flip_p(differences) == pytest.approx(brute(differences))


def test_five_one_way_flips_can_not_be_significant_and_six_can() -> None:
    assert sign_flip_p([F(1)] * 5) == 0.0625  # 2 / 2^5
    assert sign_flip_p([F(1)] * 6) == 0.03125  # 2 / 2^6
    assert sign_flip_p([F(1)] * 6 + [F(0)] * 57) == 0.03125  # cases that did not change say nothing


def test_no_change_at_all_is_no_evidence() -> None:
    assert sign_flip_p([F(0)] * 20) == 1.0
    assert sign_flip_p([]) == 1.0


def test_hundreds_of_changed_cases_are_counted_exactly_and_at_once() -> None:
    assert sign_flip_p([F(1, 3), F(-1, 3)] * 200) == 1.0
    assert sign_flip_p([F(1, 3)] * 300) == pytest.approx(2 / 2**300)


def test_no_change_is_not_certainty() -> None:
    low, high = difference_interval([F(0)] * 63)
    # n + 2 = 65, variance 1/65, SE = 1/65: ±1.96/65 = ±3.0 points.
    assert (round(low, 3), round(high, 3)) == (-0.030, 0.030)


def test_an_interval_lies_around_the_difference() -> None:
    low, high = difference_interval([F(1)] * 10 + [F(0)] * 53)
    assert 0 < low < 10 / 63 < high


def test_a_case_without_runs_on_one_side_has_no_difference() -> None:
    with pytest.raises(ValueError, match="without a graded run"):
        case_difference([], [True])
    assert case_difference([True, False, False], [True, True, True]) == F(2, 3)


def test_more_runs_show_smaller_differences() -> None:
    three = [[True, True, False]] * 63
    nine = [[True] * 6 + [False] * 3] * 63
    assert detectable(nine, nine).spread < detectable(three, three).spread
    assert detectable(three, three).flips >= 6 / 63


def test_holm_adjusts_the_smallest_most() -> None:
    # 3 × .01 = .03; then 2 × .03 = .06; then 1 × .04 = .04, held at what came before.
    assert holm([0.04, 0.01, 0.03]) == pytest.approx([0.06, 0.03, 0.06])


def test_the_best_of_identical_bots_leads_by_luck() -> None:
    assert best_of_identical(1, 5.0) == pytest.approx(0.0, abs=1e-6)
    assert best_of_identical(2, 1.0) == pytest.approx(0.5642, abs=1e-3)  # 1 / sqrt(pi)
    assert best_of_identical(5, 1.0) == pytest.approx(1.1630, abs=1e-3)  # Harter 1961, table of normal order statistics
