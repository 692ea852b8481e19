"""Where do conversations run under pytest? In an event loop of their own, so that no plugin's loop is in the way."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")
LAST_PATIENCE_S = 3.0
"""How long the end of a session waits for a bot. The thread is a daemon: it ends with the process."""


class Background:
    """An event loop in a thread, started when it is needed."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def begin(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Let something run, and return what it will come to."""
        return asyncio.run_coroutine_threadsafe(work, self._running())

    def result(self, future: Future[T], within_s: float | None = None) -> T:
        """Wait for something that runs. An interrupt, or a time limit of a test, ends it.

        Raises:
            TimeoutError: it did not end within that time.
        """
        try:
            return future.result(within_s)
        except BaseException:
            future.cancel()
            raise

    def run(self, work: Coroutine[Any, Any, T], within_s: float | None = None) -> T:
        """Let something run to its end.

        Raises:
            TimeoutError: it did not end within that time.
        """
        return self.result(self.begin(work), within_s)

    def finish(self, work: Coroutine[Any, Any, object]) -> None:
        """Let something give back what it holds. A bot that blocks the loop can't, and may not keep pytest from ending."""
        with suppress(TimeoutError):
            self.run(work, LAST_PATIENCE_S)

    def close(self) -> None:
        """End what still runs, and the thread."""
        loop, thread = self._loop, self._thread
        if loop is None or thread is None:
            return
        self.finish(_end_all())
        self._loop = self._thread = None
        loop.call_soon_threadsafe(loop.stop)
        thread.join(LAST_PATIENCE_S)
        if not thread.is_alive():
            loop.close()

    def _running(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(target=self._loop.run_forever, name="khosop", daemon=True)
            self._thread.start()
        return self._loop


async def _end_all() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.get_running_loop().shutdown_asyncgens()
