"""`khosop view`: the page of a run."""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser

from khosop.cli import finish, options

HELP = "write the page of a run (report.html) and open it in the browser"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("name", nargs="?", metavar="RUN", help="id or folder of the run (default: the newest)")
    parser.add_argument("--no-open", action="store_true", help="only write the file, and print where it is")
    options.add_runs_folder_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from khosop.journal import find_run

    folder = find_run(args.runs_folder, args.name)
    page = finish.write_page(finish.finished(folder, folder.card()))
    print(page)
    if not args.no_open and sys.stdout.isatty() and not os.environ.get("CI"):
        webbrowser.open(page.resolve().as_uri())
    return 0
