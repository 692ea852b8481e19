"""How did one case fare over all kept runs, and is the case itself to blame? Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from khosop.journal import RunCard
from khosop.summary import Label, label_of
from khosop.verdict import Record


@dataclass(frozen=True, slots=True)
class Appearance:
    """One case in one run with one model."""

    run: str
    started: str
    model: str
    fake: bool
    passed: int
    graded: int
    unscored: int
    same_case: bool
    """The case asked and checked the same as it does in the newest run."""
    why: str
    """What failed first; '' where nothing did."""
    same_bot: bool = True
    """The bot had the version, prompt and tools that it has in the newest run."""

    @property
    def label(self) -> Label:
        return label_of(self.passed, self.graded)


def appearances(case_id: str, card: RunCard, records: Iterable[Record], newest: RunCard) -> list[Appearance]:
    """Return how a case fared in one run, a row per model that has finished samples of it.

    `newest` is the newest run that has the case: it says what the case and the bot are now.
    """
    by_model: dict[str, list[Record]] = {}
    for record in records:
        if record.case_id == case_id:
            by_model.setdefault(record.model, []).append(record)
    return [_appearance(case_id, card, model, found, newest) for model, found in by_model.items()]


def _appearance(case_id: str, card: RunCard, model: str, records: Sequence[Record], newest: RunCard) -> Appearance:
    failed = [v for r in records for v in r.verdicts if v.outcome == "failed" and not v.informational]
    return Appearance(
        run=card.id,
        started=card.started,
        model=model,
        fake=card.fake,
        passed=sum(r.outcome == "passed" for r in records),
        graded=sum(r.outcome != "unscored" for r in records),
        unscored=sum(r.outcome == "unscored" for r in records),
        same_case=card.case_hashes.get(case_id) == newest.case_hashes.get(case_id),
        why=f"{failed[0].check}: {failed[0].why}" if failed else "",
        same_bot=_bot(card) == _bot(newest),
    )


def _bot(card: RunCard) -> tuple[str, ...]:
    return card.bot, card.bot_version, card.bot_prompt, card.bot_tools, card.bot_settings


def is_suspect(rows: Iterable[Appearance]) -> bool:
    """Tell whether a case failed with every real model that was asked it as it is now: then suspect the case.

    Two different models at least; one model's failure is the model's.
    """
    counted = [row for row in rows if row.same_case and not row.fake and row.graded]
    return len({row.model for row in counted}) >= 2 and all(row.passed == 0 for row in counted)


@dataclass(frozen=True, slots=True)
class Pooled:
    """All runs of a case as it is now, with one model and the bot as it is now."""

    model: str
    passed: int
    graded: int
    runs: int
    """How many runs of the suite they come from."""


def pooled(rows: Iterable[Appearance]) -> list[Pooled]:
    """Return what every real model showed on the case as it is now, with the bot as it is now."""
    found: dict[str, Pooled] = {}
    for row in rows:
        if row.same_case and row.same_bot and not row.fake and row.graded:
            so_far = found.get(row.model, Pooled(row.model, 0, 0, 0))
            found[row.model] = Pooled(
                row.model, so_far.passed + row.passed, so_far.graded + row.graded, so_far.runs + 1
            )
    return list(found.values())


def newest_with(case_id: str, cards: Sequence[RunCard]) -> RunCard | None:
    """Return the newest run that has the case; cards come oldest first."""
    return next((card for card in reversed(cards) if case_id in card.case_hashes), None)
