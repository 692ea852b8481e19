"""What may be said of several models side by side? Who is beaten in everything, and how far luck alone would lead. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from khosop.difference import best_of_identical
from khosop.report import numbers
from khosop.stats import Z95
from khosop.summary import ModelSummary


def beaten_by(m: ModelSummary, other: ModelSummary) -> bool:
    """Tell whether another model is at least as good in pass rate, p95 and cost, and better in one of them.

    What is not known of both (a cost that is not reported) is left out of the comparison.
    """
    if m.rate is None or other.rate is None:
        return False
    gains = [other.rate.mean - m.rate.mean]
    if m.latency_p95_ms is not None and other.latency_p95_ms is not None:
        gains.append(m.latency_p95_ms - other.latency_p95_ms)
    mine, others = m.cost_per_1000_turns, other.cost_per_1000_turns
    if mine is not None and others is not None:
        gains.append(float(mine - others))
    return all(gain >= 0 for gain in gains) and any(gain > 0 for gain in gains)


def notes(models: Sequence[ModelSummary]) -> list[str]:
    """Return what a reader should know before choosing; nothing for a single model, or where fakes answered."""
    if len(models) < 2 or any(m.fake for m in models):
        return []
    lines = []
    for m in models:
        better = next((other for other in models if other is not m and beaten_by(m, other)), None)
        if better is not None:
            lines.append(f"{m.model} is beaten by {better.model} in quality, p95 and cost, as far as they are known")
    undominated = [m.model for m in models if not any(beaten_by(m, other) for other in models if other is not m)]
    if len(undominated) > 1:
        lines.append(f"none is best in everything: choose among {', '.join(undominated)} by what matters to you")
    rates = [m.rate for m in models if m.rate is not None]
    if len(rates) > 1:
        typical = sum(r.high - r.low for r in rates) / len(rates) / (2 * Z95)
        lead = best_of_identical(len(rates), typical)
        lines.append(
            f"of {len(rates)} identical models the best would lead their mean by about {lead * 100:.0f} points by luck alone; "
            "`khosop compare RUN#A RUN#B` tests a pair"
        )
    unknown = [m.model for m in models if m.cost_usd is None]
    if unknown:
        lines.append(f"cost {numbers.NOT_REPORTED}: {', '.join(unknown)}")
    return lines
