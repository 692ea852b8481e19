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


_OFTEN: Final = 200
"""A prefix met so often is worth one regex of all its rows: making it costs as much as trying them one by one so many times."""


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
        self._alone: Final[dict[int, regex.Pattern[str]]] = {}

    def beginning(self, prefix: str) -> list[int]:
        """Return the wordings that can begin with `prefix`, the longest regex first."""
        found = {number for length in range(1, len(prefix) + 1) for number in self.by_prefix.get(prefix[:length], ())}
        return sorted(found, key=lambda number: (-len(self.wordings[number][1]), self.wordings[number][1], number))

    def alone(self, number: int) -> regex.Pattern[str]:
        """Return one wording's regex, made when first asked for."""
        made = self._alone.get(number)
        if made is None:
            made = self._alone[number] = _posix(self.edged(self.wordings[number][1]))
        return made

    def edged(self, source: str) -> str:
        """Return a regex with the edges of the pack's words around it."""
        return f"{self.pack.before}(?:{source}){self.pack.after}"


@lru_cache(maxsize=16)
def _index(pack: Pack) -> _Index:
    return _Index(pack)


def _posix(source: str) -> regex.Pattern[str]:
    # (?p) is the POSIX rule: the longest match wins, whichever alternative it is of.
    return regex.compile("(?p)" + source, regex.V0)


class _Rows:
    """The rows that can begin with one prefix: tried one by one at first, as one regex once the prefix is met often."""

    def __init__(self, prefix: str, alone: list[tuple[int, _Index, int]]) -> None:
        self._prefix = prefix
        self._rows = alone
        self._alone = [(number, index.alone(local)) for number, index, local in alone]
        self._met = 0
        self._together: regex.Pattern[str] | None = None

    def longest(self, text: str, place: int, end: int) -> tuple[int, int] | None:
        """Return where the longest match at `place` ends, and the number of its wording; None without a match."""
        if self._together is not None:
            match = self._together.match(text, place, end)
            return None if match is None else (match.end(), int((match.lastgroup or "r0")[1:]))
        self._met += 1
        if self._met > _OFTEN and self._rows:
            self._together = self._joined()
        best = None
        for number, row in self._alone:
            match = row.match(text, place, end)
            if match is not None and (best is None or match.end() > best[0]):
                best = (match.end(), number)
        return best

    def _joined(self) -> regex.Pattern[str]:
        # The name of the group is the number of the wording: it is looked up by `lastgroup`.
        by_index: dict[_Index, list[str]] = defaultdict(list)
        for number, index, local in self._rows:
            by_index[index].append(f"(?P<r{number}>{beginning_with(self._prefix, index.wordings[local][1])})")
        return _posix("|".join(index.edged("|".join(rows)) for index, rows in by_index.items()))


class Lexer:
    """Finds the cues of all packs in one pass: leftmost first, at one place the longest row first."""

    def __init__(self, packs: Iterable[Pack]) -> None:
        self._indexes: Final = [_index(pack) for pack in packs]
        self._sources: Final[list[tuple[Row, str]]] = []
        self._offsets: Final[list[int]] = []
        for index in self._indexes:
            self._offsets.append(len(self._sources))
            self._sources.extend((row, index.pack.code) for row, _ in index.wordings)
        self._known: Final = frozenset[str]().union(*(index.known for index in self._indexes))
        self._rows: Final[dict[str, _Rows]] = {}
        first = "".join(sorted({re.escape(prefix[0]) for prefix in self._known if len(prefix) == 1}))
        self._starts: Final = re.compile(f"[{first}]" if first else "(?!)")

    def _rows_at(self, text: str, place: int) -> _Rows:
        """Return the rows that can begin here, going by as many letters as tell rows apart."""
        prefix = text[place]
        for end in range(place + 2, min(place + LONGEST_PREFIX, len(text)) + 1):
            if text[place:end] not in self._known:
                break
            prefix = text[place:end]
        rows = self._rows.get(prefix)
        if rows is None:
            rows = self._rows[prefix] = _Rows(
                prefix,
                [
                    (offset + local, index, local)
                    for index, offset in zip(self._indexes, self._offsets, strict=True)
                    for local in index.beginning(prefix)
                ],
            )
        return rows

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
            match = rows.longest(text, place, place + _LONGEST_CUE)
            if match is not None and match[0] > end and not over_end:
                match = rows.longest(text, place, end)
            if match is None:
                place += 1
                continue
            row, code = self._sources[match[1]]
            found.append(Event(place, match[0], row, code))
            place = max(match[0], place + 1)
        return found
