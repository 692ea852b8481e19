"""When is there room, and how is it taken? The tools check_slots, hold_booking, send_booking_link and send_page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Final, Literal

from pydantic import Field

from petcare.errors import NotAvailable
from petcare.shop_values import Booking, Branch, Slot
from petcare.tools.contract import Page, Tool, ToolContext, ToolResult
from petcare.tools.declare import Arguments, branch_or_refusal, declare, refused
from petcare.tools.offers import ServiceName, SpeciesName
from petcare.tools.phrases import bullets, day_name, day_with_code, opening

DAYS_SHOWN: Final = 7
"""How many days are looked at when no last day is given."""
PARTS_OF_DAY: Final = {"morning": ("00:00", "12:00"), "afternoon": ("12:00", "17:00"), "evening": ("17:00", "24:00")}
BUTTONS: Final[dict[Page, str]] = {"book": "จองคิว", "prices": "ดูราคา", "pets": "ข้อมูลน้อง"}
"""What the buttons say: book, prices, pets."""


class SlotQuestion(Arguments):
    """Which slots."""

    service: ServiceName = Field(description="grooming อาบน้ำตัดขน, clinic พบสัตวแพทย์, hotel โรงแรม")
    branch: str | None = Field(default=None, description="รหัสหรือชื่อสาขา ไม่ใส่ = ทุกสาขา")
    date: str | None = Field(
        default=None,
        description="วันแรกที่ดู แบบ YYYY-MM-DD ไม่ใส่ = เริ่มวันนี้",
        pattern=r"^\d{4}-\d{2}-\d{2}$",
    )
    until: str | None = Field(
        default=None,
        description="วันสุดท้ายที่ดู แบบ YYYY-MM-DD ไม่ใส่ = วันเดียวถ้ามี date, 7 วันถ้าไม่มี",
        pattern=r"^\d{4}-\d{2}-\d{2}$",
    )
    part_of_day: Literal["morning", "afternoon", "evening"] | None = Field(default=None, description="ช่วงเวลาที่สะดวก")
    species: SpeciesName | None = Field(default=None, description="dog สุนัข, cat แมว (ใช้กับโรงแรม)")


class BookingWish(Arguments):
    """What is to be held."""

    service: ServiceName = Field(description="grooming, clinic หรือ hotel")
    branch: str = Field(description="รหัสหรือชื่อสาขา")
    date: str = Field(description="วันที่ลูกค้าระบุ แบบ YYYY-MM-DD", pattern=r"^\d{4}-\d{2}-\d{2}$")
    time: str = Field(description="เวลาเริ่ม แบบ HH:MM ตามที่ check_slots บอก", pattern=r"^\d{2}:\d{2}$")
    pet: str | None = Field(default=None, description="ชื่อน้อง ถ้าลูกค้าบอก")
    species: SpeciesName | None = Field(default=None, description="dog หรือ cat จำเป็นสำหรับโรงแรม")
    nights: int = Field(default=1, description="จำนวนคืน ใช้กับโรงแรมเท่านั้น", ge=1, le=14)


class LinkWish(Arguments):
    """What the booking page may be opened with."""

    service: ServiceName | None = Field(default=None, description="บริการที่ลูกค้าสนใจ")
    branch: str | None = Field(default=None, description="สาขาที่ลูกค้าสนใจ")
    date: str | None = Field(default=None, description="วันที่ลูกค้าสนใจ แบบ YYYY-MM-DD", pattern=r"^\d{4}-\d{2}-\d{2}$")


class PageWish(Arguments):
    """Which page."""

    page: Page = Field(description="book หน้าจองคิว, prices หน้าราคา, pets หน้าข้อมูลน้อง")


async def check_slots(context: ToolContext, asked: SlotQuestion) -> ToolResult:
    """Return the free times of each day and branch, why there are none, and the nearest day that has some."""
    branches = _branches(context, asked.branch, asked.service)
    if isinstance(branches, ToolResult):
        return branches
    days = _days(context, asked)
    if isinstance(days, ToolResult):
        return days
    first, last = days
    lines = []
    found = False
    for offset in range((last - first).days + 1):
        day = first + timedelta(days=offset)
        for branch in branches:
            free = _free(context, day, day, asked, branch)
            found = found or bool(free)
            lines.append(f"{day_with_code(day)} {branch.name}: {_day_told(context, free, day, asked, branch)}")
    parts = [bullets(lines)]
    if not found:
        parts += [_nearest(context, last + timedelta(days=1), asked, branch) for branch in branches]
    return ToolResult("\n".join(parts))


def _branches(context: ToolContext, name: str | None, service: str) -> tuple[Branch, ...] | ToolResult:
    able = tuple(b for b in context.shop.branches() if service in b.services)
    if name is None:
        return able
    branch = branch_or_refusal(context, name)
    if isinstance(branch, ToolResult):
        return branch
    if service not in branch.services:
        return refused(f"{branch.name}ไม่มีบริการนี้ สาขาที่มีคือ {', '.join(b.name for b in able)}")
    return (branch,)


def _days(context: ToolContext, asked: SlotQuestion) -> tuple[date, date] | ToolResult:
    today = context.now.date()
    try:
        first = date.fromisoformat(asked.date) if asked.date else today
        default = first if asked.date else first + timedelta(days=DAYS_SHOWN - 1)
        last = date.fromisoformat(asked.until) if asked.until else default
    except ValueError:
        return refused("ไม่มีวันที่นี้ในปฏิทิน ใส่วันที่แบบ YYYY-MM-DD")
    return _allowed_days(context, first, last)


def _allowed_days(context: ToolContext, first: date, last: date) -> tuple[date, date] | ToolResult:
    today, (_, end) = context.now.date(), context.shop.calendar_days()
    if last < first:
        return refused("until ต้องไม่มาก่อน date")
    if first < today:
        return refused(f"{day_name(first)} ผ่านไปแล้ว วันนี้คือ{day_name(today)}")
    if first > end:
        return refused(f"ปฏิทินของร้านเปิดให้จองถึง{day_name(end)} วันหลังจากนั้นยังไม่เปิด")
    return first, min(last, end, first + timedelta(days=2 * DAYS_SHOWN - 1))


def _free(context: ToolContext, first: date, last: date, asked: SlotQuestion, branch: Branch) -> tuple[Slot, ...]:
    # Rooms have one check-in time; the part of the day is about visits.
    part = None if asked.service == "hotel" else asked.part_of_day
    start, end = PARTS_OF_DAY[part] if part is not None else ("00:00", "24:00")
    return tuple(
        slot
        for slot in context.shop.slots(first, last, asked.service, branch.id, asked.species)
        if slot.free > 0 and start <= slot.time < end and not _is_past(slot.day, slot.time, context.now)
    )


def _is_past(day: date, time: str, now: datetime) -> bool:
    return (day.isoformat(), time) <= (now.date().isoformat(), now.strftime("%H:%M"))


def _day_told(context: ToolContext, free: Sequence[Slot], day: date, asked: SlotQuestion, branch: Branch) -> str:
    notes = context.shop.day_notes(day, day, asked.service, branch.id)
    why = f" ({'; '.join(n.note for n in notes)})" if notes else ""
    if free:
        return f"ว่าง {_times(free)}{why}"
    if branch.hours_on(day) is None:
        return "ปิดทำการ"
    if not context.shop.slots(day, day, asked.service, branch.id, asked.species):
        reason = "สัตวแพทย์ไม่เข้าเวรวันนี้" if asked.service == "clinic" else "ไม่เปิดรับคิว"
        return f"ไม่มีคิว {why.strip() or f'({reason})'}"
    return f"ไม่มีคิวว่าง{why}"


def _times(slots: Sequence[Slot]) -> str:
    if not slots or slots[0].service != "hotel":
        return ", ".join(dict.fromkeys(slot.time for slot in slots))
    rooms = {"dog": "ห้องสุนัข", "cat": "ห้องแมว"}
    return ", ".join(f"{rooms.get(s.species or '', 'ห้อง')} {s.free} ห้อง (เช็กอิน {s.time})" for s in slots)


def _nearest(context: ToolContext, first: date, asked: SlotQuestion, branch: Branch) -> str:
    free = _free(context, first, context.shop.calendar_days()[1], asked, branch)
    if not free:
        return f"หลังจากนั้น{branch.name}ไม่มีคิวว่างในปฏิทินที่เปิดอยู่"
    days = [(day, tuple(slots)) for day, slots in groupby(free, key=lambda slot: slot.day)][:2]
    told = " และ ".join(f"{day_with_code(day)} {_times(slots)}" for day, slots in days)
    return f"วันถัดไปที่{branch.name}ว่าง: {told}"


async def hold_booking(context: ToolContext, wish: BookingWish) -> ToolResult:
    """Hold a slot and return its code, or say why not and what is free that day."""
    branches = _branches(context, wish.branch, wish.service)
    if isinstance(branches, ToolResult):
        return branches
    (branch,) = branches
    asked = SlotQuestion(service=wish.service, date=wish.date, species=_species(context, wish))
    days = _days(context, asked)
    if isinstance(days, ToolResult):
        return days
    day = days[0]
    refusal = _why_not(context, wish, day, asked.species)
    if refusal is not None:
        return refusal
    nights = wish.nights if wish.service == "hotel" else 1
    contact = context.chat.contact if context.chat.verified else None
    wanted = Booking("", contact, wish.pet or "", branch.id, wish.service, day, wish.time, nights, context.now)
    try:
        held = context.shop.hold(wanted, asked.species)
    except NotAvailable as exc:
        told = _day_told(context, _free(context, day, day, asked, branch), day, asked, branch)
        nearest = _nearest(context, day + timedelta(days=1), asked, branch)
        return refused(f"ยังไม่ได้จอง: {exc} {day_with_code(day)} {branch.name}: {told}\n{nearest}")
    stay = f" {held.nights} คืน" if held.service == "hotel" else ""
    told = f"ถือคิวให้แล้ว รหัส {held.code}: {branch.name} {day_name(day)} เวลา {held.time}{stay}"
    deposit = " โรงแรมต้องมัดจำตามนโยบาย deposit" if held.service == "hotel" else ""
    return ToolResult(f"{told}{deposit}", booking=held.code)


def _species(context: ToolContext, wish: BookingWish) -> SpeciesName | None:
    """Return the species as given, or from the card of a verified owner."""
    if wish.species is not None or wish.pet is None or not context.chat.verified or context.chat.contact is None:
        return wish.species
    card = context.shop.card(context.chat.contact)
    species = next((p.species for p in card.pets if p.name == wish.pet), None) if card else None
    return "dog" if species == "dog" else "cat" if species == "cat" else None


def _why_not(context: ToolContext, wish: BookingWish, day: date, species: str | None) -> ToolResult | None:
    if wish.service == "hotel" and species is None:
        return refused("ยังไม่ได้จอง: โรงแรมต้องรู้ว่าเป็นสุนัขหรือแมว ใส่ species")
    if wish.nights != 1 and wish.service != "hotel":
        return refused("ยังไม่ได้จอง: nights ใช้กับโรงแรมเท่านั้น")
    if _is_past(day, wish.time, context.now):
        return refused(f"ยังไม่ได้จอง: เวลา {wish.time} ของวันนี้ผ่านไปแล้ว")
    return None


async def send_booking_link(context: ToolContext, wish: LinkWish) -> ToolResult:
    """Give the customer the button of the booking page, and say when the branch is closed on the wished day."""
    hint = ""
    if wish.branch is not None:
        branch = branch_or_refusal(context, wish.branch)
        if isinstance(branch, ToolResult):
            return branch
        hint = f" {branch.name}"
        if wish.date is not None:
            hint += _hours_hint(branch, wish.date)
    return ToolResult(
        f"แนบปุ่ม “{BUTTONS['book']}” ให้ลูกค้าแล้ว{hint} ลูกค้าเลือกบริการ สาขา วัน และเวลาเองในหน้านั้น ยังไม่มีการจอง",
        pages=("book",),
    )


def _hours_hint(branch: Branch, day_text: str) -> str:
    try:
        day = date.fromisoformat(day_text)
    except ValueError:
        return ""
    return f" {day_with_code(day)} เวลาทำการ {opening(branch.hours_on(day))}"


async def send_page(context: ToolContext, wish: PageWish) -> ToolResult:
    """Give the customer the button of a page."""
    return ToolResult(f"แนบปุ่ม “{BUTTONS[wish.page]}” ให้ลูกค้าแล้ว", pages=(wish.page,))


BOOKING_TOOLS: Final[tuple[Tool, ...]] = (
    declare("check_slots", "ดูคิวว่างจริงตามบริการ สาขา และวัน ใช้ก่อนบอกว่าว่างหรือเต็ม", SlotQuestion, check_slots),
    declare(
        "hold_booking",
        "ถือคิวให้ลูกค้า เมื่อลูกค้าบอกบริการ สาขา วัน และเวลาครบแล้ว และยืนยันว่าจะจอง",
        BookingWish,
        hold_booking,
    ),
    declare(
        "send_booking_link",
        "แนบปุ่มเปิดหน้าจองคิว ใช้ทันทีเมื่อลูกค้าอยากจองหรืออยากพาน้องมา ไม่ต้องถามข้อมูลก่อน",
        LinkWish,
        send_booking_link,
    ),
    declare("send_page", "แนบปุ่มเปิดหน้าจองคิว หน้าราคา หรือหน้าข้อมูลน้อง", PageWish, send_page),
)
