"""What a bot must offer to be examined: open a conversation in a world of its own, hear turns, close."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, Protocol, runtime_checkable

from khosop.transcript import Remembered, TurnKind, TurnOutcome
from khosop_llm.provider import LlmProvider


@dataclass(frozen=True, slots=True)
class Earlier:
    """A message from a day before, stored in the bot's history with its real date."""

    at: datetime
    who: Literal["customer", "bot", "staff"]
    text: str


@dataclass(frozen=True, slots=True)
class Seat:
    """The model that sits the examination. A bot that brings its own model ignores it."""

    llm: LlmProvider
    model: str


@dataclass(frozen=True, slots=True)
class Opening:
    """How a conversation begins."""

    conversation: str
    """An opaque id, unique in a run. It names the case to nobody."""
    now: datetime
    seat: Seat
    contact: str | None = None
    """The customer in the bot's data whose chat this is; None: a stranger."""
    verified: bool = False
    earlier: tuple[Earlier, ...] = ()


@dataclass(frozen=True, slots=True)
class Closing:
    """What the bot's world looks like after a conversation."""

    remembered: tuple[Remembered, ...] = ()
    state: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BotCard:
    """What may change between two runs of a bot, each as text that can be compared."""

    name: str
    version: str = ""
    prompt: str = ""
    """A digest of the prompt."""
    tools: str = ""
    """A digest of the tool declarations."""


class Conversation(Protocol):
    """One customer's chat with the bot."""

    async def hear(self, kind: TurnKind, text: str) -> TurnOutcome:
        """Take a turn and return what the bot did.

        A `staff` turn is a person of the shop writing in the chat: the bot is silent then and after.
        An `LlmError` may leave it; any other exception is a failure of the bot.
        """
        ...

    async def close(self) -> Closing:
        """End the conversation and tell what is left of it."""
        ...


@runtime_checkable
class Bot(Protocol):
    """A bot under test. Every conversation gets a fresh world; see `SharedWorld` for bots that can't."""

    def card(self) -> BotCard:
        """Describe the bot for the run's files."""
        ...

    async def open(self, opening: Opening) -> Conversation:
        """Start a conversation."""
        ...


@runtime_checkable
class SharedWorld(Protocol):
    """A bot whose conversations share one world: it can tell the world's digest, and put it back."""

    async def digest(self) -> str:
        """Return a digest of everything that a conversation could change."""
        ...

    async def reset(self) -> None:
        """Put the world back to what it was before the run."""
        ...
