"""A suite becomes a promptfoo configuration that says where it is weaker."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from khosop.cli.main import run_command
from khosop.exports.promptfoo import export_promptfoo
from khosop.imports.account import Account
from khosop.suite import load_suite
from tests.evals.imports.importing import imported, loaded, verdict

HEAD = 'suite: shop\nbot: my_bot:bot\nnow: "2026-11-05T10:00+07:00"\ncategories: [answer]\ncases:\n'


def suite_file(
    tmp_path: Path, check: str = "{includes_any: [yes, sure]}", turns: str = "messages: [Open?]", more: str = ""
) -> Path:
    case = f"- id: open\n  category: answer\n  source: {{kind: written}}\n  {turns}\n  check: {check}\n{more}"
    (tmp_path / "suite.yaml").write_text(HEAD + case, "utf-8")
    return tmp_path


def exported(folder: Path) -> tuple[dict[str, Any], Account, str]:
    account = Account()
    files = export_promptfoo(load_suite(folder), account)
    text = files["promptfooconfig.yaml"]
    return yaml.safe_load(text), account, text


@pytest.mark.parametrize(
    ("check", "asserts"),
    [
        ("{includes_any: [yes, sure]}", [{"type": "icontains-any", "value": ["yes", "sure"]}]),
        (
            "{includes_all: [yes, '/o(?:k|h)/']}",
            [
                {"type": "icontains", "value": "yes"},
                {"type": "javascript", "value": "new RegExp(\"o(?:k|h)\", 'i').test(output)"},
            ],
        ),
        (
            "{excludes: [no, never]}",
            [{"type": "not-icontains", "value": "no"}, {"type": "not-icontains", "value": "never"}],
        ),
        ("{excludes_assertion: [wait]}", [{"type": "not-icontains", "value": "wait"}]),
        (
            "{keyword_coverage: {keywords: [a, b], at_least: 0.5}}",
            [
                {
                    "type": "assert-set",
                    "threshold": 0.5,
                    "assert": [{"type": "icontains", "value": "a"}, {"type": "icontains", "value": "b"}],
                }
            ],
        ),
        ("{called_none: [pay]}", [{"type": "not-trajectory:tool-used", "value": "pay"}]),
        (
            "{called_with: {tool: find, arguments: {day: fri}, match: exact}}",
            [
                {
                    "type": "trajectory:tool-args-match",
                    "value": {"name": "find", "args": {"day": "fri"}, "mode": "exact"},
                }
            ],
        ),
        (
            "{limits: {latency_ms: 900, characters: 80}}",
            [{"type": "latency", "threshold": 900.0}, {"type": "javascript", "value": "output.length <= 80"}],
        ),
        ("{refuses: true}", [{"type": "is-refusal"}]),
        ("{python: 'khosop.imports.checks:is_json'}", [{"type": "is-json"}]),
        (r"{includes_all: ['/6\.30 pm/']}", [{"type": "icontains", "value": "6.30 pm"}]),
        ("{includes_any: {literal: '{{x}}'}}", [{"type": "icontains-any", "value": ["{% raw %}{{x}}{% endraw %}"]}]),
    ],
    ids=[
        "any",
        "all",
        "none",
        "asserted",
        "coverage",
        "no tool",
        "arguments",
        "limits",
        "refusal",
        "json",
        "a plain pattern",
        "braces",
    ],
)
def test_a_check_becomes_the_nearest_assertion(check: str, asserts: list[dict[str, Any]], tmp_path: Path) -> None:
    config, _account, _text = exported(suite_file(tmp_path, check))
    assert config["tests"][0]["assert"] == asserts
    assert config["prompts"] == ["{{message}}"]


@pytest.mark.parametrize(
    ("check", "why"),
    [
        ("{excludes_assertion: [wait]}", "a right refusal that repeats the words fails there: negation is not seen"),
        ("{includes_any: [yes]}", "a text that is only denied, quoted or asked about counts there"),
        ("{excludes: [{price: 600}]}", "only figures are found, not words"),
        ("{called_tool: find}", "it needs promptfoo's tracing"),
        ("{limits: {latency_ms: 5, drafts: 2}}", "drafts can't be limited there"),
    ],
    ids=["asserted", "required", "fact", "tool", "limits"],
)
def test_a_weaker_assertion_carries_a_comment_that_says_so(check: str, why: str, tmp_path: Path) -> None:
    _config, account, text = exported(suite_file(tmp_path, check))
    assert f"# khosop's {check[1:].partition(':')[0]}: " in text
    assert why in text
    assert account.total("approximately") == 1


@pytest.mark.parametrize(
    ("check", "why"),
    [
        ("{human_involved: true}", "whether a person was called in"),
        ("{state: {a: 1}}", "the bot's world"),
        ("{reply_language: th}", "the language of a reply"),
        ("{called_with: {tool: find, arguments: {day: /fri/}}}", "only plain values are compared"),
        ("{includes_any: ['/\\p{Thai}x/']}", "uses what other dialects lack"),
        ("{limits: {steps: 2}}", "steps can't be limited"),
    ],
)
def test_what_promptfoo_can_not_ask_is_named_with_its_line(check: str, why: str, tmp_path: Path) -> None:
    config, account, _text = exported(suite_file(tmp_path, check))
    assert "assert" not in config["tests"][0]
    (remark,) = [one for one in account.remarks if one.level == "not carried"]
    assert why in remark.why
    assert str(remark.place) == "suite.yaml:10"


def test_a_conversation_keeps_its_turns_and_loses_what_no_other_tool_has(tmp_path: Path) -> None:
    turns = (
        "turns: [{say: Hi, check: {includes_any: [hello]}}, {staff: I am here}, {button: Book}]\n  as: {contact: prae}"
    )
    config, account, _text = exported(suite_file(tmp_path, turns=turns))
    assert [test["vars"]["message"] for test in config["tests"]] == ["Hi", "Book"]
    assert {test["metadata"]["conversationId"] for test in config["tests"]} == {"open"}
    assert config["prompts"] == ["file://conversation.json"]
    assert {one.construct for one in account.remarks if one.level == "not carried"} == {"staff turn", "as"}


def test_an_export_that_is_imported_again_asks_the_same(tmp_path: Path) -> None:
    check = "{includes_any: [yes, '/sure(?:ly)?/'], excludes: [never], limits: {characters: 40}}"
    folder = suite_file(tmp_path, check)
    files = dict(export_promptfoo(load_suite(folder), Account()))
    back = loaded(imported("promptfoo", tmp_path / "again", files), tmp_path / "out")
    replies = ["Yes.", "surely", "no", "Yes, but never", "yes " * 20]
    assert [verdict(back, reply) for reply in replies] == ["passed", "passed", "failed", "failed", "failed"]


def test_the_command_writes_a_folder_with_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "s").mkdir()
    folder = suite_file(tmp_path / "s")
    assert run_command("export", ["promptfoo", str(folder), "--out", str(tmp_path / "out")]) == 0
    assert "1 cases as promptfooconfig.yaml; REPORT.md says what is lost or weaker there" in capsys.readouterr().out
    assert "**includes_any**" in (tmp_path / "out" / "REPORT.md").read_text("utf-8")
    assert run_command("export", ["promptfoo", str(folder), "--out", str(tmp_path / "out")]) == 2
    assert "is there already and not empty" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [["promptfoo", "x"], ["promptfoo", "x", "file"], ["csv", "x"], ["csv", "x", "f", "--out", "o"]]
)
def test_a_suite_needs_a_folder_and_a_run_needs_a_file(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("export", arguments) == 2
    assert f"say `khosop export {arguments[0]} x " in capsys.readouterr().err
