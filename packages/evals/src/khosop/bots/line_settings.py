"""What does a suite say of a bot on LINE? Where its webhook is, how it is started, and what more it offers under test."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Final, Literal
from urllib.parse import urljoin, urlsplit

import regex
from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from khosop.bots.line_channel import TEST_SECRET, TEST_TOKEN
from khosop.bots.start import Start, as_start
from khosop.score.shape import Shape, one_or_many

PORT: Final = "{port}"


def _is_web_address(value: str) -> str:
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"a URL is expected, such as http://127.0.0.1:8000/callback, not {value!r}")
    return value


def _is_address_or_path(value: str) -> str:
    return value if value.startswith("/") else _is_web_address(value)


def _compiles(value: str) -> str:
    try:
        pattern_of(value)
    except regex.error as error:
        raise ValueError(f"{value!r} is no regular expression: {error}") from None
    return value


def pattern_of(text: str) -> regex.Pattern[str]:
    """Return what a text looks for: `/a regex/` as one, everything else as it stands."""
    inside = text[1:-1] if len(text) > 2 and text.startswith("/") and text.endswith("/") else regex.escape(text)
    return regex.compile(inside)


WebAddress = Annotated[str, AfterValidator(_is_web_address)]
Address = Annotated[str, AfterValidator(_is_address_or_path)]
"""A URL, or a path at the webhook's host."""
Sought = Annotated[str, AfterValidator(_compiles)]
Seconds = Annotated[float, Field(gt=0)]


class ApiEnv(Shape):
    """The variables in which a bot that we start finds the platform. Many bots have names of their own for them."""

    api_base: str = "LINE_API_BASE"
    """The address instead of https://api.line.me, and instead of the data host's."""
    channel_secret: str = "LINE_CHANNEL_SECRET"  # noqa: S105 -- the name of a variable
    channel_token: str = "LINE_CHANNEL_ACCESS_TOKEN"  # noqa: S105 -- as above


class UnderTest(Shape):
    """What a bot may offer so that more can be examined; each is an address of its own, and each can be left out."""

    open: Address | None = None
    """POST before the first message: user id, clock, customer, earlier messages."""
    turn: Address | None = None
    """GET with `userId` and `webhookEventId`: answers when the event was dealt with, and tells status and tools."""
    staff: Address | None = None
    """POST: a person of the shop writes in the chat."""
    close: Address | None = None
    """POST after the last message: tells what is remembered, and the state of the bot's world."""


class LineSettings(Shape):
    """A bot that LINE reaches through its webhook."""

    webhook: WebAddress
    """Where the bot takes events, such as http://127.0.0.1:8000/callback; `{port}` is a free port, for a bot that we start."""
    channel_secret: str = TEST_SECRET
    """What events are signed with; `${ENV:NAME}` takes it from the environment."""
    channel_token: str = TEST_TOKEN
    """The access token that the bot sends; `${ENV:NAME}` takes it from the environment."""
    port: Annotated[int, Field(ge=0, le=65535)] = 0
    """The platform's port, for a bot that is told it by hand; 0: a free one, told to a bot that we start."""
    start: Annotated[Start | None, BeforeValidator(as_start)] = None
    """The command that starts the bot, where `{port}` is the webhook's; without it, the bot must be running."""
    api_env: ApiEnv = Field(default_factory=ApiEnv)
    settle_s: Seconds = 1.0
    """A turn is over when the bot has answered and nothing more came for so long."""
    timeout_s: Seconds = 30.0
    """How long a bot may take to answer."""
    silence_s: Seconds = 5.0
    """How long nothing must come until a bot counts as silent, once a person has the chat."""
    event_time: Literal["suite", "real"] = "suite"
    """Whether events carry the suite's clock, or today's."""
    redeliver: bool = False
    """Each event comes a second time, as LINE brings it at times; a bot that answers it again fails."""
    follow: bool = False
    """Each customer adds the bot as a friend first; the greeting belongs to no turn."""
    pages: dict[str, Sought] = Field(default_factory=dict)
    """Which page a button opens, by a text or /regex/ in its URI, such as {book: liff.line.me/1234-book}."""
    hands_off: Annotated[tuple[Sought, ...], BeforeValidator(one_or_many)] = ()
    """Texts or /regexes/ by which the bot tells a customer that a person takes over."""
    under_test: UnderTest = Field(default_factory=UnderTest)
    name: str = ""
    """What reports call the bot; default: where its webhook is."""
    version: str = ""
    model: str = "own"
    """What reports call the bot's model."""

    @model_validator(mode="after")
    def _port_is_ours(self) -> LineSettings:
        if PORT in self.webhook and self.start is None:
            raise ValueError(
                f"'{PORT}' in `webhook:` is a free port for a bot that we start; say `start:`, or the bot's own port"
            )
        return self

    def digest(self) -> str:
        """Return a digest of what the suite says, which changes when something in it does."""
        text = json.dumps(self.model_dump(mode="json", exclude_unset=True), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def at_port(self, port: int) -> LineSettings:
        """Return the settings with `{port}` filled in."""
        start = self.start
        if start is not None:
            command = tuple(word.replace(PORT, str(port)) for word in start.command)
            start = start.model_copy(update={"command": command})
        return self.model_copy(update={"webhook": self.webhook.replace(PORT, str(port)), "start": start})

    def address(self, given: str) -> str:
        """Return an address of the test door as a URL."""
        return urljoin(self.webhook, given)

    def env(self, base_url: str, secret: str, token: str) -> Mapping[str, str]:
        """Return the variables for a bot that we start."""
        names = self.api_env
        return {names.api_base: base_url, names.channel_secret: secret, names.channel_token: token}
