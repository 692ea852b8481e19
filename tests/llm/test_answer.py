"""Answers from pieces: every shape of reply that was ever seen, and the one answer it stands for."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from khosop_llm import BadRequest, Completion, LlmError, RateLimited, ToolCall, Transient
from khosop_llm.answer import Answer
from khosop_llm.cost import Price, cost_of, money, read_price
from khosop_llm.types import Usage


def answer(*pieces: object, ended: bool = True, headers: dict[str, str] | None = None, **options: Any) -> Completion:
    reading = Answer(headers or {}, now=0.0)
    for piece in pieces:
        reading.add(piece)
    return reading.completion(model="m", ended=ended, **options)


def delta(content: Any = None, reason: Any = None, **more: Any) -> dict[str, Any]:
    return {"choices": [{"delta": {"content": content, **more}, "finish_reason": reason}]}


def called(*entries: dict[str, Any], reason: str | None = None) -> dict[str, Any]:
    return {"choices": [{"delta": {"tool_calls": list(entries)}, "finish_reason": reason}]}


def entry(arguments: str | None = None, name: str | None = None, **more: Any) -> dict[str, Any]:
    function = {key: value for key, value in {"name": name, "arguments": arguments}.items() if value is not None}
    return {"function": function, **more}


STOP = delta(reason="stop")


def short(calls: tuple[ToolCall, ...]) -> list[tuple[str, str, Any]]:
    return [(made.id, made.name, made.arguments) for made in calls]


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        pytest.param(
            [called(entry('{"a"', "f", id="x", index=0)), called(entry(": 1}", index=0))],
            [("x", "f", {"a": 1})],
            id="OpenAI: id once, then by index",
        ),
        pytest.param(
            [called(entry('{"a": 1}', "f", id="x", index=0)), called(entry('{"a": 2}', "f", id="y", index=0))],
            [("x", "f", {"a": 1}), ("y", "f", {"a": 2})],
            id="Ollama: index 0 for all",
        ),
        pytest.param(
            [called(entry('{"a": 1}', "f", id="x")), called(entry('{"a": 2}', "g", id="y"))],
            [("x", "f", {"a": 1}), ("y", "g", {"a": 2})],
            id="Gemini: no index",
        ),
        pytest.param(
            [called(entry('{"a": 1}', "f")), called(entry('{"a": 2}', "f"))],
            [("call_1", "f", {"a": 1}), ("call_2", "f", {"a": 2})],
            id="neither id nor index: a new name after whole arguments is the next call",
        ),
        pytest.param(
            [called(entry("", "f")), called(entry('{"a": ')), called(entry("1}"))],
            [("call_1", "f", {"a": 1})],
            id="neither id nor index: arguments go on with the current call",
        ),
        pytest.param(
            [called(entry('{"a": 1}', "f", index=1)), called(entry('{"a": 2}', "g", index=2))],
            [("call_1", "f", {"a": 1}), ("call_2", "g", {"a": 2})],
            id="indexes from 1, no ids",
        ),
        pytest.param(
            [called(entry('{"a": 1}', "f", id="x", index=0), entry('{"a": 2}', "f", id="x", index=1))],
            [("x", "f", {"a": 1}), ("x_2", "f", {"a": 2})],
            id="doubled ids become different ones",
        ),
        pytest.param(
            [called(entry("{", "f", id="x", index=0)), called(entry("}", "f", id="x", index=0))],
            [("x", "f", {})],
            id="a name that comes with every piece is not put together",
        ),
        pytest.param(
            [
                called(entry('{"a":', "f", id="x", index=0), entry('{"b":', "g", id="y", index=1)),
                called(entry("2}", index=1), entry("1}", index=0)),
            ],
            [("x", "f", {"a": 1}), ("y", "g", {"b": 2})],
            id="two calls written at once",
        ),
        pytest.param([called(entry(None, "f", id="x"))], [("x", "f", {})], id="no arguments at all"),
        pytest.param(
            [called({"id": "x", "function": {"name": "f", "arguments": {"a": 1}}})],
            [("x", "f", {"a": 1})],
            id="arguments as an object",
        ),
    ],
)
def test_tool_calls_are_put_together(pieces: list[Any], expected: list[Any]) -> None:
    assert short(answer(*pieces, delta(reason="tool_calls")).tool_calls) == expected


@pytest.mark.parametrize(
    "raw",
    ['{"a": ', "[1]", '"text"', "null", "NaN", '{"a": NaN}', "bath", '{"a": 1}{"b": 2}'],
)
def test_arguments_that_are_no_object_are_kept_as_they_are_and_never_become_empty(raw: str) -> None:
    (made,) = answer(called(entry(raw, "f", id="x")), delta(reason="tool_calls")).tool_calls
    assert (made.arguments, made.raw_arguments) == (None, raw)
    assert made.parse_error


def test_a_whole_reply_and_its_pieces_are_the_same_answer() -> None:
    call = {"id": "x", "type": "function", "function": {"name": "f", "arguments": '{"a": 1}'}}
    details = [{"type": "reasoning.text", "text": "well, then", "index": 0, "signature": "s"}]
    usage = {"prompt_tokens": 5, "completion_tokens": 3, "cost": 0.25}
    head = {"id": "g", "model": "served", "provider": "up"}
    message = {"role": "assistant", "content": "สวัสดี", "tool_calls": [call], "reasoning_details": details}
    whole = {**head, "choices": [{"message": message, "finish_reason": "tool_calls"}], "usage": usage}
    first = {"reasoning_details": [{"type": "reasoning.text", "text": "well, ", "index": 0, "signature": None}]}
    second = {"reasoning_details": [{"type": "reasoning.text", "text": "then", "index": 0, "signature": "s"}]}
    streamed = [
        {**head, **delta("", role="")},
        delta("สวัส", **first),
        delta("ดี", **second),
        called({**call, "index": 0}),
        delta(reason="tool_calls"),
        {"choices": [], "usage": usage},
    ]
    assert answer(whole) == answer(*streamed)


@pytest.mark.parametrize(
    "piece",
    [
        pytest.param({"choices": [{"finish_reason": None}]}, id="no delta"),
        pytest.param({"choices": [{"delta": None}]}, id="delta null"),
        pytest.param(delta(None, role=""), id="empty role"),
        pytest.param(delta(None, reason=""), id="empty finish reason"),
        pytest.param({"choices": []}, id="no choice"),
        pytest.param({"choices": None, "usage": None}, id="usage null"),
        pytest.param({"error": None, "choices": [{"delta": {"tool_calls": None}}]}, id="error null, calls null"),
    ],
)
def test_odd_pieces_change_nothing(piece: Any) -> None:
    assert answer(piece, delta("hi"), piece, STOP, piece) == answer(delta("hi"), STOP)


def test_content_may_come_in_parts() -> None:
    parts = [{"type": "text", "text": "a"}, {"type": "image"}, {"type": "text", "text": "b"}]
    assert answer({"choices": [{"message": {"content": parts}, "finish_reason": "stop"}]}).text == "ab"


def test_any_finish_reason_is_kept_as_it_is() -> None:
    assert answer(delta("x", reason="MAX_TOKENS")).finish_reason == "MAX_TOKENS"


def test_a_stream_without_finish_reason_and_without_done_was_cut() -> None:
    with pytest.raises(Transient, match="cut"):
        answer(delta("half an ans"), ended=False)


def test_done_without_a_finish_reason_is_an_answer_with_a_warning() -> None:
    completion = answer(delta("all"), ended=True)
    assert (completion.text, completion.finish_reason) == ("all", "stop")
    assert completion.meta.warnings == ("the server gave no finish reason",)


def test_halves_of_a_character_in_two_pieces_are_joined() -> None:
    assert answer(delta("\ud83d"), delta("\udc36"), STOP).text == "🐶"
    assert answer(delta("\ud83d"), STOP).text == "\ufffd"


def test_a_surrogate_in_arguments_is_scrubbed_too() -> None:
    (made,) = answer(called(entry('{"a": "\\ud83d"}', "f", id="x")), delta(reason="tool_calls")).tool_calls
    assert made.arguments == {"a": "\ufffd"}


@pytest.mark.parametrize(
    ("piece", "kind"),
    [
        pytest.param({"error": {"code": 429, "message": "m"}}, RateLimited, id="error instead of choices"),
        pytest.param({**delta("x"), "error": {"code": 502, "message": "m"}}, Transient, id="error beside choices"),
        pytest.param({"choices": [{"error": {"code": 400, "message": "m"}}]}, BadRequest, id="error within the choice"),
        pytest.param({"choices": [{"delta": {}, "finish_reason": "error"}]}, Transient, id="finish reason error"),
        pytest.param([{"error": {"code": 429, "message": "m"}}], RateLimited, id="error in an array"),
        pytest.param({"error": "overloaded"}, Transient, id="error as text"),
        pytest.param({"error": {"http_status": 429}}, RateLimited, id="http_status instead of code"),
        pytest.param("text", Transient, id="no object"),
    ],
)
def test_an_error_in_a_good_looking_reply_is_an_error(piece: Any, kind: type[LlmError]) -> None:
    with pytest.raises(kind):
        answer(piece)


@pytest.mark.parametrize("choices", [None, [], "absent"])
def test_no_choices_and_no_error_may_pass(choices: Any) -> None:
    with pytest.raises(Transient, match="no choices"):
        answer({"usage": {"prompt_tokens": 1}} if choices == "absent" else {"choices": choices})


def test_the_last_usage_counts_and_is_never_a_sum() -> None:
    one = {"choices": [], "usage": {"prompt_tokens": 5, "completion_tokens": 1}}
    two = {"choices": [], "usage": {"prompt_tokens": 5, "completion_tokens": 2}}
    assert answer(delta("x"), one, two, {"choices": [], "usage": None}, STOP).usage == Usage(5, 2)


def test_cached_and_reasoning_tokens_are_subsets() -> None:
    usage = {
        "prompt_tokens": 10,
        "completion_tokens": 4,
        "prompt_tokens_details": {"cached_tokens": 8},
        "completion_tokens_details": {"reasoning_tokens": 3},
    }
    assert answer(STOP, {"usage": usage}).usage == Usage(10, 4, 8, 3)


def test_what_happened_at_the_server_is_noted() -> None:
    headers = {"x-generation-id": "gen-1", "x-openrouter-cache-status": "HIT"}
    head = {"id": "other", "model": "served", "provider": "up"}
    meta = answer({**head, **STOP}, headers=headers, cache_header="X-OpenRouter-Cache-Status").meta
    assert (meta.generation_id, meta.cache_status, meta.model_served, meta.upstream) == ("gen-1", "HIT", "served", "up")


@pytest.mark.parametrize(
    ("reported", "header", "source", "usd"),
    [
        pytest.param(0.1, "0.2", "reported", "0.1", id="the reply first"),
        pytest.param(0, None, "reported", "0", id="a reported zero is a cost"),
        pytest.param(None, "0.2", "header", "0.2", id="then the header"),
        # 10 prompt tokens of which 4 cached: 6 * 2 + 4 * 1 + 5 * 3 = 31 millionths.
        pytest.param(None, None, "price_table", "0.000031", id="then the table"),
    ],
)
def test_cost_comes_from_the_best_source(reported: Any, header: Any, source: str, usd: str) -> None:
    price = Price(Decimal("0.000002"), Decimal("0.000003"), cached=Decimal("0.000001"))
    cost = cost_of(reported, header, Usage(10, 5, cached_tokens=4), price)
    assert cost is not None
    assert (cost.source, cost.usd) == (source, Decimal(usd))


def test_an_unknown_cost_is_none_and_never_zero() -> None:
    assert cost_of(None, None, Usage(1, 1), None) is None
    assert cost_of("n/a", float("nan"), None, Price(Decimal(1), Decimal(1))) is None


@pytest.mark.parametrize("value", ["-1", "NaN", "Infinity", True, None, [], "free"])
def test_what_is_no_amount_is_no_money(value: Any) -> None:
    assert money(value) is None


def test_prices_are_texts_and_a_price_that_varies_is_unknown() -> None:
    assert read_price({"prompt": "0.0000001", "completion": "0"}) == Price(Decimal("0.0000001"), Decimal(0))
    assert read_price({"prompt": "-1", "completion": "-1"}) is None
