"""What may stand under `bot:`: one adapter with its settings; every fault is told with its line and what was meant."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import dedent, indent

import pytest
from pydantic import ValidationError

from khosop.bots.given import given_bot
from khosop.bots.spec import BotSpec, bot_spec
from khosop.errors import BadInput
from khosop.schema import json_schema
from khosop.suite import load_suite

HTTP = {"http": {"url": "http://127.0.0.1:3000/chat", "json": {"m": "{text}", "n": '"42"'}, "start": "node bot.js"}}
TOOL = "chat:\n  system: x\n  tools: [{name: t, description: d, "
CHAT = {"chat": {"system": "x", "tools": [{"name": "t", "description": "d", "result": "r"}]}}


@pytest.mark.parametrize(
    "stated",
    ["petcare.under_test:bot", {"python": "a:b", "shim": "langgraph", "handoff_tools": ["x"]}, HTTP, CHAT],
    ids=str,
)
def test_a_bot_survives_being_written_down_and_read_again(stated: object) -> None:
    spec = bot_spec(stated)
    again = bot_spec(json.loads(json.dumps(spec.stated())))
    assert again == spec
    assert again.digest() == spec.digest()
    if isinstance(stated, str):
        # The card of a sealed hold-out holds it: not a byte may change.
        assert spec.stated() == stated


@pytest.mark.parametrize(
    ("stated", "says"),
    [
        ({}, "exactly one of python, http, chat, line is expected, not none of them"),
        ({"python": "a:b", **HTTP}, "expected, not python and http"),
        ({"handoff_tools": "staff", **HTTP}, "'handoff_tools' goes with 'python', not with 'http'"),
        ({"shim": "langgraph", **HTTP}, "'shim' goes with 'python', not with 'http'"),
        ("nonsense", "'module:attribute' is expected"),
    ],
    ids=["none", "two", "hand-off", "shim", "no reference"],
)
def test_exactly_one_kind_of_bot_is_meant(stated: object, says: str) -> None:
    with pytest.raises(ValidationError, match=says):
        bot_spec(stated)


def suite(tmp_path: Path, bot: str) -> Path:
    text = f"""\
suite: demo
bot:
{indent(dedent(bot).strip(), "  ")}
now: "2026-11-05T10:00+07:00"
categories: [answer]
cases:
  - {{id: a, category: answer, source: {{kind: written}}, messages: [x], check: {{includes_any: [y]}}}}
"""
    path = tmp_path / "suite.yaml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    ("bot", "line", "says"),
    [
        ('htp: {url: "http://x/{text}"}', 3, "'htp' is not a key here; did you mean 'http'?"),
        ("http:\n  ulr: http://x/", 4, "'ulr' is not a key here; did you mean 'url'?"),
        ('http:\n  url: "ftp://x/{text}"', 4, "bot.http.url: a URL is expected, such as http://127.0.0.1:3000/chat"),
        ('http:\n  url: http://x/\n  json: {m: "{txt}"}', 5, "'{txt}' is not a placeholder; did you mean '{text}'?"),
        ("http:\n  url: http://x/\n  json: {m: hello}", 3, "the customer's words are nowhere in the request"),
        ('http:\n  url: http://x/\n  json: {m: "{text}"}\n  form: {a: b}', 3, "'json' and 'form' both stand here"),
        ('http:\n  url: "http://x/{text}"\n  reply:\n    text: "$.["', 6, "'$.[' is not a JSON path"),
        ('http:\n  url: "http://x/{text}"\n  reply:\n    buttns: a', 6, "'buttns' is not a key here; did you mean 'buttons'?"),
        ('http:\n  url: "http://x/{text}"\n  timeout_s: soon', 5, "timeout_s: a number is expected, not 'soon'"),
        ("http:\n  url: http://x/\n  json: '{\"m\": }'", 5, "the text begins like JSON and is none"),
        ("chat:\n  sytem: hello", 4, "'sytem' is not a key here; did you mean 'system'?"),
        ("chat:\n  system: x\n  tools: [{name: a b, description: d, result: r}]", 5, "a tool is named in letters"),
        ("chat:\n  system: x\n  tools: [{name: t, description: d}]", 5, "tool 't' would have no answer to a call"),
        (TOOL + "result: r, parameters: {type: list}}]", 5, "the parameters are a JSON Schema of `type: object`"),
        ("chat:\n  system: x\n  handoff_tools: staff", 3, "'handoff_tools' names 'staff', and there are the tools none"),
        ("chat:\n  system: {fil: a.md}", 4, "'fil' is not a key here; did you mean 'file'?"),
        (TOOL + "results: [{when: {a: b}, resutl: x}], result: y}]", 5, "'resutl' is not a key here"),
        (TOOL + "result: y, results: [{when: {a: '/(/'}, result: x}]}]", 5, "/(/ is no regular expression"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_line_and_what_was_meant(tmp_path: Path, bot: str, line: int, says: str) -> None:
    path = suite(tmp_path, bot)
    with pytest.raises(BadInput) as told:
        load_suite(path)
    assert f"{path}:{line}: " in str(told.value)
    assert says in str(told.value)


def test_a_bot_of_ones_own_takes_the_place_of_the_suites(tmp_path: Path) -> None:
    (tmp_path / "plain.yaml").write_text('http: {url: "http://127.0.0.1:1/{text}"}\n', "utf-8")
    (tmp_path / "whole.yaml").write_text("bot: my.bot:agent\nstand_in: true\n", "utf-8")
    assert given_bot(str(tmp_path / "plain.yaml")).spec.kind == "http"
    whole = given_bot(str(tmp_path / "whole.yaml"))
    assert (whole.spec.python, whole.stand_in, whole.folder) == ("my.bot:agent", True, tmp_path)
    assert given_bot("my.bot:agent").spec == BotSpec(python="my.bot:agent")


@pytest.mark.parametrize(
    ("text", "says"),
    [("http: {ulr: x}\n", "bot.yaml:1: 'ulr' is not a key here"), ("bot: [", "bot.yaml:2: this is not YAML")],
)
def test_a_wrong_bot_file_is_told_with_its_line(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "bot.yaml").write_text(text, "utf-8")
    with pytest.raises(BadInput, match=says):
        given_bot(str(tmp_path / "bot.yaml"))


def test_a_bot_that_is_neither_a_file_nor_a_reference_is_refused() -> None:
    with pytest.raises(BadInput, match="--bot nowhere: a YAML file or module:attribute is expected"):
        given_bot("nowhere")


def test_editors_know_every_adapter_and_its_keys() -> None:
    definitions = json_schema()["$defs"]
    assert {"HttpSettings", "ChatSettings", "LineSettings", "BotSpec", "Answer"} <= set(definitions)
    assert {"type": "string", "description": "module:attribute"} in definitions["BotSpec"]["anyOf"]
    assert "JSON paths" in json.dumps(definitions["Reply"])
    assert "tools" in definitions["CaseShape"]["properties"]
