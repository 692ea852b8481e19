"""Do a tool call's arguments fit the schema that the tool was offered with?

Covers what tool schemas are made of. Keywords outside that set are annotations to a model and are not judged here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from khosop_llm.types import JsonObject

_IS_TYPE: Mapping[str, Callable[[object], bool]] = {
    "object": lambda value: isinstance(value, Mapping),
    "array": lambda value: isinstance(value, Sequence) and not isinstance(value, str),
    "string": lambda value: isinstance(value, str),
    # bool is an int to Python, and is not a number to JSON Schema; 3.0 is an integer to both drafts in use.
    "integer": lambda value: (
        (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, float) and value.is_integer())
    ),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}


def faults(value: object, schema: JsonObject) -> list[str]:
    """Return one clause per place where `value` does not fit `schema`; an empty list when it fits."""
    return _faults(value, schema, schema, "")


def _faults(value: object, schema: Any, root: JsonObject, path: str) -> list[str]:
    if schema is True:
        return []
    if not isinstance(schema, Mapping):
        return [f"{path or 'arguments'}: nothing is allowed here"]
    if "$ref" in schema:
        return _faults(value, _resolve(str(schema["$ref"]), root), root, path)
    found = _type_faults(value, schema, path)
    if found:
        return found
    found = _value_faults(value, schema, path) + _choice_faults(value, schema, root, path)
    if isinstance(value, Mapping):
        found += _object_faults(value, schema, root, path)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for index, item in enumerate(value):
            found += _faults(item, schema.get("items", True), root, f"{path}[{index}]")
    return found


def _resolve(ref: str, root: JsonObject) -> object:
    node: Any = root
    for part in ref.removeprefix("#").strip("/").split("/"):
        if not isinstance(node, Mapping) or part not in node:
            return False
        node = node[part]
    return node


def _type_faults(value: object, schema: JsonObject, path: str) -> list[str]:
    wanted = schema.get("type")
    if wanted is None:
        return []
    names = [wanted] if isinstance(wanted, str) else list(wanted)
    if any(_IS_TYPE[name](value) for name in names if name in _IS_TYPE):
        return []
    return [f"{path or 'arguments'}: expected {' or '.join(names)}, got {value!r}"]


def _value_faults(value: object, schema: JsonObject, path: str) -> list[str]:
    where = path or "arguments"
    found = []
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{where}: expected one of {list(schema['enum'])!r}, got {value!r}")
    if "const" in schema and value != schema["const"]:
        found.append(f"{where}: expected {schema['const']!r}, got {value!r}")
    if isinstance(value, str):
        if "pattern" in schema and not re.search(schema["pattern"], value):
            found.append(f"{where}: expected text that matches {schema['pattern']!r}, got {value!r}")
        found += _bound_faults(len(value), schema, ("minLength", "maxLength"), f"{where}: length")
    elif isinstance(value, int | float) and not isinstance(value, bool):
        found += _bound_faults(value, schema, ("minimum", "maximum"), where)
    elif isinstance(value, Sequence):
        found += _bound_faults(len(value), schema, ("minItems", "maxItems"), f"{where}: number of items")
    return found


def _bound_faults(value: float, schema: JsonObject, keys: tuple[str, str], where: str) -> list[str]:
    low, high = schema.get(keys[0]), schema.get(keys[1])
    if low is not None and value < low:
        return [f"{where}: expected at least {low}, got {value}"]
    if high is not None and value > high:
        return [f"{where}: expected at most {high}, got {value}"]
    return []


def _choice_faults(value: object, schema: JsonObject, root: JsonObject, path: str) -> list[str]:
    found: list[str] = []
    for part in schema.get("allOf", ()):
        found += _faults(value, part, root, path)
    for key in ("anyOf", "oneOf"):
        if key not in schema:
            continue
        tries = [_faults(value, part, root, path) for part in schema[key]]
        # The branch with the fewest faults is the one that was probably meant; it has none if any branch fits.
        fewest = min((len(each) for each in tries), default=0)
        found += next((each for each in tries if len(each) == fewest), [])
    return found


def _object_faults(value: Mapping[Any, Any], schema: JsonObject, root: JsonObject, path: str) -> list[str]:
    known: Mapping[str, Any] = schema.get("properties", {})
    prefix = f"{path}." if path else ""
    found = [f"{prefix}{name}: required, but missing" for name in schema.get("required", ()) if name not in value]
    for name, item in value.items():
        if name in known:
            found += _faults(item, known[name], root, f"{prefix}{name}")
        elif schema.get("additionalProperties", True) is False:
            found.append(f"{prefix}{name}: not a parameter; the parameters are {sorted(known)}")
        else:
            found += _faults(item, schema.get("additionalProperties", True), root, f"{prefix}{name}")
    return found
