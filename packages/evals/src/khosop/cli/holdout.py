"""`khosop holdout`: a number that nobody could have tuned to."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.cli import options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.holdout.card import Card, SetFolder
    from khosop.holdout.run import Look, Order

HELP = "seal a hold-out, look at it, and count who looked"
INTERRUPTED = 130
NOT_A_MEASUREMENT = 3
DEFAULT_LOOKS = 10
CALLS_OF_A_CASE = 4
"""Model calls that a conversation takes, for asking after credit. The cases are not opened for it."""
ALLOWED = frozenset({"EVAL_MODELS", "EVAL_SUITE", "EVAL_CONCURRENCY"})
"""Of the EVAL_… variables, those that pick no cases."""
_WHOLE = "a look plays the whole hold-out, as often as its card says; a part of it would tell of single cases. Nothing was run"
_UNKEPT = "a look keeps no conversation, so it can be neither recorded, replayed nor resumed. Nothing was run"
REFUSED: dict[str, str] = {
    **dict.fromkeys(("cases", "runs", "limit", "category", "categories", "tags", "filter", "sample"), _WHOLE),
    **dict.fromkeys(("record", "replay", "tape", "resume", "retry-unscored"), _UNKEPT),
}
"""Options of other commands that a look does not take, and why."""


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
    for name in REFUSED:
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
        "scan": _scan,
        "burn": _burn,
    }
    try:
        return actions[args.action](args)
    except KeyboardInterrupt:
        print("\nkhosop: interrupted", file=sys.stderr)
        return INTERRUPTED


def refuse_filters(option: str | None, env: Mapping[str, str]) -> None:
    """Refuse everything that would pick cases, runs or parts of a look.

    Raises:
        BadInput: with the one that was given.
    """
    if option is not None:
        raise BadInput(f"{option}: {REFUSED[option.removeprefix('--')]}")
    for name in sorted(env):
        if name.startswith("EVAL_") and name not in ALLOWED and env[name].strip():
            raise BadInput(f"{name}={env[name]}: {_WHOLE}; unset {name}")


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
    there = [f for f in sets_in(options.SUITE_HOMES) if suite in ("", f.path.name, f.card().of)]
    # A burned set stays where it is, beside the one that took its place.
    usable = [f for f in there if not _burned(f)]
    if len(there) == 1 or len(usable) == 1:
        return (usable or there)[0]
    if suite and not there:
        raise BadInput(f"suite {suite!r} has no sealed hold-out; {_known()}")
    raise BadInput(f"which hold-out is meant? {_known()}" if there else f"there is no sealed hold-out; {_known()}")


def _burned(folder: SetFolder) -> bool:
    from khosop.holdout.ledger import read_ledger, standing

    card = folder.card()
    return standing(read_ledger(folder, card, None), card).state == "burned"


def _known() -> str:
    from khosop.holdout.card import sets_in

    names = ", ".join(f.path.name for f in sets_in(options.SUITE_HOMES))
    return f"there are: {names}" if names else "`khosop holdout seal FOLDER` makes one"


def now() -> str:
    """Return the time as the ledger writes it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def work_tree() -> Path:
    """Return the top of the checkout that the command was started in, else the folder itself."""
    here = Path.cwd()
    return next((folder for folder in (here, *here.parents) if (folder / ".git").exists()), here)


def _seal(args: argparse.Namespace) -> int:
    from khosop.holdout.author import seal_folder
    from khosop.holdout.card import SetFolder, sets_in
    from khosop.holdout.ledger import Standing
    from khosop.holdout.page import card_page
    from khosop.holdout.seal import Terms

    terms = Terms(
        looks=options.whole_number(args.looks, "", "--looks") or DEFAULT_LOOKS,
        runs=options.whole_number(args.runs, "", "--runs") or 3,
        rules=args.rules,
        of=args.of or "",
        guards_against="accidents" if args.ship_key else "people",
        notes=tuple(args.note),
    )
    target = SetFolder(args.to or args.folder)
    made = seal_folder(args.folder, target, terms, now(), others=sets_in(options.SUITE_HOMES), work_tree=[work_tree()])
    print("\n".join(card_page(made.card, Standing("sealed", 0, made.card.looks))))
    if made.public:
        print(f"\n{made.public} texts of checks or notes stand in the open already, so no scan watches them.")
    print(f"\nThe key is in {made.key_file}. Without it nobody can look: keep a copy.")
    if args.remove:
        for file in made.clear:
            file.unlink()
        print(f"{len(made.clear)} files with the clear text were removed from {args.folder}.")
    else:
        print(
            f"{len(made.clear)} files with the clear text are still in {args.folder}: move them out of the work tree."
        )
    return 0


def _run(args: argparse.Namespace) -> int:
    refuse_filters(args.filters, os.environ)
    from khosop.holdout import quiet
    from khosop.holdout.keys import find_key
    from khosop.holdout.page import look_page
    from khosop.holdout.run import take_look

    folder = find_set(args.set)
    card = folder.card()
    order = _order(args)
    key = find_key(folder, card)
    quiet.leave_no_dump()
    ticker = _Ticker()
    try:
        _ask_first(order, card, args.base_url)
        look = take_look(folder, card, key, order, on_done=ticker.tick, now=now, env=os.environ)
    except KeyboardInterrupt:
        print(
            "\nkhosop: interrupted; if the look had begun, it stays counted: `khosop holdout ledger`", file=sys.stderr
        )
        return INTERRUPTED
    page = look_page(look, card)
    print("\n".join(page))
    print(f"\n{_write_result(args.runs_folder, look, card, page)}")
    burned = _watched(folder, card, key, [args.runs_folder] if args.runs_folder.exists() else [])
    if not look.told.measured:
        return NOT_A_MEASUREMENT
    return 1 if burned else 0


def _write_result(runs: Path, look: Look, card: Card, page: Sequence[str]) -> str:
    """Write what was told as a file and as a page, and say where. A full disk takes nothing away: the ledger has it."""
    import msgspec

    name = f"{card.set}-look-{look.number}"
    folder = runs / "holdout"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(look.told), indent=1) + b"\n")
        (folder / f"{name}.md").write_text("```\n" + "\n".join(page) + "\n```\n", "utf-8")
    except OSError as error:
        return f"No result file was written ({error.strerror}); `khosop holdout ledger` has the numbers."
    return f"Kept in {folder / name}.md and .json, and in the ledger."


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

    calls = card.cases * card.runs * CALLS_OF_A_CASE
    for note in asyncio.run(seat.ask_first(server, (order.model,), calls, None)):
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
    from khosop.holdout.keys import key_if_there
    from khosop.holdout.ledger import read_ledger, standing
    from khosop.holdout.page import card_page

    folder = find_set(args.set)
    card = folder.card()
    state = standing(read_ledger(folder, card, key_if_there(folder, card)), card)
    print("\n".join(card_page(card, state)))
    return 0


def _ledger(args: argparse.Namespace) -> int:
    from khosop.holdout.keys import key_if_there
    from khosop.holdout.ledger import missing, read_ledger, read_own, standing, witness_file, witnessed
    from khosop.holdout.page import ledger_lines

    folder = find_set(args.set)
    card = folder.card()
    key = key_if_there(folder, card)
    entries = read_ledger(folder, card, key)
    print("\n".join(ledger_lines(entries)))
    print(f"{card.set}: {standing(entries, card)}")
    if not args.verify:
        return 0
    lost = missing(read_own(folder, card, key), witnessed(witness_file(card.set)))
    if lost:
        raise BadInput(
            f"{folder.ledger_file}: {len(lost)} rows that were written on this machine are gone, the first is "
            f"{lost[0].kind!r} of {lost[0].at}; their looks stay counted here. Restore the ledger from version control"
        )
    sealed = "every row was sealed by a holder of the key" if key else "without the key, the seals were not checked"
    print(f"The chain holds; {sealed}; nothing that was written on this machine is missing.")
    return 0


def _scan(args: argparse.Namespace) -> int:
    from khosop.holdout import quiet
    from khosop.holdout.keys import find_key

    quiet.leave_no_dump()
    folder = find_set(args.set)
    card = folder.card()
    return 1 if _watched(folder, card, find_key(folder, card), args.also) else 0


def _watched(folder: SetFolder, card: Card, key: bytes, also: Sequence[Path] = ()) -> bool:
    """Scan, say what was found, and tell whether that burned the set."""
    from khosop.holdout.watch import burn_if_found, watch

    missing = next((path for path in also if not path.exists()), None)
    if missing is not None:
        raise BadInput(f"--also {missing}: there is no such folder")
    seen = watch(folder, card, key, [work_tree(), *_user_folders(), *also])
    for line in seen.lines:
        print(line)
    for path in seen.found.unread:
        print(f"{path}  could not be read, so nothing is known of it")
    print(
        f"Scan: {seen.found.files:,} files, {seen.found.size / 1e6:,.0f} MB, for {seen.searched} sealed texts "
        f"({seen.not_searched} more are too short or were public before): "
        + (f"found in {len(seen.lines)} files" if seen.lines else "found nowhere")
    )
    burned = burn_if_found(folder, card, key, seen, now())
    if seen.lines and not burned:
        print(
            "None of it is a whole message of a case, so the set is not burned; look whether somebody copied from it."
        )
    if burned:
        print(f"{card.set} is BURNED: somebody can read its messages. Write new cases and seal them: docs/holdout.md")
    return burned


def _user_folders() -> list[Path]:
    """Return where khosop keeps things outside of the work tree: the user's cache, and temp files of looks that were killed."""
    import tempfile

    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path(os.environ.get("HOME", "")) / ".cache") / "khosop"
    return [cache, *sorted(Path(tempfile.gettempdir()).glob("khosop-*"))]


def _burn(args: argparse.Namespace) -> int:
    from khosop.holdout.author import burn, reveal
    from khosop.holdout.keys import find_key

    folder = find_set(args.set)
    card = folder.card()
    key = find_key(folder, card)
    if args.reveal is not None and args.reveal.exists():
        raise BadInput(f"--reveal {args.reveal}: is there already; name a new folder")
    if args.reveal is None or not _burned(folder):
        print(f"{card.set}: {burn(folder, card, key, args.reason, now())}")
    if args.reveal is not None:
        files = reveal(folder, card, key, args.reveal)
        print(f"{len(files)} files were revealed in {args.reveal}; they are what the card's commitment was made over.")
    return 0
