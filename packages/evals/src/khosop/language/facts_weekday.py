"""Which days of the week does a reply name, 0 for Monday to 6 for Sunday?

Works on the folded text as it is: 周一 must not become 周1 first. A range gives all of its days. Thai อาทิตย์ is Sunday, a
week and the sun; "จ." is Monday, a province and many other things: both need a neighbour that is a day.
"""

import re
from collections.abc import Iterator
from typing import Final

from khosop.language.readings import Reading
from khosop.language.scripts import uses

DayReading = Reading[int]

WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

_THAI: Final = (
    "จันทร์",
    "อังคาร",
    "พุธ",
    r"พฤหัส(?:บดี|ฯ)?",
    "ศุกร์",
    "เสาร์",
    "อาทิตย์",
)
_THAI_SHORT: Final = ("จ", "อ", "พ", "พฤ", "ศ", "ส", "อา")
_ENGLISH: Final = (
    r"mon(?:days?|\.)?",
    r"tue(?:s(?:days?)?|\.)?",
    r"wed(?:nesdays?|s|\.)?",
    r"thu(?:rs?(?:days?)?|\.)?",
    r"fri(?:days?|\.)?",
    r"sat(?:urdays?|\.)?",
    r"sun(?:days?|\.)?",
)
_CHINESE: Final = "一二三四五六日"
_BENGALI: Final = ("সোম", "মঙ্গল", "বুধ", "বৃহস্পতি", "শুক্র", "শনি", "রবি")

_JOIN: Final = r"(?:[ ]?(?:-|–|—|~|ถึง|จนถึง|ยัน|to|through|thru|till|until|至|到|থেকে)[ ]?)"
_AND: Final = r"(?:[ ]?(?:,|/|、|&|\+|และ|กับ|หรือ|and|or|和|与|ও|এবং)[ ]?|[ ])"


def _numbered(names: tuple[str, ...] | str, prefix: str) -> str:
    return "|".join(f"(?P<{prefix}{number}>{name})" for number, name in enumerate(names))


# One day as it may stand in a list: วัน before it, นี้ or "." behind it, full name or short.
_THAI_LIST_DAY: Final = re.compile(
    rf"(?<![ก-๛a-z])(?:วัน[ ]?)?(?:{_numbered(tuple(reversed(_THAI)), 'f')}"
    rf"|(?:{_numbered(('อา', 'พฤ', 'ส', 'ศ', 'พ', 'อ', 'จ'), 's')})(?![ก-๛])\.?)"
)
_DAY_ALT_TH: Final = r"(?:(?:วัน[ ]?)?(?:" + "|".join(_THAI) + r"|(?:อา|พฤ|[จอพศส])(?![ก-๛])\.?))"
_LIST_TH: Final = re.compile(
    rf"(?<![ก-๛])(?:วัน[ ]?)?(?P<list>{_DAY_ALT_TH}(?:(?:{_JOIN}|{_AND}|(?<=[ก-๛]))(?!\d){_DAY_ALT_TH}){{1,8}})|"
    rf"(?P<glued>(?:{'|'.join(_THAI)})(?:(?:{_JOIN}|{_AND})?(?:วัน)?(?:{'|'.join(_THAI)})){{1,8}})"
    rf"|(?P<mixed>(?<=[ก-๛])(?:{'|'.join(_THAI)}|(?<=วัน)(?:อา|พฤ|[จอพศส])\.)(?:{_JOIN}{_DAY_ALT_TH})+)"
)
_TOKEN_TH: Final = re.compile(
    "|".join(f"(?P<d{n}>{name})" for n, name in enumerate(_THAI))
    + "|"
    + "|".join(f"(?P<s{n}>{_THAI_SHORT[n]}(?![ก-๛])\\.?)" for n in (6, 3, 0, 1, 2, 4, 5))
    + f"|(?P<join>{_JOIN})"
)
_ONE_TH: Final = re.compile(rf"(?P<wan>วัน[ ]?)?(?:{_numbered(_THAI, 'd')})")
_NOT_A_DAY_BEFORE: Final = re.compile(r"(?:พระ|ดวง|ดาว|แสง|คุณ|น้อง|พี่|หมอ|ร้าน|ซอย|ถนน|ราหู|วัด|คลื่น|นาย|นาง|ครู|ป้า|ลุง)[ ]?$")
_BARE_AFTER: Final = re.compile(
    r"[ ]?(?:$|[^ก-๛]|นี้|หน้า|ที่|กับ|และ|หรือ|เว้น|หยุด|เปิด|ปิด|เช้า|บ่าย|เย็น|ค่ำ|ถัดไป|ๆ|ถึง|เท่านั้น|ค่ะ|คะ"
    r"|ครับ|จ้า|นะ|น้า|เลย|ตอน|ช่วง|เวลา|ก็|ได้|ว่าง|เต็ม|มี|ไม่|แรก|สุดท้าย|ต้น|สิ้น|วัน|คิว|ร้าน|หลัง|ก่อน|จะ|มา"
    r"|ส่ง|รอบ|ค่า|งับ|แทน|เป็น)"
)
_WEEK: Final = re.compile(
    r"(?:\d|สอง|สาม|หนึ่ง|สี่|ต่อ|ทุก|สัปดาห์|ครึ่ง|หลาย|ราย|แต่ละ|ใน|ภายใน|อีก|ประมาณ|พระ|ดวง|แสง|กลาง|ต้น|ปลาย"
    r"|สุด)[ ]?$"
)
_WEEK_AFTER: Final = re.compile(r"[ ]?(?:ละ|หน้า|ที่แล้ว|ก่อน|นี้|นึง|หนึ่ง|เดียว|ถัดไป)")
_SHORT_AFTER_WAN: Final = re.compile(
    rf"(?:วัน|ทุก|หยุด|เปิด|ปิด|เว้น|เฉพาะ"
    rf"|ถึง)[ ]?(?:{_numbered(('จ', 'อ', 'พ', 'พฤ', 'ศ', 'ส', 'อา'), 's')})\.(?![ก-๛])"
)

_EVERY: Final = re.compile(
    r"ทุกวัน(?![ ]?(?:จันทร์|อังคาร|พุธ|พฤหัส|ศุกร์|เสาร์|อาทิตย์|นี้|ที่|หยุด|ธรรมดา|ทำการ|ทำงาน|พระ|เกิด|แรก"
    r"|สุดท้าย|[จอพศส]\.|พฤ\.|อา\.))|ไม่มีวันหยุด|ทั้งสัปดาห์"
    r"|ตลอดสัปดาห์|(?:เปิด|บริการ|ทำการ|ทำงาน)[ก-๛]{0,8}[ ]?7 ?วัน(?!ทำ)|(?<!\d)7[ ]?วัน(?:ต่อ|/)สัปดาห์"
    r"|(?<![a-z])(?:every ?day|daily|7 days a week|open 7 days|seven days a week|all week)(?![a-z])|每天|每日|天天|全周|প্রতিদিন"
    r"|সপ্তাহে 7 দিন|রোজ"
)
_WORKING: Final = re.compile(r"วันธรรมดา|วันทำการ(?=[ ]?(?:จันทร์|จ\.|ค่ะ|ครับ|$))|(?<![a-z])weekdays?(?![a-z])|工作日|平日")
_WEEKEND: Final = re.compile(r"สุดสัปดาห์|เสาร์[ ]?[-–]?[ ]?อาทิตย์|(?<![a-z])weekends?(?![a-z])|周末|週末|সপ্তাহান্তে")

_ENGLISH_DAY: Final = "(?:" + "|".join(_ENGLISH) + ")(?![a-z'])"
_ENGLISH_LIST: Final = re.compile(
    rf"(?<![a-z]){_ENGLISH_DAY}(?:(?:{_JOIN}|{_AND}|,[ ](?:and[ ])?){_ENGLISH_DAY}){{1,8}}"
)
_ENGLISH_ONE: Final = re.compile(rf"(?<![a-z'])(?:{_numbered(_ENGLISH, 'd')})(?![a-z])")
_ENGLISH_TOKEN: Final = re.compile(f"{_numbered(_ENGLISH, 'd')}|(?P<join>{_JOIN})")
_SHORT_ENGLISH_BEFORE: Final = re.compile(
    r"(?:[(]|\b(?:on|every|this|next|until|till|by|from|open|closed|before|after|last|except|วัน|ทุก|ถึง))[ ]?$"
    r"|[ก-๛][ ]?$"
)

_SHORT_ENGLISH_AFTER: Final = re.compile(r"[ ]?(?:[\d,.:(]|ค่ะ|ครับ|นะ)")

_CHINESE_DAY: Final = r"(?:星期|礼拜|禮拜|周|週)(?P<d>[一二三四五六日天])"
_CHINESE_ONE: Final = re.compile(
    rf"(?<![一二两兩三四五六七八九十每几半\d][ ])"
    rf"(?<![一二两兩三四五六七八九十几半\d]){_CHINESE_DAY}(?P<and>(?<=六)日(?![程期]))?(?![次回趟个個节節杯遍程期常报報记記用益维維餐折季"
    rf"星十百千万萬成亿億款件场場角文明直般些旦切致样樣]"
    rf"|共(?![同享和])|定[期要会])(?:{_JOIN}(?:星期|礼拜|禮拜|周|週)?(?P<to>[一二三四五六日天])(?![次回个天]))?(?P<more>(?:[、和与及](?:星期|周|週"
    rf"|礼拜)?[一二三四五六日天](?![次回个])){{0,6}})"
)
_BENGALI_DAY: Final = "(?:" + "|".join(_BENGALI) + ")"
_BENGALI_LIST: Final = re.compile(
    rf"(?<![ঀ-৥]){_BENGALI_DAY}(?:বার)?(?:ে|ের|ও|টি)?(?P<rest>(?:(?:{_JOIN}|{_AND}){_BENGALI_DAY}(?:বার)?(?:ে|ের"
    rf"|ও)?)*)(?![ঀ-৥])"
)
_BENGALI_TOKEN: Final = re.compile(f"{_numbered(_BENGALI, 'd')}|(?P<join>{_JOIN})")


def _walk(token: re.Pattern[str], text: str, start: int, end: int) -> frozenset[int]:
    """Return the days of a list such as "จ.-พ., ส." with its ranges filled in, over the end of the week if need be."""
    days: set[int] = set()
    last: int | None = None
    joined = False
    for match in token.finditer(text, start, end):
        name = match.lastgroup or ""
        if name == "join":
            joined = True
            continue
        day = int(name[1:])
        if joined and last is not None:
            while last != day:
                last = (last + 1) % 7
                days.add(last)
        days.add(day)
        last, joined = day, False
    return frozenset(days)


def read_weekdays(text: str) -> Iterator[DayReading]:
    """Find every day of the week in a folded text."""
    if uses(text, "th"):
        yield from _thai_days(text)
    if uses(text, "en"):
        yield from _english_days(text)
    if uses(text, "zh"):
        yield from _chinese_days(text)
    for match in _BENGALI_LIST.finditer(text):
        if match["rest"] or "বার" in match[0]:
            yield Reading(match.start(), match.end(), _walk(_BENGALI_TOKEN, text, *match.span()), "a day of the week")
    for pattern, days, why in (
        (_EVERY, range(7), "every day"),
        (_WORKING, range(5), "the working days"),
        (_WEEKEND, (5, 6), "the weekend"),
    ):
        for match in pattern.finditer(text):
            yield Reading(match.start(), match.end(), frozenset(days), why)


def _thai_days(text: str) -> Iterator[DayReading]:
    for match in _LIST_TH.finditer(text):
        start, end = match.span()
        if _NOT_A_DAY_BEFORE.search(text[max(0, start - 8) : start]):
            continue
        yield Reading(start, end, _walk(_TOKEN_TH, text, start, end), "days in a list or a range")
    for match in _ONE_TH.finditer(text):
        day = int((match.lastgroup or "d0")[1:])
        before = text[max(0, match.start() - 12) : match.start()]
        if match["wan"] is None:
            if _NOT_A_DAY_BEFORE.search(before) or not _BARE_AFTER.match(text, match.end()):
                continue
            if day == 6 and (_WEEK.search(before) or _WEEK_AFTER.match(text, match.end()) or before[-1:] > "\u0e00"):
                continue
        yield Reading(match.start(), match.end(), frozenset({day}), "a day of the week", sure=match["wan"] is not None)
    for match in _SHORT_AFTER_WAN.finditer(text):
        day = int((match.lastgroup or "s0")[1:])
        yield Reading(match.start(), match.end(), frozenset({day}), "a short day after วัน", sure=False)


def _english_days(text: str) -> Iterator[DayReading]:
    for match in _ENGLISH_LIST.finditer(text):
        yield Reading(
            match.start(), match.end(), _walk(_ENGLISH_TOKEN, text, *match.span()), "days in a list or a range"
        )
    for match in _ENGLISH_ONE.finditer(text):
        short = "day" not in match[0]
        # "sat" and "sun" are words of their own.
        before = text[max(0, match.start() - 10) : match.start()]
        if short and not (_SHORT_ENGLISH_BEFORE.search(before) or _SHORT_ENGLISH_AFTER.match(text, match.end())):
            continue
        day = int((match.lastgroup or "d0")[1:])
        yield Reading(match.start(), match.end(), frozenset({day}), "a day of the week", sure=not short)


def _chinese_days(text: str) -> Iterator[DayReading]:
    def number(char: str) -> int:
        return 6 if char == "天" else _CHINESE.index(char)

    for match in _CHINESE_ONE.finditer(text):
        days = {number(match["d"])}
        if match["and"]:
            days.add(6)
        if match["to"]:
            last = number(match["d"])
            while last != number(match["to"]):
                last = (last + 1) % 7
                days.add(last)
        days |= {number(char) for char in match["more"] if char in _CHINESE + "天"}
        yield Reading(match.start(), match.end(), frozenset(days), "a day of the week")
