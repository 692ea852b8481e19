"""A model over runs of letters: how much does each run, where it stands, speak for or against something?

A logistic regression (`scripts/learn_second_opinion.py`) has given a weight to every run of two to five letters, by the piece
of the text in which it stands and by its distance from the place that is judged. Runs share their weights by a checksum.
"""

from __future__ import annotations

import math
from array import array
from base64 import b85decode
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple
from zlib import crc32, decompress

GUESS: Final = "second_opinion"
"""The rule's name where no rule decided, but a learnt model."""
EDGE: Final = "\x02"
"""Stands where a piece touches the place that is judged, or the end of the text."""
_RUNS: Final = (2, 3, 4, 5)
_CLOSE: Final = 10
"""A run so many letters or fewer from the place is close to it."""
_TOUCHES, _IS_CLOSE, _IS_FAR = 0x5BD1E995, 0x2545F491, 0x1B873593


class Piece(NamedTuple):
    """A piece of a text whose runs are read."""

    seed: int
    """Tells the runs of one kind of piece from those of another."""
    offset: int
    """Where the piece begins in the text."""
    letters: str
    faces: Literal["start", "end"] | None = None
    """Which of its ends lies at the place that is judged; None where distance says nothing."""


class Model(NamedTuple):
    """The weights by bucket in units of `scale`, and the log odds of a text of which nothing is known."""

    weights: Sequence[float]
    bias: float
    scale: float = 1.0

    def log_odds(self, found: frozenset[int]) -> float:
        """Return the log odds that these buckets speak for."""
        weights = self.weights
        return self.bias + self.scale * sum(weights[bucket] for bucket in found) / math.sqrt(len(found) + 1)


def unpack(packed: str, scale: float, bias: float) -> Model:
    """Return a model from the text that `scripts/learn_second_opinion.py` has written: a byte a weight."""
    return Model(array("b", decompress(b85decode(packed))), bias, scale)


def buckets(pieces: Iterable[Piece], size: int) -> frozenset[int]:
    """Return the numbers of the weights, of `size`, that speak of these pieces."""
    return frozenset(bucket for bucket, _, _ in runs(pieces, size))


def runs(pieces: Iterable[Piece], size: int) -> Iterator[tuple[int, int, int]]:
    """Yield the number of the weight and the place of every run; a run in a piece with a face has two weights."""
    for seed, offset, letters, faces in pieces:
        # Two bytes a letter: slices of bytes are checked faster than slices of text are encoded.
        raw = letters.encode("utf-16-le", "surrogatepass")
        count = len(raw) // 2
        for run in _RUNS:
            for place in range(count - run + 1):
                checksum = crc32(raw[2 * place : 2 * (place + run)], seed)
                begin = offset + place
                yield checksum % size, begin, begin + run
                if faces is not None:
                    gap = place if faces == "start" else count - run - place
                    how = _TOUCHES if gap == 0 else _IS_CLOSE if gap <= _CLOSE else _IS_FAR
                    yield (checksum ^ how) % size, begin, begin + run


def stretch(
    model: Model, pieces: Iterable[Piece], size: int, begin: int, stop: int, *, sign: Literal[1, -1]
) -> tuple[float, int, int]:
    """Return the part of `begin:stop` whose letters weigh most for (`sign` 1) or against (-1), and how much.

    Where no letter weighs that way it is empty.
    """
    letters: dict[int, float] = {}
    for bucket, start, end in runs(pieces, size):
        for place in range(start, end):
            letters[place] = letters.get(place, 0.0) + sign * model.weights[bucket] / (end - start)
    most, total, since = (0.0, begin, begin), 0.0, begin
    for place in range(begin, stop):
        if total <= 0:
            total, since = 0.0, place
        total += letters.get(place, 0.0)
        if total > most[0]:
            most = (total, since, place + 1)
    return most


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a stretch of a text without the spaces at its ends."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
