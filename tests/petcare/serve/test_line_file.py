"""Does the file that the guide names run cases through LINE, with the service as a process of its own?"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from khosop.cli.main import main
from khosop.journal import list_runs

ROOT = Path(__file__).parents[3]
CASES = "memory-what-moji-fears,memory-told-last-week"


@pytest.mark.slow
def test_cases_with_a_customer_and_a_history_run_over_line_and_measure_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    # `start: petcare serve` is what a person types whose environment is active.
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    bot = "packages/evals/suites/petcare-line.yaml"
    # Several runs: the customers' names are drawn by chance, and with some of them the understudy forgets its tools.
    words = ["run", "--suite", "petcare", "--bot", bot, "--cases", CASES, "--runs", "5", "--runs-folder", str(tmp_path)]
    assert main(words) == 0
    (folder,) = list_runs(tmp_path)
    records = list(folder.current_records())
    assert len(records) == 10
    assert {record.outcome for record in records} <= {"passed", "failed"}  # none is unscored
    assert any(use.executed for record in records for _, _, use in record.transcript.tool_uses())
    assert (folder.card().bot, folder.card().fake) == ("petcare on LINE", True)
    assert "this run measures nothing" in capsys.readouterr().out
    assert "serving until Ctrl-C" in (folder.path / "bot.log").read_text("utf-8")
