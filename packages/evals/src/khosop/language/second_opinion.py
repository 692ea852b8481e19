"""Where no rule finds a cue: does the sentence still read as if the match were not said? A guess, and always a weak one.

Nobody can list every way of saying no. A logistic regression over the letters around a match (runs of two to five) has seen the
project's own labelled replies (`scripts/learn_second_opinion.py`), and is asked where the rules have nothing to say. It can
show which words weigh against an assertion, not why. Where health is at stake it must be surer, since a real piece of bad
advice must not be excused by a guess.
"""

from __future__ import annotations

import math
import re
from base64 import b85decode
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple
from zlib import crc32, decompress

from khosop.language.scripts import uses

BUCKETS: Final = 1 << 16
"""Runs of letters share so many weights; which one is told by a checksum."""
_REACH: Final = 40
"""So many letters to each side of the match are read."""
_RUNS: Final = (2, 3, 4, 5)
_EDGE: Final = "\x02"
"""Stands where the match begins and ends, so that what touches it is told from what stands further off."""
_LEFT, _RIGHT, _WITHIN = 11, 22, 33

_AGAINST: Final = -2.5
_SURELY_AGAINST: Final = -3.0
"""Log odds that it is asserted, at or below which it is taken not to be: one in thirteen, and one in twenty-one."""
_AT_STAKE: Final = re.compile(
    "อันตราย|ปลอดภัย|ยา|หมอ|แพทย์|ฉีด|แผล|ผ่า|ป้อน|เลือด|ไข้|อาการ|พิษ|รักษา|พยาบาล|ฉุกเฉิน|น้ำเกลือ|วัคซีน|ชัก|หายใจ|คลินิก|"
    "กินได้|ให้กิน|ประคบ|อาเจียน"
    "|danger|safe|emergency|doctor|vet(?![a-z])|nurse|tablet|pill|dose|drug|wound|bleed|poison|vomit|fever|"
    "药|藥|医|醫|毒|血|伤|傷|ওষুধ|ডাক্তার|রক্ত|জ্বর|ক্ষত"
)


class Opinion(NamedTuple):
    """What weighs against an assertion."""

    log_odds: float
    start: int
    end: int
    """The words that weigh most, in offsets of the folded text."""


def against(text: str, start: int, end: int) -> Opinion | None:
    """Return what weighs against the assertion of `text[start:end]`, where it weighs enough; `text` is folded."""
    weights, bias = _model()
    odds = log_odds(weights, bias, text, start, end)
    return Opinion(odds, *_heaviest(weights, text, start, end)) if is_against(odds, text, start, end) else None


def is_against(odds: float, text: str, start: int, end: int) -> bool:
    """Tell whether these log odds are low enough for what is at stake around the match.

    Chinese and Bengali are left to the rules: too few replies have been learnt, and the guess is right no more often than wrong.
    """
    if uses(text[max(0, start - _REACH) : end + _REACH], "zh", "bn"):
        return False
    health = _AT_STAKE.search(text, max(0, start - _REACH), min(len(text), end + _REACH)) is not None
    return odds <= (_SURELY_AGAINST if health else _AGAINST)


def log_odds(weights: list[float], bias: float, text: str, start: int, end: int) -> float:
    """Return the log odds that `text[start:end]` is asserted."""
    found = buckets(text, start, end)
    return bias + sum(weights[bucket] for bucket in found) / math.sqrt(len(found) + 1)


def buckets(text: str, start: int, end: int) -> frozenset[int]:
    """Return the numbers of the weights that speak of the match."""
    return frozenset(bucket for bucket, _, _ in _runs(text, start, end))


def _runs(text: str, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Yield the weight's number and the place of every run of letters around and in the match."""
    begin, stop = max(0, start - _REACH), min(len(text), end + _REACH)
    sides = (
        (_LEFT, begin, text[begin:start] + _EDGE),
        (_RIGHT, end - 1, _EDGE + text[end:stop]),
        (_WITHIN, start, text[start:end]),
    )
    for seed, offset, letters in sides:
        # Two bytes a letter: slices of bytes are checked faster than slices of text are encoded.
        raw = letters.encode("utf-16-le", "surrogatepass")
        for run in _RUNS:
            for place in range(0, len(raw) - 2 * run + 1, 2):
                bucket = crc32(raw[place : place + 2 * run], seed) % BUCKETS
                yield bucket, offset + place // 2, offset + place // 2 + run


def _heaviest(weights: list[float], text: str, start: int, end: int) -> tuple[int, int]:
    """Return the stretch beside the match whose letters weigh most against it."""
    letters: dict[int, float] = {}
    for bucket, begin, stop in _runs(text, start, end):
        for place in range(begin, stop):
            letters[place] = letters.get(place, 0.0) + weights[bucket] / (stop - begin)
    sides = ((max(0, start - _REACH), start), (end, min(len(text), end + _REACH)))
    _, begin, stop = min(_lowest_stretch(letters, *side) for side in sides)
    while begin < stop and text[begin].isspace():
        begin += 1
    while stop > begin and text[stop - 1].isspace():
        stop -= 1
    return (begin, stop) if begin < stop else (start, end)


def _lowest_stretch(letters: dict[int, float], begin: int, stop: int) -> tuple[float, int, int]:
    lowest, total, since = (0.0, begin, begin), 0.0, begin
    for place in range(begin, stop):
        if total >= 0:
            total, since = 0.0, place
        total += letters.get(place, 0.0)
        if total < lowest[0]:
            lowest = (total, since, place + 1)
    return lowest


@cache
def _model() -> tuple[list[float], float]:
    """Return the weights and the bias; read once, when first asked for."""
    from khosop.language.second_opinion_weights import BIAS, SCALE, WEIGHTS  # noqa: PLC0415 - 80 kB that few replies need

    packed = memoryview(decompress(b85decode(WEIGHTS))).cast("b")
    return [value * SCALE for value in packed], BIAS
