"""How are the sealed cases played? In chance order, all of them, as often as the card says, with nothing kept but outcomes."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable, Sequence

from khosop.bots.protocol import Seat, SharedWorld
from khosop.case import Case
from khosop.errors import RunStopped
from khosop.outcomes import meaning
from khosop.play import play
from khosop.run import Sample, Setting, scored
from khosop.transcript import Transcript
from khosop.verdict import Record

NAMESPACE = "khosop-holdout-"
"""Begins the name of every conversation of a look, so that a bot's owner can drop them from logs."""


def chance_order(cases: Sequence[Case], model: str, runs: int, dice: random.Random) -> list[Sample]:
    """Return the samples, repeat by repeat, each repeat in an order of its own."""
    order = []
    for repeat in range(runs):
        order += [Sample(case, model, repeat) for case in dice.sample(cases, len(cases))]
    return order


async def sit(todo: Sequence[Sample], setting: Setting, on_done: Callable[[int], None]) -> list[Record]:
    """Have the conversations and return their records, for the summary alone.

    Raises:
        RunStopped: the provider refuses all further work, or a shared world is not put back. Names no case.
    """
    shared = setting.bot if isinstance(setting.bot, SharedWorld) else None
    before = await shared.digest() if shared else None
    waiting = iter(todo)
    records: list[Record] = []

    async def work() -> None:
        for sample in waiting:
            records.append(await _take(sample, setting))
            on_done(len(records))
            if shared is not None:
                await shared.reset()
                if await shared.digest() != before:
                    raise RunStopped("the bot's world does not come back when it is reset")

    workers = 1 if shared else max(1, min(setting.concurrency, len(todo)))
    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(workers):
                group.create_task(work())
    except BaseExceptionGroup as group:
        stopped = group.subgroup(RunStopped)
        raise stopped.exceptions[0] if stopped is not None else group from None
    return records


async def _take(sample: Sample, setting: Setting) -> Record:
    transcript = await play(
        sample.case,
        setting.bot,
        Seat(setting.llm, sample.model),
        now=setting.suite.now,
        repeat=sample.repeat,
        # By chance, not from the case: a digest of the case could be guessed from the bot's logs.
        conversation=NAMESPACE + secrets.token_hex(9),
        timeout_s=setting.timeout_s,
        routed=setting.routed,
    )
    _stop_if_hopeless(transcript)
    return scored(sample.case, transcript)


def _stop_if_hopeless(transcript: Transcript) -> None:
    for turn in transcript.turns:
        for call in turn.outcome.model_calls:
            if call.error is not None and meaning(call.error).aborts:
                # The server's own words may repeat what it was sent.
                raise RunStopped(f"{call.error}: {meaning(call.error).mend}")
