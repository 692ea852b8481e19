"""Little bots that do one thing each, for tests of playing and running."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from khosop.bots.protocol import Bot, BotCard, Closing, Conversation, Opening
from khosop.transcript import Draft, ToolUse, TurnKind, TurnOutcome
from khosop_llm.errors import LlmError
from khosop_llm.types import Message, Request

Hear = Callable[[Opening, TurnKind, str], TurnOutcome]


def reply(text: str, *uses: ToolUse) -> TurnOutcome:
    return TurnOutcome("replied", text, drafts=(Draft(text, uses),))


@dataclass
class SmallBot:
    """Answers by a plain function; `open` can be made to fail."""

    hear: Hear
    opened: list[Opening] = field(default_factory=list)

    def card(self) -> BotCard:
        return BotCard("small", "1", "p", "t")

    async def open(self, opening: Opening) -> Conversation:
        self.opened.append(opening)
        return _SmallChat(self.hear, opening)


@dataclass
class _SmallChat:
    answer: Hear
    opening: Opening

    async def hear(self, kind: TurnKind, text: str) -> TurnOutcome:
        return self.answer(self.opening, kind, text)

    async def close(self) -> Closing:
        return Closing(state={"closed": True})


@dataclass
class ModelBot:
    """Sends what the customer says to the model and returns its text; `swallow` hides the model's errors."""

    swallow: bool = False

    def card(self) -> BotCard:
        return BotCard("model-bot", "1", "p", "t")

    async def open(self, opening: Opening) -> Conversation:
        return _ModelChat(opening, self.swallow)


@dataclass
class _ModelChat:
    opening: Opening
    swallow: bool

    async def hear(self, kind: TurnKind, text: str) -> TurnOutcome:
        seat = self.opening.seat
        try:
            completion = await seat.llm.complete(Request(seat.model, (Message("user", text),)))
        except LlmError:
            if self.swallow:
                return reply("ขออภัยค่ะ ระบบขัดข้อง")
            raise
        return reply(completion.text)

    async def close(self) -> Closing:
        return Closing()


@dataclass
class SharedBot(SmallBot):
    """A bot whose conversations share one world: a list of bookings."""

    world: list[str] = field(default_factory=list)
    resets: bool = True
    at_once: int = 0
    most_at_once: int = 0

    async def open(self, opening: Opening) -> Conversation:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await asyncio.sleep(0)
        self.at_once -= 1
        self.world.append(opening.conversation)
        return await super().open(opening)

    async def digest(self) -> str:
        return repr(self.world)

    async def reset(self) -> None:
        if self.resets:
            self.world.clear()


def as_bot(bot: object) -> Bot:
    assert isinstance(bot, Bot)
    return bot


def silent_after_staff(texts: Sequence[str]) -> Hear:
    """Return a bot's manner: it answers in turn, until a person writes."""
    left = iter(texts)
    taken = False

    def hear(_: Opening, kind: TurnKind, text: str) -> TurnOutcome:
        nonlocal taken
        taken = taken or kind == "staff"
        return TurnOutcome("silent", drafts=()) if taken else reply(next(left))

    return hear
