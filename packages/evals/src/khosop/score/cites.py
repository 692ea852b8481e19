"""Does the reply stand on its sources? At least so many citations, and none of them invented."""

from __future__ import annotations

from typing import Annotated, Any

import regex
from pydantic import AfterValidator, BeforeValidator, Field

from khosop.score.patterns import REPLY_LIMIT_S, fault
from khosop.score.scene import Scene
from khosop.score.shape import Shape
from khosop.verdict import Found, Verdict


def _citation_format(typed: str) -> str:
    source = typed[1:-1] if len(typed) > 1 and typed.startswith("/") and typed.endswith("/") else typed
    wrong = fault(source)
    if wrong is not None:
        raise ValueError(wrong)
    if regex.compile(source).groups < 1:
        raise ValueError(f"the citation format /{source}/ needs a group around the source's id, such as \\[(\\w+)\\]")
    return source


class Cites(Shape):
    """How many citations are needed, and what one looks like."""

    min: int = Field(default=1, ge=0)
    format: Annotated[str, AfterValidator(_citation_format)] = r"\[([^\[\]\s][^\[\]]*)\]"
    """A pattern whose first group is the id of a source; several ids may stand in it, separated by commas."""


def _as_cites(value: Any) -> Any:
    return {"min": value} if isinstance(value, str | int) and str(value).isdigit() else value


CitesArgument = Annotated[Cites, BeforeValidator(_as_cites)]


def cites(wants: Cites, scene: Scene) -> Verdict:
    """Hold when the reply cites at least `min` sources and all of them were retrieved, now or earlier in the chat."""
    reply = scene.outcome.text
    sources = {source for turn in scene.transcript.turns[: scene.turn + 1] for source in turn.outcome.sources}
    cited: list[tuple[str, Found]] = []
    try:
        # The module's own cache holds the compiled format.
        for match in regex.finditer(wants.format, reply, timeout=REPLY_LIMIT_S):
            found = Found(match[0], match.start(), match.end())
            cited += [(part.strip(), found) for part in (match[1] or "").split(",") if part.strip()]
    except TimeoutError:
        return scene.unscored("harness", f"the citation format /{wants.format}/ ran out of time on this reply")
    if cited and not scene.can_see("sources"):
        return scene.unseen("sources", "what it retrieved")
    for name, found in cited:
        if name not in sources:
            known = ", ".join(sorted(sources)[:8]) or "none"
            return scene.failed(f"'{name}' is cited, but was not retrieved; retrieved: {known}", found=found)
    count = len({name for name, _found in cited})
    if count >= wants.min:
        return scene.passed(f"{count} sources cited")
    why = f"{wants.min} cited sources were expected, {count} are there"
    named = next((source for source in sorted(sources) if source and source in reply), None)
    if not cited and named is not None:
        at = reply.index(named)
        why += f"; '{named}' is named, but not in the format /{wants.format}/: the format of the check may be wrong"
        return scene.failed(why, found=Found(named, at, at + len(named)))
    return scene.failed(why)
