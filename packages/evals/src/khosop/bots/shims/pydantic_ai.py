"""How is a pydantic-ai agent examined? `run` with the history of the conversation; its messages hold the tool calls."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from khosop.bots.python_reply import as_arguments, as_text, own_call
from khosop.bots.shims.talk import AgentBot
from khosop.errors import BadInput
from khosop.transcript import Draft, ModelCall, ToolUse, TurnOutcome


def bot(found: Any, ref: str, place: str) -> AgentBot:
    """Return the bot that an agent is.

    Raises:
        BadInput: it has no `run`.
    """
    if not callable(getattr(found, "run", None)):
        raise BadInput(f"{place} is a {type(found).__name__} without `run`; a pydantic-ai Agent is expected")
    return AgentBot(ref, lambda _: _Talk(found))


@dataclass(slots=True)
class _Talk:
    agent: Any
    history: list[Any] = field(default_factory=list)

    def note(self, who: str, text: str) -> None:
        messages = importlib.import_module("pydantic_ai.messages")
        made = (
            messages.ModelRequest(parts=[messages.UserPromptPart(content=text)])
            if who == "user"
            else messages.ModelResponse(parts=[messages.TextPart(content=text)])
        )
        self.history.append(made)

    async def answer(self, text: str) -> TurnOutcome:
        result = await self.agent.run(text, message_history=list(self.history) or None)
        new = list(result.new_messages())
        self.history = list(result.all_messages())
        reply = result.output if isinstance(result.output, str) else as_text(_plain(result.output)) or ""
        return TurnOutcome(
            "replied", reply, drafts=(Draft(reply, tuple(_uses(new))),), model_calls=tuple(_calls(new, result))
        )


def _plain(output: Any) -> Any:
    """Return a structured output as data."""
    return output.model_dump(mode="json") if hasattr(output, "model_dump") else output


def _uses(messages: Sequence[Any]) -> Iterator[ToolUse]:
    parts = [part for message in messages for part in message.parts]
    answers = {part.tool_call_id: part for part in parts if part.part_kind in {"tool-return", "retry-prompt"}}
    for part in parts:
        if part.part_kind != "tool-call":
            continue
        answer = answers.get(part.tool_call_id)
        refused = answer is not None and answer.part_kind == "retry-prompt"
        result = None if answer is None else as_text(answer.content)
        yield ToolUse(
            part.tool_name,
            as_arguments(part.args),
            # A call that is to be tried again was refused before it ran, or ran and said no: it did nothing.
            executed=answer is not None and not refused,
            result=None if refused else result,
            error=result if refused else None,
        )


def _calls(messages: Sequence[Any], result: Any) -> Iterator[ModelCall]:
    answers = [message for message in messages if message.kind == "response"]
    usage = result.usage() if callable(result.usage) else result.usage
    served = getattr(answers[-1], "model_name", None) if answers else None
    prompt, completion = (getattr(usage, name, None) for name in ("input_tokens", "output_tokens"))
    yield own_call("own", served, prompt=prompt, completion=completion)
