"""Which bot does a configuration talk to? The nearest `bot:` block, as a comment that a person can put in force.

Headers are never copied: they hold keys.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import regex

from khosop.imports.located import Map
from khosop.imports.write import mapping_lines

_MOST = 5
_LONGEST = 4_000
_SECRET = regex.compile(r"(?i)api_?key|token|secret|passw|auth|credential")
_IN_QUERY = regex.compile(r"(?i)([?&][^=&]*(?:key|token|secret|passw|auth|sig|code)[^=&]*=)[^&]+")


def bot_hint(config: Mapping[str, Any], systems: Sequence[str]) -> str:
    """Return the lines of a comment that says what the configuration examined."""
    stated = config.get("providers") if config.get("providers") is not None else config.get("targets")
    providers = stated if isinstance(stated, list) else [] if stated is None else [stated]
    lines: list[str] = []
    for provider in providers[:_MOST]:
        lines += _of_provider(provider)
    if len(systems) == 1:
        lines += ["The system message of the prompt, as a bot of its own:"]
        lines += _block({"bot": {"chat": {"system": systems[0][:_LONGEST]}}})
    return "\n".join(lines)


def _of_provider(provider: Any) -> Iterator[str]:
    name, settings = _named(provider)
    url = settings.get("url", name if name.startswith(("http://", "https://")) else None)
    if isinstance(url, str):
        yield f"promptfoo asked an HTTP endpoint; the nearest, to be checked against the bot{_headers(settings)}:"
        yield from _block({"bot": {"http": _http(url, settings)}})
    elif name:
        yield f"promptfoo asked {name}"


def _headers(settings: Mapping[str, Any]) -> str:
    return " (its headers were left out: they may hold keys; say ${ENV:NAME})" if settings.get("headers") else ""


def _http(url: str, settings: Mapping[str, Any]) -> dict[str, Any]:
    block: dict[str, Any] = {"url": _IN_QUERY.sub(r"\1${ENV:NAME}", _templated(url))}
    if settings.get("method"):
        block["method"] = str(settings["method"]).upper()
    body = settings.get("body")
    if isinstance(body, str) and body.strip()[:1] in {"{", "["}:
        with contextlib.suppress(ValueError):
            body = json.loads(body)
    if isinstance(body, Mapping | list):
        block["json"] = _filled(body)
    elif body is not None:
        block["body"] = _templated(str(body))
    elif "{text}" not in block["url"]:
        block["json"] = {"message": "{text}"}
    answer = settings.get("transformResponse", settings.get("responseParser"))
    path = (
        regex.fullmatch(r"\(?(?:json|data)\)?((?:\??\.\w+|\[\d+\])+);?", str(answer).strip())
        if answer is not None
        else None
    )
    if path is not None:
        block["reply"] = {"text": "$" + path[1].replace("?", "")}
    return block


def _filled(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {
            str(key): "${ENV:NAME}" if _SECRET.search(str(key)) and isinstance(inner, str) else _filled(inner)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [_filled(inner) for inner in value]
    return _templated(value) if isinstance(value, str) else value


def _templated(text: str) -> str:
    """Return a text with promptfoo's `{{prompt}}` as khosop's `{text}`."""
    return regex.sub(r"\{\{\s*prompt\s*(?:\|\s*\w+\s*)*\}\}", "{text}", text)


def _block(value: Mapping[str, Any]) -> list[str]:
    return [f"  {line.rstrip()}" for line in mapping_lines(value, 0)]


def _named(provider: Any) -> tuple[str, Mapping[str, Any]]:
    if isinstance(provider, str):
        return provider, {}
    if not isinstance(provider, Mapping):
        return "", {}
    if isinstance(provider.get("id"), str):
        config = provider.get("config")
        return provider["id"], config if isinstance(config, Mapping) else {}
    key = next(iter(provider), "")
    inner = provider.get(key)
    config = inner.get("config") if isinstance(inner, Mapping) else None
    return str(key), config if isinstance(config, Mapping) else Map(1)
