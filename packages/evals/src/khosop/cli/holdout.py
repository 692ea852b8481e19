"""`khosop holdout`: a number that nobody could have tuned to."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from khosop.cli import holdout_author, holdout_look, holdout_page, holdout_watch, options

HELP = "seal a hold-out, look at it, and count who looked"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the subcommands."""
    commands = parser.add_subparsers(dest="action", required=True, metavar="COMMAND")
    _declare_seal(_command(commands, "seal", "encrypt a folder of cases, and write its public card"))
    _declare_run(_command(commands, "run", "look: examine the bot with all sealed cases, and tell aggregates only"))
    _named(_command(commands, "card", "show what is public of a set"))
    ledger = _named(_command(commands, "ledger", "show who looked, and when"))
    ledger.add_argument("--verify", action="store_true", help="check the chain, the seals and this machine's copy")
    page = _named(_command(commands, "page", "write a look as a page, and open it in the browser"))
    page.add_argument("--look", metavar="N", help="which look (default: the last one with a result)")
    page.add_argument("--out", type=Path, metavar="FILE", help="where to (default: beside the look's other files)")
    page.add_argument("--no-open", action="store_true", help="only write the file, and print where it is")
    options.add_runs_folder_argument(page)
    scan = _named(_command(commands, "scan", "search the work tree, runs and caches for sealed texts"))
    scan.add_argument("--also", action="append", default=[], type=Path, metavar="DIR", help="search here, too")
    burn = _named(_command(commands, "burn", "declare a set burned, and optionally reveal its cases"))
    burn.add_argument("--reason", required=True, metavar="TEXT", help="why, for the ledger")
    burn.add_argument("--reveal", type=Path, metavar="DIR", help="write the cases into this new folder")


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, says: str
) -> argparse.ArgumentParser:
    return commands.add_parser(name, help=says, description=says, allow_abbrev=False)


def _named(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument(
        "set", nargs="?", metavar="SET", help="folder or name of the set (default: the one that is there)"
    )
    return parser


def _declare_seal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the suite's folder, with suite.yaml and cases")
    parser.add_argument("--to", type=Path, metavar="DIR", help="where the sealed set is written (default: FOLDER)")
    parser.add_argument(
        "--of", metavar="SUITE", help="the main suite it belongs to (default: its name without -holdout)"
    )
    parser.add_argument("--runs", default="3", metavar="N", help="runs of every case in a look (default 3)")
    parser.add_argument(
        "--looks",
        default=str(holdout_author.DEFAULT_LOOKS),
        metavar="N",
        help=f"looks allowed (default {holdout_author.DEFAULT_LOOKS})",
    )
    parser.add_argument(
        "--rules", default="not stated", metavar="TEXT", help="how the cases were written, for the card"
    )
    parser.add_argument("--note", action="append", default=[], metavar="TEXT", help="what else the card should say")
    parser.add_argument(
        "--ship-key", action="store_true", help="put the key beside the set: sealed against accidents only"
    )
    parser.add_argument("--remove", action="store_true", help="delete the clear case files once the seal was verified")


def _declare_run(parser: argparse.ArgumentParser) -> None:
    _named(parser)
    options.add_runs_folder_argument(parser)
    parser.add_argument("--model", metavar="NAME", help="the model to examine (EVAL_MODELS)")
    parser.add_argument("--base-url", metavar="URL", help="an OpenAI-compatible server (KHOSOP_BASE_URL)")
    parser.add_argument("--concurrency", metavar="N", help="conversations at once (EVAL_CONCURRENCY; default 20)")
    parser.add_argument(
        "--timeout", type=float, default=300.0, metavar="S", help="seconds a conversation may take (300)"
    )
    parser.add_argument("--seed", type=int, default=1, help="chance of the understudy (default 1)")
    parser.add_argument("--spend", action="store_true", help="look beyond the budget; the set is spent for good")
    parser.add_argument("--allow-tracing", action="store_true", help="look although a tracer records the conversations")
    for name in holdout_look.REFUSED:
        parser.add_argument(f"--{name}", dest="filters", action=_Refused, nargs="?", help=argparse.SUPPRESS)


class _Refused(argparse.Action):
    """An option that would tell of single cases."""

    def __call__(
        self,
        _parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        _values: object,
        option: str | None = None,
    ) -> None:
        namespace.filters = option


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    actions: dict[str, Callable[[argparse.Namespace], int]] = {
        "seal": holdout_author.seal,
        "run": holdout_look.look,
        "card": holdout_watch.card,
        "page": holdout_page.page,
        "ledger": holdout_watch.ledger,
        "scan": holdout_watch.scan,
        "burn": holdout_author.burn,
    }
    try:
        return actions[args.action](args)
    except KeyboardInterrupt:
        print("\nkhosop: interrupted", file=sys.stderr)
        return holdout_look.INTERRUPTED
