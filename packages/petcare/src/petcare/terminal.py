"""What does a chat look like in a terminal? Lines in, replies with their buttons out, and the commands that look behind."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from khosop_llm.errors import LlmError
from khosop_llm.provider import LlmProvider
from petcare.drafts import Draft, ToolUse, Turn
from petcare.pages import button_for
from petcare.pipeline import Pipeline
from petcare.premises import Premises
from petcare.shop_values import Card
from petcare.tools.contract import Chat

BANGKOK = timezone(timedelta(hours=7))
RESULT_LIMIT = 300
"""Characters of a tool's answer that /why shows."""


class Terminal:
    """A chat between a person at a keyboard, or a pipe, and the bot."""

    def __init__(self, llm: LlmProvider, model: str, who: str, console: Console | None = None) -> None:
        self._llm = llm
        self._model = model
        self._who = who
        self._out = console or Console(highlight=False)
        self._last: Turn | None = None

    def run(self, *, contact: str | None, verified: bool, now: datetime | None, show_drafts: bool) -> int:
        """Talk until the person leaves; return the exit code.

        Raises:
            PetcareError: the shop's data can't be used, or the shop doesn't know the contact.
        """
        with asyncio.Runner() as runner:
            premises = runner.run(Premises.open())
            start = now or _now_of(premises)
            pipeline = premises.receive(
                self._llm,
                self._model,
                chat=Chat(contact, verified),
                now=start,
                conversation=f"chat-{start.isoformat()}",
            )
            self._greet(pipeline, start)
            began = datetime.now(BANGKOK)
            try:
                for line in self._lines():
                    at = start + (datetime.now(BANGKOK) - began)
                    if line == "/quit":
                        break
                    self._take(line, at, pipeline, runner, show_drafts=show_drafts)
            finally:
                runner.run(self._llm.aclose())
                pipeline.context.shop.close()
        self._out.print("\n[dim]bye[/dim]")
        return 0

    def _take(self, line: str, at: datetime, pipeline: Pipeline, runner: asyncio.Runner, *, show_drafts: bool) -> None:
        command, _, rest = line.partition(" ")
        if command == "/why":
            self._why()
        elif command == "/card":
            self._card(pipeline)
        elif command == "/staff":
            self._staff(rest.strip(), at, pipeline)
        elif command.startswith("/"):
            self._out.print(f"[red]there is no {escape(command)}; there are /staff TEXT, /card, /why, /quit[/red]")
        elif line:
            self._customer(line, at, pipeline, runner)
            if show_drafts:
                self._why()

    def _lines(self) -> Iterator[str]:
        """Yield what the person types; the end of input and Ctrl-C both end it."""
        typed = sys.stdin.isatty()
        while True:
            try:
                line = input("คุณ › ") if typed else sys.stdin.readline()
            except (EOFError, KeyboardInterrupt):
                return
            if not typed:
                if not line:
                    return
                self._out.print(f"[bold]คุณ ›[/bold] {escape(line.strip())}")
            yield line.strip()

    def _customer(self, text: str, at: datetime, pipeline: Pipeline, runner: asyncio.Runner) -> None:
        try:
            self._last = runner.run(pipeline.customer_says(text, at))
        except LlmError as error:
            self._out.print(f"[red]the model couldn't be asked ({error.kind}): {escape(str(error))}[/red]")
            self._out.print("[dim]your message is kept; write again to try once more[/dim]")
            return
        self._show(self._last, pipeline)

    def _staff(self, text: str, at: datetime, pipeline: Pipeline) -> None:
        if not text:
            self._out.print("[red]/staff needs the text that a person of the shop writes[/red]")
            return
        self._last = pipeline.staff_says(text, at)
        self._out.print(f"[magenta]พนักงาน ›[/magenta] {escape(text)}")
        self._out.print("[dim]a person of the shop has the chat; the bot is silent now[/dim]")

    def _show(self, turn: Turn, pipeline: Pipeline) -> None:
        profile = pipeline.context.shop.profile()
        if turn.status == "silent":
            self._out.print("[dim](the bot is silent: a person of the shop has the chat)[/dim]")
            return
        self._out.print(f"[bold cyan]{escape(profile.assistant)} ›[/bold cyan] {escape(turn.text)}")
        for page in turn.pages:
            button = button_for(page, profile)
            self._out.print(f"   [reverse] {escape(button.label)} [/reverse] [dim]{escape(button.uri or '')}[/dim]")
        if turn.human is not None:
            self._out.print(f"   [yellow]a person was called ({escape(turn.human)})[/yellow]")

    def _greet(self, pipeline: Pipeline, start: datetime) -> None:
        profile, chat = pipeline.context.shop.profile(), pipeline.context.chat
        whose = (
            "a stranger"
            if chat.contact is None
            else f"{chat.contact}, {'verified' if chat.verified else 'not verified'}"
        )
        self._out.print(
            Panel(
                f"{escape(profile.about)}\n[dim]{escape(self._who)}\n"
                f"chat of {whose}; its clock: {start:%a %d %b %Y %H:%M}; /staff TEXT, /card, /why, /quit[/dim]",
                title=f"{escape(profile.assistant)} · {escape(profile.name)}",
                expand=False,
            )
        )

    def _card(self, pipeline: Pipeline) -> None:
        chat, shop = pipeline.context.chat, pipeline.context.shop
        card = shop.card(chat.contact) if chat.contact is not None else None
        if card is None:
            self._out.print("[dim]the shop has no card for this chat; name a customer with --as[/dim]")
        else:
            self._out.print(_card_table(card))
        for fact in pipeline.facts():
            self._out.print(
                f"   [green]learnt in this chat[/green] {escape(f'{fact.subject}: {fact.key} = {fact.value}')}"
            )

    def _why(self) -> None:
        if self._last is None:
            self._out.print("[dim]nothing was said yet[/dim]")
            return
        for number, draft in enumerate(self._last.drafts, 1):
            self._draft(number, draft)
        human = self._last.human or "nobody"
        self._out.print(f"   [dim]status {self._last.status}; who looks after the chat besides the bot: {human}[/dim]")

    def _draft(self, number: int, draft: Draft) -> None:
        verdict = f"[red]rejected by {draft.rejected_by}[/red]" if draft.rejected_by else "[green]sent[/green]"
        self._out.print(f"   [bold]draft {number}[/bold] {verdict}")
        for use in draft.tool_uses:
            self._out.print(f"     {_use_line(use)}")
        self._out.print(f"     “{escape(draft.text)}”")
        if draft.reason:
            self._out.print(f"     [red]{escape(draft.reason)}[/red]")


def _now_of(premises: Premises) -> datetime:
    """Return the real time, or the morning of the calendar's fifth day when the shop's calendar doesn't reach today."""
    now = datetime.now(BANGKOK)
    with premises.seeded.fresh() as shop:
        first, last = shop.calendar_days()
    if first <= now.date() <= last:
        return now
    return datetime(first.year, first.month, first.day, 10, tzinfo=BANGKOK) + timedelta(days=4)


def _use_line(use: ToolUse) -> str:
    arguments = ", ".join(f"{key}={value!r}" for key, value in use.arguments.items())
    answer = use.result.content if use.result is not None else f"not executed: {use.error}"
    shown = answer if len(answer) <= RESULT_LIMIT else f"{answer[:RESULT_LIMIT]}…"
    return (
        f"[blue]{escape(f'{use.name}({arguments})')}[/blue] by {use.by} [dim]→ {escape(' '.join(shown.split()))}[/dim]"
    )


def _card_table(card: Card) -> Table:
    table = Table("subject", "what the shop knows", title=f"{card.name} ({card.contact})", show_lines=False)
    table.add_row("customer", escape(f"โทร {card.phone}; ลูกค้าตั้งแต่ {card.since}; {'; '.join(card.notes)}"))
    for pet in card.pets:
        told = [
            pet.species,
            pet.breed,
            f"แพ้ {pet.allergies}" if pet.allergies else "",
            f"กลัว {pet.fears}" if pet.fears else "",
        ]
        table.add_row(escape(pet.name), escape("; ".join(part for part in [*told, pet.notes] if part)))
    for visit in card.appointments:
        table.add_row(
            escape(visit.pet), escape(f"{visit.service} {visit.branch} {visit.day} {visit.time} ({visit.status})")
        )
    return table
