"""How is a bot's own service started for a run, and how is it certain to end? One process group, one log, one stop.

A service that somebody else started may be an old one: where a suite says `start:`, nothing else may answer there.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import shlex
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final

from khosop.bots.environment import Environment
from khosop.bots.start import Door, Start, door
from khosop.errors import BadInput

LOG: Final = "bot.log"
"""The file in a run's folder that holds what the bot's process printed."""
_POLL_S: Final = (0.02, 0.5)
"""First and longest pause between two looks whether the service answers."""
_GRACE_S: Final = 5.0
_TOLD_LINES: Final = 15
_LOOKS: Final = 25
"""So often it is seen whether a killed group is gone. Its dead may never be buried where nobody does it."""
_groups = {"own": True}


def stay_in_our_group() -> None:
    """Leave services in this process's group from now on: for a process whose whole group is killed when it ends."""
    _groups["own"] = False


@dataclass(slots=True)
class BotProcess:
    """A bot's service that runs for as long as we need it."""

    command: Sequence[str]
    log: Path
    _process: asyncio.subprocess.Process = field(repr=False)
    _stopped: bool = False

    @classmethod
    async def start(cls, start: Start, *, at: Door, folder: Path, log: Path, environment: Environment) -> BotProcess:
        """Start a service, and return once `at` answers. `folder` is the suite's; `log` takes what it prints.

        Raises:
            BadInput: it can't be started, it ended, it wasn't ready in time, or something else answers there already.
        """
        named = f"{environment.where}: start: '{shlex.join(start.command)}'"
        if await answers(Door(at.host, at.port)):
            raise BadInput(
                f"{named}: something answers at {at.host}:{at.port} already, and it may be an old bot; "
                "stop it, or take `start:` out of the suite to examine it as it is"
            )
        cwd = (folder / start.cwd).resolve()
        env = {**os.environ, **{key: environment.fill(value, f"start.env.{key}") for key, value in start.env.items()}}
        process = await _launched(start.command, cwd, env, log, named)
        one = cls(start.command, log, process)
        atexit.register(one.kill)
        try:
            async with asyncio.timeout(start.patience_s):
                await one._ready(at)
        except TimeoutError:
            await one.stop()
            raise BadInput(
                f"{named}: nothing answered at {at} within {start.patience_s:g} s; "
                f"if it needs longer, say `patience_s:` under `start:`{environment.hide(one.last_words())}"
            ) from None
        except BaseException:
            await one.stop()
            raise
        if not one.running:
            raise BadInput(f"{named}: {one.how_it_ended()}, before it was ready{environment.hide(one.last_words())}")
        return one

    @property
    def running(self) -> bool:
        """Tell whether it has not ended yet."""
        return self._process.returncode is None

    @property
    def returncode(self) -> int | None:
        """The code that it ended with, negative for a signal; None while it runs."""
        return self._process.returncode

    async def _ready(self, at: Door) -> None:
        pause = _POLL_S[0]
        while self.running and not await answers(at):
            await self.wait(pause)
            pause = min(pause * 1.5, _POLL_S[1])

    async def wait(self, patience_s: float) -> None:
        """Wait for its end, but no longer than that."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), patience_s)

    def how_it_ended(self) -> str:
        """Say how it ended, as a clause."""
        code = self._process.returncode
        if code is None:
            return "it still runs"
        return f"it was killed by signal {-code}" if code < 0 else f"it ended with code {code}"

    def last_lines(self, most: int = _TOLD_LINES) -> str:
        """Return the end of what it printed."""
        try:
            text = self.log.read_text("utf-8", errors="replace")
        except OSError:
            return ""
        return "\n".join(text.rstrip().split("\n")[-most:])

    def last_words(self) -> str:
        """Return the end of what it printed, as it stands below an error; a word that it printed nothing else."""
        lines = self.last_lines()
        if not lines:
            return "; it printed nothing"
        return "; it printed last:\n" + "\n".join(f"    {line}" for line in lines.split("\n"))

    async def stop(self) -> None:
        """End it and everything that it started: first asked, then killed. Stopping twice is harmless."""
        try:
            if self.running:
                self._signal(signal.SIGTERM)
                await self.wait(_GRACE_S)
        finally:
            self.kill()
        await self._process.wait()
        await self._group_gone()

    async def _group_gone(self) -> None:
        """Wait until what it started is gone, too: the next run wants its port."""
        for _ in range(_LOOKS):
            try:
                os.killpg(self._process.pid, 0)
            except (ProcessLookupError, PermissionError):
                return
            await asyncio.sleep(_POLL_S[0])

    def kill(self) -> None:
        """Kill its whole process group at once."""
        if not self._stopped:
            self._stopped = True
            atexit.unregister(self.kill)
            self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):
            if _groups["own"]:
                # The group outlives its leader: a service started through npm or a script is a grandchild.
                os.killpg(self._process.pid, number)
            elif self.running:
                self._process.send_signal(number)


async def _launched(
    command: Sequence[str], cwd: Path, env: Mapping[str, str], log: Path, named: str
) -> asyncio.subprocess.Process:
    with _appending(log, cwd, named) as printed:
        try:
            return await asyncio.create_subprocess_exec(
                *command,
                cwd=cwd,
                env=env,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=printed,
                stderr=asyncio.subprocess.STDOUT,
                # A group of its own: Ctrl-C is ours to handle, and what it starts ends with it.
                start_new_session=_groups["own"],
            )
        except FileNotFoundError:
            raise BadInput(f"{named}: there is no program '{command[0]}'; is it installed and on PATH?") from None
        except OSError as error:
            raise BadInput(f"{named}: it can't be started: {error.strerror or error}") from None


def _appending(log: Path, cwd: Path, named: str) -> BinaryIO:
    if not cwd.is_dir():
        raise BadInput(f"{named}: cwd: {cwd} is no folder")
    log.parent.mkdir(parents=True, exist_ok=True)
    return log.open("ab")


async def answers(at: Door) -> bool:
    """Tell whether something answers there."""
    try:
        async with asyncio.timeout(2.0):
            reader, writer = await asyncio.open_connection(at.host, at.port)
            try:
                return at.path is None or await _asked(at, reader, writer) < 500
            finally:
                writer.close()
                with suppress(OSError):
                    await writer.wait_closed()
    except (OSError, TimeoutError):
        return False


async def _asked(at: Door, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> int:
    """Return the status that a path answers with; 599 where no HTTP comes back."""
    writer.write(f"GET {at.path} HTTP/1.1\r\nHost: {at.host}:{at.port}\r\nConnection: close\r\n\r\n".encode())
    await writer.drain()
    words = (await reader.readline()).split()
    return int(words[1]) if len(words) > 1 and words[0].startswith(b"HTTP/") and words[1].isdigit() else 599


__all__ = ["LOG", "BotProcess", "Door", "Start", "answers", "door", "stay_in_our_group"]
