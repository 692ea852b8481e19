"""Does an emergency reply tell the owner to go to a vet now? What staff will do later helps no animal."""

from __future__ import annotations

import re

from petcare.drafts import Objection, Situation
from petcare.guards.clauses import clauses, denied_before, plain

REASON = (
    "นี่คือเหตุฉุกเฉิน คำตอบต้องบอกให้เจ้าของพาน้องไปโรงพยาบาลสัตว์หรือคลินิกสัตว์ทันที "
    "ห้ามบอกให้รอดูอาการ ห้ามบอกว่าไม่เป็นไร และห้ามมีแค่คำว่าเจ้าหน้าที่จะติดต่อกลับ"
)
_PLACE = (
    r"(?:โรงพยาบาล|รพ\.?\s?สัตว์|รพส|คลินิก|สัตวแพทย์|หมอ|ห้องฉุกเฉิน|animal hospital|vet\b|vets\b|veterinar\w+|"
    r"clinic|emergency (?:room|hospital))"
)
_GO = re.compile(
    rf"(?:พา|นำ|อุ้ม|ส่ง(?!เรื่อง|ข้อ|ต่อ)|รีบ|ไป|เข้า|มา|ให้ถึง|take|bring|go|rush|get)(?:(?!ติดต่อ|โทรกลับ|แจ้ง|ไปหา(?:ที่|"
    rf"คุณ)).){{0,45}}?{_PLACE}",
    re.DOTALL,
)
_NOW = re.compile(
    r"ทันที|เดี๋ยวนี้|ตอนนี้|ด่วน|โดยเร็ว|รีบ|ให้(?:เร็ว|ไว)ที่สุด|เลย(?!นะ?ไม่)|ฉุกเฉิน|ไม่ต้องรอ|อย่ารอ|\bnow\b|immediately|"
    r"right away|at once|straight|asap|urgent"
)
_OWNER_CALLS = re.compile(
    rf"(?:โทร(?!กลับ|หาคุณ|ไปหาคุณ)|call)(?:(?!กลับ).){{0,30}}?(?:{_PLACE}|\d[\d-]{{7,}}).{{0,40}}?(?:ทันที|"
    rf"เดี๋ยวนี้|ตอนนี้|เลย|now|immediately|right away)"
)
_BY_STAFF = re.compile(
    r"(?:เจ้าหน้าที่|พนักงาน|ทีม(?:งาน|แพทย์)?|แอดมิน|หมอ|staff|team|we)\s?(?:ของ(?:ร้าน|เรา)\s?)?(?:จะ|กำลัง|will|"
    r"'ll)\s?\S{0,12}$"
)
_STAFF = re.compile(r"(?:เจ้าหน้าที่|พนักงาน|ทีม(?:งาน|แพทย์)?|แอดมิน|ร้าน|เรา|\bwe|\bstaff)\s?$")
_LATER = re.compile(
    r"(?:ถ้า|หาก|if)\S{0,30}\s?\S{0,20}(?:ไม่ดีขึ้น|แย่ลง|หนักขึ้น|ไม่หาย|ผิดปกติ|ซึมลง|ไม่สบายใจ|มีอาการ|ยังไม่|อาเจียน|"
    r"worse|better|symptom)|ค่อย(?!\s?ๆ)|พรุ่งนี้|มะรืน|"
    r"สัปดาห์หน้า|อาทิตย์หน้า|(?:ใน|วัน)ที่หมอเข้าเวร|อีก\s?\d+\s?(?:ชั่วโมง|วัน|ชม)|tomorrow|later"
)
_COMFORT = re.compile(
    r"ไม่เป็นไร|ไม่(?:น่า)?(?:อันตราย|เป็นอันตราย|เป็นพิษ|มีอะไร|ฉุกเฉิน|น่าห่วง)|(?:รอ|เฝ้า|คอย)(?:ดู|"
    r"สังเกต)?(?:อาการ)?(?:ไป)?(?:ก่อน|สัก|ที่บ้าน|อีก)|รอดูอาการ|รอเจ้าหน้าที่|รอหมอ|"
    r"ยังไม่ต้อง(?:พา|ไป|รีบ)|ไม่(?:ต้อง|จำเป็นต้อง)(?:รีบ)?(?:พา|ไป)|wait and see|it'?s (?:ok|fine)|no need|"
    r"not dangerous|don'?t need to"
)
_WAIT_DENIED = re.compile(r"(?:ห้าม|อย่า|ไม่(?:ควร|ต้อง)|อย่าเพิ่ง|do not|don'?t|never)\s?\S{0,10}$")


def go_now(text: str, situation: Situation) -> Objection | None:
    """In an emergency, object to a draft that comforts, or that gives the owner nothing to do at once.

    In the turns after one, a draft may speak of other things, but not tell the owner to stay at home.
    """
    folded = plain(text)
    if not situation.emergency:
        return _stays_home(folded) if situation.worked("report_emergency") else None
    for comfort in _COMFORT.finditer(folded):
        if not _WAIT_DENIED.search(folded[: comfort.start()]) and not _asks(folded, comfort):
            return Objection("go_now", REASON, comfort[0])
    if any(_sends(clause) for clause in clauses(folded)):
        return None
    return Objection("go_now", REASON)


def _stays_home(folded: str) -> Objection | None:
    # "ไม่เป็นไร" ("never mind") answers thanks as well, so it counts in the emergency's own turn only.
    for comfort in _COMFORT.finditer(folded):
        if (
            comfort[0] != "ไม่เป็นไร"
            and not _WAIT_DENIED.search(folded[: comfort.start()])
            and not _asks(folded, comfort)
        ):
            return Objection("go_now", REASON, comfort[0])
    return None


def _asks(folded: str, comfort: re.Match[str]) -> bool:
    # "ไม่ว่าจะดูปกติแค่ไหนก็ไม่ควรรอ" ("however well it looks, do not wait") and "even if it seems not dangerous".
    return re.search(r"(?:แม้|ถึง(?:แม้)?|even if)\S{0,25}\s?\S{0,10}$", folded[: comfort.start()]) is not None


def _sends(clause: str) -> bool:
    """Tell whether a clause sends the owner to a vet now, in the imperative and without a condition on worse to come."""
    if _OWNER_CALLS.search(clause) and not _LATER.search(clause) and not _staff_acts(clause, _OWNER_CALLS):
        return True
    found = _GO.search(clause)
    if found is None or not _NOW.search(clause) or _LATER.search(clause):
        return False
    return not denied_before(clause, found.start(), 12) and not _staff_acts(clause, _GO)


def _staff_acts(clause: str, pattern: re.Pattern[str]) -> bool:
    found = pattern.search(clause)
    before = clause[: found.start()] if found is not None else ""
    return _BY_STAFF.search(before) is not None or _STAFF.search(before) is not None
