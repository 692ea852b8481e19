"""How is a bot examined that speaks HTTP? Each turn is a request made from the suite's template; each reply is mapped back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from khosop.bots.environment import Environment
from khosop.bots.http import BotFailed, HttpClient, HttpWire
from khosop.bots.http_reply import Misfit, Understood, find, shape, understand
from khosop.bots.http_settings import Call, HttpSettings, template_of
from khosop.bots.process import LOG, BotProcess, Door, answers, door
from khosop.bots.protocol import BotCard, BotUnreachable, CannotPlay, Closing, Conversation, Opening
from khosop.bots.template import placeholders
from khosop.errors import BadInput, RunStopped
from khosop.transcript import Draft, TurnKind, TurnOutcome

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


@dataclass(slots=True)
class HttpConversation:
    """One customer's chat over HTTP."""

    bot: HttpBot
    opening: Opening
    client: HttpClient
    session: str = ""
    said: list[dict[str, str]] = field(default_factory=list)
    turn: int = 0
    human: str | None = None
    found_text: str = ""
    """Where the last reply's text was found, for people who write a mapping."""

    async def begin(self) -> None:
        """Make a session where the suite says how, and remember what was said on earlier days."""
        self.session = self.opening.conversation
        self.said = [{"role": _role(one.who), "content": one.text} for one in self.opening.earlier]
        start = self.bot.settings.session.start
        if start is None:
            return
        try:
            body = await self.client.ask(start, self._values("say", ""))
            found = find(body, start.id)
            if not found or not isinstance(found[0], str | int):
                what = "no session's id" if found else "nothing"
                raise self.bot.misfit(Misfit(f"session.start.id: {start.id} finds {what} in {shape(body)}"))
            self.session = str(found[0])
        except BaseException:
            await self.client.aclose()
            raise

    async def hear(self, kind: TurnKind, text: str) -> TurnOutcome:
        """Send a turn and map what comes back.

        Raises:
            CannotPlay: a person of the shop writes, and the suite doesn't say how the bot is told.
        """
        self.turn += 1
        call: Call = self.bot.settings
        if kind == "staff":
            if self.bot.settings.staff is None:
                raise CannotPlay("a person of the shop writes, and the bot can't be told: say how under `staff:`")
            call, self.human = self.bot.settings.staff, "staff"
        try:
            body = await self.client.ask(call, self._values(kind, text))
            outcome = self._silent() if kind == "staff" else self._outcome(body)
        except BotFailed as error:
            return TurnOutcome("error", error=str(error))
        self.said.append({"role": "assistant" if kind == "staff" else "user", "content": text})
        if outcome.text:
            self.said.append({"role": "assistant", "content": outcome.text})
        return outcome

    def _silent(self) -> TurnOutcome:
        return TurnOutcome("silent", human=self.human, drafts=() if self.bot.settings.reply.tools else None)

    def _outcome(self, body: Any) -> TurnOutcome:
        try:
            said = understand(body, self.bot.settings.reply, self.bot.own_model)
        except Misfit as error:
            if self.human is not None:
                # A person has taken over: a reply without text is what a bot should give.
                return self._silent()
            raise self.bot.misfit(error) from None
        if said.error is not None:
            raise BotFailed(f"the bot says that it failed: {self.bot.environment.hide(said.error)}")
        self.bot.fits()
        self.found_text = _place(said)
        if said.handoff:
            self.human = "status:handoff"
        return self._told(said)

    def _told(self, said: Understood) -> TurnOutcome:
        text = self.bot.environment.hide(said.text)
        if self.human is not None and not (said.handoff or text or said.buttons):
            return self._silent()
        return TurnOutcome(
            "handoff" if said.handoff else "replied",
            text,
            buttons=said.buttons,
            drafts=None if said.tools is None else (Draft(text, said.tools),),
            human=self.human,
            sources=said.sources,
            model_calls=(said.call,) if said.call is not None else (),
        )

    async def close(self) -> Closing:
        """Ask what the bot's world looks like, and tell the bot that it is over, where the suite says how.

        Raises:
            CannotPlay: one of these calls fails; the customer had all answers by then.
        """
        settings, state = self.bot.settings, None
        try:
            if settings.state is not None:
                state = await self.client.ask(settings.state, self._values("say", ""))
            if settings.session.end is not None:
                await self.client.ask(settings.session.end, self._values("say", ""))
        except BotFailed as error:
            what = "tell its `state`" if state is None and settings.state is not None else "end its session"
            raise CannotPlay(f"the bot can't {what}: {error}") from None
        finally:
            await self.client.aclose()
        return Closing(state=state if isinstance(state, Mapping) else {} if state is None else {"state": state})

    async def aclose(self) -> None:
        """Forget the cookies, also of a conversation that was cut off."""
        await self.client.aclose()

    def _values(self, kind: TurnKind, text: str) -> dict[str, Any]:
        return {
            "text": text,
            "session": self.session,
            "history": list(self.said),
            "messages": [*self.said, {"role": "user", "content": text}],
            "now": self.opening.now.isoformat(),
            "contact": self.opening.contact,
            "verified": self.opening.verified,
            "kind": kind,
            "turn": self.turn,
        }


def _place(said: Understood) -> str:
    if said.found_text_at is None:
        return ""
    if said.guessed:
        return f"guessed, at {said.found_text_at}; to be sure, say `reply: {{text: {said.found_text_at}}}`"
    return f"at {said.found_text_at}"


def _role(who: str) -> str:
    return "user" if who == "customer" else "assistant"
