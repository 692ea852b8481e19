"""`khosop rescore`: score stored conversations again, without a model."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.cli import finish, options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.case import Suite
    from khosop.journal import RunCard, RunFolder

HELP = "score the stored conversations of a run again, after a check was mended"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("name", nargs="?", metavar="RUN", help="id or folder of the run (default: the newest)")
    parser.add_argument("--suite", metavar="NAME", help="score with this suite (default: the run's own, as it is now)")
    options.add_runs_folder_argument(parser)
    parser.add_argument("--all", action="store_true", help="show all cases below 100 %%, not only the worst 20")
    finish.add_gate_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command: a new run folder is written beside the old one, which stays as it is."""
    from rich.console import Console

    from khosop.journal import find_run
    from khosop.suite import load_suite

    source = find_run(args.runs_folder, args.name)
    card = source.card()
    suite = load_suite(options.suite_path(args.suite) if args.suite else Path(card.suite_folder))
    asked = finish.gates(args, suite.categories)
    folder, new_card, changed = rescore(source, card, suite, args.runs_folder)
    console = Console()
    code = finish.conclude(console, finish.finished(folder, new_card), asked, show_all=args.all)
    moves = ", ".join(f"{n} {move}" for move, n in changed.most_common()) or "no outcome changed"
    console.print(f"scored again from {source.id}: {moves}", highlight=False)
    return code


def rescore(source: RunFolder, card: RunCard, suite: Suite, runs: Path) -> tuple[RunFolder, RunCard, Counter[str]]:
    """Score a run's transcripts with a suite and return the new folder, its card, and how outcomes moved.

    Raises:
        BadInput: the suite lacks a case of the run.
    """
    from khosop.journal import JournalWriter, RunFolder
    from khosop.run import scored

    cases = {case.id: case for case in suite.cases}
    missing = [name for name in card.runs if name not in cases]
    if missing:
        raise BadInput(
            f"suite {suite.name!r} has no case {missing[0]!r}, which run {source.id} played"
            + (f" ({len(missing)} such cases)" if len(missing) > 1 else "")
            + "; name the suite that has it with --suite"
        )
    new_card = _rescored_card(card, suite, runs)
    folder = RunFolder.create(runs, new_card)
    changed: Counter[str] = Counter()
    with JournalWriter(folder) as journal:
        for record in source.current_records():
            new = scored(cases[record.case_id], record.transcript)
            journal.append(new)
            if new.outcome != record.outcome:
                changed[f"{record.outcome} → {new.outcome}"] += 1
    return folder, new_card, changed


def _rescored_card(card: RunCard, suite: Suite, runs: Path) -> RunCard:
    from dataclasses import replace

    return replace(
        card,
        id=options.free_id(runs, f"{card.id}-rescored"),
        suite=suite.name,
        suite_folder=str(suite.folder),
        suite_hash=suite.hash,
        case_hashes={case.id: case.hash for case in suite.cases if case.id in card.runs},
        categories=suite.categories,
        notes=(*card.notes, f"scored again from the transcripts of {card.id}"),
    )
