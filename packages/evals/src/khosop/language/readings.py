"""What is a reading: one place of a reply and every value that it may state? And how much of a reply is read?"""

from dataclasses import dataclass
from typing import Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Reading(Generic[T_co]):
    """One place and what it says. A required fact is met by any of the values; a forbidden one only by a sure reading."""

    start: int
    end: int
    values: frozenset[T_co]
    why: str
    """How the place was read, in a few words: "the evening hours in ทุ่ม"."""
    sure: bool = True
    """The place can't mean anything else. A range of days is sure although it has several values."""


_MOST_READ = 15_000


def windows(length: int) -> tuple[tuple[int, int], ...]:
    """Return the spans of a text that are read: all of it, or head and tail of a text that is no chat reply any more."""
    if length <= 2 * _MOST_READ:
        return ((0, length),)
    return ((0, _MOST_READ), (length - _MOST_READ, length))
