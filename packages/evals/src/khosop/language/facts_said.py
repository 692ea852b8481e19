"""How does a reply say a fact that stands in it: stated, denied, quoted, asked about?

The assertion engine reads the sentence; a fact needs one more question. "We are not open on Monday" denies the opening and
states the day, "not 600 baht" denies the price itself. Only a denial of the fact's own identity ("it is not …") or of its
being there at all ("there is no 20:00 show") takes the fact back, and never where the fact is a limit ("none after 20:00").
"""

import re
from typing import Final

from khosop.language.assertion import Occurrence, find_assertions
from khosop.language.fold import Folded

UNSTATED: Final = frozenset({"negated", "quoted", "questioned"})
"""The labels under which a fact is mentioned and not stated. A fact in a prohibition or a condition is still told."""

_IDENTITY: Final = re.compile(
    r"ไม่ใช่|มิใช่|บ่แม่น|ไม่ได้เป็น|不是|并非|並非|not|n't|(?<![a-z])no(?![a-z])|নয়|ไม่จริง|false|wrong|ผิด"
)
_EXISTENCE: Final = re.compile(r"ไม่มี|บ่มี|ไร้|ปราศจาก|没有|沒有|没|沒|নেই|নাই|no longer|without|(?<![a-z])no(?![a-z])")
_IS_A_DAY: Final = frozenset({"date", "weekday"})
_LIMIT_BEFORE: Final = re.compile(
    r"(?:หลัง(?:จาก)?|ก่อน|เกิน(?:กว่า)?|ถึง|จนถึง|ภายใน|ตั้งแต่|กว่า|after|before|until|till|by|past|beyond|over|than|since"
    r"|超过|超過|晚于|早于)[ ]?(?:เวลา|วันที่|the)?[ ]?$"
)
# Without any of these no fact is denied, quoted or asked about, and the assertion engine, which is slow to wake, need not
# be asked: quotation marks, words of denial, words of asking. Too many do no harm, one too few would.
_MAY_TAKE_BACK: Final = re.compile(
    r"[\"'“„‘«「『《`＂~?？]|ไม่|มิ|บ่|ม่าย|ไร้|ปราศ|ผิด|ไหม|มั้ย|มั๊ย|ไม๊|หรือ|หรอ|เหรอ|รึ|ยัง(?:คะ|ครับ|ค่ะ|จ๊ะ|นะ| |$)"
    r"|ป่าว|เปล่า|ปะ|ป่ะ|ป้ะ|ถาม|ทราบ|อยากรู้|กันแน่|ใช่|ชัวร์|แน่ใจ|มั่นใจ|ยืนยัน|เช็[กค]|คอนเฟิร์ม|ทวน|เกือบ|หวิด"
    r"|รับ(?:เอกสาร|คำ|เรื่อง|ใบ)|คำ(?:ขอ|ร้อง)|เนี่ย|เนี้ย"
    r"|กี่|เท่าไ|เมื่อไ|ไหน|อะไร|ยังไง|อย่างไร|ใคร|ทำไม|สงสัย|คำว่า|not|n't|false|wrong|without|no(?![a-z])|no longer"
    r"|ask|wonder|know"
    r"|question|whether|[不没沒非吗嗎么麼吧呢问問询詢知]|না|নয়|নেই|নাই|নি(?![ঀ-৥])|কি|জিজ্ঞ|জানতে|কত|কখন|কোথায়|কবে|কয়|কেন|কীভাবে"
)

# What may stand between "not" and a fact that it denies: not a verb.
_NOTHING_BETWEEN: Final = re.compile(
    r"[ ]*(?:(?:on|at|the|a|an|for|only|just|exactly|around|about|priced"
    r"|วัน|วันที่|ที่|เวลา|ราคา|แค่|เป็น|รอบ|คิว|[฿$]|thb|เบอร์|ปิด|เปิด)[ ]*)*"
)
_OWN_OBJECT: Final = re.compile(
    r"[ ]{0,3}[\d๐-๙০-৯฿$A-Za-z“\"]|[ ]{0,3}(?:วัน|เวลา|ราคา|แค่|ตี|บ่าย|เที่ยง|หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ)"
)


def may_take_back(text: str) -> bool:
    """Tell whether a folded text holds anything that may deny, quote or ask about a fact in it."""
    return _MAY_TAKE_BACK.search(text) is not None


class Saying:
    """Tells how the places of one kind of fact in one reply are said."""

    def __init__(self, folded: Folded, kind: str) -> None:
        self._folded = folded
        self._kind = kind
        self._surely_stated = not may_take_back(folded.text)
        self._known: dict[str, dict[int, Occurrence]] = {}
        """By wording, then by place: a wording that stands in the reply a thousand times is looked up once."""

    def of(self, start: int, end: int) -> tuple[str, str]:
        """Return the label of the place `start:end` of the folded text, and its reason as a clause to append."""
        if self._surely_stated:
            return "asserted", ""
        text = self._folded.text[start:end]
        if text not in self._known:
            self._known[text] = {found.start: found for found in find_assertions(text, self._folded, guess=False)}
        occurrence = self._known[text].get(self._folded.span(start, end)[0])
        if occurrence is None or occurrence.label == "asserted":
            return "asserted", ""
        if occurrence.label == "negated" and not self._is_denied(occurrence):
            return "asserted", "; what is denied is something about it"
        return occurrence.label, f"; {occurrence.why}"

    def _is_denied(self, occurrence: Occurrence) -> bool:
        original, cue = self._folded.original, occurrence.cue
        if cue is None:
            return True
        word = cue.text.lower()
        if _LIMIT_BEFORE.search(original[max(0, occurrence.start - 24) : occurrence.start].lower()):
            return False
        if self._kind not in _IS_A_DAY and _EXISTENCE.search(word):
            return True
        if _IDENTITY.search(word) is None:
            return False
        if cue.start > occurrence.start:
            return _OWN_OBJECT.match(original, cue.end) is None  # "closes at 20:00, not 21:00"
        between = original[cue.end : occurrence.start].lower()
        return _NOTHING_BETWEEN.fullmatch(between) is not None
