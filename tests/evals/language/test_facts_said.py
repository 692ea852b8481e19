"""Is a fact that a reply only denies, quotes or asks about told apart from one that it states?"""

import datetime as dt
import unicodedata

import pytest

from khosop.language.facts import FactError, find_fact, holds, parse_fact
from khosop.language.facts_said import may_take_back
from khosop.language.fold import fold
from khosop.language.numerals import spell_out
from khosop.language.packs import PACKS
from tests.evals.language.refusal_facts_support import cpu_seconds, dev_rows

THURSDAY = dt.date(2026, 11, 5)

STATED = [
    ("time", "20:00", "ปิด 20.00 น. ไม่ใช่ 21.00 น. ค่ะ"),
    ("time", "20:00", "ไม่รับลูกค้าหลัง 20.00 น. ค่ะ"),
    ("time", "20:00", "ห้ามส่งเสียงดังหลัง 20.00 น. นะคะ"),
    ("time", "20:00", "โปรหมดเขต 20.00 น. ค่ะ"),
    ("weekday", "monday", "ร้านไม่เปิดวันจันทร์ค่ะ"),
    ("weekday", "monday", "เปิดทุกวันยกเว้นวันจันทร์ค่ะ"),
    ("number", "3", "ไม่เกิน 3 วันค่ะ"),
    ("price", "600", "ไม่เกิน 600 บาทค่ะ"),
]
MENTIONED = [
    ("time", "21:00", "ปิด 20.00 น. ไม่ใช่ 21.00 น. ค่ะ"),
    ("time", "20:00", "ตอนนี้ไม่มีรอบ 20.00 น. ค่ะ"),
    ("time", "20:00", "不是晚上8点，是9点。"),
    ("weekday", "monday", "ไม่ใช่วันจันทร์นะคะ เป็นวันอังคารค่ะ"),
    ("price", "600", "ไม่ใช่ 600 บาทค่ะ เป็น 700 บาท"),
    ("price", "600", "It's not 600 baht, it's 700."),
    ("price", "600", "600 บาทใช่ไหมคะ"),
    ("price", "600", 'ลูกค้าแจ้งว่า "600 บาท" ค่ะ'),
    ("number", "3", "สนใจ 3 คืนไหมคะ"),
]


@pytest.mark.parametrize(("kind", "value", "reply"), STATED, ids=[row[2] for row in STATED])
def test_a_fact_is_stated_where_something_about_it_is_denied(kind: str, value: str, reply: str) -> None:
    assert holds(parse_fact(kind, value), reply, today=THURSDAY)


@pytest.mark.parametrize(("kind", "value", "reply"), MENTIONED, ids=[row[2] for row in MENTIONED])
def test_a_fact_that_is_denied_quoted_or_asked_about_is_not_stated(kind: str, value: str, reply: str) -> None:
    fact = parse_fact(kind, value)
    assert find_fact(fact, reply, today=THURSDAY)
    assert not holds(fact, reply, today=THURSDAY)


AMBIGUOUS = [
    ("time", "08:00", "มาสองโมงนะคะ", "08:00 or 14:00"),
    ("price", "1002", "ราคาพันสองบาทค่ะ", "1002 or 1200"),
    ("date", "2026-11-07", "เข้าวันเสาร์ค่ะ", "2026-11-07"),
]


@pytest.mark.parametrize(("kind", "value", "reply", "reading"), AMBIGUOUS, ids=[row[2] for row in AMBIGUOUS])
def test_a_doubtful_reading_meets_a_wish_and_breaks_no_ban(kind: str, value: str, reply: str, reading: str) -> None:
    fact = parse_fact(kind, value)
    assert [match.reading for match in find_fact(fact, reply, today=THURSDAY)] == [reading]
    assert find_fact(fact, reply, today=THURSDAY, forbidden=True) == ()


def test_a_plain_reading_breaks_a_ban() -> None:
    assert holds(parse_fact("price", "495"), "ลดเหลือ 495 บาทค่ะ", today=THURSDAY, forbidden=True)


def test_places_are_given_in_the_original_text() -> None:
    reply = "เปิดถึง ๒๐.\u200b๐๐ น. ค่ะ"
    (match,) = find_fact(parse_fact("time", "20:00"), reply, today=THURSDAY)
    assert reply[match.start : match.end] == match.text == "๒๐.\u200b๐๐ น."


BROKEN = [
    ("time", "25:99", "HH:MM"),
    ("price", "sixhundred", "such as 600"),
    ("number", "nan", "finite"),
    ("date", "7/11/2569", "YYYY-MM-DD"),
    ("weekday", "t", "such as 'saturday'"),
    ("phone", "hello", "such as '02-123-4567'"),
    ("colour", "red", "time, price, number, date, weekday, phone"),
]


@pytest.mark.parametrize(("kind", "value", "expected"), BROKEN, ids=[row[0] for row in BROKEN])
def test_a_fact_that_is_none_says_what_was_expected_and_what_came(kind: str, value: str, expected: str) -> None:
    with pytest.raises(FactError, match=expected) as caught:
        parse_fact(kind, value)
    assert (value if kind != "colour" else kind) in str(caught.value)


SPELLED = [
    ("สองทุ่มครึ่ง", "2ทุ่มครึ่ง"),
    ("บ่ายสองสิบห้า", "บ่าย2 15"),
    ("สองสามวัน", "2 3วัน"),
    ("หนึ่งพันสองร้อยบาท", "1200บาท"),
    ("ยี่สิบเอ็ดล้านสามแสน", "21300000"),
    ("1.5 ล้านบาท", "1500000บาท"),
    ("ห้ามเข้าห้าง", "ห้ามเข้าห้าง"),
    ("เรียบร้อยแล้ว", "เรียบร้อยแล้ว"),
    ("two hundred and fifty", "250"),
    ("fifteen hundred", "1500"),
    ("一万五", "15000"),
    ("二〇二六年十一月七号", "2026年11月7号"),
    ("三明治", "三明治"),
    ("পাঁচশ পঞ্চাশ টাকা", "550 টাকা"),
]


@pytest.mark.parametrize(("written", "digits"), SPELLED, ids=[row[0] for row in SPELLED])
def test_number_words_become_digits(written: str, digits: str) -> None:

    assert spell_out(unicodedata.normalize("NFC", written)).text == unicodedata.normalize("NFC", digits)


def test_a_place_in_the_digits_leads_back_to_the_words() -> None:
    source = "ราคาหกร้อยห้าสิบบาทค่ะ"
    digits = spell_out(source)
    start = digits.text.index("650")
    assert source[slice(*digits.span(start, start + 3))] == "หกร้อยห้าสิบ"


@pytest.mark.parametrize(
    "piece", ["5", "5 ", "1-", "1,111", "20:00", " ", "\u0e48", "ห้า", "万", "one ", "จันทร์-", "7, "]
)
def test_a_page_of_one_thing_is_read_in_a_moment(piece: str) -> None:
    page = piece * (100_000 // len(piece))
    for kind, value in (
        ("time", "20:00"),
        ("price", "600"),
        ("number", "3"),
        ("date", "2026-11-07"),
        ("phone", "1669"),
    ):
        fact = parse_fact(kind, value)
        assert cpu_seconds(lambda fact=fact: find_fact(fact, page, today=THURSDAY)) < 1.0  # type: ignore[misc]


def test_the_development_set_is_read_as_people_read_it() -> None:
    rows = dev_rows("facts")
    right = 0
    for row in rows:
        ((kind, value),) = row["fact"].items()
        stated = holds(parse_fact(kind, str(value)), row["reply"], today=dt.date.fromisoformat(row["today"]))
        right += stated == row["holds"]
    assert right / len(rows) >= 0.98


QUESTIONS = [
    row.example.replace("⟦", "").replace("⟧", "")
    for pack in PACKS
    for row in pack.rows
    if row.kind in ("ask", "asked", "wh", "how") and row.example
]


@pytest.mark.parametrize("reply", [*QUESTIONS, *(row[2] for row in MENTIONED)])
def test_a_question_a_quote_and_a_denial_always_wake_the_assertion_engine(reply: str) -> None:
    assert may_take_back(fold(reply).text)


def test_a_plain_statement_does_not_wake_it() -> None:
    assert not may_take_back(fold("ร้านเปิดถึงสองทุ่มค่ะ อาบน้ำตัดขน 600 บาท").text)
