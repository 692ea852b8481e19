"""What does a LINE chat look like in a terminal? Bubbles, cards with numbered buttons, pictures, and what LINE refused."""

from __future__ import annotations

from typing import Literal

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.panel import Panel

from khosop.bots.line_platform import Chat, Done, Refused, Seen, Tap
from khosop.report.visible import visible

MARKS = {
    "sticker": "sends a sticker",
    "image": "sends a picture",
    "location": "sends a place",
    "follow": "adds the bot as a friend",
    "unfollow": "blocks the bot",
    "unsend": "takes a message back",
}
CARDS = frozenset({"flex", "template", "imagemap"})


class Screen:
    """Shows a chat as it goes on, and keeps the numbers of what can be tapped."""

    def __init__(self, console: Console) -> None:
        self._out = console
        self.taps: list[Tap] = []
        """What was shown so far that can be tapped; the first is number 1."""

    def show(self, chat: Chat, what: Done | Seen | Refused | Literal["typing"]) -> None:
        """Show one thing that happened. The platform calls it from its own thread; the console has a lock."""
        match what:
            case "typing":
                self._out.print("[dim]   the bot is writing …[/dim]")
            case Refused():
                self._out.print(f"   LINE refused {what.path}: {visible(str(what.refusal))}", style="red", markup=False)
            case Seen():
                for line in self._message(what):
                    self._out.print(line)
            case Done(kind="postback", text=text) if text:
                self._out.print(f"[bold]{_plain(chat.name)} ›[/bold] {_plain(text)}")
            case Done(kind=kind) if kind in MARKS:
                self._out.print(f"   {chat.name} {MARKS[kind]}", style="dim", markup=False)

    def _message(self, seen: Seen) -> list[RenderableType]:
        who = f"[bold cyan]{_plain(seen.sender or 'bot')} ›[/bold cyan]"
        how = "" if seen.how == "reply" else f" [dim]({seen.how})[/dim]"
        own = [tap for tap in seen.taps if tap.place != "quick_reply"]
        quick = [tap for tap in seen.taps if tap.place == "quick_reply"]
        inside = [_plain(seen.text)] if seen.text else []
        inside += [f"[dim]picture {_plain(url)}[/dim]" for url in seen.images]
        inside += [self._button(tap) for tap in own]
        if not inside:
            inside = [f"[dim]{seen.kind} {_plain(str(seen.raw.get('stickerId', '')))}[/dim]".strip()]
        lines: list[RenderableType] = []
        if seen.kind in CARDS:
            title = f"[dim]{_plain(seen.alt_text[:60])}[/dim]" if seen.alt_text else None
            lines += [
                f"{who}{how}",
                Panel("\n".join(inside), title=title, title_align="left", expand=False, padding=(0, 1)),
            ]
        else:
            lines.append(f"{who}{how} " + "\n".join(inside))
        if quick:
            lines.append("   " + "  ".join(self._button(tap, short=True) for tap in quick))
        return lines

    def _button(self, tap: Tap, *, short: bool = False) -> str:
        self.taps.append(tap)
        label = f"[bold]{len(self.taps)}[/bold] [reverse] {_plain(tap.label or tap.kind)} [/reverse]"
        does = {"uri": tap.uri, "postback": tap.data and f"postback {tap.data}", "message": tap.text}.get(
            tap.kind, tap.kind
        )
        if short and tap.kind != "uri":
            return label
        return label + (f" [dim]{_plain(does)}[/dim]" if does and does != tap.label else "")


def _plain(text: str) -> str:
    """Return a foreign text for the console's markup: nothing in it is markup, or plays with the terminal."""
    return escape(visible(text))
