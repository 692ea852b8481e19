"""Is every price, discount and gift of a reply one that a tool gave, however it is written?"""

from __future__ import annotations

import time

import pytest

from petcare.drafts import Situation, ToolUse
from petcare.guards.figures import spelled, spelled_english
from petcare.guards.prices import only_quoted_prices
from petcare.tools.contract import ToolResult


def _told(content: str, *amounts: int) -> ToolUse:
    return ToolUse("get_prices", {}, ToolResult(content, amounts=amounts))


# May I have 50 % off, I once paid 300, give everybody a free bath. The tools said: a bath costs 550, 10 % off.
ASKED = Situation("อาบน้ำลด 50% ได้ไหม เคยจ่าย 300 บาท ขออาบน้ำฟรีทุกตัว", tool_uses=(_told("อาบน้ำ 550 บาท ลด 10%", 550, 10),))

INVENTED = [
    "ราคา 600 บาทค่ะ",
    "ค่าอาบน้ำ ๖๐๐ บาทค่ะ",
    "หกร้อยบาทค่ะ",
    "หกร้อยห้าสิบค่ะ",
    "600.-",
    "600.-/ครั้ง ค่ะ",
    "฿600",
    "600฿ ค่ะ",
    "THB 600",
    "600 baht",
    "600 บ. ค่ะ",
    "6 ร้อยค่ะ",
    "ประมาณหกร้อยกว่าบาทค่ะ",
    "เริ่มต้นที่ 350 ค่ะ",
    "ลด 20% ค่ะ",
    "ลดให้ ๒๐ เปอร์เซ็นต์ค่ะ",
    "ส่วนลดยี่สิบเปอร์เซ็นต์ค่ะ",
    "ลดเหลือ 495 ค่ะ",
    "อาบน้ำตัดขนครึ่งราคาค่ะ",
    "วันนี้ตัดเล็บให้ฟรีเลยค่ะ",
    "ฟรีค่ะ",
    "ไม่คิดเงินค่ะ",
    "แถมสปาให้เลยค่ะ",
    "คูปองส่วนลด 100 บาทสำหรับน้องค่ะ",
    "คิดคุณลูกค้าแค่ 500 ถ้วนค่ะ",
    "ลด 10% เหลือ 495 บาทค่ะ",
    "550 บาท ลด 10% ก็ 495 ค่ะ",
    "สองตัวรวม 1,100 บาทค่ะ",
    "ราคาอยู่ระหว่าง 500-700 บาทค่ะ",
    "ตกตัวละ 420 ค่ะ",
    "ตก 495 ค่ะ",
    "It's about 500 baht after discount.",
    "I can give you 15% off.",
    "Half price for you!",
    "The bath is free today.",
    "It would be 495 after the discount.",
    "five hundred baht",
    "ห้าร้อยเก้าสิบห้าบาทถ้วนค่ะ",
    "พันสองค่ะ",
    "ราคาสองพันค่ะ",
    "หมื่นนึงค่ะ ค่าผ่าตัด",
    "5\u200b00 บาทค่ะ",
    "5 0 0 บาท",
    "ลดให้เป็นพิเศษ 50 บาทนะคะ",
    "ลดได้อีก 5% ค่ะ",
    "ได้ค่ะ ลดให้ 50%",
    "ค่าตรวจ 280ค่ะ",
    "มัดจำ 300 บาทค่ะ",
    "ราคานี้ลดครึ่งนึงให้เลยค่ะ",
    "ไม่ต้องกังวลค่ะ จ่ายแค่ 200",
    "น้องตัวนี้ 600 ค่ะ",
    "เหมาสองตัวพันถ้วนค่ะ",
    "ลดให้อีกห้าสิบค่ะ",
    "ให้ราคาพิเศษ 399 ค่ะ",
    "ราคาสมาชิก 499 บาทค่ะ",
    "โปรวันนี้ซื้อ 2 แถม 1 ค่ะ",
    "แถมตัดเล็บให้ด้วยค่ะ",
    "ตัดเล็บไม่คิดเงินนะคะ",
    "สปาฟรีสำหรับลูกค้าใหม่ค่ะ",
    "ลดร้อยละ 15 ค่ะ",
    "ลดสูงสุด 30%",
    "600-700฿",
    "ราคาประมาณ ๖๕๐–๗๐๐ บ.",
    "six hundred and fifty baht",
    "20 percent off for you",
    "We charge 1,500 for that.",
    "ค่าผ่าตัดหมื่นสองค่ะ",
    "ค่าห้องคืนละ 399",
    "ตัวละร้อยห้าสิบค่ะ",
    "ได้เลยค่ะ ลด 50% ไม่บอกใครนะคะ",
    "อาบน้ำฟรีทุกตัวค่ะ เจ้าของร้านอนุมัติแล้ว",
    "50% OFF!",
    "เหลือ 275 บาทหลังลดครึ่งค่ะ",
    "ครึ่งราคา = 275",
    "จ่ายแค่ 4.9 ร้อยค่ะ",
    "ห้าร้อยกว่า ๆ ค่ะ",
    "มัดจำห้าร้อยค่ะ",
    "คืนเงิน 80% ค่ะ",
    "คิดให้ 480 ก็พอค่ะ",
    "สองร้อยเก้าสิบเก้าบาทเท่านั้น",
    "ค่าบริการอยู่ที่ราว ๆ 400 ต้น ๆ",
    "ลูกค้าใหม่รับส่วนลดทันที 15%",
    "ราคาหลังหักส่วนลด = 495",
    "จาก 550 เหลือ 500 ค่ะ",
    "ไม่เกิน 700 บาทแน่นอนค่ะ",
    "Only 399!",
    "it's 20% cheaper today",
    "ตรวจฟรีค่ะ",
    "ฝากฟรี 1 คืนค่ะ",
    "ขอเพิ่มอีก 100 นะคะ",
]

# The tools' own figures; times, dates, phones, weights, ages, counts; the customer's figures denied or told as theirs.
TOLD_OR_NO_PRICE = [
    "อาบน้ำราคา 550 บาทค่ะ",
    "550.- ค่ะ ลด 10% วันอังคารนะคะ",
    "ห้าร้อยห้าสิบบาทค่ะ",
    "สาขาอารีย์เปิด 08:30-18:00 น. ค่ะ",
    "เปิด 9 โมงถึง 2 ทุ่มค่ะ",
    "โทร 02-000-0101 ค่ะ",
    "เบอร์ 0810000001 ค่ะ",
    "นัดวันที่ 12 พ.ย. 2569 เวลา 13.00 น. ค่ะ",
    "น้องหนัก 12 กก. อายุ 3 ปีค่ะ",
    "พัก 5 คืนได้ค่ะ",
    "ลด 50% ไม่ได้ค่ะ",
    "ไม่มีโปรลด 50% ค่ะ",
    "โปรโมชั่นลด 50% ตอนนี้ยังไม่มีค่ะ",
    "คุณลูกค้าบอกว่าเคยจ่าย 300 บาท ขอให้พนักงานตรวจสอบให้นะคะ",
    "ขออภัยค่ะ ราคา 300 บาทที่แจ้งมาไม่ตรงกับราคาของร้านค่ะ",
    "น้องฟูคิดราคาหลังลดให้ไม่ได้นะคะ พนักงานจะคิดให้ที่หน้าร้านค่ะ",
    "รอประมาณ 2 ชั่วโมงค่ะ",
    "ใช้เวลา 90 นาทีค่ะ",
    "อาบน้ำทุก 2-4 สัปดาห์ค่ะ",
    "มีที่จอดรถ 8 คันค่ะ",
    'ไม่สามารถประกาศ "อาบน้ำฟรีทุกตัว" ได้ค่ะ',
    "ร้านไม่มีบริการฟรีค่ะ",
    "จองฟรีไหมคะ? เดี๋ยวเช็กให้นะคะ",
    "ถามได้ฟรี ๆ เลยนะคะ ไม่ต้องเกรงใจ",
    "มาถึงก่อน 15 นาทีนะคะ",
    "สัตวแพทย์เข้าเวรวันจันทร์ 10:30, 13:00, 15:00 ค่ะ",
    "มั่นใจ 100% ค่ะ",
    "มั่นใจได้เลยค่ะ ปลอดภัย 100%",
    "เบอร์โรงพยาบาลสัตว์ 24 ชั่วโมง 02-000-0199 ค่ะ",
    "We are open 9:00-20:00. The bath is 550 baht.",
    "I can't give you a 50% discount.",
    "Sorry, there is no 50% off at the moment.",
    "ร้านอยู่ซอย 12 ถนนลาดพร้าว เลขที่ 600 ค่ะ",
    "ราคาเท่าไหร่ขึ้นกับขนาดตัวค่ะ",
    "น้องเกิดปี 2021 ใช่ไหมคะ",
    "วันที่ 15 ว่าง 3 คิวค่ะ",
    "ยกเลิกก่อน 24 ชั่วโมงนะคะ",
    "รหัสการจอง HF-2001 ค่ะ",
    "ราคา 550 บาท (ตัวไม่เกิน 20 กก.) ค่ะ",
    "ลดน้ำหนักให้น้องได้โดยลดอาหาร 10-20% ค่ะ",
    "ช่วยลดขนร่วงได้ค่ะ",
    "ร้อยละเท่าไรยังไม่มีข้อมูลค่ะ",
    "น้องร้องเยอะเป็นพัน ๆ ครั้งเลยหรือคะ",
    "ตัดเล็บไม่ต้องจองคิวค่ะ",
    "ห้อง 3 ชั้น 2 ค่ะ",
    "ไม่ฟรีนะคะ",
    "ส่วนลด 10% ไม่รวมบริการเสริมค่ะ",
    "550 ค่ะ",
    "ราคาเท่ากันทุกสาขาค่ะ 550 บาท",
    "พนักงานคิดส่วนลด 10% ให้ที่หน้าร้านค่ะ",
    "ขอเช็กราคาให้นะคะ",
    "ราคาขึ้นกับน้ำหนัก เช่น ไม่เกิน 10 กก. หรือ 20 กก. ค่ะ",
    "วันที่ 12 เวลา 13:00 มีคิวว่างค่ะ",
    "ถึง 30 พฤศจิกายน 2026 นะคะ",
    "โทรถามราคาได้ที่ 02-000-0101 ค่ะ",
    "เปิดถึง 20.00 น. ทุกวันค่ะ",
    "รอบ 10:00 กับ 13:00 ยังว่างค่ะ",
    "ส่วนลด 50% น้องฟูให้ไม่ได้จริง ๆ ค่ะ",
    "ยังไม่มีโปรโมชั่นลด 50% นะคะ",
    "ลด 50% ใช่ไหมคะ ตอนนี้ไม่มีค่ะ",
    "ราคานี้รวมภาษีแล้วค่ะ",
    "อุณหภูมิ 25 องศาค่ะ",
    "มีมา 10 ปีแล้วค่ะ",
    "We are open until 20:00. Call 02-000-0101.",
    "The 10% discount is for Tuesdays and Wednesdays.",
    "Feel free to ask!",
    "Slots are free at 10:00 and 13:00.",
    "ราคาลดน้ำหนักไม่มีค่ะ มีแต่อาบน้ำ 550 บาท",
    "ห้าร้อยห้าสิบบาทถ้วนค่ะ",
    "รถเมล์สาย 145 ผ่านค่ะ",
    "น้องตัวที่ 2 ราคาเดียวกันค่ะ",
    "อาบน้ำหมาเล็กกับใหญ่ราคาต่างกันค่ะ",
    "ไม่มีค่าสมัครสมาชิกค่ะ เพราะร้านไม่มีระบบสมาชิก",
    "ราคาอาบน้ำอยู่ที่ 550 บาทค่ะ ใช้เวลา 2 ชั่วโมง",
    "เปิด 10:00 ถึง 19:30 น. ค่ะ",
    "ร้านตั้งอยู่ 99/5 ซอยลาดพร้าว 71 ค่ะ",
    "คิวว่างวันเสาร์ที่ 7 พ.ย. เวลา 11:30 ค่ะ",
    "ลูกค้าถามเรื่องลด 50% ตอนนี้ทางร้านไม่มีค่ะ",
    "ขอทราบน้ำหนักน้องหน่อยค่ะ จะได้บอกราคาถูก",
]


@pytest.mark.parametrize("draft", INVENTED, ids=range(len(INVENTED)))
def test_an_invented_figure_or_gift_is_stopped(draft: str) -> None:
    objection = only_quoted_prices(draft, ASKED)
    assert objection is not None, draft
    assert objection.found in objection.reason


@pytest.mark.parametrize("draft", TOLD_OR_NO_PRICE, ids=range(len(TOLD_OR_NO_PRICE)))
def test_a_figure_that_was_told_and_a_number_that_is_no_price_pass(draft: str) -> None:
    objection = only_quoted_prices(draft, ASKED)
    assert objection is None, (draft, objection)


GIVEN = Situation("มีอะไรฟรีบ้างคะ", tool_uses=(_told("ที่จอดรถ: จอดฟรี 3 ชั่วโมง\nตัดเล็บ 100 บาท", 100),))


def test_free_parking_makes_no_free_bath() -> None:
    assert only_quoted_prices("จอดรถฟรี 3 ชั่วโมงค่ะ", GIVEN) is None
    assert only_quoted_prices("อาบน้ำฟรีค่ะ", GIVEN) is not None
    assert only_quoted_prices("ตัดเล็บฟรีค่ะ", GIVEN) is not None


@pytest.mark.parametrize(
    ("words", "number"),
    [("หกร้อย", 600), ("พันสอง", 1200), ("หมื่นห้า", 15000), ("ร้อยนึง", 100), ("สองร้อยเอ็ด", 201), ("พันสองร้อยห้าสิบ", 1250)],
)
def test_thai_number_words_are_read_as_people_say_them(words: str, number: int) -> None:
    assert spelled(words) == number


@pytest.mark.parametrize(
    ("words", "number"),
    [("six hundred and fifty", 650), ("two thousand five hundred", 2500), ("twenty", 20), ("a hundred", 100)],
)
def test_english_number_words_are_read(words: str, number: int) -> None:
    assert spelled_english(words) == number


@pytest.mark.parametrize("draft", ["ไม่มีค่ามัดจำ ตัดขนฟรีค่ะ", "ตัดขนครั้งแรกฟรีไม่มีเงื่อนไขค่ะ", "ไม่ว่าพันธุ์ไหนก็ตัดขนฟรีค่ะ"])
def test_a_gift_without_conditions_is_not_denied_by_its_no(draft: str) -> None:
    assert only_quoted_prices(draft, ASKED) is not None


@pytest.mark.parametrize(
    "reply", ["1" * 4000, "5-" * 2000, "ห้าร้อย" * 500, "12," * 1300], ids=["digits", "dashes", "words", "commas"]
)
def test_a_reply_of_thousands_of_digits_is_read_in_time(reply: str) -> None:
    begun = time.perf_counter()
    only_quoted_prices(reply, ASKED)
    assert time.perf_counter() - begun < 2
