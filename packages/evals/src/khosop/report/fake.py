"""What does a report say of a run that measures nothing? Who answered, and what to do for a measurement."""

from __future__ import annotations

from typing import Final

from khosop.journal import RunCard

SHOWS: Final = "It shows that suite, bot and scorer work together."


def who_answered(card: RunCard) -> str:
    """Return the sentence that says that a fake run measures nothing."""
    who = "An example bot" if card.own_model else "A fake model"
    return f"{who} answered: this run measures nothing."


def banner(card: RunCard) -> str:
    """Return the words of a terminal: who answered, what the run shows, and what to do for a measurement."""
    who, rest = who_answered(card).split(":", 1)
    todo = (
        "Name your own bot in suite.yaml and take\n`stand_in: true` out to measure it."
        if card.own_model
        else "Set OPENROUTER_API_KEY to examine a real model."
    )
    return f"{who.upper()}:{rest} {SHOWS} {todo}".replace("suite, bot and ", "suite, bot and\n")
