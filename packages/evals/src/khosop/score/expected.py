"""Is a value what the author stated? For tool arguments and for the bot's world, where one side was typed as text.

The type of the actual value leads: `600` in a case is equal to 600, 600.0 and "600", `no` to False and to "no".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Annotated, Any, Final

import regex
from pydantic import PlainValidator, ValidationInfo, WithJsonSchema

from khosop.language.facts import KINDS
from khosop.language.fold import fold
from khosop.score.engine import stands
from khosop.score.text import LIST_NAME, Text, TextFault, as_pydantic_error, read_text, read_texts, reading_of

Json = object
_PATTERN: Final = regex.compile(r"/.+/", regex.DOTALL)


@dataclass(frozen=True, slots=True)
class Expected:
    """A value that an author stated: plain JSON, a text to find, or a fact; mappings and lists hold more of them."""

    value: Json = None
    """A scalar as typed, for a plain comparison."""
    text: Text | None = None
    """A pattern, or a fact, looked for in the text of the actual value."""
    items: tuple[Expected, ...] | None = None
    fields: tuple[tuple[str, Expected], ...] | None = None
    one_of: tuple[Text, ...] | None = None
    """The texts of a `$LIST`: one of them is enough."""

    def shown(self) -> str:
        """Return the value as the author would write it."""
        if self.fields is not None:
            return "{" + ", ".join(f"{key}: {inner.shown()}" for key, inner in self.fields) + "}"
        if self.items is not None:
            return "[" + ", ".join(inner.shown() for inner in self.items) + "]"
        if self.one_of is not None:
            return " or ".join(text.shown for text in self.one_of)
        return self.text.shown if self.text is not None else str(self.value)


def read_expected(value: object, info: ValidationInfo) -> Expected:
    """Read a stated value: a /pattern/, a $LIST, a fact, or JSON of them."""
    reading = reading_of(info)
    if isinstance(value, str) and (LIST_NAME.fullmatch(value) or _PATTERN.fullmatch(value)):
        texts = read_texts(value, reading)
        return Expected(text=texts[0]) if value[0] == "/" else Expected(one_of=texts)
    if isinstance(value, Mapping):
        text = None
        if len(value) == 1 and next(iter(value)) in KINDS:
            # {date: 2026-11-07} may also be a plain object; the type of the actual value decides when it comes.
            try:
                text = read_text(value, reading)
            except TextFault:
                text = None
        return Expected(text=text, fields=tuple((str(key), read_expected(inner, info)) for key, inner in value.items()))
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return Expected(items=tuple(read_expected(inner, info) for inner in value))
    return Expected(value)


def _validated(value: Any, info: ValidationInfo) -> Expected:
    try:
        return read_expected(value, info)
    except TextFault as wrong:
        raise as_pydantic_error(wrong) from wrong


Stated = Annotated[
    Expected,
    PlainValidator(_validated),
    WithJsonSchema(
        {"description": "A value, a /pattern/, a $LIST, a fact such as {date: 2026-11-07}, or JSON of them."}
    ),
]


def equals(expected: Expected, actual: Json, *, today: str, subset: bool = False) -> bool:
    """Tell whether the actual value is the stated one.

    `subset`: mappings may hold more than was stated, at every depth.

    Raises:
        PatternTimeout: a pattern of the author's ran out of time.
    """
    if isinstance(actual, Mapping):
        return expected.fields is not None and _same_fields(expected.fields, actual, today=today, subset=subset)
    if isinstance(actual, list | tuple):
        return expected.items is not None and _same_items(expected.items, actual, today=today, subset=subset)
    if expected.one_of is not None:
        return any(_text_in(text, actual, today) for text in expected.one_of)
    if expected.text is not None:
        return _text_in(expected.text, actual, today)
    return expected.fields is None and expected.items is None and _same_scalar(expected.value, actual)


def _same_fields(
    stated: tuple[tuple[str, Expected], ...], actual: Mapping[str, Json], *, today: str, subset: bool
) -> bool:
    if not subset and {key for key, _inner in stated} != {str(key) for key in actual}:
        return False
    return all(key in actual and equals(inner, actual[key], today=today, subset=subset) for key, inner in stated)


def _same_items(stated: tuple[Expected, ...], actual: Sequence[Json], *, today: str, subset: bool) -> bool:
    if len(stated) != len(actual):
        return False
    return all(equals(inner, value, today=today, subset=subset) for inner, value in zip(stated, actual, strict=True))


def _text_in(text: Text, actual: Json, today: str) -> bool:
    said = as_text(actual)
    if text.fact is not None and said.strip() == text.shown.strip("{}").partition(": ")[2]:
        return True
    return stands(text, fold(said), today) is not None


def as_text(value: Json) -> str:
    """Return a scalar as an author would type it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


_WORDS = {
    True: frozenset({"true", "yes", "on"}),
    False: frozenset({"false", "no", "off"}),
    None: frozenset({"null", "~", "none", ""}),
}


def _same_scalar(stated: Json, actual: Json) -> bool:
    if stated is None or isinstance(stated, bool):
        return stated is actual or (isinstance(actual, str) and actual.lower() == as_text(stated))
    if actual is None or isinstance(actual, bool):
        return isinstance(stated, str) and stated.lower() in _WORDS[actual]
    if isinstance(actual, int | float | Decimal) or isinstance(stated, int | float | Decimal):
        return _same_number(str(stated), str(actual))
    return fold(str(stated)).text.strip() == fold(str(actual)).text.strip()


def _same_number(stated: str, actual: str) -> bool:
    try:
        return Decimal(stated) == Decimal(actual)
    except InvalidOperation:
        return stated == actual


DIFFERS = "differs"


def first_difference(expected: Expected, actual: Json, *, today: str, subset: bool) -> str:
    """Return where the actual value leaves the stated one, as a clause; '' where it doesn't.

    `DIFFERS` is the answer for a value that has no parts to point at.
    """
    if equals(expected, actual, today=today, subset=subset):
        return ""
    if expected.fields is not None and isinstance(actual, Mapping):
        return _field_difference(expected.fields, actual, today=today, subset=subset)
    if expected.items is not None and isinstance(actual, list | tuple):
        return _item_difference(expected.items, actual, today=today, subset=subset)
    return DIFFERS


def _field_difference(
    stated: tuple[tuple[str, Expected], ...], actual: Mapping[str, Json], *, today: str, subset: bool
) -> str:
    for key, inner in stated:
        if key not in actual:
            return f"'{key}' is missing"
        deeper = first_difference(inner, actual[key], today=today, subset=subset)
        if deeper:
            return told(f"'{key}'", deeper, inner, actual[key])
    names = {key for key, _inner in stated}
    return f"'{next(str(key) for key in actual if str(key) not in names)}' was not expected"


def _item_difference(stated: tuple[Expected, ...], actual: Sequence[Json], *, today: str, subset: bool) -> str:
    if len(actual) != len(stated):
        return f"{len(stated)} entries expected, {len(actual)} there"
    for i, (inner, value) in enumerate(zip(stated, actual, strict=True)):
        deeper = first_difference(inner, value, today=today, subset=subset)
        if deeper:
            return told(f"entry {i + 1}", deeper, inner, value)
    return DIFFERS


def told(what: str, deeper: str, stated: Expected, actual: Json) -> str:
    """Return a difference as a clause that begins with what differs."""
    return f"{what} is {as_text(actual)}, expected {stated.shown()}" if deeper == DIFFERS else f"{what}: {deeper}"
