"""`khosop log`: keep a run in the eval log, or check that nobody edited it."""

from __future__ import annotations

import argparse
import fcntl
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.cli import finish, options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.evallog import Row
    from khosop.journal import RunCard, RunFolder

HELP = "keep the last full run in the eval log, with a note; or verify the log"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("action", choices=["add", "verify"], help="add the last full run, or verify the log's chain")
    parser.add_argument(
        "--note", default=os.environ.get("KHOSOP_NOTE", ""), metavar="TEXT", help="why this run is kept, in your words"
    )
    parser.add_argument("--run", metavar="RUN", help="keep this run (default: the newest full one)")
    parser.add_argument("--corrects", type=int, metavar="ROW", help="this row corrects an older one")
    parser.add_argument("--force", action="store_true", help="keep a run that is not a measurement, marked as such")
    parser.add_argument(
        "--file", type=Path, default=Path("docs/eval-log.jsonl"), help="the log (its page stands beside it)"
    )
    options.add_runs_folder_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from khosop.report.fake import who_answered

    if args.action == "verify":
        rows = read_log(args.file)
        print(f"{args.file}: {len(rows)} rows, the chain holds")
        return 0
    if not args.note.strip():
        raise BadInput('a row without a note tells nothing in a month; say what changed: khosop log add --note "..."')
    folder = _run_to_keep(args)
    card = folder.card()
    added = keep(args, folder, card)
    for row in added:
        print(
            f"{args.file}: row {row.row} keeps run {row.run}, {row.model}: {row.passed}/{row.graded}, changed: {row.changed}"
        )
    if card.fake:
        print(f"{who_answered(card)} The row says so.")
    return 0


def read_log(path: Path) -> list[Row]:
    """Return the rows of the log; none where there is no file yet."""
    from khosop.evallog import read_rows

    return read_rows(str(path), path.read_text("utf-8")) if path.exists() else []


def _run_to_keep(args: argparse.Namespace) -> RunFolder:
    from khosop.journal import find_run, list_runs

    if args.run:
        return find_run(args.runs_folder, args.run)
    full = [folder for folder in list_runs(args.runs_folder) if not folder.card().subset]
    if not full:
        raise BadInput(f"{args.runs_folder}: there is no full run to keep; `khosop run` without --cases makes one")
    return full[-1]


def keep(args: argparse.Namespace, folder: RunFolder, card: RunCard) -> list[Row]:
    """Append a row for every model of the run, and return them.

    Raises:
        BadInput: the run is a subset, unfinished, kept already, or no measurement.
    """
    from khosop.evallog import GENESIS, make_row, seal, with_rows
    from khosop.holdout.comparing import latest_gap

    if card.subset:
        raise BadInput(
            f"run {folder.id} played only {', '.join(card.subset)}: a subset is noise in the log; run the whole suite"
        )
    if any(note.startswith("replayed") for note in card.notes):
        raise BadInput(
            f"run {folder.id} is a replay of a recording: nothing was asked of a model; keep the recorded run"
        )
    summary = finish.summarize_run(folder, card)
    done = sum(m.tally.graded + m.tally.unscored for m in summary.models)
    if done < card.samples:
        raise BadInput(
            f"run {folder.id} is not finished ({done} of {card.samples}); `khosop run --resume {folder.id}` first"
        )
    if not summary.measured and not args.force:
        raise BadInput(
            f"run {folder.id} is not a measurement: too little of it was graded; --force keeps it, marked as such"
        )
    args.file.parent.mkdir(parents=True, exist_ok=True)
    with args.file.open("a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        rows = read_log(args.file)
        if any(row.run == card.id for row in rows) and args.corrects is None:
            raise BadInput(f"run {folder.id} is in the log already; a correction is a new row: --corrects ROW")
        if args.corrects is not None and not 1 <= args.corrects <= len(rows):
            raise BadInput(f"--corrects {args.corrects}: the log has rows 1 to {len(rows)}")
        added: list[Row] = []
        for m in summary.models:
            everything = rows + added
            last = next((row for row in reversed(everything) if row.suite == card.suite), None)
            gap = latest_gap(card, m.model, m.rate, options.SUITE_HOMES)
            row = make_row(len(everything) + 1, card, m, args.note.strip(), last, gap=gap, measured=summary.measured)
            row = replace(row, corrects=args.corrects, in_use=m.model == options.DEFAULT_MODEL)
            added.append(seal(row, everything[-1].hash if everything else GENESIS))
        file.write(b"".join(_line(row) for row in added))
        file.flush()
        page = args.file.with_suffix(".md")
        page.write_text(with_rows(page.read_text("utf-8") if page.exists() else None, rows + added), "utf-8")
    return added


def _line(row: Row) -> bytes:
    import msgspec

    return msgspec.json.encode(row) + b"\n"
