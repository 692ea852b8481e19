"""What stands in a chat? Each customer's screen in order: what they did, what the bot sent, what was refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from khosop.bots.line_platform.faults import Refusal
from khosop.bots.line_platform.seen import Seen, Tap


@dataclass(frozen=True, slots=True)
class Done:
    """What a customer did."""

    at: float
    kind: str
    """text, sticker, image, location, postback, follow, unfollow, unsend."""
    text: str = ""
    message: str | None = None
    """The message's id."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A request of the bot for this chat that the platform did not take."""

    at: float
    path: str
    refusal: Refusal


@dataclass(slots=True)
class Chat:
    """One customer's chat with the bot."""

    user: str
    name: str
    friend: bool = True
    language: str = "th"
    screen: list[Done | Seen] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    typing_until: float = 0.0
    """How long the loading animation shows, on the platform's clock, unless a message comes before."""
    read_at: float | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set with everything that happens here; whoever waits clears it first."""

    def received(self, since: int = 0) -> list[Seen]:
        """Return the bot's messages that came after so many items on the screen."""
        return [one for one in self.screen[since:] if isinstance(one, Seen)]

    def taps(self) -> list[Tap]:
        """Return what can be tapped now, the newest message's first.

        Quick replies show under the newest message only, and go once the customer or the bot wrote again.
        """
        found: list[Tap] = []
        newest = self.screen[-1] if self.screen else None
        for one in reversed(self.screen):
            if isinstance(one, Seen):
                found += [tap for tap in one.taps if tap.place != "quick_reply" or one is newest]
        return found

    def note(self, item: Done | Seen) -> None:
        """Put something on the screen and wake whoever waits for it."""
        self.screen.append(item)
        if isinstance(item, Seen):
            self.typing_until = 0.0
        self.changed.set()

    def note_refusal(self, refused: Refused) -> None:
        """Keep a request that was not taken, for whoever asks why nothing came."""
        self.refused.append(refused)
        self.changed.set()


Watcher = Callable[[Chat, Done | Seen | Refused | Literal["typing"]], None]
"""Told of everything that happens in a chat, when it happens."""
