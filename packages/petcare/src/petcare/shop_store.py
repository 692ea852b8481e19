"""How does the shop lie in SQLite? The tables, and the checked files written into them once."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any, Final

from petcare.errors import SeedError
from petcare.shop_seeds import Seeds, days_between, nights_from
from petcare.shop_shapes import AppointmentFile, CalendarFile, DocumentFile, ResourceFile
from petcare.shop_values import WEEKDAYS

SCHEMA: Final = """
create table profile (name text, assistant text, tone text, about text, booking_page text, prices_page text,
                      pets_page text, hospital text, hospital_phone text, emergency_advice text) strict;
create table service (id text primary key, name text, detail text) strict;
create table branch (id text primary key, name text, address text, phone text, hours text, parking text,
                     map text, services text, note text) strict;
create table size (species text, size text, name text, up_to_kg real) strict;
create table price (id text primary key, service text, name text, species text, size text, coat text,
                    price integer, unit text, note text) strict;
create table promotion (id text primary key, title text, detail text, first text, last text, services text,
                        branches text, conditions text, figures text) strict;
create table document (kind text, id text, title text, tags text, body text, primary key (kind, id)) strict;
create table customer (id text primary key, name text, phone text, since text, home_branch text, notes text) strict;
create table pet (contact text, name text, species text, breed text, sex text, born text, weight_kg real, coat text,
                  allergies text, fears text, notes text, primary key (contact, name)) strict;
create table vaccine (contact text, pet text, name text, given text, due text) strict;
create table appointment (code text primary key, contact text, pet text, branch text, service text, day text,
                          time text, status text, nights integer) strict;
create table slot (id integer primary key, resource text, resource_name text, branch text, service text, species text,
                   day text, time text, capacity integer, taken integer, note text) strict;
create index slot_by_day on slot (day, service, branch);
create table calendar (first text, last text) strict;
create table day_note (resource text, branch text, service text, day text, closed integer, note text) strict;
create table booking (code text primary key, contact text, pet text, branch text, service text, day text, time text,
                      nights integer, at text, chat text) strict;
create table fact (contact text, subject text, key text, value text, at text, chat text) strict;
create table alert (at text, contact text, detail text, chat text) strict;
create table human_request (at text, contact text, reason text, chat text) strict;
create table said (at text, who text, body text, chat text) strict;
create table staff_left (at text, chat text) strict;
"""

OF_CHATS: Final = ("booking", "fact", "alert", "human_request", "said", "staff_left")
"""What conversations leave behind, each row with its chat. The other tables are the shop as its files say."""
CHANGING: Final = ("slot", "appointment", *OF_CHATS)
"""The tables that a conversation can change: the shop's digest is taken over them."""


def write_shop(seeds: Seeds) -> bytes:
    """Return the shop as a serialized SQLite database.

    Raises:
        SeedError: an appointment stands on a slot that is closed or already full.
    """
    connection = sqlite3.connect(":memory:")
    try:
        connection.executescript(SCHEMA)
        _write_standing(connection, seeds)
        _write_calendar(connection, seeds.calendar)
        _write_customers(connection, seeds)
        connection.commit()
        return connection.serialize()
    finally:
        connection.close()


def take_slots(
    connection: sqlite3.Connection, where: Sequence[str], species: str | None, days: Iterable[str]
) -> list[str]:
    """Take one place on every day at (branch, service, time); return the days on which there is none.

    Nothing is rolled back here: the caller decides what a missing day means.
    """
    missing = []
    for day in days:
        row = connection.execute(
            "select id from slot where branch = ? and service = ? and time = ? and day = ? and taken < capacity"
            " and (species is null or ? is null or species = ?) order by id limit 1",
            (*where, day, species, species),
        ).fetchone()
        if row is None:
            missing.append(day)
        else:
            connection.execute("update slot set taken = taken + 1 where id = ?", row)
    return missing


def insert(connection: sqlite3.Connection, table: str, rows: Iterable[Sequence[Any]]) -> None:
    """Insert rows into a table of the schema, values in the order of its columns."""
    for row in rows:
        marks = ", ".join("?" * len(row))
        connection.execute(f"insert into {table} values ({marks})", tuple(row))  # noqa: S608  # a table of SCHEMA


def packed(values: Iterable[Any]) -> str:
    """Return a list as the JSON text of one column."""
    return json.dumps(list(values), ensure_ascii=False)


def _write_standing(connection: sqlite3.Connection, seeds: Seeds) -> None:
    shop = seeds.shop
    pages = (shop.booking_page, shop.prices_page, shop.pets_page)
    danger = (shop.emergency.hospital, shop.emergency.phone, shop.emergency.advice)
    insert(connection, "profile", [(shop.name, shop.assistant, shop.tone, shop.about, *pages, *danger)])
    insert(connection, "service", [(s.id, s.name, s.detail) for s in shop.services])
    for b in shop.branches:
        hours = packed(None if b.hours[d] == "closed" else b.hours[d].split("-") for d in WEEKDAYS)
        row = (b.id, b.name, b.address, b.phone, hours, b.parking, b.map, packed(b.services), b.note)
        insert(connection, "branch", [row])
    insert(connection, "size", [(s.species, s.size, s.name, s.up_to_kg) for s in seeds.prices.sizes])
    for p in seeds.prices.prices:
        insert(connection, "price", [(p.id, p.service, p.name, p.species, p.size, p.coat, p.price, p.unit, p.note)])
    for o in seeds.promotions.promotions:
        where = (packed(o.services), packed(o.branches))
        dates = (o.first.isoformat(), o.last.isoformat())
        row = (o.id, o.title, o.detail, *dates, *where, o.conditions, packed(o.figures))
        insert(connection, "promotion", [row])
    insert(connection, "document", _document_rows("policy", seeds.policies))
    insert(connection, "document", _document_rows("article", seeds.articles))


def _document_rows(kind: str, documents: Iterable[tuple[DocumentFile, str]]) -> list[tuple[str, ...]]:
    return [(kind, front.id, front.title, packed(front.tags), text) for front, text in documents]


def _write_calendar(connection: sqlite3.Connection, calendar: CalendarFile) -> None:
    insert(connection, "calendar", [(calendar.first.isoformat(), calendar.last.isoformat())])
    exceptions = {(e.date, e.resource): e for e in calendar.exceptions}
    resources = {r.id: r for r in calendar.resources}
    for day in days_between(calendar.first, calendar.last):
        for resource in calendar.resources:
            times = resource.weekly.get(WEEKDAYS[day.weekday()], [])
            exception = exceptions.get((day, resource.id))
            full: Sequence[str] = []
            if exception is not None:
                times = [] if exception.closed else sorted({*times, *exception.add})
                full = times if exception.full == "all" else exception.full or []
            insert(connection, "slot", (_slot_row(resource, day.isoformat(), t, t in full) for t in times))
    for e in calendar.exceptions:
        r = resources[e.resource]
        insert(connection, "day_note", [(r.id, r.branch, r.service, e.date.isoformat(), int(e.closed), e.note)])


def _slot_row(resource: ResourceFile, day: str, time: str, full: bool) -> tuple[Any, ...]:
    r = resource
    return (None, r.id, r.name, r.branch, r.service, r.species, day, time, r.capacity, r.capacity if full else 0, "")


def _write_customers(connection: sqlite3.Connection, seeds: Seeds) -> None:
    problems: list[str] = []
    for c in seeds.customers.customers:
        row = (c.id, c.name, c.phone, c.since.isoformat(), c.home_branch, packed(c.notes))
        insert(connection, "customer", [row])
        for p in c.pets:
            born = p.born.isoformat() if p.born else None
            words = (p.coat, p.allergies, p.fears, p.notes)
            insert(connection, "pet", [(c.id, p.name, p.species, p.breed, p.sex, born, p.weight_kg, *words)])
        for v in c.vaccines:
            insert(connection, "vaccine", [(c.id, v.pet, v.name, v.given.isoformat(), v.due.isoformat())])
        species = {p.name: p.species for p in c.pets}
        for visit in c.appointments:
            problems += _write_appointment(connection, c.id, visit, species[visit.pet])
    if problems:
        raise SeedError(problems)


def _write_appointment(connection: sqlite3.Connection, contact: str, visit: AppointmentFile, species: str) -> list[str]:
    v = visit
    what = (v.branch, v.service, v.day.isoformat(), v.time, v.status, v.nights)
    insert(connection, "appointment", [(v.code, contact, v.pet, *what)])
    if v.status != "booked":
        return []
    days = [day.isoformat() for day in nights_from(v.day, v.nights)]
    missing = take_slots(connection, (v.branch, v.service, v.time), species, days)
    return [f"customers.yaml: {v.code}: the slot on {day} at {v.time} is closed or full" for day in missing]
