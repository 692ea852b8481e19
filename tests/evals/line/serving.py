"""Where do the tests' bots run? A web application on a free loopback port, in the test's own loop."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette

from khosop.bots.line import HttpPost
from khosop.bots.line_channel import Channel
from khosop.bots.line_platform import LinePlatform
from khosop.bots.line_platform.serving import LoopServer


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@asynccontextmanager
async def served(app: Starlette) -> AsyncIterator[str]:
    """Serve an application and yield its address."""
    server = LoopServer(app)
    port = await server.start()
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        await server.stop()


@asynccontextmanager
async def platform_for(webhook: str, **options: Any) -> AsyncIterator[LinePlatform]:
    """Run a platform whose bot is at `webhook`."""
    post = HttpPost(5.0)
    try:
        async with LinePlatform(Channel(webhook), post, **options) as platform:
            yield platform
    finally:
        await post.aclose()
