"""How is a conversation with a model kept, and played again without the model?

    async with Tape(path).record(llm) as recorder: ...     every call goes to `llm` and onto the tape
    with Tape(path).replay() as player: ...                every call comes from the tape, or fails

Record and replay are at the level of providers: what is on the tape is what a bot saw, whatever server it came from.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from khosop_llm.errors import LlmError, ScriptError
from khosop_llm.provider import LlmProvider
from khosop_llm.redact import redact
from khosop_llm.testing.rounds import pieces
from khosop_llm.testing.tape_rows import (
    Recording,
    Scrub,
    canonical,
    differences,
    failure_of,
    failure_row,
    fingerprint,
    from_row,
    to_line,
)
from khosop_llm.types import Completion, Finished, Request, StreamEvent, TextDelta

_SHOWN_DIFFERENCES = 3


def _utc_now() -> datetime:
    return datetime.now(UTC)


class TapeError(ScriptError):
    """A tape that can't be read."""


class TapeMiss(ScriptError):
    """A call that is not on the tape."""


class StaleRecording(ScriptError):
    """A recording that no longer fits: the prompt or the tools changed, or it is too old."""


@dataclass(frozen=True, slots=True)
class Tape:
    """A file of recorded calls, one JSON line each, only ever appended to."""

    path: Path
    scrub: Scrub = redact
    """Applied to every text before it is compared or written: keys go by default; give your own for personal data."""

    def record(
        self,
        inner: LlmProvider,
        *,
        now: Callable[[], datetime] = _utc_now,
        clock: Callable[[], float] = time.monotonic,
    ) -> TapeRecorder:
        """Return a provider that passes every call on to `inner` and writes it down."""
        return TapeRecorder(self, inner, now, clock)

    def replay(
        self,
        *,
        max_age: timedelta | None = None,
        speed: float = 0.0,
        now: Callable[[], datetime] = _utc_now,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> TapePlayer:
        """Return a provider that answers from the tape alone. `speed` 1 keeps the recorded pace of streams, 0 has none.

        Raises:
            TapeError: the file is no tape.
            StaleRecording: a recording is older than `max_age`.
        """
        recordings = self.read()
        if max_age is not None:
            _check_age(self.path, recordings, now() - max_age)
        return TapePlayer(self, recordings, speed, sleep)

    def read(self) -> list[Recording]:
        """Return the recordings; a conversation that was begun anew counts from its last beginning.

        Raises:
            TapeError: a line is no recording; the message says which.
        """
        conversations: dict[str, list[Recording]] = {}
        for number, line in enumerate(self.path.read_bytes().split(b"\n"), start=1):
            if not line or _torn(line):
                continue
            try:
                recording = from_row(json.loads(line))
            except (ValueError, KeyError, TypeError) as error:
                raise TapeError(f"{self.path}:{number}: this is no recording: {error}") from error
            if recording.number == 1:
                conversations[recording.conversation] = []
            conversations.setdefault(recording.conversation, []).append(recording)
        return [recording for recordings in conversations.values() for recording in recordings]


def _torn(line: bytes) -> bool:
    # A process that was killed in the middle of a write leaves the first part of a line.
    return not line.endswith(b"}")


def _check_age(path: Path, recordings: Iterable[Recording], oldest: datetime) -> None:
    for recording in recordings:
        if datetime.fromisoformat(recording.recorded_at) < oldest:
            raise StaleRecording(
                f"{path}: call {recording.number} of conversation {recording.conversation!r} was recorded at "
                f"{recording.recorded_at}, before {oldest.isoformat(timespec='seconds')}; record it again"
            )


class _Counted:
    """Counts the calls of each conversation, and equal calls apart."""

    def __init__(self) -> None:
        self._calls: Counter[str] = Counter()
        self._same: Counter[tuple[str, str]] = Counter()

    def next(self, conversation: str, mark: str) -> tuple[int, int]:
        """Return the number of this call in its conversation, from 1, and its repeat index, from 0."""
        self._calls[conversation] += 1
        repeat = self._same[conversation, mark]
        self._same[conversation, mark] += 1
        return self._calls[conversation], repeat


class TapeRecorder:
    """A provider that writes down every call of the provider behind it, errors included."""

    def __init__(self, tape: Tape, inner: LlmProvider, now: Callable[[], datetime], clock: Callable[[], float]) -> None:
        self._tape = tape
        self._inner = inner
        self._now = now
        self._clock = clock
        self._counted = _Counted()
        tape.path.parent.mkdir(parents=True, exist_ok=True)
        # Appending whole lines in single writes keeps conversations, and processes, from tearing each other's lines.
        self._file: int | None = os.open(tape.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        if os.fstat(self._file).st_size:
            os.write(self._file, b"\n")

    @property
    def name(self) -> str:
        """Name the provider that is recorded."""
        return self._inner.name

    @property
    def measures(self) -> bool:
        """Recording changes nothing about what an answer is worth."""
        return self._inner.measures

    async def complete(self, request: Request) -> Completion:
        """Return the inner answer, written down."""
        note = self._note(request)
        try:
            completion = await self._inner.complete(request)
        except LlmError as error:
            note(failure=failure_row(error))
            raise
        note(completion=completion)
        return completion

    async def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        """Yield the inner events, written down with their times."""
        note = self._note(request)
        began = self._clock()
        deltas: list[tuple[float, str]] = []
        try:
            async for event in self._inner.stream(request):
                if isinstance(event, TextDelta):
                    deltas.append((round((self._clock() - began) * 1000, 3), event.text))
                else:
                    # Before it is passed on: whoever has the last event may never ask for more.
                    note(completion=event.completion, deltas=tuple(deltas))
                yield event
        except LlmError as error:
            note(failure=failure_row(error), deltas=tuple(deltas))
            raise

    async def aclose(self) -> None:
        """Close the file and the inner provider."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
        await self._inner.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.aclose()

    def _note(self, request: Request) -> Callable[..., None]:
        asked = canonical(request, self._tape.scrub)
        mark = fingerprint(asked)
        number, repeat = self._counted.next(request.conversation, mark)

        def note(**outcome: Any) -> None:
            recording = Recording(
                conversation=request.conversation,
                number=number,
                repeat=repeat,
                fingerprint=mark,
                recorded_at=self._now().isoformat(),
                provider=self._inner.name,
                measures=self._inner.measures,
                request=asked,
                **outcome,
            )
            if self._file is None:
                raise TapeError(f"{self._tape.path}: the tape is closed; nothing more can be recorded")
            _write_whole(self._file, to_line(recording, self._tape.scrub))

        return note


def _write_whole(file: int, line: bytes) -> None:
    while line:
        line = line[os.write(file, line) :]


class TapePlayer:
    """A provider that answers from recordings. A call that is not on the tape fails; nothing ever reaches a network."""

    def __init__(
        self,
        tape: Tape,
        recordings: list[Recording],
        speed: float,
        sleep: Callable[[float], Awaitable[object]],
    ) -> None:
        self._tape = tape
        self._recordings = {recording.key: recording for recording in recordings}
        self._played: set[tuple[str, str, int]] = set()
        self._counted = _Counted()
        self._speed = speed
        self._sleep = sleep

    @property
    def name(self) -> str:
        """Name the provider that was recorded."""
        return next((each.provider for each in self._recordings.values()), "empty tape")

    @property
    def measures(self) -> bool:
        """As recorded: True only when every call on the tape was a real model's."""
        return bool(self._recordings) and all(each.measures for each in self._recordings.values())

    async def complete(self, request: Request) -> Completion:
        """Return the recorded answer, or raise the recorded error.

        Raises:
            TapeMiss: the call was never recorded; the message shows how the nearest recording differs.
            StaleRecording: it was, with another prompt or other tools.
        """
        return self._answer(self._find(request))

    async def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        """Yield the recorded pieces, at the recorded pace times `speed`, and then the recorded answer."""
        recording = self._find(request)
        passed_ms = 0.0
        for at_ms, text in recording.deltas:
            if self._speed > 0 and at_ms > passed_ms:
                await self._sleep((at_ms - passed_ms) / 1000 / self._speed)
                passed_ms = at_ms
            yield TextDelta(text)
        completion = self._answer(recording)
        if not recording.deltas:
            for piece in pieces(completion.text):
                yield TextDelta(piece)
        yield Finished(completion)

    def verify(self, conversations: Iterable[str] | None = None) -> None:
        """Check that every recording was played; `conversations` limits this to those that were meant to run.

        Raises:
            ScriptError: some were not.
        """
        wanted = None if conversations is None else set(conversations)
        left = Counter(
            key[0] for key in self._recordings if key not in self._played and (wanted is None or key[0] in wanted)
        )
        if left:
            named = ", ".join(f"{count} of conversation {name!r}" for name, count in sorted(left.items())[:5])
            raise ScriptError(f"{self._tape.path}: {left.total()} recordings were not played: {named}")

    async def aclose(self) -> None:
        """Hold nothing, so give back nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        # A test that already failed keeps its own error.
        if kind is None:
            self.verify()

    def _find(self, request: Request) -> Recording:
        asked = canonical(request, self._tape.scrub)
        mark = fingerprint(asked)
        number, repeat = self._counted.next(request.conversation, mark)
        recording = self._recordings.get((request.conversation, mark, repeat))
        if recording is None:
            raise self._miss(request.conversation, number, repeat, asked)
        self._played.add(recording.key)
        return recording

    def _answer(self, recording: Recording) -> Completion:
        if recording.completion is None:
            raise failure_of(recording.failure)
        return recording.completion

    def _miss(self, conversation: str, number: int, repeat: int, asked: Mapping[str, Any]) -> ScriptError:
        where = f"{self._tape.path}: call {number} of conversation {conversation!r}"
        mine = [each for each in self._recordings.values() if each.conversation == conversation]
        if not mine:
            return TapeMiss(f"{where} is not on the tape, which holds nothing of this conversation; record it")
        # The call at the same place is the one that was meant; past the end, the one that is most alike.
        nearest = min(mine, key=lambda each: (each.number != number, sum(1 for _ in differences(each.request, asked))))
        found = list(differences(nearest.request, asked))
        if not found:
            return TapeMiss(f"{where} was recorded {repeat} times and asked once more")
        shown = "; ".join(f"{path}: {both}" for path, both in found[:_SHOWN_DIFFERENCES])
        more = f"; and {len(found) - _SHOWN_DIFFERENCES} more" if len(found) > _SHOWN_DIFFERENCES else ""
        changed = _changed_setup(nearest.request, found)
        if changed:
            return StaleRecording(
                f"{where} is stale: {changed} changed since it was recorded at {nearest.recorded_at}; "
                f"record it again; {shown}{more}"
            )
        return TapeMiss(f"{where} is not on the tape; the nearest recording is call {nearest.number}; {shown}{more}")


def _changed_setup(recorded: Mapping[str, Any], found: list[tuple[str, str]]) -> str:
    """Return what changed when it is the bot's setup, and not what was said; else an empty text."""
    system = {
        f"messages[{place}]" for place, message in enumerate(recorded["messages"]) if message.get("role") == "system"
    }
    changed = []
    if any(path.partition(".")[0] in system for path, _ in found):
        changed.append("the system prompt")
    settings = ("tools", "model", "temperature", "seed", "max_tokens", "tool_choice", "response_format", "extra")
    changed += [
        f"the {name}"
        for name in settings
        if any(path == name or path.startswith((f"{name}.", f"{name}[")) for path, _ in found)
    ]
    return " and ".join(changed)
