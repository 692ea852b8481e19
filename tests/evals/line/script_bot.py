"""A LINE bot that does one thing per message, without any SDK, for tests of the adapter."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from khosop.bots.line import LineBot, LineSettings
from khosop.bots.line_channel import TEST_SECRET, TEST_TOKEN
from khosop.bots.line_platform import signature
from tests.evals.line.serving import free_port, served


@dataclass
class Api:
    """The bot's calls to the platform."""

    client: httpx.AsyncClient
    answers: list[httpx.Response] = field(default_factory=list)

    async def reply(self, event: Mapping[str, Any], *messages: Any) -> None:
        body = {"replyToken": event["replyToken"], "messages": [as_message(one) for one in messages]}
        self.answers.append(await self.client.post("/v2/bot/message/reply", json=body))

    async def push(self, event: Mapping[str, Any], *messages: Any) -> None:
        body = {"to": event["source"]["userId"], "messages": [as_message(one) for one in messages]}
        self.answers.append(await self.client.post("/v2/bot/message/push", json=body))

    async def load(self, event: Mapping[str, Any], seconds: int = 5) -> None:
        body = {"chatId": event["source"]["userId"], "loadingSeconds": seconds}
        self.answers.append(await self.client.post("/v2/bot/chat/loading/start", json=body))


def as_message(one: Any) -> dict[str, Any]:
    return {"type": "text", "text": one} if isinstance(one, str) else one


Does = Callable[[Mapping[str, Any], Api], Awaitable[None]]


@dataclass
class ScriptBot:
    """Takes events and does with each what the test says; the webhook answers at once, or after it where `slow`."""

    does: Does
    port: int = field(default_factory=free_port)
    slow: bool = False
    status: int = 200
    secret: str = TEST_SECRET
    events: list[dict[str, Any]] = field(default_factory=list)
    door: dict[str, Any] = field(default_factory=dict)
    """What the test door answers, by the last part of its path."""
    asked: list[tuple[str, Any]] = field(default_factory=list)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[str]:
        """Serve the bot and yield its webhook. It expects the platform at `port`."""
        headers = {"authorization": f"Bearer {TEST_TOKEN}"}
        base = f"http://127.0.0.1:{self.port}"
        async with (
            httpx.AsyncClient(base_url=base, headers=headers, trust_env=False, verify=False) as client,
            served(self._app(Api(client))) as address,
        ):
            try:
                yield f"{address}/callback"
            finally:
                await asyncio.gather(*self.tasks, return_exceptions=True)

    @asynccontextmanager
    async def run(self, **settings: Any) -> AsyncIterator[LineBot]:
        """Serve the bot and yield the adapter that examines it."""
        async with self.open() as webhook:
            given = {"webhook": webhook, "port": self.port, "settle_s": 0.05, "timeout_s": 30.0}
            bot = LineBot(LineSettings(**{**given, **settings}), "suite.yaml: bot", Path())
            try:
                yield bot
            finally:
                await bot.aclose()

    def _app(self, api: Api) -> Starlette:
        async def callback(request: Request) -> Response:
            body = await request.body()
            if request.headers.get("x-line-signature") != signature(self.secret, body):
                return PlainTextResponse("bad signature", 400)
            events = (await request.json())["events"]
            self.events += events
            if events and self.status != 200:
                return PlainTextResponse("broken", self.status)
            for event in events:
                task = asyncio.create_task(self._do(event, api))
                self.tasks.add(task)
                if self.slow:
                    await task
            return PlainTextResponse("OK")

        async def door(request: Request) -> Response:
            name = request.path_params["name"]
            self.asked.append((name, dict(request.query_params) or await request.json()))
            return JSONResponse(await self.tell(*self.asked[-1]))

        return Starlette(
            routes=[
                Route("/callback", callback, methods=["POST"]),
                Route("/door/{name}", door, methods=["GET", "POST"]),
            ]
        )

    async def tell(self, name: str, asked: Mapping[str, Any]) -> Any:
        """Answer at the test door."""
        if name == "turn":
            await asyncio.gather(*self.tasks)
        return self.door[name]

    async def _do(self, event: dict[str, Any], api: Api) -> None:
        await self.does(event, api)
