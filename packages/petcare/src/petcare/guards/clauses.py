"""Where does one statement of a draft end, and is it denied, asked or only supposed? Shared by all guards."""

from __future__ import annotations

import re
from collections.abc import Iterator

from petcare.wording import fold

# A polite particle with a space after it ends a Thai sentence; "แต่" ("but") and its kin turn it round.
_END = re.compile(
    r"\n+|(?<=[.!?;…])\s+|(?:(?<=ค่ะ)|(?<=คะ)|(?<=ครับ)|(?<=จ้า)|(?<=จ้ะ))(?:\s+|(?=\S))|\s*(?=แต่(?!ละ)|"
    r"(?<!หนึ่ง)(?<!สอง)(?<!สาม)ส่วน(?!ลด|ผสม|ใหญ่|ตัว)|\bbut\b)"
)
# "ไม่" in these says nothing against what stands beside it: "don't worry", "no problem", "if it gets no better".
_HARMLESS = re.compile(
    r"ไม่(?:ต้อง|น่า)?(?:กังวล|ห่วง|ตกใจ|เครียด|กลัว|คิดมาก)|ไม่เป็นไร|ไม่(?:อันตราย|แพง|ยาก|นาน|มีปัญหา|มีผลข้างเคียง|มีอันตราย|แรง)|"
    r"(?:ถ้า|หาก)\S{0,14}ไม่(?:มี|ดี|หาย|อยาก|สะดวก|ได้)\S{0,10}|ไม่(?:เกิน|ต่ำกว่า|น้อยกว่า)|ไม่ใช่แค่|ไม่เพียง|ไม่งั้น|ไม่อย่างนั้น|"
    r"อย่าง(?!อื่น)|อย่าลืม|ห้ามลืม|ไม่ลืม|ไม่ค่อย|ไหมคะ|don'?t worry|no problem|not dangerous"
)
_NO = re.compile(
    r"ไม่|ห้าม|อย่า|งด|มิ(?=ได้|ควร)|ยังไม่|หลีกเลี่ยง|เลี่ยง(?!ไม่ได้)|ปฏิเสธ|\bno\b|\bnot\b|\bnever\b|\bnothing\b|n't\b|"
    r"\bcannot\b|\bwithout\b|\bunable\b"
)
_ASKED = re.compile(r"(?:ไหม|มั้ย|มั๊ย|หรือยัง|รึยัง|หรือเปล่า|รึเปล่า|ใช่ไหม)\s?(?:คะ|ค่ะ|ครับ|นะ|จ๊ะ)*\s*\??\s*$|\?\s*$")
_SUPPOSED = re.compile(
    r"ถ้า|หาก|เมื่อ(?!กี้|วาน|คืน|เช้า|สักครู่)|หลังจาก|หลัง(?=จอง|กด|ยืนยัน)|พอ(?=จอง|กด|ได้|เลือก)|สมมติ|เพื่อให้|จนกว่า|"
    r"\bif\b|\bonce\b|\bwhen\b|\bafter\b|\bunless\b|\buntil\b"
)


_SPELLED_OUT = re.compile(r"(?<!\S)(?:\S{1,3} ){3,}\S{1,3}(?!\S)")


def plain(text: str) -> str:
    """Return a draft folded, with words put together that were typed letter by letter ("ย า" for ยา)."""
    return _SPELLED_OUT.sub(lambda m: m[0].replace(" ", "") if re.search(r"[ก-๙]", m[0]) else m[0], fold(text))


def clauses(folded: str) -> Iterator[str]:
    """Yield the statements of a folded draft."""
    return (part.strip() for part in _END.split(folded) if part and part.strip())


def denied(clause: str) -> bool:
    """Tell whether a clause says no to something."""
    return _NO.search(_HARMLESS.sub(" ", clause)) is not None


def denied_before(clause: str, at: int, reach: int = 30) -> bool:
    """Tell whether a no stands at most `reach` characters before a place of a clause."""
    masked = _HARMLESS.sub(lambda m: " " * len(m[0]), clause)
    return _NO.search(masked, max(0, at - reach), at) is not None


def asked(clause: str) -> bool:
    """Tell whether a clause is a question."""
    return _ASKED.search(clause) is not None


def supposed(clause: str) -> bool:
    """Tell whether a clause speaks of what may be, or comes later."""
    return _SUPPOSED.search(clause) is not None
