"""What do all the expectations of one turn ask together? Gathered one by one, told as the `check:` of a suite file.

A check may stand only once in a `check:`; what another tool says in several assertions is put together here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from khosop.imports.texts import Wanted, any_of


@dataclass(frozen=True, slots=True)
class ExpectedCall:
    """A tool call that is expected."""

    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    exact: bool = False
    """The call may have no other arguments."""
    times: int | None = None

    def said(self) -> dict[str, Any]:
        call: dict[str, Any] = {"tool": self.tool}
        if self.arguments:
            call["arguments"] = dict(self.arguments)
        if self.exact:
            call["match"] = "exact"
        if self.times is not None:
            call["times"] = self.times
        return call


_LIMITS: Final = ("tool_calls", "steps", "characters", "latency_ms", "cost_usd")


@dataclass(slots=True)
class Asked:
    """The expectations of one turn, or of a whole conversation."""

    all_of: list[Wanted] = field(default_factory=list)
    any_of: list[tuple[Wanted, ...]] = field(default_factory=list)
    none_of: list[Wanted] = field(default_factory=list)
    keywords: list[str] = field(default_factory=list)
    at_least: float = 0.5
    tools: list[str] = field(default_factory=list)
    no_tools: list[str] = field(default_factory=list)
    calls: list[ExpectedCall] = field(default_factory=list)
    in_order: bool = False
    only: bool = False
    limits: dict[str, float] = field(default_factory=dict)
    refuses: bool = False
    python: str | None = None
    status: tuple[str, ...] = ()
    state: dict[str, Any] = field(default_factory=dict)

    def limit(self, name: str, most: float) -> None:
        """Ask for at most so much; of several limits the lowest holds."""
        assert name in _LIMITS
        self.limits[name] = min(most, self.limits.get(name, most))

    def reads_reply(self) -> bool:
        """Tell whether something is asked of the words of the reply."""
        return bool(self.all_of or self.any_of or self.none_of or self.keywords or self.refuses)

    def check(self) -> dict[str, Any]:
        """Return all of it as the `check:` of a suite file."""
        checks: dict[str, Any] = dict(self._texts())
        if self.keywords:
            checks["keyword_coverage"] = {"keywords": list(self.keywords), "at_least": self.at_least}
        if self.refuses:
            checks["refuses"] = True
        checks |= self._deeds()
        if self.state:
            checks["state"] = self.state
        if self.limits:
            checks["limits"] = {name: _number(self.limits[name]) for name in _LIMITS if name in self.limits}
        if self.python is not None:
            checks["python"] = self.python
        if self.status:
            checks["status"] = list(self.status)
        return checks

    def _texts(self) -> Iterable[tuple[str, Any]]:
        groups = list(dict.fromkeys(self.any_of))
        if groups:
            yield "includes_any", _anywhere(one.required() for one in groups[0])
        # includes_any may stand only once: the texts of further groups become one pattern each.
        required = [*self.all_of, *(any_of(group) for group in groups[1:])]
        if required:
            yield "includes_all", _anywhere(one.required() for one in dict.fromkeys(required))
        if self.none_of:
            yield "excludes", [one.forbidden() for one in dict.fromkeys(self.none_of)]

    def _deeds(self) -> dict[str, Any]:
        checks: dict[str, Any] = {}
        if len(self.tools) == 1:
            checks["called_tool"] = self.tools[0]
        elif self.tools:
            checks["called_tools"] = list(dict.fromkeys(self.tools))
        if self.no_tools:
            checks["called_none"] = list(dict.fromkeys(self.no_tools))
        if self.calls:
            with_options = {"in_order": True} if self.in_order else {}
            only = {"only": True} if self.only else {}
            checks["called_with"] = {"calls": [call.said() for call in self.calls], **with_options, **only}
        return checks


def _anywhere(texts: Iterable[Any]) -> dict[str, Any]:
    """Return required texts that count however they stand there: other tools don't see a negation."""
    return {"texts": list(texts), "anywhere": True}


def _number(value: float) -> float | int:
    return int(value) if float(value).is_integer() else value


def text_of(parts: Sequence[str]) -> str:
    """Return notes as one text for people."""
    return "\n".join(part.strip() for part in parts if part.strip())
