"""How does a row of the shop's database become a value?"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from petcare.shop_values import Appointment, Booking, Branch, Pet, Promotion, Slot


def branch_of(row: Sequence[Any]) -> Branch:
    """Return the branch of a row."""
    hours = tuple(None if pair is None else (pair[0], pair[1]) for pair in json.loads(row[4]))
    ident, name, address, phone, _, parking, map_page, services, note = row
    return Branch(ident, name, address, phone, hours, parking, map_page, tuple(json.loads(services)), note)


def promotion_of(row: Sequence[Any]) -> Promotion:
    """Return the promotion of a row."""
    first, last = date.fromisoformat(row[3]), date.fromisoformat(row[4])
    services, branches, figures = (tuple(json.loads(row[n])) for n in (5, 6, 8))
    return Promotion(row[0], row[1], row[2], first, last, services, branches, row[7], figures)


def pet_of(row: Sequence[Any]) -> Pet:
    """Return the pet of a row."""
    born = date.fromisoformat(row[5]) if row[5] else None
    return Pet(row[1], row[2], row[3], row[4], born, *row[6:])


def appointment_of(row: Sequence[Any]) -> Appointment:
    """Return the appointment of a row."""
    return Appointment(row[0], row[2], row[3], row[4], date.fromisoformat(row[5]), row[6], row[7], row[8])


def booking_of(row: Sequence[Any]) -> Booking:
    """Return the booking of a row."""
    code, contact, pet, branch, service, day, time, nights, at = row
    held_at = datetime.fromisoformat(at)
    return Booking(code, contact, pet, branch, service, date.fromisoformat(day), time, nights, held_at)


def slot_of(row: Sequence[Any]) -> Slot:
    """Return the slot of a row."""
    ident, resource, name, branch, service, species, day, *rest = row
    return Slot(ident, resource, name, branch, service, species, date.fromisoformat(day), *rest)
