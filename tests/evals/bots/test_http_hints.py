"""Hints for a mapping: what a reply's keys look like is offered as YAML, and never what is mapped already."""

from __future__ import annotations

from typing import Any

import pytest

from khosop.bots.http_hints import hints, session_of_its_own
from khosop.bots.http_settings import Reply


@pytest.mark.parametrize(
    ("body", "stated", "wanted"),
    [
        ({"reply": "x", "quickReplies": [{"title": "a"}]}, {}, ['buttons: "$.quickReplies[*]"']),
        ({"data": {"tool_calls": []}}, {}, ['tools: "$.data.tool_calls[*]"']),
        ({"handoff": False, "needsHuman": None}, {}, ['handoff: "$.handoff"']),
        (
            {"model": "m", "u": {"prompt_tokens": 1, "completion_tokens": 2, "cost": 0.1}},
            {},
            [
                'model: "$.model"',
                'usage: {prompt_tokens: "$.u.prompt_tokens", completion_tokens: "$.u.completion_tokens", cost_usd: "$.u.cost"}',
            ],
        ),
        ({"quick-replies": ["a"]}, {}, []),
        ({"buttons-of-mine": ["a"]}, {}, ["buttons: \"$['buttons-of-mine'][*]\""]),
        ({"buttons": ["a"]}, {"buttons": "$.buttons"}, []),
        ({"tools": "none"}, {}, []),
        ("plain text", {}, []),
        ([{"text": "x"}], {}, []),
    ],
    ids=[
        "buttons",
        "tools below",
        "hand-off",
        "model and usage",
        "odd name",
        "quoted key",
        "mapped",
        "no list",
        "text",
        "list",
    ],
)
def test_what_else_a_reply_may_hold_is_offered_as_yaml(body: Any, stated: dict[str, Any], wanted: list[str]) -> None:
    assert list(hints(body, Reply.model_validate(stated))) == wanted


@pytest.mark.parametrize(
    ("body", "sent", "wanted"),
    [
        pytest.param({"reply": "x", "sessionId": "b-1"}, '{"session": "khosop-1"}', "sessionId", id="its own"),
        pytest.param({"conversation_id": 7}, '{"text": "hi"}', "conversation_id", id="a number"),
        pytest.param({"sessionId": "khosop-1"}, '{"sessionId": "khosop-1"}', None, id="the one that was sent"),
        pytest.param({"reply": "x", "session": ""}, "{}", None, id="none"),
        pytest.param("plain text", "{}", None, id="text"),
    ],
)
def test_a_bot_that_names_a_session_we_did_not_send_begins_anew_each_turn(body: Any, sent: str, wanted: object) -> None:
    assert session_of_its_own(body, sent) == wanted
