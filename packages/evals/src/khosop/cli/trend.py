"""`khosop trend`: the pass rates of the eval log with their intervals, over time."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.evallog import Row

HELP = "draw the pass rates of the eval log with their intervals"
_WIDTH = 50


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--file", type=Path, default=Path("docs/eval-log.jsonl"), help="the eval log")
    parser.add_argument("--suite", metavar="NAME", help="only rows of this suite")


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from khosop.cli.log import read_log
    from khosop.report import numbers

    rows = [row for row in read_log(args.file) if args.suite in (None, row.suite)]
    if not rows:
        raise BadInput(f'{args.file}: there is no row to draw; make eval-log NOTE="..." keeps a run')
    widest = max(len(row.model) for row in rows)
    print(f"{'':>4} {'date':<16} {'model':<{widest}} {'passed':>9}  0 %{'':{_WIDTH - 8}}100 %")
    for row in rows:
        share = numbers.percent(row.passed / row.graded) if row.graded else "–"
        print(
            f"{row.row:>3}  {row.date[:16].replace('T', ' ')} {row.model:<{widest}} {share:>9}  {bar(row)}  {row.note}"
        )
    if any(row.fake for row in rows):
        print("\n· a fake model's rows measure nothing and have no interval")
    return 0


def bar(row: Row) -> str:
    """Return a row as a line from 0 to 100 %: the interval as dashes, the rate as a dot."""
    cells = [" "] * (_WIDTH + 1)
    if not row.graded:
        return "".join(cells)
    if row.low is not None and row.high is not None:
        for at in range(round(row.low * _WIDTH), round(row.high * _WIDTH) + 1):
            cells[at] = "─"
    cells[round(row.passed / row.graded * _WIDTH)] = "·" if row.fake else "●"
    return "".join(cells)
