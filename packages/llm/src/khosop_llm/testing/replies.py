"""What does a planned reply look like on the wire? Pure: from a plan's values to JSON and bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from khosop_llm.testing.plan import PlannedCall, PlannedReply

_CHARACTERS_PER_TOKEN = 4
_USD_PER_TOKEN = 0.000001


def last_user_text(body: Mapping[str, Any]) -> str:
    """Return what the customer said last, as far as a request body tells."""
    messages = body.get("messages")
    for message in reversed(messages if isinstance(messages, list) else []):
        if isinstance(message, Mapping) and message.get("role") == "user" and isinstance(message.get("content"), str):
            return str(message["content"])
    return ""


def error_body(reply: PlannedReply, status: int) -> dict[str, Any]:
    """Return the JSON of an error reply."""
    metadata = {"error_type": reply.error_type} if reply.error_type else {}
    error: dict[str, Any] = {"code": status, "message": reply.message or f"planned {status}"}
    return {"error": error | ({"metadata": metadata} if metadata else {})}


def whole_reply(
    reply: PlannedReply, body: Mapping[str, Any], generation: str, counted: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the JSON of a reply that is not streamed; `counted` is its usage."""
    choice: dict[str, Any] = {
        "index": 0,
        "finish_reason": _finish_reason(reply),
        "message": {"role": "assistant", "content": _text(reply, body) or None, **_reasoning(reply)},
    }
    if reply.tool_calls:
        choice["message"]["tool_calls"] = [_call(call, place) for place, call in enumerate(reply.tool_calls)]
    whole = {**_head(reply, body, generation, "chat.completion"), "choices": [choice], "usage": counted}
    if reply.fault == "choice_error":
        choice["error"] = error_body(reply, 502)["error"]
    elif reply.fault == "finish_error":
        choice["finish_reason"] = "error"
    elif reply.fault == "no_choices":
        whole["choices"] = None
    elif reply.fault in {"error_in_200", "mid_stream_error"}:
        return error_body(reply, 502)
    return whole


def events(reply: PlannedReply, body: Mapping[str, Any], generation: str, counted: Mapping[str, Any]) -> list[bytes]:
    """Return the events of a streamed reply, each as its bytes; `counted` is its usage."""
    if reply.fault == "error_in_200":
        return [_event(error_body(reply, 502), reply)]
    chunks = [_chunk(reply, body, generation, delta) for delta in _deltas(reply, body)]
    last = _chunk(reply, body, generation, {})
    last["choices"][0]["finish_reason"] = "error" if reply.fault == "finish_error" else _finish_reason(reply)
    if reply.fault == "choice_error":
        last["choices"][0]["error"] = error_body(reply, 502)["error"]
    closing = {**_chunk(reply, body, generation, {}), "choices": [], "usage": counted}
    if reply.fault == "no_choices":
        return [_event({**closing, "choices": None}, reply)]
    if reply.fault == "mid_stream_error":
        failed = {**last, **error_body(reply, 502)}
        failed["choices"][0]["finish_reason"] = "error"
        return [_event(chunk, reply) for chunk in [*chunks[: len(chunks) // 2 + 1], failed]]
    written = [_event(chunk, reply) for chunk in [*chunks, last, closing]]
    if reply.fault == "bad_json":
        written.insert(len(written) // 2, b'data: {"choices": [{"delta"\n\n')
    if reply.fault != "no_done":
        written.append(_line_ends(b"data: [DONE]\n\n", reply))
    return written


def _deltas(reply: PlannedReply, body: Mapping[str, Any]) -> list[dict[str, Any]]:
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
    text = _text(reply, body)
    size = max(1, reply.chunk_characters)
    deltas += [
        {"reasoning_details": [{"type": "reasoning.text", "text": piece, "index": 0}]}
        for part in reply.reasoning
        for piece in (part[: len(part) // 2], part[len(part) // 2 :])
    ]
    deltas += [{"content": text[start : start + size]} for start in range(0, len(text), size)]
    for place, call in enumerate(reply.tool_calls):
        first = _call(call, place)
        first["function"]["arguments"] = ""
        deltas.append({"tool_calls": [first]})
        half = len(call.arguments) // 2
        deltas += [
            {"tool_calls": [{"index": place, "function": {"arguments": part}}]}
            for part in (call.arguments[:half], call.arguments[half:])
            if part
        ]
    return deltas


def _chunk(reply: PlannedReply, body: Mapping[str, Any], generation: str, delta: dict[str, Any]) -> dict[str, Any]:
    return {
        **_head(reply, body, generation, "chat.completion.chunk"),
        "choices": [{"index": 0, "delta": delta, "finish_reason": None}],
    }


def _head(reply: PlannedReply, body: Mapping[str, Any], generation: str, kind: str) -> dict[str, Any]:
    return {
        "id": generation,
        "object": kind,
        "created": 0,
        "model": reply.model or body.get("model"),
        "provider": reply.provider,
    }


def usage(reply: PlannedReply, body: Mapping[str, Any]) -> dict[str, Any]:
    """Return the usage of a reply, counted from its texts."""
    asked = len(json.dumps(body.get("messages"), ensure_ascii=False))
    said = len(_text(reply, body)) + sum(len(call.name) + len(call.arguments) for call in reply.tool_calls)
    prompt, completion = -(-asked // _CHARACTERS_PER_TOKEN), -(-said // _CHARACTERS_PER_TOKEN)
    cost = reply.cost if reply.cost is not None else round((prompt + 2 * completion) * _USD_PER_TOKEN, 12)
    return {
        "prompt_tokens": prompt,
        "completion_tokens": completion,
        "total_tokens": prompt + completion,
        "prompt_tokens_details": {"cached_tokens": 0},
        "completion_tokens_details": {"reasoning_tokens": 0},
        "cost": cost,
    }


def _text(reply: PlannedReply, body: Mapping[str, Any]) -> str:
    if reply.text is None:
        return "" if reply.tool_calls else f"echo: {last_user_text(body)}"
    return reply.text


def _finish_reason(reply: PlannedReply) -> str:
    return reply.finish_reason or ("tool_calls" if reply.tool_calls else "stop")


def _reasoning(reply: PlannedReply) -> dict[str, Any]:
    if not reply.reasoning:
        return {}
    return {"reasoning_details": [{"type": "reasoning.text", "text": "".join(reply.reasoning), "index": 0}]}


def _call(call: PlannedCall, place: int) -> dict[str, Any]:
    return {
        "index": place,
        "id": call.id or f"call_{place + 1}",
        "type": "function",
        "function": {"name": call.name, "arguments": call.arguments},
    }


def _event(chunk: Mapping[str, Any], reply: PlannedReply) -> bytes:
    written = b"data: " + json.dumps(chunk, ensure_ascii=False).encode() + b"\n\n"
    if reply.fault == "comments":
        written = b": OPENROUTER PROCESSING\n\n" + written
    return _line_ends(written, reply)


def _line_ends(written: bytes, reply: PlannedReply) -> bytes:
    return written.replace(b"\n", b"\r\n") if reply.fault == "crlf" else written
