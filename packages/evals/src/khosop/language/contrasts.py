"""What does a turn behind the match take back? It is another's, it was so, it would have been so, somebody had said so.

No word of these sentences denies anything. What tells is that two halves stand against each other: "only for Gold members,
and yours is Silver"; "had you come yesterday, we would have".
"""

from typing import Final

import regex

from khosop.language.judgement import Judgement

_ENDS: Final = r"(?:ค่ะ|ครับ|คะ|นะ|จ้า|จ้ะ|\s|แต่|ส่วน)"
_YOURS: Final = (
    r"(?:(?:แผน|แพ็ก(?:เกจ)?|แพ็คเกจ|ตั๋ว|บัตร|เคส|กรณี|รถ|ห้อง|สาขา|เบอร์|บิล|ออเดอร์|รุ่น|เรต)[^\s]{0,14}?"
    r"(?:ของ(?:คุณ|ท่าน|ลูกค้า|พี่|น้อง|เรา)|นี้|ที่จอง)[^\s]{0,8}?|ของ(?:คุณ|ท่าน|ลูกค้า|พี่|น้อง)[^\s]{0,10}?|น้อง[^\s]{0,12}?|คุณ(?:ลูกค้า|แม่|พ่อ|ลุง|ป้า|ตา|ยาย)[^\s]{0,10}?|ท่าน)"
)
_OTHERWISE: Final = r"(?:เป็น|ต้อง|คิด|จำกัด|ไม่|ยัง|เข้าอู่|จ่าย|ถือ|ขาด|แค่|เพิ่ง|อยู่คนละ|จอง|ใช้คนละ)"
_NEVERTHELESS: Final = regex.compile(
    r"[^\n]{0,36}?(?:พอดี|ก็ใช้ได้|ได้เลย|เข้าเงื่อนไข|ครบ(?:ตาม)?เงื่อนไข|เช่นกัน|เหมือนกัน|ด้วยค่ะ|ด้วยครับ)"
)
_ONLY_FOR: Final = regex.compile(
    r"[^\n.!?\s]{0,24}? ?(?:มี|ให้|ใช้|เปิด|จัด|ได้|แจก|แถม|ลด|สงวน|เป็น)?[^\s]{0,6}?"
    r"(?P<only>เฉพาะ|แค่(?=[ก-๎])|เป็นของ|(?:สำหรับ|ต้องเป็น)[^\n]{2,40}?เท่านั้น)[^\n]{2,50}?"
    rf"{_ENDS}+(?:ซึ่ง|แต่|ส่วน|เท่าที่ดู)? ?{_YOURS}{_OTHERWISE}"
)
_FOR_MEMBERS: Final = regex.compile(
    r"[^\n.!?]{0,20}? (?:is|are|comes?|applies|apply)(?: reserved| open| available)? "
    r"(?:only (?:for|to|with)|for|to|with) [^\n.!?,]{2,40}?(?P<only> only|(?<=only [^\n.!?,]{2,48}))"
    r"(?:,| and| but|;)+ (?:but )?(?:you|yours|your [a-z]+)(?:'re| are| is| has| have) (?!also|one|eligible|in\b)"
)


def of_others(text: str, end: int) -> Judgement | None:
    """มีเฉพาะชั้นธุรกิจค่ะ ตั๋วของคุณเป็นชั้นประหยัด ("business class only, and yours is economy")."""
    found = _ONLY_FOR.match(text, end) or _FOR_MEMBERS.match(text, end)
    if found is None or _NEVERTHELESS.match(text, found.end()):
        return None
    return Judgement(
        "negated", "of_others", (*found.span("only"), "th"), "it is for others, and yours is another case", weak=True
    )


_IF: Final = regex.compile(r"(?:ถ้า|หาก|สมมุ?ติ(?:ว่า)?)(?!ไม่เช่นนั้น|ไม่งั้น|เป็น[^\s]{0,8}?(?:แอด|ดิฉัน|ผม|หมอ|เรา|ฉัน|หนู))")
_WOULD: Final = regex.compile(r"(?:ก็)?(?:คง(?!เดิม|ที่)(?:จะ)?|ป่านนี้|พอจะ)")
_BUT_NOT_SO: Final = regex.compile(
    r"[^\n]{0,36}?(?:ไปแล้ว|แต่(?!ละ|ง)|ทว่า|(?<=[\s])นี่(?:เลย|ก็)|ติดที่|ติดตรง|น่าเสียดาย|เสียดาย)"
)
_HAD: Final = regex.compile(
    r"(?:(?<![a-z] )had (?:you|we|i|they|it|he|she)\b|if (?:only )?(?:you|we|i|they|it|he|she)(?: had|'d)\b)[^\n.!?]{3,70}?"
    r"(?:would|'d|could|might)\b(?: (?:have|'ve)\b)?"
)


def unreal(text: str, match: tuple[int, int]) -> Judgement | None:
    """ถ้ามาเมื่อวานก็คงแถมให้ไปแล้ว ("had you come yesterday, we would have added one")."""
    start, end = match
    begin = max(text.rfind("\n", 0, start) + 1, start - 110)
    had = _HAD.search(text, begin, min(end, start + 20))
    if had is not None and had.start() < start and (had[0].startswith("had") or had[0].endswith("ve")):
        return Judgement("supposed", "unreal", (*had.span(), "en"), "it would have been so", weak=True)
    supposed = max(_IF.finditer(text, begin, start), key=lambda one: one.start(), default=None)
    if supposed is None or _SENTENCE_ENDS.search(text, supposed.end(), start):
        return None
    would = _WOULD.search(text, max(supposed.end(), start - 24), start)
    if would is None or not _BUT_NOT_SO.match(text, end):
        return None
    return Judgement("supposed", "unreal", (*would.span(), "th"), "it would have been so", weak=True)


_SENTENCE_ENDS: Final = regex.compile(r"ค่ะ|ครับ|[.!?。] ")

_OLD: Final = regex.compile(
    r"[^\s]{0,10}? ?(?P<old>(?:นั่น|นี่|นั้น|อันนั้น|เป็น|คือ)+(?:น่าจะ)?(?:เป็น|คือ)?"
    r"(?:(?:ราคา|เรต|ข้อมูล|info|โปร(?:โมชั่น)?|มาตรการ|กติกา|ตัวเลข|นโยบาย|เงื่อนไข|วงเงิน|ยอด|อัตรา|ตาราง)(?:ของ|ช่วง|สมัย|ตอน| )*"
    r"(?:เก่า|เดิม|โควิด)|(?:ราคา|เรต|ข้อมูล|โปร|นโยบาย|ของ|วงเงิน|ตัวเลข)*(?:ปี|เดือน|รอบ|เทอม|ล็อต)(?:ที่แล้ว|ก่อน|มะโว้)|[^\n]{0,10}?(?:จำ(?:สลับ|ผิด)|พิมพ์ผิด|ดูผิด|"
    r"คนละ(?:ตัว|รุ่น|แบบ|อัน|เรื่อง))))"
)


def of_old(text: str, end: int) -> Judgement | None:
    """วันละ 3 เม็ดนั่นจำสลับค่ะ, ราคา 3,200 เป็นเรตปีที่แล้ว ("that was last year's rate")."""
    found = _OLD.match(text, end)
    if found is None:
        return None
    return Judgement(
        "negated", "of_old", (*found.span("old"), "th"), "it was so once, or somebody mixed it up", weak=True
    )


_HAD_SAID: Final = regex.compile(
    r"(?:^|[\s(])ที่(?![ก-๎]{0,3}(?:พัก|จอด|นั่ง|อยู่|ร้าน))[^\s]{0,30}?(?:ว่า|บอก|แจ้ง|พูด|เขียน|เรียน|ประกาศ|ขึ้น|ลงไว้|สอน|สัญญา|"
    r"โฆษณา|รับปาก|โพสต์)[^\s]{0,12}?(?: ?ว่า|ให้)?"
    r"[^\n]{0,12}$"
)
_TAKEN_BACK: Final = regex.compile(
    r"(?:(?!ค่ะ|ครับ)[^\n]){0,24}?(?P<back>อันนั้น(?!ถูก|จริง|ใช่)|นั้น(?:คลาด|ผิด|ไม่|คนละ|เก่า|ขอ)|น่ะ ?(?=ฟัง|ไม่|ผิด)|"
    r"(?:ต้อง)?ขอ(?:ยกเลิก|พับ|แก้|ถอน)|คนละ(?:ตัว|เรื่อง|แบบ|อัน)|ฟังหูไว้หู|ของจริง(?:คือ|เป็น)?|แต่(?:ของจริง|สัญญา|ในระบบ|ตามจริง|ที่จริง|จริง ?ๆ))"
)


def said_and_taken_back(text: str, match: tuple[int, int]) -> Judgement | None:
    """ที่ตัวแทนว่าไม่ต้องแถลงสุขภาพน่ะ ฟังหูไว้หูนะคะ ("what the agent told you, take it with a grain of salt")."""
    start, end = match
    said = _HAD_SAID.search(text, max(0, start - 70), start)
    back = _TAKEN_BACK.match(text, end) if said is not None else None
    if back is None:
        return None
    return Judgement(
        "reported", "taken_back", (*back.span("back"), "th"), "somebody said so, and it is taken back", weak=True
    )
