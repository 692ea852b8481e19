"""Is a case truly flaky, or did it have one bad day? The posterior of its pass rate, with a prior fitted on its suite; pure.

Three runs can't tell a case that passes 19 times in 20 from one that passes 2 times in 3. What the other cases of the suite
look like helps: where nearly all of them always pass or always fail, three passes out of three are better news than where
half of them waver. So the cases' pass rates are taken as draws from one beta distribution, fitted on the suite.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal

Kind = Literal["stable", "flaky", "failing"]
STABLE_FROM = 0.95
"""A case that passes at least so often is called stable; one that passes at most 1 - this often, failing."""
SURE = 0.95
"""A case is settled when one kind is at least so likely."""
LIKELY = 0.8
"""So likely must it be that the further runs settle it."""
FURTHER = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200)
"""How many further runs are tried out; round numbers, since the answer is rough."""


@dataclass(frozen=True, slots=True)
class Beta:
    """A beta distribution of a pass rate: a prior of the suite, or the posterior of one case."""

    a: float
    b: float

    @property
    def mean(self) -> float:
        return self.a / (self.a + self.b)

    def below(self, p: float) -> float:
        """Return how likely the pass rate is below `p`."""
        return incomplete_beta(self.a, self.b, p)

    def quantile(self, share: float) -> float:
        """Return the pass rate below which the true one lies with the chance `share`."""
        low, high = 0.0, 1.0
        for _ in range(40):
            middle = (low + high) / 2
            low, high = (middle, high) if self.below(middle) < share else (low, middle)
        return (low + high) / 2

    def after(self, passed: int, graded: int) -> Beta:
        """Return the posterior after so many runs."""
        return Beta(self.a + passed, self.b + graded - passed)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What may be believed of one case."""

    passed: int
    graded: int
    mean: float
    low: float
    high: float
    """The middle 95 % of the posterior."""
    stable: float
    flaky: float
    failing: float
    """How likely each kind is; together 1."""
    settles: int | None
    """Further runs that would probably settle it: 0 when it is settled, None when even 200 would not."""

    @property
    def kind(self) -> Kind:
        """Tell the likeliest kind."""
        chances: dict[Kind, float] = {"stable": self.stable, "flaky": self.flaky, "failing": self.failing}
        return max(chances, key=lambda kind: chances[kind])

    @property
    def chance(self) -> float:
        """Tell how likely the likeliest kind is."""
        return max(self.stable, self.flaky, self.failing)

    def words(self) -> str:
        """Return the judgement as a clause."""
        if self.settles == 0:
            return f"{self.kind}, {_percent(self.chance)} sure"
        if self.settles is None:
            more = f"more than {FURTHER[-1]} more runs"
        else:
            more = "1 more run" if self.settles == 1 else f"about {self.settles} more runs"
        return f"probably {self._guess()} ({_percent(self.chance)}); {more} would settle it"

    def _guess(self) -> str:
        """Return the likeliest kind; a case that was never seen to waver is not simply called flaky."""
        if self.kind == "flaky" and self.passed == self.graded:
            return "fails sometimes"
        return "passes sometimes" if self.kind == "flaky" and self.passed == 0 else self.kind


def _percent(share: float) -> str:
    """Return a chance in whole percent that is never called certain."""
    return f"{min(99, round(share * 100))} %"


def fit_prior(cases: Iterable[tuple[int, int]]) -> Beta:
    """Return the beta distribution that the cases' pass rates come from, by marginal likelihood.

    `cases` are (passed, graded). The mean is the suite's, with half a case added each way; the ICC is the likeliest of a
    fine grid. A weak hyperprior, ICC (1 - ICC), keeps it off 0 and 1, where a suite without a single failure would push it.

    Raises:
        ValueError: no case has a run.

    Source: Skellam 1948 (beta-binomial), doi:10.1111/j.2517-6161.1948.tb00014.x; Casella 1985 (empirical Bayes).
    """
    seen = Counter((passed, graded) for passed, graded in cases if graded)
    total = seen.total()
    if not total:
        raise ValueError("a prior can't be fitted on no runs")
    mean = (math.fsum(n * passed / graded for (passed, graded), n in seen.items()) + 0.5) / (total + 1)

    def fit(percent: int) -> float:
        prior = _of(mean, percent / 100)
        likelihood = math.fsum(n * _log_chance(prior, passed, graded) for (passed, graded), n in seen.items())
        return likelihood + math.log(percent * (100 - percent))

    return _of(mean, max(range(1, 100), key=fit) / 100)


def _of(mean: float, icc: float) -> Beta:
    size = (1 - icc) / icc
    return Beta(mean * size, (1 - mean) * size)


def _log_chance(of: Beta, passed: int, graded: int) -> float:
    """Return the log of how likely so many of the next runs pass (beta-binomial)."""
    return (
        math.log(math.comb(graded, passed)) + _log_beta(of.a + passed, of.b + graded - passed) - _log_beta(of.a, of.b)
    )


def _log_beta(a: float, b: float) -> float:
    return math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)


@cache
def judge(prior: Beta, passed: int, graded: int) -> Judgement:
    """Return what may be believed of a case that passed so many of so many runs.

    Raises:
        ValueError: nothing was graded; then there is nothing to judge.
    """
    if graded < 1 or not 0 <= passed <= graded:
        raise ValueError(f"{passed} of {graded} runs: a case is judged by at least one run")
    posterior = prior.after(passed, graded)
    stable, flaky, failing = _kinds(posterior)
    return Judgement(
        passed=passed,
        graded=graded,
        mean=posterior.mean,
        low=posterior.quantile(0.025),
        high=posterior.quantile(0.975),
        stable=stable,
        flaky=flaky,
        failing=failing,
        settles=runs_to_settle(posterior),
    )


def _kinds(posterior: Beta) -> tuple[float, float, float]:
    failing, not_stable = posterior.below(1 - STABLE_FROM), posterior.below(STABLE_FROM)
    return 1 - not_stable, not_stable - failing, failing


def runs_to_settle(posterior: Beta) -> int | None:
    """Return how many further runs would settle the case with a chance of 4 in 5; None when 200 would not."""
    if max(_kinds(posterior)) >= SURE:
        return 0
    return next((n for n in FURTHER if _chance_to_settle(posterior, n) >= LIKELY), None)


def _chance_to_settle(posterior: Beta, further: int) -> float:
    return math.fsum(
        math.exp(_log_chance(posterior, passed, further))
        for passed in range(further + 1)
        if max(_kinds(posterior.after(passed, further))) >= SURE
    )


def expected_flaky(cases: Iterable[tuple[int, int]]) -> float:
    """Return how many of these cases (passed, graded) are truly flaky as far as can be told, seen to be so or not.

    Raises:
        ValueError: no case was graded.
    """
    graded = [case for case in cases if case[1]]
    prior = fit_prior(graded)
    return math.fsum(_kinds(prior.after(*case))[1] for case in graded)


def incomplete_beta(a: float, b: float, x: float) -> float:
    """Return the regularized incomplete beta function I_x(a, b): how likely a beta variable is below `x`.

    Source: NIST Digital Library of Mathematical Functions, 8.17.22 (continued fraction), evaluated by Lentz's method.
    """
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):  # the fraction converges fast on the other side
        return 1 - incomplete_beta(b, a, 1 - x)
    front = math.exp(a * math.log(x) + b * math.log1p(-x) - _log_beta(a, b)) / a
    tiny = 1e-300
    value, c, d = 1.0, 1.0, 0.0
    for step in range(500):
        m = step // 2
        if step == 0:
            term = 1.0
        elif step % 2 == 0:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        else:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / ((1 + term * d) or tiny)
        c = (1 + term / c) or tiny
        change = c * d
        value *= change
        if step and abs(change - 1) < 1e-13:
            break
    return front * (value - 1)
