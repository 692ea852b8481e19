"""What does a bot, or a run, do when the model behind it fails? Any model, with failures put in front of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from khosop_llm.errors import (
    AuthError,
    BadRequest,
    BudgetError,
    DeadlineExceeded,
    LlmError,
    Moderated,
    NoEndpoint,
    RateLimited,
    Transient,
)
from khosop_llm.provider import LlmProvider
from khosop_llm.types import Completion, Finished, Request, StreamEvent, TextDelta, ToolCall

FaultName = Literal[
    "bad_request",
    "moderation",
    "auth",
    "budget",
    "no_endpoint",
    "rate_limit",
    "transient",
    "deadline",
    "cut_stream",
    "malformed_tool_call",
    "empty_answer",
    "cut_answer",
    "cache_hit",
    "other_model",
]

_RAISED: dict[str, Callable[[str], LlmError]] = {
    "bad_request": lambda text: BadRequest(text, status=400),
    "moderation": lambda text: Moderated(text, status=403),
    "auth": lambda text: AuthError(text, status=401),
    "budget": lambda text: BudgetError(text, status=402),
    "no_endpoint": lambda text: NoEndpoint(text, status=404),
    "rate_limit": lambda text: RateLimited(text, status=429, retry_after_s=1.0),
    "transient": lambda text: Transient(text, status=502),
    "deadline": DeadlineExceeded,
    "cut_stream": Transient,
}
_CHANGED: dict[str, Callable[[Completion], Completion]] = {
    "malformed_tool_call": lambda whole: replace(whole, tool_calls=tuple(map(_malformed, whole.tool_calls))),
    "empty_answer": lambda whole: replace(whole, text="", tool_calls=()),
    "cut_answer": lambda whole: replace(whole, text=whole.text[: len(whole.text) // 2], finish_reason="length"),
    "cache_hit": lambda whole: replace(whole, meta=replace(whole.meta, cache_status="HIT")),
    "other_model": lambda whole: replace(whole, meta=replace(whole.meta, model_served="someone/else")),
}


@dataclass(frozen=True, slots=True)
class FaultRule:
    """When something goes wrong, and what. A rule fits when everything that it says fits."""

    fault: FaultName
    calls: tuple[int, ...] = ()
    """The numbers of the calls within a conversation, from 1; empty: any."""
    probability: float = 1.0
    model: str | None = None
    conversation: str | None = None

    def __post_init__(self) -> None:
        if self.fault not in _RAISED and self.fault not in _CHANGED:
            known = ", ".join([*_RAISED, *_CHANGED])
            raise ValueError(f"{self.fault!r} is no fault; the faults are {known}")
        if not 0.0 <= self.probability <= 1.0:
            raise ValueError(f"the probability of {self.fault} must lie in 0..1, got {self.probability}")


class FaultyLlm:
    """Passes calls on to `inner`, except where a rule of the plan lets one fail; the first rule that fits decides.

    Chance is drawn from the seed, the conversation, the call's number and the rule, so a conversation fails the same way
    whatever else runs beside it.
    """

    def __init__(self, inner: LlmProvider, plan: Sequence[FaultRule] = (), *, seed: int = 0) -> None:
        self._inner = inner
        self._plan = tuple(plan)
        self._seed = seed
        self._calls: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()

    @property
    def name(self) -> str:
        """Name the inner provider, and that it is made to fail."""
        return f"faulty {self._inner.name}"

    @property
    def measures(self) -> bool:
        """Answers that were tampered with measure nothing, whoever gave them."""
        return False

    async def complete(self, request: Request) -> Completion:
        """Return the inner answer, or what the plan makes of it.

        Raises:
            LlmError: the plan says so, or the inner provider failed.
        """
        fault = self._fault(request)
        if fault in _RAISED:
            raise _RAISED[fault](f"planned fault: {fault}")
        completion = await self._inner.complete(request)
        return _CHANGED[fault](completion) if fault in _CHANGED else completion

    async def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        """Yield the inner events, or what the plan makes of them; `cut_stream` breaks off after half of the text."""
        fault = self._fault(request)
        if fault in _RAISED and fault != "cut_stream":
            raise _RAISED[fault](f"planned fault: {fault}")
        if not fault:
            async for event in self._inner.stream(request):
                yield event
            return
        whole = await self._inner.complete(request)
        if fault == "cut_stream":
            yield TextDelta(whole.text[: len(whole.text) // 2])
            raise Transient("planned fault: the stream was cut")
        changed = _CHANGED[fault](whole)
        if changed.text:
            yield TextDelta(changed.text)
        yield Finished(changed)

    async def aclose(self) -> None:
        """Close the inner provider."""
        await self._inner.aclose()

    def _fault(self, request: Request) -> str:
        self._calls[request.conversation] += 1
        number = self._calls[request.conversation]
        for place, rule in enumerate(self._plan):
            if self._fits(rule, place, request, number):
                self.faults[rule.fault] += 1
                return rule.fault
        return ""

    def _fits(self, rule: FaultRule, place: int, request: Request, number: int) -> bool:
        if rule.calls and number not in rule.calls:
            return False
        if rule.model not in {None, request.model} or rule.conversation not in {None, request.conversation}:
            return False
        # A seed made of text is hashed the same way in every process.
        dice = random.Random(f"{self._seed}/{request.conversation}/{number}/{place}")  # noqa: S311 -- repeatable chance
        return dice.random() < rule.probability


def _malformed(call: ToolCall) -> ToolCall:
    raw = call.raw_arguments.rstrip("}") or "{"
    return replace(call, arguments=None, raw_arguments=raw, parse_error="planned fault: the arguments are cut")
