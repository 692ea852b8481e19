"""How does a look play its samples? In an order that chance makes, and nothing is kept but outcomes."""

from __future__ import annotations

import random
import secrets
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

from khosop.bots.protocol import Seat
from khosop.case import Case
from khosop.errors import KhosopError, RunStopped
from khosop.outcomes import meaning
from khosop.play import play
from khosop.run import Sample, Setting, WorldChanged, carry_out, scored
from khosop.transcript import Transcript
from khosop.verdict import Record

NAMESPACE = "khosop-holdout-"
"""Begins the name of every conversation of a look, so that a bot's owner can drop them from logs."""


class LookStopped(RunStopped):
    """A look that had to stop, told in words that hold nothing of a case."""


def chance_order(cases: Sequence[Case], model: str, runs: int, dice: random.Random) -> list[Sample]:
    """Return the samples, repeat by repeat, each repeat in an order of its own."""
    order = []
    for repeat in range(runs):
        order += [Sample(case, model, repeat) for case in dice.sample(cases, len(cases))]
    return order


async def sit(todo: Sequence[Sample], setting: Setting, on_done: Callable[[int], None]) -> list[Record]:
    """Have the conversations and return their records, for the summary alone.

    Raises:
        LookStopped: the provider refuses all further work, the bot can't be reached as the card says, or a shared world
            is not put back.
    """
    records: list[Record] = []

    def keep(record: Record) -> None:
        records.append(record)
        on_done(len(records))

    try:
        await carry_out(todo, setting, keep, _take)
    except WorldChanged:
        raise LookStopped("the bot's world does not come back when it is reset") from None
    except LookStopped:
        raise
    except KhosopError as error:
        # An adapter quotes what the bot or its server said, and that may repeat what the customer wrote.
        raise LookStopped(
            f"the bot can't be examined any further ({place_of(error)}); the words are not told, since they may repeat a "
            "case. `khosop run` of the main suite shows what is the matter"
        ) from None
    return records


def place_of(error: BaseException) -> str:
    """Return an error's kind and the place in khosop that it came through, without its words."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "khosop" in frame.filename]
    where = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{where}"


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
                raise LookStopped(f"{call.error}: {meaning(call.error).mend}")
