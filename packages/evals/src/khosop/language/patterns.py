"""What a check looks for: a literal or a regex, compiled once, compared on folded text and under a time limit."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import regex

from khosop.language.fold import DIGITS, SPACES, Folded, fold

DEFAULT_TIMEOUT_S: Final = 0.5
"""How long one pattern may search one reply; wall-clock."""

_MOST_MATCHES: Final = 64
"""So many places of one pattern in one reply are judged, the first ones; a reply with more is no reply."""


class PatternError(ValueError):
    """A regex that does not compile: which one, why, and what to do."""


class PatternTimeout(Exception):
    """A regex that took longer than its time on one reply. Nothing is known about that reply."""

    def __init__(self, source: str, timeout_s: float, characters: int) -> None:
        super().__init__(
            f"pattern {source!r} took longer than {timeout_s:g} s on a reply of {characters} characters; "
            "say it without nested or unbounded repetition, such as [^\\n]{0,40} for .*"
        )
        self.source = source
        self.timeout_s = timeout_s


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled literal or regex. `source` is what the author wrote."""

    source: str
    _regex: "regex.Pattern[str]" = field(repr=False, compare=False)
    _literal: str | None = field(default=None, repr=False, compare=False)
    """Text that stands in every match, where that is known: looked for first."""

    def find(self, folded: Folded, timeout_s: float = DEFAULT_TIMEOUT_S) -> tuple[tuple[int, int], ...]:
        """Return the spans of the matches in `folded.text`, left to right; empty matches are left out.

        Raises:
            PatternTimeout: the regex took longer than `timeout_s`.
        """
        if self._literal is not None and self._literal not in folded.text:
            return ()
        return tuple(self._spans(folded.text, timeout_s))

    def _spans(self, text: str, timeout_s: float) -> Iterator[tuple[int, int]]:
        found = 0
        try:
            for match in self._regex.finditer(text, timeout=timeout_s):
                if match.start() < match.end():
                    yield match.span()
                    found += 1
                    if found == _MOST_MATCHES:
                        return
        except TimeoutError:
            raise PatternTimeout(self.source, timeout_s, len(text)) from None


_FLAGS: Final = regex.V0 | regex.IGNORECASE


def _folded_regex(source: str) -> str:
    """Fold what may be folded in a regex without changing what it means: Thai spelling and digits, not its syntax."""
    return fold(source).text if not regex.search(r"[\\*_<&A-Z\r]|  ", source) else _spelling(source)


_UNSEEN: Final = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"))
"""Characters that no reader sees; the reply's fold drops them, too."""


def _spelling(source: str) -> str:
    # NFC also for the pattern: Bengali letters with a dot below have two spellings.
    joined = unicodedata.normalize("NFC", source.translate(DIGITS | SPACES | _UNSEEN))
    return regex.sub("[\u0e01-\u0e4e]{2,}", lambda run: fold(run[0]).text, joined)


@lru_cache(maxsize=4096)
def compile_regex(source: str) -> Pattern:
    """Return the pattern of a bare regex of the `regex` module, compared without regard to case.

    Raises:
        PatternError: it does not compile.
    """
    folded = _folded_regex(source)
    try:
        compiled = regex.compile(folded, _FLAGS)
    except regex.error as error:
        raise PatternError(f"regex {source!r} does not compile: {error}") from None
    plain = not regex.search(r"[\\.^$*+?{}\[\]|()]", folded)
    return Pattern(source, compiled, folded.lower() if plain else None)


_THAI: Final = "[\u0e01-\u0e4e]"


def _literal_regex(folded: str) -> str:
    """Return a regex for a literal in which a space beside Thai is optional: ลด50%, ลด 50%."""
    text = regex.sub(rf"(?<={_THAI})(?=[0-9a-z])|(?<=[0-9a-z%])(?={_THAI})", " ", folded)
    pieces = []
    for piece in regex.split("( )", text):
        if piece == " ":
            pieces.append(" ")
        elif piece:
            pieces.append(regex.escape(piece))
    joined = "".join(pieces)
    return regex.sub(rf"(?<={_THAI}) | (?={_THAI})", " ?", joined)


@lru_cache(maxsize=4096)
def compile_pattern(text: str) -> Pattern:
    """Return the pattern of a check's text: `/a regex/` between slashes, otherwise a literal compared after folding.

    Raises:
        PatternError: the text is empty, or its regex does not compile.
    """
    if len(text) > 2 and text.startswith("/") and text.endswith("/"):
        inner = compile_regex(text[1:-1])
        return Pattern(text, inner._regex, inner._literal)
    folded = fold(text).text.strip()
    if not folded:
        raise PatternError(f"pattern {text!r} holds nothing to look for; give a literal or /a regex/")
    source = _literal_regex(folded)
    plain = " " not in folded and source == regex.escape(folded)
    return Pattern(text, regex.compile(source, _FLAGS), folded if plain else None)
