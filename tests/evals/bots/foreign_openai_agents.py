"""The parrot as an agent of the OpenAI Agents SDK, on a model of the test's own."""

from __future__ import annotations

import asyncio
import importlib
from typing import Any

from tests.evals.bots.parrots import BOOM, DAY, HANG, USE_HOURS, Crash

_agents = importlib.import_module("agents")
_responses = importlib.import_module("openai.types.responses")
_agents.set_tracing_disabled(True)


class Model(_agents.Model):  # type: ignore[misc,name-defined]  # foreign, and installed in CI only
    """A model that behaves as the parrot should."""

    async def get_response(self, system_instructions: Any, input: Any, *_: Any, **__: Any) -> Any:  # noqa: A002 -- the SDK's name
        said = [item["content"] for item in input if item.get("role") == "user"]
        text = said[-1]
        if text == BOOM:
            raise Crash("asked to")
        if text == HANG:
            await asyncio.Event().wait()
        if text == USE_HOURS and input[-1].get("type") != "function_call_output":
            output: Any = _responses.ResponseFunctionToolCall(
                arguments='{"day": "' + DAY["day"] + '"}', call_id=f"c{len(input)}", name="hours", type="function_call"
            )
        else:
            content = _responses.ResponseOutputText(text=f"{len(said)}:{text}", annotations=[], type="output_text")
            output = _responses.ResponseOutputMessage(
                id=f"m{len(input)}", content=[content], role="assistant", status="completed", type="message"
            )
        usage = _agents.Usage(requests=1, input_tokens=5, output_tokens=2, total_tokens=7)
        return _agents.ModelResponse(output=[output], usage=usage, response_id=None)

    def stream_response(self, *_: Any, **__: Any) -> Any:
        raise AssertionError("nothing streams here")


@_agents.function_tool  # type: ignore[untyped-decorator]  # as above
def hours(day: str) -> str:
    """Tell the opening hours."""
    return "9" if day else ""


agent = _agents.Agent(name="parrot", instructions="say it back", model=Model(), tools=[hours])
