"""Shims by stand-ins of their frameworks' objects: what is sent, what is read, where none of the frameworks is installed.

The frameworks themselves are examined in `test_foreign.py`.
"""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from khosop.bots.own_model import empty_seat
from khosop.bots.protocol import CannotPlay, Earlier, Opening, Seat
from khosop.bots.python import open_python
from khosop.bots.shims import langchain, openai_agents, pydantic_ai
from khosop.bots.shims.talk import AgentBot
from khosop.transcript import TurnOutcome

NOW = datetime.fromisoformat("2026-11-05T10:00+07:00")
EARLIER = (Earlier(datetime.fromisoformat("2026-11-01T10:00+07:00"), "bot", "สวัสดีค่ะ"),)


def opening(**given: Any) -> Opening:
    return Opening("khosop-1", NOW, Seat(empty_seat("own", stand_in=False), "own"), **given)


async def said(bot: AgentBot, *texts: str, **given: Any) -> list[TurnOutcome]:
    chat = await bot.open(opening(**given))
    return [await chat.hear("say", text) for text in texts]


@dataclass
class Message:
    """A message as LangChain has them, as far as the shim looks."""

    type: str
    content: Any
    tool_calls: list[dict[str, Any]] = field(default_factory=list)
    tool_call_id: str = ""
    status: str = "success"
    usage_metadata: dict[str, int] | None = None
    response_metadata: dict[str, str] = field(default_factory=dict)


@pytest.fixture
def _messages(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("langchain_core.messages")
    module.HumanMessage = lambda text: Message("human", text)  # type: ignore[attr-defined]  # a stand-in is made here
    module.AIMessage = lambda text: Message("ai", text)  # type: ignore[attr-defined]  # as above
    monkeypatch.setitem(sys.modules, "langchain_core", ModuleType("langchain_core"))
    monkeypatch.setitem(sys.modules, "langchain_core.messages", module)


class Graph:
    """A graph with one tool; with a checkpointer it remembers each thread itself."""

    def __init__(self, checkpointer: object = None) -> None:
        self.checkpointer = checkpointer
        self.asked: list[tuple[list[Message], Any]] = []
        self.threads: dict[str, list[Message]] = {}

    def get_input_jsonschema(self) -> dict[str, Any]:
        return {"properties": {"messages": {}}}

    async def ainvoke(self, given: dict[str, Any], config: dict[str, Any]) -> dict[str, Any]:
        await asyncio.sleep(0)
        self.asked.append((given["messages"], config))
        thread = self.threads.setdefault(config["configurable"]["thread_id"], []) if self.checkpointer else []
        calls = [{"name": "hours", "args": {"day": "sat"}, "id": "1"}, {"name": "slots", "args": {}, "id": "2"}]
        new = [
            Message("ai", "let me see", calls),
            Message("tool", "9", tool_call_id="1"),
            Message("tool", "the calendar is down", tool_call_id="2", status="error"),
            Message(
                "ai", [{"type": "text", "text": "9 "}, "โมงค่ะ"], usage_metadata={"input_tokens": 5, "output_tokens": 2}
            ),
        ]
        thread += [*given["messages"], *new]
        return {"messages": list(thread)}


@pytest.mark.usefixtures("_messages")
async def test_a_graph_with_a_memory_is_told_each_message_once_under_its_thread() -> None:
    graph = Graph(checkpointer=object())
    first, second = await said(langchain.bot(graph, "m:graph", "suite.yaml"), "a", "b", earlier=EARLIER)
    assert [[m.content for m in sent] for sent, _ in graph.asked] == [["สวัสดีค่ะ", "a"], ["b"]]
    assert {config["configurable"]["thread_id"] for _, config in graph.asked} == {"khosop-1"}
    assert (first.text, second.text) == ("9 โมงค่ะ", "9 โมงค่ะ")


@pytest.mark.usefixtures("_messages")
async def test_a_graph_without_a_memory_is_told_everything_with_its_tools() -> None:
    graph = Graph()
    await said(langchain.bot(graph, "m:graph", "suite.yaml"), "a", "b")
    assert [len(sent) for sent, _ in graph.asked] == [1, 6]


@pytest.mark.usefixtures("_messages")
async def test_the_steps_of_a_turn_are_one_draft_with_every_call_and_its_result() -> None:
    (outcome,) = await said(langchain.bot(Graph(), "m:graph", "suite.yaml"), "a")
    assert outcome.drafts is not None
    (draft,) = outcome.drafts
    assert [(use.name, use.executed, use.result, use.error) for use in draft.tool_uses] == [
        ("hours", True, "9", None),
        ("slots", True, "the calendar is down", "the calendar is down"),
    ]
    assert [(call.prompt_tokens, call.completion_tokens) for call in outcome.model_calls] == [(5, 2)]


class Stopping(Graph):
    """A graph that ends at its model's tool call."""

    async def ainvoke(self, given: dict[str, Any], config: dict[str, Any]) -> dict[str, Any]:
        del config
        await asyncio.sleep(0)
        return {"messages": [*given["messages"], Message("ai", "", [{"name": "hours", "args": {}, "id": "1"}])]}


@pytest.mark.usefixtures("_messages")
@pytest.mark.parametrize(
    ("checkpointer", "status", "human"),
    [
        pytest.param(object(), "handoff", "rule:interrupt", id="a memory: it can be gone on with"),
        pytest.param(None, "silent", None, id="none: nobody will ever run the call"),
    ],
)
async def test_only_a_graph_that_can_be_gone_on_with_waits_for_a_person(
    checkpointer: object, status: str, human: str | None
) -> None:
    (outcome,) = await said(langchain.bot(Stopping(checkpointer), "m:graph", "suite.yaml"), "a")
    assert (outcome.status, outcome.human, outcome.text) == (status, human, "")
    assert outcome.drafts is not None
    assert [use.executed for use in outcome.drafts[0].tool_uses] == [False]


class Executor:
    """A chain whose input is named, and which tells its intermediate steps."""

    def get_input_jsonschema(self) -> dict[str, Any]:
        return {"properties": {"input": {}, "chat_history": {}}}

    async def ainvoke(self, given: dict[str, Any], config: Any) -> dict[str, Any]:
        step = (SimpleNamespace(tool="hours", tool_input={"day": "sat"}), {"open": 9})
        return {"output": f"{given['input']} {len(given['chat_history'])}", "intermediate_steps": [step]}


@pytest.mark.usefixtures("_messages")
async def test_a_chain_gets_what_its_input_names_and_its_steps_are_tool_calls() -> None:
    first, second = await said(langchain.bot(Executor(), "m:chain", "suite.yaml"), "a", "b")
    assert (first.text, second.text) == ("a 0", "b 2")
    assert first.drafts is not None
    assert [(use.name, use.arguments, use.result) for use in first.drafts[0].tool_uses] == [
        ("hours", {"day": "sat"}, '{"open": 9}')
    ]


@pytest.mark.usefixtures("_messages")
async def test_a_tool_by_which_an_agent_calls_a_person_is_a_hand_off_where_the_suite_says_so() -> None:
    plain, named, other = [
        replace(langchain.bot(Graph(), "m:graph", "suite.yaml"), handoff_tools=tools)
        for tools in ((), ("hours",), ("x",))
    ]
    (unknown,), (called,), (not_called,) = [await said(bot, "a") for bot in (plain, named, other)]
    assert (unknown.human, "handoff" in unknown.unseen) == (None, True)
    assert (called.status, called.human, "handoff" in called.unseen) == ("handoff", "tool:hours", False)
    assert (not_called.status, not_called.human, "handoff" in not_called.unseen) == ("replied", None, False)


class PydanticAgent:
    """An agent as pydantic-ai has them, as far as the shim looks."""

    def __init__(self) -> None:
        self.histories: list[Any] = []

    async def run(self, text: str, message_history: Any = None) -> Any:
        self.histories.append(message_history)
        part = SimpleNamespace
        new = [
            part(kind="response", model_name="maker/one", parts=[
                part(part_kind="tool-call", tool_name="hours", args='{"day": "sat"}', tool_call_id="1"),
                part(part_kind="tool-call", tool_name="slots", args={}, tool_call_id="2"),
            ]),
            part(kind="request", parts=[
                part(part_kind="tool-return", tool_call_id="1", content={"open": 9}),
                part(part_kind="retry-prompt", tool_call_id="2", content="give a day"),
            ]),
            part(kind="response", model_name="maker/one", parts=[part(part_kind="text", content=text)]),
        ]  # fmt: skip
        return SimpleNamespace(
            output=text,
            new_messages=lambda: new,
            all_messages=lambda: [*(message_history or []), *new],
            usage=lambda: SimpleNamespace(input_tokens=5, output_tokens=2),
        )


async def test_an_agents_history_goes_on_and_a_refused_call_was_not_executed() -> None:
    agent = PydanticAgent()
    first, _ = await said(pydantic_ai.bot(agent, "m:agent", "suite.yaml"), "a", "b")
    assert [None if one is None else len(one) for one in agent.histories] == [None, 3]
    assert first.drafts is not None
    assert [(use.name, use.executed, use.result, use.error) for use in first.drafts[0].tool_uses] == [
        ("hours", True, '{"open": 9}', None),
        ("slots", False, None, "give a day"),
    ]
    (call,) = first.model_calls
    assert (call.model_served, call.prompt_tokens) == ("maker/one", 5)


async def test_an_agent_that_hands_over_goes_on_with_the_one_who_took_over(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int]] = []

    class Runner:
        @staticmethod
        async def run(agent: Any, items: list[Any]) -> Any:
            asked.append((agent.name, len(items)))
            item = SimpleNamespace
            new = [
                item(type="handoff_call_item", raw_item=item(name="transfer_to_refunds", call_id="1", arguments="{}")),
                item(type="handoff_output_item", raw_item={"call_id": "1", "output": "{'assistant': 'refunds'}"}),
                item(
                    type="tool_call_item", raw_item=item(name=None, call_id="2", arguments=None, type="web_search_call")
                ),
            ]
            usage = item(input_tokens=5, output_tokens=2)
            return item(
                final_output="ค่ะ",
                new_items=new,
                raw_responses=[item(usage=usage)],
                last_agent=item(name="refunds", instructions=""),
                to_input_list=lambda: [*items, "answer"],
            )

    module = ModuleType("agents")
    module.Runner = Runner  # type: ignore[attr-defined]  # a stand-in is made here
    monkeypatch.setitem(sys.modules, "agents", module)
    agent = SimpleNamespace(name="reception", instructions="")
    first, _ = await said(openai_agents.bot(agent, "m:agent", "suite.yaml"), "a", "b")
    assert asked == [("reception", 1), ("refunds", 3)]
    assert first.drafts is not None
    assert [(use.name, use.executed) for use in first.drafts[0].tool_uses] == [
        ("transfer_to_refunds", True),
        ("web_search", True),
    ]


@pytest.mark.parametrize(
    ("module", "wanted"),
    [("langgraph.graph.state", "graph"), ("pydantic_ai.agent", "agent"), ("agents.agent", "agent")],
)
def test_the_shim_is_guessed_from_where_the_objects_type_comes(
    module: str, wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = {"ainvoke": lambda: None, "run": lambda: None, "instructions": "", "__module__": module}
    foreign = type("Foreign", (), members)
    # A class of the user's own that stands on the framework's is one, too.
    mine = type("Mine", (foreign,), {"__module__": "my_bot"})
    holder = ModuleType("khosop_test_holder")
    setattr(holder, wanted, mine())
    monkeypatch.setitem(sys.modules, "khosop_test_holder", holder)
    bot = open_python(f"khosop_test_holder:{wanted}", None, "suite.yaml: bot", Path())
    assert isinstance(bot, AgentBot)


@pytest.mark.parametrize("given", [{"contact": "mali"}, {"tools": {"t": ()}}], ids=["contact", "tools"])
async def test_a_case_whose_world_an_agent_is_not_told_is_unscored(given: dict[str, Any]) -> None:
    with pytest.raises(CannotPlay):
        await pydantic_ai.bot(PydanticAgent(), "m:agent", "suite.yaml").open(opening(**given))
    chat = await pydantic_ai.bot(PydanticAgent(), "m:agent", "suite.yaml").open(opening())
    with pytest.raises(CannotPlay):
        await chat.hear("staff", "x")
