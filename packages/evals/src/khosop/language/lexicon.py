"""Which rows does khosop ship with? The lexer of all packs, made once.

It stands apart from the rows since the packs are made of them: one direction, no circle.
"""

from __future__ import annotations

from functools import lru_cache

from khosop.language.packs import PACKS
from khosop.language.rows import Lexer


@lru_cache(maxsize=1)
def lexer() -> Lexer:
    """Return the lexer of the packs that ship with khosop."""
    return Lexer(PACKS)
