"""How is a run kept from costing more than its owner allowed? A provider that stops before the call that would be too much."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from decimal import Decimal

from khosop.verdict import Record
from khosop_llm.errors import BudgetError
from khosop_llm.provider import LlmProvider
from khosop_llm.types import Completion, Finished, Request, StreamEvent


class CostLimit:
    """Lets calls through until what they cost reaches a limit.

    Calls under way when the limit is reached are let finish, so a run may pass it by as many calls as are in flight.
    """

    def __init__(self, inner: LlmProvider, limit_usd: Decimal, spent_usd: Decimal = Decimal(0)) -> None:
        self._inner = inner
        self._limit = limit_usd
        self.spent_usd = spent_usd

    @property
    def name(self) -> str:
        return self._inner.name

    @property
    def measures(self) -> bool:
        return self._inner.measures

    async def complete(self, request: Request) -> Completion:
        self._check()
        completion = await self._inner.complete(request)
        self._count(completion)
        return completion

    async def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        self._check()
        async for event in self._inner.stream(request):
            if isinstance(event, Finished):
                self._count(event.completion)
            yield event

    async def aclose(self) -> None:
        await self._inner.aclose()

    def _check(self) -> None:
        if self.spent_usd >= self._limit:
            raise BudgetError(f"the limit of ${self._limit} is reached: ${self.spent_usd:.4f} were spent")

    def _count(self, completion: Completion) -> None:
        if completion.cost is None:
            raise BudgetError(
                f"{self._inner.name} does not report what a call costs, so a limit of ${self._limit} can't be kept; "
                "run without --max-cost-usd"
            )
        self.spent_usd += completion.cost.usd


def spent(records: Iterable[Record]) -> Decimal:
    """Return what the calls of finished samples cost, as far as it was reported."""
    calls = (call for record in records for turn in record.transcript.turns for call in turn.outcome.model_calls)
    return sum((Decimal(call.cost_usd) for call in calls if call.cost_usd is not None), Decimal(0))
