"""Every example in the guide to cases loads as it stands there."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from khosop.lint import lint
from khosop.score.table import CHECKS
from khosop.suite import load_suite
from tests.evals.suites import SETTINGS, with_check, write_suite

GUIDE = Path(__file__).parents[2] / "docs" / "cases.md"
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", GUIDE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
LISTS = "lists: {URGENT_ACTION: ['/โรงพยาบาลสัตว์/', '/คลินิก.{0,12}ฉุกเฉิน/']}\n"


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.startswith("check:")])
def test_an_example_of_a_check_loads(tmp_path: Path, block: str) -> None:
    check = textwrap.dedent(block.removeprefix("check:\n"))
    (case,) = load_suite(write_suite(tmp_path, with_check(check), SETTINGS + LISTS)).cases
    assert case.checks


def test_the_example_of_a_suite_loads_and_its_checks_agree_with_its_replies(tmp_path: Path) -> None:
    (whole,) = (block for block in BLOCKS if block.startswith("suite:"))
    suite = load_suite(write_suite(tmp_path, settings=whole))
    assert [finding for finding in lint(suite) if finding.severity == "error"] == []
    assert suite.cases[0].good


def test_the_guide_speaks_of_every_check() -> None:
    guide = GUIDE.read_text("utf-8")
    assert [name for name in CHECKS if f"`{name}" not in guide] == []
