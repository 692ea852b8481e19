"""Is a new case put at the end of its file, with every other byte as it was, and is nothing lost on a mistake?"""

from __future__ import annotations

import argparse
import datetime as dt
import io
from pathlib import Path

import pytest
from rich.console import Console

from khosop.cli import case_add
from khosop.cli.asking import Asker
from khosop.cli.main import main
from khosop.errors import BadInput
from khosop.scaffold.append import with_case
from khosop.suite import load_suite
from khosop.yaml_source import YamlFile, parse_yaml

CASE = '- id: new\n  messages: ["hi"]'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            "cases:\n  - id: a\n", 'cases:\n  - id: a\n\n  - id: new\n    messages: ["hi"]\n', id="behind the last"
        ),
        pytest.param(
            "cases:\n- id: a",
            'cases:\n- id: a\n\n- id: new\n  messages: ["hi"]\n',
            id="dashes at the margin, no newline",
        ),
        pytest.param(
            "cases:\r\n  - id: a\r\n",
            'cases:\r\n  - id: a\r\n\r\n  - id: new\r\n    messages: ["hi"]\r\n',
            id="line ends of Windows",
        ),
        pytest.param("", 'cases:\n  - id: new\n    messages: ["hi"]\n', id="an empty file"),
        pytest.param("# why\n", '# why\n\ncases:\n  - id: new\n    messages: ["hi"]\n', id="a file of comments"),
        pytest.param("cases:\n", 'cases:\n\n  - id: new\n    messages: ["hi"]\n', id="a list without cases"),
        pytest.param(
            "cases:\n  - id: a  # first\n  # last words\n",
            'cases:\n  - id: a  # first\n  # last words\n\n  - id: new\n    messages: ["hi"]\n',
            id="behind comments at the end",
        ),
        pytest.param(
            "cases:\n  - id: a\n    note: |\n      long\n\n# lists\nlists:\n  X: [a]\n",
            'cases:\n  - id: a\n    note: |\n      long\n\n\n  - id: new\n    messages: ["hi"]\n\n# lists\nlists:\n  X: [a]\n',
            id="before what follows the cases",
        ),
    ],
)
def test_a_case_goes_behind_the_last_one(before: str, after: str) -> None:
    raw = with_case(before.encode(), CASE, "f.yaml").decode()
    source = parse_yaml(raw.encode(), YamlFile("f.yaml"))
    assert source.problems == []
    value = source.value
    assert isinstance(value, dict)
    cases = value["cases"]
    assert isinstance(cases, list)
    assert cases[-1] == {"id": "new", "messages": ["hi"]}
    assert [line for line in raw.split("\n") if line.strip()] == [line for line in after.split("\n") if line.strip()]


@pytest.mark.parametrize(
    ("before", "says"),
    [
        pytest.param("cases: [{id: a}]\n", "stand in .brackets.", id="in brackets"),
        pytest.param("cases: many\n", "'cases' is no list", id="no list"),
        pytest.param("- a\n", "a mapping with `cases:`", id="a list at the top"),
        pytest.param("cases: [\n", "f.yaml:2: this is not YAML", id="no YAML"),
    ],
)
def test_a_file_that_can_take_no_case_says_why(before: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        with_case(before.encode(), CASE, "f.yaml")


SUITE = """# my suite: comments stay,   spacing stays
suite:   shop
bot: shop_bot:bot
now: "2026-11-20T10:00+07:00"
categories: [answer, booking]
"""
ANSWERS = """cases:
  # the first
  - {id: a, category: answer, source: {kind: written}, messages: [hi], check: {includes_any: [hello]}}
  - id: b
    category: answer
    source: {kind: written}
    messages: ["hi"]    # odd   spacing
    check: {includes_any: [hello]}
"""


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "suite.yaml").write_text(SUITE, "utf-8")
    (folder / "answers.yaml").write_text(ANSWERS, "utf-8")
    return folder


def add(suite: Path, *options: str) -> int:
    return main(["case", "add", "--suite", str(suite), *options])


def test_from_options_and_every_byte_before_stays(suite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert add(suite, "--id", "bath", "--category", "answer", "--message", 'อาบน้ำ "ใหญ่" เท่าไหร่คะ', "--staff", "รอสักครู่",
               "--message", "ค่ะ", "--check", "includes_any=[{price: 600}]", "--check", "called_tool=prices",
               "--good", "600 บาทค่ะ", "--date", "2026-11-05") == 0  # fmt: skip
    written = (suite / "answers.yaml").read_text("utf-8")
    assert written.startswith(ANSWERS)
    case = load_suite(suite).cases[-1]
    assert [(turn.kind, turn.text) for turn in case.turns] == [
        ("say", 'อาบน้ำ "ใหญ่" เท่าไหร่คะ'),
        ("staff", "รอสักครู่"),
        ("say", "ค่ะ"),
    ]
    assert [check.name for check in case.checks] == ["includes_any", "called_tool"]
    assert (case.source.kind, str(case.source.date), case.good) == ("written", "2026-11-05", ("600 บาทค่ะ",))
    assert f"answers.yaml:{case.line}: case 'bath' was added" in capsys.readouterr().out


def test_a_category_without_cases_gets_a_file_of_its_name(suite: Path) -> None:
    (suite / "more.yaml").write_text(ANSWERS.replace("id: a,", "id: c,").replace("id: b", "id: d"), "utf-8")
    assert add(suite, "--id", "slot", "--category", "booking", "--message", "hi", "--check", "called_tool=book") == 0
    assert "- id: slot" in (suite / "booking.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        pytest.param(("--check", "includes_an=[x]"), "did you mean 'includes_any'?", id="no such check"),
        pytest.param(("--check", "includes_any=[x"), "--check includes_any=[x: ", id="no YAML"),
        pytest.param(("--check", "x"), "NAME=VALUE is expected", id="no value"),
        pytest.param(("--check", "refuses=true", "--id", "a"), "has such a case already", id="an id that is taken"),
        pytest.param(
            ("--check", "refuses=true", "--category", "x"), "category 'x' is not one of", id="no such category"
        ),
        pytest.param(("--check", "refuses=true", "--date", "soon"), "a date is expected", id="no date"),
    ],
)
def test_a_mistake_writes_nothing_and_gives_back_what_was_typed(
    suite: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], says: str
) -> None:
    assert add(suite, "--id", "new", "--category", "answer", "--message", "hi", *options) == 2
    assert says in capsys.readouterr().err
    assert (suite / "answers.yaml").read_text("utf-8") == ANSWERS
    assert sorted(one.name for one in suite.iterdir()) == ["answers.yaml", "suite.yaml"]


def test_without_a_terminal_everything_that_is_missing_is_named_at_once(
    suite: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert add(suite) == 2
    assert "--id, --category, --message, --check must be given" in capsys.readouterr().err


def asked(suite: Path, answers: str) -> int:
    parser = argparse.ArgumentParser()
    case_add.add_arguments(parser)
    asker = Asker(terminal=True, console=Console(file=io.StringIO()), answers=io.StringIO(answers))
    return case_add.run(parser.parse_args(["--suite", str(suite)]), asker, dt.date(2026, 11, 5))


def test_by_questions_a_wrong_answer_is_asked_again(suite: Path) -> None:
    answers = ["b", "bath!", "bath", "3", "1", "อาบน้ำเท่าไหร่คะ", "", "includes_any", "{price: 600}", "/หก.?ร้อย/", "it's 600", "",
               "excludes", "/(/", "",
               "called_tool", "prices", "done", "production", "", "from the chat", "600 บาทค่ะ", ""]  # fmt: skip
    assert asked(suite, "\n".join(answers) + "\n") == 0
    written = (suite / "answers.yaml").read_text("utf-8")
    assert written.startswith(ANSWERS)
    assert written[len(ANSWERS) :] == (
        "\n"
        "  - id: bath\n"
        "    category: answer\n"
        '    source: {kind: production, date: 2026-11-05, note: "from the chat"}\n'
        '    messages: ["อาบน้ำเท่าไหร่คะ"]\n'
        "    check:\n"
        "      includes_any: [{price: 600}, '/หก.?ร้อย/', \"it's 600\"]\n"
        "      called_tool: [prices]\n"
        '    good: ["600 บาทค่ะ"]\n'
    )


def test_ctrl_c_between_two_questions_writes_nothing(suite: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        asked(suite, "bath\n1\n")
    assert (suite / "answers.yaml").read_text("utf-8") == ANSWERS
