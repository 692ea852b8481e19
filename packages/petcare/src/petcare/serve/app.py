"""What does the service answer, and where? The webhook, a health check, staff's page, and under test the test door."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from petcare.premises import Premises
from petcare.serve.desk import Desk
from petcare.serve.door import Door, Turns
from petcare.serve.line import LineOutbox, Outbox, log, signature_is_good
from petcare.serve.rooms import Brains, Clock, RehearsalRooms, ServedRooms
from petcare.serve.staff import StaffDesk
from petcare.serve.world import Ledger

CALLBACK = "/callback"
LARGEST_CALL = 2 * 1024 * 1024
"""Bytes. Anybody can call the webhook; whose call it is stands only when it was read."""


@dataclass(frozen=True, slots=True)
class Service:
    """What the service stands on. The caller closes the database."""

    premises: Premises
    brains: Brains
    db: sqlite3.Connection
    clock: Clock
    secret: str
    token: str
    api_base: str
    staff_token: str | None = None
    under_test: bool = False


def application(service: Service, outbox: Outbox | None = None) -> Starlette:
    """Return the service as a web application. Without an outbox, messages go through the Messaging API."""
    front = _Front(service, outbox)
    routes = [
        Route(CALLBACK, front.callback, methods=["POST"]),
        Route("/health", front.health, methods=["GET"]),
    ]
    return Starlette(routes=routes, lifespan=front.life)


class _Front:
    """The webhook and the health check, and the life of what stands behind them."""

    def __init__(self, service: Service, outbox: Outbox | None) -> None:
        self._service = service
        self._given = outbox
        self._desk: Desk | None = None

    @asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:
        """Open what needs a running loop, take up what was left undone, and finish what was taken before leaving."""
        own = LineOutbox(self._service.api_base, self._service.token) if self._given is None else None
        outbox = self._given or own
        assert outbox is not None
        desk = self._desk = self._behind(app, outbox)
        left = desk.resume()
        if left:
            log.info("taking up %d events that were not answered when the service ended last", left)
        try:
            yield
        finally:
            # What was taken was answered with 200, so LINE won't bring it again: it is answered before we go.
            await desk.rest()
            if own is not None:
                await own.aclose()

    def _behind(self, app: Starlette, outbox: Outbox) -> Desk:
        service, turns = self._service, Turns()
        ledger = Ledger(service.db)
        served = ServedRooms(service.premises, service.brains, service.db, service.clock)
        rehearsed = RehearsalRooms(service.premises, service.brains, served) if service.under_test else None
        told = turns.tell if service.under_test else None
        desk = Desk(rehearsed or served, ledger, outbox, service.clock, model=service.brains.model, told=told)
        app.state.desk = desk
        if service.staff_token:
            app.router.routes.extend(StaffDesk(served, desk, ledger, service.staff_token).routes())
        if rehearsed is not None:
            app.router.routes.extend(Door(rehearsed, desk, turns).routes())
        return desk

    async def callback(self, request: Request) -> Response:
        """Take a webhook call of LINE."""
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > LARGEST_CALL:
                return PlainTextResponse("LINE sends no call as large as this", 413)
        if not signature_is_good(self._service.secret, body, request.headers.get("x-line-signature", "")):
            return PlainTextResponse("the signature does not fit the channel secret", 400)
        try:
            events = json.loads(body)["events"]
        except (ValueError, KeyError, TypeError):
            return PlainTextResponse("events are expected", 400)
        assert self._desk is not None
        self._desk.take(events)
        return PlainTextResponse("OK")

    async def health(self, _request: Request) -> Response:
        """Tell that the service is up, and what it is doing."""
        assert self._desk is not None
        (chats,) = self._service.db.execute("select count(*) from line_chat").fetchone()
        told = {"status": "ok", "model": self._service.brains.model, "chats": chats, "answering": self._desk.busy}
        return JSONResponse({**told, "under_test": self._service.under_test})
