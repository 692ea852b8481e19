"""Was a tool called with these arguments? So many times, in this order, and with nothing else, where that is asked.

Every expected call needs a call of its own; a call in a draft that was thrown away counts, since it ran.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from khosop.score.did import Ran, what_ran
from khosop.score.expected import Expected, Stated, equals, first_difference, told
from khosop.score.scene import Scene
from khosop.score.shape import Names, Shape
from khosop.transcript import ToolUse
from khosop.verdict import Verdict


class Call(Shape):
    """One call that is expected."""

    tool: str = Field(min_length=1)
    arguments: dict[str, Stated] = Field(default_factory=dict)
    match: Literal["subset", "exact"] = "subset"
    """`subset`: the call may have more arguments; `exact`: it may not."""
    ignore: tuple[str, ...] = ()
    """Arguments that may be anything."""
    defaults: dict[str, Stated] = Field(default_factory=dict)
    """What an argument means when the call leaves it out."""
    times: int | None = Field(default=None, ge=0)
    """Exactly so many such calls; not stated: at least one."""


def _as_calls(value: Any) -> Any:
    if isinstance(value, Mapping) and "calls" not in value:
        return {"calls": [value]}
    return {"calls": value} if isinstance(value, list) else value


class Calls(Shape):
    """The calls that are expected, and whether others may stand between them."""

    calls: tuple[Call, ...] = Field(min_length=1)
    in_order: bool = False
    """They must come in the stated order; others may stand between."""
    only: bool | Names = False
    """No other call may be made; with names of tools, no other call of these."""

    @model_validator(mode="after")
    def _order_needs_single_calls(self) -> Self:
        if self.in_order and any(call.times not in {None, 1} for call in self.calls):
            raise ValueError("'in_order' with 'times' is not told apart; write the call out as often as it is expected")
        return self


CallsArgument = Annotated[Calls, BeforeValidator(_as_calls)]


def called_with(wants: Calls, scene: Scene) -> Verdict:
    """Hold when the expected calls were executed, each by a call of its own."""
    ran = list(scene.executed())
    fits = [[_fits(call, use, scene.today) for _t, _d, use in ran] for call in wants.calls]
    why = _unmet(wants, ran, fits, scene.today)
    extra = _extra(wants, ran, fits) if why is None else None
    if extra is not None:
        return scene.failed(extra[1], turn=extra[0][0], draft=extra[0][1])
    untraced = scene.untraced_turn()
    # "So many times" and "no others" can't be said of a conversation that was only seen in part.
    whole_needed = why is not None or wants.only or any(call.times is not None for call in wants.calls)
    if untraced is not None and whole_needed:
        return scene.no_trace(untraced)
    return scene.passed() if why is None else scene.failed(why)


def _fits(call: Call, use: ToolUse, today: str) -> bool:
    return use.name == call.tool and not _argument_fault(call, use, today)


def _argument_fault(call: Call, use: ToolUse, today: str) -> str:
    """Return which argument is not as stated; '' when all are."""
    actual = {key: value for key, value in use.arguments.items() if key not in call.ignore}
    for key, stated in call.arguments.items():
        if key in call.ignore:
            continue
        if key not in actual:
            assumed = call.defaults.get(key)
            if assumed is None or not _same_statement(assumed, stated, today):
                return f"'{key}' is missing, expected {stated.shown()}"
            continue
        wrong = first_difference(stated, actual[key], today=today, subset=call.match == "subset")
        if wrong:
            return told(f"'{key}'", wrong, stated, actual[key])
    if call.match == "exact":
        for key, value in actual.items():
            harmless = key in call.defaults and equals(call.defaults[key], value, today=today)
            if key not in call.arguments and not harmless:
                return f"'{key}' was not expected"
    return ""


def _same_statement(default: Expected, stated: Expected, today: str) -> bool:
    return default == stated or (default.fields is None and equals(stated, default.value, today=today))


def _unmet(wants: Calls, ran: Sequence[Ran], fits: Sequence[Sequence[bool]], today: str) -> str | None:
    for call, row in zip(wants.calls, fits, strict=True):
        count = sum(row)
        if call.times is not None and count != call.times:
            return f"{_shown(call)} was expected {call.times} times and was called {count} times"
        if call.times is None and not count:
            return f"{_shown(call)} was not called; {_nearest(call, ran, today)}"
    single = [row for call, row in zip(wants.calls, fits, strict=True) if call.times in {None, 1}]
    if wants.in_order:
        return None if _in_order(single) else f"the calls did not come in the stated order; {what_ran(ran)}"
    return None if _each_its_own(single) else "fewer calls were made than are stated; " + what_ran(ran)


def _nearest(call: Call, ran: Sequence[Ran], today: str) -> str:
    faults = [_argument_fault(call, use, today) for _t, _d, use in ran if use.name == call.tool]
    return f"in the call that was made, {faults[-1]}" if faults else what_ran(ran)


def _shown(call: Call) -> str:
    return f"{call.tool}({', '.join(f'{key}={stated.shown()}' for key, stated in call.arguments.items())})"


def _in_order(fits: Sequence[Sequence[bool]]) -> bool:
    at = 0
    for row in fits:
        while at < len(row) and not row[at]:
            at += 1
        if at == len(row):
            return False
        at += 1
    return True


def _each_its_own(fits: Sequence[Sequence[bool]]) -> bool:
    """Tell whether every expected call can have a call of its own (a matching of Kuhn's)."""
    owner: dict[int, int] = {}

    def settle(i: int, seen: set[int]) -> bool:
        for j, fit in enumerate(fits[i]):
            if fit and j not in seen:
                seen.add(j)
                if j not in owner or settle(owner[j], seen):
                    owner[j] = i
                    return True
        return False

    return all(settle(i, set()) for i in range(len(fits)))


def _extra(wants: Calls, ran: Sequence[Ran], fits: Sequence[Sequence[bool]]) -> tuple[Ran, str] | None:
    if not wants.only:
        return None
    for j, one in enumerate(ran):
        watched = wants.only is True or (wants.only and one[2].name in wants.only)
        if watched and not any(row[j] for row in fits):
            return one, f"{one[2].name} was called and is none of the expected calls"
    return None
