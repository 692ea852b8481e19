"""When may the next call start? Keeps a server's waits for all calls, opens slowly, and knocks gently.

At a server of which nothing is known a few calls start at once, and their number doubles as time passes without a refusal.
After a storm of 429 calls start one by one, as fast as the server proved to answer them. While nothing but faults comes
back, one call at a time is let through, and the others wait for what it finds.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

_FASTER = 1.25
_GOOD_PER_STEP = 20
_GOOD_TO_BELIEVE = 5
_NO_SPACING_S = 0.001
_TICK_S = 0.002
_OPEN_S = 0.0001
_SLOWEST_SPACING_S = 10.0
_FAULTS_THAT_CLOSE = 5
_FIRST_PROBE_S = 0.5
_SLOWEST_PROBE_S = 5.0


class Gate:
    """When may the next call start? Keeps the server's waits for all calls, and opens slowly after a storm."""

    def __init__(
        self,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[object]],
        *,
        burst: int = 0,
        doubling_s: float = 0.0,
    ) -> None:
        """After the first `burst` starts, as many again as have started may start in each `doubling_s`.

        A server that refuses does it at once, so a storm is noticed after a few calls, and the others wait.
        """
        self._clock = clock
        self._sleep = sleep
        self._closed_until = -math.inf
        self._storm = False
        self._cycle_start = clock()
        self._good = 0
        self._spacing_s = 0.0
        self._slow_start = False
        self._burst = burst
        self._doubling_s = doubling_s
        self._opening = burst > 0
        self._starts = 0
        self._good_in_round = 0
        self._next_start = -math.inf
        self._faults_in_a_row = 0
        self._probe_at = -math.inf
        self._probe_wait_s = 0.0
        self._probe = asyncio.Lock()
        self._line = asyncio.Lock()

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
            if self._opening and self._starts < self._burst:
                self._starts += 1
            elif self._opening or self._spacing_s > 0:
                await self._stand_in_line()
            # The server may have asked for a wait while this call stood in line.
            if self.closed_for_s() <= 0:
                return

    async def _stand_in_line(self) -> None:
        # One at a time, by the time at which each really went: after a moment in which this process was held up, calls must
        # not go all at once to make up for it. A clock's tick may be made up for: event loops sleep in milliseconds.
        async with self._line:
            if (wait := self._next_start - self._clock()) > 0:
                await self._sleep(wait)
            self._starts += 1
            spacing_s = self._doubling_s * math.log2(1 + 1 / self._starts) if self._opening else self._spacing_s
            self._opening = self._opening and spacing_s > _OPEN_S
            self._next_start = max(self._next_start, self._clock() - _TICK_S) + spacing_s

    def rate_limited(self, wait_s: float) -> None:
        """Close for as long as the server asked."""
        self._storm = True
        self._opening = False
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
