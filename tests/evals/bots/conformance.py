"""What must hold for every adapter? Each check takes a bot that is the parrot of `parrots.py`, whatever it is made of."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from khosop.bots.protocol import Bot, Seat, close_bot, own_model
from khosop.case import Case, Check, Source, Turn
from khosop.play import play
from khosop.score import score
from khosop.transcript import Transcript
from khosop_llm.provider import LlmProvider
from tests.evals.bots.parrots import BOOM, DAY, HANG, USE_HOURS, ParrotLlm

NOW = datetime.fromisoformat("2026-11-05T10:00+07:00")
AWKWARD = (
    "นํ้าใจ",  # "kindness", with a vowel in two parts, which must stay in two parts
    "น้ำใจ\u200bค่ะ 🐶‍🦺 👩🏽‍⚕️",  # the same word written the other way, a zero-width space, joined emoji
    'บอกว่า "{text}" แล้ว {{session}} ${ENV:HOME} \\n',  # "said ...", what a template must not fill in
    "บรรทัดหนึ่ง\nบรรทัดสอง\u2028สาม\u0085สี่\ttab",  # "line one ... two ... three ... four"
    "ราคา 50 % & <b>100</b> = ครบ? #1 + 2; ก็ดี",  # "price ... complete? ... fine", what a form must escape
)


@dataclass(frozen=True)
class Subject:
    """A bot to be checked, and what it can't show."""

    bot: Bot
    llm: LlmProvider
    sees_tools: bool
    name: str = "khosop"
    """Begins the names of its conversations; a bot that outlives its subject knows the older ones."""
    in_our_loop: bool = False
    """The bot itself is served by the test's own loop, where its tasks can't be told from the adapter's."""

    def tasks(self) -> set[asyncio.Task[Any]]:
        """Return the tasks that are going on and are not the bot's own."""
        return set() if self.in_our_loop else asyncio.all_tasks()


def case(*texts: str, checks: tuple[Check, ...] = ()) -> Case:
    return Case("c", "answer", Source("written"), tuple(Turn("say", text) for text in texts), checks=checks)


async def played(subject: Subject, *texts: str, number: int = 0, timeout_s: float = 20.0) -> Transcript:
    seat = Seat(subject.llm, "m")
    name = f"{subject.name}-{number:03d}"
    return await play(case(*texts), subject.bot, seat, now=NOW, repeat=0, conversation=name, timeout_s=timeout_s)


def replies(transcript: Transcript) -> list[str]:
    assert transcript.stopped_by is None, transcript.stopped_by
    return [turn.outcome.text for turn in transcript.turns]


async def every_conversation_begins_in_a_fresh_world(subject: Subject) -> None:
    assert replies(await played(subject, "สวัสดี", "ลาก่อน", number=1)) == ["1:สวัสดี", "2:ลาก่อน"]
    assert replies(await played(subject, "สวัสดี", number=2)) == ["1:สวัสดี"]


async def fifty_conversations_at_once_do_not_mix(subject: Subject) -> None:
    async def one(number: int) -> None:
        texts = [f"คนที่ {number} ครั้งที่ {turn}" for turn in (1, 2)]  # "person n, time t"
        transcript = await played(subject, *texts, number=100 + number)
        assert replies(transcript) == [f"{turn}:{text}" for turn, text in enumerate(texts, 1)]

    await asyncio.gather(*(one(number) for number in range(50)))


async def an_error_of_the_bot_is_its_failure_and_ends_the_conversation(subject: Subject) -> None:
    transcript = await played(subject, "สวัสดี", BOOM, "ยังอยู่ไหม", number=3)
    assert [turn.outcome.status for turn in transcript.turns] == ["replied", "error"]
    assert transcript.stopped_by
    assert transcript.unscored is None
    assert replies(await played(subject, "สวัสดี", number=4)) == ["1:สวัสดี"]


async def a_bot_that_never_answers_costs_no_more_than_the_conversations_time(subject: Subject) -> None:
    before = subject.tasks()
    transcript = await played(subject, HANG, number=5, timeout_s=0.3)
    assert transcript.stopped_by == "the conversation took longer than 0.3 s"
    # The model in the seat was late, or the bot itself was.
    assert transcript.unscored == (None if own_model(subject.bot) else "provider")
    assert subject.tasks() <= before
    assert replies(await played(subject, "สวัสดี", number=6)) == ["1:สวัสดี"]


async def a_conversation_that_is_cancelled_leaves_nothing_behind(subject: Subject) -> None:
    before = subject.tasks()
    task = asyncio.create_task(played(subject, "สวัสดี", HANG, number=7))
    done, _ = await asyncio.wait([task], timeout=0.3)
    assert not done
    task.cancel()
    await asyncio.wait([task])
    assert task.cancelled()
    assert subject.tasks() - {task} <= before


async def what_is_said_comes_through_to_the_byte_both_ways(subject: Subject) -> None:
    transcript = await played(subject, *AWKWARD, number=8)
    assert replies(transcript) == [f"{number}:{text}" for number, text in enumerate(AWKWARD, 1)]


async def tools_are_seen_or_what_asks_for_them_is_unscored(subject: Subject) -> None:
    transcript = await played(subject, USE_HOURS, number=9)
    uses = [use for _, _, use in transcript.tool_uses()]
    called, none = (
        score(case(USE_HOURS, checks=(Check(name, ("hours",)),)), transcript) for name in ("called_tool", "called_none")
    )
    verdicts = {verdict.check: verdict for verdict in (*called, *none)}
    if subject.sees_tools:
        assert [(use.name, dict(use.arguments), use.executed, use.result) for use in uses] == [
            ("hours", DAY, True, "9")
        ]
        assert [verdicts[name].outcome for name in ("called_tool", "called_none")] == ["passed", "failed"]
    else:
        assert transcript.turns[0].outcome.drafts is None
        assert {(verdicts[name].outcome, verdicts[name].cause) for name in ("called_tool", "called_none")} == {
            ("unscored", "no_trace")
        }


async def it_has_a_name_and_can_be_closed_twice(subject: Subject) -> None:
    assert subject.bot.card().name
    await close_bot(subject.bot)
    await close_bot(subject.bot)


CHECKS: tuple[Callable[[Subject], Awaitable[None]], ...] = (
    every_conversation_begins_in_a_fresh_world,
    fifty_conversations_at_once_do_not_mix,
    an_error_of_the_bot_is_its_failure_and_ends_the_conversation,
    a_bot_that_never_answers_costs_no_more_than_the_conversations_time,
    a_conversation_that_is_cancelled_leaves_nothing_behind,
    what_is_said_comes_through_to_the_byte_both_ways,
    tools_are_seen_or_what_asks_for_them_is_unscored,
    it_has_a_name_and_can_be_closed_twice,
)


def default_llm() -> LlmProvider:
    return ParrotLlm()
