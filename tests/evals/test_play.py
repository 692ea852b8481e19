"""Playing a case: what a bot, a provider or a clock does wrong becomes part of the transcript."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime

import pytest

from khosop.bots.protocol import Bot, Conversation, Opening, Seat
from khosop.case import Case, Source, Turn
from khosop.play import play
from khosop.transcript import Transcript, TurnKind, TurnOutcome
from khosop_llm import errors
from khosop_llm.provider import LlmProvider
from khosop_llm.types import CallMeta, Completion, Request, StreamEvent
from tests.evals.bots import ModelBot, SmallBot, as_bot, reply, silent_after_staff

NOW = datetime.fromisoformat("2026-11-05T10:00+07:00")


class OneAnswer:
    """A provider that gives the same answer, raises the same error, or never comes back."""

    name = "one-answer"
    measures = True

    def __init__(self, answer: str | Exception | None, meta: CallMeta | None = None) -> None:
        self.answer = answer
        self.meta = meta

    async def complete(self, request: Request) -> Completion:
        if self.answer is None:
            await asyncio.Event().wait()
        if isinstance(self.answer, Exception):
            raise self.answer
        return Completion(str(self.answer), (), "stop", self.meta or CallMeta(request.model, request.model))

    def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        raise AssertionError("nothing streams here")

    async def aclose(self) -> None:
        return None


def case(*turns: Turn) -> Case:
    return Case("c", "answer", Source("written"), turns or (Turn("say", "เปิดกี่โมงคะ"),))


async def played(bot: Bot, llm: LlmProvider, *turns: Turn, timeout_s: float = 5.0) -> Transcript:
    return await play(case(*turns), bot, Seat(llm, "m"), now=NOW, repeat=0, conversation="x", timeout_s=timeout_s)


async def test_turns_are_heard_in_order_with_the_clock_of_the_suite() -> None:
    bot = SmallBot(lambda opening, kind, text: reply(f"{kind}:{text}:{opening.now:%H:%M}"))
    transcript = await played(as_bot(bot), OneAnswer("-"), Turn("say", "a"), Turn("button", "b"))
    assert [t.outcome.text for t in transcript.turns] == ["say:a:10:00", "button:b:10:00"]
    assert transcript.state == {"closed": True}
    assert transcript.unscored is None


async def test_model_calls_are_metered_with_their_conversation() -> None:
    transcript = await played(as_bot(ModelBot()), OneAnswer("ค่ะ", CallMeta("m", "m-2026-01-01", total_ms=12.5)))
    (call,) = transcript.turns[0].outcome.model_calls
    assert (call.model_asked, call.model_served, call.latency_ms) == ("m", "m-2026-01-01", 12.5)
    assert call.cost_usd is None


@pytest.mark.parametrize("swallow", [False, True], ids=["let through", "swallowed by the bot"])
@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (errors.RateLimited("429"), "provider"),
        (errors.Transient("502"), "provider"),
        (errors.AuthError("401"), "provider"),
        (errors.Moderated("policy"), "moderated"),
        (errors.BadRequest("400"), "harness"),
    ],
    ids=lambda x: getattr(x, "kind", x),
)
async def test_a_provider_error_is_no_score_even_if_the_bot_hides_it(
    error: errors.LlmError, cause: str, swallow: bool
) -> None:
    transcript = await played(as_bot(ModelBot(swallow)), OneAnswer(error))
    assert transcript.unscored == cause
    assert transcript.turns[0].outcome.model_calls[0].error == error.kind
    assert error.kind in (transcript.stopped_by or "")


async def test_a_bot_that_raises_failed_its_customer() -> None:
    def hear(opening: Opening, kind: TurnKind, text: str) -> TurnOutcome:
        raise KeyError("ราคา")

    transcript = await played(as_bot(SmallBot(hear)), OneAnswer("-"), Turn("say", "a"), Turn("say", "b"))
    assert transcript.unscored is None
    assert len(transcript.turns) == 1
    assert transcript.turns[0].outcome.status == "error"
    assert "the bot raised KeyError" in (transcript.turns[0].outcome.error or "")
    assert "test_play.py" in (transcript.turns[0].outcome.error or "")


async def test_a_model_that_never_answers_is_the_providers_fault() -> None:
    transcript = await played(as_bot(ModelBot()), OneAnswer(None), timeout_s=0.05)
    assert transcript.unscored == "provider"


async def test_a_bot_that_never_answers_is_the_bots_fault() -> None:
    class Stuck(SmallBot):
        async def open(self, opening: Opening) -> Conversation:
            await asyncio.Event().wait()
            raise AssertionError

    transcript = await played(as_bot(Stuck(lambda *_: reply("-"))), OneAnswer("-"), timeout_s=0.05)
    assert transcript.unscored is None
    assert "took longer than 0.05 s" in (transcript.turns[0].outcome.error or "")


async def test_an_answer_from_a_cache_is_no_new_sample() -> None:
    transcript = await played(as_bot(ModelBot()), OneAnswer("ค่ะ", CallMeta("m", "m", cache_status="HIT")))
    assert transcript.unscored == "provider"
    assert "cache" in (transcript.stopped_by or "")


async def test_an_answer_of_another_model_is_no_sample_of_the_one_asked() -> None:
    transcript = await played(as_bot(ModelBot()), OneAnswer("ค่ะ", CallMeta("m", "another")))
    assert transcript.unscored == "provider"


async def test_waiting_in_our_own_queue_is_not_the_bots_latency() -> None:
    ticks = iter([0.0, 3.0])
    transcript = await play(
        case(),
        as_bot(ModelBot()),
        Seat(OneAnswer("ค่ะ", CallMeta("m", "m", queue_ms=1500, backoff_ms=500, total_ms=900)), "m"),
        now=NOW,
        repeat=0,
        conversation="x",
        clock=lambda: next(ticks),
    )
    assert transcript.turns[0].outcome.latency_ms == 1000.0  # 3,000 ms in all, 2,000 of them were ours


async def test_after_staff_took_over_the_last_answer_is_the_one_before() -> None:
    bot = SmallBot(silent_after_staff(["สวัสดีค่ะ", "รับเรื่องแล้วค่ะ"]))
    turns = (Turn("say", "a"), Turn("say", "b"), Turn("staff", "c"), Turn("say", "d"))
    transcript = await played(as_bot(bot), OneAnswer("-"), *turns)
    assert [t.outcome.status for t in transcript.turns] == ["replied", "replied", "silent", "silent"]
    assert transcript.last_answered() == 1
