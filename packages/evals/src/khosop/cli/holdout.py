"""`khosop holdout`: a number that nobody could have tuned to."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.cli import options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.holdout.card import Card, SetFolder
    from khosop.holdout.run import Order

HELP = "seal a hold-out, look at it, and count who looked"
INTERRUPTED = 130
NOT_A_MEASUREMENT = 3
DEFAULT_LOOKS = 10
CALLS_OF_A_CASE = 4
"""Model calls that a conversation takes, for asking after credit. The cases are not opened for it."""
ALLOWED = frozenset({"EVAL_MODELS", "EVAL_SUITE", "EVAL_CONCURRENCY"})
"""Of the EVAL_… variables, those that pick no cases."""
FILTERS = (
    "cases",
    "runs",
    "limit",
    "category",
    "categories",
    "tags",
    "filter",
    "sample",
    "resume",
    "retry-unscored",
    "tape",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the subcommands."""
    commands = parser.add_subparsers(dest="action", required=True, metavar="COMMAND")
    _declare_seal(_command(commands, "seal", "encrypt a folder of cases, and write its public card"))
    _declare_run(_command(commands, "run", "look: examine the bot with all sealed cases, and tell aggregates only"))
    _named(_command(commands, "card", "show what is public of a set"))
    ledger = _named(_command(commands, "ledger", "show who looked, and when"))
    ledger.add_argument("--verify", action="store_true", help="check the chain, the seals and this machine's copy")
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
        "--looks", default=str(DEFAULT_LOOKS), metavar="N", help=f"looks allowed (default {DEFAULT_LOOKS})"
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
    for name in FILTERS:
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
        "seal": _seal,
        "run": _run,
        "card": _card,
        "ledger": _ledger,
    }
    return actions[args.action](args)


def refuse_filters(option: str | None, env: Mapping[str, str]) -> None:
    """Refuse everything that would pick cases, runs or parts of a look.

    Raises:
        BadInput: with the one that was given.
    """
    if option is not None:
        raise BadInput(f"{option}: {_WHOLE}")
    for name in sorted(env):
        if name.startswith("EVAL_") and name not in ALLOWED and env[name].strip():
            raise BadInput(f"{name}={env[name]}: {_WHOLE}; unset {name}")


_WHOLE = (
    "a look plays the whole hold-out, as often as its card says; a part of it would tell of single cases. "
    "Nothing was run"
)


def find_set(given: str | None, env: Mapping[str, str] = os.environ) -> SetFolder:
    """Return the set that is meant: by folder or name, else the one of EVAL_SUITE, else the only one there is.

    Raises:
        BadInput: there is none, or there are several.
    """
    from khosop.holdout.card import SetFolder, sets_in

    if given:
        found = next((f for f in (Path(given), *(Path(h) / given for h in options.SUITE_HOMES)) if f.is_dir()), None)
        if found is None:
            raise BadInput(f"hold-out {given!r} was not found; {_known()}")
        return SetFolder(found)
    suite = Path(env.get("EVAL_SUITE", "").strip()).name
    there = [f for f in sets_in(options.SUITE_HOMES) if suite in ("", f.card().of)]
    if len(there) == 1:
        return there[0]
    which = f"suite {suite!r} has no sealed hold-out" if suite and not there else "which hold-out is meant?"
    raise BadInput(f"{which} {_known()}" if there or suite else f"there is no sealed hold-out; {_known()}")


def _known() -> str:
    from khosop.holdout.card import sets_in

    names = ", ".join(f.path.name for f in sets_in(options.SUITE_HOMES))
    return f"there are: {names}" if names else "`khosop holdout seal FOLDER` makes one"


def now() -> str:
    """Return the time as the ledger writes it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _seal(args: argparse.Namespace) -> int:
    from khosop.holdout.card import SetFolder
    from khosop.holdout.keys import keep_key, new_key
    from khosop.holdout.ledger import Standing, start_ledger
    from khosop.holdout.page import card_markdown, card_page
    from khosop.holdout.seal import Content, Terms, make_card, read_content, write_set

    looks = options.whole_number(args.looks, "", "--looks") or DEFAULT_LOOKS
    runs = options.whole_number(args.runs, "", "--runs") or 3
    target = SetFolder(args.to or args.folder)
    if target.card_file.exists() or target.ledger_file.exists():
        raise BadInput(
            f"{target.path}: a set was sealed here before, and its looks stay counted; seal new cases into a folder of their own"
        )
    suite, files = read_content(args.folder)
    content = Content(files)
    key, at = new_key(), now()
    terms = Terms(looks, runs, args.rules, args.of or "", "accidents" if args.ship_key else "people", tuple(args.note))
    card = make_card(suite, content, key, terms, at)
    kept = _ship_key(target, key) if args.ship_key else keep_key(key, card)
    write_set(target, content, card, key)
    start_ledger(target, card, key, at)
    state = Standing("sealed", 0, card.looks)
    target.page.write_text(card_markdown(card, state), "utf-8")
    print("\n".join(card_page(card, state)))
    print(f"\nThe key is in {kept}. Without it nobody can look: keep a copy.")
    _clear_text(args.folder, sorted(files), remove=args.remove)
    return 0


def _ship_key(target: SetFolder, key: bytes) -> Path:
    target.path.mkdir(parents=True, exist_ok=True)
    target.shipped_key.write_text(
        "# This key ships with the set on purpose, so that anybody can run it: sealed against accidents, not against people.\n"
        f"{key.hex()}\n"
    )
    return target.shipped_key


def _clear_text(folder: Path, names: list[str], *, remove: bool) -> None:
    if remove:
        for name in names:
            (folder / name).unlink()
        print(f"{len(names)} files with the clear text were removed from {folder}.")
    else:
        print(
            f"{len(names)} files with the clear text are still in {folder}: move them out of the work tree before a look."
        )


def _run(args: argparse.Namespace) -> int:
    refuse_filters(args.filters, os.environ)
    from khosop.holdout.keys import find_key
    from khosop.holdout.page import look_page
    from khosop.holdout.run import take_look

    folder = find_set(args.set)
    card = folder.card()
    order = _order(args)
    key = find_key(folder, card)
    ticker = _Ticker()
    try:
        _ask_first(order, card, args.base_url)
        look = take_look(folder, card, key, order, on_done=ticker.tick, now=now, env=os.environ)
    except KeyboardInterrupt:
        print(
            "\nkhosop: interrupted; if the look had begun, it stays counted: `khosop holdout ledger`", file=sys.stderr
        )
        return INTERRUPTED
    print("\n".join(look_page(look, card)))
    return 0 if look.told.measured else NOT_A_MEASUREMENT


def _order(args: argparse.Namespace) -> Order:
    from khosop.cli import seat
    from khosop.cli.main import version
    from khosop.cli.workspace import commit
    from khosop.holdout.run import Order

    server = seat.server_at_hand(args.base_url)
    models = seat.models_for(options.names(args.model, "EVAL_MODELS"), server)
    if len(models) > 1:
        raise BadInput(f"{', '.join(models)}: a look examines one model; each further one is a look of its own")
    return Order(
        model=models[0],
        real=models[0] != options.UNDERSTUDY,
        base_url=server.base_url if server else None,
        commit=commit(),
        khosop=version(),
        runs_folder=args.runs_folder,
        concurrency=options.whole_number(args.concurrency, "EVAL_CONCURRENCY", "--concurrency") or 20,
        seed=args.seed,
        timeout_s=args.timeout,
        spend=args.spend,
        allow_tracing=args.allow_tracing,
    )


def _ask_first(order: Order, card: Card, base_url: str | None) -> None:
    """Ask the server for key, credit and model before a look is spent on a typing error."""
    import asyncio

    from khosop.cli import seat

    server = seat.server_at_hand(base_url)
    if not order.real or server is None:
        return

    async def ask() -> tuple[str, ...]:
        async with seat.connect(server, 1) as client:
            return await seat.ask_first(client, (order.model,), card.cases * card.runs * CALLS_OF_A_CASE, None)

    for note in asyncio.run(ask()):
        print(f"khosop: {note}", file=sys.stderr)


class _Ticker:
    """Tells how far a look is: how many conversations are over, and nothing else of them."""

    def __init__(self) -> None:
        self._told = 0

    def tick(self, done: int, total: int) -> None:
        tenth = done * 10 // total
        if tenth > self._told or done == total:
            self._told = tenth
            print(f"khosop: {done}/{total} conversations", file=sys.stderr, flush=True)


def _card(args: argparse.Namespace) -> int:
    from khosop.holdout.ledger import read_ledger, standing
    from khosop.holdout.page import card_page

    folder = find_set(args.set)
    card = folder.card()
    state = standing(read_ledger(folder, card, _key_if_there(folder, card)), card)
    print("\n".join(card_page(card, state)))
    return 0


def _key_if_there(folder: SetFolder, card: Card) -> bytes | None:
    from khosop.holdout.keys import NoKey, find_key

    try:
        return find_key(folder, card)
    except NoKey:
        return None


def _ledger(args: argparse.Namespace) -> int:
    from khosop.holdout.ledger import read_ledger, standing
    from khosop.holdout.page import ledger_lines

    folder = find_set(args.set)
    card = folder.card()
    key = _key_if_there(folder, card)
    entries = read_ledger(folder, card, key)
    print("\n".join(ledger_lines(entries)))
    print(f"{card.set}: {standing(entries, card)}")
    return 0
