"""What is said to a model and what comes back: frozen values that every provider shares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal

Role = Literal["system", "user", "assistant", "tool"]
JsonObject = Mapping[str, Any]
"""A parsed JSON object. `Any` stands here because JSON comes in; it is narrowed where it is read."""

CostSource = Literal["reported", "header", "price_table", "fake"]


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool the model may call, as it is described to the model."""

    name: str
    description: str
    parameters: JsonObject
    """A JSON Schema of type object."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool call that a model proposed. Proposing is not executing."""

    id: str
    name: str
    arguments: JsonObject | None
    """The parsed arguments; None when the model's text was not a JSON object (see `parse_error`)."""
    raw_arguments: str = ""
    """The argument text as the model wrote it."""
    parse_error: str | None = None
    extra: JsonObject = field(default_factory=dict)
    """What must be sent back unchanged on the next turn, such as a thought signature."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation with a model."""

    role: Role
    content: str | None
    tool_calls: tuple[ToolCall, ...] = ()
    """Assistant messages only."""
    tool_call_id: str | None = None
    """Tool messages only: which call this answers."""
    extra: JsonObject = field(default_factory=dict)
    """What must survive the round trip, such as `reasoning_details`, an empty list included."""


@dataclass(frozen=True, slots=True)
class Request:
    """Everything one model call depends on."""

    model: str
    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    tool_choice: str | JsonObject | None = None
    temperature: float | None = None
    seed: int | None = None
    max_tokens: int = 2048
    """Always sent: a server's own default may cut a Thai answer in the middle."""
    response_format: JsonObject | None = None
    extra: JsonObject = field(default_factory=dict)
    """Fields that go into the body as they are."""
    conversation: str = ""
    """Which conversation this call belongs to. Never sent; scripts, tapes and fakes tell conversations apart by it."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call. Cached and reasoning tokens are subsets, never added on top."""

    prompt_tokens: int
    completion_tokens: int
    cached_tokens: int = 0
    reasoning_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Cost:
    """What a call cost in US dollars and who says so. An unknown cost is None in its place, never a Cost of 0."""

    usd: Decimal
    source: CostSource


@dataclass(frozen=True, slots=True)
class CallMeta:
    """Facts about how an answer came to be, apart from what it says."""

    model_asked: str
    model_served: str | None = None
    upstream: str | None = None
    """The company behind a router that really ran the model, where the server tells."""
    generation_id: str | None = None
    cache_status: str | None = None
    """The server's response-cache header. `HIT` makes a repeat an invalid sample."""
    attempts: int = 1
    queue_ms: float = 0.0
    """Waiting in our own queue."""
    backoff_ms: float = 0.0
    """Waiting between attempts."""
    first_token_ms: float | None = None
    total_ms: float = 0.0
    """The model's own time in the last attempt; our queue and backoff are not in it."""
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Completion:
    """One finished answer of a model, the same whether it was streamed or not."""

    text: str
    tool_calls: tuple[ToolCall, ...]
    finish_reason: str
    """As the server wrote it; any text may come."""
    meta: CallMeta
    usage: Usage | None = None
    cost: Cost | None = None
    extra: JsonObject = field(default_factory=dict)
    """What must be sent back with this answer on the next turn."""

    def as_message(self) -> Message:
        """Return the assistant message that carries this answer into the next request."""
        return Message("assistant", self.text or None, tool_calls=self.tool_calls, extra=self.extra)


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of text of an answer that is still being written."""

    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The last event of a stream: the whole answer, equal to what `complete` would have returned."""

    completion: Completion


StreamEvent = TextDelta | Finished
