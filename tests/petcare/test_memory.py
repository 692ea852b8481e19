"""What is kept of a customer's words, and what never is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petcare.memory import Learned, extract_facts, remember_turn
from petcare.memory_rules import KEYS, why_not_stored
from petcare.shop import SeededShop, Shop
from petcare.shop_values import Fact, Said
from petcare.tools.contract import Chat

NOW = datetime.fromisoformat("2026-11-05T10:00+07:00")
MINE: Mapping[str, str] = {"โมจิ": "cat", "ข้าวปั้น": "dog"}
BOT = "บอท: "


def learn(*messages: str, pets: Mapping[str, str | None] | None = None) -> Learned:
    history = [
        Said(NOW, "bot", m.removeprefix(BOT)) if m.startswith(BOT) else Said(NOW, "customer", m) for m in messages
    ]
    return extract_facts(history, pets or {}, date(2026, 11, 5))


def facts(*messages: str, pets: Mapping[str, str | None] | None = None) -> set[tuple[str, str, str]]:
    return {(f.subject, f.key, f.value) for f in learn(*messages, pets=pets).facts}


KEPT: list[tuple[str, set[tuple[str, str, str]]]] = [
    (
        "น้องหมาชื่อตุ้มค่ะ หนัก 4.5 กิโล อายุ 3 ปี",
        {
            ("pet:ตุ้ม", "name", "ตุ้ม"),
            ("pet:ตุ้ม", "species", "dog"),
            ("pet:ตุ้ม", "weight_kg", "4.5"),
            ("pet:ตุ้ม", "age", "3 ปี"),
        },
    ),
    (
        "น้องชื่อข้าวตูอายุ2ขวบพันธุ์ชิสุแพ้ไก่กับนมวัวค่ะ",
        {
            ("pet:ข้าวตู", "name", "ข้าวตู"),
            ("pet:ข้าวตู", "age", "2 ปี"),
            ("pet:ข้าวตู", "breed", "ชิสุ"),
            ("pet:ข้าวตู", "species", "dog"),
            ("pet:ข้าวตู", "allergy", "ไก่"),
            ("pet:ข้าวตู", "allergy", "นมวัว"),
        },
    ),
    (
        "แมวกลัวไดร์เป่าขนมากเลย ชื่อส้มจี๊ด",
        {("pet:ส้มจี๊ด", "fear", "ไดร์เป่าขน"), ("pet:ส้มจี๊ด", "name", "ส้มจี๊ด"), ("pet:ส้มจี๊ด", "species", "cat")},
    ),
    (
        "ปอมชื่อคุกกี้ หนัก 2 โลครึ่ง",
        {
            ("pet:คุกกี้", "name", "คุกกี้"),
            ("pet:คุกกี้", "species", "dog"),
            ("pet:คุกกี้", "breed", "ปอมเมอเรเนียน"),
            ("pet:คุกกี้", "weight_kg", "2.5"),
        },
    ),
    (
        "มีแมวเปอร์เซียตัวเมีย ทำหมันแล้ว",
        {
            ("pet:แมว", "breed", "เปอร์เซีย"),
            ("pet:แมว", "sex", "female"),
            ("pet:แมว", "neutered", "yes"),
        },
    ),
    ("น้องยังไม่ได้ทำหมัน อายุ 8 เดือน", {("pet:น้อง", "neutered", "no"), ("pet:น้อง", "age", "8 เดือน")}),
    (
        "แมวชื่อมะลิ เกิดวันที่ 3 มีนาคม 2566 ค่ะ",
        {
            ("pet:มะลิ", "name", "มะลิ"),
            ("pet:มะลิ", "species", "cat"),
            ("pet:มะลิ", "born", "2023-03-03"),
        },
    ),
    ("แมวไม่ชอบให้จับหู ชอบปลาทู", {("pet:แมว", "dislikes", "ให้จับหู"), ("pet:แมว", "likes", "ปลาทู")}),
    ("หมอบอกว่าน้องแพ้แป้งสาลี", {("pet:น้อง", "allergy", "แป้งสาลี")}),
    ("ผมชื่อต้นครับ", {("customer", "name", "ต้น")}),
    ("สะดวกวันเสาร์ช่วงบ่ายค่ะ", {("customer", "preference", "วันเสาร์ช่วงบ่าย")}),
    ("ไปสาขาอารีย์ประจำค่ะ", {("customer", "home_branch", "สาขาอารีย์")}),
    ("ชื่อน้องคือ มูมู่ ค่ะ", {("pet:มูมู่", "name", "มูมู่")}),
    ("แมวผมชื่อถุงทอง", {("pet:ถุงทอง", "name", "ถุงทอง"), ("pet:ถุงทอง", "species", "cat")}),
]


@pytest.mark.parametrize(("text", "wanted"), KEPT, ids=[text for text, _ in KEPT])
def test_what_a_customer_tells_is_kept(text: str, wanted: set[tuple[str, str, str]]) -> None:
    assert facts(text) == wanted


# Why nothing is kept, and the words.
NOT_KEPT = [
    ("asked", "น้องแพ้ไก่ไหมคะ"),
    ("asked", "น้องชื่ออะไรดีคะ"),
    ("asked", "หมอชื่ออะไรคะ"),
    ("asked", "น้องชื่อตุ้มใช่ไหมคะ"),
    ("supposed", "ถ้าน้องหนัก 7 โลราคาเท่าไหร่คะ"),
    ("supposed", "สมมติหมาอายุ 2 ปี ต้องฉีดอะไรบ้าง"),
    ("wished for", "อยากเลี้ยงปอมเมอเรเนียน ราคาเท่าไหร่"),
    ("guessed", "น้องน่าจะแพ้ไก่"),
    ("a joke", "หมาหนักร้อยโล 555 ล้อเล่น"),
    ("a price is asked", "อาบน้ำหมาใหญ่ ขนยาวเท่าไหร่"),
    ("a price is asked", "ทำหมันแมวราคาเท่าไหร่"),
    ("somebody else's pet", "หมาเพื่อนชื่อโบ้ หนัก 12 โล"),
    ("somebody else's pet", "แฟนผมเลี้ยงแมวชื่อถุงแป้ง แพ้อาหารทะเล"),
    ("asked", "โมจิจะแพ้ยาไหมคะ"),
    ("a general saying", "เพื่อนบอกว่าแมวเปอร์เซียแพ้ง่าย"),
    ("the shop's limit", "รับหมาหนักเกิน 20 โลไหม"),
    ("the shop's age", "ร้านเปิดมา 5 ปีแล้วใช่ไหม"),
    ("healed long ago", "น้องเคยแพ้ไก่ตอนเด็กแต่หายแล้ว"),
    ("somebody else's pet", "พี่สาวมีหมาชื่อเจ้าด่าง แพ้ไก่"),
    ("somebody else's pet", "น้องหมาของเพื่อนแพ้ไก่ ของเราไม่แพ้อะไร"),
    ("a person's health", "ผมแพ้ขนแมวครับ แต่อยากเลี้ยงแมว"),
    ("a person's health", "แม่เป็นเบาหวานค่ะ ฝากหมาได้ไหม"),
    ("a person", "ลูกสาวอายุ 3 ขวบ ชอบน้องมาก"),
    ("a person", "หนูกลัวหมาค่ะ"),
    ("a number of the customer", "เบอร์โทร 0812345678 ค่ะ ชื่อแพร"),
    ("a number of the customer", "บัญชี 123-4-56789-0 ชื่อสมชาย"),
    ("not a body's weight", "ซื้ออาหาร 5 กิโลให้หมา"),
    ("a worry, no fear", "พาน้องไปอาบน้ำ กลัวคิวเต็ม"),
    ("nothing to go back to", "ไม่ใช่ 5 โล 6 โลค่ะ"),
]


@pytest.mark.parametrize(("why", "text"), NOT_KEPT, ids=[f"{why}: {text}" for why, text in NOT_KEPT])
def test_what_is_no_fact_is_not_kept(why: str, text: str) -> None:
    assert facts(text) == set(), why


def test_one_s_own_pet_is_told_from_a_friend_s_in_one_breath() -> None:
    found = facts("หมาเพื่อนชื่อโบ้ หนัก 12 โล ส่วนของเราชื่อโมจิ หนัก 3 โล")
    assert found == {("pet:โมจิ", "name", "โมจิ"), ("pet:โมจิ", "weight_kg", "3")}


def test_a_known_pet_is_found_by_its_name() -> None:
    assert facts("โมจิกลัวพลุค่ะ ข้าวปั้นแพ้เนื้อวัว", pets=MINE) == {
        ("pet:โมจิ", "fear", "พลุ"),
        ("pet:ข้าวปั้น", "allergy", "เนื้อวัว"),
    }


def test_a_birthday_belongs_to_the_pet_that_is_named_in_it() -> None:
    assert facts("วันเกิดโมจิ 15 มิ.ย. 64 ค่ะ", pets=MINE) == {("pet:โมจิ", "born", "2021-06-15")}


def test_a_customer_and_a_dog_may_share_a_name() -> None:
    assert facts("ผมชื่อบอย หมาชื่อบอยเหมือนกัน 5555") == {
        ("customer", "name", "บอย"),
        ("pet:บอย", "name", "บอย"),
        ("pet:บอย", "species", "dog"),
    }


def test_two_cats_keep_their_own_weights() -> None:
    found = facts("แมวสองตัว ตัวแรกชื่อดำ หนัก 4 โล ตัวที่สองชื่อขาว หนัก 3 โล")
    assert {("pet:ดำ", "weight_kg", "4"), ("pet:ขาว", "weight_kg", "3")} <= found


def test_one_fear_is_denied_and_another_told() -> None:
    learned = learn("โมจิไม่ได้กลัวพลุนะคะ กลัวไดร์", pets=MINE)
    assert learned.facts == (Fact("pet:โมจิ", "fear", "ไดร์"),)
    assert learned.withdrawn == (Fact("pet:โมจิ", "fear", "พลุ"),)


def test_the_one_cat_of_the_card_is_meant_by_the_word_cat() -> None:
    assert facts("แมวหนัก 4.6 โลแล้วนะ", pets=MINE) == {("pet:โมจิ", "weight_kg", "4.6")}


@pytest.mark.parametrize(
    ("messages", "weight"),
    [
        (("น้องหมาหนัก 5 โลค่ะ", "อ๋อ ไม่ใช่ 5 โล 6 โลค่ะ"), "6"),
        (("แมวหนัก 4 โล", "ขอแก้ค่ะ 4.5 โล"), "4.5"),
        (("น้องเคยหนัก 6 โล ตอนนี้หนัก 5 โลแล้วค่ะ",), "5"),
        (("น้องหนัก 5 โล เอ้ย ไม่ใช่ 5 โลนะคะ 6 โลค่ะ",), "6"),
    ],
    ids=["not 5 but 6", "let me correct", "once 6, now 5", "in one message"],
)
def test_a_correction_holds(messages: tuple[str, ...], weight: str) -> None:
    assert {(f.key, f.value) for f in learn(*messages).facts} == {("weight_kg", weight)}


def test_an_allergy_that_is_over_is_taken_back() -> None:
    learned = learn("ข้าวปั้นไม่ได้แพ้ไก่แล้วค่ะ", pets=MINE)
    assert learned.facts == ()
    assert learned.withdrawn == (Fact("pet:ข้าวปั้น", "allergy", "ไก่"),)


def test_just_joking_takes_back_the_message_before() -> None:
    assert learn("น้องหมาหนัก 99 โล", "ล้อเล่นค่ะ").withdrawn == (Fact("pet:หมา", "weight_kg", "99"),)


def test_a_misheard_name_is_put_right() -> None:
    learned = learn("ไม่ใช่โมจิค่ะ ชื่อโมจู", pets={"โมจิ": "cat"})
    assert learned.renamed == (("pet:โมจิ", "pet:โมจู"),)
    assert Fact("pet:โมจู", "name", "โมจู") in learned.facts


@pytest.mark.parametrize(
    ("asked", "answer", "wanted"),
    [
        ("น้องชื่ออะไรคะ", "โมจิค่ะ", ("pet:โมจิ", "name", "โมจิ")),
        ("น้องหนักกี่กิโลคะ", "5 โลครึ่งค่ะ", ("pet:น้อง", "weight_kg", "5.5")),
        ("น้องน้ำหนักเท่าไหร่คะ", "7", ("pet:น้อง", "weight_kg", "7")),
        ("น้องแพ้อะไรบ้างคะ", "ไก่ค่ะ", ("pet:น้อง", "allergy", "ไก่")),
    ],
    ids=["name", "weight with a half", "bare figure", "allergy"],
)
def test_a_short_answer_is_read_by_what_the_bot_asked(asked: str, answer: str, wanted: tuple[str, str, str]) -> None:
    assert facts(f"{BOT}{asked}", answer) == {wanted}


def test_a_refusal_to_answer_is_no_name() -> None:
    assert facts(f"{BOT}น้องชื่ออะไรคะ", "ไม่บอกค่ะ") == set()


def test_only_the_last_message_is_kept_again() -> None:
    assert facts("น้องหมาชื่อตุ้ม แพ้ไก่", "จองวันเสาร์ได้ไหม") == set()


def test_a_long_message_is_read_quickly() -> None:
    assert facts("ราคาเท่าไหร่คะ " * 300) == set()


@given(st.text(max_size=120))
def test_any_text_is_read_without_an_error(text: str) -> None:
    learn(text, pets=MINE)


@given(st.text(alphabet="น้องแมวหมาชื่อโมจิหนักแพ้ 0123456789-โล", max_size=60))
def test_no_long_number_is_ever_kept(text: str) -> None:
    for fact in learn(text).facts:
        assert why_not_stored(fact) is None


FORBIDDEN = [
    Fact("customer", "note", "เบอร์ 081-000-0001"),
    Fact("customer", "note", "บัตร 1 2345 67890 12 3"),
    Fact("pet:โมจิ", "note", "โทรหาเจ้าของ 0810000001"),
    Fact("pet:0810000001", "name", "ตุ้ม"),
    Fact("customer", "note", "รหัสผ่านคือแมวเหมียว"),
    Fact("customer", "note", "เป็นเบาหวาน"),
    Fact("customer", "note", "กำลังตั้งครรภ์"),
    Fact("customer", "allergy", "ขนแมว"),
    Fact("pet:โมจิ", "note", "แม่เป็นโรคหัวใจเลยมาฝาก"),
    Fact("customer", "note", "เบอร์ ๐๘๑๐๐๐๐๐๐๑"),
]


@pytest.mark.parametrize("fact", FORBIDDEN, ids=lambda fact: fact.value)
def test_what_the_shop_never_keeps_is_refused_with_a_reason(fact: Fact) -> None:
    assert why_not_stored(fact)


ALLOWED = [
    Fact("pet:โมจิ", "allergy", "ไก่"),
    Fact("pet:โมจิ", "note", "เป็นโรคผิวหนังบ่อย"),
    Fact("pet:โมจิ", "weight_kg", "4.5"),
    Fact("customer", "preference", "สะดวกหลัง 17:00"),
    Fact("pet:โมจิ", "born", "2023-03-03"),
]


@pytest.mark.parametrize("fact", ALLOWED, ids=lambda fact: fact.value)
def test_what_helps_to_care_for_a_pet_may_be_kept(fact: Fact) -> None:
    assert why_not_stored(fact) is None


def test_every_kind_of_fact_that_the_rules_learn_is_a_known_kind() -> None:
    for _, wanted in KEPT:
        assert {key for _, key, _ in wanted} <= set(KEYS)


# In the shop.


@cache
def seeded() -> SeededShop:
    return SeededShop.load()


@pytest.fixture
def shop() -> Iterator[Shop]:
    with seeded().fresh() as fresh:
        yield fresh


def say(shop: Shop, text: str, chat: Chat) -> tuple[Fact, ...]:
    shop.say(Said(NOW, "customer", text))
    return remember_turn(shop, chat, NOW)


PRAE = Chat("prae", verified=True)


def test_what_is_learnt_stands_in_the_shop_under_the_customer(shop: Shop) -> None:
    assert say(shop, "โมจิหนัก 4.6 โลแล้วค่ะ", PRAE) == (Fact("pet:โมจิ", "weight_kg", "4.6"),)
    assert shop.facts("prae") == (Fact("pet:โมจิ", "weight_kg", "4.6"),)


def test_an_unverified_chat_writes_into_nobodys_card(shop: Shop) -> None:
    say(shop, "น้องหมาชื่อตุ้ม แพ้ไก่", Chat("prae", verified=False))
    assert shop.facts("prae") == ()
    assert Fact("pet:ตุ้ม", "allergy", "ไก่") in shop.facts(None)


def test_a_pet_gets_its_name_later(shop: Shop) -> None:
    stranger = Chat(None, verified=False)
    say(shop, "หมาที่บ้านหนัก 8 โล", stranger)
    say(shop, "ชื่อสายฟ้าค่ะ", stranger)
    assert set(shop.facts(None)) == {
        Fact("pet:สายฟ้า", "weight_kg", "8"),
        Fact("pet:สายฟ้า", "name", "สายฟ้า"),
        Fact("pet:สายฟ้า", "species", "dog"),
    }


def test_a_withdrawn_fact_is_gone(shop: Shop) -> None:
    say(shop, "โมจิกลัวพลุค่ะ", PRAE)
    say(shop, "โมจิไม่กลัวพลุแล้วค่ะ", PRAE)
    assert shop.facts("prae") == ()


def test_a_joke_leaves_nothing_behind(shop: Shop) -> None:
    say(shop, "โมจิหนัก 80 โล", PRAE)
    say(shop, "ล้อเล่นค่ะ", PRAE)
    assert shop.facts("prae") == ()


def test_the_tool_s_newer_fact_is_not_overwritten_by_an_older_message(shop: Shop) -> None:
    say(shop, "โมจิหนัก 4.6 โล", PRAE)
    shop.remember("prae", Fact("pet:โมจิ", "weight_kg", "5"), NOW)
    say(shop, "ขอบคุณค่ะ", PRAE)
    assert shop.facts("prae") == (Fact("pet:โมจิ", "weight_kg", "5"),)


def test_what_the_bot_says_is_no_fact(shop: Shop) -> None:
    shop.say(Said(NOW, "bot", "น้องหมาชื่อตุ้ม แพ้ไก่ ใช่ไหมคะ"))
    assert remember_turn(shop, PRAE, NOW) == ()
