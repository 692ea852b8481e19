"""Which plain numbers does a reply state?

Works on text whose number words are digits (`numerals.spell_out`). The digits of a clock time, a date or a telephone number
are no numbers of their own, nor are those of codes such as A3; halves ("ชั่วโมงครึ่ง", "an hour and a half") count.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator
from decimal import Decimal
from typing import Final

from khosop.language.numerals import Digits
from khosop.language.readings import Reading

NumberReading = Reading[Decimal]

_COUNT: Final = re.compile(
    r"(?<!\d)(?<!\d[.,:/])(?<!\d[-–])(?<![a-z])(?<![a-z][-_.])(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?"
    r"(?!\d|-eleven|-11(?!\d)|[.,:/]\d|[-–]\d{1,15}[-–]|จุด\d|দশমিক| point \d| দশমিক)"
)
_RANGE_TAIL: Final = re.compile(r"(?<=\d)[ ]?[-–—~][ ]?(?P<n>[1-9]\d{0,14}(?:\.\d{1,6})?)(?!\d|[.,:/]\d|[-–]\d)")
_FRACTION: Final = re.compile(r"(?<!\d)(?<!\d[.,/])(?P<a>[1-9]\d?)/(?P<b>[1-9]\d?)(?![\d/])")
_POINT: Final = re.compile(r"(?<!\d)(?P<whole>\d{1,9})(?:[ ]?จุด[ ]?| point | দশমিক )(?P<tail>\d(?:[ ]?\d){0,5})(?!\d)")
_DOZEN: Final = re.compile(r"(?<!\d)(?P<n>\d{1,4})[ ]?โหล")
_AND_A_HALF: Final = re.compile(
    r"(?<!\d)(?<!\d[.,:/])(?P<n>\d{1,4})[ ]?(?:(?:ชั่วโมง|ชม\.?|วัน|เดือน|ปี|สัปดาห์|กิโล(?:กรัม)?|กก\.?|เท่า|เม็ด"
    r"|แก้ว|ถ้วย|ช้อน)ครึ่ง"
    r"|(?:hours?|days?|weeks?|months?|years?|kilos?|times)? ?and a half|(?:个|個|年|天)半)"
)
_ONE_AND_A_HALF: Final = re.compile(
    r"(?<!\d)(?<!\d )(?:ชั่วโมง|เดือน|ปี|สัปดาห์|กิโล|เท่า|เม็ด)ครึ่ง|an? (?:hour|day|week|month|year) and a half"
)
_HALF: Final = re.compile(
    r"ครึ่ง(?:ชั่วโมง|วัน|เดือน|ปี|กิโล|เม็ด|แก้ว|ถ้วย|ช้อน|โดส)|half an? (?:hour|day|month|year|tablet|cup)|半(?:个?小时"
    r"|天|年|个?月|片|杯|价)|আধা? ?(?:ঘণ্টা|কেজি)"
)
_ONLY_ONE: Final = re.compile(
    r"(?<!\d)(?<!\d )(?:คน|ท่าน|ชิ้น|อัน|ตัว|ใบ|ห้อง|ที่|กล่อง|ซอง|ขวด|แก้ว|จาน|ชุด|คู่|ครั้ง|รอบ|เม็ด|แผ่น|เล่ม|คัน"
    r"|ลูก|ถุง|วัน|คืน|เดือน|ปี|สาขา|ข้อ|สิทธิ์|ต่อ)เดียว"
)
_CODE_LETTERS: Final = re.compile(r"[a-z]")
_UNIT_LETTERS: Final = re.compile(
    r"(?:k?gs?|ml|l|m|km|cm|mm|mg|gb|mb|tb|mbps|gbps|w|kw|v|hz|mah|pcs?|pax|x|d|n|days?|nights?|hours?|hrs?|h|mins?|s"
    r"|sec|weeks?"
    r"|months?|years?|yrs?|y|rooms?|people|persons?|guests?|baht|thb|points?|st|nd|rd|th|in|ft|oz|lbs?|cal|kcal|sqm"
    r"|items?"
    r"|orders?|times)(?![a-z])"
)


def read_numbers(digits: Digits, others: Collection[tuple[int, int]] = ()) -> Iterator[NumberReading]:
    """Find every number that stands for itself and is no part of the places in `others`."""
    text = digits.text
    covered = _Covered(others)
    for match in _COUNT.finditer(text):
        start, end = match.span()
        spelled = start in digits.numerals
        code = not spelled and _CODE_LETTERS.match(text, end) and not _UNIT_LETTERS.match(text, end)
        if not code and not covered.holds(start, end):
            values = frozenset(digits.values(start, end))
            yield Reading(start, end, values, "a number", len(values) == 1)
    for match in _RANGE_TAIL.finditer(text):
        start, end = match.span("n")
        if not covered.holds(start, end):
            yield Reading(start, end, frozenset(digits.values(start, end)), "the end of a range")
    for start, end, value, why in _composed(text):
        if not covered.holds(start, end):
            yield Reading(start, end, frozenset({value}), why)


def _composed(text: str) -> Iterator[tuple[int, int, Decimal, str]]:
    half = Decimal("0.5")
    for match in _FRACTION.finditer(text):
        yield *match.span(), Decimal(match["a"]) / Decimal(match["b"]), "a fraction"
    for match in _POINT.finditer(text):
        yield *match.span(), Decimal(f"{match['whole']}.{match['tail'].replace(' ', '')}"), "a decimal in words"
    for match in _DOZEN.finditer(text):
        yield *match.span(), Decimal(match["n"]) * 12, "dozens"
    for match in _AND_A_HALF.finditer(text):
        yield *match.span(), Decimal(match["n"]) + half, "a number and a half"
    for match in _ONE_AND_A_HALF.finditer(text):
        yield *match.span(), 1 + half, "one and a half"
    for match in _HALF.finditer(text):
        yield *match.span(), half, "a half"
    for match in _ONLY_ONE.finditer(text):
        yield *match.span(), Decimal(1), "only one"


class _Covered:
    """Tells in logarithmic time whether a span lies inside one of many."""

    def __init__(self, spans: Collection[tuple[int, int]]) -> None:
        ordered = sorted(spans)
        self._starts = [start for start, _ in ordered]
        self._reach: list[int] = []
        reach = 0
        for _, end in ordered:
            reach = max(reach, end)
            self._reach.append(reach)

    def holds(self, start: int, end: int) -> bool:
        """Tell whether one of the spans that begin at or before `start` reaches to `end`."""
        at = bisect_right(self._starts, start)
        return at > 0 and self._reach[at - 1] >= end
