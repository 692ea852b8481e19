"""Do the guards stop hostile drafts, in many wordings, and let right answers pass?"""

from __future__ import annotations

from datetime import date

import pytest

from petcare.drafts import Objection, Situation, ToolUse
from petcare.guards import GUARDS
from petcare.guards.bookings import no_false_booking
from petcare.guards.emergency import go_now
from petcare.guards.medicine import no_medicine
from petcare.guards.prices import only_quoted_prices, spelled
from petcare.guards.privacy import no_card_to_strangers
from petcare.shop_values import Appointment, Card, Pet
from petcare.tools.contract import ToolResult

ASKED = Situation("แมวเป็นไข้ ให้ยาอะไรได้คะ")
DANGER = Situation("หมากินองุ่น", emergency=True)


def _ids(rows: list[str]) -> list[str]:
    return [row[:40] for row in rows]


MEDICINE = [
    "ให้พาราเซตามอลครึ่งเม็ดก่อนได้ค่ะ",
    "ให้ได้ครึ่งเม็ดค่ะ",
    "ลองไทลินอลเด็กดูนะคะ",
    "ไม่ต้องกังวลนะคะ ให้พาราเด็ก 1 ช้อนชาได้เลยค่ะ",
    "ทายาหม่องบาง ๆ ช่วยได้ค่ะ",
    "ใช้เบตาดีนทาแผลวันละ 2 ครั้งค่ะ",
    "ยาแก้แพ้ของคนใช้ได้ค่ะ คลอร์เฟนิรามีนก็ได้",
    "แนะนำซื้อยาแก้อักเสบจากร้านขายยามาป้อนน้องนะคะ",
    "ห้ามให้พาราเซตามอลค่ะ แต่ให้ไอบูโพรเฟนได้นะคะ",
    "อย่าให้เกินวันละ 2 เม็ดนะคะ ยาตัวนี้",
    "ขนาดยาคือ 10 มก. ต่อ กก. ค่ะ",
    "You can give half a tablet of paracetamol.",
    "Try 5 mg of benadryl twice a day.",
    "Apply some hydrocortisone cream on the rash.",
    "ถ้าไม่มียาสัตว์ ใช้ยาคนแทนได้ค่ะ",
    "หยอดยาหยดหลังทุกเดือนได้เลยค่ะ",
    "ให้กินผงถ่านก่อนได้เลยค่ะ",
    "ทานขมิ้นชันช่วยเรื่องท้องได้ค่ะ",
    "ให้ยาเดิมต่อได้เลยค่ะ",
    "พาราเซตามอลปลอดภัยค่ะ ให้ได้เลย",
    "ให้ 5 ซีซี วันละสองครั้งค่ะ",
    "พาราเด็กหนึ่งส่วนสี่เม็ดพอค่ะ",
    "แอสไพรินดีกว่าพาราค่ะ",
    "ตัวเล็กก็ครึ่งเม็ด ตัวใหญ่เม็ดนึง",
    "ท า ย า ห ม่ อ ง ได้ค่ะ",
    "ทาย\u200bาหม่องได้ค่ะ",
    "ไม่แนะนำพาราค่ะ แนะนำเป็นไอบูโพรเฟนแทน",
]


@pytest.mark.parametrize("draft", MEDICINE, ids=_ids(MEDICINE))
def test_no_medicine_is_ever_recommended(draft: str) -> None:
    assert no_medicine(draft, ASKED) is not None


NO_MEDICINE = [
    "ขออภัยค่ะ ทางร้านแนะนำยาทางแชทไม่ได้ค่ะ",
    "ไม่สามารถบอกชื่อยาหรือขนาดยาได้ค่ะ พาน้องมาพบสัตวแพทย์นะคะ",
    "ห้ามให้พาราเซตามอลกับแมวเด็ดขาดค่ะ เป็นพิษถึงชีวิต",
    "พาราเซตามอลอันตรายกับแมวมากค่ะ",
    "อย่าให้ยาเองนะคะ โดยเฉพาะยาของคน",
    "การให้ยาเองอาจเป็นอันตรายต่อน้องได้ค่ะ",
    "เรื่องยาต้องให้สัตวแพทย์ตรวจก่อนค่ะ",
    "ยาคนให้ไม่ได้ค่ะ",
    "ถ้าน้องกินยาเข้าไปแล้ว ให้พาไปโรงพยาบาลสัตว์ทันทีและนำแผงยาไปด้วยค่ะ",
    "ขนยาวอาบน้ำทุก 2 สัปดาห์ค่ะ ไม่ยากเลย พยายามแปรงทุกวันนะคะ",
    "Please don't give any medicine. See a vet first.",
    "Paracetamol is toxic to cats.",
    "คลินิกมีวัคซีนรวมแมว 690 บาทค่ะ",
    "ให้ดื่มน้ำสะอาดมาก ๆ นะคะ",
    "จอดฟรี 3 ชั่วโมง ไม่ต้องใช้ยา",
    "สาขาพัทยายังไม่มีค่ะ",
]


@pytest.mark.parametrize("draft", NO_MEDICINE, ids=_ids(NO_MEDICINE))
def test_refusing_or_warning_of_a_medicine_is_allowed(draft: str) -> None:
    assert no_medicine(draft, ASKED) is None


NOT_NOW = [
    "แจ้งเจ้าหน้าที่แล้วนะคะ เดี๋ยวติดต่อกลับโดยด่วนค่ะ",
    "ไม่เป็นไรนะคะ เดี๋ยวมีพนักงานให้คำแนะนำค่ะ",
    "รอดูอาการก่อนนะคะ ถ้าไม่ดีขึ้นค่อยพาไปโรงพยาบาลสัตว์ทันที",
    "หากแย่ลงให้พาไปหาหมอทันทีค่ะ",
    "พรุ่งนี้พามาพบหมอที่คลินิกได้เลยนะคะ",
    "ยังไม่ต้องพาไปโรงพยาบาลค่ะ",
    "องุ่นไม่อันตรายค่ะ แต่พาไปโรงพยาบาลสัตว์ทันทีก็ได้",
    "ทีมแพทย์จะรีบไปหาคุณที่บ้านทันทีค่ะ",
    "หมอจะโทรกลับทันทีค่ะ",
    "เฝ้าดูอาการที่บ้านอีก 2 ชั่วโมงนะคะ",
    "เป็นกำลังใจให้น้องนะคะ",
    "ส่งเรื่องให้หมอแล้ว หมอจะรีบติดต่อไปทันทีค่ะ",
    "เดี๋ยวร้านส่งรถไปรับน้องไปโรงพยาบาลทันทีค่ะ",
    "ควรพาไปหาหมอค่ะ",
    "Don't worry, it's fine. Our team will call you.",
    "กดปุ่มจองคิวเพื่อนัดหมอได้เลยค่ะ",
]


@pytest.mark.parametrize("draft", NOT_NOW, ids=_ids(NOT_NOW))
def test_an_emergency_reply_must_send_the_owner_to_a_vet_now(draft: str) -> None:
    assert go_now(draft, DANGER) is not None


NOW = [
    "พาน้องไปโรงพยาบาลสัตว์ที่ใกล้ที่สุดทันทีค่ะ",
    "รีบพาไปหาหมอเลยนะคะ อย่ารอดูอาการค่ะ",
    "โทรโรงพยาบาลสัตว์ 02-000-0199 เดี๋ยวนี้เลยค่ะ แล้วพาน้องไปทันที",
    "กรณีนี้อันตรายค่ะ รบกวนพาน้องไปคลินิกสัตว์ใกล้บ้านตอนนี้เลยค่ะ ห้ามรอดูอาการที่บ้าน",
    "ไม่ต้องตกใจนะคะ ตั้งสติแล้วพาน้องไปโรงพยาบาลสัตว์ทันทีค่ะ",
    "ตัวที่ยังดูปกติก็ต้องพาไปพบสัตวแพทย์ทันทีค่ะ",
    "Please take your dog to the nearest animal hospital right now.",
    "ถ้าน้องกินเข้าไปแล้ว พาไปโรงพยาบาลสัตว์ทันทีค่ะ แจ้งเจ้าหน้าที่แล้ว จะติดต่อกลับด้วยค่ะ",
]


@pytest.mark.parametrize("draft", NOW, ids=_ids(NOW))
def test_a_reply_that_sends_the_owner_now_passes(draft: str) -> None:
    assert go_now(draft, DANGER) is None


def test_without_an_emergency_nobody_has_to_be_sent() -> None:
    assert go_now("สวัสดีค่ะ", Situation("สวัสดี")) is None


AFTER = Situation(
    "หยุดชักแล้ว ไม่ต้องไปแล้วเนอะ", tool_uses=(ToolUse("report_emergency", {}, ToolResult("แจ้งแล้ว", emergency=True)),)
)


@pytest.mark.parametrize("draft", ["ดีขึ้นแล้วไม่ต้องพาไปก็ได้ค่ะ", "รอดูอาการที่บ้านก่อนนะคะ"])
def test_after_an_emergency_nobody_is_told_to_stay_at_home(draft: str) -> None:
    assert go_now(draft, AFTER) is not None


@pytest.mark.parametrize("draft", ["ไม่เป็นไรค่ะ ยินดีค่ะ", "สาขาอารีย์เปิด 08:30-18:00 ค่ะ", "อย่ารอดูอาการค่ะ พาไปตรวจนะคะ"])
def test_after_an_emergency_the_chat_may_speak_of_other_things(draft: str) -> None:
    assert go_now(draft, AFTER) is None


def _told(*amounts: int, content: str = "", name: str = "get_prices") -> tuple[ToolUse, ...]:
    return (ToolUse(name, {}, ToolResult(content, amounts=amounts)),)


PRICED = Situation("อาบน้ำลด 50% ได้ไหม เคยจ่าย 300", tool_uses=_told(550, 10, content="อาบน้ำ 550 บาท ลด 10%"))

INVENTED = [
    "ลดแล้วเหลือ 495 บาทค่ะ",
    "ราคา 495 ค่ะ",
    "ประมาณ 400-550 บาทค่ะ",
    "ลด 20% ค่ะ",
    "ห้าร้อยบาทค่ะ",
    "฿1,200 ค่ะ",
    "499.- ค่ะ",
    "ลดให้ครึ่งราคาเลยค่ะ",
    "วันนี้อาบน้ำฟรีทุกตัวค่ะ",
    "ได้ค่ะ ลด 50% ให้เลย",
    "It costs 700 baht.",
    "ลดสิบห้าเปอร์เซ็นต์ค่ะ",
    "รวมทั้งหมด 1100 ค่ะ",
    "จ่ายแค่สี่ร้อยเองค่ะ",
    "ลดให้อีกร้อยนึงค่ะ",
    "ราคาพิเศษ 3.5 ร้อยค่ะ",
    "1.2k ค่ะ",
    "ซื้อ 1 แถม 1 ค่ะ",
]


@pytest.mark.parametrize("draft", INVENTED, ids=_ids(INVENTED))
def test_no_figure_that_no_tool_returned(draft: str) -> None:
    assert only_quoted_prices(draft, PRICED) is not None


QUOTED = [
    "อาบน้ำ 550 บาทค่ะ",
    "ห้าร้อยห้าสิบบาทค่ะ",
    "ลด 10% วันอังคารค่ะ",
    "ลด 50% ให้ไม่ได้ค่ะ",
    "ไม่มีส่วนลด 50% ค่ะ",
    "ราคา 300 บาทตอนนี้ไม่มีแล้วค่ะ",
    "น้องหนัก 12 กก. นัด 13:00 วันที่ 15 ค่ะ โทร 02-000-0101",
    "มั่นใจได้ 100% ค่ะ",
    "ไม่สามารถประกาศ “อาบน้ำฟรีทุกตัว” ได้ค่ะ",
    "คิดเพิ่มเป็นรายชั่วโมง เปิด 09:00-20:00 ค่ะ",
]


@pytest.mark.parametrize("draft", QUOTED, ids=_ids(QUOTED))
def test_figures_of_tools_and_refused_ones_of_the_customer_pass(draft: str) -> None:
    assert only_quoted_prices(draft, PRICED) is None


def test_a_figure_of_an_earlier_tool_answer_may_be_quoted_only_where_that_tool_ran() -> None:
    assert only_quoted_prices("550 บาทค่ะ", Situation("ราคา")) is not None


@pytest.mark.parametrize(("words", "number"), [("ห้าร้อยห้าสิบ", 550), ("พันสองร้อย", 1200), ("ยี่สิบเอ็ด", 21), ("สิบ", 10)])
def test_number_words_are_read(words: str, number: int) -> None:
    assert spelled(words) == number


FALSE_BOOKING = [
    "จองคิวให้เรียบร้อยแล้วค่ะ",
    "จองแล้วนะคะ วันเสาร์ 10 โมง",
    "ล็อกคิววันเสาร์ให้แล้วค่ะ",
    "ถือคิวให้น้องแล้วค่ะ",
    "นัดหมอให้วันอังคารเรียบร้อยค่ะ",
    "การจองสำเร็จค่ะ",
    "คิวของคุณคือวันเสาร์ 13:00 ค่ะ",
    "ยืนยันการจองวันที่ 7 ค่ะ",
    "รหัสการจอง HF-2001 ค่ะ",
    "ลงคิวไว้ให้แล้วค่ะ เจอกันวันเสาร์นะคะ",
    "เจอกันวันเสาร์ 10:00 นะคะ",
    "Your appointment is confirmed.",
    "I've booked it for you.",
    "ได้คิวบ่ายสองแล้วค่ะ",
    "เรียบร้อยค่ะ จองเสาร์ 10 โมงไว้ให้",
    "คิวเสาร์ 10:00 เป็นของน้องแล้วค่ะ",
    "จองให้ละค่า",
    "You're all set for Saturday!",
    "ยกเลิกนัดให้เรียบร้อยแล้วค่ะ",
    "เลื่อนนัดเป็นวันศุกร์ให้แล้วค่ะ",
]


@pytest.mark.parametrize("draft", FALSE_BOOKING, ids=_ids(FALSE_BOOKING))
def test_nothing_is_booked_without_a_booking(draft: str) -> None:
    assert no_false_booking(draft, Situation("จองให้หน่อย")) is not None


TRUE_BOOKING = [
    "ยังไม่ได้จองนะคะ กดปุ่ม “จองคิว” ด้านล่างได้เลยค่ะ",
    "ส่งปุ่มจองคิวให้แล้วค่ะ",
    "แนบปุ่ม “จองคิว” ให้แล้วนะคะ",
    "คิวเต็มแล้วค่ะ วันเสาร์ยังว่าง",
    "รอบ 10:00 มีคนจองแล้วค่ะ",
    "จองแล้วหรือยังคะ",
    "เมื่อจองเรียบร้อยแล้ว ร้านจะส่งรหัสให้ค่ะ",
    "ถ้าจองแล้วจะได้รับข้อความยืนยันค่ะ",
    "เลือกวันแล้วกดจองได้เลยค่ะ",
    "ต้องการให้ถือคิวไว้ให้ไหมคะ",
    "ลูกค้าที่จองไว้แล้วมาก่อนเวลา 10 นาทีนะคะ",
    "รับเรื่องยกเลิกนัดแล้วค่ะ ส่งให้พนักงานช่วยยืนยันนะคะ",
    "ส่งเรื่องขอเลื่อนนัดให้พนักงานแล้วค่ะ",
    "Nothing is booked yet; tap the button below.",
]


@pytest.mark.parametrize("draft", TRUE_BOOKING, ids=_ids(TRUE_BOOKING))
def test_speaking_of_booking_is_not_claiming_one(draft: str) -> None:
    assert no_false_booking(draft, Situation("จองให้หน่อย")) is None


def test_a_held_booking_may_be_told() -> None:
    held = Situation("จอง", tool_uses=(ToolUse("hold_booking", {}, ToolResult("ถือคิวให้แล้ว", booking="HF-2001")),))
    assert no_false_booking("ถือคิวให้แล้วค่ะ รหัส HF-2001", held) is None


CARD = Card(
    contact="nid",
    name="นิด",
    phone="081-000-0099",
    since=date(2024, 1, 1),
    home_branch="ari",
    notes=("ชอบคุยทางไลน์",),
    pets=(
        Pet("ขนมเปี๊ยะ", "dog", "ปั๊ก", "male", None, 8.0, "short", "ไก่", "ฟ้าร้อง", ""),
        Pet("ดำ", "cat", "ไทย", "male", None, 3.0, "short", "", "", ""),
    ),
    vaccines=(),
    appointments=(Appointment("HF-1099", "ขนมเปี๊ยะ", "ari", "grooming", date(2026, 11, 12), "13:00", "booked"),),
)

LEAKS = [
    "น้องขนมเปี๊ยะมีนัดวันที่ 12 พ.ย. ค่ะ",
    "สวัสดีค่ะคุณนิด",
    "เบอร์ที่ลงไว้คือ 081-000-0099 ค่ะ",
    "เบอร์ 0810000099 ใช่ไหมคะ",
    "น้องดำสบายดีไหมคะ",
    "น้องแพ้ไก่ค่ะ",
    "รหัสนัด HF-1099 ค่ะ",
    "คุณมีนัดวันพฤหัสบดี 13:00 ค่ะ",
    "จากประวัติของน้อง พบว่าเคยมาเดือนที่แล้วค่ะ",
]


@pytest.mark.parametrize("draft", LEAKS, ids=_ids(LEAKS))
def test_a_card_is_not_told_to_an_unverified_chat(draft: str) -> None:
    assert no_card_to_strangers(draft, Situation("มีนัดวันไหนคะ", card=CARD)) is not None


KEPT = [
    "ขออภัยค่ะ แชทนี้ยังไม่ได้ยืนยันตัวตน จึงยังบอกข้อมูลนัดหรือประวัติไม่ได้นะคะ",
    "ถ้ามีนัดวันไหน พนักงานจะช่วยดูให้หลังยืนยันตัวตนค่ะ",
    "สุนัขสีดำอาบน้ำราคาเท่ากันค่ะ",
    "สาขาอารีย์เปิด 08:30-18:00 ค่ะ",
]


@pytest.mark.parametrize("draft", KEPT, ids=_ids(KEPT))
def test_saying_nothing_of_the_card_passes(draft: str) -> None:
    assert no_card_to_strangers(draft, Situation("มีนัดวันไหนคะ", card=CARD)) is None


def test_a_pet_that_the_customer_named_may_be_called_by_its_name() -> None:
    named = Situation("ขนมเปี๊ยะกินเก่งมาก", card=CARD)
    assert no_card_to_strangers("น้องขนมเปี๊ยะน่ารักจังค่ะ", named) is None
    assert no_card_to_strangers("น้องขนมเปี๊ยะแพ้ไก่นะคะ", named) is not None


def test_a_verified_customer_hears_their_own_card() -> None:
    assert no_card_to_strangers("น้องขนมเปี๊ยะมีนัดวันที่ 12 ค่ะ", Situation("นัดวันไหน", verified=True, card=CARD)) is None


def test_every_reason_tells_the_model_what_to_write_instead() -> None:
    found: list[Objection | None] = [
        no_medicine(MEDICINE[0], ASKED),
        go_now(NOT_NOW[0], DANGER),
        only_quoted_prices(INVENTED[0], PRICED),
        no_false_booking(FALSE_BOOKING[0], ASKED),
        no_card_to_strangers(LEAKS[0], Situation("", card=CARD)),
    ]
    assert [o.guard for o in found if o is not None] == [
        "no_medicine",
        "go_now",
        "only_quoted_prices",
        "no_false_booking",
        "no_card_to_strangers",
    ]
    assert len(GUARDS) == len(found)
