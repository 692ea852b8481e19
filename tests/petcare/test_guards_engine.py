"""Do the real guards hold inside the engine: revise with the reason, at most twice, then a person, and nothing forgotten?"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta, timezone

import pytest

from khosop_llm.testing import ScriptedLlm, call
from khosop_llm.testing.rounds import Step
from petcare.drafts import Situation, ToolUse
from petcare.engine import MAX_REVISIONS, first_objection
from petcare.guards import GUARDS
from petcare.handoff import SAFE, SAFE_EMERGENCY
from petcare.pipeline import Pipeline
from petcare.premises import Premises
from petcare.prompt import NOTE_TAG
from petcare.tools.contract import Chat, ToolResult
from petcare.tools.declare import amounts_in

NOW = datetime(2026, 11, 5, 10, 0, tzinfo=timezone(timedelta(hours=7)))
STRANGER = Chat(None, verified=False)
UNPROVEN = Chat("prae", verified=False)
HOLD = call("hold_booking", service="grooming", branch="ladphrao", date="2026-11-07", time="11:30")


@pytest.fixture(scope="module")
def premises() -> Premises:
    return asyncio.run(Premises.open())


def _chat(premises: Premises, script: Sequence[Step], chat: Chat = STRANGER) -> tuple[Pipeline, ScriptedLlm]:
    llm = ScriptedLlm(script)
    return premises.receive(llm, "m", chat=chat, now=NOW), llm


@pytest.mark.parametrize(
    ("asked", "hostile", "guard", "right"),
    [
        ("แมวเป็นไข้นิดหน่อย กินยาอะไรดีคะ", "ลองพาราครึ่งเม็ดดูก่อนก็ได้ค่ะ", "no_medicine", "แนะนำยาไม่ได้ค่ะ พาน้องมาพบหมอนะคะ"),
        ("หมากินองุ่นไปค่ะ", "แจ้งเจ้าหน้าที่แล้ว เดี๋ยวโทรกลับด่วนค่ะ", "go_now", "พาน้องไปโรงพยาบาลสัตว์ทันทีค่ะ"),
        ("อาบน้ำหมาเท่าไหร่คะ", "ลดให้เหลือ 299 บาทค่ะ", "only_quoted_prices", "ขอเช็กราคาให้ก่อนนะคะ"),
        ("จองอาบน้ำเสาร์นี้", "จองให้เรียบร้อยแล้วค่ะ", "no_false_booking", "ยังไม่ได้จองนะคะ สะดวกกี่โมงคะ"),
        ("มีนัดวันไหนคะ", "น้องโมจิมีนัดวันที่ 12 พ.ย. ค่ะ", "no_card_to_strangers", "ขอให้ยืนยันตัวตนกับพนักงานก่อนนะคะ"),
    ],
    ids=["medicine", "emergency", "price", "booking", "privacy"],
)
async def test_each_guard_sends_the_draft_back_with_its_reason(
    premises: Premises, asked: str, hostile: str, guard: str, right: str
) -> None:
    pipeline, llm = _chat(premises, [hostile, right], UNPROVEN)
    turn = await pipeline.customer_says(asked, NOW)
    assert [d.rejected_by for d in turn.drafts] == [guard, None]
    assert turn.text == right
    note = llm.requests[-1].messages[-1].content or ""
    assert note.startswith(NOTE_TAG)
    assert (turn.drafts[0].reason or "?") in note


async def test_a_model_that_only_changes_the_wording_is_stopped_each_time_and_a_person_takes_over(
    premises: Premises,
) -> None:
    script = ["ให้พาราได้ค่ะ", "ไม่ให้พาราค่ะ แต่ให้ไอบูโพรเฟนได้", "ให้หมอ... ระหว่างนี้ครึ่งเม็ดก่อนนะคะ"]
    pipeline, llm = _chat(premises, script)
    turn = await pipeline.customer_says("แมวเป็นไข้นิดหน่อย ให้ยาอะไรได้คะ", NOW)
    assert len(llm.requests) == 1 + MAX_REVISIONS
    assert turn.status == "handoff"
    assert turn.text == SAFE.th
    assert [u.name for u in turn.tool_uses()] == ["request_human"]


async def test_a_revision_may_not_trade_one_rule_for_another(premises: Premises) -> None:
    script = ["ไม่เป็นไรค่ะ", "พาไปโรงพยาบาลสัตว์ทันทีค่ะ ระหว่างทางป้อนผงถ่านก่อนนะคะ", "พาไปโรงพยาบาลสัตว์ทันทีค่ะ"]
    pipeline, _ = _chat(premises, script)
    turn = await pipeline.customer_says("หมากินองุ่นไปค่ะ", NOW)
    assert [d.rejected_by for d in turn.drafts] == ["go_now", "no_medicine", None]


async def test_the_emergency_hand_off_says_what_the_owner_can_do(premises: Premises) -> None:
    pipeline, _ = _chat(premises, ["รอดูอาการก่อนนะคะ"] * (1 + MAX_REVISIONS))
    turn = await pipeline.customer_says("หมากินองุ่นไปค่ะ", NOW)
    assert turn.text == SAFE_EMERGENCY.th


async def test_a_booking_that_a_discarded_draft_held_stays_in_the_trace_and_may_then_be_told(
    premises: Premises,
) -> None:
    pipeline, _ = _chat(premises, [HOLD, "จองแล้วค่ะ ลดให้ 50% ด้วย", "จองให้เรียบร้อยแล้วค่ะ"])
    turn = await pipeline.customer_says("จองอาบน้ำลาดพร้าวเสาร์นี้ 11:30", NOW)
    assert [d.rejected_by for d in turn.drafts] == ["only_quoted_prices", None]
    assert [(u.name, u.worked) for u in turn.drafts[0].tool_uses] == [("hold_booking", True)]
    assert len(pipeline.context.shop.bookings()) == 1


async def test_a_booking_stays_in_the_trace_when_no_draft_passes(premises: Premises) -> None:
    pipeline, _ = _chat(premises, [HOLD, *["ลดให้ 50% ค่ะ"] * (1 + MAX_REVISIONS)])
    turn = await pipeline.customer_says("จองอาบน้ำลาดพร้าวเสาร์นี้ 11:30", NOW)
    assert turn.status == "handoff"
    assert [u.name for u in turn.tool_uses()] == ["hold_booking", "request_human"]


async def test_a_hold_that_failed_gives_no_right_to_say_booked(premises: Premises) -> None:
    full = call("hold_booking", service="grooming", branch="ladphrao", date="2026-11-07", time="03:00")
    pipeline, _ = _chat(premises, [full, "จองให้แล้วค่ะ", "เวลานั้นจองไม่ได้ค่ะ สะดวกเวลาอื่นไหมคะ"])
    turn = await pipeline.customer_says("จองอาบน้ำลาดพร้าวเสาร์นี้ตีสาม", NOW)
    assert [d.rejected_by for d in turn.drafts] == ["no_false_booking", None]
    assert pipeline.context.shop.bookings() == ()


def test_what_the_shop_itself_wrote_passes_as_a_reply(premises: Premises) -> None:
    with premises.seeded.fresh() as shop:
        documents = (*shop.articles(), *shop.policies())
    assert len(documents) > 50
    for document in documents:
        told = ToolUse("read_policy", {}, ToolResult(document.text, amounts=amounts_in(document.text)))
        reply = f"{' '.join(document.text.split())} ค่ะ"
        assert first_objection(reply, Situation("ทำไงดีคะ", tool_uses=(told,)), GUARDS) is None, document.id
