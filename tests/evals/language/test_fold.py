"""Folding loses what no reader sees, nothing else, and knows the way back."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from khosop.language import fold

from .real_text import real_messages

SAME = [
    ("decomposed_am", "นํ้า", "น้ำ"),  # "water"
    ("tone_before_nikhahit", "น้ํา", "น้ำ"),
    ("am_before_tone", "นำ้", "น้ำ"),
    ("two_e_for_ae", "เเมว", "แมว"),  # "cat"
    ("doubled_tone", "ไม่่มี", "ไม่มี"),  # "there is none"
    ("tone_before_vowel", "ที่", "ที่"),
    ("drawn_out", "มากกกกก", "มาก"),  # "very"
    ("drawn_out_particle", "ค่ะะะ", "ค่ะ"),
    ("zero_width_space", "ไ\u200bม่", "ไม่"),
    ("byte_order_mark", "\ufeffไม่", "ไม่"),
    ("word_joiner", "ไม่\u2060มี", "ไม่มี"),
    ("right_to_left_mark", "ลด\u200f 50%", "ลด 50%"),
    ("bold_inside_a_word", "**ไม่**มี", "ไม่มี"),
    ("thai_digits", "ลด ๕๐%", "ลด 50%"),
    ("bengali_digits", "২০%", "20%"),
    ("wide_letters", "ＡＢ５０％", "ab50%"),
    ("no_break_space", "ลด\u00a050%", "ลด 50%"),
    ("spaces", "ลด   50%", "ลด 50%"),
    ("crlf", "ก\r\nข", "ก\nข"),
    ("line_separator", "ก\u2028ข", "ก\nข"),
    ("html_break", "ก<br/>ข", "ก\nข"),
    ("curly_apostrophe", "I don’t", "i don't"),
    ("bengali_split_vowel", "\u0995\u09c7\u09be", "\u0995\u09cb"),
    ("composed_latin", "cafe\u0301", "café"),
]


@pytest.mark.parametrize(("text", "folded"), [row[1:] for row in SAME], ids=[row[0] for row in SAME])
def test_spellings_that_look_alike_fold_to_one(text: str, folded: str) -> None:
    assert fold(text).text == folded


KEPT = [
    ("double_consonant", "กรรมการ"),  # "committee"
    ("two_equal_letters", "คนนี้"),  # "this person"
    ("a_sum", "5*3"),
    ("a_code_to_dial", "*123*1#"),
    ("a_bullet", "* ลด 50%"),
    ("snake_case", "order_id"),
    ("chinese_comma", "不，谢谢。"),
    ("repeated_digits", "5555555"),
    ("repetition_mark", "เร็วๆ"),  # "quickly"
]


@pytest.mark.parametrize("text", [row[1] for row in KEPT], ids=[row[0] for row in KEPT])
def test_what_a_reader_sees_is_kept(text: str) -> None:
    assert fold(text).text == text


def test_a_place_leads_back_to_all_that_was_written_there() -> None:
    folded = fold("ดื่มนํ้าฟรี")  # "drink water free", the ำ typed in two pieces
    start = folded.text.index("น้ำ")
    begin, end = folded.span(start, start + 3)
    assert folded.original[begin:end] == "นํ้า"


def test_a_place_behind_folded_pieces_is_exact() -> None:
    folded = fold("**ไม่**่มี   \u200bลด ๕๐%")
    start = folded.text.index("ลด")
    begin, end = folded.span(start, len(folded.text))
    assert folded.original[begin:end] == "ลด ๕๐%"


def test_an_empty_place_stays_empty_and_a_wrong_one_is_refused() -> None:
    folded = fold("ก\u200bข")
    assert folded.span(2, 2) == (3, 3)
    with pytest.raises(ValueError, match="outside a folded text of 2 characters"):
        folded.span(0, 3)


_ODD = "กขมาไเแ้่ำํะๆัีุ์  *_~`\n\r<br>5๕A’e\u200b\u0301\ufe0f\u09cd\u09bc\u09c7\u09be০ａ，\u1100\u1161İK-\u0307Σ"


@given(st.text(alphabet=_ODD, max_size=14))
@settings(max_examples=400, deadline=None)
def test_folding_twice_changes_nothing_and_every_span_lies_in_the_original(text: str) -> None:
    folded = fold(text)
    assert fold(folded.text).text == folded.text
    last = 0
    for place in range(len(folded.text)):
        begin, end = folded.span(place, place + 1)
        assert last <= end <= len(text)
        assert begin < end
        last = begin


@pytest.mark.parametrize(
    "piece", ["5", "ไม่", "่", "ุ่", " ", "*", "_*", "ก", "เ", "“", "\u0301\u0323", "ํ", "\n", "<br>", "ไ\u200b", "ั่"]
)
def test_a_hundred_kilobytes_of_one_thing_fold_in_a_moment(piece: str) -> None:
    text = (piece * 100_000)[:100_000]
    begin = time.perf_counter()
    fold(text)
    assert time.perf_counter() - begin < 1.0  # 0.1 s at most on a quiet machine; quadratic would be minutes


def test_real_messages_fold_once_and_lead_back() -> None:
    for message in real_messages():
        folded = fold(message)
        assert fold(folded.text).text == folded.text
        assert folded.span(0, len(folded.text))[1] <= len(message)


@pytest.mark.parametrize(
    ("written", "pattern"),
    [
        pytest.param("คุณหมอออกใบรับรองให้ได้ค่ะ", "ออกใบรับรอง", id="หมอ|ออก: the doctor issues"),
        pytest.param("ร้านขอออกใบกำกับพรุ่งนี้ค่ะ", "ออกใบกำกับ", id="ขอ|ออก: may issue"),
        pytest.param("น้องยังงงอยู่ค่ะ", "งงอยู่", id="ยัง|งง: still puzzled"),
        pytest.param("ส่งให้คนนนทบุรีได้ค่ะ", "นนทบุรี", id="คน|นนทบุรี: people of a place"),
    ],
)
def test_three_letters_where_two_words_meet_are_not_drawn_out(written: str, pattern: str) -> None:
    assert fold(pattern).text in fold(written).text
