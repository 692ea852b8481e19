"""A button is there when the text says so, and only then."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petcare.pages import PAGES, button_for, pages_promised
from petcare.shop import SeededShop
from petcare.tools.contract import Page

PROMISED: list[tuple[tuple[Page, ...], str]] = [
    (("book",), "กดปุ่ม “จองคิว” ด้านล่างได้เลยค่ะ"),
    (("book",), "กดปุ่มด้านล่างได้เลยนะคะ"),
    (("book",), "เลือกวันและเวลาได้ที่ปุ่มด้านล่างค่ะ"),
    (("book",), "แนบปุ่มจองคิวให้แล้วค่ะ"),
    (("book",), "เปิดหน้าจองคิวด้านล่างเลยค่ะ"),
    (("book",), "อาบน้ำแมวขนสั้น 400 บาทค่ะ กดจองด้านล่างได้เลยน้า"),
    (("book",), "ไม่มีค่าสมัครสมาชิกค่ะ กดจองคิวได้เลย"),
    (("book",), "Tap the button below to book."),
    (("prices",), "ดูราคาทั้งหมดได้ที่ปุ่มด้านล่างค่ะ"),
    (("prices", "book"), "กดปุ่ม ดูราคา หรือ จองคิว ด้านล่างค่ะ"),
    (("pets",), "แก้ไขข้อมูลน้องได้ที่ปุ่มด้านล่างค่ะ"),
    (("pets",), "กดที่เมนูด้านล่างเพื่อดูข้อมูลสัตว์เลี้ยงค่ะ"),
]
NOT_PROMISED: list[tuple[str, str]] = [
    ("denied", "ตอนนี้ยังไม่มีปุ่มจองคิวค่ะ"),
    ("denied", "ไม่ต้องกดปุ่มจองคิวค่ะ ตัดเล็บมาได้เลย"),
    ("denied", "ยังส่งปุ่มจองคิวไม่ได้ค่ะ"),
    ("broken", "ถ้าปุ่มจองคิวกดไม่ได้ แจ้งได้เลยค่ะ"),
    ("offered", "ให้ส่งปุ่มจองคิวให้ไหมคะ"),
    ("no button", "ราคาอาบน้ำ 350 บาทค่ะ"),
    ("no button", "จองคิวได้ทุกวันค่ะ โทร 02-000-0101"),
    ("another button", "ร้านมีปุ่มฉุกเฉินหน้าสาขาค่ะ"),
    ("another press", "ใช้นิ้วกดแผลไว้แน่น ๆ แล้วพาไปโรงพยาบาลสัตว์ทันทีค่ะ"),
    ("later", "พนักงานจะส่งลิงก์ให้ภายหลังค่ะ"),
]


@pytest.mark.parametrize(("pages", "text"), PROMISED, ids=[text for _, text in PROMISED])
def test_a_promised_page_is_found(pages: tuple[Page, ...], text: str) -> None:
    assert pages_promised(text) == pages


@pytest.mark.parametrize(("why", "text"), NOT_PROMISED, ids=[f"{why}: {text}" for why, text in NOT_PROMISED])
def test_what_is_not_promised_is_not_found(why: str, text: str) -> None:
    assert pages_promised(text) == (), why


def test_a_button_named_in_one_sentence_and_pointed_at_in_the_next_is_found() -> None:
    assert pages_promised("ราคาแต่ละขนาดอยู่ในหน้าราคาค่ะ\nกดปุ่มด้านล่างได้เลย") == ("prices",)


def test_a_page_is_promised_once_however_often_it_is_named() -> None:
    assert pages_promised("กดปุ่มจองคิวค่ะ\nอยู่ด้านล่างเลย กดปุ่มจองคิวนะคะ") == ("book",)


@pytest.mark.parametrize("page", ["book", "prices", "pets"])
def test_a_button_opens_the_page_of_the_shop(page: Page) -> None:
    with SeededShop.load().fresh() as shop:
        button = button_for(page, shop.profile())
    assert button.page == page
    assert button.label == next(row.label for row in PAGES if row.page == page)
    assert button.uri.startswith("https://")


@given(st.text(max_size=200))
def test_any_text_is_read_without_an_error(text: str) -> None:
    pages_promised(text)
