"""The client against a server that we did not write: @copilotkit/aimock, which speaks OpenRouter's interface.

Our own fake can share a misunderstanding with our own client; this one can't.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from khosop_llm import (
    AuthError,
    BadRequest,
    BudgetError,
    Finished,
    LlmError,
    Message,
    NoEndpoint,
    TextDelta,
    Transient,
)
from khosop_llm.openrouter import OpenRouterLlm
from khosop_llm.pacing import Pacer, RetryPolicy
from khosop_llm.profiles import OPENROUTER
from tests.llm.asking import ask

FOLDER = Path(os.environ.get("KHOSOP_AIMOCK", ""))
NODE = shutil.which("node")


def _missing() -> str:
    if NODE is None:
        return "node is not installed"
    if not os.environ.get("KHOSOP_AIMOCK"):
        return "KHOSOP_AIMOCK is not set to a folder with @copilotkit/aimock in its node_modules"
    if not (FOLDER / "node_modules" / "@copilotkit" / "aimock" / "package.json").is_file():
        return "KHOSOP_AIMOCK names a folder without @copilotkit/aimock in its node_modules"
    return ""


pytestmark = pytest.mark.skipif(bool(_missing()), reason=_missing())
both = pytest.mark.parametrize("streaming", [False, True], ids=["whole", "streamed"])


@pytest.fixture
async def url() -> AsyncIterator[str]:
    process = await asyncio.create_subprocess_exec(
        str(NODE),
        str(Path(__file__).with_name("aimock.mjs")),
        str(FOLDER),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        async with asyncio.timeout(20):
            yield (await process.stdout.readline()).decode().strip() + "/api/v1"
    finally:
        process.stdin.close()
        await process.wait()


def client(url: str, *, streaming: bool, policy: RetryPolicy | None = None) -> OpenRouterLlm:
    return OpenRouterLlm(
        "sk-test-0000000000",
        base_url=url,
        profile=OPENROUTER,
        streaming=streaming,
        pacer=Pacer(policy=policy or RetryPolicy(faults=1)),
    )


@both
async def test_a_text_comes_whole(url: str, streaming: bool) -> None:
    async with client(url, streaming=streaming) as llm:
        completion = await llm.complete(ask("hello"))
    assert (completion.text, completion.finish_reason) == ("สวัสดีค่ะ 🐶", "stop")
    assert completion.usage is not None
    assert completion.meta.model_served == "shop/small"
    assert completion.meta.generation_id


@both
async def test_two_tool_calls_stay_two(url: str, streaming: bool) -> None:
    async with client(url, streaming=streaming) as llm:
        completion = await llm.complete(ask("price"))
    assert [made.arguments for made in completion.tool_calls] == [{"service": "bath"}, {"service": "haircut"}]
    assert len({made.id for made in completion.tool_calls}) == 2
    assert completion.finish_reason == "tool_calls"


@both
async def test_text_and_a_tool_call_come_together_and_go_back(url: str, streaming: bool) -> None:
    async with client(url, streaming=streaming) as llm:
        first = await llm.complete(ask("both"))
        result = Message("tool", "300", tool_call_id=first.tool_calls[0].id)
        again = await llm.complete(ask("both", first.as_message(), result, Message("user", "hello")))
    assert (first.text, first.tool_calls[0].name) == ("let me look", "find_price")
    assert again.text == "สวัสดีค่ะ 🐶"


async def test_a_long_thai_text_in_pieces_of_one_character(url: str) -> None:
    async with client(url, streaming=True) as llm:
        events = [event async for event in llm.stream(ask("long"))]
    assert "".join(event.text for event in events if isinstance(event, TextDelta)) == "ยาว" * 400
    assert isinstance(events[-1], Finished)


async def test_a_stream_that_is_cut_is_no_answer(url: str) -> None:
    async with client(url, streaming=True) as llm:
        with pytest.raises(Transient):
            await llm.complete(ask("cut"))


@both
async def test_a_429_is_waited_for(url: str, streaming: bool) -> None:
    async with client(url, streaming=streaming) as llm:
        completion = await llm.complete(ask("busy"))
    assert (completion.text, completion.meta.attempts) == ("at last", 2)
    assert completion.meta.backoff_ms >= 1000


@both
@pytest.mark.parametrize(
    ("word", "kind", "status"),
    [
        ("bad", BadRequest, 400),
        ("key", AuthError, 401),
        ("money", BudgetError, 402),
        ("nobody", NoEndpoint, 404),
        ("down", Transient, 503),
    ],
)
async def test_an_error_is_what_its_status_says(
    url: str, streaming: bool, word: str, kind: type[LlmError], status: int
) -> None:
    async with client(url, streaming=streaming) as llm:
        with pytest.raises(kind, match=f"planned {status}") as caught:
            await llm.complete(ask(word))
    assert caught.value.status == status
