"""What does the shop know, and what has a conversation changed in it? SQLite: a copy in memory each, or one for all chats."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from petcare.errors import NotAvailable
from petcare.memory_rules import ONE_VALUE_KEYS
from petcare.shop_rows import appointment_of, booking_of, branch_of, pet_of, promotion_of, slot_of
from petcare.shop_seeds import find_seeds, nights_from, read_seeds
from petcare.shop_store import CHANGING, insert, take_slots, write_shop
from petcare.shop_values import (
    Alert,
    Booking,
    Branch,
    Card,
    DayNote,
    Document,
    Fact,
    HumanRequest,
    Price,
    Profile,
    Promotion,
    Said,
    Service,
    Size,
    Slot,
    Vaccine,
    Who,
)


@dataclass(frozen=True, slots=True)
class SeededShop:
    """The shop as its files say, read once; every conversation gets a copy of its own."""

    image: bytes
    """The serialized database."""

    @classmethod
    def load(cls, folder: Path | None = None) -> SeededShop:
        """Read and check the shop's folder (default: `seeds/petcare` of this working copy).

        Raises:
            SeedError: the folder can't be found or used; every problem with file and line.
        """
        return cls(write_shop(read_seeds(folder if folder is not None else find_seeds())))

    def fresh(self) -> Shop:
        """Return an untouched shop for one conversation. It costs one copy of the database in memory."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        connection.deserialize(self.image)
        return Shop(connection)


class Shop:
    """The shop as one conversation finds it: calendar and files are everybody's, what was said and held is this chat's."""

    def __init__(self, connection: sqlite3.Connection, chat: str = "") -> None:
        self._db = connection
        self._chat = chat

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the memory back. Closing twice is harmless."""
        self._db.close()

    # What the files say.

    def profile(self) -> Profile:
        """Return the shop's name, tone and pages, and where an animal in danger is taken."""
        return Profile(*self._one("select * from profile"))

    def services(self) -> tuple[Service, ...]:
        """Return every service."""
        return tuple(Service(*row) for row in self._all("select * from service order by rowid"))

    def branches(self) -> tuple[Branch, ...]:
        """Return every branch, in the order of the file."""
        return tuple(branch_of(row) for row in self._all("select * from branch order by rowid"))

    def branch(self, name: str) -> Branch | None:
        """Return the branch with this id, or whose Thai name holds these words ("ลาดพร้าว", "สาขาอารีย์")."""
        wanted = name.strip().lower().removeprefix("สาขา").strip()  # สาขา: branch
        return next((b for b in self.branches() if wanted and wanted in (b.id, b.name.removeprefix("สาขา"))), None)

    def sizes(self) -> tuple[Size, ...]:
        """Return the sizes, smallest first."""
        return tuple(Size(*row) for row in self._all("select * from size order by species, up_to_kg"))

    def size_of(self, species: str, weight_kg: float) -> Size | None:
        """Return the size that a pet of this weight has; None: heavier than the shop's largest size."""
        return next((s for s in self.sizes() if s.species == species and weight_kg <= s.up_to_kg), None)

    def prices(
        self,
        service: str | None = None,
        species: str | None = None,
        size: str | None = None,
        coat: str | None = None,
    ) -> tuple[Price, ...]:
        """Return the price lines that hold for what is given; a line without a size holds for every size."""
        rows = self._all(
            "select * from price where (?1 is null or service = ?1) and (?2 is null or species is null or species = ?2)"
            " and (?3 is null or size is null or size = ?3) and (?4 is null or coat is null or coat = ?4)"
            " order by rowid",
            service,
            species,
            size,
            coat,
        )
        return tuple(Price(*row) for row in rows)

    def promotions(self) -> tuple[Promotion, ...]:
        """Return every promotion, ended and coming ones included."""
        return tuple(promotion_of(row) for row in self._all("select * from promotion order by rowid"))

    def promotions_on(self, day: date) -> tuple[Promotion, ...]:
        """Return the promotions that hold on a day."""
        return tuple(p for p in self.promotions() if p.first <= day <= p.last)

    def policies(self) -> tuple[Document, ...]:
        """Return every policy."""
        return self._documents("policy")

    def articles(self) -> tuple[Document, ...]:
        """Return every article of the knowledge base."""
        return self._documents("article")

    def contacts(self) -> tuple[str, ...]:
        """Return the ids of all customers."""
        return tuple(row[0] for row in self._all("select id from customer order by rowid"))

    def card(self, contact: str) -> Card | None:
        """Return a Customer Card. Whether the chat may see it is the caller's question."""
        row = self._db.execute("select * from customer where id = ?", (contact,)).fetchone()
        if row is None:
            return None
        pets = self._all("select * from pet where contact = ? order by rowid", contact)
        vaccines = self._all("select * from vaccine where contact = ? order by given", contact)
        visits = self._all("select * from appointment where contact = ? order by day, time", contact)
        return Card(
            contact=row[0],
            name=row[1],
            phone=row[2],
            since=date.fromisoformat(row[3]),
            home_branch=row[4],
            notes=tuple(json.loads(row[5])),
            pets=tuple(pet_of(pet) for pet in pets),
            vaccines=tuple(Vaccine(v[1], v[2], date.fromisoformat(v[3]), date.fromisoformat(v[4])) for v in vaccines),
            appointments=tuple(appointment_of(visit) for visit in visits),
        )

    # The calendar.

    def calendar_days(self) -> tuple[date, date]:
        """Return the first and the last day of the calendar."""
        first, last = self._one("select first, last from calendar")
        return date.fromisoformat(first), date.fromisoformat(last)

    def slots(
        self,
        first: date,
        last: date,
        service: str | None = None,
        branch: str | None = None,
        species: str | None = None,
    ) -> tuple[Slot, ...]:
        """Return all slots from first to last (both included), full ones too, earliest first."""
        rows = self._all(
            "select * from slot where day between ?1 and ?2 and (?3 is null or service = ?3)"
            " and (?4 is null or branch = ?4) and (?5 is null or species is null or species = ?5)"
            " order by day, branch, time, id",
            first.isoformat(),
            last.isoformat(),
            service,
            branch,
            species,
        )
        return tuple(slot_of(row) for row in rows)

    def day_notes(self, first: date, last: date, service: str | None, branch: str | None) -> tuple[DayNote, ...]:
        """Return why days are unlike their weekly rule."""
        rows = self._all(
            "select * from day_note where day between ?1 and ?2 and (?3 is null or service = ?3)"
            " and (?4 is null or branch = ?4) order by day, branch",
            first.isoformat(),
            last.isoformat(),
            service,
            branch,
        )
        return tuple(DayNote(r[0], r[1], r[2], date.fromisoformat(r[3]), bool(r[4]), r[5]) for r in rows)

    def hold(self, wanted: Booking, species: str | None = None) -> Booking:
        """Take the place that `wanted` describes and return the booking with its code.

        Raises:
            NotAvailable: a day of it has no free place; nothing was taken.
        """
        days = [day.isoformat() for day in nights_from(wanted.day, wanted.nights)]
        self._db.execute("begin")
        missing = take_slots(self._db, (wanted.branch, wanted.service, wanted.time), species, days)
        if missing:
            self._db.execute("rollback")
            raise NotAvailable(f"ไม่มีคิวว่างวันที่ {', '.join(missing)} เวลา {wanted.time}")  # no free slot on ... at ...
        (count,) = self._one("select count(*) from booking")
        held = replace(wanted, code=f"HF-{2001 + count}")
        when = (held.day.isoformat(), held.time, held.nights, held.at.isoformat())
        insert(self._db, "booking", [(held.code, held.contact, held.pet, held.branch, held.service, *when, self._chat)])
        self._db.execute("commit")
        return held

    def bookings(self) -> tuple[Booking, ...]:
        """Return what this conversation holds."""
        rows = self._all("select * from booking where chat = ? order by rowid", self._chat)
        return tuple(booking_of(row[:-1]) for row in rows)

    # What a conversation leaves behind.

    def remember(self, contact: str | None, fact: Fact, at: datetime) -> bool:
        """Store a fact; return False when exactly this was known before. A corrected value replaces the old one."""
        which = (self._chat, contact, fact.subject, fact.key)
        known = self._all("select value from fact where chat = ? and contact is ? and subject = ? and key = ?", *which)
        if (fact.value,) in known:
            return False
        if fact.key in ONE_VALUE_KEYS:
            self._db.execute("delete from fact where chat = ? and contact is ? and subject = ? and key = ?", which)
        insert(self._db, "fact", [(contact, fact.subject, fact.key, fact.value, at.isoformat(), self._chat)])
        return True

    def facts(self, contact: str | None) -> tuple[Fact, ...]:
        """Return what was learnt about a customer in this conversation, oldest first."""
        rows = self._all(
            "select subject, key, value from fact where chat = ? and contact is ? order by rowid", self._chat, contact
        )
        return tuple(Fact(*row) for row in rows)

    def learned(self) -> tuple[Fact, ...]:
        """Return everything that was learnt in this conversation, whoever it is kept under."""
        rows = self._all("select subject, key, value from fact where chat = ? order by rowid", self._chat)
        return tuple(Fact(*row) for row in rows)

    def rename_subject(self, contact: str | None, old: str, new: str) -> None:
        """Carry every fact about `old` over to `new`: a pet without a name, or with a misheard one, has got its name."""
        which = (self._chat, contact, old)
        self._db.execute("delete from fact where chat = ? and contact is ? and subject = ? and key = 'name'", which)
        self._db.execute("update fact set subject = ? where chat = ? and contact is ? and subject = ?", (new, *which))

    def forget(self, contact: str | None, fact: Fact) -> None:
        """Take a fact back that the customer has withdrawn."""
        self._db.execute(
            "delete from fact where chat = ? and contact is ? and subject = ? and key = ? and value = ?",
            (self._chat, contact, fact.subject, fact.key, fact.value),
        )

    def raise_alert(self, alert: Alert) -> None:
        """Tell staff of an emergency."""
        insert(self._db, "alert", [(alert.at.isoformat(), alert.contact, alert.detail, self._chat)])

    def alerts(self) -> tuple[Alert, ...]:
        """Return the emergencies that staff were told of."""
        rows = self._all("select at, contact, detail from alert where chat = ? order by rowid", self._chat)
        return tuple(Alert(datetime.fromisoformat(at), contact, detail) for at, contact, detail in rows)

    def call_human(self, request: HumanRequest) -> None:
        """Ask a person to look after this chat."""
        insert(self._db, "human_request", [(request.at.isoformat(), request.contact, request.reason, self._chat)])

    def human_requests(self) -> tuple[HumanRequest, ...]:
        """Return the requests for a person."""
        rows = self._all("select at, contact, reason from human_request where chat = ? order by rowid", self._chat)
        return tuple(HumanRequest(datetime.fromisoformat(at), contact, reason) for at, contact, reason in rows)

    def say(self, said: Said) -> None:
        """Store a message of the chat with its real date."""
        insert(self._db, "said", [(said.at.isoformat(), said.who, said.text, self._chat)])

    def history(self, who: Sequence[Who] = ("customer", "bot", "staff")) -> tuple[Said, ...]:
        """Return the stored messages of these people, in the order in which they were stored."""
        rows = self._all("select at, who, body from said where chat = ? order by rowid", self._chat)
        return tuple(Said(datetime.fromisoformat(at), by, text) for at, by, text in rows if by in who)

    def staff_leave(self, at: datetime) -> None:
        """Give the chat back to the bot: what staff wrote until now holds it no longer."""
        insert(self._db, "staff_left", [(at.isoformat(), self._chat)])

    def staff_left_at(self) -> datetime | None:
        """Return when staff last gave the chat back; None: never."""
        rows = self._all("select at from staff_left where chat = ? order by rowid desc limit 1", self._chat)
        return datetime.fromisoformat(rows[0][0]) if rows else None

    # The whole.

    def state(self) -> Mapping[str, Any]:
        """Return what the conversation changed, as plain values: bookings, facts, alerts, human requests."""
        return {
            "bookings": [
                {
                    "code": b.code,
                    "contact": b.contact,
                    "pet": b.pet,
                    "branch": b.branch,
                    "service": b.service,
                    "date": b.day.isoformat(),
                    "time": b.time,
                    "nights": b.nights,
                }
                for b in self.bookings()
            ],
            "facts": [
                {"contact": row[0], "subject": row[1], "key": row[2], "value": row[3]}
                for row in self._all("select * from fact where chat = ? order by rowid", self._chat)
            ],
            "emergencies": [a.detail for a in self.alerts()],
            "human_requests": [r.reason for r in self.human_requests()],
        }

    def digest(self) -> str:
        """Return a digest of everything that a conversation can change."""
        found = hashlib.sha256()
        for table in CHANGING:
            rows = self._all(f"select * from {table} order by rowid")  # noqa: S608  # a table of the schema
            found.update(json.dumps([table, rows], ensure_ascii=False).encode())
        return found.hexdigest()

    def _documents(self, kind: str) -> tuple[Document, ...]:
        rows = self._all("select id, title, tags, body from document where kind = ? order by id", kind)
        return tuple(Document(ident, title, tuple(json.loads(tags)), body) for ident, title, tags, body in rows)

    def _all(self, query: str, *values: str | int | float | None) -> list[Any]:
        return self._db.execute(query, values).fetchall()

    def _one(self, query: str) -> Any:
        return self._db.execute(query).fetchone()
