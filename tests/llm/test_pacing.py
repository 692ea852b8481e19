"""Pacing: who may call when, and again, and when it is over. All in virtual time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest

from khosop_llm import BadRequest, DeadlineExceeded, LlmError, RateLimited, Transient
from khosop_llm.pacing import Gate, Limiter, Limits, Pacer, RetryBudget, RetryPolicy
from tests.llm.virtual_time import now, run

KEY = ("server", "model")


def pacer(limits: Limits | None = None, policy: RetryPolicy | None = None, budget: RetryBudget | None = None) -> Pacer:
    return Pacer(limits=limits, policy=policy, budget=budget, clock=now, dice=random.Random(7).random)


def raising(*outcomes: LlmError | str) -> tuple[Callable[[float], Awaitable[str]], list[float]]:
    """Return an attempt that ends in the given outcomes in turn, and the times at which it was made."""
    times: list[float] = []

    async def attempt(left_s: float) -> str:
        times.append(now())
        outcome = outcomes[min(len(times), len(outcomes)) - 1]
        if isinstance(outcome, LlmError):
            raise outcome
        return outcome

    return attempt, times


def test_a_fault_is_tried_again_and_the_attempts_are_counted() -> None:
    attempt, times = raising(Transient("x"), Transient("x"), "ok")

    async def main() -> None:
        paced = await pacer().run(KEY, attempt)
        assert (paced.value, paced.attempts) == ("ok", 3)
        assert paced.backoff_ms == pytest.approx((times[-1] - times[0]) * 1000)

    run(main())


@pytest.mark.parametrize("error", [BadRequest("x"), DeadlineExceeded("x")], ids=["bad request", "deadline"])
def test_what_would_fail_again_is_not_tried_again(error: LlmError) -> None:
    attempt, times = raising(error)

    async def main() -> None:
        with pytest.raises(type(error)) as caught:
            await pacer().run(KEY, attempt)
        assert caught.value.attempts == 1

    run(main())
    assert len(times) == 1


def test_the_servers_wait_is_kept_in_full() -> None:
    attempt, times = raising(RateLimited("x", retry_after_s=42.0), "ok")
    run(pacer().run(KEY, attempt))
    assert times[1] - times[0] >= 42.0


def test_one_calls_wait_holds_the_others_back_too() -> None:
    first, _ = raising(RateLimited("x", retry_after_s=10.0), "ok")
    other, times = raising("ok")

    async def main() -> None:
        paced = pacer()
        began = now()
        task = asyncio.create_task(paced.run(KEY, first))
        await asyncio.sleep(1)
        await paced.run(KEY, other)
        await task
        assert times[0] - began >= 10.0

    run(main())


def test_another_model_is_not_held_back() -> None:
    first, _ = raising(RateLimited("x", retry_after_s=10.0), "ok")
    other, times = raising("ok")

    async def main() -> None:
        paced = pacer()
        began = now()
        task = asyncio.create_task(paced.run(KEY, first))
        await asyncio.sleep(1)
        await paced.run(("server", "other"), other)
        assert times[0] - began < 2.0
        await task

    run(main())


def test_a_wait_that_passes_the_deadline_is_not_waited_for() -> None:
    attempt, times = raising(RateLimited("daily limit", retry_after_s=3600.0))

    async def main() -> None:
        paced = pacer(policy=RetryPolicy(total_s=300))
        began = now()
        for _ in range(2):
            with pytest.raises(RateLimited):
                await paced.run(KEY, attempt)
        assert now() - began < 1.0

    run(main())
    assert len(times) == 1, "the second call must not even be sent"


def test_faults_end_after_the_allowed_number() -> None:
    attempt, times = raising(Transient("down"))

    async def main() -> None:
        with pytest.raises(Transient) as caught:
            await pacer(policy=RetryPolicy(faults=4)).run(KEY, attempt)
        assert caught.value.attempts == 4

    run(main())
    assert len(times) == 4


def test_the_total_time_ends_a_call_whatever_the_attempts() -> None:
    attempt, _ = raising(Transient("down"))

    async def main() -> None:
        began = now()
        with pytest.raises(LlmError):
            await pacer(policy=RetryPolicy(total_s=60, faults=10**6)).run(KEY, attempt)
        assert now() - began <= 60.0

    run(main())


def test_an_attempt_is_told_how_much_time_is_left() -> None:
    left: list[float] = []

    async def attempt(left_s: float) -> str:
        left.append(left_s)
        if len(left) == 1:
            await asyncio.sleep(100)
            raise Transient("x", retry_after_s=5.0)
        return "ok"

    run(pacer(policy=RetryPolicy(total_s=300)).run(KEY, attempt))
    assert left[0] == pytest.approx(300)
    assert left[1] == pytest.approx(195, abs=0.01)


def test_waiting_for_a_turn_is_not_the_calls_own_time() -> None:
    async def slow(left_s: float) -> float:
        await asyncio.sleep(50)
        return left_s

    async def main() -> None:
        paced = pacer(limits=Limits.at(1), policy=RetryPolicy(total_s=60))
        results = await asyncio.gather(*(paced.run(KEY, slow) for _ in range(4)))
        assert [round(result.value) for result in results] == [60] * 4
        assert [round(result.queue_ms / 1000) for result in results] == [0, 50, 100, 150]

    run(main())


def test_a_run_may_retry_only_so_often() -> None:
    attempt, times = raising(Transient("down"))

    async def main() -> None:
        paced = pacer(budget=RetryBudget(fixed=3, share=0.0), policy=RetryPolicy(faults=100))
        with pytest.raises(Transient) as caught:
            await paced.run(KEY, attempt)
        assert "retry budget is used up (3 retries)" in caught.value.__notes__[0]

    run(main())
    assert len(times) == 4


def test_half_an_answer_that_was_passed_on_is_not_asked_for_again() -> None:
    attempt, times = raising(Transient("cut"))

    async def main() -> None:
        with pytest.raises(Transient):
            await pacer().run(KEY, attempt, repeatable=lambda: False)

    run(main())
    assert len(times) == 1


def test_backoff_has_full_jitter_and_a_cap() -> None:
    policy = RetryPolicy(base_s=0.5, cap_s=30)
    assert [policy.backoff_s(retry, lambda: 1.0) for retry in (1, 2, 3, 7, 50)] == [0.5, 1.0, 2.0, 30.0, 30.0]
    assert policy.backoff_s(5, lambda: 0.0) == 0.0


# --- the limiter ------------------------------------------------------------------------------------------------------


def _round(limiter: Limiter, good: int, *, used: bool = True) -> None:
    async def main() -> None:
        # Fill the limit, then let the answers come.
        held = limiter.limit if used else 1
        for _ in range(held):
            await limiter.acquire()
        for _ in range(good):
            limiter.succeeded()
        for _ in range(held):
            limiter.release()

    asyncio.run(main())


def test_the_limit_doubles_after_a_clean_round_until_the_ceiling() -> None:
    limiter = Limiter(Limits(), clock=lambda: 0.0)
    seen = [limiter.limit]
    for _ in range(4):
        _round(limiter, limiter.limit)
        seen.append(limiter.limit)
    assert seen == [20, 40, 80, 100, 100]


def test_after_the_first_429_the_limit_grows_by_a_twentieth() -> None:
    limiter = Limiter(Limits(start=40), clock=lambda: 0.0)
    limiter.rate_limited()
    assert limiter.limit == 32
    # The round with the 429 in it is not clean; the one after it is: 32 * 1.05 = 33.6.
    _round(limiter, 32)
    assert limiter.limit == 32
    _round(limiter, 32)
    assert limiter.limit == 33


def test_a_storm_cuts_once_in_fifteen_seconds() -> None:
    time = [0.0]
    limiter = Limiter(Limits(start=50), clock=lambda: time[0])
    for at, limit in ((0, 40), (0.1, 40), (14.9, 40), (15.0, 32), (15.1, 32)):
        time[0] = at
        limiter.rate_limited()
        assert limiter.limit == limit


def test_the_limit_never_falls_below_the_floor() -> None:
    time = [0.0]
    limiter = Limiter(Limits(), clock=lambda: time[0])
    for at in range(0, 1500, 15):
        time[0] = at
        limiter.rate_limited()
    assert limiter.limit == 4


def test_a_server_fault_voids_the_round_and_cuts_nothing() -> None:
    limiter = Limiter(Limits(), clock=lambda: 0.0)
    limiter.faulted()
    _round(limiter, 20)
    assert limiter.limit == 20
    _round(limiter, 20)
    assert limiter.limit == 40


def test_a_limit_that_was_never_reached_does_not_grow() -> None:
    limiter = Limiter(Limits(), clock=lambda: 0.0)
    _round(limiter, 100, used=False)
    assert limiter.limit == 20


def test_a_place_goes_to_who_waited_longest_and_never_gets_lost() -> None:
    async def main() -> None:
        limiter = Limiter(Limits.at(1), clock=lambda: 0.0)
        order: list[int] = []

        async def call(number: int) -> None:
            await limiter.acquire()
            order.append(number)
            await asyncio.sleep(0.01)
            limiter.release()

        tasks = [asyncio.create_task(call(number)) for number in range(4)]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.wait(tasks)
        assert order == [0, 2, 3]
        assert limiter.in_flight == 0

    run(main())


@pytest.mark.parametrize("limits", [(0, 0, 0), (3, 4, 100), (20, 4, 10)])
def test_limits_that_contradict_each_other_are_refused(limits: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="1 <= floor <= start <= ceiling"):
        Limits(*limits)


# --- whole runs -------------------------------------------------------------------------------------------------------


class QuotaServer:
    """Answers so many requests in each window of time, refuses the rest with a true wait, and counts."""

    def __init__(self, quota: int, window_s: float, latency_s: float) -> None:
        self.quota, self.window_s, self.latency_s = quota, window_s, latency_s
        self.requests = self.successes = 0
        self._start, self._count = -1e9, 0

    async def __call__(self, left_s: float) -> str:
        self.requests += 1
        if now() - self._start >= self.window_s:
            self._start, self._count = now(), 0
        if self._count >= self.quota:
            await asyncio.sleep(0.005)
            raise RateLimited("slow down", retry_after_s=max(0.001, self._start + self.window_s - now()))
        self._count += 1
        await asyncio.sleep(self.latency_s)
        self.successes += 1
        return "ok"


@pytest.mark.parametrize(
    ("quota", "window_s", "latency_s", "turns"),
    [
        pytest.param(10, 1.0, 0.05, 10, id="10 a second, quick"),
        pytest.param(10, 1.0, 1.0, 10, id="10 a second, slow"),
        pytest.param(30, 5.0, 0.2, 10, id="30 in 5 seconds"),
        pytest.param(50, 60.0, 0.5, 5, id="50 a minute"),
        pytest.param(100, 1.0, 0.2, 20, id="100 a second"),
    ],
)
@pytest.mark.parametrize("limits", [None, Limits.at(60)], ids=["nobody asked", "sixty asked for"])
def test_sixty_conversations_in_a_storm_lose_nothing_and_make_no_herd(
    quota: int, window_s: float, latency_s: float, turns: int, limits: Limits | None
) -> None:
    server = QuotaServer(quota, window_s, latency_s)

    async def main() -> float:
        paced = pacer(limits=limits)

        async def conversation() -> None:
            for _ in range(turns):
                await paced.run(KEY, server)

        began = now()
        await asyncio.gather(*(conversation() for _ in range(60)))
        return now() - began

    took = run(main())
    calls = 60 * turns
    assert server.successes == calls
    assert server.requests / server.successes < 1.3
    # Careful, and yet not much slower than the quota allows.
    ideal = max((calls / quota - 1) * window_s, calls / 60 * latency_s)
    assert took < 2.0 * ideal + 10, (took, ideal)


def test_a_server_that_is_gone_for_twenty_seconds_costs_no_call_and_little_knocking() -> None:
    knocks = 0

    async def attempt(left_s: float) -> str:
        nonlocal knocks
        if 5.0 <= now() - began[0] < 25.0:
            knocks += 1
            raise Transient("connection refused")
        await asyncio.sleep(0.2)
        return "ok"

    began = [0.0]

    async def main() -> None:
        began[0] = now()
        paced = pacer()

        async def conversation() -> None:
            for _ in range(40):
                await paced.run(KEY, attempt)

        await asyncio.gather(*(conversation() for _ in range(60)))
        assert now() - began[0] < 60

    run(main())
    # At most what was under way when it went, and then one at a time.
    assert knocks < 100 + 20


def test_only_one_call_at_a_time_asks_a_server_that_gives_nothing_but_faults() -> None:
    under_way = most = 0

    async def attempt(left_s: float) -> str:
        nonlocal under_way, most
        under_way += 1
        if now() - began[0] > 3:
            most = max(most, under_way)
        await asyncio.sleep(0.01)
        under_way -= 1
        raise Transient("down")

    began = [0.0]

    async def main() -> None:
        began[0] = now()
        paced = pacer()
        await asyncio.gather(*(paced.run(KEY, attempt) for _ in range(20)), return_exceptions=True)

    run(main())
    assert most == 1


def test_a_storm_that_passes_does_not_slow_the_rest_down_for_long() -> None:
    async def attempt(left_s: float) -> str:
        if now() - began[0] < 3.0:
            raise RateLimited("overloaded", retry_after_s=1.0)
        await asyncio.sleep(0.2)
        return "ok"

    began = [0.0]

    async def main() -> float:
        began[0] = now()
        paced = pacer()

        async def conversation() -> None:
            for _ in range(10):
                await paced.run(KEY, attempt)

        await asyncio.gather(*(conversation() for _ in range(60)))
        return now() - began[0]

    # 600 calls at about 20 under way and 0.2 s each take 6 s when nothing holds them back.
    assert run(main()) < 25


def test_a_gate_that_was_never_shut_holds_nobody() -> None:
    async def main() -> None:
        gate = Gate(now, asyncio.sleep)
        began = now()
        for _ in range(100):
            async with gate.turn():
                pass
        assert now() == began
        assert gate.spacing_s == 0.0

    run(main())


def test_a_number_that_somebody_asked_for_is_under_way_after_a_fraction_of_a_second() -> None:
    starts: list[float] = []

    async def slow(left_s: float) -> str:
        starts.append(now())
        await asyncio.sleep(10)
        return "good"

    async def main() -> None:
        paced = pacer(limits=Limits.at(100))
        await asyncio.gather(*(paced.run(KEY, slow) for _ in range(100)))

    run(main())
    assert len(starts) == 100
    # A few at once; the rest one by one, so that a refusal is heard before all have been sent.
    assert starts.count(starts[0]) < 20
    assert 0.02 < starts[-1] - starts[0] < 0.1


def test_a_storm_at_the_start_costs_a_few_refusals_and_not_one_for_each_call() -> None:
    server = QuotaServer(10, 5.0, 0.001)

    async def main() -> None:
        paced = pacer(limits=Limits.at(100))
        await asyncio.gather(*(paced.run(KEY, server) for _ in range(100)))

    run(main())
    assert server.successes == 100
    assert server.requests < 115
