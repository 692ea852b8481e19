"""Which times of day does a reply state, as "HH:MM"?

Works on text whose number words are digits (`numerals.spell_out`). A time that may be two things has both values: "at 8" is
morning or evening.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

from khosop.language.clock import TO, TimeReading, reading
from khosop.language.facts_time_thai import read_thai_times
from khosop.language.scripts import uses

# A unit behind a number: then it is a price, a length or a duration, and no time.
NOT_A_TIME = (
    r"(?![ ]?(?:บาท|฿|บ\.|thb|baht|usd|元|块|塊|铢|টাকা|%|นาที|ชั่วโมง|ชม|กก|กิโล|กม|กรัม|เมตร|ซม|นิ้ว|ลิตร|มล|คะแนน|ดาว"
    r"|เท่า|วัน|เดือน|ปี|คน|ล้าน|แสน"
    r"|hours?|hrs?\b(?!\.)|min|kg|km|cm|gb|mb|小时|公斤|分钟))"
)

# --- digits with a colon or a dot --------------------------------------------------------------------------------------

_MERIDIEM = r"(?P<meridiem>a\.?[ ]?m\b\.?|p\.?[ ]?m\b\.?)"
_LATER = (
    r"(?:in the (?:morning|afternoon|evening)|at night|tonight|this (?:morning|afternoon|evening)|o'?clock at night)"
)
_COLON = re.compile(
    r"(?<!\d)(?<!\d[:.,/])(?P<h>[01]?\d|2[0-4])[:：](?P<m>[0-5]\d)(?::[0-5]\d)?(?![\d:])(?![.,]\d)"
    rf"(?:[ ]?{_MERIDIEM}|[ ](?P<later>{_LATER})|[ ]?(?P<thai>เช้า|เย็น|ค่ำ|ตอนเย็น|ตอนค่ำ))?"
)
# "Won 21:15", "at a ratio of 5:30": two numbers that are set against each other.
_SET_AGAINST = re.compile(
    r"(?:ชนะ|แพ้|เสมอ|สกอร์|คะแนน|แต้ม|ผลการแข่ง|ผลบอล|อัตราส่วน|สัดส่วน|ส่วนผสม|บทที่|พระธรรม|score[sd]?|won|wins?"
    r"|lost|loses?|beat|ratio"
    r"|aspect|mixed|比分|比例|赢|贏|输|輸|以)(?![ก-๛]{0,6}(?:ตอน(?!นี้)|เวลา|แล้ว))[^\n.!?:]{0,16}$"
)
_DOT = re.compile(r"(?<!\d)(?<!\d[:.,/])(?P<h>[01]?\d|2[0-4])[.](?P<m>[0-5]\d)(?![\d:]|[.,]\d)")
_CLOCK_AFTER = re.compile(r"[ ]?(?:น\.|น(?![ก-๛])|นาฬิกา|hrs?\b|h\b|点|uhr)")
_RANGE_AFTER = re.compile(
    r"[ ]?(?:น\.?)?[ ]?(?:-|–|—|~|ถึง|จนถึง|ยัน|to|until|till|และ|กับ|,|/|หรือ|至|到)[ ]?(?:เวลา[ ]?)?(?:[01]?\d"
    r"|2[0-4])[.:][0-5]\d(?!\d)" + NOT_A_TIME
)
_CLOCK_BEFORE = re.compile(
    r"(?:เวลา|โมง|ตั้งแต่|ถึง|ยัน|เปิด|ปิด|ตอน|รอบ|ก่อน|หลัง|ภายใน|เริ่ม|ออก|มาถึง|นัด|เช็คอิน|เช็กอิน|เช็คเอาท์"
    r"|เช็กเอาต์|เที่ยว|ประมาณ|ราว|คิว|เจอกัน"
    r"|time|at|until|till|from|by|opens?|closes?|check-?in|check-?out|before|after|around|between|and|to"
    r"|[0-5]\d[ ]?(?:น\.?)?[ ]?[-–—~])[ ]?(?:ที่|เวลา|ประมาณ|ตอน)?[ :]?$"
)
_HOUR_PERIODS = re.compile(r"(?:(?P<am>เช้า|ตอนเช้า|ช่วงเช้า)|(?P<pm>ตอนเย็น|เย็น|ค่ำ|กลางคืน|คืนนี้|ตอนค่ำ))[ ]?(?:เวลา)?[ ]?$")


def _half(hour: int, meridiem: str | None) -> int | None:
    """Return the hour of the day, or None when "13 am" is no time."""
    if meridiem is None:
        return hour
    if not 1 <= hour <= 12:
        return hour if meridiem.startswith("p") and hour < 24 else None
    return hour % 12 + (12 if meridiem.startswith("p") else 0)


def _colon_times(text: str) -> Iterator[TimeReading]:
    for match in _COLON.finditer(text):
        hour, minute = int(match["h"]), int(match["m"])
        if (hour == 24 and minute) or _is_a_score(text, match):
            continue
        if match["meridiem"]:
            real = _half(hour, match["meridiem"])
            if real is not None:
                yield reading(match.start(), match.end(), [real * 60 + minute], "a clock time with am or pm")
            continue
        values = [hour * 60 + minute]
        late = (match["later"] and "morning" not in match["later"]) or match["thai"] not in (None, "เช้า")
        before = text[max(0, match.start() - 12) : match.start()]
        if late or _CHINESE_LATE.search(before) or _BENGALI_LATE.search(before) or _LATE_BEFORE.search(before):
            values = [_afternoon(hour) * 60 + minute]
        yield reading(match.start(), match.end(), values, "a clock time")


def _is_a_score(text: str, match: re.Match[str]) -> bool:
    before = text[max(0, match.start() - 40) : match.start()]
    if _CLOCK_AFTER.match(text, match.end()) or match["meridiem"] or match["later"] or _CLOCK_BEFORE.search(before):
        return False
    return _SET_AGAINST.search(before) is not None


_CHINESE_LATE = re.compile(r"(?:下午|晚上|晚间|傍晚|今晚|明晚|每晚|夜里)[ ]?$")
_BENGALI_LATE = re.compile(r"(?:বিকা?ে?ল|সন্ধ্যা|রাত)(?:ে|র)?[ ]?$")
_LATE_BEFORE = re.compile(r"(?:บ่าย|ตอนเย็น|ค่ำ)[ ]?$")


def _afternoon(hour: int) -> int:
    return hour + 12 if 1 <= hour < 12 else hour


def _dot_times(text: str) -> Iterator[TimeReading]:
    for match in _DOT.finditer(text):
        hour, minute = int(match["h"]), int(match["m"])
        if hour == 24 and minute:
            continue
        after = _CLOCK_AFTER.match(text, match.end())
        if after is None and not _DOT_AM_PM.match(text, match.start()):
            if _NO_TIME.match(text, match.end()) is None:
                continue
            witness = _RANGE_AFTER.match(text, match.end()) or _CLOCK_BEFORE.search(
                text[max(0, match.start() - 24) : match.start()]
            )
            # 3.50 alone is as well a price; two digits of hours with a witness are a time.
            if witness is None:
                continue
        elif after is None:
            continue  # "7.30pm" is read with am and pm
        yield reading(match.start(), after.end() if after else match.end(), [hour * 60 + minute], "a time with a dot")


_NO_TIME = re.compile(NOT_A_TIME)
_DOT_AM_PM = re.compile(rf"\d{{1,2}}\.\d\d[ ]?{_MERIDIEM}")

# --- am and pm, English words ----------------------------------------------------------------------------------------

_AM_PM = re.compile(
    rf"(?<![\d$฿])(?<!\d[:.,/])(?:(?P<from>\d{{1,2}})(?:[:. ](?P<fm>[0-5]\d))?{TO})?"
    rf"(?P<h>\d{{1,2}})(?:[:. ](?P<m>[0-5]\d))?[ ]?{_MERIDIEM}(?![a-z\d])"
)
_PERIOD = re.compile(
    r"(?<!\d)(?<!\d[:.,/])(?P<h>1[0-2]|[1-9])(?:[:. ](?P<m>[0-5]\d))?(?:[ ]?o'?clock)?[ ]"
    r"(?P<period>in the (?:early )?(?:morning|afternoon|evening)|at night|tonight|this (?:morning|afternoon|evening)"
    r"|every (?:morning|evening|night)|(?:tomorrow|today) (?:morning|afternoon|evening|night))"
)
_OCLOCK = re.compile(r"(?<!\d)(?<!\d[:.,/])(?P<h>1[0-2]|[1-9])[ ]?o'?clock")
_PAST = re.compile(
    r"(?P<part>half|(?:a )?quarter|(?:(?:1?\d|2\d)(?: minutes?)?))[ -](?P<side>past|after|to|before"
    r"|till)[ ](?P<h>1[0-2]|[1-9]|noon|midnight)(?![\d:.,])"
    rf"(?:[ ]?{_MERIDIEM}|[ ](?P<later>{_LATER}))?"
)
_NAMED = re.compile(
    r"(?<![a-z])(?:12[ ])?(?P<named>noon|midday|midnight)(?![a-z])|(?P<zh>正午|零点|0点|午夜|半夜12点)|(?P<bn>মধ্যরাত|দুপুর 12টা)"
)
_BARE = re.compile(
    r"(?<![a-z])(?:at|until|till|til|by|from|before|after|around|about|opens?|closes?|closed|starts?|ends?|between"
    r"|@)[ ](?:about |around )?"
    rf"(?P<h>2[0-3]|1\d|\d)(?:[: ](?P<m>[0-5]\d))?(?:{TO}(?P<h2>2[0-3]|1\d|\d)(?:[: ](?P<m2>[0-5]\d))?)?"
    r"(?=[ ]?(?:$|[.!?;)\n]|,(?!\d)|ค่ะ|ครับ|นะ|จ้า|[ ](?:and|or|on|every|daily|sharp|tonight|tomorrow|today|this|for"
    r"|so|but|if|please|each|weekdays|weekends|mon|tue|wed|thu|fri|sat|sun)))"
)
_ON_THE_DOT = re.compile(r"(?<!\d)(?<!\d[:.,/])(?P<h>[01]?\d|2[0-4])[ ]?h(?:rs?\.?)?(?P<m>[0-5]\d)?(?![a-z\d])")
_MILITARY = re.compile(r"(?<![\d#])(?<!\d[:.,/])(?P<h>[01]\d|2[0-4])(?P<m>[0-5]\d)[ ]?(?:น\.|hrs?\b|hours\b|h\b)")


def _am_pm_times(text: str) -> Iterator[TimeReading]:
    for match in _AM_PM.finditer(text):
        hour = _half(int(match["h"]), match["meridiem"])
        if hour is None:
            continue
        yield reading(match.start("h"), match.end(), [hour * 60 + int(match["m"] or 0)], "a time with am or pm")
        if match["from"] and int(match["from"]) <= 12 and "and" not in text[match.end("from") : match.start("h")]:
            first = int(match["from"]) % 12 * 60 + int(match["fm"] or 0)
            # "11-2pm" begins in the morning, "6-8pm" in the evening.
            halves = [start for start in (first, first + 720) if start < hour * 60] or [first + 720]
            yield reading(
                match.start("from"), match.end(), halves[-1:], "the start of a range with am or pm", sure=False
            )


def _parts_of_the_day(text: str) -> Iterator[TimeReading]:
    for match in _PERIOD.finditer(text):
        hour, period = int(match["h"]), match["period"]
        if "morning" in period:
            real = hour % 12
        elif hour == 12:
            real = 0 if "night" in period else 12
        else:
            real = hour if "night" in period and hour < 5 else hour + 12
        yield reading(
            match.start(), match.end(), [real * 60 + int(match["m"] or 0)], "an hour with its part of the day"
        )


def _english_times(text: str) -> Iterator[TimeReading]:
    yield from _parts_of_the_day(text)
    yield from _past_times(text)
    periods = {match.start() for match in _PERIOD.finditer(text)}
    for match in _OCLOCK.finditer(text):
        if match.start() not in periods:
            hour = int(match["h"]) % 12
            yield reading(match.start(), match.end(), [hour * 60, hour * 60 + 720], "o'clock, morning or evening")
    for match in _NAMED.finditer(text):
        midnight = match["named"] == "midnight" or match["zh"] not in (None, "正午") or match["bn"] == "মধ্যরাত"
        yield reading(match.start(), match.end(), [0 if midnight else 720], "a time with a name")
    for match in _BARE.finditer(text):
        for h, m in (("h", "m"), ("h2", "m2")):
            if match[h] is not None:
                base = int(match[h]) * 60 + int(match[m] or 0)
                values = [base] if int(match[h]) > 12 else [base % 720, base % 720 + 720]
                yield reading(match.start(h), match.end(m if match[m] else h), values, "an hour without am or pm")


def _military_times(text: str) -> Iterator[TimeReading]:
    for match in (*_ON_THE_DOT.finditer(text), *_MILITARY.finditer(text)):
        if match.re is _MILITARY or match["m"] or "rs" in match[0]:
            yield _hours(match)


def _hours(match: re.Match[str]) -> TimeReading:
    base = int(match["h"]) * 60 + int(match["m"] or 0)
    # "20 hrs" is as well a duration.
    return reading(match.start(), match.end(), [base], "a time on the 24-hour clock", sure=bool(match["m"]))


def _past_times(text: str) -> Iterator[TimeReading]:
    for match in _PAST.finditer(text):
        part = match["part"]
        minutes = 30 if part == "half" else 15 if "quarter" in part else int(re.findall(r"\d+", part)[0])
        hour = {"noon": 12, "midnight": 0}.get(match["h"])
        base = (int(match["h"]) if hour is None else hour) * 60
        base += minutes if match["side"] in ("past", "after") else -minutes
        if match["meridiem"] or match["later"]:
            morning = "morning" in match["later"] if match["later"] else match["meridiem"].startswith("a")
            values = [base % 720 + (0 if morning else 720)]
        else:
            values = [base] if hour is not None else [base % 720, base % 720 + 720]
        if (
            match["side"] in ("to", "before")
            and part.startswith(tuple("0123456789"))
            and "minute" not in part
            and minutes % 5
        ):
            continue  # "from 9 to 5" is a range
        plain_number = part.isdigit()
        yield reading(
            match.start(), match.end(), values, "minutes past or to an hour", sure=False if plain_number else None
        )


# --- Chinese and Bengali -----------------------------------------------------------------------------------------------

_ZH_PART = r"凌晨|清晨|早上|早晨|上午|中午|正午|下午|傍晚|晚上|晚间|夜里|夜间|深夜|半夜|午后|今晚|明晚|每晚|今早|明早|早|晚|am|pm"
# 点 is a point of a list too: "these two points", "three suggestions".
_POINTS_BEFORE = re.compile(r"(?:以下|下列|如下|上述|这|這|那|前|后|共|共有|一共|两|兩|几|幾)$")
_POINTS_AFTER = re.compile(
    r"[ ]?(?:建议|建議|意见|意見|要求|原因|理由|内容|內容|注意|说明|說明|好处|好處|优势|優勢|问题|問題|区别|區別|不同|提示"
    r"|经验|經驗|补充|補充|事项|事項|疑问|疑問|看法|想法|心得|体会|體會|结论|結論|措施|规定|規定|积分|積分|伤害|傷害)"
)
_CHINESE = re.compile(
    rf"(?:(?P<part>{_ZH_PART})[ ]?)?(?<!\d)(?<!\d[.,:])(?:(?P<from>2[0-4]|1\d|\d)[ ]?(?:[点點时時][ ]?)?(?:-|–|~|至|到)[ ]?)?"
    r"(?P<h>2[0-4]|1\d|0?\d)[ ]?(?:[点點](?!\d{3}|[以儿])|[时時](?![间間候]))[ ]?(?:(?P<half>半)|(?P<q>[13])刻|一刻"
    r"|(?P<m>[0-5]?\d)(?:分(?![钱])|(?![\d.,:个位天元块点])))?"
)
_BENGALI = re.compile(
    r"(?:(?P<part>সকাল|ভোর|দুপুর|বিকাল|বিকেল|সন্ধ্যা|সন্ধ্যে|সন্ধে|রাত|গভীর রাত)(?:ে|র|বেলা)?[ ])?"
    r"(?:(?P<step>সাড়ে|সোয়া|পৌনে)[ ])?(?<!\d)(?<!\d[.,:])(?P<h>1[0-2]|[1-9]|1\.5|2\.5)[ ]?(?:টা(?:য়|র|তে)?|টো|টে"
    r"|টায়)(?![ঀ-৥])(?:[ ](?P<m>[0-5]?\d)[ ]?মিনিট)?"
)
_BENGALI_CUE = re.compile(r"[ ]?(?:পর্যন্ত|থেকে|মধ্যে|বাজে|আগে|পরে|নাগাদ|-)|টায়|টার")


def _part_hours(part: str, hour: int) -> list[int]:
    """Return the hours of the day that a Chinese part of the day and an hour may mean."""
    if hour > 12 or hour == 0:
        return [hour]
    if not part:
        return [hour % 12, hour % 12 + 12]
    if part in ("凌晨", "清晨", "早上", "早晨", "上午", "今早", "明早", "早", "am"):
        return [12 if hour == 12 and part == "上午" else hour % 12]
    if part in ("中午", "正午"):
        return [hour if hour >= 10 else hour + 12]
    if part in ("半夜", "深夜", "夜里", "夜间"):
        return [hour % 12 + (12 if hour in range(8, 12) else 0)]
    return [(0 if part in ("晚上", "晚", "今晚", "明晚", "每晚", "晚间") else 12) if hour == 12 else hour + 12]


def _chinese_times(text: str) -> Iterator[TimeReading]:
    for match in _CHINESE.finditer(text):
        if not match["part"] and (
            _POINTS_AFTER.match(text, match.end())
            or _POINTS_BEFORE.search(text[max(0, match.start() - 4) : match.start()])
        ):
            continue
        minutes = (
            30
            if match["half"]
            else 15 * int(match["q"])
            if match["q"]
            else 15
            if "一刻" in match[0]
            else int(match["m"] or 0)
        )
        hours = _part_hours(match["part"] or "", int(match["h"]))
        yield reading(match.start(), match.end(), [hour * 60 + minutes for hour in hours], "an hour with 点")
        if match["from"]:
            hours = _part_hours(match["part"] or "", int(match["from"]))
            yield reading(match.start(), match.end(), [hour * 60 for hour in hours], "the start of a range with 点")


def _bengali_times(text: str) -> Iterator[TimeReading]:
    for match in _BENGALI.finditer(text):
        part = match["part"]
        # টা also counts things: ৮টা বই are eight books.
        bare = part is None and match["step"] is None and "." not in match["h"]
        if bare and not (_BENGALI_CUE.search(match[0]) or _BENGALI_CUE.match(text, match.end())):
            continue
        base = round(float(match["h"]) * 60)
        base += {"সাড়ে": 30, "সোয়া": 15, "পৌনে": -15}.get(match["step"] or "", 0) + int(match["m"] or 0)
        hour = base // 60
        if part is None:
            values = [base % 720, base % 720 + 720]
        elif part in ("সকাল", "ভোর"):
            values = [base % 720]
        elif part == "দুপুর":
            values = [base if hour >= 11 else base + 720]
        elif "রাত" in part:
            values = [base % 720 + (720 if 6 <= hour < 12 else 0)]
        else:
            values = [base % 720 + 720]
        yield reading(match.start(), match.end(), values, "an hour with টা")


_READERS: Final[tuple[tuple[Callable[[str], Iterator[TimeReading]], tuple[str, ...]], ...]] = (
    (_colon_times, ()),
    (_dot_times, ()),
    (_am_pm_times, ("en",)),
    # The names of noon and midnight of the other languages stand beside the English ones.
    (_english_times, ("en", "zh", "bn")),
    (_military_times, ()),
    (read_thai_times, ("th",)),
    (_chinese_times, ("zh",)),
    (_bengali_times, ("bn",)),
)
"""Each reader, and the languages one of which must be in the text."""


def read_times(text: str) -> Iterator[TimeReading]:
    """Find every time of day in a text whose number words are digits."""
    for reader, codes in _READERS:
        if not codes or uses(text, *codes):
            yield from reader(text)
