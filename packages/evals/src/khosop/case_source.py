"""How does a plain mapping, as it stands in a file, become a case? Strictly, with every fault named where it stands."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any

from pydantic import BaseModel, ValidationError

from khosop.bots.protocol import Earlier
from khosop.case import Case, Check, Source, Turn, Widened
from khosop.fingerprint import case_hash
from khosop.schema import CaseShape, TurnShape, known_keys
from khosop.score import called_with, cites, did, limits, says
from khosop.score.table import CHECKS, LATER, adapter
from khosop.score.text import Reading
from khosop.transcript import TurnKind

Place = tuple[str | int, ...]
Complain = Callable[[Place, str], None]
"""Takes a place within the case and what is wrong there."""


Lines = Callable[[Place], int]
"""Tells the line of a place within the case."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What a case is read against: the suite's clock and categories, and how its texts are read."""

    now: dt.datetime
    categories: tuple[str, ...]
    reading: Reading = field(default_factory=Reading)


def suggest(typed: str, known: Iterable[str]) -> str:
    """Return '; did you mean …?' for a name that is close to a known one, else what there is."""
    names = sorted(known)
    close = get_close_matches(typed, names, n=1, cutoff=0.6)
    if close:
        return f"; did you mean '{close[0]}'?"
    return f"; there are {', '.join(names)}" if len(names) <= 25 else ""


def validated(
    model: type[BaseModel], value: object, complain: Complain, *, named: str, context: Reading | None = None
) -> Any:
    """Return the model's instance; None after every fault was complained of."""
    try:
        return model.model_validate(value, context=context)
    except ValidationError as error:
        for place, text in faults(error, lambda at: known_keys(model, at)):
            complain(place, f"{named}{text}")
        return None


def faults(error: ValidationError, keys_at: Callable[[Place], Sequence[str]]) -> Iterable[tuple[Place, str]]:
    """Yield every fault of a validation as a place and a clause."""
    errors = error.errors(include_url=False)
    for one in errors:
        place: Place = tuple(one["loc"])
        if one["type"] == "too_short" and any(len(other["loc"]) > len(place) for other in errors):
            # The entries that were refused are missing from the list; that they were refused is the fault.
            continue
        kind, context = one["type"], one.get("ctx", {})
        key = str(place[-1]) if place else ""
        if kind == "extra_forbidden":
            yield place, f"'{key}' is not a key here{suggest(key, keys_at(place[:-1]))}"
        elif kind == "missing":
            mistyped = [str(other["loc"][-1]) for other in errors if other["type"] == "extra_forbidden"]
            if not get_close_matches(key, mistyped, n=1, cutoff=0.6):
                yield place[:-1], f"'{key}' is missing"
        elif kind == "text":
            yield (*place, *context["at"]), _at(place) + context["why"]
        else:
            yield place, _at(place) + _clause(kind, one["msg"], one["input"])


def _at(place: Place) -> str:
    names = [str(step) for step in place if isinstance(step, str)]
    return f"{'.'.join(names)}: " if names else ""


_EXPECTED = {
    "string_type": "a text is expected",
    "int_parsing": "a whole number is expected",
    "int_type": "a whole number is expected",
    "int_from_float": "a whole number is expected",
    "float_parsing": "a number is expected",
    "decimal_parsing": "a number is expected",
    "bool_parsing": "true or false is expected",
    "bool_type": "true or false is expected",
    "tuple_type": "a list is expected",
    "list_type": "a list is expected",
    "dict_type": "a mapping (key: value) is expected",
    "model_type": "a mapping (key: value) is expected",
    "model_attributes_type": "a mapping (key: value) is expected",
    "timezone_aware": "a time with its offset is expected, such as 2026-11-05T10:00+07:00",
    "datetime_from_date_parsing": "a date and time is expected, such as 2026-11-05T10:00+07:00",
    "datetime_parsing": "a date and time is expected, such as 2026-11-05T10:00+07:00",
    "date_from_datetime_parsing": "a date is expected, such as 2026-11-05",
    "date_parsing": "a date is expected, such as 2026-11-05",
    "too_short": "the list is empty",
    "string_too_short": "a text is expected, and it is empty",
}


def _clause(kind: str, message: str, given: object) -> str:
    if kind in {"value_error", "own", "assertion_error"}:
        return message.removeprefix("Value error, ")
    expected = _EXPECTED.get(kind)
    if kind in {"too_short", "string_too_short"} and expected is not None:
        return expected
    shown = given if isinstance(given, str) else type(given).__name__ if isinstance(given, Mapping | list) else given
    said = expected or message.replace("Input should be", "expected").rstrip(".")
    return f"{said}, not '{shown}'"


def read_case(value: object, frame: Frame, complain: Complain, line: Lines, file: str) -> Case | None:
    """Return the case that a plain mapping describes; None after every fault was complained of."""
    if not isinstance(value, Mapping):
        complain((), f"a case is a mapping (id: …, category: …), not '{value}'")
        return None
    named = f"case '{value['id']}': " if isinstance(value.get("id"), str) else "a case without id: "
    wrong: list[str] = []

    def note(place: Place, text: str) -> None:
        wrong.append(text)
        complain(place, named + text)

    shape = validated(CaseShape, value, note, named="")
    category = value.get("category")
    if isinstance(category, str) and category not in frame.categories:
        note(("category",), f"category '{category}' is not one of the suite's{suggest(category, frame.categories)}")
    checks = _checks_of(value.get("check", {}), ("check",), frame, note, line)
    turn_checks = [
        _checks_of(turn.get("check", {}), ("turns", i, "check"), frame, note, line) if isinstance(turn, Mapping) else ()
        for i, turn in enumerate(_listed(value.get("turns", [])))
    ]
    if not wrong and not checks and not any(turn_checks):
        note((), "it has no check, so nothing can fail; say under 'check:' what a right answer does")
    turns = _turns_of(shape, turn_checks, note) if isinstance(shape, CaseShape) else ()
    if wrong or not isinstance(shape, CaseShape):
        return None
    case = _built(shape, turns, checks, frame, file, line(()))
    for i, one in enumerate(case.earlier):
        if one.at >= (case.now or frame.now):
            note(
                ("earlier", i),
                f"an earlier message is dated {one.at.isoformat()}, which is not before the case's clock",
            )
    return None if wrong else case


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _checks_of(value: object, place: Place, frame: Frame, note: Complain, line: Lines) -> tuple[Check, ...]:
    if not isinstance(value, Mapping):
        note(place, f"the checks are a mapping (check: argument), not '{value}'")
        return ()
    checks: list[Check] = []
    for name, argument in value.items():
        at = (*place, name)
        if name in LATER:
            note(at, f"check '{name}' comes with a later version: {LATER[name]}")
        elif name not in CHECKS:
            note(at, f"check '{name}' is not a check{suggest(name, CHECKS)}")
        else:
            try:
                wants = adapter(name).validate_python(argument, context=frame.reading)
            except ValidationError as error:
                _complain_of_check(name, error, at, note)
            else:
                checks.append(Check(name, wants, line(at)))
    return tuple(checks)


_WRAPPED = re.compile(r"^(?:texts|keywords|calls)(?::\s|\.)")


def _complain_of_check(name: str, error: ValidationError, at: Place, note: Complain) -> None:
    def keys_at(place: Place) -> Sequence[str]:
        model = _MODELS.get(name)
        return known_keys(model, tuple(step for step in place if step != "calls")) if model is not None else ()

    for place, text in faults(error, keys_at):
        # A list that was wrapped into {calls: …} or {texts: …} on the way stands one step higher in the file.
        inner = place[1:] if place[:1] in {("calls",), ("texts",), ("keywords",)} else place
        clause = _WRAPPED.sub("", text)
        note((*at, *inner), f"check '{name}': {clause}")


_TEXTS_CHECKS = ("includes_any", "includes_all", "told_all", "excludes", "excludes_assertion")
_MODELS: Mapping[str, type[BaseModel]] = {
    "called_with": called_with.Call,
    "remembers": did.Memory,
    "remembers_none": did.Memory,
    "limits": limits.Limits,
    "cites": cites.Cites,
    "keyword_coverage": says.Coverage,
    **dict.fromkeys(_TEXTS_CHECKS, says.TextsWithOptions),
}
"""Whose keys are suggested for a key that is unknown."""


def _turns_of(shape: CaseShape, turn_checks: Sequence[tuple[Check, ...]], note: Complain) -> tuple[Turn, ...]:
    if shape.messages and shape.turns:
        note(("messages",), "'messages' and 'turns' both stand here; keep one of them")
        return ()
    if not shape.messages and not shape.turns:
        note((), "it says nothing to the bot; give 'messages' or 'turns'")
        return ()
    if shape.messages:
        return tuple(Turn("say", text) for text in shape.messages)
    turns = tuple(
        turn
        for i, (one, checks) in enumerate(zip(shape.turns, turn_checks, strict=True))
        if (turn := _turn(one, i, checks, note)) is not None
    )
    if turns and all(turn.kind == "staff" for turn in turns):
        note(("turns",), "only staff speaks in it; a customer's turn ('say' or 'button') is needed")
    return turns


def _turn(shape: TurnShape, i: int, checks: tuple[Check, ...], note: Complain) -> Turn | None:
    stated: tuple[tuple[TurnKind, str | None], ...] = (
        ("say", shape.say),
        ("staff", shape.staff),
        ("button", shape.button),
    )
    given = [(kind, text) for kind, text in stated if text is not None]
    if len(given) != 1:
        what = "several of them" if given else "none"
        note(("turns", i), f"turn {i + 1} has exactly one of 'say', 'staff' and 'button', not {what}")
        return None
    kind, text = given[0]
    return Turn(kind, text, checks)


def _built(
    shape: CaseShape, turns: tuple[Turn, ...], checks: tuple[Check, ...], frame: Frame, file: str, line: int
) -> Case:
    now = shape.now or frame.now
    owner = shape.as_
    case = Case(
        id=shape.id,
        category=shape.category,
        source=Source(shape.source.kind, shape.source.date, shape.source.note),
        turns=turns,
        contact=owner.contact if owner else None,
        verified=owner.verified if owner else False,
        earlier=tuple(
            Earlier(one.at if one.at.tzinfo else one.at.replace(tzinfo=now.tzinfo), one.who, one.text)
            for one in shape.earlier
        ),
        emergency=shape.emergency,
        runs=shape.runs,
        tags=shape.tags,
        checks=checks,
        widened=tuple(Widened(one.date, one.note) for one in shape.widened),
        good=shape.good,
        bad=shape.bad,
        file=file,
        line=line,
        now=shape.now,
        tools=dict(shape.tools),
    )
    return replace(case, hash=case_hash(case, now))
