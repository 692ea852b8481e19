"""Which amounts of money and which percentages does a statement hold, in digits or in words, Thai or English?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Figure:
    """An amount or a percentage as a statement holds it."""

    value: float
    words: str
    at: int
    end: int


# Bounded and begun at a border, so that a reply of thousands of digits costs no time.
_NUMBER: Final = r"(?<!\d)(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,8})(?:\.\d{1,2})?"
_RANGE: Final = rf"(?:{_NUMBER}\s?(?:-|–|~|ถึง|/|หรือ|กับ|และ|to|or)\s?){{0,3}}{_NUMBER}"
_BAHT: Final = re.compile(
    rf"(?:฿|\bthb\s?)({_RANGE})|({_RANGE})\s?(?:ถ้วน\s?)?(?:บาท|บ\.|บ\b|฿|\.-|\.–|,-|baht|thb\b)|"
    rf"ราคา\s?[:=]?\s?({_RANGE})(?=\s*(?:$|ค่ะ|ครับ|นะ))"
)
_PERCENT: Final = re.compile(rf"({_RANGE})\s?(?:%|เปอร์เซ็?น(?:ต์)?|เปอเซ็น(?:ต์)?|percent\b)|ร้อยละ\s?({_RANGE})")

# A number without a unit is money where money is spoken of, unless what stands around it makes it something else.
_BARE: Final = re.compile(
    r"(?<![\d.,:/\-a-z#])(\d{1,3}(?:,\d{3}){1,3}|\d{2,6})(?![\d.,:/\-]?\d)"
    r"(?!\s?(?:กก|กิโล|โล\b|kg|กรัม|นาที|ชั่วโมง|ชม|ปี|เดือน|คืน|วัน|ตัว|น\.|ครั้ง|คน|โมง|คัน|เข็ม|ทุ่ม|รอบ|ข้อ|สาขา|"
    r"ท่า|คิว|ห้อง|%|เปอร์|ร้อย|พัน|หมื่น|"
    r"สัปดาห์|อาทิตย์|ใบ|องศา|เม็ด|บาท|ซม|ม\.ค|ก\.พ|มี\.ค|เม\.ย|พ\.ค|มิ\.ย|ก\.ค|ส\.ค|ก\.ย|ต\.ค|พ\.ย|ธ\.ค|มกรา|กุมภา|"
    r"มีนา|เมษา|พฤษภา|มิถุนา|กรกฎา|"
    r"สิงหา|กันยา|ตุลา|พฤศจิกา|ธันวา|(?:am|pm|years?|months?|weeks?|nights?|days?|hours?|minutes?|mins?|slots?|times|"
    r"dogs?|cats?|"
    r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*))"
)
_NOT_MONEY_BEFORE: Final = re.compile(
    r"(?:วันที่|วัน\S{0,9}ที่|โทร|เบอร์|ซอย\S{0,16}|ซ\.|เลขที่|ห้อง|ชั้น|ปี|พ\.ศ\.|ค\.ศ\.|อายุ|หนัก|เวลา|ข้อ|รหัส|ถนน|หมู่|"
    r"สาย|ลงท้าย|"
    r"(?:ม\.ค|ก\.พ|มี\.ค|เม\.ย|พ\.ค|มิ\.ย|ก\.ค|ส\.ค|ก\.ย|ต\.ค|พ\.ย|ธ\.ค)\.|(?:มกรา|มีนา|พฤษภา|กรกฎา|สิงหา|ตุลา|ธันวา|"
    r"กุมภา)\S{0,4}|(?:เมษา|มิถุนา|กันยา|พฤศจิกา)\S{0,4}|"
    r"\b(?:room|floor|phone|tel|soi|year|age|in|until|by|at|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|"
    r"dec)\w*(?: \d{1,2},)?))\s?$"
)

_DIGITS: Final = {
    "หนึ่ง": 1, "นึง": 1, "เอ็ด": 1, "สอง": 2, "ยี่": 2, "สาม": 3, "สี่": 4, "ห้า": 5, "หก": 6, "เจ็ด": 7, "แปด": 8, "เก้า": 9,
}  # fmt: skip
_UNITS: Final = {"สิบ": 10, "ร้อย": 100, "พัน": 1000, "หมื่น": 10000, "แสน": 100000}
_DIGIT: Final = "|".join(_DIGITS)
_WORD: Final = "|".join([*_DIGITS, *_UNITS])
_SPELLED: Final = re.compile(rf"((?:(?:{_WORD})\s?){{1,12}})(?:กว่า|ถ้วน)?\s?(?:บาท|เปอร์เซ็?น(?:ต์)?)")
_HUNDREDS: Final = re.compile(rf"({_NUMBER})\s?(ร้อย|พัน(?!ธุ์|กัน)|หมื่น|k\b)")
_ROUND: Final = re.compile(
    rf"((?:(?:{_DIGIT})\s?)?(?:ร้อย(?!ละ)|พัน(?!ธุ์|กัน|\s?ๆ)|หมื่น|แสน)(?:\s?(?:{_WORD})){{0,10}})"
    r"(?!\s?(?:บาท|เปอร์เซ็|ตัว|คน|ครั้ง|กรัม|เมตร|ปี|วัน|สายพันธุ์))"
)
_TENS: Final = re.compile(
    rf"(?:ลด|เหลือ|จ่าย|แค่|เพียง|ราคา)(?:ให้|ไป|อีก|เลย|แค่|\s){{0,3}}((?:{_DIGIT})?สิบ(?:{_DIGIT})?)"
    r"(?!\s?(?:ตัว|คน|ครั้ง|วัน|คืน|นาที))"
)

_ENGLISH: Final = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
    "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90,
}  # fmt: skip
_ENGLISH_WORD: Final = "|".join([*sorted(_ENGLISH, key=len, reverse=True), "hundred", "thousand"])
_ENGLISH_MONEY: Final = re.compile(
    rf"\b((?:a )?(?:{_ENGLISH_WORD})(?:[ -](?:and )?(?:{_ENGLISH_WORD})){{0,8}})\s(?:baht|thb|percent)\b"
)


def money(clause: str) -> Iterator[Figure]:
    """Yield the amounts that carry their unit: baht in any spelling, hundreds and thousands in words."""
    for found in _BAHT.finditer(clause):
        yield from _values(found)
    for found in _SPELLED.finditer(clause):
        yield Figure(spelled(found[1]), found[0], *found.span())
    for found in _ENGLISH_MONEY.finditer(clause):
        yield Figure(spelled_english(found[1]), found[0], *found.span())
    for found in _HUNDREDS.finditer(clause):
        times = 1000 if found[2] == "k" else _UNITS[found[2]]
        yield Figure(float(found[1].replace(",", "")) * times, found[0], *found.span())


def loose(clause: str) -> Iterator[Figure]:
    """Yield percentages and bare numbers; call it only where money is spoken of."""
    for found in _PERCENT.finditer(clause):
        yield from _values(found)
    without = _HUNDREDS.sub(lambda m: " " * len(m[0]), clause)
    for found in (*_ROUND.finditer(without), *_TENS.finditer(clause)):
        yield Figure(spelled(found[1]), found[1], found.start(1), found.end(1))
    for found in _BARE.finditer(clause):
        if not _NOT_MONEY_BEFORE.search(clause[: found.start()]):
            yield from _values(found)


def _values(found: re.Match[str]) -> Iterator[Figure]:
    text = next(group for group in found.groups() if group is not None)
    for number in re.findall(_NUMBER, text):
        yield Figure(float(number.replace(",", "")), found[0], *found.span())


def spelled(words: str) -> int:
    """Return the number that Thai number words spell: 550 for "ห้าร้อยห้าสิบ", and 1200 for "พันสอง", as people say it."""
    total, digit, unit, said = 0, 0, 0, ""
    for word in re.findall(_WORD, words):
        if word in _DIGITS:
            digit, said = _DIGITS[word], word
        else:
            total += (digit or 1) * _UNITS[word]
            unit, digit = _UNITS[word], 0
    # "นึง" ("a" hundred) and "เอ็ด" (the one of 21) stand for themselves.
    return total + (
        digit * unit // 10
        if unit >= 100 and said not in ("นึง", "เอ็ด")
        else 0
        if unit >= 100 and said == "นึง"
        else digit
    )


def spelled_english(words: str) -> int:
    """Return the number that English number words spell: 650 for "six hundred and fifty"."""
    total, part = 0, 0
    for word in re.findall(_ENGLISH_WORD, words):
        if word == "hundred":
            part = (part or 1) * 100
        elif word == "thousand":
            total, part = total + (part or 1) * 1000, 0
        else:
            part += _ENGLISH[word]
    return total + part
