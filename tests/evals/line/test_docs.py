"""Does the LINE guide show what khosop takes? Its suite loads, in both languages, and the two pages say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from khosop.bots.line_settings import ApiEnv, LineSettings, UnderTest
from khosop.suite import load_suite

DOCS = Path(__file__).parents[3] / "docs"
PAGES = ("bots-line.md", "bots-line.th.md")


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", (DOCS / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_the_suite_of_the_guide_loads_with_and_without_a_test_door(page: str, tmp_path: Path) -> None:
    whole, door = blocks(page, "yaml")
    path = tmp_path / "suite.yaml"
    for text in (whole, whole.replace("cases:\n", f"{door}cases:\n")):
        path.write_text(text, "utf-8")
        suite = load_suite(path)
        assert [case.id for case in suite.cases] == ["opening-hours", "booking-button", "price-of-a-bath"]
        assert suite.bot.line is not None
        found = suite.bot.line.under_test
    assert found == UnderTest(**{name: f"/under-test/{name}" for name in UnderTest.model_fields})


@pytest.mark.parametrize("page", PAGES)
def test_every_setting_and_its_default_stand_in_the_guide(page: str) -> None:
    text = (DOCS / page).read_text("utf-8")
    assert [name for name in LineSettings.model_fields if f"`{name}`" not in text] == []
    assert all(f"{name}: {value}" in text for name, value in ApiEnv().model_dump().items())
    defaults = LineSettings(webhook="http://x")
    assert f"| {defaults.settle_s:g}, {defaults.timeout_s:g}, {defaults.silence_s:g} |" in text


def test_the_two_languages_show_the_same_output() -> None:
    english, thai = (blocks(page, "console") for page in PAGES)
    assert english == thai
