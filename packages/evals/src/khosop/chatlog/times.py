"""When was a message sent? Dates and times as logs write them, Buddhist years included."""

from __future__ import annotations

import datetime as dt
import re
from typing import Final

_DAYS: Final = (
    ("mon", "จันทร์", "จ"), ("tue", "อังคาร", "อ"), ("wed", "พุธ", "พ"), ("thu", "พฤหัส", "พฤ"), ("fri", "ศุกร์", "ศ"),
    ("sat", "เสาร์", "ส"), ("sun", "อาทิตย์", "อา"),
)  # fmt: skip


def weekday_of(name: str) -> int | None:
    """Return 0 to 6 for the name of a day in English or Thai, short or long; None for anything else."""
    word = name.strip(" .,()").removeprefix("วัน").lower()
    for number, (english, long, short) in enumerate(_DAYS):
        if (len(word) >= 3 and word.startswith(english)) or word == short or (word and word.startswith(long)):
            return number
    return None


def day(year: int, month: int, number: int) -> dt.date | None:
    """Return a date; a year from 2400 on is one of the Buddhist era. None where there is no such day."""
    try:
        return dt.date(year - 543 if year >= 2400 else year, month, number)
    except ValueError:
        return None


_YEAR_FIRST: Final = re.compile(r"(\d{4})([/.-])(\d{1,2})\2(\d{1,2})")
_YEAR_LAST: Final = re.compile(r"(\d{1,2})([/.-])(\d{1,2})\2(\d{4})")


def days_meant(text: str) -> tuple[dt.date, ...]:
    """Return the dates that 11/05/2026 may mean: the day before the month first, as in Thailand, then the other way round."""
    first = _YEAR_FIRST.fullmatch(text)
    if first is not None:
        found = [day(int(first[1]), int(first[3]), int(first[4]))]
    else:
        last = _YEAR_LAST.fullmatch(text)
        if last is None:
            return ()
        found = [day(int(last[4]), int(last[3]), int(last[1])), day(int(last[4]), int(last[1]), int(last[3]))]
    return tuple(dict.fromkeys(one for one in found if one is not None))


_CLOCK: Final = re.compile(
    r"(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?(?:\s?([ap])\.?m\.?)?(?:\s?น\.?)?", re.IGNORECASE
)


def clock(text: str) -> dt.time | None:
    """Return a time of the day: 09:30, 9:30AM, 21.30 น."""
    match = _CLOCK.fullmatch(text.strip())
    if match is None:
        return None
    hour = int(match[1])
    if match[4] is not None:
        hour = hour % 12 + (12 if match[4].lower() == "p" else 0)
    try:
        return dt.time(hour, int(match[2]), int(match[3] or 0))
    except ValueError:
        return None


def moment(text: str) -> dt.datetime | None:
    """Return a moment: ISO 8601, seconds or milliseconds since 1970, or a date and a time with a space between."""
    stripped = text.strip()
    if re.fullmatch(r"\d{10}(?:\.\d+)?|\d{13}", stripped):
        seconds = float(stripped) / (1000 if len(stripped) == 13 else 1)
        return dt.datetime.fromtimestamp(seconds, dt.UTC)
    head, _, tail = stripped.replace("T", " ", 1).partition(" ")
    year = re.match(r"\d{4}(?=-)", head)
    if year is not None and int(year[0]) < 2400:
        try:
            return dt.datetime.fromisoformat(stripped)
        except ValueError:
            pass  # 2026-11-05 9:30 is no ISO 8601, and is read below.
    dates, time = days_meant(head.rstrip(",")), clock(tail)
    return dt.datetime.combine(dates[0], time) if dates and time is not None else None
