"""Does a draft tell an unverified chat what stands on a Customer Card?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from petcare.drafts import Objection, Situation
from petcare.guards.reading import asked, clauses, denied, supposed
from petcare.shop_values import Card
from petcare.wording import fold

REASON = "แชทนี้ยังไม่ยืนยันตัวตน ห้ามบอกหรือยืนยันชื่อ เบอร์ นัด วัคซีน หรือข้อมูลสัตว์เลี้ยงจากประวัติ บอกว่าต้องยืนยันตัวตนกับพนักงานก่อน"
_APPOINTMENT = re.compile(
    r"(?:มี(?:คิว)?นัด|นัดของ|นัดไว้|จองไว้|คิวของ(?:คุณ|น้อง)|คุณนัด|your (?:next )?appointment is)[^?\n]{0,60}?(?:วัน(?:ที่|"
    r"จันทร์|อังคาร|พุธ|พฤหัส|ศุกร์|เสาร์|อาทิตย์)|\d{1,2}[:.]\d\d|\d{1,2}\s?(?:[ก-ฮ]\.|พ\.ย|ธ\.ค))"
)
_ON_FILE = re.compile(
    r"(?:จาก|ตาม|ใน)(?:ข้อมูล|ประวัติ|ระบบ|การ์ด)\S{0,12}\s?(?:ของ)?(?:คุณ|ลูกค้า|น้อง)\S{0,30}\s?(?:พบ|มี|แพ้|กลัว|"
    r"ชื่อ|พันธุ์|หนัก|เคย|คือ)"
)


def no_card_to_strangers(text: str, situation: Situation) -> Objection | None:
    """Object to anything from a card in a chat whose customer hasn't proved who they are."""
    if situation.verified:
        return None
    folded = fold(text)
    if situation.card is not None:
        for secret in _secrets(situation.card):
            if secret in folded and not situation.customer_wrote(secret):
                return Objection("no_card_to_strangers", REASON, secret)
    if situation.holds_booking():
        return None
    for clause in clauses(folded):
        claim = _APPOINTMENT.search(clause) or _ON_FILE.search(clause)
        if claim is not None and not denied(clause) and not asked(clause) and not supposed(clause):
            return Objection("no_card_to_strangers", REASON, claim[0])
    return None


def _secrets(card: Card) -> Iterator[str]:
    """Yield texts that only somebody who read the card would write, folded."""
    yield from {fold(card.phone), fold(card.phone).replace("-", ""), f"คุณ{fold(card.name)}"}
    yield from (fold(note) for note in card.notes)
    for pet in card.pets:
        name = fold(pet.name)
        # Short names are common words as well: ดำ ("black"), แดง ("red").
        yield name if len(name) >= 5 else f"น้อง{name}"
        yield from (f"แพ้{fold(a)}" for a in (pet.allergies,) if a)
        yield from (f"กลัว{fold(f)}" for f in (pet.fears,) if f)
    yield from (fold(visit.code) for visit in card.appointments)
