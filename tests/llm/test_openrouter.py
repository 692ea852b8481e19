"""The real client over a real socket: every trap of the wire, streamed and not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from khosop_llm import (
    AuthError,
    BadRequest,
    BudgetError,
    DeadlineExceeded,
    Finished,
    LlmError,
    Message,
    Moderated,
    NoEndpoint,
    RateLimited,
    Request,
    TextDelta,
    Transient,
)
from khosop_llm.cost import Price
from khosop_llm.openrouter import OpenRouterLlm, Timeouts
from khosop_llm.pacing import Limits, Pacer, RetryPolicy
from khosop_llm.profiles import GENERIC, LITELLM, OPENROUTER
from khosop_llm.testing import FakeOpenRouter, Plan, PlannedCall, PlannedReply, PlannedStep, Quota, When
from khosop_llm.testing.plan import Credit, Fault, Outage
from tests.llm.asking import ask

KEY = "sk-or-v1-test-0000000000"
THAI = "ค่าอาบน้ำ ๓๐๐ บาทค่ะ 🐶"  # "a bath is 300 baht"
HASTY = RetryPolicy(base_s=0.05, cap_s=0.1)
QUICK = Timeouts(connect_s=2.0, idle_s=0.5, attempt_s=5.0)


@asynccontextmanager
async def opened(
    plan: Plan, *, streaming: bool = False, policy: RetryPolicy = HASTY, timeouts: Timeouts = QUICK, **options: Any
) -> AsyncIterator[tuple[FakeOpenRouter, OpenRouterLlm]]:
    options.setdefault("profile", OPENROUTER)
    async with (
        FakeOpenRouter(plan) as server,
        OpenRouterLlm(
            KEY,
            base_url=server.base_url,
            streaming=streaming,
            pacer=Pacer(policy=policy),
            timeouts=timeouts,
            **options,
        ) as llm,
    ):
        yield server, llm


def once(reply: PlannedReply, then: str = THAI) -> Plan:
    """Return a plan that gives one reply once, and a good one ever after."""
    return Plan(steps=(PlannedStep(reply),), otherwise=PlannedReply(text=then))


both = pytest.mark.parametrize("streaming", [False, True], ids=["whole", "streamed"])


# --- what is sent -----------------------------------------------------------------------------------------------------


async def test_the_request_carries_what_an_eval_depends_on() -> None:
    async with opened(Plan()) as (server, llm):
        await llm.complete(ask("hi"))
        (entry,) = server.journal
    assert entry.headers["x-openrouter-cache"] == "false"
    assert entry.body["plugins"] == [{"id": "context-compression", "enabled": False}]
    assert entry.body["max_tokens"] == 2048
    assert entry.body["provider"] == {"require_parameters": True}


async def test_a_key_with_a_trailing_newline_works() -> None:
    async with (
        FakeOpenRouter(Plan(key=KEY)) as server,
        OpenRouterLlm(f" {KEY}\n", base_url=server.base_url) as llm,
    ):
        assert (await llm.complete(ask("hi"))).text == "echo: hi"


@pytest.mark.parametrize("key", ["", " \n", "sk two", "sk-or\n-v1", "กุญแจ", "sk-\u201cor\u201d"])
def test_what_can_not_be_a_key_is_refused_without_showing_it(key: str) -> None:
    with pytest.raises(AuthError) as caught:
        OpenRouterLlm(key)
    assert not key.strip() or key.strip() not in str(caught.value)


def test_a_missing_key_names_the_variable_to_set() -> None:
    with pytest.raises(AuthError, match="set OPENROUTER_API_KEY"):
        OpenRouterLlm()


async def test_a_local_server_needs_no_key() -> None:
    async with FakeOpenRouter() as server, OpenRouterLlm(base_url=server.base_url) as llm:
        await llm.complete(ask("hi"))
        assert "authorization" not in server.journal[0].headers
        assert llm.name == "openai-compatible"


async def test_a_thai_app_name_is_sent_in_percent_form() -> None:
    async with opened(Plan(), app_name="ร้านหมา A") as (server, llm):  # "dog shop"
        await llm.complete(ask("hi"))
        assert (
            server.journal[0].headers["x-title"] == "%E0%B8%A3%E0%B9%89%E0%B8%B2%E0%B8%99%E0%B8%AB%E0%B8%A1%E0%B8%B2 A"
        )


async def test_a_lone_surrogate_in_a_message_is_sent_as_a_replacement() -> None:
    async with opened(Plan()) as (_, llm):
        assert (await llm.complete(ask("hi \ud83d"))).text == "echo: hi \ufffd"


async def test_what_is_no_json_is_a_bad_request_and_not_sent() -> None:
    async with opened(Plan()) as (server, llm):
        with pytest.raises(BadRequest, match="a set is no JSON value"):
            await llm.complete(replace(ask("hi"), extra={"tags": {"a"}}))
        assert server.journal == []


@pytest.mark.parametrize(
    "url", ["ftp://x/v1", "127.0.0.1:80/v1", "http://", "http://user:pw@h/v1", "http://h/v1?key=1", "http://h:x/v1"]
)
def test_a_base_url_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(BadRequest, match="base URL"):
        OpenRouterLlm(KEY, base_url=url)


@pytest.mark.parametrize("url", ["http://h/v1", "http://h/v1/", " http://h/v1/chat/completions\n"])
def test_a_base_url_may_be_written_in_several_ways(url: str) -> None:
    assert OpenRouterLlm(KEY, base_url=url).base_url == "http://h/v1"


# --- what comes back --------------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("fault", ["none", "split", "comments", "gzip", "crlf", "never_closes", "no_done"])
async def test_an_answer_survives_every_way_of_sending_it(fault: Fault, streaming: bool) -> None:
    reply = PlannedReply(
        text=THAI,
        tool_calls=(PlannedCall("find_price", '{"service": "bath"}'),),
        fault=fault,
        chunk_characters=1,
        stall_s=3,
    )
    async with opened(Plan(otherwise=reply), streaming=streaming) as (server, llm):
        completion = await llm.complete(ask("hi"))
        assert completion.text == THAI
        assert completion.tool_calls[0].arguments == {"service": "bath"}
        assert completion.finish_reason == "tool_calls"
        assert completion.usage is not None
        assert completion.meta.upstream == "Fake Upstream"
        assert server.verdict().good


async def test_done_ends_the_answer_without_waiting_for_the_socket() -> None:
    async with opened(Plan(otherwise=PlannedReply(fault="never_closes", stall_s=30)), streaming=True) as (_, llm):
        completion = await asyncio.wait_for(llm.complete(ask("hi")), 2)
        assert completion.meta.total_ms < 1000


@both
@pytest.mark.parametrize(
    "fault",
    ["reset", "close", "cut", "bad_json", "html", "error_in_200", "choice_error", "finish_error", "mid_stream_error",
     "no_choices"],
)  # fmt: skip
async def test_a_broken_reply_is_never_an_answer_and_is_asked_for_again(fault: Fault, streaming: bool) -> None:
    async with opened(once(PlannedReply(text="broken", fault=fault, at=150)), streaming=streaming) as (server, llm):
        completion = await llm.complete(ask("hi"))
        assert completion.text == THAI
        assert completion.meta.attempts == 2
        assert completion.meta.backoff_ms > 0
        assert server.verdict().good, server.verdict()


@pytest.mark.parametrize("fault", ["cut", "close"])
async def test_a_stream_cut_at_any_byte_is_whole_or_asked_for_again(fault: Fault) -> None:
    async with opened(Plan(otherwise=PlannedReply(text=THAI)), streaming=True) as (_, llm):
        whole = await llm.complete(ask("hi"))
    body_length = 4000
    steps = tuple(
        PlannedStep(PlannedReply(text=THAI, fault=fault, at=at, chunk_characters=4), When(says=f"cut {at}."))
        for at in range(0, body_length, 53)
    )
    async with opened(Plan(steps=steps, otherwise=PlannedReply(text=THAI)), streaming=True) as (server, llm):
        for at in range(0, body_length, 53):
            completion = await llm.complete(ask(f"cut {at}."))
            assert completion.text == whole.text, at
        assert server.verdict().good, server.verdict()


@both
@pytest.mark.parametrize("fault", ["stall", "silence"])
async def test_comments_and_silence_are_given_up_after_the_idle_time(fault: Fault, streaming: bool) -> None:
    timeouts = Timeouts(idle_s=0.2, attempt_s=0.5)
    plan = once(PlannedReply(fault=fault, at=30, stall_s=20))
    async with opened(plan, streaming=streaming, timeouts=timeouts) as (server, llm):
        completion = await asyncio.wait_for(llm.complete(ask("hi")), 5)
        assert (completion.text, completion.meta.attempts) == (THAI, 2)
        await asyncio.sleep(0.1)
        assert server.verdict().good, server.verdict()


async def test_a_stall_to_the_end_says_that_comments_are_no_data() -> None:
    plan = Plan(otherwise=PlannedReply(fault="stall", at=30, stall_s=20))
    async with opened(plan, streaming=True, policy=replace(HASTY, faults=1)) as (_, llm):
        with pytest.raises(Transient, match=r"no data for 0\.5 s, whatever comments came"):
            await llm.complete(ask("hi"))


@both
async def test_the_total_time_ends_a_call(streaming: bool) -> None:
    plan = Plan(latency_s=5)
    async with opened(plan, streaming=streaming, policy=RetryPolicy(total_s=0.3)) as (_, llm):
        with pytest.raises(DeadlineExceeded):
            await llm.complete(ask("hi"))


@both
@pytest.mark.parametrize(
    ("status", "kind"),
    [(400, BadRequest), (401, AuthError), (402, BudgetError), (403, AuthError), (404, NoEndpoint), (422, BadRequest)],
)
async def test_what_no_retry_helps_is_asked_once(status: int, kind: type[LlmError], streaming: bool) -> None:
    async with opened(Plan(otherwise=PlannedReply(status=status)), streaming=streaming) as (server, llm):
        with pytest.raises(kind) as caught:
            await llm.complete(ask("hi"))
        assert (caught.value.status, caught.value.attempts) == (status, 1)
        assert len(server.journal) == 1


@pytest.mark.parametrize("status", [408, 409, 425, 500, 502, 503, 504, 524, 529])
async def test_what_may_pass_is_asked_again(status: int) -> None:
    async with opened(once(PlannedReply(status=status))) as (_, llm):
        assert (await llm.complete(ask("hi"))).meta.attempts == 2


async def test_moderation_is_an_outcome_of_its_own() -> None:
    refusal = json.dumps(
        {"error": {"code": 403, "message": "no", "metadata": {"reasons": ["x"], "flagged_input": "y"}}}
    )
    async with opened(Plan(otherwise=PlannedReply(status=403, body=refusal))) as (_, llm):
        with pytest.raises(Moderated):
            await llm.complete(ask("hi"))


@both
async def test_a_429_is_waited_for_as_long_as_it_says(streaming: bool) -> None:
    async with opened(once(PlannedReply(status=429, retry_after_s=0.3)), streaming=streaming) as (server, llm):
        completion = await llm.complete(ask("hi"))
        refused, answered = server.journal
        # By the server's clock: ours starts to count the wait a moment after the refusal came in.
        assert answered.began_s - refused.began_s >= 0.3
        assert completion.meta.backoff_ms > 0
        assert server.verdict().good


async def test_our_own_waiting_is_not_the_models_time() -> None:
    async with opened(once(PlannedReply(status=429, retry_after_s=0.4)), streaming=True) as (_, llm):
        meta = (await llm.complete(ask("hi"))).meta
        assert meta.total_ms < 300
        assert meta.first_token_ms is not None
        assert meta.first_token_ms <= meta.total_ms


async def test_events_under_another_content_type_are_read_all_the_same() -> None:
    chunk = json.dumps({"choices": [{"delta": {"content": THAI}, "finish_reason": "stop"}]}, ensure_ascii=False)
    body = f": hello\n\ndata: {chunk}\n\ndata: [DONE]\n\n"
    async with opened(Plan(otherwise=PlannedReply(body=body))) as (_, llm):
        assert (await llm.complete(ask("hi"))).text == THAI


async def test_a_cache_hit_is_reported() -> None:
    async with opened(Plan(otherwise=PlannedReply(cache_status="HIT"))) as (_, llm):
        assert (await llm.complete(ask("hi"))).meta.cache_status == "HIT"


async def test_another_model_than_asked_is_reported() -> None:
    async with opened(Plan(otherwise=PlannedReply(model="someone/else"))) as (_, llm):
        meta = (await llm.complete(ask("hi"))).meta
        assert (meta.model_asked, meta.model_served) == ("shop/small", "someone/else")


async def test_a_cost_may_stand_in_a_header_or_come_from_the_table() -> None:
    body = json.dumps({
        "choices": [{"message": {"content": "x"}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 3, "completion_tokens": 1},
    })  # fmt: skip
    reply = PlannedReply(body=body, headers={"x-litellm-response-cost": "0.5"})
    async with opened(Plan(otherwise=reply), profile=LITELLM) as (_, llm):
        cost = (await llm.complete(ask("hi"))).cost
        assert cost is not None
        assert (cost.usd, cost.source) == (Decimal("0.5"), "header")
    prices = {"shop/small": Price(Decimal("0.1"), Decimal(1))}
    async with opened(Plan(otherwise=reply), profile=GENERIC, prices=prices) as (_, llm):
        cost = (await llm.complete(ask("hi"))).cost
        assert cost is not None
        assert (cost.usd, cost.source) == (Decimal("1.3"), "price_table")
    async with opened(Plan(otherwise=reply), profile=GENERIC) as (_, llm):
        assert (await llm.complete(ask("hi"))).cost is None


async def test_a_reply_in_many_rounds_with_tools() -> None:
    steps = (
        PlannedStep(PlannedReply(tool_calls=(PlannedCall("find_price", '{"service": "bath"}'),), reasoning=("hm",))),
    )
    async with opened(Plan(steps=steps)) as (server, llm):
        first = await llm.complete(ask("price?"))
        await llm.complete(
            ask("price?", first.as_message(), Message("tool", "300", tool_call_id=first.tool_calls[0].id))
        )
        sent = server.journal[1].body["messages"]
    assert sent[2]["reasoning_details"] == [{"type": "reasoning.text", "text": "hm", "index": 0}]
    assert sent[2]["content"] is None
    assert sent[3] == {"role": "tool", "content": "300", "tool_call_id": "call_1"}


# --- streams to the caller --------------------------------------------------------------------------------------------


async def test_text_is_passed_on_while_it_is_written() -> None:
    reply = PlannedReply(text="12345678", chunk_characters=2, chunk_delay_s=0.02)
    async with opened(Plan(otherwise=reply)) as (_, llm):
        events = [event async for event in llm.stream(ask("hi"))]
    assert [event.text for event in events if isinstance(event, TextDelta)] == ["12", "34", "56", "78"]
    last = events[-1]
    assert isinstance(last, Finished)
    assert last.completion.meta.first_token_ms is not None
    assert last.completion.meta.first_token_ms < last.completion.meta.total_ms


async def test_a_stream_that_breaks_before_its_first_word_is_begun_again() -> None:
    async with opened(once(PlannedReply(fault="reset", at=0))) as (_, llm):
        events = [event async for event in llm.stream(ask("hi"))]
    assert "".join(event.text for event in events if isinstance(event, TextDelta)) == THAI


async def test_a_stream_that_breaks_after_words_were_passed_on_is_an_error() -> None:
    async with opened(once(PlannedReply(text="a" * 100, fault="mid_stream_error"))) as (server, llm):
        heard: list[str] = []

        async def listen() -> None:
            async for event in llm.stream(ask("hi")):
                if isinstance(event, TextDelta):
                    heard.append(event.text)  # noqa: PERF401 -- what came before the error must be kept

        with pytest.raises(Transient):
            await listen()
        assert "".join(heard).startswith("aaa")
        assert len(server.journal) == 1


async def test_who_stops_listening_stops_the_call() -> None:
    reply = PlannedReply(text="a" * 1000, chunk_characters=1, chunk_delay_s=0.01)
    async with opened(Plan(otherwise=reply)) as (server, llm):
        stream = llm.stream(ask("hi"))
        assert isinstance(await anext(stream), TextDelta)
        await stream.aclose()  # type: ignore[attr-defined]  # the protocol promises an iterator; ours is a generator
        assert llm.pacer.limiter((llm.base_url, "shop/small")).in_flight == 0
        await _until(lambda: server.journal[0].outcome == "client left")


async def _until(fact: Callable[[], bool]) -> None:
    async with asyncio.timeout(3):
        while not fact():  # noqa: ASYNC110 -- the journal is the server's, and gives no sign
            await asyncio.sleep(0.01)


# --- many at once -----------------------------------------------------------------------------------------------------


async def _many(llm: OpenRouterLlm, number: int) -> list[str]:
    async def one(index: int) -> str:
        return (await llm.complete(Request("shop/small", (Message("user", f"no {index}"),)))).text

    return list(await asyncio.gather(*(one(index) for index in range(number))))


async def test_a_storm_of_429_loses_nothing_and_makes_no_herd() -> None:
    async with opened(Plan(quota=Quota(30, 0.3), latency_s=0.02), policy=RetryPolicy()) as (server, llm):
        answers = await _many(llm, 120)
        verdict = server.verdict()
    assert answers == [f"echo: no {index}" for index in range(120)]
    assert verdict.good, verdict
    assert verdict.requests_per_success is not None
    assert verdict.requests_per_success < 1.3


async def test_a_server_that_is_away_for_a_while_costs_no_answer() -> None:
    async with opened(Plan(outages=(Outage(0.1, 0.6),), latency_s=0.05)) as (server, llm):
        await _many(llm, 20)
        await asyncio.sleep(0.1)
        assert len(await _many(llm, 40)) == 40
        assert server.verdict().good


async def test_as_many_calls_as_allowed_are_under_way_at_once() -> None:
    async with (
        FakeOpenRouter(Plan(latency_s=1)) as server,
        OpenRouterLlm(KEY, base_url=server.base_url, pacer=Pacer(limits=Limits.at(30))) as llm,
    ):
        await _many(llm, 40)
        assert max(entry.in_flight for entry in server.journal) == 30


async def test_connections_are_kept_and_used_again() -> None:
    async with opened(Plan(), streaming=True) as (_, llm):
        for index in range(5):
            await llm.complete(ask(f"no {index}"))
        assert llm.connections == 1


async def test_a_connection_that_the_server_closed_meanwhile_is_opened_again() -> None:
    async with opened(once(PlannedReply(fault="never_closes", stall_s=0)), streaming=True) as (_, llm):
        await llm.complete(ask("one"))
        await asyncio.sleep(0.1)
        assert (await llm.complete(ask("two"))).text == THAI


async def test_nobody_there_is_a_fault_that_names_the_address() -> None:
    async with FakeOpenRouter() as server:
        url = server.base_url
    async with OpenRouterLlm(KEY, base_url=url, pacer=Pacer(policy=RetryPolicy(faults=1))) as llm:
        with pytest.raises(Transient, match=f"{url} can't be reached"):
            await llm.complete(ask("hi"))


# --- before a run -----------------------------------------------------------------------------------------------------


async def test_the_key_tells_its_credit_and_its_free_requests() -> None:
    credit = Credit(
        limit=5.0, remaining=1.25, usage=3.75, free_tier=True, free_requests_limit=50, free_requests_remaining=38
    )
    async with opened(Plan(credit=credit)) as (_, llm):
        info = await llm.key_info()
    assert info is not None
    assert (info.limit_usd, info.remaining_usd, info.used_usd) == (Decimal("5.0"), Decimal("1.25"), Decimal("3.75"))
    assert (info.free_tier, info.free_requests_limit, info.free_requests_remaining) == (True, 50, 38)


async def test_a_key_that_nobody_knows_is_an_auth_error() -> None:
    async with opened(Plan(key="another-key")) as (_, llm):
        with pytest.raises(AuthError, match="check the API key"):
            await llm.key_info()


async def test_a_server_without_a_question_for_keys_is_not_asked() -> None:
    async with opened(Plan(), profile=GENERIC) as (server, llm):
        assert await llm.key_info() is None
        assert server.journal == []


async def test_models_come_with_their_prices() -> None:
    async with opened(Plan()) as (_, llm):
        models = await llm.models()
    assert [model.id for model in models] == ["shop/small", "shop/large"]
    assert models[0].price == Price(Decimal("0.000001"), Decimal("0.000002"))
    assert "tools" in models[0].parameters


async def test_the_client_of_a_quota_waits_and_says_so() -> None:
    async with opened(Plan(otherwise=PlannedReply(status=429, retry_after_s=900))) as (server, llm):
        for _ in range(2):
            with pytest.raises(RateLimited) as caught:
                await llm.complete(ask("hi"))
        assert caught.value.retry_after_s is not None
        assert len(server.journal) == 1
