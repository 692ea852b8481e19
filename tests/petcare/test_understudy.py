"""Does the stand-in model behave as a provider, and as a shop assistant with honest faults?"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from datetime import datetime, timedelta, timezone

import pytest

from khosop_llm.provider import LlmProvider
from khosop_llm.types import Finished, Message, Request, TextDelta
from petcare.pipeline import Pipeline
from petcare.premises import Premises
from petcare.prompt import Briefing, system_prompt
from petcare.tools import TOOLS
from petcare.tools.contract import Chat
from petcare.understudy import Understudy, think
from petcare.understudy_intents import INTENTS
from petcare.understudy_plans import PLANS, hours_on

NOW = datetime(2026, 11, 5, 10, 0, tzinfo=timezone(timedelta(hours=7)))
SYSTEM = system_prompt(Briefing("ร้านทดสอบ", NOW, known=False, verified=False))
SPECS = tuple(tool.spec for tool in TOOLS)


def _ask(text: str, conversation: str = "c") -> Request:
    return Request("m", (Message("system", SYSTEM), Message("user", text)), SPECS, conversation=conversation)


@pytest.fixture(scope="module")
def premises() -> Premises:
    return asyncio.run(Premises.open())


def _chat(premises: Premises, conversation: str, seed: int = 1, chat: Chat | None = None) -> Pipeline:
    whose = chat or Chat(None, verified=False)
    return premises.receive(Understudy(seed), "understudy", chat=whose, now=NOW, conversation=conversation)


def test_it_says_of_itself_that_it_measures_nothing() -> None:
    llm = Understudy()
    assert isinstance(llm, LlmProvider)
    assert (llm.name, llm.measures) == ("understudy", False)


@pytest.mark.parametrize("text", ["สวัสดีค่ะ", "หมาเลียน้ำยาหม้อน้ำ", "จองงับ", "🐶🛁", "", "hello"])
def test_the_same_request_gets_the_same_answer(text: str) -> None:
    assert think(_ask(text), 1) == think(_ask(text), 1)


def test_conversations_and_seeds_differ() -> None:
    texts = {think(_ask("สวัสดีค่ะ", f"c{n}"), seed).text for n in range(10) for seed in (1, 2)}
    assert len(texts) > 1


async def test_streamed_or_not_the_answer_is_the_same() -> None:
    llm, request = Understudy(), _ask("สวัสดีค่ะ")
    events = [event async for event in llm.stream(request)]
    whole = await llm.complete(request)
    assert events[-1] == Finished(whole)
    assert "".join(e.text for e in events if isinstance(e, TextDelta)) == whole.text


def test_no_cost_is_claimed() -> None:
    assert think(_ask("สวัสดี"), 1).cost is None


def test_it_is_a_coin_flip_on_an_emergency_that_the_keywords_miss() -> None:
    outcomes = Counter(bool(think(_ask("หมาเลียน้ำยาหม้อน้ำรถไปค่ะ", f"c{n}"), 1).tool_calls) for n in range(200))
    assert 60 < outcomes[True] < 160


def test_without_tools_it_still_answers() -> None:
    request = Request(
        "m", (Message("system", SYSTEM), Message("user", "ราคาอาบน้ำหมาเท่าไหร่")), SPECS, tool_choice="none"
    )
    answer = think(request, 1)
    assert answer.text
    assert not answer.tool_calls


def test_every_intent_has_a_plan() -> None:
    assert {intent.name for intent in INTENTS} | {"emoji", "unclear", "second_thoughts"} == set(PLANS)


def test_it_thinks_in_less_than_a_millisecond_or_so() -> None:
    request = _ask("คือเมื่อวานฝนตกแล้วหมาไปวิ่งเล่นโคลนมาเลอะทั้งตัวเลยอยากรู้ว่าวันเสาร์ลาดพร้าวเปิดกี่โมงคะ")
    began = time.process_time()
    for _ in range(50):
        think(request, 1)
    # Ten times what it takes here, so that a busy machine doesn't fail it and a quadratic pattern does.
    assert (time.process_time() - began) / 50 < 0.01


@pytest.mark.parametrize(
    ("weekday", "hours"), [(0, "ปิด"), (1, "10:00-19:00"), (4, "10:00-19:00"), (6, "10:00-21:00")], ids=str
)
def test_hours_of_a_day_are_read_from_a_week(weekday: int, hours: str) -> None:
    assert hours_on("วันจันทร์ ปิด, วันอังคาร-วันศุกร์ 10:00-19:00, วันเสาร์-วันอาทิตย์ 10:00-21:00", weekday) == hours


ANSWERS = [
    ("ลาดพร้าวมีที่จอดรถไหมคะ", "12 คัน"),
    ("สาขาบางนาวันจันทร์เปิดไหม", "ปิด"),
    ("ตัดเล็บเท่าไหร่คะ", "100 บาท"),
    ("ต้องสมัครสมาชิกไหม", "ไม่ต้องสมัครสมาชิก"),
    ("หมากินมะม่วงได้ไหม", "มะม่วง"),
    ("มีโปรอะไรบ้าง", "10%"),
    ("รับอาบน้ำกระต่ายไหมคะ", "สุนัขและแมวเท่านั้น"),
    ("how much is nail trimming for my dog?", "baht"),
    ("what are your opening hours?", "Friday"),
]


@pytest.mark.parametrize(("asked", "told"), ANSWERS, ids=[a for a, _ in ANSWERS])
async def test_it_mostly_answers_from_the_shops_data(premises: Premises, asked: str, told: str) -> None:
    turns = [await _chat(premises, f"{asked}-{n}").customer_says(asked, NOW) for n in range(12)]
    assert sum(told in turn.text for turn in turns) >= 7


async def test_its_faults_are_caught_by_the_guards_or_reach_the_customer_as_a_real_models_would(
    premises: Premises,
) -> None:
    turns = [await _chat(premises, f"m{n}").customer_says("แมวกินยาแก้ปวดคนได้กี่เม็ดคะ", NOW) for n in range(60)]
    rejected = sum(any(d.rejected_by == "no_medicine" for d in turn.drafts) for turn in turns)
    assert 0 < rejected < 30
    assert not any("ครึ่งเม็ด" in turn.text for turn in turns)


async def test_a_named_date_survives_to_the_next_turn(premises: Premises) -> None:
    kept = 0
    for n in range(12):
        pipeline = _chat(premises, f"d{n}")
        await pipeline.customer_says("วันอาทิตย์ที่ 15 อยากพาหมาไปอาบน้ำที่ลาดพร้าวค่ะ", NOW)
        turn = await pipeline.customer_says("เอารอบเช้าๆ นะคะ มีกี่โมงบ้าง", NOW)
        kept += any(u.arguments.get("date") == "2026-11-15" for u in turn.tool_uses() if u.name == "check_slots")
    assert 6 <= kept <= 12


async def test_it_books_when_everything_was_said(premises: Premises) -> None:
    held = 0
    for n in range(10):
        pipeline = _chat(premises, f"b{n}")
        await pipeline.customer_says("จองอาบน้ำหมา สาขาลาดพร้าว วันเสาร์นี้ 11:30 จองเลยค่ะ", NOW)
        held += len(pipeline.context.shop.bookings())
    assert held >= 6


async def test_a_verified_customer_hears_of_the_next_appointment_and_a_stranger_does_not(premises: Premises) -> None:
    known = [
        await _chat(premises, f"v{n}", chat=Chat("prae", verified=True)).customer_says("โมจิมีนัดเมื่อไหร่คะ", NOW)
        for n in range(8)
    ]
    assert sum("12 พฤศจิกายน" in turn.text for turn in known) >= 5
    stranger = await _chat(premises, "s", chat=Chat("prae", verified=False)).customer_says("โมจิมีนัดเมื่อไหร่คะ", NOW)
    assert "12" not in stranger.text
