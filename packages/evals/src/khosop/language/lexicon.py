"""Which rows does a text call for? The lexer of the packs whose script stands in it, made when first needed.

It stands apart from the rows since the packs are made of them: one direction, no circle.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import regex

from khosop.language.packs import PACKS
from khosop.language.rows import Lexer

_SCRIPTS: Final = {
    "th": regex.compile(r"\p{Thai}"),
    "en": regex.compile(r"[a-z]"),
    "zh": regex.compile(r"\p{Han}"),
    "bn": regex.compile(r"\p{Bengali}"),
}


@lru_cache(maxsize=1024)
def lexer(text: str) -> Lexer:
    """Return the lexer of all packs that a folded text calls for; making one takes up to 0.3 s, the first time."""
    return _lexer_of(frozenset(code for code, script in _SCRIPTS.items() if script.search(text)))


@lru_cache(maxsize=16)
def _lexer_of(codes: frozenset[str]) -> Lexer:
    return Lexer(pack for pack in PACKS if pack.code in codes)
