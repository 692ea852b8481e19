"""How does a text of a check stand in a reply? The language engine's findings in the words of the scorer.

The only module of the scorer that asks the engine. A plain search comes first: where nothing matches, nothing is read.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from khosop.language.assertion import find_assertions
from khosop.language.facts import find_fact
from khosop.language.fold import Folded, fold
from khosop.language.learnt import GUESS
from khosop.language.patterns import Pattern
from khosop.language.refusal import find_refusals
from khosop.language.scripts import languages_of
from khosop.score.patterns import REPLY_LIMIT_S
from khosop.score.text import Text
from khosop.verdict import Found

_UNTOLD: Final = frozenset({"negated", "quoted", "questioned"})


@dataclass(frozen=True, slots=True)
class Stand:
    """One place where a text stands, and how it stands there."""

    found: Found
    label: str
    """As the engine's: asserted, negated, prohibited, quoted, questioned, supposed, reported, other_word."""
    weak: bool

    @property
    def asserted(self) -> bool:
        return self.label == "asserted"

    @property
    def told(self) -> bool:
        """A supposed, reported or forbidden text is still told: "if she faints, go to the clinic" names the clinic."""
        return self.label not in _UNTOLD

    @property
    def guessed(self) -> bool:
        """No rule speaks against an assertion, only the learnt model: that excuses nothing and accuses nobody."""
        return self.found.rule == GUESS

    @property
    def inside_word(self) -> bool:
        """It is a piece of another word, as ยา ("medicine") is of ยาว ("long")."""
        return self.label == "other_word"

    @property
    def reading(self) -> str:
        """Return how it was read, such as "negated by 'ไม่มี'"."""
        if self.guessed:
            return f"no rule decides; '{self.found.cue}' beside it reads like a denial"
        cue = f" by '{self.found.cue}'" if self.found.cue else ""
        return f"{'inside another word' if self.inside_word else self.label}{cue}"


def stands(text: Text, reply: Folded, today: str, *, forbidden: bool = False) -> Found | None:
    """Return the first place where a text stands, however it stands there; None where it doesn't.

    `today` is the day of the conversation, ISO 8601. A forbidden fact must be stated without a second meaning.

    Raises:
        PatternTimeout: a pattern of the author's ran out of time.
    """
    if text.pattern is None or text.word:
        places = standing(text, reply, today, forbidden=forbidden)
        return next((stand.found for stand in places if not stand.inside_word), None)
    spans = text.pattern.find(reply, REPLY_LIMIT_S)
    if not spans:
        return None
    start, end = reply.span(*spans[0])
    return Found(reply.original[start:end], start, end)


def standing(
    text: Text, reply: Folded, today: str, *, loose: bool = False, forbidden: bool = False
) -> tuple[Stand, ...]:
    """Return every place where a text stands, and how: asserted, negated, quoted or another way.

    `loose`: where the literal doesn't stand, it may with spaces between its Thai words. Of a `forbidden` text a learnt guess
    is heard as well; a required one is told as long as no rule speaks against it.

    Raises:
        PatternTimeout: a pattern of the author's ran out of time.
    """
    short = len(reply.original) <= _REMEMBERED_CHARACTERS
    if text.pattern is None:
        facts = _facts_told if short else _facts_told.__wrapped__
        return facts(text, reply, today, forbidden=forbidden)
    read = _read if short else _read.__wrapped__
    if text.pattern.find(reply, REPLY_LIMIT_S):
        return read(text, text.pattern, reply, guess=forbidden)
    if loose and text.loose is not None and text.loose.find(reply, REPLY_LIMIT_S):
        return read(text, text.loose, reply, guess=forbidden)
    return ()


_REMEMBERED_CHARACTERS: Final = 4_000
"""Longer replies are read anew each time: a thousand of them would fill the memory."""


# Repeats of a case often get the same reply, and checks share lists: what was read once is not read again.
@lru_cache(maxsize=1_024)
def _read(text: Text, pattern: Pattern, reply: Folded, *, guess: bool) -> tuple[Stand, ...]:
    places = []
    for one in find_assertions(
        pattern, reply, conditions=text.conditions, word=text.word, guess=guess, timeout_s=REPLY_LIMIT_S
    ):
        found = Found(one.text, one.start, one.end, cue=one.cue.text if one.cue else None, rule=one.rule)
        places.append(Stand(found, one.label, one.confidence == "weak"))
    return tuple(places)


@lru_cache(maxsize=1_024)
def _facts_told(text: Text, reply: Folded, today: str, *, forbidden: bool) -> tuple[Stand, ...]:
    assert text.fact is not None  # a text is a pattern or a fact
    places = []
    for match in find_fact(text.fact, reply, today=dt.date.fromisoformat(today), forbidden=forbidden):
        found = Found(match.text, match.start, match.end, rule=match.reading)
        places.append(Stand(found, match.label, weak=False))
    return tuple(places)


def refusal_in(reply: str) -> Found | None:
    """Return the words that make a reply a refusal or a warning; None where there are none.

    Their rule is `GUESS` where the rules and the learnt model are of two minds about it.
    """
    places = find_refusals(reply)
    found = next((one for one in places if one.rule == GUESS), None) or next(
        (one for one in places if one.counts), None
    )
    return None if found is None else Found(found.text, found.start, found.end, rule=found.rule)


_A_WORD: Final = {
    "th": ("มี", "ไม่มีค่ะ"),  # "there is none"
    "en": ("open", "we are not open"),
    "zh": ("有", "没有"),  # "there is none"
    "bn": ("আছে", "আছে না"),  # "there is none"
}
"""For each language a text and a denial of it."""


def warm_up(texts: Iterable[Text], heard: Iterable[str]) -> None:
    """Read a word in every way that these texts will be read, in the languages of what the customers say (`heard`).

    Rows are compiled when first needed. That takes a moment, and a moment within a run would count as the latency of whatever
    bot is answering.
    """
    for code in sorted(languages_of("\n".join(heard).lower())):
        word, denied = _A_WORD[code]
        find_assertions(word, fold(denied))
        find_refusals(fold(denied))
    for fact in {text.fact.kind: text.fact for text in texts if text.fact is not None}.values():
        find_fact(fact, fold("ไม่มีค่ะ"), today=dt.date(2026, 11, 5))
