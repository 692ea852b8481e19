"""ScriptedLlm: the script and the bot must agree, and the fake says where they don't."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from decimal import Decimal
from typing import Any

import pytest

from khosop_llm import Completion, Finished, Message, RateLimited, Request, ScriptError, TextDelta, ToolSpec
from khosop_llm.testing import Round, ScriptedLlm, Step, Turn, call, malformed_call
from tests.llm.asking import ask


async def test_rounds_are_played_in_order_and_verify_is_content_when_all_were() -> None:
    llm = ScriptedLlm(["สวัสดีค่ะ", call("find_price", service="bath")])  # "hello", polite
    first = await llm.complete(ask("hi"))
    second = await llm.complete(ask("price?"))
    llm.verify()
    assert (first.text, first.finish_reason) == ("สวัสดีค่ะ", "stop")
    assert (second.tool_calls[0].arguments, second.finish_reason) == ({"service": "bath"}, "tool_calls")


async def test_an_extra_call_says_which_call_what_the_customer_said_and_the_tools() -> None:
    llm = ScriptedLlm({"case-1#2": ["one"]})
    await llm.complete(ask("first", conversation="case-1#2"))
    with pytest.raises(ScriptError) as caught:
        await llm.complete(ask("ราคาเท่าไหร่คะ", conversation="case-1#2"))  # "how much is it?"
    assert str(caught.value) == (
        "call 2 of conversation 'case-1#2' has no scripted reply (the script holds 1); "
        "the customer said 'ราคาเท่าไหร่คะ'; the tools were find_price"
    )


async def test_each_conversation_plays_its_own_script() -> None:
    with ScriptedLlm({"a": ["a1", "a2"], "b": ["b1"]}) as llm:
        answers = [(await llm.complete(ask("x", conversation=key))).text for key in ("a", "b", "a")]
    assert answers == ["a1", "b1", "a2"]


async def test_one_shared_script_starts_anew_for_every_conversation() -> None:
    with ScriptedLlm(["one", "two"]) as llm:
        answers = [(await llm.complete(ask("x", conversation=key))).text for key in ("a", "b", "b", "a")]
    assert answers == ["one", "one", "two", "two"]


async def test_a_conversation_without_a_script_is_an_error_that_names_those_that_have_one() -> None:
    with pytest.raises(ScriptError, match="conversation 'c' has no script; there are scripts for 'a', 'b'"):
        await ScriptedLlm({"a": [], "b": []}).complete(ask("x", conversation="c"))


@pytest.mark.parametrize(
    ("script", "said"),
    [
        pytest.param(["one", "two"], "2 of 2 rounds;", id="never started"),
        pytest.param({"a": ["one"], "b": []}, "1 of 1 rounds of conversation 'a';", id="one conversation never came"),
    ],
)
def test_leftover_rounds_fail_at_the_end(script: Any, said: str) -> None:
    with pytest.raises(ScriptError, match=said), ScriptedLlm(script):
        pass


async def test_a_test_that_failed_keeps_its_own_error_instead_of_the_leftovers() -> None:
    with pytest.raises(KeyError), ScriptedLlm(["never"]):
        raise KeyError("the real reason")


@pytest.mark.parametrize(
    ("step", "said"),
    [
        pytest.param(
            call("find_prise", service="bath"),
            "the tool 'find_prise', but the request offers find_price",
            id="unknown tool",
        ),
        pytest.param(call("find_price"), "service: required, but missing", id="missing argument"),
        pytest.param(
            call("find_price", service="walk"),
            "expected one of .*'bath', 'haircut'.*, got 'walk'",
            id="not in the enum",
        ),
        pytest.param(call("find_price", service="bath", size="L"), "size: not a parameter", id="extra argument"),
        pytest.param(call("find_price", service="bath", kilos="4"), "kilos: expected number, got '4'", id="wrong type"),
        pytest.param(
            call("find_price", service="bath", kilos=True), "kilos: expected number, got True", id="bool is no number"
        ),
    ],
)
async def test_a_scripted_tool_call_must_fit_what_the_request_offers(step: Step, said: str) -> None:
    with pytest.raises(ScriptError, match=said):
        await ScriptedLlm([step]).complete(ask("price?"))


async def test_a_model_that_misbehaves_on_purpose_can_be_scripted() -> None:
    llm = ScriptedLlm([malformed_call("find_price", '{"service": '), Round(tool_calls=(call("rm"),), checked=False)])
    broken = (await llm.complete(ask("price?"))).tool_calls[0]
    unknown = (await llm.complete(ask("price?"))).tool_calls[0]
    assert (broken.arguments, broken.raw_arguments, bool(broken.parse_error)) == (None, '{"service": ', True)
    assert unknown.name == "rm"


async def test_a_callable_sees_the_turn_and_what_the_tools_answered() -> None:
    seen: list[Turn] = []

    def look(turn: Turn) -> str:
        seen.append(turn)
        assert turn.last_result is not None
        return f"it is {turn.last_result.content}"

    llm = ScriptedLlm([call("find_price", service="bath"), look])
    first = await llm.complete(ask("price?"))
    answer = Message("tool", "300", tool_call_id=first.tool_calls[0].id)
    second = await llm.complete(ask("price?", first.as_message(), answer))
    assert second.text == "it is 300"
    assert (seen[0].customer, seen[0].results[0].name, seen[0].system) == (
        "price?",
        "find_price",
        "You help a pet shop.",
    )


async def test_a_scripted_exception_is_raised_and_counts_as_a_round() -> None:
    llm = ScriptedLlm([RateLimited("slow down", retry_after_s=2.0), "now"])
    with pytest.raises(RateLimited) as caught:
        await llm.complete(ask("x"))
    assert caught.value.retry_after_s == 2.0
    assert (await llm.complete(ask("x"))).text == "now"


async def test_latency_is_slept_with_the_sleep_that_was_passed_in() -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    completion = await ScriptedLlm([Round("slow", latency_s=0.25)], sleep=sleep).complete(ask("x"))
    assert slept == [0.25]
    assert completion.meta.total_ms == 250.0


async def _both(script: list[Step]) -> tuple[Completion, list[TextDelta | Finished]]:
    whole = await ScriptedLlm(script).complete(ask("x", conversation="c"))
    return whole, [event async for event in ScriptedLlm(script).stream(ask("x", conversation="c"))]


async def test_streamed_or_not_the_completion_is_the_same_to_the_last_id() -> None:
    whole, events = await _both(
        [Round("ราคาอาบน้ำ 300 บาทค่ะ", (call("find_price", service="bath"),))]
    )  # "a bath is 300"
    assert events[-1] == Finished(whole)
    assert "".join(event.text for event in events if isinstance(event, TextDelta)) == whole.text
    assert len(events) > 2


async def test_ids_usage_and_cost_are_the_same_every_time() -> None:
    # 20 + 1 characters asked -> 6 tokens; 8 characters said -> 2 tokens; 6 * 1e-6 + 2 * 2e-6 = 1e-5 dollars.
    completion, _ = await _both(["12345678"])
    assert completion.usage is not None
    assert completion.cost is not None
    assert (completion.usage.prompt_tokens, completion.usage.completion_tokens) == (6, 2)
    assert (completion.cost.usd, completion.cost.source) == (Decimal("0.000010"), "fake")
    assert completion.meta.generation_id == "scripted-c-1"


async def test_requests_are_kept_as_they_were_and_cannot_be_changed() -> None:
    tags = ["first"]
    properties: dict[str, Any] = {}
    tool = ToolSpec("t", "", {"type": "object", "properties": properties})
    request = Request("m", (Message("user", "hi", extra={"tags": tags}),), tools=(tool,))
    llm = ScriptedLlm(["ok"])
    await llm.complete(request)
    tags.append("second")
    properties["late"] = {}
    kept = llm.requests[0]
    assert kept.messages[0].extra["tags"] == ("first",)
    assert kept.tools[0].parameters["properties"] == {}
    with pytest.raises(TypeError):
        kept.extra["x"] = 1  # type: ignore[index]  # the point of the test
    with pytest.raises(FrozenInstanceError):
        kept.model = "other"  # type: ignore[misc]  # the point of the test


def test_a_script_is_no_measurement() -> None:
    assert ScriptedLlm([]).measures is False
