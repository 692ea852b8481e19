"""What happens to a message, in order: emergency check, silence beside staff, hand-off rules, the engine, memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from khosop_llm.types import Message
from petcare.calls import Toolbox
from petcare.drafts import Draft, Situation, ToolUse, Turn, unique
from petcare.emergency import spot_emergency
from petcare.engine import Attempt, Brain, write_reply
from petcare.handoff import SAFE, SAFE_EMERGENCY, HandoffRule, handoff_rule
from petcare.memory import remember_turn
from petcare.pages import pages_promised
from petcare.prompt import Briefing, as_customer_text, history, system_prompt
from petcare.shop_values import Fact, Said
from petcare.tools.contract import Page, Tool, ToolContext

STAFF_HOLDS_FOR = timedelta(hours=12)
"""How long the bot stays silent after a person of the shop wrote in the chat."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A customer's message and the chat around it."""

    text: str
    before: tuple[Said, ...]
    now: datetime


class Pipeline:
    """One customer's chat with the bot."""

    def __init__(self, brain: Brain, tools: Sequence[Tool], context: ToolContext) -> None:
        self._brain = brain
        self._tools = tuple(tools)
        self._context = context
        self._uses: tuple[ToolUse, ...] = ()

    @property
    def context(self) -> ToolContext:
        """Return the shop, the chat and the clock as of the last turn."""
        return self._context

    def facts(self) -> tuple[Fact, ...]:
        """Return what was learnt about this customer in this conversation."""
        chat = self._context.chat
        # As the tools do: an unverified chat never writes into somebody's card.
        return self._context.shop.facts(chat.contact if chat.verified else None)

    def staff_says(self, text: str, now: datetime) -> Turn:
        """Take a message of a person of the shop: the bot keeps silent."""
        self._context.shop.say(Said(now, "staff", text))
        return Turn("silent", human="rule:staff_took_over")

    async def customer_says(self, text: str, now: datetime) -> Turn:
        """Take a customer's message and return what the bot did.

        Raises:
            LlmError: the model couldn't be asked; the customer's message is stored, nothing was answered.
        """
        shop = self._context.shop
        self._context = replace(self._context, now=now)
        before = shop.history()
        shop.say(Said(now, "customer", text))
        turn = await self._turn(Heard(text, before, now))
        self._uses += turn.tool_uses()
        if turn.status != "silent":
            shop.say(Said(now, "bot", turn.text))
        remember_turn(shop, self._context.chat, now)
        return turn

    async def _turn(self, heard: Heard) -> Turn:
        toolbox = Toolbox(self._tools, self._context)
        begun = await self._emergency(heard.text, toolbox)
        if staff_holds(heard.before, heard.now, self._context.shop.staff_left_at()):
            return Turn("silent", drafts=_trace(begun), human="rule:staff_took_over")
        rule = handoff_rule(heard.text, _customer_texts(heard))
        if rule is not None:
            called = await toolbox.execute_for_engine("request_human", {"reason": rule.name})
            if not begun:
                return _by_rule(rule, heard.text, called)
            begun = (*begun, called)
        return await self._engine(heard, toolbox, begun)

    async def _emergency(self, text: str, toolbox: Toolbox) -> tuple[ToolUse, ...]:
        if spot_emergency(text) is None:
            return ()
        return (await toolbox.execute_for_engine("report_emergency", {"summary": text[:300]}),)

    async def _engine(self, heard: Heard, toolbox: Toolbox, begun: Sequence[ToolUse]) -> Turn:
        attempt = await write_reply(self._brain, toolbox, self._messages(heard, begun), self._situation(heard), begun)
        if attempt.gave_up:
            return await self._hand_off(attempt, heard.text, toolbox)
        text = attempt.drafts[-1].text
        pages = unique((*_pages(attempt), *pages_promised(text)))
        return Turn("replied", text, pages, attempt.drafts, _human(attempt))

    async def _hand_off(self, attempt: Attempt, said: str, toolbox: Toolbox) -> Turn:
        emergency = any(use.result is not None and use.result.emergency for use in attempt.tool_uses)
        words = SAFE_EMERGENCY if emergency else SAFE
        called = await toolbox.execute_for_engine("request_human", {"reason": "no draft passed the guards"})
        text = words.for_reader_of(said)
        return Turn("handoff", text, (), (*attempt.drafts, Draft(text, (called,))), "status:handoff")

    def _messages(self, heard: Heard, begun: Sequence[ToolUse]) -> list[Message]:
        chat, shop = self._context.chat, self._context.shop
        alarm = next((u.result.content for u in begun if u.result is not None and u.result.emergency), None)
        briefing = Briefing(shop.profile().name, heard.now, chat.contact is not None, chat.verified, alarm)
        return [
            Message("system", system_prompt(briefing)),
            *history(heard.before, heard.now),
            Message("user", as_customer_text(heard.text)),
        ]

    def _situation(self, heard: Heard) -> Situation:
        chat = self._context.chat
        card = self._context.shop.card(chat.contact) if chat.contact is not None else None
        said = tuple(one.text for one in heard.before if one.who == "customer")
        return Situation(heard.text, said, self._uses, verified=chat.verified, card=card)


def staff_holds(said: Sequence[Said], now: datetime, left_at: datetime | None = None) -> bool:
    """Tell whether a person of the shop has the chat: one wrote in it not long ago, and has not given it back since."""
    return any(
        one.who == "staff" and now - one.at < STAFF_HOLDS_FOR and (left_at is None or one.at > left_at) for one in said
    )


def _customer_texts(heard: Heard) -> list[str]:
    return [s.text for s in heard.before if s.who == "customer" and s.at.date() == heard.now.date()]


def _by_rule(rule: HandoffRule, said: str, called: ToolUse) -> Turn:
    text = rule.reply.for_reader_of(said)
    return Turn("handoff", text, drafts=(Draft(text, (called,)),), human=f"rule:{rule.name}")


def _trace(uses: tuple[ToolUse, ...]) -> tuple[Draft, ...]:
    return (Draft("", uses),) if uses else ()


def _pages(attempt: Attempt) -> tuple[Page, ...]:
    # Rejected drafts count: the tool told the model that the button goes out with this reply.
    return tuple(page for use in attempt.tool_uses if use.result is not None for page in use.result.pages)


def _human(attempt: Attempt) -> str | None:
    for use in attempt.tool_uses:
        if use.result is not None and (use.result.emergency or use.result.human is not None):
            return f"tool:{use.name}"
    return None
