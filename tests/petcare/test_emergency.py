"""The keyword check: what it sees, what it lets pass, and what it honestly doesn't know."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petcare.emergency import SIGNS, SWALLOWED, Kind, spot_emergency

# Kind, and a message that must be seen. Every bug lands here as the words that were missed.
SEEN: list[tuple[Kind, str]] = [
    ("poison", "น้องหมากินองุ่นไป 5 ลูกค่ะ"),
    ("poison", "หมากินช็อคโกแลตไปครึ่งแท่ง"),
    ("poison", "หมาเเดกช้อกโกแลต ทำไงดี"),
    ("poison", "ช็อกโกแลตหมากินไปทั้งกล่อง"),
    ("poison", "แมวเลียกาแฟที่หกบนโต๊ะ"),
    ("poison", "กาแฟหกแล้วหมาเลียหมดเลยค่ะ"),
    ("poison", "หมาแอบกินกาแฟผมหมดแก้วเลย ใจสั่นมาก"),
    ("poison", "แมวกินพาราไปครึ่งเม็ด"),
    ("poison", "ป้อนพาราแมวไปเม็ดนึงแล้วค่ะ ทำไงดี"),
    ("poison", "ให้น้องกินพาราไปเมื่อเช้า"),
    ("poison", "แมวกัดดอกลิลลี่แล้วเลียเกสร"),
    ("poison", "แมวกินทูน่าที่มีหอมใหญ่ไปหลายคำ"),
    ("poison", "หมากินลูกเกดไปกำมือ ไม่เป็นไรใช่ไหม"),
    ("poison", "ตูบงับคางคก น้ำลายฟูม"),
    ("poison", "หมากินยาเบื่อหนู"),
    ("poison", "My dog ate grapes what should I do"),
    ("object", "น้องหมากลืนถ่านกระดุมค่ะ"),
    ("seizure", "หมาชักค่ะ"),
    ("seizure", "หมาชักกกกกก"),
    ("seizure", "น้องชัก เกร็ง น้ำลายฟูมปาก"),
    ("seizure", "ชัก 2 รอบแล้ว"),
    ("breathing", "แมวหายใจไม่ออก"),
    ("breathing", "แมวหายใจทางปาก"),
    ("breathing", "หมาไม่หายใจแล้ว"),
    ("breathing", "น้องหอบหนักมาก ลิ้นม่วงแล้ว"),
    ("collapse", "หมดสติไปแล้วค่ะช่วยด้วย"),
    ("bleeding", "เลือดออกไม่หยุดเลย"),
    ("bleeding", "แมวอ้วกเป็นเลือด"),
    ("accident", "หมาโดนรถชน"),
    ("accident", "แมวตกตึกชั้น 4"),
    ("accident", "งูกัดหมาค่ะ"),
    ("heat", "หมาเป็นฮีทสโตรก"),
    ("urine", "แมวฉี่ไม่ออกมา 2 วันแล้ว"),
    ("birth", "หมาคลอดลูกไม่ออก"),
    ("birth", "แมวเบ่งมา 2 ชั่วโมงแล้วยังไม่ออกเลย"),
    ("bloat", "หมาท้องป่องมาก ขย้อนไม่ออก"),
    ("breathing", "แมวหายใจแรงมาก อ้าปากหายใจ"),
    ("collapse", "ลูกแมวตัวเย็นไม่ดูดนม"),
    ("accident", "หมาโดนยาเบื่อ"),
    ("bleeding", "หมาวิ่งชนรถ เลือดเต็มเลย"),
    ("poison", "น้องกินหอมหัวใหญ่ไป"),
    ("poison", "หมาผมกินกาแฟหมดแก้ว"),
    ("bloat", "หมาเป็นโรคกระเพาะบิดค่ะ"),
    # Doubt counts as danger.
    ("poison", "หมากินองุ่นจะเป็นอะไรไหมคะ"),
    ("poison", "ไม่รู้ว่าหมากินองุ่นไปกี่ลูก"),
    ("poison", "ถ้าหมากินองุ่นไปแล้ว 3 ลูกต้องทำไง"),
    ("poison", "หมากินองุ่นได้ไหมคะ เมื่อกี้แอบกินไป 2 ลูก"),
    ("seizure", "เคยชักมาก่อน ตอนนี้ชักอีกแล้ว"),
    ("seizure", "หมาไม่ได้กินข้าวมา 2 วันแล้วก็ชักด้วย"),
]

# Why it may pass, and the message.
LET_PASS: list[tuple[str, str]] = [
    ("denied", "หมาไม่ได้กินองุ่นนะคะ แค่เลียจาน"),
    ("denied", "องุ่นหมาไม่ได้กินค่ะ"),
    ("denied", "ไม่หอบ ไม่ชัก กินปกติ"),
    ("denied", "หมาไม่เคยชักมาก่อน"),
    ("denied", "หมาเกือบกินองุ่นแต่แย่งทัน"),
    ("denied", "my dog didn't eat grapes"),
    ("permission", "หมากินองุ่นได้ไหมคะ"),
    ("permission", "ทำไมหมากินองุ่นไม่ได้"),
    ("permission", "ให้หมากินโกโก้ไม่ได้ใช่ไหมคะ"),
    ("permission", "ห้ามให้หมากินหัวหอมใช่ไหม"),
    ("a dose is asked", "ให้แมวกินพาราได้กี่เม็ดคะ"),
    ("a dose is asked", "แมวเป็นไข้ ให้กินพาราเท่าไหร่ดี"),
    ("supposed", "ถ้าหมากินช็อกโกแลตต้องทำยังไง"),
    ("supposed", "ถ้าน้องชักระหว่างฝากจะทำยังไงคะ"),
    ("feared", "กลัวว่าน้องจะกินองุ่น"),
    ("feared", "มีสระว่ายน้ำไหม กลัวน้องจมน้ำ"),
    ("long ago", "ปีที่แล้วเคยกินองุ่น"),
    ("chronic", "น้องเป็นโรคลมชัก ฝากโรงแรมได้ไหม"),
    ("inside another word", "ลิ้นชักเก็บขนมหมาพัง"),
    ("inside another word", "ชักจะหิวแล้วอยากจองคิว"),
    ("inside another word", "ชักชวนเพื่อนมาใช้บริการ"),
    ("inside another word", "ช็อกราคามากค่ะ แพงจัง"),
    ("a name", "น้องกาแฟกินข้าวหรือยังคะ"),
    ("a name", "หมาชื่อกาแฟ กินอาหารเม็ด"),
    ("a name", "น้องลิลลี่กินอาหารเม็ดได้ไหม"),
    ("no eating", "ขายกาแฟไหม หมากินอะไรได้บ้าง"),
    ("no eating", "หมากินอะไรไม่ได้บ้าง องุ่น หัวหอม ใช่ไหม"),
    ("a person eats", "ผมกินกาแฟรอที่ร้านได้ไหม"),
    ("a topic", "ฮีทสโตรกคืออะไร"),
    ("a topic", "มีวิธีป้องกันฮีทสโตรกไหม"),
    ("a topic", "โรคกระเพาะบิดเกิดกับพันธุ์ไหน"),
    ("a topic", "วัคซีนงูกัดมีไหม"),
    ("no eating", "อยากได้แชมพูกลิ่นกาแฟ"),
    ("not a danger", "แมวจามบ่อยค่ะ"),
    ("not a danger", "หมากินกล้วยได้มั้ย"),
    ("not a danger", "น้องเลือดออกที่เล็บนิดหน่อย"),
    ("not a danger", "เบ่งอึไม่ออก"),
    ("not a danger", "จองคิวอาบน้ำ"),
]

# Somebody was hurt, and it was no animal: the list can't know, and a warning too many is the lesser harm.
FALSE_ALARMS = ["ขอเปลี่ยนนัดเพราะรถชนเมื่อวาน", "รถชนหน้าร้านขอมาช้าหน่อยนะคะ"]

# Owners say it in words that nobody wrote down yet: the model is the second layer.
NOT_KNOWN = [
    "หมาเลียน้ำยาหม้อน้ำรถที่หกอยู่ในโรงรถไป ตอนนี้ยังดูปกติดี ต้องทำไงคะ",
    "แมวเดินเซ ๆ ตาลอย ๆ ตั้งแต่เช้า",
    "น้องซึมมากไม่ยอมลุกมาหาเลย",
]


@pytest.mark.parametrize(("kind", "text"), SEEN, ids=[text for _, text in SEEN])
def test_a_danger_is_seen(kind: Kind, text: str) -> None:
    found = spot_emergency(text)
    assert found is not None
    assert found.kind == kind


@pytest.mark.parametrize(("why", "text"), LET_PASS, ids=[f"{why}: {text}" for why, text in LET_PASS])
def test_what_is_no_danger_is_let_pass(why: str, text: str) -> None:
    assert spot_emergency(text) is None, why


@pytest.mark.parametrize("text", FALSE_ALARMS)
def test_an_accident_without_an_animal_is_a_known_false_alarm(text: str) -> None:
    assert spot_emergency(text) is not None


@pytest.mark.parametrize("text", NOT_KNOWN)
def test_a_rare_wording_is_left_to_the_model(text: str) -> None:
    assert spot_emergency(text) is None


@pytest.mark.parametrize(
    "typed",
    [
        "หมากิน\u200bองุ่นไป 3 ลูก",
        "หมา  กิน   องุ่น ไป ๓ ลูก",
        "แมวจมน\u0e4d\u0e49\u0e32ค่ะ",
        "แมวจมน\u0e49\u0e33ค่ะ",
        "หมาชักกกกก",
        "MY DOG ATE CHOCOLATE",
    ],
    ids=["zero width space", "spaces and Thai digits", "am in two strokes", "am in one", "stretched", "capitals"],
)
def test_the_way_of_typing_hides_nothing(typed: str) -> None:
    assert spot_emergency(typed) is not None


def test_the_keyword_is_what_the_customer_wrote() -> None:
    found = spot_emergency("เมื่อกี้ตูบกินองุ่นไปสองลูกค่ะ")
    assert found is not None
    assert "องุ่น" in found.keyword


def test_every_row_names_where_it_comes_from() -> None:
    assert all(row.source for row in (*SIGNS, *SWALLOWED))


@pytest.mark.parametrize("row", SWALLOWED, ids=lambda row: row.thing[:20])
def test_every_poison_of_the_table_is_seen_in_a_plain_sentence(row: object) -> None:
    word = re.split(r"[|(\[]", str(getattr(row, "thing", "")).replace(r"\b", ""))[0]
    if word == "ช":
        word = "ช็อกโกแลต"
    if word == "น้ำยา":
        word = "น้ำยาซักผ้า"
    if word == "พารา":
        word = "พาราเซตามอล"
    assert spot_emergency(f"หมากิน{word}ไปแล้วค่ะ") is not None


@given(st.text(max_size=200))
def test_any_text_is_read_without_an_error(text: str) -> None:
    spot_emergency(text)


def test_a_long_message_is_read_quickly() -> None:
    # Quadratic patterns would need minutes here; the answer itself is not the point.
    assert spot_emergency("หมากินข้าว " * 400) is None
