"""How does the shop lie on disk while it serves? Files of the shop read anew at every start; what chats left behind is kept."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

from petcare.shop import SeededShop
from petcare.shop_seeds import nights_from
from petcare.shop_store import OF_CHATS, take_slots

SERVING: Final = """
create table if not exists line_chat (user text primary key, name text, contact text, verified integer not null default 0,
                                      friend integer not null default 1) strict;
create table if not exists line_event (id text primary key, user text, at text, body text, state text, mark integer,
                                       message text, said_at text) strict;
create index if not exists line_event_by_message on line_event (message);
"""


def open_world(path: Path, seeded: SeededShop) -> sqlite3.Connection:
    """Open the database of a served shop: standing tables as the files say now, the calendar with every held slot taken.

    Raises:
        sqlite3.Error: the file can't be opened, or is no such database.
    """
    db = sqlite3.connect(path, isolation_level=None)
    try:
        # A second service on the same file would lay out the calendar anew under the first one's feet.
        db.execute("pragma locking_mode = exclusive")
        db.execute("pragma busy_timeout = 1000")
        db.execute("pragma journal_mode = wal")
        with closing(sqlite3.connect(":memory:")) as image:
            image.deserialize(seeded.image)
            db.execute("begin immediate")
            _write_standing(db, image)
            _take_held_slots(db)
            db.execute("commit")
        db.executescript(SERVING)
    except BaseException:
        db.close()
        raise
    return db


def _write_standing(db: sqlite3.Connection, image: sqlite3.Connection) -> None:
    made = image.execute(
        "select type, name, sql from sqlite_master where sql is not null order by type desc"
    ).fetchall()
    for kind, name, sql in made:
        if name in OF_CHATS:
            db.execute(sql.replace(f"CREATE TABLE {name}", f"create table if not exists {name}"))
            continue
        db.execute(f"drop {kind} if exists {name}")
        db.execute(sql)
        if kind == "table":
            rows = image.execute(f"select * from {name} order by rowid")  # noqa: S608 -- a table of our own schema
            marks = ", ".join("?" * len(rows.description))
            db.executemany(f"insert into {name} values ({marks})", rows)  # noqa: S608 -- as above


def _take_held_slots(db: sqlite3.Connection) -> None:
    """Take the slots of every booking. One whose slot is gone from the files stays: people were told that it stands."""
    held = db.execute("select branch, service, time, day, nights from booking order by rowid").fetchall()
    for branch, service, time, day, nights in held:
        days = [one.isoformat() for one in nights_from(date.fromisoformat(day), nights)]
        take_slots(db, (branch, service, time), None, days)


class Ledger:
    """Which chats and events the service has seen."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def take(self, ident: str, user: str, at: datetime, body: Mapping[str, Any]) -> bool:
        """Write an event down; False when it was taken before, however it came a second time."""
        message = body.get("message", {}).get("id")
        row = (ident, user, at.isoformat(), json.dumps(body, ensure_ascii=False), "taken", message)
        done = self._db.execute(
            "insert or ignore into line_event (id, user, at, body, state, message) values (?, ?, ?, ?, ?, ?)", row
        )
        return done.rowcount == 1

    def begin(self, ident: str, user: str, at: datetime) -> None:
        """Note that an event is being answered, and where the chat's history ended before it."""
        (mark,) = self._db.execute("select coalesce(max(rowid), 0) from said where chat = ?", (user,)).fetchone()
        self._db.execute(
            "update line_event set state = 'begun', mark = ?, said_at = ? where id = ?", (mark, at.isoformat(), ident)
        )

    def end(self, ident: str, state: str = "done") -> None:
        """Note that an event was dealt with, and forget what it held."""
        self._db.execute("update line_event set state = ?, body = null where id = ?", (state, ident))

    def unfinished(self) -> list[dict[str, Any]]:
        """Return the events that were taken and not dealt with when the service ended, oldest first.

        What a half answered one had left in its chat's history is taken back: it will be said again.
        """
        rows = self._db.execute(
            "select user, body, state, mark from line_event where state in ('taken', 'begun') order by rowid"
        ).fetchall()
        for user, _body, state, mark in rows:
            if state == "begun":
                self._db.execute("delete from said where chat = ? and rowid > ?", (user, mark))
        return [json.loads(body) for _user, body, _state, _mark in rows]

    def unsend(self, message: str) -> bool:
        """Take a message back that its writer has unsent; False where it isn't known."""
        row = self._db.execute("select user, said_at from line_event where message = ?", (message,)).fetchone()
        if row is None or row[1] is None:
            return False
        gone = self._db.execute("delete from said where chat = ? and at = ? and who = 'customer'", row)
        return gone.rowcount > 0

    def know(self, user: str, name: str | None = None, *, friend: bool = True) -> None:
        """Write a user down, with a name where one was told."""
        self._db.execute(
            "insert into line_chat (user, name, friend) values (?1, ?2, ?3) on conflict (user) do update set"
            " name = coalesce(?2, name), friend = ?3",
            (user, name, int(friend)),
        )

    def link(self, user: str, contact: str | None, *, verified: bool) -> bool:
        """Say which of the shop's customers a user is; False for a user who never wrote."""
        done = self._db.execute(
            "update line_chat set contact = ?, verified = ? where user = ?", (contact, int(verified), user)
        )
        return done.rowcount == 1

    def who(self, user: str) -> tuple[str | None, str | None, bool]:
        """Return name, contact and whether that was proved."""
        row = self._db.execute("select name, contact, verified from line_chat where user = ?", (user,)).fetchone()
        return (row[0], row[1], bool(row[2])) if row is not None else (None, None, False)

    def users(self) -> list[str]:
        """Return everybody who ever wrote, who wrote last first."""
        rows = self._db.execute(
            "select c.user from line_chat c left join (select chat, max(rowid) as last from said group by chat) s"
            " on s.chat = c.user order by coalesce(s.last, 0) desc"
        )
        return [row[0] for row in rows]
