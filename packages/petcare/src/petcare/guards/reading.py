"""Where does one statement of a draft end, and is it denied, asked, supposed or somebody else's word? For all guards.

The bot's own reading, small on purpose: nothing here is shared with the examiner, so that a mistake of one shows in the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from petcare.wording import fold

# Letters typed apart to slip through ("ย า", "พ.า.ร.า"). Three joints at least: "พ.ย." (Nov) and "น." (o'clock) stay.
_SPACED = re.compile(r"(?<!\S)(?:\S{1,3} ){3,}\S{1,3}(?!\S)")
_DOTTED = re.compile(r"(?<![ก-๙])(?:[ก-๙]{1,2}[.\-_*·|]){3,}[ก-๙]{1,2}")
_THAI = re.compile(r"[ก-๙]")

# A polite particle ends a Thai sentence; "แต่" ("but") and its kin turn it round.
# Most need a space behind them: their letters stand in เจ้าหน้าที่ ("staff"), คะแนน ("points"), ลูกค้าบอก ("the customer says").
_END: Final = re.compile(
    r"\n+|(?<=[.!?;…])(?<![ก-ฮ]\.)\s+|(?:(?<=ค่ะ)|(?<=ครับ))(?:\s+|(?=\S))|(?:(?<=คะ)|(?<=จ้า)|(?<=จ้ะ)|"
    r"(?<=งับ)|(?<=ค่า)|(?<=คับ)|(?<=ค้าบ))\s+|"
    r"\s*(?=แต่(?!ละ|ก่อน|งงาน|ง)|\bbut\b|\bhowever\b|(?<!หนึ่ง)(?<!สอง)(?<!สาม)ส่วน(?!ลด|ผสม|ใหญ่|ตัว|สูง|ต่าง|ประกอบ))"
)

# "ไม่" in these says nothing against what stands beside it: "don't worry", "no problem", "not more than", "otherwise".
_HARMLESS: Final = re.compile(
    r"ห้ามเลือด|ไม่ว่า\S{0,14}ก็|ไม่มี(?:ค่า\S{0,12}|เงื่อนไข|ขั้นต่ำ)|ไม่จำกัด|ไม่บอกใคร|no strings|"
    r"ไม่(?:ต้อง|น่า)?(?:กังวล|ห่วง|ตกใจ|เครียด|กลัว|คิดมาก|เกรงใจ)|ไม่(?:น่า)?เป็นไร|ไม่น่า(?:มี|เป็น)(?:อะไร|ปัญหา)|"
    r"ไม่(?:น่า|ค่อย|ได้)?(?:มี|เป็น)?(?:อันตราย|พิษ|ผลข้างเคียง|ปัญหา|ผลเสีย)|ไม่(?:แพง|ยาก|นาน|แรง|มีแอลกอฮอล์)|"
    r"(?:ถ้า|หาก)\S{0,14}ไม่(?:มี|ดี|หาย|อยาก|สะดวก|ได้)\S{0,10}|ไม่(?:ควร)?(?:ให้)?(?:เกิน|ต่ำกว่า|น้อยกว่า)|"
    r"ไม่(?:ใช่)?(?:แค่|เพียง)|"
    r"ไม่(?:งั้น|อย่างนั้น)|อย่าง(?!อื่น)|(?:อย่า|ห้าม|ไม่)ลืม|ไม่ค่อย|ไม่ต้อง(?:รอ|ไป|พา)|อย่า(?:ให้)?(?:เยอะ|เกิน|"
    r"มาก|บ่อย|รอ)|"
    r"don'?t worry|no (?:problem|worries|need)|not (?:dangerous|harmful|toxic)|(?:won'?t|can'?t|doesn'?t) hurt|"
    r"not more than|no more than"
)
# "งด" ("refrain") also begins where "หลัง" ("after") meets "ดู" ("look"): no vowel may sit on it.
_NO: Final = re.compile(
    r"ไม่|ห้าม|อย่า|(?<!ั)(?<!่)งด(?![\u0e30-\u0e4e])|มิ(?=ได้|ควร)|หลีกเลี่ยง|เลี่ยง(?!ไม่ได้)|ปฏิเสธ|\bno\b|\bnot\b|"
    r"\bnever\b|\bnothing\b|\bavoid\b|n't\b|"
    r"\bcannot\b|\bwithout\b|\bunable\b"
)
_ASKED: Final = re.compile(
    r"(?:ไหม|มั้ย|มั๊ย|หรือยัง|รึยัง|หรือเปล่า|รึเปล่า|หรือไม่|ใช่ไหม)\s?(?:คะ|ค่ะ|ครับ|คับ|นะ|จ๊ะ)*\s*\??\s*$|\?\s*$"
)
_SUPPOSED: Final = re.compile(
    r"ถ้า|หาก|เมื่อ(?!กี้|วาน|คืน|เช้า|สักครู่)|หลังจาก|หลัง(?=จอง|กด|ยืนยัน)|พอ(?=จอง|กด|ได้|เลือก)|สมมติ|เพื่อให้|จนกว่า|"
    r"\bif\b|\bonce\b|\bwhen\b|\bafter\b|\bunless\b|\buntil\b"
)
_REPORTED: Final = re.compile(
    r"(?:ลูกค้า|คุณ\S{0,10}|ที่)\s?(?:ได้|เคย)?(?:บอก|แจ้ง|เห็น|ถาม|พิมพ์|พูดถึง|เล่า|จ่าย|ขอ)\S{0,14}\s?\S{0,14}$|"
    r"\b(?:you|customer)\s(?:said|told|mentioned|wrote|asked|paid)\b[^.]{0,40}$"
)


def plain(text: str) -> str:
    """Return a draft folded, with words put together that were typed letter by letter ("ย า" for ยา)."""
    folded = _SPACED.sub(lambda m: m[0].replace(" ", "") if _THAI.search(m[0]) else m[0], fold(text))
    # Folded again: letters that were apart may be a vowel and its tone.
    return fold(_DOTTED.sub(lambda m: re.sub(r"[.\-_*·|]", "", m[0]), folded))


def clauses(folded: str) -> Iterator[str]:
    """Yield the statements of a folded draft."""
    return (part.strip() for part in _END.split(folded) if part and part.strip())


# Items under "never do this:" are told as forbidden, though nothing in their own line says so.
_FORBIDDEN_LIST: Final = re.compile(
    r"^[^\n]*(?:สิ่งที่(?:ห้าม|ไม่ควร|ต้องห้าม)|ข้อห้าม|(?:do not|don'?t|never)(?: do|"
    r" give)?\s?:)[^\n]*\n(?:[ \t]*(?:[-–•*]|\d+[.)])[^\n]*(?:\n|$))+",
    re.MULTILINE,
)


def without_forbidden_lists(folded: str) -> str:
    """Return a draft without the lists of what is never to be done."""
    return _FORBIDDEN_LIST.sub("\n", folded)


def _masked(clause: str) -> str:
    return _HARMLESS.sub(lambda m: "_" * len(m[0]), clause)


def denied(clause: str) -> bool:
    """Tell whether a clause says no to something."""
    return _NO.search(_masked(clause)) is not None


def denied_before(clause: str, at: int, reach: int = 30) -> bool:
    """Tell whether a no stands at most `reach` characters before a place of a clause."""
    return _NO.search(_masked(clause), max(0, at - reach), at) is not None


_NO_AFTER: Final = re.compile(r"ไม่(?:ได้|มี|ใช่|ตรง|สามารถ|ลด|อยู่|รวม)|ยังไม่|หมดเขต|n't\b|\bnot\b|\bno\b")


def denied_after(clause: str, at: int, reach: int = 36) -> bool:
    """Tell whether a no follows a place of a clause: Thai often puts it last ("50 % off, that we do not have")."""
    return _NO_AFTER.search(_masked(clause), at, at + reach) is not None


def denied_verb(clause: str, at: int, reach: int = 24) -> bool:
    """Tell whether the verb that begins at a place is denied: the no is tied to it, without a space between."""
    tied = re.search(rf"(\S{{0,{reach}}})$", clause[:at])
    start = tied.start() if tied is not None else at
    # "ไม่ควร ให้", "do not give": a no that stands alone before the space still belongs to the verb.
    alone = re.search(r"(?:ไม่\S{0,6}|ห้าม|อย่า(?:เพิ่ง)?|งด|not|never|n't|cannot|avoid)\s(?:\w{1,9}\s)?$", clause[:at])
    return _NO.search(_masked(clause), start, at) is not None or alone is not None


def asked(clause: str) -> bool:
    """Tell whether a clause is a question."""
    return _ASKED.search(clause) is not None


def supposed(clause: str) -> bool:
    """Tell whether a clause speaks of what may be, or comes later."""
    return _SUPPOSED.search(clause) is not None


def reported(clause: str, at: int) -> bool:
    """Tell whether what stands at a place is told as the customer's own word ("you said that ...")."""
    return _REPORTED.search(clause[:at]) is not None
