"""`khosop history`: one case over all kept runs."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from khosop.cli import finish, options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.history import Appearance
    from khosop.journal import RunCard, RunFolder

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

    from khosop.history import appearances, is_suspect, newest_with
    from khosop.journal import list_runs

    folders = list_runs(args.runs_folder)
    cards = [folder.card() for folder in folders]
    newest = newest_with(args.case, cards)
    if newest is None:
        known = {case for card in cards for case in card.case_hashes}
        near = difflib.get_close_matches(args.case, known, n=3)
        hint = f"the nearest are: {', '.join(near)}" if near else f"there are {len(cards)} runs in {args.runs_folder}"
        raise BadInput(f"no run has a case {args.case!r}; {hint}")
    rows = [
        row
        for folder, card in zip(folders, cards, strict=True)
        if args.case in card.runs
        for row in appearances(args.case, card, folder.current_records(), newest)
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
    for line in _judgements(rows, list(zip(folders, cards, strict=True))):
        console.print(line, markup=False, soft_wrap=True)
    if is_suspect(rows):
        console.print("It fails with every real model: suspect the case before the models.", style="bold yellow")
    return 0


def _judgements(rows: Sequence[Appearance], runs: Sequence[tuple[RunFolder, RunCard]]) -> Iterator[str]:
    """Yield what may be believed of the case, a line per real model; the prior is fitted on the model's newest run."""
    from khosop.flaky import fit_prior, judge
    from khosop.history import pooled
    from khosop.report import numbers

    for found in pooled(rows):
        folder, card = next((f, c) for f, c in reversed(runs) if found.model in c.models and not c.fake)
        summary = next(m for m in finish.summarize_run(folder, card).models if m.model == found.model)
        prior = fit_prior((case.passed, case.graded) for case in summary.cases)
        words = judge(prior, found.passed, found.graded).words()
        times = f"{found.passed}/{found.graded} in {numbers.plural(found.runs, 'run')} of this bot"
        yield f"{found.model}: {times}: {words}"
