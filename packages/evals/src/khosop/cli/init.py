"""`khosop init`: write a suite that runs at once, and what belongs around it."""

from __future__ import annotations

import argparse
import datetime as dt
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.cli.asking import Asker
    from khosop.scaffold.project import Kind, Language, Wanted

HELP = "write a suite that runs at once, with Makefile targets and a workflow for CI"
INTERRUPTED = 130
_BOTS: Final = (
    ("example", "no bot yet: a tiny one is written, to see how it goes"),
    ("python", "a function or an object in Python"),
    ("http", "a server that takes a message and answers"),
    ("chat", "only a prompt so far: it is tried with a model, which needs a key"),
    ("line", "a bot on LINE, at its webhook"),
)
_TARGETS: Final = {
    "python": ("--ref", "module:attribute of the bot, such as my_bot:answer", r"[^\W\d][\w.]*:[^\W\d][\w.]*"),
    "http": ("--url", "where messages go, such as http://127.0.0.1:3000/chat", r"https?://\S+"),
    "line": ("--url", "the bot's webhook, such as http://127.0.0.1:8000/callback", r"https?://\S+"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "folder", nargs="?", type=Path, default=Path(), metavar="FOLDER", help="the project (default: here)"
    )
    parser.add_argument("--bot", choices=[name for name, _ in _BOTS], help="what kind of bot (default: an example)")
    parser.add_argument("--ref", metavar="MODULE:ATTRIBUTE", help="where a Python bot is")
    parser.add_argument("--url", metavar="URL", help="where a bot over HTTP or on LINE is")
    parser.add_argument("--name", metavar="NAME", help="the suite's name (default: the folder's)")
    parser.add_argument("--lang", choices=["th", "en"], help="the language of the cases (default: th)")
    parser.add_argument("--yes", action="store_true", help="ask nothing, take the defaults")
    parser.add_argument("--force", action="store_true", help="replace files that are there; each is kept as FILE.bak")


def run(args: argparse.Namespace, asker: Asker | None = None, now: dt.datetime | None = None) -> int:
    """Run the command.

    Raises:
        BadInput: an answer can't be used, or a file of the suite is there already; nothing was written.
    """
    from khosop.cli.asking import Asker as Asks

    if args.folder.exists() and not args.folder.is_dir():
        raise BadInput(f"{args.folder}: a folder is expected, and this is a file")
    try:
        wanted = _wanted(args, asker or Asks.here(yes=args.yes), now or dt.datetime.now().astimezone())
    except KeyboardInterrupt:
        print("\nkhosop: interrupted; nothing was written", file=sys.stderr)
        return INTERRUPTED
    plan = planned(args.folder, wanted, force=args.force)
    from khosop.scaffold.writing import write_all

    copies = write_all(args.folder, plan.files, kept=frozenset(plan.files) - plan.added)
    for name in plan.files:
        print(f"  {'added to' if name in plan.added else 'written '}  {args.folder / name}")
    for copy in copies:
        print(f"  kept      {copy}, what stood there before")
    for line in plan.left:
        print(f"  left      {line}")
    print(_next(args.folder, wanted))
    return 0


def _wanted(args: argparse.Namespace, asker: Asker, now: dt.datetime) -> Wanted:
    """Return what is wanted: from options, else from questions, else the defaults."""
    from khosop.scaffold.project import Wanted

    kind = _kind(args, asker)
    target = ""
    if kind in _TARGETS:
        option, question, form = _TARGETS[kind]
        given = {"--ref": args.ref, "--url": args.url}[option]

        def fault(answer: str) -> str | None:
            return None if re.fullmatch(form, answer) else f"{question.split(',')[0]} is expected"

        target = given or asker.text(question, option, fault=fault)
        if fault(target) is not None:
            raise BadInput(f"{option} {target}: {fault(target)}")
    name = args.name or asker.text("name of the suite", "--name", default=_name_of(args.folder), fault=_bad_name)
    if _bad_name(name) is not None:
        raise BadInput(f"--name {name}: {_bad_name(name)}")
    rows = (("th", "Thai"), ("en", "English"))
    language = args.lang or asker.choice("language of the cases", "--lang", rows, default="th")
    # Customers who write Thai live by Bangkok's clock, also where a server or a container runs on UTC.
    offset = "+0700" if language == "th" else now.strftime("%z") or "+0000"
    return Wanted(
        name,
        kind,
        target,
        cast("Language", language),
        now.date(),
        f"{offset[:3]}:{offset[3:5]}",
        _requirements(args.folder),
    )


def _kind(args: argparse.Namespace, asker: Asker) -> Kind:
    if args.bot is None:
        told: Kind | None = "python" if args.ref else "http" if args.url else None
        return told or cast("Kind", asker.choice("your bot", "--bot", _BOTS, default="example"))
    # `--bot python` without a reference, and nobody to ask for one, is the example: it is in Python.
    if args.bot == "python" and args.ref is None and not asker.terminal:
        return "example"
    return cast("Kind", args.bot)


def _name_of(folder: Path) -> str:
    from khosop.naming import as_id

    return as_id(folder.resolve().name).lower() or "bot"


def _bad_name(name: str) -> str | None:
    from khosop.naming import ID_FAULT, is_id

    return None if is_id(name) else f"a name {ID_FAULT}"


def _requirements(folder: Path) -> str:
    if (folder / "requirements.txt").is_file():
        return " -r requirements.txt"
    return " ." if (folder / "pyproject.toml").is_file() or (folder / "setup.py").is_file() else ""


@dataclass(frozen=True, slots=True)
class Plan:
    """What would be written."""

    files: Mapping[str, str]
    added: frozenset[str] = frozenset()
    """Files that are there and get some lines more."""
    left: tuple[str, ...] = field(default=())
    """What is left as it is, and why."""


def planned(folder: Path, wanted: Wanted, *, force: bool) -> Plan:
    """Return what is to be written.

    Raises:
        BadInput: files of the suite are there, and --force was not said.
    """
    from khosop.scaffold import project

    files = dict(project.suite_files(wanted))
    there = [name for name, text in files.items() if _text(folder / name) not in (None, text)]
    if there and not force:
        shown = ", ".join(str(folder / name) for name in there)
        raise BadInput(
            f"{shown} {'is' if len(there) == 1 else 'are'} there already, so nothing was written; "
            "choose another --name, or say --force (each is kept as FILE.bak)"
        )
    left: list[str] = []
    added: set[str] = set()
    workflow = folder / project.WORKFLOW
    if workflow.exists() and not force:
        left.append(f"{workflow}: it is there already (--force replaces it)")
    else:
        files[project.WORKFLOW] = project.workflow(wanted)
    for name in ("Makefile", ".gitignore"):
        before = _text(folder / name) or ""
        more = project.ignored(before) if name == ".gitignore" else _make_lines(before, wanted)
        if not more:
            left.append(f"{folder / name}: it has khosop's lines already")
            continue
        gap = "" if not before else "\n" if before.endswith("\n") else "\n\n"
        files[name] = before + gap + more
        if before:
            added.add(name)
    return Plan(files, frozenset(added), tuple(left))


def _make_lines(before: str, wanted: Wanted) -> str:
    from khosop.scaffold import project

    return "" if project.has_make_block(before) else project.make_block(wanted, before)


def _text(path: Path) -> str | None:
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return file.read()
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: can't be read: {error}; nothing was written") from None


def _next(folder: Path, wanted: Wanted) -> str:
    from khosop.cli.options import DEFAULT_SUITE

    several = len(list((folder / "suites").glob("*/suite.yaml"))) > 1 and wanted.name != DEFAULT_SUITE
    suite = f" --suite {wanted.name}" if several else ""
    hello = "สวัสดีค่ะ" if wanted.language == "th" else "Hello"
    rows = [
        (f"khosop run{suite}", "hold the conversations, see both tables" + _what_for(wanted)),
        (f"khosop case add{suite}", "write a case of your own"),
    ]
    if wanted.bot == "example":
        rows.append((f"khosop watch{suite}", "run again what a changed file concerns"))
    else:
        rows.insert(
            0, (f'khosop bot try{suite} "{hello}"', "say one thing to it, and see what khosop understands of the reply")
        )
    width = max(len(command) for command, _ in rows)
    lines = [f"  {command:<{width}}   {says}" for command, says in rows]
    if folder.resolve() != Path.cwd():
        lines.insert(0, f"  cd {folder}")
    return "\n".join(["", "Next:", *lines])


def _what_for(wanted: Wanted) -> str:
    if wanted.bot == "example":
        return "; the example bot gets one case wrong on purpose"
    if wanted.bot == "chat":
        return "; needs OPENROUTER_API_KEY, or --base-url and --models"
    return "; the bot must be running" if wanted.bot in ("http", "line") else ""
