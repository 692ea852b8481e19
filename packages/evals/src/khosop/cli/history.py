"""`khosop history`: one case over all kept runs."""

from __future__ import annotations

import argparse
import difflib

from khosop.cli import options
from khosop.errors import BadInput

HELP = "show how one case fared over all runs that are there"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("case", metavar="CASE", help="id of the case")
    options.add_runs_folder_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from khosop.history import appearances, is_suspect, newest_hash
    from khosop.journal import list_runs

    folders = list_runs(args.runs_folder)
    cards = [folder.card() for folder in folders]
    known = {case for card in cards for case in card.runs}
    if args.case not in known:
        near = difflib.get_close_matches(args.case, known, n=3)
        hint = f"the nearest are: {', '.join(near)}" if near else f"there are {len(cards)} runs in {args.runs_folder}"
        raise BadInput(f"no run has a case {args.case!r}; {hint}")
    digest = newest_hash(args.case, cards)
    rows = [
        row
        for folder, card in zip(folders, cards, strict=True)
        if args.case in card.runs
        for row in appearances(args.case, card, folder.current_records(), digest)
    ]
    table = Table(box=box.SIMPLE_HEAD, title=args.case, title_justify="left", title_style="bold", pad_edge=False)
    for column in ("run", "model", "passed", "", "what failed first"):
        table.add_column(column, overflow="fold")
    for row in rows:
        other = "" if row.same_case else " (the case was another then)"
        model = f"{row.model} (fake)" if row.fake and row.model != options.UNDERSTUDY else row.model
        unscored = f" · {row.unscored} unscored" if row.unscored else ""
        table.add_row(row.run, model, f"{row.passed}/{row.graded}{unscored}", row.label + other, Text(row.why))
    console = Console(highlight=False)
    console.print(table)
    if is_suspect(rows):
        console.print("It fails with every real model: suspect the case before the models.", style="bold yellow")
    return 0
