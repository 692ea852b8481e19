"""`khosop trend`: the pass rates of the eval log and of looks at the hold-out with their intervals, over time."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.cli import options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.holdout.disclose import Share
    from khosop.report.trend import Point

HELP = "draw the pass rates of the eval log, main and hold-out, with their intervals"
_WIDTH = 50


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--file", type=Path, default=Path("docs/eval-log.jsonl"), help="the eval log")
    parser.add_argument("--suite", metavar="NAME", help="only rows of this suite")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write it as a page instead")


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from khosop.cli.log import read_log
    from khosop.report.trend import in_order, point_of, trend_page

    rows = [point_of(row) for row in read_log(args.file)]
    if not rows:
        raise BadInput(f'{args.file}: there is no row to draw; khosop log add --note "..." keeps a run')
    points = in_order(point for point in [*rows, *looks()] if args.suite in (None, point.suite))
    if not points:
        known = ", ".join(sorted({row.suite for row in rows}))
        raise BadInput(f"{args.file}: no row is of suite {args.suite!r}; the log holds {known}")
    if args.html is not None:
        args.html.write_text(trend_page(points), "utf-8")
        print(args.html)
        return 0
    _print(points)
    return 0


def _print(points: list[Point]) -> None:
    model, said = (
        max(len(text) for text in column) for column in zip(*((p.model, p.said) for p in points), strict=True)
    )
    print(f"{'':<8} {'date':<16} {'model':<{model}} {'passed':<{said}}  0 %{'':{_WIDTH - 8}}100 %")
    for point in points:
        date = point.at[:16].replace("T", " ")
        print(
            f"{point.name:<8} {date} {point.model:<{model}} {point.said:<{said}}  {bar(point)}  {point.note}".rstrip()
        )
    if any(point.kind == "hold-out" for point in points):
        print("\n○ a look at the hold-out")
    if any(point.fake for point in points):
        print("\n· a fake model's rows measure nothing and have no interval")


def bar(point: Point) -> str:
    """Return a point as a line from 0 to 100 %: the interval as dashes, the rate as a dot."""
    cells = [" "] * (_WIDTH + 1)
    if point.mean is None:
        return "".join(cells)
    if point.low is not None and point.high is not None:
        for at in range(round(point.low * _WIDTH), round(point.high * _WIDTH) + 1):
            cells[at] = "─"
    cells[round(point.mean * _WIDTH)] = "·" if point.fake else "○" if point.kind == "hold-out" else "●"
    return "".join(cells)


def looks() -> Iterator[Point]:
    """Yield the looks at the hold-outs that are here, as far as their ledgers tell.

    Raises:
        BadInput: a ledger was tampered with.
    """
    from khosop.holdout.card import sets_in
    from khosop.holdout.keys import key_if_there
    from khosop.holdout.ledger import read_ledger
    from khosop.report.trend import Point

    for folder in sets_in(options.SUITE_HOMES):
        about = folder.card()
        for entry in read_ledger(folder, about, key_if_there(folder, about, os.environ), os.environ):
            told = entry.result
            if told is not None and told.total is not None:
                total = told.total
                yield Point(
                    at=entry.at,
                    suite=about.of,
                    kind="hold-out",
                    name=f"look {entry.look}",
                    model=told.model,
                    fake=told.fake,
                    mean=total.mean,
                    low=None if told.fake else total.low,
                    high=None if told.fake else total.high,
                    said=_said(total),
                )


def _said(total: Share) -> str:
    from khosop.report import numbers

    share = numbers.percent(total.mean)
    if total.passed is not None and total.graded is not None:
        return f"{total.passed}/{total.graded} ({share})"
    return share if total.kind == "exact" else f"{total.kind} {share}"
