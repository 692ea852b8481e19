"""What can go wrong with the reference bot on purpose, by what a person can do about it.

PetcareError
├── SeedError       a file of the shop's data can't be used: mend the named lines
└── NotAvailable    the shop can't do what was asked (no such slot, already taken): choose something else
"""

from __future__ import annotations

from collections.abc import Sequence


class PetcareError(Exception):
    """The root of every error that petcare raises on purpose. Its text is for a person."""


class SeedError(PetcareError):
    """The shop's data can't be loaded; every problem is one line with its file and line number."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


class NotAvailable(PetcareError):
    """The shop can't do what was asked; the text says why, in Thai, because a model passes it on."""
