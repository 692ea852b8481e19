"""Does a customer's message tell of an animal in danger? Keywords as rows; no model, no cost, before everything else.

A list knows only the wordings that somebody wrote down. It is the first of two layers: what owners say in other words
is left to the model. A false alarm costs a warning too many, a miss can cost a life, so doubt counts as danger; only
plain denials, questions of permission, conditions and old stories are let pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from petcare.wording import fold

Kind = Literal[
    "poison", "seizure", "breathing", "collapse", "bleeding", "accident", "heat", "urine", "birth", "bloat", "object"
]


@dataclass(frozen=True, slots=True)
class Emergency:
    """A danger, and the words that told of it."""

    keyword: str
    """As the customer wrote it, after folding."""
    kind: Kind


@dataclass(frozen=True, slots=True)
class Sign:
    """Words that tell of danger by themselves."""

    kind: Kind
    says: str
    """A regex over folded text."""
    source: str


@dataclass(frozen=True, slots=True)
class Swallowed:
    """A thing that is a danger once an animal ate, licked or touched it."""

    thing: str
    """A regex over folded text."""
    kind: Kind
    source: str


SIGNS: Final = (
    # ชัก ("to have a fit") also lies in ลิ้นชัก (drawer), ชักชวน (persuade), ชักจะ (begin to), ชักโครก (toilet).
    Sign(
        "seizure",
        r"(?<!ลิ้น)(?<!ลม)ชัก(?=เกร็ง|กระตุก|ดิ้น|น้ำลาย|อยู่|แล้ว|มา|ไป|หลาย|บ่อย|อีก|ตั้งแต่|เมื่อ|ไม่หยุด|ตลอด|เลย|ด้วย|ทำ|ต้อง|นาน|ๆ|"
        r"(?:ค่ะ|คะ|คับ|ครับ|งับ|อะ|อ่ะ)|\s?\d|\s*$|\s(?!ชวน|ช้า)|[.!…😭])",
        "seizure.md",
    ),
    Sign("seizure", r"ลมชักกำเริบ|อาการชัก|ตัวเกร็ง|เกร็งทั้งตัว|ตากลับ|น้ำลายฟูมปาก|\bseizures?\b|\bconvuls", "seizure.md"),
    Sign(
        "breathing",
        r"หาย(?:ใจ|จัย)(?:ไม่(?:ค่อย)?(?:ออก|สะดวก|ทัน|ได้)|ลำบาก|ติดขัด|รวยริน|ทางปาก|อ้าปาก|เฮือก|หอบ|(?:แรง|ถี่|เร็ว)(?:มาก|ผิดปกติ|จน))|อ้าปากหายใจ|(?:หยุด|ไม่)หายใจ(?!ออก)|"
        r"หอบ(?:แรง|หนัก|มาก|แฮก|ลิ้น|จน)|(?:ลิ้น|เหงือก|ปาก)(?:สี)?(?:ม่วง|เขียว|ซีด)|can'?t breathe|not breathing|gasping",
        "sneezing.md, brachycephalic.md",
    ),
    Sign("breathing", r"ติดคอ|สำลัก(?:จน|แล้วไม่|ไม่หยุด|อาหาร)|\bchoking\b", "bones.md"),
    Sign(
        "collapse",
        r"หมดสติ|สลบ|ไม่(?:รู้สึกตัว|ได้สติ|มีสติ)|ล้มพับ|เป็นลม(?!พิษ|แดด)|ลุกไม่(?:ขึ้น|ไหว)|เรียกไม่(?:ตื่น|รู้สึก)|ตัวเย็น(?:เฉียบ|มาก|แล้ว|ชืด|ซีด|ไม่)|"
        r"(?<!ไฟ)ช[็]?อ[็]?[กค](?!โก|ก)(?=แล้ว|ไป|ครับ|ค่ะ|คะ|คับ|\s|$)|นอนแน่นิ่ง|unconscious|collapsed",
        "heat-stroke.md, bloat.md",
    ),
    Sign(
        "bleeding",
        r"เลือด(?:ออก|ไหล|พุ่ง|สาด)(?:\S{0,12})(?:ไม่หยุด|เยอะ|มาก|เต็ม|โชก|ตลอด)|เลือด(?:อาบ|เต็ม|ท่วม|โชก)|เสียเลือด|(?:อ้วก|อาเจียน|ถ่าย|อึ|ไอ)(?:ออกมา)?เป็นเลือด|"
        r"แผล(?:เหวอะ|ลึก|ฉีก|เปิด)|ไส้ไหล|ตาถลน|ตาหลุด|(?:ขา|กระดูก|สะโพก)หัก|bleeding (?:a lot|heavily|badly)",
        "wound-accident.md",
    ),
    Sign(
        "accident",
        r"รถ(?:ยนต์|มอไซค์|มอเตอร์ไซค์|บรรทุก|กระบะ|เก๋ง)?(?:ชน|เฉี่ยว|ทับ|เหยียบ)|(?:มอไซค์|มอเตอร์ไซค์|กระบะ|เก๋ง)(?:ชน|เฉี่ยว|ทับ)|"
        r"ตก(?:ลงมา)?(?:จาก)?(?:ตึก|ระเบียง|หลังคา|คอนโด|ชั้น\s?\d|ที่สูง)|จมน้ำ|ไฟ(?:ดูด|ช็อต|ช็อก|ช็อค|คลอก)|น้ำร้อนลวก|"
        r"งู(?:เห่า|จงอาง|กะปะ)?(?:กัด|ฉก)|(?:โดน|ถูก)งู|(?:โดน|ได้รับ)(?:วางยา|ยาเบื่อ|ยาพิษ|สารพิษ|ยาฆ่า|หมากัดคอ)|กัดคอ|"
        r"hit by (?:a |the )?(?:car|truck|bike|motorbike)|snake ?bite",
        "wound-accident.md, snake-bite.md",
    ),
    Sign(
        "heat",
        r"ฮี[ทต]\s?สโต[รล]?ก|ลมแดด|heat ?stroke|(?:ติด|ขัง|ลืม|ทิ้ง)(?:ไว้|อยู่)?\S{0,6}ใน(?:รถ)(?!เข็น)",
        "heat-stroke.md",
    ),
    Sign("urine", r"(?:ฉี่|ปัสสาวะ|เยี่ยว)(?:ก็)?(?:ยัง)?ไม่(?:ค่อย|ยอม)?ออก|เบ่งฉี่|เบ่งปัสสาวะ", "cat-urine-blockage.md"),
    Sign(
        "birth",
        r"คลอด(?:ลูก)?(?:ก็)?(?:ยัง)?ไม่(?:ยอม|ได้)?(?:สัก)?\s?(?:ที|ออก)|คลอดยาก|คลอดติด|ลูก(?:ค้าง|ติด)(?:อยู่|ใน|ที่|ช่อง|คา)|"
        r"เบ่ง(?:คลอด|ลูก)?(?:(?!อึ|ถ่าย|ขี้|\n).){0,25}?(?:ลูก)?(?:ยัง)?ไม่(?:ยอม)?ออก",
        "difficult-birth.md",
    ),
    Sign("bloat", r"กระเพาะ(?:อาหาร)?บิด|ท้อง(?:ป่อง|บวม|โป่ง|กาง)(?:มาก|ขึ้น|แข็ง|เร็ว|ผิดปกติ|และ|แล้ว)|\bbloat", "bloat.md"),
)

SWALLOWED: Final = (
    Swallowed(r"องุ่น|ลูกเกด|\bgrapes?\b|\braisins?\b", "poison", "dog-grapes.md"),
    Swallowed(r"ช[็้]?อ[็]?[กค]โก[แเ]?ล[็]?[ตทด]|ช็อกโก้|โกโก้|\bchocolates?\b", "poison", "dog-chocolate.md"),
    Swallowed(
        r"หัวหอม|หอม(?:หัวใหญ่|ใหญ่|แดง|แขก)|ต้นหอม|กระเทียม|กุยช่าย|\bonions?\b|\bgarlic\b", "poison", "onion-garlic.md"
    ),
    # prod emergency-caffeine: the list did not know coffee, and nobody was alerted.
    Swallowed(r"กาแฟ|คาเฟอีน|เอสเพรสโซ่?|เครื่องดื่มชูกำลัง|\bcoffee\b|\bcaffeine\b", "poison", "caffeine.md"),
    Swallowed(r"ลิลลี่|ลิลี่|\blil(?:y|ies)\b", "poison", "cat-lilies.md"),
    Swallowed(r"ไซลิทอล|หมากฝรั่ง|\bxylitol\b|\bgum\b", "poison", "xylitol.md"),
    Swallowed(
        r"ยาเบื่อ|ยาฆ่า(?:แมลง|หญ้า|หนู|หอย|ปลวก|มด)|เหยื่อ(?:หนู|มด|พิษ|หอย)|ยาหนู|ลูกเหม็น|\brat poison\b",
        "poison",
        "rat-poison.md",
    ),
    Swallowed(
        r"พารา(?:เซตามอล|เซต)?(?!ไดซ์|ณสี|โบลา|กอน)|ไทลินอล|ยา(?:แก้ปวด|คน|ของคน|นอนหลับ|ความดัน|คุม)|ไอบูโพรเฟน|\bparacetamol\b|\bibuprofen\b",
        "poison",
        "human-medicine-danger.md",
    ),
    Swallowed(r"คางคก|\btoad\b", "poison", "toad.md"),
    Swallowed(r"น้ำยา(?:ล้างห้องน้ำ|ซักผ้า|ถูพื้น|ล้างจาน)|ไฮเตอร์|โซดาไฟ|กัญชา|\bbleach\b", "poison", "human-medicine-danger.md"),
    Swallowed(r"ถ่านกระดุม|แบตเตอรี่|เข็มเย็บผ้า|เข็มหมุด|ตะปู|เบ็ด(?:ตกปลา)?|ตะขอ", "object", "bones.md"),
)

_EAT: Final = r"(?:กิน|แดก|ทาน|กลืน|เลีย|งับ|คาบ|กัด|เขมือบ|แทะ|เคี้ยว|สวาปาม|ดื่ม|\bate\b|\beaten\b|\blicked\b|\bswallowed\b)"
_GIVEN: Final = r"(?:ให้|ป้อน|เผลอ)"
# A gap ends where the sentence does: "ขายกาแฟไหม หมากินอะไรได้บ้าง" ("do you sell coffee? what may dogs eat?").
_SAME_SENTENCE: Final = r"(?:(?!อะไร|ไหม|มั้ย|มั๊ย|หรือเปล่า|รึเปล่า|\?|\n|ค่ะ|คะ|ครับ).)"
_ANIMAL: Final = r"(?:หมา|แมว|ตูบ|เหมียว|สุนัข|น้อง|มัน|เค้า|เขา|นาง|โดน|ถูก|แอบ|ไป)"

_DENIED: Final = re.compile(
    r"(?:ไม่|มิ)(?:ได้|มี|เคย|ใช่|ยอม|ทัน|ให้|ค่อย)?(?:ได้|มี)?(?:แอบ|เผลอ|โดน|ถูก|อาการ)?\s?$"
    r"|(?:ห้าม|อย่า|กัน|เกือบ|งด|เลี่ยง|n't|\bnot|\bnever)(?:ไม่|จะ|ให้|โดน|ถูก|ได้)*\s?(?:หมา|แมว|น้อง)?\s?$"
)
_ABOUT_TO: Final = re.compile(r"(?:จะ|อยาก|ควร|ต้อง|สามารถ|กลัว(?:ว่า)?)(?:ให้|ลอง)?\s?(?:หมา|แมว|น้อง|มัน)?(?:จะ|ให้)?\s?$")
_FEARED: Final = re.compile(r"กลัว(?:ว่า)?\s?(?:หมา|แมว|น้อง|มัน|เค้า|เขา)?(?:จะ)?(?:โดน|ถูก)?\s?$")
_SUPPOSED: Final = re.compile(r"(?:ถ้า|หาก|สมม[ตุ]ิ?|สมมุติ|เผื่อ|เวลาที่|กรณี|\bif\b)\S{0,25}\s?\S{0,20}$")
_LONG_AGO: Final = re.compile(
    r"(?:เคย(?!ชิน)|เมื่อก่อน|ปี(?:ที่แล้ว|ก่อน)|เดือน(?:ที่แล้ว|ก่อน)|ตอน(?:เด็ก|เล็ก)|สมัย)(?:(?!ตอนนี้|วันนี้|แต่|ล่าสุด|อีก)\S){0,20}\s?(?:(?!ตอนนี้|วันนี้|แต่|ล่าสุด|อีก)\S){0,10}$"
)
_LONG_AGO_AFTER: Final = re.compile(r"^\S{0,12}\s?(?:มา|ไป)?(?:เมื่อ|ตอน|ตั้งแต่)?\s?(?:หลาย)?(?:ปี|เดือน)(?:ที่แล้ว|ก่อน)")
_ASKED: Final = re.compile(
    r"^\S{0,6}?\s?(?:ได้(?:ไหม|มั้ย|มั๊ย|มัย|ม้าย|ป่าว|ปะ|หรือ|รึ|หรอ|เหรอ|บ้าง|กี่|เท่า|ยังไง|แค่)|ไม่ได้(?!สติ)|กี่|เท่าไ|ขนาดไหน|ดีไหม|ดีมั้ย)"
)
# ผม (I) is the one who drinks the coffee; in "หมาผม" ("my dog") it is the dog.
_PERSON: Final = re.compile(
    r"(?<!ของ)(?<!หมา)(?<!แมว)(?<!น้อง)(?<!ตูบ)(?<!สุนัข)(?:ผม|ดิฉัน|ฉัน|เจ้าของ)(?:จะ|ก็|ว่าจะ|นั่ง|ไป)*\s?$"
)
_TOPIC: Final = re.compile(r"(?:วัคซีน\S{0,6}|ป้องกัน\S{0,8}|(?<!เป็น)โรค)$")
_TOPIC_AFTER: Final = re.compile(r"^\s?(?:คืออะไร|คือ|เกิด(?:จาก|กับ|ได้)|ป้องกัน|อาการเป็น)")
_HAPPENED: Final = re.compile(
    _EAT
    + r"\S{0,24}?(?:เข้า)?ไป(?:แล้ว|\s?\d|หมด|เยอะ|นิด|หลาย|ครึ่ง|เม็ด|หนึ่ง|สอง|สาม|กี่|\s|$)|เมื่อกี้|เมื่อคืน|เมื่อเช้า|ตะกี้|เพิ่ง|พึ่ง|ตอนนี้กำลัง"
)


def spot_emergency(text: str) -> Emergency | None:
    """Return the first danger that a message tells of, or None."""
    folded = fold(text)
    for pattern, kind, swallowed in _PATTERNS:
        for found in pattern.finditer(folded):
            if not _let_pass(folded, found, swallowed=swallowed):
                return Emergency(found[0].strip(), kind)
    return None


def _patterns() -> Iterator[tuple[re.Pattern[str], Kind, bool]]:
    for sign in SIGNS:
        yield re.compile(sign.says), sign.kind, False
    for row in SWALLOWED:
        thing = f"(?:{row.thing})"
        yield re.compile(f"{_EAT}{_SAME_SENTENCE}{{0,20}}?{thing}"), row.kind, True
        # After the thing, the eater must be named or the eating be over: a dog may be called กาแฟ ("Coffee").
        yield re.compile(f"{thing}{_SAME_SENTENCE}{{0,30}}?{_ANIMAL}{_SAME_SENTENCE}{{0,6}}?{_EAT}"), row.kind, True
        yield re.compile(rf"{thing}{_SAME_SENTENCE}{{0,12}}?{_EAT}(?=เข้า|ไป|หมด)"), row.kind, True
        yield (
            re.compile(rf"{_GIVEN}{_SAME_SENTENCE}{{0,12}}?{thing}{_SAME_SENTENCE}{{0,10}}?(?:เข้า)?ไป"),
            row.kind,
            True,
        )


_PATTERNS: Final = tuple(_patterns())


def _let_pass(text: str, found: re.Match[str], *, swallowed: bool) -> bool:
    """Tell whether the words are denied, only supposed, asked about, or of long ago."""
    before, after = text[: found.start()], text[found.end() :]
    if _LONG_AGO.search(before) or _LONG_AGO_AFTER.match(after):
        return True
    if _DENIED.search(before) or _FEARED.search(before) or (swallowed and _eating_denied(found[0])):
        return True
    if _TOPIC.search(before) or _TOPIC_AFTER.match(after) or (swallowed and _PERSON.search(before)):
        return True
    happened = _HAPPENED.search(text[found.start() :]) is not None
    if _SUPPOSED.search(before) and not happened:
        return True
    if not swallowed or happened:
        return False
    return _ABOUT_TO.search(before) is not None or _ASKED.match(after) is not None or _is_a_name(found, before)


def _eating_denied(words: str) -> bool:
    """Tell whether the verb inside the match is denied: "องุ่นหมาไม่ได้กิน" ("the grapes the dog did not eat")."""
    return any(_DENIED.search(words[: verb.start()]) for verb in re.finditer(_EAT, words) if verb.start() > 0)


def _is_a_name(found: re.Match[str], before: str) -> bool:
    # น้อง and ชื่อ stand before names: "น้องกาแฟกินข้าวหรือยัง" ("has Coffee eaten yet?").
    return not re.match(_EAT, found[0]) and re.search(r"(?:น้อง|ชื่อ|เจ้า)$", before) is not None
