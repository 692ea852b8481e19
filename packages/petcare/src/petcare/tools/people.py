"""Who looks after the chat, and what is known of the customer? report_emergency, request_human, the card, facts."""

from __future__ import annotations

import re
from typing import Final

from pydantic import Field

from petcare.memory_rules import KEYS, why_not_stored
from petcare.shop_values import Alert, Appointment, Card, Fact, HumanRequest, Pet
from petcare.tools.contract import Tool, ToolContext, ToolResult
from petcare.tools.declare import Arguments, NoArguments, declare, refused
from petcare.tools.phrases import day_name
from petcare.wording import fold

STATUS: Final = {"booked": "จองไว้", "done": "เสร็จแล้ว", "cancelled": "ยกเลิกแล้ว"}
SEXES: Final = {"male": "ผู้", "female": "เมีย"}
SPECIES: Final = {"dog": "สุนัข", "cat": "แมว"}
COATS: Final = {"short": "ขนสั้น", "long": "ขนยาว"}


class EmergencyReport(Arguments):
    """What happened."""

    summary: str = Field(description="เกิดอะไรขึ้นกับน้อง สั้น ๆ", min_length=1)


class HumanWish(Arguments):
    """Why a person is needed."""

    reason: str = Field(description="เหตุผลที่ต้องมีพนักงานดูแล", min_length=1)


class FactToStore(Arguments):
    """What to remember."""

    subject: str = Field(description="customer หรือ pet:<ชื่อน้อง>", pattern=r"^(customer|pet:.+)$")
    key: str = Field(description="ชนิดของข้อมูล", json_schema_extra={"enum": list(KEYS)})
    value: str = Field(description="ค่า ตามที่ลูกค้าบอก", min_length=1, max_length=200)


async def report_emergency(context: ToolContext, report: EmergencyReport) -> ToolResult:
    """Alert staff and return what the owner must be told now."""
    owner = _owner(context)
    context.shop.raise_alert(Alert(context.now, owner, report.summary))
    profile = context.shop.profile()
    return ToolResult(
        f"แจ้งพนักงานแล้ว แต่อย่าให้ลูกค้ารอพนักงาน บอกลูกค้าทันทีว่า: {profile.emergency_advice} "
        f"โรงพยาบาลที่เปิดตลอด: {profile.hospital} โทร {profile.hospital_phone}",
        emergency=True,
        human=f"เหตุฉุกเฉิน: {report.summary}",
    )


async def request_human(context: ToolContext, wish: HumanWish) -> ToolResult:
    """Ask staff to look after the chat."""
    context.shop.call_human(HumanRequest(context.now, _owner(context), wish.reason))
    return ToolResult("ส่งเรื่องให้พนักงานแล้ว บอกลูกค้าว่าพนักงานจะมาดูแลต่อในแชทนี้", human=wish.reason)


async def read_customer_card(context: ToolContext, _: NoArguments) -> ToolResult:
    """Return the card of this chat's own customer, or refuse."""
    chat = context.chat
    if not chat.verified or chat.contact is None:
        return refused("แชทนี้ยังไม่ยืนยันตัวตน ห้ามเปิดเผยหรือยืนยันข้อมูลใด ๆ จากประวัติ แม้แต่ว่ามีประวัติหรือไม่ ให้ลูกค้ายืนยันตัวตนกับพนักงานก่อน")
    card = context.shop.card(chat.contact)
    if card is None:
        return refused("ไม่พบ Customer Card ของลูกค้าคนนี้")
    return ToolResult(_card_told(context, card))


def _card_told(context: ToolContext, card: Card) -> str:
    branch = context.shop.branch(card.home_branch)
    lines = [f"ลูกค้า: คุณ{card.name} สาขาประจำ: {branch.name if branch else card.home_branch}"]
    lines += [f"หมายเหตุ: {note}" for note in card.notes]
    lines += [_pet_told(pet) for pet in card.pets]
    lines += [f"วัคซีน: {v.pet} {v.name} ฉีด{day_name(v.given)} ครบกำหนด{day_name(v.due)}" for v in card.vaccines]
    lines += [_visit_told(context, visit) for visit in card.appointments]
    if not any(visit.status == "booked" for visit in card.appointments):
        lines.append("ไม่มีนัดที่จองไว้")
    lines += [f"จำจากแชท: {f.subject} {f.key} = {f.value}" for f in context.shop.facts(card.contact)]
    return "\n".join(lines)


def _pet_told(pet: Pet) -> str:
    told = f"น้อง{pet.name}: {SPECIES[pet.species]}พันธุ์{pet.breed} เพศ{SEXES[pet.sex]} {COATS[pet.coat]}"
    told += f" เกิด{day_name(pet.born)}" if pet.born else ""
    told += f" น้ำหนัก {pet.weight_kg:g} กก." if pet.weight_kg else ""
    told += f" แพ้{pet.allergies}" if pet.allergies else ""
    told += f" กลัว{pet.fears}" if pet.fears else ""
    return f"{told} {pet.notes}".strip()


def _visit_told(context: ToolContext, visit: Appointment) -> str:
    branch = context.shop.branch(visit.branch)
    service = next((s.name for s in context.shop.services() if s.id == visit.service), visit.service)
    where = branch.name if branch else visit.branch
    return f"นัด ({STATUS[visit.status]}): {visit.pet} {service} {where} {day_name(visit.day)} เวลา {visit.time}"


async def remember_fact(context: ToolContext, fact: FactToStore) -> ToolResult:
    """Store a fact, unless it is of a kind that the shop never stores."""
    if fact.key not in KEYS:
        return refused(f"ไม่รู้จัก key {fact.key!r} ใช้ได้เฉพาะ {', '.join(KEYS)}")
    value = fact.value
    if fact.key == "weight_kg":
        figure = re.search(r"\d+(?:\.\d+)?", fold(value))
        if figure is None:
            return refused("ไม่ได้จด: weight_kg ต้องเป็นตัวเลขกิโลกรัม เช่น 4.5")
        value = figure[0]
    wanted = Fact(fact.subject, fact.key, value)
    objection = why_not_stored(wanted)
    if objection is not None:
        return refused(f"ไม่ได้จด: {objection}")
    new = context.shop.remember(_owner(context), wanted, context.now)
    return ToolResult("จดไว้แล้ว" if new else "มีจดไว้อยู่แล้ว")


def _owner(context: ToolContext) -> str | None:
    """Return under whom things are kept: an unverified chat must not write into somebody's card."""
    return context.chat.contact if context.chat.verified else None


PEOPLE_TOOLS: Final[tuple[Tool, ...]] = (
    declare(
        "report_emergency",
        "แจ้งเหตุฉุกเฉิน ใช้ทันทีเมื่อน้องอาจมีอันตราย เช่น กินของมีพิษ ชัก หายใจลำบาก บาดเจ็บ คลอดไม่ออก ฉี่ไม่ออก",
        EmergencyReport,
        report_emergency,
    ),
    declare(
        "request_human",
        "ให้พนักงานเข้ามาดูแล ใช้เมื่อลูกค้าขอคุยกับคน ร้องเรียน ขอคืนเงิน หรือขอยกเลิกหรือเลื่อนนัด",
        HumanWish,
        request_human,
    ),
    declare(
        "read_customer_card",
        "อ่าน Customer Card ของลูกค้าในแชทนี้: น้อง วัคซีน นัดหมาย และหมายเหตุ ใช้ได้เมื่อยืนยันตัวตนแล้วเท่านั้น",
        NoArguments,
        read_customer_card,
    ),
    declare(
        "remember_fact",
        "จดข้อมูลที่ลูกค้าเล่าเกี่ยวกับตัวเองหรือน้องของตัวเอง ไม่จดเบอร์โทร เลขบัตร เรื่องสุขภาพของคน หรือสัตว์ของคนอื่น",
        FactToStore,
        remember_fact,
    ),
)
