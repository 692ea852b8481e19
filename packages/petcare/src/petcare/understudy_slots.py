"""Which animal, service, day, time and figures does a customer's message speak of? The understudy's ear for details."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

Species = Literal["dog", "cat"]

_DOG = re.compile(
    r"หมา|สุนัข|ตูบ|บ๊อก|โฮ่ง|ปอม|ชิสุ|ชิห์สุ|พุดเดิ้ล|พุดเดิล|ชิวาวา|โกลเด้น|ลาบราดอร์|ปั๊ก|บีเกิ้ล|ไซบีเรียน|ฮัสกี้|คอร์กี้|บูลด็อก|บูลด็อค|"
    r"บิชอง|มอลทีส|ยอร์ค|ชิบะ|ดัชชุน|หลังอาน|🐶|🐕|\bdogs?\b|\bpupp(?:y|ies)\b"
)
_CAT = re.compile(
    r"แมว|เหมียว|เมี๊ยว|เปอร์เซีย|เมนคูน|สก็อตติช|สก๊อตติช|วิเชียรมาศ|เบงกอล|ขาวมณี|มันช์กิ้น|บริติช|สฟิงซ์|🐱|🐈|\bcats?\b|\bkittens?\b"
)
_SERVICES = (
    (
        "hotel",
        re.compile(r"โรงแรม|ฝาก(?!ถาม|บอก|เรื่อง|ด้วย)|ค้างคืน|ห้องพัก|พัก(?:กี่)?\s?\d*\s?คืน|เดย์แคร์|\bhotel\b|\bboarding\b"),
    ),
    (
        "grooming",
        re.compile(
            r"อาบน้ำ|อาบนำ้|ตัดขน|กรูม|ตัดเล็บ|เล็บ|สปา|สางขน|แปรงฟัน|ทำความสะอาดหู|อาบ(?=\S{0,4}(?:ราคา|เท่า))|\bgroom|"
            r"\bbath|\bnails?\b"
        ),
    ),
    (
        "clinic",
        re.compile(
            r"คลินิก|วัคซีน|ฉีดยา|ทำหมัน|ไมโครชิป|เอกซเรย์|เอ็กซเรย์|x-?ray|ตรวจ|หาหมอ|พบหมอ|คิวหมอ|นัดหมอ|สัตวแพทย์|อัลตราซาวด์|"
            r"ใบรับรองสุขภาพ|"
            r"\bvet\b|\bvaccin|\bclinic\b|\bspay|\bneuter"
        ),
    ),
)
_COATS = (("long", re.compile(r"ขนยาว|ขนฟู|long.?hair")), ("short", re.compile(r"ขนสั้น|ขนเกรียน|short.?hair")))
_KG = re.compile(r"(\d{1,2}(?:\.\d)?)\s?(?:กก|กิโล|โล(?!่)|kg)")
_SIZES = (
    ("XL", re.compile(r"ใหญ่พิเศษ|ยักษ์|ตัวใหญ่มาก|\bxl\b")),
    ("L", re.compile(r"ตัวใหญ่|พันธุ์ใหญ่|ไซส์ใหญ่|\blarge\b|\bบิ๊ก\b")),
    ("M", re.compile(r"ตัวกลาง|ขนาดกลาง|พันธุ์กลาง|\bmedium\b")),
    ("S", re.compile(r"ตัวเล็ก|พันธุ์เล็ก|ไซส์เล็ก|เล็ก ๆ|\bsmall\b")),
)

_RELATIVE = (
    (re.compile(r"มะรืน"), 2),
    (re.compile(r"พรุ่งนี้|พรุ้งนี้|พุ่งนี้|พน\.|\btomorrow\b"), 1),
    (re.compile(r"วันนี้|\btoday\b|คืนนี้|เย็นนี้|บ่ายนี้"), 0),
)
_WEEKDAYS = (
    (re.compile(r"วัน\s?จันทร์|จันทร์(?:นี้|หน้า)|\bmonday\b"), 0),
    (re.compile(r"อังคาร|\btuesday\b"), 1),
    (re.compile(r"วัน\s?พุธ|พุธ(?:นี้|หน้า)|\bwednesday\b"), 2),
    (re.compile(r"พฤหัส|\bthursday\b"), 3),
    (re.compile(r"วัน\s?ศุกร์|ศุกร์(?:นี้|หน้า)|\bfriday\b"), 4),
    (re.compile(r"เสาร์|\bsaturday\b"), 5),
    (re.compile(r"อาทิตย์(?!หน้า)|\bsunday\b"), 6),
)
_MONTH_NAMES = (
    "ม.ค|มกรา|january|jan",
    "ก.พ|กุมภา|february|feb",
    "มี.ค|มีนา|march|mar",
    "เม.ย|เมษา|april|apr",
    "พ.ค|พฤษภา|may",
    "มิ.ย|มิถุนา|june|jun",
    "ก.ค|กรกฎา|july|jul",
    "ส.ค|สิงหา|august|aug",
    "ก.ย|กันยา|september|sep",
    "ต.ค|ตุลา|october|oct",
    "พ.ย|พฤศจิกา|november|nov",
    "ธ.ค|ธันวา|december|dec",
)
_MONTHS = tuple(re.compile("(?:" + "|".join(re.escape(n) for n in names.split("|")) + ")") for names in _MONTH_NAMES)
_DAY_MONTH_WORD = re.compile(r"(\d{1,2})\s?(?=" + "|".join(m.pattern for m in _MONTHS) + r")")
_ISO = re.compile(r"\b(20\d\d)-(\d\d)-(\d\d)\b")
_SLASH = re.compile(r"(?<![\d/])(\d{1,2})/(\d{1,2})(?:/(\d{2,4}))?(?![\d/])")
_DAY_ONLY = re.compile(r"(?:วัน|จันทร์|อังคาร|พุธ|พฤหัส(?:บดี)?|ศุกร์|เสาร์|อาทิตย์)ที่\s?(\d{1,2})(?!\s?[:.]\d)")

_CLOCK = re.compile(r"(?<!\d)([01]?\d|2[0-3])[:.]([0-5]\d)(?!\d)")
_NUMBER_WORDS = {
    "หนึ่ง": 1,
    "สอง": 2,
    "สาม": 3,
    "สี่": 4,
    "ห้า": 5,
    "หก": 6,
    "เจ็ด": 7,
    "แปด": 8,
    "เก้า": 9,
    "สิบเอ็ด": 11,
    "สิบ": 10,
}
_COUNT = r"(\d{1,2}|" + "|".join(_NUMBER_WORDS) + ")"
_HALF = r"(\s?ครึ่ง)?"
_AFTERNOON = re.compile(rf"บ่าย\s?{_COUNT}(?:\s?โมง)?{_HALF}")
_EVENING = re.compile(rf"{_COUNT}\s?โมงเย็น{_HALF}")
_NIGHT = re.compile(rf"{_COUNT}\s?ทุ่ม{_HALF}")
_MORNING = re.compile(rf"{_COUNT}\s?โมง(?!เย็น)(?:เช้า)?{_HALF}")
_ENGLISH = re.compile(r"\b(\d{1,2})\s?(am|pm)\b")


@dataclass(frozen=True, slots=True)
class Heard:
    """What a message says about the matter."""

    species: Species | None = None
    service: str | None = None
    coat: str | None = None
    size: str | None = None
    weight_kg: float | None = None
    day: date | None = None
    time: str | None = None
    """HH:MM."""
    part_of_day: Literal["morning", "afternoon"] | None = None


def listen(text: str, today: date) -> Heard:
    """Return the details that a folded message names."""
    return Heard(
        species=_species(text),
        service=next((name for name, pattern in _SERVICES if pattern.search(text)), None),
        coat=next((name for name, pattern in _COATS if pattern.search(text)), None),
        size=next((name for name, pattern in _SIZES if pattern.search(text)), None),
        weight_kg=float(m[1]) if (m := _KG.search(text)) else None,
        day=find_day(text, today),
        time=find_time(text),
        part_of_day="morning"
        if re.search(r"เช้า|สาย\s?ๆ|\bmorning\b", text)
        else ("afternoon" if re.search(r"บ่าย|เย็น|\bafternoon\b", text) else None),
    )


def merged(newest: Heard, older: Heard) -> Heard:
    """Return what is known when an older message fills the gaps of a newer one."""
    return Heard(
        species=newest.species or older.species,
        service=newest.service or older.service,
        coat=newest.coat or older.coat,
        size=newest.size or older.size,
        weight_kg=newest.weight_kg or older.weight_kg,
        day=newest.day or older.day,
        time=newest.time or older.time,
        part_of_day=newest.part_of_day or older.part_of_day,
    )


def _species(text: str) -> Species | None:
    dog, cat = _DOG.search(text), _CAT.search(text)
    if dog and cat:
        return "dog" if dog.start() < cat.start() else "cat"
    return "dog" if dog else "cat" if cat else None


def find_day(text: str, today: date) -> date | None:
    """Return the day that a message names, as its reader on `today` understands it."""
    return _numbered_day(text, today) or _named_day(text, today)


def _named_day(text: str, today: date) -> date | None:
    for pattern, days in _RELATIVE:
        if pattern.search(text):
            return today + timedelta(days=days)
    for pattern, weekday in _WEEKDAYS:
        if pattern.search(text):
            ahead = (weekday - today.weekday()) % 7
            # "เสาร์หน้า" ("next Saturday") is in the coming week, not the nearest one.
            if re.search(r"หน้า", text) and today.weekday() + ahead < 7 and ahead < 7:
                ahead += 7
            return today + timedelta(days=ahead)
    return None


def _numbered_day(text: str, today: date) -> date | None:
    if m := _ISO.search(text):
        return _safe_date(int(m[1]), int(m[2]), int(m[3]))
    if m := _DAY_MONTH_WORD.search(text):
        month = next(i for i, pattern in enumerate(_MONTHS, 1) if pattern.match(text, m.end()))
        return _coming(int(m[1]), month, today)
    if (m := _SLASH.search(text)) and int(m[2]) <= 12:
        return _coming(int(m[1]), int(m[2]), today)
    if m := _DAY_ONLY.search(text):
        day = _safe_date(today.year, today.month, int(m[1]))
        if day is not None and day < today:
            later = today.replace(day=1) + timedelta(days=32)
            return _safe_date(later.year, later.month, int(m[1]))
        return day
    return None


def _coming(day: int, month: int, today: date) -> date | None:
    found = _safe_date(today.year, month, day)
    return _safe_date(today.year + 1, month, day) if found is not None and (today - found).days > 180 else found


def _safe_date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        # "31/2" names no day; the understudy hears nothing then, as with any other slip of a finger.
        return None


def find_time(text: str) -> str | None:
    """Return the time of day that a message names, as HH:MM."""
    if m := _CLOCK.search(text):
        return f"{int(m[1]):02d}:{m[2]}"
    for pattern, shift in ((_AFTERNOON, 12), (_EVENING, 12), (_NIGHT, 18), (_MORNING, 0)):
        if m := pattern.search(text):
            hour = _NUMBER_WORDS.get(m[1]) or int(m[1])
            if pattern is _MORNING and hour <= 5 and "เช้า" not in text:
                hour += 6 if hour == 0 else 12
            else:
                hour = (hour + shift) % 24
            return f"{hour:02d}:{'30' if m[2] else '00'}" if hour < 24 else None
    if "เที่ยง" in text and "เที่ยงคืน" not in text:
        return "12:00"
    if m := _ENGLISH.search(text):
        return f"{int(m[1]) % 12 + (12 if m[2] == 'pm' else 0):02d}:00"
    return None
