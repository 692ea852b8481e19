"""When must a person take over?"""

from __future__ import annotations

import pytest

from petcare.handoff import RULES, handoff_rule

CALLS = [
    ("ขอคุยกับคนหน่อยค่ะ", "asks_for_person"),
    ("อยากคุยกับเจ้าหน้าที่ครับ", "asks_for_person"),
    ("เรียกแอดมินให้หน่อย", "asks_for_person"),
    ("ขอแอดมินตัวจริง", "asks_for_person"),
    ("ไม่อยากคุยกับบอทแล้ว", "asks_for_person"),
    ("ขอสายเจ้าของร้านค่ะ", "asks_for_person"),
    ("มีคนจริง ๆ ตอบไหมคะ", "asks_for_person"),
    ("can I talk to a human please", "asks_for_person"),
    ("ขออคุยกับพนักงานนนน", "asks_for_person"),
    ("ขอร้องเรียนช่างตัดขนค่ะ", "complaint"),
    ("ตัดขนน้องแหว่งหมดเลย รับผิดชอบยังไงคะ", "complaint"),
    ("ขอเงินคืนค่ะ", "complaint"),
    ("น้องกลับมาจากร้านแล้วมีแผลที่หู", "complaint"),
    ("พนักงานพูดจาไม่ดีเลย", "complaint"),
    ("ไม่พอใจมากนะคะ จะแจ้งความ", "complaint"),
    ("รอมา 2 ชั่วโมงแล้ว ไม่มีใครตอบเลย", "angry"),
    ("เฮงซวยจริง ๆ", "angry"),
    ("ถามไปสามรอบแล้วนะ", "repeated_failure"),
    ("ตอบไม่ตรงคำถามเลย", "repeated_failure"),
]


@pytest.mark.parametrize(("text", "rule"), CALLS, ids=[text for text, _ in CALLS])
def test_a_customer_who_needs_a_person_gets_one(text: str, rule: str) -> None:
    found = handoff_rule(text)
    assert found is not None
    assert found.name == rule


STAYS = [
    "ไม่ต้องเรียกพนักงานก็ได้ค่ะ แค่ถามราคา",
    "พนักงานที่ร้านใจดีไหมคะ",
    "อาบน้ำคนละกี่บาทคะ",
    "ยกเลิกแล้วคืนเงินไหมคะ",
    "ถ้าไม่พอใจงานตัดขน มีรับประกันไหมคะ",
    "แมวโมโหเวลาอาบน้ำทำไงดี",
    "น้องหงุดหงิดง่ายช่วงนี้",
    "อยากพาน้องไปหาหมอค่ะ",
    "อยากจองคิวหมอเมย์",
    "หมาอาการแย่มาก อ้วกไม่หยุด",
    "ขอบคุณค่ะ",
    "ราคาเท่าไหร่คะ",
]


@pytest.mark.parametrize("text", STAYS)
def test_words_that_only_sound_like_it_call_nobody(text: str) -> None:
    assert handoff_rule(text) is None


def test_the_same_question_for_the_third_time_calls_a_person() -> None:
    asked = ["ลาดพร้าวมีที่จอดรถไหมคะ", "ลาดพร้าวมีที่จอดรถมั้ยคะ"]
    assert handoff_rule("ลาดพร้าวมีที่จอดรถไหมคะ", asked[:1]) is None
    found = handoff_rule("ลาดพร้าวมีที่จอดรถไหมคะ", asked)
    assert found is not None
    assert found.name == "repeated_failure"


def test_short_words_repeat_by_nature() -> None:
    assert handoff_rule("ค่ะ", ["ค่ะ", "ค่ะ", "ค่ะ"]) is None


def test_every_rule_says_why_it_exists() -> None:
    assert all(rule.source and rule.reply for rule in RULES)
