"""What a bot must offer to be examined: open a conversation in a world of its own, hear turns, close."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
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
    tools: Mapping[str, Any] = field(default_factory=dict)
    """What tools answer in this case, where it scripts them; by name, as `khosop.bots.chat_tools` reads it."""


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
    settings: str = ""
    """A digest of what the suite says of the bot (its address, the mapping of its replies)."""


class Conversation(Protocol):
    """One customer's chat with the bot. With an `aclose()`, it gives back what it holds also when it is cut off."""

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
    """A bot under test. Every conversation gets a fresh world; see `SharedWorld` for bots that can't.

    It may have more: `own_model`, a text, says that it brings its own model and under which name that is shown;
    `async astart(logs: Path)` is called before the first conversation and `async aclose()` after the last one.
    """

    def card(self) -> BotCard:
        """Describe the bot for the run's files."""
        ...

    async def open(self, opening: Opening) -> Conversation:
        """Start a conversation."""
        ...


class CannotPlay(Exception):
    """A conversation can't be had as its case needs it, which says nothing about the bot's answers: it is unscored."""


class BotUnreachable(CannotPlay):
    """The bot could not be reached."""


@runtime_checkable
class Starts(Protocol):
    """A bot that must get ready in the run's event loop."""

    async def astart(self, logs: Path) -> None:
        """Get ready. `logs` is the run's folder.

        Raises:
            BadInput: the bot can't be had; nothing was played.
        """
        ...


@runtime_checkable
class Closes(Protocol):
    """A bot that holds something until the end of a run."""

    async def aclose(self) -> None:
        """Give everything back, also what an interrupted conversation held. Closing twice is harmless."""
        ...


@runtime_checkable
class OwnModel(Protocol):
    """A bot that brings its own model: no other can be seated."""

    @property
    def own_model(self) -> str:
        """Name the model as reports show it; `own` where nothing better is known."""
        ...


def own_model(bot: Bot) -> str | None:
    """Return the name under which the bot's own model is shown; None for a bot that takes the one in the seat."""
    # Asked for every conversation: `isinstance` with a protocol takes a hundred times as long.
    name = getattr(bot, "own_model", None)
    return str(name) if name else None


async def start_bot(bot: Bot, logs: Path) -> None:
    """Have a bot get ready, if it must."""
    if isinstance(bot, Starts):
        await bot.astart(logs)


async def close_bot(bot: Bot | Conversation) -> None:
    """Have a bot, or a conversation, give back what it holds, if it holds anything."""
    close = getattr(bot, "aclose", None)
    if close is not None:
        await close()


@runtime_checkable
class SharedWorld(Protocol):
    """A bot whose conversations share one world: it can tell the world's digest, and put it back."""

    async def digest(self) -> str:
        """Return a digest of everything that a conversation could change."""
        ...

    async def reset(self) -> None:
        """Put the world back to what it was before the run."""
        ...
