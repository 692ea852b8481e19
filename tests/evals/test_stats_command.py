"""`khosop stats`: figures of runs that somebody else recorded."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from khosop.cli.main import run_command

LINES = '{"task": "a", "runs": [true, true, false]}\n{"task": "b", "runs": [true, true, true]}\n'


def test_the_figures_of_a_file_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "r.jsonl").write_text(LINES, "utf-8")
    assert run_command("stats", [str(tmp_path / "r.jsonl"), "--plug-in"]) == 0
    out = capsys.readouterr().out
    assert "2 tasks × 3 runs · 5/6 passed" in out
    assert "rate 0.833, 95 % interval" in out
    # Case means 2/3 and 1: standard deviation .2357, over √2 = .167. Naive: √(5/6 × 1/6 / 6) = .152.
    assert "standard error 0.167 (clustered by task); 0.152 if runs" in out
    # pass^2: C(2,2)/C(3,2) = 1/3 and 1; the plug-in says (4/9 + 1)/2.
    assert "pass@2 1.000  pass^2 0.667  plug-in (biased) 0.722" in out
    assert "flaky: 1 (a 2/3)" in out
    assert "  3/3: 1 task, probably" in out


def test_standard_input_is_read_and_json_is_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(LINES))
    assert run_command("stats", ["-", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["passed"], found["runs"], found["tasks"]) == (5, 6, 2)
    assert found["flaky"] == {"a": [2, 3]}
    assert found["pass_hat_k"]["3"] == 0.5
    assert found["judgements"]["2/3"]["kind"] == "flaky"
    assert "plug_in_pass_hat_k_biased" not in found


def test_identical_repeats_have_an_icc_of_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "sys.stdin", io.StringIO('{"task": "a", "runs": [true, true]}\n{"task": "b", "runs": [false, false]}')
    )
    assert run_command("stats", ["-"]) == 0
    assert "ICC 1.00" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no tasks"),
        ("{", "not JSON"),
        ('{"task": "a"}', "expected"),
        ('{"task": "a", "runs": []}', "has no runs"),
        ('{"task": "a", "runs": [1]}', "true or false, got 1"),
        ('{"task": "a", "runs": [null]}', "true or false, got None"),
        ('{"task": "a", "runs": [true]}\n{"task": "a", "runs": [true]}', "came before"),
    ],
)
def test_a_line_that_is_no_task_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, says: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert run_command("stats", ["-"]) == 2
    assert says in capsys.readouterr().err
