"""Refusals: which error a reply stands for, and how long it asks us to wait."""

from __future__ import annotations

import json
from typing import Any

import pytest

from khosop_llm import (
    AuthError,
    BadRequest,
    BudgetError,
    LlmError,
    Moderated,
    NoEndpoint,
    RateLimited,
    Transient,
)
from khosop_llm.failures import failure_of_error, failure_of_reply, wait_asked

NOW = 1_800_000_000.0


@pytest.mark.parametrize(
    ("status", "kind"),
    [(400, BadRequest), (401, AuthError), (402, BudgetError), (403, AuthError), (404, NoEndpoint), (405, BadRequest),
     (413, BadRequest), (422, BadRequest), (429, RateLimited), (307, BadRequest)]
    + [(status, Transient) for status in (408, 409, 425, 500, 502, 503, 504, 520, 524, 529)],
)  # fmt: skip
def test_a_status_has_its_kind(status: int, kind: type[LlmError]) -> None:
    failure = failure_of_reply(status, b'{"error": {"message": "m"}}', {}, NOW)
    assert type(failure) is kind
    assert failure.status == status


@pytest.mark.parametrize(
    ("status", "error", "kind"),
    [
        pytest.param(403, {"message": "m", "metadata": {"reasons": ["violence"]}}, Moderated, id="403 with reasons"),
        pytest.param(403, {"message": "Your input was flagged"}, Moderated, id="403 that says flagged"),
        pytest.param(400, {"code": "content_filter", "message": "m"}, Moderated, id="content filter as a 400"),
        pytest.param(429, {"code": "insufficient_quota", "message": "m"}, BudgetError, id="OpenAI: a 429 about money"),
        pytest.param(500, {"message": "Jinja Exception: roles must alternate"}, BadRequest, id="llama.cpp template"),
        pytest.param(500, {"message": "template busy? no: worker died"}, Transient, id="500 that is about no template"),
        pytest.param(400, {"message": "API key not valid."}, AuthError, id="Gemini: wrong key as a 400"),
        pytest.param(502, {"code": 402, "message": "m"}, BudgetError, id="error.code before the HTTP status"),
        pytest.param(502, {"http_status": 404}, NoEndpoint, id="http_status before the HTTP status"),
        pytest.param(502, {"code": "429"}, RateLimited, id="a code written as text"),
        pytest.param(200, {"metadata": {"error_type": "rate_limit_exceeded"}}, RateLimited, id="stable name in a 200"),
        pytest.param(200, {"type": "authentication_error"}, AuthError, id="stable name of a key in a 200"),
    ],
)
def test_an_oddity_means_what_it_means(status: int, error: dict[str, Any], kind: type[LlmError]) -> None:
    assert type(failure_of_error(error, status, {}, NOW)) is kind


@pytest.mark.parametrize(
    ("body", "said"),
    [
        pytest.param(b'[{"error": {"code": 429, "message": "slow"}}]', "slow", id="array"),
        pytest.param(b'{"error": "no such model"}', "no such model", id="error as text"),
        pytest.param(b'{"detail": "Not Found"}', "Not Found", id="detail"),
        pytest.param(b'{"object": "error", "message": "too long", "code": 400}', "too long", id="vLLM of old"),
        pytest.param(b"<html>Bad   gateway</html>", "<html>Bad gateway</html>", id="a page"),
        pytest.param(b"\xff\xfe", "\ufffd\ufffd", id="no text"),
        pytest.param(b"", "without a message", id="nothing"),
        pytest.param(
            b'{"error": {"message": "Provider returned error", "metadata": {"raw": "context too long"}}}',
            "Provider returned error context too long",
            id="the upstream's own words",
        ),
    ],
)
def test_the_message_is_found(body: bytes, said: str) -> None:
    assert said in str(failure_of_reply(502, body, {}, NOW))


def test_the_stable_name_is_kept_and_shown() -> None:
    failure = failure_of_error(
        {"code": 400, "message": "m", "metadata": {"error_type": "context_length_exceeded"}}, 400, {}, NOW
    )
    assert failure.error_type == "context_length_exceeded"
    assert str(failure) == "the server answered 400 (context_length_exceeded): m; the same request will fail again"


@pytest.mark.parametrize(
    ("details", "headers", "wait_s"),
    [
        pytest.param({}, {}, None, id="nothing"),
        pytest.param(
            {"metadata": {"availability": {"retry_after": 7}}}, {"retry-after": "3"}, 7.0, id="availability first"
        ),
        pytest.param({}, {"retry-after": "3", "retry-after-ms": "100"}, 3.0, id="seconds"),
        pytest.param({}, {"retry-after": "Fri, 15 Jan 2027 08:00:30 GMT"}, 30.0, id="date"),
        pytest.param({}, {"retry-after": "Fri, 15 Jan 2021 08:00:30 GMT"}, None, id="date in the past"),
        pytest.param({}, {"retry-after-ms": "250"}, 0.25, id="milliseconds"),
        pytest.param({}, {"x-ratelimit-reset": str(int((NOW + 5) * 1000))}, 5.0, id="reset as Unix milliseconds"),
        pytest.param({}, {"x-ratelimit-reset": str(int(NOW + 6))}, 6.0, id="reset as Unix seconds"),
        pytest.param({}, {"x-ratelimit-reset": "4"}, 4.0, id="reset as seconds"),
        pytest.param({"metadata": {"headers": {"Retry-After": "8"}}}, {}, 8.0, id="the upstream's header in the body"),
        pytest.param({}, {"retry-after": "soon"}, None, id="no number"),
        pytest.param({}, {"retry-after": "nan"}, None, id="not a number"),
        pytest.param({}, {"retry-after": "-5"}, None, id="negative"),
    ],
)
def test_the_wait_is_what_the_server_asked_for(
    details: dict[str, Any], headers: dict[str, str], wait_s: float | None
) -> None:
    assert wait_asked(details, headers, NOW) == pytest.approx(wait_s)


def test_a_key_that_the_server_echoes_is_hidden() -> None:
    body = json.dumps({"error": {"message": "Incorrect API key provided: sk-or-v1-0123456789abcdef"}}).encode()
    assert "0123456789abcdef" not in str(failure_of_reply(401, body, {}, NOW))


def test_a_long_message_is_cut() -> None:
    assert len(str(failure_of_reply(400, b"x" * 5000, {}, NOW))) < 400
