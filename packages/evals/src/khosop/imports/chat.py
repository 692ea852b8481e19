"""Which messages does a piece of data hold? Chats as the tools write them: OpenAI's, LangChain's, Gemini's."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Role = Literal["system", "customer", "bot", "tool"]

_ROLES: dict[str, Role] = {
    "system": "system", "developer": "system", "systemmessage": "system",
    "user": "customer", "human": "customer", "customer": "customer", "humanmessage": "customer",
    "assistant": "bot", "ai": "bot", "model": "bot", "bot": "bot", "aimessage": "bot", "gpt": "bot", "chatbot": "bot",
    "aimessagechunk": "bot", "tool": "tool", "function": "tool", "toolmessage": "tool", "functionmessage": "tool",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call that a message holds."""

    name: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a chat."""

    role: Role
    text: str
    calls: tuple[Call, ...] = ()
    unread: tuple[str, ...] = ()
    """Kinds of content that are no text, such as `image_url`."""


def chat_of(value: object) -> list[Message] | None:
    """Return the messages that data holds; None if it is no chat."""
    if isinstance(value, Mapping):
        for key in ("messages", "contents", "history"):
            inner = value.get(key)
            if isinstance(inner, list):
                rest = chat_of(inner)
                return None if rest is None else [*_system_beside(value), *rest]
        return None
    if not isinstance(value, list) or not value:
        return None
    # LangChain exports a batch of chats: [[message, …]].
    if len(value) == 1 and isinstance(value[0], list):
        return chat_of(value[0])
    messages = [_message(one) for one in value]
    known = [message for message in messages if message is not None]
    return known if len(known) == len(messages) else None


def _system_beside(value: Mapping[str, Any]) -> list[Message]:
    for key in ("system", "systemInstruction", "system_instruction"):
        if key in value:
            text, unread = content_of(value[key])
            return [Message("system", text, (), unread)] if text else []
    return []


def _message(value: object) -> Message | None:
    if not isinstance(value, Mapping):
        return None
    kwargs = value.get("kwargs")
    if isinstance(kwargs, Mapping) and isinstance(value.get("id"), list):
        return _message({"role": str((value["id"] or [""])[-1]), **kwargs})
    data = value.get("data")
    if isinstance(data, Mapping) and isinstance(value.get("type"), str):
        return _message({"role": value["type"], **{k: v for k, v in data.items() if k not in {"role", "type"}}})
    stated = value.get("role") or value.get("type") or value.get("from")
    role = _ROLES.get(str(stated).lower())
    if role is None or not any(key in value for key in ("content", "parts", "value", "text", "tool_calls")):
        return None
    text, unread = content_of(next((value[key] for key in ("content", "parts", "value", "text") if key in value), ""))
    return Message(role, text, tuple(_calls(value)), unread)


def content_of(value: object) -> tuple[str, tuple[str, ...]]:
    """Return the text of a message's content, and the kinds of its parts that are no text."""
    if value is None:
        return "", ()
    if isinstance(value, Mapping):
        if "parts" in value:
            return content_of(value["parts"])
        value = [value]
    if not isinstance(value, list):
        return str(value), ()
    texts: list[str] = []
    unread: list[str] = []
    for part in value:
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, Mapping) and isinstance(part.get("text"), str):
            texts.append(part["text"])
        elif isinstance(part, Mapping):
            kinds = (
                [str(part["type"])]
                if "type" in part
                else [str(key) for key, inner in part.items() if inner is not None]
            )
            unread += kinds[:1]
    return "\n".join(texts), tuple(unread)


def _calls(value: Mapping[str, Any]) -> Iterable[Call]:
    extra = value.get("additional_kwargs")
    listed = value.get("tool_calls") or (extra.get("tool_calls") if isinstance(extra, Mapping) else None) or []
    single = value.get("function_call")
    for one in [*(listed if isinstance(listed, list) else []), *([single] if isinstance(single, Mapping) else [])]:
        if not isinstance(one, Mapping):
            continue
        function = one.get("function")
        named = function if isinstance(function, Mapping) else one
        name = named.get("name")
        if isinstance(name, str) and name:
            yield Call(name, arguments_of(named.get("arguments", named.get("args"))))


def arguments_of(value: object) -> Mapping[str, Any]:
    """Return the arguments of a call, which may be JSON in a text."""
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return {}
    return {str(key): inner for key, inner in value.items()} if isinstance(value, Mapping) else {}


@dataclass(frozen=True, slots=True)
class Opening:
    """A chat as the beginning of a case: what stands before the customer's last message, and that message."""

    system: str
    earlier: tuple[tuple[str, str], ...]
    """Who ("customer" or "bot") and text."""
    message: str
    cut: tuple[Message, ...] = ()
    """What stands behind the customer's last message."""
    unread: tuple[str, ...] = ()
    tools: int = 0
    """Messages of tools before the last one; a case can't hold them."""


def opening_of(messages: Sequence[Message]) -> Opening | None:
    """Return a chat as the beginning of a case; None if the customer says nothing in it."""
    last = next((i for i in range(len(messages) - 1, -1, -1) if messages[i].role == "customer"), None)
    if last is None:
        return None
    system = "\n\n".join(one.text for one in messages if one.role == "system" and one.text.strip())
    before = [one for one in messages[:last] if one.role in {"customer", "bot"} and one.text.strip()]
    return Opening(
        system,
        tuple((one.role, one.text) for one in before),
        messages[last].text,
        tuple(one for one in messages[last + 1 :] if one.role != "system"),
        tuple(kind for one in messages[: last + 1] for kind in one.unread),
        sum(one.role == "tool" or bool(one.calls) for one in messages[:last]),
    )
