"""How does a conversation run? The only place that talks to a bot: a case in, a transcript out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import datetime

from khosop.bots.protocol import Bot, CannotPlay, Closing, Conversation, Opening, Seat, close_bot
from khosop.case import Case
from khosop.errors import KhosopError
from khosop.outcomes import meaning, spoiled_by
from khosop.transcript import ModelCall, Transcript, TurnOutcome, TurnRecord
from khosop_llm.errors import LlmError
from khosop_llm.provider import LlmProvider
from khosop_llm.types import CallMeta, Completion, Finished, Request, StreamEvent

Clock = Callable[[], float]
"""Seconds that only grow, such as `time.perf_counter`."""


class MeteredLlm:
    """A provider that writes down every call that passes through it, for one conversation."""

    def __init__(self, inner: LlmProvider, conversation: str) -> None:
        self._inner = inner
        self._conversation = conversation
        self._calls: list[ModelCall] = []
        self.cut_off = False
        """A call was cancelled while it waited for the model: who was late when a conversation times out."""

    @property
    def name(self) -> str:
        return self._inner.name

    @property
    def measures(self) -> bool:
        return self._inner.measures

    def take_calls(self) -> tuple[ModelCall, ...]:
        """Return the calls since the last time, and forget them."""
        calls, self._calls = tuple(self._calls), []
        return calls

    async def complete(self, request: Request) -> Completion:
        try:
            completion = await self._inner.complete(self._named(request))
        except LlmError as error:
            self._calls.append(failed_call(request.model, error, fake=not self.measures))
            raise
        except asyncio.CancelledError:
            self.cut_off = True
            raise
        self._calls.append(answered_call(completion, fake=not self.measures))
        return completion

    async def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        try:
            async for event in self._inner.stream(self._named(request)):
                if isinstance(event, Finished):
                    self._calls.append(answered_call(event.completion, fake=not self.measures))
                yield event
        except LlmError as error:
            self._calls.append(failed_call(request.model, error, fake=not self.measures))
            raise
        except asyncio.CancelledError:
            self.cut_off = True
            raise

    async def aclose(self) -> None:
        """Do nothing: the provider serves other conversations too."""

    def _named(self, request: Request) -> Request:
        return request if request.conversation else replace(request, conversation=self._conversation)


def answered_call(completion: Completion, *, fake: bool) -> ModelCall:
    """Return the journal's line for a call that was answered."""
    meta: CallMeta = completion.meta
    usage, cost = completion.usage, completion.cost
    return ModelCall(
        model_asked=meta.model_asked,
        model_served=meta.model_served,
        upstream=meta.upstream,
        cache_status=meta.cache_status,
        prompt_tokens=usage.prompt_tokens if usage else None,
        completion_tokens=usage.completion_tokens if usage else None,
        cost_usd=str(cost.usd) if cost else None,
        cost_source=cost.source if cost else None,
        latency_ms=meta.total_ms,
        queue_ms=meta.queue_ms,
        backoff_ms=meta.backoff_ms,
        attempts=meta.attempts,
        fake=fake,
    )


def failed_call(model: str, error: LlmError, *, fake: bool) -> ModelCall:
    """Return the journal's line for a call that ended in an error."""
    return ModelCall(model_asked=model, attempts=error.attempts, error=error.kind, error_text=str(error), fake=fake)


async def play(  # noqa: PLR0913 -- each argument is one fact about the sample, named at every call
    case: Case,
    bot: Bot,
    seat: Seat,
    *,
    now: datetime,
    repeat: int,
    conversation: str,
    timeout_s: float = 300.0,
    routed: bool = True,
    clock: Clock | None = time.perf_counter,
) -> Transcript:
    """Play a case with a bot and return what happened; an error of bot or provider becomes part of the transcript.

    A conversation that outlasts `timeout_s` is the provider's fault where a model call was waiting, else the bot's.
    `routed` says that the server may hand a request to another model, which is then no sample of the one asked for.
    Without a clock, a turn's latency is that of its model calls.
    """
    llm = MeteredLlm(seat.llm, conversation)
    turns: list[TurnRecord] = []
    stopped: str | None = None
    unscored: str | None = None
    closing = Closing()
    opening = Opening(
        conversation=conversation,
        now=case.now or now,
        seat=Seat(llm, seat.model),
        contact=case.contact,
        verified=case.verified,
        earlier=case.earlier,
        tools=case.tools,
    )
    try:
        async with asyncio.timeout(timeout_s):
            chat = await bot.open(opening)
            try:
                stopped = await _hear_all(case, chat, llm, turns, clock)
                closing = await chat.close()
            finally:
                # Also where it was cut off: what a conversation holds must not outlive it.
                await close_bot(chat)
    except LlmError as error:
        unscored, stopped = meaning(error.kind).cause, f"{error.kind}: {error}"
        _add_lost_turn(case, turns, llm.take_calls(), str(error))
    except TimeoutError:
        stopped = f"the conversation took longer than {timeout_s:g} s"
        unscored = "provider" if llm.cut_off else None
        _add_lost_turn(case, turns, llm.take_calls(), stopped)
    except CannotPlay as error:
        unscored, stopped = "environment", str(error)
        _add_lost_turn(case, turns, llm.take_calls(), stopped)
    except KhosopError:
        # Not the bot's doing: its adapter can't go on, and neither can the run.
        raise
    except Exception as error:  # noqa: BLE001 -- the bot is foreign code; whatever it raises, the customer got nothing
        stopped = describe(error)
        _add_lost_turn(case, turns, llm.take_calls(), stopped)
    if unscored is None:
        unscored, stopped = _spoiled(turns, routed=routed) or (None, stopped)
    return Transcript(
        case_id=case.id,
        model=seat.model,
        repeat=repeat,
        turns=tuple(turns),
        now=opening.now.isoformat(),
        state=closing.state,
        remembered=closing.remembered,
        stopped_by=stopped,
        unscored=unscored,
    )


async def _hear_all(
    case: Case, chat: Conversation, llm: MeteredLlm, turns: list[TurnRecord], clock: Clock | None
) -> str | None:
    for turn in case.turns:
        begun = clock() if clock is not None else None
        outcome = await chat.hear(turn.kind, turn.text)
        calls = llm.take_calls() + outcome.model_calls
        if clock is not None and begun is not None:
            ours_ms = sum(call.queue_ms + call.backoff_ms for call in calls)
            latency_ms = max(0.0, (clock() - begun) * 1000 - ours_ms)
        else:
            latency_ms = sum(call.latency_ms for call in calls)
        outcome = replace(outcome, model_calls=calls, latency_ms=outcome.latency_ms or latency_ms)
        turns.append(TurnRecord(turn.kind, turn.text, outcome))
        if outcome.status == "error":
            return outcome.error
    return None


def _add_lost_turn(case: Case, turns: list[TurnRecord], calls: tuple[ModelCall, ...], error: str) -> None:
    """Record the turn in which it happened. An error while opening belongs to the first one."""
    turn = case.turns[min(len(turns), len(case.turns) - 1)]
    turns.append(TurnRecord(turn.kind, turn.text, TurnOutcome("error", model_calls=calls, error=error)))


def _spoiled(turns: list[TurnRecord], *, routed: bool) -> tuple[str, str] | None:
    for record in turns:
        for call in record.outcome.model_calls:
            if call.error is not None:
                # The bot caught the provider's error and went on: what it said then is no answer of the model.
                return meaning(call.error).cause, f"{call.error}: {call.error_text}"
            why = spoiled_by(call, routed=routed)
            if why is not None:
                return "provider", why
    return None


def describe(error: BaseException) -> str:
    """Return an error as one line: its type, its text, and where in the bot's code it was raised."""
    where = ""
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        where = f" (at {code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} in {code.co_name})"
        trace = trace.tb_next
    text = " ".join(str(error).split())
    return (
        f"the bot raised {type(error).__name__}: {text}{where}"
        if text
        else f"the bot raised {type(error).__name__}{where}"
    )
