"""Would the platform take these messages? What it says where it would not.

Source: Messaging API reference, "Message objects", "Quick reply", "Error responses".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from khosop.bots.line_platform.actions import QUICK_REPLY, action_faults
from khosop.bots.line_platform.counting import https_faults, mapping, text_faults, units, uri_faults
from khosop.bots.line_platform.faults import Detail, wrong_fields, wrong_message
from khosop.bots.line_platform.flex import flex_faults
from khosop.bots.line_platform.templates import template_faults

MOST_MESSAGES: Final = 5
TEXT_MOST: Final = 5000
ALT_TEXT_MOST: Final = 1500
QUICK_REPLIES_MOST: Final = 13


def check_messages(messages: Any) -> Sequence[Mapping[str, Any]]:
    """Return the messages of a request, all of which the platform would take.

    Raises:
        Refusal: as the platform words it; the fields of all messages first, then the inside of the first wrong one.
    """
    if messages is None:
        raise wrong_fields([Detail("May not be null", "messages")])
    if not isinstance(messages, list):
        raise wrong_fields([Detail("Must be an array", "messages")])
    if not 1 <= len(messages) <= MOST_MESSAGES:
        raise wrong_fields([Detail(f"Size must be between 1 and {MOST_MESSAGES}", "messages")])
    wrong = [fault for number, one in enumerate(messages) for fault in _fields(one, f"messages[{number}]")]
    if wrong:
        raise wrong_fields(wrong)
    for number, one in enumerate(messages):
        faults = list(_inside(one))
        if faults:
            raise wrong_message(number, faults)
    return messages


def _fields(message: Any, at: str) -> Iterator[Detail]:
    if not isinstance(message, Mapping):
        yield Detail("Must be an object", at)
        return
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in _KINDS:
        yield Detail(f"Must be one of the following values: [{', '.join(_KINDS)}]", f"{at}.type")
        return
    for name, most in _TEXT_FIELDS.get(kind, {}).items():
        value = message.get(name)
        if not isinstance(value, str) or not value:
            yield Detail("May not be empty", f"{at}.{name}")
        elif units(value) > most:
            yield Detail(f"Length must be between 0 and {most}", f"{at}.{name}")
    yield from _KINDS[kind](message, at)


def _inside(message: Mapping[str, Any]) -> Iterator[Detail]:
    if message["type"] == "flex":
        yield from flex_faults(message.get("contents"))
    if message["type"] == "template":
        yield from template_faults(message.get("template"))
    if message.get("quickReply") is not None:
        yield from _quick_reply(message["quickReply"])
    sender = mapping(message.get("sender"))
    yield from text_faults(sender.get("name"), "sender/name", 20, required=False)
    if sender.get("iconUrl") is not None:
        yield from https_faults(sender["iconUrl"], "sender/iconUrl")


def _quick_reply(value: Any) -> Iterator[Detail]:
    items = mapping(value).get("items")
    if not isinstance(items, list) or not 1 <= len(items) <= QUICK_REPLIES_MOST:
        yield Detail(f"size must be between 1 and {QUICK_REPLIES_MOST}", "quickReply/items")
        return
    for number, item in enumerate(items):
        at = f"quickReply/items/{number}"
        if mapping(item).get("type", "action") != "action":
            yield Detail("invalid property", f"{at}/type")
        if mapping(item).get("imageUrl") is not None:
            yield from https_faults(item["imageUrl"], f"{at}/imageUrl")
        yield from action_faults(mapping(item).get("action"), f"{at}/action", QUICK_REPLY)


def _text(message: Mapping[str, Any], at: str) -> Iterator[Detail]:
    emojis = message.get("emojis")
    if emojis is not None and (not isinstance(emojis, list) or len(emojis) > 20):
        yield Detail("Size must be between 0 and 20", f"{at}.emojis")


def _media(message: Mapping[str, Any], at: str) -> Iterator[Detail]:
    for name in ("originalContentUrl", "previewImageUrl"):
        yield from _with_dots(https_faults(message.get(name), f"{at}.{name}"))


def _audio(message: Mapping[str, Any], at: str) -> Iterator[Detail]:
    yield from _with_dots(https_faults(message.get("originalContentUrl"), f"{at}.originalContentUrl"))
    if not isinstance(message.get("duration"), int):
        yield Detail("May not be null", f"{at}.duration")


def _location(message: Mapping[str, Any], at: str) -> Iterator[Detail]:
    for name, most in (("latitude", 90), ("longitude", 180)):
        value = message.get(name)
        if not isinstance(value, int | float) or isinstance(value, bool) or abs(value) > most:
            yield Detail(f"Must be between -{most} and {most}", f"{at}.{name}")


def _imagemap(message: Mapping[str, Any], at: str) -> Iterator[Detail]:
    yield from _with_dots(https_faults(message.get("baseUrl"), f"{at}.baseUrl"))
    size = mapping(message.get("baseSize"))
    for name in ("width", "height"):
        if not isinstance(size.get(name), int):
            yield Detail("May not be null", f"{at}.baseSize.{name}")
    actions = message.get("actions")
    if not isinstance(actions, list) or len(actions) > 50:
        yield Detail("Size must be between 0 and 50", f"{at}.actions")
        return
    for number, action in enumerate(actions):
        place = f"{at}.actions[{number}]"
        kind = mapping(action).get("type")
        if kind == "uri":
            yield from _with_dots(uri_faults(action.get("linkUri"), f"{place}.linkUri"))
        elif kind == "message":
            yield from text_faults(action.get("text"), f"{place}.text", 400)
        elif kind != "clipboard":
            yield Detail("Must be one of the following values: [uri, message, clipboard]", f"{place}.type")


def _with_dots(faults: Iterator[Detail]) -> Iterator[Detail]:
    """Yield faults of a plain field in the words that the platform has for fields."""
    for fault in faults:
        yield Detail("May not be empty" if fault.message == "must be specified" else fault.message, fault.place)


def _nothing_more(_message: Mapping[str, Any], _at: str) -> Iterator[Detail]:
    yield from ()


_KINDS: Final[Mapping[str, Callable[[Mapping[str, Any], str], Iterator[Detail]]]] = {
    "text": _text,
    "textV2": _nothing_more,
    "image": _media,
    "video": _media,
    "audio": _audio,
    "location": _location,
    "sticker": _nothing_more,
    "template": _nothing_more,
    "imagemap": _imagemap,
    "flex": _nothing_more,
    "coupon": _nothing_more,
}
_TEXT_FIELDS: Final[Mapping[str, Mapping[str, int]]] = {
    "text": {"text": TEXT_MOST},
    "textV2": {"text": TEXT_MOST},
    "location": {"title": 100, "address": 100},
    "sticker": {"packageId": 100, "stickerId": 100},
    "template": {"altText": ALT_TEXT_MOST},
    "imagemap": {"altText": ALT_TEXT_MOST},
    "flex": {"altText": ALT_TEXT_MOST},
    "coupon": {"couponId": 100},
}
