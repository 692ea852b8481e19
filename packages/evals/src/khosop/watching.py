"""Which cases does a changed file concern, and what did a change do? Values only: who watches and who plays is elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from khosop.case import Suite
from khosop.verdict import Record

Effect = Literal["broken", "worse", "unscored", "fixed", "better", "new", "same"]
"""What became of a case, the worst first."""

_SOURCE: Final = frozenset(
    f".{ending}"
    for row in ("py js mjs cjs ts go rs java kt rb php cs", "toml yaml yml json md txt jinja j2 prompt")
    for ending in row.split()
)
_IGNORED_FOLDERS: Final = frozenset({"__pycache__", "node_modules", "runs", "venv", "dist", "build", "site-packages"})


def is_source(path: Path, root: Path) -> bool:
    """Tell whether a file is one that a person writes and a bot or a suite is made of."""
    inner = path.relative_to(root).parts if path.is_relative_to(root) else path.parts
    hidden = any(part.startswith(".") or part in _IGNORED_FOLDERS for part in inner)
    return not hidden and path.suffix in _SOURCE and not path.name.endswith("~")


@dataclass(frozen=True, slots=True)
class Watched:
    """A suite as it was when it was last read."""

    cases: Mapping[str, str]
    """Case id -> hash: it changes with everything that can change a score, lists written out."""
    bot: str
    """The bot, the stand-in and their settings, as text."""
    samples: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]
    """Case id -> its replies that are known to be right and to be wrong; they change no score."""

    @classmethod
    def of(cls, suite: Suite) -> Watched:
        """Return what is to be compared of a suite."""
        return cls(
            {case.id: case.hash for case in suite.cases},
            f"{suite.bot.stated()} {suite.understudy} {suite.stand_in}",
            {case.id: (case.good, case.bad) for case in suite.cases},
        )


def concerned(before: Watched | None, now: Watched, *, bot_changed: bool) -> tuple[str, ...]:
    """Return the ids of the cases that have to be played again: all of them where the bot changed."""
    if before is None or bot_changed or before.bot != now.bot:
        return tuple(now.cases)
    return tuple(case for case, digest in now.cases.items() if before.cases.get(case) != digest)


def rewritten(before: Watched | None, now: Watched) -> tuple[str, ...]:
    """Return the ids of the cases whose checks or sample replies are others than before; none where nothing was before.

    What a case says of itself is `khosop check`'s to judge at the beginning, which takes its time; a watch looks at what is new.
    """
    if before is None:
        return ()
    return tuple(
        case
        for case, digest in now.cases.items()
        if before.cases.get(case) != digest or before.samples.get(case) != now.samples[case]
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """How a case stands after it was played."""

    passed: int
    graded: int
    played: int
    why: str = ""
    """What the first check that failed says, or why nothing could be scored."""

    @property
    def holds(self) -> bool:
        """Tell whether every sample was graded and passed."""
        return self.passed == self.played

    def __str__(self) -> str:
        return f"{self.passed}/{self.graded}" if self.graded else "unscored"


def standings(records: Iterable[Record]) -> dict[str, Standing]:
    """Return how every case stands, by its samples."""
    by_case: dict[str, list[Record]] = {}
    for record in records:
        by_case.setdefault(record.case_id, []).append(record)
    return {case: _standing(samples) for case, samples in by_case.items()}


def _standing(samples: Sequence[Record]) -> Standing:
    passed = sum(one.outcome == "passed" for one in samples)
    graded = sum(one.outcome != "unscored" for one in samples)
    bad = next((one for wanted in ("failed", "unscored") for one in samples if one.outcome == wanted), None)
    return Standing(passed, graded, len(samples), _why(bad) if bad is not None else "")


def _why(record: Record) -> str:
    verdict = next((v for v in record.verdicts if v.outcome == record.outcome and not v.informational), None)
    if verdict is None:
        return record.transcript.stopped_by or record.cause or ""
    return f"{verdict.check}: {verdict.why}"


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one case."""

    case: str
    effect: Effect
    before: Standing | None
    now: Standing


def compared(before: Mapping[str, Standing], now: Mapping[str, Standing]) -> tuple[Row, ...]:
    """Return what became of each case that was played, the worst first."""
    order: tuple[Effect, ...] = ("broken", "worse", "unscored", "fixed", "better", "new", "same")
    rows = [
        Row(case, _effect(before.get(case), standing), before.get(case), standing) for case, standing in now.items()
    ]
    return tuple(sorted(rows, key=lambda row: order.index(row.effect)))


def _effect(before: Standing | None, now: Standing) -> Effect:
    if not now.graded:
        return "unscored"
    if before is None or not before.graded:
        return "new"
    then, today = before.passed / before.graded, now.passed / now.graded
    if then == today:
        return "same"
    if today < then:
        return "broken" if then == 1 else "worse"
    return "fixed" if today == 1 else "better"
