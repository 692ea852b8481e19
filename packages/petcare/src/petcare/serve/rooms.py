"""In which chat does a customer sit? One pipeline per LINE user, with its shop and its clock."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from khosop_llm.provider import LlmProvider
from petcare.pipeline import Pipeline
from petcare.premises import Premises
from petcare.serve.world import Ledger
from petcare.shop import Shop
from petcare.shop_values import Said
from petcare.tools.contract import Chat

Clock = Callable[[], datetime]
ROOMS_KEPT = 1000
"""Rooms that stay in memory. An older one is built anew from the database; only what its tools said is forgotten."""


@dataclass(frozen=True, slots=True)
class Room:
    """One customer's chat, and what time it is there."""

    pipeline: Pipeline
    clock: Clock

    @property
    def shop(self) -> Shop:
        """Return the shop of this chat."""
        return self.pipeline.context.shop


@dataclass(frozen=True, slots=True)
class Brains:
    """The model that answers, and its name."""

    llm: LlmProvider
    model: str


class Rooms(Protocol):
    """Where a user's room is found."""

    def of(self, user: str) -> Room:
        """Return the user's room."""
        ...


class ServedRooms:
    """Rooms over one database: what is held in one chat is taken in all others."""

    def __init__(self, premises: Premises, brains: Brains, db: sqlite3.Connection, clock: Clock) -> None:
        self._premises = premises
        self._brains = brains
        self._db = db
        self._ledger = Ledger(db)
        self._clock = clock
        self._rooms: dict[str, Room] = {}

    def of(self, user: str) -> Room:
        """Return the user's room; its history is in the database."""
        if user in self._rooms:
            self._rooms[user] = self._rooms.pop(user)  # the last used stands last
        else:
            _name, contact, verified = self._ledger.who(user)
            pipeline = self._premises.serve(
                self._brains.llm,
                self._brains.model,
                shop=Shop(self._db, user),
                chat=Chat(contact, verified),
                now=self._clock(),
                conversation=user,
            )
            self._rooms[user] = Room(pipeline, self._clock)
            if len(self._rooms) > ROOMS_KEPT:
                del self._rooms[next(iter(self._rooms))]
        return self._rooms[user]

    def forget(self, user: str) -> None:
        """Build the room anew next time: the user was linked to a customer."""
        self._rooms.pop(user, None)


class RehearsalRooms:
    """Rooms for an examination: each has a fresh copy of the shop, and a clock that stands still."""

    def __init__(self, premises: Premises, brains: Brains, otherwise: Rooms) -> None:
        self._premises = premises
        self._brains = brains
        self._otherwise = otherwise
        self._rooms: dict[str, Room] = {}

    def of(self, user: str) -> Room:
        """Return the room that was set up for a user, or the one that every customer gets."""
        return self._rooms.get(user) or self._otherwise.of(user)

    def set_up(self, user: str, chat: Chat, now: datetime, conversation: str, earlier: Sequence[Said]) -> None:
        """Make a room for a user.

        Raises:
            PetcareError: the shop has no customer with the chat's contact id.
        """
        pipeline = self._premises.receive(
            self._brains.llm, self._brains.model, chat=chat, now=now, conversation=conversation, earlier=earlier
        )
        self.close(user)
        self._rooms[user] = Room(pipeline, lambda: now)

    def close(self, user: str) -> Room | None:
        """Give up a user's room and return it; its shop must be closed by the caller."""
        return self._rooms.pop(user, None)
