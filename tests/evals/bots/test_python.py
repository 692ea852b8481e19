"""Bots in Python: what may stand at `module:attribute`, how it is told things, what it may hand back."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace
from typing import Any

import pytest

from khosop.bots.chat_tools import Answer
from khosop.bots.own_model import empty_seat
from khosop.bots.protocol import Bot, BotCard, CannotPlay, Conversation, Earlier, Opening, Seat, own_model
from khosop.bots.python_call import CallableBot
from khosop.bots.python_reply import NoReply, outcome_of
from khosop.bots.spec import bot_spec, open_bot
from khosop.errors import BadInput
from khosop.transcript import Button, Draft, ToolUse, TurnOutcome

NOW = datetime.fromisoformat("2026-11-05T10:00+07:00")
EARLIER = (Earlier(datetime.fromisoformat("2026-11-01T10:00+07:00"), "customer", "แพ้ไก่"),)  # "allergic to chicken"


def opening(**given: Any) -> Opening:
    return Opening("khosop-1", NOW, Seat(empty_seat("own", stand_in=False), "own"), **given)


def callable_bot(found: Any) -> CallableBot:
    return CallableBot(found, "m:f", "suite.yaml: bot: 'm:f'")


async def said(found: Any, *texts: str, **given: Any) -> list[TurnOutcome]:
    chat = await callable_bot(found).open(opening(**given))
    return [await chat.hear("say", text) for text in texts]


class Own:
    """A bot that speaks khosop's own protocol."""

    def card(self) -> BotCard:
        return BotCard("own")

    async def open(self, opening: Opening) -> Conversation:
        raise NotImplementedError


def make() -> Own:
    return Own()


def make_agent() -> Any:
    return SimpleNamespace(reply=lambda text: text)


def reply(text: str) -> str:
    return text


async def nobody_asks() -> str:
    return "x"


number = 7


def broken() -> Any:
    raise ValueError("no seed data")


ME = "tests.evals.bots.test_python"


@pytest.mark.parametrize(
    ("attribute", "kind"),
    [("Own", Own), ("make", Own), ("make_agent", CallableBot), ("reply", CallableBot)],
    ids=["class of a bot", "function that makes a bot", "function that makes an object", "callable"],
)
def test_what_stands_there_is_found_out(attribute: str, kind: type) -> None:
    bot = open_bot(bot_spec(f"{ME}:{attribute}"), "suite.yaml: bot", Path())
    assert isinstance(bot, kind)
    assert isinstance(bot, Bot)
    assert own_model(bot) == (None if kind is Own else "own")


@pytest.mark.parametrize(
    ("reference", "says"),
    [
        (f"{ME}:number", r"suite.yaml: bot: '.*:number' is a int, which neither replies .* nor is a Bot"),
        (f"{ME}:broken", r"raised ValueError when it was asked for the bot: no seed data"),
        (f"{ME}:nobody_asks", r"takes no argument, so it can't reply, and makes its bot asynchronously"),
        (f"{ME}:nothing", r"module '.*' has no attribute 'nothing'"),
        ("no_such_module:x", r"there is no module 'no_such_module'; is the package installed\?"),
        (f"{ME}:Opening", r"is a class Opening, which neither replies"),
    ],
)
def test_what_is_no_bot_is_told_with_what_it_is(reference: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        open_bot(bot_spec(reference), "suite.yaml: bot", Path())


def test_a_module_beside_the_suite_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "khosop_test_beside.py").write_text("def reply(text): return text\n", "utf-8")
    bot = open_bot(bot_spec("khosop_test_beside:reply"), "suite.yaml: bot", tmp_path)
    assert bot.card().name == "khosop_test_beside:reply"


def test_a_shim_that_does_not_fit_says_what_it_expects() -> None:
    for shim, wanted in (("langgraph", "ainvoke"), ("pydantic-ai", "run"), ("openai-agents", "OpenAI Agents SDK")):
        with pytest.raises(BadInput, match=wanted):
            open_bot(bot_spec({"python": f"{ME}:reply", "shim": shim}), "suite.yaml: bot", Path())


@pytest.mark.parametrize(
    ("function", "wanted"),
    [
        (lambda text: text, "b"),
        (lambda anything: anything, "b"),
        (lambda text, history: f"{text} {[m['content'] for m in history]}", "b ['a', 'a []']"),
        (lambda messages: str([m["role"] for m in messages]), "['user', 'assistant', 'user']"),
        (lambda text, session_id: session_id, "khosop-1"),
        (lambda message, *, thread_id: thread_id, "khosop-1"),
        (lambda text, now, contact=None: f"{now:%H:%M} {contact}", "10:00 None"),
        (lambda text, opening: opening.conversation, "khosop-1"),
        (lambda text, temperature=0.5: temperature, None),
        (lambda text, **more: str(more), "{}"),
    ],
    ids=[
        "text",
        "any name",
        "history",
        "messages",
        "session",
        "keyword",
        "now and contact",
        "opening",
        "a default",
        "kwargs",
    ],
)
async def test_a_callable_is_told_what_its_parameters_name(function: Any, wanted: str | None) -> None:
    if wanted is None:
        with pytest.raises(NoReply, match="not a float"):
            await said(function, "a")
    else:
        assert (await said(function, "a", "b"))[-1].text == wanted


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (lambda text, db: text, "its parameter 'db' is not known, and has no default; known are text, history"),
        (lambda *, session_id: session_id, "it doesn't hear the customer"),
    ],
)
def test_a_callable_that_needs_more_is_told_what_is_known(function: Any, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        callable_bot(function)


class PerConversation:
    made = 0

    def __init__(self, now: datetime, opening: Opening, currency: str = "THB") -> None:
        type(self).made += 1
        self.closed = False
        self.currency = currency

    async def respond(self, text: str) -> str:
        return f"{self.made} {self.currency}"

    async def aclose(self) -> None:
        self.closed = True


async def test_a_class_is_made_anew_for_every_conversation_and_closed_with_it() -> None:
    bot = callable_bot(PerConversation)
    chats = [await bot.open(opening()) for _ in range(2)]
    assert PerConversation.made == 2
    assert (await chats[0].hear("say", "x")).text == "2 THB"
    await chats[0].aclose()  # type: ignore[attr-defined]  # a conversation may have it
    assert chats[0]._instance.closed  # type: ignore[attr-defined]  # what was made for it is nobody else's business
    assert not chats[1]._instance.closed  # type: ignore[attr-defined]  # as above


async def test_a_sync_bot_does_not_stop_the_others() -> None:
    meet = threading.Barrier(8, timeout=10)

    def blocking(text: str) -> str:
        meet.wait()
        return text

    bot = callable_bot(blocking)
    chats = [await bot.open(opening()) for _ in range(8)]
    assert len(await asyncio.gather(*(chat.hear("say", "x") for chat in chats))) == 8


async def test_what_a_thread_raises_is_raised_to_whoever_waits() -> None:
    def crash(text: str) -> str:
        raise StopIteration if text == "stop" else KeyError(text)

    chat = await callable_bot(crash).open(opening())
    with pytest.raises(KeyError, match="x"):
        await chat.hear("say", "x")
    with pytest.raises(RuntimeError, match="StopIteration"):
        await chat.hear("say", "stop")


async def test_a_generator_is_closed_where_the_conversation_is_cut_off() -> None:
    events: list[str] = []
    waiting = asyncio.Event()

    async def pieces(text: str) -> AsyncIterator[str]:
        try:
            yield "a"
            waiting.set()
            await asyncio.Event().wait()
        finally:
            events.append("closed")

    chat = await callable_bot(pieces).open(opening())
    task = asyncio.create_task(chat.hear("say", "x"))
    await waiting.wait()
    task.cancel()
    await asyncio.wait([task])
    assert events == ["closed"]


async def awaited(text: str) -> Any:
    return {"text": text}


async def async_pieces(text: str) -> AsyncIterator[Any]:
    yield "a"
    yield SimpleNamespace(content="b")
    yield {"buttons": ["จอง"], "tools": ["hours"]}


def sync_pieces(text: str) -> Iterator[Any]:
    yield from ("a", "b", None)


@pytest.mark.parametrize(
    ("function", "wanted"),
    [
        (awaited, TurnOutcome("replied", "x")),
        (partial(awaited), TurnOutcome("replied", "x")),
        (sync_pieces, TurnOutcome("replied", "ab")),
        (
            async_pieces,
            TurnOutcome("replied", "ab", buttons=(Button("จอง"),), drafts=(Draft("ab", (ToolUse("hours"),)),)),
        ),
        (lambda text: TurnOutcome("handoff", "x", human="tool:staff"), TurnOutcome("handoff", "x", human="tool:staff")),
        (lambda text: None, TurnOutcome("silent")),
        (lambda text: SimpleNamespace(content="x"), TurnOutcome("replied", "x")),
    ],
    ids=[
        "coroutine",
        "partial",
        "generator",
        "async generator",
        "outcome",
        "nothing",
        "message object",
    ],
)
async def test_everything_that_can_be_read_is_a_reply(function: Any, wanted: TurnOutcome) -> None:
    assert replace((await said(function, "x"))[0], unseen=()) == wanted


@pytest.mark.parametrize(
    ("returned", "wanted"),
    [
        ({"reply": "x", "handoff": True}, TurnOutcome("handoff", "x", human="status:handoff")),
        ({"text": "x", "human": "rule:angry"}, TurnOutcome("handoff", "x", human="rule:angry")),
        ({"text": "x", "sources": ["a", 1]}, TurnOutcome("replied", "x", sources=("a", "1"))),
        (
            {"buttons": [{"title": "จอง", "url": "u", "page": "book"}, Button("b")]},
            TurnOutcome("replied", "", buttons=(Button("จอง", "book", "u"), Button("b"))),
        ),
        (
            {"text": "x", "tool_calls": [{"name": "t", "args": '{"a": 1}', "result": {"ok": True}, "executed": False}]},
            TurnOutcome("replied", "x", drafts=(Draft("x", (ToolUse("t", {"a": 1}, False, '{"ok": true}'),)),)),
        ),
        ({"text": "x", "tools": []}, TurnOutcome("replied", "x", drafts=(Draft("x"),))),
    ],
    ids=["handoff", "human", "sources", "buttons", "tools", "no tools called"],
)
def test_a_mapping_tells_more_than_a_text(returned: dict[str, Any], wanted: TurnOutcome) -> None:
    assert replace(outcome_of(returned, "own"), unseen=()) == wanted


@pytest.mark.parametrize(
    ("returned", "unseen"),
    [
        ("x", ("handoff", "buttons", "sources", "memory")),
        ({"text": "x"}, ("handoff", "buttons", "sources", "memory")),
        ({"text": "x", "handoff": False, "buttons": []}, ("sources", "memory")),
        (TurnOutcome("replied", "x"), ()),
    ],
    ids=["text", "text alone", "empty keys", "outcome"],
)
def test_what_a_bot_says_nothing_of_is_unseen_and_an_empty_key_says_that_there_was_none(
    returned: Any, unseen: tuple[str, ...]
) -> None:
    assert outcome_of(returned, "own").unseen == unseen


def test_tokens_are_on_record_where_a_mapping_has_them() -> None:
    returned = {"text": "x", "model": "maker/one", "usage": {"input_tokens": 3, "output_tokens": 4, "cost": 0.01}}
    (call,) = outcome_of(returned, "own").model_calls
    assert (call.model_served, call.prompt_tokens, call.completion_tokens, call.cost_usd) == ("maker/one", 3, 4, "0.01")


@pytest.mark.parametrize(
    ("returned", "says"),
    [
        (7, "not a int"),
        ({"txt": "x"}, "the bot's mapping has no text: one of text, reply.* is expected, there are the keys txt"),
        ({"text": "x", "tools": [{"fn": 1}]}, "a tool call is a mapping with 'name'"),
    ],
)
def test_what_no_customer_could_read_is_the_bots_failure(returned: Any, says: str) -> None:
    with pytest.raises(NoReply, match=says):
        outcome_of(returned, "own")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"earlier": EARLIER}, "let it take `history`"),
        ({"contact": "mali"}, "let it take `contact`"),
        ({"tools": {"t": (Answer(result="x"),)}}, "let it take `opening`"),
    ],
    ids=["earlier", "contact", "tools"],
)
async def test_a_case_whose_world_the_bot_is_not_told_is_unscored(given: dict[str, Any], says: str) -> None:
    with pytest.raises(CannotPlay, match=says):
        await callable_bot(reply).open(opening(**given))


class WithStaff:
    def __init__(self) -> None:
        self.heard: list[str] = []

    def reply(self, text: str) -> str | None:
        return None if self.heard else text

    def staff(self, text: str) -> None:
        self.heard.append(text)


async def test_staff_are_told_by_a_method_of_that_name_and_else_it_is_unscored() -> None:
    chat = await callable_bot(WithStaff).open(opening())
    outcomes = [await chat.hear("say", "a"), await chat.hear("staff", "b"), await chat.hear("say", "c")]
    assert [(one.status, one.human) for one in outcomes] == [("replied", None), ("silent", "staff"), ("silent", None)]
    plain = await callable_bot(reply).open(opening())
    with pytest.raises(CannotPlay, match=r"give it a method staff\(text\)"):
        await plain.hear("staff", "b")


def test_importing_the_adapters_imports_no_framework() -> None:
    code = dedent(
        """
        import sys, khosop.bots.python
        print([n for n in ("langchain_core", "pydantic_ai", "agents", "httpx", "jsonpath") if n in sys.modules])
        """
    )
    import subprocess  # noqa: PLC0415 -- this test alone needs another interpreter

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
