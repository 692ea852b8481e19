"""Requests on the wire: everything that a server may get wrong is said outright."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from khosop_llm import Message, Request, ToolCall
from khosop_llm.profiles import GENERIC, OPENAI, OPENROUTER, PROFILES, TYPHOON, profile_named, profile_of
from khosop_llm.wire import scrub, scrub_json, to_body, to_bytes
from tests.llm.asking import FIND_PRICE, ask

CALL = ToolCall("c1", "find_price", {"service": "bath"}, '{"service": "bath"}')


def body_of(request: Request) -> dict[str, Any]:
    return to_body(request, OPENROUTER, streamed=False)


def test_the_fields_stand_in_a_fixed_order() -> None:
    request = replace(ask("hi"), temperature=0.0, seed=7, tool_choice="auto", extra={"top_p": 0.5})
    body = to_body(request, OPENROUTER, streamed=True)
    assert list(body) == [
        "model", "messages", "tools", "tool_choice", "temperature", "seed", "max_tokens", "stream", "stream_options",
        "plugins", "provider", "top_p",
    ]  # fmt: skip
    assert to_bytes(body) == to_bytes(to_body(request, OPENROUTER, streamed=True))


def test_context_compression_is_switched_off_because_it_drops_messages() -> None:
    assert body_of(ask("hi"))["plugins"] == [{"id": "context-compression", "enabled": False}]


def test_the_response_cache_is_switched_off_because_a_repeat_must_be_a_new_sample() -> None:
    assert OPENROUTER.headers["X-OpenRouter-Cache"] == "false"


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.name)
def test_a_limit_of_tokens_is_always_sent(profile: Any) -> None:
    body = to_body(ask("hi"), profile, streamed=False)
    assert body[profile.max_tokens_field] == 2048


def test_openai_wants_the_limit_under_another_name() -> None:
    body = to_body(ask("hi"), OPENAI, streamed=False)
    assert "max_tokens" not in body


@pytest.mark.parametrize(
    ("change", "required"),
    [
        pytest.param({"tools": ()}, False, id="nothing depends on parameters"),
        pytest.param({}, True, id="tools"),
        pytest.param({"tools": (), "seed": 1}, True, id="seed"),
        pytest.param({"tools": (), "response_format": {"type": "json_object"}}, True, id="response format"),
    ],
)
def test_the_router_may_not_drop_a_parameter_that_matters(change: dict[str, Any], required: bool) -> None:
    body = body_of(replace(ask("hi"), **change))
    assert ("provider" in body) == required


def test_a_callers_routing_wishes_join_ours() -> None:
    body = body_of(replace(ask("hi"), extra={"provider": {"order": ["a"]}}))
    assert body["provider"] == {"require_parameters": True, "order": ["a"]}


def test_no_fallback_models_are_asked_for() -> None:
    assert "models" not in body_of(ask("hi"))


def test_an_assistant_message_with_only_tool_calls_has_null_content() -> None:
    written = body_of(ask("hi", Message("assistant", "", (CALL,))))["messages"][-1]
    assert written["content"] is None
    assert written["tool_calls"][0]["function"] == {"name": "find_price", "arguments": '{"service": "bath"}'}


def test_several_system_messages_become_one_that_leads() -> None:
    messages = (Message("system", "one"), Message("user", "hi"), Message("system", "two"))
    written = body_of(Request("m", messages))["messages"]
    assert written == [{"role": "system", "content": "one\n\ntwo"}, {"role": "user", "content": "hi"}]


def test_what_came_with_an_answer_goes_back_with_it_empty_lists_included() -> None:
    call = replace(CALL, extra={"extra_content": {"google": {"thought_signature": "s"}}})
    message = Message("assistant", None, (call,), extra={"reasoning_details": []})
    written = body_of(ask("hi", message))["messages"][-1]
    assert written["reasoning_details"] == []
    assert written["tool_calls"][0]["extra_content"] == {"google": {"thought_signature": "s"}}


def test_arguments_that_were_no_json_go_back_as_json_that_holds_them() -> None:
    broken = ToolCall("c1", "find_price", None, '{"service": ', "cut")
    written = body_of(ask("hi", Message("assistant", None, (broken,))))["messages"][-1]
    arguments = json.loads(written["tool_calls"][0]["function"]["arguments"])
    assert arguments == {"unreadable_arguments": '{"service": '}


def test_tools_are_sent_in_full() -> None:
    (tool,) = body_of(ask("hi"))["tools"]
    assert tool["function"]["parameters"] == FIND_PRICE.parameters


def test_the_conversations_name_is_never_sent() -> None:
    assert b"secret-case" not in to_bytes(body_of(ask("hi", conversation="secret-case")))


def test_typhoon_is_not_asked_for_usage_that_it_always_sends() -> None:
    assert "stream_options" not in to_body(ask("hi"), TYPHOON, streamed=True)
    assert to_body(ask("hi"), GENERIC, streamed=True)["stream_options"] == {"include_usage": True}


@pytest.mark.parametrize(
    ("dirty", "clean"),
    [
        pytest.param("\ud83d", "\ufffd", id="lone high half"),
        pytest.param("a\udc36b", "a\ufffdb", id="lone low half"),
        pytest.param("\ud83d\udc36", "🐶", id="two halves that meet"),
        pytest.param("หมา 🐶", "หมา 🐶", id="nothing to do"),  # "dog"
    ],
)
def test_lone_surrogates_are_scrubbed_on_the_way_out(dirty: str, clean: str) -> None:
    assert scrub(dirty) == clean
    assert json.loads(to_bytes({"text": dirty})) == {"text": clean}
    assert scrub_json({"a": [dirty]}) == {"a": [clean]}


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://openrouter.ai/api/v1", "openrouter"),
        ("https://api.openai.com/v1", "openai"),
        ("http://localhost:11434/v1", "ollama"),
        ("http://127.0.0.1:1234/v1", "lmstudio"),
        ("http://127.0.0.1:8080/v1", "llama.cpp"),
        ("http://127.0.0.1:8000/v1", "vllm"),
        ("http://127.0.0.1:4000", "litellm"),
        ("https://generativelanguage.googleapis.com/v1beta/openai", "gemini"),
        ("https://api.opentyphoon.ai/v1", "typhoon"),
        ("http://127.0.0.1:5555/v1", "openai-compatible"),
        ("http://models.example:11434/v1", "openai-compatible"),
    ],
)
def test_a_server_is_known_by_its_address(url: str, name: str) -> None:
    assert profile_of(url) is profile_named(name)


def test_a_profile_that_is_none_is_answered_with_those_that_are() -> None:
    with pytest.raises(ValueError, match="'olama' is no server profile; the profiles are openrouter, openai"):
        profile_named("olama")


def test_every_row_says_where_it_was_read() -> None:
    assert all(profile.source for profile in PROFILES)
