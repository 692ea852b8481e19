"""When is a call made, made again, and given up? The one owner of retries, deadlines and concurrency.

Three things decide, each per (server, model) where it concerns a server:

- the *limiter*: how many calls are under way at once. It grows while the server keeps up and shrinks on 429.
- the *gate*: no call starts before the moment the server named, and after a storm calls start one by one, as fast as
  the server proved to answer them. While nothing but faults comes back, one call at a time is let through.
- the *retry budget*: how many retries a run may make in all, so that a broken server isn't asked for ever.

The clock, the sleep and the dice are arguments.
"""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

from khosop_llm.errors import DeadlineExceeded, LlmError, RateLimited, Transient

Clock = Callable[[], float]
Sleep = Callable[[float], Awaitable[object]]
Dice = Callable[[], float]
Key = tuple[str, str]
T = TypeVar("T")

_CUT = 0.8
_CUT_EVERY_S = 15.0
_GROW_AFTER_429 = 1.05
_FASTER = 1.25
_GOOD_PER_STEP = 20
_GOOD_TO_BELIEVE = 5
_NO_SPACING_S = 0.001
_SLOWEST_SPACING_S = 10.0
_FAULTS_THAT_CLOSE = 5
_FIRST_PROBE_S = 0.5
_SLOWEST_PROBE_S = 5.0


@dataclass(frozen=True, slots=True)
class Limits:
    """How many calls may be under way at once, per (server, model)."""

    start: int = 20
    floor: int = 4
    ceiling: int = 100

    def __post_init__(self) -> None:
        if not 1 <= self.floor <= self.start <= self.ceiling:
            raise ValueError(
                f"limits must be 1 <= floor <= start <= ceiling, got floor={self.floor}, start={self.start}, "
                f"ceiling={self.ceiling}"
            )

    @classmethod
    def at(cls, concurrency: int) -> Limits:
        """Return limits that start at, and never pass, a number that a user asked for."""
        return cls(start=concurrency, floor=min(4, concurrency), ceiling=concurrency)


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


class Limiter:
    """How many calls may be under way at one server and model, learnt from how they end."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._limits = limits
        self._clock = clock
        self._limit = float(limits.start)
        self._in_flight = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._seen_429 = False
        self._cut_at: float | None = None
        self._start_round()

    @property
    def limit(self) -> int:
        """The number of calls that may be under way now."""
        return int(self._limit)

    @property
    def in_flight(self) -> int:
        """The number of calls that are under way now."""
        return self._in_flight

    async def acquire(self) -> None:
        """Wait for a place, in the order of asking."""
        if self._in_flight < self.limit and not self._waiting:
            self._enter()
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                # The place was given and the call went away at the same moment: pass it on.
                self.release()
            else:
                self._waiting.remove(place)
            raise

    def release(self) -> None:
        """Give a place back."""
        self._in_flight -= 1
        self._admit()

    def succeeded(self) -> None:
        """Note a good answer; a round of as many as the limit, all good, lets the limit grow."""
        self._good += 1
        if self._good < self.limit:
            return
        # A limit that was never reached says nothing about what the server could bear.
        if self._clean and self._full:
            self._limit = min(float(self._limits.ceiling), self._grown())
            self._admit()
        self._start_round()

    def rate_limited(self) -> None:
        """Note a 429. However many come at once, the limit is cut once, and again 15 s later at the earliest."""
        self._seen_429 = True
        self._clean = False
        now = self._clock()
        if self._cut_at is None or now - self._cut_at >= _CUT_EVERY_S:
            self._cut_at = now
            self._limit = max(float(self._limits.floor), self._limit * _CUT)

    def faulted(self) -> None:
        """Note a fault that is not about pace: the round proves nothing, and nothing is cut."""
        self._clean = False

    def _grown(self) -> float:
        return max(self._limit + 1, self._limit * _GROW_AFTER_429) if self._seen_429 else self._limit * 2

    def _start_round(self) -> None:
        self._good = 0
        self._clean = True
        self._full = self._in_flight >= self.limit

    def _enter(self) -> None:
        self._in_flight += 1
        if self._in_flight >= self.limit:
            self._full = True

    def _admit(self) -> None:
        while self._waiting and self._in_flight < self.limit:
            place = self._waiting.popleft()
            if not place.done():
                self._enter()
                place.set_result(None)


class Gate:
    """When may the next call start? Keeps the server's waits for all calls, and opens slowly after a storm."""

    def __init__(self, clock: Clock, sleep: Sleep) -> None:
        self._clock = clock
        self._sleep = sleep
        self._closed_until = -math.inf
        self._storm = False
        self._cycle_start = clock()
        self._good = 0
        self._spacing_s = 0.0
        self._slow_start = False
        self._good_in_round = 0
        self._next_start = -math.inf
        self._faults_in_a_row = 0
        self._probe_at = -math.inf
        self._probe_wait_s = 0.0
        self._probe = asyncio.Lock()

    @property
    def spacing_s(self) -> float:
        """The time between two starts; 0 when nothing holds calls back."""
        return self._spacing_s

    def probing(self) -> bool:
        """Tell whether only faults came back lately, so that calls go one at a time."""
        return self._faults_in_a_row >= _FAULTS_THAT_CLOSE

    def closed_for_s(self) -> float:
        """Return how long no call may start, as far as the server said."""
        return max(0.0, self._closed_until - self._clock())

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until this call may start; while calls go one at a time, keep the others out until it ends."""
        if not self.probing():
            await self._pass()
            yield
            return
        async with self._probe:
            # Whoever waited while the server was away goes on at once when it is back.
            probing = self.probing()
            if probing and (wait := self._probe_at - self._clock()) > 0:
                await self._sleep(wait)
            await self._pass()
            if probing:
                yield
                return
        yield

    async def _pass(self) -> None:
        while True:
            while (wait := self.closed_for_s()) > 0:
                await self._sleep(wait)
            if self._storm:
                self._reopen()
            now = self._clock()
            start = max(now, self._next_start)
            if self._spacing_s > 0:
                self._next_start = start + self._spacing_s
                if start > now:
                    await self._sleep(start - now)
            # The server may have asked for a wait while this call stood in line.
            if self.closed_for_s() <= 0:
                return

    def rate_limited(self, wait_s: float) -> None:
        """Close for as long as the server asked."""
        self._storm = True
        self.refused()
        self._closed_until = max(self._closed_until, self._clock() + wait_s)

    def succeeded(self) -> None:
        """Note a good answer; enough of them and calls may follow each other faster."""
        self.refused()
        self._good += 1
        if self._spacing_s <= 0 or self._storm:
            return
        self._good_in_round += 1
        if self._slow_start:
            self._spacing_s /= 2
        elif self._good_in_round >= _GOOD_PER_STEP:
            self._good_in_round = 0
            self._spacing_s /= _FASTER
        if self._spacing_s < _NO_SPACING_S:
            self._spacing_s = 0.0

    def refused(self) -> None:
        """Note an error that only a server in good health gives, such as a 400."""
        self._faults_in_a_row = 0
        self._probe_wait_s = 0.0

    def faulted(self) -> None:
        """Note a fault that is not about pace."""
        self._faults_in_a_row += 1
        now = self._clock()
        # Calls that were under way together fail together: that is one bad moment, and not many probes.
        if self.probing() and now >= self._probe_at:
            self._probe_wait_s = min(_SLOWEST_PROBE_S, max(_FIRST_PROBE_S, self._probe_wait_s * 2))
            self._probe_at = now + self._probe_wait_s

    def _reopen(self) -> None:
        # What came back well since the last opening, over the time until this one, is the pace the server can bear.
        # A handful says too little, so the pace is then found by doubling it from a slow start.
        now = self._clock()
        self._spacing_s = min(_SLOWEST_SPACING_S, (now - self._cycle_start) / max(self._good, 1))
        self._slow_start = self._good < _GOOD_TO_BELIEVE
        self._next_start = now
        self._cycle_start = now
        self._good = 0
        self._good_in_round = 0
        self._storm = False


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
            lane = self._lanes[key] = _Lane(Limiter(self._limits, self._clock), Gate(self._clock, self._sleep))
        return lane
