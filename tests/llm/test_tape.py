"""Tapes: what was recorded comes back, what was not never reaches a model."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from khosop_llm import (
    Completion,
    Finished,
    Message,
    RateLimited,
    Request,
    ScriptError,
    StreamEvent,
    TextDelta,
    ToolSpec,
)
from khosop_llm.openrouter import OpenRouterLlm
from khosop_llm.testing import FakeOpenRouter, Round, ScriptedLlm, StaleRecording, Step, Tape, TapeError, TapeMiss, call
from khosop_llm.testing.tape import TapePlayer
from tests.llm.asking import FIND_PRICE, ask

DAY = datetime(2026, 11, 1, 9, 0, tzinfo=UTC)


@pytest.fixture
def tape(tmp_path: Path) -> Tape:
    return Tape(tmp_path / "runs" / "tape.jsonl")


async def record(tape: Tape, script: dict[str, list[Step]], *requests: Request) -> list[Completion]:
    async with tape.record(ScriptedLlm(script), now=lambda: DAY) as llm:
        return [await llm.complete(request) for request in requests]


def question(word: str = "hello", conversation: str = "c") -> Request:
    return ask(word, conversation=conversation)


async def test_what_was_recorded_comes_back_to_the_last_field(tape: Tape) -> None:
    steps: list[Step] = [Round("ราคา\u2028๓๐๐", extra={"reasoning_details": []}), call("find_price", service="bath")]
    recorded = await record(tape, {"c": steps}, question("one"), question("two"))
    with tape.replay() as player:
        assert [await player.complete(question("one")), await player.complete(question("two"))] == recorded


async def test_equal_requests_come_back_in_their_order(tape: Tape) -> None:
    await record(tape, {"c": ["first", "second"]}, question(), question())
    with tape.replay() as player:
        assert [(await player.complete(question())).text for _ in range(2)] == ["first", "second"]


async def test_conversations_are_apart_even_when_they_ask_the_same(tape: Tape) -> None:
    await record(tape, {"a": ["from a"], "b": ["from b"]}, question(conversation="a"), question(conversation="b"))
    with tape.replay() as player:
        assert (await player.complete(question(conversation="b"))).text == "from b"
        assert (await player.complete(question(conversation="a"))).text == "from a"


async def test_recorded_errors_are_raised_again(tape: Tape) -> None:
    async with tape.record(ScriptedLlm([RateLimited("slow", status=429, retry_after_s=3.0)])) as llm:
        with pytest.raises(RateLimited):
            await llm.complete(question())
    with tape.replay() as player, pytest.raises(RateLimited) as caught:
        await player.complete(question())
    assert (str(caught.value), caught.value.status, caught.value.retry_after_s) == ("slow", 429, 3.0)


class _SlowlyStreaming(ScriptedLlm):
    """Moves a clock between the pieces that it streams."""

    clock = 0.0

    async def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        async for event in super().stream(request):
            self.clock += 0.5
            yield event


async def test_pieces_keep_their_times(tape: Tape) -> None:
    inner = _SlowlyStreaming(["12345678abcdefgh"])
    async with tape.record(inner, clock=lambda: inner.clock) as llm:
        recorded = [event async for event in llm.stream(question())]
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    player = tape.replay(speed=2.0, sleep=sleep)
    assert [event async for event in player.stream(question())] == recorded
    # Recorded at 0.5 s and 1.0 s, and played at twice the pace.
    assert slept == [0.25, 0.25]


async def test_a_call_that_was_recorded_whole_can_be_played_as_a_stream(tape: Tape) -> None:
    (recorded,) = await record(tape, {"c": ["a longer answer"]}, question())
    events = [event async for event in tape.replay().stream(question())]
    assert events[-1] == Finished(recorded)
    assert "".join(event.text for event in events if isinstance(event, TextDelta)) == "a longer answer"


async def test_a_miss_shows_how_the_nearest_recording_differs(tape: Tape) -> None:
    await record(tape, {"c": ["x"]}, question("how much is a bath"))
    with pytest.raises(TapeMiss) as caught:
        await tape.replay().complete(question("how much is a haircut"))
    assert "the nearest recording is call 1" in str(caught.value)
    assert "messages[1].content: recorded" in str(caught.value)
    assert "haircut" in str(caught.value)


async def test_one_call_too_many_is_a_miss(tape: Tape) -> None:
    await record(tape, {"c": ["x"]}, question())
    player = tape.replay()
    await player.complete(question())
    with pytest.raises(TapeMiss, match="call 2 of conversation 'c' was recorded 1 times and asked once more"):
        await player.complete(question())


async def test_a_conversation_that_was_never_recorded_is_a_miss(tape: Tape) -> None:
    await record(tape, {"c": ["x"]}, question())
    with pytest.raises(TapeMiss, match="holds nothing of this conversation"):
        await tape.replay().complete(question(conversation="d"))


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        pytest.param(
            replace(question(), messages=(Message("system", "You help a zoo."), Message("user", "hello"))),
            "the system prompt changed",
            id="prompt",
        ),
        pytest.param(
            replace(question(), tools=(replace(FIND_PRICE, description="Other words."),)),
            "the tools changed",
            id="tools",
        ),
        pytest.param(
            replace(question(), tools=(FIND_PRICE, ToolSpec("t", "", {}))), "the tools changed", id="one tool more"
        ),
        pytest.param(replace(question(), model="shop/large"), "the model changed", id="model"),
        pytest.param(replace(question(), temperature=0.7), "the temperature changed", id="temperature"),
    ],
)
async def test_a_changed_setup_is_named_as_stale(tape: Tape, changed: Request, named: str) -> None:
    await record(tape, {"c": ["x"]}, question())
    with pytest.raises(StaleRecording, match=f"call 1 of conversation 'c' is stale: {named} since it was recorded"):
        await tape.replay().complete(changed)


async def test_an_old_recording_is_stale(tape: Tape) -> None:
    await record(tape, {"c": ["x"]}, question())
    tape.replay(max_age=timedelta(days=30), now=lambda: DAY + timedelta(days=29))
    with pytest.raises(StaleRecording, match="recorded at 2026-11-01"):
        tape.replay(max_age=timedelta(days=30), now=lambda: DAY + timedelta(days=31))


async def test_leftovers_are_an_error_that_names_them(tape: Tape) -> None:
    await record(tape, {"a": ["x", "y"], "b": ["z"]}, *(question(conversation=name) for name in ("a", "a", "b")))
    player = tape.replay()
    await player.complete(question(conversation="a"))
    with pytest.raises(ScriptError, match="2 recordings were not played: 1 of conversation 'a', 1 of conversation 'b'"):
        player.verify()
    with pytest.raises(ScriptError, match="1 recordings were not played: 1 of conversation 'a'"):
        player.verify(["a"])


async def test_what_is_scrubbed_neither_reaches_the_file_nor_changes_the_fingerprint(tmp_path: Path) -> None:
    tape = Tape(tmp_path / "t.jsonl", scrub=lambda text: text.replace("Somchai", "NAME").replace("Malee", "NAME"))
    await record(tape, {"c": ["สวัสดี Somchai"]}, question("I am Somchai"))
    assert "Somchai" not in tape.path.read_text(encoding="utf-8")
    assert (await tape.replay().complete(question("I am Malee"))).text == "สวัสดี NAME"


async def test_many_conversations_at_once_write_whole_lines(tape: Tape) -> None:
    async with tape.record(ScriptedLlm([Round("x" * 5000, latency_s=0.001)] * 3)) as llm:

        async def conversation(name: str) -> None:
            for _ in range(3):
                await llm.complete(question(conversation=name))

        await asyncio.gather(*(conversation(f"c{index}") for index in range(30)))
    lines = tape.path.read_bytes().split(b"\n")
    assert sum(1 for line in lines if line and json.loads(line)) == 90


async def test_a_torn_last_line_is_passed_over_and_recording_goes_on_after_it(tape: Tape) -> None:
    await record(tape, {"a": ["x"]}, question(conversation="a"))
    with tape.path.open("ab") as file:
        file.write(tape.path.read_bytes()[:100])
    await record(tape, {"b": ["y"]}, question(conversation="b"))
    with tape.replay() as player:
        assert (await player.complete(question(conversation="a"))).text == "x"
        assert (await player.complete(question(conversation="b"))).text == "y"


async def test_a_conversation_that_was_begun_anew_counts_from_its_last_beginning(tape: Tape) -> None:
    await record(tape, {"c": ["old", "never finished"]}, question("one"), question("two"))
    await record(tape, {"c": ["new"]}, question("one"))
    with tape.replay() as player:
        assert (await player.complete(question("one"))).text == "new"


async def test_a_line_that_is_no_recording_is_named(tape: Tape) -> None:
    tape.path.parent.mkdir(parents=True)
    tape.path.write_text('{"version": 1}\n')
    with pytest.raises(TapeError, match=r"tape\.jsonl:1: this is no recording"):
        tape.replay()


async def test_a_recording_of_a_real_server_measures_and_one_of_a_fake_does_not(tmp_path: Path) -> None:
    async with FakeOpenRouter() as server:
        real = Tape(tmp_path / "real.jsonl")
        async with real.record(OpenRouterLlm("sk-test-0000000000", base_url=server.base_url)) as llm:
            assert llm.measures
            recorded = await llm.complete(question())
        assert len(server.journal) == 1
        player: TapePlayer = real.replay()
        assert player.measures
        assert await player.complete(question()) == recorded
        assert len(server.journal) == 1
    fake = Tape(tmp_path / "fake.jsonl")
    await record(fake, {"c": ["x"]}, question())
    assert not fake.replay().measures
