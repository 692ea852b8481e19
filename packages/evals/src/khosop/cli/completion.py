"""`khosop completion`: what a shell needs to complete commands, options, suites, cases and runs."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from khosop.cli import options
from khosop.errors import BadInput

HELP = "print the completion script of a shell: khosop completion bash|zsh|fish"
SHELLS: Final = ("bash", "zsh", "fish")
_NAMED: Final = {
    "suite": "suites",
    "cases": "cases",
    "SUITE": "suites",
    "CASE": "cases",
    "RUN": "runs",
    "A": "runs",
    "B": "runs",
}
"""By the name of an option or the word that help shows for its value, what the words are."""
_FOLDERS: Final = frozenset({"DIR", "FOLDER"})
_FILES: Final = frozenset({"FILE", "LOG", "PATH"})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("shell", choices=(*SHELLS, "words"), metavar="|".join(SHELLS))
    parser.add_argument("kind", nargs="?", choices=("suites", "cases", "runs"), help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Run the command. `words` is what the scripts ask for while somebody types: it tells nothing but names, and never fails."""
    if args.shell == "words":
        words = {"suites": _suite_names, "cases": _case_ids, "runs": _run_ids}[args.kind or "suites"]
        for word in words():
            print(word)
        return 0
    if args.kind is not None:
        raise BadInput(f"nothing stands behind {args.shell}: `khosop completion {args.shell}`")
    import shtab

    print(shtab.complete(whole_parser(), args.shell))
    return 0


def whole_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands, with what each argument may be completed to."""
    from khosop.cli.main import COMMANDS

    parser = argparse.ArgumentParser(prog="khosop", allow_abbrev=False)
    parser.add_argument("-V", "--version", action="store_true", help="print the version")
    commands = parser.add_subparsers()
    for name, where in COMMANDS.items():
        module = importlib.import_module(where)
        command = commands.add_parser(name, help=module.HELP, description=module.HELP, allow_abbrev=False)
        module.add_arguments(command)
        _tell(command)
    return parser


def _tell(parser: argparse.ArgumentParser) -> None:
    """Mark what the values of a parser's arguments are."""
    for action in parser._actions:  # argparse has no public list of what was declared
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                _tell(inner)
            continue
        what = _values_of(action)
        if what is not None and not hasattr(action, "complete"):
            action.complete = what  # type: ignore[attr-defined]  # this is how shtab is told


def _values_of(action: argparse.Action) -> Any:
    import shtab

    if action.choices or action.nargs == 0:
        return None
    metavar = action.metavar if isinstance(action.metavar, str) else ""
    kind = _NAMED.get(action.dest) or _NAMED.get(metavar)
    if kind is not None:
        return shtab.cmd(f"khosop completion words {kind} 2>/dev/null")
    if metavar in _FOLDERS:
        return shtab.DIRECTORY
    return shtab.FILE if metavar in _FILES else None


def _suite_names() -> Iterator[str]:
    yield from (path.name for path in options.suites_at_hand())


def _case_ids() -> Iterator[str]:
    """Yield what looks like a case's id in the suite at hand. Read without the loader, which would take a second per key."""
    import regex

    from khosop.naming import ID_PATTERN

    try:
        folder = options.suite_path(None)
    except BadInput:
        return
    an_id = regex.compile(r"^\s*(?:-\s+)?\{?\s*id:\s*[\"']?(" + ID_PATTERN + ")", regex.MULTILINE)
    for path in sorted(folder.glob("*.yaml")):
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        yield from (match[1] for match in an_id.finditer(text))


def _run_ids() -> Iterator[str]:
    """Yield the newest runs first."""
    folders = sorted(Path("runs").glob("*/run.json"), reverse=True)
    yield from (path.parent.name for path in folders[:50])
