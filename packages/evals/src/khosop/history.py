"""How did one case fare over all kept runs, and is the case itself to blame? Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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

    @property
    def label(self) -> Label:
        return label_of(self.passed, self.graded)


def appearances(case_id: str, card: RunCard, records: Iterable[Record], newest_hash: str) -> list[Appearance]:
    """Return how a case fared in one run, a row per model that has finished samples of it."""
    by_model: dict[str, list[Record]] = {}
    for record in records:
        if record.case_id == case_id:
            by_model.setdefault(record.model, []).append(record)
    return [_appearance(case_id, card, model, found, newest_hash) for model, found in by_model.items()]


def _appearance(case_id: str, card: RunCard, model: str, records: Sequence[Record], newest_hash: str) -> Appearance:
    failed = [v for r in records for v in r.verdicts if v.outcome == "failed" and not v.informational]
    return Appearance(
        run=card.id,
        started=card.started,
        model=model,
        fake=card.fake,
        passed=sum(r.outcome == "passed" for r in records),
        graded=sum(r.outcome != "unscored" for r in records),
        unscored=sum(r.outcome == "unscored" for r in records),
        same_case=card.case_hashes.get(case_id) == newest_hash,
        why=f"{failed[0].check}: {failed[0].why}" if failed else "",
    )


def is_suspect(rows: Iterable[Appearance]) -> bool:
    """Tell whether a case failed with every real model that was asked it as it is now: then suspect the case.

    Two different models at least; one model's failure is the model's.
    """
    counted = [row for row in rows if row.same_case and not row.fake and row.graded]
    return len({row.model for row in counted}) >= 2 and all(row.passed == 0 for row in counted)


def newest_hash(case_id: str, cards: Sequence[RunCard]) -> str:
    """Return what the case looked like in the newest run that has it; cards come oldest first."""
    hashes: Mapping[str, str] = {}
    for card in cards:
        if case_id in card.case_hashes:
            hashes = card.case_hashes
    return hashes.get(case_id, "")
