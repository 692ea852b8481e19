"""Pass rates over time: the interval is in the drawing, a fake has none, and a note stays text."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from khosop.cli.main import run_command
from khosop.cli.trend import bar
from khosop.evallog import seal
from khosop.report.trend import Point, in_order, marks, point_of, trend_page
from tests.evals.test_evallog import row

LOOK = Point("2026-11-06T03:00:00+00:00", "petcare", "hold-out", "look 1", "m", False, 0.6, 0.4, 0.8, "about 60 %")


def test_a_rate_stands_inside_its_interval_in_the_drawing() -> None:
    drawn = bar(point_of(row(passed=2, graded=3, low=0.4, high=0.9)))
    assert drawn.index("─") == 20  # .4 of 50 cells
    assert drawn.rindex("─") == 45
    assert drawn.index("●") == 33
    assert "─" not in bar(point_of(row(fake=True, low=None, high=None)))
    assert bar(LOOK).index("○") == 30


def test_points_stand_by_time_whatever_their_zone() -> None:
    early = replace(LOOK, at="2026-11-06T09:30:00+07:00", name="early")  # 02:30 in UTC
    assert [point.name for point in in_order([LOOK, early])] == ["early", "look 1"]


def test_what_has_no_rate_keeps_its_place_and_is_not_drawn_at_zero() -> None:
    nothing = point_of(row(passed=0, graded=0, low=None, high=None))
    first, second = marks([LOOK, nothing, LOOK])
    assert second.x - first.x == 2 * (marks([LOOK, LOOK])[1].x - first.x)
    assert first.top < first.y < first.bottom


def test_the_page_runs_nothing_loads_nothing_and_shows_a_note_as_text() -> None:
    page = trend_page([point_of(row(note="<script>alert(1)</script> & more")), LOOK])
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; style-src 'sha256-")
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; more" in page
    assert "http" not in page.replace('http-equiv="', "")
    assert page.count("<circle") == 2
    assert "about 60 %" in page


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "log.jsonl"
    first = row(note="the first")
    second = seal(replace(first, row=2, fake=True, low=None, high=None, note="the second"), first.hash)
    path.write_text("".join(msgspec.json.encode(r).decode() + "\n" for r in (first, second)), "utf-8")
    return path


def test_the_log_is_drawn_in_the_terminal_and_as_a_page(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("trend", ["--file", str(log)]) == 0
    out = capsys.readouterr().out
    assert "the first" in out
    assert "a fake model's rows measure nothing" in out
    assert run_command("trend", ["--file", str(log), "--html", "trend.html"]) == 0
    assert Path("trend.html").read_text("utf-8").count("<circle") == 2


def test_a_suite_that_the_log_does_not_hold_is_named(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("trend", ["--file", str(log), "--suite", "memory"]) == 2
    assert "no row is of suite 'memory'; the log holds petcare" in capsys.readouterr().err
    assert run_command("trend", ["--file", str(log.with_name("none.jsonl"))]) == 2
    assert "there is no row to draw" in capsys.readouterr().err
