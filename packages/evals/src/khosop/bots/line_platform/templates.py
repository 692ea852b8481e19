"""Would the platform take this template message? Buttons, confirm, carousel and image carousel, with their limits.

Source: Messaging API reference, "Template messages".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from khosop.bots.line_platform.actions import IMAGE_CAROUSEL, TEMPLATE, Holder, action_faults
from khosop.bots.line_platform.counting import https_faults, mapping, one_of, text_faults
from khosop.bots.line_platform.faults import Detail

_RATIOS: Final = frozenset({"rectangle", "square"})
_SIZES: Final = frozenset({"cover", "contain"})


def template_faults(template: Any, at: str = "template") -> Iterator[Detail]:
    """Yield what is wrong with the `template` of a template message."""
    if not isinstance(template, Mapping):
        yield Detail("must be specified", at)
        return
    check = _KINDS.get(str(template.get("type")))
    if check is None:
        yield Detail("invalid property", f"{at}/type")
        return
    yield from check(template, at)


def _looks(template: Mapping[str, Any], at: str) -> Iterator[Detail]:
    yield from one_of(template.get("imageAspectRatio"), _RATIOS, f"{at}/imageAspectRatio")
    yield from one_of(template.get("imageSize"), _SIZES, f"{at}/imageSize")


def _actions(value: Any, at: str, least: int, most: int, holder: Holder = TEMPLATE) -> Iterator[Detail]:
    if not isinstance(value, list) or not least <= len(value) <= most:
        yield Detail(f"size must be between {least} and {most}", at)
        return
    for number, action in enumerate(value):
        yield from action_faults(action, f"{at}/{number}", holder)


def _card(card: Mapping[str, Any], at: str, plain_most: int) -> Iterator[Detail]:
    """Check picture, title and text; a text beside a picture or a title must be shorter."""
    image, title = card.get("thumbnailImageUrl"), card.get("title")
    if image is not None:
        yield from https_faults(image, f"{at}/thumbnailImageUrl")
    yield from text_faults(title, f"{at}/title", 40, required=False)
    yield from text_faults(card.get("text"), f"{at}/text", 60 if image or title else plain_most)
    if card.get("defaultAction") is not None:
        yield from action_faults(card["defaultAction"], f"{at}/defaultAction", Holder(20, label_required=False))


def _buttons(template: Mapping[str, Any], at: str) -> Iterator[Detail]:
    yield from _looks(template, at)
    yield from _card(template, at, 160)
    yield from _actions(template.get("actions"), f"{at}/actions", 1, 4)


def _confirm(template: Mapping[str, Any], at: str) -> Iterator[Detail]:
    yield from text_faults(template.get("text"), f"{at}/text", 240)
    yield from _actions(template.get("actions"), f"{at}/actions", 2, 2)


def _carousel(template: Mapping[str, Any], at: str) -> Iterator[Detail]:
    yield from _looks(template, at)
    columns = template.get("columns")
    if not isinstance(columns, list) or not 1 <= len(columns) <= 10:
        yield Detail("size must be between 1 and 10", f"{at}/columns")
        return
    cards = [mapping(column) for column in columns]
    for number, card in enumerate(cards):
        yield from _card(card, f"{at}/columns/{number}", 120)
        yield from _actions(card.get("actions"), f"{at}/columns/{number}/actions", 1, 3)
    first = cards[0]
    for number, card in enumerate(cards):
        if len(card.get("actions") or ()) != len(first.get("actions") or ()):
            yield Detail("all columns must have the same number of actions", f"{at}/columns/{number}/actions")
        for name in ("thumbnailImageUrl", "title"):
            if (card.get(name) is None) != (first.get(name) is None):
                yield Detail(f"all columns must have {name}, or none", f"{at}/columns/{number}/{name}")


def _image_carousel(template: Mapping[str, Any], at: str) -> Iterator[Detail]:
    columns = template.get("columns")
    if not isinstance(columns, list) or not 1 <= len(columns) <= 10:
        yield Detail("size must be between 1 and 10", f"{at}/columns")
        return
    for number, column in enumerate(columns):
        card = mapping(column)
        yield from https_faults(card.get("imageUrl"), f"{at}/columns/{number}/imageUrl")
        yield from action_faults(card.get("action"), f"{at}/columns/{number}/action", IMAGE_CAROUSEL)


_KINDS: Final[Mapping[str, Callable[[Mapping[str, Any], str], Iterator[Detail]]]] = {
    "buttons": _buttons,
    "confirm": _confirm,
    "carousel": _carousel,
    "image_carousel": _image_carousel,
}
