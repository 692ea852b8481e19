"""What does every importer need while it reads? The fence, the account, and the options of the person who imports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from khosop.errors import BadInput
from khosop.imports.account import Account, Place
from khosop.imports.fence import Fence, read_text
from khosop.imports.located import Document, parse_json, parse_yaml


@dataclass(frozen=True, slots=True)
class Choices:
    """What the person who imports has chosen."""

    root: Path | None = None
    """The folder that files may be read from; None: the folder of the imported file."""
    prompt: str | None = None
    """Which of several prompts: its label, or its number from 1 on."""
    message: str | None = None
    """What the customer says: the name of a column or variable, or a template of them."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """What a column means: `message`, `expected`, … to its name."""


@dataclass(slots=True)
class Reading:
    """One import: where it may read, what became of what it read."""

    fence: Fence
    account: Account
    choices: Choices = field(default_factory=Choices)

    def place(self, path: Path, line: int) -> Place:
        """Return a place as reports name it."""
        return Place(self.fence.shown(path), line)

    def text(self, path: Path) -> str:
        """Return the text of a file.

        Raises:
            BadInput: it can't be read as text.
        """
        return read_text(path, self.fence.shown(path))

    def document(self, path: Path) -> Any:
        """Return what a YAML or JSON file says; what is odd about it is entered in the account.

        Raises:
            BadInput: it can't be read.
        """
        shown = self.fence.shown(path)
        text = read_text(path, shown)
        document: Document = parse_json(text, shown) if path.suffix.lower() == ".json" else parse_yaml(text, shown)
        for line, oddity in document.oddities:
            self.account.lost("YAML", Place(shown, line), oddity)
        return document.value


def existing(file: Path) -> Path:
    """Return the file or folder.

    Raises:
        BadInput: there is none.
    """
    if not file.exists():
        raise BadInput(f"{file}: there is no such file")
    return file
