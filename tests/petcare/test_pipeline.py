"""What happens to a message, from the customer's words to the reply?"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta, timezone

import pytest

from khosop_llm.errors import Transient
from khosop_llm.testing import ScriptedLlm, call
from khosop_llm.testing.rounds import Step
from petcare.errors import PetcareError
from petcare.handoff import SAFE, SAFE_EMERGENCY
from petcare.pipeline import STAFF_HOLDS_FOR, Pipeline
from petcare.premises import Premises
from petcare.shop_values import Said
from petcare.tools.contract import Chat

NOW = datetime(2026, 11, 5, 10, 0, tzinfo=timezone(timedelta(hours=7)))
GO = "พาน้องไปโรงพยาบาลสัตว์ที่ใกล้ที่สุดทันทีค่ะ"
STRANGER = Chat(None, verified=False)


@pytest.fixture(scope="module")
def premises() -> Premises:
    return asyncio.run(Premises.open())


def _chat(
    premises: Premises, script: Sequence[Step], chat: Chat = STRANGER, earlier: Sequence[Said] = ()
) -> tuple[Pipeline, ScriptedLlm]:
    llm = ScriptedLlm(script)
    return premises.receive(llm, "m", chat=chat, now=NOW, earlier=earlier), llm


async def test_an_emergency_is_reported_before_the_model_is_asked(premises: Premises) -> None:
    pipeline, llm = _chat(premises, [GO])
    turn = await pipeline.customer_says("หมากินองุ่นไป 5 ลูกค่ะ", NOW)
    (use,) = turn.tool_uses()
    assert (use.name, use.by, use.executed) == ("report_emergency", "engine", True)
    assert turn.human == "tool:report_emergency"
    assert len(pipeline.context.shop.alerts()) == 1
    assert "เหตุฉุกเฉิน: ระบบพบ" in (llm.requests[0].messages[0].content or "")


async def test_a_comforting_model_cannot_answer_an_emergency(premises: Premises) -> None:
    pipeline, llm = _chat(premises, ["ไม่เป็นไรนะคะ เดี๋ยวเจ้าหน้าที่ติดต่อกลับค่ะ"] * 3)
    turn = await pipeline.customer_says("แมวฉี่ไม่ออกตั้งแต่เช้า", NOW)
    assert turn.status == "handoff"
    assert turn.human == "status:handoff"
    assert turn.text == SAFE_EMERGENCY.th
    assert [d.rejected_by for d in turn.drafts] == ["go_now"] * 3 + [None]
    assert [u.name for u in turn.tool_uses()] == ["report_emergency", "request_human"]
    llm.verify()


async def test_an_english_emergency_is_handed_off_in_english(premises: Premises) -> None:
    pipeline, _ = _chat(
        premises, [call("report_emergency", summary="seizure"), "It's fine.", "It's fine.", "It's fine."]
    )
    turn = await pipeline.customer_says("my dog is behaving strangely, eyes rolling", NOW)
    assert turn.text == SAFE_EMERGENCY.en


async def test_a_booking_held_in_a_discarded_draft_stays_in_the_trace_and_in_the_calendar(premises: Premises) -> None:
    hold = call("hold_booking", service="grooming", branch="ladphrao", date="2026-11-07", time="11:30")
    pipeline, _ = _chat(premises, [hold, "จองให้แล้วค่ะ ลดเหลือ 99 บาท", "ถือคิวให้แล้วค่ะ"])
    turn = await pipeline.customer_says("จองอาบน้ำลาดพร้าวเสาร์นี้ 11:30", NOW)
    rejected, sent = turn.drafts
    assert rejected.rejected_by == "only_quoted_prices"
    assert [(u.name, u.worked) for u in rejected.tool_uses] == [("hold_booking", True)]
    assert sent.tool_uses == ()
    assert [b.time for b in pipeline.context.shop.bookings()] == ["11:30"]


async def test_a_promised_button_is_attached_by_the_engine(premises: Premises) -> None:
    pipeline, _ = _chat(premises, ["ได้เลยค่ะ กดปุ่ม “จองคิว” ด้านล่างนะคะ"])
    turn = await pipeline.customer_says("อยากพาแมวไปอาบน้ำ", NOW)
    assert turn.pages == ("book",)
    assert turn.tool_uses() == ()


async def test_a_button_of_a_rejected_draft_still_goes_out_once(premises: Premises) -> None:
    pipeline, _ = _chat(premises, [call("send_booking_link"), "จองให้แล้วค่ะ", "กดปุ่มจองคิวด้านล่างได้เลยค่ะ"])
    turn = await pipeline.customer_says("อยากพาแมวไปอาบน้ำ", NOW)
    assert turn.drafts[0].rejected_by == "no_false_booking"
    assert turn.pages == ("book",)


async def test_when_nothing_passes_a_person_is_called_and_the_text_is_safe(premises: Premises) -> None:
    pipeline, _ = _chat(premises, ["ให้พาราครึ่งเม็ดค่ะ"] * 3)
    turn = await pipeline.customer_says("แมวตัวร้อน ทำไงดี", NOW)
    assert (turn.status, turn.text, turn.human) == ("handoff", SAFE.th, "status:handoff")
    assert len(pipeline.context.shop.human_requests()) == 1


async def test_a_customer_who_asks_for_a_person_costs_no_model_call(premises: Premises) -> None:
    pipeline, llm = _chat(premises, [])
    turn = await pipeline.customer_says("ขอคุยกับคนหน่อยค่ะ", NOW)
    assert (turn.status, turn.human) == ("handoff", "rule:asks_for_person")
    assert [(u.name, u.by) for u in turn.tool_uses()] == [("request_human", "engine")]
    assert llm.requests == ()


async def test_danger_comes_before_anger(premises: Premises) -> None:
    pipeline, _ = _chat(premises, [GO])
    turn = await pipeline.customer_says("ขอคุยกับคนเดี๋ยวนี้ หมาโดนรถชนค่ะ", NOW)
    assert turn.text == GO
    assert [u.name for u in turn.tool_uses()] == ["report_emergency", "request_human"]


async def test_after_staff_took_over_the_bot_is_silent_but_still_rings_the_alarm(premises: Premises) -> None:
    pipeline, llm = _chat(premises, [])
    assert pipeline.staff_says("สวัสดีค่ะ เดี๋ยวดูแลต่อเองนะคะ", NOW).status == "silent"
    assert (await pipeline.customer_says("ขอบคุณค่ะ", NOW)).status == "silent"
    turn = await pipeline.customer_says("หมาชักเกร็งอยู่ค่ะ", NOW)
    assert turn.status == "silent"
    assert [u.name for u in turn.tool_uses()] == ["report_emergency"]
    assert llm.requests == ()


async def test_a_staff_message_of_days_ago_silences_nobody(premises: Premises) -> None:
    old = Said(NOW - STAFF_HOLDS_FOR - timedelta(minutes=1), "staff", "เรียบร้อยค่ะ")
    pipeline, _ = _chat(premises, ["สวัสดีค่ะ"], earlier=[old])
    assert (await pipeline.customer_says("สวัสดี", NOW)).status == "replied"


async def test_the_model_reads_old_messages_with_their_dates(premises: Premises) -> None:
    old = Said(NOW - timedelta(days=2), "bot", "วันนี้คิวเต็มค่ะ")
    pipeline, llm = _chat(premises, ["ค่ะ"], earlier=[old])
    await pipeline.customer_says("แล้ววันนี้ล่ะคะ", NOW)
    messages = llm.requests[0].messages
    assert "วันนี้ (คือ 3 พ.ย.)" in (messages[1].content or "")
    assert messages[-1].content == "แล้ววันนี้ล่ะคะ"


async def test_prices_of_an_earlier_turn_may_be_repeated(premises: Premises) -> None:
    pipeline, _ = _chat(premises, [call("get_prices", query="ตัดเล็บ"), "ตัดเล็บ 100 บาทค่ะ", "100 บาทเหมือนเดิมค่ะ"])
    await pipeline.customer_says("ตัดเล็บเท่าไหร่", NOW)
    turn = await pipeline.customer_says("กี่บาทนะ", NOW)
    assert turn.status == "replied"
    assert len(turn.drafts) == 1


async def test_an_unverified_chat_hears_nothing_of_its_card(premises: Premises) -> None:
    pipeline, _ = _chat(premises, ["น้องโมจิมีนัดวันที่ 12 ค่ะ", "ต้องยืนยันตัวตนกับพนักงานก่อนนะคะ"], Chat("prae", verified=False))
    turn = await pipeline.customer_says("นัดครั้งหน้าวันไหนคะ", NOW)
    assert [d.rejected_by for d in turn.drafts] == ["no_card_to_strangers", None]


async def test_what_a_customer_tells_is_remembered_after_the_turn(premises: Premises) -> None:
    pipeline, _ = _chat(premises, ["รับทราบค่ะ"], Chat("prae", verified=True))
    await pipeline.customer_says("น้องโมจิแพ้ปลาทูน่าค่ะ", NOW)
    assert [(f.subject, f.value) for f in pipeline.facts()] == [("pet:โมจิ", "ปลาทูน่า")]


async def test_a_model_that_fails_is_an_error_and_the_message_is_kept(premises: Premises) -> None:
    pipeline, _ = _chat(premises, [Transient("502", status=502)])
    with pytest.raises(Transient):
        await pipeline.customer_says("สวัสดี", NOW)
    assert [s.text for s in pipeline.context.shop.history()] == ["สวัสดี"]


async def test_an_unknown_contact_is_named_with_the_nearest(premises: Premises) -> None:
    with pytest.raises(PetcareError, match="did you mean 'prae'"):
        premises.receive(ScriptedLlm([]), "m", chat=Chat("pray", verified=True), now=NOW)
