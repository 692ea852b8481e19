"""The tools: what they tell is the shop's own, what they refuse they refuse with words that help."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import datetime
from functools import cache
from typing import Any

import pytest

from khosop_llm.testing import HashEmbedder
from petcare.knowledge import Knowledge
from petcare.shop import SeededShop
from petcare.shop_values import Fact
from petcare.tools import TOOLS
from petcare.tools.contract import Chat, ToolContext, ToolResult
from petcare.tools.declare import amounts_in

NOW = datetime.fromisoformat("2026-11-05T10:00+07:00")
NAMES = (
    "get_branches",
    "get_prices",
    "get_promotions",
    "check_slots",
    "hold_booking",
    "send_booking_link",
    "send_page",
    "read_policy",
    "search_knowledge",
    "report_emergency",
    "request_human",
    "read_customer_card",
    "remember_fact",
)


@cache
def seeded() -> SeededShop:
    return SeededShop.load()


async def context_of(contact: str | None = None, *, verified: bool = False, now: datetime = NOW) -> ToolContext:
    shop = seeded().fresh()
    return ToolContext(shop, await Knowledge.of(shop.articles(), HashEmbedder()), Chat(contact, verified), now)


@pytest.fixture
async def stranger() -> AsyncIterator[ToolContext]:
    context = await context_of()
    yield context
    context.shop.close()


@pytest.fixture
async def prae() -> AsyncIterator[ToolContext]:
    context = await context_of("prae", verified=True)
    yield context
    context.shop.close()


async def call(context: ToolContext, name: str, **arguments: Any) -> ToolResult:
    (tool,) = [t for t in TOOLS if t.spec.name == name]
    return await tool.run(context, arguments)


def test_the_tools_are_these_and_no_more() -> None:
    assert sorted(t.spec.name for t in TOOLS) == sorted(NAMES)


@pytest.mark.parametrize("tool", TOOLS, ids=lambda t: t.spec.name)
def test_a_declaration_is_plain_json_schema(tool: Any) -> None:
    schema = tool.spec.parameters
    assert schema["type"] == "object"
    assert schema["additionalProperties"] is False
    text = json.dumps(schema, ensure_ascii=False)
    assert "anyOf" not in text
    assert "$ref" not in text
    assert tool.spec.description


# Tool, wrong arguments, what the answer must name.
WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("hold_booking", {"service": "grooming"}, "branch"),
    ("hold_booking", {"service": "grooming", "branch": "ari", "date": "7 พ.ย.", "time": "10:30"}, "date"),
    ("hold_booking", {"service": "grooming", "branch": "ari", "date": "2026-11-31", "time": "10:30"}, "ไม่มีวันที่นี้"),
    ("get_prices", {"specis": "dog"}, "specis"),
    ("get_prices", {"species": "rabbit"}, "species"),
    ("get_prices", {"weight_kg": -1, "species": "dog"}, "weight_kg"),
    ("get_prices", {"weight_kg": 4}, "species"),
    ("check_slots", {}, "service"),
    ("check_slots", {"service": "grooming", "branch": "พัทยา"}, "ladphrao"),
    ("send_page", {"page": "home"}, "page"),
    ("read_policy", {"topic": ""}, "topic"),
    ("remember_fact", {"subject": "pet:โมจิ", "key": "colour", "value": "ขาว"}, "colour"),
    ("remember_fact", {"subject": "โมจิ", "key": "fear", "value": "พลุ"}, "subject"),
    ("remember_fact", {"subject": "pet:โมจิ", "key": "weight_kg", "value": "อ้วนมาก"}, "ตัวเลข"),
]


@pytest.mark.parametrize(("name", "arguments", "named"), WRONG, ids=[f"{n}-{a}" for n, a, _ in WRONG])
async def test_wrong_arguments_do_nothing_and_say_what_to_mend(
    prae: ToolContext, name: str, arguments: dict[str, Any], named: str
) -> None:
    before = prae.shop.digest()
    result = await call(prae, name, **arguments)
    assert not result.ok
    assert named in result.content
    assert prae.shop.digest() == before


async def test_null_and_empty_text_mean_left_out(stranger: ToolContext) -> None:
    assert await call(stranger, "get_branches", branch=None) == await call(stranger, "get_branches")
    assert await call(stranger, "get_branches", branch="") == await call(stranger, "get_branches")


# Branches, prices, promotions.


async def test_a_branch_tells_its_hours_parking_phone_and_map(stranger: ToolContext) -> None:
    told = (await call(stranger, "get_branches", branch="บางนา")).content
    for words in ("วันจันทร์ ปิด", "10:00-19:00", "10:00-21:00", "B1", "02-000-0102", "https://hangfu.example/map/bangna"):
        assert words in told


async def test_without_a_name_every_branch_is_told(stranger: ToolContext) -> None:
    told = (await call(stranger, "get_branches")).content
    assert all(b.name in told and b.phone in told for b in stranger.shop.branches())


async def test_a_parking_fee_is_a_figure_that_may_be_quoted(stranger: ToolContext) -> None:
    assert (await call(stranger, "get_branches", branch="ari")).amounts == (40,)


async def test_the_price_of_a_small_long_haired_dog_is_found_from_its_weight(stranger: ToolContext) -> None:
    result = await call(stranger, "get_prices", service="grooming", species="dog", weight_kg=3.4, coat="long")
    assert "อาบน้ำสุนัขเล็ก ขนยาว 350 บาทต่อครั้ง" in result.content
    assert {350, 650} <= set(result.amounts)
    assert 300 not in result.amounts


async def test_the_figures_of_a_price_answer_are_those_of_its_lines(stranger: ToolContext) -> None:
    result = await call(stranger, "get_prices", query="วัคซีน")
    assert set(result.amounts) == {590, 220, 690, 790}


async def test_what_the_shop_does_not_sell_has_no_price(stranger: ToolContext) -> None:
    result = await call(stranger, "get_prices", query="สปาโคลน")
    assert not result.ok
    assert result.amounts == ()


async def test_ended_promotions_are_not_told_and_coming_ones_are_marked(stranger: ToolContext) -> None:
    told = (await call(stranger, "get_promotions")).content
    assert "ตัดเล็บฟรี" not in told
    assert "ลด 20%" not in told
    assert told.index("ยังไม่เริ่ม") < told.index("แปรงฟันแถมฟรี")


async def test_only_figures_that_the_shop_states_are_figures_of_a_promotion(stranger: ToolContext) -> None:
    result = await call(stranger, "get_promotions", service="grooming")
    assert result.amounts == (10,)
    # 550 less 10% is nowhere stated, so nobody may say it.
    assert 495 not in (await call(stranger, "get_promotions")).amounts


async def test_a_promotion_of_another_branch_is_not_told(stranger: ToolContext) -> None:
    assert "ลด 10%" not in (await call(stranger, "get_promotions", branch="ari")).content


# Slots and bookings.


async def test_a_day_without_the_vet_says_so_and_names_the_next_one(stranger: ToolContext) -> None:
    told = (await call(stranger, "check_slots", service="clinic", branch="ladphrao", date="2026-11-06")).content
    assert "สัตวแพทย์ไม่เข้าเวรวันนี้" in told
    assert "วันเสาร์ที่ 7 พฤศจิกายน 2026 (2026-11-07) 13:00, 14:00, 15:00" in told


async def test_a_full_day_is_told_apart_from_a_day_without_slots(stranger: ToolContext) -> None:
    told = (await call(stranger, "check_slots", service="grooming", branch="ladphrao", date="2026-11-06")).content
    assert "ไม่มีคิวว่าง (คิวเต็มทั้งวัน)" in told


async def test_a_closed_day_is_called_closed(stranger: ToolContext) -> None:
    assert (
        "ปิดทำการ" in (await call(stranger, "check_slots", service="grooming", branch="ari", date="2026-11-08")).content
    )


async def test_a_morning_has_no_afternoon_times(stranger: ToolContext) -> None:
    told = (
        await call(
            stranger, "check_slots", service="grooming", branch="ladphrao", date="2026-11-07", part_of_day="morning"
        )
    ).content
    assert "ว่าง 11:30" in told
    assert "13:30" not in told


async def test_times_of_today_that_are_over_are_not_offered() -> None:
    afternoon = datetime.fromisoformat("2026-11-05T14:30+07:00")
    context = await context_of(now=afternoon)
    told = (await call(context, "check_slots", service="grooming", branch="ladphrao", date="2026-11-05")).content
    assert "ว่าง 16:00" in told
    context.shop.close()


@pytest.mark.parametrize(("day", "why"), [("2026-11-04", "ผ่านไปแล้ว"), ("2026-12-01", "ยังไม่เปิด")])
async def test_days_outside_the_calendar_are_refused_with_the_reason(stranger: ToolContext, day: str, why: str) -> None:
    result = await call(stranger, "check_slots", service="grooming", date=day)
    assert not result.ok
    assert why in result.content


async def test_a_held_slot_has_a_code_and_one_place_less(prae: ToolContext) -> None:
    result = await call(
        prae, "hold_booking", service="grooming", branch="ลาดพร้าว", date="2026-11-07", time="11:30", pet="โมจิ"
    )
    assert result.booking == "HF-2001"
    (held,) = prae.shop.bookings()
    assert (held.contact, held.pet, held.day.isoformat(), held.time) == ("prae", "โมจิ", "2026-11-07", "11:30")


async def test_a_full_slot_is_not_booked_and_the_day_s_free_times_are_offered(stranger: ToolContext) -> None:
    result = await call(
        stranger, "hold_booking", service="grooming", branch="ladphrao", date="2026-11-07", time="08:30"
    )
    assert not result.ok
    assert result.booking is None
    assert "ว่าง 11:30" in result.content
    assert stranger.shop.bookings() == ()


async def test_the_hotel_must_know_the_species_and_learns_it_from_the_card(
    stranger: ToolContext, prae: ToolContext
) -> None:
    wish = {"service": "hotel", "branch": "ladphrao", "date": "2026-11-10", "time": "14:00", "pet": "โมจิ"}
    assert "species" in (await call(stranger, "hold_booking", **wish)).content
    assert (await call(prae, "hold_booking", **wish)).ok


async def test_a_service_that_a_branch_lacks_is_refused_with_the_branches_that_have_it(stranger: ToolContext) -> None:
    result = await call(
        stranger, "hold_booking", service="hotel", branch="ari", date="2026-11-10", time="14:00", species="cat"
    )
    assert not result.ok
    assert "สาขาลาดพร้าว, สาขาบางนา" in result.content


async def test_an_unverified_chat_books_in_nobodys_name() -> None:
    context = await context_of("prae", verified=False)
    await call(context, "hold_booking", service="grooming", branch="ari", date="2026-11-07", time="10:30")
    assert context.shop.bookings()[0].contact is None
    context.shop.close()


async def test_the_booking_link_brings_the_button_and_no_booking(stranger: ToolContext) -> None:
    result = await call(stranger, "send_booking_link", branch="ari", date="2026-11-07")
    assert result.pages == ("book",)
    assert result.booking is None
    assert stranger.shop.bookings() == ()


@pytest.mark.parametrize("page", ["book", "prices", "pets"])
async def test_a_page_brings_its_button(stranger: ToolContext, page: str) -> None:
    assert (await call(stranger, "send_page", page=page)).pages == (page,)


# Policies and knowledge.

TOPICS = {
    "ยกเลิกนัด": "cancellation",
    "เลื่อนคิวได้ไหม": "cancellation",
    "ต้องสมัครสมาชิกไหม": "membership",
    "มัดจำเท่าไหร่": "deposit",
    "มาสายได้กี่นาที": "late-arrival",
    "วัคซีนก่อนเข้าโรงแรม": "vaccination-requirement",
    "ผ่อนได้ไหม": "payment",
    "รับกระต่ายไหม": "species",
    "ขอเงินคืน": "refund",
    "refund": "refund",
    "มีบริการรับส่งไหม": "pickup-service",
}


@pytest.mark.parametrize(("topic", "policy"), TOPICS.items(), ids=TOPICS.keys())
async def test_a_policy_is_found_by_how_people_ask(stranger: ToolContext, topic: str, policy: str) -> None:
    result = await call(stranger, "read_policy", topic=topic)
    assert result.sources[0] == policy


async def test_a_policy_that_is_not_there_is_not_made_up(stranger: ToolContext) -> None:
    result = await call(stranger, "read_policy", topic="เวลาเปิดเน็ตฟรี")
    assert not result.ok
    assert result.sources == ()
    assert "cancellation" in result.content


async def test_the_deposit_is_a_figure_that_may_be_quoted(stranger: ToolContext) -> None:
    assert (await call(stranger, "read_policy", topic="deposit")).amounts == (500, 1000)


async def test_an_article_comes_with_its_source(stranger: ToolContext) -> None:
    result = await call(stranger, "search_knowledge", query="หมากินมะม่วงได้ไหม")
    assert result.sources[0] == "mango"
    assert "[mango]" in result.content


# People.


async def test_an_emergency_tells_the_owner_what_to_do_now_and_alerts_staff(stranger: ToolContext) -> None:
    result = await call(stranger, "report_emergency", summary="หมากินองุ่น 5 ลูก")
    assert result.emergency
    assert result.human
    assert "โรงพยาบาลสัตว์" in result.content
    assert "02-000-0199" in result.content
    assert [a.detail for a in stranger.shop.alerts()] == ["หมากินองุ่น 5 ลูก"]


async def test_a_person_is_called_with_the_reason(stranger: ToolContext) -> None:
    result = await call(stranger, "request_human", reason="ขอยกเลิกนัด")
    assert result.human == "ขอยกเลิกนัด"
    assert [r.reason for r in stranger.shop.human_requests()] == ["ขอยกเลิกนัด"]


async def test_the_owner_reads_their_own_card(prae: ToolContext) -> None:
    told = (await call(prae, "read_customer_card")).content
    for words in ("โมจิ", "ข้าวปั้น", "แพ้ไก่", "วันพฤหัสบดีที่ 12 พฤศจิกายน 2026 เวลา 13:00"):
        assert words in told


@pytest.mark.parametrize(("contact", "verified"), [("prae", False), (None, False), (None, True)])
async def test_nobody_else_reads_a_card(contact: str | None, verified: bool) -> None:
    context = await context_of(contact, verified=verified)
    result = await call(context, "read_customer_card")
    assert not result.ok
    card = context.shop.card("prae")
    assert card is not None
    private = [card.name, card.phone, *(p.name for p in card.pets), *(a.code for a in card.appointments)]
    assert not [word for word in private if word in result.content]
    context.shop.close()


async def test_the_refusal_is_the_same_whether_or_not_there_is_a_card() -> None:
    known, unknown = await context_of("prae"), await context_of(None)
    assert await call(known, "read_customer_card") == await call(unknown, "read_customer_card")
    known.shop.close()
    unknown.shop.close()


async def test_a_fact_is_stored_and_shown_on_the_card(prae: ToolContext) -> None:
    assert (await call(prae, "remember_fact", subject="pet:โมจิ", key="weight_kg", value="4.5 กก.")).ok
    assert prae.shop.facts("prae") == (Fact("pet:โมจิ", "weight_kg", "4.5"),)
    assert "weight_kg = 4.5" in (await call(prae, "read_customer_card")).content


@pytest.mark.parametrize("value", ["โทร 081-000-0001", "เป็นเบาหวาน", "รหัสผ่าน 1234"])
async def test_what_the_shop_never_stores_is_refused(prae: ToolContext, value: str) -> None:
    result = await call(prae, "remember_fact", subject="customer", key="note", value=value)
    assert not result.ok
    assert prae.shop.facts("prae") == ()


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("350 บาทต่อครั้ง", (350,)),
        ("1,050 บาท และ 10%", (1050, 10)),
        ("เปิด 09:00-20:00 จอดฟรี 3 ชั่วโมง", ()),
        ("100 บาท 100 บาท", (100,)),
    ],
)
def test_figures_are_amounts_in_baht_or_percent_each_once(text: str, figures: tuple[int, ...]) -> None:
    assert amounts_in(text) == figures
