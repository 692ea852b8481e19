"""An eval set of ADK becomes a suite: what the user says, the tools that must be called, the words of the reference."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from khosop.errors import BadInput
from khosop.transcript import ToolUse
from tests.evals.imports.importing import imported, levels, suite_of, verdict, whys


def old(**more: Any) -> str:
    turn = {
        "query": "Roll a die with 6 sides",
        "expected_tool_use": [{"tool_name": "roll", "tool_input": {"sides": 6}, "mock_tool_output": "4"}],
        "expected_intermediate_agent_responses": [{"author": "a", "text": "rolling"}],
        "reference": "The die shows four points, congratulations.",
    }
    return json.dumps([{**turn, **more}], indent=1)


def new(case: dict[str, Any] | None = None, **turn: Any) -> str:
    made = {
        "invocationId": "1",
        "userContent": {"role": "user", "parts": [{"text": "Book Mochi"}, {"text": "for Friday"}]},
        "finalResponse": {"parts": [{"text": "Mochi is booked for Friday."}]},
        "intermediateData": {
            "toolUses": [{"name": "find", "args": {"day": "/fri/"}}, {"name": "book", "args": {"pet": "Mochi"}}]
        },
        **turn,
    }
    return json.dumps(
        {"evalSetId": "s", "evalCases": [{"evalId": "book-friday", "conversation": [made], **(case or {})}]}
    )


BOTH = [ToolUse("find", {"day": "/fri/"}), ToolUse("book", {"pet": "Mochi"})]


def test_the_calls_must_be_made_with_these_arguments_in_this_order_and_no_others(tmp_path: Path) -> None:
    suite = suite_of("adk", tmp_path, {"a.evalset.json": new()})
    said = "Mochi is booked for Friday."
    assert suite.cases[0].id == "book-friday"
    assert suite.cases[0].turns[0].text == "Book Mochi\nfor Friday"
    assert verdict(suite, said, tools=[BOTH]) == "passed"
    assert verdict(suite, said, tools=[BOTH[::-1]]) == "failed"
    assert verdict(suite, said, tools=[[*BOTH, ToolUse("pay")]]) == "failed"
    assert verdict(suite, said, tools=[[BOTH[0], ToolUse("book", {"pet": "Mochi", "paid": True})]]) == "failed"
    assert verdict(suite, "Done.", tools=[BOTH]) == "failed"


def test_a_turn_without_expected_tools_forbids_all_of_them(tmp_path: Path) -> None:
    suite = suite_of("adk", tmp_path, {"a.test.json": old(expected_tool_use=[], reference="Hello there friend")})
    assert verdict(suite, "Hello there friend") == "passed"
    assert verdict(suite, "Hello there friend", tools=[[ToolUse("roll")]]) == "failed"


def test_the_old_form_is_one_conversation_and_names_what_it_loses(tmp_path: Path) -> None:
    one = imported("adk", tmp_path, {"roll.test.json": old()})
    (case,) = one.written.cases
    assert (case["id"], case["category"], case["source"]["note"]) == ("roll", "roll", "roll.test.json:1")
    assert levels(one, "mock_tool_output") == ["not carried"]
    assert levels(one, "intermediate_responses") == ["not carried"]
    assert levels(one, "final_response") == ["approximately"]
    assert case["good"] == ["The die shows four points, congratulations."]


@pytest.mark.parametrize(
    ("criteria", "check"),
    [
        ({"tool_trajectory_avg_score": 1.0}, {"called_with"}),
        ({"tool_trajectory_avg_score": 0.2, "response_match_score": 0.3}, {"called_tool", "keyword_coverage"}),
        ({"response_match_score": {"threshold": 0.5}}, {"keyword_coverage"}),
        ({"tool_trajectory_avg_score": {"threshold": 1.0, "matchType": "ANY_ORDER"}}, {"called_with"}),
        ({"safety_v1": 0.8}, {"status"}),
    ],
    ids=["tools", "an average", "words", "any order", "judged"],
)
def test_the_criteria_beside_the_file_say_what_is_asked(
    criteria: dict[str, Any], check: set[str], tmp_path: Path
) -> None:
    files = {"roll.test.json": old(), "test_config.json": json.dumps({"criteria": criteria}, indent=1)}
    one = imported("adk", tmp_path, files)
    assert set(one.written.cases[0]["check"]) == check
    if "safety_v1" in criteria:
        assert whys(one, "safety_v1") == [
            "test_config.json:3: a model judges it, and khosop has no check with a judge model yet"
        ]


def test_state_rubrics_and_parts_that_are_no_text_are_named(tmp_path: Path) -> None:
    case = {
        "sessionInput": {"appName": "a", "state": {"vip": True}},
        "finalSessionState": {"booked": 1},
        "rubrics": [{"rubricId": "r"}],
    }
    parts = [{"text": "See this"}, {"inlineData": {"data": "…"}}]
    one = imported("adk", tmp_path, {"a.evalset.json": new(case, userContent={"parts": parts}, surprise=1)})
    assert levels(one, "session_input.state") == ["not carried"]
    assert levels(one, "final_session_state") == ["approximately"]
    assert levels(one, "rubrics") == ["not carried"]
    assert levels(one, "user_content") == ["not carried"]
    assert levels(one, "surprise") == ["not carried"]
    assert one.written.cases[0]["check"]["state"] == {"booked": "1"}


def test_a_simulated_user_keeps_its_first_message_and_its_plan_as_a_note(tmp_path: Path) -> None:
    case = {
        "eval_id": "s",
        "conversation_scenario": {"starting_prompt": "Hello", "conversation_plan": "Ask for a room"},
    }
    one = imported("adk", tmp_path, {"a.evalset.json": json.dumps({"eval_cases": [case]})})
    assert one.written.cases[0]["messages"] == ["Hello"]
    assert "Ask for a room" in one.written.cases[0]["note"]
    assert levels(one, "conversation_scenario") == ["approximately"]


def test_the_sets_of_a_folder_become_one_suite_with_a_category_each(tmp_path: Path) -> None:
    one = imported("adk", tmp_path, {"a/x.test.json": old(), "b/y.evalset.json": new()}, entry="")
    assert one.written.head["categories"] == ["x", "y"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{}", "no eval set of ADK"),
        ("[1]", "no eval set of ADK"),
        ('{"eval_cases": [', "x.json:1: not JSON: the file ends"),
        ("", "not JSON"),
    ],
    ids=["another file", "a list", "cut off", "empty"],
)  # fmt: skip
def test_a_file_of_another_kind_gets_one_clear_error(text: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=says):
        imported("adk", tmp_path, {"x.json": text})
