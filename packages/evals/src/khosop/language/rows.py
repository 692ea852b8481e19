"""What a cue row is, and how the rows of all languages become one lexer.

A row is a family of wordings that do the same thing to what stands beside them. Rows are data; the rules that read
them stand in `scope.py`.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
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


def _letters_of(charset: str) -> set[str]:
    if charset.startswith("^") or "\\" in charset:
        raise ValueError(f"a row can't begin with [{charset}]; begin it with letters")
    letters, place = set(), 0
    while place < len(charset):
        if charset[place + 1 : place + 2] == "-":
            letters |= {chr(code) for code in range(ord(charset[place]), ord(charset[place + 2]) + 1)}
            place += 3
        else:
            letters.add(charset[place])
            place += 1
    return letters


def first_letters(source: str) -> set[str]:
    """Return the letters that a match of the row's regex can begin with: what the lexer goes by.

    Raises:
        ValueError: the row can match nothing, or begins with anything.
    """
    branches = _alternatives(source)
    if len(branches) > 1:
        return set().union(*map(first_letters, branches))
    if not source:
        raise ValueError("a row, or one side of an alternative, is empty")
    if source.startswith(_LOOKAROUNDS):
        return first_letters(source[_closing(source, 0) + 1 :])
    if source.startswith("(?:"):
        end = _closing(source, 0)
        letters, rest = first_letters(source[3:end]), source[end + 1 :]
    elif source.startswith("["):
        end = source.index("]")
        letters, rest = _letters_of(source[1:end]), source[end + 1 :]
    elif source.startswith("\\"):
        letters, rest = {source[1]}, source[2:]
    else:
        letters, rest = {source[0]}, source[1:]
    return letters | first_letters(rest[1:]) if rest[:1] in ("?", "*") else letters


def beginning_with(letter: str, source: str) -> str:
    """Return the row's regex without the alternatives that can't begin with `letter`."""
    branches = _alternatives(source)
    if len(branches) > 1:
        return "|".join(beginning_with(letter, branch) for branch in branches if letter in first_letters(branch))
    if source.startswith("(?:") and source[(end := _closing(source, 0)) + 1 :][:1] not in ("?", "*", "+", "{"):
        return f"(?:{beginning_with(letter, source[3:end])}){source[end + 1 :]}"
    return source


_LONGEST_CUE: Final = 160
"""How far a row looks, lookaheads included."""


class Lexer:
    """Finds the cues of all packs in one pass: leftmost first, at one place the longest row first."""

    def __init__(self, packs: Iterable[Pack]) -> None:
        self._sources: list[tuple[Row, str]] = []
        by_letter: dict[str, list[tuple[int, str]]] = defaultdict(list)
        for pack in packs:
            for row in pack.rows:
                for text in row.texts:
                    # The place in the list is the name of the group: the row is looked up by `lastgroup`.
                    name = len(self._sources)
                    self._sources.append((row, pack.code))
                    for letter in first_letters(text):
                        source = f"{pack.before}(?P<r{name}>{beginning_with(letter, text)}){pack.after}"
                        by_letter[letter].append((-len(text), source))
        # One regex per first letter, so that a position tries only the rows that can begin there; compiled when a
        # text first needs it. (?p) is the POSIX rule: the longest match wins, whichever row it is of.
        self._by_letter: Final = {
            letter: "(?p)" + "|".join(source for _, source in sorted(sources)) for letter, sources in by_letter.items()
        }
        self._compiled: Final[dict[str, regex.Pattern[str]]] = {}
        self._starts: Final = re.compile(f"[{''.join(map(re.escape, sorted(by_letter)))}]")

    def compile_all(self) -> None:
        """Compile the rows of every letter now instead of when a text first needs them."""
        for letter in self._by_letter:
            self._rows_of(letter)

    def _rows_of(self, letter: str) -> "regex.Pattern[str]":
        compiled = self._compiled.get(letter)
        if compiled is None:
            compiled = self._compiled[letter] = regex.compile(self._by_letter[letter], regex.V0)
        return compiled

    def events(self, text: str, start: int, end: int, *, over_end: bool = False) -> list[Event]:
        """Return the cues that lie in `text[start:end]`, left to right, none over another.

        What stands behind `end` is seen: ไม่มี ("there is none") before a noun is another cue than at the end.
        With `over_end` a cue need only begin before `end`.
        """
        found = []
        place = start
        while begin := self._starts.search(text, place, end):
            place = begin.start()
            rows = self._rows_of(begin[0])
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
