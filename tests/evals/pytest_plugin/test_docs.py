"""What docs/pytest.md shows, runs: its files are written as they stand there, and its tests pass."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from khosop.pytest_plugin import OPTIONS

pytest_plugins = ["pytester"]

PAGE = (Path(__file__).parents[3] / "docs" / "pytest.md").read_text("utf-8")
FILES = dict(re.findall(r"^`(\S+)`:\n\n```\w+\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL))


def test_the_recipe_of_unit_tests_against_fakes_runs(project: pytest.Pytester) -> None:
    assert set(FILES) == {"shopbot.py", "test_shopbot.py", "suites/shop/suite.yaml", "pytest.ini"}
    (project.path / "tox.ini").unlink()
    for name, content in FILES.items():
        (project.path / name).parent.mkdir(parents=True, exist_ok=True)
        (project.path / name).write_text(content, "utf-8")
    result = project.runpytest()
    result.assert_outcomes(passed=4)
    result.stdout.fnmatch_lines(["shop, own: 2 cases: 2 stable · 2/2 conversations passed (100 %)"])


def test_every_option_stands_in_the_page() -> None:
    assert [
        name for name, _, _ in OPTIONS if f"`--khosop-{name} " not in PAGE and f", `--khosop-{name} " not in PAGE
    ] == []
