"""`khosop runs`: list the runs that are there."""

from __future__ import annotations

import argparse

from khosop.cli import options

HELP = "list the runs, oldest first"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_runs_folder_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from khosop.journal import list_runs

    folders = list_runs(args.runs_folder)
    if not folders:
        print(f"{args.runs_folder}: no runs yet; `khosop run` makes the first one")
    for folder in folders:
        card = folder.card()
        done = sum(1 for _ in folder.current_records())
        state = "finished" if done >= card.samples else f"{done} of {card.samples}: khosop run --resume {folder.id}"
        kind = "fake" if card.fake else "real"
        subset = "subset" if card.subset else "full"
        print(f"{folder.id}  {kind}  {subset}  {', '.join(card.models)}  {state}")
    return 0
