"""Does a draft state a price or a discount that no tool returned in this conversation?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from petcare.drafts import Objection, Situation
from petcare.guards.reading import asked, clauses, denied, plain

REASON = (
    "ตัวเลขราคาหรือส่วนลด {figure} ไม่ได้มาจากเครื่องมือในบทสนทนานี้ เรียก get_prices หรือ get_promotions แล้วใช้ตัวเลขจากผลเท่านั้น "
    "ห้ามคิดเลขเอง ถ้าไม่มีให้บอกว่าไม่มีข้อมูล"
)
_NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_RANGE = rf"(?:(?:{_NUMBER})\s?(?:-|–|ถึง|/|หรือ|กับ|และ|to)\s?)*(?:{_NUMBER})"
_BAHT = re.compile(rf"(?:฿|thb\s?)({_RANGE})|({_RANGE})\s?(?:บาท|บ\.|฿|\.-|baht|thb)")
_PERCENT = re.compile(rf"({_RANGE})\s?(?:%|เปอร์เซ็น(?:ต์)?|percent)")
_BARE = re.compile(
    rf"(?:ราคา|เหลือ|เพียง|จ่าย|คิด|รวม(?:เป็น|ทั้งหมด)?|ลด(?:ไป|ให้|อีก)?|ค่า(?:อาบน้ำ|บริการ|ตรวจ|ห้อง|ตัดขน|ตัดขนน้อง)|"
    rf"price(?: is)?|costs?|only)\s?(?:แค่|เพียง|คือ|อยู่ที่|ประมาณ|ละ|ที่|:)?\s?"
    rf"({_NUMBER})(?![\d.,:]*\d)(?!\s?(?:กก|กิโล|kg|นาที|ชั่วโมง|ชม|ปี|เดือน|คืน|วัน|ตัว|น\.|ครั้ง|คน|โมง|คัน|เข็ม|ทุ่ม|"
    rf"รอบ|ข้อ|สาขา|ท่า|%|nights?|days?))"
)
_WORDS = {"หนึ่ง": 1, "เอ็ด": 1, "สอง": 2, "ยี่": 2, "สาม": 3, "สี่": 4, "ห้า": 5, "หก": 6, "เจ็ด": 7, "แปด": 8, "เก้า": 9}
_UNITS = {"สิบ": 10, "ร้อย": 100, "พัน": 1000, "หมื่น": 10000}
_SPELLED = re.compile(rf"((?:(?:{'|'.join([*_WORDS, *_UNITS])})\s?)+)(?:กว่า)?\s?(บาท|เปอร์เซ็น(?:ต์)?)")
_HUNDREDS = re.compile(rf"({_NUMBER})\s?(ร้อย|พัน(?!ธุ์)|หมื่น|k\b)")
_ROUND = re.compile(
    rf"((?:(?:{'|'.join(_WORDS)})\s?)?(?:ร้อย|พัน(?!ธุ์)|หมื่น)(?:(?:{'|'.join([*_WORDS, *_UNITS])})\s?)*)(?!\s?(?:บาท|"
    rf"เปอร์เซ็น|ตัว|คน|ครั้ง|กรัม|เมตร))"
)
_ABOUT_MONEY = re.compile(r"ลด|โปร|ส่วนลด|แถม|คูปอง|ราคา|ค่า|จ่าย|รวม|เหลือ|เพียง|\boff\b|discount|promo|price")
_HALF = re.compile(r"(?:ลด)?ครึ่งราคา|half.?price")
_FREE = re.compile(
    r"แถม\s?\d|\d\s?แถม|buy one|"
    r"(?:อาบน้ำ|ตัดขน|ตัดเล็บ|ตรวจ|วัคซีน|ฝาก|ห้องพัก|บริการ|แปรงฟัน|สปา|แถม|คืน)\S{0,14}ฟรี|ฟรี(?:ทุก|ค่า|บริการ|อาบน้ำ|"
    r"ตัด|ตรวจ|วัคซีน)|ไม่(?:คิด|เสีย)(?:ค่าใช้จ่าย|เงิน|ค่าบริการ)|free (?:bath|groom|check|vaccin)\w*"
)


def only_quoted_prices(text: str, situation: Situation) -> Objection | None:
    """Object to a figure that no tool gave. A figure of the customer's own may be repeated to say no to it."""
    known = situation.amounts()
    for clause in clauses(plain(text)):
        for figure, words in _figures(clause):
            if figure not in known and not _said_no(clause, words, situation):
                return Objection("only_quoted_prices", REASON.format(figure=words.strip()), words.strip())
        gift = _HALF.search(clause) or _FREE.search(clause)
        if (
            gift is not None
            and not _gift_known(gift[0], situation)
            and not denied(clause.replace("ไม่คิด", "").replace("ไม่เสีย", ""))
        ):
            return Objection("only_quoted_prices", REASON.format(figure=gift[0]), gift[0])
    return None


def _figures(clause: str) -> Iterator[tuple[float, str]]:
    for found in _BAHT.finditer(clause):
        yield from ((value, found[0]) for value in _numbers(found[1] or found[2]))
    for found in _SPELLED.finditer(clause):
        yield spelled(found[1]), found[0]
    for found in _HUNDREDS.finditer(clause):
        yield float(found[1].replace(",", "")) * (1000 if found[2] == "k" else _UNITS[found[2]]), found[0]
    if _ABOUT_MONEY.search(clause):
        for found in _PERCENT.finditer(clause):
            yield from ((value, found[0]) for value in _numbers(found[1]))
        for found in _ROUND.finditer(_HUNDREDS.sub(" ", clause)):
            yield spelled(found[1]), found[0]
        for found in _BARE.finditer(clause):
            yield from ((value, found[0]) for value in _numbers(found[1]))


def _numbers(text: str) -> Iterator[float]:
    return (float(number.replace(",", "")) for number in re.findall(_NUMBER, text))


def spelled(words: str) -> int:
    """Return the number that Thai number words spell, such as 550 for "ห้าร้อยห้าสิบ"."""
    total, digit = 0, 0
    for word in re.findall("|".join([*_WORDS, *_UNITS]), words):
        if word in _WORDS:
            digit = _WORDS[word]
        else:
            total += (digit or 1) * _UNITS[word]
            digit = 0
    return total + digit


def _said_no(clause: str, words: str, situation: Situation) -> bool:
    numbers = re.findall(r"\d[\d,]*", words)
    own = (
        all(situation.customer_wrote(n) or situation.customer_wrote(n.replace(",", "")) for n in numbers)
        if numbers
        else situation.customer_wrote(words.strip())
    )
    return own and (denied(clause) or asked(clause))


def _gift_known(gift: str, situation: Situation) -> bool:
    if _HALF.search(gift):
        return 50 in situation.amounts()
    return any(situation.tools_told(word) for word in ("ฟรี", "แถม", "ไม่คิดค่าใช้จ่าย", "ไม่เสีย", "ไม่มีค่าใช้จ่าย"))
