"""When must a person take over, whatever the model would say, and what does the customer hear then?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from petcare.wording import fold

SAME_QUESTION = 0.85
"""Share of equal text from which two messages are the same question."""
ASKED_TOO_OFTEN = 3
"""The same question for the third time: the bot doesn't understand it and won't at the fourth."""


@dataclass(frozen=True, slots=True)
class Words:
    """A fixed text in the two languages that the shop answers in."""

    th: str
    en: str

    def for_reader_of(self, text: str) -> str:
        """Return the text in the language of a customer's message; Thai when in doubt."""
        return self.en if _LATIN.search(text) and not _THAI.search(text) else self.th


@dataclass(frozen=True, slots=True)
class HandoffRule:
    """One reason to call a person, as it stands in a customer's own words."""

    name: str
    says: re.Pattern[str]
    unless: re.Pattern[str] | None
    """Words that show the pattern means something else in this message."""
    reply: Words
    source: str


_THAI = re.compile(r"[\u0e00-\u0e7f]")
_LATIN = re.compile(r"[a-z]{2}", re.IGNORECASE)
_PERSON = (
    r"(?:คน(?!ละ|ไข้|เดิม|อื่น|เดียว|ใหม่|ที่|ไหน|แก่|ท้อง|ใน)|มนุษย์|พนักงาน|แอดมิน|แอ๊ดมิน|เจ้าหน้าที่|เจ้าของร้าน|ผู้จัดการ|"
    r"หมอ|สัตวแพทย์|ช่าง|พี่ที่ร้าน|staff|human|real person|manager|admin)"
)
_SOON = r"[^\n]{0,14}?"

CALLED = Words(
    "ได้เลยค่ะ แจ้งพนักงานให้แล้วนะคะ เดี๋ยวมีคนของร้านมาตอบในแชทนี้ค่ะ ระหว่างนี้พิมพ์รายละเอียดไว้ได้เลยนะคะ",
    "Of course. I have called a member of our staff, who will answer in this chat. Please leave the details here.",
)
SORRY = Words(
    "ขออภัยจริง ๆ นะคะที่ทำให้ไม่สบายใจ เรื่องนี้ขอส่งให้พนักงานของร้านดูแลโดยตรงเลยค่ะ รบกวนเล่ารายละเอียดหรือส่งรูปไว้ในแชทนี้ได้เลยนะคะ",
    "We are truly sorry. I have handed this to our staff, who will take care of it in this chat. Please leave the details here.",
)
NOT_UNDERSTOOD = Words(
    "ขออภัยค่ะที่ตอบไม่ตรงที่ถาม ส่งเรื่องให้พนักงานของร้านมาตอบในแชทนี้แล้วนะคะ",
    "Sorry that I did not answer your question. I have asked our staff to answer in this chat.",
)
SAFE = Words(
    "เรื่องนี้ขอให้พนักงานของร้านเป็นคนตอบนะคะ ส่งเรื่องให้แล้วค่ะ จะได้ข้อมูลที่ถูกต้องแน่นอนค่ะ",
    "I would rather have our staff answer this. I have passed it on, so that what you hear is right.",
)
SAFE_EMERGENCY = Words(
    "อาการแบบนี้ถือเป็นเหตุฉุกเฉินค่ะ กรุณาพาน้องไปโรงพยาบาลสัตว์หรือคลินิกสัตว์ที่ใกล้ที่สุดทันทีเลยนะคะ "
    "และโทรแจ้งโรงพยาบาลระหว่างเดินทางด้วยค่ะ แจ้งทีมของร้านให้ทราบแล้วนะคะ",
    "This is an emergency. Please take your pet to the nearest animal hospital or vet clinic right now, and call them on "
    "the way. Our team has been told.",
)
"""What is sent when no draft passed the guards in an emergency: first what the owner can do now."""

RULES: tuple[HandoffRule, ...] = (
    HandoffRule(
        "asks_for_person",
        re.compile(
            rf"(?:ขอ|อยาก|ต้องการ|จะ|ช่วย|รบกวน)(?:ให้)?{_SOON}(?:คุย|พูด|สนทนา|ติดต่อ|แชท|แชต|ต่อสาย|โอนสาย)"
            rf"(?:กับ|กะ|หา|ไปหา|ไปที่)?\s?{_PERSON}"
            rf"|(?:เรียก|ตาม|ขอสาย|โอนสายให้|ส่งต่อให้|เปลี่ยนเป็น|คุยกับ|คุยกะ)\s?{_PERSON}"
            rf"(?:[^\n]{{0,8}}(?:หน่อย|ที|ให้|มา|จริง|ได้ไหม|ได้มั้ย|ได้ป่าว|ด้วย)|\s*(?:$|\n|ค่ะ|คะ|ครับ|คับ|นะ))"
            rf"|^\s?ขอ\s?(?:แอดมิน|พนักงาน|เจ้าหน้าที่|คนจริง)|{_PERSON}\s?(?:ตัวจริง|จริง\s?ๆ|จริงจริง|ตัวเป็น\s?ๆ)"
            r"|(?:ไม่|เลิก)(?:อยาก|ได้อยาก|เอา|ขอ)?\s?(?:คุย|พูด)?(?:กับ|กะ)?\s?(?:บอท|บอต|ai|เอไอ|หุ่นยนต์)"
            r"|(?:talk|speak|chat)\s+(?:to|with)\s+(?:a\s+|an\s+|the\s+|your\s+)?(?:real\s+)?(?:human|person|staff|"
            r"manager|someone|agent)"
        ),
        re.compile(r"ไม่(?:ต้อง|ได้ขอ|ได้อยาก|จำเป็นต้อง)[^\n]{0,6}(?:คุย|เรียก|ตาม|ติดต่อ|โอน)|แม่น้ำ"),
        CALLED,
        "a customer who asks for a person gets one without having to argue with a bot",
    ),
    HandoffRule(
        "complaint",
        re.compile(
            r"ร้องเรียน|ขอ(?:เงิน)?คืน(?:เงิน)?(?=\s|$|ค่ะ|คะ|ครับ|เลย|ด้วย|ทั้งหมด|เดี๋ยวนี้)|เอาเงินคืน|จ่ายค่าเสียหาย|"
            r"รับผิดชอบ(?:ยังไง|ไง|ด้วย|หน่อย|อะไร)"
            r"|ไม่พอใจ|ผิดหวัง(?:มาก|กับ)|บริการ(?:โคตร)?(?:แย่|ห่วย)|(?:ร้าน|ช่าง|พนักงาน)[^\n]{0,15}(?:แย่|ห่วย|พูดจาไม่ดี|"
            r"หยาบคาย|ทำร้าย)"
            r"|(?:ทำ|ตัด)[^\n]{0,12}(?:เป็นแผล|เลือดออกที่ร้าน|บาดเจ็บ|ขนพัง|แหว่ง)|(?:กลับ|รับน้อง|ออก)(?:มา)?จากร้าน[^\n]{0,25}(?:แผล|"
            r"เจ็บ|ขาเป๋|ซึม)"
            r"|(?:จะ|เตรียม)(?:ไป)?(?:ฟ้อง|แจ้งความ|โพสต์ประจาน|รีวิว\s?1\s?ดาว|รีวิวแย่)|สคบ|หลอกลวงลูกค้า|โกงลูกค้า|"
            r"คิดเงินเกิน|เก็บเงินเกิน"
        ),
        re.compile(r"(?:ถ้า|หาก|กรณี)[^\n]{0,15}(?:ไม่พอใจ|ผิดหวัง)|ไม่ได้(?:จะ)?ร้องเรียน|ฉลาก"),
        SORRY,
        "a complaint is answered by the shop, not by a model",
    ),
    HandoffRule(
        "angry",
        re.compile(
            r"ห่วยแตก|เฮงซวย|โมโห|หัวร้อน|โกรธ(?:มาก|แล้ว|นะ|จริง)|หงุดหงิด|เหลืออด|ทนไม่ไหวแล้ว|รอ(?:มา)?(?:เป็น|ตั้ง|"
            r"กว่า)?\s?\S{0,8}(?:ชั่วโมง|ชม\.?)แล้ว"
            r"|ไม่มี(?:ใคร|คน)(?:ตอบ|สนใจ|รับสาย)|(?:แย่|งี่เง่า|ไร้สาระ)(?:มาก|ที่สุด|จริง)|ไม่ใช้บริการอีก|พอกันที"
        ),
        re.compile(
            r"(?:น้อง|แมว|หมา|สุนัข|ตูบ|เหมียว|มัน|เค้า|เขา)[^\n]{0,14}(?:โมโห|โกรธ|หงุดหงิด|หัวร้อน)|รอ(?:ดู|ให้)|(?:อาการ|"
            r"ท้องเสีย|กลิ่น)[^\n]{0,10}แย่"
            r"|(?:กิน|อ้วก|อาเจียน|ซึม|ชัก|เลือด|หายใจ|ฉี่|เบ่ง)"
        ),
        SORRY,
        "anger grows with every polite sentence of a machine",
    ),
    HandoffRule(
        "repeated_failure",
        re.compile(
            r"ตอบไม่ตรง|(?:ถาม|พูด|บอก|พิมพ์)(?:ไป)?(?:หลาย|สาม|สี่|3|4|5)\s?(?:รอบ|ครั้ง|หน|ที)แล้ว|ถามอย่างตอบอย่าง|"
            r"ถามอะไรตอบอะไร|ถามช้างตอบม้า"
            r"|(?:คุย|พูด|บอท|ถาม)[^\n]{0,10}ไม่รู้เรื่อง|ไม่ได้ถาม(?:เรื่อง|อัน|แบบ)นี้|บอทโง่|ไม่ได้เรื่อง"
        ),
        None,
        NOT_UNDERSTOOD,
        "an assistant that was asked three times has failed three times",
    ),
)


def handoff_rule(text: str, said_before: Sequence[str] = ()) -> HandoffRule | None:
    """Return the rule that calls a person for this message, or None.

    `said_before` are the customer's own messages of this conversation, oldest first.
    """
    folded = fold(text)
    for rule in RULES:
        if rule.says.search(folded) and not (rule.unless and rule.unless.search(folded)):
            return rule
    if _asked(folded, said_before) >= ASKED_TOO_OFTEN:
        return next(rule for rule in RULES if rule.name == "repeated_failure")
    return None


def _asked(folded: str, said_before: Sequence[str]) -> int:
    """Count how often this question was asked, this time included. Very short messages ("ค่ะ") repeat by nature."""
    if len(folded) < 8:
        return 1
    return 1 + sum(SequenceMatcher(None, folded, fold(old)).ratio() >= SAME_QUESTION for old in said_before)
