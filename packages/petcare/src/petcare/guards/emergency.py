"""Does an emergency reply tell the owner to go to a vet now? What staff will do later helps no animal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from petcare.drafts import Objection, Situation
from petcare.guards.reading import clauses, denied_verb, plain

REASON = (
    "นี่คือเหตุฉุกเฉิน คำตอบต้องบอกให้เจ้าของพาน้องไปโรงพยาบาลสัตว์หรือคลินิกสัตว์ทันที "
    "ห้ามบอกให้รอดูอาการ ห้ามบอกว่าไม่เป็นไร และห้ามมีแค่คำว่าเจ้าหน้าที่จะติดต่อกลับ"
)

# Where help is.
_PLACE: Final = (
    r"(?:โรงพยาบาล|โรงบาล|รพ\.?\s?สัตว์|รพส|รพ\.|คลินิก|คลีนิก|สัตวแพทย์|หมอ|ห้องฉุกเฉิน|animal hospital|vet\b|vets\b|"
    r"veterinar\w+|"
    r"clinic|emergency (?:room|hospital))"
)
_PLACE_FIRST: Final = re.compile(r"^(?:ที่)?(?:โรงพยาบาล|รพ|คลินิก)(?!\S{0,12}(?:จะ|แจ้ง|ติดต่อ|ปิด))")
# What the owner does: takes, carries, hurries, goes. Not: passing a message on, a person who comes by.
_GO: Final = re.compile(
    rf"(?:พา|(?<!แนะ)นำ(?!้)|อุ้ม|ส่ง(?=น้อง|ตัว|โรงพยาบาล|รพ|คลินิก|ไป|ถึง)|รีบ(?!ให้|แจ้ง|โทร|ติดต่อ|จอง)|ไป|เข้า|มา(?!ก)|พบ|ให้ถึง|\btake|"
    rf"\bbring|\bgo\b|\brush|\bget\b|\bdrive|\bhead)(?:(?!ติดต่อ|"
    rf"โทรกลับ|แจ้ง|จอง|นัด|ไปหา(?:ที่|คุณ)|[.!?\n]\s).){{0,45}}?{_PLACE}"
)
_CALL: Final = re.compile(
    rf"(?:โทร(?!กลับ|หาคุณ|ไปหาคุณ|มา)|ติดต่อ(?!กลับ|คุณ|ไป(?:ยัง)?คุณ|ลูกค้า)|\bcall\b(?! (?:you|back)))(?:(?!กลับ|"
    rf"พนักงาน|ร้าน|\byou\b).){{0,30}}?(?:{_PLACE}|\d[\d-]{{7,}})"
)
_NOW: Final = re.compile(
    r"ทันที|เดี๋ยวนี้|ตอนนี้|ด่วน|โดยเร็ว|รีบ|ให้(?:เร็ว|ไว)ที่สุด|เร็วที่สุด|เลย(?!นะ?ไม่)|ฉุกเฉิน|ไม่ต้องรอ|อย่ารอ|"
    r"\bnow\b|immediately|"
    r"right away|at once|straight|asap|urgent"
)
# "The nearest hospital" beside "this is an emergency" says now as well.
_NEAREST: Final = re.compile(r"ใกล้(?:ที่สุด|บ้าน|คุณ|สุด)|\bnearest\b|\bclosest\b")
_ALARM: Final = re.compile(r"ฉุกเฉิน|อันตราย(?:มาก|ถึงชีวิต|ร้ายแรง)|\bemergency\b|life.threatening")

# Somebody of the shop acts, not the owner.
_SHOP: Final = (
    r"(?:เจ้าหน้าที่|พนักงาน|ทีม(?:งาน|แพทย์|หมอ)?|แอดมิน|ร้าน|น้องฟู|(?:คุณ)?หมอ(?:เวร)?|รถ(?:ของร้าน)?|เรา|\bstaff|"
    r"\bteam|\bwe)"
)
_BY_SHOP: Final = re.compile(rf"{_SHOP}\s?(?:ของ(?:ร้าน|เรา)\s?)?(?:จะ|กำลัง|will|'ll|are|is)?\s?\S{{0,12}}$")
_TOLD_BY_SHOP: Final = re.compile(r"(?:แนะนำ|บอก|ขอ|ย้ำ|ฝาก|อยาก|ระหว่าง|แล้ว|ให้)\S{0,20}$")

# Only later, or only if it gets worse.
_LATER: Final = re.compile(
    r"(?:ถ้า|หาก)\S{0,30}\s?\S{0,20}(?:ไม่ดีขึ้น|แย่ลง|หนักขึ้น|ไม่หาย|ผิดปกติ|ซึมลง|ไม่สบายใจ|มีอาการ|ยัง(?:ไม่|ชัก|"
    r"อ้วก|อาเจียน|ซึม)|อาเจียน|"
    r"อยาก|กังวล)|\bif\b[^.]{0,40}\b(?:worse|better|symptoms?|worried|want|like)\b|ก็ได้|ค่อย(?!\s?ๆ)|พรุ่งนี้|มะรืน|"
    r"สัปดาห์หน้า|อาทิตย์หน้า|(?:ใน|วัน)ที่หมอเข้าเวร|อีก\s?\d+\s?(?:ชั่วโมง|วัน|ชม)|tomorrow|later"
)

# Comfort and waiting. "Never mind" comforts only in the emergency's own turn; later it answers thanks.
_NEVER_MIND: Final = r"ไม่เป็นไร"
_WAITING: Final = (
    r"ไม่น่า(?:เป็น)?ห่วง|ไม่(?:น่า)?(?:อันตราย|เป็นอันตราย|เป็นพิษ|เป็นอะไร|มีอะไร(?!กั)|ฉุกเฉิน|ร้ายแรง)|(?:รอ|เฝ้า|"
    r"คอย)(?:ดู|สังเกต)(?:อาการ)?|"
    r"(?:รอ|เฝ้า|คอย|สังเกต)(?:อาการ)?(?:ไป)?(?:ก่อน|สัก|ที่บ้าน|อีก)|รอ(?:เจ้าหน้าที่|พนักงาน|หมอ|ทีม|การติดต่อ)|"
    r"(?:หาย|ดีขึ้น)(?:ได้)?(?:เอง)|เดี๋ยวก็(?:หาย|ดีขึ้น)|"
    r"ยังไม่ต้อง(?:พา|ไป|รีบ)|ไม่(?:ต้อง|จำเป็นต้อง)(?:รีบ)?(?:พา|ไป(?!กังวล))|wait and see|(?:it|he|she|that)(?:'?s|"
    r" is) (?:probably )?(?:ok|okay|fine)\b|"
    r"no need|not dangerous|don'?t need to|keep an eye|monitor (?:him|her|it|at home)|wait (?:for|until|a)"
)
_COMFORT: Final = re.compile(f"{_NEVER_MIND}|{_WAITING}")
_STAY: Final = re.compile(_WAITING)
_DENIED_BEFORE: Final = re.compile(
    r"(?:ห้าม|อย่า(?:เพิ่ง|มัว)?|ไม่(?:ควร|ต้อง)(?!\S*ไม่)|do not|don'?t|never|not)\s?\S{0,10}$|(?:แม้|ถึง(?:แม้)?|"
    r"ไม่ว่า|even if)\S{0,25}\s?\S{0,10}$"
)
# "Waiting may be too late": what follows warns of it.
_DENIED_AFTER: Final = re.compile(
    r"^\S{0,20}\s?(?:อาจ|จะ)?(?:ทำให้)?\S{0,6}(?:สาย(?!ด่วน|พันธุ์)|อันตราย|เสี่ยง|ไม่ได้|ไม่ควร|ไม่ทัน)|"
    r"^[^.]{0,20}(?:too late|dangerous)"
)


def go_now(text: str, situation: Situation) -> Objection | None:
    """In an emergency, object to a draft that comforts, or that gives the owner nothing to do at once.

    In the turns after one, a draft may speak of other things, but not tell the owner to stay at home.
    """
    folded = plain(text)
    if not situation.emergency:
        return _objection(_said(_STAY, folded)) if situation.worked("report_emergency") else None
    if comfort := _said(_COMFORT, folded):
        return _objection(comfort)
    statements = _with_places(list(clauses(folded)))
    alarm = any(_ALARM.search(one) for one in statements)
    return None if any(_sends(one, alarm=alarm) for one in statements) else Objection("go_now", REASON)


def _objection(found: str | None) -> Objection | None:
    return Objection("go_now", REASON, found) if found is not None else None


def _said(comfort: re.Pattern[str], folded: str) -> str | None:
    for found in comfort.finditer(folded):
        before, after = folded[: found.start()], folded[found.end() :]
        if not _DENIED_BEFORE.search(before) and not _DENIED_AFTER.search(after):
            return found[0]
    return None


def _with_places(statements: list[str]) -> list[str]:
    """Return the statements, and each that is followed by a bare hospital together with it: "go now. The hospital at ..."."""
    pairs = pairwise(statements)
    return [*statements, *(f"{one} {place}" for one, place in pairs if _PLACE_FIRST.search(place))]


def _sends(clause: str, *, alarm: bool) -> bool:
    """Tell whether a clause sends the owner to a vet now, without waiting for worse and not by somebody else."""
    now = _NOW.search(clause) or (alarm and _NEAREST.search(clause))
    if not now or _LATER.search(clause):
        return False
    return any(not denied_verb(clause, at, 14) and not _shop_acts(clause, at) for at in _acts(clause))


def _acts(clause: str) -> Iterator[int]:
    for act in (_GO, _CALL):
        yield from (found.start() for found in act.finditer(clause))


def _shop_acts(clause: str, at: int) -> bool:
    before = clause[:at]
    if re.search(r"(?:จะ|เดี๋ยว)\s?$", before):  # nobody tells the owner "you will hurry"
        return True
    found = _BY_SHOP.search(before)
    # "ทีมแนะนำให้พา..." ("the team advises to take ...") is still the owner's to do.
    return found is not None and _TOLD_BY_SHOP.search(before[found.start() :]) is None
