"""Does a shell complete what can stand at a place?"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from khosop.cli.completion import SHELLS
from khosop.cli.main import COMMANDS, main


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert main(["init", "--yes", "--name", "shop"]) == 0
    for run in ("20261105-a", "20261106-b"):
        (tmp_path / "runs" / run).mkdir(parents=True)
        (tmp_path / "runs" / run / "run.json").write_text("{}", "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("suites", ["shop"]),
        ("cases", ["opening-hours", "no-invented-discount", "dog-ate-chocolate"]),
        ("runs", ["20261106-b", "20261105-a"]),
    ],
)
def test_names_are_told_one_per_line(
    project: Path, capsys: pytest.CaptureFixture[str], kind: str, words: list[str]
) -> None:
    capsys.readouterr()
    assert main(["completion", "words", kind]) == 0
    assert capsys.readouterr().out.split() == words


def test_where_there_is_nothing_nothing_is_told_and_nothing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for kind in ("suites", "cases", "runs"):
        assert main(["completion", "words", kind]) == 0
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_has_a_script_with_every_command_that_the_shell_can_read(
    shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", shell]) == 0
    script = tmp_path / "script"
    script.write_text(capsys.readouterr().out, "utf-8")
    text = script.read_text("utf-8")
    assert [name for name in COMMANDS if name not in text] == []
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed, so nothing reads the script")
    subprocess.run([shell, "-n", str(script)], check=True)


def test_nothing_stands_behind_a_shell(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "bash", "cases"]) == 2
    assert "nothing stands behind bash" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_completes_commands_options_and_the_names_of_cases(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["completion", "bash"]) == 0
    (project / "script").write_text(capsys.readouterr().out, "utf-8")
    tries = """
    khosop() { "$PYTHON" -m khosop.cli.main "$@"; }
    . ./script
    try() { COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); COMPREPLY=(); _shtab_khosop 2>/dev/null; echo "${COMPREPLY[*]}"; }
    try khosop wat
    try khosop case ""
    try khosop run --cas
    try khosop show ope
    """
    done = subprocess.run(
        ["bash", "-c", tries],
        env={"PYTHON": sys.executable, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split("\n")[:4] == ["watch", "add from-chat", "--cases", "opening-hours"]
