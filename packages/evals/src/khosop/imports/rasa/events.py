"""What happens in a test of Rasa, one event after the other, in whichever of its formats it is written?"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from khosop.imports.located import Map, items_with_lines

Kind = Literal["user", "intent", "bot", "action", "assertion", "ignored"]


@dataclass(frozen=True, slots=True)
class Event:
    """One step."""

    kind: Kind
    text: str
    """What is said; the name of an intent or action; the name of a construct for the other kinds."""
    line: int
    value: Any = None


@dataclass(slots=True)
class Story:
    """One test."""

    name: str
    line: int
    events: list[Event] = field(default_factory=list)
    extras: dict[str, int] = field(default_factory=dict)
    """Keys of the test that are no steps, such as `fixtures`, with their lines."""


_LISTS: Final = {"test_cases": "test_case", "stories": "story"}
_REST: Final = frozenset({"version", "test_cases", "stories"})


def stories_in(document: Mapping[str, Any]) -> Iterator[Story]:
    """Yield the tests that stand in a YAML file."""
    for listed, named in _LISTS.items():
        for item, line in items_with_lines(document.get(listed), 1):
            if not isinstance(item, Mapping):
                continue
            story = Story(said(item.get(named)) or f"{named}-{line}", line)
            for key in item:
                if key not in {named, "steps"}:
                    story.extras[key] = item.at(key) if isinstance(item, Map) else line
            for step, at in items_with_lines(item.get("steps"), line):
                story.events += _step(step, at, annotated=listed == "stories")
            yield story


def others_in(document: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Yield the keys of a file that hold no tests, with their lines."""
    for key, value in document.items():
        if key not in _REST and value:
            yield key, document.at(key) if isinstance(document, Map) else 1


def said(value: Any) -> str:
    """Return a value as the text that it stands for."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value).strip() if not isinstance(value, Mapping | list) else json.dumps(value)


def _step(step: Any, line: int, *, annotated: bool) -> Iterator[Event]:
    if isinstance(step, str):
        # `- action_listen` without a key.
        yield Event("action", step, line)
        return
    if not isinstance(step, Mapping):
        return
    if isinstance(step.get("or"), list):
        yield from _alternatives(step["or"], line, annotated=annotated)
        return
    at = step.at if isinstance(step, Map) else lambda _key: line
    yield from _spoken(step, at, annotated=annotated)
    for assertion, place in items_with_lines(step.get("assertions"), line):
        yield from _assertion(assertion, place)
    for key in step:
        if key in _IGNORED:
            yield Event("ignored", key, at(key), step[key])


def _spoken(step: Mapping[str, Any], at: Callable[[str], int], *, annotated: bool) -> Iterator[Event]:
    if said(step.get("user")):
        text = said(step["user"])
        yield Event("user", unannotated(text) if annotated else text, at("user"))
    elif "intent" in step:
        yield Event("intent", said(step["intent"]).removeprefix("/"), at("intent"), step.get("entities"))
    if "bot" in step and said(step["bot"]):
        yield Event("bot", said(step["bot"]), at("bot"))
    for key in ("utter", "action"):
        if said(step.get(key)):
            yield Event("action", said(step[key]), at(key))


_IGNORED: Final = frozenset(
    {"slot_was_set", "slot_was_not_set", "active_loop", "checkpoint", "metadata", "assertion_order_enabled", "commands"}
)


def _alternatives(listed: list[Any], line: int, *, annotated: bool) -> Iterator[Event]:
    items = list(items_with_lines(listed, line))
    if items:
        yield from _step(items[0][0], items[0][1], annotated=annotated)
    if len(items) > 1:
        yield Event("ignored", "or", line)


def _assertion(assertion: Any, line: int) -> Iterator[Event]:
    if isinstance(assertion, str):
        yield Event("assertion", assertion, line)
    elif isinstance(assertion, Mapping):
        for key, value in assertion.items():
            yield Event("assertion", key, assertion.at(key) if isinstance(assertion, Map) else line, value)


_ENTITY: Final = re.compile(r"\[([^\]\n]+)\](?:\([^)\n]*\)|\{[^}\n]*\}|\[\{[^\n]*?\}\])")


def unannotated(text: str) -> str:
    """Return a message without the marks of its entities: `[Berlin](city)` is `Berlin`."""
    return _ENTITY.sub(r"\1", text)


_HEADING: Final = re.compile(r"##\s+(?P<name>.*\S)\s*")
_USER: Final = re.compile(r"\*\s*(?P<intent>[^:{]*?)\s*(?P<entities>\{[^}]*\})?\s*(?::\s*(?P<text>.*))?")
_BOT: Final = re.compile(r"-\s+(?P<action>.+)")


def stories_in_markdown(text: str) -> Iterator[Story]:
    """Yield the stories of a Markdown file: `## name`, `* intent: text`, `- action`."""
    story: Story | None = None
    without_comments = re.sub(r"<!--.*?-->", lambda hit: "\n" * hit[0].count("\n"), text, flags=re.DOTALL)
    for number, line in enumerate(without_comments.split("\n"), start=1):
        bare = line.strip()
        heading = _HEADING.fullmatch(bare)
        if heading is not None:
            if story is not None:
                yield story
            story = Story(heading["name"], number)
        elif story is not None and bare:
            story.events += _markdown_step(bare, number)
    if story is not None:
        yield story


def _markdown_step(bare: str, line: int) -> Iterator[Event]:
    user = _USER.fullmatch(bare) if bare.startswith("*") else None
    bot = _BOT.fullmatch(bare) if bare.startswith("-") else None
    if user is not None:
        spoken = (user["text"] or "").strip()
        intent = user["intent"].split(" OR ")[0].strip()
        if spoken:
            yield Event("user", unannotated(spoken), line)
        else:
            yield Event("intent", intent, line, user["entities"])
    elif bot is not None:
        name = bot["action"].strip()
        slot = re.match(r"(slot|form|active_loop|reset_slots|restart)\b", name)
        if slot is not None:
            yield Event("ignored", {"slot": "slot_was_set", "form": "active_loop"}.get(slot[1], slot[1]), line, name)
        else:
            yield Event("action", re.split(r"[{\s]", name)[0], line)
    elif bare.startswith(">"):
        yield Event("ignored", "checkpoint", line, bare[1:].strip())
