"""What is a draft, what did its tools do, and what may object to it before a customer reads it?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from petcare.shop_values import Card
from petcare.tools.contract import Page, ToolResult
from petcare.wording import fold

T = TypeVar("T")
TurnStatus = Literal["replied", "handoff", "silent"]


@dataclass(frozen=True, slots=True)
class ToolUse:
    """One tool call of a draft, and what came of it."""

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    result: ToolResult | None = None
    """None: the call was turned down before the tool ran (see `error`)."""
    error: str | None = None
    """Why it was turned down, as the model read it."""
    by: Literal["model", "engine"] = "model"

    @property
    def executed(self) -> bool:
        """Tell whether the tool really ran."""
        return self.result is not None

    @property
    def worked(self) -> bool:
        """Tell whether the tool ran and did what it was asked."""
        return self.result is not None and self.result.ok


@dataclass(frozen=True, slots=True)
class Draft:
    """One attempt at a reply. A rejected draft is never sent, but what its tools did is done."""

    text: str
    tool_uses: tuple[ToolUse, ...] = ()
    rejected_by: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything a guard may look at besides the draft's text."""

    customer_text: str
    """What the customer just wrote."""
    said_before: tuple[str, ...] = ()
    """The customer's earlier messages of this chat."""
    tool_uses: tuple[ToolUse, ...] = ()
    """Of the whole conversation up to and with this draft, rejected drafts included."""
    emergency: bool = False
    """An emergency was seen in this turn, by the keyword check or by the model."""
    verified: bool = False
    card: Card | None = None
    """What the shop knows about this customer; only for checking that it isn't told."""

    def amounts(self) -> frozenset[int]:
        """Return every price and discount figure that a tool gave in this conversation."""
        return frozenset(a for use in self.tool_uses if use.result is not None for a in use.result.amounts)

    def customer_wrote(self, words: str) -> bool:
        """Tell whether the customer used these words in the chat, after folding."""
        return any(words in fold(text) for text in (self.customer_text, *self.said_before))

    def tools_told(self, words: str) -> bool:
        """Tell whether an answer of a tool holds these words."""
        return any(words in use.result.content for use in self.tool_uses if use.worked and use.result is not None)

    def worked(self, tool: str) -> bool:
        """Tell whether this tool did its work in this conversation."""
        return any(use.name == tool and use.worked for use in self.tool_uses)

    def holds_booking(self) -> bool:
        """Tell whether a booking is held that was made in this conversation."""
        return any(use.result is not None and use.result.booking is not None for use in self.tool_uses)


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a draft may not be sent."""

    guard: str
    reason: str
    """One instruction in Thai, for the model: what is wrong and how to say it right."""
    found: str = ""
    """The words that decided, for the people who read the trace."""


Guard = Callable[[str, Situation], Objection | None]
"""Looks at a draft's text; returns why it may not be sent, or None."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What the bot did for one message."""

    status: TurnStatus
    text: str = ""
    pages: tuple[Page, ...] = ()
    """Pages whose buttons go out with the text, in order, each once."""
    drafts: tuple[Draft, ...] = ()
    """All of them, the one that was sent last."""
    human: str | None = None
    """How a person came to look after the chat: `tool:<name>`, `rule:<name>` or `status:handoff`."""

    def tool_uses(self) -> tuple[ToolUse, ...]:
        """Return the tool uses of every draft, rejected ones included."""
        return tuple(use for draft in self.drafts for use in draft.tool_uses)

    def sources(self) -> tuple[str, ...]:
        """Return the ids of everything that was looked up, each once, in order."""
        return unique(s for use in self.tool_uses() if use.result is not None for s in use.result.sources)


def unique(items: Iterable[T]) -> tuple[T, ...]:
    """Return the items in order, each once."""
    return tuple(dict.fromkeys(items))
