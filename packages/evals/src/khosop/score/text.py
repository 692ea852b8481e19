"""What a text in a check is: a literal, a /pattern/, a $LIST or a fact, read once and compiled once.

Built by pydantic's validators from what an author wrote; `Reading` is their context.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Annotated, Any, Final, Literal

import regex
from pydantic import PlainValidator, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError

from khosop.language.facts import KINDS, Fact, FactError, parse_fact
from khosop.language.fold import fold
from khosop.language.patterns import Pattern, compile_pattern, compile_regex
from khosop.score.patterns import fault

Conditions = Literal["consequent", "clause"]


@dataclass(frozen=True, slots=True)
class Text:
    """A text that a check looks for."""

    shown: str
    """As the author typed it."""
    pattern: Pattern | None
    """For folded texts; None for a fact."""
    literal: str | None = None
    """The folded literal: whether it stands in a reply at all is a plain substring search."""
    loose: Pattern | None = None
    """The literal with spaces allowed between Thai words: อาบ น้ำ is อาบน้ำ ("bath"). Only a required text is so kind."""
    fact: Fact | None = None
    word: bool = False
    """The edges must be word edges: ยา ("medicine") lies inside many words."""
    anywhere: bool = False
    """Required texts only: negated, quoted or asked about counts too."""
    weak_fails: bool = False
    """A forbidden assertion that the engine is not sure of fails."""
    conditions: Conditions = "consequent"
    listed: str = field(default="", compare=False)
    """The `$LIST` that it came from, which is what an author would call it; '' for a text of its own."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the checks of a suite are read with."""

    lists: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)
    weak_fails: bool = False
    conditions: Conditions = "consequent"
    find_function: Callable[[str], tuple[Callable[..., object], str]] | None = None
    """Finds the function that `module:function` names, and a digest of its file; None outside a suite."""


def reading_of(info: ValidationInfo) -> Reading:
    """Return the context that a validator was called with; a plain one outside a suite."""
    return info.context if isinstance(info.context, Reading) else Reading()


LIST_NAME: Final = regex.compile(r"\$(?P<name>[^\W\d]\w*)")
"""How a list is named in a check. `$600` is a price."""


class TextFault(ValueError):
    """A text that can't be read, and at which place of a list it stands."""

    def __init__(self, why: str, at: tuple[int | str, ...] = ()) -> None:
        super().__init__(why)
        self.at = at


_OPTIONS: Final = ("word", "anywhere", "weak", "conditions")
_TRUE: Final = frozenset({"true", "yes", "on", "1"})
_FALSE: Final = frozenset({"false", "no", "off", "0"})


def read_text(value: object, reading: Reading) -> Text:
    """Read one text that is not a `$LIST`.

    Raises:
        TextFault: with a clause for the author.
    """
    if isinstance(value, Mapping):
        return _read_mapping(value, reading)
    if not isinstance(value, str):
        raise TextFault(f"a text is expected, not {value!r}; put it in quotes, or say {{number: {value}}}")
    return _of_string(value, value, _Options(weak_fails=reading.weak_fails, conditions=reading.conditions))


@dataclass(frozen=True, slots=True)
class _Options:
    word: bool = False
    anywhere: bool = False
    weak_fails: bool = False
    conditions: Conditions = "consequent"


def _read_mapping(value: Mapping[str, object], reading: Reading) -> Text:
    options = _Options(
        word=_flag(value, "word"),
        anywhere=_flag(value, "anywhere"),
        weak_fails=reading.weak_fails if "weak" not in value else read_weak(value["weak"]),
        conditions=reading.conditions if "conditions" not in value else read_conditions(value["conditions"]),
    )
    rest = {key: inner for key, inner in value.items() if key not in _OPTIONS}
    if "literal" in rest and len(rest) == 1 and isinstance(rest["literal"], str):
        return _of_literal(rest["literal"], rest["literal"], options)
    if "text" in rest and len(rest) == 1:
        inner = rest["text"]
        if isinstance(inner, str):
            return _of_string(inner, inner, options)
        if isinstance(inner, Mapping):
            return _of_fact(inner, options)
        raise TextFault(f"'text' must be a text, a /pattern/ or a fact, not {inner!r}")
    if "text" in rest or "literal" in rest:
        other = next(key for key in rest if key not in {"text", "literal"}) if len(rest) > 1 else "text"
        raise TextFault(f"'{other}' is not an option of a text; {did_you_mean(other, _OPTIONS)}")
    return _of_fact(rest, options)


def _flag(value: Mapping[str, object], key: str) -> bool:
    typed = str(value.get(key, "false")).lower()
    if typed not in _TRUE | _FALSE:
        raise TextFault(f"'{key}' is true or false, not '{typed}'")
    return typed in _TRUE


def read_weak(value: object) -> bool:
    """Return whether a weak assertion fails: `weak: fail` or `weak: unsure`."""
    if value not in {"fail", "unsure"}:
        raise TextFault(f"'weak' is 'fail' or 'unsure', not '{value}'")
    return value == "fail"


def read_conditions(value: object) -> Conditions:
    """Return what a condition excuses: its IF part (`consequent`: what follows is asserted), or its whole `clause`."""
    if value == "consequent":
        return "consequent"
    if value == "clause":
        return "clause"
    raise TextFault(f"'conditions' is 'consequent' or 'clause', not '{value}'")


def _of_fact(value: Mapping[str, object], options: _Options) -> Text:
    fact, shown = read_fact(value)
    return Text(
        shown, None, fact=fact, anywhere=options.anywhere, weak_fails=options.weak_fails, conditions=options.conditions
    )


def read_fact(value: Mapping[str, object]) -> tuple[Fact, str]:
    """Read `{price: 600}`, and return it with the words to show it."""
    unknown = [key for key in value if key not in KINDS]
    if unknown:
        raise TextFault(f"'{unknown[0]}' is no kind of fact; {did_you_mean(unknown[0], KINDS)}")
    if len(value) != 1:
        raise TextFault(f"a fact has one key of {', '.join(KINDS)}; write several facts as several texts")
    ((kind, inner),) = value.items()
    if isinstance(inner, Mapping | list):
        raise TextFault(f"the value of the fact '{kind}' is a plain value, not {inner!r}")
    try:
        return parse_fact(kind, str(inner)), f"{{{kind}: {inner}}}"
    except FactError as error:
        raise TextFault(str(error)) from error


def _of_string(typed: str, shown: str, options: _Options) -> Text:
    if len(typed) > 1 and typed.startswith("/"):
        if not typed.endswith("/"):
            raise TextFault(
                f"the pattern {typed} has no closing '/'; inside a [list] put it in single quotes, and a literal that "
                "begins with '/' is written {literal: '…'}"
            )
        source = typed[1:-1]
        wrong = fault(source)
        if wrong is not None:
            raise TextFault(wrong)
        return _with(shown, compile_pattern(typed), None, None, options)
    if LIST_NAME.fullmatch(typed):
        raise TextFault(f"{typed} is a list; name it in the list of texts itself")
    return _of_literal(typed, shown, options)


def _of_literal(typed: str, shown: str, options: _Options) -> Text:
    folded = fold(typed).text.strip()
    if not folded:
        raise TextFault("a text is empty, and the empty text stands in every reply")
    return _with(shown, _literal_pattern(folded), folded, _loose(folded), options)


def _with(shown: str, pattern: Pattern, literal: str | None, loose: Pattern | None, options: _Options) -> Text:
    return Text(
        shown, pattern, literal, loose, None, options.word, options.anywhere, options.weak_fails, options.conditions
    )


_THAI_WORD_MAY_START: Final = regex.compile(r"(?<=\p{Thai}) *(?=[\u0e01-\u0e2e\u0e40-\u0e44])")


def _literal_pattern(folded: str) -> Pattern:
    # A literal that looks like /a pattern/ was asked for by {literal: …}.
    slashed = len(folded) > 2 and folded[0] == folded[-1] == "/"
    return compile_regex(regex.escape(folded, special_only=True)) if slashed else compile_pattern(folded)


def _loose(folded: str) -> Pattern | None:
    """Return a pattern that allows a space wherever a Thai word could begin; None where that changes nothing."""
    pieces = _THAI_WORD_MAY_START.split(folded)
    if len(pieces) < 2 or len(folded) < 5:
        return None
    return compile_regex(" ?".join(regex.escape(piece, special_only=True) for piece in pieces))


def read_texts(value: object, reading: Reading) -> tuple[Text, ...]:
    """Read a text or a list of texts; every `$NAME` stands for the texts of that list.

    Raises:
        TextFault: with the place in the list.
    """
    items = value if isinstance(value, list) else [value]
    texts: list[Text] = []
    for i, item in enumerate(items):
        at: tuple[int | str, ...] = (i,) if isinstance(value, list) else ()
        if isinstance(item, str) and LIST_NAME.fullmatch(item):
            texts += _listed(item, reading, at)
            continue
        try:
            texts.append(read_text(item, reading))
        except TextFault as wrong:
            raise TextFault(str(wrong), at) from wrong
    if not texts:
        raise TextFault("the list is empty, so it asks nothing")
    return tuple(texts)


def _listed(name: str, reading: Reading, at: tuple[int | str, ...]) -> tuple[Text, ...]:
    known = reading.lists.get(name[1:])
    if known is None:
        raise TextFault(f"no list is named {name}; {did_you_mean(name[1:], tuple(reading.lists))}", at)
    return tuple(replace(text, listed=name) for text in known)


def did_you_mean(typed: str, known: tuple[str, ...]) -> str:
    if not known:
        return "there is none"
    close = get_close_matches(typed, known, n=1, cutoff=0.5)
    return f"did you mean '{close[0]}'?" if close else "there are " + ", ".join(known)


def as_pydantic_error(wrong: TextFault) -> PydanticCustomError:
    return PydanticCustomError("text", "{why}", {"why": str(wrong), "at": list(wrong.at)})


def _texts(value: Any, info: ValidationInfo) -> tuple[Text, ...]:
    try:
        return read_texts(value, reading_of(info))
    except TextFault as wrong:
        raise as_pydantic_error(wrong) from wrong


def _text(value: Any, info: ValidationInfo) -> Text:
    try:
        texts = read_texts(value, reading_of(info))
    except TextFault as wrong:
        raise as_pydantic_error(wrong) from wrong
    if len(texts) != 1:
        raise as_pydantic_error(TextFault("one text is expected here, not a list"))
    return texts[0]


FACT_SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {kind: {"type": ["string", "number"]} for kind in KINDS},
    "additionalProperties": False,
    "minProperties": 1,
}
TEXT_SCHEMA: Final[dict[str, Any]] = {
    "description": "A literal, a /pattern/, a $LIST, a fact such as {price: 600}, or {text: …} with options.",
    "anyOf": [
        {"type": "string", "minLength": 1},
        {
            "type": "object",
            "properties": {
                **FACT_SCHEMA["properties"],
                "text": {"anyOf": [{"type": "string", "minLength": 1}, FACT_SCHEMA]},
                "literal": {"type": "string", "minLength": 1},
                "word": {"type": "boolean"},
                "anywhere": {"type": "boolean"},
                "weak": {"enum": ["fail", "unsure"]},
                "conditions": {"enum": ["consequent", "clause"]},
            },
            "additionalProperties": False,
            "minProperties": 1,
        },
    ],
}
TEXTS_SCHEMA: Final[dict[str, Any]] = {
    "anyOf": [*TEXT_SCHEMA["anyOf"], {"type": "array", "items": TEXT_SCHEMA, "minItems": 1}]
}

OneText = Annotated[Text, PlainValidator(_text), WithJsonSchema(TEXT_SCHEMA)]
Texts = Annotated[tuple[Text, ...], PlainValidator(_texts), WithJsonSchema(TEXTS_SCHEMA)]
