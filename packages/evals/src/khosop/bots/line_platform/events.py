"""What does the platform send to a bot? Webhook events and the signature that proves where they come from.

Source: Messaging API reference, "Webhook Event Objects", "Signature validation".
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

_CROCKFORD: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a chat, as the bot is told of it."""

    user: str
    at_ms: int
    """When it happened, in milliseconds; a redelivery keeps it."""
    ident: str
    """A ULID. A redelivery keeps it."""
    kind: str
    fields: Mapping[str, Any]
    """What the kind adds: `message`, `postback`, `unsend`, `follow`."""
    reply_token: str | None = None
    redelivered: bool = False
    mode: Literal["active", "standby"] = "active"
    group: str | None = None
    """The group that it happened in; None: the chat of user and bot."""

    def again(self) -> Event:
        """Return the same event as the platform sends it a second time."""
        return replace(self, redelivered=True)

    def body(self) -> dict[str, Any]:
        """Return the event as JSON."""
        token = {"replyToken": self.reply_token} if self.reply_token and self.mode == "active" else {}
        source = {"type": "user", "userId": self.user}
        if self.group is not None:
            source = {"type": "group", "groupId": self.group, "userId": self.user}
        return {
            "type": self.kind,
            **self.fields,
            "webhookEventId": self.ident,
            "deliveryContext": {"isRedelivery": self.redelivered},
            "timestamp": self.at_ms,
            "source": source,
            **token,
            "mode": self.mode,
        }


def webhook_body(destination: str, events: Sequence[Event]) -> bytes:
    """Return the body of a webhook call; without events it is the one that only tests the connection."""
    return json.dumps(
        {"destination": destination, "events": [one.body() for one in events]},
        ensure_ascii=False,
        separators=(",", ":"),
    ).encode()


def signature(secret: str, body: bytes) -> str:
    """Return the value of `x-line-signature`: the Base64 of the body's HMAC-SHA256 under the channel secret."""
    return base64.b64encode(hmac.new(secret.encode(), body, hashlib.sha256).digest()).decode()


def ulid(at_ms: int, dice: bytes) -> str:
    """Return a ULID of a moment and ten random bytes."""
    number = (at_ms << 80) | int.from_bytes(dice[:10], "big")
    return "".join(_CROCKFORD[(number >> shift) & 31] for shift in range(125, -1, -5))


def text_message(ident: str, tokens: Mapping[str, str], text: str, quoted: str | None = None) -> dict[str, Any]:
    """Return the `message` of a text event."""
    quote = {"quotedMessageId": quoted} if quoted is not None else {}
    return {"type": "text", "id": ident, **tokens, "text": text, **quote}


def sticker_message(
    ident: str, tokens: Mapping[str, str], package: str, sticker: str, keywords: Sequence[str]
) -> dict[str, Any]:
    """Return the `message` of a sticker event."""
    about = {"packageId": package, "stickerId": sticker, "stickerResourceType": "STATIC"}
    return {"type": "sticker", "id": ident, **tokens, **about, **({"keywords": list(keywords)} if keywords else {})}


def image_message(ident: str, tokens: Mapping[str, str]) -> dict[str, Any]:
    """Return the `message` of an image event; its bytes are at the content endpoint."""
    return {"type": "image", "id": ident, **tokens, "contentProvider": {"type": "line"}}


def location_message(
    ident: str, tokens: Mapping[str, str], title: str, address: str, latitude: float, longitude: float
) -> dict[str, Any]:
    """Return the `message` of a location event, which has no quote token."""
    place = {"title": title, "address": address, "latitude": latitude, "longitude": longitude}
    read = {name: value for name, value in tokens.items() if name != "quoteToken"}
    return {"type": "location", "id": ident, **read, **place}
