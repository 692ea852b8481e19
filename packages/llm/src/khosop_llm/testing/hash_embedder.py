"""Which texts look alike, without a model: signed feature hashing of character n-grams.

Thai writes no spaces between words, so words are no features here; character 1- to 3-grams need no word list and find
a stretched or misspelt word again. Vectors rank; an absolute threshold on them means nothing.

Source: Weinberger et al. 2009, "Feature Hashing for Large Scale Multitask Learning", whose sign keeps collisions
unbiased.
"""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b

from khosop_llm.provider import EmbedKind

_LENGTHS = (1, 2, 3)
_INVISIBLE = dict.fromkeys([0x00AD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF])
_THAI_DIGITS = {0x0E50 + digit: str(digit) for digit in range(10)}
_FOLDS = _INVISIBLE | _THAI_DIGITS


class HashEmbedder:
    """A fake embedder that ranks by shared spelling; the same text has the same vector in every process."""

    def __init__(self, dimensions: int = 1024) -> None:
        if dimensions < 1:
            raise ValueError(f"dimensions must be at least 1, got {dimensions}")
        self._dimensions = dimensions

    @property
    def dimensions(self) -> int:
        """Tell the length of every vector."""
        return self._dimensions

    async def embed(self, texts: Sequence[str], kind: EmbedKind) -> list[list[float]]:
        """Return one vector of unit length per text; a text without a visible character gets zeros."""
        return [list(_vector(text, self._dimensions)) for text in texts]


@lru_cache(maxsize=4096)
def _vector(text: str, dimensions: int) -> tuple[float, ...]:
    values = [0.0] * dimensions
    for gram, count in _grams(_fold(text)).items():
        place, sign = _place(gram)
        # Sublinear: the tenth "น" of a text says less than the first.
        values[place % dimensions] += sign * (1 + math.log(count))
    length = math.sqrt(sum(value * value for value in values))
    return tuple(value / length for value in values) if length else tuple(values)


def _fold(text: str) -> str:
    # NFC, not NFKC, which would take ำ (sara am) apart; and neither puts its two halves together.
    joined = unicodedata.normalize("NFC", text.translate(_FOLDS)).replace("\u0e4d\u0e32", "\u0e33")
    return " ".join(joined.casefold().split())


def _grams(text: str) -> Counter[str]:
    grams: Counter[str] = Counter()
    for length in _LENGTHS:
        grams.update(text[start : start + length] for start in range(len(text) - length + 1))
    del grams[" "]
    return grams


@lru_cache(maxsize=65536)
def _place(gram: str) -> tuple[int, int]:
    # Not `hash()`, which is salted per process. A lone surrogate has no UTF-8, and still needs a place.
    digest = int.from_bytes(blake2b(gram.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")
    return digest >> 1, 1 if digest & 1 else -1
