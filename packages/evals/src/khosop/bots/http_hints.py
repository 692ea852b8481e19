"""What else may a reply hold that the mapping doesn't read yet? Hints for people who write one, by the names of keys."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from khosop.bots.http_settings import Reply

_ROWS: Final = (
    ("buttons", re.compile(r"button|quick_?repl|suggest|choices$|options$|chips", re.IGNORECASE), list),
    ("tools", re.compile(r"tool|function|action|steps$", re.IGNORECASE), list),
    ("handoff", re.compile(r"hand_?(?:off|over)|human|escalat|transfer|needs_?agent", re.IGNORECASE), (bool, str)),
    ("sources", re.compile(r"source|citation|reference|documents", re.IGNORECASE), list),
    ("model", re.compile(r"^model(?:_?name|_?id)?$", re.IGNORECASE), str),
    ("error", re.compile(r"^errors?$", re.IGNORECASE), str),
)
"""A part of the mapping, the names that such keys have, and what their values are."""
_USAGE: Final = (
    ("prompt_tokens", re.compile(r"prompt_?tokens|input_?tokens", re.IGNORECASE)),
    ("completion_tokens", re.compile(r"completion_?tokens|output_?tokens", re.IGNORECASE)),
    ("cost_usd", re.compile(r"^cost(?:_?usd)?$", re.IGNORECASE)),
)
_DEPTH: Final = 3
_PLAIN: Final = re.compile(r"[A-Za-z_]\w*")


_SESSION: Final = re.compile(r"session|conversation|thread|chat_?id", re.IGNORECASE)


def session_of_its_own(body: Any, sent: str) -> str | None:
    """Return the key under which a reply names a session that was not sent: such a bot begins anew with each turn."""
    for _path, key, value in _walk(body, "$", 1):
        if _SESSION.search(key) and isinstance(value, str | int) and str(value) and str(value) not in sent:
            return key
    return None


def hints(body: Any, reply: Reply) -> Iterator[str]:
    """Yield lines of YAML for `reply:` that would read more of a body; nothing that is mapped already."""
    found: dict[str, str] = {}
    usage: dict[str, str] = {}
    for path, key, value in _walk(body, "$", _DEPTH):
        for part, names, kind in _ROWS:
            if getattr(reply, part) is None and names.search(key) and isinstance(value, kind) and value != "":
                found.setdefault(part, f"{path}[*]" if isinstance(value, list) else path)
        for part, names in _USAGE:
            if reply.usage is None and names.search(key) and isinstance(value, int | float | str):
                usage.setdefault(part, path)
    yield from (f'{part}: "{path}"' for part, path in found.items())
    if usage:
        yield "usage: {" + ", ".join(f'{part}: "{path}"' for part, path in usage.items()) + "}"


def _walk(body: Any, path: str, depth: int) -> Iterator[tuple[str, str, Any]]:
    if not isinstance(body, Mapping) or depth == 0:
        return
    for key, value in body.items():
        inner = f"{path}.{key}" if _PLAIN.fullmatch(str(key)) else f"{path}['{key}']"
        yield inner, str(key), value
        yield from _walk(value, inner, depth - 1)
