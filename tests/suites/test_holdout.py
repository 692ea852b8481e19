"""Is the hold-out fit to measure with? Counts only: no test may print, or lead a reader to, what stands in it."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from khosop.errors import BadInput
from tests.evals.holdout.reference import sealed_cases, suite
from tests.suites.reading import baht_in, cases_of, customers, facts_of, said, shop_prices

SHINGLE = 6
"""Characters; Thai has no spaces to cut words at."""
TOO_ALIKE = 0.35
"""The share of a message's shingles that may stand in one message of another suite. Messages of two different cases of
the main suite, which ask about the same shop on the same day, share .06 (median of the nearest) and .55 at most."""


@cache
def _counts() -> tuple[int, Counter[str]]:
    cases = sealed_cases()
    return len(cases), Counter(case["category"] for case in cases)


def test_it_has_thirty_cases_and_four_categories_large_enough_to_show() -> None:
    total, categories = _counts()
    large = sum(1 for count in categories.values() if count >= 5)
    assert total == 30
    assert large >= 4


def test_the_loader_takes_it() -> None:
    try:
        loaded = len(suite().cases)
    except BadInput:
        loaded = -1  # The message of the error may quote a case; it is not for this screen.
    assert loaded == 30


def test_it_gives_no_answers_to_the_keyword_check() -> None:
    # With the field, the test of the keyword check would tell for free which words its list misses.
    with_field = sum(1 for case in sealed_cases() if "emergency" in case)
    assert with_field == 0


def test_every_case_has_a_source() -> None:
    without = sum(1 for case in sealed_cases() if not case.get("source", {}).get("date"))
    assert without == 0


def test_it_states_no_price_and_no_customer_that_the_shop_does_not_have() -> None:
    cases = sealed_cases()
    prices = {int(price) for case in cases for price in facts_of(case, "price", forbidden=False)}
    amounts = {amount for case in cases for text in said(case) for amount in baht_in(text)}
    strangers = sum(1 for case in cases if "as" in case and case["as"]["contact"] not in customers())
    unknown = len((prices | amounts) - shop_prices())
    assert (unknown, strangers) == (0, 0)


def _shingles(text: str) -> frozenset[str]:
    plain = re.sub(r"\W+", "", text.lower())
    return frozenset(plain[i : i + SHINGLE] for i in range(len(plain) - SHINGLE + 1))


def _likeness() -> float:
    """How much of a message of the hold-out stands in one message of the other suites, at worst."""
    main = [_shingles(text) for name in ("petcare", "memory") for case in cases_of(name) for text in said(case)]
    kept = [_shingles(text) for case in sealed_cases() for text in said(case)]
    return max(len(one & other) / len(one) for one in kept if one for other in main)


def test_no_message_of_it_was_copied_from_the_main_suite() -> None:
    assert _likeness() < TOO_ALIKE


def test_no_case_of_it_has_the_id_of_another_suite() -> None:
    kept = {case["id"] for case in sealed_cases()}
    shared = len(kept & {case["id"] for name in ("petcare", "memory") for case in cases_of(name)})
    assert shared == 0


@pytest.mark.parametrize(("text", "like"), [("อยากพาหมาไปอาบน้ำวันเสาร์นี้ค่ะ", 1.0), ("ขอเบอร์โทรร้านหน่อย", 0.0)])
def test_a_copy_would_be_seen(text: str, like: float) -> None:
    mine = _shingles("อยากพาหมาไปอาบน้ำวันเสาร์นี้ค่ะ")
    assert len(_shingles(text) & mine) / len(_shingles(text)) == like
