"""What became of everything that a foreign file says? Carried exactly, approximately, or not carried, with its place.

Nothing is dropped in silence: whoever reads a construct enters it here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

Level = Literal["exactly", "approximately", "not carried"]
LEVELS: Final[tuple[Level, ...]] = ("exactly", "approximately", "not carried")


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something stands in a file that was read."""

    file: str
    """Relative to the folder that was imported: a report names no path of the machine."""
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Remark:
    """What became of one construct at one place."""

    level: Level
    construct: str
    """In the words of the tool it comes from, such as `not-icontains`."""
    place: Place
    why: str = ""
    """For what is not exact: what differs, as a clause."""


@dataclass(frozen=True, slots=True)
class Group:
    """All remarks that say the same of the same construct."""

    level: Level
    construct: str
    why: str
    places: tuple[Place, ...]


@dataclass(slots=True)
class Account:
    """Collects remarks while a file is read."""

    remarks: list[Remark] = field(default_factory=list)

    def exactly(self, construct: str, place: Place) -> None:
        """Note that a construct asks the same in the suite as in its file."""
        self.remarks.append(Remark("exactly", construct, place))

    def nearly(self, construct: str, place: Place, why: str) -> None:
        """Note that a construct was carried, and how the suite differs from the file."""
        self.remarks.append(Remark("approximately", construct, place, why))

    def lost(self, construct: str, place: Place, why: str) -> None:
        """Note that a construct was not carried, and why."""
        self.remarks.append(Remark("not carried", construct, place, why))

    def rows(self) -> list[tuple[str, dict[Level, int]]]:
        """Return the counts by construct, in the order in which constructs were met."""
        counts: dict[str, dict[Level, int]] = {}
        for remark in self.remarks:
            row = counts.setdefault(remark.construct, dict.fromkeys(LEVELS, 0))
            row[remark.level] += 1
        return list(counts.items())

    def total(self, level: Level) -> int:
        """Return how many constructs are of a level."""
        return sum(remark.level == level for remark in self.remarks)

    def groups(self, level: Level) -> list[Group]:
        """Return the remarks of a level, those that say the same together, the most frequent first."""
        places: dict[tuple[str, str], list[Place]] = {}
        for remark in self.remarks:
            if remark.level == level:
                places.setdefault((remark.construct, remark.why), []).append(remark.place)
        groups = [Group(level, construct, why, tuple(found)) for (construct, why), found in places.items()]
        return sorted(groups, key=lambda group: -len(group.places))


def shown_places(places: Iterable[Place], most: int | None = None) -> str:
    """Return places as `tests.csv:2-4, 9`; neighbouring lines are one range. `most`: so many ranges, then a count."""
    by_file: dict[str, list[int]] = {}
    for place in places:
        by_file.setdefault(place.file, []).append(place.line)
    ranges = [(file, *span) for file, lines in by_file.items() for span in _spans(sorted(set(lines)))]
    shown = ranges if most is None else ranges[:most]
    parts: list[str] = []
    last = None
    for file, first, final in shown:
        lines = str(first) if first == final else f"{first}-{final}"
        parts.append(lines if file == last else f"{file}:{lines}")
        last = file
    more = len(ranges) - len(shown)
    return ", ".join(parts) + (f" and {more} more" if more else "")


def _spans(lines: Sequence[int]) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    for line in lines:
        if spans and line == spans[-1][1] + 1:
            spans[-1] = (spans[-1][0], line)
        else:
            spans.append((line, line))
    return spans
