"""When is a call made, made again, and given up? The one owner of retries, deadlines and concurrency.

Each (server, model) has a limiter (how many calls at once) and a gate (when the next may start); a run has one retry
budget, so that a broken server isn't asked for ever. The clock, the sleep and the dice are arguments.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from khosop_llm.errors import DeadlineExceeded, LlmError, RateLimited, Transient
from khosop_llm.gate import Gate
from khosop_llm.limiter import Limiter, Limits

Clock = Callable[[], float]
Sleep = Callable[[float], Awaitable[object]]
Dice = Callable[[], float]
Key = tuple[str, str]
T = TypeVar("T")

_BURST = 8
"""So many calls may start at once at a server of which nothing is known yet."""
_DOUBLING_S = 0.01
"""Their number may double in this time while nothing is refused: a hundred are under way after 0.04 s, about what it costs us to
open their connections, and a server that refuses within a few milliseconds has refused a handful by then."""

__all__ = ["Gate", "Key", "Limiter", "Limits", "Paced", "Pacer", "RetryBudget", "RetryPolicy"]


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How long one call is tried."""

    total_s: float = 300.0
    """From the first attempt's start to the end, retries and waits included; waiting for a turn is not."""
    faults: int = 10
    """Attempts that may end in a fault. 429 is no fault: it is bounded by `total_s`."""
    base_s: float = 0.5
    cap_s: float = 30.0
    """The longest wait of our own choosing; a wait that the server asks for is kept in full."""

    def backoff_s(self, retry: int, dice: Dice) -> float:
        """Return a wait with full jitter before the given retry, counted from 1."""
        return dice() * min(self.cap_s, self.base_s * 2.0 ** min(retry - 1, 32))


class RetryBudget:
    """How many retries a run may make in all: a fixed number, and a share of the calls made."""

    def __init__(self, *, fixed: int = 100, share: float = 0.5) -> None:
        self._fixed = fixed
        self._share = share
        self.calls = 0
        self.retries = 0

    def count_call(self) -> None:
        """Note that a call began."""
        self.calls += 1

    def take(self) -> bool:
        """Take one retry; False when none is left."""
        if self.retries >= self._fixed + int(self._share * self.calls):
            return False
        self.retries += 1
        return True


@dataclass(frozen=True, slots=True)
class Paced(Generic[T]):
    """What a call came to, and what it took to get there."""

    value: T
    attempts: int
    queue_ms: float
    backoff_ms: float


@dataclass(slots=True)
class _Tries:
    """What one call has been through so far."""

    asked: float
    began: float = 0.0
    attempts: int = 0
    faults: int = 0
    rate_limits: int = 0
    queue_s: float = 0.0
    backoff_s: float = 0.0
    last: LlmError | None = None


@dataclass(frozen=True, slots=True)
class _Lane:
    """What is known about one server and model."""

    limiter: Limiter
    gate: Gate


class Pacer:
    """Runs calls: waits for a turn, tries, waits, tries again, and gives up in time. One per run."""

    def __init__(
        self,
        *,
        limits: Limits | None = None,
        policy: RetryPolicy | None = None,
        budget: RetryBudget | None = None,
        clock: Clock = time.monotonic,
        sleep: Sleep = asyncio.sleep,
        dice: Dice | None = None,
    ) -> None:
        self._limits = limits or Limits()
        self._policy = policy or RetryPolicy()
        self.budget = budget or RetryBudget()
        self._clock = clock
        self._sleep = sleep
        self._dice = dice or random.SystemRandom().random
        self._lanes: dict[Key, _Lane] = {}

    def limiter(self, key: Key) -> Limiter:
        """Return the limiter of a (server, model)."""
        return self._lane(key).limiter

    def gate(self, key: Key) -> Gate:
        """Return the gate of a (server, model)."""
        return self._lane(key).gate

    async def run(
        self,
        key: Key,
        attempt: Callable[[float], Awaitable[T]],
        *,
        repeatable: Callable[[], bool] = lambda: True,
    ) -> Paced[T]:
        """Return the first good result of `attempt`, which is given the seconds that are left.

        `repeatable` says whether a failed attempt may be made again: not when its half answer was already passed on.

        Raises:
            LlmError: the last failure, with `attempts` set; DeadlineExceeded when the time was used up.
        """
        lane = self._lane(key)
        self.budget.count_call()
        tries = _Tries(asked=self._clock())
        await lane.limiter.acquire()
        try:
            while True:
                try:
                    value = await self._try(lane, attempt, tries)
                except (RateLimited, Transient) as error:
                    await self._before_retry(error, lane.gate, tries, repeatable)
                except LlmError as error:
                    lane.gate.refused()
                    error.attempts = tries.attempts
                    raise
                else:
                    return Paced(value, tries.attempts, tries.queue_s * 1000, tries.backoff_s * 1000)
        finally:
            lane.limiter.release()

    async def _try(self, lane: _Lane, attempt: Callable[[float], Awaitable[T]], tries: _Tries) -> T:
        self._refuse_hopeless(lane.gate)
        waiting_since = self._clock()
        async with lane.gate.turn():
            left = self._time_left(tries, waiting_since)
            tries.attempts += 1
            try:
                value = await attempt(left)
            except RateLimited as error:
                tries.rate_limits += 1
                lane.limiter.rate_limited()
                asked = error.retry_after_s
                lane.gate.rate_limited(
                    self._policy.backoff_s(tries.rate_limits, self._dice) if asked is None else asked
                )
                raise
            except Transient:
                tries.faults += 1
                lane.limiter.faulted()
                lane.gate.faulted()
                raise
            lane.limiter.succeeded()
            lane.gate.succeeded()
            return value

    def _time_left(self, tries: _Tries, waiting_since: float) -> float:
        now = self._clock()
        if tries.attempts == 0:
            # Standing in line is not the call's own time.
            tries.queue_s = now - tries.asked
            tries.began = now
        else:
            tries.backoff_s += now - waiting_since
        left = tries.began + self._policy.total_s - now
        if left <= 0:
            raise DeadlineExceeded(
                f"no answer within {self._policy.total_s:.0f} s and {tries.attempts} attempts; the last one: {tries.last}"
            )
        return left

    async def _before_retry(
        self, error: RateLimited | Transient, gate: Gate, tries: _Tries, repeatable: Callable[[], bool]
    ) -> None:
        """Wait before the next attempt, or raise the error when there is to be none."""
        error.attempts = tries.attempts
        tries.last = error
        if not repeatable() or tries.faults >= self._policy.faults:
            raise error
        # A 429 waits at the gate, with all the others; a fault's wait is this call's own.
        wait = 0.0
        if isinstance(error, Transient):
            wait = error.retry_after_s or self._policy.backoff_s(tries.faults, self._dice)
        if self._clock() + max(wait, gate.closed_for_s()) > tries.began + self._policy.total_s:
            error.add_note(
                f"not tried again: the wait would pass the {self._policy.total_s:.0f} s that a call may take"
            )
            raise error
        if not self.budget.take():
            error.add_note(f"not tried again: the run's retry budget is used up ({self.budget.retries} retries)")
            raise error
        if wait > 0:
            began = self._clock()
            await self._sleep(wait)
            tries.backoff_s += self._clock() - began

    def _refuse_hopeless(self, gate: Gate) -> None:
        wait = gate.closed_for_s()
        if wait > self._policy.total_s:
            raise RateLimited(
                f"the server asked for a wait of {wait:.0f} s, longer than the {self._policy.total_s:.0f} s that a call "
                "may take; nothing was sent; go on later",
                status=429,
                retry_after_s=wait,
            )

    def _lane(self, key: Key) -> _Lane:
        lane = self._lanes.get(key)
        if lane is None:
            gate = Gate(self._clock, self._sleep, burst=_BURST, doubling_s=_DOUBLING_S)
            lane = self._lanes[key] = _Lane(Limiter(self._limits, self._clock), gate)
        return lane
