"""What did the bot do? Checks of tools, of people called in, of what was remembered and of the world afterwards.

A tool that ran in a draft that was thrown away still ran. Where the bot tells nothing of its tools, nothing is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field, model_validator

from khosop.language.fold import fold
from khosop.score.engine import stands
from khosop.score.expected import Expected, Stated, first_difference, told
from khosop.score.scene import Scene
from khosop.score.shape import Shape, one_or_many
from khosop.score.text import OneText, Text
from khosop.transcript import Remembered, ToolUse
from khosop.verdict import Verdict

Ran = tuple[int, int, ToolUse]
"""A tool that was executed: turn, draft, use."""


def called_tool(names: tuple[str, ...], scene: Scene) -> Verdict:
    """Hold when every named tool was executed in some draft."""
    ran = list(scene.executed())
    missing = [name for name in names if not any(use.name == name for _t, _d, use in ran)]
    if not missing:
        return scene.passed()
    untraced = scene.untraced_turn()
    if untraced is not None:
        return scene.no_trace(untraced)
    return scene.failed(f"{_and(missing)} was not called; " + what_ran(ran) + _only_proposed(missing, scene))


def called_none(names: tuple[str, ...], scene: Scene) -> Verdict:
    """Hold when none of the named tools was executed, `*` meaning any tool."""
    for t, d, use in scene.executed():
        if use.name in names or "*" in names:
            return scene.failed(f"{use.name} must not be called, but {_where(t, d, scene)} did", turn=t, draft=d)
    untraced = scene.untraced_turn()
    return scene.passed() if untraced is None else scene.no_trace(untraced)


def _where(turn: int, draft: int, scene: Scene) -> str:
    guard = (scene.transcript.turns[turn].outcome.drafts or ())[draft].rejected_by
    thrown = f", which was thrown away by '{guard}' but whose tools ran," if guard is not None else ""
    return f"draft {draft + 1} of turn {turn + 1}{thrown}"


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def what_ran(ran: Sequence[Ran]) -> str:
    names = list(dict.fromkeys(use.name for _t, _d, use in ran))
    return "no tool ran" if not names else f"what ran: {', '.join(names)}"


def _only_proposed(missing: Sequence[str], scene: Scene) -> str:
    for t in scene.turns_in_view():
        for d, draft in enumerate(scene.transcript.turns[t].outcome.drafts or ()):
            for use in draft.tool_uses:
                if use.name in missing and not use.executed:
                    return f"; {use.name} was proposed in draft {d + 1} of turn {t + 1} but not executed"
    return ""


def human_involved(wanted: bool, scene: Scene) -> Verdict:
    """Hold when a person looks after the chat by the end of the turn, by whatever route."""
    route = None
    for turn in scene.transcript.turns[: scene.turn + 1]:
        if turn.kind == "staff":
            # The case itself let a person come in; that the bot called one must show in its own turns.
            continue
        route = route or turn.outcome.human or ("status:handoff" if turn.outcome.status == "handoff" else None)
    if route is None and not scene.can_see("handoff"):
        return scene.unseen("handoff", "who looks after the chat")
    if wanted:
        return scene.passed() if route else scene.failed("a person should look after the chat, and nobody was called")
    return scene.failed(f"no person was needed, but one was called ({route})") if route else scene.passed()


class Memory(Shape):
    """A fact about a customer or a pet; what is left out may be anything."""

    subject: OneText | None = None
    """`customer` or `pet:<name>`."""
    key: OneText | None = None
    value: OneText | None = None

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if self.subject is None and self.key is None and self.value is None:
            raise ValueError("at least one of 'subject', 'key' and 'value' must be stated")
        return self

    def shown(self) -> str:
        parts = (("subject", self.subject), ("key", self.key), ("value", self.value))
        return "{" + ", ".join(f"{name}: {text.shown}" for name, text in parts if text is not None) + "}"


def _as_memories(value: Any) -> Any:
    return [{"value": one} if isinstance(one, str) else one for one in one_or_many(value)]


Memories = Annotated[tuple[Memory, ...], Field(min_length=1), BeforeValidator(_as_memories)]


def remembers(wants: tuple[Memory, ...], scene: Scene) -> Verdict:
    """Hold when every stated fact was recorded by the end of the conversation."""
    if not scene.can_see("memory"):
        return scene.unseen("memory", "what it remembers")
    for memory in wants:
        if not any(_recorded(memory, fact, scene.today) for fact in scene.transcript.remembered):
            return scene.failed(f"{memory.shown()} was not remembered; {_recorded_facts(scene)}")
    return scene.passed()


def remembers_none(wants: tuple[Memory, ...], scene: Scene) -> Verdict:
    """Hold when none of the stated facts was recorded."""
    if not scene.can_see("memory"):
        return scene.unseen("memory", "what it remembers")
    for memory in wants:
        for fact in scene.transcript.remembered:
            if _recorded(memory, fact, scene.today):
                return scene.failed(f"{memory.shown()} must not be remembered, but {_fact(fact)} was")
    return scene.passed()


def _recorded(memory: Memory, fact: Remembered, today: str) -> bool:
    return (
        _names(memory.subject, fact.subject, today)
        and _names(memory.key, fact.key, today)
        and (memory.value is None or stands(memory.value, fold(fact.value), today) is not None)
    )


def _names(text: Text | None, actual: str, today: str) -> bool:
    """A literal must be the whole name: `pet:มะลิ` is not `pet:มะลิลา`."""
    if text is None:
        return True
    folded = fold(actual)
    return folded.text.strip() == text.literal if text.literal is not None else stands(text, folded, today) is not None


def _fact(fact: Remembered) -> str:
    return f"{fact.subject} {fact.key} = {fact.value}"


def _recorded_facts(scene: Scene) -> str:
    facts = scene.transcript.remembered
    return "nothing was" if not facts else "what was: " + "; ".join(_fact(fact) for fact in facts[:5])


def state(wants: dict[str, Expected], scene: Scene) -> Verdict:
    """Hold when the stated parts of the bot's world are, after the conversation, exactly as stated."""
    world = scene.transcript.state
    if not world:
        return scene.unscored("no_trace", "the bot tells nothing of its world after the conversation")
    for path, stated in wants.items():
        found, actual = _at(world, path)
        if not found:
            return scene.failed(f"the bot's world has no '{path}'; it tells {', '.join(sorted(world))}")
        wrong = first_difference(stated, actual, today=scene.today, subset=False)
        if wrong:
            return scene.failed("after the conversation, " + told(f"'{path}'", wrong, stated, actual))
    return scene.passed()


def _at(world: Mapping[str, Any], path: str) -> tuple[bool, Any]:
    """Follow a dotted path; a key that holds the dots itself goes first."""
    if path in world:
        return True, world[path]
    value: Any = world
    for step in path.split("."):
        if isinstance(value, Mapping) and step in value:
            value = value[step]
        elif isinstance(value, list | tuple) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        else:
            return False, None
    return True, value


State = Annotated[dict[str, Stated], Field(min_length=1)]
