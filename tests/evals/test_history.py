"""One case over time, and when to suspect the case."""

from __future__ import annotations

from pathlib import Path

import pytest

from khosop.cli.main import run_command
from khosop.history import Appearance, Pooled, is_suspect, pooled
from tests.evals.makers import make_card, make_record, make_run


def seen(model: str, passed: int, *, fake: bool = False, same: bool = True, bot: bool = True) -> Appearance:
    return Appearance("r", "2026", model, fake, passed, 3, 0, same, "", bot)


@pytest.mark.parametrize(
    ("rows", "suspect"),
    [
        ([seen("a", 0), seen("b", 0)], True),
        ([seen("a", 0)], False),
        ([seen("a", 0), seen("a", 0)], False),
        ([seen("a", 0), seen("b", 1)], False),
        ([seen("a", 0), seen("understudy", 0, fake=True)], False),
        ([seen("a", 0), seen("b", 0), seen("c", 3, same=False)], True),
    ],
    ids=[
        "every model",
        "one model",
        "one model twice",
        "one passes",
        "a fake is no witness",
        "an older case is another",
    ],
)
def test_a_case_that_every_model_fails_is_suspect(rows: list[Appearance], suspect: bool) -> None:
    assert is_suspect(rows) is suspect


def test_runs_of_another_bot_or_another_case_are_not_pooled() -> None:
    rows = [seen("a", 3), seen("a", 1), seen("a", 0, same=False), seen("a", 0, bot=False), seen("b", 0, fake=True)]
    assert pooled(rows) == [Pooled("a", 4, 6, 2)]


def test_history_says_whether_the_case_is_flaky(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a", "b"):
        records = [make_record(repeat=r, outcome="failed" if r == 0 else "passed") for r in range(3)]
        make_run(tmp_path, make_card(name), records)
    assert run_command("history", ["hours", "--runs-folder", str(tmp_path)]) == 0
    assert "m: 4/6 in 2 runs of this bot: flaky, " in capsys.readouterr().out


def test_history_shows_every_run_and_names_the_suspect(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, model in (("a", "one"), ("b", "two")):
        bad = [make_record(model=model, repeat=r, outcome="failed") for r in range(3)]
        make_run(tmp_path, make_card(name, models=(model,)), bad)
    assert run_command("history", ["hours", "--runs-folder", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert out.count("0/3") == 4  # a row and a judgement for each model
    assert "suspect the case" in out
    assert run_command("history", ["hour", "--runs-folder", str(tmp_path)]) == 2
    assert "the nearest are: hours" in capsys.readouterr().err
