"""khosop corpus: a labelled set of replies through the language engine, with its errors by phenomenon and language."""

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from khosop.corpus import Reading, Score

HELP: str = "run the language engine over a labelled JSONL set and show its errors"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the set, the file for predictions and the gate."""
    parser.add_argument(
        "file", metavar="FILE.jsonl", type=Path, help="one JSON object a line: reply, with pattern or fact"
    )
    parser.add_argument("--out", metavar="PRED.jsonl", type=Path, help="write a prediction per item: id, answer, why")
    parser.add_argument("--at-least", metavar="SHARE", type=float, help="exit 1 if fewer are right, such as 0.97")


def run(args: argparse.Namespace) -> int:
    """Read, predict, write, show. Exit 1 only where `--at-least` was asked for and missed."""
    from rich.console import Console

    from khosop.corpus import prediction_line, read_items, read_with_engine, score
    from khosop.errors import BadInput
    from khosop.language.baselines import baseline_clause, baseline_match

    try:
        text = args.file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{args.file}: expected a readable UTF-8 file, but {error}; check the name") from error
    items = read_items(text, str(args.file))
    rivals = {"a match is an assertion": baseline_match, "negation in the clause excuses": baseline_clause}
    readings = [read_with_engine(item, rivals) for item in items]
    started = time.perf_counter()  # the cues are compiled by now: what is timed is reading
    for item in items:
        read_with_engine(item)
    seconds = time.perf_counter() - started
    if args.out is not None:
        args.out.write_text("".join(prediction_line(reading) + "\n" for reading in readings), encoding="utf-8")
    console = Console(highlight=False)
    _show(console, readings)
    characters = sum(len(item.reply) for item in items)
    console.print(
        f"{len(items)} items, {characters:,} characters in {seconds:.2f} s: {len(items) / seconds:,.0f} items a second"
    )
    if args.out is not None:
        console.print(f"predictions: {args.out}", soft_wrap=True)
    total = score(readings)
    return int(args.at_least is not None and (total.items == 0 or total.share < args.at_least))


def _show(console: "Console", readings: "list[Reading]") -> None:
    from khosop.corpus import GOLD, rival_scores, score, score_by

    if score(readings).items == 0:
        yes = sum(reading.said for reading in readings)
        console.print(f"no labels in this set: the engine says yes to {yes} of {len(readings)}")
        return
    _table(console, "all", {"engine": score(readings), **rival_scores(readings)})
    _table(console, "kind", score_by(readings, lambda reading: GOLD[reading.item.kind]))
    _table(console, "phenomenon", score_by(readings, lambda reading: reading.item.phenomenon))
    _table(console, "language", score_by(readings, lambda reading: reading.item.lang))
    wrong = [reading for reading in readings if reading.wrong]
    console.print(f"wrong: {len(wrong)}")
    for reading in wrong:
        item = reading.item
        asked = (
            f" /{item.pattern.source}/"
            if item.pattern is not None
            else f" {item.fact}"
            if item.fact is not None
            else ""
        )
        console.print(f"  {item.id} [{item.lang}, {item.phenomenon}] {item.where}", markup=False, soft_wrap=True)
        console.print(f"    {item.reply!r}{asked}", markup=False, soft_wrap=True)
        gold = f"{GOLD[item.kind]} is {str(item.gold).lower()}"
        console.print(f"    people: {gold}; engine: {reading.why}", markup=False, soft_wrap=True)


def _table(console: "Console", title: str, rows: "dict[str, Score]") -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(title, no_wrap=True)
    for name in ("right", "of", "share", "wrongly\nasserted", "wrongly\nexcused"):
        table.add_column(name, justify="right")
    for name, row in rows.items():
        table.add_row(
            name, str(row.right), str(row.items), f"{row.share:.3f}", str(row.wrongly_yes), str(row.wrongly_no)
        )
    console.print(table)
