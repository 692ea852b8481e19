"""Which checks are there? One literal table: name, what its argument looks like, and the function that judges."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

from pydantic import TypeAdapter

from khosop.score import called_with, cites, did, got, limits, own, says
from khosop.score.scene import Scene
from khosop.score.shape import Names
from khosop.verdict import Verdict

Reads = Literal["reply", "delivery", "deeds"]
"""What a check looks at: the words of a reply, the rest of what was delivered, or what the bot did.

After an error of the bot there is no reply to read; what it did before is still there.
"""


@dataclass(frozen=True, slots=True)
class Kind:
    """A row of the table."""

    argument: Any
    """The type that an argument is validated against: anything that pydantic's `TypeAdapter` takes."""
    judge: Callable[[Any, Scene], Verdict]
    reads: Reads
    says: str
    """When the check holds, for the editor's schema."""


CHECKS: Final[Mapping[str, Kind]] = {
    "includes_any": Kind(says.TextsArgument, says.includes_any, "reply", "One of the texts stands in the reply."),
    "includes_all": Kind(says.TextsArgument, says.includes_all, "reply", "All of the texts stand in the reply."),
    "told_all": Kind(
        says.TextsArgument, says.told_all, "deeds", "Every text was told in some turn, however it was put."
    ),
    "excludes": Kind(says.TextsArgument, says.excludes, "reply", "None of the texts stands anywhere in the reply."),
    "excludes_assertion": Kind(
        says.TextsArgument,
        says.excludes_assertion,
        "reply",
        "The bot asserts none of the texts; it may deny or quote them.",
    ),
    "refuses": Kind(says.Refuses, says.refuses, "reply", "The reply reads as a refusal or a warning. Wide on purpose."),
    "keyword_coverage": Kind(
        says.CoverageArgument,
        says.keyword_coverage,
        "reply",
        "At least this share of the keywords stands in the reply.",
    ),
    "cites": Kind(
        cites.CitesArgument, cites.cites, "reply", "Enough sources are cited, and all of them were retrieved."
    ),
    "reply_language": Kind(got.Languages, got.reply_language, "reply", "The customer was answered in this language."),
    "attaches_page": Kind(Names, got.attaches_page, "delivery", "The customer got the button that opens the page."),
    "status": Kind(
        got.Statuses, got.status, "delivery", "The turn ended in an allowed way; default: replied or handoff."
    ),
    "called_tool": Kind(Names, did.called_tool, "deeds", "The tool was executed, in whatever draft."),
    "called_tools": Kind(Names, did.called_tool, "deeds", "All of the tools were executed, in whatever draft."),
    "called_none": Kind(Names, did.called_none, "deeds", "None of the tools was executed; '*' is any tool."),
    "called_with": Kind(
        called_with.CallsArgument, called_with.called_with, "deeds", "A tool was executed with these arguments."
    ),
    "human_involved": Kind(bool, did.human_involved, "deeds", "A person looks after the chat, by whatever route."),
    "remembers": Kind(did.Memories, did.remembers, "deeds", "The facts were recorded by the end of the conversation."),
    "remembers_none": Kind(did.Memories, did.remembers_none, "deeds", "None of the facts was recorded."),
    "state": Kind(
        did.State, did.state, "deeds", "These parts of the bot's world are as stated after the conversation."
    ),
    "limits": Kind(limits.Limits, limits.limits, "deeds", "No stated limit was passed."),
    "python": Kind(
        own.OwnArgument, own.python, "deeds", "Your own function: module:function(case, transcript) -> Verdict."
    ),
}

LATER: Final[Mapping[str, str]] = {
    "judge": "a judge model is asked by a later version of khosop; use includes_*, excludes_assertion or python for now",
}
"""Names that are spoken for."""


@lru_cache(maxsize=64)
def adapter(name: str) -> TypeAdapter[Any]:
    """Return what validates the argument of a check."""
    return TypeAdapter(CHECKS[name].argument)
