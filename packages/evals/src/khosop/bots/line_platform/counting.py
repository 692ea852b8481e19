"""How long is a text for LINE? UTF-16 units in most fields, what a reader sees as one character in some.

Source: Messaging API documentation, "Character counting in a text".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import regex

from khosop.bots.line_platform.faults import Detail

_CLUSTER: Final = regex.compile(r"\X")
URI_SCHEMES: Final = frozenset({"http", "https", "line", "tel"})


def units(text: str) -> int:
    """Return the length in UTF-16 code units: an apple emoji counts two."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def characters(text: str) -> int:
    """Return the length in grapheme clusters: a Thai consonant with its vowel and tone mark counts one."""
    return sum(1 for _ in _CLUSTER.finditer(text))


def text_faults(value: Any, at: str, most: int, *, clusters: bool = True, required: bool = True) -> Iterator[Detail]:
    """Yield what is wrong with a text that may be so long."""
    if value is None and not required:
        return
    if not isinstance(value, str) or (required and not value):
        yield Detail("must be non-empty text" if isinstance(value, str | None) else "must be a string", at)
        return
    if (characters(value) if clusters else units(value)) > most:
        yield Detail(f"must not be longer than {most} characters", at)


def uri_faults(value: Any, at: str, most: int = 1000) -> Iterator[Detail]:
    """Yield what is wrong with an address that a tap opens."""
    if not isinstance(value, str) or not value:
        yield Detail("must be specified", at)
    elif units(value) > most:
        yield Detail(f"size must be between 0 and {most}", at)
    elif urlsplit(value).scheme.lower() not in URI_SCHEMES:
        yield Detail("invalid uri scheme", at)
    elif not _has_place(value) or any(c.isspace() for c in value):
        yield Detail("invalid uri", at)


def https_faults(value: Any, at: str, most: int = 2000) -> Iterator[Detail]:
    """Yield what is wrong with the address of a picture, a film or a sound: they must be served over HTTPS."""
    if not isinstance(value, str) or not value:
        yield Detail("must be specified", at)
    elif units(value) > most:
        yield Detail(f"size must be between 0 and {most}", at)
    elif urlsplit(value).scheme.lower() != "https":
        yield Detail("invalid uri scheme", at)
    elif not urlsplit(value).netloc:
        yield Detail("invalid uri", at)


def one_of(value: Any, allowed: frozenset[str], at: str) -> Iterator[Detail]:
    """Yield a fault where a given value is none of the allowed ones; None is left out, and right."""
    if value is not None and value not in allowed:
        yield Detail("invalid property", at)


def mapping(value: Any) -> Mapping[str, Any]:
    """Return a JSON object, or an empty one for whatever else came."""
    return value if isinstance(value, Mapping) else {}


def _has_place(uri: str) -> bool:
    parts = urlsplit(uri)
    return bool(parts.netloc) if parts.scheme in ("http", "https") else bool(parts.netloc or parts.path)
