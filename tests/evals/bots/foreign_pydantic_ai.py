"""The parrot as a pydantic-ai agent, on pydantic-ai's own fake of a model."""

from __future__ import annotations

import asyncio
import importlib
from typing import Any

from tests.evals.bots.parrots import BOOM, DAY, HANG, USE_HOURS, Crash

_ai = importlib.import_module("pydantic_ai")
_messages = importlib.import_module("pydantic_ai.messages")
_function = importlib.import_module("pydantic_ai.models.function")


async def _speak(messages: list[Any], _: Any) -> Any:
    said = [part.content for message in messages for part in message.parts if part.part_kind == "user-prompt"]
    text = said[-1]
    if text == BOOM:
        raise Crash("asked to")
    if text == HANG:
        await asyncio.Event().wait()
    if text == USE_HOURS and messages[-1].parts[-1].part_kind != "tool-return":
        return _messages.ModelResponse(parts=[_messages.ToolCallPart("hours", DAY)])
    return _messages.ModelResponse(parts=[_messages.TextPart(f"{len(said)}:{text}")])


def hours(day: str) -> str:
    return "9" if day else ""


agent = _ai.Agent(_function.FunctionModel(_speak), tools=[hours])
