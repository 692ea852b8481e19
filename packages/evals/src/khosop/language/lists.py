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


_OPENS: Final = regex.compile(
    r"(?:(?<![\d\s])(?<!https|http)[:：](?!\d|//)|ได้แก่|(?<=[^ก-๎])คือ|ดังนี้(?:ค่ะ|ครับ|นะคะ|นะครับ|เลย)*|"
    r"(?:ต่อไปนี้|เหล่านี้|พวกนี้|(?:สอง|สาม|สี่|ห้า|หก|\d) ?(?:อย่าง|ข้อ|ชนิด|รายการ|สิ่ง|เมนู)นี้)[^\s:]{0,16}?(?:ค่ะ|ครับ|นะคะ|นะครับ)|"
    r"(?:ของ|สิ่ง|อาหาร|เมนู|รายการ)(?:ที่|ต้อง|ควร)+(?:ห้าม|หมด|งด|ไม่ควร|เลี่ยง|ไม่รวม|ไม่มี)[^\n:]{0,40}?(?:ค่ะ|ครับ|นะคะ|นะครับ) ) *"
)
_PARTED: Final = regex.compile(r" ?[,·•/、|+] ?| และ|และ(?!นำ)| หรือ| ?\d{1,2}[.)] ?")
_PARTED_BY_SPACES: Final = regex.compile(r"(?<=[ก-๎]) (?=[ก-ฮเแโใไ])")
_OF_SEVERAL: Final = regex.compile(
    r"สิ่ง|ของ(?=ที่|ต้อง|ห้าม|ไม่)|อาหาร|ข้อ(?=ยกเว้น|ห้าม|จำกัด)|รายการ|ต่อไปนี้|เหล่านี้|พวกนี้|ดังนี้|ได้แก่|เมนู|กลุ่ม|ประเภท|"
    r"(?:สอง|สาม|สี่|ห้า|\d) ?(?:อย่าง|ข้อ|ชนิด|รายการ|สิ่ง|เมนู)|ทั้งหมดนี้"
)
_STEP: Final = regex.compile(
    r"(?:i|we|you|it|he|she|they|please|just|the|this|that)\b|พา|โทร|รีบ|ให้(?!กิน|ทาน|นม|ยา)|ติดต่อ|กรุณา|รบกวน|แล้ว|แต่(?!ง)|ถ้า|หาก|เพราะ|จะ|ส่วน|สำหรับ|ยกเว้น"
)
_MAY: Final = regex.compile(r"[^ ,·•/、|+]{0,30}?(?<!ไม่)ได้(?:เลย|ปกติ|ตามปกติ|นิดหน่อย)?(?=$|[ ,]|ค่ะ|ครับ|นะ)")
_SPEAKS: Final = regex.compile(r"ค่ะ|ครับ|คะ(?!แนน)|[。！？]|[.!?](?: |$)")
_LONGEST_ROW: Final = 120


def enumerated_at(text: str, place: int) -> Item | None:
    """Return the entry of a list within a line that holds `place`: "not covered: A, B and C", "these may not: A B C".

    Entries parted by spaces alone are a list only under a heading that speaks of several things; what tells the reader to do
    something next, or says of itself that it may be, is no entry.
    """
    line = max(text.rfind("\n", 0, place) + 1, place - 2 * _LONGEST_ROW)
    opened = max(_OPENS.finditer(text, line, place), key=lambda found: found.start(), default=None)
    if opened is None or place - opened.end() > _LONGEST_ROW or _SPEAKS.search(text, opened.end(), place):
        return None
    heads = [found.end() for found in _SPEAKS.finditer(text, line, opened.start()) if found.end() < opened.start()]
    heading = (heads[-1] if heads else line, opened.end())
    stop = text.find("\n", place)
    spoken = _SPEAKS.search(text, place, len(text) if stop < 0 else stop)
    end = min(spoken.start() if spoken else len(text), len(text) if stop < 0 else stop, opened.end() + 2 * _LONGEST_ROW)
    parted = [_PARTED] if not _OF_SEVERAL.search(text, *heading) else [_PARTED, _PARTED_BY_SPACES]
    if not any(part.search(text, opened.end(), end) for part in parted):
        return None
    first = max((part.end() for by in parted for part in by.finditer(text, opened.end(), place)), default=opened.end())
    if _STEP.match(text, first) or _MAY.match(text, first, end):
        return None
    return Item(first, crossed=False, ticked=False, loose=False, heading=heading)


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
