"""Does the bot tell khosop everything that happened?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta, timezone

from khosop.bots.protocol import Bot, Conversation, Earlier, Opening, Seat
from khosop_llm.testing import ScriptedLlm, call
from khosop_llm.testing.rounds import Step
from petcare.under_test import bot, understudy

NOW = datetime(2026, 11, 5, 10, 0, tzinfo=timezone(timedelta(hours=7)))


async def _open(script: Sequence[Step], **how: object) -> Conversation:
    seat = Seat(ScriptedLlm(script), "m")
    return await bot().open(Opening("c", NOW, seat, **how))  # type: ignore[arg-type]  # the rows' own keywords


def test_it_is_a_bot_and_its_understudy_measures_nothing() -> None:
    assert isinstance(bot(), Bot)
    assert not understudy(3).measures


def test_the_card_is_the_same_until_prompt_or_tools_change() -> None:
    card = bot().card()
    assert card == bot().card()
    assert card.prompt != card.tools
    assert len(card.prompt) == len(card.tools) == 16


async def test_every_draft_tool_button_and_source_is_handed_over() -> None:
    chat = await _open([call("read_policy", topic="deposit"), "จองให้แล้วค่ะ", "ดูคิวได้ที่ปุ่ม “จองคิว” ด้านล่างค่ะ"])
    outcome = await chat.hear("say", "มัดจำเท่าไหร่คะ")
    assert outcome.drafts is not None
    rejected, sent = outcome.drafts
    assert (rejected.rejected_by, sent.rejected_by) == ("no_false_booking", None)
    assert rejected.reason
    (use,) = rejected.tool_uses
    assert (use.name, use.executed, use.by) == ("read_policy", True, "model")
    assert "500 บาท" in (use.result or "")
    assert [(b.page, b.label) for b in outcome.buttons] == [("book", "จองคิว")]
    assert outcome.sources == ("deposit",)
    assert outcome.model_calls == ()


async def test_a_tool_that_said_no_has_its_words_as_the_error() -> None:
    chat = await _open([call("read_customer_card"), "ต้องยืนยันตัวตนก่อนนะคะ"], contact="prae")
    outcome = await chat.hear("say", "นัดวันไหน")
    (use,) = outcome.drafts[0].tool_uses if outcome.drafts else ()
    assert use.executed
    assert use.error == use.result
    assert use.error is not None


async def test_staff_turns_are_silent_and_a_person_has_the_chat() -> None:
    chat = await _open([])
    assert (await chat.hear("staff", "เดี๋ยวดูแลต่อนะคะ")).status == "silent"
    outcome = await chat.hear("say", "ขอบคุณค่ะ")
    assert (outcome.status, outcome.text, outcome.human) == ("silent", "", "rule:staff_took_over")


async def test_closing_tells_the_world_that_is_left() -> None:
    hold = call("hold_booking", service="grooming", branch="ladphrao", date="2026-11-07", time="11:30")
    chat = await _open([hold, "ถือคิวให้แล้วค่ะ"], contact="prae", verified=True)
    outcome = await chat.hear("say", "จองให้โมจิที่ลาดพร้าวเสาร์นี้ 11:30 นะคะ โมจิแพ้ปลาทูน่า")
    closing = await chat.close()
    assert [b["time"] for b in closing.state["bookings"]] == ["11:30"]
    assert [f.value for f in closing.remembered] == ["ปลาทูน่า"]
    assert outcome.remembered == closing.remembered


async def test_two_conversations_do_not_share_a_calendar() -> None:
    hold = call("hold_booking", service="grooming", branch="ladphrao", date="2026-11-07", time="11:30")
    one, two = await _open([hold, "ถือคิวให้แล้วค่ะ"]), await _open([hold, "ถือคิวให้แล้วค่ะ"])
    for chat in (one, two):
        await chat.hear("say", "จองอาบน้ำลาดพร้าวเสาร์นี้ 11:30")
    assert [len((await chat.close()).state["bookings"]) for chat in (one, two)] == [1, 1]


async def test_earlier_messages_keep_their_dates() -> None:
    llm = ScriptedLlm(["ค่ะ"])
    earlier = (Earlier(NOW - timedelta(days=2), "bot", "วันนี้ว่างค่ะ"),)
    chat = await bot().open(Opening("c", NOW, Seat(llm, "m"), earlier=earlier))
    await chat.hear("say", "แล้ววันนี้ล่ะคะ")
    assert "2026-11-03" in (llm.requests[0].messages[1].content or "")
