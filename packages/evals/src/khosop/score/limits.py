"""Did the bot stay within bounds: tool calls, steps, drafts, length, time, money?"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Self

from pydantic import Field, model_validator

from khosop.score.scene import Scene
from khosop.score.shape import Shape
from khosop.verdict import Verdict


class Limits(Shape):
    """At most so many. A check of the case counts the whole conversation; of drafts, length and time, the worst turn."""

    tool_calls: int | None = Field(default=None, ge=0)
    """Executed tools, discarded drafts included."""
    steps: int | None = Field(default=None, ge=0)
    """Calls of the model."""
    drafts: int | None = Field(default=None, ge=1)
    """Drafts of one turn."""
    characters: int | None = Field(default=None, ge=1)
    """Code points of one reply."""
    latency_ms: float | None = Field(default=None, gt=0)
    """The bot's and the model's own time for one turn."""
    cost_usd: Decimal | None = Field(default=None, ge=0)
    informational: bool = False
    """Shown, not judged."""

    @model_validator(mode="after")
    def _limits_something(self) -> Self:
        names = ("tool_calls", "steps", "drafts", "characters", "latency_ms", "cost_usd")
        if all(getattr(self, name) is None for name in names):
            raise ValueError(f"no limit is stated; there are {', '.join(names)}")
        return self


def limits(wants: Limits, scene: Scene) -> Verdict:
    """Hold when no stated limit was passed."""
    measured = list(_measured(wants, scene))
    over = [
        f"{what}: {_plain(value)}, at most {_plain(most)}"
        for what, value, most in measured
        if value is not None and value > most
    ]
    if over:
        return scene.failed("; ".join(over), informational=wants.informational)
    unknown = [what for what, value, _most in measured if value is None]
    if unknown and not wants.informational:
        return scene.unscored("no_trace", f"the bot doesn't report: {', '.join(unknown)}")
    shown = [f"{what}: {'not reported' if value is None else _plain(value)}" for what, value, _most in measured]
    return scene.passed("; ".join(shown), informational=wants.informational)


def _plain(value: float | Decimal) -> str:
    return f"{value:g}" if isinstance(value, float) else f"{value}"


def _measured(wants: Limits, scene: Scene) -> Iterator[tuple[str, float | Decimal | None, float | Decimal]]:
    outcomes = [scene.transcript.turns[t].outcome for t in scene.turns_in_view()]
    untraced = scene.untraced_turn() is not None
    if wants.tool_calls is not None:
        yield "tool calls", None if untraced else sum(1 for _ in scene.executed()), wants.tool_calls
    if wants.steps is not None:
        yield "steps", sum(len(outcome.model_calls) for outcome in outcomes), wants.steps
    if wants.drafts is not None:
        yield "drafts", None if untraced else max(len(outcome.drafts or ()) for outcome in outcomes), wants.drafts
    if wants.characters is not None:
        yield "characters", max(len(outcome.text) for outcome in outcomes), wants.characters
    if wants.latency_ms is not None:
        yield "latency in ms", max(outcome.latency_ms for outcome in outcomes), wants.latency_ms
    if wants.cost_usd is not None:
        costs = [call.cost_usd for outcome in outcomes for call in outcome.model_calls]
        known = [Decimal(cost) for cost in costs if cost is not None]
        # A sum of what is known can only be too low: over the limit is certain, under it is not.
        total = sum(known, Decimal(0))
        certain = len(known) == len(costs) and bool(costs)
        yield "cost in US$", total if certain or total > wants.cost_usd else None, wants.cost_usd
