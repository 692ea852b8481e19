"""Which files does a new suite consist of? Their texts, from templates and from what was answered."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Final, Literal

from khosop.scaffold.yaml_text import plain, quoted
from khosop.schema import json_schema

Kind = Literal["example", "python", "http", "chat", "line"]
Language = Literal["th", "en"]
WORKFLOW: Final = ".github/workflows/khosop.yml"
SCHEMA: Final = "suite.schema.json"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was answered."""

    name: str
    """The suite's name."""
    bot: Kind
    target: str
    """Where the bot is: `module:attribute` for python, a URL for http and line; '' otherwise."""
    language: Language
    today: dt.date
    offset: str = "+07:00"
    """The clock of the conversations, as an offset."""
    requirements: str = ""
    """What pip installs beside khosop in CI, such as ` -r requirements.txt`."""

    @property
    def folder(self) -> str:
        """The suite's folder."""
        return f"suites/{self.name}"


def suite_files(wanted: Wanted) -> Mapping[str, str]:
    """Return the files that make the suite, by their path within the project."""
    kind = "example" if wanted.bot == "example" else "own"
    found = {
        f"{wanted.folder}/suite.yaml": _settings(wanted),
        f"{wanted.folder}/cases.yaml": _template(f"cases_{kind}_{wanted.language}.yaml", wanted),
        f"{wanted.folder}/{SCHEMA}": json.dumps(json_schema(), ensure_ascii=False, indent=1) + "\n",
    }
    if wanted.bot == "chat":
        found[f"{wanted.folder}/prompt.md"] = _template(f"prompt_{wanted.language}.md", wanted)
    if wanted.bot == "example":
        found[f"{wanted.folder}/example_bot.py"] = _template(f"example_bot_{wanted.language}.py.txt", wanted)
    return found


def workflow(wanted: Wanted) -> str:
    """Return the workflow for GitHub Actions."""
    key = "        env:\n          OPENROUTER_API_KEY: ${{ secrets.OPENROUTER_API_KEY }}\n"
    env = key if wanted.bot in ("python", "chat") else ""
    return _template("workflow.yml", wanted).replace("@ENV@", env).replace("@INSTALL@", wanted.requirements)


def make_block(wanted: Wanted, existing: str) -> str:
    """Return the targets for a Makefile; their names begin with khosop- where the Makefile has an `eval` of its own."""
    taken = re.search(r"^eval(?:-check|-report|-log)?\s*:", existing, re.MULTILINE) is not None
    return _template("makefile.mk", wanted).replace("@P@", "khosop-" if taken else "")


def has_make_block(existing: str) -> bool:
    """Tell whether a Makefile has khosop's targets already."""
    return "# >>> khosop" in existing


def ignored(existing: str) -> str:
    """Return the lines that a .gitignore lacks; '' where it lacks none."""
    there = {line.strip().strip("/") for line in existing.split("\n")}
    lacking = [line for line in ("runs/",) if line.strip("/") not in there]
    return "".join(f"{line}\n" for line in ["# khosop's runs", *lacking]) if lacking else ""


def _template(name: str, wanted: Wanted) -> str:
    text = (files("khosop.scaffold") / "templates" / name).read_text("utf-8")
    for key, value in (
        ("@SUITE_FOLDER@", wanted.folder),
        ("@TODAY@", wanted.today.isoformat()),
        ("@NAME@", wanted.name),
    ):
        text = text.replace(key, value)
    return text


def _settings(wanted: Wanted) -> str:
    stand_in = [
        "# An example measures nothing, and every table says so. Take this line out when `bot:` is yours.",
        "stand_in: true",
    ]
    lines = [
        f"# yaml-language-server: $schema={SCHEMA}",
        "# The settings of a suite; the cases stand in the other files of this folder.",
        f"suite: {plain(wanted.name)}",
        *_BOTS[wanted.bot](wanted.target),
        *(stand_in if wanted.bot == "example" else []),
        "# The clock of every conversation: answers about tomorrow are the same next year.",
        f'now: "{wanted.today.isoformat()}T10:00{wanted.offset}"',
        "categories: [answer, promise, safety]",
    ]
    return "\n".join(lines) + "\n"


def _example(_target: str) -> list[str]:
    return [
        "# The bot under test. Yours may be a function or object in Python (my_package.my_bot:answer), a server, a prompt,",
        "# or a bot on LINE: bot: {http: {url: …}}, bot: {chat: {…}}, bot: {line: {webhook: …}}.",
        "bot: example_bot:answer",
    ]


def _python(target: str) -> list[str]:
    return [
        "# module:attribute of a function that replies, an object with such a method, or a graph or agent of a framework.",
        f"bot: {target}",
    ]


def _http(target: str) -> list[str]:
    return [
        "bot:",
        "  http:",
        f"    url: {quoted(target)}",
        "    # The request's body. {text} is what the customer writes, {session} one opaque id per conversation.",
        '    json: {message: "{text}", session: "{session}"}',
        "    # Where the answer stands in the reply, as a JSON path. Guessed where only one key can be it.",
        "    # reply: {text: $.reply}",
        '    # headers: {authorization: "Bearer ${ENV:BOT_TOKEN}"}',
        "    # A command that khosop starts before a run and stops after it, in a folder relative to this one:",
        "    # start: {command: node server.js, cwd: ../..}",
    ]  # fmt: skip


def _line(target: str) -> list[str]:
    return [
        "bot:",
        "  line:",
        "    # The bot's webhook. khosop plays LINE's platform: the bot must take the address of LINE's API from LINE_API_BASE.",
        f"    webhook: {quoted(target)}",
        "    # A command that khosop starts before a run and stops after it, in a folder relative to this one:",
        "    # start: {command: python app.py, cwd: ../..}",
    ]


def _chat(_target: str) -> list[str]:
    return [
        "# A prompt, tried with the model that is examined: EVAL_MODELS=a,b compares several. Tools may be declared beside it.",
        "bot:",
        "  chat:",
        "    system: {file: prompt.md}",
    ]


_BOTS: Final = {"example": _example, "python": _python, "http": _http, "line": _line, "chat": _chat}
