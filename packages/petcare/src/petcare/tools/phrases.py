"""How are days, hours and services said in Thai, so that a reply can use them as they are?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from typing import Final

from petcare.shop_values import THAI_WEEKDAYS, Branch, Price

MONTHS: Final = (
    "มกราคม",
    "กุมภาพันธ์",
    "มีนาคม",
    "เมษายน",
    "พฤษภาคม",
    "มิถุนายน",
    "กรกฎาคม",
    "สิงหาคม",
    "กันยายน",
    "ตุลาคม",
    "พฤศจิกายน",
    "ธันวาคม",
)
"""January to December."""


def day_name(day: date) -> str:
    """Return "วันเสาร์ที่ 7 พฤศจิกายน 2026" ("Saturday 7 November 2026")."""
    return f"{THAI_WEEKDAYS[day.weekday()]}ที่ {day.day} {MONTHS[day.month - 1]} {day.year}"


def day_with_code(day: date) -> str:
    """Return the day as people say it and as tools take it."""
    return f"{day_name(day)} ({day.isoformat()})"


def hours_of(branch: Branch) -> str:
    """Return a week's hours, equal neighbours together: "วันจันทร์-วันศุกร์ 09:00-20:00, ..."."""
    week = list(zip(THAI_WEEKDAYS, branch.hours, strict=True))
    parts = []
    for hours, days in groupby(week, key=lambda pair: pair[1]):
        names = [name for name, _ in days]
        span = names[0] if len(names) == 1 else f"{names[0]}-{names[-1]}"
        parts.append(f"{span} {opening(hours)}")
    return ", ".join(parts)


def opening(hours: tuple[str, str] | None) -> str:
    """Return "09:00-20:00" or "ปิด" ("closed")."""
    return "ปิด" if hours is None else f"{hours[0]}-{hours[1]}"


def price_line(price: Price) -> str:
    """Return one line of the price list."""
    note = f" ({price.note})" if price.note else ""
    gap = " " if price.unit[0].isdigit() else ""
    return f"{price.name} {price.price:,} บาทต่อ{gap}{price.unit}{note}"


def bullets(lines: Sequence[str]) -> str:
    """Return lines as a list."""
    return "\n".join(f"- {line}" for line in lines)
