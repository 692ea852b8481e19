"""What does LINE's own text export say, in Thai or English? A heading per day, under it time, sender and text."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from khosop.chatlog.messages import ChatLog, LogFault, Message, media_in
from khosop.chatlog.times import clock, days_meant, weekday_of

FORM: Final = "LINE's text export"
_TITLE: Final = re.compile(r"\[LINE\]\s?(.*)")
_WITH: Final = re.compile(
    r"(?:chat history (?:with|in)|ประวัติการ(?:แชท|สนทนา)(?:กับ|ในกลุ่ม)|แชทกับ)\s*\"?(.+?)\"?", re.IGNORECASE
)
_SAVED: Final = re.compile(r"(?:saved? (?:on|date)|บันทึก(?:เมื่อ|วันที่))\b.*|บันทึก(?:เมื่อ|วันที่).*", re.IGNORECASE)
_NUMBERS: Final = r"\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}"
_HEADING: Final = re.compile(
    rf"(?:(?P<day>[^\W\d][\w\u0e01-\u0e4e.]*),?\s)?(?P<date>{_NUMBERS})\s?(?:\(?(?P<after>[^\W\d][\w\u0e01-\u0e4e.]*)\)?)?"
)
_TIME: Final = r"\d{1,2}[:.]\d{2}(?:\s?[AaPp]\.?[Mm]\.?)?"
_TABBED: Final = re.compile(rf"({_TIME})\t(?:([^\t]*)\t)?(.*)", re.DOTALL)
_SPACED: Final = re.compile(rf"({_TIME}) (.+)", re.DOTALL)
_NOTICE: Final = re.compile(
    r".*(?:joined the (?:group|chat)|left the (?:group|chat)|added .{1,60} to|changed the|"
    r"เข้าร่วมกลุ่ม|เข้ากลุ่ม|ออกจากกลุ่ม|เพิ่ม .{1,60} เข้า|เปลี่ยนชื่อ)",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class _Raw:
    line: int
    date: dt.date
    body: str
    """The line and those that continue it."""


def is_line_text(text: str) -> bool:
    """Tell whether a file looks like this format: its title, or a day's heading with messages under it."""
    lines = text.split("\n")[:40]
    if any(_TITLE.match(line) for line in lines[:3]):
        return True
    headed = [i for i, line in enumerate(lines) if _heading(line.rstrip("\r")) is not None]
    return bool(headed) and any(re.match(rf"{_TIME}[\t ]", line) for line in lines[headed[0] + 1 :])


def read_line_text(text: str, known: Sequence[str] = ()) -> ChatLog:
    """Read an export. `known` are names of senders, which an export with spaces instead of tabs needs now and then.

    Raises:
        LogFault: a line is not what the format has there.
    """
    lines = [line.rstrip("\r") for line in text.split("\n")]
    title = next((match[1] for line in lines[:3] if (match := _TITLE.match(line))), None)
    named = _WITH.fullmatch(title.strip()) if title else None
    counterpart = named[1].strip() if named else None
    raw = list(_bodies(lines))
    if not raw:
        raise LogFault(
            len(lines),
            "no message was found: under a day such as 2026/11/05(Thu), lines of time, sender and text are expected",
        )
    tabbed = sum(_TABBED.match(one.body) is not None and "\t" in one.body.split("\n")[0][:12] for one in raw) * 2 > len(
        raw
    )
    people = [*known, *([counterpart] if counterpart else [])]
    parsed = [_tabbed(one) for one in raw] if tabbed else list(_spaced(raw, people))
    messages = tuple(one for one in parsed if one is not None)
    return ChatLog(FORM, messages, counterpart, len(parsed) - len(messages), tuple(people))


def _bodies(lines: Sequence[str]) -> Iterator[_Raw]:
    order = _month_first(lines)
    date: dt.date | None = None
    current: _Raw | None = None
    for number, line in enumerate(lines, 1):
        heading = _heading(line)
        if heading is not None:
            date = heading[-1] if order and len(heading) > 1 else heading[0]
            if current is not None:
                yield current
            current = None
        elif re.match(rf"{_TIME}[\t ]", line):
            if date is None:
                raise LogFault(
                    number, "a message before any day: a heading such as 2026/11/05(Thu) is expected above it"
                )
            if current is not None:
                yield current
            current = _Raw(number, date, line)
        elif current is not None:
            current = replace(current, body=f"{current.body}\n{line}")
        elif line.strip() and not _TITLE.match(line) and not _SAVED.match(line.strip()):
            raise LogFault(number, "a day such as 2026/11/05(Thu), or a message (time, sender, text), is expected")
    if current is not None:
        yield current


def _heading(line: str) -> tuple[dt.date, ...] | None:
    """Return the dates that a heading may mean; where it names the weekday, only those that fall on it."""
    match = _HEADING.fullmatch(line.strip().removeprefix("\ufeff"))
    if match is None:
        return None
    weekday = weekday_of(match["day"] or match["after"] or "")
    if (match["day"] or match["after"]) and weekday is None:
        return None
    meant = days_meant(match["date"])
    return tuple(day for day in meant if weekday is None or day.weekday() == weekday) or meant or None


def _month_first(lines: Sequence[str]) -> bool:
    """Tell whether some heading shows that the month stands before the day: 11/25/2026."""
    for line in lines:
        match = _HEADING.fullmatch(line.strip())
        parts = re.fullmatch(r"(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}", match["date"]) if match is not None else None
        if parts is not None and int(parts[2]) > 12:
            return True
    return False


def _message(one: _Raw, time: str, sender: str, text: str) -> Message:
    at = clock(time)
    if at is None:
        raise LogFault(one.line, "a time of the day such as 09:30 or 9:30 PM is expected at the line's begin")
    body = _unquoted(text.rstrip("\n"))
    return Message(one.line, dt.datetime.combine(one.date, at), sender.strip(), body, media=media_in(body))


def _tabbed(one: _Raw) -> Message | None:
    match = _TABBED.match(one.body)
    if match is None:
        raise LogFault(one.line, "time, sender and text are expected with tabs between them, as in the other lines")
    if match[2] is None or not match[2].strip():
        return None
    return _message(one, match[1], match[2], match[3])


def _unquoted(text: str) -> str:
    """LINE puts a text of several lines into quotes, with quotes inside doubled."""
    stripped = text.strip()
    if len(stripped) > 1 and stripped[0] == stripped[-1] == '"' and "\n" in stripped:
        return stripped[1:-1].replace('""', '"')
    return text.strip("\n")


def _spaced(raw: Sequence[_Raw], known: Sequence[str]) -> Iterator[Message | None]:
    """Read lines of a format that has only spaces: who writes is told by names that begin several lines."""
    senders = _senders(raw, known)
    for one in raw:
        match = _SPACED.match(one.body)
        rest = match[2] if match is not None else ""
        name = next((name for name in senders if rest == name or rest.startswith((f"{name} ", f"{name}\n"))), None)
        if match is None or name is None:
            if _NOTICE.match(rest) or media_in(rest) is not None:
                yield None
                continue
            raise LogFault(
                one.line,
                "who wrote this can't be told, since this export has no tabs; name the people: --customer NAME --bot NAME",
            )
        yield _message(one, match[1], name, rest[len(name) :].lstrip(" "))


def _senders(raw: Sequence[_Raw], known: Sequence[str]) -> list[str]:
    """Return the names of senders, longest first: those that are known, and words that begin two lines or more."""
    words = [match[2].split("\n")[0].split(" ") for one in raw if (match := _SPACED.match(one.body))]
    found = set(known)
    for first, count in Counter(line[0] for line in words).items():
        if count < 2 or any(name.split(" ")[0] == first for name in known):
            continue
        name = [first]
        while len(name) < 4:
            lines = [line for line in words if line[: len(name)] == name]
            longer = {tuple(line[: len(name) + 1]) for line in lines if len(line) > len(name) + 1}
            if len(longer) != 1 or any(len(line) <= len(name) + 1 for line in lines):
                break
            name = list(longer.pop())
        found.add(" ".join(name))
    return sorted(found, key=len, reverse=True)
