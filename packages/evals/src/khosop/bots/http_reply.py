"""What does a bot's reply say? JSON paths over a body, pure: text, buttons, tool calls, hand-off, usage."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import jsonpath

from khosop.bots.http_settings import ButtonPaths, HandoffPath, JsonPath, Reply, ToolPaths, UsagePaths
from khosop.bots.python_reply import as_arguments, own_call
from khosop.transcript import Button, ModelCall, ToolUse

GUESSES: Final = (
    "reply", "response", "answer", "message", "text", "content", "output", "output_text", "result", "bot", "speech",
    "message.content", "message.text", "choices[0].message.content", "data.reply", "data.answer", "data.text",
    "data.message", "messages[*].text", "messages[*].content", "replies[*]", "replies[*].text", "responses[*].text",
    "output[*].content[*].text", "$[*].text", "$[*].message",
)  # fmt: skip
"""Where bots of all kinds keep their text; tried only where a suite doesn't say."""

_LABELS: Final = ("label", "title", "text", "name", "payload", "value")
_NAMES: Final = ("name", "tool", "tool_name", "function.name", "toolName", "action")
_ARGUMENTS: Final = ("arguments", "args", "input", "parameters", "tool_input", "function.arguments")
_RESULTS: Final = ("result", "output", "tool_output")
_FALSE: Final = frozenset({"", "false", "no", "0", "none", "null", "off"})


class Misfit(Exception):
    """A reply in which the mapping finds nothing, or something that it can't be. Its text shows the body's shape only."""


@dataclass(frozen=True, slots=True)
class Understood:
    """What a reply was taken to say."""

    text: str
    found_text_at: str | None
    """The path that found it; None: no text, and that is all right."""
    buttons: tuple[Button, ...] = ()
    tools: tuple[ToolUse, ...] | None = None
    """None: the reply gives no trace."""
    human: str | None = None
    """How the reply says that a person takes over."""
    sources: tuple[str, ...] = ()
    call: ModelCall | None = None
    guessed: bool = False
    """Nothing said where the text is."""
    error: str | None = None


def understand(body: Any, reply: Reply, model: str) -> Understood:
    """Return what a reply's body says.

    Raises:
        Misfit: there is no text where one is expected.
    """
    error = _error(body, reply)
    if error is not None:
        return Understood("", None, error=error)
    buttons = _buttons(body, reply.buttons) if reply.buttons else ()
    tools = _tools(body, reply.tools) if reply.tools else None
    human = _human(body, reply.handoff, tools or ()) if reply.handoff else None
    text, at = _text(body, reply.text, needed=not buttons and human is None)
    return Understood(
        text=text,
        found_text_at=at,
        buttons=buttons,
        tools=tools,
        human=human,
        sources=tuple(_written(one) for one in find(body, reply.sources)) if reply.sources else (),
        call=_model_call(body, reply, model),
        guessed=reply.text is None and at is not None and not isinstance(body, str),
    )


@lru_cache(maxsize=512)
def _compiled(path: str) -> Any:
    return jsonpath.compile(path)


def find(body: Any, path: JsonPath) -> list[Any]:
    """Return everything that a path finds. Nothing is found in a text or a number."""
    if not isinstance(body, Mapping | list):
        return [body] if path in {"$", "@"} else []
    found: list[Any] = _compiled(path).findall(body)
    return found


def first(body: Any, path: JsonPath | None) -> Any:
    """Return the first thing that a path finds; None where there is none."""
    found = find(body, path) if path is not None else []
    return found[0] if found else None


def _text(body: Any, paths: Sequence[JsonPath] | None, *, needed: bool) -> tuple[str, str | None]:
    if isinstance(body, str):
        if paths is not None and tuple(paths) != ("$",):
            raise Misfit(f"{' or '.join(paths)} finds nothing: the reply is no JSON but {_shown_text(body)}")
        return body, "the whole reply"
    if paths is not None:
        parts = [part for path in paths for found in find(body, path) for part in _parts(found)]
        if parts or not needed:
            return "\n".join(parts), ", ".join(paths) if parts else None
        if any(find(body, path) for path in paths):
            raise Misfit(f"{' or '.join(paths)} finds no text: the reply is {shape(body)}")
        raise Misfit(f"{' or '.join(paths)} finds nothing in the reply, which is {shape(body)}{_nearest(body)}")
    candidates = [(path, parts) for path in GUESSES if (parts := _guessed(body, path))]
    if len(candidates) == 1:
        path, parts = candidates[0]
        return "\n".join(parts), path
    if not candidates and not needed:
        return "", None
    if candidates:
        what = f"text may be at {' or '.join(path for path, _ in candidates)}; say which under `reply: {{text: …}}`"
    else:
        what = "no text is where bots usually keep it; say where it is under `reply: {text: …}`"
    raise Misfit(f"{what}; the reply is {shape(body)}")


def _guessed(body: Any, path: str) -> list[str]:
    # A mapping or a number at such a place is something else.
    return [found for found in find(body, path) if isinstance(found, str) and found.strip()]


def _nearest(body: Any) -> str:
    candidates = [path for path in GUESSES if _guessed(body, path)]
    return f"; there is a text at {' and at '.join(candidates)}" if candidates else ""


def _parts(found: Any) -> Iterator[str]:
    """Yield the texts of what a path found: a text, a list of them, or content parts as OpenAI and Anthropic write them."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, list):
        for one in found:
            yield from _parts(one)
    elif isinstance(found, Mapping):
        inner = next((found[key] for key in ("text", "content") if isinstance(found.get(key), str)), None)
        if inner is not None:
            yield inner
    elif found is not None:
        yield _written(found)


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _buttons(body: Any, paths: ButtonPaths) -> tuple[Button, ...]:
    return tuple(_button(one, paths) for found in find(body, paths.each) for one in _listed(found))


def _listed(found: Any) -> list[Any]:
    return found if isinstance(found, list) else [found]


def _button(one: Any, paths: ButtonPaths) -> Button:
    label = first(one, paths.label) if paths.label else _known(one, _LABELS)
    uri = first(one, paths.uri) if paths.uri else _known(one, ("uri", "url", "href"))
    page = first(one, paths.page)
    return Button(
        one if isinstance(one, str) else _written(label) if label is not None else "",
        page=None if page is None else _written(page),
        uri=uri if isinstance(uri, str) else None,
    )


def _known(one: Any, paths: Sequence[str]) -> Any:
    if not isinstance(one, Mapping):
        return None
    return next((found for path in paths if (found := first(one, path)) not in (None, "")), None)


def _tools(body: Any, paths: ToolPaths) -> tuple[ToolUse, ...] | None:
    found = [one for match in find(body, paths.each) for one in _listed(match) if one is not None]
    if not found and paths.absent == "unknown" and not _is_there(body, paths.each):
        return None
    return tuple(_tool(one, paths) for one in found)


def _is_there(body: Any, path: JsonPath) -> bool:
    """Tell whether the list is there, if empty: `$.tools[*]` finds nothing both in [] and where there is no such key."""
    around = path.removesuffix("[*]").removesuffix(".*")
    return bool(find(body, around)) if around not in {"", path} else bool(find(body, path))


def _tool(one: Any, paths: ToolPaths) -> ToolUse:
    if isinstance(one, str):
        return ToolUse(one)
    name = first(one, paths.name) if paths.name else _known(one, _NAMES)
    if not isinstance(name, str):
        where = paths.name or " or ".join(_NAMES)
        raise Misfit(f"a tool call has no name at {where}; it is {shape(one)}")
    arguments = first(one, paths.arguments) if paths.arguments else _known(one, _ARGUMENTS)
    result = first(one, paths.result) if paths.result else _known(one, _RESULTS)
    error = first(one, paths.error) if paths.error else None
    return ToolUse(
        name,
        as_arguments(arguments),
        executed=is_true(first(one, paths.executed)) if paths.executed else True,
        result=None if result is None else _written(result),
        error=None if error in (None, "", False) else _written(error),
    )


def _human(body: Any, path: HandoffPath, tools: Sequence[ToolUse]) -> str | None:
    found = find(body, path.at) if path.at is not None else []
    if any(_written(one) in path.is_ if path.is_ else is_true(one) for one in found):
        return "status:handoff"
    return next((f"tool:{use.name}" for use in tools if use.executed and use.name in path.tools), None)


def is_true(value: Any) -> bool:
    return value.strip().casefold() not in _FALSE if isinstance(value, str) else bool(value)


def _error(body: Any, reply: Reply) -> str | None:
    found = first(body, reply.error)
    return _written(found) if reply.error is not None and is_true(found) else None


def _model_call(body: Any, reply: Reply, model: str) -> ModelCall | None:
    usage = reply.usage or UsagePaths()
    served, cost = first(body, reply.model), first(body, usage.cost_usd)
    prompt, completion = first(body, usage.prompt_tokens), first(body, usage.completion_tokens)
    if served is None and cost is None and prompt is None and completion is None:
        return None
    return own_call(model, served, prompt=prompt, completion=completion, cost_usd=cost)


def shape(body: Any, depth: int = 3) -> str:
    """Return what a body looks like without anything that it says: keys, kinds and lengths."""
    if isinstance(body, Mapping):
        if depth == 0:
            return "{…}"
        shown = ", ".join(f"{key}: {shape(inner, depth - 1)}" for key, inner in list(body.items())[:12])
        return "{" + shown + (", …" if len(body) > 12 else "") + "}"
    if isinstance(body, list):
        return f"[{shape(body[0], depth - 1) if depth else '…'}] × {len(body)}" if body else "[]"
    if isinstance(body, str):
        return "text" if body else "an empty text"
    if body is None:
        return "null"
    return "true or false" if isinstance(body, bool) else "a number"


def _shown_text(body: str) -> str:
    if not body.strip():
        return "empty"
    return f"{len(body)} characters of {'HTML' if body.lstrip()[:1] == '<' else 'text'}"
