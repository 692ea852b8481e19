"""What may stand in a suite's files? The typed models of the file format, and the JSON Schema that editors use."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, BeforeValidator, Field, WithJsonSchema

from khosop.bots.chat_tools import Answer, Answers
from khosop.bots.spec import BotSpec, Reference
from khosop.naming import ID_FAULT, is_id
from khosop.score.shape import Shape, one_or_many
from khosop.score.table import CHECKS, adapter
from khosop.score.text import TEXTS_SCHEMA, Conditions


def _is_id(value: str) -> str:
    if not is_id(value):
        raise ValueError(f"an id {ID_FAULT}, not {value!r}")
    return value


def _not_blank(value: str) -> str:
    if not value.strip():
        raise ValueError("a text is expected here, and it is empty")
    return value


Id = Annotated[str, AfterValidator(_is_id)]
Said = Annotated[str, AfterValidator(_not_blank)]
Runs = Annotated[int, Field(ge=1, le=1_000)]
Raw = Annotated[dict[str, Any], WithJsonSchema({"x-defined": "Checks"})]
"""The checks of a turn or a case; each is validated against its own row of the table."""


class SourceShape(Shape):
    """Where a case comes from."""

    kind: Said
    """`production`, `written`, `promise`, `issue`, …"""
    date: dt.date | None = None
    note: str = ""


class WidenedShape(Shape):
    """A loosening of a check: what was widened, what was not touched."""

    date: dt.date
    note: Said


class AsShape(Shape):
    """Whose chat it is."""

    contact: str | None = None
    verified: bool = False


class EarlierShape(Shape):
    """A message from a day before."""

    at: dt.datetime
    who: Literal["customer", "bot", "staff"]
    text: Said


class TurnShape(Shape):
    """One message: exactly one of `say`, `staff` and `button`."""

    say: Said | None = None
    staff: Said | None = None
    button: Said | None = None
    check: Raw = Field(default_factory=dict)


def _turns(value: Any) -> Any:
    return [{"say": one} if isinstance(one, str) else one for one in one_or_many(value)]


class CaseShape(Shape):
    """One case."""

    id: Id
    category: str
    source: SourceShape
    messages: Annotated[tuple[Said, ...], BeforeValidator(one_or_many)] = ()
    """What the customer writes, where a turn needs no check of its own."""
    turns: Annotated[tuple[TurnShape, ...], BeforeValidator(_turns)] = ()
    as_: AsShape | None = Field(default=None, alias="as")
    earlier: tuple[EarlierShape, ...] = ()
    emergency: bool | None = None
    """Should the bot's keyword check, which needs no model, catch the first message?"""
    runs: Runs | None = None
    tags: Annotated[tuple[str, ...], BeforeValidator(one_or_many)] = ()
    check: Raw = Field(default_factory=dict)
    """Belongs to the last turn that the bot answered."""
    widened: Annotated[tuple[WidenedShape, ...], BeforeValidator(one_or_many)] = ()
    good: Annotated[tuple[Said, ...], BeforeValidator(one_or_many)] = ()
    """Replies known to be right."""
    bad: Annotated[tuple[Said, ...], BeforeValidator(one_or_many)] = ()
    """Replies known to be wrong."""
    tools: dict[str, Answers] = Field(default_factory=dict)
    """What a prompt's tools answer in this case (`bot: {chat: ...}`), by name."""
    note: str = ""
    """For people; never read by khosop."""
    now: AwareDatetime | None = None


_ListSchema = WithJsonSchema({"type": "object", "additionalProperties": TEXTS_SCHEMA})
_CasesSchema = WithJsonSchema({"type": "array", "items": {"x-defined": "CaseShape"}})


class CasesFile(Shape):
    """A file of cases in a suite's folder."""

    lists: Annotated[dict[str, Any], _ListSchema] = Field(default_factory=dict)
    cases: Annotated[list[Any], _CasesSchema] = Field(default_factory=list)


class SuiteFile(CasesFile):
    """`suite.yaml`: the settings of a suite, and cases if it has few."""

    suite: Id
    bot: BotSpec
    """The bot under test: `module:attribute`, or one adapter with its settings."""
    stand_in: bool = False
    """The bot is an example or a fake: its runs measure nothing and say so."""
    understudy: Reference | None = None
    """A stand-in model for runs without a key: `module:attribute` of a function that takes a seed."""
    now: AwareDatetime
    """The clock of every conversation, with its offset."""
    categories: tuple[Said, ...] = Field(min_length=1)
    runs: Runs | None = None
    weak: Literal["fail", "unsure"] = "unsure"
    """What a forbidden text does whose assertion is not sure."""
    conditions: Conditions = "consequent"
    """What a condition excuses: its IF part, or everything in the same clause."""
    modules: Annotated[tuple[Said, ...], BeforeValidator(one_or_many)] = ()
    """Python files beside this one whose `cases()` returns generated cases."""
    note: str = ""


def known_keys(model: type[BaseModel], place: tuple[str | int, ...]) -> tuple[str, ...]:
    """Return the keys that may stand in the mapping at a place of a model; () where that is no model."""
    current: type[BaseModel] | None = model
    for step in place:
        if isinstance(step, int):
            continue
        fields = {field.alias or name: field for name, field in current.model_fields.items()} if current else {}
        current = _model_in(fields[step].annotation) if step in fields else None
    return tuple(field.alias or name for name, field in current.model_fields.items()) if current else ()


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    inner = (_model_in(argument) for argument in getattr(annotation, "__args__", ()))
    return next((model for model in inner if model is not None), None)


def json_schema() -> Mapping[str, Any]:
    """Return the JSON Schema of a suite's files, for editors. It knows the shape; `khosop check` knows the rest."""
    checks: dict[str, Any] = {}
    definitions: dict[str, Any] = {}
    for name, kind in CHECKS.items():
        schema = adapter(name).json_schema(ref_template="#/$defs/{model}")
        definitions |= schema.pop("$defs", {})
        checks[name] = {"description": kind.says, "anyOf": _with_shorthand(name, schema)}
    definitions["Checks"] = {"type": "object", "properties": checks, "additionalProperties": False}
    suite = SuiteFile.model_json_schema(ref_template="#/$defs/{model}")
    cases = CasesFile.model_json_schema(ref_template="#/$defs/{model}")
    case = CaseShape.model_json_schema(ref_template="#/$defs/{model}")
    answer = Answer.model_json_schema(ref_template="#/$defs/{model}")
    for schema in (suite, cases, case):
        definitions |= schema.pop("$defs", {})
    definitions |= {"CaseShape": case, "Answer": answer}
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "khosop suite",
        "anyOf": [suite, cases],
        "$defs": definitions,
    }
    linked: Mapping[str, Any] = _linked(whole)
    return linked


def _linked(node: Any) -> Any:
    """Turn `x-defined` into references: pydantic follows no reference that it did not write itself."""
    if isinstance(node, list):
        return [_linked(one) for one in node]
    if not isinstance(node, dict):
        return node
    plain = {key: _linked(one) for key, one in node.items() if key != "x-defined"}
    return {"$ref": f"#/$defs/{node['x-defined']}", **plain} if "x-defined" in node else plain


_ONE_OR_MANY: Final = frozenset(
    {"called_tool", "called_tools", "called_none", "attaches_page", "status", "reply_language", "remembers",
     "remembers_none"}
)  # fmt: skip


def _with_shorthand(name: str, schema: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the forms that an author may write: the full one and the short ones that the readers take."""
    if name in _ONE_OR_MANY:
        short = [{"type": "string"}] if name.startswith("remembers") else []
        return [schema, *([schema["items"]] if "items" in schema else []), *short]
    if name in {"includes_any", "includes_all", "told_all", "excludes", "excludes_assertion", "keyword_coverage"}:
        return [schema, *TEXTS_SCHEMA["anyOf"]]
    if name == "called_with":
        call = {"$ref": "#/$defs/Call"}
        return [schema, call, {"type": "array", "items": call, "minItems": 1}]
    if name == "cites":
        return [schema, {"type": "integer", "minimum": 0}]
    return [schema]
