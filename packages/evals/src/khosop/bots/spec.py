"""Which bot does a suite mean, and how is it opened? `bot:` is a reference to Python, or one adapter with its settings.

An adapter is imported only when a suite uses it; its settings are models of their own modules, which cost nothing.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from khosop.bots.chat_settings import ChatSettings
from khosop.bots.http_settings import HttpSettings
from khosop.bots.line_settings import LineSettings
from khosop.bots.protocol import Bot
from khosop.score.shape import Shape, one_or_many

Shim = Literal["callable", "langchain", "langgraph", "openai-agents", "pydantic-ai"]
KINDS = ("python", "http", "chat", "line")
"""The keys that say what kind of bot it is; exactly one stands in a `bot:`."""


def _is_reference(value: str) -> str:
    if re.fullmatch(r"[^\W\d][\w.]*:[^\W\d][\w.]*", value) is None:
        raise ValueError(f"'module:attribute' is expected, such as 'my_bot:answer', not {value!r}")
    return value


Reference = Annotated[str, AfterValidator(_is_reference)]


class BotSpec(Shape):
    """The bot that a suite examines. A text alone is a reference to Python, `module:attribute`."""

    python: Reference | None = None
    """A Bot, a function that makes one, a plain callable, or an object that a shim knows."""
    shim: Shim | None = None
    """How a Python object is talked to, where its type does not say it."""

    handoff_tools: Annotated[tuple[str, ...], BeforeValidator(one_or_many)] = ()
    """With `python`: the tools by which a callable or an agent calls a person, where its replies don't say it."""
    http: HttpSettings | None = None
    """A bot that is reached over HTTP."""
    chat: ChatSettings | None = None
    """A prompt with tools, asked of the model in the seat: examines a prompt before there is a bot."""
    line: LineSettings | None = None
    """A bot on LINE, reached through its webhook by a local LINE platform."""

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any) -> Any:
        return {"python": value} if isinstance(value, str) else value

    @model_validator(mode="after")
    def _one_kind(self) -> BotSpec:
        given = [kind for kind in KINDS if getattr(self, kind) is not None]
        if len(given) != 1:
            raise ValueError(
                f"exactly one of {', '.join(KINDS)} is expected, not {' and '.join(given) or 'none of them'}"
            )
        for key in ("shim", "handoff_tools"):
            if getattr(self, key) and self.python is None:
                raise ValueError(f"'{key}' goes with 'python', not with '{given[0]}'")
        return self

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"anyOf": [{"type": "string", "description": "module:attribute"}, handler(core)]}

    @property
    def kind(self) -> str:
        """Name the adapter."""
        return next(kind for kind in KINDS if getattr(self, kind) is not None)

    def stated(self) -> str | dict[str, Any]:
        """Return the bot as plain data, the way an author writes it: what `BotSpec.model_validate` takes back."""
        if self.python is not None and self.shim is None and not self.handoff_tools:
            return self.python
        return self.model_dump(mode="json", by_alias=True, exclude_unset=True, exclude_none=True)

    def digest(self) -> str:
        """Return a digest of the settings; the reference of a Python bot is no setting."""
        if self.python is not None or self.chat is not None:
            # A prompt's card has digests of its own, which read files.
            return ""
        text = json.dumps(self.stated(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def __str__(self) -> str:
        return self.python or self.kind


@dataclass(frozen=True, slots=True)
class BotChoice:
    """A bot, with the place that says so."""

    spec: BotSpec
    where: str
    """For errors."""
    folder: Path
    """What its paths are relative to."""
    stand_in: bool = False
    """It is an example or a fake: its runs measure nothing."""

    def open(self) -> Bot:
        """Return the bot.

        Raises:
            BadInput: as `open_bot`.
        """
        return open_bot(self.spec, self.where, self.folder)


def bot_spec(stated: object) -> BotSpec:
    """Return the bot that plain data states.

    Raises:
        pydantic.ValidationError: it states none.
    """
    return BotSpec.model_validate(stated)


def open_bot(spec: BotSpec, where: str, folder: Path) -> Bot:
    """Return the bot that a suite means. `where` names the place that says so, `folder` is what its paths are relative to.

    Nothing is started and nobody is talked to: see `Starts`.

    Raises:
        BadInput: there is no such bot, or something that it needs is missing.
    """
    # Adapters are imported when they are used.
    if spec.http is not None:
        from khosop.bots.http_bot import http_bot  # noqa: PLC0415 -- an adapter is loaded when a suite uses it

        return http_bot(spec.http, where, folder, spec.digest())
    if spec.chat is not None:
        from khosop.bots.chat import ChatBot  # noqa: PLC0415 -- an adapter is loaded when a suite uses it

        return ChatBot(spec.chat, where, folder)
    if spec.line is not None:
        from khosop.bots.line import LineBot  # noqa: PLC0415 -- an adapter is loaded when a suite uses it

        return LineBot(spec.line, where, folder)
    from khosop.bots.python import open_python  # noqa: PLC0415 -- an adapter is loaded when a suite uses it

    assert spec.python is not None
    return open_python(spec.python, spec.shim, where, folder, spec.handoff_tools)
