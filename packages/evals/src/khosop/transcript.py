"""What happened in one conversation: turns with drafts, tool calls, deliveries and model calls, as frozen values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

TurnKind = Literal["say", "staff", "button"]
Unseen = Literal["handoff", "buttons", "sources", "memory"]
Status = Literal["replied", "handoff", "silent", "error"]
"""`silent`: the bot rightly says nothing, since a person has taken over. `error`: the bot's own code raised."""


@dataclass(frozen=True, slots=True)
class ToolUse:
    """A tool call in a draft. Only an executed one changed the world."""

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    executed: bool = True
    result: str | None = None
    """What the tool answered, as the model read it."""
    error: str | None = None
    by: Literal["model", "engine"] = "model"
    """Who called it: the model, or the bot's own code (a keyword check, an attached page)."""


@dataclass(frozen=True, slots=True)
class Draft:
    """One attempt at a reply. A rejected draft was never sent, but its tools did run."""

    text: str
    tool_uses: tuple[ToolUse, ...] = ()
    rejected_by: str | None = None
    """The guard that refused it; None for the draft that was sent."""
    reason: str | None = None
    """What the guard told the model to mend."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button that the customer received."""

    label: str
    page: str | None = None
    """The page of the bot that it opens: book, prices, pets, …"""
    uri: str | None = None


@dataclass(frozen=True, slots=True)
class Remembered:
    """A fact that the bot recorded."""

    subject: str
    """`customer`, or `pet:<name>`."""
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One call of a model within a turn: who answered, what it took. A failed call has `error` and no tokens."""

    model_asked: str
    model_served: str | None = None
    upstream: str | None = None
    cache_status: str | None = None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cost_usd: str | None = None
    """Decimal text. None is "not reported", which is not 0."""
    cost_source: str | None = None
    latency_ms: float = 0.0
    queue_ms: float = 0.0
    backoff_ms: float = 0.0
    attempts: int = 1
    error: str | None = None
    """The kind of `khosop_llm.errors` that ended the call."""
    error_text: str | None = None
    fake: bool = False
    """Answered by a stand-in. A fake model's score measures nothing."""


@dataclass(frozen=True, slots=True)
class TurnOutcome:
    """What a bot hands back for one turn."""

    status: Status
    text: str = ""
    """What the customer received, as text."""
    buttons: tuple[Button, ...] = ()
    drafts: tuple[Draft, ...] | None = None
    """Every draft in order, the sent one last. None: the bot gives no trace, so nothing can be said about tools."""
    human: str | None = None
    """How a person came to look after the chat: `tool:<name>`, `status:handoff`, `rule:<name>`; None: nobody does."""
    remembered: tuple[Remembered, ...] = ()
    sources: tuple[str, ...] = ()
    """Ids of what was retrieved in this turn, for `cites`."""
    model_calls: tuple[ModelCall, ...] = ()
    latency_ms: float = 0.0
    """The bot's and the model's own time, without our queue and backoff."""
    error: str | None = None
    unseen: tuple[Unseen, ...] = ()
    """What whoever talks to the bot can't see of it: checks that ask for it are unscored, neither passed nor failed."""


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """A turn as it was played: what was said, and what came back."""

    kind: TurnKind
    said: str
    outcome: TurnOutcome


@dataclass(frozen=True, slots=True)
class Transcript:
    """A whole conversation. Scoring reads nothing else."""

    case_id: str
    model: str
    repeat: int
    turns: tuple[TurnRecord, ...]
    now: str
    """The conversation's clock, ISO 8601 with offset."""
    state: Mapping[str, Any] = field(default_factory=dict)
    """The bot's world after the conversation, where the bot tells."""
    remembered: tuple[Remembered, ...] = ()
    """All facts recorded by the end, those of a late memory extraction included."""
    stopped_by: str | None = None
    """Why the conversation ended before its last turn; None when it was played to the end."""
    unscored: str | None = None
    """The cause, where what happened says nothing about the bot (`provider`, `moderated`, `environment`, `harness`)."""
    recorded_reward: float | None = None
    """What the source of an imported conversation says of it; 1.0 is a pass."""

    def tool_uses(self, upto: int | None = None) -> Iterator[tuple[int, int, ToolUse]]:
        """Yield (turn, draft, tool use) over every draft, discarded ones included."""
        for t, turn in enumerate(self.turns[: None if upto is None else upto + 1]):
            for d, draft in enumerate(turn.outcome.drafts or ()):
                for use in draft.tool_uses:
                    yield t, d, use

    def last_answered(self) -> int | None:
        """Return the index of the last turn that the bot answered itself; None if there is none.

        After staff took over, a bot is rightly silent: the case's check then looks at the turn before.
        """
        for t in range(len(self.turns) - 1, -1, -1):
            if self.turns[t].kind != "staff" and self.turns[t].outcome.status != "silent":
                return t
        return None
