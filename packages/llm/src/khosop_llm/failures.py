"""Which error does a server's refusal stand for, and how long does it ask us to wait? Pure."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import Any, Final

from khosop_llm.errors import (
    AuthError,
    BadRequest,
    BudgetError,
    LlmError,
    Moderated,
    NoEndpoint,
    RateLimited,
    Transient,
)
from khosop_llm.redact import redact
from khosop_llm.types import JsonObject

_LONGEST_MESSAGE = 300
_TRANSIENT: Final = frozenset({408, 409, 425, 500, 502, 503, 504, 524, 529})


@dataclass(frozen=True, slots=True)
class Oddity:
    """A refusal that does not mean what its status says."""

    means: type[LlmError]
    source: str
    statuses: frozenset[int] | None = None
    """None: whatever the status."""
    types: frozenset[str] = frozenset()
    """Stable names: `error.metadata.error_type`, `error.type` or a textual `error.code`."""
    says: re.Pattern[str] | None = None
    """Found in the message."""


# The first row that fits wins; the status decides when none does.
ODDITIES: Final = (
    Oddity(
        Moderated,
        "OpenRouter docs: errors; OpenAI and Azure: content_filter as a 400",
        frozenset({200, 400, 403, 422}),
        frozenset(
            {
                "content_policy_violation",
                "content_policy",
                "content_filter",
                "moderation",
                "moderation_error",
                "flagged",
            }
        ),
    ),
    Oddity(
        Moderated,
        "OpenRouter docs: moderation errors carry metadata.reasons",
        frozenset({403}),
        says=re.compile(r"flagged|moderation|content policy", re.IGNORECASE),
    ),
    Oddity(
        BudgetError,
        "OpenAI: no money left is a 429 that no waiting helps",
        types=frozenset(
            {"insufficient_quota", "billing_hard_limit_reached", "insufficient_credits", "payment_required"}
        ),
    ),
    Oddity(
        BadRequest,
        "llama.cpp: a chat template that refuses the messages is a 500, and will be one again",
        frozenset({500}),
        says=re.compile(r"jinja|chat.?template|failed to (?:render|apply) .*template", re.IGNORECASE),
    ),
    Oddity(
        AuthError,
        "Gemini: a wrong key is a 400",
        frozenset({400}),
        says=re.compile(r"api[ _]key (?:not valid|invalid|expired)", re.IGNORECASE),
    ),
    Oddity(
        RateLimited,
        "stable names of OpenRouter and OpenAI, also within a stream that began with 200",
        frozenset({200, 429}),
        frozenset({"rate_limit_exceeded", "rate_limit_error", "too_many_requests"}),
    ),
    Oddity(
        BadRequest,
        "stable names of OpenRouter and OpenAI",
        frozenset({200, 400, 413, 422}),
        frozenset({"context_length_exceeded", "invalid_request_error", "invalid_request", "invalid_prompt"}),
    ),
    Oddity(
        AuthError,
        "stable names of OpenRouter and OpenAI",
        frozenset({200, 401, 403}),
        frozenset({"authentication_error", "invalid_api_key", "permission_error"}),
    ),
)

_ADVICE: Final[Mapping[type[LlmError], str]] = {
    AuthError: "check the API key and what it may do",
    BudgetError: "add credit, or raise the key's limit",
    NoEndpoint: "check the model's name; nobody may serve it with these parameters",
    BadRequest: "the same request will fail again",
}


def failure_of_reply(status: int, body: bytes, headers: Mapping[str, str], now: float) -> LlmError:
    """Return the error that a reply with a status other than 200 stands for. `now` is Unix time."""
    error: object = None
    try:
        error = _error_in(json.loads(body))
    except ValueError:
        # A proxy's page in HTML: its first words are all there is.
        error = body.decode("utf-8", "replace")
    return failure_of_error(error, status, headers, now)


def failure_of_error(error: object, http_status: int, headers: Mapping[str, str], now: float) -> LlmError:
    """Return the error that an `error` field stands for, in whatever reply it was found."""
    details: JsonObject = error if isinstance(error, Mapping) else {"message": error}
    status = _status(details, http_status)
    error_type = _error_type(details)
    message = _message(details)
    kind = _kind(status, error_type, message, details)
    named = f" ({error_type})" if error_type else ""
    advice = f"; {_ADVICE[kind]}" if kind in _ADVICE else ""
    failure = kind(
        f"the server answered {status}{named}: {message or 'without a message'}{advice}",
        status=status,
        retry_after_s=wait_asked(details, headers, now),
    )
    failure.error_type = error_type
    return failure


def _error_in(parsed: object) -> object:
    # Gemini wraps its errors in an array.
    if isinstance(parsed, list) and parsed:
        parsed = parsed[0]
    if not isinstance(parsed, Mapping):
        return parsed
    return parsed["error"] if parsed.get("error") else parsed


def _status(details: JsonObject, http_status: int) -> int:
    for value in (details.get("code"), details.get("http_status")):
        if isinstance(value, str) and value.isascii() and value.isdigit():
            value = int(value)  # noqa: PLW2901 -- a status written as text
        if isinstance(value, int) and not isinstance(value, bool) and 400 <= value <= 599:
            return value
    return http_status


def _error_type(details: JsonObject) -> str | None:
    metadata = details.get("metadata")
    candidates = (
        metadata.get("error_type") if isinstance(metadata, Mapping) else None,
        details.get("error_type"),
        details.get("code"),
        details.get("type"),
    )
    return next((each for each in candidates if isinstance(each, str) and each and not each.isdigit()), None)


def _message(details: JsonObject) -> str:
    parts = [details.get("message") or details.get("detail")]
    metadata = details.get("metadata")
    if isinstance(metadata, Mapping):
        parts += [metadata.get("raw"), metadata.get("reasons")]
    texts = [
        part if isinstance(part, str) else json.dumps(part, ensure_ascii=False, default=str) for part in parts if part
    ]
    # A server may echo the key that it refused.
    message = redact(" ".join(" ".join(texts).split()))
    return message if len(message) <= _LONGEST_MESSAGE else message[:_LONGEST_MESSAGE] + "…"


def _kind(status: int, error_type: str | None, message: str, details: JsonObject) -> type[LlmError]:
    metadata = details.get("metadata")
    if status == 403 and isinstance(metadata, Mapping) and metadata.get("reasons"):
        return Moderated
    for oddity in ODDITIES:
        if oddity.statuses is not None and status not in oddity.statuses:
            continue
        if error_type in oddity.types or (oddity.says is not None and oddity.says.search(message)):
            return oddity.means
    return _kind_of_status(status)


def _kind_of_status(status: int) -> type[LlmError]:
    plain: Mapping[int, type[LlmError]] = {
        401: AuthError, 402: BudgetError, 403: AuthError, 404: NoEndpoint, 429: RateLimited,
    }  # fmt: skip
    if status in plain:
        return plain[status]
    # An error inside a 200 that names no status: nothing says that it will come again.
    if status in _TRANSIENT or status >= 500 or status < 300:
        return Transient
    return BadRequest


def wait_asked(details: JsonObject, headers: Mapping[str, str], now: float) -> float | None:
    """Return how many seconds the server asks to wait, or None. `headers` are in lower case; `now` is Unix time."""
    metadata = details.get("metadata")
    metadata = metadata if isinstance(metadata, Mapping) else {}
    for place in (details, metadata):
        availability = place.get("availability")
        if isinstance(availability, Mapping) and (wait := _number(availability.get("retry_after"))) is not None:
            return wait
    # A router passes the upstream's headers on inside the body.
    inner = metadata.get("headers")
    inner = {str(key).lower(): value for key, value in inner.items()} if isinstance(inner, Mapping) else {}
    for source in (headers, inner):
        for wait in (
            _seconds_or_date(source.get("retry-after"), now),
            _milliseconds(source.get("retry-after-ms")),
            _reset(source.get("x-ratelimit-reset"), now),
        ):
            if wait is not None:
                return wait
    return None


def _number(value: Any) -> float | None:
    if isinstance(value, bool) or value is None:
        return None
    try:
        number = float(value)
    except (TypeError, ValueError):
        return None
    return number if math.isfinite(number) and number > 0 else None


def _seconds_or_date(value: Any, now: float) -> float | None:
    seconds = _number(value)
    if seconds is not None or not isinstance(value, str):
        return seconds
    try:
        date = parsedate_to_datetime(value)
    except ValueError:
        return None
    return _number((date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp() - now)


def _milliseconds(value: Any) -> float | None:
    number = _number(value)
    return None if number is None else number / 1000


def _reset(value: Any, now: float) -> float | None:
    """Read a reset header: a moment in Unix milliseconds or seconds, or a number of seconds, told apart by size."""
    number = _number(value)
    if number is None:
        return None
    if number > 1e11:
        return _number(number / 1000 - now)
    if number > 1e8:
        return _number(number - now)
    return number
