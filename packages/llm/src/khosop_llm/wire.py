"""What bytes does a request become? Pure: all that is odd about requests, and nothing about sockets."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from khosop_llm.profiles import Profile
from khosop_llm.types import JsonObject, Message, Request, ToolCall, ToolSpec


def scrub(text: str) -> str:
    """Return the text without lone surrogates, which no encoder takes; halves of a pair that meet are joined."""
    if text.isascii():
        return text
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def scrub_json(value: Any) -> Any:
    """Return a JSON value whose texts and keys are scrubbed."""
    if isinstance(value, str):
        return scrub(value)
    if isinstance(value, Mapping):
        return {scrub(str(key)): scrub_json(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [scrub_json(item) for item in value]
    return value


def to_bytes(body: JsonObject) -> bytes:
    """Return the body as UTF-8 JSON, its fields in the order they stand."""
    return scrub(json.dumps(body, ensure_ascii=False, separators=(",", ":"), default=_plain)).encode("utf-8")


def _plain(value: object) -> object:
    # Frozen copies hold mapping proxies, which json doesn't know.
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"a {type(value).__name__} is no JSON value; send texts, numbers, lists and objects")


def to_body(request: Request, profile: Profile, *, streamed: bool) -> dict[str, Any]:
    """Return the JSON body of a chat request, its fields always in the same order."""
    body: dict[str, Any] = {"model": request.model, "messages": _messages(request.messages)}
    if request.tools:
        body["tools"] = [_tool(tool) for tool in request.tools]
    optional = {
        "tool_choice": request.tool_choice,
        "temperature": request.temperature,
        "seed": request.seed,
        profile.max_tokens_field: request.max_tokens,
        "response_format": request.response_format,
    }
    body |= {name: value for name, value in optional.items() if value is not None}
    body["stream"] = streamed
    if streamed and profile.stream_options:
        body["stream_options"] = {"include_usage": True}
    body |= profile.body
    if profile.require_parameters and _depends_on_parameters(request):
        body["provider"] = {"require_parameters": True}
    for name, value in request.extra.items():
        mine = body.get(name)
        # A caller's routing wishes join ours instead of wiping them out.
        body[name] = {**mine, **value} if isinstance(mine, Mapping) and isinstance(value, Mapping) else value
    return body


def _depends_on_parameters(request: Request) -> bool:
    return bool(request.tools or request.tool_choice or request.response_format is not None or request.seed is not None)


def _messages(messages: Iterable[Message]) -> list[dict[str, Any]]:
    """Return the messages with one leading system message: several, or one in the middle, break chat templates."""
    messages = list(messages)
    system = [message for message in messages if message.role == "system"]
    rest = [_message(message) for message in messages if message.role != "system"]
    if not system:
        return rest
    text = "\n\n".join(message.content for message in system if message.content)
    extra = {name: value for message in system for name, value in message.extra.items()}
    return [{"role": "system", "content": text, **extra}, *rest]


def _message(message: Message) -> dict[str, Any]:
    written: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.tool_calls:
        # Servers refuse "" beside tool calls; null is what a model's own message has there.
        written["content"] = message.content or None
        written["tool_calls"] = [_call(call) for call in message.tool_calls]
    elif message.content is None:
        written["content"] = ""
    if message.tool_call_id is not None:
        written["tool_call_id"] = message.tool_call_id
    return {**written, **message.extra}


def _call(call: ToolCall) -> dict[str, Any]:
    return {
        "id": call.id,
        "type": "function",
        "function": {"name": call.name, "arguments": _arguments(call)},
        **call.extra,
    }


def _arguments(call: ToolCall) -> str:
    if call.arguments is None:
        # Chat templates parse what they are sent, so text that is no JSON object would break every later turn.
        return json.dumps({"unreadable_arguments": call.raw_arguments}, ensure_ascii=False)
    return call.raw_arguments or json.dumps(call.arguments, ensure_ascii=False, default=_plain)


def _tool(tool: ToolSpec) -> dict[str, Any]:
    return {
        "type": "function",
        "function": {"name": tool.name, "description": tool.description, "parameters": tool.parameters},
    }
