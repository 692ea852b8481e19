"""Which times of day does a reply state in the Thai way: ทุ่ม, ตี, บ่าย, โมง, เที่ยง, นาฬิกา?

The six-hour clock: ทุ่ม counts from 18:00, ตี from midnight, บ่าย from noon, โมง by daylight from six or twelve. Bare สองโมง
is 14:00 today and 08:00 to an older speaker.
"""

import re
from collections.abc import Iterable, Iterator

from khosop.language.clock import TO, TimeReading, reading

_MINUTES = (
    r"(?:(?P<half>[ ]?ครึ่ง)|(?P<gap>[ ]?)(?P<m>[1-5]\d|\d)(?P<unit>[ ]?นาที)?(?![\d.,:/-]|[ ]?(?:ทุ่ม|โมง|นาฬิกา|น\."
    r"|บาท|คน|ท่าน|ที่|สาขา|คิว|ตัว|ชิ้น|ห้อง|คืน|วัน|ชั่วโมง|%)))?"
)
_SHARP = r"(?:[ ]?(?:ตรง|เป๊ะ))?"
_THUM = re.compile(
    rf"(?<!\d)(?<!\d[.,])(?:(?P<from>[1-6])(?:{TO}|[ ]))?(?P<h>[1-6])[ ]?ทุ่ม(?!เท|ทุน|งบ|สุดตัว|เงิน|กำลัง|แรง){_SHARP}{_MINUTES}"
)
_BARE_THUM = re.compile(
    r"(?<!\d)(?<!\d )(?<!หลาย)(?<!กี่)ทุ่ม(?!เท|ทุน|งบ|สุด|เวลา|ให้|ซื้อ|กำลัง|แรง|เงิน|ลด|ตลาด)"
    rf"(?=[ ]?(?:ตรง|ครึ่ง|กว่า|นึง|\d|เป๊ะ|นี้|วันนี้|คืนนี้|ทุกวัน|นะ|ค่ะ|ครับ|คะ|จ้า|ถึง|เป็นต้น|พอดี|เศษ|จน|แล้ว)"
    rf"|[ ]|[^ก-๛]|$)(?:1(?!\d))?{_SHARP}{_MINUTES}"
)
_TI = re.compile(
    rf"(?<!โจม)(?<!ดนต)(?:(?P<from>(?<=ตี)[1-6]){TO})?ตี[ ]?(?P<h>[1-6])(?![\d.,]|[ ]?(?:ครั้ง|คน|ที|แผ่น|เส้น"
    rf"|ลูก)){_SHARP}{_MINUTES}"
)
_BAI = re.compile(
    rf"บ่าย[ ]?(?:(?P<from>[1-6]){TO})?(?:(?P<h>[1-6])(?!\d|[.,:]\d)(?:[ ]?โมง)?|โมง)(?![ ]?(?:คน|ท่าน|คิว|รอบ|ตัว"
    rf"|ชิ้น)){_SHARP}{_MINUTES}"
)
_BAI_RUN = re.compile(r"บ่าย[ ]?(?P<h>[3-6])(?P<m>[1-9])(?!\d)")
_MONG = re.compile(
    rf"(?:(?P<before>ตอนเช้า|เช้า|ตอนเย็น|เย็น|ค่ำ|รอบเย็น)[ ]?)?(?<!\d)(?<!\d[.,:])(?:(?P<from>1[0-2]|[1-9])(?:{TO}"
    rf"|[ ]))?(?P<h>1[0-2]|[1-9])[ ]?โมง{_SHARP}"
    rf"(?P<part1>[ ]?(?:ตอน)?(?:เช้า|เย็น|ค่ำ))?{_MINUTES}(?P<part2>[ ]?(?:ตอน)?(?:เช้า|เย็น|ค่ำ))?(?![ก-๛]*(?<=ชั่ว))"
)
_BARE_MONG = re.compile(r"(?<![\d ])(?<!ชั่ว)(?<!\d )โมงเช้า")
_NOON = re.compile(
    rf"(?<!พัก)(?<!มื้อ)(?<!อาหาร)(?<!ข้าว)(?<!เสมอ)(?<!ไม่)(?<!แม่นยำ)(?<!ความ)(?<!และ)เที่ยง(?!ธรรม|แท้|ตรง(?:สูง"
    rf"|แม่น|ต่อ|ของ|และแม่น|มาก|ที่สุด))(?P<which>คืน|วัน)?{_SHARP}{_MINUTES}"
)
_NALIKA = re.compile(
    rf"(?<!\d)(?<!\d[.,:])(?:(?P<from>[01]?\d|2[0-4]){TO})?(?P<h>[01]?\d|2[0-4])[ ]?(?:นาฬิกา|น\.(?![ ]?(?:ส\.|ร\."
    rf"|อ\.|ม\.))|น(?=[ ]|$)){_MINUTES}"
)


def _minutes(match: re.Match[str]) -> tuple[list[int], bool]:
    """Return the minutes that follow an hour, and whether they are surely its minutes."""
    if match["half"]:
        return [30], True
    if match["m"] is None:
        return [0], True
    minutes = int(match["m"])
    if match["unit"] or not match["gap"]:
        return [minutes], True
    return [minutes, 0], False  # "8 โมง 15" is a quarter past, or 15 of something else


def _hours_of_day(match: re.Match[str], hours: Iterable[int], why: str) -> TimeReading:
    minutes, sure = _minutes(match)
    end = match.end() if sure else match.start("m") + len(match["m"])
    hours = list(hours)
    values = [hour * 60 + minute for hour in hours for minute in minutes]
    return reading(match.start(), end, values, why, sure=sure and len(hours) == 1)


def _mong_hours(hour: int, part: str) -> list[int]:
    """Return what N โมง may be: by day 7 to 12 are as they stand, 1 to 6 are after noon or counted from six."""
    if "เช้า" in part:
        return [hour if hour >= 6 else hour + 6]
    if "เย็น" in part or "ค่ำ" in part:
        return [hour + 12 if hour < 12 else 12]
    if hour >= 7:
        return [hour]
    return [18, 6] if hour == 6 else [hour + 12, hour + 6]


def _thai_nights(text: str) -> Iterator[TimeReading]:
    for match in _THUM.finditer(text):
        why = "the evening hours in ทุ่ม"
        yield _hours_of_day(match, [int(match["h"]) + 18], why)
        if match["from"]:
            yield reading(match.start(), match.end(), [(int(match["from"]) + 18) * 60], why)
    for match in _BARE_THUM.finditer(text):
        yield _hours_of_day(match, [19], "ทุ่ม alone is seven in the evening")
    for match in _TI.finditer(text):
        yield _hours_of_day(match, [int(match["h"])], "the hours after midnight in ตี")


def _thai_afternoons(text: str) -> Iterator[TimeReading]:
    runs = {match.start() for match in _BAI_RUN.finditer(text)}
    for match in _BAI_RUN.finditer(text):
        # บ่ายสามสิบห้า is "three fifteen": nobody says thirty-five in the afternoon.
        minutes = (int(match["h"]) + 12) * 60 + 10 + int(match["m"])
        yield reading(match.start(), match.end(), [minutes], "the afternoon hours in บ่าย", sure=False)
    for match in _BAI.finditer(text):
        if match.start() not in runs:
            yield _hours_of_day(match, [int(match["h"] or 1) + 12], "the afternoon hours in บ่าย")
            if match["from"]:
                yield reading(
                    match.start(), match.end(), [(int(match["from"]) + 12) * 60], "the start of a range in บ่าย"
                )


def _thai_days(text: str) -> Iterator[TimeReading]:
    for match in _BARE_MONG.finditer(text):
        yield reading(match.start(), match.end(), [7 * 60], "โมงเช้า alone is seven in the morning")
    for match in _MONG.finditer(text):
        if text[max(0, match.start("h") - 4) : match.start("h")].rstrip().endswith("บ่าย"):
            continue
        part = "".join(match[name] or "" for name in ("before", "part1", "part2"))
        yield _hours_of_day(match, _mong_hours(int(match["h"]), part), "the daylight hours in โมง")
        if match["from"]:
            hours = _mong_hours(int(match["from"]), part)
            yield reading(match.start(), match.end(), [hour * 60 for hour in hours], "the start of a range in โมง")
    for match in _NOON.finditer(text):
        yield _hours_of_day(match, [0 if match["which"] == "คืน" else 12], "noon or midnight in เที่ยง")
    for match in _NALIKA.finditer(text):
        if "." in text[max(0, match.start() - 1) : match.start()]:
            continue
        yield _hours_of_day(match, [int(match["h"])], "an hour with นาฬิกา or น.")
        if match["from"]:
            yield reading(match.start(), match.end("from"), [int(match["from"]) * 60], "the start of a range with น.")


def read_thai_times(text: str) -> Iterator[TimeReading]:
    """Find every time of day that is said in Thai words."""
    yield from _thai_nights(text)
    yield from _thai_afternoons(text)
    yield from _thai_days(text)
