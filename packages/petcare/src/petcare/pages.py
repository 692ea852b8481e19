"""Which pages does a reply promise? The engine attaches their buttons, so that no customer looks for one in vain."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from petcare.shop_values import Profile
from petcare.tools.contract import Page
from petcare.wording import fold


@dataclass(frozen=True, slots=True)
class PageButton:
    """A button under a reply."""

    page: Page
    label: str
    uri: str


@dataclass(frozen=True, slots=True)
class PageWords:
    """How replies speak of a page."""

    page: Page
    label: str
    says: re.Pattern[str]
    source: str


PAGES: Final = (
    PageWords(
        "prices",
        "ดูราคา",
        re.compile(r"(?:ดู|เช็ก|เช็ค|หน้า|ตาราง|รายการ|ปุ่ม)\s?[\"“”'「«]?\s?(?:ดู|เช็ก|เช็ค)?(?:ราคา|ค่าบริการ)|\bprices?\b"),
        "the prices page",
    ),
    PageWords(
        "pets",
        "ข้อมูลน้อง",
        re.compile(
            r"(?:ข้อมูล|ประวัติ|โปรไฟล์|ทะเบียน|หน้า|เพิ่ม|ลงทะเบียน|แก้ไข)\s?[\"“”'「«]?\s?(?:ข้อมูล)?\s?(?:น้อง|สัตว์เลี้ยง|สัตว์)"
            r"|\bpets? page\b|\byour pets?\b"
        ),
        "the pets page",
    ),
    PageWords(
        "book",
        "จองคิว",
        re.compile(r"จอง|นัด(?:คิว|หมาย)|เลือก(?:วัน|เวลา|คิว|รอบ)|\bbook"),
        "prod 2026-11-04 booking-intent-sends-button: a button was promised and none was there",
    ),
)
"""A clause may name two: "ดูราคาก่อนจอง" ("see the prices before booking"), and both buttons help."""

_POINTS: Final = re.compile(
    r"ปุ่ม|(?:กด|แตะ|คลิก|จิ้ม)(?:ที่|ตรง|เข้า|ดู|จอง|เลือก|ลิงก์|ลิ้งค์|ลิงค์|ด้านล่าง|ข้างล่าง|\s?[\"“「«])|(?:ลิงก์|ลิ้งค์|ลิงค์|หน้า\S{0,12})\s?\S{0,6}(?:ด้านล่าง|ข้างล่าง|นี้|ให้แล้ว)"
    r"|(?:ด้านล่าง|ข้างล่าง)\S{0,6}(?:นี้)?(?:ได้เลย|เลย|นะ|ค่ะ|คะ|ครับ)|\b(?:button|tap|click)\b|\blink below\b"
)
"""Words that send the reader's finger somewhere."""
_BELOW: Final = re.compile(r"ด้านล่าง|ข้างล่าง|ปุ่มนี้|\bbelow\b")
_DENIED: Final = re.compile(
    r"ไม่มี(?:ปุ่ม|ลิงก์|ลิ้งค์|ลิงค์|หน้า)|ไม่(?:สามารถ|ได้|อาจ|ต้อง|จำเป็นต้อง)(?:\S{0,6})?(?:ส่ง|แนบ|กด|แตะ|คลิก|ให้ปุ่ม)|(?:ส่ง|แนบ|กด|แตะ|คลิก)\S{0,16}ไม่(?:ได้|ขึ้น|ติด)"
    r"|(?:ปุ่ม|ลิงก์|ลิ้งค์|ลิงค์)\S{0,12}(?:ไม่(?:มี|ได้|ขึ้น)|หมดอายุ)|ยังไม่มี|อย่า(?:เพิ่ง)?กด|ห้ามกด|\b(?:no|not|can't|cannot|don't)\b[^.]{0,20}(?:button|link|tap|click)"
)
_OFFERED: Final = re.compile(
    r"(?:ให้|อยากให้|ต้องการให้|เอา|รับ)\S{0,8}(?:ส่ง|แนบ)?\S{0,24}(?:ไหม|มั้ย|มั๊ย|หรือเปล่า|รึเปล่า)(?:คะ|ค่ะ|ครับ)?\s?\??$|would you like"
)
"""Asking whether to send a button is not sending it."""
_CLAUSE_END: Final = re.compile(r"\n+|(?<=[.!?])\s+|(?<=ค่ะ)\s+|(?<=คะ)\s+|(?<=ครับ)\s+|\s(?=แต่|ส่วน)")


def pages_promised(text: str) -> tuple[Page, ...]:
    """Return the pages whose buttons a reply speaks of as being there, each once, in the order of the text."""
    folded = fold(text)
    found: dict[Page, None] = {}
    below = False
    for clause in filter(None, _CLAUSE_END.split(folded)):
        if not _points(clause):
            continue
        below = below or _BELOW.search(clause) is not None
        for page in _named(clause):
            found[page] = None
    if below and not found:
        # "กดปุ่มด้านล่างได้เลย" ("just press the button below"): the rest of the reply tells which, else booking,
        # the one page that replies mention without its name.
        found = dict.fromkeys(_named(folded) or ("book",))
    return tuple(found)


def button_for(page: Page, profile: Profile) -> PageButton:
    """Return the button that opens a page of the shop."""
    uris: dict[Page, str] = {"book": profile.booking_page, "prices": profile.prices_page, "pets": profile.pets_page}
    label = next(row.label for row in PAGES if row.page == page)
    return PageButton(page, label, uris[page])


def _points(clause: str) -> bool:
    return bool(_POINTS.search(clause)) and not _DENIED.search(clause) and not _OFFERED.search(clause)


def _named(text: str) -> tuple[Page, ...]:
    places = [(found.start(), row.page) for row in PAGES if (found := row.says.search(text))]
    return tuple(page for _, page in sorted(places))
