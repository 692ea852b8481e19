"""What does a bot under test tell beside what the customer sees? The JSON of its test door, read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from khosop.bots.protocol import Closing, Opening
from khosop.transcript import Draft, ModelCall, Remembered, Status

Told = TypeVar("Told")


@dataclass(frozen=True, slots=True)
class TurnTold:
    """What a bot tells of one turn. The names are those of `khosop.transcript.TurnOutcome`."""

    status: Status | None = None
    """None: what the customer saw decides."""
    drafts: tuple[Draft, ...] | None = None
    """None: nothing is told of tools, so nothing can be said about them."""
    human: str | None = None
    remembered: tuple[Remembered, ...] = ()
    sources: tuple[str, ...] = ()
    model_calls: tuple[ModelCall, ...] = ()
    error: str | None = None
    own_time_ms: float = 0.0
    """The bot's and its model's time for this turn, without queues; 0: measure it from outside."""


@dataclass(frozen=True, slots=True)
class CloseTold:
    """What a bot tells at the end of a conversation."""

    remembered: tuple[Remembered, ...] = ()
    state: Mapping[str, Any] = field(default_factory=dict)

    def closing(self) -> Closing:
        return Closing(self.remembered, self.state)


class TraceFault(ValueError):
    """What came from the test door is not what it should be."""


def turn_told(body: bytes) -> TurnTold:
    """Return what a turn's JSON tells.

    Raises:
        TraceFault: it is no JSON, or a field is not what it should be.
    """
    return _read(body, TurnTold)


def close_told(body: bytes) -> CloseTold:
    """Return what a conversation's last JSON tells.

    Raises:
        TraceFault: as `turn_told`.
    """
    return _read(body, CloseTold)


def _read(body: bytes, kind: type[Told]) -> Told:
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise TraceFault(str(error)) from None


def open_asked(user: str, opening: Opening) -> dict[str, Any]:
    """Return the JSON that opens a conversation at the test door."""
    return {
        "userId": user,
        "conversation": opening.conversation,
        "now": opening.now.isoformat(),
        "contact": opening.contact,
        "verified": opening.verified,
        "earlier": [{"at": one.at.isoformat(), "who": one.who, "text": one.text} for one in opening.earlier],
    }
