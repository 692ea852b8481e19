"""What does LINE send for a turn? Text within the platform's limits, and a Flex Message with the buttons of pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from petcare.drafts import Turn
from petcare.pages import PageButton, button_for
from petcare.shop_values import Profile

TEXT_MOST: Final = 5000
"""UTF-16 units of one text message."""
MESSAGES_MOST: Final = 5


def messages_for(turn: Turn, profile: Profile) -> list[dict[str, Any]]:
    """Return the message objects for a turn; none where the bot is silent."""
    if turn.status == "silent":
        return []
    buttons = [button_for(page, profile) for page in turn.pages]
    texts = [{"type": "text", "text": part} for part in pieces(turn.text)]
    return [*texts[: MESSAGES_MOST - bool(buttons)], *([_buttons(buttons)] if buttons else [])]


def pieces(text: str, most: int = TEXT_MOST) -> list[str]:
    """Return a text in parts that each fit one message, cut at line ends and spaces where there are any."""
    parts = []
    rest = text.strip()
    while _units(rest) > most:
        cut = most
        while _units(rest[:cut]) > most:
            cut -= max(1, (_units(rest[:cut]) - most) // 2)
        # At the end of a line where one is near, else of a word, else wherever the limit falls.
        ends = (rest.rfind(end, 0, cut) for end in ("\n", " "))
        cut = next((at for at in ends if at > cut // 2), cut)
        parts.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    return [*parts, rest] if rest else parts


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def _buttons(buttons: Sequence[PageButton]) -> dict[str, Any]:
    rows = [
        {"type": "button", "style": "primary" if n == 0 else "secondary", "height": "sm", "action": _action(button)}
        for n, button in enumerate(buttons)
    ]
    box = {"type": "box", "layout": "vertical", "spacing": "sm", "contents": rows}
    return {
        "type": "flex",
        "altText": " · ".join(button.label for button in buttons),
        "contents": {"type": "bubble", "size": "kilo", "body": box},
    }


def _action(button: PageButton) -> dict[str, str]:
    return {"type": "uri", "label": button.label, "uri": button.uri}
