"""How shall the fake server behave? A plan: values that can be written in code, or in a YAML or JSON file."""

from __future__ import annotations

import dataclasses
import difflib
import types
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

Fault = Literal[
    "none",
    "split",
    "comments",
    "stall",
    "silence",
    "reset",
    "close",
    "cut",
    "bad_json",
    "html",
    "gzip",
    "crlf",
    "error_in_200",
    "choice_error",
    "finish_error",
    "mid_stream_error",
    "no_choices",
    "never_closes",
    "no_done",
]

FAULTS: Final[Mapping[Fault, str]] = {
    "none": "a good reply",
    "split": "every byte of the body is sent by itself",
    "comments": "keep-alive comments before every event",
    "stall": "from the end of the event at byte `at` on, nothing but keep-alive comments, for `stall_s`",
    "silence": "from byte `at` on, nothing at all, for `stall_s`",
    "reset": "the connection is reset at byte `at` of the body",
    "close": "the connection is closed at byte `at` of the body, without the body's proper end",
    "cut": "the body ends at byte `at`, with a proper end",
    "bad_json": "one event, or the whole body, is no JSON",
    "html": "status 200 and a proxy's page",
    "gzip": "the body is compressed",
    "crlf": "lines end with CR LF",
    "error_in_200": "status 200 and an error in the body",
    "choice_error": "status 200 and an error within the choice",
    "finish_error": "status 200 and finish_reason: error",
    "mid_stream_error": "an error event after half of the text",
    "no_choices": "status 200, choices: null and no error",
    "never_closes": "after [DONE] the connection stays open, the body unended (streams only)",
    "no_done": "the stream ends without [DONE]",
}


class PlanError(ValueError):
    """A plan that can't be followed; the message says where and what was expected."""


@dataclass(frozen=True, slots=True)
class PlannedCall:
    """A tool call in a planned reply."""

    name: str
    arguments: str = "{}"
    """As text, so that a plan can hold broken JSON."""
    id: str | None = None


@dataclass(frozen=True, slots=True)
class PlannedReply:
    """One reply to a chat request."""

    text: str | None = None
    """None: an echo of what the customer said."""
    tool_calls: tuple[PlannedCall, ...] = ()
    finish_reason: str | None = None
    status: int = 200
    message: str | None = None
    """The error's message, where the reply is one."""
    error_type: str | None = None
    retry_after_s: float | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str | None = None
    """The whole body, as it is, in place of everything above but the status."""
    latency_s: float | None = None
    """None: the plan's."""
    fault: Fault = "none"
    at: int = 0
    """Where a byte fault happens, in bytes of the body."""
    stall_s: float = 30.0
    chunk_characters: int = 8
    chunk_delay_s: float = 0.0
    model: str | None = None
    """The model that claims to have answered."""
    provider: str = "Fake Upstream"
    cache_status: str | None = None
    cost: float | None = None
    """None: counted from the tokens."""
    reasoning: tuple[str, ...] = ()
    """Reasoning details that come with the answer."""


@dataclass(frozen=True, slots=True)
class When:
    """Which requests a step is for; what is left out fits all."""

    says: str | None = None
    """A text that the last user message holds."""
    model: str | None = None
    call: int | None = None
    """The number of the chat request at the server, from 1."""
    after_call: int | None = None
    """All chat requests after that number."""


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """A reply, the requests that it is for, and how often it is given."""

    reply: PlannedReply = PlannedReply()
    when: When = When()
    times: int | None = 1
    """None: for ever."""


@dataclass(frozen=True, slots=True)
class Quota:
    """How many chat requests are answered in each window of time; more get 429 with a true Retry-After."""

    requests: int
    window_s: float = 1.0


@dataclass(frozen=True, slots=True)
class Outage:
    """A time, in seconds from the server's start, in which every connection is dropped at once."""

    from_s: float
    to_s: float


@dataclass(frozen=True, slots=True)
class PlannedModel:
    """A model in the models list."""

    id: str
    context_length: int = 32768
    prompt_price: str = "0.000001"
    completion_price: str = "0.000002"


@dataclass(frozen=True, slots=True)
class Credit:
    """What the key endpoint tells."""

    limit: float | None = None
    remaining: float | None = None
    usage: float = 0.0
    free_tier: bool = False
    free_requests_limit: int | None = None
    free_requests_remaining: int | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything a fake server does."""

    steps: tuple[PlannedStep, ...] = ()
    """The first step that fits a request, and has not been given `times` times, answers it."""
    otherwise: PlannedReply = PlannedReply()
    """Answers what no step fits."""
    latency_s: float = 0.0
    quota: Quota | None = None
    outages: tuple[Outage, ...] = ()
    key: str | None = None
    """The only key that is accepted; None: any, and none."""
    models: tuple[PlannedModel, ...] = (PlannedModel("shop/small"), PlannedModel("shop/large"))
    credit: Credit = Credit()


def load_plan(text: str) -> Plan:
    """Return the plan in a YAML text, of which JSON is a part.

    Raises:
        PlanError: the text is no YAML, or holds something that a plan doesn't know.
    """
    # Only people who write plan files need it; the fakes for tests don't.
    import yaml  # noqa: PLC0415

    try:
        data = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise PlanError(f"the plan is no YAML: {error}") from error
    return _build(Plan, {} if data is None else data, "plan")


_Made = TypeVar("_Made")


def _build(kind: type[_Made], data: object, where: str) -> _Made:
    if not isinstance(data, Mapping):
        raise PlanError(f"{where}: expected a mapping, got {type(data).__name__}")
    hints = get_type_hints(kind)
    for name in data:
        if name not in hints:
            close = difflib.get_close_matches(str(name), hints, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else f"; it may hold {', '.join(hints)}"
            raise PlanError(f"{where}: {name!r} is not known here{hint}")
    values = {str(name): _read(hints[str(name)], value, f"{where}.{name}") for name, value in data.items()}
    try:
        return kind(**values)
    except TypeError as error:
        raise PlanError(f"{where}: {error}") from error


def _read(hint: Any, value: object, where: str) -> Any:
    origin = get_origin(hint)
    if origin in {Union, types.UnionType}:
        wanted = next(each for each in get_args(hint) if each is not type(None))
        return None if value is None else _read(wanted, value, where)
    if origin is Literal:
        if value not in get_args(hint):
            raise PlanError(f"{where}: expected one of {', '.join(get_args(hint))}, got {value!r}")
        return value
    if origin is tuple:
        if not isinstance(value, list):
            raise PlanError(f"{where}: expected a list, got {type(value).__name__}")
        return tuple(_read(get_args(hint)[0], item, f"{where}[{index}]") for index, item in enumerate(value))
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return _build(hint, value, where)
    return _plain(hint, value, where) if origin is None else _texts(value, where)


def _texts(value: object, where: str) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise PlanError(f"{where}: expected a mapping, got {type(value).__name__}")
    return {str(name): str(item) for name, item in value.items()}


def _plain(hint: type, value: object, where: str) -> Any:
    if hint is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, hint) or (isinstance(value, bool) and hint is not bool):
        raise PlanError(f"{where}: expected {hint.__name__}, got {value!r}")
    return value
