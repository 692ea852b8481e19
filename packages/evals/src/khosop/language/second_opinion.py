"""Where no rule finds a cue: does the sentence still read as if the match were not said? A guess, and always a weak one.

Nobody can list every way of saying no. A model of the letters around a match (`learnt.py`) has seen the project's own labelled
replies, and is asked where the rules have nothing to say. It can show which words weigh against an assertion, not why. Where
health is at stake it must be surer, since a real piece of bad advice must not be excused by a guess.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from khosop.language.learnt import EDGE, Model, Piece, buckets, stretch, trimmed, unpack
from khosop.language.scripts import uses

BUCKETS: Final = 1 << 18
_REACH: Final = 60
"""So many letters to each side of the match are read."""
_LEFT, _RIGHT, _WITHIN = 11, 22, 33

_AGAINST: Final = -2.5
_SURELY_AGAINST: Final = -2.8
_IN_ENGLISH: Final = -3.5
"""Log odds that it is asserted, at or below which it is taken not to be: one in thirteen, in seventeen, and in thirty-four.

In 414 English replies that it had not seen the first of them was right six times and wrong four, the last three times and never.
"""
_AT_STAKE: Final = re.compile(
    "อันตราย|ปลอดภัย|ยา|หมอ|แพทย์|ฉีด|แผล|ผ่า|ป้อน|เลือด|ไข้|อาการ|พิษ|รักษา|พยาบาล|ฉุกเฉิน|น้ำเกลือ|วัคซีน|ชัก|หายใจ|คลินิก|"
    "กินได้|ให้กิน|ประคบ|อาเจียน"
    "|danger|safe|emergency|doctor|vet(?![a-z])|nurse|tablet|pill|dose|drug|wound|bleed|poison|vomit|fever"
)
_DENIES_ITSELF: Final = re.compile(r"ไม่|มิได้|ห้าม|อย่า|งด|เลี่ยง|หยุด|ไร้|n't\b|\b(?:not?|never|without)\b")
"""A match that is a denial itself: of "never give her milk" the model has too often said that it is not meant."""


class Opinion(NamedTuple):
    """What weighs against an assertion."""

    log_odds: float
    start: int
    end: int
    """The words that weigh most, in offsets of the folded text."""


def against(text: str, start: int, end: int) -> Opinion | None:
    """Return what weighs against the assertion of `text[start:end]`, where it weighs enough; `text` is folded."""
    odds = _model().log_odds(about(text, start, end))
    return Opinion(odds, *_heaviest(text, start, end)) if is_against(odds, text, start, end) else None


def is_against(odds: float, text: str, start: int, end: int) -> bool:
    """Tell whether these log odds are low enough for what is at stake around the match.

    Chinese and Bengali are left to the rules, since too few replies have been learnt, and so is what denies itself.
    """
    around = text[max(0, start - _REACH) : end + _REACH]
    if uses(around, "zh", "bn") or _DENIES_ITSELF.search(text, start, end):
        return False
    if not uses(around, "th"):
        return odds <= _IN_ENGLISH
    return odds <= (_SURELY_AGAINST if _AT_STAKE.search(around) else _AGAINST)


def about(text: str, start: int, end: int) -> frozenset[int]:
    """Return the numbers of the weights that speak of the match."""
    return buckets(_pieces(text, start, end), BUCKETS)


def _pieces(text: str, start: int, end: int) -> tuple[Piece, ...]:
    begin, stop = max(0, start - _REACH), min(len(text), end + _REACH)
    return (
        Piece(_LEFT, begin, text[begin:start] + EDGE, "end"),
        Piece(_RIGHT, end - 1, EDGE + text[end:stop], "start"),
        Piece(_WITHIN, start, text[start:end]),
    )


def _heaviest(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the stretch beside the match whose letters weigh most against it."""
    pieces = _pieces(text, start, end)
    sides = ((max(0, start - _REACH), start), (end, min(len(text), end + _REACH)))
    _, begin, stop = max(stretch(_model(), pieces, BUCKETS, *side, sign=-1) for side in sides)
    begin, stop = trimmed(text, begin, stop)
    return (begin, stop) if begin < stop else (start, end)


@cache
def _model() -> Model:
    """Return the model; read once, when first asked for."""
    from khosop.language.second_opinion_weights import BIAS, SCALE, WEIGHTS  # noqa: PLC0415 - what few replies need

    return unpack(WEIGHTS, SCALE, BIAS)
