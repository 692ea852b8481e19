"""What does a tool answer that exists only in a suite? Scripted results: by arguments, one after the other, or always one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import regex
from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from khosop.bots.template import typed
from khosop.score.shape import Shape

_TIME_LIMIT_S = 1.0


def _check_patterns(value: Any) -> None:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for one in value:
            _check_patterns(one)
    elif isinstance(value, str) and len(value) > 2 and value[0] == value[-1] == "/":
        try:
            regex.compile(value[1:-1])
        except regex.error as error:
            raise ValueError(f"{value} is no regular expression: {error}") from None


class Answer(Shape):
    """What a tool answers: always, or to calls with certain arguments."""

    when: dict[str, Any] | None = None
    """Arguments that the call must have; a text `/…/` is a regular expression. Left out: every call."""
    result: Any = None
    """What the model reads: a text, or data that is written as JSON."""
    sequence: tuple[Any, ...] = ()
    """Results of one call after the other; the last one stays."""
    error: str | None = None
    """The tool fails with these words."""

    @model_validator(mode="after")
    def _one_of_three(self) -> Answer:
        given = [name for name in ("result", "sequence", "error") if getattr(self, name) not in (None, ())]
        if len(given) != 1:
            said = " and ".join(f"'{name}'" for name in given) or "none of them"
            raise ValueError(f"exactly one of 'result', 'sequence' and 'error' is expected, not {said}")
        _check_patterns(self.when)
        return self


_KEYS = frozenset(Answer.model_fields)


def _answers(value: Any) -> Any:
    """Return a list of answers for the short forms: a text, data, one answer, or a list of texts."""
    if isinstance(value, Mapping):
        return [value if set(value) & _KEYS else {"result": value}]
    if isinstance(value, list) and value and not any(isinstance(one, Mapping) for one in value):
        return [{"sequence": value}]
    return value if isinstance(value, list | tuple) else [{"result": value}]


Answers = Annotated[
    tuple[Answer, ...],
    Field(min_length=1),
    BeforeValidator(_answers),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"x-defined": "Answer"}, {"type": "array"}, {"type": "object"}]}),
]
"""The answers of one tool; the first whose `when` fits is given."""


@dataclass(slots=True)
class Script:
    """The answers of one conversation, which remembers how far each sequence is."""

    answers: Mapping[str, Sequence[Answer]]
    _played: dict[int, int] = field(default_factory=dict)

    def answer(self, name: str, arguments: Mapping[str, Any]) -> tuple[str, bool] | None:
        """Return what a tool answers and whether it succeeds; None where nothing fits the call."""
        for answer in self.answers.get(name, ()):
            if answer.when is None or fits(answer.when, arguments):
                return self._said(answer)
        return None

    def _said(self, answer: Answer) -> tuple[str, bool]:
        if answer.error is not None:
            return answer.error, False
        if not answer.sequence:
            return written(answer.result), True
        played = self._played.get(id(answer), 0)
        self._played[id(answer)] = played + 1
        return written(answer.sequence[min(played, len(answer.sequence) - 1)]), True


def written(result: Any) -> str:
    """Return a result as the model reads it."""
    return result if isinstance(result, str) else json.dumps(typed(result), ensure_ascii=False)


def fits(wanted: Any, given: Any) -> bool:
    """Tell whether a value is what an author wrote; of a mapping, every key that the author names must fit."""
    if isinstance(wanted, Mapping):
        return isinstance(given, Mapping) and all(key in given and fits(wanted[key], given[key]) for key in wanted)
    if isinstance(wanted, list | tuple):
        return isinstance(given, list) and len(wanted) == len(given) and all(map(fits, wanted, given))
    if isinstance(wanted, str) and len(wanted) > 2 and wanted[0] == wanted[-1] == "/":
        return (
            regex.search(wanted[1:-1], given if isinstance(given, str) else written(given), timeout=_TIME_LIMIT_S)
            is not None
        )
    return bool(wanted == given or typed(wanted) == given)
