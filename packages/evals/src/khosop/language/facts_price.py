"""Which prices does a reply state?

Works on text whose number words are digits (`numerals.spell_out`). A number with a currency is a price. One without is a
price too where people leave the currency out: after a price word ("ตัวละ 600", "600 each"), or alone before a particle.
Such a reading is not sure, and a unit or an order number rules it out.
"""

import re
from collections.abc import Collection, Iterator
from decimal import Decimal
from typing import Final

from khosop.language.numerals import Digits
from khosop.language.readings import Reading

AmountReading = Reading[Decimal]

_NUMBER = r"(?<![\d#])(?<!\d[.,/:])(?<![a-z]-)(?<![a-z])\d{1,15}(?:\.\d{1,4})?(?!\d)(?![.,:]\d)"
_BARE_NUMBER = r"\d{1,15}(?:\.\d{1,4})?"
_TO: Final = r"[ ]?(?:-|–|—|~|ถึง|หรือ|to|or|and|และ|至|到|থেকে|/)[ ]?"
_AFTER: Final = (
    r"[ ]?(?:กว่า|ไทย|ถ้วน|thai)?[ ]?(?:บาท|บ\.|บ(?![ก-๛a-z])|฿|thb(?![a-z])|baht|bath(?![a-z])|\.[-–—]|,[-–—]|-\.|元"
    r"|块|塊|泰铢|泰銖|铢|銖|rmb|cny|人民币"
    r"|৳|টাকা|taka|tk(?![a-z])|bdt|usd|b(?![a-z])|dollars?|ดอลลาร์|หยวน|\$|=(?!\d)|(?=[ ]?พันบาท))"
)
_BEFORE: Final = r"(?:฿|thb|\$|¥|￥|rmb|usd|৳|tk\.?|bdt|rs\.?|us\$|baht)[ ]?"

_WITH_CURRENCY = re.compile(
    rf"(?:(?P<from>{_NUMBER}){_AFTER}?{_TO})?(?P<n>{_NUMBER}){_AFTER}(?:[ ]?(?P<satang>\d{{1,2}})[ ]?(?:สตางค์"
    rf"|satang))?"
)
_AFTER_CURRENCY = re.compile(rf"{_BEFORE}(?P<n>{_BARE_NUMBER})(?![\d]|[.,]\d)(?:{_TO}(?:{_BEFORE})?(?P<to>{_NUMBER}))?")
_SATANG_TAIL = re.compile(rf"(?P<n>{_NUMBER})[ ]?บาท[ ]?(?P<tail>\d{{2}})(?!\d|[.,:]\d|[ ]?[ก-๛])")

# What a bare number may not be followed by: it counts or measures something else than money.
_OTHER_UNIT: Final = re.compile(
    r"[ ]?(?:กว่า(?:ๆ)?[ ]?)?(?:%|เปอร์เซ็นต์|percent|คน|ท่าน|คิว|คืน|วัน|ชั่วโมง|ชม|นาที|วินาที|สัปดาห์|อาทิตย์"
    r"|เดือน|ปี|ขวบ|ชิ้น|อัน|ตัว|ใบ|ห้อง|ที่นั่ง|ที่(?![ก-๛])|กล่อง|ซอง|ขวด|แก้ว|จาน|ชุด|คู่|ครั้ง|รอบ|เม็ด|แผ่น"
    r"|เล่ม|คัน|ลูก|ก้อน|ถุง|แพ็[คก]|เรื่อง|ข้อ|สาขา|แต้ม|คะแนน|พอยท์|พอยต์|เหรียญ|คอยน์|กิโล|กรัม|กก|กม|ก\.|ซม|ซีซี"
    r"|มล|มก|มิลลิ|ลิตร|เมตร|ม\.|เซน|ตาราง|ตร|ไร่|งาน|นิ้ว|ฟุต|วัตต์|โวลต์|แอมป์|องศา|แคล"
    r"|ราย|หน้า|สิทธิ์|ดวง|ต้น|ดอก|ไลก์|ไลค์|วิว|ผู้|ผู้ติดตาม|รีวิว|คำ|ตัวอักษร|ล้าน|เท่า|เมกะ|เมก|กิกะ|ออเดอร์"
    r"|รายการ|โพสต์|สาย|ช่อง|ชั้น|บรรทัด|น\.|นาฬิกา|ทุ่ม|โมง|รุ่น|ซีซั่น|หน่วย|โดส|ยูนิต|สตางค์"
    r"|mbps|gbps|kbps|gb|mb|tb|kb|mah|kw|w(?![a-z])|watts?|v(?![a-z])|volts?|ml|mg|mcg|kg|g(?![a-z])|grams?|km|cm|mm"
    r"|m(?![a-z])|sqm|hz|fps|mp|px|cal|kcal|iu|ppm|inch|ft|oz|lbs?"
    r"|points?|pts|miles?|people|persons?|guests?|pax|nights?|days?|hours?|hrs?|minutes?|mins?|sec|weeks?|months?"
    r"|years?|rooms?|pieces?|pcs|items?|units?|followers?|likes?|views?|reviews?|orders?|times|stars?|seats?|branches"
    r"|tablets?|steps|am|pm|st|nd|rd|th"
    r"|毫升|克|公斤|千克|公里|米|厘米|小时|分钟|天|晚|人|位|个|件|份|间|瓶|盒|积分|度|瓦|毫安|兆|粉丝|年|月|号|次|岁|层|楼|台|张|米|名"
    r"|মিলি|গ্রাম|কেজি|জন|দিন|ঘণ্টা|মিনিট|টি|টা(?!ক)|লিটার|মিটার|পয়েন্ট|শতাংশ)"
)
# What a bare number may not be preceded by: it names something instead of pricing it.
_NAMED_NUMBER: Final = re.compile(
    r"(?:#|(?:คิว|รหัส|โค้ด|เลข|หมายเลข|ออเดอร์)(?:[ก-๛]{0,14})|เลขที่|หมายเลข|เบอร์|โทร|ออเดอร์|คำสั่งซื้อ|ห้อง|ห้องเลขที่|คิว|คิวที่|รุ่น|รหัส|โค้ด|ชั้น|บ้านเลขที่|ซอย"
    r"|สาย|เที่ยวบิน|พัสดุ|ไซส์|ขนาด|แถว|ที่นั่ง|โต๊ะ|ช่อง|ประตู|หน้า|ข้อ|บัญชี|ตู้|ปณ|ปี|พ\.ศ\.|ค\.ศ\.|ถนน|กม\.|อายุ"
    r"|ความเร็ว|หนัก|สูง|ยาว|ครบ|อันดับ"
    r"|room|order|no|number|code|size|table|gate|flight|model|queue|row|seat|floor|page|version|ref|id|unit|bus|route"
    r"|tel|call|extension|ext|suite|locker|speed"
    r"|房|房间|订单|号|第|编号|型号|桌|楼|রুম|নম্বর|অর্ডার|কক্ষ)[ ]?(?:no|number|id|ที่|เลข|หมายเลข|号|is|คือ|ที่คือ|number is"
    r"|নম্বর)?[ .:#.]{0,3}$"
)
_PRICE_WORD: Final = re.compile(
    r"(?:ราคา(?:เต็ม|ปกติ|พิเศษ|โปร|เริ่มต้น|รวม|ขาย|ส่ง|ปลีก|อยู่)?|ละ|เหลือ|ลดเหลือ|เหลือแค่|เหลือเพียง|แค่|เพียง"
    r"|เริ่มต้น|เริ่ม|เริ่มที่|ปกติ|จาก|ทั้งหมด|ทั้งสิ้น|รวม|รวมเป็น|ยอด|ยอดรวม|ยอดชำระ|โอน|จ่าย|มัดจำ|ดาวน์|คิด|คิดเงิน"
    r"|เก็บ|ลด|ลดให้|ส่วนลด|ชำระ|(?:โอน|จ่าย|ชำระ)(?:มา|เพิ่ม)|คืนเงิน|ต่อ(?:คืน|ตัว|ชิ้น|คน|เดือน|ปี|ครั้ง)"
    r"|บวก|เพิ่ม|ค่า[ก-๛]{1,24}|ขาย|ขายอยู่|เป็นเงิน|ตก|งบ|ไม่เกิน|ประมาณ|ที่|เป็น|อยู่ที่|ผู้ใหญ่|เด็ก|ใหญ่|เล็ก|กลาง|ขนสั้น|ขนยาว|สมาชิก|ทั่วไป|only|just|it'?s|that'?s"
    r"|here'?s|price|price is|prices?|costs?|cost|total|comes? to"
    r"|comes out (?:at|to)|is|for|from|pay|fee|charge|deposit|now|was|at|per"
    r"|starts? (?:at|from)|around|about|add|extra"
    r"|价格|只要|只需|一共|总共|共|每晚|每个|每位|每张|每件|每月|卖|原价|现价|优惠价|特价|才|收|押金|费用|费|是|为"
    r"|দাম|মূল্য|মাত্র|মোট|প্রতি|ভাড়া|খরচ|ফি)[ ]?(?:คือ|อยู่ที่|ที่|แค่|เพียง|เป็น|is|of|only|just|:|：|=|是|为"
    r"|মাত্র)?[ :]{0,2}$"
)
_STRONG_PRICE_WORD: Final = re.compile(
    r"(?:ราคา[ก-๛ ]{0,16}|[ก-๛]ละ|ลดเหลือ|ตอนนี้เหลือ|ค่า[ก-๛ ]{1,24}|ยอด[ก-๛ ]{0,14}|มัดจำ|จ่ายแค่|price (?:is|of)"
    r"|costs?|价格是?|原价|现价|优惠价|特价|只要|只需|每[晚个位张件月]|দাম|মূল্য|ভাড়া)[ ]?(?:คือ|อยู่ที่|ที่|แค่|เพียง|เป็น)?[ :：]{0,2}$"
)
_END: Final = re.compile(
    r"[ ]?(?:$|[\n.!?)\]。，！,;~…]|ค่ะ|คะ|ค่า|คับ|ครับ|คร้าบ|นะ|น้า|จ้า|จ้ะ|ฮะ|งับ|เดียว|กว่า|ได้|เลย|ก็|เอง|เท่านั้น|ถ้วน|รวม"
    r"|ไม่รวม|ส่งฟรี|ฟรี|ต่อ|ทั้ง|แถม|net|เน็ต|each|per|only|/|ถึง[สก-ฮ]|ผู้ใหญ่|เด็ก|ไซส์|ส่วน|แต่|total|including|incl|all|起|每|一|含|包|/|-|–)"
)
_PER_AFTER: Final = re.compile(
    r"[ ]?(?:each|a (?:night|piece|person|head|pop|month)|per (?!cent)[a-z]|/[ ]?(?:คน|คืน|ตัว|ชิ้น|เดือน|ปี|ครั้ง"
    r"|วัน|night|person|month)"
    r"|ต่อ(?:คน|คืน|ตัว|ชิ้น|เดือน|ปี|ครั้ง|วัน|ท่าน|ห้อง)|一(?:晚|个|位|张|件|份|次))"
)
# "ฉีดวัคซีน 450 ค่ะ" ("vaccination 450"): what it costs stands before, a particle behind.
_THAI_NOUN_BEFORE: Final = re.compile(
    r"(?<!ผู้ติดตาม)(?<!จำนวน)(?<!ปริมาณ)(?<!ความจุ)(?<!รองรับ)(?<!คะแนน)(?<!แต้ม)(?<!ไมล์)(?<!ระยะ)(?<!อุณหภูมิ)(?<!ความดัน)"
    r"(?<!ท้าย)(?<!กลุ่ม)(?<!เลข)[ก-๛] ?$"
)
# What stands before "500-600" stands before its 600 too.
_RANGE_START: Final = re.compile(r"(?<![\d-])[1-9]\d{0,8}(?:\.\d{1,2})?[ ]?(?:-|–|~|ถึง|to|至|到)[ ]?$")
_JOINS_A_RANGE: Final = ("-", "–", "~", "ถึง", "to", "至", "到")
_NO_LETTERS: Final = frozenset("-–—~/,;!?()[]\n")
_FRACTION: Final = re.compile(r"/\d")
_PARTICLE: Final = re.compile(r"[ ]?(?:ค่ะ|ครับ|คับ|นะ|น้า|จ้า|จ้ะ|เองค่ะ|เท่านั้น)")
_BARE: Final = re.compile(rf"(?P<n>{_NUMBER})")


def _values(digits: Digits, start: int, end: int) -> tuple[Decimal, ...]:
    values = digits.values(start, end)
    written = digits.text[start:end]
    if len(values) == 1 and re.fullmatch(r"[1-9]\d{0,2}\.\d{3}", written):
        return (*values, Decimal(written.replace(".", "")))  # 1.200 is 1,200 to half of the world
    return values


def _amount(
    digits: Digits, start: int, end: int, span: tuple[int, int], why: str, *, sure: bool = True
) -> AmountReading:
    values = frozenset(_values(digits, start, end))
    return Reading(span[0], span[1], values, why, sure and len(values) == 1)


def read_prices(digits: Digits) -> Iterator[AmountReading]:
    """Find every amount of money."""
    text = digits.text
    taken: set[int] = set()
    for match in _WITH_CURRENCY.finditer(text):
        for name in ("from", "n"):
            start, end = match.span(name)
            if start < 0:
                continue
            taken.add(start)
            if name == "n" and match["satang"]:
                whole = digits.values(start, end)[0] + Decimal(match["satang"]) / 100
                yield Reading(start, match.end(), frozenset({whole}), "baht and satang")
                continue
            yield _amount(digits, start, end, (start, match.end()), "a number with a currency")
    for match in _SATANG_TAIL.finditer(text):
        # "สิบสองบาทห้าสิบ": twelve baht fifty.
        whole = Decimal(match["n"]) + Decimal(match["tail"]) / 100
        yield Reading(match.start(), match.end(), frozenset({whole}), "baht and satang", sure=False)
    for match in _AFTER_CURRENCY.finditer(text):
        for name in ("n", "to"):
            start, end = match.span(name)
            if start >= 0:
                taken.add(start)
                yield _amount(digits, start, end, (match.start(), end), "a number with a currency")
    yield from _bare_prices(digits, taken)


def _bare_prices(digits: Digits, taken: Collection[int]) -> Iterator[AmountReading]:
    text = digits.text
    for match in _BARE.finditer(text):
        start, end = match.span("n")
        if start in taken or _OTHER_UNIT.match(text, end):
            continue
        if _FRACTION.match(text, end) or (len(match["n"]) >= 9 and start not in digits.numerals):
            continue  # a house, a part of one, or a number that counts nothing
        before = text[max(0, start - 40) : start]
        if before.rstrip(" ").endswith(_JOINS_A_RANGE):
            before = _RANGE_START.sub("", before)
        word = _ends_in_a_word(before)
        if word and _NAMED_NUMBER.search(before):
            continue
        strong = _PER_AFTER.match(text, end) is not None or (word and _STRONG_PRICE_WORD.search(before) is not None)
        # A number in words that ends a sentence ("ตัดขนหกร้อยค่ะ") is a price: everything else is counted in something.
        spoken = start in digits.numerals and digits.numerals[start].values[0] >= 20
        spoken = spoken or (
            word and _PARTICLE.match(text, end) is not None and _THAI_NOUN_BEFORE.search(before) is not None
        )
        if strong or (
            _END.match(text, end)
            and (spoken or _opens_sentence(before) or (word and _PRICE_WORD.search(before) is not None))
        ):
            yield _amount(digits, start, end, (start, end), "a bare number where a price stands", sure=False)


def _ends_in_a_word(before: str) -> bool:
    """Tell whether a word stands before a number; where digits or dashes do, no word needs to be looked for."""
    last = before.rstrip(" .:#：=")[-1:]
    return "#" in before[-4:] or (bool(last) and not last.isdigit() and last not in _NO_LETTERS)


def _opens_sentence(before: str) -> bool:
    return not before.strip() or before.rstrip(" ").endswith(
        ("\n", "ค่ะ", "ครับ", "จ้า", ".", "!", "?", "คะ", "นะ", ",", "，", "。", ":")
    )
