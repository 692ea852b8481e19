"""What does the author's own function say? `python: module:function`, called with the case and the transcript."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any

from pydantic import PlainValidator, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError

from khosop.case import Case
from khosop.errors import BadInput
from khosop.score.scene import Scene
from khosop.score.text import reading_of
from khosop.transcript import Transcript
from khosop.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Own:
    """A function of the author's."""

    reference: str
    """`module:function`, as the author typed it."""
    function: Callable[[Case, Transcript], object]
    digest: str
    """Of the file it stands in: when the function changes, so may every score."""


def _own(value: Any, info: ValidationInfo) -> Own:
    if not isinstance(value, str):
        raise PydanticCustomError("own", "a function is named as 'module:function'")
    find = reading_of(info).find_function
    if find is None:
        raise PydanticCustomError("own", "a function can only be named in a suite that stands in a folder")
    try:
        function, digest = find(value)
    except BadInput as wrong:
        raise PydanticCustomError("own", "{why}", {"why": str(wrong)}) from wrong
    return Own(value, function, digest)


OwnArgument = Annotated[Own, PlainValidator(_own), WithJsonSchema({"type": "string", "pattern": "^[\\w.]+:[\\w.]+$"})]


def python(own: Own, scene: Scene) -> Verdict:
    """Hold when the author's function says so. What it raises is a fault of the check, not of the bot."""
    try:
        said = own.function(scene.case, scene.transcript)
    except Exception as error:  # noqa: BLE001 - somebody else's code: whatever it raises is an unscored check, named
        return scene.unscored("harness", f"{own.reference} raised {type(error).__name__}: {error}")
    if not isinstance(said, Verdict):
        return scene.unscored(
            "harness", f"{own.reference} returned {type(said).__name__}, a khosop Verdict was expected"
        )
    turn = scene.turn if said.turn is None and not scene.whole else said.turn
    return replace(said, check=f"python {own.reference}", turn=turn)
