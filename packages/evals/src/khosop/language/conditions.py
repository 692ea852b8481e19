"""Where does the IF part of a Thai condition end and the THEN part begin, when nothing stands between them?

ถ้ามีไข้|ให้กินพารา ("if there is a fever, give paracetamol") has neither space nor word for "then". The THEN part is
what the shop says, and in medicine what somebody will do: it must not pass for something only supposed.
"""

from typing import Final

import regex

_LEAD: Final = regex.compile(
    "(?:(?:แล้ว|ก็|จะ|ให้|ควร|ต้อง|กรุณา|รบกวน|แนะนำให้|แนะนำ|รีบ|สามารถ|ค่อย|ลอง|พยายาม|ขอให้|เดี๋ยว|อาจ|คง|น่าจะ|"
    "ทางร้าน|ทางเรา|ร้าน|เรา|แอดมิน|แอด|ระบบ|ธนาคาร|คุณแม่|คุณพ่อ|เจ้าของ|ผู้ปกครอง|ลูกค้า|พาน้อง|พา)*)$"
)
"""What may stand before the verb of the THEN part."""
_ADVISES: Final = regex.compile(
    "(?:แล้ว|ก็|เดี๋ยว)*(?:ให้(?!คะแนน|ความ|เลือด|ยืม|กู้)|ควร|กรุณา|รบกวน|แนะนำ|รีบ|ค่อย|ลอง|สามารถ|พยายาม|ขอให้|"
    "ทางร้าน(?:จะ)?|ทางเรา(?:จะ)?)"
)
"""…and leaves no doubt that it begins here."""
_HAPPENS: Final = regex.compile(
    "มี(?!ด|ตร)|ไม่|เป็น|ยัง|แล้ว|เริ่ม|ปวด|เจ็บ|บวม|แดง|ไข้|ท้องเสีย|ท้องอืด|ท้องผูก|อาเจียน|อ้วก|ซึม|หาย|แพ้|หมด|เกิน|ครบ|"
    "ถึง|สนใจ|สะดวก|พบ|เจอ|ได้|ลืม|เลือด|ชัก|"
    "หอบ|ไอ(?!ดี|ที)|คัน|ร้อน|หนาว|เหนื่อย|หิว|ง่วง|ตก|ล้ม|โดน|ถูก|กัด|ข่วน|ลวก|ไหม้|สำลัก|ติดคอ|กลืน|กิน|ทาน|ดื่ม|ซื้อ|จอง|"
    "สั่ง|โอน|จ่าย|ชำระ|สมัคร|ลงทะเบียน|ยกเลิก|"
    "เปลี่ยน|ส่ง|รับ|ใช้|เสีย|แตก|ชำรุด|ผิด|ช้า|สาย(?!การ)|ดีขึ้น|แย่|แห้ง|เปียก|ฝน|ว่าง|เต็ม|พอใจ|ชอบ|เข้า|ลด|ขึ้น|นอน|ตื่น|"
    "หายใจ|รู้สึก|สงสัย|กังวล|กลัว|หนัก|สูง|ต่ำ|"
    "เหลือง|เขียว|ม่วง|ลอก|หลุด|ค้าง|รั่ว|ติด|ฉุกเฉิน|ด่วน|คลอด|ท้อง|หมดสติ|สลบ|เป็นลม|หน้ามืด|เวียนหัว|ตาพร่า|ชา(?!ย|ม)|"
    "ระคายเคือง|อักเสบ|เย็บ|ผ่า|ฉีด|ครั่น|นาน|มาก|น้อย"
)
"""A verb or a state: without one, what stands behind "if" is a bare subject and its verb is still to come."""
_WANTS_MORE: Final = regex.compile(
    "(?:ไม่|มิ|ไม่ได้|ไม่ต้อง|ไม่ควร|ห้าม|อย่า|อย่าเพิ่ง|งด|อยาก|ต้องการ|ประสงค์|สนใจ|ขอ|กำลัง|เพิ่ง|เคย|ยัง|ลืม|เผลอ|แอบ|"
    "ชอบ|หรือ|และ|กับ|ที่|เอา|แนะนำ|สั่ง|บอก|ยอม|"
    "อนุญาต|เลือก|ตกลง|อนุมัติ|สะดวก|พร้อม|ยินดี|อยู่ใน|ว่า|ของ|จาก|เพราะ|เมื่อ|หลัง|ก่อน|ระหว่าง|ตอน|ช่วง|ถ้า|หาก|หมอ|"
    "แพทย์|จำเป็น|มี|เป็น|คือ|จน|พยายาม|ช่วย|ทำ|ถูก|โดน|"
    "ได้รับ|เริ่ม|คิด|ตั้งใจ|มีแผน|แพลน|ไป|มา|โดย|เพื่อ|ใน|แบบ|ทั้ง|เดิน|นั่ง|ยืน)$"
)
"""What takes the next verb as its own object: ถ้าอยาก|ยกเลิก, ถ้าหมอ|ให้ยา."""
ACTS: Final = regex.compile(
    "(?:กิน|ทาน|ทา(?!ง)|ป้อน|ใช้|รอ|ดูอาการ|เฝ้า|โทร|พา|มา(?=หา|พบ|ตรวจ|ที่|เลย|รับ|ได้)|ไป(?=หา|พบ|ที่|รพ|โรง)|นวด|"
    "ประคบ|ล้าง|ราด|ฉีด|หยุด|งด|เพิ่ม|ลด|แจ้ง|กด|โอน|จอง|ยกเลิก|คืน|"
    "เปลี่ยน|แถม|ฟรี|รับ(?!ประทานยาแล้ว)|ได้(?=ส่วน|รับ|ฟรี|คืน|สิทธิ์|เงิน|ของ)|เสีย|จ่าย|คิด|ส่ง|ให้|นอน|พัก|ดื่ม|อม|หยอด|พ่น|"
    "เช็ด|อาบ|แช่|ห้าม|ไม่ต้อง|ไม่คิด|ไม่เสีย|ชำระ|เข้า(?=ได้|มา)|"
    "ผ่อน|สมัคร|ทัก|ติดต่อ|จับ|เอา|บีบ|กรอก|ล้วง|ดูด|ตัด|แกะ|เจาะ|พัน|รัด|ยก|นั่ง|อยู่|กลับ|เลื่อน|อัป|รวม|ห่ม|คลาย|ปลด|หนุน|"
    "ตะแคง|จัดท่า|ปฐมพยาบาล|ปั๊ม|ตบหลัง|เรียก|สังเกต|วัด|ชดเชย|เคลม|เบิก|"
    "ซ่อม|ส่วนลด|ใส่|เติม|ต่อ)"
)
_ENDS_SOON: Final = regex.compile(
    r"[^\s]{0,24}?(?:ได้เลย|ได้ทันที|ก่อนได้|ได้(?=ค่ะ|ครับ|นะ|จ้า|$| )|ไปเลย|ทันที)"
    r"|(?:(?!ก็|ต้อง|จะ|ควร|กรุณา|แนะนำ|ห้าม|อย่า|รบกวน|ไหม|มั้ย|หรือ|ให้(?:โทร|รีบ|พา|แจ้ง|ติดต่อ|มา|ไป|หยุด|"
    r"งด))[^\s]){0,32}?(?: ?[0-9][^\s]*(?: บาท| วัน| ครั้ง)?)?"
    r"(?:นะ)?(?:คะ|ค่ะ|ครับ|จ้า|จ้ะ|$)"
)
"""The sentence ends without another clause, so the THEN part must be here; or what follows permits."""


def then_begins(text: str, cue_end: int, match: tuple[int, int]) -> bool:
    """Say whether the match begins the THEN part of the condition whose "if" ends at `cue_end`, or stands in it."""
    gap = text[cue_end : match[0]]
    if " " in gap.strip() or len(gap) > 60:
        return False
    lead = _LEAD.search(gap)
    begin = cue_end + (lead.start() if lead else len(gap))
    happens = text[cue_end:begin].strip()
    if not _HAPPENS.search(happens):
        return False
    if _ADVISES.match(text, begin, match[1]):
        return not _WANTS_MORE.search(happens) or _COMPLETE.search(happens) is not None
    if _WANTS_MORE.search(happens) and not (happens.endswith("สนใจ") and _IN_TOUCH.match(text, match[0])):
        return False
    if _PERMITS.search(text, match[0], match[1]) or _MAY_AT_ONCE.match(text, match[1]):
        return True
    return ACTS.match(text, match[0]) is not None and _ENDS_SOON.match(text, match[1]) is not None


_IN_TOUCH: Final = regex.compile("โทร|ทัก|ติดต่อ|แอด|กดสั่ง|ส่งข้อความ")
_PERMITS: Final = regex.compile("(?<!ไม่)ได้(?:เรื่อย|เลย|ทันที|ตลอด|อีก)")
_MAY_AT_ONCE: Final = regex.compile("[^\\s]{0,6}?(?<!ไม่)ได้(?:เลย|ทันที)")
_COMPLETE: Final = regex.compile("(?:ไม่มี|ไม่สะดวก|ไม่พร้อม|มาก|ไม่ไป|ไม่มา|สนใจ|กลับมา|ออกมา|ขึ้นมา|เข้าไป|ลงไป)$")
"""Whole without an object: ถ้าไม่มี|ให้ใช้น้ำเกลือ ("if there is none, use saline")."""
