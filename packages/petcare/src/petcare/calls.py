"""Does a proposed tool call fit its declaration, and what came of running it?"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from khosop_llm.types import JsonObject, ToolCall
from petcare.drafts import ToolUse
from petcare.tools.contract import Tool, ToolContext

_TYPES: Mapping[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list, tuple),
    "object": (dict,),
}


class Toolbox:
    """The tools of one conversation: looks a call up, checks its arguments, runs it."""

    def __init__(self, tools: Iterable[Tool], context: ToolContext) -> None:
        self._tools = {tool.spec.name: tool for tool in tools}
        self._context = context

    @property
    def context(self) -> ToolContext:
        """Return what the tools may read and change."""
        return self._context

    async def execute(self, call: ToolCall) -> ToolUse:
        """Run a call that the model proposed; one that can't be run comes back with the reason for the model."""
        tool = self._tools.get(call.name)
        if tool is None:
            return ToolUse(call.name, call.arguments or {}, error=f"ไม่มีเครื่องมือชื่อ {call.name} (no such tool)")
        if call.arguments is None:
            why = call.parse_error or "not a JSON object"
            return ToolUse(call.name, {}, error=f"arguments ของ {call.name} อ่านไม่ได้: {why}; ส่งใหม่เป็น JSON object")
        faults = list(argument_faults(call.arguments, tool.spec.parameters))
        if faults:
            return ToolUse(call.name, call.arguments, error=f"arguments ของ {call.name} ไม่ถูกต้อง: {'; '.join(faults)}")
        return ToolUse(call.name, call.arguments, await tool.run(self._context, call.arguments))

    async def execute_for_engine(self, name: str, arguments: Mapping[str, Any]) -> ToolUse:
        """Run a tool because the bot's own rules ask for it.

        Raises:
            KeyError: the bot has no such tool, which is a fault of the bot.
        """
        return ToolUse(name, arguments, await self._tools[name].run(self._context, arguments), by="engine")


def answer_text(use: ToolUse) -> str:
    """Return what the model reads after a call."""
    if use.result is None:
        return json.dumps({"error": use.error}, ensure_ascii=False)
    return use.result.content


def argument_faults(value: Any, schema: JsonObject, where: str = "") -> Iterator[str]:
    """Yield every way in which a value doesn't fit a JSON Schema.

    Knows what tool declarations use: type, enum, properties, required, additionalProperties, items, minimum, maximum.
    """
    here = where or "arguments"
    if not _has_type(value, schema.get("type")):
        yield f"{here}: ต้องเป็น {schema['type']} แต่ได้ {value!r}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{here}: ต้องเป็นหนึ่งใน {', '.join(map(str, schema['enum']))} แต่ได้ {value!r}"
    if isinstance(value, int | float) and not isinstance(value, bool):
        yield from _range_faults(value, schema, here)
    if isinstance(value, Mapping):
        yield from _object_faults(value, schema, where)
    if isinstance(value, list | tuple) and "items" in schema:
        for i, item in enumerate(value):
            yield from argument_faults(item, schema["items"], f"{here}[{i}]")


def _has_type(value: Any, wanted: Any) -> bool:
    if wanted is None:
        return True
    names = wanted if isinstance(wanted, list | tuple) else [wanted]
    return any(
        value is None
        if name == "null"
        else isinstance(value, _TYPES[name]) and (name == "boolean" or not isinstance(value, bool))
        for name in names
    )


def _range_faults(value: float, schema: JsonObject, here: str) -> Iterator[str]:
    if "minimum" in schema and value < schema["minimum"]:
        yield f"{here}: ต้องไม่น้อยกว่า {schema['minimum']} แต่ได้ {value}"
    if "maximum" in schema and value > schema["maximum"]:
        yield f"{here}: ต้องไม่เกิน {schema['maximum']} แต่ได้ {value}"


def _object_faults(value: Mapping[str, Any], schema: JsonObject, where: str) -> Iterator[str]:
    known: Mapping[str, JsonObject] = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield f"ขาด {_inside(where, name)}"
    for name, item in value.items():
        if item is None and name not in schema.get("required", ()):
            continue  # models write null for what they leave out
        if name in known:
            yield from argument_faults(item, known[name], _inside(where, name))
        elif schema.get("additionalProperties", True) is False:
            yield f"ไม่รู้จัก {_inside(where, name)}; มีได้แค่ {', '.join(known)}"


def _inside(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
