"""What will the suite hold? Cases as they are gathered from a foreign file, and as a suite file says them.

Every case is read as `khosop check` would read it before it is written; what would not load is taken out and accounted for.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import regex

from khosop.case_source import Frame, read_case
from khosop.errors import BadInput
from khosop.imports import checks
from khosop.imports.account import Account, Place
from khosop.imports.asked import Asked, text_of
from khosop.imports.texts import Sure
from khosop.score.text import Reading

APPROXIMATE: Final = "approximate"
"""The tag of a case in which something was not carried exactly."""
REPLY_ONLY: Final = "nothing of it became a check; only that the bot replies is asked"
_LONGEST_ID: Final = 60
_LONGEST_NOTE: Final = 4_000


@dataclass(slots=True)
class DraftTurn:
    """One message and what is asked of the answer."""

    text: str
    kind: str = "say"
    asked: Asked = field(default_factory=Asked)


@dataclass(slots=True)
class DraftCase:
    """One case as it was gathered."""

    name: str
    """What its id is made from."""
    place: Place
    turns: list[DraftTurn] = field(default_factory=list)
    category: str = ""
    tags: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """For people: what could not be carried, in the words of the file."""
    good: list[str] = field(default_factory=list)
    """Reference answers that the checks of the last turn were made from."""
    earlier: list[tuple[str, str]] = field(default_factory=list)
    """Who and text of what was said before."""
    approximate: bool = False

    def nearly(self, note: str) -> None:
        """Tag the case as approximate, with a note that says why."""
        self.approximate = True
        if note not in self.notes:
            self.notes.append(note)


@dataclass(slots=True)
class DraftSuite:
    """A suite as it was gathered."""

    name: str
    kind: str
    """The tool it comes from."""
    cases: list[DraftCase] = field(default_factory=list)
    bot_hint: str = ""
    """What the file says of the bot, for a comment in `suite.yaml`."""
    category: str = "imported"
    """Of cases that name none."""


@dataclass(frozen=True, slots=True)
class Written:
    """A suite in the shape of its files."""

    head: Mapping[str, Any]
    cases: tuple[Mapping[str, Any], ...]
    approximate: int
    reply_only: int
    """Cases of which nothing could become a check: only that the bot replies is asked."""


def finished(draft: DraftSuite, account: Account, now: dt.datetime) -> Written:
    """Return the suite in the shape of its files; a check or case that would not load is entered in the account."""
    ids = _Ids()
    categories: dict[str, None] = {}
    known: set[Any] = set()
    cases: list[Mapping[str, Any]] = []
    approximate = reply_only = 0
    for case in draft.cases:
        category = clean_name(case.category) or draft.category
        unchecked = not any(turn.asked.check() for turn in case.turns)
        if unchecked and case.turns:
            account.nearly("test", case.place, REPLY_ONLY)
            case.approximate = True
        shaped = _shaped(case, ids.take(case.name), category, now)
        form, remarks = _form(shaped), len(account.remarks)
        loaded = as_text(shaped) if form in known else _loadable(shaped, case, account, now)
        if loaded is None:
            continue
        if len(account.remarks) == remarks:
            known.add(form)
        categories.setdefault(category)
        cases.append(loaded)
        approximate += case.approximate
        reply_only += unchecked
    head = {
        "suite": slug(draft.name) or "imported",
        "bot": "my_bot:bot",
        "now": now.isoformat(timespec="minutes"),
        "categories": list(categories) or [draft.category],
    }
    return Written(head, tuple(cases), approximate, reply_only)


def _form(value: Any) -> Any:
    """Return what decides whether a case loads: its keys, its figures and its patterns, whatever plain texts stand in it.

    A table of 50,000 rows has a handful of forms, and each is read once.
    """
    if isinstance(value, Mapping):
        return tuple((key, _form(inner)) for key, inner in value.items() if key not in _FREE)
    if isinstance(value, list | tuple):
        forms = [_form(inner) for inner in value]
        return tuple(dict.fromkeys(forms))
    if not isinstance(value, str):
        return value
    return value if value[:1] in _SPECIAL and not isinstance(value, Sure) else bool(value.strip())


_FREE: Final = frozenset({"id", "category", "source", "tags", "note"})
"""Keys whose texts were made here, and always load."""
_SPECIAL: Final = frozenset("/$")
"""How a text begins that may be a pattern or the name of a list."""


def clean_name(text: object) -> str:
    """Return a text as a category: one line, not long."""
    line = " ".join(printable(str(text)).split())
    return line[:60].strip()


def slug(text: str) -> str:
    """Return a text as an id: letters, digits and hyphens; '' where little of it can be said so."""
    plain = unicodedata.normalize("NFC", text)
    joined = _NO_LETTERS.sub("-", plain).strip("-.").lower()
    if not _AN_ID.fullmatch(joined) or len(_MARKS.findall(plain)) > 2:
        return ""
    cut = joined if len(joined) <= _LONGEST_ID else joined[:_LONGEST_ID].rpartition("-")[0] or joined[:_LONGEST_ID]
    return cut.strip("-.")


_NO_LETTERS: Final = regex.compile(r"[^\p{L}\p{N}.]+")
_AN_ID: Final = regex.compile(r"(?:[^\W_]|[-.])*")
_MARKS: Final = regex.compile(r"\p{M}")


class _Ids:
    """Hands out ids, each once."""

    def __init__(self) -> None:
        self._taken: dict[str, int] = {}
        self._number = 0

    def take(self, name: str) -> str:
        self._number += 1
        wanted = slug(name) or f"case-{self._number:03d}"
        count = self._taken.get(wanted, 0) + 1
        self._taken[wanted] = count
        while count > 1 and f"{wanted}-{count}" in self._taken:
            count += 1
        found = wanted if count == 1 else f"{wanted}-{count}"
        self._taken[wanted] = count
        self._taken.setdefault(found, 1)
        return found


_UNPRINTABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


def printable(text: str) -> str:
    """Return a text without the invisible control characters that a suite file may not hold."""
    return _UNPRINTABLE.sub("\ufffd", text)


def _shaped(case: DraftCase, name: str, category: str, now: dt.datetime) -> dict[str, Any]:
    shaped: dict[str, Any] = {
        "id": name,
        "category": category,
        "source": {"kind": "imported", "note": str(case.place)},
    }
    tags = [*([APPROXIMATE] if case.approximate else []), *dict.fromkeys(clean_name(tag) for tag in case.tags)]
    if any(tags):
        shaped["tags"] = [tag for tag in tags if tag]
    if case.earlier:
        shaped["earlier"] = list(_earlier(case.earlier, now))
    shaped |= _turns(case)
    if case.good and case.turns and case.turns[-1].asked.reads_reply():
        shaped["good"] = list(dict.fromkeys(case.good))
    if case.notes:
        note = text_of(case.notes)
        shaped["note"] = note if len(note) <= _LONGEST_NOTE else note[:_LONGEST_NOTE] + " …"
    return shaped


def _earlier(messages: Iterable[tuple[str, str]], now: dt.datetime) -> Iterator[dict[str, Any]]:
    said = list(messages)
    for i, (who, text) in enumerate(said):
        at = now - dt.timedelta(minutes=len(said) - i)
        yield {"at": at.isoformat(timespec="minutes"), "who": who, "text": text}


def _turns(case: DraftCase) -> dict[str, Any]:
    checks = [turn.asked.check() for turn in case.turns]
    if checks and not any(checks):
        checks[-1] = {"status": ["replied", "handoff"]}
    if all(turn.kind == "say" for turn in case.turns) and not any(checks[:-1]):
        shaped: dict[str, Any] = {"messages": [turn.text for turn in case.turns]}
        if checks and checks[-1]:
            shaped["check"] = checks[-1]
        return shaped
    turns = [
        {turn.kind: turn.text, **({"check": check} if check else {})}
        for turn, check in zip(case.turns, checks, strict=True)
    ]
    return {"turns": turns}


def _loadable(shaped: dict[str, Any], case: DraftCase, account: Account, now: dt.datetime) -> Mapping[str, Any] | None:
    """Return the case without what would not load; None if nothing is left of it."""
    as_read: dict[str, Any] = as_text(shaped)
    for _attempt in range(20):
        problems: list[tuple[tuple[str | int, ...], str]] = []
        frame = Frame(now, (as_read["category"],), Reading(find_function=_own_check))
        read_case(as_read, frame, lambda at, text: problems.append((at, text)), lambda _at: 1, "")  # noqa: B023 - called at once
        if not problems:
            return as_read
        place, text = problems[0]
        if not _without(as_read, place):
            account.lost("case", case.place, f"the case would not load: {text}")
            return None
        account.lost("check", case.place, f"it would not load: {text}")
        case.approximate = True
    account.lost("case", case.place, "more than 20 of its checks would not load")
    return None


def _own_check(reference: str) -> tuple[Callable[..., object], str]:
    """Find a function of `khosop.imports.checks`; an imported suite names no others."""
    module, _, name = reference.partition(":")
    function = getattr(checks, name, None) if module == checks.__name__ else None
    if function is None:
        raise BadInput(f"'{reference}' is no check of khosop's")
    found: Callable[..., object] = function
    return found, ""


def _without(shaped: dict[str, Any], place: tuple[str | int, ...]) -> bool:
    """Take out the check that a place lies in; tell whether there was one."""
    if place[:1] == ("check",) and len(place) > 1:
        return shaped["check"].pop(place[1], None) is not None
    if place[:1] == ("turns",) and len(place) > 3 and place[2] == "check":
        return shaped["turns"][place[1]]["check"].pop(place[3], None) is not None
    if place[:1] and place[0] in {"good", "earlier", "tags", "note"}:
        return shaped.pop(str(place[0]), None) is not None
    return False


class Bare(str):
    """A flag or figure as the text that a suite file holds without quotes."""

    __slots__ = ()


def as_text(value: Any) -> Any:
    """Return a value with every scalar as the text that a suite file would hold."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, Mapping):
        return {printable(str(key)): as_text(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [as_text(inner) for inner in value]
    if isinstance(value, bool):
        return Bare("true" if value else "false")
    return Bare("null" if value is None else str(value))
