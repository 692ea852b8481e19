"""The eval log keeps what a person chose, and shows when somebody touched it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from khosop.cli.main import run_command
from khosop.errors import BadInput
from khosop.evallog import GENESIS, Row, make_row, read_rows, seal, what_changed, with_rows
from khosop.summary import summarize
from tests.evals.makers import make_card, make_record, make_run


def row(number: int = 1, prev: str = GENESIS, **changes: object) -> Row:
    summary = summarize([make_record(repeat=r) for r in range(3)], {"m": 3}, fake=False)
    made = make_row(number, make_card(), summary.models[0], "why", None, gap=None, measured=True)
    return seal(replace(made, **changes), prev)  # type: ignore[arg-type]  # fields by name


def lines(*rows: Row) -> str:
    return "".join(msgspec.json.encode(r).decode() + "\n" for r in rows)


def test_an_untouched_chain_is_read_back() -> None:
    first = row()
    second = row(2, first.hash)
    assert read_rows("log", lines(first, second)) == [first, second]


@pytest.mark.parametrize(
    "touch",
    [
        lambda a, b, c: [replace(a, passed=2), b, c],
        lambda a, b, c: [a, replace(b, note="another reason"), c],
        lambda a, b, c: [a, c],
        lambda a, b, c: [b, a, c],
        lambda a, b, c: [a, seal(replace(b, passed=0), GENESIS), c],
    ],
    ids=["a figure", "a note", "a row dropped", "rows swapped", "a row sealed anew"],
)
def test_whoever_edits_the_log_breaks_the_chain(touch: object) -> None:
    a = row()
    b = row(2, a.hash)
    c = row(3, b.hash)
    assert callable(touch)
    with pytest.raises(BadInput, match="does not fit the chain"):
        read_rows("log", lines(*touch(a, b, c)))


def test_what_changed_since_the_last_row_is_named() -> None:
    last = row()
    assert what_changed(None, make_card(), "m") == "first row"
    assert what_changed(last, make_card(), "m") == "nothing"
    assert what_changed(last, make_card(commit="fff", prompt="p2"), "m") == "commit, prompt"


def test_what_people_wrote_around_the_table_stays() -> None:
    page = with_rows(None, [row()]).replace("# Eval log", "# Our log\n\nA word of ours.") + "\nAnd one after.\n"
    again = with_rows(page, [row(), row(2, row().hash)])
    assert "A word of ours." in again
    assert again.rstrip().endswith("And one after.")
    assert again.count("| why |") == 2


def test_a_note_with_a_bar_or_a_line_break_stays_in_its_cell() -> None:
    assert "a \\| b c" in with_rows(None, [row(note="a | b\nc")])


def test_the_model_in_use_is_marked() -> None:
    assert "| m (in use) |" in with_rows(None, [row(in_use=True)])
    assert "| m |" in with_rows(None, [row()])


@pytest.fixture
def log(tmp_path: Path) -> list[str]:
    return ["--runs-folder", str(tmp_path / "runs"), "--file", str(tmp_path / "docs" / "eval-log.jsonl")]


def keep(log: list[str], note: str = "a reason", *more: str) -> int:
    return run_command("log", ["add", "--note", note, *log, *more])


def finished(tmp_path: Path, **card: object) -> None:
    made = make_card(**card)  # type: ignore[arg-type]  # fields by name
    make_run(tmp_path / "runs", made, [make_record(repeat=r) for r in range(3)])


def test_a_full_run_is_kept_once(tmp_path: Path, log: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    finished(tmp_path)
    assert keep(log) == 0
    assert "| 3/3 (100 %) |" in (tmp_path / "docs" / "eval-log.md").read_text("utf-8")
    assert keep(log) == 2
    assert "is in the log already; a correction is a new row" in capsys.readouterr().err
    assert keep(log, "the note was wrong", "--corrects", "1") == 0
    assert run_command("log", ["verify", *log]) == 0


@pytest.mark.parametrize(
    ("card", "note", "says"),
    [
        ({"subset": ("hours",)}, "a reason", "no full run to keep"),
        ({}, "  ", "a row without a note"),
        ({"runs": 4}, "a reason", "is not finished (3 of 4)"),
    ],
    ids=["a subset", "no note", "unfinished"],
)
def test_what_would_be_noise_in_the_log_is_refused(
    tmp_path: Path, log: list[str], capsys: pytest.CaptureFixture[str], card: dict[str, object], note: str, says: str
) -> None:
    finished(tmp_path, **card)
    assert keep(log, note) == 2
    assert says in capsys.readouterr().err
    assert not (tmp_path / "docs").exists()


def test_a_run_that_measured_nothing_is_kept_only_by_force_and_says_so(tmp_path: Path, log: list[str]) -> None:
    lost = [make_record(repeat=r, outcome="unscored", cause="provider") for r in range(3)]
    make_run(tmp_path / "runs", make_card(), lost)
    assert keep(log) == 2
    assert keep(log, "the provider was down", "--force") == 0
    assert "not a measurement: 0/0" in (tmp_path / "docs" / "eval-log.md").read_text("utf-8")


def test_a_fakes_row_says_that_it_measures_nothing(tmp_path: Path, log: list[str]) -> None:
    finished(tmp_path, fake=True)
    assert keep(log) == 0
    page = (tmp_path / "docs" / "eval-log.md").read_text("utf-8")
    assert "fake, measures nothing: 3/3" in page
    assert "What the kept runs have cost so far: $0.00." in page
