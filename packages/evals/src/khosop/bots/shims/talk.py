"""How does a framework's agent become a bot? A shim says how one message is answered; everything else is the same for all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from khosop.bots.protocol import BotCard, CannotPlay, Closing, Conversation, Opening
from khosop.bots.python_reply import UNSEEN, with_handoff
from khosop.transcript import TurnKind, TurnOutcome


class Talk(Protocol):
    """One conversation with an agent."""

    async def answer(self, text: str) -> TurnOutcome:
        """Return what the agent says and does when the customer says this."""
        ...

    def note(self, who: str, text: str) -> None:
        """Keep a message that the agent did not see come: of an earlier day, or of a person of the shop."""
        ...


@dataclass(frozen=True, slots=True)
class AgentBot:
    """An agent of a framework, shared by all conversations; what they say is kept apart."""

    ref: str
    talk: Callable[[Opening], Talk]
    version: str = ""
    own_model: str = "own"
    handoff_tools: tuple[str, ...] = ()
    """The tools by which the agent calls a person."""

    def card(self) -> BotCard:
        """Describe the bot."""
        return BotCard(self.ref, self.version)

    async def open(self, opening: Opening) -> Conversation:
        """Start a conversation."""
        if opening.contact is not None:
            raise CannotPlay(
                "the case says whose chat it is, and the agent isn't told: wrap it in a function that takes `contact`"
            )
        if opening.tools:
            raise CannotPlay("the case scripts results of tools, and an agent runs its own")
        talk = self.talk(opening)
        for one in opening.earlier:
            talk.note("user" if one.who == "customer" else "assistant", one.text)
        return _AgentConversation(talk, self.handoff_tools)


@dataclass(slots=True)
class _AgentConversation:
    _talk: Talk
    _handoff_tools: tuple[str, ...]

    async def hear(self, kind: TurnKind, text: str) -> TurnOutcome:
        if kind == "staff":
            # An agent has no way to be told to be silent: who examines that wraps it.
            raise CannotPlay(
                "a person of the shop writes, and the agent can't be told: wrap it in a class with staff(text)"
            )
        # Which of its tools calls a person, only the suite can say; an agent that waits for one says so itself.
        return with_handoff(replace(await self._talk.answer(text), unseen=UNSEEN), self._handoff_tools)

    async def close(self) -> Closing:
        return Closing()
