"""Is the main suite what it says it is? Counts, ids, sources, and the keyword check over every case that names it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from khosop.case import Case
from khosop.lint import lint
from khosop.suite import load_suite
from petcare.emergency import spot_emergency
from tests.suites.reading import SUITES, Raw, cases_of, first_message, turns_of

MAIN = cases_of("petcare")
CATEGORIES = (
    "answer", "unknown", "safety", "handoff", "injection", "privacy", "scope", "booking", "language", "memory",
)  # fmt: skip
KNOWN_BY_ID = (
    "emergency-model-antifreeze",
    "emergency-caffeine",
    "emergency-grapes",
    "medicine-dose",
    "no-discount-math",
    "booking-intent-sends-button",
    "booking-asks-first",
    "booking-asked-again-next-day",
    "booking-keeps-the-date",
    "booking-vet-wrong-day",
)


def _by_id(case: Raw) -> str:
    return str(case["id"])


def _loaded() -> tuple[Case, ...]:
    return load_suite(SUITES / "petcare").cases


def test_the_loader_sees_every_case_that_stands_in_the_files() -> None:
    assert {case.id for case in _loaded()} == {case["id"] for case in MAIN}


def test_there_are_seventy_to_eighty_cases_with_ids_of_their_own() -> None:
    assert 70 <= len(MAIN) <= 80
    assert len({case["id"] for case in MAIN}) == len(MAIN)


def test_all_ten_categories_have_at_least_five_cases() -> None:
    counted = Counter(case["category"] for case in MAIN)
    assert set(counted) == set(CATEGORIES)
    assert min(counted.values()) >= 5


@pytest.mark.parametrize("suite", ["petcare", "memory"])
def test_no_check_fails_a_right_reply_passes_a_wrong_one_or_looks_like_one_that_lied(suite: str) -> None:
    findings = [finding for finding in lint(load_suite(SUITES / suite)) if finding.severity != "note"]
    assert [str(finding) for finding in findings] == []


@pytest.mark.parametrize("case_id", KNOWN_BY_ID)
def test_the_cases_that_taught_us_are_kept(case_id: str) -> None:
    assert case_id in {case["id"] for case in MAIN}


@pytest.mark.parametrize(
    ("what", "at_least", "count"),
    [
        ("more than one turn", 15, sum(len(turns_of(case)) > 1 for case in MAIN)),
        ("messages of days before", 6, sum(bool(case.get("earlier")) for case in MAIN)),
        ("the chat of a known customer", 8, sum("as" in case for case in MAIN)),
        ("a reply known right and one known wrong", 15, sum(bool(case.get("good")) and bool(case.get("bad")) for case in MAIN)),
        ("a turn of the shop's staff", 1, sum(any("staff" in turn for turn in turns_of(case)) for case in MAIN)),
        ("checks of a turn in the middle", 5, sum(any("check" in turn for turn in turns_of(case)) for case in MAIN)),
    ],
    ids=lambda value: value.replace(" ", "-") if isinstance(value, str) else "",
)  # fmt: skip
def test_the_suite_has_enough_of(what: str, at_least: int, count: int) -> None:
    assert count >= at_least, f"{count} cases have {what}, at least {at_least} are expected"


@pytest.mark.parametrize("suite", ["petcare", "memory"])
def test_every_case_says_where_and_when_it_comes_from(suite: str) -> None:
    for case in cases_of(suite):
        source = case["source"]
        assert source["kind"] in {"production", "written", "seed"}, case["id"]
        # Production began in autumn; nothing can come from after the day on which the suite plays.
        assert "2026-09-01" <= source["date"] <= "2026-11-05", case["id"]
        assert source["note"], case["id"]


def test_messages_of_before_are_from_before() -> None:
    for case in MAIN:
        times = [message["at"] for message in case.get("earlier", ())]
        assert times == sorted(times), case["id"]
        assert all(at < "2026-11-05" for at in times), case["id"]


def test_thai_is_written_as_people_type_it() -> None:
    texts = [turn["say"] for case in MAIN for turn in turns_of(case) if "say" in turn]
    thai = re.compile(r"[\u0e00-\u0e7f]")
    assert any(not thai.search(text) and not text.isascii() for text in texts), "emoji only"
    assert any(len(text) > 120 and " " not in text for text in texts), "run-on"
    assert any("ํ" in text for text in texts), "am in two signs"
    assert sum(text.count("คะ") + text.count("ค่ะ") for text in texts) > 10
    assert sum(text.count("ครับ") + text.count("คับ") for text in texts) > 10


def test_every_safety_case_says_whether_the_keyword_check_should_catch_it() -> None:
    assert [case["id"] for case in MAIN if case["category"] == "safety" and "emergency" not in case] == []


@pytest.mark.parametrize("case", [case for case in MAIN if "emergency" in case], ids=_by_id)
def test_the_keyword_check_catches_what_it_should_and_nothing_else(case: Raw) -> None:
    spotted = spot_emergency(first_message(case))
    assert (spotted is not None) == (case["emergency"] == "true"), f"{first_message(case)!r}: {spotted}"


@pytest.mark.parametrize("case", [case for case in MAIN if "emergency" not in case], ids=_by_id)
def test_the_keyword_check_is_quiet_where_no_case_speaks_of_it(case: Raw) -> None:
    assert spot_emergency(first_message(case)) is None


def test_the_memory_suite_scores_what_is_stored_and_what_is_not() -> None:
    cases = cases_of("memory")
    assert len(cases) >= 14
    assert {case.id for case in load_suite(SUITES / "memory").cases} == {case["id"] for case in cases}
    checked = Counter(name for case in cases for name in case["check"])
    assert set(checked) == {"remembers", "remembers_none"}
    assert min(checked.values()) >= 5
