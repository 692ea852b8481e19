"""When is a turn over on LINE? When the bot says so, or has answered and is quiet, or took too long, or failed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from khosop.bots.line_door import TestDoor
from khosop.bots.line_platform import BrokenOff, Chat, Delivery, Event, LinePlatform, Seen, Unreachable
from khosop.bots.line_trace import TurnTold
from khosop.bots.protocol import BotUnreachable
from khosop.errors import RunStopped

LOOK_S: Final = 0.5
"""How often a bot that is silent is looked after: its process may have ended."""


@dataclass(frozen=True, slots=True)
class Came:
    """What came back for events."""

    seen: tuple[Seen, ...] = ()
    told: TurnTold | None = None
    error: str | None = None
    """Why the turn is the bot's failure."""
    late_s: float | None = None
    """How long the bot took to take the events, where LINE would have given up on it."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long is waited for what."""

    answer_s: float
    """Until nothing comes any more."""
    quiet_s: float
    """After the last message, until nothing more comes."""
    silence_is_right: bool = False
    """A person may have the chat."""


class Turn:
    """Events on their way to the bot, and what comes back. It lives in the platform's loop."""

    def __init__(
        self, platform: LinePlatform, door: TestDoor | None, chat: Chat, gone: Callable[[], str | None] = lambda: None
    ) -> None:
        self._platform = platform
        self._world = platform.world
        self._door = door
        self._chat = chat
        self._gone = gone
        self._told: asyncio.Task[TurnTold] | None = None
        # What the bot sends may arrive before its webhook has answered, so all counts are taken before the events go.
        self._begun = len(chat.screen)
        self._refused = (len(chat.refused), len(platform.world.strays))

    async def bring(self, events: Sequence[Event], patience: Patience) -> Came:
        """Deliver events and return what came of them.

        Raises:
            BotUnreachable: nothing listens at the webhook.
            RunStopped: the bot's process, which we had started, has ended.
        """
        delivery = self._waking(asyncio.create_task(self._platform.deliver(*events)))
        ends_at = time.monotonic() + patience.answer_s
        try:
            while (left_s := ends_at - time.monotonic()) > 0:
                self._chat.changed.clear()
                came, rest_s = self._look(delivery, events[-1], patience)
                if came is not None:
                    return came
                await _woken(self._chat.changed, min(left_s, LOOK_S if rest_s is None else rest_s))
        finally:
            delivery.cancel()
            if self._told is not None:
                self._told.cancel()
        return self._too_late(patience, taken=delivery.done() and not delivery.cancelled())

    def _look(
        self, delivery: asyncio.Task[Delivery], event: Event, patience: Patience
    ) -> tuple[Came | None, float | None]:
        """Return what came if the turn is over, else how long it must still be quiet for that; None: nobody knows."""
        gone = self._gone()
        if gone is not None:
            raise RunStopped(gone)
        if not delivery.done():
            return None, None
        failed = _failure(delivery)
        if failed is not None:
            return Came(self._seen(), error=failed + self._why()), None
        got = delivery.result()
        late_s = got.took_s if got.late else None
        if self._door is not None and self._door.tells_turns:
            self._told = self._told or self._waking(asyncio.create_task(self._door.turn(event)))
            over = self._told.done()
            return (Came(self._seen(), self._told.result(), late_s=late_s) if over else None), None
        seen = self._seen()
        if not seen or self._world.typing(self._chat):
            return None, None
        rest_s = patience.quiet_s - (self._world.clock() - seen[-1].at)
        return (Came(seen, late_s=late_s) if rest_s <= 0 else None), rest_s

    def _too_late(self, patience: Patience, *, taken: bool) -> Came:
        seen = self._seen()
        if seen or patience.silence_is_right:
            return Came(seen)
        how = "took the webhook's call" if taken else "did not even answer the webhook's call"
        return Came(error=f"the bot {how} and sent nothing within {patience.answer_s:g} s" + self._why())

    def _seen(self) -> tuple[Seen, ...]:
        return tuple(self._chat.received(self._begun))

    def _why(self) -> str:
        """Tell what the platform refused meanwhile: the likeliest reason for an answer that never came."""
        own, strays = self._chat.refused[self._refused[0] :], self._world.strays[self._refused[1] :]
        if own:
            return "".join(f"; the platform refused {one.path}: {one.refusal}" for one in own[-2:])
        return "".join(f"; the platform refused {one.path} for no chat it knows: {one.refusal}" for one in strays[-1:])

    def _waking(self, task: asyncio.Task[Any]) -> asyncio.Task[Any]:
        task.add_done_callback(lambda _: self._chat.changed.set())
        return task


def _failure(delivery: asyncio.Task[Delivery]) -> str | None:
    """Return how the bot failed to take an event; None where it took it.

    Raises:
        BotUnreachable: nothing listens there, which is no fault of the bot's answers.
    """
    error = delivery.exception()
    if isinstance(error, Unreachable):
        raise BotUnreachable(str(error)) from error
    if isinstance(error, BrokenOff | TimeoutError):
        return str(error)
    if error is not None:
        raise error
    got = delivery.result()
    if got.taken:
        return None
    text = " ".join(got.body.split())[:200]
    return f"the webhook answered {got.status}" + (f": {text}" if text else "")


async def _woken(event: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
