"""What is an assertion of promptfoo while it is carried over, and where do its expectations go?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from khosop.imports.account import Place
from khosop.imports.asked import Asked
from khosop.imports.draft import DraftCase
from khosop.imports.promptfoo.expected import split_unescaped
from khosop.imports.reading import Reading


@dataclass(frozen=True, slots=True)
class Target:
    """Where the expectations of a test go."""

    case: DraftCase
    asked: Asked
    values: Mapping[str, Any]
    base: Path
    reading: Reading
    templates: Mapping[str, Any] = field(default_factory=dict)
    """The configuration's `assertionTemplates`."""


@dataclass(frozen=True, slots=True)
class Assertion:
    """One assertion with its value filled in."""

    type: str
    negated: bool
    value: Any
    threshold: float | None
    place: Place
    why: str = ""
    """Why it is only approximate already, whatever it asks."""

    @property
    def construct(self) -> str:
        return f"not-{self.type}" if self.negated else self.type

    def texts(self) -> list[str]:
        """Return the value as a list of texts."""
        if isinstance(self.value, list):
            return [as_said(one) for one in self.value]
        return split_unescaped(as_said(self.value)) if self.value is not None else []


class NotCarried(Exception):
    """An assertion that has no check; the text says why, as a clause."""


def as_said(value: Any) -> str:
    """Return a value as it stands in a text."""
    if isinstance(value, Mapping | list):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def as_number(value: Any) -> float | None:
    try:
        return None if value is None or isinstance(value, bool) else float(value)
    except (TypeError, ValueError):
        return None
