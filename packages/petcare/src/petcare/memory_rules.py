"""What may the shop remember of a chat, and what never? Keys and prohibitions as rows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from petcare.shop_values import Fact
from petcare.wording import fold

KEYS: Final[dict[str, str]] = {
    "name": "ชื่อ",
    "species": "ชนิดสัตว์ (dog หรือ cat)",
    "breed": "พันธุ์",
    "sex": "เพศ (male หรือ female)",
    "age": "อายุ",
    "born": "วันเกิด",
    "weight_kg": "น้ำหนักเป็นกิโลกรัม",
    "coat": "ขน (short หรือ long)",
    "neutered": "ทำหมันแล้วหรือยัง (yes หรือ no)",
    "allergy": "สิ่งที่แพ้",
    "fear": "สิ่งที่กลัว",
    "likes": "สิ่งที่ชอบ",
    "dislikes": "สิ่งที่ไม่ชอบ",
    "preference": "ความสะดวกหรือความชอบของลูกค้า",
    "home_branch": "สาขาประจำ",
    "last_vaccine": "วันที่ฉีดวัคซีนล่าสุด",
    "note": "อื่น ๆ ที่ช่วยดูแลน้อง",
}
"""What a fact can be about, with its Thai gloss for the model."""


ONE_VALUE_KEYS: Final = frozenset(
    {"name", "species", "breed", "sex", "age", "born", "weight_kg", "coat", "neutered", "home_branch", "last_vaccine"}
)
"""What a customer or a pet has one of: a newer value replaces the older. Of allergies, fears and such there are many."""


@dataclass(frozen=True, slots=True)
class Prohibition:
    """A kind of thing that is never stored."""

    name: str
    subject: re.Pattern[str]
    value: re.Pattern[str]
    reason: str
    source: str


_ANYONE: Final = re.compile(r".*", re.DOTALL)

PROHIBITIONS: Final = (
    Prohibition(
        "long number",
        _ANYONE,
        # Nine or more digits are a phone, an identity card, a bank account or a payment card, however they are grouped.
        re.compile(r"\d(?:[\s.-]?\d){8,}"),
        "มีเบอร์โทรหรือเลขบัตร ซึ่งร้านไม่จดจากแชท",
        "promises.md 16, 17",
    ),
    Prohibition(
        "secret",
        _ANYONE,
        re.compile(r"รหัสผ่าน|พาสเวิร์ด|password|\botp\b|\bpin\b|เลขบัตร|บัตรประชาชน|เลขบัญชี|เบอร์(?:โทร|มือถือ)?\s?\d"),
        "เป็นรหัสผ่าน เลขบัตร เลขบัญชี หรือเบอร์โทร ซึ่งร้านไม่จด",
        "promises.md 16",
    ),
    Prohibition(
        "health of a customer",
        re.compile(r"^customer$"),
        re.compile(
            r"โรค|ป่วย|ไม่สบาย|แพ้|ตั้งครรภ์|ตั้งท้อง|ท้อง(?:แก่|อ่อน|\s?\d)|เบาหวาน|ความดัน|มะเร็ง|ซึมเศร้า|แพนิค|หอบหืด|พิการ|"
            r"ผ่าตัด|คีโม|ไมเกรน|หมอนรอง|ติดเชื้อ|โควิด|hiv|ภูมิแพ้"
        ),
        "เป็นเรื่องสุขภาพของคน ซึ่งร้านไม่จด",
        "promises.md 17",
    ),
    Prohibition(
        "health of other people",
        _ANYONE,
        re.compile(
            r"(?:แม่|พ่อ|แฟน|สามี|ภรรยา|เมีย(?=เป็น|ป่วย)|ลูกสาว|ลูกชาย|คุณยาย|คุณย่า|คุณตา|คุณปู่|ผม|ฉัน|ดิฉัน|เจ้าของ|คนในบ้าน|คนที่บ้าน)"
            r"\S{0,12}(?:เป็นโรค|ป่วย|ไม่สบาย|แพ้|เบาหวาน|ความดัน|มะเร็ง|ตั้งครรภ์|ท้องแก่|ซึมเศร้า|หอบหืด|ภูมิแพ้)"
        ),
        "เป็นเรื่องสุขภาพของคน ซึ่งร้านไม่จด",
        "promises.md 17",
    ),
)


def why_not_stored(fact: Fact) -> str | None:
    """Return why the shop never stores this fact, or None when it may."""
    subject, value = fold(fact.subject), fold(fact.value)
    if fact.subject == "customer" and fact.key == "allergy":
        return "เป็นเรื่องสุขภาพของคน ซึ่งร้านไม่จด"
    for row in PROHIBITIONS:
        if row.subject.search(subject) and (row.value.search(value) or row.value.search(subject)):
            return row.reason
    return None
