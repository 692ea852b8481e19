"""How is a whole run carried out? Samples in a fair order, a bounded number at once, each written down when it is done."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from khosop.bots.protocol import Bot, Seat, SharedWorld, own_model
from khosop.case import Case, Suite
from khosop.errors import KhosopError, RunStopped
from khosop.outcomes import meaning
from khosop.play import play
from khosop.score import score
from khosop.score.engine import warm_up
from khosop.score.text import Text
from khosop.transcript import Transcript
from khosop.verdict import Record, overall
from khosop_llm.provider import LlmProvider

Key = tuple[str, str, int]
Sink = Callable[[Record], None]
"""Takes every record when it is done: a journal, a list, a counter."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One conversation to be had."""

    case: Case
    model: str
    repeat: int

    @property
    def key(self) -> Key:
        return (self.model, self.case.id, self.repeat)


@dataclass(frozen=True, slots=True)
class Setting:
    """What all conversations of a run share."""

    suite: Suite
    bot: Bot
    llm: LlmProvider
    seed: int
    concurrency: int
    timeout_s: float = 300.0
    routed: bool = True
    """The server may hand a request to another model; a served name that differs spoils the sample then."""
    taped: Literal["record", "replay"] | None = None
    """With a tape, a turn's latency is its model calls' alone: recorded and replayed runs are then the same to the byte."""


def fresh_name(seed: int, sample: Sample, *, own_model: bool) -> str:
    """Return the name of a conversation that is about to begin.

    A bot with a model of its own may keep what it heard under this name, in a database or for days: no two conversations
    of any two runs may share one. With a model in the seat, the name is what tapes and fakes know the conversation by.
    """
    name = conversation_id(seed, sample)
    return f"{name}-{secrets.token_hex(4)}" if own_model else name


def runs_of(case: Case, runs: int | None, suite: Suite, default: int = 3) -> int:
    """Return how often a case is run: what was asked for, else what the case, then the suite says, else three times."""
    return runs or case.runs or suite.runs or default


def samples(cases: Sequence[Case], models: Sequence[str], runs: Mapping[str, int]) -> Iterator[Sample]:
    """Yield all samples of a run, repeat by repeat, and the models in turn for each case.

    So a bad hour of the provider hits all models and all cases alike, and an interrupted run has all cases once before it
    has any of them twice.
    """
    for repeat in range(max(runs.values(), default=0)):
        for case in cases:
            if repeat < runs[case.id]:
                for model in models:
                    yield Sample(case, model, repeat)


def conversation_id(seed: int, sample: Sample) -> str:
    """Return an opaque name for a conversation, the same in every run with this seed, that tells the case to nobody."""
    text = f"{seed}\0{sample.model}\0{sample.case.id}\0{sample.repeat}"
    return "khosop-" + hashlib.blake2b(text.encode(), digest_size=9).hexdigest()


Take = Callable[[Sample, Setting], Awaitable[Record]]
"""Has one conversation and scores it."""


class WorldChanged(RunStopped):
    """A world that all conversations share did not come back: what followed would be measured in another one."""

    def __init__(self, sample: Sample) -> None:
        super().__init__(
            f"the bot's world is not what it was before case {sample.case.id!r}, although it was reset; "
            "what follows would be measured in another world. Mend the bot's reset, then start a new run"
        )


async def carry_out(todo: Sequence[Sample], setting: Setting, sink: Sink, take: Take | None = None) -> None:
    """Have the conversations, score each, and hand each record to the sink when it is done.

    Raises:
        KhosopError: the run can't go on: the provider refuses all further work (key, credit), the sink's disk is full, a
            shared world changed, or the bot's adapter can't reach it in the way the suite says. The sink has all that
            was finished.
    """
    take = take or played
    warm_up(_texts(setting.suite), (turn.text for case in setting.suite.cases for turn in case.turns))
    shared = setting.bot if isinstance(setting.bot, SharedWorld) else None
    before = await shared.digest() if shared else None
    waiting = iter(todo)

    async def work() -> None:
        for sample in waiting:
            sink(await take(sample, setting))
            if shared is not None:
                await _put_back(shared, before, sample)

    # A shared world can hold one conversation at a time; they would book each other's slots.
    workers = 1 if shared else max(1, min(setting.concurrency, len(todo)))
    # What is loaded by now, suite and language rows, stays: looked through by the collector in the middle of a run it holds up
    # every conversation under way for 0.1 s.
    gc.freeze()
    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(workers):
                group.create_task(work())
    except BaseExceptionGroup as group:
        stopped = group.subgroup(KhosopError)
        raise stopped.exceptions[0] if stopped is not None else group from None
    finally:
        gc.unfreeze()


def _texts(suite: Suite) -> Iterator[Text]:
    for case in suite.cases:
        for check in (*case.checks, *(check for turn in case.turns for check in turn.checks)):
            if isinstance(check.wants, tuple):
                yield from (want for want in check.wants if isinstance(want, Text))


async def played(sample: Sample, setting: Setting) -> Record:
    """Have one conversation and score it.

    Raises:
        RunStopped: the provider refused in a way that no further call can change.
    """
    transcript = await play(
        sample.case,
        setting.bot,
        Seat(setting.llm, sample.model),
        now=setting.suite.now,
        repeat=sample.repeat,
        conversation=fresh_name(setting.seed, sample, own_model=own_model(setting.bot) is not None),
        timeout_s=setting.timeout_s,
        routed=setting.routed,
        clock=None if setting.taped else time.perf_counter,
    )
    _stop_if_hopeless(transcript, replaying=setting.taped == "replay")
    return scored(sample.case, transcript)


def scored(case: Case, transcript: Transcript) -> Record:
    """Return the record of a transcript."""
    verdicts = score(case, transcript)
    outcome, cause = overall(verdicts)
    return Record(
        model=transcript.model,
        case_id=case.id,
        category=case.category,
        repeat=transcript.repeat,
        outcome=outcome,
        cause=cause,
        verdicts=verdicts,
        transcript=transcript,
    )


def _stop_if_hopeless(transcript: Transcript, *, replaying: bool) -> None:
    for turn in transcript.turns:
        for call in turn.outcome.model_calls:
            if call.error is None:
                continue
            if replaying and call.error == "script":
                # A recording that does not fit: every other conversation would fail for the same reason.
                raise RunStopped(f"case {transcript.case_id!r}: {call.error_text}")
            if meaning(call.error).aborts:
                raise RunStopped(f"{call.error}: {call.error_text}; {meaning(call.error).mend}")


async def _put_back(world: SharedWorld, before: str | None, sample: Sample) -> None:
    await world.reset()
    if await world.digest() != before:
        raise WorldChanged(sample)
