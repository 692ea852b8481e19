"""Is one run really better than another? Paired by case, exact, and honest about what a suite of this size can show.

Pure. A case's difference is the mean of its runs after minus before, in [-1, 1]. Runs are never paired with runs: the third
run of a case has nothing to do with the third run of another day.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist

Runs = Sequence[bool]
_NORMAL = NormalDist()

FLOOR_FLIPS = 6
"""The fewest cases that must change, all in one direction, before p < .05 is possible: 2 / 2⁶ = .031, but 2 / 2⁵ = .063."""


def case_difference(before: Runs, after: Runs) -> Fraction:
    """Return how much more often a case passes now.

    Raises:
        ValueError: one side has no run; a rate over nothing is not 0.
    """
    if not before or not after:
        raise ValueError("a case without a graded run on one side has no difference")
    return Fraction(sum(after), len(after)) - Fraction(sum(before), len(before))


def sign_flip_p(differences: Sequence[Fraction]) -> float:
    """Return how likely a mean difference at least this far from 0 is if each case could as well have changed the other way.

    Exact for any number of cases: the differences are fractions with a small common denominator, so the distribution of
    all 2ⁿ sign flips is counted by convolution, and no dice are needed.

    Source: Fisher 1935, The Design of Experiments, section 21 (randomisation test for paired samples).
    """
    scale = math.lcm(*(d.denominator for d in differences)) if differences else 1
    steps = [abs(int(d * scale)) for d in differences if d]
    observed = abs(int(sum(differences, Fraction(0)) * scale))
    ways = {0: 1}
    for step in steps:
        flipped: dict[int, int] = {}
        for total, count in ways.items():
            for to in (total + step, total - step):
                flipped[to] = flipped.get(to, 0) + count
        ways = flipped
    extreme = sum(count for total, count in ways.items() if abs(total) >= observed)
    return float(Fraction(extreme, 2 ** len(steps)))


def difference_interval(differences: Sequence[Fraction], z: float = 1.959963984540054) -> tuple[float, float]:
    """Return the 95 % interval of the mean difference over cases.

    Two half cases that changed fully, one each way, are added, so that a comparison without a single change is not certain.

    Raises:
        ValueError: there is no case.

    Source: Agresti and Min 2005, doi:10.1002/sim.1781, applied to case means.
    """
    if not differences:
        raise ValueError("a difference over 0 cases has no interval")
    n = len(differences) + 2
    total = float(sum(differences, Fraction(0)))
    squares = math.fsum(float(d) ** 2 for d in differences) + 1
    mean = total / n
    se = math.sqrt(max(0.0, squares / n - mean**2) / n)
    return max(-1.0, mean - z * se), min(1.0, mean + z * se)


@dataclass(frozen=True, slots=True)
class Detectable:
    """The smallest differences that a comparison would find four times out of five, as shares."""

    spread: float
    """If the change is spread thinly over all cases."""
    flips: float
    """If it comes as whole cases that flip, all in one direction."""


def detectable(before: Sequence[Runs], after: Sequence[Runs]) -> Detectable:
    """Return what a suite of this size and noise could have shown (power .8, two-sided .05).

    Raises:
        ValueError: there is no case.

    Source: Miller 2024, arXiv:2411.00640, section 5 (the variance of a paired difference from the runs of each case).
    """
    n = len(before)
    if n == 0:
        raise ValueError("a difference over 0 cases has nothing to detect")
    noise = math.fsum(_mean_variance(b) + _mean_variance(a) for b, a in zip(before, after, strict=True))
    spread = (_NORMAL.inv_cdf(0.975) + _NORMAL.inv_cdf(0.8)) * math.sqrt(noise) / n
    flips = min(1.0, FLOOR_FLIPS / n)
    return Detectable(min(1.0, max(spread, 1 / n)), max(flips, min(1.0, spread)))


def _mean_variance(runs: Runs) -> float:
    """Return the variance of the mean of a case's runs, unbiased where there are two or more."""
    k = len(runs)
    p = (sum(runs) + 0.5) / (k + 1)  # a case that passed three times is not certain to pass
    return p * (1 - p) / k


def holm(p_values: Sequence[float]) -> list[float]:
    """Return the p-values adjusted for having made that many comparisons, in the order given.

    Source: Holm 1979, Scandinavian Journal of Statistics 6(2), 65-70.
    """
    adjusted = [0.0] * len(p_values)
    worst = 0.0
    for rank, at in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        worst = max(worst, min(1.0, (len(p_values) - rank) * p_values[at]))
        adjusted[at] = worst
    return adjusted


def best_of_identical(m: int, standard_error: float) -> float:
    """Return by how much the best of `m` identical bots leads their mean by luck alone.

    Raises:
        ValueError: `m` is below 1.

    Source: expected largest of m standard normals, by the trapezoidal rule over m φ(x) Φ(x)^(m-1) x.
    """
    if m < 1:
        raise ValueError(f"the best of {m} bots is nobody")
    step, points = 0.01, 1600
    total = 0.0
    for i in range(points + 1):
        x = -8.0 + i * step
        weight = 0.5 if i in (0, points) else 1.0
        total += weight * x * m * _NORMAL.pdf(x) * _NORMAL.cdf(x) ** (m - 1)
    return total * step * standard_error
