"""The command as a user types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from khosop.cli.main import main
from tests.evals.suites import with_check, write_suite


def test_a_clean_suite_is_said_to_be_clean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_suite(tmp_path, with_check("includes_any: {time: 09:00}"))
    assert main(["check", str(folder)]) == 0
    assert "shop: 1 cases, nothing to complain of; suite hash " in capsys.readouterr().out


def test_warnings_are_printed_with_their_place_and_fail_only_when_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_suite(tmp_path, with_check("includes_any: '600'"))
    assert main(["check", str(folder)]) == 0
    assert (
        f"{folder}/cases.yaml:8: warning: case 'a-case': check 'includes_any': '600' is a bare"
        in capsys.readouterr().out
    )
    assert main(["check", str(folder), "--strict"]) == 1


def test_notes_are_counted_and_shown_when_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_suite(tmp_path, with_check("excludes_assertion: [/ไม่เป็นไร/]"))
    assert main(["check", str(folder)]) == 0
    quiet = capsys.readouterr().out
    assert "1 note (--notes shows them)" in quiet
    assert "holds its own negation" not in quiet
    assert main(["check", str(folder), "--notes"]) == 0
    assert "holds its own negation" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("check", "context", "says"),
    [
        pytest.param(
            "called_tol: x", "", "cases.yaml:8: case 'a-case': check 'called_tol' is not a check", id="unknown check"
        ),
        pytest.param(
            "excludes: [ยา]", 'good: ["ไม่แนะนำให้ใช้ยาเองค่ะ"]', "the suite contradicts itself", id="contradiction"
        ),
    ],
)
def test_an_error_ends_with_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], check: str, context: str, says: str
) -> None:
    folder = write_suite(tmp_path, with_check(check, context=context))
    assert main(["check", str(folder)]) == 2
    assert says in capsys.readouterr().err


def test_the_schema_for_editors_knows_every_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert {"called_tool", "excludes_assertion", "attaches_page"} <= set(schema["$defs"]["Checks"]["properties"])
