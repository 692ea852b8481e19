"""What does the platform keep while it runs? Chats, one-time tokens, contents and menus. No socket, no clock of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from khosop.bots.line_channel import Channel
from khosop.bots.line_platform.chats import Chat, Done, Refused, Watcher
from khosop.bots.line_platform.faults import Refusal
from khosop.bots.line_platform.ledger import Ledger
from khosop.bots.line_platform.menus import Menus
from khosop.bots.line_platform.seen import How, Seen, Tap, as_seen

QUOTABLE = frozenset({"text", "textV2", "sticker", "image", "video", "template", "flex", "imagemap"})


def _hex() -> str:
    return uuid4().hex


@dataclass(slots=True)
class World:
    """Everything that the platform knows."""

    channel: Channel
    clock: Callable[[], float] = time.time
    """Seconds since 1970."""
    new_id: Callable[[], str] = _hex
    """Gives 32 hexadecimal digits, never the same twice."""
    watch: Watcher | None = None
    chats: dict[str, Chat] = field(default_factory=dict)
    """By the id that a push goes to: a user's, or a group's."""
    contents: dict[str, tuple[str, bytes]] = field(default_factory=dict)
    """Media type and bytes of what customers sent, by message id."""
    menus: Menus = field(default_factory=Menus)
    tokens: dict[str, float] = field(default_factory=dict)
    """Issued access tokens, and until when each is good."""
    strays: list[Refused] = field(default_factory=list)
    """Requests that were not taken and name no chat: a wrong access token, a reply token that was never given."""
    counted: dict[str, int] = field(default_factory=dict)
    """How many messages went out, by how."""
    ledger: Ledger = field(init=False)
    _numbers: int = 0

    def __post_init__(self) -> None:
        self.ledger = Ledger(self.clock)

    def chat(self, user: str | None = None, name: str | None = None) -> Chat:
        """Return a user's chat; a new one where the user is new, or none is named."""
        ident = user or f"U{self.new_id()}"
        if ident not in self.chats:
            self.chats[ident] = Chat(ident, name or f"ลูกค้า {len(self.chats) + 1}")  # ลูกค้า: customer
        return self.chats[ident]

    def next_message(self) -> str:
        """Return a message id: digits that grow, as the platform's do."""
        self._numbers += 1
        return str(500_000_000_000_000_000 + self._numbers)

    def message_tokens(self) -> dict[str, str]:
        """Return the tokens that come with a customer's message: to quote it, and to mark it as read."""
        return {"quoteToken": f"q{self.new_id()}", "markAsReadToken": f"r{self.new_id()}"}

    def did(self, chat: Chat, done: Done) -> None:
        """Write down what a customer did."""
        chat.note(done)
        self._tell(chat, done)

    def send(self, chat: Chat, messages: Sequence[Mapping[str, Any]], how: How) -> list[dict[str, str]]:
        """Put valid messages on a customer's screen and return the `sentMessages` of the answer.

        Somebody who has blocked the bot gets nothing, and the bot isn't told.
        """
        sent = []
        for message in messages:
            ident = self.next_message()
            quote = {"quoteToken": f"q{self.new_id()}"} if message["type"] in QUOTABLE else {}
            sent.append({"id": ident, **quote})
            self.counted[how] = self.counted.get(how, 0) + 1
            if chat.friend:
                seen = as_seen(message, ident=ident, at=self.clock(), how=how)
                chat.note(seen)
                self._tell(chat, seen)
        return sent

    def refuse(self, user: str | None, path: str, refusal: Refusal) -> None:
        """Write down a request that was not taken, with the chat that it was for, as far as that can be known."""
        refused = Refused(self.clock(), path, refusal)
        chat = self.chats.get(user or "")
        if chat is None and len(self.chats) == 1:
            (chat,) = self.chats.values()
        if chat is None:
            self.strays.append(refused)
        else:
            chat.note_refusal(refused)
            self._tell(chat, refused)

    def animate(self, chat: Chat, seconds: float) -> None:
        """Show the loading animation."""
        chat.typing_until = self.clock() + seconds
        chat.changed.set()
        self._tell(chat, "typing")

    def typing(self, chat: Chat) -> bool:
        """Tell whether the loading animation shows."""
        return chat.typing_until > self.clock()

    def taps(self, chat: Chat) -> list[Tap]:
        """Return what a customer can tap now: what stands in the chat, then the rich menu."""
        return [*chat.taps(), *self.menus.taps(chat.user)]

    def may(self, token: str) -> bool:
        """Tell whether an access token is good now."""
        return token == self.channel.token or self.tokens.get(token, 0.0) > self.clock()

    def _tell(self, chat: Chat, what: Any) -> None:
        if self.watch is not None:
            self.watch(chat, what)


def readable(seen: Sequence[Seen]) -> str:
    """Return what a customer reads in several messages, one below the other."""
    return "\n".join(one.readable for one in seen if one.readable)
