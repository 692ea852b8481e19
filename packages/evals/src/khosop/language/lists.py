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
