"""Where do the tests' bots run? A web application on a free loopback port, in the test's own loop."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Any

import uvicorn
from starlette.applications import Starlette

from khosop.bots.line import HttpPost
from khosop.bots.line_channel import Channel
from khosop.bots.line_platform import LinePlatform


class _Server(uvicorn.Server):
    def capture_signals(self) -> Any:
        return nullcontext()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@asynccontextmanager
async def served(app: Starlette) -> AsyncIterator[str]:
    """Serve an application and yield its address."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    server = _Server(uvicorn.Config(app, log_config=None, lifespan="off", ws="none"))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = server.force_exit = True
        await serving


@asynccontextmanager
async def platform_for(webhook: str, **options: Any) -> AsyncIterator[LinePlatform]:
    """Run a platform whose bot is at `webhook`."""
    post = HttpPost(5.0)
    try:
        async with LinePlatform(Channel(webhook), post, **options) as platform:
            yield platform
    finally:
        await post.aclose()
