"""A text or pattern of another tool asks the same in khosop, or it is said that it doesn't."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khosop.imports.texts import Unsayable, argument, from_regex, keywords_of, literal, plain
from khosop.language.fold import fold
from khosop.score.engine import stands
from khosop.score.text import Reading, read_text

PIECES = st.sampled_from(
    [*"aB1 .,!?-:;'\"()/$%@#&+=[]{}\\|^~`_*", "ไม่", "น้ำ", "no ", "é", "½", "\u201c", "\u2019", "😀", "ß", "\u0130", "\n"]
)  # fmt: skip


def found(wanted: object, reply: str) -> bool:
    return stands(read_text(wanted, Reading()), fold(reply), "2026-11-05") is not None


@given(st.lists(PIECES, min_size=1, max_size=6), PIECES, PIECES)
def test_a_literal_that_is_exact_is_found_where_its_letters_stand(pieces: list[str], before: str, behind: str) -> None:
    text = "".join(pieces)
    for forbidden in (False, True):
        try:
            wanted = literal(text, cased=False, forbidden=forbidden)
        except Unsayable:
            continue
        said = wanted.forbidden() if forbidden else wanted.required()
        if not wanted.differs and "  " not in before + text + behind:
            assert found(said, before + text + behind)
            assert found(said, text)
            assert found(said, "zzz") == (text.lower() in "zzz")


@given(st.lists(PIECES, min_size=1, max_size=6))
def test_an_exact_pattern_is_found_in_its_own_text(pieces: list[str]) -> None:
    text = "".join(pieces)
    try:
        wanted = from_regex(re.escape(text))
    except Unsayable:
        return
    if "  " not in text:
        assert found(wanted.required(), f"a {text} b")


@pytest.mark.parametrize(
    ("source", "reply"),
    [
        (r"a\/b", "a/b"),
        (r"[^]x", "\nx"),
        (r"\[]x", "[]x"),
        (r"[[]x", "[x"),
        (r"a\\/b", r"a\/b"),
        (r"\u{1F600}!", "😀!"),
        (r"(?<year>\d{4})", "2026"),
        ("don\u2019t", "Don\u2019t"),
        (r"^1\.", "1. Sit"),
        ("(?i)yes", "YES"),
    ],
)
def test_a_pattern_of_javascript_is_understood(source: str, reply: str) -> None:
    assert found(from_regex(source).required(), reply)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("/home/", r"/\A/home/\Z/"),
        ("$USD", r"/\A\$usd\Z/"),
        ("plain", "plain"),
        ({"a": ["/x/"]}, {"a": [r"/\A/x/\Z/"]}),
        (3, 3),
    ],
)
def test_an_argument_that_looks_like_a_pattern_or_a_list_is_meant_as_it_stands(value: object, said: object) -> None:
    assert argument(value) == said


@pytest.mark.parametrize(
    ("text", "said"), [("/help", {"literal": "/help"}), ("$LIST", {"literal": "$LIST"}), ("$5", "$5")]
)
def test_a_literal_that_looks_like_something_else_is_marked(text: str, said: object) -> None:
    assert plain(text) == said


def test_the_words_of_a_reference_are_its_content() -> None:
    assert keywords_of("The bath costs 600 baht, and it is open at 9:30.") == [
        "bath",
        "costs",
        "600",
        "baht",
        "open",
        "9:30",
    ]
    # "A bath costs six hundred baht", without the polite particle at its end.
    assert keywords_of("อาบน้ำราคาหกร้อยบาทค่ะ") == ["อาบน้ำ", "ราคา", "หกร้อย", "บาท"]
