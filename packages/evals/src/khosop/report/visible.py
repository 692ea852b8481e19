"""How is a foreign text shown on a terminal? What could play with it, turn it or hide in it is shown as code points."""

from __future__ import annotations

_TURNS_OR_HIDES = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029"


def visible(text: str) -> str:
    """Return a text with its line breaks, and with characters that could play with the terminal as code points."""
    return "".join(_visible(c) for c in text)


def one_line(text: str) -> str:
    """Return a text in one line, its line breaks shown as signs."""
    return visible(text).replace("\n", "⏎").replace("\t", " ")


def _visible(c: str) -> str:
    if c in "\n\t":
        return c
    if c == "\r":
        return ""
    return f"<U+{ord(c):04X}>" if ord(c) < 32 or 0x7F <= ord(c) < 0xA0 or c in _TURNS_OR_HIDES else c
