"""What do the two processes of a look say to each other? Nothing but these values, a JSON line each."""

from __future__ import annotations

from typing import Any

import msgspec

from khosop.holdout.disclose import Disclosure


class Job(msgspec.Struct, frozen=True, tag=True):
    """Prepare a look. Sent to the player, and the only message with a secret."""

    folder: str
    temp: str
    """The temp folder made for this look; removed with whatever the bot left in it."""
    key: str
    model: str
    real: bool
    base_url: str | None
    concurrency: int
    seed: int
    timeout_s: float
    min_coverage: float
    allow_tracing: bool


class Ready(msgspec.Struct, frozen=True, tag=True):
    """The player could start: everything that can be wrong beforehand is right."""

    model: str
    """Who is examined: the model in the seat, or the name of the bot's own."""
    samples: int
    fake: bool
    bot: str
    bot_version: str
    bot_prompt: str
    bot_tools: str


class Go(msgspec.Struct, frozen=True, tag=True):
    """The look is in the ledger: play."""


class Done(msgspec.Struct, frozen=True, tag=True):
    """So many conversations are over. Not which, and not how."""

    samples: int


class Told(msgspec.Struct, frozen=True, tag=True):
    """What the look says."""

    disclosure: Disclosure


class Halted(msgspec.Struct, frozen=True, tag=True):
    """There is nothing to tell: `why` names no text of a case, of the bot or of a server."""

    why: str
    exit_code: int


FromPlayer = Ready | Done | Told | Halted
ToPlayer = Job | Go

_from_player = msgspec.json.Decoder(FromPlayer)
_to_player = msgspec.json.Decoder(ToPlayer)


def line(message: Any) -> bytes:
    """Return a message as it travels."""
    return msgspec.json.encode(message) + b"\n"


def from_player(raw: bytes) -> Ready | Done | Told | Halted:
    """Return a message of the player."""
    message: Ready | Done | Told | Halted = _from_player.decode(raw)
    return message


def to_player(raw: bytes) -> Job | Go:
    """Return a message to the player."""
    message: Job | Go = _to_player.decode(raw)
    return message
