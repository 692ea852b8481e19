"""How many calls may be under way at once? Learnt from how they end.

It grows while the server keeps up and the limit is really used, and shrinks on 429 alone.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

_CUT = 0.8
_CUT_EVERY_S = 15.0
_GROW_AFTER_429 = 1.05


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


class Limiter:
    """How many calls may be under way at one server and model, learnt from how they end."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
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
