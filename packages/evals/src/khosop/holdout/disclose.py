"""What may be told of a look? Aggregates that tell of no single case, by rules that are written down here and nowhere else."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from statistics import NormalDist
from typing import Literal

from khosop.stats import Z95, Rate, case_means, rate, wilson
from khosop.summary import CaseSummary, ModelSummary
from khosop.verdict import CAUSES

MIN_CASES = 5
"""A category of three cases tells every one of them with probability .46 (simulated, three runs); of one case with .85."""
EDGE_CASES = 3
"""A total within so many cases of none or all is told as a bound: a bot that answers one phrase would learn the phrase."""

Kind = Literal["exact", "about", "at most", "at least"]


@dataclass(frozen=True, slots=True)
class Share:
    """A pass rate as it may be told. A bound says only on which side of it the rate lies."""

    kind: Kind
    mean: float
    """The rate, or the bound."""
    cases: int
    graded: int | None = None
    passed: int | None = None
    """Exact totals only."""
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Gap:
    """Main suite minus hold-out."""

    kind: Kind
    difference: float
    low: float
    high: float
    main_run: str
    main_passed: int
    main_graded: int
    main_mean: float


@dataclass(frozen=True, slots=True)
class Disclosure:
    """All that a look says, to the screen, to a file and to the ledger alike."""

    cases: int
    runs: int
    model: str
    fake: bool
    measured: bool
    expected: int
    unscored: Mapping[str, int]
    """By cause."""
    total: Share | None
    """None: too little was graded."""
    categories: Mapping[str, Share | None]
    """None: too few of its cases were graded."""
    others: int
    """Cases in categories that are not shown."""
    latency_mean_ms: float | None
    latency_p95_ms: float | None
    cost_usd: str | None
    broken: bool = False
    """The bot's own code raised in half of the conversations or more."""
    gap: Gap | None = None
    no_gap: str = ""
    """Why there is none, and how to make one."""


def shown_categories(sizes: Mapping[str, int]) -> tuple[str, ...]:
    """Return the categories that may be told.

    What total minus shown categories would tell is not told either: the rest is empty, or large enough itself.
    """
    shown = sorted((name for name, cases in sizes.items() if cases >= MIN_CASES), key=lambda name: -sizes[name])
    total = sum(sizes.values())
    while shown and 0 < total - sum(sizes[name] for name in shown) < MIN_CASES:
        shown.pop()
    return tuple(name for name in sizes if name in shown)


def coded(share: float, cases: int) -> tuple[Kind, float]:
    """Return a category's share, rounded to tens; near all or none a bound that leaves room for one whole case."""
    top = (cases - 1) * 10 // cases
    tenths = share * 10
    if tenths >= top - _TINY:
        return "at least", top / 10
    if tenths <= 10 - top + _TINY:
        return "at most", (10 - top) / 10
    return "about", round(tenths) / 10


_TINY = 1e-9
"""Below it two shares are the same number, come by another way."""


def told_total(runs: Sequence[Sequence[bool]]) -> Share | None:
    """Return the total: exact in the middle, a bound within three cases of none or all."""
    r = rate(runs)
    if r is None:
        return None
    cases = sum(1 for case in runs if case)
    edge = min(EDGE_CASES / cases, 0.5)
    if r.mean < edge:
        return Share("at most", edge, cases, r.graded, low=0.0, high=wilson(edge * cases, cases)[1])
    if r.mean > 1 - edge:
        return Share("at least", 1 - edge, cases, r.graded, low=wilson((1 - edge) * cases, cases)[0], high=1.0)
    return Share("exact", r.mean, cases, r.graded, r.passed, r.low, r.high)


def told_gap(m: Rate, total: Share, main_run: str) -> Gap | None:
    """Return main minus hold-out. Made of what is told anyway, so it tells nothing more: a bound hides behind a bound.

    Source: Newcombe 1998, as `khosop.stats.gap`.
    """
    if total.low is None or total.high is None:
        return None
    d = m.mean - total.mean
    kind: Kind = "exact"
    low, high = _between(m, total.mean, (total.low, total.high))
    if total.kind != "exact":
        # The truth lies between the bound and the edge; the interval covers both ends.
        edge = 1.0 if total.kind == "at least" else 0.0
        kind = "at most" if total.kind == "at least" else "at least"
        ends = [_between(m, mean, wilson(mean * total.cases, total.cases)) for mean in (total.mean, edge)]
        low, high = min(end[0] for end in ends), max(end[1] for end in ends)
    return Gap(kind, round(d, 4), round(low, 4), round(high, 4), main_run, m.passed, m.graded, round(m.mean, 4))


def _between(main: Rate, mean: float, spread: tuple[float, float]) -> tuple[float, float]:
    low, high = spread
    d = main.mean - mean
    return (
        d - math.sqrt((main.mean - main.low) ** 2 + (high - mean) ** 2),
        d + math.sqrt((main.high - main.mean) ** 2 + (mean - low) ** 2),
    )


def rounded(value: float | None) -> float | None:
    """Return a value with two significant digits."""
    return None if value is None else float(f"{value:.2g}")


def runs_by_case(cases: Iterable[CaseSummary]) -> list[list[bool]]:
    """Return the graded runs of every case. Their order within a case is lost, and nobody needs it."""
    return [[True] * case.passed + [False] * (case.graded - case.passed) for case in cases if case.graded]


def disclose(m: ModelSummary, sizes: Mapping[str, int], runs: int, min_coverage: float) -> Disclosure:
    """Return what may be told of a look. `sizes` counts the cases of each category of the set."""
    measured = m.coverage >= min_coverage
    shown = shown_categories(sizes)
    cost: Decimal | None = m.cost_usd
    return Disclosure(
        cases=sum(sizes.values()),
        runs=runs,
        model=m.model,
        fake=m.fake,
        measured=measured,
        expected=m.expected,
        unscored=_causes(m.causes),
        total=_plain(told_total(runs_by_case(m.cases))) if measured else None,
        categories={name: _category(m, name) for name in shown} if measured else {},
        others=sum(n for name, n in sizes.items() if name not in shown),
        latency_mean_ms=rounded(m.latency_mean_ms),
        latency_p95_ms=rounded(m.latency_p95_ms),
        cost_usd=None if cost is None else f"{float(cost):.2g}",
    )


def _causes(causes: Mapping[str, int]) -> dict[str, int]:
    """Return how many runs were not graded, by cause; a cause that is none of khosop's may be anybody's words."""
    told: Counter[str] = Counter()
    for cause, runs in causes.items():
        told[cause if cause in CAUSES else "harness"] += runs
    return dict(told)


def _category(m: ModelSummary, name: str) -> Share | None:
    runs = runs_by_case(case for case in m.cases if case.category == name)
    if len(runs) < MIN_CASES:
        return None
    means = case_means(runs)
    kind, value = coded(math.fsum(means) / len(means), len(runs))
    return Share(kind, value, len(runs))


def _plain(share: Share | None) -> Share | None:
    """Return the interval in whole per cent: its last digits would tell how many cases waver."""
    if share is None or share.low is None or share.high is None:
        return share
    return replace(share, mean=round(share.mean, 4), low=round(share.low, 2), high=round(share.high, 2))


def flattery(looks: int, total: Share) -> float:
    """Return by how much the best of so many looks at one unchanged bot beats its true rate, on average, as a share.

    The expected maximum of normal draws, times the standard error that the total's interval implies.

    Source: Blom 1958, the approximation of normal order statistics with alpha = 0.375.
    """
    if looks < 2 or total.low is None or total.high is None:
        return 0.0
    error = (total.high - total.low) / (2 * Z95)
    return error * NormalDist().inv_cdf((looks - 0.375) / (looks + 0.25))
