"""What may a suite say of a bot that is reached over HTTP? The request, where the reply's parts are, sessions, streaming."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema, model_validator

from khosop.bots.start import Start, as_start
from khosop.bots.template import check_placeholders, typed
from khosop.score.shape import Shape, one_or_many

Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]


def _upper(value: Any) -> Any:
    return value.upper() if isinstance(value, str) else value


def _is_url(value: str) -> str:
    url = urlsplit(value)
    if url.scheme not in {"http", "https"} or not url.hostname:
        raise ValueError(f"a URL is expected, such as http://127.0.0.1:3000/chat, not {value!r}")
    check_placeholders(value)
    return value


def _is_path(value: str) -> str:
    # The library is slow to import, and only suites that use it should pay.
    import jsonpath  # noqa: PLC0415 -- slow to import, and only suites with a path need it

    stated = value if value[:1] in {"$", ""} else f"${value}" if value[0] == "[" else f"$.{value}"
    try:
        jsonpath.compile(stated)
    except jsonpath.JSONPathError as error:
        raise ValueError(f"'{value}' is not a JSON path: {str(error).partition(chr(10))[0]}; such as $.reply") from None
    return stated


def _is_filled(value: str) -> str:
    check_placeholders(value)
    return value


def _is_template(value: Any) -> Any:
    template = value
    if isinstance(value, str) and value.lstrip()[:1] in {"{", "["}:
        try:
            template = json.loads(value)
        except json.JSONDecodeError as error:
            raise ValueError(f"the text begins like JSON and is none: {error.msg} in its line {error.lineno}") from None
    check_placeholders(template)
    return value


def template_of(stated: Any) -> Any:
    """Return a body's template as JSON data: of a mapping with its scalars typed, of a JSON text as it reads."""
    if isinstance(stated, str) and stated.lstrip()[:1] in {"{", "["}:
        return json.loads(stated)
    return typed(stated)


Filled = Annotated[str, AfterValidator(_is_filled)]
Texts = dict[str, Filled]
JsonPath = Annotated[str, AfterValidator(_is_path)]
"""A path such as `$.reply`; `reply` alone is the same."""
JsonPaths = Annotated[tuple[JsonPath, ...], Field(min_length=1), BeforeValidator(one_or_many)]
Template = Annotated[Any, AfterValidator(_is_template), WithJsonSchema({})]


class Call(Shape):
    """One request. Texts may hold placeholders such as {text}, and `${ENV:NAME}` for what is secret."""

    method: Annotated[Method, BeforeValidator(_upper)] = "POST"
    url: Filled = ""
    """Where to; a path such as /sessions is taken from the bot's own url."""
    headers: Texts = Field(default_factory=dict)
    query: Texts = Field(default_factory=dict)
    json_: Template = Field(default=None, alias="json")
    """The body as JSON, with placeholders: "{text}" alone becomes the value, also a list."""
    form: Texts | None = None
    """The body as a form, instead of `json`."""
    body: Filled | None = None
    """The body as plain text, instead of `json`."""

    @model_validator(mode="after")
    def _one_body(self) -> Call:
        given = [name for name in ("json_", "form", "body") if getattr(self, name) is not None]
        if len(given) > 1:
            raise ValueError(f"'{given[0].rstrip('_')}' and '{given[1]}' both stand here; a request has one body")
        return self


class SessionCall(Call):
    """The call that makes a session before the first turn."""

    id: JsonPath
    """Where in its answer the session's id is; {session} is that from then on."""


class Session(Shape):
    """How a conversation begins and ends, where the bot wants to be told. Cookies are kept per conversation anyway."""

    start: SessionCall | None = None
    end: Call | None = None
    """Called after the last turn."""


def _each(value: Any) -> Any:
    return {"each": value} if isinstance(value, str) else value


class ButtonPaths(Shape):
    """Where the buttons are. A path alone finds their labels, or objects that hold one."""

    each: JsonPath
    """One match per button."""
    label: JsonPath | None = None
    """Within a match; default: the match itself, or its label, title, text or name."""
    uri: JsonPath | None = None
    page: JsonPath | None = None


class ToolPaths(Shape):
    """Where the tool calls are."""

    each: JsonPath
    """One match per call."""
    name: JsonPath | None = None
    """Within a match; default: name, tool, function.name, or the match itself where it is a text."""
    arguments: JsonPath | None = None
    """Default: arguments, args, input, parameters or function.arguments; a JSON text is read."""
    result: JsonPath | None = None
    executed: JsonPath | None = None
    """Whether it ran; default: it did."""
    error: JsonPath | None = None
    absent: Literal["none", "unknown"] = "unknown"
    """What it means when a reply has no such key: `none` was called, or it is `unknown` and tool checks are unscored."""


def _handoff(value: Any) -> Any:
    return {"at": value} if isinstance(value, str) else value


class HandoffPath(Shape):
    """Where a reply says that a person takes over. A path alone holds when it finds something true."""

    at: JsonPath | None = None
    is_: Annotated[tuple[str, ...], BeforeValidator(one_or_many)] = Field(default=(), alias="is")
    """The values at that place that mean it."""
    tools: Annotated[tuple[str, ...], BeforeValidator(one_or_many)] = ()
    """The tools by which the bot calls a person."""

    @model_validator(mode="after")
    def _says_where(self) -> HandoffPath:
        if self.at is None and not self.tools:
            raise ValueError("a path under 'at', or names of 'tools', is expected")
        return self


class UsagePaths(Shape):
    """Where tokens and money are, where the bot tells."""

    prompt_tokens: JsonPath | None = None
    completion_tokens: JsonPath | None = None
    cost_usd: JsonPath | None = None


class Reply(Shape):
    """Where the parts of a reply are, as JSON paths."""

    text: JsonPaths | None = None
    """Several matches are joined, a line each. Default: guessed, where only one key of the reply can be it."""
    buttons: Annotated[ButtonPaths | None, BeforeValidator(_each)] = None
    tools: Annotated[ToolPaths | None, BeforeValidator(_each)] = None
    handoff: Annotated[HandoffPath | None, BeforeValidator(_handoff)] = None
    sources: JsonPath | None = None
    """Ids of what was retrieved."""
    model: JsonPath | None = None
    usage: UsagePaths | None = None
    error: JsonPath | None = None
    """Where a reply with status 200 says that it is an error."""


class Stream(Shape):
    """How a streamed reply is put together. OpenAI-style chunks and plain text need none of this."""

    text: JsonPath | None = None
    """Where in an event the next piece of text is; default: delta, text, content, token, or the plain data."""
    only: JsonPath | None = None
    """Events in which this finds nothing true are passed over for the text."""


class HttpSettings(Call):
    """A bot that is reached over HTTP."""

    url: Annotated[str, AfterValidator(_is_url)]
    reply: Reply = Field(default_factory=Reply)
    session: Session = Field(default_factory=Session)
    stream: Stream = Field(default_factory=Stream)
    staff: Call | None = None
    """How the bot is told that a person of the shop wrote. Without it, cases with a `staff` turn are unscored."""
    reset: Call | None = None
    """Puts the bot's world back. With it, one conversation goes on at a time, and it is called after each."""
    state: Call | None = None
    """Tells the bot's world as JSON: what `state` checks look at, and what `reset` must bring back."""
    timeout_s: Annotated[float, Field(gt=0)] = 60.0
    """How long a customer waits for a reply; later is a failure of the bot."""
    start: Annotated[Start | None, BeforeValidator(as_start)] = None
    """The command that starts the bot for a run; without it, it must be there."""
    name: str = ""
    """What reports call the bot; default: host and port."""
    version: str = ""
    model: str = "own"
    """What reports call the bot's model."""
    proxy: str | None = None
    """A proxy's URL; none is taken from the environment."""

    @model_validator(mode="after")
    def _says_something(self) -> HttpSettings:
        said = (self.url, self.query, self.json_, self.form, self.body)
        if not any(name in str(said) for name in ("{text}", "{messages}")):
            raise ValueError("the customer's words are nowhere in the request; put {text} or {messages} into `json:`")
        return self
