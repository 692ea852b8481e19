"""The command line as a table: every command is there, says what it does, and costs nothing until it runs."""

from __future__ import annotations

import argparse
import importlib
import subprocess
import sys

import pytest

from khosop.cli.main import COMMANDS, main


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_in_one_line_what_it_does(name: str) -> None:
    module = importlib.import_module(COMMANDS[name])
    assert 10 < len(module.HELP) < 100
    assert "\n" not in module.HELP
    module.add_arguments(argparse.ArgumentParser())


def test_help_imports_nothing_heavy() -> None:
    """What makes a start slow is imported when a command runs, not before: measured in bench, kept here."""
    code = (
        "import sys; from khosop.cli.main import main; main(['--help'])\n"
        "heavy = {'rich', 'pydantic', 'yaml', 'httpx', 'regex', 'msgspec', 'asyncio', 'pythainlp', 'cryptography'}\n"
        "print('HEAVY', sorted(heavy & set(sys.modules)))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "HEAVY []" in out
    assert "exit codes:" in out


def test_an_unknown_command_gets_the_nearest_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reprot"]) == 2
    assert "'reprot' is not a command; did you mean 'report'?" in capsys.readouterr().err
