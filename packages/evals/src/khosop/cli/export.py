"""`khosop export`: a run as a table for other programs, or a suite for another tool."""

from __future__ import annotations

import argparse
import csv
import importlib
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from khosop.cli import options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.journal import RunFolder
    from khosop.report.table import Column

HELP = "write a run as CSV or Parquet, a row per sample; or a suite for promptfoo or Inspect"
SUITES = ("promptfoo", "inspect")
_BATCH = 2000
"""Rows that are held in memory at once."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "format",
        choices=["csv", "parquet", *SUITES],
        help="a run: csv for spreadsheets, parquet (needs khosop[data]); a suite: promptfoo, inspect",
    )
    parser.add_argument(
        "name", metavar="RUN|SUITE", help="id or folder of the run, or `newest`; folder or name of the suite"
    )
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the file to write; a run only")
    parser.add_argument("--out", metavar="FOLDER", type=Path, help="the folder to write; a suite only")
    options.add_runs_folder_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        BadInput: what is to be exported isn't there, or can't be written.
    """
    target, other, what = (
        (args.out, args.file, "--out FOLDER") if args.format in SUITES else (args.file, args.out, "FILE")
    )
    if target is None or other is not None:
        thing = "suite" if args.format in SUITES else "run"
        raise BadInput(
            f"khosop export {args.format} writes a {thing}: say `khosop export {args.format} {args.name} {what}`"
        )
    return _export_suite(args) if args.format in SUITES else _export_run(args)


def _export_suite(args: argparse.Namespace) -> int:
    from rich.console import Console

    from khosop.cli import accounts
    from khosop.exports.write import write_export
    from khosop.suite import load_suite

    suite = load_suite(options.suite_path(args.name))
    account, names = write_export(args.format, suite, args.out)
    console = Console(highlight=False)
    accounts.show(console, account)
    told = f"\n{args.out}: {len(suite.cases)} cases as {', '.join(names)}; REPORT.md says what is lost or weaker there"
    console.print(told, markup=False, soft_wrap=True)
    return 0


def _export_run(args: argparse.Namespace) -> int:
    from khosop.journal import find_run
    from khosop.report.fake import who_answered
    from khosop.report.table import columns

    folder = find_run(args.runs_folder, None if args.name == "newest" else args.name)
    write: Callable[[RunFolder, Sequence[Column], Path], int] = _csv if args.format == "csv" else _parquet
    partial = args.file.with_name(args.file.name + ".part")
    try:
        count = write(folder, columns(folder.current_records()), partial)
        partial.replace(args.file)
    except OSError as error:
        raise BadInput(f"{args.file}: can't be written: {error.strerror or error}") from error
    print(f"{args.file}: {count} samples of run {folder.id}")
    if folder.card().fake:
        print(f"{who_answered(folder.card())} The column `fake` says so.")
    return 0


def _csv(folder: RunFolder, columns: Sequence[Column], path: Path) -> int:
    from khosop.report.table import csv_cell, rows

    count = 0
    # With a byte order mark: without it, spreadsheets read Thai as Latin.
    with path.open("w", encoding="utf-8-sig", errors="replace", newline="") as file:
        out = csv.writer(file)
        out.writerow([column.name for column in columns])
        for row in rows(folder.card(), folder.current_records()):
            out.writerow([csv_cell(column, row.get(column.name)) for column in columns])
            count += 1
    return count


def _parquet(folder: RunFolder, columns: Sequence[Column], path: Path) -> int:
    from khosop.report.table import rows

    arrow, parquet = _pyarrow()
    types = {"text": arrow.string(), "count": arrow.int64(), "number": arrow.float64(), "flag": arrow.bool_()}
    schema = arrow.schema([arrow.field(column.name, types[column.kind]) for column in columns])
    count = 0
    lines = rows(folder.card(), folder.current_records())
    with parquet.ParquetWriter(path, schema) as out:
        while batch := list(islice(lines, _BATCH)):
            out.write_table(arrow.Table.from_pylist([dict(row) for row in batch], schema=schema))
            count += len(batch)
    return count


def _pyarrow() -> tuple[Any, Any]:
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise BadInput(
            "Parquet needs pyarrow, which is not installed: pip install 'khosop[data]'; CSV needs nothing"
        ) from None
