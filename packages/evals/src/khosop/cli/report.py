"""`khosop report`: show the tables of a run again."""

from __future__ import annotations

import argparse

from khosop.cli import finish, options

HELP = "show the two tables of a run again"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("name", nargs="?", metavar="RUN", help="id or folder of the run (default: the newest)")
    options.add_runs_folder_argument(parser)
    parser.add_argument("--all", action="store_true", help="show all cases below 100 %%, not only the worst 20")
    finish.add_export_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command. What is shown is computed from the journal, so an interrupted run can be read, too."""
    from rich.console import Console

    from khosop.journal import find_run

    folder = find_run(args.runs_folder, args.name)
    over = finish.finished(folder, folder.card())
    finish.export(args, over)
    finish.show(Console(), over, show_all=args.all)
    return 0 if over.summary.measured else finish.NOT_A_MEASUREMENT
