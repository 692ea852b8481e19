"""How is the service examined? `--under-test` opens a door on loopback: set a chat up, hear of its turns, close it.

Off by default, and refused on any other address: through it, anybody could be any customer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from petcare.errors import PetcareError
from petcare.serve.desk import Desk
from petcare.serve.line import NotSent
from petcare.serve.rooms import RehearsalRooms
from petcare.serve.trace import fact_json
from petcare.shop_values import Said
from petcare.tools.contract import Chat

PREFIX = "/under-test"
TURN_WITHIN_S = 120.0


@dataclass(slots=True)
class Turns:
    """What is told of events that were dealt with, for whoever waits."""

    _told: dict[str, asyncio.Future[dict[str, Any]]] = field(default_factory=dict)

    def tell(self, ident: str, told: dict[str, Any]) -> None:
        """Tell of an event."""
        future = self._of(ident)
        if not future.done():
            future.set_result(told)

    async def of(self, ident: str) -> dict[str, Any]:
        """Wait for what is told of an event, and forget it then.

        Raises:
            TimeoutError: nothing was told in time.
        """
        async with asyncio.timeout(TURN_WITHIN_S):
            told = await asyncio.shield(self._of(ident))
        self._told.pop(ident, None)
        return told

    def _of(self, ident: str) -> asyncio.Future[dict[str, Any]]:
        return self._told.setdefault(ident, asyncio.get_running_loop().create_future())


class Door:
    """The test door's endpoints."""

    def __init__(self, rooms: RehearsalRooms, desk: Desk, turns: Turns) -> None:
        self._rooms = rooms
        self._desk = desk
        self._turns = turns

    def routes(self) -> list[Route]:
        """Return where they are."""
        return [
            Route(f"{PREFIX}/open", self.open, methods=["POST"]),
            Route(f"{PREFIX}/turn", self.turn, methods=["GET"]),
            Route(f"{PREFIX}/staff", self.staff, methods=["POST"]),
            Route(f"{PREFIX}/close", self.close, methods=["POST"]),
        ]

    async def open(self, request: Request) -> Response:
        """Set a user's chat up: `userId`, `now`, and where wanted `contact`, `verified`, `earlier`, `conversation`."""
        asked = await request.json()
        try:
            self._rooms.set_up(
                asked["userId"],
                Chat(asked.get("contact"), bool(asked.get("verified"))),
                datetime.fromisoformat(asked["now"]),
                str(asked.get("conversation", "")),
                [_said(one) for one in asked.get("earlier", ())],
            )
        except (KeyError, ValueError, PetcareError) as error:
            return JSONResponse({"error": f"{type(error).__name__}: {error}"}, 400)
        return JSONResponse({})

    async def turn(self, request: Request) -> Response:
        """Answer when an event was dealt with, with what the bot did."""
        try:
            return JSONResponse(await self._turns.of(request.query_params["webhookEventId"]))
        except TimeoutError:
            return JSONResponse({"error": f"nothing came of this event within {TURN_WITHIN_S:g} s"}, 504)

    async def staff(self, request: Request) -> Response:
        """Write in a chat as a person of the shop."""
        asked = await request.json()
        try:
            return JSONResponse(await self._desk.staff_says(asked["userId"], asked["text"]))
        except NotSent as error:
            return JSONResponse({"error": str(error)}, 502)

    async def close(self, request: Request) -> Response:
        """Tell what is left of a chat, and give its shop back."""
        room = self._rooms.close((await request.json())["userId"])
        if room is None:
            return JSONResponse({"error": "no chat of this user was set up"}, 404)
        told = {"remembered": [fact_json(fact) for fact in room.pipeline.facts()], "state": dict(room.shop.state())}
        room.shop.close()
        return JSONResponse(told)


def _said(one: Mapping[str, Any]) -> Said:
    return Said(datetime.fromisoformat(one["at"]), one["who"], one["text"])
