"""How does an exported suite stand in its folder? The tool's files, and `REPORT.md` with what is lost or weaker."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from khosop.case import Suite
from khosop.errors import BadInput
from khosop.imports.account import Account
from khosop.imports.report import account_lines

Exporter = Callable[[Suite, Account], Mapping[str, str]]
EXPORTS: Final[Mapping[str, str]] = {
    "promptfoo": "khosop.exports.promptfoo:export_promptfoo",
    "inspect": "khosop.exports.inspect:export_inspect",
}
"""Tool to `module:function`; a module is imported when it is used."""
_READING: Final = (
    "## How to read this",
    "",
    "*Exactly*: the same replies pass and fail there. *Approximately*: the nearest was written; what differs is said above.",
    "*Not carried*: it is not asked there. khosop also folds spelling, counts tools of discarded drafts, repeats cases and",
    "tells errors from failures; none of that goes with a suite.",
)


def write_export(tool: str, suite: Suite, folder: Path) -> tuple[Account, list[str]]:
    """Write a suite for another tool, and return the account and the names of the files.

    Raises:
        BadInput: the folder is not empty, or can't be written.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput(f"{folder}: is there already and not empty; nothing was written, name another with --out FOLDER")
    module, _, function = EXPORTS[tool].partition(":")
    export: Exporter = getattr(importlib.import_module(module), function)
    account = Account()
    files = export(suite, account)
    lines = [
        f"# The suite {suite.name} as files of {tool}",
        "",
        f"{len(suite.cases)} cases.",
        "",
        *account_lines(account),
        *_READING,
    ]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text, "utf-8", newline="\n")
        (folder / "REPORT.md").write_text("\n".join(lines) + "\n", "utf-8", newline="\n")
    except OSError as error:
        raise BadInput(f"{folder}: can't be written: {error.strerror or error}") from error
    return account, list(files)
