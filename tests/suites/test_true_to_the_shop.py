"""Does a case state a price, time, phone, branch, person or pet that the shop's files don't have? None may."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from tests.suites.reading import (
    SHOP,
    Raw,
    all_pets,
    baht_in,
    branch_names,
    cases_of,
    customers,
    facts_of,
    pets_of,
    read,
    said,
    shop_prices,
)

CASES = (*cases_of("petcare"), *cases_of("memory"))
_EACH = pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))


def _true_texts(case: Raw) -> list[str]:
    """What is said in a case and what a right reply says; a wrong sample reply may lie."""
    return said(case) + list(case.get("good", ()))


def _tags(case: Raw, prefix: str) -> set[str]:
    return {tag.removeprefix(prefix) for tag in case.get("tags", ()) if tag.startswith(prefix)}


@_EACH
def test_every_price_is_one_that_the_shop_states(case: Raw) -> None:
    required = {int(price.replace(",", "")) for price in facts_of(case, "price", forbidden=False)}
    mentioned = {amount for text in _true_texts(case) for amount in baht_in(text)}
    assert required | mentioned <= shop_prices()


def test_a_price_that_the_shop_has_not_would_be_seen() -> None:
    assert 495 not in shop_prices()
    assert baht_in("ลดแล้วเหลือ 495 บาทค่ะ") == {495}
    assert baht_in("๑,๐๕๐ บาท หรือ ฿600 หรือ 720.-") == {1050, 600, 720}


def _clock_times() -> set[str]:
    shop, calendar = read(SHOP / "shop.yaml"), read(SHOP / "calendar.yaml")
    hours = [part for row in shop["branches"] for span in row["hours"].values() for part in span.split("-")]
    slots = [time for row in calendar["resources"] for times in row["weekly"].values() for time in times]
    added = [time for row in calendar["exceptions"] for time in row.get("add", ())]
    appointments = [one["time"] for row in customers().values() for one in row["appointments"]]
    return {*hours, *slots, *added, *appointments}


@_EACH
def test_every_required_time_stands_in_the_shops_hours_or_slots(case: Raw) -> None:
    assert set(facts_of(case, "time", forbidden=False)) <= _clock_times()


@_EACH
def test_every_phone_number_is_the_shops_or_is_given_as_invented(case: Raw) -> None:
    known = re.findall(r"0\d{1,2}-\d{3}-\d{4}", "".join(p.read_text("utf-8") for p in sorted(SHOP.glob("*.yaml"))))
    stated = {*facts_of(case, "phone", forbidden=False), *facts_of(case, "phone", forbidden=True)}
    assert stated <= set(known)
    # A customer may give a new number, from the same invented block.
    new = {number for text in said(case) for number in re.findall(r"0\d{1,2}-\d{3}-\d{4}", text)} - set(known)
    assert all(number.startswith("081-000-00") for number in new)


_NO_BRANCH = ("ไหน", "ใด", "อะไร", "นั้น", "นี้", "ที่", "คือ", "ใกล้", "ประจำ", "ได้", "แล้ว")
"""Words after สาขา ("branch") that name none: which, that, near, …"""


def _unknown_branches(texts: Iterable[str]) -> list[str]:
    names = tuple(branch_names()) + _NO_BRANCH
    after = [found[1] for text in texts for found in re.finditer(r"สาขา ?([\u0e00-\u0e7f]+)", text)]
    return [name for name in after if not name.startswith(names)]


@_EACH
def test_every_branch_is_the_shops(case: Raw) -> None:
    assert _unknown_branches(_true_texts(case)) == []


def test_a_branch_that_the_shop_has_not_would_be_seen() -> None:
    assert _unknown_branches(["ไปสาขารังสิตค่ะ", "สาขาอารีย์", "สาขาไหนคะ"]) == ["รังสิตค่ะ"]


_NOBODY = ("หมอ", "ลูกค้า", "พ่อ", "แม่", "ภรรยา", "แฟน", "เป็น", "คะ", "ๆ", "เลข", "คือ", "ค่ะ", "ครับ", "สมบัติ", "ภาพ", "เขา")
"""Words after คุณ ("Mr., Ms., you") and พี่ ("older sibling, I") that name nobody: doctor, customer, father, …"""


def _unknown_people(texts: Iterable[str]) -> list[str]:
    names = (*(row["name"] for row in customers().values()), "หนึ่ง", *_NOBODY)
    # ขอบคุณ is "thank you".
    after = [found[1] for text in texts for found in re.finditer(r"(?<!ขอบ)(?:คุณ|พี่)([\u0e00-\u0e7f]+)", text)]
    return [name for name in after if not name.startswith(names)]


@_EACH
def test_every_person_is_a_customer_of_the_shop(case: Raw) -> None:
    assert _unknown_people(said(case)) == []
    if "as" in case:
        assert case["as"]["contact"] in customers()


def test_a_person_whom_the_shop_does_not_know_would_be_seen() -> None:
    assert _unknown_people(["คุณสมชายอยู่มั้ยคะ", "คุณต้นที่มีหมา", "ขอบคุณค่ะ", "คุณหมอคะ"]) == ["สมชายอยู่มั้ยคะ"]


@_EACH
def test_every_pet_is_a_customers_and_is_named_in_the_case(case: Raw) -> None:
    pets = _tags(case, "pet:")
    assert pets <= all_pets()
    text = " ".join(said(case))
    assert all(pet in text for pet in pets)
    # ดำ, แดง and เขียว are also colours; they count where the case itself says that they are names.
    mentioned = {pet for pet in all_pets() - {"ดำ", "แดง", "เขียว"} if pet in text}
    assert mentioned <= pets


@pytest.mark.parametrize("case", [case for case in CASES if "as" in case], ids=lambda case: str(case["id"]))
def test_a_customer_speaks_of_her_own_pets_or_the_case_says_not(case: Raw) -> None:
    foreign = _tags(case, "pet:") - pets_of(case["as"]["contact"])
    assert bool(foreign) == ("not-theirs" in case.get("tags", ()))


@_EACH
def test_a_pet_called_by_name_is_known(case: Raw) -> None:
    names = [found[1] for text in said(case) for found in re.finditer(r"ชื่อ ?([\u0e00-\u0e7f\"“]{2,})", text)]
    if "invented-name" in case.get("tags", ()):
        return
    # ชื่อ ("name") also stands before words that name nothing: ชื่อกับ… ("the name and …").
    assert all(name.startswith((*all_pets(), "กับ", "อะไร")) for name in names), names


@pytest.mark.parametrize("case", cases_of("memory"), ids=lambda case: str(case["id"]))
def test_what_must_be_remembered_is_of_the_customer_or_of_a_pet_of_hers(case: Raw) -> None:
    stated = [
        fact["subject"]
        for name in ("remembers", "remembers_none")
        for fact in case["check"].get(name, ())
        if "subject" in fact and not fact["subject"].startswith("/")
    ]
    own = {"customer", *(f"pet:{pet}" for pet in pets_of(case["as"]["contact"]))}
    assert set(stated) <= own
