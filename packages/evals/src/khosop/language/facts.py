"""Does a reply state a fact, however it is written?

A fact is a time, a price, a number, a date, a weekday or a phone number. Each kind has a reader that finds every place and
all that the place may mean; a fact is stated where one of the meanings is the fact. A wording may never fail a right
answer, so a place with two meanings states both; a *forbidden* fact is only found where the meaning is sure.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Final, Literal, get_args

from khosop.language.facts_date import read_dates
from khosop.language.facts_number import read_numbers
from khosop.language.facts_phone import normal, read_phones
from khosop.language.facts_price import read_prices
from khosop.language.facts_said import UNSTATED, Saying
from khosop.language.facts_time import read_times
from khosop.language.facts_weekday import WEEKDAYS, read_weekdays
from khosop.language.fold import Folded, fold
from khosop.language.numerals import Digits, plain, spell_out
from khosop.language.readings import Reading, windows

FactKind = Literal["time", "price", "number", "date", "weekday", "phone"]
KINDS: Final[tuple[FactKind, ...]] = get_args(FactKind)

FactValue = str | Decimal | dt.date | int
Place = tuple[int, int, Reading[FactValue]]


class FactError(ValueError):
    """A fact that can't be read: what was expected, what came."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a reply may state."""

    kind: FactKind
    value: FactValue
    """"HH:MM" for a time, Decimal for a price or a number, a date, 0 to 6 for Monday to Sunday, the digits of a phone."""

    def __str__(self) -> str:
        if isinstance(self.value, Decimal):
            return f"{self.kind} {plain(self.value)}"
        return f"{self.kind} {WEEKDAYS[self.value] if isinstance(self.value, int) else self.value}"


@dataclass(frozen=True, slots=True)
class FactMatch:
    """One place where a reply states a fact. Offsets are of the original reply."""

    start: int
    end: int
    text: str
    reading: str
    """All that the place may mean, as text: "08:00 or 20:00"."""
    label: str
    """How the reply says it: asserted, negated, quoted, … as `Occurrence.label`."""
    why: str


def _time(value: str) -> str:
    match = re.fullmatch(r"(\d{1,2})[:.](\d{2})", value)
    if match is None or int(match[1]) > 24 or int(match[2]) > 59:
        raise FactError(f"a time fact is HH:MM such as '20:00', not {value!r}")
    return f"{int(match[1]) % 24:02}:{match[2]}"


def _amount(value: str) -> Decimal:
    try:
        amount = Decimal(value.replace(",", ""))
    except InvalidOperation:
        raise FactError(f"a price or number fact is a number such as 600 or 350.50, not {value!r}") from None
    if not amount.is_finite():
        raise FactError(f"a price or number fact is a finite number, not {value!r}")
    return amount


def _date(value: str) -> dt.date:
    try:
        return dt.date.fromisoformat(value)
    except ValueError:
        raise FactError(f"a date fact is YYYY-MM-DD such as '2026-11-05', not {value!r}") from None


def _weekday(value: str) -> int:
    name = value.strip().lower()
    found = [number for number, day in enumerate(WEEKDAYS) if len(name) >= 3 and day.startswith(name)]
    if len(found) != 1:
        raise FactError(f"a weekday fact is a day such as 'saturday' or 'sat', not {value!r}")
    return found[0]


def _phone(value: str) -> str:
    digits = normal(value)
    if not 3 <= len(digits) <= 13 or re.fullmatch(r"[\d+() .\-–]+", value.strip()) is None:
        raise FactError(f"a phone fact is a number such as '02-123-4567' or '1669', not {value!r}")
    return digits


_PARSERS: Final[dict[FactKind, Callable[[str], FactValue]]] = {
    "time": _time,
    "price": _amount,
    "number": _amount,
    "date": _date,
    "weekday": _weekday,
    "phone": _phone,
}


def parse_fact(kind: str, value: str) -> Fact:
    """Read a fact as an author writes it: `("time", "20:00")`, `("weekday", "sat")`.

    Raises:
        FactError: the kind is unknown, or the value is not of the kind.
    """
    for known in KINDS:
        if known == kind:
            return Fact(known, _PARSERS[known](fold(str(value)).text.strip()))
    raise FactError(f"a fact is one of {', '.join(KINDS)}, not {kind!r}")


@lru_cache(maxsize=8)
def _spelled(text: str) -> Digits:
    return spell_out(text)


def _back(digits: Digits, readings: Iterable[Reading[FactValue]]) -> Iterator[Place]:
    for reading in readings:
        start, end = digits.span(reading.start, reading.end)
        yield start, end, reading


def _others(digits: Digits, today: dt.date) -> list[tuple[int, int]]:
    """Return the places whose digits are part of a time, a date or a phone, and so no numbers of their own."""
    return [
        (reading.start, reading.end)
        for reading in (*read_times(digits.text), *read_dates(digits.text, today), *read_phones(digits.text))
        if re.search(r"\d", digits.text[reading.start : reading.end]) and not _counts_days(reading)
    ]


def _counts_days(reading: Reading[object]) -> bool:
    return reading.why in ("days from today", "days before today", "a short number", "an hour without am or pm")


def _is_grouped(digits: Digits, reading: Reading[str]) -> bool:
    """Tell whether the digits were an amount such as 1,155 before its commas were dropped."""
    return "," in digits.source[slice(*digits.span(reading.start, reading.end))]


def _places(fact: Fact, text: str, today: dt.date) -> Iterator[Place]:
    """Return every place of the folded text that a reader of this kind of fact knows how to read."""
    if fact.kind == "weekday":
        for reading in read_weekdays(text):
            yield reading.start, reading.end, reading
        return
    digits = _spelled(text)
    readings: Iterable[Reading[FactValue]]
    if fact.kind == "time":
        readings = read_times(digits.text)
    elif fact.kind == "price":
        readings = read_prices(digits)
    elif fact.kind == "number":
        # The other readers are only asked where the number stands at all.
        stands = any(fact.value in reading.values for reading in read_numbers(digits))
        readings = read_numbers(digits, _others(digits, today)) if stands else ()
    elif fact.kind == "date":
        readings = read_dates(digits.text, today)
    else:
        readings = [reading for reading in read_phones(digits.text) if not _is_grouped(digits, reading)]
    yield from _back(digits, readings)


def _in_windows(fact: Fact, text: str, today: dt.date) -> Iterator[Place]:
    for begin, stop in windows(len(text)):
        for start, end, reading in _places(fact, text[begin:stop], today):
            yield begin + start, begin + end, reading


def find_fact(fact: Fact, reply: str | Folded, *, today: dt.date, forbidden: bool = False) -> tuple[FactMatch, ...]:
    """Find every place where the reply states the fact, in reading order; the longest reading of a place only.

    `today` is what relative words ("tomorrow") are seen from. `forbidden` leaves out places that may mean another value.
    Of a text over 30,000 characters, which no chat reply is, the head and the tail are read.
    """
    folded = reply if isinstance(reply, Folded) else fold(reply)
    found: dict[int, Place] = {}
    for start, end, reading in _in_windows(fact, folded.text, today):
        if fact.value not in reading.values or (forbidden and not reading.sure):
            continue
        if start not in found or found[start][1] < end:
            found[start] = (start, end, reading)
    saying = Saying(folded, fact.kind)
    matches = []
    for start, end, reading in (found[key] for key in sorted(found)):
        label, cue = saying.of(start, end)
        first, last = folded.span(start, end)
        matches.append(FactMatch(first, last, folded.original[first:last], _shown(reading), label, reading.why + cue))
    return tuple(matches)


def _shown(reading: Reading[FactValue]) -> str:
    values = sorted(reading.values, key=str)
    names = [
        plain(value) if isinstance(value, Decimal) else WEEKDAYS[value] if isinstance(value, int) else str(value)
        for value in values
    ]
    return (" or " if reading.why not in _SETS else ", ").join(names)


_SETS: Final = frozenset({"every day", "the working days", "the weekend", "days in a list or a range"})


def holds(fact: Fact, reply: str | Folded, *, today: dt.date, forbidden: bool = False) -> bool:
    """Tell whether the reply states the fact and not only denies, quotes or asks about it."""
    return any(match.label not in UNSTATED for match in find_fact(fact, reply, today=today, forbidden=forbidden))
