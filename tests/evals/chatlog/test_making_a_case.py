"""Does a stored chat become a case that can be played, with nobody in it who could be recognised?"""

from __future__ import annotations

from pathlib import Path

import pytest

from khosop.case import Case
from khosop.cli.main import main
from khosop.suite import load_suite
from tests.evals.chatlog import logs

SUITE = """# my suite
suite: shop
bot: shop_bot:bot
now: "2026-11-20T10:00+07:00"
categories: [answer, booking]
cases:
  - id: a
    category: answer
    source: {kind: written}
    messages: ["hi"]
    check: {includes_any: [hello]}
"""


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "suite.yaml").write_text(SUITE, "utf-8")
    return folder


def from_chat(suite: Path, text: str, *options: str, name: str = "log.txt") -> int:
    path = suite.parent / name
    path.write_text(text, "utf-8")
    return main(["case", "from-chat", str(path), "--suite", str(suite), *options])


def made(suite: Path) -> Case:
    return next(case for case in load_suite(suite).cases if case.id != "a")


def test_a_chat_becomes_a_case_with_days_before_turns_and_a_suggested_check(suite: Path) -> None:
    assert from_chat(suite, logs.THAI, "--staff", "แอดมินปลา", "--category", "booking") == 0
    case = made(suite)
    assert (case.id, case.category, case.source.kind, str(case.source.date)) == (
        "chat-2026-11-05",
        "booking",
        "production",
        "2026-11-05",
    )
    assert case.now is not None
    assert case.now.isoformat() == "2026-11-05T10:00:00+07:00"
    assert [(one.at.isoformat(), one.who, one.text) for one in case.earlier] == [
        ("2026-11-03T09:00:00+07:00", "customer", "ร้านเปิดกี่โมงคะ"),
        ("2026-11-03T09:01:00+07:00", "bot", "เปิด 9.00-20.00 น. ค่ะ คุณมานี"),
    ]
    assert [(turn.kind, turn.text) for turn in case.turns] == [
        ("say", "อาบน้ำหมาราคาเท่าไหร่คะ โทรกลับ 080-000-0001"),
        ("say", "วันเสาร์ว่างไหม"),
        ("staff", "วันเสาร์ที่ 7 พ.ย. ว่าง 14.00 น. ค่ะ คุณมานี"),
        ("say", "ขอบคุณค่ะ"),
    ]
    written = (suite / "chats.yaml").read_text("utf-8")
    assert 'includes_all: [{date: 2026-11-07}, {time: "14:00"}]' in written
    assert written.count("EDIT") == 1
    assert main(["check", str(suite)]) == 0


def test_what_is_told_on_the_screen_are_counts_and_kinds(suite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert from_chat(suite, logs.THAI) == 0
    said = capsys.readouterr().out
    assert "names of people 1 (in 2) · phone numbers 1 (in 1)" in said
    assert "from line 5 on: the customer, 5 messages (guessed)" in said
    assert "Look through it before you commit it" in said
    everything = said + (suite / "chats.yaml").read_text("utf-8")
    assert [value for value in ("ชนิดา", "ทองแท้", "234-5678", "แอดมินปลา", "log.txt") if value in everything] == []


def test_thanks_at_the_end_are_no_question_so_the_check_stands_in_the_turn_before(suite: Path) -> None:
    assert from_chat(suite, logs.THAI) == 0
    checked = [turn.text for turn in made(suite).turns if turn.checks]
    assert checked == ["วันเสาร์ว่างไหม"]


def test_a_fact_that_was_replaced_is_not_suggested(suite: Path) -> None:
    text = logs.ENGLISH.replace("600 baht, open till 8 PM", "call 02-123-4567").replace(
        "1:05PM\tNida T.\tThanks\r\n", ""
    )
    assert from_chat(suite, text) == 0
    assert "reply_language: en" in (suite / "chats.yaml").read_text("utf-8")


def test_the_shops_own_number_may_stay(suite: Path) -> None:
    text = logs.ENGLISH.replace("600 baht, open till 8 PM", "call 02-123-4567").replace(
        "1:05PM\tNida T.\tThanks\r\n", ""
    )
    assert from_chat(suite, text, "--keep", "021234567") == 0
    assert '{phone: "021234567"}' in (suite / "chats.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param(logs.ENGLISH, "a.txt", id="LINE in English"),
        pytest.param(logs.SHOP_CSV, "b.csv", id="LINE for shops"),
        pytest.param(logs.JSON, "c.json", id="a model's messages"),
        pytest.param(logs.JSON_LINES, "d.jsonl", id="JSON lines"),
        pytest.param(logs.CSV, "e.csv", id="CSV"),
    ],
)
def test_every_format_makes_a_case_that_loads(suite: Path, text: str, name: str) -> None:
    assert from_chat(suite, text, name=name) == 0
    assert "{price: 600}" in (suite / "chats.yaml").read_text("utf-8")
    assert main(["check", str(suite)]) == 0


def test_a_second_chat_of_the_day_goes_behind_the_first(suite: Path) -> None:
    assert from_chat(suite, logs.JSON_LINES) == 0
    first = (suite / "chats.yaml").read_bytes()
    assert from_chat(suite, logs.JSON_LINES) == 0
    assert (suite / "chats.yaml").read_bytes().startswith(first)
    assert [case.id for case in load_suite(suite).cases] == ["a", "chat-2026-11-05", "chat-2026-11-05-2"]


def test_print_writes_nothing(suite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert from_chat(suite, logs.THAI, "--print") == 0
    assert "- id: chat-2026-11-05" in capsys.readouterr().out
    assert [one.name for one in suite.iterdir()] == ["suite.yaml"]


@pytest.mark.parametrize(
    ("text", "options", "says"),
    [
        pytest.param(logs.SPACED, (), "who is the customer?", id="nobody is the customer for sure"),
        pytest.param(logs.THAI, ("--customer", "nobody"), "nobody in the log is called 'nobody'", id="a name that is not there"),
        pytest.param(logs.THAI, ("--day", "2026-11-04"), "no conversation on 2026-11-04", id="a day without a chat"),
        pytest.param(logs.THAI, ("--day", "yesterday"), "a date such as 2026-11-05", id="no date"),
        pytest.param(logs.THAI, ("--category", "bath"), "the suite has answer, booking", id="a strange category"),
        pytest.param(logs.THAI, ("--id", "a"), "the suite has such a case already", id="an id that is taken"),
        pytest.param(logs.THAI, ("--id", "a b"), "an id is made of", id="an id that is none"),
        pytest.param(logs.THAI, ("--file", "log.txt"), "a file of cases is a .yaml file", id="a file that is none"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_and_nothing_is_written(
    suite: Path, capsys: pytest.CaptureFixture[str], text: str, options: tuple[str, ...], says: str
) -> None:
    assert from_chat(suite, text, *options) == 2
    assert says in capsys.readouterr().err
    assert [one.name for one in suite.iterdir()] == ["suite.yaml"]


def test_a_chosen_day_leaves_out_what_came_later(suite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert from_chat(suite, logs.THAI, "--day", "2026-11-03") == 0
    assert "6 later ones not" in capsys.readouterr().out
    assert [turn.text for turn in made(suite).turns] == ["ร้านเปิดกี่โมงคะ"]
