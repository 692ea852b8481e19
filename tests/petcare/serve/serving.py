"""How is the service run in a test? On a loopback port in the test's loop, with a local LINE platform before it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from functools import cache
from pathlib import Path
from typing import Any

from starlette.applications import Starlette

from khosop.bots.line import HttpPost
from khosop.bots.line_channel import TEST_SECRET, TEST_TOKEN, Channel
from khosop.bots.line_platform import Chat, LinePlatform
from khosop.bots.line_platform.serving import LoopServer
from khosop_llm.types import Completion, Request
from petcare.premises import Premises
from petcare.serve.app import Service, application
from petcare.serve.rooms import Brains
from petcare.serve.world import open_world
from petcare.shop import SeededShop
from petcare.understudy import Understudy
from tests.evals.line.serving import free_port

NOW = datetime(2026, 11, 5, 10, 0, tzinfo=timezone(timedelta(hours=7)))


class Steady(Understudy):
    """An understudy whose slips don't depend on the customer: LINE names them by chance, and one in twenty would miss a page."""

    async def complete(self, request: Request) -> Completion:
        return await super().complete(replace(request, conversation="steady"))


@cache
def seeded() -> SeededShop:
    return SeededShop.load()


def opened(path: Path) -> sqlite3.Connection:
    return open_world(path, seeded())


_PREMISES: list[Premises] = []
_RUNNING: dict[str, Starlette] = {}


async def premises_once() -> Premises:
    """Read the shop's files once for all tests: nobody changes them."""
    if not _PREMISES:
        _PREMISES.append(await Premises.open())
    return _PREMISES[0]


async def settled(address: str) -> None:
    """Wait until the service at an address has answered everything that it took."""
    async with asyncio.timeout(60):
        await _RUNNING[address].state.desk.rest()


async def service_on(db: sqlite3.Connection, api_base: str, **more: Any) -> Service:
    premises = await premises_once()
    brains = Brains(Understudy(1), "understudy")
    service = Service(premises, brains, db, lambda: NOW, TEST_SECRET, TEST_TOKEN, api_base)
    return replace(service, **more)


@asynccontextmanager
async def running(service: Service) -> AsyncIterator[str]:
    """Run a service and yield its address; leaving ends it as Ctrl-C does."""
    app = application(service)
    server = LoopServer(app)
    async with app.router.lifespan_context(app):
        port = await server.start()
        address = f"http://127.0.0.1:{port}"
        _RUNNING[address] = app
        try:
            yield address
        finally:
            del _RUNNING[address]
            await server.stop()


@asynccontextmanager
async def on_line(
    db: sqlite3.Connection, known: Chat | None = None, **more: Any
) -> AsyncIterator[tuple[LinePlatform, str]]:
    """Run the service behind a local platform; yield both. `known` is a customer whom the platform knows already."""
    port = free_port()
    post = HttpPost(10.0)
    platform = LinePlatform(Channel("http://127.0.0.1:1"), post, port=port)
    if known is not None:
        platform.world.chat(known.user, known.name)
    try:
        wanted = {"brains": Brains(Steady(1), "understudy"), **more}
        async with platform, running(await service_on(db, platform.base_url, **wanted)) as address:
            platform.world.channel = platform.world.channel.at(f"{address}/callback")
            yield platform, address
    finally:
        await post.aclose()
