"""What may a fake model be told to answer, and what does that look like as a Completion?

A *round* is one answer of a model. Fakes are told rounds as a text, a tool call, several tool calls, a `Round` with the
details, an exception to raise, or a function of the `Turn` that returns any of these.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from khosop_llm.errors import ScriptError
from khosop_llm.testing.schema import faults
from khosop_llm.types import CallMeta, Completion, Cost, JsonObject, Message, Request, ToolCall, ToolSpec, Usage

_CHARACTERS_PER_TOKEN = 4
_USD_PER_PROMPT_TOKEN = Decimal("0.000001")
_USD_PER_COMPLETION_TOKEN = Decimal("0.000002")
_DELTA_CHARACTERS = 8


@dataclass(frozen=True, slots=True)
class Round:
    """One answer of a fake model, in full."""

    text: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    latency_s: float = 0.0
    finish_reason: str | None = None
    """None: `tool_calls` when there are any, else `stop`."""
    extra: JsonObject = field(default_factory=dict)
    checked: bool = True
    """False lets a script call a tool that was not offered, or with wrong arguments, as a real model sometimes does."""
    model_served: str | None = None
    """None: the model that was asked."""
    upstream: str | None = None
    cache_status: str | None = None


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool answered within the current turn."""

    name: str
    content: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A request as a fake sees it: the customer's last message and what has happened since."""

    request: Request
    customer: str
    """The last user message; empty when there is none."""
    calls: tuple[ToolCall, ...]
    """Tool calls proposed since that message."""
    results: tuple[ToolResult, ...]
    """Tool answers since that message."""

    @property
    def last_result(self) -> ToolResult | None:
        """The tool answer that the model is asked to go on from, if the turn stands at one."""
        return self.results[-1] if self.results and self.request.messages[-1].role == "tool" else None

    @property
    def tool_names(self) -> tuple[str, ...]:
        """The tools that this request offers."""
        return tuple(tool.name for tool in self.request.tools)

    @property
    def system(self) -> str:
        """All system messages, joined by line breaks."""
        return "\n".join(message.content or "" for message in self.request.messages if message.role == "system")


Step = str | Round | ToolCall | tuple[ToolCall, ...] | list[ToolCall] | Exception | Callable[[Turn], "Step"]
"""One scripted round: a text, tool calls, a `Round`, an exception to raise, or a function of the turn."""


def call(name: str, /, **arguments: Any) -> ToolCall:
    """Return a tool call to script; the fake gives it an id."""
    return ToolCall(id="", name=name, arguments=arguments, raw_arguments=json.dumps(arguments, ensure_ascii=False))


def malformed_call(name: str, raw_arguments: str, /) -> ToolCall:
    """Return a tool call whose arguments are not a JSON object, as models sometimes write them."""
    return ToolCall("", name, None, raw_arguments, parse_error="the arguments are not a JSON object")


def read_turn(request: Request) -> Turn:
    """Return the current turn of a request."""
    start = _last_user(request.messages)
    since = request.messages[start + 1 :]
    calls = tuple(proposed for message in since for proposed in message.tool_calls)
    names = {proposed.id: proposed.name for proposed in calls}
    results = tuple(
        ToolResult(names.get(message.tool_call_id or "", ""), message.content or "")
        for message in since
        if message.role == "tool"
    )
    customer = (request.messages[start].content or "") if start >= 0 else ""
    return Turn(request, customer, calls, results)


def _last_user(messages: tuple[Message, ...]) -> int:
    for index in range(len(messages) - 1, -1, -1):
        if messages[index].role == "user":
            return index
    return -1


def as_round(step: Step, turn: Turn) -> Round:
    """Return the round that a step stands for; a step that is an exception is raised."""
    while callable(step):
        step = step(turn)
    if isinstance(step, Exception):
        # The same exception may be raised by many conversations: none of them sees another's traceback.
        raise step.with_traceback(None)
    if isinstance(step, Round):
        return step
    if isinstance(step, str):
        return Round(text=step)
    if isinstance(step, ToolCall):
        return Round(tool_calls=(step,))
    return Round(tool_calls=tuple(step))


def check_calls(played: Round, tools: tuple[ToolSpec, ...], where: str) -> None:
    """Hold the tool calls of a round against the schemas that the request offers.

    Raises:
        ScriptError: a tool was not offered, or its arguments do not fit.
    """
    if not played.checked:
        return
    offered = {tool.name: tool for tool in tools}
    for proposed in played.tool_calls:
        tool = offered.get(proposed.name)
        if tool is None:
            names = ", ".join(offered) or "none"
            raise ScriptError(f"{where} scripts the tool {proposed.name!r}, but the request offers {names}")
        if proposed.arguments is not None and (wrong := faults(proposed.arguments, tool.parameters)):
            raise ScriptError(f"{where} scripts {proposed.name} with arguments that don't fit: {'; '.join(wrong)}")


def as_completion(played: Round, request: Request, answer_id: str, call_prefix: str) -> Completion:
    """Return the Completion of a round, with ids, usage and cost that depend on nothing but the arguments."""
    calls = tuple(
        _identified(proposed, f"{call_prefix}_{index}") for index, proposed in enumerate(played.tool_calls, start=1)
    )
    usage = _count(request, played)
    usd = usage.prompt_tokens * _USD_PER_PROMPT_TOKEN + usage.completion_tokens * _USD_PER_COMPLETION_TOKEN
    latency_ms = played.latency_s * 1000
    return Completion(
        text=played.text,
        tool_calls=calls,
        finish_reason=played.finish_reason or ("tool_calls" if calls else "stop"),
        meta=CallMeta(
            model_asked=request.model,
            model_served=played.model_served or request.model,
            upstream=played.upstream,
            generation_id=answer_id,
            cache_status=played.cache_status,
            first_token_ms=latency_ms,
            total_ms=latency_ms,
        ),
        usage=usage,
        cost=Cost(usd, "fake"),
        extra=played.extra,
    )


def _identified(proposed: ToolCall, call_id: str) -> ToolCall:
    raw = proposed.raw_arguments
    if not raw and proposed.arguments is not None:
        raw = json.dumps(proposed.arguments, ensure_ascii=False)
    return replace(proposed, id=proposed.id or call_id, raw_arguments=raw)


def _count(request: Request, played: Round) -> Usage:
    asked = sum(
        len(message.content or "") + sum(len(made.raw_arguments) for made in message.tool_calls)
        for message in request.messages
    )
    said = len(played.text) + sum(len(made.name) + len(made.raw_arguments) for made in played.tool_calls)
    return Usage(-(-asked // _CHARACTERS_PER_TOKEN), -(-said // _CHARACTERS_PER_TOKEN))


def pieces(text: str) -> Iterator[str]:
    """Cut a text into the deltas that a fake streams."""
    return (text[start : start + _DELTA_CHARACTERS] for start in range(0, len(text), _DELTA_CHARACTERS))


def frozen_copy(request: Request) -> Request:
    """Return a request that shares nothing changeable with the original and can't be changed itself."""
    return replace(
        request,
        messages=tuple(_frozen_message(message) for message in request.messages),
        tools=tuple(replace(tool, parameters=_frozen(tool.parameters)) for tool in request.tools),
        tool_choice=_frozen(request.tool_choice),
        response_format=_frozen(request.response_format),
        extra=_frozen(request.extra),
    )


def _frozen_message(message: Message) -> Message:
    if not message.tool_calls and not message.extra:
        return message
    calls = tuple(
        replace(made, arguments=_frozen(made.arguments), extra=_frozen(made.extra)) for made in message.tool_calls
    )
    return replace(message, tool_calls=calls, extra=_frozen(message.extra))


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return MappingProxyType({key: _frozen(item) for key, item in value.items()})
    if isinstance(value, list | tuple):
        return tuple(_frozen(item) for item in value)
    return value
