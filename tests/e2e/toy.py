"""A project as a user would have it: a bot in one file, a suite in one folder, and commands run as processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

BOT = '''
import asyncio
import os
from collections.abc import AsyncIterator

from khosop.bots.protocol import BotCard, Closing
from khosop.transcript import Draft, TurnOutcome
from khosop_llm.types import CallMeta, Completion, Message, Request


class Toy:
    def card(self):
        return BotCard("toy", "1", "prompt", "tools")

    async def open(self, opening):
        return Chat(opening)


class Chat:
    def __init__(self, opening):
        self.opening = opening

    async def hear(self, kind, text):
        if text == "crash":
            raise RuntimeError("the toy fell over")
        request = Request(self.opening.seat.model, (Message("user", text),))
        completion = await self.opening.seat.llm.complete(request)
        with open(os.environ.get("TOY_LOG", os.devnull), "a") as log:
            log.write(self.opening.conversation + "\\n")
        return TurnOutcome("replied", completion.text, drafts=(Draft(completion.text),))

    async def close(self):
        return Closing()


class Parrot:
    """Says back what it hears; every third conversation it forgets the end."""

    name = "parrot"
    measures = False

    def __init__(self, seed):
        self.seed = seed

    async def complete(self, request):
        await asyncio.sleep(float(os.environ.get("TOY_PAUSE", "0")))
        text = request.messages[-1].content
        if int(request.conversation[-2:], 16) % 3 == self.seed % 3:
            text = text[:4]
        return Completion(text, (), "stop", CallMeta(request.model, request.model))

    def stream(self, request):
        raise NotImplementedError

    async def aclose(self):
        pass


bot = Toy()
understudy = Parrot
'''

SUITE = """suite: toy
bot: toybot:bot
understudy: toybot:understudy
now: "2026-11-05T10:00+07:00"
categories: [answer, safety]
"""


def cases(count: int) -> str:
    """Return a file with so many cases."""
    lines = ["cases:"]
    for n in range(count):
        lines += [
            f"  - id: case-{n:03d}",
            f"    category: {'safety' if n % 5 == 0 else 'answer'}",
            "    source: {kind: written, date: 2026-11-01}",
            f'    messages: ["ร้านเปิดกี่โมงคะ {n:03d}"]',
            f'    check: {{includes_any: ["{n:03d}"]}}',
        ]
    return "\n".join(lines) + "\n"


class Project:
    """A folder with a bot and a suite."""

    def __init__(self, folder: Path, count: int = 6) -> None:
        self.folder = folder
        (folder / "toybot.py").write_text(BOT)
        self.suite = folder / "suites" / "toy"
        self.suite.mkdir(parents=True)
        (self.suite / "suite.yaml").write_text(SUITE)
        (self.suite / "cases.yaml").write_text(cases(count))

    def environment(self, **env: str) -> dict[str, str]:
        kept = {
            k: v for k, v in os.environ.items() if not k.startswith(("EVAL_", "KHOSOP_")) and not k.endswith("_API_KEY")
        }
        return kept | {"NO_COLOR": "1", "COLUMNS": "100"} | env

    def command(self, *args: str) -> list[str]:
        return [sys.executable, "-m", "khosop.cli.main", *args]

    def khosop(self, *args: str, **env: str) -> subprocess.CompletedProcess[str]:
        """Run a command to its end."""
        return subprocess.run(
            self.command(*args),
            cwd=self.folder,
            env=self.environment(**env),
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    def start(self, *args: str, **env: str) -> subprocess.Popen[str]:
        """Start a command and leave it running."""
        return subprocess.Popen(
            self.command(*args),
            cwd=self.folder,
            env=self.environment(**env),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def runs(self) -> list[Path]:
        return sorted((self.folder / "runs").glob("*")) if (self.folder / "runs").exists() else []

    def summary(self, run: Path) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((run / "summary.json").read_text("utf-8"))
        return found


def without_times(value: Any) -> Any:
    """Return a summary without what differs between two runs of the same thing."""
    if isinstance(value, dict):
        return {k: without_times(v) for k, v in value.items() if not k.startswith("latency")}
    if isinstance(value, list):
        return [without_times(v) for v in value]
    return value


def lines_of(path: Path) -> Iterator[str]:
    """Yield the lines of a file that may not be there yet."""
    if path.exists():
        yield from path.read_text("utf-8").splitlines()
