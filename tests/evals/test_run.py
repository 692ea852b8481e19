"""Running: a fair order, bounded concurrency, stopping for good reasons, worlds that are put back."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path

import pytest

from khosop.bots.protocol import Bot, Conversation, Opening
from khosop.bots.spec import bot_spec
from khosop.case import Case, Source, Suite, Turn
from khosop.errors import RunStopped
from khosop.journal import JournalWriter, RunFolder
from khosop.run import Sample, Setting, carry_out, conversation_id, runs_of, samples
from khosop_llm import errors
from tests.evals.bots import ModelBot, SharedBot, SmallBot, as_bot, reply
from tests.evals.makers import make_card
from tests.evals.test_play import OneAnswer

NOW = datetime.fromisoformat("2026-11-05T10:00+07:00")


def make_suite(*ids: str) -> Suite:
    cases = tuple(Case(i, "answer", Source("written"), (Turn("say", f"ถาม {i}"),), hash="h") for i in ids)
    return Suite("s", bot_spec("m:b"), NOW, ("answer",), cases, Path("s"), "hash")


def setting(bot: Bot, suite: Suite, llm: OneAnswer | None = None, concurrency: int = 4) -> Setting:
    return Setting(suite, bot, llm or OneAnswer("ค่ะ"), 1, concurrency)


def folder(tmp_path: Path) -> RunFolder:
    return RunFolder.create(tmp_path, make_card())


def test_models_take_turns_so_that_a_bad_hour_hits_all_alike() -> None:
    suite = make_suite("a", "b")
    order = [s.key for s in samples(suite.cases, ("m", "n"), {"a": 2, "b": 1})]
    assert order == [("m", "a", 0), ("n", "a", 0), ("m", "b", 0), ("n", "b", 0), ("m", "a", 1), ("n", "a", 1)]


def test_what_was_asked_for_beats_the_case_which_beats_the_suite() -> None:
    suite = make_suite("a")
    case = suite.cases[0]
    assert runs_of(case, 5, suite) == 5
    assert runs_of(case, None, suite) == 3


def test_a_conversation_is_named_the_same_in_every_run_and_tells_no_case() -> None:
    sample = Sample(make_suite("secret-case").cases[0], "m", 0)
    assert conversation_id(1, sample) == conversation_id(1, sample)
    assert conversation_id(1, sample) != conversation_id(2, sample)
    assert "secret" not in conversation_id(1, sample)


async def test_no_more_conversations_than_allowed_go_on_at_once(tmp_path: Path) -> None:
    now = most = 0

    class Slow(SmallBot):
        async def open(self, opening: Opening) -> Conversation:
            nonlocal now, most
            now += 1
            most = max(most, now)
            for _ in range(3):
                await asyncio.sleep(0)
            now -= 1
            return await super().open(opening)

    suite = make_suite(*"abcdefghij")
    todo = tuple(samples(suite.cases, ("m",), dict.fromkeys("abcdefghij", 1)))
    run = folder(tmp_path)
    with JournalWriter(run) as journal:
        await carry_out(todo, setting(as_bot(Slow(lambda *_: reply("ค่ะ"))), suite, concurrency=4), journal.append)
    assert most == 4
    assert len(list(run.records())) == 10


@pytest.mark.parametrize("error", [errors.AuthError("bad key"), errors.BudgetError("no credit")], ids=lambda e: e.kind)
async def test_no_key_or_no_credit_stops_at_once_and_is_no_sample(tmp_path: Path, error: errors.LlmError) -> None:
    suite = make_suite("a", "b", "c")
    todo = tuple(samples(suite.cases, ("m",), dict.fromkeys("abc", 3)))
    run = folder(tmp_path)
    with JournalWriter(run) as journal, pytest.raises(RunStopped, match=error.kind):
        await carry_out(todo, setting(as_bot(ModelBot()), suite, OneAnswer(error), concurrency=1), journal.append)
    assert list(run.records()) == []


async def test_a_shared_world_holds_one_conversation_at_a_time_and_is_put_back(tmp_path: Path) -> None:
    bot = SharedBot(lambda *_: reply("ค่ะ"))
    suite = make_suite("a", "b", "c")
    todo = tuple(samples(suite.cases, ("m",), dict.fromkeys("abc", 2)))
    run = folder(tmp_path)
    with JournalWriter(run) as journal:
        await carry_out(todo, setting(as_bot(bot), suite), journal.append)
    assert bot.most_at_once == 1
    assert bot.world == []
    assert len(list(run.records())) == 6


async def test_a_world_that_does_not_come_back_stops_the_run(tmp_path: Path) -> None:
    bot = SharedBot(lambda *_: reply("ค่ะ"), resets=False)
    suite = make_suite("a", "b")
    todo = tuple(samples(suite.cases, ("m",), dict.fromkeys("ab", 1)))
    run = folder(tmp_path)
    with JournalWriter(run) as journal, pytest.raises(RunStopped, match="world is not what it was before case 'a'"):
        await carry_out(todo, setting(as_bot(bot), suite), journal.append)
    assert [r.case_id for r in run.records()] == ["a"]
