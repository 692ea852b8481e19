"""khosop explain: how the language engine reads one reply, place by place."""

import argparse
import datetime as dt
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

HELP: str = "show how a reply is read: what it asserts, refuses or states, and which words decide"


@dataclass(frozen=True, slots=True)
class _Place:
    """One place to colour and to explain."""

    start: int
    end: int
    text: str
    verdict: str
    counts: bool
    details: tuple[tuple[str, str], ...]
    cue: tuple[int, int] | None = None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the reply and the one question about it."""
    parser.add_argument("reply", metavar="REPLY", help="the text, or @FILE to read it from a file")
    question = parser.add_mutually_exclusive_group(required=True)
    question.add_argument("--pattern", metavar="P", help="is this asserted? A text, or /a regex/")
    question.add_argument("--refuses", action="store_true", help="does the reply refuse or warn?")
    question.add_argument("--fact", metavar="KIND=VALUE", help="is this stated? Such as time=20:00 or price=600")
    parser.add_argument(
        "--today", metavar="DAY", help="the day that 'tomorrow' is seen from, YYYY-MM-DD; default: today"
    )


def run(args: argparse.Namespace) -> int:
    """Print the reply with its places marked, then each place with its reasons, then the answer."""
    from rich.console import Console

    reply = _reply(args.reply)
    if args.pattern is not None:
        places, yes, no = _assertions(args.pattern, reply), "asserted", "not asserted"
    elif args.refuses:
        places, yes, no = _refusals(reply), "refuses", "does not refuse"
    else:
        places, yes, no = _facts(args.fact, reply, _today(args.today)), "stated", "not stated"
    console = Console(highlight=False, soft_wrap=True)
    console.print(_marked(reply, places, plain=not console.is_terminal))
    for number, place in enumerate(places, start=1):
        console.print(f"{number}. {place.text}  {place.verdict}", markup=False)
        for name, value in place.details:
            console.print(f"   {name}: {value}", markup=False)
    if not places:
        console.print("no place in the reply has to do with this", markup=False)
    console.print(yes if any(place.counts for place in places) else no, style="bold")
    return 0


def _reply(given: str) -> str:
    from pathlib import Path

    from khosop.errors import BadInput

    if not given.startswith("@"):
        return given
    try:
        return Path(given[1:]).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{given[1:]}: expected a readable UTF-8 file, but {error}; check the name") from error


def _today(given: str | None) -> dt.date:
    from khosop.errors import BadInput

    if given is None:
        return dt.datetime.now().astimezone().date()
    try:
        return dt.date.fromisoformat(given)
    except ValueError as error:
        raise BadInput(f"--today: expected a day such as 2026-11-05, came {given!r}") from error


def _assertions(pattern: str, reply: str) -> list[_Place]:
    from khosop.errors import BadInput
    from khosop.language import PatternError, PatternTimeout, find_assertions

    try:
        found = find_assertions(pattern, reply)
    except (PatternError, PatternTimeout) as error:
        raise BadInput(f"--pattern: {error}") from error
    places = []
    for one in found:
        details = [("rule", one.rule), ("confidence", one.confidence), ("why", one.why)]
        if one.cue is not None:
            details.insert(0, ("cue", f"{one.cue.text} ({one.cue.pack}, at {one.cue.start})"))
        cue = (one.cue.start, one.cue.end) if one.cue is not None else None
        places.append(_Place(one.start, one.end, one.text, one.label, one.label == "asserted", tuple(details), cue))
    return places


def _refusals(reply: str) -> list[_Place]:
    from khosop.language.refusal import find_refusals

    return [
        _Place(
            one.start,
            one.end,
            one.text,
            "refuses" if one.counts else "excused",
            one.counts,
            (("rule", one.rule), ("confidence", one.confidence), ("why", one.why)),
        )
        for one in find_refusals(reply)
    ]


def _facts(given: str, reply: str, today: dt.date) -> list[_Place]:
    from khosop.errors import BadInput
    from khosop.language.facts import FactError, find_fact, parse_fact
    from khosop.language.facts_said import UNSTATED

    kind, found_equals, value = given.partition("=")
    if not found_equals:
        raise BadInput(f"--fact: expected KIND=VALUE such as time=20:00, came {given!r}")
    try:
        fact = parse_fact(kind.strip(), value.strip())
    except FactError as error:
        raise BadInput(f"--fact: {error}") from error
    return [
        _Place(
            one.start,
            one.end,
            one.text,
            one.label,
            one.label not in UNSTATED,
            (("reading", one.reading), ("why", one.why)),
        )
        for one in find_fact(fact, reply, today=today)
    ]


def _marked(reply: str, places: list[_Place], *, plain: bool) -> "Text":
    """Return the reply with its places coloured, or between brackets where colours can't be shown."""
    from rich.text import Text

    if plain:
        marked = reply
        for place in sorted(places, key=lambda place: place.start, reverse=True):
            marked = f"{marked[: place.start]}[{marked[place.start : place.end]}]{marked[place.end :]}"
        return Text(marked)
    text = Text(reply)
    for place in places:
        text.stylize("bold red" if place.counts else "bold green", place.start, place.end)
        if place.cue is not None:
            text.stylize("underline yellow", *place.cue)
    return text
