"""`khosop holdout run`: a look. All cases, as often as the card says; aggregates only."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.cli import options
from khosop.cli.holdout_page import as_html, result_file
from khosop.cli.holdout_set import find_set, now
from khosop.cli.holdout_watch import watched
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.holdout.card import Card, SetFolder
    from khosop.holdout.run import Look, Order

INTERRUPTED = 130
NOT_A_MEASUREMENT = 3
CALLS_OF_A_CASE = 4
"""Model calls that a conversation takes, for asking after credit. The cases are not opened for it."""
ALLOWED = frozenset({"EVAL_MODELS", "EVAL_SUITE", "EVAL_CONCURRENCY"})
"""Of the EVAL_… variables, those that pick no cases."""
_WHOLE = "a look plays the whole hold-out, as often as its card says; a part of it would tell of single cases. Nothing was run"
_UNKEPT = "a look keeps no conversation, so it can be neither recorded, replayed nor resumed. Nothing was run"
_BOUND = "a look examines the bot that its card names, and no other. Nothing was run"
REFUSED: dict[str, str] = {
    "bot": _BOUND,
    **dict.fromkeys(("cases", "runs", "limit", "category", "categories", "tags", "filter", "sample"), _WHOLE),
    **dict.fromkeys(("record", "replay", "tape", "resume", "retry-unscored"), _UNKEPT),
}
"""Options of other commands that a look does not take, and why."""


def refuse_filters(option: str | None, env: Mapping[str, str]) -> None:
    """Refuse everything that would pick cases, runs or parts of a look.

    Raises:
        BadInput: with the one that was given.
    """
    if option is not None:
        raise BadInput(f"{option}: {REFUSED[option.removeprefix('--')]}")
    for name in sorted(env):
        if name.startswith("EVAL_") and name not in ALLOWED and env[name].strip():
            why = _BOUND if name == "EVAL_BOT" else _WHOLE
            raise BadInput(f"{name}={env[name]}: {why}; unset {name}")


def look(args: argparse.Namespace) -> int:
    refuse_filters(args.filters, os.environ)
    from khosop.holdout import quiet
    from khosop.holdout.keys import find_key
    from khosop.holdout.page import look_page
    from khosop.holdout.run import take_look

    folder = find_set(args.set)
    card = folder.card()
    order = _order(args, card, folder.path)
    key = find_key(folder, card)
    quiet.leave_no_dump()
    ticker = _Ticker()
    try:
        _ask_first(order, card, args.base_url)
        taken = take_look(folder, card, key, order, on_done=ticker.tick, now=now, env=os.environ)
    except KeyboardInterrupt:
        print(
            "\nkhosop: interrupted; if the look had begun, it stays counted: `khosop holdout ledger`", file=sys.stderr
        )
        return INTERRUPTED
    page = look_page(taken, card)
    # Written first: a reader such as `| head` may have enough before all is printed.
    kept = _write_result(args.runs_folder, taken, folder, card, page)
    print("\n".join(page))
    print(f"\n{kept}")
    burned = watched(folder, card, key, [args.runs_folder] if args.runs_folder.exists() else [])
    if not taken.told.measured:
        return NOT_A_MEASUREMENT
    return 1 if burned else 0


def _write_result(runs: Path, look: Look, folder: SetFolder, card: Card, page: Sequence[str]) -> str:
    """Write what was told as a file and as pages, and say where. A full disk takes nothing away: the ledger has it."""
    import msgspec

    text = {
        "json": msgspec.json.format(msgspec.json.encode(look.told), indent=1).decode() + "\n",
        "md": "```\n" + "\n".join(page) + "\n```\n",
        "html": as_html(folder, card, look),
    }
    files = {kind: result_file(runs, card, look, kind) for kind in text}
    try:
        files["html"].parent.mkdir(parents=True, exist_ok=True)
        for kind, file in files.items():
            file.write_text(text[kind], "utf-8")
    except OSError as error:
        with suppress(OSError):
            for file in files.values():
                file.unlink(missing_ok=True)
        return f"No result file was written ({error.strerror}); `khosop holdout ledger` has the numbers."
    return f"Kept in {files['html']}, .md and .json, and in the ledger."


def _brings_its_own(card: Card, folder: Path) -> bool:
    """Tell whether the set's bot has a model of its own. A set with an understudy has a bot that takes the one in the seat."""
    from khosop.bots.protocol import own_model
    from khosop.bots.spec import bot_spec, open_bot

    if card.understudy is not None:
        return False
    return own_model(open_bot(bot_spec(card.bot), f"{folder / 'card.json'}: bot", folder)) is not None


def _order(args: argparse.Namespace, card: Card, folder: Path) -> Order:
    from khosop.cli import seat
    from khosop.cli.main import version
    from khosop.cli.workspace import commit
    from khosop.holdout.run import Order

    asked = options.names(args.model, "EVAL_MODELS")
    own = _brings_its_own(card, folder)
    if own and asked:
        raise BadInput(f"EVAL_MODELS={asked[0]}: the bot of {card.set} brings its own model; leave EVAL_MODELS out")
    server = None if own else seat.server_at_hand(args.base_url)
    models = ("own",) if own else seat.models_for(asked, server)
    if len(models) > 1:
        raise BadInput(f"{', '.join(models)}: a look examines one model; each further one is a look of its own")
    return Order(
        model=models[0],
        real=server is not None and models[0] != options.UNDERSTUDY,
        base_url=server.base_url if server else None,
        commit=commit(),
        khosop=version(),
        runs_folder=args.runs_folder,
        concurrency=options.whole_number(args.concurrency, "EVAL_CONCURRENCY", "--concurrency")
        or (seat.OWN_AT_ONCE if own else 20),
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
