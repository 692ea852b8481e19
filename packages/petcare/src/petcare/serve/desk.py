"""What happens to an event? Taken once, answered in its customer's order, beside everybody else's, and never lost."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from petcare.drafts import Turn
from petcare.pipeline import staff_holds
from petcare.serve.line import NotSent, Outbox
from petcare.serve.messages import messages_for
from petcare.serve.rooms import Clock, Room, Rooms
from petcare.serve.trace import failed_json, turn_json
from petcare.serve.wordings import AWAY, NOT_READ, WELCOME
from petcare.serve.world import Ledger
from petcare.shop_values import HumanRequest, Said

log = logging.getLogger("petcare.serve")
REPLY_WITHIN_S: Final = 50.0
"""A reply token lives a minute; later, the answer is pushed."""
Told = Callable[[str, dict[str, Any]], None]
"""Takes what is told of an event that was dealt with; used under test only."""


class Desk:
    """Takes events and answers them."""

    def __init__(
        self, rooms: Rooms, ledger: Ledger, outbox: Outbox, clock: Clock, *, model: str = "", told: Told | None = None
    ) -> None:
        self._rooms = rooms
        self._ledger = ledger
        self._outbox = outbox
        self._clock = clock
        self._model = model
        self._told = told
        self._last: dict[str, asyncio.Task[None]] = {}
        self._names: set[str] = set()

    @property
    def busy(self) -> int:
        """Return in how many chats an answer is being written."""
        return len(self._last)

    def take(self, events: list[dict[str, Any]]) -> int:
        """Take the events of a webhook call and return how many were new. It waits for nothing."""
        new = 0
        for event in events:
            user = event.get("source", {}).get("userId")
            if user is None or event.get("source", {}).get("type") != "user" or event.get("mode") != "active":
                continue  # groups and channels on standby are not the bot's to answer
            if self._ledger.take(event["webhookEventId"], user, self._clock(), event):
                self._queue(user, event, time.monotonic())
                new += 1
        return new

    def resume(self) -> int:
        """Take up what was left undone when the service ended last; return how much that was."""
        left = self._ledger.unfinished()
        for event in left:
            # Nobody knows how old the token is, so the answer is pushed.
            self._queue(event["source"]["userId"], event, None)
        return len(left)

    async def rest(self) -> None:
        """Wait until everything that was taken is answered."""
        while self._last:
            await asyncio.gather(*self._last.values(), return_exceptions=True)

    def _queue(self, user: str, event: dict[str, Any], came: float | None) -> None:
        before = self._last.get(user)
        task = asyncio.create_task(self._after(before, user, event, came))
        self._last[user] = task
        task.add_done_callback(lambda done: self._last.pop(user) if self._last.get(user) is done else None)

    async def _after(
        self, before: asyncio.Task[None] | None, user: str, event: dict[str, Any], came: float | None
    ) -> None:
        if before is not None:
            await asyncio.wait([before])
        ident = event["webhookEventId"]
        room = self._rooms.of(user)
        self._ledger.begin(ident, user, room.clock())
        begun = time.monotonic()
        try:
            told = await self._dealt_with(user, room, event, came)
        except Exception as error:  # one chat's accident may not stop the others, and the customer must hear something
            log.exception("event %s of %s could not be answered", ident, user)
            await self._apologize(user, room, event, came)
            told = failed_json(error, self._model)
            self._ledger.end(ident, "failed")
        else:
            self._ledger.end(ident)
        if self._told is not None:
            self._told(ident, {**told, "own_time_ms": (time.monotonic() - begun) * 1000})

    async def _dealt_with(self, user: str, room: Room, event: Mapping[str, Any], came: float | None) -> dict[str, Any]:
        match event["type"]:
            case "message" if event["message"]["type"] == "text":
                return await self._hear(user, room, event, event["message"]["text"], came)
            case "postback":
                # A rich menu's buttons carry what they mean to say: `say=ราคา` ("prices").
                data = str(event["postback"].get("data", ""))
                return await self._hear(user, room, event, data.removeprefix("say="), came)
            case "message":
                turn = self._not_read(room, str(event["message"]["type"]))
            case "follow":
                self._ledger.know(user, await self._outbox.name_of(user))
                profile = room.shop.profile()
                turn = Turn("replied", WELCOME.format(shop=profile.name, about=profile.about))
            case "unfollow":
                self._ledger.know(user, friend=False)
                turn = Turn("silent")
            case "unsend":
                self._ledger.unsend(str(event["unsend"]["messageId"]))
                turn = Turn("silent")
            case _:
                turn = Turn("silent")
        await self._send(user, room, turn, event, came)
        return turn_json(turn)

    async def _hear(
        self, user: str, room: Room, event: Mapping[str, Any], text: str, came: float | None
    ) -> dict[str, Any]:
        now = room.clock()
        # The rules take no time; only a model makes people wait. Both calls go at once.
        typing = asyncio.create_task(self._greeted(user, room))
        try:
            known = room.pipeline.facts()
            turn = await room.pipeline.customer_says(text, now)
        finally:
            await typing
        await self._send(user, room, turn, event, came)
        return turn_json(turn, [fact for fact in room.pipeline.facts() if fact not in known])

    async def _greeted(self, user: str, room: Room) -> None:
        """Learn a new user's name, and show that an answer is being written unless staff have the chat."""
        if user not in self._names:
            self._names.add(user)
            name = self._ledger.who(user)[0]
            self._ledger.know(user, name or await self._outbox.name_of(user))
        if not held_by_staff(room):
            await self._outbox.show_typing(user)

    def _not_read(self, room: Room, kind: str) -> Turn:
        now = room.clock()
        held = held_by_staff(room)
        room.shop.say(Said(now, "customer", f"({kind})"))
        if held or kind not in NOT_READ:
            return Turn("silent")
        room.shop.say(Said(now, "bot", NOT_READ[kind]))
        return Turn("replied", NOT_READ[kind])

    async def _send(self, user: str, room: Room, turn: Turn, event: Mapping[str, Any], came: float | None) -> None:
        messages = messages_for(turn, room.shop.profile())
        if messages:
            fresh = came is not None and time.monotonic() - came < REPLY_WITHIN_S
            token = event.get("replyToken") if fresh else None
            await self._outbox.answer(user, token, messages, event["webhookEventId"])

    async def _apologize(self, user: str, room: Room, event: Mapping[str, Any], came: float | None) -> None:
        now = room.clock()
        said = str(event.get("message", {}).get("text", ""))
        room.shop.call_human(HumanRequest(now, None, "ระบบตอบไม่ได้"))  # the system can't answer
        text = AWAY.for_reader_of(said)
        room.shop.say(Said(now, "bot", text))
        try:
            await self._send(user, room, Turn("handoff", text), event, came)
        except NotSent as error:
            log.warning("no apology reached %s: %s", user, error)

    # Staff.

    async def staff_says(self, user: str, text: str) -> dict[str, Any]:
        """Take what a person of the shop writes: it goes to the customer, and the bot is silent from then on.

        Raises:
            NotSent: LINE did not take it; nothing was written down.
        """
        room = self._rooms.of(user)
        now = room.clock()
        key = json.dumps([user, now.isoformat(), text])
        await self._outbox.answer(user, None, [{"type": "text", "text": text}], key)
        return turn_json(room.pipeline.staff_says(text, now))


def held_by_staff(room: Room) -> bool:
    """Tell whether a person of the shop has the chat."""
    return staff_holds(room.shop.history(("staff",)), room.clock(), room.shop.staff_left_at())
