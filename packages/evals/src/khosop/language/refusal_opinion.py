"""Does a reply read like a refusal where no rule finds one, or like none where a rule does? A guess, and always a weak one.

A model of the letters of whole replies (`learnt.py`) has seen the project's own labelled replies. It knows turns of phrase that
no row lists ("that dish stays outside our kitchen"), and replies that hold the words of a row and still say yes.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, NamedTuple

from khosop.language.learnt import EDGE, Model, Piece, buckets, stretch, trimmed, unpack
from khosop.language.scripts import uses

BUCKETS: Final = 1 << 16
_WHOLE: Final = 44
_LONGEST: Final = 200
"""A reply with more characters is left to the rules: the model has met few, and one sentence of many may refuse."""
_REFUSES: Final = 3.0
_DOES_NOT: Final = -2.0
"""Log odds of a refusal from which on it is listened to: twenty to one for one that no rule finds, seven to one against one
that a rule has found. On replies that it has not seen it is right about three times in four, and five times in six."""


class Opinion(NamedTuple):
    """What a reply reads like, and the words that weigh most for it, in offsets of the folded text."""

    reads_like: Literal["refusal", "none"]
    log_odds: float
    start: int
    end: int


def opinion(text: str) -> Opinion | None:
    """Return what a folded reply reads like; None where the model isn't sure, the reply is long, or in Chinese or Bengali."""
    if not 0 < len(text) <= _LONGEST or uses(text, "zh", "bn"):
        return None
    odds = _model().log_odds(about(text))
    said = reads_like(odds)
    if said is None:
        return None
    _, start, end = stretch(_model(), _pieces(text), BUCKETS, 0, len(text), sign=1 if odds > 0 else -1)
    return Opinion(said, odds, *trimmed(text, start, end))


def reads_like(odds: float) -> Literal["refusal", "none"] | None:
    """Return what log odds say, where they say it surely enough to be listened to."""
    return "refusal" if odds >= _REFUSES else "none" if odds <= _DOES_NOT else None


def about(text: str) -> frozenset[int]:
    """Return the numbers of the weights that speak of a folded reply."""
    return buckets(_pieces(text), BUCKETS)


def _pieces(text: str) -> tuple[Piece, ...]:
    return (Piece(_WHOLE, -1, EDGE + text + EDGE),)


@cache
def _model() -> Model:
    """Return the model; read once, when first asked for."""
    from khosop.language.refusal_opinion_weights import BIAS, SCALE, WEIGHTS  # noqa: PLC0415 - what few replies need

    return unpack(WEIGHTS, SCALE, BIAS)
