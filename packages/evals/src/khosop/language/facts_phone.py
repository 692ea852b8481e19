"""Which telephone numbers does a reply state, as digits with the leading 0?

A number is read from its grouping: 081-234-5678 is a mobile, 081-2-34567-8 is how banks write accounts. +66 and +880 become
0. Three and four digits (191, 1669) are numbers to call unless something else is counted or named with them.
"""

import re
from collections.abc import Iterator
from typing import Final

from khosop.language.readings import Reading

PhoneReading = Reading[str]

_CANDIDATE: Final = re.compile(
    r"(?<![a-z\d_#+])(?<!\d[-–.,/])(?<![a-z]-)(?:\+[ ]?|\()?\d(?:\d|[-–—‑.() ]{1,3}(?=[\d(])){1,24}"
)
_SHORT: Final = re.compile(r"(?<![a-z\d_#฿$])(?<!\d[.,/:-])(?P<n>1\d{2,4}|9\d{2}|11[02])(?![a-z\d_]|[.,:/–-]\d)")
_LEFT_ID: Final = re.compile(
    r"(?:บัญชี|บช|account|acct|a/c|acc|order|ออเดอร์|คำสั่งซื้อ|ref|อ้างอิง|tracking|พัสดุ|สมาชิก|คิว|ใบเสร็จ|invoice"
    r"|ประชาชน|ประกัน|รหัส|code|โค้ด|บัตร|card|member|id|账号|帐号|订单号?|单号|会员号?|হিসাব|অ্যাকাউন্ট|অর্ডার)"
    r"[ก-๛a-z]{0,14}[ ]?(?:no|number|เลขที่|หมายเลข|ของคุณ|คือ|is|number is|号|号码|是|নম্বর)?[ .:#：]{0,4}(?:คือ|is"
    r"|是)?[ ]?$"
)
_SHORT_LEFT: Final = re.compile(
    r"(?:คิว|ห้อง|ออเดอร์|เลขที่|รหัส|โค้ด|ซอย|สาย|รุ่น|ชั้น|ปี|พ\.ศ\.|ค\.ศ\.|ราคา|ละ|เหลือ|ยอด|จำนวน|order|room"
    r"|gate|platform|locker|seat|table|unit|apt|suite|floor|page|bay|booth|lane|pin|block|highway|road|lot|ประตู"
    r"|ชานชาลา|โต๊ะ|ที่นั่ง|หน้า|ช่อง|ตู้|หลัก|กม\.?|ถนน|ทางหลวง|เที่ยวบิน|ขบวน|อาคาร|ตึก|ขนาด|ไซส์|登机口|登機口|站台|座"
    r"|queue|code|model|ref|no\.?|number|flight|route|bus|in|year|房间?|订单|รถเมล์|แต้ม|ทั้งหมด|รวม"
    r"|รูม)[ก-๛]{0,12}[ ]?(?:ที่|คือ|is|ของคุณคือ|หมายเลข)?[ .:#]{0,3}$"
)
_CALL: Final = re.compile(
    r"(?:โทร|สายด่วน|เบอร์|ติดต่อ|แจ้ง|call|hotline|dial|tel|phone|กด|拨打?|电话|致电|热线|打|কল|ফোন|হটলাইন|নম্বর)[^\d\n]{0,24}$"
)
_SHORT_UNIT: Final = re.compile(
    r"[ ]?(?:บาท|฿|บ\.|\.-|thb|baht|คน|ท่าน|ชิ้น|วัน|ปี|เดือน|ชั่วโมง|นาที|แต้ม|คะแนน|กรัม|กก|กม|กิโล|เมตร|เซน|ไมล์"
    r"|ฟุต|นิ้ว|ไร่|องศา|หน้า(?!ร้าน)|ที่นั่ง|เหรียญ|ดอลลาร์|ชั้น|miles?|met(?:er|re)s?|feet|ft|minutes?|hours?|pages?"
    r"|seats?|rooms?|degrees?|公里|公斤|米|页|頁|分|มล|ml|mg|mb|gb"
    r"|kg|km|cm|g\b|%|ตัว|ห้อง|รายการ|points?|元|块|铢|টাকা|people|days?|guests?|likes?|views?|รีวิว|ครั้ง|วัตต์|w\b|แคล"
    r"|cal|个|年|人)"
)

# Lengths of the groups in which people write ten and nine digits. A bank account has a lone digit in the middle.
_GROUPINGS: Final = (
    "10 3-7 3-3-4 3-4-3 2-4-4 2-8 1-9 1-4-5 1-5-4 4-6 4-3-3 6-4 5-5 3-2-2-3 3-3-2-2 1-2-3-4"
    " 9 2-7 2-3-4 2-4-3 1-4-4 1-8 3-6 3-3-3 1-1-3-4 2-3-2-2 5-4"
    " 11 3-8 3-4-4 5-6 4-7 5-3-3 4-3-4 3-3-5"
)
_GROUPS: Final = frozenset(tuple(int(size) for size in grouping.split("-")) for grouping in _GROUPINGS.split())
_COUNTRY: Final = {"66": "0", "880": "0", "86": ""}


def normal(digits: str) -> str:
    """Return the digits of a number as they are dialled at home."""
    plus = digits.lstrip().startswith(("+", "(+"))
    bare = re.sub(r"\D", "", digits)
    if bare.startswith("00") and bare[2:].startswith(tuple(_COUNTRY)):
        plus, bare = True, bare[2:]
    for code, trunk in _COUNTRY.items():
        if bare.startswith(code) and (plus or (code == "66" and len(bare) in (10, 11))):
            return trunk + bare[len(code) :].lstrip("0" if trunk else "")
    return bare


def read_phones(text: str) -> Iterator[PhoneReading]:
    """Find every telephone number in a text whose number words are digits."""
    for match in _CANDIDATE.finditer(text):
        yield from _long(text, match)
    for match in _SHORT.finditer(text):
        before = text[max(0, match.start() - 32) : match.start()]
        called = _CALL.search(before) is not None
        if _SHORT_UNIT.match(text, match.end()) or (_SHORT_LEFT.search(before) and not called):
            continue
        yield Reading(match.start(), match.end(), frozenset({match["n"]}), "a short number", sure=called)


def _long(text: str, match: "re.Match[str]") -> Iterator[PhoneReading]:
    raw = match[0]
    if text[match.end() : match.end() + 1] in _LATIN or _LEFT_ID.search(
        text[max(0, match.start() - 40) : match.start()]
    ):
        return
    groups = re.findall(r"\d+", raw)
    for first in range(len(groups)):
        # Two numbers side by side ("02-123-4567 081-234-5678") fall in one candidate.
        for last in range(len(groups), first, -1):
            number = _number(groups[first:last], groups[last:], plus=first == 0 and "+" in raw[:3], inside=first > 0)
            if number is not None:
                yield Reading(match.start(), match.end(), frozenset({number}), "a telephone number")
                break


_LATIN: Final = frozenset("abcdefghijklmnopqrstuvwxyz_")


def _number(groups: list[str], rest: list[str], *, plus: bool, inside: bool) -> str | None:
    """Return the number that these groups of digits are, or None where no one groups a number like that."""
    piece = "".join(groups)
    if not 9 <= len(piece) <= 13 or (inside and not piece.startswith("0")):
        return None
    if rest and len(rest[0]) > 2 and not rest[0].startswith("0"):
        return None  # the digits go on
    if plus or piece.startswith(("66", "0066")):
        return normal(("+" if plus else "") + piece)
    spelled = all(len(group) == 1 for group in groups)
    at_home = piece.startswith(("0", "1800")) or (len(piece) == 11 and piece[0] == "1")
    grouped = spelled or tuple(len(group) for group in groups) in _GROUPS
    return normal(piece) if at_home and grouped else None
