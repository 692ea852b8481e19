"""How does one conversation over HTTP go? Each turn is a request made from the suite's template; each reply is mapped back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from khosop.bots.http import BotFailed, HttpClient
from khosop.bots.http_reply import Misfit, Understood, find, shape, understand
from khosop.bots.http_settings import Call, Reply
from khosop.bots.protocol import CannotPlay, Closing, Opening
from khosop.transcript import Draft, TurnKind, TurnOutcome, Unseen

if TYPE_CHECKING:
    from khosop.bots.http_bot import HttpBot


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
        self.human = said.human or self.human
        return self._told(said)

    def _told(self, said: Understood) -> TurnOutcome:
        text = self.bot.environment.hide(said.text)
        if self.human is not None and not (said.human or text or said.buttons):
            return self._silent()
        return TurnOutcome(
            "handoff" if said.human else "replied",
            text,
            buttons=said.buttons,
            drafts=None if said.tools is None else (Draft(text, said.tools),),
            human=self.human,
            sources=said.sources,
            model_calls=(said.call,) if said.call is not None else (),
            unseen=unmapped(self.bot.settings.reply),
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


def unmapped(reply: Reply) -> tuple[Unseen, ...]:
    """Return what a mapping doesn't read; nobody can say of it that it was not there."""
    parts: tuple[tuple[Unseen, object], ...] = (
        ("handoff", reply.handoff),
        ("buttons", reply.buttons),
        ("sources", reply.sources),
        ("memory", None),
    )
    return tuple(name for name, stated in parts if stated is None)


def _role(who: str) -> str:
    return "user" if who == "customer" else "assistant"
