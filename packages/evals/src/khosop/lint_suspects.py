"""Which cases does no model pass? Then the case is the first thing to doubt, not the models."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from khosop.case import Case, Suite
from khosop.errors import BadInput
from khosop.journal import RunCard, RunFolder, list_runs

LAST_RUNS: Final = 5
"""So many of the newest runs of the suite are looked at."""
MIN_MODELS: Final = 2


@dataclass(slots=True)
class _Seen:
    passed: int = 0
    models: set[str] = field(default_factory=set)
    failed_checks: Counter[str] = field(default_factory=Counter)


def suspects(suite: Suite, runs: Path) -> Iterator[tuple[Case, str]]:
    """Yield every case that all of two or more real models always failed, as it stands now, with a clause about it.

    Stand-in models measure nothing, and a case that was changed since is another case: neither counts.
    """
    seen: defaultdict[str, _Seen] = defaultdict(_Seen)
    hashes = {case.id: case.hash for case in suite.cases}
    for folder, card in _last_runs(suite, runs):
        for record in folder.current_records():
            if card.case_hashes.get(record.case_id) != hashes.get(record.case_id) or record.outcome == "unscored":
                continue
            one = seen[record.case_id]
            one.passed += record.outcome == "passed"
            one.models.add(record.model)
            one.failed_checks.update(
                {v.check for v in record.verdicts if v.outcome == "failed" and not v.informational}
            )
    for case in suite.cases:
        one = seen[case.id]
        if len(one.models) >= MIN_MODELS and not one.passed:
            check = one.failed_checks.most_common(1)[0][0]
            yield (
                case,
                (
                    f"no model passed it in the last runs ({', '.join(sorted(one.models))}; mostly '{check}' failed): "
                    "doubt the case before the models"
                ),
            )


def _last_runs(suite: Suite, runs: Path) -> list[tuple[RunFolder, RunCard]]:
    found: list[tuple[RunFolder, RunCard]] = []
    for folder in reversed(list_runs(runs)):
        try:
            card = folder.card()
        except BadInput:
            # A run of another version of khosop: `khosop runs` tells of it, and it can't speak of a case.
            continue
        if card.suite == suite.name and not card.fake:
            found.append((folder, card))
        if len(found) == LAST_RUNS:
            break
    return found
