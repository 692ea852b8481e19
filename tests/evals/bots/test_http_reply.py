"""Reading replies: what JSON paths find is the reply; what they miss is told by its shape and never by its content."""

from __future__ import annotations

from typing import Any

import pytest

from khosop.bots.http_reply import Misfit, shape, understand
from khosop.bots.http_settings import Reply
from khosop.transcript import Button, ToolUse


def reply(**paths: Any) -> Reply:
    return Reply.model_validate(paths)


@pytest.mark.parametrize(
    ("body", "paths", "wanted"),
    [
        ({"reply": "ค่ะ"}, {"text": "$.reply"}, "ค่ะ"),
        ({"reply": "ค่ะ"}, {"text": "reply"}, "ค่ะ"),
        ({"messages": [{"text": "a"}, {"text": "b"}]}, {"text": "$.messages[*].text"}, "a\nb"),
        ({"head": "a", "tail": "b"}, {"text": ["$.head", "$.tail"]}, "a\nb"),
        ({"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]}, {"text": "$.content"}, "a\nb"),
        ([{"recipient_id": "x", "text": "a"}, {"text": "b"}], {"text": "$[*].text"}, "a\nb"),
        ({"n": 600}, {"text": "$.n"}, "600"),
        ("plain", {}, "plain"),
        ("plain", {"text": "$"}, "plain"),
    ],
    ids=["key", "short form", "many", "two paths", "content parts", "rasa", "number", "plain text", "plain text as $"],
)
def test_a_path_finds_the_text(body: Any, paths: dict[str, Any], wanted: str) -> None:
    assert understand(body, reply(**paths), "own").text == wanted


@pytest.mark.parametrize(
    "body",
    [
        {"reply": "ค่ะ", "id": "x1"},
        {"choices": [{"message": {"content": "ค่ะ"}}]},
        {"data": {"answer": "ค่ะ"}},
        [{"recipient_id": "x", "text": "ค่ะ"}],
    ],
    ids=["key", "openai", "wrapped", "rasa"],
)
def test_without_a_path_the_only_place_for_a_text_is_guessed_and_said_to_be(body: Any) -> None:
    understood = understand(body, reply(), "own")
    assert (understood.text, understood.guessed) == ("ค่ะ", True)


@pytest.mark.parametrize(
    ("body", "paths", "says"),
    [
        ({"answr": "ลับ"}, {}, r"no text is where bots usually keep it; .*the reply is \{answr: text\}"),
        ({"reply": "ลับ", "message": "ลับ"}, {}, r"text may be at reply or message; say which"),
        ({"reply": "ลับ"}, {"text": "$.replies"}, r"\$.replies finds nothing in the reply, which is \{reply: text\}; .*at reply"),
        ({"reply": None}, {"text": "$.reply"}, r"\$.reply finds no text: the reply is \{reply: null\}"),
        ("<html>ลับ</html>", {"text": "$.reply"}, r"finds nothing: the reply is no JSON but 16 characters of HTML"),
        ("", {"text": "$.reply"}, r"the reply is no JSON but empty"),
        ({"text": "a", "c": [{"fn": "ลับ"}]}, {"text": "text", "tools": "c[*]"}, r"tool call has no name .*; it is \{fn: text\}"),
    ],
    ids=["nowhere", "two places", "wrong path", "null", "html", "empty", "tool without name"],
)  # fmt: skip
def test_a_reply_that_does_not_fit_is_told_by_its_shape_alone(body: Any, paths: dict[str, Any], says: str) -> None:
    with pytest.raises(Misfit, match=says) as told:
        understand(body, reply(**paths), "own")
    assert "ลับ" not in str(told.value)  # "secret"


@pytest.mark.parametrize(
    ("body", "stated", "wanted"),
    [
        ({"b": ["จอง", "ราคา"]}, "$.b[*]", (Button("จอง"), Button("ราคา"))),
        ({"b": ["จอง"]}, "$.b", (Button("จอง"),)),
        ({"b": [{"title": "จอง", "url": "https://x/y"}]}, "$.b[*]", (Button("จอง", uri="https://x/y"),)),
        (
            {"b": [{"t": {"th": "จอง"}, "go": "book"}]},
            {"each": "$.b[*]", "label": "$.t.th", "page": "$.go"},
            (Button("จอง", page="book"),),
        ),
        ({}, "$.b[*]", ()),
    ],
    ids=["texts", "a list as one match", "objects", "paths within", "none"],
)
def test_buttons_are_found_as_texts_or_objects(body: dict[str, Any], stated: Any, wanted: tuple[Button, ...]) -> None:
    assert understand({"text": "x", **body}, reply(text="text", buttons=stated), "own").buttons == wanted


HOURS = ToolUse("hours", {"day": "sat"})


@pytest.mark.parametrize(
    ("body", "stated", "wanted"),
    [
        ({"t": [{"name": "hours", "args": {"day": "sat"}}]}, "$.t[*]", (HOURS,)),
        ({"t": [{"function": {"name": "hours", "arguments": '{"day": "sat"}'}}]}, "$.t[*]", (HOURS,)),
        ({"t": ["hours"]}, "$.t[*]", (ToolUse("hours"),)),
        (
            {"t": [{"op": "hours", "in": {"day": "sat"}, "out": {"open": 9}, "ran": "no"}]},
            {"each": "$.t[*]", "name": "op", "arguments": "in", "result": "out", "executed": "ran"},
            (ToolUse("hours", {"day": "sat"}, executed=False, result='{"open": 9}'),),
        ),
        ({"t": [{"name": "hours", "args": "{day"}]}, "$.t[*]", (ToolUse("hours", {"_unreadable": "{day"}),)),
        ({"t": []}, "$.t[*]", ()),
        ({}, "$.t[*]", None),
        ({}, {"each": "$.t[*]", "absent": "none"}, ()),
        ({"t": None}, "$.t[*]", ()),
    ],
    ids=["args", "openai", "names", "paths within", "unreadable", "empty list", "no key", "no key means none", "null"],
)
def test_tools_are_seen_and_a_missing_key_is_no_trace_unless_the_author_says_so(
    body: dict[str, Any], stated: Any, wanted: tuple[ToolUse, ...] | None
) -> None:
    assert understand({"text": "x", **body}, reply(text="text", tools=stated), "own").tools == wanted


@pytest.mark.parametrize(
    ("value", "stated", "wanted"),
    [
        (True, "$.h", "status:handoff"),
        ("yes", "$.h", "status:handoff"),
        ("false", "$.h", None),
        (None, "$.h", None),
        ("staff", {"at": "$.h", "is": ["staff", "agent"]}, "status:handoff"),
        ("bot", {"at": "$.h", "is": ["staff", "agent"]}, None),
        ("bot", {"tools": ["call_staff"]}, "tool:call_staff"),
        ("bot", {"tools": "other"}, None),
    ],
    ids=str,
)
def test_a_hand_off_is_something_true_one_of_the_named_values_or_a_tool(
    value: Any, stated: Any, wanted: str | None
) -> None:
    stated = reply(text="text", handoff=stated, tools="t")
    assert understand({"text": "x", "h": value, "t": ["call_staff"]}, stated, "own").human == wanted


def test_a_reply_of_buttons_or_a_hand_off_alone_needs_no_text() -> None:
    assert understand({"b": ["จอง"]}, reply(text="text", buttons="b[*]"), "own").text == ""
    assert understand({"h": True}, reply(handoff="h"), "own").human


def test_tokens_model_and_cost_are_on_record_where_the_bot_tells_them() -> None:
    stated = reply(
        text="t", model="m", usage={"prompt_tokens": "u.in", "completion_tokens": "u.out", "cost_usd": "u.usd"}
    )
    call = understand({"t": "x", "m": "maker/one", "u": {"in": 5, "out": "7", "usd": 0.0021}}, stated, "own").call
    assert call is not None
    assert (call.model_served, call.prompt_tokens, call.completion_tokens) == ("maker/one", 5, 7)
    assert (call.cost_usd, call.cost_source) == ("0.0021", "reported")
    assert understand({"t": "x"}, stated, "own").call is None


def test_an_error_inside_a_200_is_an_error() -> None:
    assert understand({"error": "quota"}, reply(text="t", error="error"), "own").error == "quota"
    assert understand({"t": "x", "error": None}, reply(text="t", error="error"), "own").error is None


def test_a_shape_is_short_and_shows_no_value() -> None:
    body = {"a": [{"b": {"c": {"d": 1}}}, 2], "e": "secret", "f": [], "g": True, "h": 1.5}
    assert shape(body) == "{a: [{b: {…}}] × 2, e: text, f: [], g: true or false, h: a number}"
