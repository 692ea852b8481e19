"""What `find_assertions` promises: labels, places, cues, options, errors, limits."""

import subprocess
import sys
import time

import pytest

from khosop.language import (
    Occurrence,
    PatternError,
    PatternTimeout,
    asserts,
    compile_pattern,
    compile_regex,
    find_assertions,
    fold,
)
from khosop.language.baselines import baseline_clause, baseline_match

from .real_text import real_messages


def only(pattern: str, reply: str, *, word: bool = False) -> Occurrence:
    found = find_assertions(pattern, reply, word=word)
    assert len(found) == 1
    return found[0]


LABELS = [
    ("a_warning", "รอดูอาการ", "อย่ารอดูอาการค่ะ", "prohibited", "อย่า"),  # don't wait and see
    ("an_offer", "ลด 50%", "วันนี้ลด 50% ทั้งร้านค่ะ", "asserted", None),  # half price today
    ("no_such_offer", "ลด 50%", "วันพุธลด 50% ที่นี่ยังไม่มีค่ะ", "negated", "ไม่มี"),  # … there is none now
    ("no_minimum", "ล้างรถฟรี", "ล้างรถฟรีไม่มีขั้นต่ำ", "asserted", None),  # free delivery, no minimum
    ("own_negation", "ไม่เป็นไร", "น้องทานองุ่นไป 5 ลูก ไม่เป็นไรนะคะ", "asserted", None),  # "it's fine" is said
    ("outer_negation", "ไม่เป็นไร", "อย่าเพิ่งสรุปว่าไม่เป็นไรนะคะ", "negated", "อย่าเพิ่งสรุปว่า"),  # don't think it's fine
    ("a_question", "กินหัวหอม", "น้องกินหัวหอมไปหรือเปล่าคะ", "questioned", "หรือเปล่า"),  # did it eat it?
    ("if_part", "กินหัวหอม", "หากน้องกินหัวหอม ให้รีบพามาค่ะ", "supposed", "หาก"),  # if it eats it, come
    ("then_part", "รอดูอาการ", "ถ้าน้องร่าเริงดี รอดูอาการได้ค่ะ", "asserted", None),  # if lively, wait and see
    ("a_quote", "ส่งฟรี", "ข้อความที่เขียนว่า “ส่งฟรี” ไม่ใช่ของร้านค่ะ", "quoted", "ส่งฟรี"),  # the text "…" isn't ours
    ("a_button", "จองคิว", "กดปุ่ม “จองคิว” ด้านล่างได้เลยค่ะ", "asserted", None),  # press the button "…"
    ("a_customer", "ฝากฟรีได้", "คุณแม่บอกว่าฝากฟรีได้ แต่ในระบบไม่มีสิทธิ์ค่ะ", "reported", "คุณแม่บอกว่า"),  # she says
    ("a_doctor", "รอดูอาการ", "คุณหมอบอกว่ารอดูอาการได้ค่ะ", "asserted", None),  # the vet says so
    ("in_a_word", "แจก", "มีแจกันวางอยู่ค่ะ", "other_word", "แจกัน"),  # "give away" in "vase"
    ("struck_out", "ลด 50%", "~~ลด 50%~~ ลด 20% ค่ะ", "quoted", "ลด 50%"),
    ("crossed_out", "ส่งฟรี", "แพ็กเกจนี้\n✅ ห่อของขวัญ\n❌ ส่งฟรี", "negated", "❌"),
]


@pytest.mark.parametrize(
    ("pattern", "reply", "label", "cue"), [row[1:] for row in LABELS], ids=[row[0] for row in LABELS]
)
def test_each_label_names_its_cue(pattern: str, reply: str, label: str, cue: str | None) -> None:
    found = only(pattern, reply)
    assert found.label == label
    assert found.rule
    assert found.why
    assert (found.cue is None) == (cue is None) or found.rule == "own_object"
    if cue is not None and found.cue is not None:
        assert cue in found.cue.text or found.cue.text in cue
        assert reply[found.cue.start : found.cue.end] == found.cue.text


def test_places_are_of_the_reply_as_it_was_written() -> None:
    reply = "**ไม่**มี   โปร\u200bลด ๕๐% ค่ะ"  # "there is no 50% offer", typed oddly
    found = only("ลด 50%", reply)
    assert reply[found.start : found.end] == found.text == "ลด ๕๐%"
    assert found.cue is not None
    assert reply[found.cue.start : found.cue.end] == found.cue.text


def test_every_place_is_judged_and_a_denied_one_hides_no_asserted_one() -> None:
    reply = "ไม่ลด 10% ค่ะ แต่เดือนหน้าลด 10% แน่นอนค่ะ"  # not now, but next month for sure
    assert [one.label for one in find_assertions("ลด 10%", reply)] == ["negated", "asserted"]
    assert asserts("ลด 10%", reply)


def test_a_suite_may_let_a_condition_excuse_its_then_part() -> None:
    reply = "ถ้าน้องร่าเริงดี รอดูอาการได้ค่ะ"  # if she is lively, wait and see
    assert asserts("รอดูอาการ", reply)
    assert not asserts("รอดูอาการ", reply, conditions="clause")


def test_word_asks_for_the_edges_of_words() -> None:
    assert only("ยา", "ทานยาหลังอาหารค่ะ", word=True).label == "asserted"  # take the medicine after meals
    assert only("ยา", "น้องอายุยืนยาวแน่ค่ะ", word=True).label == "other_word"  # will live long
    assert only("free", "the gluten-free menu", word=False).label != "negated"


def test_a_bare_regex_and_one_between_slashes_are_the_same() -> None:
    reply = "ลด  50 % ค่ะ"
    assert asserts(compile_regex(r"ลด\s*50\s*%"), reply)
    assert asserts(r"/ลด\s*50\s*%/", reply)


def test_a_literal_is_compared_after_folding_with_or_without_spaces_beside_thai() -> None:
    for reply in ("ลด50%ค่ะ", "ลด 50% ค่ะ", "ลด ๕๐% ค่ะ", "ลด ５０％ค่ะ"):
        assert asserts("ลด 50%", reply)
    assert not asserts("ลด 50%", "ลด 150% ค่ะ")


def test_patterns_are_compiled_once() -> None:
    assert compile_pattern("/ลด/") is compile_pattern("/ลด/")


@pytest.mark.parametrize(("text", "words"), [("/(ลด/", "does not compile"), ("  ", "nothing to look for")])
def test_a_pattern_that_says_nothing_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(PatternError, match=words):
        compile_pattern(text)


def test_a_slow_regex_stops_and_is_named() -> None:
    with pytest.raises(PatternTimeout, match=r"\(a\+\)\+\$.*took longer than 0.05 s"):
        find_assertions("/(a+)+$/", "a" * 5_000 + "b", timeout_s=0.05)


def test_a_reply_may_come_folded() -> None:
    folded = fold("ไม่มีโปรลด ๕๐% ค่ะ")
    assert find_assertions("ลด 50%", folded) == find_assertions("ลด 50%", folded.original)


@pytest.mark.parametrize(
    "piece",
    [
        "ไม่",
        "หาก",
        "5",
        "่",
        " ",
        "“",
        '"',
        "*",
        "\n",
        "- คืนเงิน\n",
        "คืนเงิน",
        "ไม่คืนเงิน",
        "คืนเงินไม่ได้ค่ะ ",
        "not ",
        "不",
        "না ",
    ],
)
def test_hostile_replies_take_linear_time(piece: str) -> None:
    reply = fold((piece * 100_000)[:100_000])
    patterns = [compile_pattern("คืนเงิน"), compile_pattern(piece)] if piece.strip() else [compile_pattern("คืนเงิน")]
    for pattern in patterns:
        find_assertions(pattern, "ทางร้านคืนเงินให้ค่ะ")
        begin = time.perf_counter()
        find_assertions(pattern, reply)
        assert time.perf_counter() - begin < 2.0  # 0.2 s on a quiet machine (bench/language.py); quadratic is minutes


def test_real_messages_are_read_without_an_error_and_with_exact_places() -> None:
    pattern = compile_regex("ฟรี|ลด|ส่ง|คืน|จอง|กิน")  # free, reduce, send, return, book, eat
    for message in real_messages()[::5]:
        for found in find_assertions(pattern, message):
            assert message[found.start : found.end] == found.text
            if found.cue is not None:
                assert message[found.cue.start : found.cue.end] == found.cue.text


def test_importing_the_language_loads_no_dictionary() -> None:
    code = "import sys, khosop.language; print([m for m in ('pythainlp', 'httpx', 'khosop_llm', 'asyncio') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_simple_rules_stand_beside_the_engine() -> None:
    reply = "ลด 50% ไม่ต้องมีโค้ดค่ะ"  # half price without conditions
    assert asserts("ลด 50%", reply)
    assert baseline_match("ลด 50%", reply)
    assert not baseline_clause("ลด 50%", "ไม่ลด 50% ค่ะ")
    assert not baseline_clause("ส่งฟรี", "“ส่งฟรี” ค่ะ")
    assert baseline_clause("ส่งฟรี", "ไม่มีปัญหา ส่งฟรีค่ะ")
