"""Who answers when there is no key? A rule-based stand-in for a model: it reads prompts, calls tools, and errs like one.

The understudy knows nothing of the shop but what the request holds. It is deterministic by seed, conversation and turn,
and imperfect on purpose: it forgets tools, comforts where it should send people to a vet, and promises what it didn't do.
Its scores say that the machinery works; they measure nothing.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator

from khosop_llm.types import CallMeta, Completion, Finished, Request, StreamEvent, TextDelta, ToolCall, Usage
from petcare.understudy_english import answer_in_english
from petcare.understudy_intents import goes_on, intent_of
from petcare.understudy_mind import Mind, Say, Step
from petcare.understudy_plans import PLANS, rewrite
from petcare.understudy_reading import Dice, Reading, read
from petcare.wording import fold

_CHARACTERS_PER_TOKEN = 3
_DELTA = 12
_DOUBTS = re.compile(r"หยุดแล้ว|ดีขึ้น|ไม่ต้องไป|ปกติ|หายแล้ว|ยังไม่ไป|พรุ่งนี้|รอก่อน|จำเป็น|ต้องไปไหม|ต้องไปมั้ย|better|still need")
"""How owners talk themselves out of going, once they were sent to a hospital."""


class Understudy:
    """An `LlmProvider` that follows rules. It says of itself that it measures nothing."""

    def __init__(self, seed: int = 1) -> None:
        self._seed = seed

    @property
    def name(self) -> str:
        """Name it as a report shows it."""
        return "understudy"

    @property
    def measures(self) -> bool:
        """Rules measure nothing."""
        return False

    async def complete(self, request: Request) -> Completion:
        """Return what the understudy makes of the request; never fails."""
        await asyncio.sleep(0)
        return think(request, self._seed)

    async def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        """Yield the same answer in pieces, and then whole."""
        completion = await self.complete(request)
        for start in range(0, len(completion.text), _DELTA):
            yield TextDelta(completion.text[start : start + _DELTA])
        yield Finished(completion)

    async def aclose(self) -> None:
        """Hold nothing, so give back nothing."""


def think(request: Request, seed: int) -> Completion:
    """Return the understudy's answer; the same request and seed give the same answer in every process."""
    reading = read(request)
    dice = Dice(seed, request.conversation, reading.turn, len(reading.notes))
    mind = Mind(reading, dice, _intent(reading))
    return _completion(_step(mind), request, f"understudy-{request.conversation}-{len(request.messages)}")


def _intent(reading: Reading) -> str:
    intent = intent_of(reading.folded)
    last = reading.last_of("customer")
    told = reading.last_of("bot")
    if (
        told is not None
        and told.day == reading.today
        and "โรงพยาบาลสัตว์" in told.text
        and _DOUBTS.search(reading.folded)
    ):
        return "second_thoughts"
    return goes_on(reading.folded, intent, intent_of(fold(last.text))) if last is not None else intent


def _step(mind: Mind) -> Step:
    if mind.reading.notes and (revised := rewrite(mind)) is not None:
        return revised
    if mind.english and (answer := answer_in_english(mind)) is not None:
        return answer
    return PLANS[mind.intent](mind)


def _completion(step: Step, request: Request, answer_id: str) -> Completion:
    text = step.text if isinstance(step, Say) else ""
    calls = (
        ()
        if isinstance(step, Say)
        else tuple(
            ToolCall(f"{answer_id}-{n}", use.name, use.arguments, json.dumps(use.arguments, ensure_ascii=False))
            for n, use in enumerate(step)
        )
    )
    asked = sum(len(m.content or "") for m in request.messages)
    said = len(text) + sum(len(c.raw_arguments) for c in calls)
    return Completion(
        text=text,
        tool_calls=calls,
        finish_reason="tool_calls" if calls else "stop",
        meta=CallMeta(model_asked=request.model, model_served="understudy", generation_id=answer_id),
        usage=Usage(-(-asked // _CHARACTERS_PER_TOKEN), -(-said // _CHARACTERS_PER_TOKEN)),
    )
