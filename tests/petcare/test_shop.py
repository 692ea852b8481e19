"""A conversation's shop: its own copy, cheap, honest about what was changed in it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import date, datetime
from functools import cache

import pytest

from petcare.errors import NotAvailable
from petcare.shop import SeededShop, Shop
from petcare.shop_values import Alert, Booking, Fact, HumanRequest, Said

NOW = datetime.fromisoformat("2026-11-05T10:00+07:00")
THURSDAY = date(2026, 11, 5)
SATURDAY = date(2026, 11, 7)


@cache
def seeded() -> SeededShop:
    return SeededShop.load()


@pytest.fixture
def shop() -> Iterator[Shop]:
    with seeded().fresh() as fresh:
        yield fresh


def wish(
    day: date, time_of_day: str, *, branch: str = "ladphrao", service: str = "grooming", nights: int = 1
) -> Booking:
    return Booking("", None, "", branch, service, day, time_of_day, nights, NOW)


def test_a_fresh_shop_costs_well_under_a_millisecond() -> None:
    seeded()
    best = min(_time_of_one_copy() for _ in range(50))
    assert best < 0.001, f"{best * 1000:.3f} ms"


def _time_of_one_copy() -> float:
    start = time.perf_counter()
    seeded().fresh().close()
    return time.perf_counter() - start


def test_what_one_conversation_books_is_free_in_the_next() -> None:
    with seeded().fresh() as first, seeded().fresh() as second:
        first.hold(wish(SATURDAY, "11:30"))
        assert len(first.bookings()) == 1
        assert second.bookings() == ()
        assert _free_at(second, SATURDAY, "11:30") == 2


def _free_at(shop: Shop, day: date, time_of_day: str) -> int:
    return sum(s.free for s in shop.slots(day, day, "grooming", "ladphrao") if s.time == time_of_day)


def test_a_slot_takes_as_many_pets_as_it_has_places_and_not_one_more(shop: Shop) -> None:
    assert [shop.hold(wish(SATURDAY, "11:30")).code for _ in range(2)] == ["HF-2001", "HF-2002"]
    with pytest.raises(NotAvailable, match="2026-11-07"):
        shop.hold(wish(SATURDAY, "11:30"))
    assert len(shop.bookings()) == 2


def test_a_held_booking_reads_back_as_it_was_made(shop: Shop) -> None:
    held = shop.hold(Booking("", "prae", "โมจิ", "ladphrao", "grooming", SATURDAY, "13:30", 1, NOW))
    assert shop.bookings() == (held,)
    assert held.at == NOW


def test_a_stay_with_one_full_night_takes_no_night_at_all(shop: Shop) -> None:
    # The dog rooms of Ladphrao are full on the 21st and the 22nd.
    friday = date(2026, 11, 20)
    before = shop.digest()
    with pytest.raises(NotAvailable, match="2026-11-21"):
        shop.hold(wish(friday, "14:00", service="hotel", nights=2), "dog")
    assert shop.digest() == before


def test_a_cat_sleeps_in_no_dog_room(shop: Shop) -> None:
    full_for_dogs = date(2026, 11, 21)
    shop.hold(wish(full_for_dogs, "14:00", service="hotel"), "cat")
    with pytest.raises(NotAvailable):
        shop.hold(wish(full_for_dogs, "14:00", service="hotel"), "dog")


CHANGES = {
    "a booking": lambda shop: shop.hold(wish(SATURDAY, "15:00")),
    "a fact": lambda shop: shop.remember("prae", Fact("pet:โมจิ", "weight_kg", "4.5"), NOW),
    "an alert": lambda shop: shop.raise_alert(Alert(NOW, None, "ชัก")),
    "a call for a person": lambda shop: shop.call_human(HumanRequest(NOW, None, "ร้องเรียน")),
    "a message": lambda shop: shop.say(Said(NOW, "customer", "สวัสดีค่ะ")),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_the_digest_notices(shop: Shop, change: object) -> None:
    before = shop.digest()
    assert callable(change)
    change(shop)
    assert shop.digest() != before


def test_the_digest_is_the_same_for_every_untouched_copy() -> None:
    with seeded().fresh() as first, SeededShop.load().fresh() as second:
        assert first.digest() == second.digest()


def test_reading_changes_nothing(shop: Shop) -> None:
    before = shop.digest()
    shop.card("prae")
    shop.slots(*shop.calendar_days())
    shop.prices()
    shop.promotions_on(THURSDAY)
    assert shop.digest() == before


def test_a_corrected_weight_replaces_the_old_one_and_allergies_add_up(shop: Shop) -> None:
    for value in ("5", "6"):
        shop.remember(None, Fact("pet:ตุ้ม", "weight_kg", value), NOW)
    for value in ("ไก่", "นม"):
        shop.remember(None, Fact("pet:ตุ้ม", "allergy", value), NOW)
    assert [(f.key, f.value) for f in shop.facts(None)] == [("weight_kg", "6"), ("allergy", "ไก่"), ("allergy", "นม")]


def test_a_fact_that_is_known_is_not_new(shop: Shop) -> None:
    fact = Fact("pet:ตุ้ม", "allergy", "ไก่")
    assert shop.remember("prae", fact, NOW)
    assert not shop.remember("prae", fact, NOW)


def test_what_is_learnt_of_one_customer_is_not_known_of_another(shop: Shop) -> None:
    shop.remember("prae", Fact("pet:โมจิ", "fear", "พลุ"), NOW)
    assert shop.facts("ton") == ()
    assert shop.facts(None) == ()
    assert len(shop.learned()) == 1


def test_history_keeps_its_real_dates_and_who_spoke(shop: Shop) -> None:
    earlier = datetime.fromisoformat("2026-11-03T18:30+07:00")
    shop.say(Said(earlier, "staff", "พรุ่งนี้เจอกันค่ะ"))
    shop.say(Said(NOW, "customer", "ถึงแล้วค่ะ"))
    assert [s.at for s in shop.history()] == [earlier, NOW]
    assert [s.text for s in shop.history(("customer",))] == ["ถึงแล้วค่ะ"]


def test_the_state_tells_what_a_conversation_changed(shop: Shop) -> None:
    assert shop.state() == {"bookings": [], "facts": [], "emergencies": [], "human_requests": []}
    shop.hold(Booking("", "prae", "โมจิ", "ladphrao", "grooming", SATURDAY, "13:30", 1, NOW))
    assert shop.state()["bookings"] == [
        {
            "code": "HF-2001",
            "contact": "prae",
            "pet": "โมจิ",
            "branch": "ladphrao",
            "service": "grooming",
            "date": "2026-11-07",
            "time": "13:30",
            "nights": 1,
        }
    ]


@pytest.mark.parametrize(
    ("said", "found"),
    [("ladphrao", "ladphrao"), ("ลาดพร้าว", "ladphrao"), ("สาขาอารีย์", "ari"), (" Bangna ", "bangna")],
    ids=lambda value: value.strip(),
)
def test_a_branch_is_found_by_id_and_by_name(shop: Shop, said: str, found: str) -> None:
    branch = shop.branch(said)
    assert branch is not None
    assert branch.id == found


@pytest.mark.parametrize("said", ["", "สาขา", "พัทยา", "ลาด"])
def test_a_branch_that_is_not_there_is_not_guessed(shop: Shop, said: str) -> None:
    assert shop.branch(said) is None


@pytest.mark.parametrize(
    ("species", "kg", "size"),
    [("dog", 5.0, "S"), ("dog", 5.1, "M"), ("dog", 29.5, "XL"), ("cat", 6.4, "L")],
)
def test_the_size_follows_from_the_weight(shop: Shop, species: str, kg: float, size: str) -> None:
    found = shop.size_of(species, kg)
    assert found is not None
    assert found.size == size


def test_a_dog_heavier_than_the_price_list_has_no_size(shop: Shop) -> None:
    assert shop.size_of("dog", 70) is None


def test_promotions_end_on_their_last_day_and_not_before(shop: Shop) -> None:
    assert "cat-vaccine-nov" in {p.id for p in shop.promotions_on(date(2026, 11, 15))}
    assert "cat-vaccine-nov" not in {p.id for p in shop.promotions_on(date(2026, 11, 16))}


def test_there_is_no_card_for_somebody_the_shop_does_not_know(shop: Shop) -> None:
    assert shop.card("nobody") is None


def test_closing_twice_is_harmless() -> None:
    fresh = seeded().fresh()
    fresh.close()
    fresh.close()
