"""How is a bot on LINE examined? Through a platform on this machine that reaches it as LINE would."""

from __future__ import annotations

import asyncio
import random
import socket
import ssl
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import httpx

from khosop.bots.environment import Environment
from khosop.bots.line_chat import LineConversation
from khosop.bots.line_door import TestDoor
from khosop.bots.line_loop import LoopThread
from khosop.bots.line_platform import BrokenOff, Channel, Delivery, LinePlatform, Phone, Unreachable
from khosop.bots.line_settings import PORT, LineSettings
from khosop.bots.line_trace import open_asked
from khosop.bots.process import LOG, BotProcess, Start, door
from khosop.bots.protocol import BotCard, CannotPlay, Conversation, Opening
from khosop.errors import BadInput

KEPT_OPEN_S: Final = 2.0
"""Node and uvicorn close an idle connection after 5 s, in the middle of our next call if we are unlucky."""
__all__ = ["HttpPost", "LineBot", "LineSettings"]


class HttpPost:
    """Sends webhook calls, and calls to the test door, over HTTP."""

    def __init__(self, timeout_s: float) -> None:
        # No proxy from the environment: the bot is on this machine, or where the suite says.
        limits = httpx.Limits(max_connections=None, keepalive_expiry=KEPT_OPEN_S)
        self._client = httpx.AsyncClient(timeout=timeout_s, trust_env=False, limits=limits, verify=_trusted())

    async def __call__(self, url: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, str]:
        response = await self._send("POST", url, content=body, headers=dict(headers))
        return response.status_code, response.text

    async def get(self, url: str, query: Mapping[str, str]) -> tuple[int, bytes]:
        """Ask the test door.

        Raises:
            Unreachable, BrokenOff, TimeoutError: as for every call.
        """
        response = await self._send("GET", url, params=dict(query))
        return response.status_code, response.content

    async def tell(self, url: str, told: Mapping[str, Any]) -> tuple[int, bytes]:
        """Tell the test door something, as JSON.

        Raises:
            Unreachable, BrokenOff, TimeoutError: as for every call.
        """
        response = await self._send("POST", url, json=dict(told))
        return response.status_code, response.content

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.aclose()

    async def _send(self, method: str, url: str, **content: Any) -> httpx.Response:
        try:
            return await self._client.request(method, url, **content)
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise Unreachable(f"nothing takes connections at {url}: {error}") from error
        except httpx.TimeoutException as error:
            raise TimeoutError(f"{url} did not answer in time") from error
        except httpx.TransportError as error:
            raise BrokenOff(f"{url} took the call and hung up: {str(error) or type(error).__name__}") from error


@cache
def _trusted() -> ssl.SSLContext:
    """Return whom we trust over TLS; reading the certificates takes longer than a whole conversation."""
    return httpx.create_ssl_context()


class LineBot:
    """A bot behind a LINE webhook. One platform serves a run; each conversation is a LINE user of its own."""

    def __init__(self, settings: LineSettings, where: str, folder: Path) -> None:
        self._given = settings
        self._settings = settings
        self._where = where
        self._folder = folder
        self._environment = Environment(where)
        self._thread: LoopThread | None = None
        self._platform: LinePlatform | None = None
        self._post: HttpPost | None = None
        self._process: BotProcess | None = None

    @property
    def own_model(self) -> str:
        """The name under which the bot's model is shown."""
        return self._settings.model

    @property
    def platform_url(self) -> str:
        """Where the platform takes the bot's calls, once it runs."""
        return self._platform.base_url if self._platform is not None else ""

    def card(self) -> BotCard:
        """Describe the bot by its name, or by where it is reached."""
        given, parts = self._given, urlsplit(self._given.webhook)
        return BotCard(given.name or f"line {parts.netloc}{parts.path}", given.version, settings=given.digest())

    async def astart(self, logs: Path) -> None:
        """Start the platform, then the bot if the suite says how, and see that the bot takes a signed call.

        Raises:
            BadInput: the port is taken, the bot can't be started or reached, or it refuses the signature.
        """
        if self._thread is not None:
            return
        if PORT in self._given.webhook:
            self._settings = self._given.at_port(await asyncio.to_thread(_free_port))
        fill = self._environment.fill
        secret = fill(self._settings.channel_secret, "channel_secret")
        token = fill(self._settings.channel_token, "channel_token")
        self._thread = LoopThread("khosop-line")
        try:
            await self._thread.run(self._begin(Channel(self._settings.webhook, secret, token), logs))
        except BaseException:
            await self.aclose()
            raise

    async def _begin(self, channel: Channel, logs: Path) -> None:
        settings = self._settings
        self._post = HttpPost(settings.timeout_s)
        self._platform = LinePlatform(channel, self._post, port=settings.port)
        try:
            await self._platform.start()
        except OSError as error:
            raise BadInput(
                f"{self._where}: line.port {settings.port} can't be had: {error.strerror or error}"
            ) from None
        if settings.start is not None:
            self._process = await self._started(settings.start, channel, logs)
        await self._greet(self._platform)

    async def _started(self, start: Start, channel: Channel, logs: Path) -> BotProcess:
        ours = self._settings.env(self.platform_url, channel.secret, channel.token)
        # `start.env` is read for ${ENV:…}; what we add is no text of the suite, and stands below what the suite says.
        plain = {name: value for name, value in ours.items() if name not in start.env}
        ready = start.ready or f"{_host(channel.webhook)}"
        return await BotProcess.start(
            start.model_copy(update={"env": {**plain, **start.env}}),
            at=door(ready),
            folder=self._folder,
            log=logs / LOG,
            environment=self._environment,
        )

    async def _greet(self, platform: LinePlatform) -> None:
        """Call the webhook without events, as LINE's console does to verify it."""
        webhook = self._settings.webhook
        try:
            got: Delivery = await platform.deliver()
        except Unreachable:
            base = f"{self._settings.api_env.api_base}={platform.base_url if self._settings.port else 'http://127.0.0.1:8790'}"
            port = "" if self._settings.port else "say `port: 8790` under `line:` and "
            raise BadInput(
                f"{self._where}: nothing answers at the webhook {webhook}; {port}start the bot with {base}, "
                "or say `start:` with its command"
            ) from None
        except (BrokenOff, TimeoutError) as error:
            raise BadInput(f"{self._where}: the webhook can't take a call without events: {error}") from None
        if got.status == 404:
            raise BadInput(f"{self._where}: there is no {urlsplit(webhook).path} at {webhook}: it answered 404")
        if not got.taken:
            names = self._settings.api_env
            raise BadInput(
                f"{self._where}: the webhook {webhook} answered {got.status} to a signed call without events"
                f"{_told(got.body)}; LINE expects 200. Has the bot the same channel secret ({names.channel_secret})?"
            )

    async def open(self, opening: Opening) -> Conversation:
        """Start a conversation as a new LINE user.

        Raises:
            BadInput: as `astart`.
            CannotPlay: the case needs what the bot's test door does not offer, or the door can't be reached.
        """
        if self._thread is None:
            await self.astart(Path(await asyncio.to_thread(tempfile.mkdtemp, prefix="khosop-line-")))
        assert self._thread is not None
        return await self._thread.run(self._opened(opening, self._thread))

    async def _opened(self, opening: Opening, thread: LoopThread) -> Conversation:
        assert self._platform is not None
        assert self._post is not None
        world = self._platform.world
        chat = world.chat()
        ahead_s = opening.now.timestamp() - world.clock() if self._settings.event_time == "suite" else 0.0
        door = TestDoor(self._settings, self._post)
        _refuse_what_it_is_not_told(opening, told=self._settings.under_test.open is not None)
        await door.open(open_asked(chat.user, opening))
        phone = Phone(world, chat, ahead_s)
        conversation = LineConversation(self._settings, self._platform, door, phone, thread.run, gone=self._gone)
        if self._settings.follow:
            await conversation.follow()
        return conversation

    def _gone(self) -> str | None:
        """Tell how the process ended that we started; None while it runs, and for a bot that somebody else started."""
        if self._process is None or self._process.running:
            return None
        told = self._environment.hide(self._process.last_words())
        return f"{self._where}: the bot's process is gone: {self._process.how_it_ended()}{told}"

    async def aclose(self) -> None:
        """Stop the bot that was started, then the platform. Closing twice is harmless."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        try:
            await thread.run(self._end())
        finally:
            await asyncio.to_thread(thread.stop)

    async def _end(self) -> None:
        if self._process is not None:
            await self._process.stop()
        if self._platform is not None:
            await self._platform.stop()
        if self._post is not None:
            await self._post.aclose()
        self._process = self._platform = self._post = None


_BELOW_DRAWN: Final = range(20_000, 32_000)
"""Ports below those that a system hands out to whoever asks for any: nobody gets one of these while the bot still starts."""


def _free_port() -> int:
    for port in random.SystemRandom().sample(_BELOW_DRAWN, 100):
        with socket.socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port
    raise BadInput(f"none of 100 ports between {_BELOW_DRAWN.start} and {_BELOW_DRAWN.stop} is free on 127.0.0.1")


def _host(webhook: str) -> str:
    parts = urlsplit(webhook)
    return f"{parts.hostname}:{parts.port or (443 if parts.scheme == 'https' else 80)}"


def _told(body: str) -> str:
    text = " ".join(body.split())
    return f" ({text[:200]})" if text else ""


def _refuse_what_it_is_not_told(opening: Opening, *, told: bool) -> None:
    """See that what the case says of the conversation reaches the bot; without it, it would sit another exam."""
    if opening.tools:
        raise CannotPlay("the case scripts results of tools, and a bot on LINE runs its own")
    needs = {"as:": opening.contact is not None or opening.verified, "earlier:": bool(opening.earlier)}
    missing = [name for name, needed in needs.items() if needed]
    if missing and not told:
        raise CannotPlay(
            f"the case has {' and '.join(missing)}, and a LINE bot is told of it only where the suite says "
            "`under_test: {open: …}` under `line:`"
        )
