"""What does a model answer that follows a script, word for word?"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from khosop_llm.errors import ScriptError
from khosop_llm.testing.rounds import (
    Round,
    Step,
    Turn,
    as_completion,
    as_round,
    check_calls,
    frozen_copy,
    pieces,
    read_turn,
)
from khosop_llm.types import Completion, Finished, Request, StreamEvent, TextDelta


@dataclass(slots=True)
class _Script:
    steps: tuple[Step, ...]
    played: int = 0


class ScriptedLlm:
    """A fake that answers round by round from a script, and fails when the bot and the script disagree.

    A sequence is the script that every conversation plays from its start. A mapping gives each conversation, by
    `Request.conversation`, a script of its own. Used as a context manager, it verifies at the end that nothing is left.
    """

    def __init__(
        self,
        script: Sequence[Step] | Mapping[str, Sequence[Step]],
        *,
        name: str = "scripted",
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._name = name
        self._sleep = sleep
        self._requests: list[Request] = []
        self._shared: tuple[Step, ...] | None = None
        self._scripts: dict[str, _Script] = {}
        if isinstance(script, Mapping):
            self._scripts = {key: _Script(tuple(steps)) for key, steps in script.items()}
        else:
            self._shared = tuple(script)

    @property
    def name(self) -> str:
        """Name the fake as a report shows it."""
        return self._name

    @property
    def measures(self) -> bool:
        """A script measures nothing."""
        return False

    @property
    def requests(self) -> tuple[Request, ...]:
        """Every request so far, as it was when it was made."""
        return tuple(self._requests)

    def requests_of(self, conversation: str) -> tuple[Request, ...]:
        """Return the requests of one conversation, in order."""
        return tuple(request for request in self._requests if request.conversation == conversation)

    async def complete(self, request: Request) -> Completion:
        """Return the next round of the request's conversation.

        Raises:
            ScriptError: the script is at its end, or it calls a tool in a way that the request doesn't offer.
        """
        self._requests.append(frozen_copy(request))
        turn = read_turn(request)
        script = self._script_of(request.conversation)
        number = script.played + 1
        if number > len(script.steps):
            raise ScriptError(_extra_call(number, len(script.steps), turn))
        script.played = number
        where = f"call {number}{_of(request.conversation)}"
        played = as_round(script.steps[number - 1], turn)
        check_calls(played, request.tools, where)
        await self._wait(played)
        return as_completion(played, request, f"scripted-{request.conversation}-{number}", f"call_{number}")

    async def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        """Yield the text of the next round in pieces and then the same Completion that `complete` returns."""
        completion = await self.complete(request)
        for piece in pieces(completion.text):
            yield TextDelta(piece)
        yield Finished(completion)

    def verify(self) -> None:
        """Check that every scripted round was played.

        Raises:
            ScriptError: rounds are left over, or a script that all conversations share was never started.
        """
        left = [
            f"{len(script.steps) - script.played} of {len(script.steps)} rounds{_of(conversation)}"
            for conversation, script in self._scripts.items()
            if script.played < len(script.steps)
        ]
        if self._shared and not self._scripts:
            left = [f"{len(self._shared)} of {len(self._shared)} rounds"]
        if left:
            raise ScriptError(f"the script has unplayed rounds: {', '.join(left)}; the bot asked less than expected")

    async def aclose(self) -> None:
        """Hold nothing, so give back nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        # A test that already failed keeps its own error.
        if kind is None:
            self.verify()

    def _script_of(self, conversation: str) -> _Script:
        script = self._scripts.get(conversation)
        if script is None and self._shared is not None:
            script = self._scripts[conversation] = _Script(self._shared)
        if script is None:
            known = ", ".join(repr(key) for key in self._scripts) or "none"
            raise ScriptError(f"conversation {conversation!r} has no script; there are scripts for {known}")
        return script

    async def _wait(self, played: Round) -> None:
        if played.latency_s > 0:
            await self._sleep(played.latency_s)


def _of(conversation: str) -> str:
    return f" of conversation {conversation!r}" if conversation else ""


def _extra_call(number: int, rounds: int, turn: Turn) -> str:
    tools = ", ".join(turn.tool_names) or "none"
    return (
        f"call {number}{_of(turn.request.conversation)} has no scripted reply (the script holds {rounds}); "
        f"the customer said {turn.customer!r}; the tools were {tools}"
    )
