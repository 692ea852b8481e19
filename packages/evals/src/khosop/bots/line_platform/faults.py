"""What does the platform answer to a request that it can't take? Its own status codes and error bodies.

Source: Messaging API reference, "Error responses" and "Error messages"; wordings of details as bots' logs show them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Detail:
    """One thing that is wrong with a request, and where."""

    message: str
    place: str
    """A field such as `messages[0].text`, or a pointer into a Flex container such as `/body/contents/0`."""

    def body(self) -> dict[str, str]:
        return {"message": self.message, "property": self.place}


@dataclass(slots=True)
class Refusal(Exception):
    """The platform does not take a request."""

    status: int
    message: str
    details: Sequence[Detail] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Fields beside message and details, such as `sentMessages` of a repeated push."""

    def __str__(self) -> str:
        told = "; ".join(f"{one.place}: {one.message}" for one in self.details)
        return f"{self.status} {self.message}" + (f" ({told})" if told else "")

    def body(self) -> dict[str, Any]:
        """Return the JSON body; without details the field is left out, as the platform does."""
        told = {"details": [one.body() for one in self.details]} if self.details else {}
        return {"message": self.message, **told, **self.extra}


def wrong_fields(details: Iterable[Detail]) -> Refusal:
    """Return the refusal of a request whose fields are wrong."""
    found = tuple(details)
    return Refusal(400, f"The request body has {len(found)} error(s)", found)


def wrong_message(number: int, details: Iterable[Detail]) -> Refusal:
    """Return the refusal of a request one of whose message objects is wrong inside."""
    return Refusal(400, f"A message (messages[{number}]) in the request body is invalid", tuple(details))


def wrong_property(name: str) -> Refusal:
    """Return the refusal of a request with a field that can't be what it is."""
    return Refusal(400, f"The property, '{name}', in the request body is invalid (line: -, column: -)")


def no_json(line: int, column: int) -> Refusal:
    """Return the refusal of a body that is no JSON."""
    return Refusal(400, f"The request body could not be parsed as JSON (line: {line}, column: {column})")


def no_token() -> Refusal:
    """Return the refusal of a request without the channel's access token."""
    return Refusal(
        401,
        "Authentication failed due to the following reason: invalid token. "
        "Confirm that the access token in the authorization header is valid.",
        headers={"www-authenticate": 'Bearer error="invalid_token"'},
    )


def bad_reply_token() -> Refusal:
    """Return the refusal of a reply token that is unknown, used or too old."""
    return Refusal(400, "Invalid reply token")


def not_sent() -> Refusal:
    """Return the refusal of a message to somebody who can't get it."""
    return Refusal(400, "Failed to send messages")


def not_found() -> Refusal:
    """Return the answer about something that isn't there."""
    return Refusal(404, "Not found")
