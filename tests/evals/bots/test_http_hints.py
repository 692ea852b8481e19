"""Hints for a mapping: what a reply's keys look like is offered as YAML, and never what is mapped already."""

from __future__ import annotations

from typing import Any

import pytest

from khosop.bots.http_hints import hints
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
