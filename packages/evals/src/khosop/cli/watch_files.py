"""Which files are watched, and who says that one changed? The suite's folder, and what the bot is made of."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khosop.bots.spec import BotChoice


def sources_of(which: BotChoice) -> list[Path]:
    """Return the files and folders that a bot is made of, as far as its settings tell; `--also` says the rest."""
    spec, found = which.spec, []
    if spec.python is not None:
        for folder in (str(Path.cwd()), str(which.folder.resolve())):
            if folder not in sys.path:
                sys.path.append(folder)
        module = importlib.util.find_spec(spec.python.partition(":")[0].partition(".")[0])
        origin = module.origin if module is not None else None
        if origin is not None and "site-packages" not in origin:
            path = Path(origin)
            found.append(path.parent if path.name == "__init__.py" else path)
    prompt = getattr(getattr(spec, "chat", None), "system", None)
    if prompt is not None and prompt.file is not None:
        found.append(which.folder / prompt.file)
    for settings in (getattr(spec, "http", None), getattr(spec, "line", None)):
        start = getattr(settings, "start", None)
        if start is not None:
            # Only the folder itself: below it there may be a hundred thousand files of libraries.
            found.append(which.folder / start.cwd / "_")
    return [path for path in found if path.exists() or path.name == "_"]


class Watcher:
    """Watches folders and puts what changed into a queue."""

    def __init__(self, places: Mapping[Path, bool], changes: asyncio.Queue[set[Path]]) -> None:
        self.places = places
        self._changes = changes
        self._stop = asyncio.Event()
        self.task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        async with asyncio.TaskGroup() as group:
            for place, deep in self.places.items():
                group.create_task(self._one(place, deep=deep))

    async def _one(self, place: Path, *, deep: bool) -> None:
        from watchfiles import awatch

        from khosop.watching import is_source

        def counts(_change: object, path: str) -> bool:
            return is_source(Path(path), place)

        async for found in awatch(
            place, watch_filter=counts, recursive=deep, stop_event=self._stop, debounce=400, step=80
        ):
            await self._changes.put({Path(path) for _, path in found})

    async def end(self) -> None:
        """Stop. The thread that waits for the disk hears nothing but the event."""
        self._stop.set()
        await asyncio.gather(self.task, return_exceptions=True)


async def next_change(changes: asyncio.Queue[set[Path]], watcher: asyncio.Task[None]) -> set[Path]:
    """Return the files that changed, all that came together."""
    waiting = asyncio.create_task(changes.get())
    await asyncio.wait({waiting, watcher}, return_when=asyncio.FIRST_COMPLETED)
    if watcher.done():
        waiting.cancel()
        await watcher
    found = await waiting
    while not changes.empty():
        found |= changes.get_nowait()
    return found
