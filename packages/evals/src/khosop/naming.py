"""Which texts may be the id of a case or the name of a suite, and which one is made of a text that may not?"""

from __future__ import annotations

from typing import Final

# Not `re`, whose \w leaves out the marks that stand above and below letters: it knows 'รา' and refuses 'ร้าน' ("shop").
import regex

ID_PATTERN: Final = r"[^\W_][\w.-]*"
"""How an id is written, for the module `regex`."""
ID_FAULT: Final = "is made of letters, digits, '-', '_' and '.'"

_ID: Final = regex.compile(ID_PATTERN)
_NO_ID: Final = regex.compile(r"[^\w.-]+")


def is_id(text: str) -> bool:
    """Tell whether a text may be an id or a name."""
    return _ID.fullmatch(text) is not None


def as_id(text: str) -> str:
    """Return the nearest id to a text; '' where nothing of it can stand in one."""
    return _NO_ID.sub("-", text).strip("-._")
