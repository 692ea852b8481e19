"""May this action stand on a button? Labels, texts, data and addresses, each within the platform's limits.

Source: Messaging API reference, "Action objects", "Specifications of the label".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from khosop.bots.line_platform.counting import one_of, text_faults, units, uri_faults
from khosop.bots.line_platform.faults import Detail


@dataclass(frozen=True, slots=True)
class Holder:
    """What an action hangs on, and what that asks of its label."""

    label_most: int
    label_required: bool
    quick_reply: bool = False
    rich_menu: bool = False


QUICK_REPLY: Final = Holder(20, label_required=True, quick_reply=True)
TEMPLATE: Final = Holder(20, label_required=True)
IMAGE_CAROUSEL: Final = Holder(12, label_required=False)
FLEX_BUTTON: Final = Holder(40, label_required=True)
FLEX_OTHER: Final = Holder(40, label_required=False)
RICH_MENU: Final = Holder(20, label_required=False, rich_menu=True)

_ON_QUICK_REPLIES_ONLY: Final = frozenset({"camera", "cameraRoll", "location"})
_MODES: Final = {
    "date": re.compile(r"\d{4}-\d\d-\d\d"),
    "time": re.compile(r"\d\d:\d\d"),
    "datetime": re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d"),
}
_INPUT_OPTIONS: Final = frozenset({"closeRichMenu", "openRichMenu", "openKeyboard", "openVoice"})


def action_faults(action: Any, at: str, holder: Holder) -> Iterator[Detail]:
    """Yield what is wrong with an action object at a place such as `/footer/contents/0/action`."""
    if not isinstance(action, Mapping):
        yield Detail("must be specified", at)
        return
    kind = action.get("type")
    check = _KINDS.get(kind) if isinstance(kind, str) else None
    if check is None or (kind in _ON_QUICK_REPLIES_ONLY and not holder.quick_reply):
        yield Detail("invalid property", f"{at}/type")
        return
    if kind == "richmenuswitch" and not holder.rich_menu:
        yield Detail("invalid property", f"{at}/type")
        return
    required = holder.label_required or kind in _ON_QUICK_REPLIES_ONLY
    yield from text_faults(action.get("label"), f"{at}/label", holder.label_most, required=required)
    yield from check(action, at)


def _message(action: Mapping[str, Any], at: str) -> Iterator[Detail]:
    yield from text_faults(action.get("text"), f"{at}/text", 300)


def _postback(action: Mapping[str, Any], at: str) -> Iterator[Detail]:
    yield from _data(action, at)
    for name in ("displayText", "text", "fillInText"):
        yield from text_faults(action.get(name), f"{at}/{name}", 300, required=False)
    if action.get("displayText") is not None and action.get("text") is not None:
        yield Detail("displayText and text can't be used at the same time", f"{at}/text")
    yield from one_of(action.get("inputOption"), _INPUT_OPTIONS, f"{at}/inputOption")


def _data(action: Mapping[str, Any], at: str) -> Iterator[Detail]:
    data = action.get("data")
    if not isinstance(data, str):
        yield Detail("must be specified", f"{at}/data")
    elif units(data) > 300:
        yield Detail("size must be between 0 and 300", f"{at}/data")


def _uri(action: Mapping[str, Any], at: str) -> Iterator[Detail]:
    yield from uri_faults(action.get("uri"), f"{at}/uri")
    other = action.get("altUri")
    if isinstance(other, Mapping) and other.get("desktop") is not None:
        yield from uri_faults(other["desktop"], f"{at}/altUri/desktop")


def _datetimepicker(action: Mapping[str, Any], at: str) -> Iterator[Detail]:
    yield from _data(action, at)
    mode = action.get("mode")
    if not isinstance(mode, str) or mode not in _MODES:
        yield Detail("invalid property", f"{at}/mode")
        return
    for name in ("initial", "max", "min"):
        value = action.get(name)
        if value is not None and not (isinstance(value, str) and _MODES[mode].fullmatch(value)):
            yield Detail("invalid property", f"{at}/{name}")


def _clipboard(action: Mapping[str, Any], at: str) -> Iterator[Detail]:
    yield from text_faults(action.get("clipboardText"), f"{at}/clipboardText", 1000, clusters=False)


def _richmenuswitch(action: Mapping[str, Any], at: str) -> Iterator[Detail]:
    yield from _data(action, at)
    yield from text_faults(action.get("richMenuAliasId"), f"{at}/richMenuAliasId", 32, clusters=False)


def _nothing_more(_action: Mapping[str, Any], _at: str) -> Iterator[Detail]:
    yield from ()


_KINDS: Final[Mapping[str, Callable[[Mapping[str, Any], str], Iterator[Detail]]]] = {
    "message": _message,
    "postback": _postback,
    "uri": _uri,
    "datetimepicker": _datetimepicker,
    "clipboard": _clipboard,
    "richmenuswitch": _richmenuswitch,
    "camera": _nothing_more,
    "cameraRoll": _nothing_more,
    "location": _nothing_more,
}
