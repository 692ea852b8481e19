"""What does a customer's phone do? Writes, taps, sends pictures; each becomes the event that the bot is told of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from khosop.bots.line_platform import events
from khosop.bots.line_platform.chats import Chat, Done
from khosop.bots.line_platform.events import Event
from khosop.bots.line_platform.seen import Tap
from khosop.bots.line_platform.world import World

PIXEL: Final = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000b49444154789c6360000200000500017a5eab3f0000000049454e44ae426082"
)
"""A PNG of one transparent dot: the picture of a customer who says only that there is one."""


@dataclass(slots=True)
class Phone:
    """One customer's phone. Methods put what is done on the screen and return the event to deliver."""

    world: World
    chat: Chat
    ahead_s: float = 0.0
    """How far the events' times are ahead of the platform's clock: a case may play on another day."""

    def says(self, text: str, quoted: str | None = None) -> Event:
        """Write a text."""
        ident = self.world.next_message()
        message = events.text_message(ident, self.world.message_tokens(), text, quoted)
        return self._told(Done(self._now(), "text", text, ident), "message", {"message": message})

    def sends_sticker(self, package: str = "446", sticker: str = "1988", *keywords: str) -> Event:
        """Send a sticker."""
        ident = self.world.next_message()
        message = events.sticker_message(ident, self.world.message_tokens(), package, sticker, keywords)
        return self._told(Done(self._now(), "sticker", "", ident), "message", {"message": message})

    def sends_image(self, data: bytes = PIXEL, media_type: str = "image/png") -> Event:
        """Send a picture; the bot fetches its bytes by the message's id."""
        ident = self.world.next_message()
        self.world.contents[ident] = (media_type, data)
        message = events.image_message(ident, self.world.message_tokens())
        return self._told(Done(self._now(), "image", "", ident), "message", {"message": message})

    def sends_location(self, title: str, address: str, latitude: float, longitude: float) -> Event:
        """Send a place."""
        ident = self.world.next_message()
        message = events.location_message(ident, self.world.message_tokens(), title, address, latitude, longitude)
        return self._told(Done(self._now(), "location", title, ident), "message", {"message": message})

    def taps(self, tap: Tap, picked: str | None = None) -> list[Event]:
        """Tap something and return what the bot is told: nothing where a page opens or a text is copied.

        `picked` is the date or time chosen in a picker.
        """
        if tap.kind == "message" and tap.text:
            return [self.says(tap.text)]
        if tap.kind not in ("postback", "datetimepicker", "richmenuswitch"):
            return []
        params: dict[str, Any] = {}
        if tap.kind == "datetimepicker" and picked is not None:
            params = {"params": {tap.mode or "date": picked}}
        done = Done(self._now(), "postback", tap.text or "")
        told = [self._told(done, "postback", {"postback": {"data": tap.data or "", **params}})]
        if tap.sends_text and tap.text:
            told.append(self.says(tap.text))
        return told

    def follows(self, *, again: bool = False) -> Event:
        """Add the bot as a friend."""
        self.chat.friend = True
        return self._told(Done(self._now(), "follow"), "follow", {"follow": {"isUnblocked": again}})

    def unfollows(self) -> Event:
        """Block the bot. Nothing can be replied."""
        self.chat.friend = False
        return self._told(Done(self._now(), "unfollow"), "unfollow", {}, replies=False)

    def unsends(self, message: str) -> Event:
        """Take a message back. Nothing can be replied."""
        self.world.contents.pop(message, None)
        done = Done(self._now(), "unsend", "", message)
        return self._told(done, "unsend", {"unsend": {"messageId": message}}, replies=False)

    def invites(self, group: str | None = None) -> Event:
        """Bring the bot into a group; replies go to the group's chat."""
        ident = group or f"C{self.world.new_id()}"
        self.world.chat(ident, "กลุ่ม")  # กลุ่ม: group
        return self._told(Done(self._now(), "join"), "join", {}, group=ident)

    def _now(self) -> float:
        return self.world.clock() + self.ahead_s

    def _told(
        self, done: Done, kind: str, fields: dict[str, Any], *, replies: bool = True, group: str | None = None
    ) -> Event:
        self.world.did(self.chat, done)
        token = self.world.new_id() if replies else None
        if token is not None:
            self.world.ledger.give(token, group or self.chat.user)
        at_ms = int(done.at * 1000)
        ident = events.ulid(at_ms, bytes.fromhex(self.world.new_id()))
        return Event(self.chat.user, at_ms, ident, kind, fields, token, group=group)
