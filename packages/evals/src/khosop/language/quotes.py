"""Which part of a text is quoted, and whether the sentence around the quotes offers what it quotes or only cites it."""

from dataclasses import dataclass
from typing import Final

import regex

_PAIRS: Final = {
    "“": "”",
    "„": "”",
    "‘": "’",
    "«": "»",
    "「": "」",
    "『": "』",
    "《": "》",
    '"': '"',
    "'": "'",
    "`": "`",
    "＂": "＂",
}
_LONGEST: Final = 320

_OPENING: Final = regex.compile(r"[“„«「『《`]|(?<![a-z0-9])['‘](?=\S)|(?<!\d)\"(?=\S)|~~(?=\S)")


@dataclass(frozen=True, slots=True)
class Quote:
    """A quoted span in offsets of the folded text; the marks stand just outside it."""

    start: int
    end: int
    struck: bool = False
    """~~struck out~~, which takes back what it holds."""


def quotes_of(text: str, around: int) -> list[Quote]:
    """Return the quoted spans of the line that holds the offset `around`, left to right."""
    begin = max(text.rfind("\n", 0, around) + 1, around - 2 * _LONGEST)
    stop = text.find("\n", around)
    stop = min(len(text) if stop < 0 else stop, around + 2 * _LONGEST)
    found = []
    place = begin
    while opening := _OPENING.search(text, place, stop):
        mark = opening[0]
        closing = text.find("~~" if mark == "~~" else _PAIRS[mark], opening.end(), min(stop, opening.end() + _LONGEST))
        if mark == "„" and closing < 0:
            closing = text.find("“", opening.end(), min(stop, opening.end() + _LONGEST))
        if closing < 0:
            # An unclosed mark opens nothing.
            place = opening.end()
            continue
        found.append(Quote(opening.end(), closing, mark == "~~"))
        place = closing + len(mark)
    return found


_OFFERS: Final = regex.compile(
    r"(?:(?<!ลูกค้า|คุณ|พี่|เขา|ท่าน)พิมพ์|กด(?:ที่|ปุ่ม|เมนู|ลิงก์|คำว่า)*|ปุ่ม|เมนู|เลือก(?:เมนู|หัวข้อ|คำว่า|แพ็กเกจ|ที่)*|"
    r"แตะ(?:ที่)?|คลิก(?:ที่)?|แท็บ|โค้ด|โค๊ด|คูปอง|โปร(?:โมชั่น|โมชัน)?|แพ็กเกจ|แพ็คเกจ|แคมเปญ|กิจกรรม|เซต|เซ็ต|คอร์ส|"
    r"บริการ|สิทธิ์|สิทธิ|แบบ|มี|รับ|จัด|"
    r"ให้|ได้|ชื่อ|หัวข้อ|หน้า|ห้อง|รุ่น|นโยบาย|โครงการ|ฟรี|ยืนยัน|คือ|แผน|ประกัน|บัตร|ของ|ใช้|ทำ|จอง|"
    r"click|tap|press|select|choose|hit|button|our|the|package|plan|code|offer|get|called|marked|"
    r"labell?ed|menu|policy|"
    r"按|点击|點擊|点|點|选择|選擇|选|選|按钮|按鈕|活动|活動|套餐|优惠|優惠|提供|推出|享受|有|码|碼|代码|"
    r"代碼|输入|輸入|回复|回覆|请说|請說|বোতাম|চাপুন|অফার|কোড|কুপন)\s*(?:on |the )?$"
    r"|(?:motto|slogan|promise|guarantee|คติ|สโลแกน|คำขวัญ|口号|口號|স্লোগান)(?: of ours| ของ(?:เรา|ร้าน)| is|"
    r" simple|: simple|คือ|ของเรา|เรา|ร้าน|是)*\s*[:：]?\s*$"
)
_CITED_BEFORE: Final = regex.compile(
    r"(?:ว่า|คำว่า|ข้อความ|เขียน|พูด|โพสต์|แชร์|พาดหัว|ระบุ|ความเชื่อ|ประโยค|วลี|says?|said|reads?|claim(?:s|ed|ing)?|"
    r"word|words|phrase|message|rumou?r|(?<!请|請)[说說]|称|稱|写着|寫著|所谓|所謂|謂|বলে|বলেন|"
    r"লেখা)\s*[:：]?\s*$"
)
_TRUSTED: Final = regex.compile(
    r"(?:(?:คุณ)?หมอ|สัตวแพทย์|ทันตแพทย์|แพทย์|เภสัช(?:กร)?|พยาบาล|คำแนะนำ(?:จาก)?|ผู้จัดการ|หัวหน้า|เจ้าของร้าน|"
    r"สำนักงานใหญ่|ฝ่าย[^\s]{1,12}|ทีม[^\s]{1,12}|"
    r"ระบบ|สถานะ|ฉลาก|ซองยา|ขวดยา|ใบ[ก-์]{2,8}|ผล[ก-์]{2,6}|หน้าจอ|กรมธรรม์|สัญญา|คู่มือ|ระเบียบ|ข้อบังคับ|"
    r"ประกาศ(?:ของ)?(?:ร้าน|ทางร้าน|โรงเรียน|ธนาคาร)?|vet|doctor|nurse|midwife|surgeon|physician|paramedic|"
    r"pharmacist|dentist|manager|chart|prescription|discharge (?:note|sheet)|医生|醫生|"
    r"店長|店长|经理|ডাক্তার)"
    r"(?![^\n“\"]{0,25}(?:เก่า|เดิม|ยกเลิก|ปลอม))[^\n“\"]{0,25}(?:ว่า|reads?|words were|notes?|wrote|tells?|"
    r"told us|(?:ระบุ|เขียน|แนะนำ|สั่ง|บอก|กำชับ|ย้ำ)|says?|said|说|說|বলেছেন|:|(?:ย้ำ|สั่ง|ระบุ|"
    r"เขียน|กำชับ|แนะนำ|แจ้ง)[^\n“\"]{0,16})\s*$"
)
_CONFIRMED_AFTER: Final = regex.compile(
    r"\s*(?:ให้)?(?:ทำ|กิน|ใช้|ทา|ปฏิบัติ|หยอด|ฉีด)ตาม(?:นั้น|นี้|ที่)|\s*(?:นั้น|อันนี้|ข้อนี้)?(?:ถูกต้อง(?=ค่ะ|ครับ|แล้ว|นะ)|"
    r"เป็นความจริง|เป็น(?:ข้อความ|ของ|ข้อมูล)จริง|(?:จริง|ใช่)(?=ค่ะ|"
    r"ครับ|แล้ว)|ของจริง|มาจากเรา|is (?:true|correct|genuine)|是真的|属实|屬實|সত্যি)"
)
_OUTDATED: Final = regex.compile("เก่า|เดิม|ยกเลิก|ปลอม")
_CALLED_WRONG: Final = regex.compile('[^\n“"]{0,44}?(?:ผิด(?!กฎ)|คลาดเคลื่อน|ปลอม|ไม่จริง|พลาด(?!นะ)|wrong|mistake|错|錯)')
_TOLD_TO_SAY: Final = regex.compile(
    r"(?:จำ|ท่อง|หลัก(?:การ)?|สูตร|กฎ)(?:สั้น ?ๆ|ง่าย ?ๆ|ไว้|ว่า|คือ|เลย|ให้ขึ้นใจ| )*(?:นะคะ|นะครับ|ค่ะ|ครับ)?\s*:?\s*$|"
    r"(?:^|[\s\n(])(?:แค่|เพียง|เพียงแค่|กรุณา|รบกวน|ให้|แล้ว|อย่าลืม)*(?:บอก|แจ้ง|พิมพ์|พูด|โชว์|แสดง|ตอบ(?:กลับ)?|ส่ง|"
    r"กรอก|ใส่|ใช้)(?:โค้ด|รหัส|ข้อความ|คำว่า|คำ|กับ|พนักงาน|แคชเชียร์|แอดมิน|แอด|"
    r"คนขับ|หน้าร้าน|เคาน์เตอร์|ร้าน|มา|กลับ|ว่า|ที่|แชท|ในแชท|ในช่อง[^\s]{1,12})*\s*$"
)
"""แค่บอกพนักงานว่า “…” ("just tell the staff …"): what the customer is to say, and it works."""
_PRESSED: Final = regex.compile(
    r"(?:ปุ่ม|แท็บ|เมนู|ช่อง|ไอคอน|แถบ|ลิงก์)[^\s\"“]{0,14}?(?:เขียน|ขึ้น|ระบุ|มีคำ|ชื่อ|บอก)?(?:ว่า|คำว่า)\s*$|"
    r"(?:มองหา|หา|เลือก|แตะ|กด|คลิก|จิ้ม|ติ๊ก|สังเกต)(?:ที่)?(?:ปุ่ม|คำ|ข้อความ|ช่อง|คำสั่ง|หัวข้อ|รายการ|ตัวเลือก|ไอคอน|เครื่องหมาย)(?:ที่)?"
    r"(?:เขียน)?(?:ว่า)?\s*$|(?:ติ๊ก|จิ้ม|ปัดไป|เลื่อนไป)(?:ถูก)?(?:ที่|หน้า|ตรง)*\s*$|"
    r"(?:ไปที่|เข้า|เปิด|กด|เลือก|แตะ)[^\n]{0,36}[\"”][^\S\n]*(?:>|→|›|»|แล้ว(?:ก็)?(?:กด|แตะ|เลือก|ไปที่)?|ตามด้วย)\s*$|"
    r"(?:ฟังก์ชัน|ฟังก์ชั่น|ฟีเจอร์|โหมด|บรรทัด|ตัวเลือก(?:ที่[^\s\"“]{1,6})?)\s*$|(?:ตอบ|พิมพ์|ทัก|ส่ง)[^\s\"“]{0,16}?ด้วยคำว่า\s*$|"
    r"(?:หัวข้อ|ช่อง|ชื่อเรื่อง|หมายเหตุ)[^\s\"“]{0,10}?(?:ให้)?(?:ใส่|กรอก|พิมพ์|ระบุ)\s*$"
)
"""ปุ่มเขียวที่เขียนว่า “…” ("the green button that says"), ไปที่ “…” > “…”: what the customer is to tap."""
_NOT_TO_PRESS: Final = regex.compile("(?:อย่า|ห้าม|ไม่ต้อง|ไม่ควร|ไม่มี|ไม่พบ|ถ้า|หาก)[^\n]{0,40}$")
_LEFT_ALONE: Final = regex.compile("[^\n]{0,12}?(?:อย่า|ห้าม|ไม่ต้อง|ให้ปิด|ปลอม|หลอก)")
_DISOWNED_AFTER: Final = regex.compile(
    r"^\s*(?:แต่|ทั้งที่|ก็ตาม|ก็จริง|ซึ่ง|นั้น|เป็น(?:ข่าว|ความเชื่อ|ข้อความ|มุก|กลโกง|การหลอก|รูปแบบ|ความเข้าใจ)|ไม่(?:ใช่|"
    r"จริง|ถูก|เป็น)|อันนี้ไม่|"
    r"ที่(?:แชร์|โพสต์|เห็น|ลูกค้า|ถาม|ส่งมา|ว่า)|ในภาพ|ในโพสต์|ใน(?:รูป|ข้อความ)|จาก(?:เพจ|เบอร์|มิจฉาชีพ)|คำนี้|แบบนี้ไม่|"
    r"ได้ไหม|ไหม)"
)


_OWNED_AFTER: Final = regex.compile(
    r"\s*(?:ที่[^\s]{2,24}?)?(?:นั้น)?(?:ก็|คือ)?เป็น(?:ของ|เรื่อง|ความ|ข้อความ)จริง(?=ค่ะ|ครับ|นะ|\s|$)|"
    r"\s*(?:ทาง[^\s]{2,8}|เรา|แอด|ร้าน)?(?:ก็)?(?:ไม่(?:ขอ)?(?:ปฏิเสธ|เถียง|แก้ตัว)|ยอมรับ(?!ไม่ได้)|ยืนยันตามนั้น|จริงทุกคำ)"
)
"""“…” ที่เห็นในแอปเป็นของจริงครับ ("what you see in the app is true"): quoted and owned."""
_OFFERED_AFTER: Final = regex.compile(
    r"^\s*(?:จริง|เริ่ม|ได้เลย|ได้ทันที|ได้ค่ะ|ได้ครับ|ทันที|ให้|ด้านล่าง|ในแอป|ทุก|ตลอด|แล้ว|at the|below|button|"
    r"in the app|at checkout|即可|就可以|就能|可享|按钮|按鈕|বোতাম|কোড|কুপন|অপশন|মেনু|ট্যাব|বাটন|লিংক|লিঙ্ক)"
)


def encloses(quotes: list[Quote], start: int, end: int) -> Quote | None:
    """Return the quote that holds the whole span, if one does."""
    return next((quote for quote in quotes if quote.start <= start and end <= quote.end), None)


def is_offered(text: str, quote: Quote) -> bool:
    """Say whether the frame around the quote uses its words: a button to press, the name of an offer."""
    before = text[max(0, quote.start - 60) : quote.start - 1]
    after = text[quote.end + 1 : quote.end + 60]
    owned = _OWNED_AFTER.match(after) is not None
    if quote.struck or (_DISOWNED_AFTER.match(after) and not owned):
        return False
    if _TRUSTED.search(before):
        return _CALLED_WRONG.match(after) is None and _OUTDATED.search(before[-44:]) is None
    if _PRESSED.search(before):
        return _NOT_TO_PRESS.search(before) is None and _LEFT_ALONE.match(after) is None
    if owned or _TOLD_TO_SAY.search(before) or _CONFIRMED_AFTER.match(after):
        return True
    if _CITED_BEFORE.search(before):
        return False
    return bool(_OFFERS.search(before) or _OFFERED_AFTER.match(after))
