"""How is a bot examined that speaks HTTP? It is started or found, and its mapping is held to its replies."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from khosop.bots.environment import Environment
from khosop.bots.http import BotFailed, HttpWire
from khosop.bots.http_chat import HttpConversation
from khosop.bots.http_reply import Misfit
from khosop.bots.http_settings import Call, HttpSettings, template_of
from khosop.bots.process import LOG, BotProcess, Door, answers, door
from khosop.bots.protocol import BotCard, BotUnreachable, CannotPlay, Conversation, Opening
from khosop.bots.template import placeholders
from khosop.errors import BadInput, RunStopped

_MISFITS: Final = 3
"""So many replies that the mapping doesn't fit, and none that it fits, show that the mapping is wrong and not the bot."""
_DYING_S: Final = 0.2
"""How long a process that just broke off may take to be known as dead."""


class HttpBot:
    """A bot behind a URL. Every conversation has its own session id and its own cookies."""

    def __init__(self, settings: HttpSettings, where: str, folder: Path, *, digest: str = "") -> None:
        self.settings = settings
        self.environment = Environment(where)
        self.wire = HttpWire(settings, self.environment, self._still_runs)
        self._folder = folder
        self._digest = digest
        self._process: BotProcess | None = None
        self._hits = 0
        self._misses = 0
        calls = (settings, settings.session.start, settings.session.end, settings.staff, settings.reset, settings.state)
        for call in calls:
            # A variable that is not set is told before anything is started.
            if call is not None:
                self.wire.request(call, {})
        self._told = frozenset(_placeholders(settings))

    @property
    def own_model(self) -> str:
        """The name of the bot's own model."""
        return self.settings.model

    def card(self) -> BotCard:
        """Describe the bot as far as its settings know it."""
        address = urlsplit(self.settings.url).netloc.rpartition("@")[2]
        return BotCard(self.settings.name or address, self.settings.version, settings=self._digest)

    async def astart(self, logs: Path) -> None:
        """Start the bot where the suite says how, else see that it is there.

        Raises:
            BadInput: it can't be started, or nobody answers where it should be.
        """
        start = self.settings.start
        if start is None:
            if self.settings.proxy is None and not await answers(self._door()):
                raise BadInput(
                    f"{self.environment.where}: nobody answers at {self._door()}; start the bot first, or say how under `start:`"
                )
        elif self._process is None:
            self._process = await BotProcess.start(
                start, at=self._door(), folder=self._folder, log=logs / LOG, environment=self.environment
            )

    def _door(self) -> Door:
        start, url = self.settings.start, urlsplit(self.settings.url)
        if start is not None and start.ready is not None:
            return door(start.ready)
        return Door(url.hostname or "", url.port or {"http": 80, "https": 443}[url.scheme])

    async def aclose(self) -> None:
        """Close connections, and end the bot if it was started here."""
        process, self._process = self._process, None
        try:
            await self.wire.aclose()
        finally:
            if process is not None:
                await process.stop()

    async def open(self, opening: Opening) -> Conversation:
        """Start a conversation; the bot is told of it where the suite says how."""
        self._refuse_what_it_is_not_told(opening)
        chat = HttpConversation(self, opening, self.wire.client())
        await chat.begin()
        return chat

    def _refuse_what_it_is_not_told(self, opening: Opening) -> None:
        """See that what the case says of the conversation reaches the bot; without it, it would sit another exam."""
        if opening.earlier and not self._told & {"history", "messages"}:
            raise CannotPlay("the case has `earlier` messages that the bot isn't told: put {history} into its request")
        if opening.contact is not None and "contact" not in self._told:
            raise CannotPlay("the case says whose chat it is, and the bot isn't told: put {contact} into its request")
        if opening.tools:
            raise CannotPlay("the case scripts results of tools, and a bot behind HTTP runs its own")

    async def _still_runs(self) -> None:
        """Stop the run where the bot's own process has ended: nobody will answer any more."""
        if self._process is None:
            return
        await self._process.wait(_DYING_S)
        if not self._process.running:
            raise RunStopped(
                f"{self.environment.where}: the bot's process is gone: {self._process.how_it_ended()}"
                f"{self.environment.hide(self._process.last_words())}"
            )

    def fits(self) -> None:
        """Note a reply that the mapping fits."""
        self._hits += 1

    def misfit(self, error: Misfit) -> Exception:
        """Return what a reply means that the mapping does not fit: a failure of the bot, or a wrong mapping."""
        self._misses += 1
        if self._misses >= _MISFITS and not self._hits:
            return RunStopped(
                f"{self.environment.where}: none of the first {_MISFITS} replies fits `reply:`: {error}; mend it. "
                '`khosop bot try "hello"` shows a reply and what is understood of it'
            )
        return BotFailed(str(error))


def _placeholders(settings: HttpSettings) -> list[str]:
    return [
        name
        for call in (settings, settings.session.start)
        if call is not None
        for part in (call.url, call.headers, call.query, template_of(call.json_), call.form, call.body)
        for name in placeholders(part)
    ]


class SharedHttpBot(HttpBot):
    """A bot whose world is put back between conversations, which therefore go on one at a time."""

    async def digest(self) -> str:
        """Return what the suite's `state:` call tells; without one, nothing can be compared."""
        state = self.settings.state
        return "" if state is None else json.dumps(await self._aside(state), sort_keys=True)

    async def reset(self) -> None:
        """Make the suite's `reset:` call."""
        if self.settings.reset is not None:
            await self._aside(self.settings.reset)

    async def _aside(self, call: Call) -> Any:
        client = self.wire.client()
        try:
            return await client.ask(call, {})
        except (BotFailed, BotUnreachable) as error:
            raise RunStopped(f"{self.environment.where}: the bot's world can't be put back: {error}") from None
        finally:
            await client.aclose()


def http_bot(settings: HttpSettings, where: str, folder: Path, digest: str) -> HttpBot:
    """Return the bot that settings describe.

    Raises:
        BadInput: an environment variable that they name is not set.
    """
    kind = HttpBot if settings.reset is None else SharedHttpBot
    return kind(settings, where, folder, digest=digest)
