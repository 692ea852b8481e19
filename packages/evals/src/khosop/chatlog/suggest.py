"""Which check could the case have? The sure facts of the answer that was really given, for a person to edit."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any, Final

from khosop.language.facts import Fact, FactKind, holds
from khosop.language.facts_date import read_dates
from khosop.language.facts_phone import read_phones
from khosop.language.facts_price import read_prices
from khosop.language.facts_time import read_times
from khosop.language.fold import fold
from khosop.language.numerals import plain, spell_out
from khosop.language.readings import Reading
from khosop.score.got import language_of

MOST_FACTS: Final = 4
_RELATIVE: Final = frozenset({"a day of the week seen from today"})


def facts_stated(answer: str, redacted: str, today: dt.date) -> tuple[Fact, ...]:
    """Return the facts that an answer states for sure, in reading order; those that redaction replaced are left out."""
    kept = set(_facts(redacted, today))
    found = [fact for fact in _facts(answer, today) if fact in kept and holds(fact, redacted, today=today)]
    return tuple(dict.fromkeys(found))[:MOST_FACTS]


def _facts(text: str, today: dt.date) -> Iterator[Fact]:
    digits = spell_out(fold(text).text)
    readings: list[tuple[FactKind, Reading[Any]]] = [
        *(("price", one) for one in read_prices(digits)),
        *(("time", one) for one in read_times(digits.text)),
        *(("date", one) for one in read_dates(digits.text, today)),
        *(("phone", one) for one in read_phones(digits.text)),
    ]
    found = [
        (one.start, Fact(kind, next(iter(one.values))))
        for kind, one in readings
        if one.sure and len(one.values) == 1 and one.why not in _RELATIVE
    ]
    yield from (fact for _, fact in sorted(found, key=lambda one: one[0]))


def written(fact: Fact) -> str:
    """Return a fact as a suite has it: `{price: 600}`, `{time: "20:00"}`."""
    value = fact.value
    if fact.kind in ("price", "number"):
        return f"{{{fact.kind}: {plain(value) if not isinstance(value, str | dt.date | int) else value}}}"
    return f"{{{fact.kind}: {value}}}" if fact.kind == "date" else f'{{{fact.kind}: "{value}"}}'


def language_answered(answer: str) -> str | None:
    """Return the language of an answer, for a check where it states no fact."""
    return language_of(answer)
