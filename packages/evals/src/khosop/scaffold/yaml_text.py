"""How is a value written so that YAML reads back the same text, and a person likes to read it?"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Final

_PLAIN: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
_WORDS: Final = frozenset({"true", "false", "yes", "no", "on", "off", "null", "y", "n"})


def quoted(text: str) -> str:
    """Return a text in double quotes; what can't be seen is written as an escape."""
    return "".join(_escaped(one) for one in json.dumps(text, ensure_ascii=False))


def _escaped(one: str) -> str:
    seen = unicodedata.category(one) not in ("Cc", "Cf", "Zl", "Zp", "Cs", "Co") and one not in "\x85\ufeff"
    if seen:
        return one
    return f"\\u{ord(one):04x}" if ord(one) <= 0xFFFF else f"\\U{ord(one):08x}"


def plain(text: str) -> str:
    """Return a word as it is where YAML has nothing against it, else in quotes."""
    return text if _PLAIN.fullmatch(text) and text.lower() not in _WORDS else quoted(text)


def flow(texts: list[str] | tuple[str, ...]) -> str:
    """Return a list of texts on one line."""
    return "[" + ", ".join(map(quoted, texts)) + "]"


def comment(text: str, most: int = 300) -> str:
    """Return a text as one line that can stand behind `# `."""
    line = " ".join(text.split())
    shown = "".join(one if unicodedata.category(one)[0] != "C" else " " for one in line)
    return shown if len(shown) <= most else shown[: most - 1] + "…"
