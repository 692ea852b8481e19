"""Runs as tables: a row per sample, nothing made up, and no text that a spreadsheet would run."""

from __future__ import annotations

import csv
import importlib.util
from collections.abc import Sequence
from pathlib import Path

import pytest

from khosop.cli.main import run_command
from khosop.report.table import COLUMNS, Cell, Row, columns, csv_cell, rows
from khosop.transcript import ModelCall
from khosop.verdict import Record, Verdict
from tests.evals.makers import make_card, make_record, make_run

NO_PARQUET = importlib.util.find_spec("pyarrow") is None


def only(record: Record) -> Row:
    (row,) = rows(make_card(), [record])
    return row


def exported(tmp_path: Path, records: Sequence[Record], **card: bool) -> list[dict[str, str]]:
    make_run(tmp_path / "runs", make_card("a", **card), records)  # type: ignore[arg-type]  # fields by name
    target = tmp_path / "a.csv"
    assert run_command("export", ["csv", "a", str(target), "--runs-folder", str(tmp_path / "runs")]) == 0
    with target.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_a_sample_is_a_row_with_a_column_per_check(tmp_path: Path) -> None:
    verdicts = [Verdict("includes_any", "passed", 0), Verdict("refuses", "failed", 0, "no refusal")]
    records = [
        make_record(repeat=0),
        make_record(repeat=1, outcome="failed", verdicts=verdicts, reply="ได้ค่ะ, ลองดู\nนะคะ"),
    ]
    first, second = exported(tmp_path, records)
    assert (first["case"], first["repeat"], first["outcome"], first["check.refuses"]) == ("hours", "1", "passed", "")
    assert (second["check.includes_any"], second["check.refuses"]) == ("passed", "failed")
    assert (second["failed_checks"], second["why"]) == ("refuses", "no refusal")
    assert second["reply"] == "ได้ค่ะ, ลองดู\nนะคะ"


def test_of_several_turns_a_check_shows_the_worst() -> None:
    turns = [Verdict("excludes", "passed", 0), Verdict("excludes", "failed", 1), Verdict("excludes", "unscored", 2)]
    assert only(make_record(outcome="failed", verdicts=turns))["check.excludes"] == "failed"


@pytest.mark.parametrize(
    ("calls", "cost", "tokens"),
    [
        ([], None, None),
        ([ModelCall("m", cost_usd="0.001", prompt_tokens=5)], 0.001, 5),
        ([ModelCall("m", cost_usd="0.001", prompt_tokens=5), ModelCall("m")], None, None),
        ([ModelCall("m", cost_usd="0.001", prompt_tokens=5), ModelCall("m", error="transient")], 0.001, 5),
    ],
    ids=["no call", "known", "one of two is not known", "a failed call costs nothing"],
)
def test_what_is_not_known_is_empty_and_not_zero(calls: list[ModelCall], cost: Cell, tokens: Cell) -> None:
    row = only(make_record(calls=calls))
    assert (row["cost_usd"], row["prompt_tokens"]) == (cost, tokens)


@pytest.mark.parametrize("text", ["=HYPERLINK(1)", "+1", "-1", "@x", "\t=1"])
def test_a_text_that_a_spreadsheet_would_run_is_defused(tmp_path: Path, text: str) -> None:
    (row,) = exported(tmp_path, [make_record(reply=text)])
    assert row["reply"] == f"'{text}"


def test_an_own_column_is_left_as_it_is() -> None:
    run = next(column for column in COLUMNS if column.name == "run")
    assert csv_cell(run, "-a") == "-a"


def test_every_cell_has_a_column() -> None:
    record = make_record()
    names = [column.name for column in columns([record])]
    assert len(set(names)) == len(names)
    assert set(only(record)) <= set(names)


def test_a_fakes_table_says_so_in_every_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = exported(tmp_path, [make_record()], fake=True)
    assert row["fake"] == "true"
    assert "measures nothing" in capsys.readouterr().out


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_run(tmp_path / "runs", make_card("a"), [make_record()])
    target = str(tmp_path / "missing" / "a.csv")
    assert run_command("export", ["csv", "newest", target, "--runs-folder", str(tmp_path / "runs")]) == 2
    assert "missing/a.csv: can't be written: No such file" in capsys.readouterr().err


@pytest.mark.skipif(not NO_PARQUET, reason="pyarrow is installed")
def test_without_pyarrow_parquet_says_what_to_install(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_run(tmp_path / "runs", make_card("a"), [make_record()])
    target = tmp_path / "a.parquet"
    assert run_command("export", ["parquet", "a", str(target), "--runs-folder", str(tmp_path / "runs")]) == 2
    assert "pip install 'khosop[data]'" in capsys.readouterr().err
    assert list(tmp_path.glob("a.*")) == []


@pytest.mark.skipif(NO_PARQUET, reason="pyarrow is not installed; it is the extra khosop[data]")
def test_parquet_holds_the_same_rows_with_their_types(tmp_path: Path) -> None:
    parquet = importlib.import_module("pyarrow.parquet")
    make_run(tmp_path / "runs", make_card("a"), [make_record(repeat=r, reply="=1") for r in range(3)])
    target = tmp_path / "a.parquet"
    assert run_command("export", ["parquet", "a", str(target), "--runs-folder", str(tmp_path / "runs")]) == 0
    table = parquet.read_table(target).to_pylist()
    assert [row["repeat"] for row in table] == [1, 2, 3]
    assert (table[0]["reply"], table[0]["cost_usd"], table[0]["weak"]) == ("=1", None, False)
