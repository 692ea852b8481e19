"""Will a text in a check do what its author thinks? Warnings about single texts, each learned from a check that lied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, Literal

import regex

from khosop.case import Case, Check
from khosop.language.fold import fold
from khosop.language.patterns import PatternTimeout
from khosop.score.text import Text

Warned = tuple[Literal["warning", "note"], str]

REQUIRED: Final = frozenset({"includes_any", "includes_all", "told_all"})
FORBIDDEN: Final = frozenset({"excludes", "excludes_assertion"})


def text_warnings(check: Check, case: Case, said: tuple[str, ...]) -> Iterator[Warned]:
    """Yield what is worth a look in the texts of a check. `said`: the customer's messages up to its turn."""
    if check.name not in REQUIRED | FORBIDDEN or not isinstance(check.wants, tuple):
        return
    for text in check.wants:
        if isinstance(text, Text):
            yield from _of_text(text)
            yield from _of_use(text, check, case, said)


def _plain(text: Text) -> str | None:
    """Return the words of a literal, or of a pattern that is nothing but words; None for others."""
    if text.literal is not None:
        return text.literal
    source = _source(text)
    return fold(source).text if source is not None and regex.search(r"[\\.^$*+?{}\[\]|()]", source) is None else None


def _source(text: Text) -> str | None:
    """Return the regex that an author wrote between slashes; None for a literal or a fact."""
    return text.shown[1:-1] if text.literal is None and text.pattern is not None else None


def _of_text(text: Text) -> Iterator[Warned]:
    plain = _plain(text)
    if plain is not None:
        yield from _of_words(text, plain)
    source = _source(text)
    if source is not None and regex.search(r"(?<!\\)\.[*+]", source):
        yield "warning", f"{text.shown} reaches over the whole line by .* or .+; bound it, such as [^\\n]{{0,40}}"


_NUMBER: Final = regex.compile(r"[\d,]+(?:\.\d+)?")
_TIME: Final = regex.compile(r"\d{1,2}[:.]\d{2}(?: ?น\.?)?")
_PHONE: Final = regex.compile(r"0\d[\d -]{7,11}")
_MONEY: Final = regex.compile(r"(?:฿ ?)?([\d,]+)(?: ?(?:บาท|\.-|฿|baht))?")


def _of_words(text: Text, plain: str) -> Iterator[Warned]:
    fact = _as_fact(plain)
    if fact is not None:
        yield (
            "warning",
            f"'{text.shown}' is a bare number: it misses other ways of writing it and hits inside others; say {fact}",
        )
        return
    if _FUNCTION_WORDS.fullmatch(plain):
        # prod 2026-09-29 medicine-dose: a ban of "ได้ค่ะ" hit "อาจเป็นอันตรายต่อน้องได้ค่ะ" ("may be dangerous").
        yield (
            "warning",
            f"'{text.shown}' is made of function words only and ends many right replies; name the thing itself",
        )
        return
    if not text.word:
        inside = _words_around(plain)
        if inside:
            yield (
                "warning",
                f"'{text.shown}' is short and lies inside {', '.join(inside)}; say {{text: {text.shown}, word: true}}",
            )


def _as_fact(plain: str) -> str | None:
    if _TIME.fullmatch(plain):
        return f'{{time: "{plain[:5].rstrip(" น.").replace(".", ":")}"}}'
    if _PHONE.fullmatch(plain):
        return f'{{phone: "{plain}"}}'
    money = _MONEY.fullmatch(plain)
    if money is None:
        return None
    number = money[1].replace(",", "")
    return f"{{price: {number}}}" + (f" or {{number: {number}}}" if _NUMBER.fullmatch(plain) else "")


_FUNCTION_WORDS: Final = regex.compile(
    r"(?:ได้|ไม่ได้|แล้ว|เลย|ก็|ค่ะ|คะ|ครับ|คับ|งับ|จ้า|จ้ะ|นะ|น้า|ด้วย|เป็น|อยู่|ให้|ไป|มา|ว่า|ที่|และ|หรือ|กับ|ของ|จะ|คือ|ใช่|ใน|เอง|กัน|อีก"
    r"|เรา|ทาง|ร้าน|คุณ|ลูกค้า|yes|no|ok|okay|sure|can|you|we|the|is|it|to|for| )+"
)


@lru_cache(maxsize=1)
def _word_counts() -> Mapping[str, int]:
    """Return how often each word stands in a large corpus of Thai text."""
    from pythainlp.corpus import tnc  # noqa: PLC0415 - 100,000 words, only for a suite with short texts

    counts: dict[str, int] = tnc.unigram_word_freqs()
    return counts


@lru_cache(maxsize=512)
def _words_around(plain: str) -> tuple[str, ...]:
    """Return the commonest words that a short text lies inside of; () where it is mostly a word of its own.

    Words that begin with the text are left out: they are mostly about the same thing (ยา, ยาแก้ปวด: "medicine, painkiller").
    """
    if regex.fullmatch(r"[a-z]{1,3}", plain):
        return ("longer words",)
    if len(plain) > 4 or not regex.fullmatch(r"\p{Thai}+", plain):
        return ()
    counts = _word_counts()
    around = [(count, word) for word, count in counts.items() if plain in word and not word.startswith(plain)]
    inside = sum(count for count, _word in around)
    if inside < _LIKELY * (inside + counts.get(plain, 0)) or inside < 1_000:
        return ()
    return tuple(word for _count, word in sorted(around, reverse=True)[:3])


_LIKELY: Final = 0.5
"""From this share on, a hit is more likely inside another word than not."""

_OWN_NEGATION: Final = regex.compile(r"\s*(?:ไม่|อย่า|ห้าม|มิ|not |no |don't |never )")


def _of_use(text: Text, check: Check, case: Case, said: tuple[str, ...]) -> Iterator[Warned]:
    echoes = _echo(text, said)
    if check.name in REQUIRED and echoes and text.fact is None:
        yield (
            "note",
            f"'{text.shown}' stands in the customer's own message, so a reply that repeats the question passes",
        )
    if check.name == "excludes" and text.fact is None and _has_letters(text):
        if echoes:
            yield (
                "warning",
                f"'{text.shown}' stands in the customer's message, and a right refusal repeats it; say excludes_assertion",
            )
        elif _plain(text) is not None and any(other.name == "refuses" for other in case.checks):
            yield "warning", f"a right refusal may repeat '{text.shown}'; say excludes_assertion"
    if check.name == "excludes_assertion" and _OWN_NEGATION.match(_source(text) or text.literal or ""):
        yield (
            "note",
            f"'{text.shown}' holds its own negation, which counts as it stands; only a cue outside of it excuses",
        )


def _has_letters(text: Text) -> bool:
    return regex.search(r"\p{L}", _source(text) or text.literal or "") is not None


def _echo(text: Text, said: tuple[str, ...]) -> bool:
    if text.pattern is None:
        return False
    try:
        return any(text.pattern.find(fold(message)) for message in said)
    except PatternTimeout:
        return False
