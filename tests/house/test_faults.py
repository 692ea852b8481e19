"""A fault of khosop itself is one line and an exit code of its own; the traceback is there for who asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from khosop.cli import faults
from khosop.cli.main import main


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be where a run's card is a folder, which nobody foresaw, and a hold-out's card, too."""
    (tmp_path / "runs" / "x" / "run.json").mkdir(parents=True)
    (tmp_path / "suites" / "s-holdout" / "card.json").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("broken")
def test_a_fault_is_one_line_and_says_how_to_see_more(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report"]) == faults.FAULT
    out, err = capsys.readouterr()
    assert out == ""
    first, second = err.strip().split("\n")
    assert first.startswith("khosop: a fault of khosop itself: IsADirectoryError at journal.py:")
    assert "runs/x/run.json" in first
    assert second == "khosop: `khosop report … --traceback` (or KHOSOP_TRACEBACK=1) shows where"


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("args", [["--traceback", "report"], ["report", "--traceback"], ["report"]], ids=" ".join)
def test_the_traceback_is_shown_to_who_asks(
    args: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if "--traceback" not in args:
        monkeypatch.setenv("KHOSOP_TRACEBACK", "1")
    assert main(args) == faults.FAULT
    err = capsys.readouterr().err
    assert "Traceback (most recent call last)" in err
    assert "run_command" in err
    assert "shows where" not in err


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("args", [["holdout", "card"], ["holdout", "run", "s-holdout", "--traceback"]], ids=" ".join)
def test_of_a_hold_out_the_place_is_told_and_never_the_words(
    args: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(args) == faults.FAULT
    err = capsys.readouterr().err
    assert "IsADirectoryError at card.py:" in err
    assert "its words are not told, since they may hold a case" in err
    assert "Is a directory" not in err
    assert ("in read_bytes" in err) == ("--traceback" in args)


def test_a_long_error_is_cut_and_has_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    faults.tell(ValueError("x" * 1000 + "\nsecond"), "run", in_full=False)
    line = capsys.readouterr().err.split("\n")[0]
    assert len(line) < 400
    assert "second" not in line


@pytest.mark.parametrize(("value", "wanted"), [("1", True), ("yes", True), ("0", False), ("off", False), ("", False)])
def test_the_variable_switches_it_on(value: str, wanted: bool) -> None:
    assert faults.wants_traceback(["run"], {"KHOSOP_TRACEBACK": value}) == (["run"], wanted)
