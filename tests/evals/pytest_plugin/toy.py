"""A little suite with a bot that brings its own answers, for test sessions inside of test sessions."""

from __future__ import annotations

import encodings.utf_8_sig  # noqa: F401 -- see WARM
import importlib
from pathlib import Path
from textwrap import dedent

WARM = (
    "khosop.bots.python",
    "khosop.bots.python_call",
    "khosop.bots.python_reply",
    "khosop.cli.main",
    "khosop.cli.run",
    "khosop.cli.tape",
    "khosop.cli.workspace",
    "khosop.journal",
    "khosop.pytest_plugin.collecting",
    "khosop.pytest_plugin.examination",
    "khosop.pytest_plugin.fixture",
    "khosop.pytest_plugin.sealed",
    "khosop.pytest_plugin.session",
    "khosop.pytest_plugin.telling",
    "khosop.spending",
    "pydantic.dataclasses",
)
"""What inner sessions import. They forget what they imported themselves, and compiled modules can't be imported twice."""

for _name in WARM:
    importlib.import_module(_name)

BOT = """
import itertools
from pathlib import Path
from khosop.bots.protocol import BotCard, BotUnreachable, Closing
from khosop.transcript import Draft, ToolUse, TurnOutcome

turns = itertools.count(1)


class Bot:
    own_model = "toy"

    def card(self):
        return BotCard("toybot", "1")

    async def open(self, opening):
        return Chat(opening)


class Chat:
    def __init__(self, opening):
        self.opening = opening

    async def hear(self, kind, text):
        with open("heard.txt", "a", encoding="utf-8") as heard:
            heard.write(f"{self.opening.conversation} {text}\\n")
        if text == "gone":
            raise BotUnreachable("connection refused")
        if text == "crash":
            raise RuntimeError("the database is locked")
        if text == "flaky":
            text = "yes" if next(turns) % 3 else "no"
        use = ToolUse("look_up", {"what": text}, result="found it")
        return TurnOutcome("replied", f"I say {text}.", drafts=(Draft(f"I say {text}.", (use,)),))

    async def close(self):
        return Closing()


def bot():
    return Bot()
"""

SETTINGS = """
suite: toy
bot: toybot:bot
now: "2026-11-05T10:00+07:00"
categories: [answer, safety]
"""


def case(name: str, says: str, *, category: str = "answer", wants: str = "includes_any: [yes]", runs: int = 1) -> str:
    return dedent(
        f"""\
        - id: {name}
          category: {category}
          runs: {runs}
          source: {{kind: written, date: 2026-11-01}}
          messages: [{says}]
          check:
            {wants}
        """
    )


def write_project(folder: Path, cases: str, *, settings: str = SETTINGS, suite: str = "toy") -> Path:
    """Write a project with one suite, and return the suite's folder."""
    (folder / "toybot.py").write_text(BOT, "utf-8")
    home = folder / "suites" / suite
    home.mkdir(parents=True)
    (home / "suite.yaml").write_text(settings, "utf-8")
    (home / "cases.yaml").write_text("cases:\n" + cases, "utf-8")
    return home


def heard(folder: Path) -> list[str]:
    """Return what the bot heard, in order."""
    file = folder / "heard.txt"
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return [line.partition(" ")[2] for line in lines]
