"""What is a reading: one place of a reply and every value that it may state?"""

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
