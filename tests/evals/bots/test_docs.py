"""What the how-to pages show is what khosop takes: every block of YAML in them loads."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from khosop.bots.given import given_bot
from khosop.bots.python_call import PARAMETERS
from khosop.bots.template import PLACEHOLDERS
from khosop.suite import load_suite

DOCS = Path(__file__).parents[3] / "docs"


def blocks(page: str) -> list[str]:
    return re.findall(r"^```yaml\n(.*?)^```$", (DOCS / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_the_page_about_prompts_shows_a_suite_that_loads(tmp_path: Path) -> None:
    (suite,) = blocks("bots-chat.md")
    path = tmp_path / "suite.yaml"
    path.write_text(suite, "utf-8")
    assert [case.id for case in load_suite(path).cases] == ["where-is-my-order", "lost-order"]


@pytest.mark.parametrize("number", range(4))
def test_the_page_about_http_shows_settings_that_load(tmp_path: Path, number: int) -> None:
    whole, *parts = blocks("bots-http.md")
    # A page shows the part that it talks of; `start` is shown in two ways.
    starts = [line for line in parts[1].splitlines() if line]
    text = [whole, whole + parts[0], *(whole + line + "\n" for line in starts)][number]
    path = tmp_path / "bot.yaml"
    path.write_text(dedent(text), "utf-8")
    assert given_bot(str(path)).spec.kind == "http"


def test_every_placeholder_and_every_parameter_is_on_its_page() -> None:
    http, python = ((DOCS / page).read_text("utf-8") for page in ("bots-http.md", "bots-python.md"))
    assert [name for name in PLACEHOLDERS if f"`{{{name}}}`" not in http] == []
    assert [names[0] for names in PARAMETERS.values() if f"`{names[0]}`" not in python] == []
