"""RuleLlm: the first rule that matches the current turn answers, and nothing else does."""

from __future__ import annotations

import re

import pytest

from khosop_llm import Finished, Message, ScriptError
from khosop_llm.testing import ANY_POINT, Rule, RuleLlm, call
from tests.llm.asking import ask

RULES = (
    Rule("price", "ราคา", call("find_price", service="bath")),  # "price"
    Rule("tell price", "", lambda turn: f"{turn.results[0].content} บาทค่ะ", after="find_price"),  # "... baht"
    Rule("greeting", re.compile("สวัสดี|hello"), "สวัสดีค่ะ"),  # "hello"
)


async def test_the_first_matching_rule_answers() -> None:
    llm = RuleLlm([Rule("first", "bath", "one"), Rule("second", "bath", "two")])
    assert (await llm.complete(ask("a bath please"))).text == "one"


async def test_a_rule_that_calls_a_tool_does_not_match_again_on_its_result() -> None:
    llm = RuleLlm(RULES)
    first = await llm.complete(ask("ราคาเท่าไหร่"))  # "how much?"
    result = Message("tool", "300", tool_call_id=first.tool_calls[0].id)
    second = await llm.complete(ask("ราคาเท่าไหร่", first.as_message(), result))
    assert (second.text, second.tool_calls) == ("300 บาทค่ะ", ())


async def test_rules_look_at_the_current_turn_and_not_at_earlier_ones() -> None:
    llm = RuleLlm(RULES)
    later = ask("ราคาเท่าไหร่", Message("assistant", "300"), Message("user", "hello"))
    assert (await llm.complete(later)).text == "สวัสดีค่ะ"


async def test_a_rule_for_any_point_matches_after_a_tool_result_too() -> None:
    llm = RuleLlm([Rule("always", lambda turn: True, "ok", after=ANY_POINT)])
    assert (await llm.complete(ask("x"))).text == "ok"
    assert (await llm.complete(ask("x", Message("tool", "1", tool_call_id="?")))).text == "ok"


async def test_no_match_says_where_the_turn_stood() -> None:
    with pytest.raises(ScriptError) as caught:
        await RuleLlm(RULES).complete(ask("ขอคุยกับคน"))  # "let me talk to a person"
    assert str(caught.value) == (
        "none of 3 rules matches before any tool result; the customer said 'ขอคุยกับคน'; the tools were find_price"
    )


async def test_unused_rules_are_named() -> None:
    llm = RuleLlm(RULES)
    await llm.complete(ask("hello"))
    assert llm.unused == ("price", "tell price")
    with pytest.raises(ScriptError, match="rules that never answered: price, tell price"):
        llm.verify()


async def test_the_same_request_gets_the_same_answer_in_any_order() -> None:
    one, other = RuleLlm(RULES), RuleLlm(RULES)
    await other.complete(ask("hello", conversation="b"))
    request = ask("hello", conversation="a")
    assert await one.complete(request) == await other.complete(request)
    events = [event async for event in one.stream(request)]
    assert events[-1] == Finished(await one.complete(request))


async def test_a_rule_that_calls_an_unoffered_tool_is_an_error_that_names_the_rule() -> None:
    with pytest.raises(ScriptError, match="rule 'price' scripts the tool 'find_price', but the request offers none"):
        await RuleLlm(RULES).complete(ask("ราคา", tools=()))


def test_two_rules_of_one_name_are_refused() -> None:
    with pytest.raises(ScriptError, match="two rules share the name 'a'"):
        RuleLlm([Rule("a", "", ""), Rule("a", "", "")])


def test_rules_are_no_measurement() -> None:
    assert RuleLlm([]).measures is False
