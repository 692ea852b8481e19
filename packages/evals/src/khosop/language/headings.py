"""What the bullet, the heading and the ticks of a list say about a match in it."""

from typing import Final

import regex

from khosop.language.filler import PERSON_WHO
from khosop.language.judgement import Judgement, Label, cue_of
from khosop.language.lexicon import lexer
from khosop.language.lists import Item, mark_within
from khosop.language.rows import Event, Kind


def crossed_out(item: Item | None) -> Judgement | None:
    if item is None or not item.crossed:
        return None
    return Judgement("negated", "crossed_bullet", (item.start - 2, item.start, "list"), "its line is crossed out")


def marked_within(text: str, start: int, end: int) -> Judgement | None:
    marked = mark_within(text, start, end)
    if marked is None:
        return None
    place, crossed = marked
    cue = (place, place + 1, "list")
    if crossed:
        return Judgement("negated", "crossed_entry", cue, "its entry is crossed out")
    return Judgement("asserted", "ticked_entry", cue, "its entry is ticked")


_MENU: Final = regex.compile(
    r"เลือก(?:หัวข้อ|เมนู|เรื่อง|หมายเลข|คำถาม|บริการที่)|พิมพ์(?:หมายเลข|เลข|ตัวเลข)|กด(?:หมายเลข|เลข)|คำถามที่พบบ่อย|"
    r"หัวข้อ(?:ที่|คำถาม|ด้านล่าง)|"
    r"สนใจเรื่อง(?:ไหน|ใด|อะไร)|เรื่อง(?:ไหน|ใด|อะไร)|สอบถามเรื่อง"
    r"|choose (?:a|one|from)|select (?:a|one|from)|reply with|pick (?:a|one)|"
    r"faq|frequently asked|请选择|請選擇|回复数字|回覆數字|常见问题|常見問題|নম্বর লিখুন|বিষয় বেছে"
)


def by_heading(text: str, item: Item | None) -> Judgement | None:
    """A list stands under what its heading says last: ข้อห้าม ("forbidden"), ไม่รวม ("not included")."""
    if item is None or item.ticked or item.heading is None:
        return None
    begin, end = item.heading
    for wording, label, rule, why in _WORDINGS:
        said = wording.search(text, begin, end)
        if said is not None:
            return Judgement(label, rule, (*said.span(), "list"), why)
    events = [
        event
        for event in lexer(text).events(text, begin, end)
        if event.kind in _SAID_BY_HEADINGS and not PERSON_WHO.fullmatch(text, event.start, event.end)
    ]
    if _COVERED.search(text, begin, end):
        return None
    if item.loose or not events or end - begin > _LONGEST_HEADING:
        return None
    verdict = None if _costs_nothing(text, events[-1], begin, end) else _SAID_BY_HEADINGS[events[-1].kind]
    if events[-1].kind == "if" and _TO_DO.search(text, begin, end):
        return None  # สิ่งที่ควรทำเมื่องูกัด ("what to do after a snake bite"): the list is the advice
    return None if verdict is None else Judgement(verdict[0], "list_heading", cue_of(events[-1]), verdict[1])


def _costs_nothing(text: str, last: Event, begin: int, end: int) -> bool:
    """ยืมได้ฟรี ไม่ต้องมัดจำ ("free to borrow, without a deposit"): what the heading denies is the cost."""
    return (
        last.kind == "neg"
        and _FREE_OF.match(text, last.start) is not None
        and _GRANTS.search(text, begin, end) is not None
    )


_MYTHS: Final = regex.compile(
    r"ความเชื่อ(?:ที่)?ผิด|(?:ความ)?เข้าใจผิด|มายาคติ|ข่าวปลอม|ข่าวลือ|(?:มัก|ชอบ)(?:จะ)?(?:ทำ|เข้าใจ|กิน|ใช้)ผิด|"
    r"ข้อผิดพลาด(?:ที่)?|พฤติกรรมเสี่ยง|อย่าหาทำ|ตัวอย่างที่ผิด|วิธีที่ผิด|กลโกง|มุก(?:ของ)?มิจฉาชีพ"
    r"|\bmyths?\b|misconceptions?|common mistakes|\bdon'?ts\b|red flags|\bscams?\b|误区|誤區|谣言|謠言|"
    r"常见错误|常見錯誤|ভুল ধারণা|গুজব|যা করবেন না"
)
_SIGNS: Final = regex.compile(
    r"(?:อาการ|สัญญาณ|กรณี|เคส)(?:ที่|อันตราย|เตือน|ฉุกเฉิน|(?:เหล่านี้|ดังนี้|ต่อไปนี้)(?!พบ|เจอ))|เมื่อไหร่(?:ที่)?(?:ควร|ต้อง)"
    r"|(?:warning )?(?:signs|symptoms)\b|when to (?:come|call|see|worry)|症状|症狀|লক্ষণ"
)
_WORDINGS: Final[tuple[tuple["regex.Pattern[str]", Label, str, str], ...]] = (
    (_MENU, "reported", "menu", "it is one entry of a menu"),
    (_MYTHS, "negated", "list_heading", "it is one of the mistakes of the list"),
    (_SIGNS, "supposed", "list_heading", "it is one of the signs to look out for"),
)
_TO_DO: Final = regex.compile(
    "ควร|ต้องทำ|ให้ทำ|ปฐมพยาบาล|ดูแล|วิธี|ขั้นตอน|แนะนำ|ดังนี้|ตามนี้|ปฏิบัติ|แก้ไข|รับมือ|ช่วยเหลือ|สิ่งที่ทำได้"
    "|what to do|first aid|how to|steps|do this|please|you should|怎么办|怎麼辦|处理|處理|急救|步骤|步驟|"
    "করণীয়|কী করবেন|যা করবেন(?! না)"
)
_GRANTS: Final = regex.compile("(?<!ไม่|มิ)ได้(?:ฟรี|เลย|ตาม|ดัง|ที่|ค่ะ|ครับ|นะ|ทันที)|ฟรี|แถม|free|included|免费|免費|ফ্রি")
_FREE_OF: Final = regex.compile(
    "(?:โดย)?ไม่(?:ต้อง|คิด|เสีย|มีค่า|หัก|จำกัด|อั้น|เก็บ|บวก)|no (?:deposit|fee|charge|extra)|without (?:a |any )?(?:deposit|fee|charge)|"
    "不(?:收|用|限|另)|无需|無需|免|কোনো (?:খরচ|ফি|চার্জ)"
)
_COVERED: Final = regex.compile("(?<!ไม่)(?:คุ้มครอง|ครอบคลุม|ชดเชย|จ่าย|รับเคลม|เคลมได้)(?:ใน|ให้)?กรณี")
_LONGEST_HEADING: Final = 140
_FORBIDS: Final = ("prohibited", "the heading of its list forbids it")
_DENIES: Final = ("negated", "the heading of its list denies it")
_SAID_BY_HEADINGS: Final[dict[Kind, tuple[Label, str] | None]] = {
    "ban": _FORBIDS,
    "unfit": _FORBIDS,
    "neg": _DENIES,
    "deny": _DENIES,
    "was": _DENIES,
    "if": ("supposed", "the heading of its list supposes it"),
    "affirm": None,
    "but": None,
    "pending": None,
}
