"""`khosop import` writes a folder, shows what was carried, and names what a person got wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from khosop.cli.main import run_command

CONFIG = """prompts: ['{{q}}']
tests:
  - vars: {q: Open?}
    assert: [{type: icontains, value: yes}, {type: llm-rubric, value: kind}]
"""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "in" / "promptfooconfig.yaml"
    path.parent.mkdir()
    path.write_text(CONFIG)
    return path


def test_the_screen_and_the_report_say_what_was_carried(
    config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "suite"
    assert run_command("import", ["promptfoo", str(config), "--out", str(out)]) == 0
    screen = capsys.readouterr().out
    assert [line.split() for line in screen.splitlines() if line.startswith("all ")] == [["all", "3", "0", "1"]]
    assert "llm-rubric: a model judges it" in screen
    assert "promptfooconfig.yaml:4" in screen
    assert "1 case; REPORT.md says what was carried" in screen
    report = (out / "REPORT.md").read_text("utf-8")
    assert "`khosop import promptfoo promptfooconfig.yaml`" in report
    assert str(tmp_path) not in report + (out / "suite.yaml").read_text("utf-8")
    assert run_command("check", [str(out)]) == 0


def test_a_suite_that_is_there_is_not_overwritten(
    config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["promptfoo", str(config), "--out", str(tmp_path / "suite")]
    run_command("import", arguments)
    assert run_command("import", arguments) == 2
    assert "is there already and not empty; nothing was written" in capsys.readouterr().err


def test_nothing_to_carry_is_a_failure_with_a_report(
    config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config.write_text("prompts: ['{{q}}']\ntests: https://sheets.example/x\n")
    assert run_command("import", ["promptfoo", str(config), "--out", str(tmp_path / "suite")]) == 1
    assert "Nothing could be carried" in capsys.readouterr().out
    assert (tmp_path / "suite" / "REPORT.md").exists()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["promptfoo", "none.yaml"], "none.yaml: there is no such file"),
        (["csv", "none.csv", "--map", "x"], "--map x: expected MEANING=COLUMN"),
        (["csv", "none.csv", "--map", "price=x"], "where MEANING is one of message, expected"),
        (["csv", "none.csv", "--root", "nowhere"], "--root nowhere: is no folder"),
    ],
)
def test_a_wrong_option_gets_one_line(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("import", arguments) == 2
    assert says in capsys.readouterr().err


def test_the_root_must_hold_the_file(config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "other").mkdir()
    assert run_command("import", ["promptfoo", str(config), "--root", str(tmp_path / "other")]) == 2
    assert "lies outside the folder" in capsys.readouterr().err
