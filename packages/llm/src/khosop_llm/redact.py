"""How is a secret kept out of everything that is written down?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from khosop_llm.errors import AuthError

HIDDEN = "[hidden]"

# Shapes that keys are known by. A key that we hold ourselves is hidden by its text, whatever its shape.
_SHAPES = re.compile(
    r"""
    (?<![A-Za-z0-9])(?:
        sk-[A-Za-z0-9_-]{8,}        # OpenRouter, OpenAI, Typhoon, Anthropic
      | AIza[A-Za-z0-9_-]{20,}      # Google
      | gsk_[A-Za-z0-9]{16,}        # Groq
      | hf_[A-Za-z0-9]{16,}         # Hugging Face
    )
    | (?<=bearer\ )[^\s"',;]{8,}
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SHORTEST_SECRET = 6


def redact(text: str, secrets: Iterable[str] = ()) -> str:
    """Return the text with the given secrets, and whatever has the shape of a key, hidden."""
    for secret in secrets:
        # A "secret" of a few letters would hide half of every text, and is none.
        if len(secret) >= _SHORTEST_SECRET:
            text = text.replace(secret, HIDDEN)
    return _SHAPES.sub(HIDDEN, text)


class Secret:
    """A key that is shown only where it is sent: `reveal()` is the one way to its text."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """Return the key itself."""
        return self._text

    def __repr__(self) -> str:
        return f"Secret({HIDDEN})"

    def __reduce__(self) -> str:
        raise TypeError("a secret is not written down; hand the key over in the environment")


def checked_key(raw: str) -> Secret:
    """Return the key without the white space around it.

    A key that can't be a header value must not reach the HTTP library, which would quote it in its exception.

    Raises:
        AuthError: the key is empty, or holds white space or a character outside ASCII.
    """
    key = raw.strip()
    if not key:
        raise AuthError("the API key is empty; set the key's environment variable to the key")
    for place, character in enumerate(key, start=1):
        if not "!" <= character <= "~":
            raise AuthError(
                f"character {place} of {len(key)} in the API key is no printable ASCII character; "
                "copy the key again, without line breaks or smart quotes"
            )
    return Secret(key)
