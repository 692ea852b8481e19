"""Which forms tell of a person? One row per form: a number, an id, an address. First match wins, so the order matters.

The patterns see a text whose Thai and full-width digits were replaced by ASCII ones, character by character.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from khosop.redaction import stand_ins

THAI: Final = "\u0e01-\u0e4e"
"""Letters, vowels and marks of Thai, for a class in a pattern: `re`'s own word class leaves the marks out."""

Accepts = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Row:
    """One form of personal data."""

    kind: str
    """What it is called on the screen, in the plural."""
    pattern: re.Pattern[str]
    """What is replaced is the group `it`, or the whole match where there is no such group."""
    stand_in: Callable[[int, str], str]
    """Makes the replacement from the number of the value (from 1) and the text as it stood there."""
    accepts: Accepts | None = None
    """Whether a find is one: a checksum, or not a date."""


def digits_of(text: str) -> str:
    """Return the digits of a text."""
    return "".join(re.findall(r"[0-9]", text))


def is_national_id(text: str) -> bool:
    """Tell whether 13 digits carry the check digit of a Thai national id."""
    digits = digits_of(text)
    return len(digits) == 13 and stand_ins.national_check_digit(digits[:12]) == digits[12]


def is_card(text: str) -> bool:
    """Tell whether 13 to 19 digits carry the check digit of a payment card (Luhn)."""
    digits = digits_of(text)
    return 13 <= len(digits) <= 19 and digits[0] in "23456" and stand_ins.luhn_check_digit(digits[:-1]) == digits[-1]


def is_no_date(text: str) -> bool:
    """Tell whether a long row of digits is no date written without or with hyphens, and not one digit over and over."""
    date = r"(?:19|20|24|25)\d\d-?(?:0[1-9]|1[0-2])-?(?:0[1-9]|[12]\d|3[01])"
    # 555 is how Thai laughs.
    return re.fullmatch(rf"{date}|([0-9])\1+", text) is None


def is_no_clock(text: str) -> bool:
    """Tell whether a row of digits is not hours of opening such as 08.30-17.00."""
    return re.search(r"[0-9][.:][0-9]{2}\s?-\s?[0-9]{1,2}[.:][0-9]{2}", text) is None


def _row(
    kind: str, pattern: str, stand_in: Callable[[int, str], str], accepts: Accepts | None = None, *, cased: bool = False
) -> Row:
    return Row(kind, re.compile(pattern, re.VERBOSE | (0 if cased else re.IGNORECASE)), stand_in, accepts)


_ALONE: Final = r"(?<![0-9A-Za-z])(?<![0-9][-.,/])"
"""Nothing of a longer number or code stands before."""
_ENDS: Final = r"(?![0-9A-Za-z])(?![-.,/][0-9])"
_APART: Final = r"(?<![0-9A-Za-z])(?<![0-9][-.,])"
_OVER: Final = r"(?![0-9A-Za-z])(?![-.,][0-9])"
"""The same for telephones, of which two may be parted by a slash."""
_NO: Final = r"(?:\s?(?:no|number|code|id|เลขที่|หมายเลข|เลข|ที่|รหัส|คือ|is)\.?){0,3}\s{0,2}[:#=.]?\s{0,2}"
"""What may stand between the word for a thing and its number."""
_PLACE: Final = rf"[{THAI}A-Za-z0-9.\-]{{1,30}}"
_LOCAL: Final = (
    rf"(?:หมู่(?:ที่|บ้าน)?|ซอย|ถนน|แขวง|ตำบล|เขต|อำเภอ|จังหวัด|(?<![{THAI}])(?:ม\.(?!\s?[คยก]\.)|[ซถอ]\.|ต\.(?!\s?ค\.)|จ\.(?!\s?-)))"
    rf"\s?(?![.\-]){_PLACE}(?:[ ][0-9]{{1,3}}(?![0-9/]))?"
)
"""A part of an address that stands in nothing else. Months (ต.ค., ม.ค.) and Monday (จ.-ศ.) begin alike."""
_POSTCODE: Final = r"(?:รหัสไปรษณีย์\s?)?[1-9][0-9]{4}(?![0-9])"
_PART: Final = rf"(?:{_LOCAL}|(?:คอนโด|อาคาร|ตึก|ชั้น|ห้อง)\s?{_PLACE}|กรุงเทพ(?:ฯ|มหานคร)?|กทม\.?|{_POSTCODE})"
_GAP: Final = r"[\s,]{0,3}"
_HOUSE: Final = r"[0-9]{1,4}(?:/[0-9]{1,4})?(?:-[0-9]{1,4})?(?![0-9:.,/-])"
_ROAD: Final = r"(?:soi|road|rd\.?|street|st\.|moo|alley|avenue|ave\.?|lane)"

ROWS: Final[tuple[Row, ...]] = (
    _row("e-mail addresses", r"[a-z0-9._%+-]+\s?(?:@|\(at\)|\[at\])\s?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}", stand_ins.email),
    _row("LINE ids", r"(?:https?://)?(?:line\.me/(?:R/)?ti/[pg]/|lin\.ee/)[\w~@%./?=&+-]+", stand_ins.line_link),
    _row("links to a map", r"https?://(?:maps\.app\.goo\.gl|goo\.gl/maps|(?:www\.)?google\.[a-z.]+/maps|maps\.google\.[a-z.]+)\S*",
         stand_ins.map_link),
    _row("positions", rf"{_ALONE}-?[0-9]{{1,2}}\.[0-9]{{4,}}\s?,\s?-?[0-9]{{1,3}}\.[0-9]{{4,}}", stand_ins.position),
    # What stands behind the ? of a link may name a customer; the page itself is the shop's.
    _row("queries of links", r"https?://[^\s?\#]+(?P<it>[?\#][^\s\"'<>)]+)", stand_ins.query),
    _row("LINE ids", rf"{_ALONE}[UCR][0-9a-f]{{32}}(?![0-9a-f])", stand_ins.line_user, cased=True),
    _row("LINE ids",
         r"(?:(?:ไอดี\s?ไลน์|ไลน์\s?ไอดี|ไอดี|แอด\s?ไลน์|ไลน์|line\s?id|line|id\s?line)(?:\s?(?:คือ|is|id|ไอดี))?\s?[:=]?\s?)"
         r"(?P<it>(?=[@a-z0-9._-]*[0-9@._-])@?[a-z0-9][a-z0-9._-]{3,30})", stand_ins.line_handle),
    _row("LINE ids", r"(?:line\s?id|ไอดี\s?ไลน์|ไลน์\s?ไอดี|id\s?line)(?:\s?(?:คือ|is))?\s?[:=]?\s?"
         r"(?P<it>[a-z][a-z._-]{1,30})(?![a-z])", stand_ins.line_handle),
    # A house number with its word, or a chain of at least two parts of an address.
    _row("addresses", rf"(?:บ้านเลขที่|ที่อยู่(?:จัดส่ง)?\s?[:=]?)\s?(?P<it>(?:{_HOUSE}|{_PART})(?:{_GAP}{_PART}){{0,9}})",
         stand_ins.address),
    _row("addresses", rf"{_ALONE}(?:เลขที่\s?)?[0-9]{{1,4}}/[0-9]{{1,4}}{_GAP}(?:{_PART}{_GAP}){{0,3}}{_LOCAL}"
         rf"(?:{_GAP}{_PART}){{0,9}}", stand_ins.address),
    _row("addresses", rf"{_ALONE}(?:เลขที่\s?)?{_HOUSE}{_GAP}{_LOCAL}(?:{_GAP}{_PART}){{1,9}}", stand_ins.address),
    _row("addresses", rf"{_LOCAL}(?:{_GAP}{_PART}){{2,9}}", stand_ins.address),
    _row("addresses", rf"คอนโด\s?{_PLACE}{_GAP}ห้อง\s?[0-9][0-9A-Z/]+(?:{_GAP}(?:ชั้น|ตึก|อาคาร)\s?[0-9A-Z]+)*", stand_ins.address),
    _row("addresses",
         rf"{_ALONE}[0-9]{{1,4}}(?:/[0-9]{{1,4}})?\s(?:[A-Z][A-Za-z0-9-]*\s){{0,4}}{_ROAD}\b(?:[\s,]{{1,2}}[A-Z0-9][A-Za-z0-9-]*){{0,8}}",
         stand_ins.address_en),
    _row("passport numbers", r"(?:passport|พาสปอร์ต|หนังสือเดินทาง)" + _NO + r"(?P<it>[A-Z]{1,2}[0-9]{6,8})",
         stand_ins.same_shape),
    _row("national ids", rf"{_ALONE}[0-9][-\s][0-9]{{4}}[-\s][0-9]{{5}}[-\s][0-9]{{2}}[-\s][0-9]{_ENDS}", stand_ins.national_id),
    _row("national ids", rf"{_ALONE}[0-9]{{13}}{_ENDS}", stand_ins.national_id, is_national_id),
    _row("card numbers", rf"{_ALONE}[0-9](?:[-\s]?[0-9]){{12,18}}{_ENDS}", stand_ins.card, is_card),
    _row("account numbers", rf"{_ALONE}[0-9]{{3}}[-\s][0-9][-\s][0-9]{{5}}[-\s][0-9]{_ENDS}", stand_ins.same_shape),
    _row("phone numbers",
         rf"{_APART}(?:\+|00)?66[-.\s]?(?:\(0\)|0)?[-.\s]?[2-9](?:[-.\s]?[0-9]){{7,8}}{_OVER}", stand_ins.phone, is_no_clock),
    _row("phone numbers", rf"{_APART}\(?0[-\s]?[689]\)?(?:[-.\s]?[0-9]){{8}}{_OVER}", stand_ins.phone, is_no_clock),
    _row("phone numbers", rf"{_APART}\(?0[-\s]?[2-7][0-9]?\)?(?:[-.\s]?[0-9]){{6,7}}{_OVER}", stand_ins.phone, is_no_clock),
    _row("phone numbers", r"(?<![0-9A-Za-z])\+[1-9](?:[-.\s]?[0-9]){7,14}(?![0-9])", stand_ins.phone),
    _row("account numbers",
         rf"(?:บัญชี|บช\.?|account|acct\.?|a/c|พร้อมเพย์|promptpay)(?:[\s:]{{0,2}}[{THAI}A-Za-z.]{{1,20}}){{0,3}}[\s:]{{0,3}}"
         r"(?P<it>[0-9](?:[-\s]?[0-9]){8,14})(?![0-9])", stand_ins.same_shape),
    _row("order numbers",
         r"(?:ออเดอร์|คำสั่งซื้อ|ใบสั่งซื้อ|ใบเสร็จ|พัสดุ|รหัส(?:การ)?จอง|เลข(?:ที่)?(?:การ)?จอง|หมายเลข(?:การ)?จอง|รหัสสมาชิก|"
         r"หมายเลขสมาชิก|เลขสมาชิก|สมาชิก(?=\s?(?:เลข|หมายเลข|รหัส))|(?:รหัส|เลขที่)ลูกค้า|"
         r"\bcustomer(?=\s(?:no|id|number))|\border|\bbooking|\btracking|\binvoice|\breceipt|"
         r"\bmember|\bticket|\breference|\bref)" + _NO
         + r"(?P<it>(?=[A-Z0-9-]*[0-9])[A-Z0-9](?:[A-Z0-9]|[-/](?=[A-Z0-9])){3,24})(?![A-Z0-9])"
         r"(?!\s?(?:บาท|฿|\.-|baht|thb|คะแนน|แต้ม|ใบ|ชิ้น|รายการ))", stand_ins.same_shape),
    # No hashtag: capitals and digits only, and more than a year.
    _row("order numbers", r"(?<![\w&])\#(?P<it>[A-Z]{0,4}-?(?!(?:19|20|25)[0-9]{2}(?![0-9]))[0-9]{4,}(?:-[A-Z0-9]+)*)(?![\w-])",
         stand_ins.same_shape, cased=True),
    _row("order numbers", rf"{_ALONE}[A-Z]{{2}}[0-9]{{9}}[A-Z]{{2}}{_ENDS}", stand_ins.same_shape),
    _row("order numbers", rf"{_ALONE}[A-Z]{{2,6}}-?[0-9]{{6,}}(?:-[A-Z0-9]+)*{_ENDS}", stand_ins.same_shape),
    _row("long numbers", rf"{_ALONE}(?=[0-9A-Z]*[0-9]{{4}})(?=[0-9]*[A-Z])[0-9A-Z]{{10,}}{_ENDS}", stand_ins.same_shape,
         cased=True),
    _row("car plates", r"ทะเบียน(?:รถ)?\s?(?P<it>[0-9]?[ก-ฮ]{1,2}\s?[-]?\s?[0-9]{1,4})(?![0-9])", stand_ins.plate),
    _row("long numbers", rf"{_ALONE}[0-9]{{8,}}{_ENDS}", stand_ins.same_shape, is_no_date),
    _row("long numbers", rf"{_ALONE}[0-9]{{2,}}(?:-[0-9]{{2,}}){{2,}}{_ENDS}", stand_ins.same_shape,
         lambda text: len(digits_of(text)) >= 9),
)  # fmt: skip

AFTER_NAMES: Final[tuple[Row, ...]] = (
    _row("user names", r"(?<![\w.])@[a-z0-9][a-z0-9._-]{2,30}", stand_ins.line_handle),
)  # fmt: skip
"""Looked for when the names are known: LINE writes a mention as @ and the name."""
