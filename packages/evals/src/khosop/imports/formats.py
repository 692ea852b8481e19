"""Which formats of other tools become suites? One literal table; a reader is imported when it is used."""

from __future__ import annotations

import datetime as dt
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from khosop.imports.account import Account
    from khosop.imports.draft import DraftSuite, Written
    from khosop.imports.reading import Choices, Reading


@dataclass(frozen=True, slots=True)
class Format:
    """A format that can be imported."""

    says: str
    """What its file is."""
    reader: str
    """`module:function`, taking a path and a `Reading`."""


FORMATS: Final[Mapping[str, Format]] = {
    "promptfoo": Format("a promptfooconfig, or tests of one", "khosop.imports.promptfoo.suite:read_promptfoo"),
    "adk": Format("an eval set or a *.test.json of Google's ADK", "khosop.imports.adk:read_adk"),
    "rasa": Format(
        "end-to-end tests or test stories of Rasa, a file or a folder", "khosop.imports.rasa.suite:read_rasa"
    ),
    "openai-evals": Format(
        "samples or a registry entry of openai/evals", "khosop.imports.openai_evals:read_openai_evals"
    ),
    "langsmith": Format("an exported dataset, JSON lines, JSON or CSV", "khosop.imports.langsmith:read_langsmith"),
    "csv": Format("a table with a header", "khosop.imports.table:read_table"),
}


@dataclass(frozen=True, slots=True)
class Imported:
    """A suite that was read, not yet written."""

    draft: DraftSuite
    written: Written
    account: Account


def read(kind: str, file: Path, choices: Choices, now: dt.datetime, name: str | None = None) -> Imported:
    """Return the suite that a file holds. `now` becomes its clock.

    Raises:
        BadInput: the file can't be read, or is of another kind.
    """
    # The table is read for every `--help` and completion; what reads files is loaded for an import.
    from khosop.imports.account import Account  # noqa: PLC0415 - see above
    from khosop.imports.draft import finished  # noqa: PLC0415 - see above
    from khosop.imports.fence import Fence  # noqa: PLC0415 - see above
    from khosop.imports.reading import Reading, existing  # noqa: PLC0415 - see above

    module, _, function = FORMATS[kind].reader.partition(":")
    reader: Callable[[Path, Reading], DraftSuite] = getattr(importlib.import_module(module), function)
    account = Account()
    reading = Reading(Fence.around(existing(file), choices.root), account, choices)
    draft = reader(file, reading)
    if name is not None:
        draft.name = name
    return Imported(draft, finished(draft, account, now), account)
