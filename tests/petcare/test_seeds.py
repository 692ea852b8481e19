"""The shop's files: right as they are, and a wrong line is named with its place."""

from __future__ import annotations

import re
import shutil
from datetime import date, datetime
from pathlib import Path

import pytest

from petcare.errors import PetcareError, SeedError
from petcare.memory_rules import PROHIBITIONS
from petcare.shop import SeededShop
from petcare.shop_seeds import find_seeds, read_seeds
from petcare.tools.declare import amounts_in

SEEDS = Path(__file__).parents[2] / "seeds" / "petcare"
TODAY = date(2026, 11, 5)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SEEDS, tmp_path / "shop"))


def edit(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def problems_of(folder: Path) -> str:
    with pytest.raises(SeedError) as caught:
        SeededShop.load(folder)
    return str(caught.value)


def line_of(folder: Path, name: str, words: str) -> int:
    lines = (folder / name).read_text(encoding="utf-8").split("\n")
    return next(n for n, line in enumerate(lines, 1) if words in line)


def test_the_shop_is_found_from_the_working_copy() -> None:
    assert find_seeds() == SEEDS


def test_a_package_outside_a_working_copy_asks_for_the_path(tmp_path: Path) -> None:
    with pytest.raises(SeedError, match="give the folder of the shop's data as a path"):
        find_seeds(tmp_path / "site-packages" / "petcare" / "shop_seeds.py")


# What is edited, and what the owner must read: file, a word on the line, the message.
MISTAKES = {
    "unknown key": (
        "prices.yaml",
        "price: 120,",
        "prise: 120,",
        "the key 'prise' is not known here; did you mean 'price'?",
    ),
    "not a number": ("prices.yaml", "price: 120,", "price: แพง,", "came 'แพง'"),
    "price of nothing": ("prices.yaml", "price: 120,", "price: 0,", "greater than 0"),
    "unknown service": ("prices.yaml", "service: grooming, name: ตัดเล็บ", "service: spa, name: ตัดเล็บ", "service 'spa'"),
    "doubled id": ("prices.yaml", "id: ears", "id: nails", "price id 'nails' stands here a second time"),
    "unknown size": (
        "prices.yaml",
        "size: S, coat: short, price: 300",
        "size: XXS, coat: short, price: 300",
        "size 'XXS'",
    ),
    "hours that are no hours": ("shop.yaml", "monday: 09:00-20:00", "monday: 9-20", "shop.yaml"),
    "opens after closing": ("shop.yaml", "monday: 09:00-20:00", "monday: 20:00-09:00", "not before 09:00"),
    "doubled key": ("shop.yaml", "      tuesday: 09:00-20:00", "      monday: 09:00-20:00", "a second time"),
    "date that is none": ("promotions.yaml", "until: 2026-11-30", "until: 2026-11-31", "came '2026-11-31'"),
    "ends before start": ("promotions.yaml", "until: 2026-11-30", "until: 2026-10-30", "ends before it starts"),
    "unknown branch": ("promotions.yaml", "branches: [ari]", "branches: [pattaya]", "branch 'pattaya'"),
    "exception without a slot": ("calendar.yaml", 'full: ["08:30", "10:00"]', 'full: ["08:31"]', "no slot at 08:31"),
    "exception that says nothing": ("calendar.yaml", "closed: true, note: หมอปอ", "note: หมอปอ", "full, closed or add"),
    "two exceptions for one day": (
        "calendar.yaml",
        "date: 2026-11-22, resource: ladphrao-hotel-dog",
        "date: 2026-11-21, resource: ladphrao-hotel-dog",
        "a second time",
    ),
    "extra slot after closing": ("calendar.yaml", 'add: ["17:30"]', 'add: ["20:30"]', "20:30 lies outside"),
    "appointment without a slot": ("customers.yaml", 'time: "13:00"', 'time: "13:05"', "no grooming slot"),
    "appointment of no pet": ("customers.yaml", "code: HF-1001, pet: โมจิ", "code: HF-1001, pet: โมโม่", "pet 'โมโม่'"),
    "vaccine of no pet": ("customers.yaml", "- {pet: โมจิ, name: วัคซีน", "- {pet: โมโม่, name: วัคซีน", "pet 'โมโม่'"),
    "policy under a wrong name": ("policies/deposit.md", "id: deposit", "id: deposits", "they must be equal"),
    "article without front matter": ("knowledge/mango.md", "---\n", "", "front matter"),
    "not YAML": ("calendar.yaml", "resources:", "resources: [", "not YAML"),
}


@pytest.mark.parametrize(("name", "old", "new", "message"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_named_with_file_and_line(copy: Path, name: str, old: str, new: str, message: str) -> None:
    edit(copy, name, old, new)
    told = problems_of(copy)
    assert message in told
    assert re.search(rf"^{re.escape(name)}:\d+: ", told, re.MULTILINE)


def test_the_line_is_the_line_of_the_mistake(copy: Path) -> None:
    edit(copy, "prices.yaml", "price: 120,", "price: แพง,")
    assert f"prices.yaml:{line_of(copy, 'prices.yaml', 'แพง')}: prices." in problems_of(copy)


def test_a_slot_outside_the_opening_hours_is_named(copy: Path) -> None:
    edit(copy, "calendar.yaml", 'saturday: ["10:30", "11:30"', 'saturday: ["09:30", "11:30"')
    assert "09:30 lies outside the opening hours (10:00-21:00)" in problems_of(copy)


def test_a_missing_day_is_named(copy: Path) -> None:
    edit(copy, "shop.yaml", "      monday: closed\n", "")
    assert "bangna: hours of monday are missing" in problems_of(copy)


def test_a_missing_file_is_named(copy: Path) -> None:
    (copy / "prices.yaml").unlink()
    assert "prices.yaml: the file is missing" in problems_of(copy)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    assert "no such folder" in problems_of(tmp_path / "nowhere")


def test_all_mistakes_are_told_at_once(copy: Path) -> None:
    edit(copy, "prices.yaml", "price: 120,", "price: แพง,")
    edit(copy, "promotions.yaml", "until: 2026-11-30", "until: 2026-11-31")
    with pytest.raises(SeedError) as caught:
        SeededShop.load(copy)
    assert len(caught.value.problems) == 2


def test_two_appointments_on_the_last_place_are_refused(copy: Path) -> None:
    path = copy / "customers.yaml"
    text = path.read_text(encoding="utf-8")
    line = next(line for line in text.split("\n") if "HF-1008" in line)
    path.write_text(text.replace(line, f"{line}\n{line.replace('HF-1008', 'HF-9999')}"), encoding="utf-8")
    assert "HF-9999: the slot on 2026-11-08 at 13:00 is closed or full" in problems_of(copy)


def test_what_windows_editors_write_is_read_too(copy: Path) -> None:
    for name in ("shop.yaml", "knowledge/mango.md"):
        text = (copy / name).read_text(encoding="utf-8")
        (copy / name).write_text(text, encoding="utf-8-sig", newline="\r\n")
    assert SeededShop.load(copy) == SeededShop.load(SEEDS)


def test_an_empty_file_is_named(copy: Path) -> None:
    (copy / "prices.yaml").write_text("", encoding="utf-8")
    assert "prices.yaml:1: the file: " in problems_of(copy)


def test_a_price_keeps_what_the_owner_typed(copy: Path) -> None:
    edit(copy, "shop.yaml", "phone: 02-000-0101", "phone: 0200001011")
    branch = SeededShop.load(copy).fresh().branch("ladphrao")
    assert branch is not None
    assert branch.phone == "0200001011"


def test_every_seed_error_is_a_petcare_error() -> None:
    assert issubclass(SeedError, PetcareError)


# What the shop's files promise to each other.


def test_the_shop_has_enough_to_be_examined_by() -> None:
    seeds = read_seeds(SEEDS)
    assert len(seeds.shop.branches) >= 3
    assert len(seeds.articles) >= 40
    assert len(seeds.customers.customers) >= 10
    assert "prae" in {c.id for c in seeds.customers.customers}


def test_some_promotions_are_over_some_hold_and_one_is_to_come() -> None:
    promotions = read_seeds(SEEDS).promotions.promotions
    assert any(p.last < TODAY for p in promotions)
    assert any(p.first <= TODAY <= p.last for p in promotions)
    assert any(p.first > TODAY for p in promotions)


def test_amounts_in_policies_are_amounts_of_the_price_list_or_deposits() -> None:
    seeds = read_seeds(SEEDS)
    known = {p.price for p in seeds.prices.prices} | set(amounts_in(dict(_texts(seeds.policies))["deposit"]))
    for name, text in _texts(seeds.policies):
        assert set(amounts_in(text)) <= known, name


def _texts(documents: tuple[tuple[object, str], ...]) -> list[tuple[str, str]]:
    return [(getattr(front, "id", ""), text) for front, text in documents]


def test_figures_of_a_promotion_are_the_figures_of_its_words() -> None:
    for promotion in read_seeds(SEEDS).promotions.promotions:
        assert set(amounts_in(f"{promotion.title} {promotion.detail}")) == set(promotion.figures), promotion.id


def test_a_promoted_price_names_the_price_of_the_list() -> None:
    seeds = read_seeds(SEEDS)
    (vaccine,) = [p.price for p in seeds.prices.prices if p.id == "vaccine-cat-core"]
    (promotion,) = [p for p in seeds.promotions.promotions if p.id == "cat-vaccine-nov"]
    assert vaccine in promotion.figures


def test_policies_and_articles_share_no_id() -> None:
    seeds = read_seeds(SEEDS)
    assert not {f.id for f, _ in seeds.policies} & {f.id for f, _ in seeds.articles}


def test_notes_about_the_vet_tell_the_days_of_the_calendar() -> None:
    days = {
        "monday": "จันทร์",
        "tuesday": "อังคาร",
        "wednesday": "พุธ",
        "thursday": "พฤหัส",
        "friday": "ศุกร์",
        "saturday": "เสาร์",
        "sunday": "อาทิตย์",
    }
    seeds = read_seeds(SEEDS)
    for branch in seeds.shop.branches:
        (vet,) = [r for r in seeds.calendar.resources if r.branch == branch.id and r.service == "clinic"]
        told = {day for day, thai in days.items() if thai in branch.note}
        assert told == set(vet.weekly), branch.id


@pytest.mark.parametrize("path", sorted(p.name for p in (SEEDS / "knowledge").glob("*.md")))
def test_no_article_names_a_dose(path: str) -> None:
    text = (SEEDS / "knowledge" / path).read_text(encoding="utf-8")
    assert not re.search(r"\d\s?(?:มก|มิลลิกรัม|mg|ซีซี|cc|เม็ด)", text)


def test_phones_are_placeholders() -> None:
    for path in SEEDS.rglob("*.*"):
        for phone in re.findall(r"\b0\d{1,2}-\d{3}-\d{4}\b", path.read_text(encoding="utf-8")):
            assert re.fullmatch(r"02-000-01\d\d|081-000-00\d\d", phone), f"{path.name}: {phone}"


def test_the_examples_in_the_owners_guide_are_true() -> None:
    guide = (SEEDS / "README.md").read_text(encoding="utf-8")
    (ears,) = [p for p in read_seeds(SEEDS).prices.prices if p.id == "ears"]
    assert f"price: {ears.price}" in guide


def test_the_emergency_number_is_the_same_everywhere() -> None:
    phone = read_seeds(SEEDS).shop.emergency.phone
    assert phone in (SEEDS / "promises.md").read_text(encoding="utf-8")
    assert phone in (SEEDS / "policies" / "emergency.md").read_text(encoding="utf-8")


def test_the_promises_forbid_what_memory_forbids() -> None:
    promises = (SEEDS / "promises.md").read_text(encoding="utf-8")
    for row in PROHIBITIONS:
        for number in re.findall(r"\d+", row.source.removeprefix("promises.md")):
            assert re.search(rf"^{number}\. ", promises, re.MULTILINE), row.name


def test_the_run_starts_on_a_thursday_in_the_calendar() -> None:
    calendar = read_seeds(SEEDS).calendar
    start = datetime.fromisoformat("2026-11-05T10:00+07:00")
    assert start.strftime("%A") == "Thursday"
    assert calendar.first <= start.date() <= calendar.last
