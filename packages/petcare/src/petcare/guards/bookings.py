"""Does a draft say that something is booked, moved or cancelled that isn't?"""

from __future__ import annotations

import re
from typing import Final

from petcare.drafts import Objection, Situation
from petcare.guards.reading import asked, clauses, denied_before, plain, reported, supposed
from petcare.wording import fold

REASON = "ยังไม่มีคิวที่ hold_booking ถือให้สำเร็จในบทสนทนานี้ ห้ามบอกว่าจอง นัด หรือล็อกคิวแล้ว บอกว่ายังไม่ได้จอง แล้วส่งปุ่มจองคิว"
REASON_CODE = "รหัสการจอง {code} ไม่ใช่รหัสที่ร้านออกในบทสนทนานี้ ใช้รหัสจากผลของ hold_booking เท่านั้น"
REASON_CANCEL = "ร้านยังไม่ได้ยกเลิกหรือเลื่อนนัด มีแค่พนักงานที่ยืนยันได้ ให้บอกว่ารับเรื่องและส่งให้พนักงานแล้ว"

# The button and the page are called like the act; they are no claim.
_BUTTON: Final = re.compile(r"(?:ปุ่ม|หน้า|ลิงก์|ลิงค์|ลิ้งค์|ลิ้งก์|ระบบ)\s?[\"“”'「«]?\s?(?:จองคิว|จอง|นัดหมาย)[\"“”'」»]?")
_SLOT: Final = r"(?:คิว|นัด(?:หมาย)?|รอบ|ห้อง(?:พัก)?|การจอง|เวลา|ที่|วัน|บริการ|โรงแรม|slot)"
_DONE: Final = r"(?:ไว้ให้(?!ไหม|มั้ย|ได้|ไม่)|ให้ละ|เรียบร้อย|แล้ว|สำเร็จ|เสร็จ|ให้เลย|✅)"
# "พัก" is to hold a slot and to stay, "กัน" to keep and "each other": such words count before a slot only.
_ACT: Final = (
    r"(?:(?:จอง|ล็อก|ล็อค|นัด|สำรอง|ยืนยัน|คอนเฟิร์ม|confirm|book)|(?:ถือ|พัก|กัน|เก็บ|ลง|บันทึก)(?=\s?(?:คิว|นัด|รอบ|"
    r"ห้อง|การจอง|"
    r"เวลา|ตาราง|ที่(?!อยู่|จอด|ร้าน)|ไว้|ให้)))(?!ข้อมูล|เรื่อง|ชื่อ|ประวัติ|รายละเอียด|ตัวตน)"
)
_WHEN: Final = (
    r"(?:วัน|พรุ่งนี้|มะรืน|จันทร์|อังคาร|พุธ|พฤหัส|ศุกร์|เสาร์|อาทิตย์|เวลา|รอบ|\d|เช้า|บ่าย|เย็น|\b(?:on|at|for|"
    r"this|next|tomorrow|monday|tuesday|wednesday|"
    r"thursday|friday|saturday|sunday)\b)"
)
_BOOKED: Final = re.compile(
    # booked, held, put down ... done
    rf"{_ACT}\s?{_SLOT}?(?:(?!แนบ|ปุ่ม|ส่ง|พนักงาน|เจ้าหน้าที่|ตัวตน|รับเรื่อง|\n).){{0,60}}?{_DONE}"
    # you have got / you have a slot; the slot is yours, is ready, is confirmed
    rf"|ได้{_SLOT}\S{{0,12}}แล้ว|(?:คุณ|น้อง|ลูกค้า)\S{{0,12}}\s?มีคิว[^\n]{{0,30}}?แล้ว|"
    rf"{_SLOT}[^\n]{{0,16}}ของ(?:น้อง|คุณ)\S{{0,8}}เรียบร้อย|{_SLOT}\S{{0,14}}(?:ได้รับการ)?ยืนยัน(?:แล้ว|เรียบร้อย)"
    rf"|{_SLOT}(?:(?!\n).){{0,24}}?(?:เป็น)?ของ(?:น้อง|คุณ|ลูกค้า)แล้ว|คิว\S{{0,10}}พร้อม(?:แล้ว|ค่ะ|ครับ|นะ)"
    rf"|ยืนยัน(?:การจอง|การนัด|คิว|นัด)(?:ของ|\s?:|\s?วัน|\s?เวลา|\s?ให้|แล้ว|เรียบร้อย)"
    rf"|(?:การจอง|คิว|นัด)(?:ของ(?:คุณ|ลูกค้า|น้อง)\S{{0,12}})\s?(?:คือ|เป็น|วัน|ตรง|เวลา)|การจอง(?:เสร็จ|สำเร็จ|สมบูรณ์)"
    rf"|(?:รหัส|เลขที่)(?:การ)?จอง(?:ของ\S+)?\s?(?:คือ|:)?\s?[a-z]{{0,3}}-?\d"
    # in English
    r"|(?:is|are|been|have|i'?ve|we'?ve|you'?re|all|got you)\s+(?:now\s+|just\s+|successfully\s+)?(?:booked|reserved|"
    r"confirmed|scheduled)|^\s?(?:booked|reserved|confirmed)\b|"
    r"\b(?:booked|reserved|scheduled)\s+(?:you|your|it|for|the|a)\b|\b(?:booking|reservation|appointment|slot|"
    r"spot) (?:is |has been )?(?:now )?(?:confirmed|complete|reserved|secured)|\bput you (?:down|in)\b|"
    r"\bis (?:all )?yours\b|\ball set\b"
    # see you then
    rf"|(?:เจอกัน|พบกัน|รอพบ|แล้วเจอ)\S{{0,6}}\s?(?:วัน|พรุ่งนี้|เวลา|\d)|\bsee you\s{_WHEN}"
)
# Said to somebody who asked for a booking, these claim one as well: "done", "arranged", "there is a place now".
_ARRANGED: Final = re.compile(
    r"(?:จัด(?:ให้|การให้|คิว)|ลง(?:ตาราง|ชื่อ)|ดำเนินการ)(?:(?!ปุ่ม|ส่ง|พนักงาน|เจ้าหน้าที่|แจ้ง|"
    r"ยกเลิก).){0,24}?(?:แล้ว|เรียบร้อย)|"
    r"คิว[^\n]{0,16}?เรียบร้อย|มี(?:ที่|คิว|รอบ)(?:ให้)?(?:น้อง|คุณ)?แล้ว|"
    r"\b(?:appointment|booking|reservation|slot|spot)\b[^.?\n]{0,20}\b(?:made|set|done|secured|taken care)\b|"
    r"\b(?:i|we)\b[^.?\n]{0,24}\b(?:booked|reserved|scheduled)\b"
)
_WANTS_BOOKING: Final = re.compile(r"จอง|นัด|คิว|ล็อก|ล็อค|\bbook|appointment|reserv|\bslot")
_DONE_THEN_WHAT: Final = re.compile(
    r"^(?:เรียบร้อย|สำเร็จ|เสร็จ|โอเค)(?:แล้ว|เลย)?(?:ค่ะ|ครับ|จ้า|นะคะ|คะ)?[!\s]+(?:จอง|คิว|นัด)(?!คิวว่าง|ได้|ไม่)\S{0,14}" + _WHEN
)
_CANCELLED: Final = re.compile(
    rf"(?:ยกเลิก|เลื่อน|ย้าย|เปลี่ยน)(?:{_SLOT}|ให้|วัน)(?:(?!ส่ง|แจ้ง|รับเรื่อง|พนักงาน|แนบ).){{0,40}}?(?:เรียบร้อย|"
    rf"แล้ว|สำเร็จ)"
    r"|(?:has been|have been|is|i'?ve|we'?ve)\s+(?:cancell?ed|rescheduled|moved)"
)

# What makes the same words no claim.
_THE_PAST: Final = re.compile(r"(?:ที่|เคย|ซึ่ง)\s?(?:คุณ|ลูกค้า)?\s?(?:ได้)?\s?(?:จอง|นัด)\S*$")
_BY_OTHERS: Final = re.compile(r"(?:เต็ม|หมด|ถูกจอง|มี(?:คน|ลูกค้า)(?:อื่น)?\s?จอง|คนอื่น\S{0,6}จอง|\bfull\b|fully booked)")
_REQUEST: Final = re.compile(r"(?:รับเรื่อง|ส่งเรื่อง|คำขอ|เรื่อง|แจ้ง|ความต้องการ)\s?(?:ขอ|การ)?\s?$")
_NOT_YET: Final = re.compile(
    r"(?:จะ|เดี๋ยว|สามารถ|อยากให้|ต้องการให้|ต้องการ|ช่วย|ขอ|รบกวน|กด|เพื่อ|ต้อง|\bto|\bwill|\bbe|can)\s?$"
)
# A rule about bookings: "once booked it can be moved once", "book, then the system sends ...".
_AFTERWARDS: Final = re.compile(
    r"^[^\n]{0,3}(?:จะ|ค่อย|ระบบ|ร้าน|พนักงาน|เมื่อ|กด|เลือก|มา(?:ถึง|ที่|ก่อน)|รอ(?!พบ)|แจ้ง|เลื่อน|ยกเลิก|เปลี่ยน|"
    r"สามารถ|ต้อง|ถ้า|หาก|อยาก|หรือ)"
)
_CODE: Final = re.compile(r"\bhf\s?-?\s?(\d{3,5})\b")


def no_false_booking(text: str, situation: Situation) -> Objection | None:
    """Object to a claim that a slot is taken, unless a booking is held that was made in this conversation."""
    folded = _BUTTON.sub("ปุ่ม", plain(text))
    for clause in clauses(folded):
        if (found := _CANCELLED.search(clause)) and not _excused(clause, found):
            return Objection("no_false_booking", REASON_CANCEL, found[0])
    if code := _unknown_code(folded, situation):
        return Objection("no_false_booking", REASON_CODE.format(code=code), code)
    if situation.holds_booking():
        return None
    if found := _DONE_THEN_WHAT.search(folded):
        return Objection("no_false_booking", REASON, found[0])
    wanted = any(_WANTS_BOOKING.search(fold(said)) for said in (situation.customer_text, *situation.said_before))
    claims = (_BOOKED, _ARRANGED) if wanted else (_BOOKED,)
    for clause in clauses(folded):
        for found in (one for claim in claims for one in claim.finditer(clause)):
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
        or reported(clause, found.start())
        or _THE_PAST.search(before + found[0].split("แล้ว")[0]) is not None
        or _NOT_YET.search(before) is not None
        or _REQUEST.search(before) is not None
        or re.search(r"(?:ยกเลิก|เลื่อน)$", before) is not None
        or _BY_OTHERS.search(clause) is not None
        or (_AFTERWARDS.search(after) is not None and "ให้" not in found[0])
    )


def _unknown_code(folded: str, situation: Situation) -> str | None:
    """Return a booking code that neither this conversation nor a card that may be read holds."""
    held = [
        use.result.booking for use in situation.tool_uses if use.result is not None and use.result.booking is not None
    ]
    card = situation.card.appointments if situation.card is not None and situation.verified else ()
    known = {re.sub(r"\D", "", code) for code in (*held, *(visit.code for visit in card))}
    return next(
        (
            found[0]
            for found in _CODE.finditer(folded)
            if found[1] not in known and not situation.customer_wrote(found[1])
        ),
        None,
    )


def _from_card(clause: str, situation: Situation) -> bool:
    """Tell whether a clause reports an appointment that stands on the card of a verified customer."""
    if not situation.verified or not situation.worked("read_customer_card") or situation.card is None:
        return False
    return any(
        visit.time in clause or visit.pet in clause or str(visit.day.day) in clause
        for visit in situation.card.appointments
    )
