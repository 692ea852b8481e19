"""Imports of small files, and what the suites that come of them say of a reply."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from khosop.case import Suite
from khosop.imports.account import Level
from khosop.imports.formats import Imported, read
from khosop.imports.reading import Choices
from khosop.imports.write import write_suite
from khosop.score.scoring import score
from khosop.suite import load_suite
from khosop.transcript import Draft, ToolUse, Transcript, TurnOutcome, TurnRecord
from khosop.verdict import overall

NOW = dt.datetime(2026, 11, 5, 10, tzinfo=dt.UTC)


def imported(kind: str, folder: Path, files: Mapping[str, str], entry: str | None = None, **choices: Any) -> Imported:
    """Write files, import the first of them (or `entry`), and return what was read."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="")
    return read(kind, folder / (entry if entry is not None else next(iter(files))), Choices(**choices), NOW)


def loaded(one: Imported, folder: Path) -> Suite:
    """Write the suite of an import and load it as `khosop check` would."""
    write_suite(folder, one.draft, one.written, one.account, "khosop import")
    return load_suite(folder)


def suite_of(kind: str, tmp_path: Path, files: Mapping[str, str], entry: str | None = None, **choices: Any) -> Suite:
    """Import, write and load."""
    return loaded(imported(kind, tmp_path / "in", files, entry, **choices), tmp_path / "out")


def levels(one: Imported, construct: str) -> list[Level]:
    """Return what became of a construct, place by place."""
    return [remark.level for remark in one.account.remarks if remark.construct == construct]


def whys(one: Imported, construct: str) -> list[str]:
    return [f"{remark.place}: {remark.why}" for remark in one.account.remarks if remark.construct == construct]


def verdict(suite: Suite, *replies: str, case: int = 0, tools: Sequence[Sequence[ToolUse]] = ()) -> str:
    """Return the outcome of a conversation in which the bot gives these replies, turn by turn."""
    played = suite.cases[case]
    records = []
    for i, turn in enumerate(played.turns):
        reply = replies[min(i, len(replies) - 1)]
        uses = tuple(tools[i]) if i < len(tools) else ()
        records.append(TurnRecord(turn.kind, turn.text, TurnOutcome("replied", reply, drafts=(Draft(reply, uses),))))
    transcript = Transcript(played.id, "m", 0, tuple(records), suite.now.isoformat())
    return overall(score(played, transcript))[0]
