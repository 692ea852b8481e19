"""One bot in many shapes: it counts its customer's messages and says each back; some words make it crash, hang or call a tool.

What it must do, whatever it is made of:
    anything      -> "<number of the message in this conversation>:<the message>"
    BOOM          -> it crashes
    HANG          -> it never answers
    USE HOURS     -> it calls the tool `hours` with {"day": "วันนี้"} ("today") and says that it did
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from typing import Any
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.requests import Request as WebRequest
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from khosop_llm.types import CallMeta, Completion, Request, StreamEvent, ToolCall

BOOM, HANG, USE_HOURS = "BOOM", "HANG", "USE HOURS"
DAY = {"day": "วันนี้"}
released = threading.Event()
"""Lets the threads of sync bots go when the tests are over."""


class Crash(RuntimeError):
    """What a bot raises that was asked to crash."""


async def async_function(text: str, history: list[dict[str, str]]) -> dict[str, Any]:
    if text == BOOM:
        raise Crash("asked to")
    if text == HANG:
        await asyncio.Event().wait()
    tools = [{"name": "hours", "arguments": DAY, "result": "9"}] if text == USE_HOURS else []
    return {"text": f"{len(history) // 2 + 1}:{text}", "tools": tools}


def sync_function(messages: list[dict[str, str]]) -> str:
    text = messages[-1]["content"]
    if text == BOOM:
        raise Crash("asked to")
    if text == HANG:
        released.wait()
    return f"{len(messages) // 2 + 1}:{text}"


class PerConversation:
    """A class with a state of its own: made anew for every conversation."""

    def __init__(self, session_id: str) -> None:
        self.session = session_id
        self.number = 0

    async def reply(self, text: str) -> AsyncIterator[str]:
        self.number += 1
        if text == BOOM:
            raise Crash("asked to")
        if text == HANG:
            await asyncio.Event().wait()
        for piece in (f"{self.number}:", text[:2], text[2:]):
            yield piece


class Shared:
    """One object for all conversations, which tells them apart by their session."""

    def __init__(self) -> None:
        self.numbers: Counter[str] = Counter()

    def respond(self, message: str, session_id: str) -> Iterator[str]:
        self.numbers[session_id] += 1
        if message == BOOM:
            raise Crash("asked to")
        if message == HANG:
            released.wait()
        yield f"{self.numbers[session_id]}:"
        yield message


shared = Shared()


class ParrotLlm:
    """A model that behaves as the parrot should, for a prompt that says nothing."""

    name = "parrot"
    measures = True

    async def complete(self, request: Request) -> Completion:
        said = [m for m in request.messages if m.role == "user"]
        text = said[-1].content or ""
        answered = request.messages[-1].role == "tool"
        if text == HANG:
            await asyncio.Event().wait()
        calls: tuple[ToolCall, ...] = ()
        if text == BOOM or (text == USE_HOURS and not answered):
            # A prompt can't crash; calling tools without end is how it fails.
            calls = (ToolCall(f"c{len(request.messages)}", "hours", DAY),)
        return Completion("" if calls else f"{len(said)}:{text}", calls, "stop", CallMeta(request.model, request.model))

    def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        raise AssertionError("nothing streams here")

    async def aclose(self) -> None:
        return None


def web_app() -> Starlette:
    """Return the parrot as a web service: JSON, a form with cookies, events, lines, OpenAI-style chunks, plain text."""
    numbers: Counter[str] = Counter()

    async def parrot(session: str, text: str) -> dict[str, Any]:
        numbers[session] += 1
        if text == BOOM:
            raise Crash("asked to")
        if text == HANG:
            await asyncio.Event().wait()
        tools = [{"name": "hours", "arguments": json.dumps(DAY), "result": "9"}] if text == USE_HOURS else []
        return {"reply": f"{numbers[session]}:{text}", "tools": tools}

    async def as_json(request: WebRequest) -> Response:
        asked = await request.json()
        return JSONResponse(await parrot(asked["session"], asked["message"]))

    async def as_form(request: WebRequest) -> Response:
        text = parse_qs((await request.body()).decode(), strict_parsing=True)["text"][0]
        session = request.cookies.get("session") or f"cookie-{len(numbers)}-{id(request)}"
        answer = PlainTextResponse((await parrot(session, text))["reply"])
        answer.set_cookie("session", session)
        return answer

    def streamed(kind: str, write: Any) -> Any:
        async def endpoint(request: WebRequest) -> Response:
            asked = await request.json()
            said = await parrot(asked["session"], asked["message"])

            async def pieces() -> AsyncIterator[bytes]:
                whole = b"".join(write(said))
                # Cut anywhere, also within a character.
                for at in range(0, len(whole), 7):
                    yield whole[at : at + 7]

            return StreamingResponse(pieces(), media_type=kind)

        return endpoint

    return Starlette(
        routes=[
            Route("/json", as_json, methods=["POST"]),
            Route("/form", as_form, methods=["POST"]),
            Route("/events", streamed("text/event-stream", _events), methods=["POST"]),
            Route("/lines", streamed("application/x-ndjson", _lines), methods=["POST"]),
            Route("/openai", streamed("text/event-stream", _openai), methods=["POST"]),
        ]
    )


def _halves(text: str) -> tuple[str, str]:
    return text[: len(text) // 2], text[len(text) // 2 :]


def _events(said: dict[str, Any]) -> Iterator[bytes]:
    for half in _halves(said["reply"]):
        yield f"event: delta\ndata: {json.dumps({'delta': half}, ensure_ascii=False)}\n\n".encode()
    yield f"event: end\ndata: {json.dumps({'tools': said['tools'], 'text': 'the end'})}\n\n".encode()


def _lines(said: dict[str, Any]) -> Iterator[bytes]:
    for half in _halves(said["reply"]):
        yield json.dumps({"token": half}, ensure_ascii=False).encode() + b"\n"


def _openai(said: dict[str, Any]) -> Iterator[bytes]:
    for half in _halves(said["reply"]):
        chunk = {"choices": [{"index": 0, "delta": {"content": half}}]}
        yield f"data: {json.dumps(chunk, ensure_ascii=False)}\n\n".encode()
    for tool in said["tools"]:
        call = {"index": 0, "id": "c1", "function": {"name": tool["name"], "arguments": tool["arguments"]}}
        yield f"data: {json.dumps({'choices': [{'index': 0, 'delta': {'tool_calls': [call]}}]})}\n\n".encode()
    yield b'data: {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}\n\ndata: [DONE]\n\n'
