"""How did the pass rate move over the kept runs? Points of the main suite and of the hold-out, in one self-contained page. Pure.

The page runs no script and loads nothing; the content security policy allows its own style and nothing else.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import jinja2
from markupsafe import Markup

from khosop.evallog import Row
from khosop.report import numbers
from khosop.report.assets import asset, policy_hash


@dataclass(frozen=True, slots=True)
class Point:
    """A pass rate that was measured once."""

    at: str
    """ISO 8601 with offset."""
    suite: str
    kind: Literal["main", "hold-out"]
    name: str
    """The row of the log, or the look."""
    model: str
    fake: bool
    mean: float | None
    """None: nothing was graded, or too little."""
    low: float | None
    high: float | None
    said: str
    """The rate in words, with its denominator where it may be told."""
    changed: str = ""
    note: str = ""


def point_of(row: Row) -> Point:
    """Return a row of the eval log as a point."""
    mean = row.passed / row.graded if row.graded else None
    said = f"{row.passed}/{row.graded} ({numbers.percent(mean)})" if mean is not None else "–"
    return Point(
        at=row.date,
        suite=row.suite,
        kind="main",
        name=f"row {row.row}",
        model=row.model,
        fake=row.fake,
        mean=mean,
        low=row.low,
        high=row.high,
        said=said if row.measured else f"not a measurement: {said}",
        changed=row.changed,
        note=(f"corrects row {row.corrects}: " if row.corrects else "") + row.note,
    )


def in_order(points: Iterable[Point]) -> list[Point]:
    """Return the points by time, whatever their time zones."""
    return sorted(points, key=lambda point: dt.datetime.fromisoformat(point.at))


_STEP, _HEIGHT, _LEFT, _TOP = 56, 200, 44, 10


@dataclass(frozen=True, slots=True)
class Mark:
    """A point as it is drawn; y grows downwards."""

    point: Point
    x: int
    y: float
    top: float
    bottom: float


def marks(points: Sequence[Point]) -> list[Mark]:
    """Return where the points stand in the drawing; what has no rate is left out, and keeps its place."""
    drawn = []
    for number, point in enumerate(points):
        if point.mean is not None:
            low = point.mean if point.low is None else point.low
            high = point.mean if point.high is None else point.high
            drawn.append(Mark(point, _LEFT + _STEP * number + _STEP // 2, _y(point.mean), _y(high), _y(low)))
    return drawn


def _y(share: float) -> float:
    return round(_TOP + (1 - share) * _HEIGHT, 1)


def trend_page(points: Iterable[Point]) -> str:
    """Return the page: a drawing and a table per suite."""
    ordered = in_order(points)
    suites = list(dict.fromkeys(point.suite for point in ordered))
    style = asset("page.css") + asset("trend.css")
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined)
    per_suite = [(suite, [point for point in ordered if point.suite == suite]) for suite in suites]
    return environment.from_string(asset("trend.html.jinja")).render(
        style=Markup(style),  # noqa: S704 -- our own files, known by their hash
        style_hash=policy_hash(style),
        suites=[(suite, found, marks(found), _LEFT + _STEP * len(found) + 20) for suite, found in per_suite],
        levels=[(percent, _y(percent / 100)) for percent in (0, 25, 50, 75, 100)],
        height=_TOP + _HEIGHT + 34,
        left=_LEFT,
    )
