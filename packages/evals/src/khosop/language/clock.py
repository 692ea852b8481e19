"""How is a time of day written down, and how does a reader hand one over?"""

from collections.abc import Iterable
from typing import Final

from khosop.language.readings import Reading

TimeReading = Reading[str]

_DAY = 24 * 60


def clock(minutes: int) -> str:
    """Write minutes since midnight as "HH:MM"; 24:00 is 00:00."""
    minutes %= _DAY
    return f"{minutes // 60:02}:{minutes % 60:02}"


def reading(start: int, end: int, minutes: Iterable[int], why: str, *, sure: bool | None = None) -> TimeReading:
    values = frozenset(clock(minute) for minute in minutes)
    return Reading(start, end, values, why, len(values) == 1 if sure is None else sure)


TO: Final = r"[ ]?(?:-|–|—|~|to|until|till|through|and|ถึง|ยัน|จนถึง|至|到)[ ]?"
"""What joins the two ends of a range of hours."""
