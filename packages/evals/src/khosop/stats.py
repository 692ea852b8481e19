"""How sure are we? Statistics of repeated runs, where the unit is the case and never the run.

Every function is pure and says where its formula comes from. `runs` is one sequence per case: True for a passed run.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

Runs = Sequence[Sequence[bool]]

Z95 = 1.959963984540054


def pass_at_k(n: int, c: int, k: int) -> float:
    """Return the chance that at least one of `k` runs passes, unbiased, from `c` passes in `n` runs.

    Raises:
        ValueError: fewer than `k` runs; the rate is not estimable then.

    Source: Chen et al. 2021, arXiv:2107.03374, section 2.1.
    """
    _need(n, c, k)
    return (math.comb(n, k) - math.comb(n - c, k)) / math.comb(n, k)


def pass_hat_k(n: int, c: int, k: int) -> float:
    """Return the chance that all of `k` runs pass (pass^k), unbiased, from `c` passes in `n` runs.

    Raises:
        ValueError: fewer than `k` runs; the rate is not estimable then.

    Source: Yao et al. 2024, tau-bench, arXiv:2406.12045, section 3.
    """
    _need(n, c, k)
    return math.comb(c, k) / math.comb(n, k)


def _need(n: int, c: int, k: int) -> None:
    if not 1 <= k <= n or not 0 <= c <= n:
        raise ValueError(f"k = {k} of n = {n} runs with c = {c} passed: not estimable; k must be from 1 to n")


def mean_pass_at_k(runs: Runs, k: int) -> float | None:
    """Return pass@k as the mean over cases; None ("not estimable") when a case has fewer than `k` runs."""
    return _mean_over_cases(runs, k, pass_at_k)


def mean_pass_hat_k(runs: Runs, k: int) -> float | None:
    """Return pass^k as the mean over cases; None ("not estimable") when a case has fewer than `k` runs."""
    return _mean_over_cases(runs, k, pass_hat_k)


def _mean_over_cases(runs: Runs, k: int, estimator: Callable[[int, int, int], float]) -> float | None:
    if not runs or any(len(case) < k for case in runs):
        return None
    return math.fsum(estimator(len(case), sum(case), k) for case in runs) / len(runs)


def plug_in_pass_hat_k(runs: Runs, k: int) -> float:
    """Return the mean of p^k over cases. Biased upwards: label it as the plug-in wherever it is shown."""
    means = case_means(runs)
    return math.fsum(p**k for p in means) / len(means)


def case_means(runs: Runs) -> list[float]:
    """Return the pass rate of every case that has runs."""
    return [sum(case) / len(case) for case in runs if case]


def naive_standard_error(runs: Runs) -> float:
    """Return the standard error that treats every run as independent. It is too small; for comparison only."""
    flat = [run for case in runs for run in case]
    p = sum(flat) / len(flat)
    return math.sqrt(p * (1 - p) / len(flat))


def clustered_standard_error(runs: Runs) -> float:
    """Return the standard error of the mean over cases, where the runs of a case lean on each other.

    Source: Miller 2024, arXiv:2411.00640, section 2.2 (clusters of equal weight).
    """
    means = case_means(runs)
    if len(means) < 2:
        return 0.0
    m = math.fsum(means) / len(means)
    return math.sqrt(math.fsum((x - m) ** 2 for x in means) / (len(means) - 1) / len(means))


def icc(runs: Runs) -> float | None:
    """Return how alike the runs of one case are: 0 not at all, 1 entirely; None where nothing varies.

    One-way analysis of variance over cases with the same number of runs.

    Source: Shrout and Fleiss 1979, ICC(1,1), doi:10.1037/0033-2909.86.2.420.
    """
    groups = [case for case in runs if case]
    k = min((len(case) for case in groups), default=0)
    if k < 2 or len(groups) < 2:
        return None
    means = [sum(case[:k]) / k for case in groups]
    grand = math.fsum(means) / len(means)
    between = k * math.fsum((m - grand) ** 2 for m in means) / (len(groups) - 1)
    within = math.fsum((x - m) ** 2 for case, m in zip(groups, means, strict=True) for x in case[:k])
    within /= len(groups) * (k - 1)
    total = between + (k - 1) * within
    return (between - within) / total if total > 0 else None


def wilson(passed: float, n: float, z: float = Z95) -> tuple[float, float]:
    """Return the interval a pass rate lies in, as fractions in [0, 1].

    `n` counts independent cases, not runs: the runs of one case lean on each other.

    Raises:
        ValueError: `n` is 0. A rate over nothing is not 0.

    Source: Wilson 1927, doi:10.1080/01621459.1927.10502953.
    """
    if n <= 0:
        raise ValueError("a rate over 0 cases has no interval")
    p = passed / n
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)


def effective_cases(runs: Runs) -> float:
    """Return how many independent runs the runs are worth: m(1-m)/SE², held between cases and runs.

    Half a case that always passed and half a case that always failed are added before the spread is measured. Without
    them, one lost run among 63 cases would pass for proof that repeats are independent, and the interval would hold the
    truth 90 times in 100 instead of 95 (bench/simulations.py). Where every case passed, or none did, it is the number of
    cases: agreement of repeats is no evidence. So it is where all cases passed equally often.

    Source: Miller 2024, arXiv:2411.00640; Kish 1965, design effect; the two halves as in Agresti and Min 2005.
    """
    means = case_means(runs)
    n = len(means)
    if clustered_standard_error(runs) == 0.0:
        return float(n)
    m = (math.fsum(means) + 0.5) / (n + 1)
    squares = math.fsum((x - m) ** 2 for x in means) + 0.5 * m**2 + 0.5 * (1 - m) ** 2
    design_effect = squares / (n + 1) / (m * (1 - m))
    total = sum(len(case) for case in runs)
    return min(max(n / design_effect, float(n)), float(total))


@dataclass(frozen=True, slots=True)
class Rate:
    """A pass rate with its denominator and its 95 % interval, as fractions in [0, 1]."""

    passed: int
    graded: int
    mean: float
    low: float
    high: float


def rate(runs: Runs) -> Rate | None:
    """Return the pass rate over cases with its interval; None when nothing was graded.

    The mean is over cases, each counted once, so a case with more runs weighs no more than another.
    """
    groups = [case for case in runs if case]
    if not groups:
        return None
    means = case_means(groups)
    m = math.fsum(means) / len(means)
    n = effective_cases(groups)
    low, high = wilson(m * n, n)
    return Rate(sum(sum(case) for case in groups), sum(len(case) for case in groups), m, low, high)


def gap(main: Runs, other: Runs) -> tuple[float, float, float] | None:
    """Return the difference of two independent rates, main minus other, and its 95 % interval; None without data.

    Source: Newcombe 1998 (method 10, square-and-add on Wilson limits), doi:10.1002/(SICI)1097-0258(19980430)17:8.
    """
    a, b = rate(main), rate(other)
    if a is None or b is None:
        return None
    d = a.mean - b.mean
    low = d - math.sqrt((a.mean - a.low) ** 2 + (b.high - b.mean) ** 2)
    high = d + math.sqrt((a.high - a.mean) ** 2 + (b.mean - b.low) ** 2)
    return d, low, high


def percentile(values: Iterable[float], q: float) -> float | None:
    """Return the nearest-rank percentile, `q` in (0, 100]; None over nothing. No value is made up between two."""
    ordered = sorted(values)
    if not ordered:
        return None
    return ordered[max(1, math.ceil(q / 100 * len(ordered))) - 1]
