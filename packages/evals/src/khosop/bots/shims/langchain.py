"""How is a LangChain runnable or a LangGraph graph examined? `ainvoke` with messages; tool calls and results of every step.

A graph with a checkpointer gets each message once, under the conversation's `thread_id`; one without gets them all.
A chain gets what its input's keys ask for by name. A tool call that no result answers was proposed and not executed.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from khosop.bots.protocol import Opening
from khosop.bots.python_call import PARAMETERS
from khosop.bots.python_reply import as_arguments, as_text, own_call
from khosop.bots.shims.talk import AgentBot
from khosop.errors import BadInput
from khosop.transcript import Draft, ModelCall, ToolUse, TurnOutcome


def bot(found: Any, ref: str, place: str) -> AgentBot:
    """Return the bot that a runnable is.

    Raises:
        BadInput: it has no `ainvoke`.
    """
    if not callable(getattr(found, "ainvoke", None)):
        raise BadInput(
            f"{place} is a {type(found).__name__} without `ainvoke`; a runnable or a compiled graph is expected"
        )
    keys = _keys(found)
    return AgentBot(ref, lambda opening: _Talk(found, opening, keys))


def _keys(found: Any) -> frozenset[str]:
    """Return the keys of a runnable's input; none where it takes messages or a text as they are."""
    schema = found.get_input_jsonschema() if hasattr(found, "get_input_jsonschema") else {}
    return frozenset(schema.get("properties") or ())


@dataclass(slots=True)
class _Talk:
    found: Any
    opening: Opening
    keys: frozenset[str]
    said: list[Any] = field(default_factory=list)
    """All messages, with those of tools."""
    kept: int = 0
    """So many of them the graph's own memory holds."""

    def note(self, who: str, text: str) -> None:
        self.said.append(_message(who, text))

    async def answer(self, text: str) -> TurnOutcome:
        before = list(self.said)
        self.said.append(_message("user", text))
        session = self.opening.conversation
        config = {"configurable": {"thread_id": session, "session_id": session}}
        returned = await self.found.ainvoke(self._input(text, before), config)
        return self._outcome(returned)

    def _input(self, text: str, before: Sequence[Any]) -> Any:
        if "messages" in self.keys:
            return {"messages": self.said[self.kept :]}
        if hasattr(self.found, "bind_tools"):
            return list(self.said)
        if not self.keys:
            return text
        told = {"text": text, "history": before, "messages": self.said, "session": self.opening.conversation}
        return {
            key: told[what] for what, names in PARAMETERS.items() if what in told for key in names if key in self.keys
        }

    def _outcome(self, returned: Any) -> TurnOutcome:
        if isinstance(returned, Mapping) and isinstance(returned.get("messages"), list):
            return self._of_messages(returned)
        steps = returned.get("intermediate_steps") if isinstance(returned, Mapping) else None
        said = returned.get("output", returned.get("answer")) if isinstance(returned, Mapping) else returned
        reply = said if isinstance(said, str) else _text(said)
        self.note("assistant", reply)
        uses = tuple(_step(step) for step in steps) if isinstance(steps, list) else None
        drafts = None if uses is None else (Draft(reply, uses),)
        return TurnOutcome("replied", reply, drafts=drafts, model_calls=tuple(_calls([said])))

    def _of_messages(self, returned: Mapping[str, Any]) -> TurnOutcome:
        self.said = list(returned["messages"])
        remembers = getattr(self.found, "checkpointer", None) is not None
        if remembers:
            self.kept = len(self.said)
        asked = max((i for i, one in enumerate(self.said) if _kind(one) == "human"), default=-1)
        new = self.said[asked + 1 :]
        spoken = [one for one in new if _kind(one) == "ai"]
        reply = _text(spoken[-1]) if spoken else ""
        uses = tuple(_uses(new))
        # A graph that interrupts itself, or stops before its tools, waits for a person's word. Without a memory nobody can go on
        # with it: a call at its end is one that never runs, and the customer was told nothing.
        waits = bool(returned.get("__interrupt__")) or bool(remembers and new and getattr(new[-1], "tool_calls", None))
        return TurnOutcome(
            "handoff" if waits else "replied" if reply.strip() else "silent",
            reply,
            drafts=(Draft(reply, uses),),
            human="rule:interrupt" if waits else None,
            model_calls=tuple(_calls(spoken)),
        )


def _message(who: str, text: str) -> Any:
    messages = importlib.import_module("langchain_core.messages")
    return messages.HumanMessage(text) if who == "user" else messages.AIMessage(text)


def _kind(message: Any) -> str:
    return str(getattr(message, "type", "")).removesuffix("MessageChunk").lower()


def _text(message: Any) -> str:
    content = getattr(message, "content", message)
    if isinstance(content, list):
        return "".join(part if isinstance(part, str) else str(part.get("text", "")) for part in content)
    return content if isinstance(content, str) else as_text(content) or ""


def _uses(messages: Sequence[Any]) -> Iterator[ToolUse]:
    answers = {one.tool_call_id: one for one in messages if _kind(one) == "tool"}
    for message in messages:
        for call in getattr(message, "tool_calls", None) or ():
            answer = answers.get(call.get("id"))
            failed = getattr(answer, "status", "success") == "error"
            result = None if answer is None else _text(answer)
            yield ToolUse(
                call["name"],
                as_arguments(call.get("args")),
                executed=answer is not None,
                result=result,
                error=result if failed else None,
            )


def _step(step: Any) -> ToolUse:
    """Return a step of an AgentExecutor: an action and what was observed."""
    action, observed = step
    return ToolUse(action.tool, as_arguments(action.tool_input), result=as_text(observed))


def _calls(messages: Sequence[Any]) -> Iterator[ModelCall]:
    for message in messages:
        usage = getattr(message, "usage_metadata", None)
        if isinstance(usage, Mapping):
            about = getattr(message, "response_metadata", None) or {}
            served = about.get("model_name", about.get("model"))
            yield own_call("own", served, prompt=usage.get("input_tokens"), completion=usage.get("output_tokens"))
