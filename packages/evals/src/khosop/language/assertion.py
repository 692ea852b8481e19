"""Does a reply assert what a pattern finds in it, or deny, forbid, quote, ask, suppose or report it?

    fold → find → for each match: inside another word? in quotes? in a list? → cues to both sides → one label

Every occurrence is judged, and says which cue decided by which rule.
"""

from dataclasses import dataclass
from typing import Literal

from khosop.language.fold import Folded, fold
from khosop.language.judgement import Label
from khosop.language.judging import Conditions, judge
from khosop.language.patterns import DEFAULT_TIMEOUT_S, Pattern, compile_pattern


@dataclass(frozen=True, slots=True)
class Cue:
    """The words that decided, in offsets of the original reply."""

    start: int
    end: int
    text: str
    pack: str
    """The language pack the cue is of, or `punctuation`, `quotes`, `list`, `word`."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One place where a pattern was found, and how the reply means it. Offsets are of the original reply."""

    start: int
    end: int
    text: str
    label: Label
    rule: str
    """The rule that decided; `no_cue` if nothing speaks against an assertion."""
    confidence: Literal["firm", "weak"]
    cue: Cue | None
    why: str
    """One clause for a person."""


def find_assertions(
    pattern: str | Pattern,
    reply: str | Folded,
    *,
    conditions: Conditions = "consequent",
    word: bool = False,
    guess: bool = True,
    timeout_s: float = DEFAULT_TIMEOUT_S,
) -> tuple[Occurrence, ...]:
    """Return every occurrence of the pattern in the reply with its label, left to right.

    `conditions` says what a condition excuses: with `consequent` its IF part only ("if she is lively, wait and see"
    advises waiting), with `clause` its THEN part as well. With `word` both edges of a match must be edges of words. Where
    no rule has anything to say, a learnt model may still take a match for denied, always weakly; not without `guess`.

    Raises:
        PatternError: the pattern is empty or its regex does not compile.
        PatternTimeout: the regex took longer than `timeout_s` on this reply.
    """
    compiled = compile_pattern(pattern) if isinstance(pattern, str) else pattern
    folded = fold(reply) if isinstance(reply, str) else reply
    spans = compiled.find(folded, timeout_s)
    if not spans:
        return ()
    return tuple(_occurrence(folded, span, conditions=conditions, word=word, guess=guess) for span in spans)


def asserts(
    pattern: str | Pattern,
    reply: str | Folded,
    *,
    conditions: Conditions = "consequent",
    word: bool = False,
    timeout_s: float = DEFAULT_TIMEOUT_S,
) -> bool:
    """Say whether the reply asserts the pattern anywhere."""
    found = find_assertions(pattern, reply, conditions=conditions, word=word, timeout_s=timeout_s)
    return any(occurrence.label == "asserted" for occurrence in found)


def _occurrence(
    folded: Folded, span: tuple[int, int], *, conditions: Conditions, word: bool, guess: bool
) -> Occurrence:
    judgement = judge(folded.text, *span, conditions=conditions, word=word, guess=guess)
    start, end = folded.span(*span)
    cue = None
    if judgement.cue is not None:
        cue_start, cue_end = folded.span(judgement.cue[0], judgement.cue[1])
        cue = Cue(cue_start, cue_end, folded.original[cue_start:cue_end], judgement.cue[2])
    return Occurrence(
        start,
        end,
        folded.original[start:end],
        judgement.label,
        judgement.rule,
        "weak" if judgement.weak else "firm",
        cue,
        judgement.why,
    )
