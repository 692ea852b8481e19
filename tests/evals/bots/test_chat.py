"""A prompt as a bot: the model in the seat calls tools that exist only in the suite, and what they answer is scripted."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from khosop.bots.chat import ChatBot
from khosop.bots.chat_tools import Answer, Script, fits
from khosop.bots.protocol import Earlier, Opening, Seat
from khosop.bots.spec import bot_spec, open_bot
from khosop.errors import BadInput
from khosop.schema import CaseShape
from khosop.suite import load_suite
from khosop.transcript import TurnOutcome
from khosop_llm.errors import RateLimited
from khosop_llm.testing.rounds import Round, Step
from khosop_llm.testing.scripted import ScriptedLlm
from khosop_llm.types import ToolCall

NOW = datetime.fromisoformat("2026-11-05T10:00+07:00")
ORDER = {
    "name": "find_order",
    "description": "Find an order by its number",
    "parameters": {"type": "object", "properties": {"order": {"type": "string"}}, "required": ["order"]},
    "results": [
        {"when": {"order": "A1"}, "result": {"status": "shipped", "days": "2"}},
        {"when": {"order": "/^B/"}, "sequence": ["packing", "sent"]},
        {"when": {"order": "E5"}, "error": "the warehouse does not answer"},
    ],
    "result": "no such order",
}
STAFF = {"name": "call_staff", "description": "Call a person of the shop", "result": "called"}


def calls(name: str, **arguments: Any) -> ToolCall:
    return ToolCall(f"c-{name}-{len(arguments)}", name, arguments)


def prompt(folder: Path = Path(), **stated: Any) -> ChatBot:
    stated = {"system": "You work in a shop.", "tools": [ORDER, STAFF], **stated}
    bot = open_bot(bot_spec({"chat": stated}), "suite.yaml: bot", folder)
    assert isinstance(bot, ChatBot)
    return bot


async def said(bot: ChatBot, script: list[Step], *texts: str, **given: Any) -> tuple[list[TurnOutcome], ScriptedLlm]:
    with ScriptedLlm(script) as llm:
        chat = await bot.open(Opening("khosop-1", NOW, Seat(llm, "m"), **given))
        return [await chat.hear("say", text) for text in texts], llm


async def test_a_tool_answers_what_fits_its_arguments_and_all_of_it_is_on_record() -> None:
    script: list[Step] = [calls("find_order", order="A1"), "พรุ่งนี้ค่ะ"]  # "tomorrow"
    (outcome,), llm = await said(prompt(), script, "ของถึงเมื่อไหร่")
    assert (outcome.status, outcome.text) == ("replied", "พรุ่งนี้ค่ะ")
    assert outcome.drafts is not None
    ((use,),) = [draft.tool_uses for draft in outcome.drafts]
    assert (use.name, use.arguments, use.executed, use.error) == ("find_order", {"order": "A1"}, True, None)
    # Data is JSON for the model; what is JSON by itself is typed.
    assert use.result == '{"status": "shipped", "days": 2}'
    assert llm.requests[1].messages[-1].content == use.result
    assert [tool.name for tool in llm.requests[0].tools] == ["find_order", "call_staff"]


async def test_a_sequence_goes_on_within_a_conversation_and_begins_anew_in_the_next() -> None:
    ask = calls("find_order", order="B7")
    for _ in range(2):
        outcomes, _ = await said(prompt(), [ask, "a", ask, "b", ask, "c"], "1", "2", "3")
        results = [draft.tool_uses[0].result for one in outcomes for draft in one.drafts or ()]
        assert results == ["packing", "sent", "sent"]


@pytest.mark.parametrize(
    ("call", "executed", "result", "error"),
    [
        (calls("find_order", order="Z9"), True, "no such order", None),
        (calls("find_order", order="E5"), True, "the warehouse does not answer", "the warehouse does not answer"),
        (calls("find_order"), False, None, "missing arguments: order"),
        (calls("find_odrer", order="A1"), False, None, "there is no such tool; there are find_order, call_staff"),
        (
            ToolCall("c", "find_order", None, "{oops", "unreadable"),
            False,
            None,
            "the arguments are no JSON object: unreadable",
        ),
    ],
    ids=["nothing fits", "it fails", "argument missing", "no such tool", "no JSON"],
)
async def test_a_call_that_no_tool_could_take_is_not_executed_and_the_model_is_told(
    call: ToolCall, executed: bool, result: str | None, error: str | None
) -> None:
    (outcome,), llm = await said(prompt(), [Round(tool_calls=(call,), checked=False), "ค่ะ"], "x")
    assert outcome.drafts is not None
    (use,) = outcome.drafts[0].tool_uses
    assert (use.executed, use.result, use.error) == (executed, result, error)
    assert llm.requests[1].messages[-1].content == (result or error)


async def test_a_case_scripts_tools_before_the_suite_does() -> None:
    script: list[Step] = [calls("find_order", order="A1"), "a", calls("find_order", order="B7"), "b"]
    tools = {"find_order": (Answer(when={"order": "A1"}, result="lost"),)}
    outcomes, _ = await said(prompt(), script, "1", "2", tools=tools)
    assert [draft.tool_uses[0].result for one in outcomes for draft in one.drafts or ()] == ["lost", "packing"]
    with pytest.raises(
        BadInput, match="scripts the tool 'find_oder' under `tools:`, and the bot's tools are find_order"
    ):
        await said(prompt(), [], tools={"find_oder": (Answer(result="x"),)})


def shop_hours(day: str, opening: Opening) -> dict[str, str]:
    return {"day": day, "asked": f"{opening.now:%H:%M}"}


async def slow_hours(day: str) -> str:
    raise LookupError(f"no {day} in the calendar")


@pytest.mark.parametrize(
    ("function", "result", "error"),
    [
        ("shop_hours", '{"day": "sat", "asked": "10:00"}', None),
        ("slow_hours", "LookupError: no sat in the calendar", "LookupError: no sat in the calendar"),
    ],
)
async def test_a_python_function_may_answer(function: str, result: str, error: str | None) -> None:
    parameters = {"type": "object", "properties": {"day": {"type": "string"}}}
    tool = {
        "name": "hours",
        "description": "d",
        "parameters": parameters,
        "python": f"tests.evals.bots.test_chat:{function}",
    }
    (outcome,), _ = await said(prompt(tools=[tool]), [calls("hours", day="sat"), "ค่ะ"], "x")
    assert outcome.drafts is not None
    assert (outcome.drafts[0].tool_uses[0].result, outcome.drafts[0].tool_uses[0].error) == (result, error)


async def test_a_model_that_only_calls_tools_has_not_answered() -> None:
    ask = calls("find_order", order="A1")
    (outcome,), _ = await said(prompt(max_steps="3"), [ask, ask, ask], "x")
    assert outcome.status == "error"
    assert outcome.error == "the model called tools 3 times in a row and did not answer (`max_steps`)"
    assert outcome.drafts is not None
    assert len(outcome.drafts[0].tool_uses) == 3


async def test_after_a_hand_off_the_bot_is_silent() -> None:
    bot = prompt(handoff_tools="call_staff")
    outcomes, llm = await said(bot, [calls("call_staff"), "รอสักครู่ค่ะ"], "ขอคุยกับคน", "อยู่ไหม")
    assert [(one.status, one.human) for one in outcomes] == [
        ("handoff", "tool:call_staff"),
        ("silent", "tool:call_staff"),
    ]
    assert len(llm.requests) == 2


async def test_after_staff_have_written_the_bot_is_silent() -> None:
    with ScriptedLlm([]) as llm:
        chat = await prompt().open(Opening("k", NOW, Seat(llm, "m")))
        outcomes = [await chat.hear("staff", "สวัสดี"), await chat.hear("say", "ค่ะ")]
    assert [(one.status, one.human) for one in outcomes] == [("silent", "staff"), ("silent", "staff")]


async def test_the_prompt_is_told_clock_and_customer_and_its_other_braces_stay(tmp_path: Path) -> None:
    (tmp_path / "prompt.md").write_text('It is {now}. You talk with {contact}. Answer {"json": {}}.', "utf-8")
    earlier = (Earlier(datetime.fromisoformat("2026-11-01T10:00+07:00"), "bot", "สวัสดีค่ะ"),)
    _, llm = await said(prompt(tmp_path, system={"file": "prompt.md"}), ["ค่ะ"], "x", contact="mali", earlier=earlier)
    system, before, now = llm.requests[0].messages
    assert system.content == 'It is 2026-11-05T10:00:00+07:00. You talk with mali. Answer {"json": {}}.'
    assert (before.role, before.content, now.role) == ("assistant", "สวัสดีค่ะ", "user")


def test_a_prompt_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"suite.yaml: bot: system.file: .*prompt.md can't be read: No such file"):
        prompt(tmp_path, system={"file": "prompt.md"})


async def test_the_models_own_failure_is_not_the_prompts() -> None:
    with pytest.raises(RateLimited):
        await said(prompt(), [RateLimited("429")], "x")


def test_a_card_changes_with_prompt_tools_and_what_they_answer() -> None:
    card = prompt().card()
    assert card == prompt().card()
    assert card.prompt != prompt(system="You work in a bank.").card().prompt
    assert card.tools != prompt(tools=[{**ORDER, "result": "lost"}, STAFF]).card().tools
    assert card.settings != prompt(temperature="0.2").card().settings


@pytest.mark.parametrize(
    ("wanted", "given", "fit"),
    [
        ({"a": "1"}, {"a": 1, "b": 2}, True),
        ({"a": "1"}, {"a": "1"}, True),
        ({"a": "true"}, {"a": True}, True),
        ({"a": {"b": "x"}}, {"a": {"b": "x", "c": 1}}, True),
        ({"a": ["x", "/y$/"]}, {"a": ["x", "my"]}, True),
        ({"a": ["x"]}, {"a": ["x", "y"]}, False),
        ({"a": "x"}, {}, False),
        ({"a": "/^A/"}, {"a": "BA"}, False),
    ],
)
def test_arguments_fit_what_an_author_wrote(wanted: Any, given: Any, fit: bool) -> None:
    assert fits(wanted, given) is fit


@pytest.mark.parametrize(
    ("stated", "first", "second"),
    [
        ("sold out", "sold out", "sold out"),
        ({"left": "3"}, '{"left": 3}', '{"left": 3}'),
        ({"result": "x"}, "x", "x"),
        (["a", "b"], "a", "b"),
        ([{"when": {"n": "2"}, "result": "never"}, {"result": "x"}], "x", "x"),
    ],
    ids=["text", "data", "an answer", "one after the other", "answers"],
)
def test_a_case_says_what_a_tool_answers_in_short(stated: Any, first: str, second: str) -> None:
    shape = CaseShape.model_validate(
        {"id": "a", "category": "c", "source": {"kind": "written"}, "tools": {"t": stated}}
    )
    script = Script(shape.tools)
    assert [script.answer("t", {}), script.answer("t", {})] == [(first, True), (second, True)]
    assert script.answer("other", {}) is None


SUITE = """
suite: demo
bot:
  chat:
    system: You work in a shop.
    tools: [{{name: stock, description: d, result: "3"}}]
now: "2026-11-05T10:00+07:00"
categories: [answer]
cases:
  - id: a
    category: answer
    source: {{kind: written}}
    messages: [x]
    {tools}
    check: {{includes_any: [y]}}
"""


def test_what_tools_answer_is_part_of_the_case_and_a_wrong_name_is_told_with_its_line(tmp_path: Path) -> None:
    hashes = set()
    for number, tools in enumerate(("", "tools: {stock: none}", "tools: {stock: some}")):
        path = tmp_path / f"suite{number}.yaml"
        path.write_text(SUITE.format(tools=tools), "utf-8")
        hashes.add(load_suite(path).cases[0].hash)
    assert len(hashes) == 3
    path.write_text(SUITE.format(tools="tools: {stok: none}"), "utf-8")
    with pytest.raises(BadInput, match=r"suite2.yaml:10: case 'a': 'tools' scripts 'stok', .* did you mean 'stock'\?"):
        load_suite(path)
