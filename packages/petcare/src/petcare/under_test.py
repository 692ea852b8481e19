"""How is the bot examined by khosop? The only module that knows both."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import petcare.drafts
from khosop.bots.protocol import BotCard, Closing, Conversation, Opening
from khosop.transcript import Button, Draft, Remembered, ToolUse, TurnKind, TurnOutcome
from khosop_llm.provider import LlmProvider
from petcare.pages import button_for
from petcare.pipeline import Pipeline
from petcare.premises import Premises
from petcare.prompt import RULES
from petcare.shop_values import Fact, Said
from petcare.tools import TOOLS
from petcare.tools.contract import Chat
from petcare.understudy import Understudy

VERSION = "1"


def bot() -> PetcareUnderTest:
    """Return the bot, as a suite names it."""
    return PetcareUnderTest()


def understudy(seed: int) -> LlmProvider:
    """Return the stand-in model for runs without a key."""
    return Understudy(seed)


class PetcareUnderTest:
    """The reference bot; every conversation gets a fresh copy of the shop."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._premises: Premises | None = None

    def card(self) -> BotCard:
        """Describe the bot; the digests change when the prompt or a tool declaration does."""
        declared = [[t.spec.name, t.spec.description, t.spec.parameters] for t in TOOLS]
        tools = json.dumps(declared, ensure_ascii=False, sort_keys=True)
        return BotCard("petcare", VERSION, prompt=_digest(RULES), tools=_digest(tools))

    async def open(self, opening: Opening) -> Conversation:
        """Start a conversation in a world of its own.

        Raises:
            PetcareError: the seed data can't be used, or the shop doesn't know the contact.
        """
        if self._premises is None:
            self._premises = await Premises.open(self._folder)
        pipeline = self._premises.receive(
            opening.seat.llm,
            opening.seat.model,
            chat=Chat(opening.contact, opening.verified),
            now=opening.now,
            conversation=opening.conversation,
            earlier=[Said(e.at, e.who, e.text) for e in opening.earlier],
        )
        return PetcareConversation(pipeline, opening)


class PetcareConversation:
    """One customer's chat, told in khosop's words."""

    def __init__(self, pipeline: Pipeline, opening: Opening) -> None:
        self._pipeline = pipeline
        self._now = opening.now

    async def hear(self, kind: TurnKind, text: str) -> TurnOutcome:
        """Take a turn. A tapped button is a message with the button's text."""
        if kind == "staff":
            return self._outcome(self._pipeline.staff_says(text, self._now), known=self._pipeline.facts())
        known = self._pipeline.facts()
        return self._outcome(await self._pipeline.customer_says(text, self._now), known)

    async def close(self) -> Closing:
        """Return what was remembered and changed, and give the shop's memory back."""
        shop = self._pipeline.context.shop
        closing = Closing(tuple(_remembered(f) for f in self._pipeline.facts()), shop.state())
        shop.close()
        return closing

    def _outcome(self, turn: petcare.drafts.Turn, known: tuple[Fact, ...]) -> TurnOutcome:
        profile = self._pipeline.context.shop.profile()
        buttons = [button_for(page, profile) for page in turn.pages]
        return TurnOutcome(
            status=turn.status,
            text=turn.text,
            buttons=tuple(Button(b.label, b.page, b.uri) for b in buttons),
            drafts=tuple(_draft(d) for d in turn.drafts),
            human=turn.human,
            remembered=tuple(_remembered(f) for f in self._pipeline.facts() if f not in known),
            sources=turn.sources(),
        )


def _draft(draft: petcare.drafts.Draft) -> Draft:
    return Draft(draft.text, tuple(_tool_use(u) for u in draft.tool_uses), draft.rejected_by, draft.reason)


def _tool_use(use: petcare.drafts.ToolUse) -> ToolUse:
    content = use.result.content if use.result is not None else None
    # A tool that ran and said no has a result, and the same words as its error.
    error = use.error if use.result is None else (None if use.result.ok else content)
    return ToolUse(use.name, dict(use.arguments), executed=use.executed, result=content, error=error, by=use.by)


def _remembered(fact: Fact) -> Remembered:
    return Remembered(fact.subject, fact.key, fact.value)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
