"""What scoring says: one verdict per check, one outcome per sample, and the record that the journal keeps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from khosop.transcript import Transcript

Outcome = Literal["passed", "failed", "unscored"]
Cause = Literal["provider", "moderated", "environment", "simulator", "judge", "unsure", "no_trace", "harness"]
CAUSES: tuple[Cause, ...] = get_args(Cause)


@dataclass(frozen=True, slots=True)
class Found:
    """The place that decided: a span of what the bot wrote, in code points of the original text."""

    text: str
    start: int
    end: int
    cue: str | None = None
    """The word that decided how the place was read, such as a negation."""
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one check says about one turn."""

    check: str
    outcome: Outcome
    turn: int | None = None
    """Index of the turn; None for a check of the whole conversation."""
    why: str = ""
    """One clause: what was expected and what was there."""
    cause: Cause | None = None
    """Unscored only."""
    draft: int | None = None
    found: Found | None = None
    weak: bool = False
    """The language engine was not sure: look at this one before you believe it."""
    informational: bool = False
    """Shown, not judged."""


@dataclass(frozen=True, slots=True)
class Record:
    """One sample: the key, what happened, what was said of it. One line of the journal."""

    model: str
    case_id: str
    category: str
    repeat: int
    outcome: Outcome
    cause: Cause | None
    verdicts: tuple[Verdict, ...]
    transcript: Transcript

    @property
    def key(self) -> tuple[str, str, int]:
        """Tell one sample of a run from all others: (model, case, repeat)."""
        return (self.model, self.case_id, self.repeat)


def overall(verdicts: Iterable[Verdict]) -> tuple[Outcome, Cause | None]:
    """Return the outcome of a sample: failed beats unscored beats passed.

    A sample without a single judging verdict is `unscored(harness)`: nothing was asked, so nothing was answered.
    """
    judging = [v for v in verdicts if not v.informational]
    if any(v.outcome == "failed" for v in judging):
        return "failed", None
    unscored = next((v for v in judging if v.outcome == "unscored"), None)
    if unscored is not None:
        return "unscored", unscored.cause or "harness"
    return ("passed", None) if judging else ("unscored", "harness")
