"""Where the sentence around a match begins and ends, which spaces part clauses, and what stands in between.

Thai parts clauses and sentences by spaces, but also puts spaces around numbers and foreign words; a space is soft (may
part clauses) only between two Thai letters. Particles such as ค่ะ end a sentence.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import regex

from khosop.language.conditions import ACTS
from khosop.language.lexicon import lexer
from khosop.language.rows import Event, Row

_WINDOW: Final = 260
"""So many characters to each side are looked at: longer sentences than this are lists, and lists have lines."""

_STOP: Final = regex.compile(
    # A full stop ends a sentence, but not in 20.00, น. ("o'clock"), พ.ศ. or "a.m.".
    r"\n|[!?。！？।]+|(?<=[a-z]{2}|[a-z]{2}[\"”')\]])\.(?=\s|$)|(?<=\d)\.(?=\s+[a-z]|\s*$)|"
    r"(?<=[\u0e30-\u0e4e])\.(?=\s|$)|\.{2,}|…|;|(?<=[a-z\"”]) — |"
    r" [-–] (?=[\u0e01-\u0e4e]{0,3}[❌✅])"
)
_HARD: Final = Row("hard", ("-",), "the end of a sentence")
_QUESTION: Final = Row("ask", ("-",), "a question mark")


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match: where it begins and ends in the text, and the cues in it, nearest to the match first."""

    start: int
    end: int
    events: tuple[Event, ...]
    """Sentence ends are among them."""
    soft: tuple[tuple[int, int], ...]
    """The spaces and commas that may part clauses, left to right."""


_BLOCK: Final = 256


@lru_cache(maxsize=1024)
def _block(text: str, begin: int) -> tuple[Event, ...]:
    """Return the cues and stops that begin in one block of the text; neighbouring matches share the work."""
    end = min(len(text), begin + _BLOCK)
    cues = lexer(text).events(text, begin, end, over_end=True)
    marks = [
        Event(match.start(), match.end(), _QUESTION if match[0][0] in "?？" else _HARD, "punctuation")
        for match in _STOP.finditer(text, begin, min(len(text), end + 1))
        if match.start() < end and not any(cue.start <= match.start() < cue.end for cue in cues)
    ]
    return tuple(sorted((*cues, *marks), key=lambda event: event.start))


def _events(text: str, start: int, end: int) -> list[Event]:
    """Return the cues between `start` and `end`; one that runs over an edge is read again up to the edge."""
    found: list[Event] = []
    covered = -1
    for begin in range(max(0, start - _BLOCK // 4) // _BLOCK * _BLOCK, end, _BLOCK):
        for event in _block(text, begin):
            # A block may begin inside a word; what the block before has read through is not read again.
            if event.start < covered:
                continue
            covered = event.end
            if event.start >= end:
                break
            if event.start < start < event.end:
                found += lexer(text).events(text, start, min(event.end, end))
            elif event.start >= start and event.end > end:
                found += lexer(text).events(text, event.start, end)
            elif event.start >= start:
                found.append(event)
    return found


def left_side(text: str, start: int) -> Side:
    """Return what stands before `start` in its line."""
    begin = max(text.rfind("\n", 0, start) + 1, start - _WINDOW)
    return Side(begin, start, tuple(reversed(_events(text, begin, start))), _soft_marks(text, begin, start))


def right_side(text: str, end: int) -> Side:
    """Return what stands behind `end` in its line."""
    stop = text.find("\n", end, end + _WINDOW)
    stop = min(len(text), end + _WINDOW) if stop < 0 else stop
    return Side(end, stop, tuple(_events(text, end, stop)), _soft_marks(text, end, stop))


_SOFT: Final = regex.compile(
    r"(?<=[\u0e01-\u0e4e)\]ๆ.]) +(?=[\u0e01-\u0e4e])|[,，;；] ?|"
    r" (?:[-–•/]|\d{1,2}[.)]) (?=[\u0e01-\u0e4e])|"
    r"(?<=[0-9a-z%]) +(?=[\u0e01-\u0e4e])|(?<=[\u0e01-\u0e4e]) +(?=[0-9a-z])"
)
_SEPARATOR: Final = regex.compile(r" (?:[-–•/]|\d{1,2}[.)]) ")
_UNDER_A_HEADING: Final = regex.compile(r":|^ ?(?:[-–•/]|\d{1,2}[.)])|ดังนี้|ได้แก่|คือ|ต่อไปนี้")
_MINOR: Final = regex.compile(r"[0-9a-z%]")

_HUNGRY: Final = regex.compile(
    r"(?:ให้|ว่า|จะ|(?<!อา|บริ|พิ|โครง|ต้อง|ประ|จัด|กิจ|ราช|ทำ|ราย|ธนา|หลัก)การ|ที่|และ|หรือ|กับ|คือ|เช่น|ได้แก่|(?<!แผล)เป็น|"
    r"ของ|จาก|เรื่อง|ทั้ง|สามารถ|ควร|"
    r"ต้อง|ประกาศ|แจ้ง|รายการ|ร่วม|:|ๆ"
    r"|โปรโมชั่น|โปรโมชัน|โปร|บริการ|แพ็กเกจ|แพ็คเกจ|ส่วนลด|เมนู|แคมเปญ|นโยบาย|สิทธิ์|สิทธิ|ระบบ|กิจกรรม|โครงการ|"
    r"ไม่|ไม่ได้|ไม่รวม|ไม่มี|ห้าม|อย่า|งด|ไม่ใช่|มิใช่|ยกเว้น|เว้นแต่|คำว่า|หาก|ถ้า|(?<!คู่)กรณี|เมื่อ|❌|🚫)$"
)
_JOINING: Final = regex.compile(
    r"(?:หรือ|และ|รวมถึง|รวมทั้ง|ตลอดจน|ทั้ง|เพื่อ(?!นๆ)|ของ|ว่า(?!ง)|จาก(?!นั้น|นี้)|ที่(?!ร้าน|นี่|บ้าน|คลินิก|สำคัญ|จริง)|แบบ(?!นี้|นั้น)|"
    r"โดย|ใน(?!วัน|ระหว่าง|กรณี|ช่วง|คืน|ตอน)|เช่น|กับ|จนถึง|หลัง(?!จาก(?:นั้น|นี้))|ระหว่าง(?!นี้|นั้น|รอ|ที่|ทาง)|or |and |nor |that |to )"
)
_LIST_GOES_ON: Final = regex.compile(
    r"[^\n,.!?]{0,30}?(?:(?:, |、)[^\n,、.!?]{1,24}?){0,4}?(?: |, ?|、)?(?:หรือ(?!ไม่|เปล่า|ยัง|คะ|ครับ|ถ้า|หาก)|"
    r"\bor |\bnor |或|বা )"
)
_LIST_AND: Final = regex.compile(r"(?: [^\s,.!?]{1,20}){0,3} (?:และ(?!ไม่)|รวมถึง|รวมทั้ง|ตลอดจน)")
_FIRST_WORD: Final = regex.compile(r"[\u0e01-\u0e4e]{2,4}")


OFFER_VERB: Final = regex.compile(
    r"\s*(?:ยัง|ก็|จะ|เรา|ทาง[^\s]{2,6}?)?(?:ลด|แถม|คืน|ส่ง|รับ|ได้|ให้|มี|สามารถ|เปิด|จัด|อัป|"
    r"แจก|เพิ่ม|จอง|ใช้|รวม|ยกเว้น|ฟรี|ชดเชย|เปลี่ยน|พัก|เล่น|กิน|อาบ)"
)
"""A verb that begins a clause of its own in what shops say."""


MAY_BE_DONE: Final = regex.compile("(?:[a-z]+ ){0,3}[^\\s,.!?]{0,30}?(?<!ไม่|มิ)ได้(?:เลย|ทันที|ค่ะ|ครับ|นะ|จ้า)")
_CIRCUMFIX: Final = regex.compile("(?:ยัง)?(?:ไม่สามารถ|ไม่อาจ|มิอาจ)")
_BEGINS_THEN: Final = regex.compile(
    rf"{OFFER_VERB.pattern}|{ACTS.pattern}|ให้|ต้อง|ควร|กรุณา|รีบ|แนะนำ|{MAY_BE_DONE.pattern}"
)


def _soft_marks(text: str, start: int, end: int) -> tuple[tuple[int, int], ...]:
    found = []
    for mark in _SOFT.finditer(text, start, min(len(text), end + 1)):
        if mark.end() > end:
            break
        found.append(mark.span())
    return tuple(found)


def parts_clauses(text: str, cue: Event, mark: tuple[int, int], match: tuple[int, int]) -> bool:
    """Say whether the space or comma `mark` between a cue and the match ends the reach of the cue.

    It does not when the word before it asks for more ("ให้"), when the word behind it joins on ("หรือ"), nor in lists.
    """
    left, right = text[cue.end : mark[0]], text[mark[1] : match[0]]
    if cue.kind in ("deny", "unfit") and not left.strip() and text[mark[0]] in ",，;；":
        return True  # although the spa is closed, …: nothing is missing behind a whole predicate
    if left.startswith(",") and left.count(",") == 1:
        return False  # do not, under any circumstances, share it
    if _SEPARATOR.match(text, mark[0], mark[1]) and left.strip() and not _UNDER_A_HEADING.search(left):
        return True  # งดอาหาร 8 ชม. - อาบน้ำได้: each entry of a line speaks for itself
    if not left.strip() or _HUNGRY.search(left) or _JOINING.match(text, mark[1]):
        return False
    if (
        _listed(text[cue.start : mark[0]], right)
        or _in_or_list(text, right, match)
        or _in_and_list(text, cue, left + " " + right, match)
    ):
        return False
    beside_foreign = text[mark[0]] == " " and any(_MINOR.match(text, place) for place in (mark[0] - 1, mark[1]))
    return not beside_foreign or _parts_beside_foreign(text, cue, left, mark, match)


def _parts_beside_foreign(text: str, cue: Event, left: str, mark: tuple[int, int], match: tuple[int, int]) -> bool:
    """A space beside a number or a foreign word is usually no more than good spelling."""
    if cue.kind == "if" and _BEGINS_THEN.match(text, mark[1]):
        return True  # ถ้าเกรดเกิน 3.5 ได้ทุน ("with a grade above 3.5 you get the grant")
    if (
        cue.pack == "th"
        and len(left.strip()) >= 3
        and not _CIRCUMFIX.match(text, cue.start)
        and mark[1] == match[0]
        and MAY_BE_DONE.match(text, match[0])
    ):
        return True  # ถ้า fever ยังไม่ลง double dose ได้เลย: what may be done is a clause of its own
    if cue.kind in ("neg", "deny") and len(left.strip()) >= 6 and _GIVES.match(text, mark[1]):
        return True  # ลงว่ายไม่ได้ถึงวันที่ 20 ชดเชยให้เข้าคลาสฟรี ("no swimming until the 20th, we make up for it with …")
    # ไม่ลด 10% ลด 20% ("not 10% off, 20% off"): the word of the cue comes again, so a new clause has begun.
    first = _FIRST_WORD.match(left.lstrip())
    if first and text.startswith(first[0][:2], mark[1]):
        return True
    return mark[1] == match[0] and " " in left.strip() and not _MINOR.match(text, mark[0] - 1)


_GIVES: Final = regex.compile(
    "(?:เดี๋ยว|เรา|ทาง[^\\s]{2,6}?|ร้าน|ขอ|จะ|เลย)*(?:ชดเชย|แถม|คืน|อัปเกรด|อัพเกรด|เปลี่ยน|ยก|จัด|ออก)[^\\s]{0,8}?ให้"
)


def _in_or_list(text: str, right: str, match: tuple[int, int]) -> bool:
    if _LIST_GOES_ON.match(right) or _ENDS_A_LIST.search(right):
        return True
    items = regex.split(r"[ ,，、]+" if _THAI_LETTER.search(right) else r"[,，、] ?", right.strip())
    short = all(len(item) <= 24 and not OFFER_VERB.match(item) for item in items)
    return short and _LIST_GOES_ON.match(text, match[1]) is not None


_THAI_LETTER: Final = regex.compile("[\u0e01-\u0e4e]")
_INTRODUCED: Final = regex.compile(r"(?::|ดังนี้|ได้แก่|เช่น|ต่อไปนี้|อาทิ(?!ตย์)|\b1[.)]|ทั้ง(?!นี้|หมด)|：|such as|including)")
_LAST_ITEM: Final = regex.compile(r"(?:และ|รวมถึง|รวมไปถึง|ไปจนถึง|รวมทั้ง|ตลอดจน|แล้วก็|(?<![a-z])and|和|及|এবং)\s*$")


def _listed(left: str, right: str) -> bool:
    """ห้ามแช่ตู้: กล้วย มันฝรั่ง ⟦กระเทียม⟧ ("not in the fridge: bananas, potatoes, garlic"): spaces part short items."""
    introduced = _INTRODUCED.search(left)
    if introduced is None:
        return False
    items = regex.split(r"[ ,，、]+", (left[introduced.end() :] + " " + right).strip())
    return all(len(item) <= 22 for item in items)


def _in_and_list(text: str, cue: Event, items: str, match: tuple[int, int]) -> bool:
    """ห้ามให้กินหัวหอม กระเทียม และ⟦องุ่น⟧: nouns go on with the list, a verb of its own would begin a clause."""
    if cue.kind != "ban" and OFFER_VERB.match(text, match[0]):
        return False
    if cue.kind == "ban" and _CARE.match(text, match[0]):
        return False  # งดน้ำงดอาหาร คลายเสื้อ และ⟦ห่มผ้าให้อุ่น⟧ไว้: what is to be done, behind what is not
    ends = _LAST_ITEM.search(items) is not None
    goes_on = _LIST_AND.match(text, match[1]) is not None
    pieces = _LAST_ITEM.sub("", items).split()
    return (
        (ends or goes_on) and all(len(piece) <= 20 for piece in pieces) and not any("ไม่" in piece for piece in pieces)
    )


_CARE: Final = regex.compile(
    "[^\\s]{2,24}?(?:ให้(?:อุ่น|แน่น|สะอาด|แห้ง|หลวม|เรียบร้อย|มาก|ครบ|สบาย|มิดชิด|พอดี|เต็มที่|เพียงพอ|ตรงเวลา)|"
    "ไว้(?=ค่ะ|ครับ|นะ|ก่อน|ตลอด|$| )|ทันที|บ่อย ?ๆ|เยอะ ?ๆ|มาก ?ๆ|แทน(?=ค่ะ|ครับ|นะ|$| ))"
)
_ENDS_A_LIST: Final = regex.compile(r"(?:หรือ|(?<![a-z])(?:or|nor)|或|或者|বা)\s*$")
