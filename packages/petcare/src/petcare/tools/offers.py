"""What does the shop offer, where, and for how much? The tools get_branches, get_prices and get_promotions."""

from __future__ import annotations

from datetime import date
from typing import Final, Literal

from pydantic import Field

from petcare.shop_values import Branch, Promotion, Service
from petcare.tools.contract import Tool, ToolContext, ToolResult
from petcare.tools.declare import Arguments, branch_or_refusal, declare, refused
from petcare.tools.phrases import bullets, day_name, hours_of, opening, price_line
from petcare.wording import fold

ServiceName = Literal["grooming", "clinic", "hotel"]
SpeciesName = Literal["dog", "cat"]


class BranchQuestion(Arguments):
    """Which branch."""

    branch: str | None = Field(default=None, description="รหัสหรือชื่อสาขา เช่น ladphrao หรือ ลาดพร้าว ไม่ใส่ = ทุกสาขา")


class PriceQuestion(Arguments):
    """Which prices."""

    service: ServiceName | None = Field(default=None, description="grooming อาบน้ำตัดขน, clinic คลินิก, hotel โรงแรม")
    species: SpeciesName | None = Field(default=None, description="dog สุนัข, cat แมว")
    size: Literal["S", "M", "L", "XL"] | None = Field(default=None, description="ขนาดตามตารางราคา")
    coat: Literal["short", "long"] | None = Field(default=None, description="short ขนสั้น, long ขนยาว")
    weight_kg: float | None = Field(default=None, description="น้ำหนัก ใช้หาขนาดให้ ต้องมี species ด้วย", gt=0)
    query: str | None = Field(default=None, description="คำในชื่อรายการ เช่น วัคซีน ตัดเล็บ ทำหมัน")


class PromotionQuestion(Arguments):
    """Which promotions."""

    service: ServiceName | None = Field(default=None, description="เฉพาะบริการนี้")
    branch: str | None = Field(default=None, description="เฉพาะสาขานี้")


async def get_branches(context: ToolContext, asked: BranchQuestion) -> ToolResult:
    """Return hours, address, phone, parking, map and services of one branch or of all."""
    names = {service.id: service for service in context.shop.services()}
    if asked.branch is None:
        return ToolResult("\n\n".join(_told(b, names, context.now.date()) for b in context.shop.branches()))
    branch = branch_or_refusal(context, asked.branch)
    return branch if isinstance(branch, ToolResult) else ToolResult(_told(branch, names, context.now.date()))


def _told(branch: Branch, names: dict[str, Service], today: date) -> str:
    lines = [
        f"{branch.name} ({branch.id})",
        f"เวลาเปิด: {hours_of(branch)}",
        f"วันนี้ ({day_name(today)}): {opening(branch.hours_on(today))}",
        f"ที่อยู่: {branch.address}",
        f"โทร: {branch.phone}",
        f"ที่จอดรถ: {branch.parking}",
        f"แผนที่: {branch.map}",
        f"บริการ: {', '.join(names[s].name for s in branch.services)}",
    ]
    return "\n".join(lines if not branch.note else [*lines, f"หมายเหตุ: {branch.note}"])


async def get_prices(context: ToolContext, asked: PriceQuestion) -> ToolResult:
    """Return the lines of the price list that fit; a size is found from species and weight."""
    size: str | None = asked.size
    if size is None and asked.weight_kg is not None:
        if asked.species is None:
            return refused("จะหาขนาดจากน้ำหนักได้ ต้องใส่ species เป็น dog หรือ cat ด้วย")
        found = context.shop.size_of(asked.species, asked.weight_kg)
        if found is None:
            return refused("น้ำหนักนี้เกินตารางราคาของร้าน ให้พนักงานประเมิน (เรียก request_human)")
        size = found.size
    prices = context.shop.prices(asked.service, asked.species, size, asked.coat)
    if asked.query is not None:
        words = fold(asked.query).split()
        prices = tuple(p for p in prices if all(word in fold(f"{p.name} {p.note}") for word in words))
    if not prices:
        return refused("ไม่มีรายการที่ตรงกันในตารางราคาของร้าน อย่าเดาราคา ลองค้นกว้างขึ้นหรือบอกลูกค้าว่าไม่มีข้อมูล")
    lines = bullets([price_line(price) for price in prices])
    sizes = f"\n{_sizes(context, asked.species)}" if any(price.size for price in prices) else ""
    return ToolResult(f"ราคาของร้าน (เท่ากันทุกสาขาที่มีบริการ)\n{lines}{sizes}")


def _sizes(context: ToolContext, species: str | None) -> str:
    thai = {"dog": "สุนัข", "cat": "แมว"}
    sizes = [s for s in context.shop.sizes() if species in (None, s.species)]
    return "ขนาด: " + ", ".join(f"{thai[s.species]}{s.name} ไม่เกิน {s.up_to_kg:g} กก." for s in sizes)


async def get_promotions(context: ToolContext, asked: PromotionQuestion) -> ToolResult:
    """Return the promotions that hold today, and those that will start."""
    branch_id = None
    if asked.branch is not None:
        branch = branch_or_refusal(context, asked.branch)
        if isinstance(branch, ToolResult):
            return branch
        branch_id = branch.id
    today = context.now.date()
    fitting = [
        p
        for p in context.shop.promotions()
        if (asked.service is None or asked.service in p.services) and (branch_id is None or branch_id in p.branches)
    ]
    current = [p for p in fitting if p.first <= today <= p.last]
    coming = [p for p in fitting if p.first > today]
    names = {b.id: b.name for b in context.shop.branches()}
    parts = ["โปรโมชั่นที่ใช้ได้วันนี้:\n" + bullets([_offer(p, names) for p in current])] if current else []
    parts += [] if current else ["วันนี้ไม่มีโปรโมชั่นที่ตรงกัน"]
    parts += ["ยังไม่เริ่ม (ยังใช้ไม่ได้วันนี้):\n" + bullets([_offer(p, names) for p in coming])] if coming else []
    parts.append("อย่าคิดราคาหลังลดเอง พนักงานคิดให้ที่หน้าร้าน")
    return ToolResult("\n".join(parts), amounts=tuple(figure for p in (*current, *coming) for figure in p.figures))


def _offer(promotion: Promotion, names: dict[str, str]) -> str:
    p = promotion
    where = ", ".join(names[b] for b in p.branches)
    conditions = f" เงื่อนไข: {p.conditions}" if p.conditions else ""
    return f"{p.title}: {p.detail} ({where}) {day_name(p.first)} ถึง{day_name(p.last)}{conditions}"


OFFER_TOOLS: Final[tuple[Tool, ...]] = (
    declare(
        "get_branches",
        "ดูสาขา: เวลาเปิดปิด ที่อยู่ เบอร์โทร ที่จอดรถ แผนที่ บริการ และวันที่สัตวแพทย์เข้าเวร",
        BranchQuestion,
        get_branches,
    ),
    declare(
        "get_prices",
        "ดูราคาจริงของร้าน ตามบริการ ชนิดสัตว์ ขนาดหรือน้ำหนัก และชนิดขน ใช้ทุกครั้งก่อนบอกราคา",
        PriceQuestion,
        get_prices,
    ),
    declare("get_promotions", "ดูโปรโมชั่นที่ใช้ได้วันนี้และที่กำลังจะเริ่ม", PromotionQuestion, get_promotions),
)
