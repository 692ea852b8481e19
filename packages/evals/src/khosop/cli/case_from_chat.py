"""`khosop case from-chat`: a stored chat becomes a case, without what tells of a person."""

from __future__ import annotations

import argparse
import datetime as dt
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.cli import options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.case import Suite
    from khosop.chatlog.as_case import Clean
    from khosop.chatlog.cut import Cut
    from khosop.chatlog.messages import ChatLog
    from khosop.chatlog.roles import Told
    from khosop.redaction import Redacted

HELP = "turn a stored chat into a case: LINE's exports, CSV, JSON; personal data is replaced"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("log", type=Path, metavar="LOG", help="a text or CSV export of LINE, CSV, JSON or JSON lines")
    options.add_suite_argument(parser)
    parser.add_argument("--id", metavar="ID", help="the case's id (default: chat- and the date)")
    parser.add_argument(
        "--category", metavar="NAME", help="one of the suite's categories (default: the first, marked EDIT)"
    )
    parser.add_argument("--file", metavar="FILE", help="the suite's file to add to (default: chats.yaml)")
    for part, whom in (("customer", "the customer"), ("bot", "the bot"), ("staff", "a person of the shop")):
        parser.add_argument(f"--{part}", action="append", default=[], metavar="NAME", help=f"a sender who is {whom}")
    parser.add_argument("--name", action="append", default=[], metavar="NAME", help="one more name to replace")
    parser.add_argument(
        "--keep", action="append", default=[], metavar="TEXT", help="leave this text, such as the shop's own phone"
    )
    parser.add_argument("--day", metavar="DATE", help="the last conversation of that day (default: the last of all)")
    parser.add_argument(
        "--gap-hours", type=float, default=6.0, metavar="H", help="silence that ends a conversation (6)"
    )
    parser.add_argument("--earlier", type=int, default=20, metavar="N", help="messages of before to keep at most (20)")
    parser.add_argument("--print", action="store_true", help="print the case and write nothing")


def run(args: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        BadInput: the log or the suite can't be read, or somebody's part can't be told.
    """
    from khosop.chatlog.as_case import case_text, cleaned
    from khosop.chatlog.cut import cut
    from khosop.chatlog.messages import LogFault
    from khosop.chatlog.read import read_log
    from khosop.chatlog.roles import Cast, assign
    from khosop.suite import load_suite

    day = _day(args.day)
    suite = load_suite(options.suite_path(args.suite))
    category = _category(args.category, suite)
    cast = Cast(tuple(args.customer), tuple(args.bot), tuple(args.staff))
    log = read_log(args.log, cast.names)
    try:
        messages, told = assign(log, cast)
        piece = cut(messages, suite.now.tzinfo, gap=dt.timedelta(hours=args.gap_hours), on=day, most=args.earlier)
    except LogFault as fault:
        raise BadInput(f"{args.log}:{fault.line}: {fault}") from None
    clean = cleaned(piece, _people(log, args.bot, args.name, messages), args.keep)
    case_id = _free_id(args.id, piece.now, suite)
    text = case_text(clean, case_id, category, category_is_guess=args.category is None)
    for line in _account(log, told, piece, clean.redacted):
        print(line)
    if args.print:
        print(f"\n{text}")
    else:
        _write(args, suite, text, clean)
    return 0


def _write(args: argparse.Namespace, suite: Suite, text: str, clean: Clean) -> None:
    from khosop.scaffold.adding import add_case

    file = _file(args.file, suite)
    head = "# Cases from chats that took place. Personal data was replaced by invented stand-ins.\n"
    case = add_case(suite.folder, file, text, head=head)
    print(f"{case.file}:{case.line}: case {case.id!r} was added")
    marks = text.count("EDIT")
    print("\nLook through it before you commit it: what has no form stays, such as a story, a landmark or a nickname.")
    print(f"Then edit the {marks} line{'' if marks == 1 else 's'} marked EDIT, and: khosop check {suite.folder}")
    if not clean.answer:
        print("The log has no answer to the customer's last message, so that the suggested check is only a language.")


def _day(text: str | None) -> dt.date | None:
    if text is None:
        return None
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise BadInput(f"--day {text}: a date such as 2026-11-05 is expected") from None


def _category(given: str | None, suite: Suite) -> str:
    if given is not None and given not in suite.categories:
        raise BadInput(f"--category {given}: the suite has {', '.join(suite.categories)}")
    return given or suite.categories[0]


def _people(log: ChatLog, bots: Sequence[str], more: Sequence[str], messages: Sequence[object]) -> tuple[str, ...]:
    """Return the names to replace: all senders but the bot's, whose name is the shop's, and those that were told."""
    from khosop.chatlog.messages import SYSTEM, Message, who_is

    senders = dict.fromkeys(
        one.sender
        for one in messages
        if isinstance(one, Message)
        and one.who != "bot"
        and who_is(one.sender) is None
        and one.sender.lower() not in SYSTEM
    )
    shop = {one.sender for one in messages if isinstance(one, Message) and one.who == "bot"} | set(bots)
    return (*senders, *(name for name in log.people if name not in shop), *more)


def _free_id(given: str | None, now: dt.datetime | None, suite: Suite) -> str:
    known = {case.id for case in suite.cases}
    if given is not None:
        if given in known:
            raise BadInput(f"--id {given}: the suite has such a case already; give another id")
        return given
    wanted = f"chat-{now.date().isoformat()}" if now is not None else "chat"
    number, name = 1, wanted
    while name in known:
        number += 1
        name = f"{wanted}-{number}"
    return name


def _file(given: str | None, suite: Suite) -> Path:
    if given is None:
        return suite.folder / "chats.yaml"
    path = Path(given)
    return path if path.parent != Path() else suite.folder / path.name


def _account(log: ChatLog, told: Sequence[Told], piece: Cut, redacted: Redacted) -> list[str]:
    """Say what was read, who was taken for whom, and what was replaced: counts and kinds, never a value."""
    from khosop.report.numbers import plural

    left = f", {log.notices} notices left out" if log.notices else ""
    lines = [f"{log.form}: {plural(len(log.messages), 'message')}{left}"]
    whom = {"customer": "the customer", "bot": "the bot", "staff": "a person of the shop"}
    lines += [
        f"from line {one.line} on: {whom[one.who]}, {plural(one.messages, 'message')}{' (guessed)' if one.guessed else ''}"
        for one in told[:8]
    ]
    if any(one.guessed for one in told):
        lines.append("a guess can be set right: --customer NAME --bot NAME --staff NAME")
    when = f"of {piece.now:%Y-%m-%d %H:%M}" if piece.now is not None else "without times"
    lines.append(
        f"the conversation {when}: {plural(len(piece.turns), 'message')}; {len(piece.earlier)} of before kept"
        + (f", {piece.before} older ones not" if piece.before else "")
        + (f", {piece.later} later ones not" if piece.later else "")
    )
    kinds = [f"{kind} {redacted.values[kind]} (in {places})" for kind, places in redacted.places.items()]
    lines.append(
        f"replaced (in places): {' · '.join(kinds) if kinds else 'nothing of the form of personal data was found'}"
    )
    if redacted.ordinary:
        lines.append(
            f"{redacted.ordinary} of the senders' names are everyday words and were replaced behind a title only: look for them"
        )
    return lines
