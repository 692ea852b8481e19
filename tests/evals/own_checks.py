"""Checks of an author's own, as a suite would name them."""

from __future__ import annotations

from khosop.case import Case
from khosop.transcript import Transcript
from khosop.verdict import Verdict


def short(_case: Case, transcript: Transcript) -> Verdict:
    longest = max(len(turn.outcome.text) for turn in transcript.turns)
    return Verdict("short", "passed" if longest < 20 else "failed", why=f"{longest} characters")


def broken(_case: Case, _transcript: Transcript) -> Verdict:
    raise ZeroDivisionError("of my own making")


def wrong(_case: Case, _transcript: Transcript) -> bool:
    return True
