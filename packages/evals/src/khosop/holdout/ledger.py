"""Who looked, and when? A chain of rows that is written before the first case is played, and a second copy of it.

The ledger lies beside the set and is committed with it. Each row holds the hash of the one before and a seal (HMAC) that
only a holder of the set's key can make. A chain can still lose its end unseen, so every row is also written to the user's
state folder: a look that was taken on this machine counts even when the ledger was rolled back.
"""

from __future__ import annotations

import errno
import fcntl
import hashlib
import hmac
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

import msgspec

from khosop.errors import BadInput
from khosop.holdout.card import Card, SetFolder
from khosop.holdout.disclose import Disclosure
from khosop.holdout.keys import derived, user_folder

GENESIS = "0" * 64
Kind = Literal["sealed", "look", "result", "stopped", "found", "burned"]


@dataclass(frozen=True, slots=True)
class Looker:
    """What was examined, as text that can be compared with a run of the main suite."""

    model: str
    fake: bool
    bot: str
    bot_version: str
    bot_prompt: str
    bot_tools: str
    commit: str | None
    khosop: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One row."""

    row: int
    """Counted from 1."""
    kind: Kind
    at: str
    set: str
    look: int | None = None
    """Which look it belongs to, counted from 1."""
    beyond: bool = False
    """The look was taken beyond the budget (`--spend`): the set is spent."""
    looker: Looker | None = None
    result: Disclosure | None = None
    note: str = ""
    prev: str = GENESIS
    hash: str = ""
    mac: str = ""


State = Literal["sealed", "looked", "spent", "burned"]


@dataclass(frozen=True, slots=True)
class Standing:
    """What the rows say of a set."""

    state: State
    looks: int
    allowed: int
    why: str = ""
    """Why it is burned."""

    def __str__(self) -> str:
        if self.state == "burned":
            return f"burned ({self.why}) after {self.looks} of {self.allowed} looks"
        return (
            f"{self.state} {self.looks} of {self.allowed}" if self.looks else f"sealed, 0 of {self.allowed} looks used"
        )


def standing(entries: Sequence[Entry], card: Card) -> Standing:
    """Return the state of a set."""
    looks = sum(1 for e in entries if e.kind == "look")
    burned = next((e for e in entries if e.kind in ("burned", "found")), None)
    if burned is not None:
        return Standing("burned", looks, card.looks, f"{burned.at[:10]}: {burned.note}")
    if any(e.beyond for e in entries):
        return Standing("spent", looks, card.looks)
    return Standing("looked" if looks else "sealed", looks, card.looks)


def digest(entry: Entry) -> str:
    """Return the hash of a row over everything but hash and seal."""
    return hashlib.sha256(msgspec.json.encode(replace(entry, hash="", mac=""), order="deterministic")).hexdigest()


def seal_of(entry: Entry, ledger_key: bytes) -> str:
    """Return a row's seal."""
    return hmac.new(ledger_key, entry.hash.encode(), hashlib.sha256).hexdigest()


def read_entries(name: str, content: bytes, set_id: str, ledger_key: bytes | None = None) -> list[Entry]:
    """Return the rows of a ledger. Without a key the seals are not looked at, only the chain.

    A last line without its end was torn off while it was written; nothing had been played then.

    Raises:
        BadInput: a row can't be read, does not fit the chain, is another set's, or has a forged seal.
    """
    entries: list[Entry] = []
    for number, line in enumerate(content.split(b"\n")[:-1], start=1):
        try:
            entry = msgspec.json.decode(line, type=Entry)
        except msgspec.DecodeError as error:
            raise BadInput(f"{name}:{number}: not a row of a hold-out's ledger: {error}; {_RESTORE}") from None
        prev = entries[-1].hash if entries else GENESIS
        if entry.prev != prev or entry.hash != digest(entry) or entry.row != number or entry.set != set_id:
            raise BadInput(
                f"{name}:{number}: row {entry.row} does not fit the chain: it, or a row before it, was edited, moved or "
                f"dropped; {_RESTORE}"
            )
        if ledger_key is not None and not hmac.compare_digest(entry.mac, seal_of(entry, ledger_key)):
            raise BadInput(f"{name}:{number}: row {entry.row} was not written by a holder of the set's key; {_RESTORE}")
        entries.append(entry)
    return entries


_RESTORE = "restore the ledger from version control"


def ledger_key(key: bytes, card: Card) -> bytes:
    """Return the key that seals rows."""
    return derived(key, "ledger", card.salt)


def witness_file(set_id: str, env: Mapping[str, str] = os.environ) -> Path | None:
    """Return where this machine's copy of the rows lies; None where the user has no home."""
    state = user_folder("XDG_STATE_HOME", ".local/state", env)
    return None if state is None else state / f"{set_id}.jsonl"


def witnessed(path: Path | None) -> list[Entry]:
    """Return the rows that were written on this machine. Unreadable lines say nothing."""
    if path is None or not path.exists():
        return []
    found = []
    for line in path.read_bytes().split(b"\n"):
        try:
            found.append(msgspec.json.decode(line, type=Entry))
        except msgspec.DecodeError:
            continue
    return found


def missing(entries: Sequence[Entry], witness: Sequence[Entry]) -> list[Entry]:
    """Return the rows that were written on this machine and that the ledger lacks."""
    known = {e.hash for e in entries}
    return [e for e in witness if e.hash not in known and e.hash == digest(e)]


def read_own(folder: SetFolder, card: Card, key: bytes | None) -> list[Entry]:
    """Return the rows of a set's ledger, as the file has them.

    Raises:
        BadInput: there is no ledger, or it was tampered with.
    """
    try:
        content = folder.ledger_file.read_bytes()
    except FileNotFoundError:
        raise BadInput(f"{folder.ledger_file}: the ledger is gone; {_RESTORE}") from None
    seals = None if key is None else ledger_key(key, card)
    entries = read_entries(str(folder.ledger_file), content, card.set, seals)
    if not entries:
        raise BadInput(f"{folder.ledger_file}: the ledger is empty; {_RESTORE}")
    return entries


def read_ledger(folder: SetFolder, card: Card, key: bytes | None, env: Mapping[str, str] = os.environ) -> list[Entry]:
    """Return the rows of a set's ledger, with those of this machine that it lacks at the end.

    Raises:
        BadInput: there is no ledger, or it was tampered with.
    """
    entries = read_own(folder, card, key)
    return entries + missing(entries, witnessed(witness_file(card.set, env)))


class Ledger:
    """The one writer of a set's ledger, holding its lock while it lives."""

    def __init__(self, folder: SetFolder, card: Card, key: bytes, env: Mapping[str, str] = os.environ) -> None:
        self._card = card
        self._key = ledger_key(key, card)
        self._witness = witness_file(card.set, env)
        self.no_witness = ""
        """Why there is no second copy; empty when there is one."""
        try:
            self._file = os.open(folder.ledger_file, os.O_RDWR | os.O_APPEND)
        except FileNotFoundError:
            raise BadInput(f"{folder.ledger_file}: the ledger is gone; {_RESTORE}") from None
        except OSError as error:
            raise BadInput(f"{folder.ledger_file}: {error.strerror}; nothing was run") from None
        try:
            self._lock()
            content = _whole(self._file)
            self._own = read_entries(str(folder.ledger_file), content, card.set, self._key)
            if not self._own:
                raise BadInput(f"{folder.ledger_file}: the ledger is empty; {_RESTORE}")
            self._end = content.rfind(b"\n") + 1
            self._lost = missing(self._own, witnessed(self._witness))
        except BaseException:
            os.close(self._file)
            raise

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno not in (errno.EWOULDBLOCK, errno.EACCES):
                raise
            raise BadInput(f"another look at {self._card.set} is going on; wait for its end. Nothing was run") from None

    @property
    def entries(self) -> list[Entry]:
        """Return the rows, with those of this machine that the file lacks."""
        return self._own + self._lost

    def append(self, entry: Entry) -> Entry:
        """Write a row through to the disk, and return it as it was written.

        Raises:
            BadInput: it could not be written whole; the ledger is as it was.
        """
        placed = replace(entry, row=len(self._own) + 1, prev=self._own[-1].hash, hash="", mac="")
        placed = replace(placed, hash=digest(placed))
        placed = replace(placed, mac=seal_of(placed, self._key))
        line = msgspec.json.encode(placed) + b"\n"
        try:
            os.ftruncate(self._file, self._end)
            _write_all(self._file, line)
            os.fsync(self._file)
        except OSError as error:
            os.ftruncate(self._file, self._end)
            raise BadInput(f"the ledger of {self._card.set} can't be written: {error.strerror}") from None
        self._end += len(line)
        self._own.append(placed)
        self._testify(line)
        return placed

    def _testify(self, line: bytes) -> None:
        if self._witness is None:
            self.no_witness = "there is no HOME"
            return
        try:
            self._witness.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(self._witness, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                _write_all(file, line)
            finally:
                os.close(file)
        except OSError as error:
            self.no_witness = f"{self._witness}: {error.strerror}"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._file)


def start_ledger(folder: SetFolder, card: Card, key: bytes, at: str) -> None:
    """Write the first row of a new set's ledger."""
    first = Entry(1, "sealed", at, card.set, note=f"{card.cases} cases, {card.looks} looks allowed")
    first = replace(first, hash=digest(first))
    first = replace(first, mac=seal_of(first, ledger_key(key, card)))
    folder.ledger_file.write_bytes(msgspec.json.encode(first) + b"\n")


def _whole(file: int) -> bytes:
    return os.pread(file, os.fstat(file).st_size, 0)


def _write_all(file: int, line: bytes) -> None:
    written = os.write(file, line)
    if written != len(line):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
