"""A run of a bot that brings its own model: no key and no understudy, a measurement unless the bot is a stand-in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from khosop.cli.main import main
from tests.evals.bots.parrots import web_app
from tests.evals.bots.serving import served

PARROT = "tests.evals.bots.parrots:async_function"
SUITE = """\
suite: demo
bot: {bot}
{more}
now: "2026-11-05T10:00+07:00"
categories: [answer]
cases:
  - id: hello
    category: answer
    source: {{kind: written}}
    messages: [สวัสดี]
    check: {{includes_any: ["1:สวัสดี"], called_none: hours}}
  - id: staff
    category: answer
    source: {{kind: written}}
    turns: [{{say: สวัสดี}}, {{staff: รับช่วงค่ะ}}]
    check: {{includes_any: ["1:สวัสดี"]}}
"""


@dataclass
class Said:
    code: int
    out: str
    err: str


Khosop = Callable[..., Said]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served(web_app()) as url:
        yield url


@pytest.fixture
def khosop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Khosop:
    monkeypatch.chdir(tmp_path)

    def run(*args: str) -> Said:
        try:
            code = main(args)
        except SystemExit as end:
            code = int(end.code or 0)
        said = capfd.readouterr()
        return Said(code, said.out, said.err)

    return run


def write_suite(folder: Path, bot: str = PARROT, more: str = "") -> None:
    (folder / "suite.yaml").write_text(SUITE.format(bot=bot, more=more), "utf-8")


def run_card(folder: Path) -> dict[str, Any]:
    (card,) = (folder / "runs").glob("*/run.json")
    loaded: dict[str, Any] = json.loads(card.read_bytes())
    return loaded


def test_a_plain_callable_is_measured_without_key_and_understudy(tmp_path: Path, khosop: Khosop) -> None:
    write_suite(tmp_path)
    said = khosop("run", "--cases", "hello")
    assert said.code == 0, said.err
    assert "3/3 (100 %)" in said.out
    assert "stand-in" not in said.out
    card = run_card(tmp_path)
    assert (card["models"], card["own_model"], card["fake"], card["bot"]) == (["own"], True, False, PARROT)


def test_a_case_that_the_bot_cannot_be_told_is_unscored_and_the_run_no_measurement(
    tmp_path: Path, khosop: Khosop
) -> None:
    write_suite(tmp_path)
    said = khosop("run")
    assert said.code == 3
    assert "NOT A MEASUREMENT" in said.out
    assert "3 environment" in said.out


def test_a_stand_in_of_a_bot_measures_nothing_and_says_so(tmp_path: Path, khosop: Khosop) -> None:
    write_suite(tmp_path, more="stand_in: true")
    said = khosop("run", "--cases", "hello")
    assert "measures nothing" in said.out.replace("\n", " ")
    assert run_card(tmp_path)["fake"] is True


@pytest.mark.parametrize(
    ("given", "option"),
    [
        (["--models", "google/gemini"], "EVAL_MODELS=google/gemini"),
        (["--base-url", "http://127.0.0.1:1"], "--base-url"),
        (["--record", "tape"], "--record"),
        (["--max-cost-usd", "1"], "--max-cost-usd"),
    ],
    ids=lambda given: given[0] if isinstance(given, list) else given,
)
def test_an_option_about_the_model_is_refused(tmp_path: Path, khosop: Khosop, given: list[str], option: str) -> None:
    write_suite(tmp_path)
    said = khosop("run", *given)
    assert said.code == 2
    assert f"khosop: {option}: the bot ({PARROT}) brings its own model" in said.err
    assert not (tmp_path / "runs").exists()


def test_another_bot_takes_the_suites_place_and_is_remembered_by_the_run(
    tmp_path: Path, khosop: Khosop, address: str
) -> None:
    write_suite(tmp_path, bot="no.such:bot")
    # Not beside the suite, whose folder holds cases.
    (tmp_path / "bots").mkdir()
    other = tmp_path / "bots" / "other.yaml"
    other.write_text(f'http: {{url: {address}/json, json: {{message: "{{text}}", session: "{{session}}"}}}}', "utf-8")
    said = khosop("run", "--bot", "bots/other.yaml", "--cases", "hello", "--runs", "1")
    # Its tools can't be seen: `called_none` is unscored and never passed.
    assert said.code == 3
    assert "1 no_trace" in said.out
    card = run_card(tmp_path)
    assert (card["bot_from"], card["bot"]) == ("bots/other.yaml", address.removeprefix("http://"))
    assert card["bot_settings"]
    assert khosop("run", "--resume", "--retry-unscored").code == 3
    other.write_text(other.read_text("utf-8").replace("/json,", "/lines,"), "utf-8")
    refused = khosop("run", "--resume")
    assert (refused.code, "tools or settings have changed" in refused.err) == (2, True)


def test_nobody_at_the_address_leaves_no_run_behind(tmp_path: Path, khosop: Khosop) -> None:
    write_suite(tmp_path, bot='{http: {url: "http://127.0.0.1:9/{text}"}}')
    said = khosop("run")
    assert said.code == 2
    assert (
        said.err
        == "khosop: suite.yaml: bot: nobody answers at 127.0.0.1:9; start the bot first, or say how under `start:`\n"
    )
    assert list((tmp_path / "runs").iterdir()) == []


def test_a_mapping_that_never_fits_stops_the_run_with_the_way_to_mend_it(
    tmp_path: Path, khosop: Khosop, address: str
) -> None:
    bot = f'{{http: {{url: {address}/json, json: {{message: "{{text}}", session: "{{session}}"}}, reply: {{text: $.answer}}}}}}'
    write_suite(tmp_path, bot=bot)
    said = khosop("run", "--cases", "hello")
    assert said.code == 3
    assert (
        "$.answer finds nothing in the reply, which is {reply: text, tools: []}; there is a text at reply" in said.err
    )
    assert "khosop bot try" in said.err


def test_trying_a_bot_shows_what_went_out_what_came_back_and_what_was_understood(
    tmp_path: Path, khosop: Khosop, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOT_TOKEN", "sesame-open")
    bot = (
        f'{{http: {{url: {address}/json, headers: {{authorization: "Bearer ${{ENV:BOT_TOKEN}}"}}, '
        'json: {message: "{text}", session: "{session}", key: "${ENV:BOT_TOKEN}"}, reply: {tools: "tools[*]"}}}'
    )
    write_suite(tmp_path, bot=bot)
    said = khosop("bot", "try", "สวัสดี", "USE HOURS")
    assert said.code == 0, said.err
    assert "sesame" not in said.out
    for line in (
        f"sent      POST {address}/json",
        '"key": "${ENV:BOT_TOKEN}"',
        "its keys  {reply: text, tools: []}",
        "text      1:สวัสดี",
        "(guessed, at reply; to be sure, say `reply: {text: reply}`)",
        "tools     none was called",
        'tools     hours({"day": "วันนี้"}) → 9',
        "model     tokens and cost are not told",
    ):
        assert line in said.out
    assert not (tmp_path / "runs").exists()


def test_trying_a_bot_that_fails_says_why(tmp_path: Path, khosop: Khosop, address: str) -> None:
    write_suite(tmp_path)
    crashed = khosop("bot", "try", "BOOM")
    assert crashed.code == 2
    assert "khosop: the bot raised Crash: asked to (at parrots.py:" in crashed.err
    (tmp_path / "bot.yaml").write_text(f'http: {{url: {address}/nowhere, json: {{m: "{{text}}"}}}}', "utf-8")
    lost = khosop("bot", "try", "--bot", "bot.yaml", "x")
    assert lost.code == 3
    assert "answered 404: there is nothing at this address; see `url:`" in lost.err
    assert "got       404 text/plain" in lost.out


def test_trying_a_bot_may_take_clock_and_history_from_a_case(tmp_path: Path, khosop: Khosop) -> None:
    write_suite(tmp_path)
    assert "1:x" in khosop("bot", "try", "--case", "hello", "x").out
    assert "no case is named 'helo'; the nearest are hello" in khosop("bot", "try", "--case", "helo", "x").err


def test_a_bot_that_stands_in_no_file_is_tried_by_its_url_and_the_yaml_is_shown(khosop: Khosop, address: str) -> None:
    said = khosop("bot", "try", "--url", f"{address}/json", "สวัสดี")
    assert said.code == 0, said.err
    assert "text      1:สวัสดี" in said.out
    assert 'perhaps   reply:\n            tools: "$.tools[*]"' in said.out
    assert f"In suite.yaml:\n\nbot:\n  http:\n    url: {address}/json\n    json: " in said.out


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["--url", "nonsense"], "khosop: --url: a URL is expected"),
        (["--url", "http://127.0.0.1:9/", "--json", '{"m": "{txt}"}'], "khosop: --json: '{txt}' is not a placeholder"),
    ],
    ids=["url", "json"],
)
def test_a_wrong_url_or_body_is_told_by_its_option(khosop: Khosop, given: list[str], says: str) -> None:
    said = khosop("bot", "try", *given, "x")
    assert (said.code, said.err.startswith(says)) == (2, True), said.err
