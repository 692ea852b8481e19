"""How is a text that another tool looks for said in khosop, and does it ask the same?

khosop compares folded texts: without regard to case, emphasis marks, runs of spaces or the script of digits. What hangs on one
of these can't be asked, and is said so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import regex

from khosop.language.fold import fold
from khosop.score.patterns import fault
from khosop.score.text import LIST_NAME

CASE = "upper and lower case are not told apart"
_EMPHASIS: Final = "khosop compares texts without emphasis marks (* and _), so these can't be asked for"
_TWO_LETTERS: Final = "a capital letter in it becomes two characters when it is compared without regard to case"
_LONGEST: Final = 3_000
"""Characters of a pattern; a longer text is looked for as a literal."""


class Unsayable(Exception):
    """A text or pattern that khosop can't look for; the text says why, as a clause."""


class Sure(str):
    """A pattern for nothing but a literal text: it compiles, and is never slow."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """A text to look for, as a suite file says it, and how it differs from what was asked."""

    source: str
    """A regex for it, without slashes."""
    literal: str | None = None
    """The text itself, where it is one."""
    differs: str = ""
    """As a clause; '' where it asks the same."""

    def required(self) -> Any:
        """Return it for `includes_*`: a pattern, since a literal would not be seen inside a longer word."""
        if len(self.source) > _LONGEST and self.literal is not None:
            return plain(self.literal)
        return Sure(f"/{self.source}/") if self.literal is not None else f"/{self.source}/"

    def forbidden(self) -> Any:
        """Return it for `excludes`: a literal where it is one."""
        return plain(self.literal) if self.literal is not None else f"/{self.source}/"


def plain(text: str) -> Any:
    """Return a text as a suite file says it literally, also where it looks like a pattern or the name of a list."""
    bare = text.strip()
    looks = (len(bare) > 1 and bare.startswith("/")) or LIST_NAME.fullmatch(bare) is not None
    return {"literal": bare} if looks else bare


def argument(value: object) -> Any:
    """Return the value of a tool's argument as a suite file says it: a text that looks like a pattern or list is escaped."""
    if isinstance(value, dict):
        return {str(key): argument(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [argument(inner) for inner in value]
    if isinstance(value, str) and (LIST_NAME.fullmatch(value) or regex.fullmatch(r"/.+/", value, regex.DOTALL)):
        return rf"/\A{escaped(fold(value).text)}\Z/"
    return value


def escaped(text: str) -> str:
    """Return a regex for a literal text."""
    return regex.escape(text, special_only=True, literal_spaces=True)


def has_case(text: str) -> bool:
    """Tell whether a text has letters that come in two cases."""
    return text.lower() != text.upper()


@lru_cache(maxsize=8_192)
def literal(text: str, *, cased: bool, forbidden: bool = False) -> Wanted:
    """Return a text to look for anywhere in a reply. `cased`: the tool tells upper from lower case.

    Raises:
        Unsayable: khosop would not see it, or would see too much.
    """
    folded = fold(text).text.strip()
    if not folded:
        raise Unsayable("the text is empty once it is folded" if text.strip() else "the text is empty")
    if not _USUAL_TEXT.fullmatch(text) and not all(
        folded in fold(before + text.strip() + after).text for before, after in _AROUND
    ):
        raise Unsayable(_EMPHASIS if set("*_") & set(text) else "what it is folded to depends on what stands around it")
    if len(text.lower()) != len(text):
        raise Unsayable(
            "it has a capital letter that becomes two characters when it is compared without regard to case"
        )
    marks = [sign for sign in text if sign in "*_"] != [sign for sign in folded if sign in "*_"]
    if marks and forbidden:
        raise Unsayable(_EMPHASIS)
    bare = text.strip()
    if marks:
        differs = "emphasis marks (* and _) are not compared"
    elif bare != text:
        differs = "spaces and line ends around it are not asked for"
    else:
        differs = CASE if cased and has_case(folded) else ""
    kept = bare if folded == bare.lower() else folded
    return Wanted(escaped(kept), kept, differs)


_USUAL_TEXT: Final = regex.compile(r"(?:[A-Za-z0-9.,;:!?'()$%/+-]| (?! ))+")
"""A text that folding leaves as it is, but for its case, whatever stands around it."""
_AROUND: Final = (
    ("", ""),
    ("a", "_"),
    ("_", "a"),
    ("*", "*"),
    ("a ", " b"),
    ("x", "y"),
    ("1", "2"),
    ("**", "**"),
    ("a\n", "\nb"),
)
"""What may stand around a text in a reply; folding must leave the text as it is in all of them."""


def whole(text: str, *, cased: bool = True) -> Wanted:
    """Return a text that must be the whole reply.

    Raises:
        Unsayable: as `literal`.
    """
    inner = literal(text, cased=cased)
    return Wanted(rf"\A\s*{inner.source}\s*\Z", None, inner.differs)


def beginning(text: str) -> Wanted:
    """Return a text that a reply must begin with.

    Raises:
        Unsayable: as `literal`.
    """
    inner = literal(text, cased=True)
    return Wanted(rf"\A\s*{inner.source}", None, inner.differs)


def any_of(wanted: Sequence[Wanted]) -> Wanted:
    """Return one pattern that finds any of several texts."""
    if len(wanted) == 1:
        return wanted[0]
    differs = next((one.differs for one in wanted if one.differs), "")
    return Wanted("|".join(f"(?:{one.source})" if "|" in one.source else one.source for one in wanted), None, differs)


_CAPITALS: Final = regex.compile(r"\\p\{Lu\}|\\p\{Ll\}|\[(?:\\.|[^\]\\])*A-Z(?:\\.|[^\]\\])*\]")
_BOTH_CASES: Final = regex.compile(
    r"\[(?:\\.|[^\]\\])*(?:A-Z(?:\\.|[^\]\\])*a-z|a-z(?:\\.|[^\]\\])*A-Z)(?:\\.|[^\]\\])*\]"
)


def from_regex(source: str, *, forbidden: bool = False, any_case: bool = False) -> Wanted:
    """Return a pattern that another tool searches for (JavaScript's or Python's). `any_case`: it has the flag i.

    Raises:
        Unsayable: it can't be compiled, is slow, or hangs on something that is folded away.
    """
    if not source.strip():
        raise Unsayable("the pattern is empty")
    if regex.search(r"\\\*(?!\\?s| )|\[[^\]]*\*[^\]]*\]|__|\\_\\_", source):
        raise Unsayable(_EMPHASIS)
    if len(source.lower()) != len(source):
        raise Unsayable(_TWO_LETTERS)
    translated = _as_python(source)
    any_case = any_case or translated.startswith("(?i)")
    capitals = [hit for hit in _CAPITALS.findall(source) if not _BOTH_CASES.fullmatch(hit)]
    if capitals and forbidden and not any_case:
        raise Unsayable(f"it forbids capital letters ({capitals[0]}), and khosop compares without regard to case")
    wrong = fault(translated)
    if wrong is not None:
        raise Unsayable(wrong)
    letters = regex.sub(r"\\(?:[pP]\{[^}]*\}|.)", "", source)
    return Wanted(translated, None, CASE if has_case(letters) and not any_case else "")


_TOKEN: Final = regex.compile(
    r"\\u\{(?P<code>[0-9a-fA-F]{1,6})\}|(?P<escape>\\.)|(?P<any>\[\^\])|(?P<none>\[\])|(?P<set>\[(?:\\.|[^\]\\])*\])|(?P<quote>\u2019)",
    regex.DOTALL,
)


def _as_python(source: str) -> str:
    """Translate what JavaScript writes differently, and what is folded between letters: a curly apostrophe."""
    return _TOKEN.sub(_translated, source)


def _translated(token: regex.Match[str]) -> str:
    text = token[0]
    if token["code"] is not None:
        return regex.escape(chr(min(int(token["code"], 16), 0x10FFFF)))
    if text == r"\/":
        return "/"
    if token["set"] is not None:
        return text.replace("\u2019", "\u2019'")
    return {"any": r"[\s\S]", "none": "(?!)", "quote": "['\u2019]"}.get(str(token.lastgroup), text)


_WORD: Final = regex.compile(r"[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,:/-]*(?<![.,:/'’-])")
_USUAL: Final = frozenset(
    regex.split(
        r"\s+",
        "the and for are was were you your our with that this from have has had not but can could will would shall should may "
        "might its it's they them their there here what which who whom how when where why been being does did doing about into "
        "over under than then also just only very more most some any all each such per via please ค่ะ คะ ครับ และ ที่ ของ",
    )
)
"""Words that carry no content of an answer."""
_TELLING: Final = regex.compile(r"\d|[^\x00-\u024f]")
_THAI_RUN: Final = regex.compile(r"\p{Thai}{8,}")
MOST_KEYWORDS: Final = 40


def keywords_of(reference: str) -> list[str]:
    """Return the words of a reference answer that carry its content, at most 40: figures, and words of four letters or more."""
    words: dict[str, str] = {}
    for piece in _pieces(reference):
        folded = fold(piece).text.strip()
        long_enough = len(folded) >= 4 or _TELLING.search(folded) is not None
        if long_enough and folded not in _USUAL:
            words.setdefault(folded, piece)
    return list(words.values())[:MOST_KEYWORDS]


def _pieces(text: str) -> Iterable[str]:
    for found in _WORD.finditer(text):
        if _THAI_RUN.search(found[0]):
            yield from _thai_words(found[0])
        else:
            yield found[0]


def _thai_words(run: str) -> list[str]:
    from pythainlp.tokenize import word_tokenize  # noqa: PLC0415 - a dictionary that only Thai references need

    words: list[str] = word_tokenize(run, engine="newmm", keep_whitespace=False, join_broken_num=False)
    return [word for word in words if len(word) > 2]
