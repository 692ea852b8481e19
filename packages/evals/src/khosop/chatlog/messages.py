"""What is a stored chat? Messages in order, each with the line it stands in."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, field
from typing import Final, Literal

Who = Literal["customer", "bot", "staff"]


class LogFault(ValueError):
    """A line of a log that can't be read: what was expected. It never quotes what stands there, which may be private."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.line = line


@dataclass(frozen=True, slots=True)
class Message:
    """One message."""

    line: int
    at: dt.datetime | None
    """When it was sent, with or without an offset, as the log has it; None: the log has no times."""
    sender: str
    """The name or the role that the log gives."""
    text: str
    who: Who | None = None
    """The part that the sender plays, where the log tells."""
    media: str | None = None
    """What it is that is no text: a photo, a sticker, …"""


@dataclass(frozen=True, slots=True)
class ChatLog:
    """A log as it was read."""

    form: str
    """What it was taken for, for the person: "LINE's text export"."""
    messages: tuple[Message, ...]
    counterpart: str | None = None
    """With whom the chat is, from the point of view of the account that exported it."""
    notices: int = 0
    """Lines that are no messages (somebody joined, a call was missed), left out."""
    people: tuple[str, ...] = field(default=())
    """Names that stand in the log without being a sender, such as the chat's title."""


_CUSTOMER: Final = frozenset({"customer", "user", "client", "guest", "visitor", "buyer", "ลูกค้า", "ผู้ใช้"})
_BOT: Final = frozenset({"bot", "assistant", "ai", "chatbot", "model", "บอท", "บอต"})
_STAFF: Final = frozenset({"staff", "admin", "operator", "employee", "human_agent", "แอดมิน", "พนักงาน", "เจ้าหน้าที่"})
SYSTEM: Final = frozenset({"system", "tool", "function", "developer", "event", "ระบบ"})
"""Roles whose lines are no messages of the chat."""


def who_is(role: str) -> Who | None:
    """Return the part that a role's name tells; None where it could be several: an "agent" is a program or a person."""
    name = role.strip().lower()
    if name in _CUSTOMER:
        return "customer"
    if name in _BOT:
        return "bot"
    return "staff" if name in _STAFF else None


_MEDIA: Final = (
    ("a photo", r"\[(?:photos?|images?|รูป(?:ภาพ)?)\]|รูป(?:ภาพ)?|photos?"),
    ("a sticker", r"\[(?:stickers?|สติ๊?กเกอร์)\]|สติ๊?กเกอร์|stickers?"),
    ("a video", r"\[(?:videos?|วิดีโอ|วีดีโอ)\]|วิดีโอ|videos?"),
    ("a voice message", r"\[(?:voice message|audio|ข้อความเสียง|เสียง)\]|ข้อความเสียง|voice message"),
    ("a file", r"\[(?:file|ไฟล์)\](?:.{0,80})|ไฟล์"),
    ("a place", r"\[(?:location|ตำแหน่ง|ที่ตั้ง|ตำแหน่งที่ตั้ง)\]|ตำแหน่งที่ตั้ง|location"),
    ("a call", r"☎.{0,60}|(?:missed call|ไม่ได้รับสาย|no answer|ไม่มีการตอบรับ|สายที่ไม่ได้รับ|call time .{0,10}|เวลาโทร .{0,10})"),
    ("an unsent message",
     r"(?:.{0,40} )?(?:unsent a message\.?|ยกเลิกข้อความแล้ว|ยกเลิกการส่งข้อความ(?:แล้ว)?|ได้ยกเลิกข้อความ)"),
)  # fmt: skip
_MEDIA_PATTERNS: Final = tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in _MEDIA)


def media_in(text: str) -> str | None:
    """Return what a log's placeholder stands for; None for a text."""
    stripped = text.strip()
    return next((name for name, pattern in _MEDIA_PATTERNS if pattern.fullmatch(stripped)), None)
