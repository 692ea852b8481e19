"""FaultyLlm: every way to fail, where and when the plan says, the same way each time."""

from __future__ import annotations

import asyncio
import random
from typing import Any, get_args

import pytest

from khosop_llm import (
    AuthError,
    BadRequest,
    BudgetError,
    DeadlineExceeded,
    Finished,
    LlmError,
    Moderated,
    NoEndpoint,
    RateLimited,
    TextDelta,
    Transient,
)
from khosop_llm.testing import FaultRule, FaultyLlm, Rule, RuleLlm, call
from khosop_llm.testing.faulty import FaultName
from tests.llm.asking import ask

INNER = RuleLlm([Rule("price", "price", call("find_price", service="bath")), Rule("any", "", "a whole answer")])


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        ("bad_request", BadRequest),
        ("moderation", Moderated),
        ("auth", AuthError),
        ("budget", BudgetError),
        ("no_endpoint", NoEndpoint),
        ("rate_limit", RateLimited),
        ("transient", Transient),
        ("deadline", DeadlineExceeded),
        ("cut_stream", Transient),
    ],
)
async def test_a_fault_is_raised(fault: FaultName, kind: type[LlmError]) -> None:
    llm = FaultyLlm(INNER, [FaultRule(fault)])
    with pytest.raises(kind, match="planned fault"):
        await llm.complete(ask("hi"))
    with pytest.raises(kind, match="planned fault"):
        [event async for event in llm.stream(ask("hi"))]
    assert llm.faults == {fault: 2}


@pytest.mark.parametrize(
    ("fault", "asked", "look", "seen"),
    [
        ("empty_answer", "hi", lambda whole: whole.text, ""),
        ("cut_answer", "hi", lambda whole: (whole.text, whole.finish_reason), ("a whole", "length")),
        ("cache_hit", "hi", lambda whole: whole.meta.cache_status, "HIT"),
        ("other_model", "hi", lambda whole: whole.meta.model_served, "someone/else"),
        (
            "malformed_tool_call",
            "price",
            lambda whole: (whole.tool_calls[0].arguments, whole.tool_calls[0].raw_arguments),
            (None, '{"service": "bath"'),
        ),
    ],
)
async def test_an_answer_is_changed(fault: FaultName, asked: str, look: Any, seen: Any) -> None:
    llm = FaultyLlm(INNER, [FaultRule(fault)])
    whole = await llm.complete(ask(asked))
    assert look(whole) == seen
    events = [event async for event in llm.stream(ask(asked))]
    assert events[-1] == Finished(whole)


async def test_a_cut_stream_gives_half_of_the_text_first() -> None:
    heard: list[str] = []

    async def listen() -> None:
        async for event in FaultyLlm(INNER, [FaultRule("cut_stream")]).stream(ask("hi")):
            if isinstance(event, TextDelta):
                heard.append(event.text)  # noqa: PERF401 -- what came before the error must be kept

    with pytest.raises(Transient):
        await listen()
    assert heard == ["a whole"]


def test_every_fault_has_a_meaning() -> None:
    for name in get_args(FaultName):
        FaultRule(name)


async def _failed(llm: FaultyLlm, conversation: str, calls: int, model: str = "shop/small") -> list[int]:
    failed = []
    for number in range(1, calls + 1):
        try:
            await llm.complete(ask("hi", conversation=conversation, model=model))
        except Transient:
            failed.append(number)
    return failed


@pytest.mark.parametrize(
    ("rule", "failed"),
    [
        pytest.param(FaultRule("transient", calls=(2, 3)), [2, 3], id="by call"),
        pytest.param(FaultRule("transient", model="shop/large"), [], id="by another model"),
        pytest.param(FaultRule("transient", model="shop/small"), [1, 2, 3, 4], id="by model"),
        pytest.param(FaultRule("transient", conversation="other"), [], id="by another conversation"),
        pytest.param(FaultRule("transient", probability=0.0), [], id="never"),
    ],
)
async def test_a_rule_says_when(rule: FaultRule, failed: list[int]) -> None:
    assert await _failed(FaultyLlm(INNER, [rule]), "c", 4) == failed


async def test_chance_is_the_same_whatever_runs_beside() -> None:
    def faulty(seed: int = 1) -> FaultyLlm:
        return FaultyLlm(INNER, [FaultRule("transient", probability=0.3)], seed=seed)

    names = [f"c{index}" for index in range(20)]
    alone = {name: await _failed(faulty(), name, 10) for name in names}
    together = faulty()
    shuffled = random.Random(3).sample(names, len(names))
    results = await asyncio.gather(*(_failed(together, name, 10) for name in shuffled))
    assert dict(zip(shuffled, results, strict=True)) == alone
    # 200 calls at 0.3: 60 expected, and 4 standard deviations are 26.
    assert 34 <= sum(map(len, alone.values())) <= 86
    assert {name: await _failed(faulty(seed=2), name, 10) for name in names} != alone


async def test_answers_that_were_tampered_with_measure_nothing() -> None:
    assert not FaultyLlm(INNER).measures


@pytest.mark.parametrize("options", [{"fault": "gremlins"}, {"fault": "auth", "probability": 1.5}])
def test_a_rule_that_makes_no_sense_is_refused(options: Any) -> None:
    with pytest.raises(ValueError, match=r"is no fault|must lie in"):
        FaultRule(**options)
