"""What a line's bullet and the heading above it say about the line: "Never do this:", ❌, ✅."""

from dataclasses import dataclass
from typing import Final

import regex

_BULLET: Final = regex.compile(
    r"[ \t]*(?P<mark>[❌✗✘✖🚫⛔×☒✕]|[✅✔☑🆗]|[-•*·–▪●○◦‣➢►🔸🔹➡👉]|(?:ข้อ ?)?\d{1,2}(?:[.)](?!\d)| ?[:：=])|"
    r"[a-zก-ฮ][.)]|(?P<loose>\d{1,2}) (?=[^\d\s])|[①-⑳])\ufe0f? ?"
)
_CROSSED: Final = frozenset("❌✗✘✖🚫⛔×☒✕")
_TICKED: Final = frozenset("✅✔☑🆗")
_MOST_LINES: Final = 30


@dataclass(frozen=True, slots=True)
class Item:
    """A line that is part of a list."""

    start: int
    """Where its text begins, behind the bullet."""
    crossed: bool
    ticked: bool
    loose: bool
    """A bare number before it: a list only under the heading of a menu."""
    heading: tuple[int, int] | None
    """The span of the line above the list."""


def item_at(text: str, place: int) -> Item | None:
    """Return the list item whose line holds `place`, if that line is one."""
    begin = text.rfind("\n", 0, place) + 1
    bullet = _BULLET.match(text, begin)
    if bullet is None or bullet.end() > place:
        return None
    mark = bullet["mark"]
    return Item(
        bullet.end(), mark in _CROSSED, mark in _TICKED, bullet["loose"] is not None, _heading_above(text, begin)
    )


_MARKS: Final = regex.compile("[❌✗✘✖🚫⛔×☒✕✅✔☑🆗]")
_LONGEST_ENTRY: Final = 60


def mark_within(text: str, start: int, end: int) -> tuple[int, bool] | None:
    """Return the place of the ❌ or ✅ that a line sets to the words at `start`, and whether it crosses them out.

    ❌ chew ice ✅ brush after meals: each mark is for the words behind it, unless the line ends with one.
    """
    begin = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", end)
    stop = len(text) if stop < 0 else stop
    before = max(
        (text.rfind(mark, max(begin, start - _LONGEST_ENTRY), start) for mark in _CROSSED | _TICKED), default=-1
    )
    behind = _MARKS.search(text, end, min(stop, end + _LONGEST_ENTRY))
    first = _MARKS.search(text, begin, stop)
    if first is None:
        return None
    ends_with_mark = _MARKS.search(text[begin:stop].rstrip()[-2:]) is not None
    if ends_with_mark and text[begin : first.start()].strip() and behind is not None:
        return (behind.start(), behind[0] in _CROSSED) if not _THOUGHT_ENDS.search(text, end, behind.start()) else None
    if before < 0 or ends_with_mark or _THOUGHT_ENDS.search(text, before, start):
        return None
    return before, text[before] in _CROSSED


_THOUGHT_ENDS: Final = regex.compile(r"ค่ะ|ครับ|คะ|[.!?。] ")


def _heading_above(text: str, begin: int) -> tuple[int, int] | None:
    end = begin - 1
    for _ in range(_MOST_LINES):
        if end <= 0:
            return None
        start = text.rfind("\n", 0, end) + 1
        line = text[start:end]
        if line.strip() and not _BULLET.match(line):
            return start, end
        end = start - 1
    return None
