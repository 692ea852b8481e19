"""How do secrets reach a bot, and how do they stay out of every file? `${ENV:NAME}` is filled in late and hidden early."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import quote, quote_plus

from khosop.errors import BadInput

_REFERENCE: Final = re.compile(r"\$\{ENV:([^}]*)\}")
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_SHORTEST: Final = 4
"""Shorter values are not hidden: they would be found in every second text."""


class Environment:
    """Fills in what a suite takes from the environment, remembers the values, and hides them in whatever is shown."""

    def __init__(self, where: str, env: Mapping[str, str] = os.environ) -> None:
        self.where = where
        """The place in the suite that says what the bot is, for errors."""
        self._env = env
        self._values: dict[str, str] = {}

    def fill(self, text: str, key: str) -> str:
        """Return a text of the suite with every `${ENV:NAME}` replaced. `key` says where it stands.

        Raises:
            BadInput: a variable is not set, or its name can't be one.
        """
        return _REFERENCE.sub(lambda match: self._value(match[1].strip(), key), text)

    def _value(self, name: str, key: str) -> str:
        if _NAME.fullmatch(name) is None:
            raise BadInput(f"{self.where}: {key}: '${{ENV:{name}}}': a variable's name is expected after 'ENV:'")
        # A newline at the end, as from `$(cat file)` in some shells, would break a header.
        value = self._env.get(name, "").strip()
        if not value:
            raise BadInput(f"{self.where}: {key} needs the environment variable {name}, which is not set; set it")
        self._values[name] = value
        return value

    def hide(self, text: str) -> str:
        """Return a text with every value that was filled in replaced by its variable's name, escaped or not."""
        for name, value in sorted(self._values.items(), key=lambda item: -len(item[1])):
            if len(value) >= _SHORTEST:
                for written in _ways_to_write(value):
                    text = text.replace(written, f"${{ENV:{name}}}")
        return text


def _ways_to_write(value: str) -> list[str]:
    """Return a value as it stands in a text, in an address, in a form and in JSON."""
    escaped = json.dumps(value, ensure_ascii=False), json.dumps(value)
    ways = {value, quote(value, safe=""), quote(value), quote_plus(value), *(one[1:-1] for one in escaped)}
    return sorted(ways, key=len, reverse=True)
