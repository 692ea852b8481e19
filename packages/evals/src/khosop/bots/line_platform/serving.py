"""How is a web application served inside a loop that is not its own? Without signals, and it ends when it is told."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Generator
from contextlib import contextmanager

import uvicorn
from starlette.applications import Starlette

KEEP_ALIVE_S = 75


class LoopServer(uvicorn.Server):
    """A server in the caller's loop that leaves the process's signals alone."""

    def __init__(self, app: Starlette) -> None:
        # Idle connections are the client's to close: one that we close may be one that it is about to use.
        config = uvicorn.Config(
            app, log_config=None, access_log=False, lifespan="off", ws="none", timeout_keep_alive=KEEP_ALIVE_S
        )
        super().__init__(config)
        self._is_up = asyncio.Event()
        self._over = asyncio.Event()
        self._serving: asyncio.Task[None] | None = None

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> int:
        """Take connections and return the port; 0 takes a free one.

        Raises:
            OSError: the port can't be had.
        """
        taken = await asyncio.to_thread(_listening, host, port)
        self._serving = asyncio.create_task(self.serve(sockets=[taken]))
        await self._is_up.wait()
        return int(taken.getsockname()[1])

    async def stop(self) -> None:
        """Take no more connections. Clients that keep theirs open must not hold us up."""
        self.should_exit = True
        self._over.set()
        if self._serving is not None:
            await self._serving

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._is_up.set()

    async def main_loop(self) -> None:
        # The original looks ten times a second whether it should end; we are told.
        await self.on_tick(0)
        await self._over.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # As the original does it, without its pause of a tenth of a second.
        for server in self.servers:
            server.close()
        for taken in sockets or ():
            taken.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        tasks = list(self.server_state.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _listening(host: str, port: int) -> socket.socket:
    taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind((host, port))
        taken.listen(1024)
    except BaseException:
        taken.close()
        raise
    return taken
