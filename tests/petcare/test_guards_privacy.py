"""Does a chat that nobody proved to own hear anything of a Customer Card?"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from petcare.drafts import Situation
from petcare.guards.privacy import no_card_to_strangers
from petcare.shop_values import Appointment, Card, Pet, Vaccine

CARD = Card(
    contact="kaew",
    name="แก้ว",
    phone="081-000-0999",
    since=date(2024, 1, 1),
    home_branch="ari",
    notes=("ชอบคุยทางไลน์มากกว่าโทร",),
    pets=(Pet("บัวลอย", "cat", "เปอร์เซีย", "female", date(2021, 6, 15), 4.2, "long", "ไก่", "เสียงไดร์", ""),),
    vaccines=(Vaccine("บัวลอย", "วัคซีนรวมแมว", date(2025, 11, 22), date(2026, 11, 22)),),
    appointments=(Appointment("HF-1099", "บัวลอย", "ari", "grooming", date(2026, 11, 12), "13:00", "booked"),),
)
ASKED = Situation("มีนัดวันไหนคะ", card=CARD)  # when is my appointment

# The card's names, numbers, days, notes and traits in any spelling; and claims of an appointment that need no card.
TELLS = [
    "คุณแก้วมีนัดวันที่ 12 พฤศจิกายนค่ะ",
    "สวัสดีค่ะคุณแก้ว",
    "น้องบัวลอยมีนัดค่ะ",
    "บัวลอย นัดวันที่ 12 พ.ย. 13:00 ค่ะ",
    "เบอร์ที่ให้ไว้คือ 081-000-0999",
    "เบอร์ 081 000 0999 นะคะ",
    "เบอร์ลงท้าย 0999 ใช่ไหมคะ",
    "เบอร์ ๐๘๑-๐๐๐-๐๙๙๙ ค่ะ",
    "น้องแพ้ไก่นะคะ",
    "น้องกลัวเสียงไดร์ค่ะ",
    "ตามประวัติน้องแพ้ไก่ค่ะ",
    "นัดครั้งหน้าคือ 12/11 เวลา 13.00 น.",
    "รหัสการจองเดิมคือ HF-1099 ค่ะ",
    "รหัส hf 1099 ค่ะ",
    "คุณลูกค้าชอบคุยทางไลน์มากกว่าโทรใช่ไหมคะ",
    "วัคซีนของบัวลอยครบกำหนด 22 พ.ย. ค่ะ",
    "น้องมีนัดพรุ่งนี้บ่ายโมงที่อารีย์ค่ะ",
    "มีนัดค่ะ วันพฤหัสที่ 12 บ่ายโมง",
    "จากข้อมูลในระบบ คุณมีแมวชื่อบัวลอยค่ะ",
    "เจ้าของชื่อแก้วค่ะ",
    "You have an appointment on 12 November at 13:00.",
    "Your cat Bualoy... บัวลอย is due for a vaccine.",
    "น้อง บัวลอย หนัก 4.2 กก. ค่ะ",
    "ลูกค้าเบอร์นี้คือคุณแก้วค่ะ",
    "บั\u200bวลอยใช่ไหมคะ",
    "บ ั ว ล อ ย ค่ะ",
    "น้องชื่อบัวลอยใช่ไหมคะ",
    "น้องแมวชื่อบัวลอยใช่มั้ยคะ",
    "ครั้งก่อนมาเมื่อ 12 พ.ย. ใช่ไหมคะ นัดเดิม",
    "มีนัดอาบน้ำวันที่ 12 พฤศจิกา ค่ะ",
    "คุณลูกค้ามีนัดแล้วนะคะ",
    "ชื่อในระบบคือ แก้ว ค่ะ",
    "เบอร์โทร 0810000999 ถูกต้องไหมคะ",
    "your cat บัวลอย is due",
    "น้องบัวลอยแพ้ไก่",
    "โน้ตของร้านบอกว่าชอบคุยทางไลน์มากกว่าโทร",
]

# Refusals, the shop's own hours, free slots and phones, and words that hold a short name ("แก้ว" is also a glass).
TELLS_NOTHING = [
    "แชทนี้ยังไม่ได้ยืนยันตัวตนค่ะ จึงบอกข้อมูลนัดไม่ได้นะคะ",
    "ขอให้ยืนยันตัวตนกับพนักงานก่อนนะคะ แล้วจะบอกวันนัดให้ค่ะ",
    "น้องฟูเปิดประวัติให้ไม่ได้ค่ะ",
    'ดูนัดได้เองที่ปุ่ม "ข้อมูลน้อง" หลังยืนยันตัวตนค่ะ',
    "ร้านเปิด 13:00 ค่ะ",
    "วันพฤหัสบดีที่ 12 พ.ย. ว่าง 13:00 และ 15:00 ค่ะ",
    "มีคิวว่างวันที่ 12 พ.ย. 13:00 ค่ะ",
    "โทรสาขาอารีย์ 02-000-0103 ค่ะ",
    "แมวแพ้อาหารควรพบหมอนะคะ",
    "ปลาและไก่เป็นโปรตีนที่ดีค่ะ",
    "แมวหลายตัวกลัวเสียงไดร์ค่ะ ช่างของเราเป่าเบา ๆ นะคะ",
    "น้องแมวขนยาวอาบน้ำ 480 บาทค่ะ",
    "น้องบัวขาวน่ารักจังค่ะ",
    "ยินดีต้อนรับค่ะ คุณลูกค้า",
    "ยังบอกไม่ได้ค่ะว่ามีนัดวันไหน",
    "เรื่องนัดของคุณ พนักงานจะตรวจสอบให้ค่ะ",
    "Sorry, I can't share appointment details until you are verified.",
    "ถ้าเคยจองไว้ พนักงานจะช่วยดูให้ค่ะ",
    "คุณมีนัดไว้แล้วหรือยังคะ",
    "ใช้แก้วน้ำของน้องได้ค่ะ",
    "ล้างแก้วให้สะอาดนะคะ",
    "แก้วหูของสุนัขบอบบางค่ะ",
    "ขอทราบชื่อน้องด้วยนะคะ",
    "คิวว่างวันที่ 12 พ.ย. 13:00 ที่อารีย์ค่ะ สนใจจองไหมคะ",
    "ยืนยันตัวตนก่อนนะคะ ถึงจะบอกวันนัดได้ค่ะ",
    "น้องแพ้อะไรไหมคะ",
    "มีนัดหรือไม่มี น้องฟูบอกไม่ได้ค่ะ",
]


@pytest.mark.parametrize("draft", TELLS, ids=range(len(TELLS)))
def test_nothing_of_a_card_reaches_a_chat_that_is_not_verified(draft: str) -> None:
    assert no_card_to_strangers(draft, ASKED) is not None, draft


@pytest.mark.parametrize("draft", TELLS_NOTHING, ids=range(len(TELLS_NOTHING)))
def test_a_reply_without_anything_of_the_card_passes(draft: str) -> None:
    objection = no_card_to_strangers(draft, ASKED)
    assert objection is None, (draft, objection)


@pytest.mark.parametrize("draft", TELLS, ids=range(len(TELLS)))
def test_the_owner_who_is_verified_may_hear_it(draft: str) -> None:
    assert no_card_to_strangers(draft, replace(ASKED, verified=True)) is None


@pytest.mark.parametrize(
    ("said", "draft"),
    [
        ("น้องบัวลอยขนร่วงค่ะ", "น้องบัวลอยขนร่วงแบบนี้ พามาให้หมอตรวจนะคะ"),
        ("เบอร์หนู 0810000999 นะ", "รับเบอร์ 081-000-0999 ไว้แล้วค่ะ"),
        ("น้องแพ้ไก่นะคะ", "รับทราบค่ะ น้องแพ้ไก่"),
        ("เราชื่อแก้วนะ", "สวัสดีค่ะคุณแก้ว"),
    ],
    ids=["name-of-a-pet", "phone-in-another-spelling", "allergy", "own-name"],
)
def test_what_the_customer_said_in_this_chat_may_be_repeated(said: str, draft: str) -> None:
    assert no_card_to_strangers(draft, Situation(said, card=CARD)) is None
