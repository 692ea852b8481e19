"""Where do finished samples go? One folder a run: what it is (`run.json`), and one line per sample (`journal.jsonl`).

The journal is the only file written while a run is going on. A line is written by one system call and then flushed, so a
killed process loses at most the conversations in flight; a torn last line is dropped on reading.
"""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from khosop.errors import BadInput, RunStopped
from khosop.verdict import Record


@dataclass(frozen=True, slots=True)
class RunCard:
    """Everything that two runs must agree on to be compared, and who ran what when. Holds no secret."""

    id: str
    khosop: str
    suite: str
    suite_folder: str
    suite_hash: str
    case_hashes: Mapping[str, str]
    """Every case of the run with the hash of what it asks and checks."""
    categories: tuple[str, ...]
    runs: Mapping[str, int]
    """Runs of every case."""
    models: tuple[str, ...]
    bot: str
    bot_version: str
    bot_prompt: str
    bot_tools: str
    fake: bool
    """Answered by a stand-in model, or by a bot that is one: it measures nothing."""
    subset: tuple[str, ...]
    """The cases that were asked for; empty: the whole suite."""
    seed: int
    concurrency: int
    started: str
    commit: str | None = None
    """The commit of the work tree, with `+` when it had changes."""
    python: str = ""
    bot_settings: str = ""
    """A digest of what the suite says of the bot (address, mapping); empty for a bot in Python."""
    bot_from: str = ""
    """The `--bot` that took the place of the suite's bot."""
    own_model: bool = False
    """The bot brought its own model: `models` holds the name it is shown under."""
    notes: tuple[str, ...] = ()
    extra: Mapping[str, str] = field(default_factory=dict)

    @property
    def samples(self) -> int:
        """Tell how many samples a finished run has."""
        return sum(self.runs.values()) * len(self.models)


@dataclass(frozen=True, slots=True)
class _Key:
    """What tells one sample from another; reading only this is several times cheaper than a whole record."""

    model: str
    case_id: str
    repeat: int


_encode = msgspec.json.Encoder().encode
_decode_record = msgspec.json.Decoder(Record).decode
_decode_key = msgspec.json.Decoder(_Key).decode
_decode_card = msgspec.json.Decoder(RunCard).decode


class RunFolder:
    """The files of one run."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def id(self) -> str:
        return self.path.name

    @property
    def journal(self) -> Path:
        return self.path / "journal.jsonl"

    @property
    def summary(self) -> Path:
        return self.path / "summary.json"

    def exists(self) -> bool:
        """Tell whether there is a run in the folder."""
        return (self.path / "run.json").exists()

    @classmethod
    def create(cls, runs: Path, card: RunCard) -> RunFolder:
        """Make a new folder for a run and write its card."""
        folder = cls(runs / card.id)
        folder.path.mkdir(parents=True, exist_ok=False)
        folder.write_card(card)
        return folder

    def write_card(self, card: RunCard) -> None:
        """Write what this run is."""
        (self.path / "run.json").write_bytes(msgspec.json.format(_encode(card), indent=2) + b"\n")

    def card(self) -> RunCard:
        """Read what this run is.

        Raises:
            BadInput: there is no run in the folder, or its card can't be read.
        """
        path = self.path / "run.json"
        try:
            return _decode_card(path.read_bytes())
        except FileNotFoundError:
            raise BadInput(f"{self.path}: there is no run here (no run.json); `khosop runs` lists the runs") from None
        except msgspec.DecodeError as error:
            raise BadInput(f"{path}: not a run card of this version of khosop: {error}") from None

    def records(self) -> Iterator[Record]:
        """Yield the samples in the order they were finished, the newest line of a key last.

        Raises:
            BadInput: a line can't be read.
        """
        for number, line in _whole_lines(self.journal):
            yield self._record(number, line)

    def _record(self, number: int, line: bytes) -> Record:
        try:
            return _decode_record(line)
        except msgspec.DecodeError as error:
            raise self._damaged(number, error) from None

    def _damaged(self, number: int, error: msgspec.DecodeError) -> BadInput:
        return BadInput(
            f"{self.journal}:{number}: not a sample of this version of khosop ({error}); "
            "the file was edited or damaged, take it from a backup or start a new run"
        )

    def current_records(self) -> Iterator[Record]:
        """Yield one sample per key: of several lines with the same key, the newest.

        Reads the journal twice and keeps only keys in memory.
        """
        newest = {key: number for number, key in self._keys()}
        latest = set(newest.values())
        for number, line in _whole_lines(self.journal):
            if number in latest:
                yield self._record(number, line)

    def _keys(self) -> Iterator[tuple[int, _Key]]:
        for number, line in _whole_lines(self.journal):
            try:
                yield number, _decode_key(line)
            except msgspec.DecodeError as error:
                raise self._damaged(number, error) from None


def _whole_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield (line number, line). Split by newline bytes only; a last line without one was torn off while it was written."""
    if not path.exists():
        return
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            if line.endswith(b"\n"):
                yield number, line


class JournalWriter:
    """The one writer of a run's journal, holding the run's lock while it lives."""

    def __init__(self, folder: RunFolder) -> None:
        self._folder = folder
        self._lock = os.open(folder.path / "lock", os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._lock)
            if error.errno not in (errno.EWOULDBLOCK, errno.EACCES):
                raise
            raise BadInput(f"{folder.path}: another process is writing this run; wait for it, or stop it") from None
        self._file = os.open(folder.journal, os.O_RDWR | os.O_CREAT, 0o644)
        self._end = _drop_torn_tail(self._file)

    def append(self, record: Record) -> None:
        """Write a sample as one line.

        Raises:
            RunStopped: the line could not be written whole. What was written before stays readable.
        """
        line = _encode(record) + b"\n"
        try:
            written = os.pwrite(self._file, line, self._end)
            if written < len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            os.ftruncate(self._file, self._end)
            raise RunStopped(
                f"{self._folder.journal}: {error.strerror or error}; every finished conversation is kept; "
                f"make room, then `khosop run --resume {self._folder.id}`"
            ) from error
        self._end += written

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._file)
        os.close(self._lock)


def _drop_torn_tail(file: int) -> int:
    """Cut what follows the last newline, and return the length that is left."""
    size = os.fstat(file).st_size
    at, block = size, 65536
    while at > 0:
        begin = max(0, at - block)
        newline = os.pread(file, at - begin, begin).rfind(b"\n")
        if newline >= 0:
            end = begin + newline + 1
            break
        at = begin
    else:
        end = 0
    if end < size:
        os.ftruncate(file, end)
    return end


def find_run(runs: Path, name: str | None) -> RunFolder:
    """Return the run of that name or path, or the newest one.

    Raises:
        BadInput: there is none.
    """
    if name:
        for path in (Path(name), runs / name):
            if (path / "run.json").exists():
                return RunFolder(path)
        if (Path(name) / "cases.sealed").is_file() or "holdout" in Path(name).parts or "-holdout" in name:
            raise BadInput(
                f"run {name!r} was not found in {runs}; a look at a hold-out keeps no conversations, and `khosop holdout page` "
                "shows what it told"
            )
        raise BadInput(f"run {name!r} was not found in {runs}; `khosop runs` lists the runs")
    folders = list_runs(runs)
    if not folders:
        raise BadInput(f"{runs}: there is no run yet; `khosop run` makes the first one")
    return folders[-1]


def list_runs(runs: Path) -> list[RunFolder]:
    """Return the runs of a folder, oldest first."""
    return [RunFolder(path.parent) for path in sorted(runs.glob("*/run.json"))]
