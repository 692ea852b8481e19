"""Who sits in the seat when a bot brings its own model? Nobody, and a bot that asks all the same is told so."""

from __future__ import annotations

from collections.abc import AsyncIterator

from khosop_llm.errors import BadRequest
from khosop_llm.provider import LlmProvider
from khosop_llm.types import Completion, Request, StreamEvent


class EmptySeat:
    """The provider of a run whose bot brings its own model: it only names it, and says whether the run measures."""

    def __init__(self, name: str, *, measures: bool) -> None:
        self._name = name
        self._measures = measures

    @property
    def name(self) -> str:
        return self._name

    @property
    def measures(self) -> bool:
        return self._measures

    async def complete(self, request: Request) -> Completion:
        raise self._refusal()

    def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        raise self._refusal()

    async def aclose(self) -> None:
        """Hold nothing, so give back nothing."""

    def _refusal(self) -> BadRequest:
        return BadRequest("the bot says that it brings its own model, and it asked for the one in the seat")


def empty_seat(name: str, *, stand_in: bool) -> LlmProvider:
    """Return the provider of a bot with a model of its own; a stand-in's run measures nothing."""
    return EmptySeat(name, measures=not stand_in)
