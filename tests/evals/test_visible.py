"""Can a bot's text play with the terminal of whoever reads a run? Not in any command that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from khosop.cli.main import main
from khosop.pytest_plugin.outcome import CaseResult
from khosop.pytest_plugin.wording import failure
from khosop.report.visible import one_line, visible
from tests.evals.makers import make_record

HOSTILE = "\x1b[31m\u202eราคา\x00 600\x9b2J\r"
BOT = f"""
def answer(text):
    return {HOSTILE!r} + text
"""
SUITE = """
suite: hostile
bot: hostile_bot:answer
stand_in: true
now: "2026-11-05T10:00+07:00"
categories: [answer]
cases:
  - {id: price, category: answer, source: {kind: written}, messages: ["เท่าไหร่คะ"], check: {includes_all: [ฟรี]}}
"""


def test_line_breaks_stay_or_become_a_sign() -> None:
    assert visible("a\x1b[31mb\nc\td\r\n") == "a<U+001B>[31mb\nc\td\n"
    assert one_line("a\nb\tc") == "a⏎b c"


def test_no_command_hands_a_bots_control_characters_to_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "hostile_bot.py").write_text(BOT, encoding="utf-8")
    suite = tmp_path / "suites" / "hostile"
    suite.mkdir(parents=True)
    (suite / "suite.yaml").write_text(SUITE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for command in (["run", "--runs", "1"], ["report"], ["show", "price"], ["bot", "try", "เท่าไหร่คะ"]):
        main(command)
        out, err = capsys.readouterr()
        assert "<U+001B>" in out, command
        assert not set(out + err) & set("\x1b\x00\x9b\u202e\r"), command


def test_a_failure_under_pytest_does_neither() -> None:
    told = failure(CaseResult("s", (make_record(outcome="failed", reply=HOSTILE),), "all", fake=False), verbose=True)
    assert "<U+001B>" in told
    assert not set(told) & set("\x1b\x00\x9b\u202e\r")
