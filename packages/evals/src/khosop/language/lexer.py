"""Where do the cues of a text stand? The rows of one or more packs as one lexer."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import regex

from khosop.language.row_heads import LONGEST_PREFIX, beginning_with, prefixes
from khosop.language.rows import Event, Pack, Row

_LONGEST_CUE: Final = 160
"""How far a row looks, lookaheads included."""


class _Index:
    """The wordings of one pack by what they can begin with. Packs share nothing, so that a mixture costs no second reading."""

    def __init__(self, pack: Pack) -> None:
        self.pack: Final = pack
        self.wordings: Final = [(row, text) for row in pack.rows for text in row.texts]
        self.by_prefix: Final[dict[str, list[int]]] = defaultdict(list)
        for number, (_, text) in enumerate(self.wordings):
            for prefix in prefixes(text):
                self.by_prefix[prefix].append(number)
        self.known: Final = {prefix[:length] for prefix in self.by_prefix for length in range(1, len(prefix) + 1)}

    def beginning(self, prefix: str) -> list[int]:
        """Return the wordings that can begin with `prefix`, the longest regex first."""
        found = {number for length in range(1, len(prefix) + 1) for number in self.by_prefix.get(prefix[:length], ())}
        return sorted(found, key=lambda number: (-len(self.wordings[number][1]), self.wordings[number][1], number))


@lru_cache(maxsize=16)
def _index(pack: Pack) -> _Index:
    return _Index(pack)


class Lexer:
    """Finds the cues of all packs in one pass: leftmost first, at one place the longest row first."""

    def __init__(self, packs: Iterable[Pack]) -> None:
        self._indexes: Final = [_index(pack) for pack in packs]
        # The place in the list is the name of the group: the row is looked up by `lastgroup`.
        self._rows: Final[list[tuple[Row, str]]] = []
        self._offsets: Final[list[int]] = []
        for index in self._indexes:
            self._offsets.append(len(self._rows))
            self._rows.extend((row, index.pack.code) for row, _ in index.wordings)
        self._known: Final = frozenset[str]().union(*(index.known for index in self._indexes))
        self._compiled: Final[dict[str, regex.Pattern[str]]] = {}
        first = "".join(sorted({re.escape(prefix[0]) for prefix in self._known if len(prefix) == 1}))
        self._starts: Final = re.compile(f"[{first}]" if first else "(?!)")

    def _rows_at(self, text: str, place: int) -> regex.Pattern[str]:
        """Return the rows that can begin here, going by as many letters as tell rows apart; compiled when first met."""
        prefix = text[place]
        for end in range(place + 2, min(place + LONGEST_PREFIX, len(text)) + 1):
            if text[place:end] not in self._known:
                break
            prefix = text[place:end]
        return self._compiled.get(prefix) or self._compile(prefix)

    def _compile(self, prefix: str) -> regex.Pattern[str]:
        sources = []
        for index, offset in zip(self._indexes, self._offsets, strict=True):
            rows = [
                f"(?P<r{offset + number}>{beginning_with(prefix, index.wordings[number][1])})"
                for number in index.beginning(prefix)
            ]
            if rows:
                sources.append(f"{index.pack.before}(?:{'|'.join(rows)}){index.pack.after}")
        # (?p) is the POSIX rule: the longest match wins, whichever row it is of.
        self._compiled[prefix] = regex.compile("(?p)" + ("|".join(sources) or "(?!)"), regex.V0)
        return self._compiled[prefix]

    def events(self, text: str, start: int, end: int, *, over_end: bool = False) -> list[Event]:
        """Return the cues that lie in `text[start:end]`, left to right, none over another.

        What stands behind `end` is seen: ไม่มี ("there is none") before a noun is another cue than at the end.
        With `over_end` a cue need only begin before `end`.
        """
        found = []
        place = start
        while begin := self._starts.search(text, place, end):
            place = begin.start()
            rows = self._rows_at(text, place)
            match = rows.match(text, place, place + _LONGEST_CUE)
            if match is not None and match.end() > end and not over_end:
                match = rows.match(text, place, end)
            if match is None:
                place += 1
                continue
            row, code = self._rows[int((match.lastgroup or "r0")[1:])]
            found.append(Event(place, match.end(), row, code))
            place = max(match.end(), place + 1)
        return found
