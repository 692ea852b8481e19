"""What may a suite say of a bot that is only a prompt? The system prompt, the tools, and what these answer."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema, model_validator

from khosop.bots.chat_tools import Answer
from khosop.bots.template import typed
from khosop.score.shape import Shape, one_or_many

_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


def _is_name(value: str) -> str:
    if _NAME.fullmatch(value) is None:
        raise ValueError(f"a tool is named in letters, digits, '_' and '-', at most 64 of them, not {value!r}")
    return value


def _is_reference(value: str) -> str:
    if re.fullmatch(r"[^\W\d][\w.]*:[^\W\d][\w.]*", value) is None:
        raise ValueError(f"'module:function' is expected, not {value!r}")
    return value


def _is_parameters(value: Any) -> Any:
    schema = typed(value)
    if not isinstance(schema, dict) or schema.get("type") != "object":
        raise ValueError("the parameters are a JSON Schema of `type: object`, with `properties:`")
    known = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in known:
            raise ValueError(f"'required' names {name!r}, which is not among the properties")
    return value


Parameters = Annotated[Any, AfterValidator(_is_parameters), WithJsonSchema({"type": "object"})]
ToolName = Annotated[str, AfterValidator(_is_name)]


class Tool(Shape):
    """A tool that the model may call, and what it answers where a case doesn't say otherwise."""

    name: ToolName
    description: str
    parameters: Parameters = Field(default_factory=lambda: {"type": "object", "properties": {}})
    """A JSON Schema of type object."""
    result: Any = None
    """What every call gets that nothing else fits: a text, or data that is written as JSON."""
    results: Annotated[tuple[Answer, ...], BeforeValidator(one_or_many)] = ()
    """Answers to calls with certain arguments, or one after the other; the first whose `when` fits is given."""
    python: Annotated[str, AfterValidator(_is_reference)] | None = None
    """A function that answers, `module:function`, called with the arguments by name."""

    @model_validator(mode="after")
    def _always_answers(self) -> Tool:
        if self.result is not None and self.python is not None:
            raise ValueError(f"tool '{self.name}': 'result' and 'python' both answer; keep one of them")
        if self.result is None and self.python is None and not any(one.when is None for one in self.results):
            raise ValueError(
                f"tool '{self.name}' would have no answer to a call that no `when` fits; add `result:`, or `python:`"
            )
        return self


def _prompt(value: Any) -> Any:
    return {"text": value} if isinstance(value, str) else value


class Prompt(Shape):
    """The system prompt: as it stands here, or in a file beside the suite."""

    text: str | None = None
    file: str | None = None
    """A path relative to the suite's folder."""

    @model_validator(mode="after")
    def _one(self) -> Prompt:
        if (self.text is None) == (self.file is None):
            raise ValueError("a text, or {file: prompt.md}, is expected")
        return self


class ChatSettings(Shape):
    """A prompt with tools, asked of the model in the seat."""

    system: Annotated[Prompt, BeforeValidator(_prompt)]
    """The system prompt; {now}, {contact}, {verified} and {session} in it are filled in."""
    tools: tuple[Tool, ...] = ()
    handoff_tools: Annotated[tuple[ToolName, ...], BeforeValidator(one_or_many)] = ()
    """The tools by which a person takes over; after one of them was executed the bot is silent."""
    max_steps: Annotated[int, Field(ge=1, le=100)] = 8
    """Model calls in one turn; a model that calls tools in all of them has not answered, which is a failure."""
    temperature: float | None = None
    max_tokens: Annotated[int, Field(ge=1)] = 2048
    name: str = ""
    """What reports call the bot; default: the suite's folder."""
    version: str = ""

    @model_validator(mode="after")
    def _names(self) -> ChatSettings:
        names = [tool.name for tool in self.tools]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise ValueError(f"tool '{twice}' stands here twice")
        for name in self.handoff_tools:
            if name not in names:
                raise ValueError(
                    f"'handoff_tools' names '{name}', and there are the tools {', '.join(names) or 'none'}"
                )
        return self
