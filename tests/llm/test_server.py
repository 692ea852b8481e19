"""FakeOpenRouter: it does what its plan says, and says what its client did wrong."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from khosop_llm.testing import (
    FakeOpenRouter,
    Plan,
    PlanError,
    PlannedReply,
    PlannedStep,
    Quota,
    Verdict,
    When,
    load_plan,
)
from khosop_llm.testing.plan import FAULTS, Credit, Fault, PlannedModel
from khosop_llm.testing.verdict import Entry, judge

KEY = "sk-or-v1-planted-0123456789"


def chat(text: str = "hi", **more: Any) -> dict[str, Any]:
    return {"model": "shop/small", "messages": [{"role": "user", "content": text}], **more}


async def post(server: FakeOpenRouter, body: dict[str, Any], **options: Any) -> httpx.Response:
    async with httpx.AsyncClient(trust_env=False, timeout=5) as client:
        return await client.post(f"{server.base_url}/chat/completions", json=body, **options)


async def get(server: FakeOpenRouter, path: str) -> Any:
    async with httpx.AsyncClient(trust_env=False, timeout=5) as client:
        return (await client.get(server.base_url + path)).json()


# --- what it serves ---------------------------------------------------------------------------------------------------


async def test_without_a_plan_it_echoes() -> None:
    async with FakeOpenRouter() as server:
        reply = (await post(server, chat("สวัสดี"))).json()
    assert reply["choices"][0]["message"]["content"] == "echo: สวัสดี"
    assert reply["usage"]["cost"] > 0


async def test_a_generation_can_be_looked_up_afterwards() -> None:
    async with FakeOpenRouter() as server:
        generation = (await post(server, chat())).headers["x-generation-id"]
        found = await get(server, f"/generation?id={generation}")
        lost = await get(server, "/generation?id=none")
    assert found["data"]["total_cost"] > 0
    assert lost["error"]["code"] == 404


async def test_embeddings_rank_by_spelling() -> None:
    async with FakeOpenRouter() as server, httpx.AsyncClient(trust_env=False) as client:
        reply = await client.post(f"{server.base_url}/embeddings", json={"model": "e", "input": ["แมว", "หมา"]})
    vectors = [row["embedding"] for row in reply.json()["data"]]
    assert [len(vector) for vector in vectors] == [1024, 1024]


async def test_models_and_key_come_from_the_plan() -> None:
    plan = Plan(models=(PlannedModel("a/b", prompt_price="0.5"),), credit=Credit(limit=2.0, free_requests_limit=50))
    async with FakeOpenRouter(plan) as server:
        models, key, lost = await get(server, "/models"), await get(server, "/key"), await get(server, "/nothing")
    assert models["data"][0]["pricing"]["prompt"] == "0.5"
    assert key["data"]["limit"] == 2.0
    assert key["data"]["free_model_daily_requests"] == {"limit": 50, "remaining": 50, "used": 0}
    assert lost["error"]["code"] == 404


async def test_the_first_step_that_fits_answers_as_often_as_it_may() -> None:
    plan = Plan(
        steps=(
            PlannedStep(PlannedReply(text="price"), When(says="ราคา"), times=2),  # "price"
            PlannedStep(PlannedReply(text="second"), When(call=2)),
            PlannedStep(PlannedReply(text="large"), When(model="shop/large"), times=None),
            PlannedStep(PlannedReply(status=402), When(after_call=5), times=None),
        ),
        otherwise=PlannedReply(text="other"),
    )
    asked = ["ราคา", "x", "ราคา", "ราคา", "x", "x"]
    async with FakeOpenRouter(plan) as server:
        replies = [await post(server, chat(text)) for text in asked]
    texts = [reply.json()["choices"][0]["message"]["content"] for reply in replies[:5]]
    assert texts == ["price", "second", "price", "other", "other"]
    assert replies[5].status_code == 402


async def test_a_quota_refuses_the_rest_with_a_true_wait() -> None:
    async with FakeOpenRouter(Plan(quota=Quota(2, 1.0))) as server:
        statuses = [
            reply.status_code for reply in await asyncio.gather(*(post(server, chat(str(i))) for i in range(3)))
        ]
        refused = server.journal[-1]
        assert sorted(statuses) == [200, 200, 429]
        assert refused.retry_after_s is not None
        await asyncio.sleep(refused.retry_after_s + 0.01)
        assert (await post(server, chat("again"))).status_code == 200


@pytest.mark.parametrize("fault", FAULTS)
async def test_every_fault_has_an_end_that_stands_in_the_journal(fault: Fault) -> None:
    reply = PlannedReply(fault=fault, at=20, stall_s=0.05)
    async with FakeOpenRouter(Plan(otherwise=reply)) as server:
        for streamed in (False, True):
            try:
                await post(server, chat(stream=streamed))
            except httpx.HTTPError:
                assert fault in {"reset", "close", "stall", "silence", "never_closes"}
        await _until(lambda: all(entry.outcome for entry in server.journal))


async def _until(fact: Callable[[], bool]) -> None:
    async with asyncio.timeout(3):
        while not fact():  # noqa: ASYNC110 -- the journal is the server's, and gives no sign
            await asyncio.sleep(0.01)


async def test_every_byte_by_itself_means_one_piece_for_each() -> None:
    async with (
        FakeOpenRouter(Plan(otherwise=PlannedReply(text="หมา", fault="split"))) as server,
        httpx.AsyncClient(trust_env=False) as client,
        client.stream("POST", f"{server.base_url}/chat/completions", json=chat(stream=True)) as reply,
    ):
        pieces = [piece async for piece in reply.aiter_raw()]
    assert {len(piece) for piece in pieces} == {1}
    assert "หมา" in b"".join(pieces).decode()


async def test_who_speaks_no_http_is_hung_up_on() -> None:
    async with FakeOpenRouter() as server:
        port = httpx.URL(server.base_url).port
        assert port is not None
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"\x16\x03\x01 this is no HTTP\r\n\r\n")
        assert await reader.read() == b""
        writer.close()


async def test_a_port_can_be_chosen_and_is_free_again_afterwards() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    async with FakeOpenRouter(port=port) as server:
        assert server.base_url == f"http://127.0.0.1:{port}/api/v1"
        await post(server, chat())
    async with FakeOpenRouter(port=port) as server:
        await post(server, chat())


async def test_the_journal_holds_no_key_wherever_it_was_sent() -> None:
    async with FakeOpenRouter() as server:
        await post(server, chat(f"my key is {KEY}"), headers={"Authorization": f"Bearer {KEY}", "X-Api-Key": KEY})
        (entry,) = server.journal
    assert KEY not in repr(entry)
    assert KEY not in json.dumps(entry.row())


# --- the plan file ----------------------------------------------------------------------------------------------------


def test_a_plan_file_says_everything_that_code_can() -> None:
    plan = load_plan("""
latency_s: 0.2
quota: {requests: 20, window_s: 1}
outages: [{from_s: 5, to_s: 25}]
steps:
  - when: {says: ราคา}
    times: 2
    reply: {status: 429, retry_after_s: 1, headers: {x-a: 1}}
  - reply: {tool_calls: [{name: find_price, arguments: '{"service": "bath"}'}], fault: split}
    times: null
""")
    assert plan.quota == Quota(20, 1.0)
    assert plan.steps[0].when.says == "ราคา"
    assert plan.steps[0].reply.headers == {"x-a": "1"}
    assert plan.steps[1].times is None
    assert plan.steps[1].reply.tool_calls[0].name == "find_price"


def test_json_is_a_plan_too_and_so_is_nothing() -> None:
    assert load_plan('{"latency_s": 1}') == Plan(latency_s=1.0)
    assert load_plan("") == Plan()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("latncy_s: 1", r"plan: 'latncy_s' is not known here; did you mean 'latency_s'\?"),
        ("steps: [{reply: {fault: splat}}]", r"plan\.steps\[0\]\.reply\.fault: expected one of none, split"),
        ("steps: {}", r"plan\.steps: expected a list, got dict"),
        ("latency_s: soon", r"plan\.latency_s: expected float, got 'soon'"),
        ("latency_s: true", r"plan\.latency_s: expected float, got True"),
        ("quota: {window_s: 1}", r"plan\.quota: .*requests"),
        ("[1]", r"plan: expected a mapping, got list"),
        ("a: [", r"the plan is no YAML"),
    ],
)
def test_a_plan_that_can_not_be_followed_says_where(text: str, said: str) -> None:
    with pytest.raises(PlanError, match=said):
        load_plan(text)


# --- the verdict ------------------------------------------------------------------------------------------------------


def entry(began_s: float, ended_s: float | None, outcome: str, status: int = 200, **more: Any) -> Entry:
    return Entry(
        1, "/api/v1/chat/completions", began_s, fingerprint="f", ended_s=ended_s, outcome=outcome, status=status, **more
    )


WHOLE = entry(9, 10, "whole")


@pytest.mark.parametrize(
    ("journal", "kinds"),
    [
        pytest.param([WHOLE], [], id="a good answer"),
        pytest.param([entry(0, 1, "refused", 500), entry(1.3, 2, "whole")], [], id="a patient retry"),
        pytest.param(
            [*(entry(at / 100, at / 100 + 0.005, "refused", 500) for at in range(4)), WHOLE],
            ["retry storm"],
            id="retries without a pause",
        ),
        pytest.param(
            [*(entry(at, at + 0.1, "refused", 500) for at in range(13))], ["retry storm"], id="retries without an end"
        ),
        pytest.param(
            [entry(0, 1, "refused", 429, retry_after_s=2.0), entry(2.5, 3, "whole")],
            ["Retry-After ignored"],
            id="too early",
        ),
        pytest.param(
            [entry(0, 1, "refused", 429, retry_after_s=2.0), entry(3.01, 4, "whole")], [], id="as late as asked"
        ),
        pytest.param(
            [entry(0, 1, "refused", 402), entry(2, 3, "refused", 402)],
            ["non-retryable retried"],
            id="asked again for nothing",
        ),
        pytest.param([entry(0, 1, "cut")], ["truncated stream accepted"], id="cut and never asked again"),
        pytest.param([entry(0, 1, "cut"), entry(2, 3, "whole")], [], id="cut and asked again"),
        pytest.param([entry(0, 9, "stalled to the end"), WHOLE], ["no idle timeout"], id="sat it out"),
        pytest.param([entry(0, 9, "client left"), WHOLE], [], id="left in time"),
        pytest.param(
            [entry(0, None, ""), entry(0.1, 1, "whole"), entry(0.2, 1, "whole")],
            [],
            id="equal calls side by side are no retries",
        ),
    ],
)
def test_a_verdict_is_given(journal: list[Entry], kinds: list[str]) -> None:
    verdict = judge(journal)
    assert [fault.kind for fault in verdict.faults] == kinds
    assert verdict.good == (not kinds)


def test_other_paths_are_no_matter_for_the_verdict() -> None:
    assert judge([Entry(1, "/api/v1/key", 0, status=401, outcome="refused")]) == Verdict(0, 0, ())


def test_requests_per_success_is_unknown_without_a_success() -> None:
    assert judge([entry(0, 1, "refused", 500)]).requests_per_success is None
    assert judge([entry(0, 1, "refused", 500), WHOLE]).requests_per_success == 2.0
