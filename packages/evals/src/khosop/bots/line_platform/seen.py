"""What does the customer see of a message, and what can be tapped? Text, buttons and pictures of a LINE message object."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from khosop.bots.line_platform.counting import mapping

How = Literal["reply", "push", "multicast", "broadcast", "narrowcast"]
Place = Literal["quick_reply", "template", "flex", "imagemap", "rich_menu"]

_SUBSTITUTED: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Tap:
    """Something on the screen that a finger can tap."""

    kind: str
    """The action's type: message, postback, uri, datetimepicker, clipboard, camera, …"""
    label: str
    place: Place
    text: str | None = None
    """What is said in the customer's name: a message action's text, a postback's displayText."""
    data: str | None = None
    uri: str | None = None
    mode: str | None = None
    """Of a datetimepicker."""
    sends_text: bool = False
    """A postback with the old `text` field: the bot gets a message besides the postback."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A message of the bot as it stands on the customer's screen."""

    id: str
    at: float
    """Seconds since 1970, on the platform's clock."""
    how: How
    kind: str
    text: str = ""
    """What can be read in it, labels of buttons left out."""
    taps: tuple[Tap, ...] = ()
    images: tuple[str, ...] = ()
    alt_text: str = ""
    """What stands in the notification and the list of chats instead."""
    sender: str | None = None
    raw: Mapping[str, Any] = field(default_factory=dict)

    @property
    def readable(self) -> str:
        """Return what there is to read: the text, or the alternative text of what is a picture to us.

        Beside buttons the alternative text is left out: it stands in the notification, and the customer sees the buttons.
        """
        shown = any(tap.label for tap in self.taps) and self.kind != "imagemap"
        return self.text or ("" if shown else self.alt_text)


def as_seen(message: Mapping[str, Any], *, ident: str, at: float, how: How) -> Seen:
    """Return what a valid message object looks like to the customer."""
    kind = str(message["type"])
    taps = [*_taps(message), *_quick_replies(message)]
    return Seen(
        id=ident,
        at=at,
        how=how,
        kind=kind,
        text=_text(message),
        taps=tuple(taps),
        images=tuple(_images(message)),
        alt_text=str(message.get("altText") or ""),
        sender=mapping(message.get("sender")).get("name"),
        raw=message,
    )


def _text(message: Mapping[str, Any]) -> str:
    match message["type"]:
        case "text":
            return str(message["text"])
        case "textV2":
            return _substituted(message)
        case "location":
            return f"{message['title']}\n{message['address']}"
        case "template":
            return "\n".join(_template_texts(message["template"]))
        case "flex":
            return "\n".join(_flex_texts(message["contents"]))
        case _:
            return ""


def _substituted(message: Mapping[str, Any]) -> str:
    values = mapping(message.get("substitution"))

    def shown(found: re.Match[str]) -> str:
        value = mapping(values.get(found[1]))
        # A mention shows a name that only LINE knows; an emoji is a picture.
        return {"mention": f"@{found[1]}", "emoji": ""}.get(str(value.get("type")), found[0])

    return _SUBSTITUTED.sub(shown, str(message["text"]))


def _template_texts(template: Mapping[str, Any]) -> Iterator[str]:
    for card in template.get("columns") or [template]:
        yield from (str(card[name]) for name in ("title", "text") if card.get(name))


def _flex_texts(component: Any) -> Iterator[str]:
    for one in _walk(component):
        if one.get("type") == "text":
            spans = one.get("contents")
            words = "".join(str(span.get("text") or "") for span in spans) if spans else str(one.get("text") or "")
            if words:
                yield words


def _taps(message: Mapping[str, Any]) -> Iterator[Tap]:
    if message["type"] == "template":
        template = message["template"]
        for card in template.get("columns") or [template]:
            actions = [*(card.get("actions") or ()), card.get("action"), card.get("defaultAction")]
            yield from (as_tap(action, "template") for action in actions if action)
    if message["type"] == "flex":
        for one in _walk(message["contents"]):
            if one.get("action"):
                yield as_tap(one["action"], "flex", shown="\n".join(_flex_texts(one)))
    if message["type"] == "imagemap":
        for action in message.get("actions") or ():
            yield as_tap({**action, "uri": action.get("linkUri")}, "imagemap")


def _quick_replies(message: Mapping[str, Any]) -> Iterator[Tap]:
    for item in mapping(message.get("quickReply")).get("items") or ():
        yield as_tap(item["action"], "quick_reply")


def as_tap(action: Mapping[str, Any], place: Place, shown: str = "") -> Tap:
    """Return what tapping a valid action object does. `shown` is what stands where it is tapped."""
    kind = str(action["type"])
    said = action.get("displayText") or action.get("text")
    return Tap(
        kind=kind,
        # A tappable box or text has a label that nobody sees: what stands in it is what the customer would name.
        label=str(shown or action.get("label") or said or ""),
        place=place,
        text=said,
        data=action.get("data"),
        uri=action.get("uri"),
        mode=action.get("mode"),
        sends_text=kind == "postback" and action.get("text") is not None,
    )


def _images(message: Mapping[str, Any]) -> Iterator[str]:
    match message["type"]:
        case "image" | "video":
            yield str(message["previewImageUrl" if message["type"] == "video" else "originalContentUrl"])
        case "imagemap":
            yield f"{message['baseUrl']}/1040"
        case "template":
            for card in message["template"].get("columns") or [message["template"]]:
                yield from (str(card[name]) for name in ("thumbnailImageUrl", "imageUrl") if card.get(name))
        case "flex":
            for one in _walk(message["contents"]):
                if one.get("type") == "image":
                    yield str(one["url"])
                elif one.get("type") == "video":
                    yield str(one["previewUrl"])


def _walk(component: Any) -> Iterator[Mapping[str, Any]]:
    """Yield a Flex container or component and everything inside it, in the order of the screen."""
    if not isinstance(component, Mapping):
        return
    yield component
    for name in ("header", "hero", "body", "footer"):
        yield from _walk(component.get(name))
    if component.get("type") != "text":
        contents = component.get("contents")
        for one in contents if isinstance(contents, Sequence) else ():
            yield from _walk(one)
