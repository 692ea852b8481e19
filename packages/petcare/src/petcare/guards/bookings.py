"""Does a draft say that something is booked, moved or cancelled that isn't?"""

from __future__ import annotations

import re

from petcare.drafts import Objection, Situation
from petcare.guards.reading import asked, clauses, denied_before, plain, supposed

REASON = "ยังไม่มีคิวที่ hold_booking ถือให้สำเร็จในบทสนทนานี้ ห้ามบอกว่าจอง นัด หรือล็อกคิวแล้ว บอกว่ายังไม่ได้จอง แล้วส่งปุ่มจองคิว"
REASON_CANCEL = "ร้านยังไม่ได้ยกเลิกหรือเลื่อนนัด มีแค่พนักงานที่ยืนยันได้ ให้บอกว่ารับเรื่องและส่งให้พนักงานแล้ว"
_BUTTON = re.compile(r"(?:ปุ่ม|หน้า|ลิงก์|ลิงค์|ลิ้งค์|ลิ้งก์)\s?[\"“”'「«]?\s?(?:จองคิว|จอง|นัดหมาย)[\"“”'」»]?")
_SLOT = r"(?:คิว|นัด(?:หมาย)?|รอบ|ห้อง(?:พัก)?|การจอง|เวลา|ที่|วัน|บริการ|โรงแรม|slot)"
_DONE = r"(?:ไว้ให้(?!ไหม|มั้ย|ได้|ไม่)|ให้ละ|เรียบร้อย|แล้ว|สำเร็จ|เสร็จ|ให้เลย|✅)"
_BOOKED = re.compile(
    rf"(?:จอง|ล็อก|ล็อค|ถือ|พัก|กัน|เก็บ|ลง|นัด|บันทึก|สำรอง|คอนเฟิร์ม|confirm|book)\s?{_SLOT}?(?:(?!แนบ|ปุ่ม|ส่ง|พนักงาน|"
    rf"เจ้าหน้าที่|\n).){{0,60}}?{_DONE}"
    rf"|ได้{_SLOT}(?:\S{{0,12}})แล้ว|{_SLOT}\S{{0,14}}(?:ได้รับการ)?ยืนยัน(?:แล้ว|เรียบร้อย)|ยืนยัน(?:การจอง|การนัด|คิว|"
    rf"นัด)(?:ของ|\s?:|\s?วัน|\s?เวลา|\s?ให้|แล้ว|เรียบร้อย)"
    rf"|(?:การจอง|คิว|นัด)(?:ของ(?:คุณ|ลูกค้า|น้อง)\S{{0,12}})\s?(?:คือ|เป็น|วัน|ตรง|เวลา)|การจอง(?:เสร็จ|สำเร็จ|"
    rf"สมบูรณ์)|(?:รหัส|เลขที่)(?:การ)?จอง(?:ของ\S+)?\s?(?:คือ|:)?\s?[a-z]{{0,3}}-?\d"
    r"|(?:is|are|been|have|i'?ve|we'?ve|all)\s+(?:now\s+)?(?:booked|reserved|confirmed|scheduled)|"
    r"\b(?:booked|reserved|scheduled)\s+(?:you|your|it|for)|booking (?:is )?(?:confirmed|complete)"
    rf"|\ball set\b|{_SLOT}(?:(?!\n).){{0,24}}?(?:เป็น)?ของ(?:น้อง|คุณ|ลูกค้า)แล้ว|"
    r"(?:เจอกัน|พบกัน|รอพบ|แล้วเจอ)\S{0,6}\s?(?:วัน|พรุ่งนี้|เวลา|\d)"
)
_THE_PAST = re.compile(r"(?:ที่|เคย|ซึ่ง)\s?(?:คุณ|ลูกค้า)?\s?(?:ได้)?\s?(?:จอง|นัด)\S*$")
_BY_OTHERS = re.compile(r"(?:เต็ม|หมด|ถูกจอง|มี(?:คน|ลูกค้า)(?:อื่น)?\s?จอง|คนอื่น\S{0,6}จอง|\bfull\b)")
_REQUEST = re.compile(r"(?:รับเรื่อง|ส่งเรื่อง|คำขอ|เรื่อง|แจ้ง)\s?(?:ขอ)?\s?$")
_AFTERWARDS = re.compile(r"^[^\n]{0,3}(?:จะ|ค่อย|ระบบ|ร้าน|พนักงาน|เมื่อ|กด|เลือก|มา(?:ถึง|ที่)|รอ(?!พบ)|แจ้ง)")
_CANCELLED = re.compile(
    rf"(?:ยกเลิก|เลื่อน|ย้าย|เปลี่ยน)(?:{_SLOT}|ให้|วัน)(?:(?!ส่ง|แจ้ง|รับเรื่อง|พนักงาน|แนบ).){{0,40}}?(?:เรียบร้อย|แล้ว|"
    rf"สำเร็จ)|(?:has been|have been|is|i'?ve|we'?ve)\s+(?:cancell?ed|rescheduled|moved)"
)


def no_false_booking(text: str, situation: Situation) -> Objection | None:
    """Object to a claim that a slot is taken, unless a booking is held that was made in this conversation."""
    folded = _BUTTON.sub("ปุ่ม", plain(text))
    for clause in clauses(folded):
        if (found := _CANCELLED.search(clause)) and not _excused(clause, found):
            return Objection("no_false_booking", REASON_CANCEL, found[0])
        if situation.holds_booking():
            continue
        for found in _BOOKED.finditer(clause):
            if not _excused(clause, found) and not _from_card(clause, situation):
                return Objection("no_false_booking", REASON, found[0])
    return None


def _excused(clause: str, found: re.Match[str]) -> bool:
    before, after = clause[: found.start()], clause[found.end() :]
    return (
        denied_before(clause, found.start(), 16)
        or re.search(r"(?:ยัง)?ไม่(?:ได้)?|n't|not", found[0]) is not None
        or asked(clause)
        or supposed(before)
        or _THE_PAST.search(before + found[0].split("แล้ว")[0]) is not None
        or re.search(r"(?:จะ|เดี๋ยว|สามารถ|อยากให้|ต้องการให้|ช่วย|ขอ)\s?$", before) is not None
        or _REQUEST.search(before) is not None
        or re.search(r"(?:ยกเลิก|เลื่อน)$", before) is not None
        or _BY_OTHERS.search(clause) is not None
        or (_AFTERWARDS.search(after) is not None and "ให้" not in found[0])
    )


def _from_card(clause: str, situation: Situation) -> bool:
    """Tell whether a clause reports an appointment that stands on the card of a verified customer."""
    if not situation.verified or not situation.worked("read_customer_card") or situation.card is None:
        return False
    return any(
        visit.time in clause or visit.pet in clause or str(visit.day.day) in clause
        for visit in situation.card.appointments
    )
