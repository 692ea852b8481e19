"""What can a match of a row's regex begin with? What the lexer goes by, so that a place in a text is tried with few rows."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_LOOKAROUNDS: Final = ("(?=", "(?!", "(?<=", "(?<!")
_STRUCTURE: Final = re.compile(r"\\.|\[[^\]]+\]|[()|]", re.DOTALL)
"""The pieces of a regex that group it; an escaped character and a character class are stepped over whole."""


def _closing(source: str, opening: int) -> int:
    """Return the place of the bracket that closes the one at `opening`."""
    depth = 0
    for piece in _STRUCTURE.finditer(source, opening):
        depth += {"(": 1, ")": -1}.get(piece[0], 0)
        if not depth:
            return piece.start()
    raise ValueError(f"row {source!r} has a bracket that is not closed")


def _alternatives(source: str) -> list[str]:
    parts, begin, depth = [], 0, 0
    for piece in _STRUCTURE.finditer(source):
        depth += {"(": 1, ")": -1}.get(piece[0], 0)
        if piece[0] == "|" and not depth:
            parts.append(source[begin : piece.start()])
            begin = piece.end()
    return [*parts, source[begin:]]


def _letters_of(charset: str) -> set[str] | None:
    """Return the letters of a character class, or None if it is an open one."""
    if charset.startswith("^") or "\\" in charset:
        return None
    letters, place = set(), 0
    while place < len(charset):
        if charset[place + 1 : place + 2] == "-":
            letters |= {chr(code) for code in range(ord(charset[place]), ord(charset[place + 2]) + 1)}
            place += 3
        else:
            letters.add(charset[place])
            place += 1
    return letters


LONGEST_PREFIX: Final = 6
_MOST_PREFIXES: Final = 24
_MOST_LETTERS: Final = 30
"""A character class of more letters than this tells rows apart only where a row begins with it."""
_PLAIN: Final = re.compile(r"[^\\()\[\]{}?*+|.^$]+")

_Heads = tuple[frozenset[str], frozenset[str]]
"""What a match can begin with: strings that the rest of the regex may still lengthen, and those that are final."""


@lru_cache(maxsize=16384)
def _heads(source: str) -> _Heads:
    if _PLAIN.fullmatch(source):
        return frozenset((source,)), frozenset()
    branches = _alternatives(source)
    if len(branches) > 1:
        parts = [_heads(branch) for branch in branches]
        return frozenset().union(*(part[0] for part in parts)), frozenset().union(*(part[1] for part in parts))
    growing, final = {""}, set[str]()
    place = 0
    while place < len(source) and growing:
        inner, place = _atom(source, place)
        if inner is None or (len(inner[0]) > _MOST_LETTERS and source[place - 1] == "]" and growing != {""}):
            final |= growing
            growing = set()
            break
        mark = source[place : place + 1]
        longer = {head + tail for head in growing for tail in inner[0]}
        ended = {head + tail for head in growing for tail in inner[1]}
        if mark and mark in "*+{":
            final |= longer | ended
            growing = growing if mark == "*" or source[place : place + 2] == "{0" else set()
            place = place + 1 if mark in "*+" else source.index("}", place) + 1
        else:
            final |= ended
            growing = growing | longer if mark == "?" else longer
        while source[place : place + 1] in ("?", "+") and source[place : place + 1]:
            place += 1
        final |= {head[:LONGEST_PREFIX] for head in growing if len(head) >= LONGEST_PREFIX}
        growing = {head for head in growing if len(head) < LONGEST_PREFIX}
        if len(growing) > _MOST_PREFIXES:
            final |= growing - {""}
            growing &= {""}
    return frozenset(growing), frozenset(final)


_NOTHING: Final[_Heads] = (frozenset(("",)), frozenset())


def _atom(source: str, place: int) -> tuple[_Heads | None, int]:
    """Return what the piece of regex at `place` can match, None for anything, and where it ends."""
    if source.startswith(_LOOKAROUNDS, place):
        return _NOTHING, _closing(source, place) + 1
    if source.startswith("(?:", place):
        end = _closing(source, place)
        return _heads(source[place + 3 : end]), end + 1
    if source[place] == "[":
        end = source.index("]", place)
        letters = _letters_of(source[place + 1 : end])
        return (None if letters is None else (frozenset(letters), frozenset())), end + 1
    if source[place] == "\\":
        place += 1
        return (None if source[place].isalnum() else (frozenset((source[place],)), frozenset())), place + 1
    if source[place] in "^$":
        return _NOTHING, place + 1
    return (None if source[place] in ".(" else (frozenset((source[place],)), frozenset())), place + 1


@lru_cache(maxsize=16384)
def prefixes(source: str) -> frozenset[str]:
    """Return strings one of which every match of the row's regex begins with: what the lexer goes by.

    Raises:
        ValueError: the row can match nothing, or begins with anything.
    """
    growing, final = _heads(source)
    found = frozenset(head[:LONGEST_PREFIX] for head in growing | final)
    if "" in found or not found:
        raise ValueError(
            f"row {source!r}, or one side of an alternative, is empty or begins with anything; begin it with letters"
        )
    return found


def _fits(prefix: str, source: str) -> bool:
    growing, final = _heads(source)
    return any(head.startswith(prefix) or prefix.startswith(head) for head in growing | final)


def beginning_with(prefix: str, source: str) -> str:
    """Return the row's regex without the alternatives that can't begin with `prefix`."""
    branches = _alternatives(source)
    if len(branches) > 1:
        return "|".join(beginning_with(prefix, branch) for branch in branches if _fits(prefix, branch))
    if source.startswith("(?:") and source[(end := _closing(source, 0)) + 1 :][:1] not in ("?", "*", "+", "{"):
        kept = beginning_with(prefix, source[3:end])
        return f"(?:{kept}){source[end + 1 :]}" if kept else source
    return source
