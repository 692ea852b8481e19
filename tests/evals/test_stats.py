"""Statistics against reference values and against arithmetic that stands beside them."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khosop import stats

AIRLINE = Path(__file__).parents[2] / ".." / "shared" / "data" / "tau_airline_gpt4o_runs.json"


@pytest.fixture
def airline() -> list[list[bool]]:
    if not AIRLINE.exists():
        pytest.skip("the recorded airline runs are not beside this checkout")
    runs: dict[str, list[bool]] = json.loads(AIRLINE.read_text("utf-8"))["runs"]
    return list(runs.values())


def test_the_recorded_airline_runs_give_the_published_figures(airline: list[list[bool]]) -> None:
    assert [round(stats.mean_pass_hat_k(airline, k) or -1, 3) for k in (1, 2, 3, 4)] == [0.420, 0.273, 0.220, 0.200]
    assert [round(stats.mean_pass_at_k(airline, k) or -1, 3) for k in (1, 2, 3, 4)] == [0.420, 0.567, 0.660, 0.720]
    assert [round(stats.plug_in_pass_hat_k(airline, k), 3) for k in (1, 2, 3, 4)] == [0.420, 0.310, 0.263, 0.239]


def test_runs_of_one_case_lean_on_each_other(airline: list[list[bool]]) -> None:
    assert round(stats.naive_standard_error(airline) * 100, 1) == 3.5
    assert round(stats.clustered_standard_error(airline) * 100, 1) == 5.2
    assert round(stats.icc(airline) or 0, 2) == 0.40


def test_one_passed_of_two_gives_no_pair_that_passes() -> None:
    # C(1,2) = 0 pairs of passed runs out of C(2,2) = 1; at least one passed in that pair.
    assert stats.pass_hat_k(2, 1, 2) == 0.0
    assert stats.pass_at_k(2, 1, 2) == 1.0


def test_two_passed_of_three_give_a_third_of_the_pairs() -> None:
    assert stats.pass_hat_k(3, 2, 2) == pytest.approx(1 / 3)  # C(2,2) / C(3,2)


@pytest.mark.parametrize(("n", "c", "k"), [(2, 1, 3), (0, 0, 1), (3, 4, 1), (3, 1, 0)])
def test_more_runs_asked_for_than_there_are_is_not_estimable(n: int, c: int, k: int) -> None:
    with pytest.raises(ValueError, match="not estimable"):
        stats.pass_hat_k(n, c, k)


def test_a_case_with_too_few_runs_makes_the_mean_not_estimable() -> None:
    assert stats.mean_pass_hat_k([[True, True], [True]], 2) is None
    assert stats.mean_pass_at_k([], 1) is None


def test_a_perfect_score_over_nine_cases_counts_cases_and_not_runs() -> None:
    # Wilson's lower limit at p = 1 is n / (n + z²): 9 / (9 + 3.84) = .70, where 27 runs would claim .88.
    r = stats.rate([[True] * 3] * 9)
    assert r is not None
    assert (r.passed, r.graded) == (27, 27)
    assert round(r.low, 2) == 0.70
    assert r.high == 1.0


def test_identical_repeats_add_no_evidence() -> None:
    once = stats.rate([[True]] * 6 + [[False]] * 4)
    thrice = stats.rate([[True] * 3] * 6 + [[False] * 3] * 4)
    assert once is not None
    assert thrice is not None
    assert thrice.low == pytest.approx(once.low, abs=1e-9)


def test_independent_repeats_count_as_runs() -> None:
    runs = [[True, False, True, False]] * 10  # every case mean is .5: no spread between cases at all
    assert stats.effective_cases(runs) == 10  # no spread means no estimate of it: held at the number of cases


def test_one_lost_run_among_many_cases_is_no_proof_that_repeats_are_independent() -> None:
    # Two half cases are added: m = (62 + 2/3 + .5)/64 = .98698. Squares: .1026 (the lost run) + .4871 (the half that
    # failed) + .0001 (the half that passed) + .0105 (62 × .00017) = .6003. Design effect .6003/64/(.98698 × .01302) = .730,
    # so 63 cases are worth 63/.730 = 86 runs. Without the halves it would be all 189.
    assert stats.effective_cases([[True] * 3] * 62 + [[True, True, False]]) == pytest.approx(86.3, abs=0.1)


def nine_by_three(mean: float, icc: float) -> Iterator[tuple[float, list[list[bool]]]]:
    """Yield all that nine cases × 3 can show, with its chance where cases' pass rates are beta-distributed."""
    a, b = mean * (1 - icc) / icc, (1 - mean) * (1 - icc) / icc
    scale = a + b
    # Chance of a given sequence of three runs with c passes: rising factorials of a and b over that of a + b.
    one = [
        math.comb(3, c)
        * math.prod(a + i for i in range(c))
        * math.prod(b + i for i in range(3 - c))
        / (scale * (scale + 1) * (scale + 2))
        for c in range(4)
    ]
    for counts in itertools.product(range(10), repeat=4):
        if sum(counts) == 9:
            ways = math.factorial(9) // math.prod(math.factorial(n) for n in counts)
            chance = ways * math.prod(p**n for p, n in zip(one, counts, strict=True))
            yield chance, [[True] * c + [False] * (3 - c) for c, n in enumerate(counts) for _ in range(n)]


@pytest.mark.parametrize("icc", [0.3, 0.8])
@pytest.mark.parametrize("mean", [0.71, 0.8, 0.92, 0.98])
def test_the_interval_of_nine_cases_holds_the_truth_as_often_as_it_says(mean: float, icc: float) -> None:
    """Exact, over all outcomes; bench/simulations.py does the same for 30 and 63 cases."""
    held = 0.0
    for chance, runs in nine_by_three(mean, icc):
        r = stats.rate(runs)
        assert r is not None
        held += chance * (r.low <= mean <= r.high)
    assert 0.92 <= held <= 0.985


def test_a_rate_over_nothing_is_not_zero() -> None:
    assert stats.rate([]) is None
    assert stats.rate([[], []]) is None
    assert stats.percentile([], 95) is None
    with pytest.raises(ValueError, match="0 cases"):
        stats.wilson(0, 0)


def test_the_gap_of_a_suite_to_itself_straddles_zero() -> None:
    runs = [[True, True, False]] * 5 + [[True] * 3] * 15
    d = stats.gap(runs, runs)
    assert d is not None
    assert d[0] == 0
    assert d[1] < 0 < d[2]


def test_the_nearest_rank_percentile_is_a_value_that_was_seen() -> None:
    assert stats.percentile([10, 20, 30, 40], 95) == 40
    assert stats.percentile(range(1, 101), 95) == 95
    assert stats.percentile([7], 95) == 7


@given(st.integers(1, 12).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n))))
def test_all_pass_is_never_likelier_than_one_passes(args: tuple[int, int, int]) -> None:
    n, c, k = args
    assert 0 <= stats.pass_hat_k(n, c, k) <= stats.pass_at_k(n, c, k) <= 1


@given(st.lists(st.lists(st.booleans(), min_size=1, max_size=5), min_size=1, max_size=40))
def test_an_interval_holds_its_own_rate(runs: list[list[bool]]) -> None:
    r = stats.rate(runs)
    assert r is not None
    assert 0 <= r.low <= r.mean + 1e-9
    assert r.mean - 1e-9 <= r.high <= 1
    assert not math.isnan(r.low + r.high)
