"""What every provider promises, held against every provider: one body of tests for all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from khosop_llm import (
    Completion,
    Finished,
    LlmError,
    LlmProvider,
    NoEndpoint,
    Request,
    TextDelta,
)
from khosop_llm.openrouter import OpenRouterLlm
from khosop_llm.testing import (
    FakeOpenRouter,
    FaultyLlm,
    Plan,
    PlannedCall,
    PlannedReply,
    PlannedStep,
    Round,
    Rule,
    RuleLlm,
    ScriptedLlm,
    Step,
    Tape,
    When,
    call,
)
from tests.llm.asking import ask

HELLO = "สวัสดีค่ะ 🐶 ยินดีต้อนรับ"  # "hello, welcome"
THINKING = [{"type": "reasoning.text", "text": "the customer greets", "index": 0}]

# The same conversation, three times over: say hello, call a tool, refuse.
SCRIPT: tuple[Step, ...] = (
    Round(HELLO, extra={"reasoning_details": THINKING}),
    call("find_price", service="bath"),
    NoEndpoint("nobody serves this", status=404),
)
ASKED = ("hello", "price", "refuse")
RULES = tuple(Rule(word, word, step) for word, step in zip(ASKED, SCRIPT, strict=True))
PLAN = Plan(
    steps=(
        PlannedStep(PlannedReply(text=HELLO, reasoning=("the customer greets",)), When(says="hello"), times=None),
        PlannedStep(
            PlannedReply(tool_calls=(PlannedCall("find_price", '{"service": "bath"}'),)), When(says="price"), times=None
        ),
        PlannedStep(PlannedReply(status=404, message="nobody serves this"), When(says="refuse"), times=None),
    )
)

Opened = AbstractAsyncContextManager[LlmProvider]


@asynccontextmanager
async def scripted(_: Path) -> AsyncIterator[LlmProvider]:
    yield ScriptedLlm({word: [step] * 3 for word, step in zip(ASKED, SCRIPT, strict=True)})


@asynccontextmanager
async def rules(_: Path) -> AsyncIterator[LlmProvider]:
    yield RuleLlm(RULES)


@asynccontextmanager
async def faulty_without_a_plan(_: Path) -> AsyncIterator[LlmProvider]:
    yield FaultyLlm(RuleLlm(RULES), ())


@asynccontextmanager
async def recorder(folder: Path) -> AsyncIterator[LlmProvider]:
    async with Tape(folder / "tape.jsonl").record(RuleLlm(RULES)) as llm:
        yield llm


@asynccontextmanager
async def replay(folder: Path) -> AsyncIterator[LlmProvider]:
    tape = Tape(folder / "tape.jsonl")
    async with tape.record(RuleLlm(RULES)) as llm:
        for word in ASKED:
            for _ in range(3):
                try:
                    await llm.complete(question(word))
                except NoEndpoint:
                    continue
    yield tape.replay()


def real(*, streaming: bool) -> Callable[[Path], Opened]:
    @asynccontextmanager
    async def opened(_: Path) -> AsyncIterator[LlmProvider]:
        async with (
            FakeOpenRouter(PLAN) as server,
            OpenRouterLlm("sk-test-0000000000", base_url=server.base_url, streaming=streaming) as llm,
        ):
            yield llm
            assert server.verdict().good, server.verdict()

    return opened


PROVIDERS: dict[str, Callable[[Path], Opened]] = {
    "scripted": scripted,
    "rules": rules,
    "faulty without a plan": faulty_without_a_plan,
    "tape recorder": recorder,
    "tape replay": replay,
    "client, whole replies": real(streaming=False),
    "client, streamed replies": real(streaming=True),
}


@pytest.fixture(params=list(PROVIDERS))
async def llm(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[LlmProvider]:
    async with PROVIDERS[request.param](tmp_path) as provider:
        yield provider
        await provider.aclose()


def question(word: str) -> Request:
    return ask(word, conversation=word)


def said(completion: Completion) -> Completion:
    """Return a completion without what differs from call to call: times and ids."""
    meta = replace(completion.meta, generation_id=None, first_token_ms=None, total_ms=0, queue_ms=0, backoff_ms=0)
    calls = tuple(replace(made, id="") for made in completion.tool_calls)
    return replace(completion, meta=meta, tool_calls=calls)


async def test_a_provider_fits_the_protocol(llm: LlmProvider) -> None:
    assert isinstance(llm, LlmProvider)
    assert llm.name
    assert llm.measures == isinstance(llm, OpenRouterLlm)


async def test_an_answer_holds_the_text_the_reason_and_who_answered(llm: LlmProvider) -> None:
    completion = await llm.complete(question("hello"))
    assert (completion.text, completion.tool_calls, completion.finish_reason) == (HELLO, (), "stop")
    assert (completion.meta.model_asked, completion.meta.model_served) == ("shop/small", "shop/small")
    assert completion.meta.generation_id
    assert completion.meta.attempts == 1


async def test_usage_and_cost_come_with_their_source(llm: LlmProvider) -> None:
    completion = await llm.complete(question("hello"))
    assert completion.usage is not None
    assert completion.usage.prompt_tokens > 0
    assert completion.cost is not None
    assert completion.cost.usd > 0
    assert completion.cost.source == ("reported" if llm.measures else "fake")


async def test_a_tool_call_has_parsed_arguments_and_an_id(llm: LlmProvider) -> None:
    completion = await llm.complete(question("price"))
    assert completion.finish_reason == "tool_calls"
    (made,) = completion.tool_calls
    assert (made.name, made.arguments, made.parse_error) == ("find_price", {"service": "bath"}, None)
    assert made.id
    assert completion.as_message().content is None


async def test_what_must_go_back_on_the_next_turn_is_kept(llm: LlmProvider) -> None:
    completion = await llm.complete(question("hello"))
    assert completion.as_message().extra == {"reasoning_details": THINKING}


async def test_an_error_is_one_of_ours_and_says_its_status(llm: LlmProvider) -> None:
    with pytest.raises(LlmError) as caught:
        await llm.complete(question("refuse"))
    assert isinstance(caught.value, NoEndpoint)
    assert caught.value.status == 404
    assert "nobody serves this" in str(caught.value)


@pytest.mark.parametrize("word", ["hello", "price"])
async def test_streamed_or_not_the_answer_is_the_same(llm: LlmProvider, word: str) -> None:
    whole = await llm.complete(question(word))
    events = [event async for event in llm.stream(question(word))]
    last = events[-1]
    assert isinstance(last, Finished)
    assert said(last.completion) == said(whole)
    assert "".join(event.text for event in events if isinstance(event, TextDelta)) == whole.text
    assert not any(isinstance(event, Finished) for event in events[:-1])


async def test_a_streamed_error_is_the_same_error(llm: LlmProvider) -> None:
    with pytest.raises(NoEndpoint, match="nobody serves this"):
        [event async for event in llm.stream(question("refuse"))]


async def test_closing_twice_is_harmless(llm: LlmProvider) -> None:
    await llm.aclose()
    await llm.aclose()
