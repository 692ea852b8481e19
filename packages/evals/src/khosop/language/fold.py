r"""What a text looks like once spelling that no reader sees is out of the way, and where each piece stood before.

People type the same Thai word in many ways: น้ำ ("water") as น + ้ + ำ, as น + ํ + ้ + า, with a zero-width space inside,
with the tone mark doubled. Cues and patterns are compared on the folded text; every answer is given in offsets of the
original. Folding is linear in the text and idempotent.

NFKC and NFKD are never used: they split ำ and lose the difference between "²" and "2".
"""

import re
import unicodedata
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Final

import regex

_DIGIT_ZEROS: Final = "\u0e50\u09e6\u0966\u0660\u06f0\u0ed0\u17e0\u1040\uff10"
"""The zero of each script whose digits read as ours: Thai, Bengali, Hindi, Arabic (two), Lao, Khmer, Burmese, wide."""

_KEPT_WIDE: Final = frozenset("，。！？：；")
"""Wide punctuation that Chinese text uses on purpose; cue packs know it as it is."""

SPACES: Final = dict.fromkeys(
    map(
        ord,
        "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000",
    ),
    ord(" "),
)
_LINE_ENDS: Final = "\u0085\u2028\u2029\u000b\u000c"


DIGITS: Final = {ord(zero) + step: ord("0") + step for zero in _DIGIT_ZEROS for step in range(10)}


def _one_to_one() -> dict[int, int]:
    table: dict[int, int] = {}
    for code in range(0x41, 0x2000):
        lower = chr(code).lower()
        if len(lower) == 1 and lower != chr(code):
            table[code] = ord(lower)
    for code in range(0xFF01, 0xFF5F):
        if chr(code) not in _KEPT_WIDE:
            table[code] = ord(chr(code - 0xFEE0).lower())
    table.update(DIGITS)
    table.update(SPACES)
    table.update({ord(end): ord("\n") for end in _LINE_ENDS})
    table[0x212A] = ord("k")  # the kelvin sign, which NFC turns into a capital K
    return table


_ONE_TO_ONE: Final = _one_to_one()

# A text without any of these (the complement of the usual) needs neither the table nor the stages of odd characters.
_ODD: Final = re.compile(
    r"[^\n -%'-)+-;=-^`-~\u0981-\u09e3\u0e01-\u0e4f\u2010-\u2015\u201c-\u201f\u2022-\u2026\u20ac-\u20bf"
    r"\u2190-\u2bff\u3001-\u9fff\uff01\uff0c\uff1a\uff1b\uff1f\U0001f000-\U0001faff]"
)

_INVISIBLE: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
)
_THAI_MARKS: Final = "\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
_SARA_AA: Final = "\u0e32"
_SARA_AM: Final = "\u0e33"
_NIKHAHIT: Final = "\u0e4d"

_MARK_ORDER: Final = {
    # Phinthu first, then vowels, then tones: also the canonical order, so NFC has nothing left to move.
    mark: place
    for place, mark in enumerate(
        "\u0e3a\u0e31\u0e34\u0e35\u0e36\u0e37\u0e38\u0e39\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e4d\u0e4e"
    )
}


def _thai_tail(tail: str) -> str:
    """Return the marks that follow a consonant once each, in reading order, with ํ + า joined to ำ."""
    if len(tail) == 1:
        return tail
    seen = set(tail)
    vowel = ""
    if _SARA_AM in seen or (_SARA_AA in seen and _NIKHAHIT in seen):
        vowel = _SARA_AM
        seen.discard(_NIKHAHIT)
    elif _SARA_AA in seen:
        vowel = _SARA_AA
    return "".join(sorted(seen - {_SARA_AA, _SARA_AM}, key=_MARK_ORDER.__getitem__)) + vowel


def _composed(cluster: str) -> str:
    # Sorting a cluster of thousands of marks is quadratic in CPython; no script writes more than a few.
    return unicodedata.normalize("NFC", cluster) if len(cluster) <= 32 else cluster


@lru_cache(maxsize=1024)
def _orderly(tail: str) -> bool:
    return _thai_tail(tail) == tail


@dataclass(frozen=True, slots=True)
class _Stage:
    pattern: "re.Pattern[str] | regex.Pattern[str]"
    replace: Callable[[str], str]
    needless: Callable[[str], bool] | None = None
    """Sees cheaply that a text has nothing for this stage; without it the pattern is searched."""

    def skips(self, text: str) -> bool:
        return self.needless(text) if self.needless else not self.pattern.search(text)


def _first(run: str) -> str:
    return run[0]


def _always(text: str) -> Callable[[str], str]:
    return lambda _: text


_TAILS: Final = re.compile(rf"[{_THAI_MARKS}{_SARA_AA}{_SARA_AM}]{{2,}}")

# The stdlib's re where it can say it (three times as fast here); regex for the classes of Unicode.
_ODD_STAGES: Final = (
    _Stage(re.compile(rf"[{_INVISIBLE}]+"), _always("")),
    # Emphasis marks stand inside words (**ไม่**มี, "there is **no**"); bullets, sums (5*3), a_b and the codes that
    # are dialled (*123#) are no emphasis.
    _Stage(
        re.compile(r"(?<![*_])(?!\*\d[\d*]*#)(?!(?<!\S)[*_]+(?:\s|$))(?!(?<=\d)[*_]+\d)(?!_(?![*_]))[*_]+"), _always("")
    ),
    _Stage(re.compile(r"\r\n?|<br ?/?>"), _always("\n")),
    _Stage(re.compile(r"&nbsp;"), _always(" ")),
    _Stage(re.compile(r"(?<=[a-z])[\u2019\u2018\u02bc](?=[a-z])"), _always("'")),
)
_STAGES: Final = (
    _Stage(
        regex.compile(
            r"(?V1)(?:[^\p{M}\p{Thai}][\p{M}--\p{Thai}]+|[\u1100-\u11ff]{2,}[\p{M}--\p{Thai}]*|[\uac00-\ud7a3][\u11a8-\u11c2][\p{M}--\p{Thai}]*)"
        ),
        _composed,
        partial(unicodedata.is_normalized, "NFC"),
    ),
    _Stage(_TAILS, _thai_tail, lambda text: all(map(_orderly, _TAILS.findall(text)))),
    _Stage(re.compile(r"[\u0e40\u0e41]{2,}"), _always("\u0e41")),
    # มากกกก ("sooo much"): a letter three times is drawn out; twice can be spelling (สรร, คนนี้), and three where two words
    # meet: หมอ|ออกใบรับรอง ("the doctor issues"), ยัง|งง ("still puzzled"), คน|นนทบุรี.
    _Stage(
        re.compile(
            r"(?!ออ(?:อก|อเดอ|อฟ|อมสิ|อมเงิ|อมทรั|อนไล|อนซ์|อโต|อร์|อสเต|อปชั|อดิช))(?!(?<=ยั)งงง(?!ง))(?!นนนท)"
            r"([\u0e01-\u0e2f\u0e42-\u0e45])\1\1+"
        ),
        _first,
    ),
    _Stage(re.compile(r"\u0e30\u0e30+|\u0e46\u0e46+"), _first),
    _Stage(re.compile(r"  +"), _always(" ")),
)


@dataclass(frozen=True, slots=True)
class Folded:
    """A text as it is compared, and the way back to the text as it was written."""

    text: str
    original: str
    _starts: "array[int] | None" = field(default=None, repr=False, compare=False)
    _ends: "array[int] | None" = field(default=None, repr=False, compare=False)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of the original that `text[start:end]` stands for.

        A piece that was folded from several characters is given back whole. An empty span stays empty.
        """
        if not 0 <= start <= end <= len(self.text):
            raise ValueError(f"span {start}:{end} lies outside a folded text of {len(self.text)} characters")
        if self._starts is None or self._ends is None:
            return start, end
        if start == end:
            place = self._starts[start] if start < len(self.text) else len(self.original)
            return place, place
        return self._starts[start], self._ends[end - 1]


def _rewritten(
    stage: _Stage, text: str, starts: "array[int]", ends: "array[int]"
) -> "tuple[str, array[int], array[int]]":
    pieces: list[str] = []
    new_starts: array[int] = array("l")
    new_ends: array[int] = array("l")
    done = 0
    for match in stage.pattern.finditer(text):
        replaced = stage.replace(match[0])
        if replaced == match[0]:
            continue
        begin, end = match.span()
        pieces += (text[done:begin], replaced)
        new_starts += starts[done:begin]
        new_ends += ends[done:begin]
        new_starts.extend([starts[begin]] * len(replaced))
        new_ends.extend([ends[end - 1]] * len(replaced))
        done = end
    if not pieces:
        return text, starts, ends
    pieces.append(text[done:])
    new_starts += starts[done:]
    new_ends += ends[done:]
    return "".join(pieces), new_starts, new_ends


@lru_cache(maxsize=512)
def _folded(text: str) -> Folded:
    odd = _ODD.search(text) is not None
    plain = text.translate(_ONE_TO_ONE) if odd else text.lower()
    starts: array[int] | None = None
    ends: array[int] | None = None
    for stage in (*_ODD_STAGES, *_STAGES) if odd else _STAGES:
        if not stage.skips(plain):
            if starts is None or ends is None:
                starts, ends = array("l", range(len(text))), array("l", range(1, len(text) + 1))
            plain, starts, ends = _rewritten(stage, plain, starts, ends)
    return Folded(plain, text, starts, ends)


_CACHED_CHARACTERS: Final = 4_000


def fold(text: str) -> Folded:
    """Return the text as it is compared, with the way back to every original offset."""
    if len(text) <= _CACHED_CHARACTERS:
        return _folded(text)
    return _folded.__wrapped__(text)
