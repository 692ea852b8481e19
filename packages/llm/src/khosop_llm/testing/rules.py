"""What does a model answer that follows rules, whatever the customer says next?"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Self

from khosop_llm.errors import ScriptError
from khosop_llm.testing.rounds import Step, Turn, as_completion, as_round, check_calls, pieces, read_turn
from khosop_llm.types import Completion, Finished, Request, StreamEvent, TextDelta

ANY_POINT: Final = "*"
"""A rule `after` this matches before and after any tool result."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: when the current turn looks like this, answer that."""

    name: str
    when: str | re.Pattern[str] | Callable[[Turn], bool]
    """A text that the customer's last message holds, a pattern found in it, or a question about the turn."""
    then: Step
    after: str | None = None
    """Which tool's result the turn must stand at; None: no tool has answered yet; `ANY_POINT`: anywhere.

    Without it, a rule that calls a tool would match again on the tool's result, for ever.
    """

    def matches(self, turn: Turn) -> bool:
        """Tell whether this rule is about the turn."""
        result = turn.last_result
        if self.after not in {ANY_POINT, result.name if result else None}:
            return False
        if isinstance(self.when, str):
            return self.when in turn.customer
        if isinstance(self.when, re.Pattern):
            return self.when.search(turn.customer) is not None
        return self.when(turn)


class RuleLlm:
    """A fake that answers by the first rule that matches the current turn.

    It keeps no memory of a conversation: the same request gets the same answer in any order and any process.
    """

    def __init__(
        self,
        rules: Sequence[Rule],
        *,
        name: str = "rules",
        latency_s: float = 0.0,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        doubled = sorted({rule.name for rule in rules if [each.name for each in rules].count(rule.name) > 1})
        if doubled:
            raise ScriptError(f"two rules share the name {doubled[0]!r}; a rule is found by its name")
        self._rules = tuple(rules)
        self._used: set[str] = set()
        self._name = name
        self._latency_s = latency_s
        self._sleep = sleep

    @property
    def name(self) -> str:
        """Name the fake as a report shows it."""
        return self._name

    @property
    def measures(self) -> bool:
        """Rules measure nothing."""
        return False

    @property
    def unused(self) -> tuple[str, ...]:
        """The rules that have not answered yet, in their order."""
        return tuple(rule.name for rule in self._rules if rule.name not in self._used)

    async def complete(self, request: Request) -> Completion:
        """Return the answer of the first matching rule.

        Raises:
            ScriptError: no rule matches, or the rule calls a tool in a way that the request doesn't offer.
        """
        turn = read_turn(request)
        rule = next((each for each in self._rules if each.matches(turn)), None)
        if rule is None:
            raise ScriptError(_no_match(turn, len(self._rules)))
        self._used.add(rule.name)
        played = as_round(rule.then, turn)
        check_calls(played, request.tools, f"rule {rule.name!r}")
        latency_s = played.latency_s or self._latency_s
        if latency_s > 0:
            await self._sleep(latency_s)
        depth = len(request.messages)
        return as_completion(played, request, f"rules-{request.conversation}-{depth}", f"call_{depth}")

    async def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        """Yield the answer's text in pieces and then the same Completion that `complete` returns."""
        completion = await self.complete(request)
        for piece in pieces(completion.text):
            yield TextDelta(piece)
        yield Finished(completion)

    def verify(self) -> None:
        """Check that every rule answered at least once.

        Raises:
            ScriptError: some did not; they are named.
        """
        if self.unused:
            raise ScriptError(f"rules that never answered: {', '.join(self.unused)}; an earlier rule may hide them")

    async def aclose(self) -> None:
        """Hold nothing, so give back nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        # A test that already failed keeps its own error.
        if kind is None:
            self.verify()


def _no_match(turn: Turn, rules: int) -> str:
    result = turn.last_result
    at = f"after the result of {result.name or 'an unnamed tool'}" if result else "before any tool result"
    tools = ", ".join(turn.tool_names) or "none"
    return f"none of {rules} rules matches {at}; the customer said {turn.customer!r}; the tools were {tools}"
