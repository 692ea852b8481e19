"""How does a Python function become a tool? Its arguments are a model of their own; the declaration is made from it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from khosop_llm.types import ToolSpec
from petcare.shop_values import Branch
from petcare.tools.contract import Tool, ToolContext, ToolResult

_AMOUNT: Final = re.compile(r"(\d[\d,]*)\s?(?:บาท|%)")  # บาท: baht


class Arguments(BaseModel):
    """What a tool is called with. Unknown arguments are refused, so that a model notices its mistake."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    @model_validator(mode="before")
    @classmethod
    def _null_is_left_out(cls, given: Any) -> Any:
        # Models write null, or an empty text, for an argument that they mean to leave out.
        if isinstance(given, Mapping):
            return {name: value for name, value in given.items() if value not in (None, "")}
        return given


class NoArguments(Arguments):
    """For tools that need none."""


ArgumentsT = TypeVar("ArgumentsT", bound=Arguments)
Work = Callable[[ToolContext, ArgumentsT], Awaitable[ToolResult]]


def declare(name: str, description: str, arguments: type[ArgumentsT], work: Work[ArgumentsT]) -> Tool:
    """Return the tool; it answers wrong arguments with a text that the model can act on, and runs nothing."""

    async def run(context: ToolContext, given: Mapping[str, Any]) -> ToolResult:
        try:
            checked = arguments.model_validate(given)
        except ValidationError as exc:
            return refused(_faults(name, exc))
        return _with_amounts(await work(context, checked))

    return Tool(ToolSpec(name, description, json_schema(arguments)), run)


def refused(why: str) -> ToolResult:
    """Return the result of a tool that did nothing."""
    return ToolResult(why, ok=False)


def amounts_in(text: str) -> tuple[int, ...]:
    """Return every figure in baht or percent that a text states, each once, in order."""
    return tuple(dict.fromkeys(int(found[1].replace(",", "")) for found in _AMOUNT.finditer(text)))


def branch_or_refusal(context: ToolContext, name: str) -> Branch | ToolResult:
    """Return the branch of this id or Thai name, or what the model should be told instead."""
    found = context.shop.branch(name)
    if found is not None:
        return found
    known = ", ".join(f"{b.id} ({b.name})" for b in context.shop.branches())
    return refused(f"ร้านไม่มีสาขา {name!r} สาขาที่มีคือ {known}")  # the shop has no such branch; it has ...


def json_schema(arguments: type[Arguments]) -> dict[str, Any]:
    """Return a plain JSON Schema: no titles and no "or null", which some servers refuse."""
    full = arguments.model_json_schema()
    return {
        "type": "object",
        "properties": {name: _plain(rule) for name, rule in full.get("properties", {}).items()},
        "required": list(full.get("required", [])),
        "additionalProperties": False,
    }


def _plain(rule: Mapping[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in rule.items() if key not in ("title", "default", "anyOf")}
    for choice in rule.get("anyOf", []):
        if choice.get("type") != "null":
            kept = {**_plain(choice), **kept}
    return kept


def _with_amounts(result: ToolResult) -> ToolResult:
    figures = tuple(dict.fromkeys((*result.amounts, *amounts_in(result.content))))
    return replace(result, amounts=figures) if result.ok else result


def _faults(name: str, error: ValidationError) -> str:
    faults = "; ".join(f"{'.'.join(map(str, e['loc'])) or 'arguments'}: {e['msg']}" for e in error.errors())
    return f"arguments ของ {name} ไม่ถูกต้อง ยังไม่ได้ทำอะไร แก้แล้วเรียกใหม่: {faults}"  # wrong; nothing was done
