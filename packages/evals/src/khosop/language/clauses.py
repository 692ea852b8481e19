"""Where the sentence around a match begins and ends, which spaces part clauses, and what stands in between.

Thai parts clauses and sentences by spaces, but also puts spaces around numbers and foreign words; a space is soft (may
part clauses) only between two Thai letters. Particles such as ค่ะ end a sentence.
"""

from dataclasses import dataclass
from typing import Final

import regex

from khosop.language.rows import Event, Kind, Row, lexer

_WINDOW: Final = 260
"""So many characters to each side are looked at: longer sentences than this are lists, and lists have lines."""

_STOP: Final = regex.compile(
    # A full stop ends a sentence, but not in 20.00, น. ("o'clock"), พ.ศ. or "a.m.".
    r"\n|[!?。！？।]+|(?<=[a-z]{2}|[a-z]{2}[\"”')\]])\.(?=\s|$)|(?<=\d)\.(?=\s+[a-z]|\s*$)|(?<=[\u0e30-\u0e4e])\.(?=\s|$)|\.{2,}|…|;|(?<=[a-z\"”]) — | [-–] (?=[\u0e01-\u0e4e]{0,3}[❌✅])"
)
_HARD: Final = Row("hard", ("-",), "the end of a sentence")
_QUESTION: Final = Row("ask", ("-",), "a question mark")


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match: its text and the cues in it, nearest to the match first."""

    text: str
    """Of the left side: from the window's begin to the match; of the right side: from the match to the window's end."""
    offset: int
    """Where `text` begins in the folded text."""
    events: tuple[Event, ...]
    """Offsets are of `text`. Sentence ends are among them."""


def _punctuation(text: str) -> list[Event]:
    found = []
    for match in _STOP.finditer(text):
        row = _QUESTION if match[0][0] in "?？" else _HARD
        found.append(Event(match.start(), match.end(), row, "punctuation"))
    return found


def _events(text: str) -> list[Event]:
    cues = lexer().events(text, 0, len(text))
    marks = [mark for mark in _punctuation(text) if not any(cue.start <= mark.start < cue.end for cue in cues)]
    return sorted((*cues, *marks), key=lambda event: event.start)


def left_side(text: str, start: int) -> Side:
    """Return what stands before `start` in its line."""
    begin = max(text.rfind("\n", 0, start) + 1, start - _WINDOW)
    piece = text[begin:start]
    return Side(piece, begin, tuple(reversed(_events(piece))))


def right_side(text: str, end: int) -> Side:
    """Return what stands behind `end` in its line."""
    stop = text.find("\n", end)
    piece = text[end : min(len(text) if stop < 0 else stop, end + _WINDOW)]
    return Side(piece, end, tuple(_events(piece)))


_SOFT: Final = regex.compile(r"(?<=[\u0e01-\u0e4e)\]”\"’'ๆ]) +(?=[\u0e01-\u0e4e(“\"])|[,，、;；] ?|(?<=[0-9a-z%]) +(?=[\u0e01-\u0e4e])|(?<=[\u0e01-\u0e4e]) +(?=[0-9a-z])")
_MINOR: Final = regex.compile(r"[0-9a-z%]")

_HUNGRY: Final = regex.compile(
    r"(?:ให้|ว่า|จะ|การ|ที่|และ|หรือ|กับ|คือ|เช่น|ได้แก่|เป็น|ของ|จาก|เรื่อง|ทั้ง|สามารถ|ควร|ต้อง|ประกาศ|แจ้ง|รายการ|ร่วม|:|ๆ"
    r"|โปรโมชั่น|โปรโมชัน|โปร|บริการ|แพ็กเกจ|แพ็คเกจ|ส่วนลด|เมนู|แคมเปญ|นโยบาย|สิทธิ์|สิทธิ|ระบบ|กิจกรรม|โครงการ|บัตร|เงื่อนไข|แบบ|รับ|มี|จัด|"
    r"ไม่|ไม่ได้|ไม่รวม|ไม่มี|ห้าม|อย่า|งด|ไม่ใช่|มิใช่|ยกเว้น|เว้นแต่|คำว่า|หาก|ถ้า|กรณี|เมื่อ|❌|🚫)$"
)
_JOINING: Final = regex.compile(
    r"(?:หรือ|และ|รวมถึง|รวมทั้ง|ตลอดจน|ทั้ง|เพื่อ(?!นๆ)|ของ|ว่า(?!ง)|จาก|ที่(?!ร้าน|นี่)|แบบ|โดย|ใน(?!วัน)|เช่น|กับ|จนถึง|หลัง|ระหว่าง|เอง|ต่อ|ก่อน|or |and |nor |that |to )"
)
_LIST_GOES_ON: Final = regex.compile(r"[^\n,.!?]{0,30}?(?: |, ?|、)?(?:หรือ(?!ไม่|เปล่า|ยัง|คะ|ครับ|ถ้า|หาก)|\bor |\bnor |或|বা )")
_LIST_AND: Final = regex.compile(r"[^\n,.!?]{0,30}? (?:และ|รวมถึง|รวมทั้ง|ตลอดจน)")
_FIRST_WORD: Final = regex.compile(r"[\u0e01-\u0e4e]{2,4}")


def soft_marks(text: str) -> "list[regex.Match[str]]":
    """Return the spaces and commas of `text` that may part clauses."""
    return list(_SOFT.finditer(text))


def parts_clauses(left: str, mark: str, right: str, match_text: str, after: str) -> bool:
    """Say whether the space or comma `mark` between `left` and `right` (up to the match) ends the reach of a cue.

    `left` begins behind the cue. It does not end the reach when the word before it asks for more ("ให้"), when the word
    behind it joins on ("หรือ"), and in lists.
    """
    following = right + match_text
    if _HUNGRY.search(left) or not left.strip() or _JOINING.match(following):
        return False
    if _LIST_GOES_ON.match(right) or (not right.strip() and _LIST_GOES_ON.match(after)):
        return False
    minor = mark.strip() == "" and (_MINOR.search(left[-1:]) or _MINOR.match(following))
    if minor:
        # ไม่ลด 10% ลด 20% ("not 10% off, 20% off"): the word of the cue comes again, so a new clause has begun.
        first = _FIRST_WORD.match(left.lstrip())
        return bool(first and following.startswith(first[0][:2]))
    return True


def of_kind(events: tuple[Event, ...], *kinds: Kind) -> list[Event]:
    return [event for event in events if event.kind in kinds]
