"""How are all finds of a conversation replaced together? Rows and names claim places; each value has one stand-in throughout."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from khosop.redaction import stand_ins
from khosop.redaction.names import KIND as NAMES
from khosop.redaction.names import Names, find_names
from khosop.redaction.rows import AFTER_NAMES, ROWS, Row

_DIGITS: Final = str.maketrans("๐๑๒๓๔๕๖๗๘๙０１２３４５６７８９", "01234567890123456789")


@dataclass(frozen=True, slots=True)
class Redacted:
    """Texts without personal data, and what was replaced in them: counts and kinds, never a value."""

    texts: tuple[str, ...]
    places: Mapping[str, int] = field(default_factory=dict)
    """Kind -> how many places were replaced."""
    values: Mapping[str, int] = field(default_factory=dict)
    """Kind -> how many different values stood there."""
    ordinary: int = 0
    """Senders whose name is an everyday word, so that it was replaced only after a title such as คุณ."""


@dataclass(frozen=True, slots=True)
class _Find:
    start: int
    end: int
    kind: str
    key: str
    """What makes two finds the same value."""
    row: Row | None


@dataclass(slots=True)
class _Book:
    """Which stand-in was given to which value."""

    whole: str
    numbers: dict[tuple[str, str], int] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)

    def stand_in(self, find: _Find, text: str) -> str:
        if find.row is None:
            return self.names.setdefault(find.key, self._name(find, text))
        known = sum(kind == find.kind for kind, _ in self.numbers)
        number = self.numbers.setdefault((find.kind, find.key), known + 1)
        return find.row.stand_in(number, text)

    def _name(self, find: _Find, text: str) -> str:
        thai = _is_thai(text)
        number = sum(_is_thai(key) == thai for key in self.names) + 1
        return stand_ins.name(number, text, self.whole)


def _is_thai(text: str) -> bool:
    return re.search("[\u0e01-\u0e4e]", text) is not None


def redact(texts: Sequence[str], senders: Sequence[str] = (), keep: Sequence[str] = ()) -> Redacted:
    """Replace personal data in all texts of a conversation.

    `senders` are the names of people as the log itself knows them. `keep` are texts that may stay, such as the shop's own phone
    number.
    """
    known = Names.of(senders)
    book = _Book("\n".join(texts))
    places: Counter[str] = Counter()
    cleaned = [_cleaned(text, known, keep, book, places) for text in texts]
    values = Counter(kind for kind, _ in book.numbers) + Counter({NAMES: len(book.names)})
    return Redacted(tuple(cleaned), dict(places), dict(values), known.everyday)


def _cleaned(text: str, known: Names, keep: Sequence[str], book: _Book, places: Counter[str]) -> str:
    parts: list[str] = []
    done = 0
    for find in _finds(text, known, keep):
        parts += [text[done : find.start], book.stand_in(find, text[find.start : find.end])]
        places[find.kind] += 1
        done = find.end
    return "".join([*parts, text[done:]])


def _finds(text: str, known: Names, keep: Sequence[str]) -> list[_Find]:
    plain = text.translate(_DIGITS)
    taken = bytearray(len(plain))
    for start, end in _kept(plain, keep):
        taken[start:end] = b"\1" * (end - start)
    found: list[_Find] = []
    for find in _candidates(plain, known):
        if any(taken[find.start : find.end]):
            continue
        taken[find.start : find.end] = b"\1" * (find.end - find.start)
        found.append(find)
    return sorted(found, key=lambda find: find.start)


def _kept(plain: str, keep: Sequence[str]) -> Iterator[tuple[int, int]]:
    for value in keep:
        wanted = value.translate(_DIGITS).strip()
        # A phone number is the same number however it is broken up.
        form = r"[-.\s]?".join(re.findall(r"\d", wanted)) if re.fullmatch(r"[\d().\s-]+", wanted) else re.escape(wanted)
        if form:
            yield from (match.span() for match in re.finditer(form, plain, re.IGNORECASE))


def _candidates(plain: str, known: Names) -> Iterator[_Find]:
    yield from _by_rows(plain, ROWS)
    for start, end, key in find_names(plain, known):
        yield _Find(start, end, NAMES, key, None)
    yield from _by_rows(plain, AFTER_NAMES)


def _by_rows(plain: str, rows: Sequence[Row]) -> Iterator[_Find]:
    for row in rows:
        for match in row.pattern.finditer(plain):
            start, end = match.span("it") if "it" in row.pattern.groupindex else match.span()
            if row.accepts is None or row.accepts(plain[start:end]):
                yield _Find(start, end, row.kind, _key(plain[start:end]), row)


def _key(value: str) -> str:
    """Return what a value is told apart by: +66 81-234 5678 and 0812345678 are one number."""
    squeezed = re.sub(r"[\s().-]", "", value).lower()
    return re.sub(r"^(?:\+|00)?66(?=[2-9]\d{7,8}$)", "0", squeezed)
