"""Which answer do a reply's pieces add up to? Pure; a whole reply is a stream of one piece.

One assembler reads both, so that an answer is the same streamed or not.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from khosop_llm.cost import Price, cost_of
from khosop_llm.errors import Transient
from khosop_llm.failures import failure_of_error
from khosop_llm.types import CallMeta, Completion, JsonObject, ToolCall, Usage
from khosop_llm.wire import scrub, scrub_json

# What servers want back on the next turn, apart from `reasoning_details`: Gemini keeps its thought signature here.
_KEPT = ("extra_content",)
_GROWING = ("text", "summary", "data")


@dataclass(slots=True)
class _Draft:
    """A tool call that is still being written."""

    index: int | None
    id: str | None
    name: str = ""
    written: list[str] = field(default_factory=list)
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        return _parse("".join(self.written))[0] is not None and bool(self.written)


class Answer:
    """Takes the JSON pieces of one reply in order and makes a Completion of them.

    `headers` are the reply's, in lower case; `now` is Unix time, for a wait that is given as a date.
    """

    def __init__(self, headers: Mapping[str, str], now: float) -> None:
        self._headers = headers
        self._now = now
        self._text: list[str] = []
        self._refusal: list[str] = []
        self._calls: list[_Draft] = []
        self._current: _Draft | None = None
        self._details: list[dict[str, Any]] | None = None
        self._extra: dict[str, Any] = {}
        self._usage: JsonObject | None = None
        self._facts: dict[str, str] = {}
        self._seen_choice = False
        self._finish_reason = ""

    @property
    def finished(self) -> bool:
        """Tell whether the model has said why it stopped; usage may still follow."""
        return bool(self._finish_reason)

    @property
    def calling(self) -> bool:
        """Tell whether the model has begun to call a tool."""
        return bool(self._calls)

    def add(self, piece: object) -> str:
        """Take the next piece and return the text that it adds.

        Raises:
            LlmError: the piece is an error, of whatever shape.
        """
        if isinstance(piece, list) and piece:
            piece = piece[0]
        if not isinstance(piece, Mapping):
            raise Transient(f"the reply is no JSON object but {type(piece).__name__}")
        if piece.get("error"):
            raise failure_of_error(piece["error"], 200, self._headers, self._now)
        for name in ("id", "model", "provider"):
            if isinstance(piece.get(name), str) and piece[name]:
                self._facts.setdefault(name, piece[name])
        if isinstance(piece.get("usage"), Mapping):
            # The last one counts. Some servers repeat a growing total in every chunk; a sum would bill it many times.
            self._usage = piece["usage"]
        choices = piece.get("choices")
        if not isinstance(choices, list) or not choices or not isinstance(choices[0], Mapping):
            return ""
        self._seen_choice = True
        return self._add_choice(choices[0])

    def _add_choice(self, choice: JsonObject) -> str:
        if choice.get("error"):
            raise failure_of_error(choice["error"], 200, self._headers, self._now)
        reason = choice.get("finish_reason")
        if reason == "error":
            raise Transient("the model's provider failed while it was answering (finish_reason: error)")
        delta = choice.get("delta") or choice.get("message")
        text = self._add_delta(delta) if isinstance(delta, Mapping) else ""
        if isinstance(reason, str) and reason:
            self._finish_reason = reason
        return text

    def _add_delta(self, delta: JsonObject) -> str:
        text = _text_of(delta.get("content"))
        if text:
            self._text.append(text)
        if isinstance(delta.get("refusal"), str):
            self._refusal.append(delta["refusal"])
        if isinstance(delta.get("reasoning_details"), list):
            self._details = _joined(self._details or [], delta["reasoning_details"])
        self._extra |= {name: delta[name] for name in _KEPT if delta.get(name) is not None}
        calls = delta.get("tool_calls")
        for entry in calls if isinstance(calls, list) else ():
            if isinstance(entry, Mapping):
                self._add_call(entry)
        return text

    def _add_call(self, entry: JsonObject) -> None:
        function = entry.get("function")
        function = function if isinstance(function, Mapping) else {}
        name = _string(function.get("name"))
        written = function.get("arguments")
        # Some local servers send the object itself.
        written = json.dumps(written, ensure_ascii=False) if isinstance(written, Mapping) else _string(written)
        draft = self._draft_for(entry, name, written)
        # Set once: some servers repeat the name in every chunk, and none sends it in parts.
        draft.name = draft.name or name
        if written:
            draft.written.append(written)
        draft.extra |= {
            key: value
            for key, value in entry.items()
            if key not in {"id", "type", "index", "function"} and value is not None
        }
        self._current = draft

    def _draft_for(self, entry: JsonObject, name: str, written: str) -> _Draft:
        call_id = _string(entry.get("id")) or None
        index = entry.get("index") if isinstance(entry.get("index"), int) else None
        if call_id is not None:
            known = self._last(lambda draft: draft.id == call_id)
        elif index is None:
            known = self._current
        else:
            known = self._last(lambda draft: draft.index == index)
        if known is None or _starts_anew(known, name, written):
            known = _Draft(index, call_id)
            self._calls.append(known)
        return known

    def _last(self, fits: Any) -> _Draft | None:
        return next((draft for draft in reversed(self._calls) if fits(draft)), None)

    def completion(
        self,
        *,
        model: str,
        ended: bool,
        price: Price | None = None,
        cost_header: str | None = None,
        cache_header: str | None = None,
    ) -> Completion:
        """Return the finished answer. `ended`: the reply came to its proper end ([DONE], or the whole body was read).

        Raises:
            Transient: the reply was cut, or holds no answer.
        """
        if not self._seen_choice:
            raise Transient("the reply holds no choices and no error")
        if not self._finish_reason and not ended:
            raise Transient("the stream was cut: it ended without a finish reason and without [DONE]")
        usage = _usage_of(self._usage)
        warnings = () if self._finish_reason else ("the server gave no finish reason",)
        calls = _finished_calls(self._calls)
        extra = dict(self._extra)
        if self._details is not None:
            extra["reasoning_details"] = self._details
        return Completion(
            text=scrub("".join(self._text) or "".join(self._refusal)),
            tool_calls=calls,
            finish_reason=self._finish_reason or ("tool_calls" if calls else "stop"),
            meta=CallMeta(
                model_asked=model,
                model_served=self._facts.get("model"),
                upstream=self._facts.get("provider"),
                generation_id=self._headers.get("x-generation-id") or self._facts.get("id"),
                cache_status=self._headers.get(cache_header.lower()) if cache_header else None,
                warnings=warnings,
            ),
            usage=usage,
            cost=cost_of(
                (self._usage or {}).get("cost"),
                self._headers.get(cost_header.lower()) if cost_header else None,
                usage,
                price,
            ),
            extra=scrub_json(extra),
        )


def _string(value: object) -> str:
    return value if isinstance(value, str) else ""


def _text_of(content: object) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = [part.get("text") for part in content if isinstance(part, Mapping)]
        return "".join(part for part in parts if isinstance(part, str))
    return ""


def _starts_anew(draft: _Draft, name: str, written: str) -> bool:
    """Tell whether an entry that was matched to a call is really the next one: ids are missing or doubled."""
    if not name or not draft.name:
        return False
    return name != draft.name or (bool(written) and draft.complete)


def _joined(details: list[dict[str, Any]], more: list[Any]) -> list[dict[str, Any]]:
    """Return reasoning details with the pieces of a stream joined, as they stand in a whole reply."""
    joined = list(details)
    for item in more:
        if not isinstance(item, Mapping):
            continue
        last = joined[-1] if joined else None
        if (
            last is None
            or (last.get("type"), last.get("index")) != (item.get("type"), item.get("index"))
            or (item.get("index") is None)
        ):
            joined.append(dict(item))
            continue
        merged = {**last, **{key: value for key, value in item.items() if value is not None}}
        for key in _GROWING:
            if isinstance(last.get(key), str) and isinstance(item.get(key), str):
                merged[key] = last[key] + item[key]
        joined[-1] = merged
    return joined


def _finished_calls(drafts: list[_Draft]) -> tuple[ToolCall, ...]:
    taken: set[str] = set()
    calls = []
    for number, draft in enumerate(drafts, start=1):
        call_id = draft.id or f"call_{number}"
        if call_id in taken:
            # A tool's answer is matched by id, so two calls must not share one.
            call_id = f"{call_id}_{number}"
        taken.add(call_id)
        raw = scrub("".join(draft.written))
        arguments, fault = _parse(raw)
        calls.append(ToolCall(call_id, scrub(draft.name), arguments, raw, fault, scrub_json(draft.extra)))
    return tuple(calls)


def _parse(raw: str) -> tuple[JsonObject | None, str | None]:
    if not raw.strip():
        # A call without any argument text is a call without arguments; only text can be malformed.
        return {}, None
    try:
        parsed = json.loads(raw, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        return None, f"the arguments are no JSON: {error}"
    if not isinstance(parsed, dict):
        return None, f"the arguments are no JSON object but {type(parsed).__name__}"
    return scrub_json(parsed), None


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON number")


def _usage_of(usage: JsonObject | None) -> Usage | None:
    if usage is None:
        return None
    prompt, completion = _tokens(usage.get("prompt_tokens")), _tokens(usage.get("completion_tokens"))
    if prompt is None and completion is None:
        return None
    return Usage(
        prompt or 0,
        completion or 0,
        _tokens(_within(usage, "prompt_tokens_details", "cached_tokens")) or 0,
        _tokens(_within(usage, "completion_tokens_details", "reasoning_tokens")) or 0,
    )


def _within(usage: JsonObject, group: str, name: str) -> object:
    details = usage.get(group)
    return details.get(name) if isinstance(details, Mapping) else None


def _tokens(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    # Infinity and NaN are floats to Python's json; comparing throws both out.
    return int(value) if 0 <= value < 1e12 else None
