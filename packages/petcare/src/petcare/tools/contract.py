"""What a tool of the bot is: how the model sees it, what it may touch, what it leaves behind."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from khosop_llm.types import ToolSpec

if TYPE_CHECKING:
    from petcare.knowledge import Knowledge
    from petcare.shop import Shop

Page = Literal["book", "prices", "pets"]


@dataclass(frozen=True, slots=True)
class Chat:
    """Whose chat this is."""

    contact: str | None
    """The customer's id in the shop's data; None: a stranger."""
    verified: bool


@dataclass(frozen=True, slots=True)
class ToolContext:
    """Everything a tool may read or change: the shop of this conversation, the chat, the clock."""

    shop: Shop
    knowledge: Knowledge
    chat: Chat
    now: datetime


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool hands back to the model, and what it did for the customer."""

    content: str
    """What the model reads: Thai text or JSON with the shop's own figures."""
    ok: bool = True
    """False: nothing was done; `content` tells the model why and what it can do."""
    pages: tuple[Page, ...] = ()
    """Pages whose buttons the customer gets with this reply."""
    human: str | None = None
    """A person was called, with the reason."""
    emergency: bool = False
    sources: tuple[str, ...] = ()
    """Ids of knowledge articles or policies that the content stands on."""
    amounts: tuple[int, ...] = ()
    """Every price or discount figure (baht or percent) in the content: what a reply may quote."""
    booking: str | None = None
    """The code of a booking that is now held."""


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool: its declaration and its function."""

    spec: ToolSpec
    run: Callable[[ToolContext, Mapping[str, Any]], Awaitable[ToolResult]]
    """Arguments were checked against the declaration before."""
