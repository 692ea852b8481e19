"""Does a draft tell an unverified chat what stands on a Customer Card?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from petcare.drafts import Objection, Situation
from petcare.guards.reading import asked, clauses, denied, plain, supposed
from petcare.prompt import MONTHS
from petcare.shop_values import Card
from petcare.wording import fold

REASON = "แชทนี้ยังไม่ยืนยันตัวตน ห้ามบอกหรือยืนยันชื่อ เบอร์ นัด วัคซีน หรือข้อมูลสัตว์เลี้ยงจากประวัติ บอกว่าต้องยืนยันตัวตนกับพนักงานก่อน"

# Claims that need no card to be seen as claims: an invented appointment is as bad as a leaked one.
_APPOINTMENT: Final = re.compile(
    r"(?:มี(?:คิว)?นัด|นัดของ|นัดไว้|จองไว้|นัดครั้ง(?:หน้า|ต่อไป|ถัดไป)|คิวของ(?:คุณ|น้อง)|คุณนัด|\b(?:you|"
    r"your)\b[^.?\n]{0,16}\b(?:appointment|booking)\b)[^?\n]{0,60}?"
    r"(?:วัน(?:ที่|นี้|จันทร์|อังคาร|พุธ|พฤหัส|ศุกร์|เสาร์|อาทิตย์)|พรุ่งนี้|มะรืน|บ่าย(?:โมง|สอง|สาม)|"
    r"\d{1,2}[:.]\d\d|\d{1,2}\s?(?:[ก-ฮ]\.|พ\.ย|ธ\.ค)|\d{1,2}/\d{1,2}|"
    r"\b(?:on|at)\s(?:\w+day|\d))"
)
_HAS_ONE: Final = re.compile(
    r"^(?:ใช่(?:ค่ะ|ครับ)?\s?)?(?:คุณ\S{0,10}|น้อง\S{0,10}|ลูกค้า)?\s?มี(?:คิว)?(?:นัด|การจอง)(?:อยู่|แล้ว|ไว้|"
    r"ค้าง)?\s?(?:ค่ะ|ครับ|คะ|จ้า|นะคะ|$)"
)
_ON_FILE: Final = re.compile(
    r"(?:จาก|ตาม|ใน)(?:ข้อมูล(?!ที่(?:คุณ\S{0,8})?(?:ให้|แจ้ง|เล่า|บอก))|ประวัติ|ระบบ|การ์ด|"
    r"ทะเบียน)\S{0,12}\s?(?:ของ)?(?:คุณ|ลูกค้า|น้อง)\S{0,30}\s?(?:พบ|มี|"
    r"แพ้|กลัว|ชื่อ|พันธุ์|หนัก|เคย|คือ)|"
    r"\b(?:our|your) (?:records?|file|profile) (?:shows?|says?)\b"
)
# "Many cats fear dryers" tells of nobody.
_IN_GENERAL: Final = re.compile(r"หลาย|บาง|ส่วนใหญ่|ส่วนมาก|มัก|ทั่วไป|อาจ|ทุกตัว|\bmany\b|\bsome\b|\bmost\b|\boften\b")
_CALLED: Final = r"(?:คุณ|ชื่อ(?:ในระบบ|ที่ลงไว้|ลูกค้า)?(?:คือ)?|พี่|เจ้าของ(?:คือ|ชื่อ)?|ลูกค้า(?:คือ|ชื่อ)?|k\.)\s?"
_FULL_MONTHS: Final = (
    "มกราคม", "กุมภาพันธ์", "มีนาคม", "เมษายน", "พฤษภาคม", "มิถุนายน", "กรกฎาคม", "สิงหาคม", "กันยายน", "ตุลาคม", "พฤศจิกายน", "ธันวาคม",
)  # fmt: skip
_SPACELESS: Final = re.compile(r"[\s.\-–()/]")
_COMMON_NAME: Final = 5
"""Names of a pet that are shorter are common words as well: ดำ ("black"), แดง ("red"); they count after "น้อง" only."""


def no_card_to_strangers(text: str, situation: Situation) -> Objection | None:
    """Object to anything from a card in a chat whose customer hasn't proved who they are."""
    if situation.verified:
        return None
    folded = plain(text)
    if situation.card is not None and (leak := _leak(folded, situation.card, situation)):
        return Objection("no_card_to_strangers", REASON, leak)
    if situation.holds_booking():
        return None
    for clause in clauses(folded):
        claim = _APPOINTMENT.search(clause) or _ON_FILE.search(clause) or _HAS_ONE.search(clause)
        if claim is not None and not denied(clause) and not asked(clause) and not supposed(clause):
            return Objection("no_card_to_strangers", REASON, claim[0])
    return None


def _leak(folded: str, card: Card, situation: Situation) -> str | None:
    """Return the words of a draft that stand on the card and that the customer didn't write."""
    written = fold(" ".join((situation.customer_text, *situation.said_before)))
    for number in (card.phone, *(visit.code for visit in card.appointments)):
        if (told := _number_told(folded, number)) and not _number_told(written, number):
            return told
    for secret in _secrets(card):
        found = re.search(secret, folded)
        if found is not None and re.search(secret, written) is None:
            return found[0]
    return next((clause for clause in clauses(folded) if _tells_trait(clause, card, written)), None)


def _number_told(text: str, number: str) -> str | None:
    """Return a phone number or a code as a text holds it, whole or its last four digits beside a word for it."""
    digits = re.sub(r"\D", "", number)
    if fold(_SPACELESS.sub("", number)) in _SPACELESS.sub("", text):
        return number
    ending = re.search(rf"(?:เบอร์|โทร|ลงท้าย|รหัส|phone|ending|code)\D{{0,24}}{digits[-4:]}(?!\d)", text)
    return ending[0] if ending is not None else None


def _secrets(card: Card) -> Iterator[str]:
    """Yield patterns that only somebody who read the card would write, for folded text."""
    yield _CALLED + re.escape(fold(card.name))
    yield from (re.escape(fold(note)) for note in card.notes)
    for pet in card.pets:
        name = re.escape(fold(pet.name))
        yield name if len(name) >= _COMMON_NAME else rf"(?:น้อง|ชื่อ)\s?{name}"
    for visit in card.appointments:
        yield rf"(?:นัด|จอง|มาเมื่อ|ครั้ง(?:ก่อน|ที่แล้ว|ล่าสุด))[^\n]{{0,40}}?{_day(visit.day)}"
    for vaccine in card.vaccines:
        yield rf"(?:วัคซีน|ครบกำหนด|ฉีด)[^\n]{{0,40}}?{_day(vaccine.due)}"


def _day(day: date) -> str:
    months = "|".join(
        re.escape(month)
        for month in (MONTHS[day.month - 1], _FULL_MONTHS[day.month - 1], MONTHS[day.month - 1].replace(".", ""))
    )
    return rf"(?<!\d)(?:0?{day.day}\s?(?:{months})|0?{day.day}/0?{day.month}(?!\d)|{day.isoformat()})"


def _tells_trait(clause: str, card: Card, written: str) -> bool:
    if _IN_GENERAL.search(clause) or denied(clause) or supposed(clause):
        return False
    said, by_customer = clause.replace(" ", ""), written.replace(" ", "")
    return any(trait in said and trait not in by_customer for trait in _traits(card))


def _traits(card: Card) -> Iterator[str]:
    """Yield what the card says of a pet's allergies, fears and weight, folded and without spaces."""
    for pet in card.pets:
        told = (("แพ้", pet.allergies), ("กลัว", pet.fears), ("หนัก", f"{pet.weight_kg:g}" if pet.weight_kg else ""))
        yield from (f"{word}{fold(what)}".replace(" ", "") for word, what in told if what)
