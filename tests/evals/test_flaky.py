"""Is a case flaky? Posteriors against closed forms that can be done by hand."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khosop.flaky import Beta, expected_flaky, fit_prior, incomplete_beta, judge, runs_to_settle

UNIFORM = Beta(1.0, 1.0)


@pytest.mark.parametrize("x", [0.05, 0.3, 0.5, 0.8, 0.99])
def test_whole_parameters_give_the_binomial_sum(x: float) -> None:
    # I_x(3, 5) = P(at least 3 of 7 succeed)
    expected = sum(math.comb(7, j) * x**j * (1 - x) ** (7 - j) for j in range(3, 8))
    assert incomplete_beta(3, 5, x) == pytest.approx(expected, rel=1e-10)


@pytest.mark.parametrize("x", [1e-6, 0.05, 0.5, 0.95, 1 - 1e-6])
def test_two_halves_give_the_arcsine_law(x: float) -> None:
    assert incomplete_beta(0.5, 0.5, x) == pytest.approx(2 / math.pi * math.asin(math.sqrt(x)), rel=1e-9)


@given(st.floats(0.02, 300), st.floats(0.02, 300), st.floats(0.001, 0.999))
def test_what_is_not_below_is_above(a: float, b: float, x: float) -> None:
    below = incomplete_beta(a, b, x)
    assert -1e-9 <= below <= 1 + 1e-9
    assert below + incomplete_beta(b, a, 1 - x) == pytest.approx(1, abs=1e-8)


def test_three_passes_of_three_do_not_show_that_a_case_always_passes() -> None:
    judged = judge(UNIFORM, 3, 3)
    # The posterior is beta(4, 1): below .95 with .95⁴ = .8145, below .05 with .05⁴ = .00000625.
    assert judged.stable == pytest.approx(1 - 0.95**4)
    assert judged.flaky == pytest.approx(0.95**4 - 0.05**4)
    assert judged.failing == pytest.approx(0.05**4)
    assert judged.kind == "flaky"
    assert judged.mean == pytest.approx(4 / 5)
    assert judged.low == pytest.approx(0.025 ** (1 / 4))  # the quantile of beta(4, 1) is share^(1/4)


def test_with_one_pass_and_one_failure_a_case_is_nearly_settled() -> None:
    # beta(2, 2) has the distribution function 3x² - 2x³: between .05 and .95 lies 1 - 2 (3 × .05² - 2 × .05³) = .9855.
    judged = judge(UNIFORM, 1, 2)
    assert judged.flaky == pytest.approx(0.9855)
    assert judged.settles == 0
    assert judged.words() == "flaky, 99 % sure"


def test_a_settled_case_needs_no_run_and_an_edge_case_more_than_anybody_has() -> None:
    assert judge(UNIFORM, 58, 58).settles == 0  # .95⁵⁹ = .0485
    assert judge(UNIFORM, 57, 57).settles != 0  # .95⁵⁸ = .0510
    assert runs_to_settle(Beta(190.0, 10.0)) is None  # it passes 95 times in 100: neither stable nor flaky for long
    assert "more than 200 more runs" in judge(Beta(190.0, 10.0), 19, 20).words()


def test_other_cases_lend_their_weight() -> None:
    steady = fit_prior([(3, 3)] * 55 + [(0, 3)] * 8)
    wavering = fit_prior([(3, 3)] * 30 + [(2, 3)] * 25 + [(1, 3)] * 8)
    assert judge(steady, 3, 3).stable > 0.9
    assert judge(wavering, 3, 3).stable < 0.3
    assert judge(steady, 2, 3).flaky > 0.7


@pytest.mark.parametrize(("mean", "icc"), [(0.84, 0.5), (0.9, 0.3), (0.5, 0.8)])
def test_the_prior_finds_the_distribution_that_cases_were_drawn_from(mean: float, icc: float) -> None:
    size = (1 - icc) / icc
    a, b = mean * size, (1 - mean) * size

    def chance(c: int) -> float:  # of c passes in 4 runs, by rising factorials
        up = math.prod(a + i for i in range(c)) * math.prod(b + i for i in range(4 - c))
        return math.comb(4, c) * up / math.prod(size + i for i in range(4))

    prior = fit_prior([(c, 4) for c in range(5) for _ in range(round(4000 * chance(c)))])
    assert prior.mean == pytest.approx(mean, abs=0.003)
    assert 1 / (1 + prior.a + prior.b) == pytest.approx(icc, abs=0.02)


def test_a_suite_without_a_failure_is_not_called_certain() -> None:
    prior = fit_prior([(3, 3)] * 9)
    assert prior.mean == pytest.approx(9.5 / 10)
    assert 0 < expected_flaky([(3, 3)] * 9) < 2


def test_a_case_without_runs_is_not_judged() -> None:
    with pytest.raises(ValueError, match="at least one run"):
        judge(UNIFORM, 0, 0)
    with pytest.raises(ValueError, match="no runs"):
        fit_prior([(0, 0)])
    assert expected_flaky([(3, 3), (0, 0)]) == expected_flaky([(3, 3)])


@given(st.integers(1, 12).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_three_kinds_share_all_the_chance(case: tuple[int, int]) -> None:
    judged = judge(Beta(0.9, 0.1), *case)
    assert judged.stable + judged.flaky + judged.failing == pytest.approx(1)
    assert judged.low <= judged.mean <= judged.high or judged.mean > 0.9
