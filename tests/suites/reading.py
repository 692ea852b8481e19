"""What stands in the suites and in the shop's files? Read plainly, every scalar as text, so that tests lean on no loader."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

REPO = Path(__file__).parents[2]
SUITES = REPO / "packages" / "evals" / "suites"
SHOP = REPO / "seeds" / "petcare"

Raw = dict[str, Any]
"""A mapping of a YAML file."""


@cache
def read(path: Path) -> Raw:
    # BaseLoader keeps 20:00 and 0812345678 as they were typed.
    value = yaml.load(path.read_text("utf-8"), yaml.BaseLoader)
    assert isinstance(value, dict)
    return value


@cache
def cases_of(suite: str) -> tuple[Raw, ...]:
    return tuple(case for path in sorted((SUITES / suite).glob("*.yaml")) for case in read(path).get("cases", ()))


def turns_of(case: Raw) -> list[Raw]:
    return case["turns"] if "turns" in case else [{"say": said} for said in case["messages"]]


def said(case: Raw) -> list[str]:
    """What people write in a case: now, before, and the shop's staff."""
    now = [turn[kind] for turn in turns_of(case) for kind in ("say", "staff", "button") if kind in turn]
    return now + [message["text"] for message in case.get("earlier", ())]


def first_message(case: Raw) -> str:
    return str(next(turn["say"] for turn in turns_of(case) if "say" in turn))


def checks_of(case: Raw) -> list[Raw]:
    return [case.get("check", {})] + [turn["check"] for turn in turns_of(case) if "check" in turn]


def facts_of(case: Raw, kind: str, *, forbidden: bool) -> list[str]:
    """The facts of a kind in the checks of a case: those that a reply must state, or those that it must not."""
    return [
        fact
        for check in checks_of(case)
        for name, wants in check.items()
        if name.startswith("excludes") == forbidden
        for fact in _facts(wants, kind)
    ]


def _facts(value: object, kind: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        if isinstance(value.get(kind), str):
            yield value[kind]
        for inner in value.values():
            yield from _facts(inner, kind)
    elif isinstance(value, list):
        for inner in value:
            yield from _facts(inner, kind)


def baht_in(text: str) -> set[int]:
    """The amounts of money in a text that says so: 1,000 บาท, ฿600, 600.-"""
    found = re.findall(r"(?:฿ ?([\d,]+)|([\d,]*\d) ?(?:บาท|฿|\.-))", text.translate(_DIGITS))
    return {int((before or after).replace(",", "")) for before, after in found}


_DIGITS = str.maketrans("๐๑๒๓๔๕๖๗๘๙", "0123456789")


@cache
def shop_prices() -> frozenset[int]:
    """Every amount that the shop itself states: its price list, its promotions, its policies and articles."""
    listed = {int(row["price"]) for row in read(SHOP / "prices.yaml")["prices"]}
    promised = {int(figure) for row in read(SHOP / "promotions.yaml")["promotions"] for figure in row["figures"]}
    texts = [path.read_text("utf-8") for path in sorted(SHOP.rglob("*")) if path.suffix in {".yaml", ".md"}]
    return frozenset(listed | promised | {amount for text in texts for amount in baht_in(text)})


@cache
def branch_names() -> frozenset[str]:
    return frozenset(row["name"].removeprefix("สาขา") for row in read(SHOP / "shop.yaml")["branches"])


@cache
def customers() -> dict[str, Raw]:
    return {row["id"]: row for row in read(SHOP / "customers.yaml")["customers"]}


def pets_of(contact: str) -> frozenset[str]:
    return frozenset(pet["name"] for pet in customers()[contact]["pets"])


@cache
def all_pets() -> frozenset[str]:
    return frozenset(name for contact in customers() for name in pets_of(contact))
