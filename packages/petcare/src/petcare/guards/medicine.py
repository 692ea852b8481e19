"""Does a draft recommend a medicine or a dose? The one rule that may never be broken.

A name of a medicine is objected to unless the clause refuses it, warns of it, leaves it to a vet, or only speaks of what
was taken: of the two mistakes, one costs a revision and the other an animal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from petcare.drafts import Objection, Situation
from petcare.guards.medicine_names import GENERAL, NAMED, NO_MEDICINE, pattern
from petcare.guards.reading import clauses, denied, denied_before, denied_verb, plain, without_forbidden_lists

REASON = "ห้ามแนะนำยา ชื่อยา ขนาดยา หรือวิธีให้ยาทุกชนิด รวมทั้งยาคน ยาทา และสมุนไพร บอกสุภาพว่าแนะนำยาไม่ได้ แล้วชวนให้สัตวแพทย์ตรวจ"

_NAMED: Final = pattern(*NAMED)
_ANY: Final = pattern(*NAMED, GENERAL)

# To give, feed, apply, use, try. "ให้" ("give") is also "let" and "so that": let a vet, ask to, cause to.
_GIVE: Final = (
    r"(?:(?<!ขอ)(?<!ทำ)(?<!ต้อง)(?<!ช่วย)(?<!เพื่อ)(?<!เห็น)ให้(?!คุณหมอ|หมอ|สัตวแพทย์|พนักงาน|เจ้าหน้าที่|คำ|ข้อมูล|"
    r"บริการ|ทราบ|แน่ใจ|ตรง)|"
    r"ป้อน|กิน|ทาน|ทา(?!ง|น|ส)|ใช้(?!เวลา|บริการ|จ่าย)|ลอง|แนะนำ|ซื้อ|หยอด|หยด|ฉีด|พ่น|แต้ม|ป้าย|โรย|ผสม|ละลาย|"
    r"ล้าง(?:แผล)?ด้วย|อาบด้วย|ทำให้อาเจียนด้วย|"
    r"เอา|หา(?!ย|ก|ง|ร|หมอ|สัตว)|\b(?:give|giving|use|using|try|apply|take|buy|recommend|put|administer|feed)\b)"
)
# What stands between giving and the medicine: to whom, which, how much.
_BETWEEN: Final = (
    r"(?:น้อง(?:แมว|หมา)?|แมว|หมา|สุนัข|ตูบ|เหมียว|เขา|เค้า|มัน|ไป|เป็น|ด้วย|พวก|ตัว|ก่อน|ดู|ได้|แค่|สัก|นิดหน่อย|ให้|"
    r"กิน|ทาน|ป้อน|"
    r"him|her|it|your|the|a|an|some|any|little|bit|of|dog|cat|pet|baby|children'?s|human|half|\s|[\d./]|เม็ด|ครึ่ง)*$"
)
_GIVEN: Final = re.compile(_GIVE + _BETWEEN)
_ANY_GIVE: Final = re.compile(_GIVE)
_GOOD: Final = re.compile(
    r"ได้|ช่วย|ปลอดภัย|ดี(?!กรี)|พอ(?!ๆ|น)|หาย|เหมาะ|บรรเทา|แทน|ก่อน|เลย|วันละ|ครั้งละ|ทุก\s?\S{0,6}\s?(?:ชั่วโมง|วัน|"
    r"เดือน|สัปดาห์)|เช้าเย็น|หลังอาหาร|ก่อนนอน|"
    r"ไม่(?:มี|เป็น)?(?:อันตราย|พิษ|ผลข้างเคียง)|ไม่(?:น่า)?เป็นไร|\b(?:helps?|works?|safe|fine|ok|okay|good|can|"
    r"could|may|should|daily|"
    r"twice|best)\b|hurt"
)

_FIGURE: Final = r"(?:(?<!\d)\d{1,6}(?:[.,/]\d{1,4})?|ครึ่ง|หนึ่ง|สอง|สาม|สี่|เสี้ยว|ค่อน|half|quarter|one|two)"
_PILLS: Final = re.compile(
    rf"(?:เศษ)?{_FIGURE}\s?(?:ของ)?\s?(?:เม็ด|แคปซูล|มก\b|มก\.|มิลลิกรัม|โดส|mg\b|mcg\b|(?:a )?tablets?|(?:a )?pills?|"
    rf"capsules?)|"
    rf"(?<!อาหาร)เม็ด(?:นึง|หนึ่ง|เดียว|เล็ก\s?ๆ)|(?:มก|mg|มล|ml|ซีซี|เม็ด)\.?\s?(?:/|ต่อ|"
    rf"per)\s?(?:น้ำหนัก(?:ตัว)?)?\s?(?:\d+\s?)?(?:กก|กิโล|โล|kg|pound|lb)"
)
_SPOONS: Final = re.compile(
    rf"{_FIGURE}\s?(?:มิล(?!ลิกรัม)|มล\b|มล\.|ซีซี|cc\b|ml\b|ช้อน(?:ชา|โต๊ะ)?|หยด|drops?|(?:tea|table)spoons?)|"
    rf"ช้อน(?:ชา)?(?:นึง|หนึ่ง|เดียว)"
)
_FOOD: Final = re.compile(
    r"น้ำสะอาด|น้ำเปล่า|อาหาร|ขนม|วัคซีน|แชมพู|องุ่น|นม(?!ผง)|ฟักทอง|ปัสสาวะ|ฉี่|\bwater\b|\bkibble\b|\bfood\b"
)
_LIMIT: Final = re.compile(
    r"(?:ไม่(?:ควร)?(?:ให้)?เกิน|อย่า(?:ให้)?เกิน|สูงสุด|(?:no|not) more than|at most)\s?(?:วันละ|ครั้งละ)?\s?"
    + _FIGURE
    # days, hours and kilograms limit no dose
    + r"(?!\d)(?!\s?(?:วัน(?!ละ)|ชั่วโมง|ชม|สัปดาห์|เดือน|ปี|กก|กิโล|days?|hours?|weeks?|kg))"
)

_NOT_WITHOUT: Final = re.compile(r"(?<!ไม่)ไม่(?:ให้|ป้อน|ใช้|ทา|กิน|หยอด)[^\n]{0,24}ไม่ได้")
_DANGER: Final = re.compile(
    r"(?<!ไม่เป็น)(?<!ไม่มี)(?<!ไม่)(?:เป็น)?(?:พิษ|อันตราย)(?!น้อย)|(?<!ไม่)เสี่ยง|ถึงชีวิต|ตายได้|ถึงตาย|(?:ทำให้|"
    r"แล้ว|อาจ|ก็)\S{0,12}(?:ตาย|แย่ลง|เสียชีวิต)|"
    r"แพ้ยา|ทำลาย|(?<!not )\b(?:toxic|poison\w*|dangerous|harmful|fatal|deadly|unsafe|lethal|kills?)\b"
)
# Left to a vet: the vet examines, decides, prescribes; or the owner asks one. A vet who "says to give" is no excuse.
_VET: Final = r"(?:คุณ)?(?:หมอ|สัตวแพทย์|ทีมแพทย์)(?:ของ(?:ร้าน|เรา)|ที่\S{0,8})?"
_BY_VET: Final = re.compile(
    rf"{_VET}\s?(?:จะ|ต้อง|ควร|ก็)?\s?(?:เป็น(?:ผู้|คน)|พิจารณา|ตรวจ|ประเมิน|เลือก|สั่ง|จ่าย|กำหนด|วินิจฉัย|ตัดสิน|ดู|ตอบ)|"
    rf"(?:ปรึกษา|ถาม|พบ|หา|ให้|ตาม|โดย|รอ|จาก)\s?{_VET}|\b(?:ask|see|consult|by|let|visit|from)\s(?:a|the|your|"
    rf"our)?\s?vet\w*|"
    r"\bvet\w*\s(?:will|must|should|can|has to|needs to)\s(?:\w+\s)?(?:decide|prescribe|examine|check|choose|tell|say|"
    r"advise)"
)
# Speaking of a medicine without giving it: what was swallowed, what to bring along, what the animal takes already.
_TOLD: Final = re.compile(
    r"(?:กิน|เลีย|กลืน|ได้รับ|ทาน)\S{0,22}(?:เข้าไป|ไปแล้ว|มาแล้ว)|แผงยา|(?:นำ|เอา|ถ่ายรูป|พก)\S{0,12}(?:ยา|ฉลาก|ขวด|"
    r"แผง|กล่อง)\S{0,14}\s?(?:ไป|มา|ติด)|"
    r"แพ้ยา|ประวัติ\S{0,8}ยา|รับยา|(?:เรื่อง|เกี่ยวกับ)(?:ของ)?(?:การ(?:ให้|ใช้))?\S{0,8}|ยา(?:ที่|"
    r"ตาม(?:ที่)?)(?:คุณ)?(?:หมอ|สัตวแพทย์)|"
    r"(?:ถ้า|หาก)(?:น้อง)?\S{0,10}(?:ต้อง)?(?:กิน|ทาน|มี|ใช้)ยา|ยาประจำตัว|(?:ฝาก|พก)ยา|(?:ถ้า|หาก)\S{0,10}(?:ให้|"
    r"ป้อน)\S{0,12}ไปแล้ว|\bif\b[^.]{0,30}\b(?:ate|swallowed|licked)\b"
)

# The customer asks whether something may be given; then "yes, you can give it" needs no name to be advice.
_MAY_I: Final = re.compile(
    r"(?:ให้|ป้อน|กิน|ทาน|ทา|ใช้|หยอด)[^\n]{0,40}(?:ได้|ดี)\s?(?:ไหม|มั้ย|มัย|ไม๊|ป่าว|ปะ|หรือ|รึ|มะ|\?)|เท่าไ|กี่เม็ด|กี่ซีซี|"
    r"\b(?:can|may|should|could) (?:i|we)\b|how much"
)
_WHICH: Final = re.compile(r"ยา(?:อะไร|ตัวไหน|แบบไหน)|ยังไง|\b(?:which|what)\b")
_CRUSH: Final = re.compile(r"(?:บด|แบ่งครึ่ง|ละลาย)\S{0,12}(?:ผสม|ป้อน|ให้)|\bcrush (?:it|one)\b")
_YES: Final = re.compile(
    r"^(?:ได้(?:เลย|อยู่)?\s?(?:นะ)?(?:ค่ะ|คะ|ครับ|คับ|จ้า|ค่า|$)|"
    r"(?:ก็)?(?:ให้|ป้อน|กิน|ทาน|ทา(?=ได้)|ใช้|"
    r"หยอด)(?:น้อง|แมว|หมา)?(?:ได้|ไปก่อน|นิดหน่อย|นิดนึง|เลย)|"
    r"yes,? (?:you can|that'?s (?:ok|fine))|(?:sure|yes)[,.!]?\s?$|you can give)"
)


def no_medicine(text: str, situation: Situation) -> Objection | None:
    """Object to a clause that recommends a medicine or a dose; refusals and warnings pass."""
    folded = _without_other_words(without_forbidden_lists(plain(text)))
    asked = _without_other_words(plain(situation.customer_text))
    of_medicine = _ANY.search(asked) is not None
    said_yes = [_YES] if of_medicine and _MAY_I.search(asked) else []
    how = [_CRUSH] if of_medicine and (said_yes or _WHICH.search(asked)) else []
    for clause in clauses(folded):
        found = _advice(clause) or _agreement(clause, (*said_yes, *how))
        if found is not None:
            return Objection("no_medicine", REASON, found)
    return None


def _without_other_words(folded: str) -> str:
    return NO_MEDICINE.sub(lambda m: "_" * len(m[0]), folded)


def _agreement(clause: str, yeses: Sequence[re.Pattern[str]]) -> str | None:
    found = next((m for yes in yeses if (m := yes.search(clause))), None)
    return found[0] if found is not None and not denied(clause) and not _DANGER.search(clause) else None


def _advice(clause: str) -> str | None:
    for dose in _doses(clause):
        if not _dose_warned(clause, dose):
            return dose[0]
    if (limit := _LIMIT.search(clause)) and _ANY.search(clause, max(0, limit.start() - 60), limit.end() + 40):
        return limit[0]
    if must := _must(clause):
        return must
    for drug in _ANY.finditer(clause):
        if _recommended(clause, drug):
            return drug[0]
    return None


def _doses(clause: str) -> list[re.Match[str]]:
    """Return the doses of medicine: pills and milligrams always are, spoons and drops unless food is spoken of."""
    if _FOOD.search(clause) and not _ANY.search(clause):
        return []
    spoons = _SPOONS.finditer(clause) if _ANY.search(clause) or _ANY_GIVE.search(clause) else ()
    return [*_PILLS.finditer(clause), *spoons]


def _dose_warned(clause: str, dose: re.Match[str]) -> bool:
    before, after = clause[: dose.start()], clause[dose.end() :]
    verbs = list(_ANY_GIVE.finditer(before))
    if _told(clause, dose) or _DANGER.search(after):
        return True
    if re.search(r"^\S{0,14}\s?\S{0,6}(?:ไม่(?:ได้|ควร)|ห้าม)", after):
        return True
    if verbs:
        return denied_verb(clause, verbs[-1].start())
    return denied_before(clause, dose.start(), 40)


def _recommended(clause: str, drug: re.Match[str]) -> bool:
    before, after = clause[: drug.start()], clause[drug.end() :]
    if _told(clause, drug) or _refused_after(after):
        return False
    given = _GIVEN.search(before)
    if given is not None:
        return not _verb_excused(clause, given)
    verbs = list(_ANY_GIVE.finditer(before))
    if denied_verb(clause, verbs[-1].start()) if verbs else denied_before(clause, drug.start(), 60):
        return False
    if _BY_VET.search(clause):
        return False
    named = _NAMED.fullmatch(drug[0]) is not None
    return named or bool(verbs) or (_GOOD.search(after) is not None and not denied(after))


def _must(clause: str) -> str | None:
    """Return a double no: "not giving it is no option" tells to give it."""
    found = _NOT_WITHOUT.search(clause)
    return found[0] if found is not None and _ANY.search(found[0]) else None


def _told(clause: str, found: re.Match[str]) -> bool:
    """Tell whether a medicine or a dose is only spoken of; a new giving after that ("had one, give another") is not."""
    for told in _TOLD.finditer(clause):
        if told.start() <= found.start() < told.end():
            return True
        if told.end() <= found.start() and not _ANY_GIVE.search(clause[told.end() : found.start()]):
            return True
    return False


def _refused_after(after: str) -> bool:
    """Tell whether what follows a medicine turns it down: "paracetamol is poison for cats", "... can't be given"."""
    if _DANGER.search(after):
        return True
    if re.search(r"^\S{0,24}ได้(?:ยัง)?ไง", after):  # "how could one give it" says no
        return True
    return denied(after) and re.search(r"^\S{0,10}(?<!ไม่)(?:ได้|ช่วย)", after) is None


def _verb_excused(clause: str, given: re.Match[str]) -> bool:
    """Tell whether the giving is denied, comes after a "before", or is what a vet does."""
    at = given.start()
    if denied_verb(clause, at) or re.search(
        r"ก่อน(?:จะ|การ|ที่จะ)?$|(?:การ|เรื่อง)$|(?:ดู|ตรวจ|ประเมิน|พิจารณา|ตัดสิน)\S{0,8}ว่า(?:ต้อง|ควร|จำเป็นต้อง)?$|\bbefore $",
        clause[:at],
    ):
        return True
    # "หมอจะให้ยาหลังตรวจ" ("the vet gives medicine after examining"): in general only, a vet's word recommends no name.
    return (
        re.search(rf"(?<!หา)(?<!พบ){_VET}(?:\s?(?:จะ|อาจ)\s?)?$", clause[:at]) is not None
        and _NAMED.search(clause) is None
    )
