"""What the page is told about a run, before any browser opens it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from khosop.cli.main import run_command
from khosop.report.html import html
from khosop.summary import summarize
from khosop.verdict import Record
from tests.evals.makers import make_card, make_record, make_run


def wavering(*models: str) -> list[Record]:
    return [
        make_record(model=m, repeat=r, outcome="failed" if r == 0 else "passed", reply="ราคา " * 60)
        for m in models
        for r in range(3)
    ]


def page(*models: str, fake: bool = False, in_use: str | None = None) -> str:
    records = wavering(*models)
    summary = summarize(records, dict.fromkeys(models, 3), fake=fake)
    return "".join(html(make_card(models=models, fake=fake), summary, records, {}, in_use))


def overview(text: str) -> dict[str, Any]:
    found = re.search(r'id="overview">(.*?)</script>', text)
    assert found is not None
    told: dict[str, Any] = json.loads(found[1])
    return told


def test_a_case_comes_with_the_odds_that_it_is_flaky_and_a_fakes_with_none() -> None:
    assert overview(page("m"))["models"][0]["cases"][0]["odds"].startswith(("flaky", "probably flaky"))
    assert overview(page("m", fake=True))["models"][0]["cases"][0]["odds"] == ""


def test_the_list_gets_the_start_of_a_reply_that_did_not_pass_and_no_other() -> None:
    rows = overview(page("m"))["rows"]
    assert len(rows[0]["reply"]) == 161
    assert rows[0]["reply"].endswith("…")
    assert rows[1]["reply"] == ""


def test_of_several_models_the_one_in_use_is_marked_and_luck_is_told() -> None:
    text = page("a", "b", in_use="b")
    assert re.search(r'<h2>b <span class="tag">in use</span>', text)
    assert text.count(">in use<") == 1
    assert "by luck alone" in text
    assert ">in use<" not in page("b", in_use="b")


def test_show_says_how_likely_the_case_is_flaky(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_run(tmp_path, make_card("a", models=("m",)), wavering("m"))
    make_run(tmp_path, make_card("b", models=("m",), fake=True), wavering("m"))
    assert run_command("show", ["hours", "--run", "a", "--runs-folder", str(tmp_path)]) == 0
    assert "m: 2/3: flaky, 98 % sure" in capsys.readouterr().out
    assert run_command("show", ["hours", "--run", "b", "--runs-folder", str(tmp_path)]) == 0
    assert "flaky" not in capsys.readouterr().out
