"""How does a request template of a suite become a request? Placeholders are filled in; what is JSON by itself is JSON.

A suite's loader keeps every scalar as the text its author typed, so `true`, `0.2` and `null` arrive here as text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

PLACEHOLDERS: Final = {
    "text": "what the customer says in this turn",
    "session": "the conversation's id: ours, or the one that `session.start` returned",
    "history": "the conversation so far, without this turn: a list of {role, content}",
    "messages": "the conversation with this turn, as a list of {role, content}",
    "now": "the case's clock, ISO 8601 with offset",
    "contact": "whose chat it is (`as: {contact: ...}`); null for a stranger",
    "verified": "whether that was verified: true or false",
    "kind": "say, button or staff",
    "turn": "the number of this turn, from 1",
}
"""What may stand in braces, and what takes its place."""

_SLOT: Final = re.compile(r"\{\{([a-z_]+)\}\}|\{([a-z_]+)\}")
"""Doubled braces stand for themselves."""
_NUMBER: Final = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?")


def typed(value: Any) -> Any:
    """Return plain data with every scalar that is JSON by itself as JSON.

    `true`, `null`, `3` and `0.2` become what they look like; `'"42"'` is the text 42; everything else stays text.
    """
    if isinstance(value, Mapping):
        return {str(key): typed(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [typed(inner) for inner in value]
    return _scalar(value) if isinstance(value, str) else value


def _scalar(value: str) -> Any:
    if value in {"true", "false", "null"} or _NUMBER.fullmatch(value):
        return json.loads(value)
    if len(value) > 1 and value[0] == value[-1] == '"':
        try:
            return json.loads(value)
        except json.JSONDecodeError:
            return value
    return value


def fill(template: Any, values: Mapping[str, Any]) -> Any:
    """Return a template with its placeholders filled in.

    A text that is nothing but a placeholder becomes the value itself, a list or null included; inside a longer text the
    value is written out.
    """
    if isinstance(template, Mapping):
        return {key: fill(inner, values) for key, inner in template.items()}
    if isinstance(template, list | tuple):
        return [fill(inner, values) for inner in template]
    if not isinstance(template, str):
        return template
    whole = _SLOT.fullmatch(template)
    if whole is not None and whole[2] in values:
        return values[whole[2]]
    return fill_text(template, values)


def fill_text(template: str, values: Mapping[str, Any]) -> str:
    """Return a text with its placeholders filled in; braces around anything else stay as they are."""

    def put(match: re.Match[str]) -> str:
        if match[1] is not None:
            return f"{{{match[1]}}}"
        return written(values[match[2]]) if match[2] in values else match[0]

    return _SLOT.sub(put, template)


def written(value: Any) -> str:
    """Return a value as it stands inside a text: nothing for null, JSON for what is no text."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def placeholders(template: Any) -> Iterator[str]:
    """Yield the name in every pair of single braces."""
    if isinstance(template, str):
        yield from (match[2] for match in _SLOT.finditer(template) if match[2] is not None)
    elif isinstance(template, Mapping):
        for inner in template.values():
            yield from placeholders(inner)
    elif isinstance(template, list | tuple):
        for inner in template:
            yield from placeholders(inner)


def check_placeholders(template: Any) -> None:
    """See that every word in braces is a placeholder.

    Raises:
        ValueError: a word in braces is no placeholder.
    """
    for name in placeholders(template):
        if name not in PLACEHOLDERS:
            near = get_close_matches(name, PLACEHOLDERS, n=1)
            hint = (
                f"did you mean '{{{near[0]}}}'?" if near else "there are " + ", ".join(f"{{{p}}}" for p in PLACEHOLDERS)
            )
            raise ValueError(
                f"'{{{name}}}' is not a placeholder; {hint} (doubled braces, {{{{{name}}}}}, stand for themselves)"
            )
