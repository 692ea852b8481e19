"""Does a draft state a price, a discount or a gift that no tool returned in this conversation?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from petcare.drafts import Objection, Situation
from petcare.guards.figures import Figure, loose, money, spelled
from petcare.guards.reading import asked, clauses, denied, denied_after, denied_before, plain, reported
from petcare.wording import fold

REASON = (
    "ตัวเลขราคาหรือส่วนลด {figure} ไม่ได้มาจากเครื่องมือในบทสนทนานี้ เรียก get_prices หรือ get_promotions แล้วใช้ตัวเลขจากผลเท่านั้น "
    "ห้ามคิดเลขเอง ถ้าไม่มีให้บอกว่าไม่มีข้อมูล"
)

_ABOUT_MONEY: Final = re.compile(
    r"ลด(?!น้ำหนัก|อาหาร|ปริมาณ|แคล|ขน|ไข้|ความ|อาการ|การ|เสียง)|โปร(?!ด|ตีน|ไบโอ|แกรม)|ส่วนลด|แถม|คูปอง|ราคา|ค่า(?!ะ|"
    r"\s|$|นิยม|เลือด|ตับ|ไต)|จ่าย|รวม(?:เป็น|ทั้งหมด|แล้ว|กัน)|เหลือ|"
    r"(?:ตก|คิด)(?=\s?\d|ตัวละ|ครั้งละ|คืนละ|คุณ|ให้)|(?:ตัว|ครั้ง|คืน|เข็ม|วัน)ละ|เริ่มต้น|มัดจำ|คืนเงิน|ถ้วน|"
    r"\boff\b|\bcheaper\b|\bextra\b|เพิ่ม(?=อีก|\s?\d)|discount|promo|price|\bcosts?\b|\bfee\b|\bpay\b|refund"
)
_PRICE_WANTED: Final = re.compile(
    r"ราคา|เท่าไ|เท่าไร|กี่บาท|ลด(?!น้ำหนัก)|โปร|ค่า(?!ะ)|แพง|how much|price|cost|discount|\boff\b"
)

_HALF: Final = re.compile(r"ครึ่งราคา|ลด(?:ราคา|ให้)?\s?(?:ลง)?ครึ่ง|half.?(?:price|off)|50.?50 off|(?:หาร|คิด)ครึ่ง")
_FREE: Final = re.compile(
    r"แถม\s?\d|\d\s?แถม|แถม(?:ให้|ฟรี|สปา|ตัด|แปรง|อาบ|ขนม|บริการ|วัคซีน|ตรวจ|คืน)|buy one|ฟรี(?!สไต|ซ|แลน)|"
    r"ไม่(?:คิด|เสีย|เก็บ|มี)(?:ค่าใช้จ่าย|เงิน|ค่าบริการ|ค่าธรรมเนียม)|\bfree (?:of charge|bath|groom|check|vaccin|"
    r"nail|spa|night|stay)\w*|"
    r"\b(?:is|are|it'?s|for|completely|totally|absolutely) free\b(?! (?:at|on|to|from|slots?)\b)|complimentary|"
    r"on the house|(?:no|without) charge"
)
# Free of no charge at all: to ask, to call; and what is "free" of something.
_NO_GIFT: Final = re.compile(
    r"(?:สอบ)?ถาม(?:ได้)?ฟรี|(?:ปรึกษา|โทร|ทัก|แชท)\S{0,8}ฟรี|(?:ซูการ์|เกรน|กลูเตน)ฟรี|feel free|(?:grain|sugar)[- ]free"
)
# What may be given free, as the shop's texts and English drafts call it.
_GOODS: Final = (
    ("อาบน้ำ", r"อาบน้ำ|\bbath"),
    ("ตัดขน", r"ตัดขน|groom|haircut"),
    ("ตัดเล็บ", r"ตัดเล็บ|\bnail"),
    ("แปรงฟัน", r"แปรงฟัน|brush|teeth"),
    ("ตรวจ", r"ตรวจ|check-?up|\bexam"),
    ("วัคซีน", r"วัคซีน|vaccin"),
    ("สปา", r"สปา|\bspa\b"),
    ("จอด", r"จอด|\bpark"),
    ("คืน", r"(?:ห้อง|พัก|ฝาก)\S{0,6}|\broom|\bnight|\bstay"),
    ("เลื่อน", r"เลื่อน|reschedul"),
    ("ยกเลิก", r"ยกเลิก|cancel"),
)
_GIFT_WORDS: Final = re.compile(r"ฟรี|แถม|ไม่คิด|ไม่เสีย|ไม่มีค่าใช้จ่าย|จ่าย(?:เพียง)?\s?\d\s?คืน")
_QUOTED: Final = re.compile(r"[\"“”「『«][^\"“”」』»\n]{1,80}[\"“”」』»]")


def only_quoted_prices(text: str, situation: Situation) -> Objection | None:
    """Object to a figure or a gift that no tool gave. A figure of the customer's own may be repeated to say no to it."""
    known = situation.amounts()
    wanted = _PRICE_WANTED.search(fold(situation.customer_text)) is not None
    for clause in clauses(plain(text)):
        for figure in _figures(clause, price_wanted=wanted):
            if figure.value not in known and not _customers_own(clause, figure, situation):
                return _objection(figure.words.strip())
        gift = _gift(clause, situation)
        if gift is not None:
            return _objection(gift)
    return None


def _objection(words: str) -> Objection:
    return Objection("only_quoted_prices", REASON.format(figure=words), words)


def _figures(clause: str, *, price_wanted: bool) -> Iterator[Figure]:
    yield from money(clause)
    about_money = _ABOUT_MONEY.search(clause) is not None
    if about_money or price_wanted:
        # "100 % safe": a percentage is a discount only where the clause itself speaks of money.
        yield from (f for f in loose(clause) if about_money or ("%" not in f.words and "เปอร์" not in f.words))


def _customers_own(clause: str, figure: Figure, situation: Situation) -> bool:
    numbers = re.findall(r"\d[\d,]*", figure.words)
    own = (
        all(situation.customer_wrote(n) or situation.customer_wrote(n.replace(",", "")) for n in numbers)
        if numbers
        else situation.customer_wrote(figure.words.strip())
    )
    return own and (_turned_down(clause, figure.at, figure.end) or asked(clause) or reported(clause, figure.at))


def _turned_down(clause: str, at: int, end: int) -> bool:
    return denied_before(clause, at, 40) or denied_after(clause, end)


def _gift(clause: str, situation: Situation) -> str | None:
    """Return the words that promise half a price or something free, unless a tool told so or the clause says no."""
    readable = _NO_GIFT.sub(" ", clause)
    if (
        (half := _HALF.search(readable))
        and 50 not in situation.amounts()
        and not denied(readable)
        and not asked(readable)
    ):
        return half[0]
    free = _FREE.search(readable)
    if free is None or asked(readable):
        return None
    if (
        _turned_down(readable, *free.span())
        or _quotes_gift(readable, free, situation)
        or _gift_told(readable, situation)
    ):
        return None
    return free[0]


def _quotes_gift(clause: str, free: re.Match[str], situation: Situation) -> bool:
    """Tell whether the customer's own wish is repeated: in quotes beside a no, or as what they said."""
    if not (situation.customer_wrote("ฟรี") or situation.customer_wrote("แถม") or situation.customer_wrote("free")):
        return False
    quoted = any(q.start() <= free.start() < q.end() for q in _QUOTED.finditer(clause))
    return reported(clause, free.start()) or (quoted and denied(clause))


def _gift_told(clause: str, situation: Situation) -> bool:
    """Tell whether a tool's line gives this very thing: free parking makes no free bath."""
    lines = [
        line
        for use in situation.tool_uses
        if use.worked and use.result is not None
        for line in fold(use.result.content).split("\n")
        if _GIFT_WORDS.search(line)
    ]
    goods = [thai for thai, said in _GOODS if re.search(said, clause)]
    return any(any(thing in line for thing in goods) if goods else True for line in lines)


__all__ = ["only_quoted_prices", "spelled"]
