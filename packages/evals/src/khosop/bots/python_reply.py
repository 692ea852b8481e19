"""What did a Python bot hand back? A text, a mapping, a TurnOutcome, or pieces of them, as the outcome of a turn."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from khosop.transcript import Button, Draft, ModelCall, ToolUse, TurnOutcome, Unseen

_TEXTS: Final = ("text", "reply", "response", "answer", "message", "content", "output")
UNSEEN: Final[tuple[Unseen, ...]] = ("handoff", "buttons", "sources", "memory")
"""What a text alone tells nothing of."""
_HANDOFF: Final = ("handoff", "hand_off", "human")


class NoReply(TypeError):
    """A bot returned something that no customer could read."""


def outcome_of(returned: Any, model: str) -> TurnOutcome:
    """Return the outcome that a return value states.

    Raises:
        NoReply: nothing readable is in it.
    """
    if isinstance(returned, TurnOutcome):
        return returned
    if returned is None:
        return TurnOutcome("silent", unseen=UNSEEN)
    if isinstance(returned, str):
        return TurnOutcome("replied", returned, unseen=UNSEEN)
    if isinstance(returned, Mapping):
        return _of_mapping(returned, model)
    text = next((found for name in _TEXTS if isinstance(found := getattr(returned, name, None), str)), None)
    if text is None:
        raise NoReply(
            f"a text, a mapping with 'text', a TurnOutcome or pieces of them are expected from the bot, not a "
            f"{type(returned).__name__}"
        )
    return TurnOutcome("replied", text, unseen=UNSEEN)


def _of_mapping(returned: Mapping[str, Any], model: str) -> TurnOutcome:
    text = next((returned[name] for name in _TEXTS if isinstance(returned.get(name), str)), None)
    human = next((_human(returned[name]) for name in _HANDOFF if returned.get(name)), None)
    buttons = tuple(_button(one) for one in returned.get("buttons") or ())
    if text is None and not buttons and human is None:
        keys = ", ".join(map(str, returned)) or "none"
        raise NoReply(
            f"the bot's mapping has no text: one of {', '.join(_TEXTS)} is expected, there are the keys {keys}"
        )
    text = text or ""
    tools = returned.get("tools", returned.get("tool_calls"))
    return TurnOutcome(
        "handoff" if human is not None else "replied",
        text,
        buttons=buttons,
        drafts=None if tools is None else (Draft(text, tuple(tool_use(one) for one in tools)),),
        human=human,
        sources=tuple(map(str, returned.get("sources") or ())),
        model_calls=_calls(returned, model),
        unseen=_unseen(returned),
    )


def _unseen(returned: Mapping[str, Any]) -> tuple[Unseen, ...]:
    """Return what a mapping says nothing of: a key that is there, if empty, says that there was none."""
    keys: Mapping[Unseen, tuple[str, ...]] = {"handoff": _HANDOFF, "buttons": ("buttons",), "sources": ("sources",)}
    return tuple(name for name in UNSEEN if not set(keys.get(name, ())) & set(returned))


def _human(value: Any) -> str:
    return value if isinstance(value, str) else "status:handoff"


def _button(one: Any) -> Button:
    if isinstance(one, Button):
        return one
    if isinstance(one, Mapping):
        label = next((one[name] for name in ("label", "title", "text") if one.get(name) is not None), "")
        return Button(str(label), page=one.get("page"), uri=one.get("uri", one.get("url")))
    return Button(str(one))


def tool_use(one: Any) -> ToolUse:
    """Return a tool call that a bot states: a ToolUse, a name, or a mapping.

    Raises:
        NoReply: it has no name.
    """
    if isinstance(one, ToolUse):
        return one
    if isinstance(one, str):
        return ToolUse(one)
    name = one.get("name", one.get("tool")) if isinstance(one, Mapping) else None
    if not isinstance(name, str):
        raise NoReply("a tool call is a mapping with 'name', or a name alone")
    arguments = one.get("arguments", one.get("args"))
    return ToolUse(
        name,
        as_arguments(arguments),
        executed=bool(one.get("executed", True)),
        result=as_text(one.get("result")),
        error=as_text(one.get("error")),
    )


def as_arguments(arguments: Any) -> Mapping[str, Any]:
    """Return arguments as a mapping, also where they come as JSON text."""
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments or "{}")
        except json.JSONDecodeError:
            return {"_unreadable": arguments}
    if arguments is None:
        return {}
    return dict(arguments) if isinstance(arguments, Mapping) else {"_value": arguments}


def as_text(value: Any) -> str | None:
    """Return a result as the text that a journal keeps; None stays None."""
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, default=str)


def _calls(returned: Mapping[str, Any], model: str) -> tuple[ModelCall, ...]:
    usage = returned.get("usage")
    if not isinstance(usage, Mapping):
        return ()
    return (
        own_call(
            model,
            returned.get("model"),
            prompt=usage.get("prompt_tokens", usage.get("input_tokens")),
            completion=usage.get("completion_tokens", usage.get("output_tokens")),
            cost_usd=usage.get("cost_usd", usage.get("cost")),
        ),
    )


def own_call(model: str, served: Any, *, prompt: Any = None, completion: Any = None, cost_usd: Any = None) -> ModelCall:
    """Return the record of a call of the bot's own model, as far as the bot tells of it.

    Nobody but the bot asked for a model: which one answered is also the one that was asked for.
    """
    name = served if isinstance(served, str) and served else None
    return ModelCall(
        name or model,
        model_served=name,
        prompt_tokens=count(prompt),
        completion_tokens=count(completion),
        cost_usd=None if cost_usd is None else str(cost_usd),
        cost_source=None if cost_usd is None else "reported",
    )


def count(value: Any) -> int | None:
    """Return a number of tokens, also where it comes as text; None for anything else."""
    if isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value)
    return int(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def with_handoff(outcome: TurnOutcome, tools: tuple[str, ...]) -> TurnOutcome:
    """Return the outcome with a hand-off where one of the tools by which a bot calls a person was executed."""
    if not tools or outcome.drafts is None:
        return outcome
    uses = (use for draft in outcome.drafts for use in draft.tool_uses)
    called = next((use.name for use in uses if use.executed and use.name in tools), None)
    seen = replace(outcome, unseen=tuple(what for what in outcome.unseen if what != "handoff"))
    return seen if called is None or outcome.human else replace(seen, status="handoff", human=f"tool:{called}")


class Gathering:
    """Puts the pieces of a reply together: texts are joined, mappings are laid over each other."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._whole: dict[str, Any] = {}
        self._outcome: TurnOutcome | None = None

    def add(self, piece: Any) -> None:
        """Take the next piece.

        Raises:
            NoReply: it is neither a text nor a mapping.
        """
        if isinstance(piece, TurnOutcome):
            self._outcome = piece
        elif isinstance(piece, Mapping):
            self._whole |= piece
        elif piece is not None:
            text = piece if isinstance(piece, str) else getattr(piece, "content", getattr(piece, "text", None))
            if not isinstance(text, str):
                raise NoReply(f"the bot yielded a {type(piece).__name__}; texts or mappings are expected")
            self._texts.append(text)

    def result(self) -> Any:
        """Return what all pieces add up to. A mapping's own text beats the joined ones."""
        if self._outcome is not None:
            return self._outcome
        joined = "".join(self._texts)
        if not self._whole:
            return joined
        return {"text": joined, **self._whole} if joined else self._whole
