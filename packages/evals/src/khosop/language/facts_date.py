"""Which dates does a reply state, seen from a given day?

Works on text whose number words are digits (`numerals.spell_out`). Years are of either era (2569, 69, 2026, 26). Without a
year the date is the nearest one ahead, or this year's. Days come first in 7/11/2569; English and Chinese text may mean it
the other way round and then has both readings.
"""

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from khosop.language.facts_weekday import read_weekdays
from khosop.language.readings import Reading

DateReading = Reading[dt.date]

_THAI_MONTHS: Final = (
    ("มกราคม", "มกรา", r"ม\.?ค"),
    ("กุมภาพันธ์", "กุมภา", r"ก\.?พ"),
    ("มีนาคม", "มีนา", r"มี\.?ค"),
    ("เมษายน", "เมษา", r"เม\.?ย"),
    ("พฤษภาคม", "พฤษภา", r"พ\.?ค"),
    ("มิถุนายน", "มิถุนา", r"มิ\.?ย"),
    ("กรกฎาคม", "กรกฎา", r"ก\.?ค"),
    ("สิงหาคม", "สิงหา", r"ส\.?ค"),
    ("กันยายน", "กันยา", r"ก\.?ย"),
    ("ตุลาคม", "ตุลา", r"ต\.?ค"),
    ("พฤศจิกายน", "พฤศจิกา", r"พ\.?ย"),
    ("ธันวาคม", "ธันวา", r"ธ\.?ค"),
)
_ENGLISH_MONTHS: Final = (
    r"jan(?:uary)?",
    r"feb(?:ruary)?",
    r"mar(?:ch)?",
    r"apr(?:il)?",
    r"may",
    r"june?",
    r"july?",
    r"aug(?:ust)?",
    r"sept?(?:ember)?",
    r"oct(?:ober)?",
    r"nov(?:ember)?",
    r"dec(?:ember)?",
)
_IN_ENGLISH: Final = "|".join(_ENGLISH_MONTHS)
_BENGALI_MONTHS: Final = (
    "জানুয়ার[িী]",
    "ফেব্রুয়ার[িী]",
    "মার্চ",
    "এপ্রিল",
    "মে",
    "জুন",
    "জুলাই",
    "আগ[সষ]্ট",
    "সেপ্টেম্বর",
    "অক্টোবর",
    "নভেম্বর",
    "ডিসেম্বর",
)


def _month_group(prefix: str) -> str:
    """Return a regex of every month, each in a group named after its number."""
    rows = []
    for number in range(12):
        full, spoken, short = _THAI_MONTHS[number]
        thai = rf"{full}|{spoken}(?![ก-ฮ](?!ี้|้า))|{short}\.?(?![ก-๛])"
        rows.append(
            rf"(?P<{prefix}{number + 1}>{thai}|(?<![a-z]){_ENGLISH_MONTHS[number]}\.?(?![a-z])"
            rf"|{_BENGALI_MONTHS[number]}(?![ঀ-৥]))"
        )
    # The letters that a month may begin with come first: at any other letter one look is enough.
    return "(?=[มกเพสตธjfmasondজফমএআসঅনড])(?:" + "|".join(rows) + ")"


def _month(match: "re.Match[str]", prefix: str) -> int | None:
    return next((number for number in range(1, 13) if match[f"{prefix}{number}"] is not None), None)


_DAY: Final = r"(?:3[01]|[12]\d|0?[1-9])"
_TH: Final = r"(?:st|nd|rd|th|ই|লা|শে|রা)?"
_SEP: Final = (
    r"(?:[ ]?(?:-|–|—|~|ถึง|จนถึง|ยัน|to|through|until|till|and|&|และ|กับ|หรือ|or|,|至|到|থেকে|ও)[ ]?(?:วันที่[ ]?"
    r"|the[ ])?)"
)
_YEAR: Final = (
    r"(?:[ ]?,?[ ]?(?:ปี[ ]?)?(?:พ\.ศ\.|ค\.ศ\.|b\.?e\.?|a\.?d\.?)?[ ]?'?(?P<year>2[0-9]\d\d|[0-9]\d)(?![\d:]|[.,]\d"
    r"|[ ]?(?:น\.|บาท|คน|โมง|ทุ่ม|นาฬิกา|ชิ้น|ที่|%|ท่าน|คิว|[ap]\.?m)))?"
)

# The month is looked for first: a day beside it costs nothing then, however many numbers the text has.
_MONTH: Final = re.compile(_month_group("m"))
_DAYS_BEFORE: Final = re.compile(
    rf"(?<!\d)(?<!\d[:.,/])(?P<list>(?:{_DAY}{_TH}{_SEP}){{0,6}})(?P<d>{_DAY}){_TH}[ ]?(?:(?:of|เดือน|ของเดือน|-|/)[ ]?)?$"
)
_DAYS_AFTER: Final = re.compile(
    rf"[ ]?(?:the[ ])?(?P<d>{_DAY}){_TH}(?![\d:]|[.]\d|[ ]?(?:น\.|บาท|[ap]\.?m\b))"
    rf"(?P<more>(?:{_SEP}{_DAY}{_TH}(?![\d:]|[.]\d|[ ]?(?:{_IN_ENGLISH})\b)){{0,6}}){_YEAR}"
)
_MONTH_NUMBER: Final = re.compile(
    rf"(?<!\d)(?:วันที่[ ]?)?(?P<d>{_DAY})[ ]?เดือน[ ]?(?P<m>1[0-2]|0?[1-9])(?![\d.,:/-]){_YEAR}"
)
_YEAR_END: Final = re.compile(r"สิ้นปี(?:นี้)?(?!หน้า)|(?<![a-z])(?:the )?end of (?:the|this) year|年底|বছরের শেষ")
_YEAR_AFTER: Final = re.compile(_YEAR)
_LONGEST_LIST: Final = 60
_NUMERIC: Final = re.compile(
    r"(?<!\d)(?<!\d[:.,/-])(?P<a>\d{1,2})(?P<sep>[/.-])(?P<b>\d{1,2})(?P=sep)(?P<y>\d{4}|\d{2})(?![\d/-]|[.,:]\d)"
)
_ISO: Final = re.compile(
    rf"(?<!\d)(?<!\d[:.,/-])(?P<y>2[0-9]\d\d)(?P<sep>[/.-])(?P<b>0?[1-9]|1[0-2])(?P=sep)(?P<a>{_DAY})(?![\d/-]|[.,]\d)"
)
_SLASH: Final = re.compile(
    r"(?<!\d)(?<!\d[:.,/-])(?P<a>\d{1,2})/(?P<b>\d{1,2})(?![\d/]|[.,:-]\d)(?![ ]?(?:เม็ด|ช้อน|ถ้วย|ส่วน|แก้ว|ของ"
    r"|ชั่วโมง|ชม|ดาว|คะแนน|ไร่|นิ้ว|หมู่|ซอย|ถ\.|ถนน|tablet|cup|tsp|stars?|片|颗|kg|กก|กิโล))"
)
_SLASH_BEFORE: Final = re.compile(
    r"(?:วันที่|วัน(?:จันทร์|อังคาร|พุธ|พฤหัสบดี|พฤหัส|ศุกร์|เสาร์|อาทิตย์)(?:ที่)?|(?:จันทร์|อังคาร|พุธ|พฤหัส|ศุกร์"
    r"|เสาร์|อาทิตย์|จ\.|อ\.|พ\.|พฤ\.|ศ\.|ส\.|อา\.)|ถึง|ภายใน|นัด|หมดเขต|เริ่ม|ตั้งแต่|ก่อน|ส่ง|คิว|รอบ|ของ|เข้าพัก"
    r"|เช็คอิน|เช็คเอาท์|จอง|date|on|by|until|till|before|from|since|mon|tue|wed|thu|fri|sat|sun|day"
    r"|\d/\d{1,2}[ ]?[-–])[a-z]*[ .:(]{0,2}$"
)
_THAI_DAY: Final = re.compile(
    rf"(?:วันที่|ทุกวันที่|เสาร์ที่|อาทิตย์ที่|จันทร์ที่|อังคารที่|พุธที่|พฤหัสที่|พฤหัสบดีที่"
    rf"|ศุกร์ที่)[ ]?(?P<list>(?:{_DAY}{_SEP}){{0,6}})(?P<d>{_DAY})(?![\d:/]|[.,-]\d|[ ]?(?:{_month_group('m')}"
    rf"|เดือน(?!นี้|หน้า)))[ ]?(?P<when>นี้|เดือนนี้|เดือนหน้า|ของเดือนนี้|ของเดือนหน้า)?"
)
_DAY_THIS: Final = re.compile(
    rf"(?<!\d)(?<!\d[:.,/-])(?P<d>{_DAY})[ ]?(?P<when>เดือนนี้|เดือนหน้า|of this month|of next month|of the month)"
)
_THE_DAY: Final = re.compile(
    rf"(?<![a-z])(?:on |until |by |before |from )the (?P<d>{_DAY})(?:st|nd|rd|th)(?![a-z]| of (?!this|next|the)"
    rf"| (?:{_IN_ENGLISH}))"
)
_CHINESE: Final = re.compile(
    rf"(?:(?:民国|民國)?[ ]?(?P<y>2\d\d\d|1\d\d|\d\d)年)?(?:(?P<m>1[0-2]|0?[1-9])月|(?P<rel>本月|这个月"
    rf"|下个?月))(?P<list>(?:{_DAY}(?:日|号|號)?(?:-|–|~|至|到|、|和)){{0,6}})(?P<d>{_DAY})(?:日|号|號)?(?!\d|[份个月点])"
)
_CHINESE_DAY: Final = re.compile(
    rf"(?<![\d.月年第])(?P<list>(?:{_DAY}[号號]?(?:-|–|至|到|、|和)){{0,6}})(?P<d>{_DAY})[号號](?![线楼桌房店码机柜门馆院窗厅])"
)
_BENGALI_DAY: Final = re.compile(rf"(?<!\d)(?<!\d[:.,/-])(?P<d>{_DAY})[ ]?(?:তারিখ|ই|শে)(?![ঀ-৥])")

# The letters that a word below may begin with come first: at any other letter one look is enough.
_RELATIVE: Final = re.compile(
    r"(?=[มวdพtyเคบ后後大前明昨今আপগক])(?:(?P<p2>มะรืน(?:นี้)?|วันมะรืน|day after tomorrow|后天|後天|আগামী পরশু|পরশু(?!দিন আগে))"
    r"|(?P<p3>大后天)"
    r"|(?P<m2>เมื่อวานซืน|day before yesterday|前天|গত পরশু)"
    r"|(?P<p1>พรุ่งนี้|วันรุ่งขึ้น|พน\.?(?![ก-๛])|(?<![a-z])(?:tomorrow|tmr|tmrw)(?![a-z])|明天|明日|明早|明晚|আগামীকাল"
    r"|আগামী কাল|কালকে?(?![ঀ-৥]))"
    r"|(?P<m1>เมื่อวาน(?:นี้)?|(?<![a-z])yesterday(?![a-z])|昨天|昨日|গতকাল|গত কাল)"
    r"|(?P<p0>(?<!ทุก)วันนี้|คืนนี้|เย็นนี้|เช้านี้|บ่ายนี้|ค่ำนี้|(?<![a-z])(?:today|tonight|this (?:morning"
    r"|afternoon|evening))(?![a-z])|今天|今日|今晚|今早|আজ(?:কে|ই|কের)?(?![ঀ-৥])))"
)
_IN_DAYS: Final = re.compile(
    r"(?:อีก|ในอีก)[ ]?(?P<th>\d{1,3})[ ]?วัน(?!ทำ)|(?<![a-z])in (?P<en>\d{1,3}) days?(?! of)"
    r"|(?P<en2>\d{1,3}) days? (?:from (?:now|today)|later)|(?P<zh>\d{1,3})天(?:之?后|以后)|(?P<bn>\d{1,3}) দিন পর"
    r"|(?:อีก|ในอีก)[ ]?(?P<thw>\d{1,2})[ ]?(?:สัปดาห์|อาทิตย์)|(?<![a-z])in (?P<enw>\d{1,2}|a) weeks?"
    r"|(?P<zhw>\d{1,2})(?:个?星期|周)(?:之?后|以后)"
)
_AGO: Final = re.compile(r"(?P<n>\d{1,3})[ ]?(?:วัน(?:ที่แล้ว|ก่อน(?!หน้า))|days? ago|天前|দিন আগে)")
_MONTH_END: Final = re.compile(
    r"(?:สิ้นเดือน|วันสุดท้ายของเดือน|ปลายสุดของเดือน)(?P<which>นี้|หน้า)?|(?<![a-z])(?:the )?end of (?P<en>this|the"
    r"|next) month|(?<![上])月底|本月底|মাসের শেষ(?: দিন)?"
)
_THIS_OR_NEXT: Final = re.compile(r"[ ]?(?:(?P<this>นี้)|(?P<next>หน้า|ถัดไป|สัปดาห์หน้า|อาทิตย์หน้า)|(?P<last>ที่แล้ว|ที่ผ่านมา|ก่อน))")
_NEXT_BEFORE: Final = re.compile(
    r"(?:(?P<this>this(?: coming)?|coming|本|这个?|這|এই)|(?P<next>next|下个?|আগামী|পরের)|(?P<last>last|past|上个?|গত))[ ]?$"
)
_EVERY_BEFORE: Final = re.compile(r"(?:ทุก(?:วัน)?|every|each|每|প্রতি)[ ]?$")


def _make(year: int, month: int, day: int) -> dt.date | None:
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None


def _years(written: str | None, today: dt.date) -> list[int]:
    """Return the years of our era that a written year may mean."""
    if written is None:
        return [today.year, today.year + 1]
    year = int(written)
    if year >= 2400:
        return [year - 543]
    if 100 <= year < 200:
        return [year + 1911]  # Taiwan counts from 1912
    if year >= 200:
        return [year]
    return [2000 + year, 2500 + year - 543]


def _dates(years: Iterable[int], month: int, day: int, today: dt.date, *, open_year: bool) -> list[dt.date]:
    found = [date for year in years if (date := _make(year, month, day)) is not None]
    if open_year and len(found) > 1:
        # This year's day, and next year's only where this year's is over.
        return found[:1] if found[0] >= today else found
    return found


def _reading(start: int, end: int, dates: Iterable[dt.date], why: str, *, sure: bool = True) -> Iterator[DateReading]:
    values = frozenset(dates)
    if values:
        yield Reading(start, end, values, why, sure and len(values) == 1)


def _numbers(text: str | None) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text or "")]


def read_dates(text: str, today: dt.date, *, plain: str | None = None) -> Iterator[DateReading]:
    """Find every date in a text whose number words are digits.

    Weekdays ("this Friday") are read from the same text: the day names of Chinese stay as they are when numbers are
    spelled out.
    """
    yield from _with_month(text, today)
    yield from _numeric(text, today)
    yield from _day_of_month(text, today)
    yield from _relative(text, today)
    yield from _by_weekday(text if plain is None else plain, today)


def _with_month(text: str, today: dt.date) -> Iterator[DateReading]:
    last = 0
    for match in _MONTH.finditer(text):
        month = _month(match, "m") or 1
        # No list of days runs over the month before.
        left, last = max(last, match.start() - _LONGEST_LIST), match.end()
        before = _DAYS_BEFORE.search(text[left : match.start()])
        if before is not None:
            year = _YEAR_AFTER.match(text, match.end())
            days = [*_numbers(before["list"]), int(before["d"])]
            end, written = (year.end(), year["year"]) if year else (match.end(), None)
            yield from _several(left + before.start(), end, days, month, written, today)
        after = _DAYS_AFTER.match(text, match.end())
        if after is not None:
            days = [int(after["d"]), *_numbers(after["more"])]
            yield from _several(match.start(), after.end(), days, month, after["year"], today)
    for match in _MONTH_NUMBER.finditer(text):
        yield from _several(match.start(), match.end(), [int(match["d"])], int(match["m"]), match["year"], today)
    for match in _CHINESE.finditer(text):
        days = [*_numbers(match["list"]), int(match["d"])]
        if match["m"]:
            yield from _several(match.start(), match.end(), days, int(match["m"]), match["y"], today)
        else:
            first = _month_start(today, 1 if "下" in match["rel"] else 0)
            for day in days:
                yield from _reading(
                    *match.span(), [d for d in [_make(first.year, first.month, day)] if d], "a day and a month"
                )


def _several(
    start: int, end: int, days: Iterable[int], month: int, year: str | None, today: dt.date
) -> Iterator[DateReading]:
    for day in days:
        yield from _reading(start, end, _days_of(day, month, year, today), "a day and a month")


@lru_cache(maxsize=512)
def _days_of(day: int, month: int, year: str | None, today: dt.date) -> tuple[dt.date, ...]:
    return tuple(_dates(_years(year, today), month, day, today, open_year=year is None))


def _numeric(text: str, today: dt.date) -> Iterator[DateReading]:
    thai = re.search(r"[ก-๛ঀ-৥]", text) is not None
    for match in _ISO.finditer(text):
        dates = _dates(_years(match["y"], today), int(match["b"]), int(match["a"]), today, open_year=False)
        yield from _reading(*match.span(), dates, "year, month, day")
    for match in _NUMERIC.finditer(text):
        if match["sep"] == "-" and len(match["y"]) == 2 and len(match["a"]) == 1 and len(match["b"]) == 1:
            continue
        first, second = int(match["a"]), int(match["b"])
        years = _years(match["y"], today)
        dates = _dates(years, second, first, today, open_year=False)
        if not thai or not dates:
            dates += _dates(years, first, second, today, open_year=False)
        yield from _reading(*match.span(), dates, "day, month, year")
    for match in _SLASH.finditer(text):
        if not _SLASH_BEFORE.search(text[max(0, match.start() - 24) : match.start()]):
            continue
        first, second = int(match["a"]), int(match["b"])
        years = _years(None, today)
        dates = _dates(years, second, first, today, open_year=True)
        if not thai or not dates:
            dates += _dates(years, first, second, today, open_year=True)
        yield from _reading(*match.span(), dates, "day and month", sure=False)


def _month_start(today: dt.date, ahead: int) -> dt.date:
    months = today.year * 12 + today.month - 1 + ahead
    return dt.date(months // 12, months % 12 + 1, 1)


def _day_in(today: dt.date, day: int, when: str) -> list[dt.date]:
    """Return the day of the month that is meant: of the named month, else the one ahead."""
    ahead = [1] if ("หน้า" in when or "next" in when) else [0] if when else [0, 1]
    months = [_month_start(today, n) for n in ahead]
    found = [date for first in months if (date := _make(first.year, first.month, day)) is not None]
    if len(found) == 2:
        return found[:1] if found[0] >= today else found[1:]
    return found


def _day_of_month(text: str, today: dt.date) -> Iterator[DateReading]:
    for pattern in (_THAI_DAY, _DAY_THIS, _THE_DAY, _CHINESE_DAY, _BENGALI_DAY):
        for match in pattern.finditer(text):
            groups = match.groupdict()
            for day in (*_numbers(groups.get("list")), int(match["d"])):
                dates = _day_in(today, day, groups.get("when") or "")
                yield from _reading(*match.span(), dates, "a day of the month", sure=bool(groups.get("when")))


_OFFSETS: Final = {"p0": 0, "p1": 1, "p2": 2, "p3": 3, "m1": -1, "m2": -2}


def _relative(text: str, today: dt.date) -> Iterator[DateReading]:
    for match in _RELATIVE.finditer(text):
        offset = _OFFSETS[match.lastgroup or "p0"]
        dates = [today + dt.timedelta(days=offset)]
        sure = True
        if match[0].startswith(("কাল", "পরশু")):  # yesterday or tomorrow, by the verb
            dates.append(today - dt.timedelta(days=offset))
            sure = False
        yield from _reading(*match.span(), dates, "a day seen from today", sure=sure)
    for match in _IN_DAYS.finditer(text):
        number = match[match.lastgroup or 0]
        days = (1 if number == "a" else int(number)) * (7 if (match.lastgroup or "").endswith("w") else 1)
        yield from _reading(*match.span(), [today + dt.timedelta(days=days)], "days from today")
    for match in _AGO.finditer(text):
        yield from _reading(*match.span(), [today - dt.timedelta(days=int(match["n"]))], "days before today")
    for match in _YEAR_END.finditer(text):
        yield from _reading(*match.span(), [dt.date(today.year, 12, 31)], "the end of the year", sure=False)
    for match in _MONTH_END.finditer(text):
        ahead = 2 if match["which"] == "หน้า" or match["en"] == "next" else 1
        yield from _reading(
            *match.span(), [_month_start(today, ahead) - dt.timedelta(days=1)], "the end of the month", sure=False
        )


def _by_weekday(text: str, today: dt.date) -> Iterator[DateReading]:
    for reading in read_weekdays(text):
        if len(reading.values) != 1 or _EVERY_BEFORE.search(text[max(0, reading.start - 10) : reading.start]):
            continue
        (day,) = reading.values
        upcoming = today + dt.timedelta(days=(day - today.weekday()) % 7)
        monday = today - dt.timedelta(days=today.weekday())
        after = _THIS_OR_NEXT.match(text, reading.end)
        before = _NEXT_BEFORE.search(text[max(0, reading.start - 14) : reading.start])
        hit = after or before
        sure = False
        if hit is None:
            dates, sure = [upcoming], False
        elif hit["next"]:
            # "Next Friday" is the coming one to some and the one of next week to others.
            next_week = monday + dt.timedelta(days=7 + day)
            dates = (
                [next_week]
                if "下" in hit[0]
                else [next_week, upcoming if upcoming > today else upcoming + dt.timedelta(days=7)]
            )
        elif hit["last"]:
            past = today - dt.timedelta(days=(today.weekday() - day) % 7 or 7)
            dates = [past, monday + dt.timedelta(days=day - 7)]
        else:
            dates, sure = (
                [upcoming, monday + dt.timedelta(days=day)] if "本" in hit[0] or "这" in hit[0] else [upcoming],
                True,
            )
        yield from _reading(reading.start, reading.end, dates, "a day of the week seen from today", sure=sure)
