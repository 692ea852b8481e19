"""How does a reply come to be? Model with tools -> draft -> guards -> revision, and a hand-off when that fails."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from khosop_llm.provider import LlmProvider
from khosop_llm.types import Message, Request, ToolCall, ToolSpec
from petcare.calls import Toolbox, answer_text
from petcare.drafts import Draft, Guard, Objection, Situation, ToolUse
from petcare.prompt import revision_note, without_date_tags

MAX_TOOL_ROUNDS = 6
"""Model calls with tools within one draft. A model that still wants tools then has to answer with what it has."""
MAX_REVISIONS = 2
TEMPERATURE = 0.3


@dataclass(frozen=True, slots=True)
class Brain:
    """The model that answers, and how it is asked."""

    llm: LlmProvider
    model: str
    tools: tuple[ToolSpec, ...]
    guards: tuple[Guard, ...]
    conversation: str = ""
    """Never sent; fakes tell conversations apart by it."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What the engine made of one customer message."""

    drafts: tuple[Draft, ...]
    """The last one may be sent, unless `gave_up`."""
    gave_up: bool = False
    """No draft passed the guards: somebody else has to answer."""

    @property
    def tool_uses(self) -> tuple[ToolUse, ...]:
        """Return the tool uses of every draft."""
        return tuple(use for draft in self.drafts for use in draft.tool_uses)


@dataclass(slots=True)
class _Work:
    """The growing state of one turn: the messages that the model sees, and what was done so far."""

    messages: list[Message]
    situation: Situation
    uses: list[ToolUse] = field(default_factory=list)
    """Of the draft that is being written."""

    def note(self, use: ToolUse) -> None:
        self.uses.append(use)
        self.situation = replace(
            self.situation,
            tool_uses=(*self.situation.tool_uses, use),
            emergency=self.situation.emergency or (use.result is not None and use.result.emergency),
        )


async def write_reply(
    brain: Brain,
    toolbox: Toolbox,
    messages: Sequence[Message],
    situation: Situation,
    begun: Sequence[ToolUse] = (),
) -> Attempt:
    """Return the drafts for one customer message, the one to send last.

    `begun` are tool uses of the bot's own rules in this turn; they belong to the first draft.

    Raises:
        LlmError: the model couldn't be asked. Nothing is known about the bot then.
    """
    work = _Work(list(messages), situation)
    for use in begun:
        work.note(use)
    drafts: list[Draft] = []
    for _ in range(1 + MAX_REVISIONS):
        text = await _draft(brain, toolbox, work)
        objection = first_objection(text, work.situation, brain.guards)
        if objection is None:
            drafts.append(Draft(text, tuple(work.uses)))
            return Attempt(tuple(drafts))
        drafts.append(Draft(text, tuple(work.uses), objection.guard, objection.reason))
        work.messages.append(Message("user", revision_note(objection.reason)))
        work.uses.clear()
    return Attempt(tuple(drafts), gave_up=True)


async def _draft(brain: Brain, toolbox: Toolbox, work: _Work) -> str:
    for round_no in range(MAX_TOOL_ROUNDS):
        last = round_no == MAX_TOOL_ROUNDS - 1
        completion = await brain.llm.complete(_request(brain, work.messages, tools_allowed=not last))
        if not completion.tool_calls or last:
            # Calls that come although tools are closed are dropped: a call without its answer is no valid history.
            # An empty answer gets a dash, since servers refuse an assistant message that holds nothing.
            work.messages.append(replace(completion.as_message(), content=completion.text or "-", tool_calls=()))
            return without_date_tags(completion.text)
        work.messages.append(completion.as_message())
        for call in completion.tool_calls:
            await _run(call, toolbox, work)
    raise AssertionError("the last round always returns")


async def _run(call: ToolCall, toolbox: Toolbox, work: _Work) -> None:
    use = await toolbox.execute(call)
    work.note(use)
    work.messages.append(Message("tool", answer_text(use), tool_call_id=call.id))


def _request(brain: Brain, messages: Sequence[Message], *, tools_allowed: bool) -> Request:
    return Request(
        model=brain.model,
        messages=tuple(messages),
        tools=brain.tools,
        tool_choice=None if tools_allowed else "none",
        temperature=TEMPERATURE,
        conversation=brain.conversation,
    )


def first_objection(text: str, situation: Situation, guards: Sequence[Guard]) -> Objection | None:
    """Return what the first guard that objects has to say; the order of the guards is their urgency."""
    if not text.strip():
        return Objection("says_something", "คำตอบว่างเปล่า เขียนคำตอบถึงลูกค้าเป็นภาษาไทย")
    return next((o for guard in guards if (o := guard(text, situation)) is not None), None)
