"""`khosop case`: write a case, by answering questions or from a stored chat."""

from __future__ import annotations

import argparse
import sys

from khosop.cli import case_add, case_from_chat

HELP = "write a case: khosop case add, khosop case from-chat LOG"
INTERRUPTED = 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the subcommands."""
    commands = parser.add_subparsers(dest="action", required=True, metavar="COMMAND")
    for name, module in (("add", case_add), ("from-chat", case_from_chat)):
        module.add_arguments(commands.add_parser(name, help=module.HELP, description=module.HELP, allow_abbrev=False))


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    try:
        return case_add.run(args) if args.action == "add" else case_from_chat.run(args)
    except KeyboardInterrupt:
        print("\nkhosop: interrupted; nothing was written", file=sys.stderr)
        return INTERRUPTED
