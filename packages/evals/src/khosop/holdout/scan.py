"""Did a sealed text get out? Searches files for shingles of the texts, in the spellings that files keep text in.

Thai has no spaces, so texts are cut into windows of characters, not into words. Every window of a text is in a table; a file
is read at fixed strides and each piece is looked up. That is linear in the bytes, whatever the number of texts, and finds
every copied stretch of `window + stride` bytes. What is found is then followed to both sides: only a stretch that is long
for its text counts, since a shop's words come in everybody's sentences.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final
from urllib.parse import quote

from khosop.holdout.texts import Secret

SHORTEST = 16
"""Characters. A shorter text can't be told from chance."""
PIECE = 30
"""Characters in a row that are told of, however long the text is; of a shorter text, half of it and at least `SHORTEST`."""
COPY = 40
"""Characters in a row that make a copy; of a shorter text, six tenths. Half a sentence may be the name of a promotion."""
SHORTEST_ID = 8
SKIPPED: Final = frozenset({".git", "node_modules"})
_CHUNK = 8 << 20
_OVERLAP = 8192
_MOST_UNPACKED = 256 << 20
_ID = re.compile(rb"[A-Za-z0-9][\w.-]{6,}")


@dataclass(frozen=True, slots=True)
class Spelling:
    """A way to write text into bytes, with how closely it is searched."""

    name: str
    encode: Callable[[str], Sequence[bytes]]
    window: int
    stride: int
    hint: bytes = b""
    """Without these bytes the spelling does not occur, and the search is spared."""


def _utf8(text: str) -> Sequence[bytes]:
    return (text.encode(),)


def _escaped(text: str) -> Sequence[bytes]:
    plain = "".join(f"\\u{ord(c):04x}" if ord(c) > 127 else c for c in text)
    return (plain.encode(), re.sub(r"\\u(....)", lambda m: "\\u" + m[1].upper(), plain).encode())


def _bytes_escaped(text: str) -> Sequence[bytes]:
    return ("".join(f"\\x{b:02x}" if b > 127 else chr(b) for b in text.encode()).encode(),)


def _percent(text: str) -> Sequence[bytes]:
    plain = quote(text, safe="")
    return (plain.encode(), re.sub(r"%..", lambda m: m[0].lower(), plain).encode())


def _entities(text: str) -> Sequence[bytes]:
    return ("".join(f"&#{ord(c)};" if ord(c) > 127 else c for c in text).encode(),)


def _thai_bytes(text: str) -> Sequence[bytes]:
    try:
        return (text.encode("cp874"),)
    except UnicodeEncodeError:
        return ()


def _utf16(text: str) -> Sequence[bytes]:
    return (text.encode("utf-16-le"), text.encode("utf-16-be"))


def _base64(text: str) -> Sequence[bytes]:
    """Return the text at the three places it can have in groups of three bytes, without the edges that its neighbours change."""
    raw = text.encode()
    return tuple(base64.b64encode(bytes(lead) + raw)[4 if lead else 0 : -4] for lead in range(3))


SPELLINGS: Final[tuple[Spelling, ...]] = (
    Spelling("utf-8", _utf8, 24, 8),
    Spelling("json escapes", _escaped, 36, 24, b"\\u0"),
    Spelling("byte escapes", _bytes_escaped, 72, 48, b"\\xe"),
    Spelling("percent", _percent, 54, 36, b"%"),
    Spelling("entities", _entities, 42, 28, b"&#"),
    Spelling("utf-16", _utf16, 16, 12),
    Spelling("thai bytes", _thai_bytes, 10, 6),
    Spelling("base64", _base64, 24, 16),
)


@dataclass(frozen=True, slots=True)
class _Written:
    """A text in one spelling."""

    secret: int
    raw: bytes
    piece: int
    """Bytes in a row that are told of."""
    copy: int
    """Bytes in a row that make a copy."""


_Table = dict[bytes, list[tuple[_Written, int]]]


class Searcher:
    """The tables of all texts, ready to search files."""

    def __init__(self, secrets: Sequence[Secret]) -> None:
        self.secrets = tuple(secrets)
        self.ids = {s.text.encode(): n for n, s in enumerate(secrets) if s.kind == "id" and len(s.text) >= SHORTEST_ID}
        searchable = [(n, s.text) for n, s in enumerate(secrets) if s.kind != "id" and len(s.text) >= SHORTEST]
        self.not_searched = len(secrets) - len(searchable) - len(self.ids)
        self._tables = [(spelling, _table(spelling, searchable)) for spelling in SPELLINGS]

    def search(self, stream: BinaryIO) -> dict[int, bool]:
        """Return the numbers of the texts of which a piece stands in a stream, and whether it is a copy."""
        found: dict[int, bool] = {}
        tail = b""
        while block := stream.read(_CHUNK):
            data = tail + block
            if self.ids:
                words = set(_ID.findall(data))
                found |= {number: True for raw, number in self.ids.items() if raw in words}
            for spelling, table in self._tables:
                if table and spelling.hint in data:
                    _search(data, spelling, table, found)
            tail = data[-_OVERLAP:]
        return found


def _table(spelling: Spelling, searchable: Iterable[tuple[int, str]]) -> _Table:
    table: _Table = {}
    for number, text in searchable:
        piece = min(PIECE, max(SHORTEST, len(text) // 2))
        copy = min(COPY, max(SHORTEST, -(-len(text) * 6 // 10)))
        for raw in spelling.encode(text):
            # An ASCII text is the same in most spellings; utf-8 finds it.
            if spelling.name != "utf-8" and raw == text.encode():
                continue
            written = _Written(number, raw, *(len(raw) * n // len(text) for n in (piece, copy)))
            for at in range(len(raw) - spelling.window + 1):
                places = table.setdefault(raw[at : at + spelling.window], [])
                if not places or places[-1][0] is not written:
                    places.append((written, at))
    return table


def _search(data: bytes, spelling: Spelling, table: _Table, found: dict[int, bool]) -> None:
    window = spelling.window
    for at in [i for i in range(0, len(data) - window + 1, spelling.stride) if data[i : i + window] in table]:
        for written, offset in table[data[at : at + window]]:
            if found.get(written.secret) is True:
                continue
            stretch = _stretch(data, at, written.raw, offset, window)
            if stretch >= written.piece:
                found[written.secret] = stretch >= written.copy


def _stretch(data: bytes, at: int, raw: bytes, offset: int, window: int) -> int:
    """Return how many bytes around a window are the same in both."""
    left, right = 0, window
    while left < min(at, offset) and data[at - left - 1] == raw[offset - left - 1]:
        left += 1
    while at + right < len(data) and offset + right < len(raw) and data[at + right] == raw[offset + right]:
        right += 1
    return left + right


@dataclass(frozen=True, slots=True)
class Leak:
    """A file in which sealed texts stand."""

    path: Path
    texts: tuple[int, ...]
    """Numbers into the searcher's texts."""
    copies: tuple[int, ...]
    """Those of them that stand there in full, or nearly."""


@dataclass(slots=True)
class Findings:
    """What a scan came to."""

    leaks: list[Leak] = field(default_factory=list)
    files: int = 0
    size: int = 0
    unread: list[Path] = field(default_factory=list)
    """Files that could not be read; nothing is known of them."""


def scan(searcher: Searcher, roots: Iterable[Path], leave_out: Iterable[Path] = ()) -> Findings:
    """Search all files below some folders. Links are not followed; version control and installed packages are left out."""
    out = {path.resolve() for path in leave_out}
    findings, seen = Findings(), set[tuple[int, int]]()
    for path in _files(roots, out):
        try:
            status = path.lstat()
            if (status.st_dev, status.st_ino) in seen:
                continue
            seen.add((status.st_dev, status.st_ino))
            texts: dict[int, bool] = {}
            for stream in _streams(path):
                for number, copied in searcher.search(stream).items():
                    texts[number] = copied or texts.get(number, False)
        except (OSError, EOFError, zipfile.BadZipFile, RuntimeError):
            # RuntimeError: a zip file with a password.
            findings.unread.append(path)
            continue
        findings.files += 1
        findings.size += status.st_size
        if texts:
            copies = tuple(sorted(number for number, copied in texts.items() if copied))
            findings.leaks.append(Leak(path, tuple(sorted(texts)), copies))
    return findings


def _files(roots: Iterable[Path], leave_out: set[Path]) -> Iterator[Path]:
    for root in roots:
        for here, folders, names in os.walk(root):
            folder = Path(here)
            folders[:] = sorted(
                name
                for name in folders
                if name not in SKIPPED
                and not (folder / name / "pyvenv.cfg").exists()
                and (folder / name).resolve() not in leave_out
            )
            for name in sorted(names):
                path = folder / name
                if path.is_file() and not path.is_symlink() and path.resolve() not in leave_out:
                    yield path


def _streams(path: Path) -> Iterator[BinaryIO]:
    """Yield the file's bytes, and what is packed in it."""
    with path.open("rb") as file:
        head = file.read(4)
        file.seek(0)
        yield file
    if head[:2] == b"\x1f\x8b":
        with gzip.open(path) as packed:
            yield io.BytesIO(packed.read(_MOST_UNPACKED))
    elif head == b"PK\x03\x04":
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                with archive.open(name) as member:
                    yield io.BytesIO(member.read(_MOST_UNPACKED))


def file_digest(path: Path) -> str:
    """Return the first digits of a file's SHA-256."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:16]
