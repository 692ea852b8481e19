"""What a cue row is, and how the rows of all languages become one lexer.

A row is a family of wordings that do the same thing to what stands beside them. Rows are data; the rules that read
them stand in `scope.py`.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal

import regex

Kind = Literal[
    # Before the text they speak of.
    "neg",  # denies what follows: ไม่, not
    "ban",  # forbids or advises against what follows: ห้าม, don't
    "meta",  # denies a whole statement that follows, through ว่า/that; an inner negation flips
    "fear",  # sets a worry aside, through ว่า/that: the worry is denied, an inner negation flips
    "unsure",  # leaves open what follows: ไม่แน่ใจว่า
    "if",  # what follows is supposed: หาก
    "said",  # what follows is somebody else's claim: ลูกค้าแจ้งว่า
    "asked",  # what follows is asked: ถามว่า
    "doubt",  # rhetorical: what follows is denied by asking, ใครจะ
    "topic",  # what follows is only named: เรื่อง, คำขอ
    "was",  # what follows is over or replaced: เคยมี, จากเดิม
    "fact",  # what follows is taken for granted: did you know that
    "affirm_that",  # what follows is confirmed: ยืนยันว่า; ends the reach of what stands before it
    # After the text they speak of.
    "deny",  # a bare predicate that denies what stands before it: ทำไม่ได้
    "unfit",  # a bare predicate that warns of what stands before it: อันตราย
    "false",  # calls what stands before it untrue: ไม่จริง, เป็นข่าวปลอม
    "ask",  # a question tag: ไหม
    "wh",  # a question word in place: กี่, ที่ไหน
    "how",  # rhetorical denial behind: ได้ยังไง
    "affirm",  # a positive predicate of its own: ได้เลย, แล้วค่ะ
    "pending",  # asked for or under review: อยู่ระหว่างพิจารณา
    # Neither: what ends or passes over.
    "skip",  # looks like a cue and is none: ไม่เป็นไร, อย่าลืม
    "but",  # a connective that ends every reach: แต่
    "so",  # a connective that ends a negation or an IF part: จึง, ก็
    "and",
    "or",
    "hard",  # the end of a sentence: ค่ะ, a full stop
    "we",  # the shop as the subject of a new clause: ทางเรา
    "start",  # words that begin a clause: ทางร้าน, กรุณา
]


@dataclass(frozen=True, slots=True)
class Row:
    """One family of wordings."""

    kind: Kind
    texts: tuple[str, ...]
    """Literals or small regexes, on folded text. Each begins with a letter, so that the lexer can go by it."""
    gloss: str
    """What it says, in English."""
    example: str = ""
    """A reply in which the row decides; the pattern stands between ⟦ and ⟧."""
    spares: str = ""
    """A reply that the row looks as if it decided and must not: there the pattern is asserted."""
    reach: Literal["near", "far"] = "near"
    """How far before-kinds reach: up to a soft end, or over soft ends to the end of the sentence."""


@dataclass(frozen=True, slots=True)
class Pack:
    """The rows of one language and how its text is cut."""

    code: str
    rows: tuple[Row, ...]
    before: str = ""
    """A regex that must hold before a cue (the edge of a word, as far as the script shows it)."""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """A cue that was seen in a text, in offsets of the folded text."""

    start: int
    end: int
    row: Row
    pack: str

    @property
    def kind(self) -> Kind:
        return self.row.kind


_LOOKAROUNDS: Final = ("(?=", "(?!", "(?<=", "(?<!")


def _closing(source: str, opening: int) -> int:
    """Return the place of the bracket that closes the one at `opening`."""
    depth, place = 0, opening
    while place < len(source):
        if source[place] == "\\":
            place += 1
        elif source[place] == "[":
            place = source.index("]", place + 1)
        elif source[place] == "(":
            depth += 1
        elif source[place] == ")":
            depth -= 1
            if not depth:
                return place
        place += 1
    raise ValueError(f"row {source!r} has a bracket that is not closed")


def _alternatives(source: str) -> list[str]:
    parts, place, begin = [], 0, 0
    while place < len(source):
        if source[place] == "\\":
            place += 1
        elif source[place] == "(":
            place = _closing(source, place)
        elif source[place] == "[":
            place = source.index("]", place + 1)
        elif source[place] == "|":
            parts.append(source[begin:place])
            begin = place + 1
        place += 1
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


_LONGEST_PREFIX: Final = 6
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
        final |= {head[:_LONGEST_PREFIX] for head in growing if len(head) >= _LONGEST_PREFIX}
        growing = {head for head in growing if len(head) < _LONGEST_PREFIX}
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
    found = frozenset(head[:_LONGEST_PREFIX] for head in growing | final)
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


_LONGEST_CUE: Final = 160
"""How far a row looks, lookaheads included."""


@dataclass(slots=True)
class _Node:
    """The rows whose matches can begin with one prefix."""

    sources: list[tuple[int, str, int, Pack]] = field(default_factory=list)
    rows: "regex.Pattern[str] | None" = None


class Lexer:
    """Finds the cues of all packs in one pass: leftmost first, at one place the longest row first."""

    def __init__(self, packs: Iterable[Pack]) -> None:
        self._sources: list[tuple[Row, str]] = []
        self._nodes: dict[str, _Node] = {}
        for pack in packs:
            for row in pack.rows:
                for text in row.texts:
                    # The place in the list is the name of the group: the row is looked up by `lastgroup`.
                    entry = (-len(text), text, len(self._sources), pack)
                    self._sources.append((row, pack.code))
                    for prefix in prefixes(text):
                        self._nodes.setdefault(prefix, _Node()).sources.append(entry)
        for prefix in [*self._nodes]:
            for length in range(1, len(prefix)):
                self._nodes.setdefault(prefix[:length], _Node())
        first = "".join(sorted({re.escape(prefix[0]) for prefix in self._nodes}))
        self._starts: Final = re.compile(f"[{first}]" if first else "(?!)")

    def _rows_at(self, text: str, place: int) -> "regex.Pattern[str]":
        """Return the rows that can begin here, going by as many letters as tell rows apart; compiled when first met."""
        prefix, found = text[place], self._nodes[text[place]]
        for length in range(2, _LONGEST_PREFIX + 1):
            node = self._nodes.get(text[place : place + length])
            if node is None or place + length > len(text):
                break
            prefix, found = text[place : place + length], node
        return found.rows or self._compile(prefix, found)

    def _compile(self, prefix: str, node: _Node) -> "regex.Pattern[str]":
        entries = {
            entry[2]: entry for length in range(1, len(prefix) + 1) for entry in self._nodes[prefix[:length]].sources
        }
        by_pack: dict[str, list[str]] = defaultdict(list)
        edges = {}
        for _, text, name, pack in sorted(entries.values(), key=lambda entry: entry[:3]):
            by_pack[pack.code].append(f"(?P<r{name}>{beginning_with(prefix, text)})")
            edges[pack.code] = pack
        # (?p) is the POSIX rule: the longest match wins, whichever row it is of.
        sources = [f"{edges[code].before}(?:{'|'.join(rows)}){edges[code].after}" for code, rows in by_pack.items()]
        node.rows = regex.compile("(?p)" + ("|".join(sources) or "(?!)"), regex.V0)
        return node.rows

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
            row, code = self._sources[int((match.lastgroup or "r0")[1:])]
            found.append(Event(place, match.end(), row, code))
            place = max(match.end(), place + 1)
        return found
