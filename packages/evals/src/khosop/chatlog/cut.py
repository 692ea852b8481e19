"""Which part of a long chat is the case? The last conversation; what was said on days before goes into `earlier`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from khosop.chatlog.messages import LogFault, Message


@dataclass(frozen=True, slots=True)
class Cut:
    """A chat, cut into the conversation to be played and what came before."""

    now: dt.datetime | None
    """When the conversation began; None: the log has no times."""
    turns: tuple[Message, ...]
    earlier: tuple[Message, ...]
    later: int = 0
    """Messages after the conversation, left out."""
    before: int = 0
    """Messages before `earlier`, left out since there were too many."""


def cut(
    messages: Sequence[Message], zone: dt.tzinfo | None, *, gap: dt.timedelta, on: dt.date | None = None, most: int = 20
) -> Cut:
    """Cut a chat where nobody wrote for `gap`.

    `on` chooses the last conversation of that day instead of the last of all. `zone` is the clock of times without offset. At
    most `most` earlier messages are kept.

    Raises:
        LogFault: no conversation has a word of the customer's, or the log has no conversation on that day.
    """
    placed = [_placed(message, zone) for message in messages]
    timed = [message for message in placed if message.at is not None]
    if len(timed) < len(placed) and timed:
        without = next(message for message in placed if message.at is None)
        raise LogFault(without.line, "the message has no time, though others have one")
    if not timed and on is not None:
        raise LogFault(1, "the log has no times, so no day can be chosen")
    ordered = sorted(placed, key=lambda one: one.at.timestamp() if one.at is not None else 0.0)
    pieces = _pieces(ordered, gap)
    chosen = [i for i, piece in enumerate(pieces) if _speaks(piece) and (on is None or _day(piece) == on)]
    if not chosen:
        where = f"on {on.isoformat()}" if on is not None else "in the log"
        raise LogFault(placed[0].line, f"no conversation {where} has a text of the customer's")
    at = chosen[-1]
    turns = _from_customer(pieces[at])
    lead = [*(message for piece in pieces[:at] for message in piece), *pieces[at][: len(pieces[at]) - len(turns)]]
    earlier = [message for message in lead if message.media is None and message.text.strip()]
    later = sum(len(piece) for piece in pieces[at + 1 :])
    now = turns[0].at
    # A broadcast of the same minute belongs before the customer's first word, and the case's clock must be later.
    past = [message for message in earlier if now is not None and message.at is not None and message.at < now]
    return Cut(
        now, tuple(turns), tuple(past[-most:]) if most else (), later, len(past) - len(past[-most:] if most else [])
    )


def _placed(message: Message, zone: dt.tzinfo | None) -> Message:
    if message.at is None or zone is None:
        return message
    return replace(
        message, at=message.at.replace(tzinfo=zone) if message.at.tzinfo is None else message.at.astimezone(zone)
    )


def _pieces(messages: Sequence[Message], gap: dt.timedelta) -> list[list[Message]]:
    pieces: list[list[Message]] = []
    for message in messages:
        last = pieces[-1][-1].at if pieces else None
        if not pieces or (message.at is not None and last is not None and message.at - last >= gap):
            pieces.append([])
        pieces[-1].append(message)
    return pieces


def _speaks(piece: Sequence[Message]) -> bool:
    return any(message.who == "customer" and message.media is None and message.text.strip() for message in piece)


def _day(piece: Sequence[Message]) -> dt.date | None:
    return piece[0].at.date() if piece[0].at is not None else None


def _from_customer(piece: Sequence[Message]) -> Sequence[Message]:
    """Return a conversation from the customer's first text on: what the shop said before is a broadcast, not a turn."""
    first = next(
        i
        for i, message in enumerate(piece)
        if message.who == "customer" and message.media is None and message.text.strip()
    )
    return piece[first:]
