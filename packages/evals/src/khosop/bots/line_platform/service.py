"""How does the platform run? On a loopback port in the caller's loop; it delivers events and takes the bot's calls."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Protocol, Self

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from khosop.bots.line_channel import Channel
from khosop.bots.line_platform.api_chats import webhook_told
from khosop.bots.line_platform.app import messaging_api
from khosop.bots.line_platform.chats import Watcher
from khosop.bots.line_platform.events import Event, signature, webhook_body
from khosop.bots.line_platform.requests import json_of
from khosop.bots.line_platform.serving import LoopServer
from khosop.bots.line_platform.world import World

ACKNOWLEDGED_WITHIN_S = 2.0
"""After so long the real platform gives up on a webhook call ("request_timeout" in its error statistics)."""


class Unreachable(ConnectionError):
    """Nothing takes the platform's calls at the webhook's address."""


class BrokenOff(ConnectionError):
    """The bot took the call, and the connection ended before it had answered."""


class Post(Protocol):
    """Sends a POST and returns status and body.

    Raises:
        Unreachable: no connection.
        BrokenOff: a connection, and no answer.
        TimeoutError: no answer in time.
    """

    async def __call__(self, url: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, str]: ...


@dataclass(frozen=True, slots=True)
class Delivery:
    """How a bot took a webhook call."""

    status: int
    body: str
    took_s: float

    @property
    def taken(self) -> bool:
        """Tell whether the bot said that it has the events."""
        return 200 <= self.status < 300

    @property
    def late(self) -> bool:
        """Tell whether the real platform would have given up on it."""
        return self.took_s > ACKNOWLEDGED_WITHIN_S


class LinePlatform:
    """A LINE platform on this machine, for one bot."""

    def __init__(
        self,
        channel: Channel,
        post: Post,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        clock: Callable[[], float] = time.time,
        watch: Watcher | None = None,
    ) -> None:
        self.world = World(channel, clock=clock, watch=watch)
        self._post = post
        self._host = host
        self._port = port
        self._server: LoopServer | None = None

    @property
    def base_url(self) -> str:
        """The address to give to a bot instead of the API's, and instead of the data host's."""
        return f"http://{self._host}:{self._port}"

    async def start(self) -> None:
        """Take calls.

        Raises:
            OSError: the port can't be had.
        """
        self._server = LoopServer(messaging_api(self.world, self._test_webhook))
        self._port = await self._server.start(self._host, self._port)

    async def stop(self) -> None:
        """Take no more calls. Stopping twice is harmless."""
        if self._server is not None:
            await self._server.stop()
            self._server = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def deliver(self, *events: Event) -> Delivery:
        """Send events to the bot in one signed call.

        Raises:
            Unreachable: nothing listens at the webhook.
            BrokenOff: the bot hung up.
            TimeoutError: the bot didn't answer the call in time.
        """
        for event in events:
            if event.redelivered and event.reply_token is not None:
                self.world.ledger.renew(event.reply_token)
        return await self._deliver(self.world.channel.webhook, events)

    async def _deliver(self, webhook: str, events: tuple[Event, ...]) -> Delivery:
        channel = self.world.channel
        body = webhook_body(channel.bot_user, events)
        headers = {
            "content-type": "application/json; charset=utf-8",
            "user-agent": "LineBotWebhook/2.0",
            "x-line-signature": signature(channel.secret, body),
        }
        begun = time.monotonic()
        status, told = await self._post(webhook, body, headers)
        return Delivery(status, told, time.monotonic() - begun)

    async def _test_webhook(self, world: World, request: Request) -> Response:
        endpoint: Any = (await json_of(request)).get("endpoint") if await request.body() else None
        try:
            got = await self._deliver(endpoint or world.channel.webhook, ())
            status, reason, detail = got.status, "OK" if got.taken else "ERROR_STATUS_CODE", str(got.status)
        except ConnectionError as error:
            status, reason, detail = 0, "COULD_NOT_CONNECT", str(error)
        except TimeoutError:
            status, reason, detail = 0, "REQUEST_TIMEOUT", "Request timeout"
        return JSONResponse(webhook_told(status=status, reason=reason, detail=detail, at=world.clock()))
