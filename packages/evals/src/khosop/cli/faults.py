"""What is said when khosop itself fails? One line, and how to see where; of a hold-out never a word that could be a case's."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path

FAULT = 4
"""Exit code of a fault in khosop: neither a failed gate nor the user's input."""
OPTION = "--traceback"
VARIABLE = "KHOSOP_TRACEBACK"
_OFF = frozenset({"", "0", "false", "no", "off"})


def wants_traceback(args: Sequence[str], env: Mapping[str, str] = os.environ) -> tuple[list[str], bool]:
    """Return the arguments without `--traceback`, and whether it, or its variable, was given."""
    kept = [arg for arg in args if arg != OPTION]
    return kept, len(kept) < len(args) or env.get(VARIABLE, "").strip().lower() not in _OFF


def tell(error: Exception, command: str, *, in_full: bool) -> int:
    """Say that khosop failed, and return the exit code.

    What a hold-out's commands raise may hold a case: its words are never told, only its kind and where it was raised.
    """
    sealed = command == "holdout"
    if in_full and not sealed:
        traceback.print_exception(error)
    elif in_full:
        sys.stderr.write("".join(traceback.format_list(_without_text(error))))
    kind = type(error).__name__
    if sealed:
        words = "its words are not told, since they may hold a case"
    else:
        said = str(error).split("\n", 1)[0]
        words = said if len(said) <= 300 else said[:300] + "…"
    print(f"khosop: a fault of khosop itself: {kind}{_place(error)}{': ' if words else ''}{words}", file=sys.stderr)
    if not in_full:
        print(f"khosop: `khosop {command} … {OPTION}` (or {VARIABLE}=1) shows where", file=sys.stderr)
    return FAULT


def _place(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if f"{os.sep}khosop" in frame.filename]
    return f" at {Path(own[-1].filename).name}:{own[-1].lineno}" if own else ""


def _without_text(error: BaseException) -> list[traceback.FrameSummary]:
    """Return the places that an error went through; of a source line only where it stands."""
    return [
        traceback.FrameSummary(frame.filename, frame.lineno, frame.name, lookup_line=False, line="")
        for frame in traceback.extract_tb(error.__traceback__)
    ]
