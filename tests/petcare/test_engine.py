"""How does a reply come to be?"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, timezone
from typing import Any, cast

import pytest

from khosop_llm.errors import RateLimited
from khosop_llm.testing import Round, ScriptedLlm, call, malformed_call
from khosop_llm.testing.rounds import Step
from khosop_llm.types import Message, ToolSpec
from petcare.calls import Toolbox, argument_faults
from petcare.drafts import Guard, Objection, Situation, ToolUse
from petcare.engine import MAX_REVISIONS, MAX_TOOL_ROUNDS, Attempt, Brain, write_reply
from petcare.knowledge import Knowledge
from petcare.prompt import NOTE_TAG
from petcare.shop import Shop
from petcare.tools.contract import Chat, Tool, ToolContext, ToolResult

NOW = datetime(2026, 11, 5, 10, 0, tzinfo=timezone(timedelta(hours=7)))
ASKED = (Message("system", "prompt"), Message("user", "จองให้หน่อย"))


async def _hold(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    return ToolResult(f"ถือคิว {arguments['slot']}", booking="HF-1")


async def _alarm(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    return ToolResult("แจ้งแล้ว", emergency=True)


TOOLS = (
    Tool(
        ToolSpec(
            "hold_booking",
            "hold",
            {
                "type": "object",
                "properties": {"slot": {"type": "integer"}},
                "required": ["slot"],
                "additionalProperties": False,
            },
        ),
        _hold,
    ),
    Tool(ToolSpec("report_emergency", "alarm", {"type": "object", "properties": {}}), _alarm),
)


def _toolbox() -> Toolbox:
    # These tools touch neither the shop nor the knowledge.
    nothing = ToolContext(cast("Shop", None), cast("Knowledge", None), Chat(None, verified=False), NOW)
    return Toolbox(TOOLS, nothing)


def _never(word: str) -> Guard:
    def guard(text: str, situation: Situation) -> Objection | None:
        return Objection(f"no_{word}", f"ห้ามพูดว่า {word}") if word in text else None

    return guard


async def _reply(llm: ScriptedLlm, *guards: Guard, begun: Sequence[ToolUse] = ()) -> Attempt:
    brain = Brain(llm, "m", tuple(t.spec for t in TOOLS), guards)
    return await write_reply(brain, _toolbox(), ASKED, Situation("จองให้หน่อย"), begun)


async def test_a_draft_that_no_guard_minds_is_the_reply() -> None:
    with ScriptedLlm(["ได้ค่ะ"]) as llm:
        attempt = await _reply(llm, _never("bad"))
    assert [d.text for d in attempt.drafts] == ["ได้ค่ะ"]
    assert not attempt.gave_up


async def test_a_rejected_draft_keeps_its_tools_and_the_model_hears_why() -> None:
    with ScriptedLlm([call("hold_booking", slot=3), "bad", "ดีค่ะ"]) as llm:
        attempt = await _reply(llm, _never("bad"))
    rejected, sent = attempt.drafts
    assert rejected.rejected_by == "no_bad"
    assert [(u.name, u.executed, dict(u.arguments)) for u in rejected.tool_uses] == [
        ("hold_booking", True, {"slot": 3})
    ]
    assert sent.text == "ดีค่ะ"
    assert sent.tool_uses == ()
    note = llm.requests[-1].messages[-1]
    assert note.role == "user"
    assert note.content is not None
    assert note.content.startswith(NOTE_TAG)
    assert "ห้ามพูดว่า bad" in note.content


async def test_after_two_revisions_the_engine_gives_up() -> None:
    with ScriptedLlm(["bad"] * (1 + MAX_REVISIONS)) as llm:
        attempt = await _reply(llm, _never("bad"))
    assert attempt.gave_up
    assert [d.rejected_by for d in attempt.drafts] == ["no_bad"] * 3


async def test_an_empty_answer_is_no_reply() -> None:
    with ScriptedLlm(["  ", "สวัสดีค่ะ"]) as llm:
        attempt = await _reply(llm)
    assert attempt.drafts[0].rejected_by == "says_something"
    assert all(m.content for m in llm.requests[-1].messages if not m.tool_calls)


async def test_a_model_that_never_stops_calling_tools_has_to_answer_with_what_it_has() -> None:
    rounds: list[Step] = [call("report_emergency")] * (MAX_TOOL_ROUNDS - 1)
    with ScriptedLlm([*rounds, "พอแล้วค่ะ"]) as llm:
        attempt = await _reply(llm)
    assert attempt.drafts[-1].text == "พอแล้วค่ะ"
    assert llm.requests[-1].tool_choice == "none"
    assert [r.tool_choice for r in llm.requests[:-1]] == [None] * (MAX_TOOL_ROUNDS - 1)


async def test_tool_calls_after_the_last_round_are_dropped_from_the_history() -> None:
    rounds: list[Step] = [call("report_emergency")] * MAX_TOOL_ROUNDS
    with ScriptedLlm([*rounds, "ค่ะ"]) as llm:
        attempt = await _reply(llm)
    assert attempt.drafts[0].rejected_by == "says_something"
    asked, answered = set(), set()
    for message in llm.requests[-1].messages:
        asked |= {c.id for c in message.tool_calls}
        answered |= {message.tool_call_id} - {None}
    assert asked == answered


@pytest.mark.parametrize(
    ("proposed", "says"),
    [
        (call("hold_booking", slot="three"), "ต้องเป็น integer"),
        (call("hold_booking"), "ขาด slot"),
        (call("hold_booking", slot=1, discount=50), "ไม่รู้จัก discount"),
        (call("delete_shop"), "no such tool"),
        (malformed_call("hold_booking", "{slot: 3"), "อ่านไม่ได้"),
    ],
    ids=["wrong-type", "missing", "unknown-argument", "unknown-tool", "not-json"],
)
async def test_a_call_that_does_not_fit_is_not_executed_and_the_model_learns_why(proposed: Any, says: str) -> None:
    llm = ScriptedLlm([Round(tool_calls=(proposed,), checked=False), "ขออภัยค่ะ"])
    attempt = await _reply(llm)
    (use,) = attempt.tool_uses
    assert not use.executed
    assert use.error is not None
    assert says in use.error
    answer = llm.requests[-1].messages[-1]
    assert answer.role == "tool"
    assert says in json.loads(answer.content or "")["error"]


async def test_an_emergency_that_the_model_reports_arms_the_guards_too() -> None:
    seen: list[bool] = []

    def guard(text: str, situation: Situation) -> Objection | None:
        seen.append(situation.emergency)
        return None

    with ScriptedLlm([call("report_emergency"), "ไปโรงพยาบาลสัตว์ทันทีค่ะ"]) as llm:
        await _reply(llm, guard)
    assert seen == [True]


async def test_tools_that_the_rules_ran_stand_in_the_first_draft() -> None:
    begun = await _toolbox().execute_for_engine("report_emergency", {})
    with ScriptedLlm(["bad", "ไปโรงพยาบาลสัตว์ค่ะ"]) as llm:
        attempt = await _reply(llm, _never("bad"), begun=[begun])
    assert [u.by for u in attempt.drafts[0].tool_uses] == ["engine"]
    assert attempt.drafts[1].tool_uses == ()


async def test_a_failing_model_is_not_dressed_up_as_an_answer() -> None:
    with pytest.raises(RateLimited):
        await _reply(ScriptedLlm([RateLimited("slow down", status=429)]))


@pytest.mark.parametrize(
    ("value", "schema", "faults"),
    [
        ({"a": True}, {"type": "object", "properties": {"a": {"type": "integer"}}}, 1),
        ({"a": 0}, {"type": "object", "properties": {"a": {"type": "integer", "minimum": 1}}}, 1),
        ({"a": "x"}, {"type": "object", "properties": {"a": {"type": "string", "enum": ["y"]}}}, 1),
        ({"a": None}, {"type": "object", "properties": {"a": {"type": ["string", "null"]}}}, 0),
        ({"a": ["x", 1]}, {"type": "object", "properties": {"a": {"type": "array", "items": {"type": "string"}}}}, 1),
        ({"b": 1}, {"type": "object", "properties": {}}, 0),
    ],
    ids=["bool-is-no-integer", "minimum", "enum", "null", "items", "open-object"],
)
def test_arguments_are_held_against_the_declaration(value: Any, schema: Mapping[str, Any], faults: int) -> None:
    assert len(list(argument_faults(value, schema))) == faults
