"""What does one recorded call look like in a file, and when are two requests the same? Pure."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from decimal import Decimal
from hashlib import blake2b
from typing import Any

from khosop_llm import errors
from khosop_llm.errors import LlmError
from khosop_llm.types import CallMeta, Completion, Cost, Message, Request, ToolCall, Usage

Scrub = Callable[[str], str]
VERSION = 1
_KINDS: Mapping[str, type[LlmError]] = {
    kind.kind: kind
    for kind in (
        errors.BadRequest,
        errors.Moderated,
        errors.AuthError,
        errors.BudgetError,
        errors.NoEndpoint,
        errors.RateLimited,
        errors.Transient,
        errors.DeadlineExceeded,
        errors.ScriptError,
    )
}
_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Recording:
    """One recorded call."""

    conversation: str
    number: int
    """Which call of its conversation, from 1."""
    repeat: int
    """How many calls of the conversation before it had the same fingerprint."""
    fingerprint: str
    recorded_at: str
    provider: str
    measures: bool
    request: Mapping[str, Any]
    deltas: tuple[tuple[float, str], ...] = ()
    """Streamed text: milliseconds since the request, and the piece. Empty when the call was not streamed."""
    completion: Completion | None = None
    failure: Mapping[str, Any] = field(default_factory=dict)
    """The error that the call ended in, in place of a completion."""

    @property
    def key(self) -> tuple[str, str, int]:
        """What a replay looks the call up by."""
        return self.conversation, self.fingerprint, self.repeat


def canonical(request: Request, scrub: Scrub) -> dict[str, Any]:
    """Return all that an answer depends on as plain JSON, scrubbed. The conversation's name is no part of it."""
    whole = {
        "model": request.model,
        "messages": [_message(message) for message in request.messages],
        "tools": [
            {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
            for tool in request.tools
        ],
        "tool_choice": request.tool_choice,
        "temperature": request.temperature,
        "seed": request.seed,
        "max_tokens": request.max_tokens,
        "response_format": request.response_format,
        "extra": request.extra,
    }
    scrubbed: dict[str, Any] = _scrubbed(whole, scrub)
    return scrubbed


def _message(message: Message) -> dict[str, Any]:
    return {
        "role": message.role,
        "content": message.content,
        "tool_calls": [
            {"id": call.id, "name": call.name, "arguments": call.arguments, "raw": call.raw_arguments}
            for call in message.tool_calls
        ],
        "tool_call_id": message.tool_call_id,
        "extra": message.extra,
    }


def _scrubbed(value: Any, scrub: Scrub) -> Any:
    if isinstance(value, str):
        return scrub(value)
    if isinstance(value, Mapping):
        return {str(name): _scrubbed(item, scrub) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_scrubbed(item, scrub) for item in value]
    return value


def fingerprint(request: Mapping[str, Any]) -> str:
    """Return the name of a canonical request: equal texts, equal name, in every process."""
    text = json.dumps(request, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()


def to_line(recording: Recording, scrub: Scrub) -> bytes:
    """Return the recording as one line of JSON, scrubbed whole."""
    row: dict[str, Any] = {
        "version": VERSION,
        "conversation": recording.conversation,
        "number": recording.number,
        "repeat": recording.repeat,
        "fingerprint": recording.fingerprint,
        "recorded_at": recording.recorded_at,
        "provider": recording.provider,
        "measures": recording.measures,
        "request": recording.request,
    }
    if recording.deltas:
        row["deltas"] = [[ms, _scrubbed(text, scrub)] for ms, text in recording.deltas]
    if recording.completion is not None:
        row["completion"] = _scrubbed(_completion_row(recording.completion), scrub)
    else:
        row["failure"] = _scrubbed(dict(recording.failure), scrub)
    # Escapes keep the line one line, whatever separators and half characters the texts hold.
    return json.dumps(row, ensure_ascii=True, separators=(",", ":")).encode() + b"\n"


def from_row(row: Mapping[str, Any]) -> Recording:
    """Return the recording in a parsed line.

    Raises:
        KeyError, TypeError, ValueError: the row is no recording, or one of another version.
    """
    if row["version"] != VERSION:
        raise ValueError(f"version {row['version']} is not {VERSION}")
    return Recording(
        conversation=row["conversation"],
        number=row["number"],
        repeat=row["repeat"],
        fingerprint=row["fingerprint"],
        recorded_at=row["recorded_at"],
        provider=row["provider"],
        measures=row["measures"],
        request=row["request"],
        deltas=tuple((ms, text) for ms, text in row.get("deltas", ())),
        completion=_completion(row["completion"]) if "completion" in row else None,
        failure=row.get("failure", {}),
    )


def _completion_row(completion: Completion) -> dict[str, Any]:
    row = asdict(completion)
    if completion.cost is not None:
        row["cost"] = {"usd": str(completion.cost.usd), "source": completion.cost.source}
    return row


def _completion(row: Mapping[str, Any]) -> Completion:
    meta = dict(row["meta"])
    meta["warnings"] = tuple(meta["warnings"])
    cost = row["cost"]
    return Completion(
        text=row["text"],
        tool_calls=tuple(ToolCall(**call) for call in row["tool_calls"]),
        finish_reason=row["finish_reason"],
        meta=CallMeta(**meta),
        usage=None if row["usage"] is None else Usage(**row["usage"]),
        cost=None if cost is None else Cost(Decimal(cost["usd"]), cost["source"]),
        extra=row["extra"],
    )


def failure_row(error: LlmError) -> dict[str, Any]:
    """Return the facts of an error that a replay raises again."""
    return {
        "kind": error.kind,
        "message": str(error),
        "status": error.status,
        "retry_after_s": error.retry_after_s,
        "attempts": error.attempts,
        "error_type": error.error_type,
    }


def failure_of(row: Mapping[str, Any]) -> LlmError:
    """Return the error that was recorded."""
    error = _KINDS.get(row["kind"], LlmError)(
        row["message"], status=row["status"], retry_after_s=row["retry_after_s"], attempts=row["attempts"]
    )
    error.error_type = row["error_type"]
    return error


def differences(recorded: Any, asked: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield where two canonical requests differ, each place with both sides in short."""
    if isinstance(recorded, Mapping) and isinstance(asked, Mapping):
        for name in dict.fromkeys([*recorded, *asked]):
            yield from differences(recorded.get(name), asked.get(name), f"{path}.{name}" if path else str(name))
    elif isinstance(recorded, list) and isinstance(asked, list) and len(recorded) == len(asked):
        for place, (one, other) in enumerate(zip(recorded, asked, strict=True)):
            yield from differences(one, other, f"{path}[{place}]")
    elif isinstance(recorded, list) and isinstance(asked, list):
        common = min(len(recorded), len(asked))
        yield from differences(recorded[:common], asked[:common], path)
        yield path, f"recorded {len(recorded)}, asked {len(asked)} entries"
    elif recorded != asked:
        yield path, _both(recorded, asked)


def _both(recorded: object, asked: object) -> str:
    if not isinstance(recorded, str) or not isinstance(asked, str):
        return f"recorded {_short(recorded)}, asked {_short(asked)}"
    start = next(
        (place for place, (one, other) in enumerate(zip(recorded, asked, strict=False)) if one != other),
        min(len(recorded), len(asked)),
    )
    # A long prompt is shown from a little before the place where it changed.
    start = max(0, start - 12)
    return f"recorded {_short(recorded[start:])}, asked {_short(asked[start:])}"


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "…"
