"""Which rows does a text call for? The lexer of the packs whose script stands in it, made when first needed.

It stands apart from the rows since the packs are made of them: one direction, no circle.
"""

from __future__ import annotations

from functools import lru_cache

from khosop.language.lexer import Lexer
from khosop.language.packs import PACKS
from khosop.language.scripts import languages_of


@lru_cache(maxsize=1024)
def lexer(text: str) -> Lexer:
    """Return the lexer of all packs that a folded text calls for; the first use of a language takes up to 0.2 s."""
    return _lexer_of(languages_of(text))


@lru_cache(maxsize=16)
def _lexer_of(codes: frozenset[str]) -> Lexer:
    return Lexer(pack for pack in PACKS if pack.code in codes)
