"""How is an agent of the OpenAI Agents SDK examined? `Runner.run` with the conversation's input list; its items hold the tools.

A hand-over between agents is a call of the tool `transfer_to_…`, as the model sees it, and the next turn goes on with the
agent that took over.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from khosop.bots.python_reply import as_arguments, as_text, own_call
from khosop.bots.shims.talk import AgentBot
from khosop.errors import BadInput
from khosop.transcript import Draft, ModelCall, ToolUse, TurnOutcome

_CALLS = frozenset({"tool_call_item", "handoff_call_item"})
_OUTPUTS = frozenset({"tool_call_output_item", "handoff_output_item"})


def bot(found: Any, ref: str, place: str) -> AgentBot:
    """Return the bot that an agent is.

    Raises:
        BadInput: it is no agent of the SDK.
    """
    if not hasattr(found, "instructions"):
        raise BadInput(f"{place} is a {type(found).__name__}; an Agent of the OpenAI Agents SDK is expected")
    return AgentBot(ref, lambda _: _Talk(found))


@dataclass(slots=True)
class _Talk:
    agent: Any
    items: list[Any] = field(default_factory=list)

    def note(self, who: str, text: str) -> None:
        self.items.append({"role": who, "content": text})

    async def answer(self, text: str) -> TurnOutcome:
        runner = importlib.import_module("agents").Runner
        result = await runner.run(self.agent, [*self.items, {"role": "user", "content": text}])
        self.items = list(result.to_input_list())
        self.agent = getattr(result, "last_agent", None) or self.agent
        output = result.final_output
        reply = output if isinstance(output, str) else as_text(_plain(output)) or ""
        waits = bool(getattr(result, "interruptions", None))
        return TurnOutcome(
            "handoff" if waits else "replied",
            reply,
            drafts=(Draft(reply, tuple(_uses(result.new_items))),),
            human="rule:approval" if waits else None,
            model_calls=tuple(_calls(result)),
        )


def _plain(output: Any) -> Any:
    return output.model_dump(mode="json") if hasattr(output, "model_dump") else output


def _field(item: Any, name: str) -> Any:
    """Return a field of a raw item, which is a mapping or an object."""
    raw = getattr(item, "raw_item", item)
    return raw.get(name) if isinstance(raw, dict) else getattr(raw, name, None)


def _uses(items: Sequence[Any]) -> Iterator[ToolUse]:
    answers = {_field(item, "call_id"): item for item in items if item.type in _OUTPUTS}
    for item in items:
        if item.type not in _CALLS:
            continue
        answer = answers.get(_field(item, "call_id"))
        result = None
        if answer is not None:
            result = as_text(getattr(answer, "output", None) or _field(answer, "output"))
        # Tools that the provider runs itself have a kind and no name.
        name = _field(item, "name") or str(_field(item, "type")).removesuffix("_call")
        hosted = _field(item, "name") is None
        yield ToolUse(
            name, as_arguments(_field(item, "arguments")), executed=hosted or answer is not None, result=result
        )


def _calls(result: Any) -> Iterator[ModelCall]:
    for response in result.raw_responses:
        yield own_call("own", None, prompt=response.usage.input_tokens, completion=response.usage.output_tokens)
