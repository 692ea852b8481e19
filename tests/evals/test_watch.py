"""Does a saved file play again what it concerns, and is it told what the change did?"""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from khosop.bots.spec import BotChoice, bot_spec
from khosop.cli.main import main
from khosop.cli.watch_files import sources_of
from khosop.report.changes import summary, table
from khosop.suite import load_suite
from khosop.watching import Row, Standing, Watched, compared, concerned, is_source, rewritten, standings
from tests.evals.makers import make_record
from tests.evals.suites import with_check, write_suite


def watched(folder: Path) -> Watched:
    return Watched.of(load_suite(folder))


def test_a_case_that_asks_something_else_concerns_itself_a_list_those_who_use_it_and_the_bot_all(
    tmp_path: Path,
) -> None:
    folder = write_suite(tmp_path, with_check("includes_any: $WORDS"))
    settings, cases = folder / "suite.yaml", folder / "cases.yaml"
    plain = cases.read_text("utf-8")
    second = plain.split("cases:\n")[1].replace("a-case", "b-case").replace("$WORDS", "[hi]")
    cases.write_text(plain + second, "utf-8")
    settings.write_text(settings.read_text("utf-8").split("lists:")[0] + "\nlists:\n  WORDS: [hello]\n", "utf-8")
    before = watched(folder)
    assert concerned(None, before, bot_changed=False) == ("a-case", "b-case")
    assert concerned(before, before, bot_changed=False) == ()
    assert concerned(before, before, bot_changed=True) == ("a-case", "b-case")
    settings.write_text(settings.read_text("utf-8").replace("hello", "good day"), "utf-8")
    lists = watched(folder)
    assert concerned(before, lists, bot_changed=False) == ("a-case",)
    cases.write_text("# a comment is no change\n" + cases.read_text("utf-8").replace("[hi]", "[hey]"), "utf-8")
    asked = watched(folder)
    assert concerned(lists, asked, bot_changed=False) == ("b-case",)
    assert rewritten(lists, asked) == ("b-case",)
    assert rewritten(None, asked) == ()
    settings.write_text(settings.read_text("utf-8") + "stand_in: true\n", "utf-8")
    assert concerned(asked, watched(folder), bot_changed=False) == ("a-case", "b-case")


def test_a_reply_that_is_kept_as_right_changes_no_score_but_is_held_against_the_checks(tmp_path: Path) -> None:
    folder = write_suite(tmp_path, with_check("includes_any: [hi]", context='good: ["hi"]'))
    before = watched(folder)
    (folder / "cases.yaml").write_text(
        (folder / "cases.yaml").read_text("utf-8").replace('good: ["hi"]', 'good: ["ho"]'), "utf-8"
    )
    now = watched(folder)
    assert concerned(before, now, bot_changed=False) == ()
    assert rewritten(before, now) == ("a-case",)


@pytest.mark.parametrize(
    ("before", "now", "effect"),
    [
        pytest.param((2, 2), (1, 2), "broken", id="it held"),
        pytest.param((1, 2), (0, 2), "worse", id="it held half"),
        pytest.param((0, 2), (2, 2), "fixed", id="it holds now"),
        pytest.param((0, 2), (1, 2), "better", id="half"),
        pytest.param((1, 2), (2, 4), "same", id="the same share"),
        pytest.param((2, 2), (0, 0), "unscored", id="nothing was graded"),
        pytest.param(None, (1, 1), "new", id="never played"),
        pytest.param((0, 0), (1, 1), "new", id="never graded"),
    ],
)
def test_what_a_change_did(before: tuple[int, int] | None, now: tuple[int, int], effect: str) -> None:
    then = {"a": Standing(*before, played=max(1, before[1]))} if before else {}
    assert [row.effect for row in compared(then, {"a": Standing(*now, played=max(1, now[1]))})] == [effect]


def test_the_worst_stands_first_and_what_stays_as_it_was_is_counted_only() -> None:
    good, bad = Standing(1, 1, 1), Standing(0, 1, 1, "includes_any: nothing")
    rows = compared({"a": good, "b": good, "c": bad, "d": bad}, {"a": good, "b": bad, "c": good, "d": bad})
    assert [line.split()[:2] for line in table(rows, show_all=False, where={})] == [
        ["broken", "b"],
        ["includes_any:", "nothing"],
        ["fixed", "c"],
        ["still", "d"],
        ["includes_any:", "nothing"],
    ]
    assert len(table(rows, show_all=True, where={})) == 6
    told = summary({"a": good, "b": bad}, rows, 3, 1.25, fake=True)
    assert told == "1 of 3 cases hold · 1 not played · 4 played in 1.2 s · a stand-in answered: nothing is measured"


def test_a_case_that_fails_at_first_is_not_called_new() -> None:
    lines = table([Row("a", "new", None, Standing(0, 1, 1, "why"))], show_all=False, where={"a": "f.yaml:3"})
    assert lines == ["  fails     a  0/1", "            f.yaml:3  why"]


def test_how_a_case_stands_is_told_by_all_its_samples() -> None:
    found = standings([make_record("a", outcome="passed"), make_record("a", repeat=1, outcome="failed")])
    assert (found["a"].passed, found["a"].graded, found["a"].holds) == (1, 2, False)


@pytest.mark.parametrize(
    ("path", "counts"),
    [("cases.yaml", True), ("bot.py", True), ("prompts/shop.md", True), (".cases.yaml.swp", False), ("runs/x/run.json", False),
     ("__pycache__/bot.pyc", False), (".git/config.json", False), ("node_modules/a/index.js", False), ("photo.png", False)],
)  # fmt: skip
def test_what_a_person_writes_counts(path: str, counts: bool) -> None:
    root = Path("/home/.hidden/project")
    assert is_source(root / path, root) is counts


def test_a_bots_source_is_found_without_importing_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "watched_bot.py").write_text("raise RuntimeError('imported')\n", "utf-8")
    (tmp_path / "watched_shop").mkdir()
    (tmp_path / "watched_shop" / "__init__.py").write_text("", "utf-8")
    assert sources_of(BotChoice(bot_spec("watched_bot:answer"), "here", tmp_path)) == [tmp_path / "watched_bot.py"]
    assert sources_of(BotChoice(bot_spec("watched_shop.bot:answer"), "here", tmp_path)) == [tmp_path / "watched_shop"]
    assert sources_of(BotChoice(bot_spec("no_such_module:answer"), "here", tmp_path)) == []


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        pytest.param(
            "{http: {url: 'http://127.0.0.1:9/', json: {say: '{text}'}}}", "http brings its own model", id="a server"
        ),
        pytest.param(
            "petcare.under_test:bot",
            "names no understudy, and a real model is asked only with --real",
            id="no stand-in",
        ),
    ],
)
def test_nothing_real_is_asked_unless_somebody_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], bot: str, says: str
) -> None:
    folder = write_suite(tmp_path, with_check("includes_any: [hi]"))
    settings = (folder / "suite.yaml").read_text("utf-8").split("\n")
    (folder / "suite.yaml").write_text(
        "\n".join(f"bot: {bot}" if line.startswith("bot:") else line for line in settings if "understudy" not in line),
        "utf-8",
    )
    assert main(["watch", "--suite", str(folder)]) == 2
    assert says in capsys.readouterr().err


def test_a_path_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_suite(tmp_path, with_check("includes_any: [hi]"))
    assert main(["watch", "--suite", str(folder), "--also", "nowhere"]) == 2
    assert "--also nowhere: there is no such file or folder" in capsys.readouterr().err


class Session:
    """A `khosop watch` as a person sees it."""

    def __init__(self, folder: Path) -> None:
        self._lines: queue.Queue[str] = queue.Queue()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "khosop.cli.main", "watch"], cwd=folder, text=True, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)

    def until(self, text: str) -> str:
        seen = ""
        while text not in seen:
            seen += self._lines.get(timeout=60)
        return seen

    def end(self) -> int:
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=30)
        self._reader.join(timeout=10)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    assert main(["init", str(tmp_path / "shop"), "--yes"]) == 0
    opened = Session(tmp_path / "shop")
    yield opened
    if opened.process.poll() is None:
        opened.end()


@pytest.mark.slow
def test_a_person_breaks_and_mends_a_bot_and_a_suite(session: Session, tmp_path: Path) -> None:
    suite = tmp_path / "shop" / "suites" / "shop"
    cases, bot = suite / "cases.yaml", suite / "example_bot.py"
    first = session.until("watching; Ctrl-C ends")
    assert "fails     dog-ate-chocolate  0/1" in first
    assert "2 of 3 cases hold" in first

    cases.write_text(cases.read_text("utf-8").replace('includes_all: [{time: "09:00"}]', "includes_all: ["), "utf-8")
    broken = session.until("watching; Ctrl-C ends")
    assert "this is not YAML" in broken
    assert "mend it and save" in broken

    text = bot.read_text("utf-8")
    bot.write_text(text.replace("ไม่เป็นไรค่ะ รอดูอาการ", "พาไปหาหมอ"), "utf-8")
    cases.write_text(cases.read_text("utf-8").replace("includes_all: [", 'includes_all: [{time: "10:00"}]'), "utf-8")
    told = ""
    # The two files may be seen together or one after the other; a person sees the same in the end.
    while not (
        re.search("broken +opening-hours +1/1 → 0/1", told) and re.search("fixed +dog-ate-chocolate +0/1 → 1/1", told)
    ):
        told += session.until("watching; Ctrl-C ends")

    assert session.end() == 0
