"""Would the platform take this Flex Message? Containers, boxes and components, with their required fields and limits.

Places are pointers into the container, as the platform writes them: `/footer/contents/2`.
Source: Messaging API reference, "Flex Message".
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from khosop.bots.line_platform.actions import FLEX_BUTTON, FLEX_OTHER, action_faults
from khosop.bots.line_platform.counting import https_faults, one_of
from khosop.bots.line_platform.faults import Detail

_BLOCKS: Final = ("header", "hero", "body", "footer")
_BUBBLE_SIZES: Final = frozenset({"nano", "micro", "deca", "hecto", "kilo", "mega", "giga"})
_VIDEO_SIZES: Final = frozenset({"kilo", "mega", "giga"})
_LAYOUTS: Final = frozenset({"horizontal", "vertical", "baseline"})
_IN_BASELINE: Final = frozenset({"icon", "text", "filler"})
_IN_OTHERS: Final = frozenset({"box", "button", "image", "text", "separator", "filler"})
_COLOR: Final = re.compile(r"#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})")
_COLOR_FIELDS: Final = ("color", "backgroundColor", "borderColor", "separatorColor")
_ENUMS: Final[Mapping[str, frozenset[str]]] = {
    "align": frozenset({"start", "end", "center"}),
    "gravity": frozenset({"top", "bottom", "center"}),
    "position": frozenset({"relative", "absolute"}),
    "weight": frozenset({"regular", "bold"}),
    "decoration": frozenset({"none", "underline", "line-through"}),
    "adjustMode": frozenset({"shrink-to-fit"}),
    "aspectMode": frozenset({"cover", "fit"}),
}
_FLAGS: Final = ("wrap", "scaling", "animated")
_MOST_BYTES: Final = {"bubble": 30 * 1024, "carousel": 50 * 1024}


def flex_faults(container: Any) -> Iterator[Detail]:
    """Yield what is wrong with the `contents` of a Flex Message."""
    if not isinstance(container, Mapping):
        yield Detail("must be specified", "/")
        return
    kind = container.get("type")
    if kind == "bubble":
        yield from _bubble(container, "", in_carousel=False)
    elif kind == "carousel":
        yield from _carousel(container)
    else:
        yield Detail("invalid property", "/type")
        return
    if len(json.dumps(container, ensure_ascii=False).encode()) > _MOST_BYTES[kind]:
        yield Detail("Too large flex message. The maximum size of JSON data is exceeded", "/")


def _carousel(container: Mapping[str, Any]) -> Iterator[Detail]:
    bubbles = container.get("contents")
    if not isinstance(bubbles, list) or not 1 <= len(bubbles) <= 12:
        yield Detail("size must be between 1 and 12", "/contents")
        return
    sizes = {bubble.get("size") or "mega" for bubble in bubbles if isinstance(bubble, Mapping)}
    if len(sizes) > 1:
        yield Detail("all bubbles of a carousel must have the same size", "/contents")
    for number, bubble in enumerate(bubbles):
        if not isinstance(bubble, Mapping) or bubble.get("type") != "bubble":
            yield Detail("invalid property", f"/contents/{number}")
        else:
            yield from _bubble(bubble, f"/contents/{number}", in_carousel=True)


def _bubble(bubble: Mapping[str, Any], at: str, *, in_carousel: bool) -> Iterator[Detail]:
    if not any(bubble.get(block) is not None for block in _BLOCKS):
        yield Detail("At least one block must be specified", at or "/")
        return
    yield from one_of(bubble.get("size"), _BUBBLE_SIZES, f"{at}/size")
    yield from one_of(bubble.get("direction"), frozenset({"ltr", "rtl"}), f"{at}/direction")
    if bubble.get("action") is not None:
        yield from action_faults(bubble["action"], f"{at}/action", FLEX_OTHER)
    for block in _BLOCKS:
        inside = bubble.get(block)
        if inside is None:
            continue
        kind = inside.get("type") if isinstance(inside, Mapping) else None
        if block == "hero" and kind == "video":
            if in_carousel or (bubble.get("size") or "mega") not in _VIDEO_SIZES:
                yield Detail("invalid property", f"{at}/hero")
            yield from _video(inside, f"{at}/hero")
        elif kind == "box" or (block == "hero" and kind == "image"):
            yield from _component(inside, f"{at}/{block}")
        else:
            yield Detail("invalid property", f"{at}/{block}")
    yield from _styles(bubble.get("styles"), f"{at}/styles")


def _styles(styles: Any, at: str) -> Iterator[Detail]:
    if isinstance(styles, Mapping):
        for block, style in styles.items():
            if isinstance(style, Mapping):
                yield from _looks(style, f"{at}/{block}")


def _component(component: Any, at: str) -> Iterator[Detail]:
    kind = component.get("type") if isinstance(component, Mapping) else None
    check = _COMPONENTS.get(kind) if isinstance(kind, str) else None
    if check is None:
        yield Detail("invalid property", at)
        return
    yield from _looks(component, at)
    if component.get("action") is not None and kind != "button":
        yield from action_faults(component["action"], f"{at}/action", FLEX_OTHER)
    yield from check(component, at)


def _looks(component: Mapping[str, Any], at: str) -> Iterator[Detail]:
    for name in _COLOR_FIELDS:
        value = component.get(name)
        if value is not None and not (isinstance(value, str) and _COLOR.fullmatch(value)):
            yield Detail("invalid property", f"{at}/{name}")
    for name, allowed in _ENUMS.items():
        yield from one_of(component.get(name), allowed, f"{at}/{name}")
    for name in _FLAGS:
        if not isinstance(component.get(name, False), bool):
            yield Detail("invalid property", f"{at}/{name}")
    flex = component.get("flex")
    if flex is not None and (not isinstance(flex, int | float) or isinstance(flex, bool) or flex < 0):
        yield Detail("invalid property", f"{at}/flex")


def _box(box: Mapping[str, Any], at: str) -> Iterator[Detail]:
    layout = box.get("layout")
    if layout not in _LAYOUTS:
        yield Detail("invalid property" if layout is not None else "must be specified", f"{at}/layout")
        return
    contents = box.get("contents")
    if not isinstance(contents, list):
        yield Detail("must be specified", f"{at}/contents")
        return
    allowed = _IN_BASELINE if layout == "baseline" else _IN_OTHERS
    for number, one in enumerate(contents):
        place = f"{at}/contents/{number}"
        if isinstance(one, Mapping) and one.get("type") in allowed:
            yield from _component(one, place)
        else:
            # Seen in logs of 2026-01: an icon in a vertical box is "invalid property" at the icon's own place.
            yield Detail("invalid property", place)


def _button(button: Mapping[str, Any], at: str) -> Iterator[Detail]:
    yield from action_faults(button.get("action"), f"{at}/action", FLEX_BUTTON)
    yield from one_of(button.get("style"), frozenset({"primary", "secondary", "link"}), f"{at}/style")
    yield from one_of(button.get("height"), frozenset({"sm", "md"}), f"{at}/height")


def _text(text: Mapping[str, Any], at: str) -> Iterator[Detail]:
    spans = text.get("contents")
    if spans:
        for number, span in enumerate(spans if isinstance(spans, list) else [spans]):
            if not isinstance(span, Mapping) or span.get("type") != "span":
                yield Detail("invalid property", f"{at}/contents/{number}")
            else:
                yield from _looks(span, f"{at}/contents/{number}")
    elif not isinstance(text.get("text"), str) or not text["text"]:
        yield Detail("must be non-empty text", f"{at}/text")
    lines = text.get("maxLines")
    if lines is not None and (not isinstance(lines, int) or isinstance(lines, bool) or lines < 0):
        yield Detail("invalid property", f"{at}/maxLines")


def _image(image: Mapping[str, Any], at: str) -> Iterator[Detail]:
    yield from https_faults(image.get("url"), f"{at}/url")
    yield from _ratio(image, at)


def _icon(icon: Mapping[str, Any], at: str) -> Iterator[Detail]:
    yield from https_faults(icon.get("url"), f"{at}/url")
    yield from _ratio(icon, at)


def _ratio(component: Mapping[str, Any], at: str) -> Iterator[Detail]:
    ratio = component.get("aspectRatio")
    if ratio is None:
        return
    found = re.fullmatch(r"(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)", ratio) if isinstance(ratio, str) else None
    if found is None or not float(found[1]) or float(found[2]) > 3 * float(found[1]):
        yield Detail("invalid property", f"{at}/aspectRatio")


def _video(video: Mapping[str, Any], at: str) -> Iterator[Detail]:
    yield from https_faults(video.get("url"), f"{at}/url")
    yield from https_faults(video.get("previewUrl"), f"{at}/previewUrl")
    instead = video.get("altContent")
    if isinstance(instead, Mapping) and instead.get("type") in ("box", "image"):
        yield from _component(instead, f"{at}/altContent")
    else:
        yield Detail("must be specified", f"{at}/altContent")
    if video.get("action") is not None:
        yield from action_faults(video["action"], f"{at}/action", FLEX_OTHER)


def _nothing_more(_component: Mapping[str, Any], _at: str) -> Iterator[Detail]:
    yield from ()


_COMPONENTS: Final[Mapping[str, Callable[[Mapping[str, Any], str], Iterator[Detail]]]] = {
    "box": _box,
    "button": _button,
    "text": _text,
    "image": _image,
    "icon": _icon,
    "separator": _nothing_more,
    "filler": _nothing_more,
}
