"""Sealed texts are found in whatever spelling a file keeps them, and ordinary words of the shop are not."""

from __future__ import annotations

import base64
import gzip
import io
import json
import os
import urllib.parse
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from khosop.holdout import scan as scanning
from khosop.holdout.scan import Searcher, scan
from khosop.holdout.texts import Secret

LONG = "น้องมะพร้าวไม่ยอมกินแครอทสีม่วงที่ป้าเอามาฝากจากเชียงคาน"  # "Coconut won't eat the purple carrot"
OTHER = "อยากจองคิวแปรงขนอัลปากาตอนบ่ายสามโมงวันพุธหน้าค่ะ"  # "I'd like to book an alpaca brushing"
ENGLISH = "My quokka swallowed a marble this morning"
SECRETS = (
    Secret("message", LONG),
    Secret("message", OTHER),
    Secret("message", ENGLISH),
    Secret("id", "quokka-alphard"),
    Secret("pattern", "600 บาท"),  # "600 baht": too short to tell from chance
)


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return Searcher(SECRETS)


def as_gzip(text: str) -> bytes:
    return gzip.compress(text.encode())


def as_zip(text: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("log.txt", text)
    return out.getvalue()


SPELLINGS: dict[str, Callable[[str], bytes]] = {
    "utf-8": str.encode,
    "json": lambda text: json.dumps({"said": text}).encode(),
    "json, upper case": lambda text: json.dumps(text).upper().replace("\\U", "\\u").encode(),
    "python bytes": lambda text: repr(text.encode()).encode(),
    "address": lambda text: urllib.parse.quote(text).encode(),
    "utf-16": lambda text: text.encode("utf-16"),
    "utf-16-be": lambda text: text.encode("utf-16-be"),
    "windows-874": lambda text: text.encode("cp874"),
    "html": lambda text: text.encode("ascii", "xmlcharrefreplace"),
    "base64": lambda text: base64.b64encode(b"ab" + text.encode() + b"cd"),
    "gzip": as_gzip,
    "zip": as_zip,
}


@pytest.mark.parametrize("name", SPELLINGS)
@pytest.mark.parametrize("lead", [0, 1, 5, 7, 16])
def test_a_text_is_found_in_every_spelling_and_at_every_place(
    searcher: Searcher, tmp_path: Path, name: str, lead: int
) -> None:
    packed = name in ("gzip", "zip")
    (tmp_path / "file").write_bytes(b"" if packed else b"x" * lead * (2 if "16" in name else 1))
    with (tmp_path / "file").open("ab") as file:
        file.write(SPELLINGS[name]("x" * lead + LONG if packed else LONG))
    (leak,) = scan(searcher, [tmp_path]).leaks
    assert leak.texts == (0,)


@pytest.mark.parametrize(
    ("content", "texts"),
    [
        (f"หัวข้อ {ENGLISH} ท้าย", (2,)),
        (LONG[: len(LONG) // 2 + 1], (0,)),
        (f"{OTHER[:30]}\n{OTHER[30:]}", (1,)),
        ("passed: quokka-alphard 3/3", (3,)),
        (f"{LONG} {OTHER}", (0, 1)),
        ("อยากจองคิวแปรงขนแมวค่ะ", ()),  # shares its first words with a sealed message
        ("quokka-alphard-2 quokka alphard", ()),
        ("ราคา 600 บาท", ()),
        ("", ()),
    ],
)
def test_a_copy_counts_and_a_few_words_in_common_do_not(
    searcher: Searcher, content: str, texts: tuple[int, ...]
) -> None:
    assert set(searcher.search(io.BytesIO(content.encode()))) == set(texts)


@pytest.mark.parametrize(("share", "copied"), [(0.52, False), (0.65, True), (1.0, True)])
def test_half_a_message_is_told_of_and_most_of_one_is_a_copy(searcher: Searcher, share: float, copied: bool) -> None:
    piece = LONG[: int(len(LONG) * share)]
    assert searcher.search(io.BytesIO(piece.encode())) == {0: copied}


def test_a_text_across_the_edge_of_two_reads_is_found(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = LONG.encode()
    for edge in range(1, len(raw), 7):
        content = b"x" * (scanning._CHUNK - edge) + raw
        assert searcher.search(io.BytesIO(content)) == {0: True}
        if edge > 30:
            break


def test_what_is_too_short_to_tell_is_counted_as_not_searched(searcher: Searcher) -> None:
    assert searcher.not_searched == 1


def test_version_control_environments_links_and_left_out_folders_are_not_searched(
    searcher: Searcher, tmp_path: Path
) -> None:
    for folder in (".git", "node_modules", "env", "left-out", "seen"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "file").write_text(LONG)
    (tmp_path / "env" / "pyvenv.cfg").touch()
    (tmp_path / "link").symlink_to(tmp_path / "left-out" / "file")
    found = scan(searcher, [tmp_path, tmp_path / "seen"], leave_out=[tmp_path / "left-out"])
    assert [str(leak.path.relative_to(tmp_path)) for leak in found.leaks] == ["seen/file"]


def test_a_file_that_can_t_be_read_is_told(searcher: Searcher, tmp_path: Path) -> None:
    (tmp_path / "broken.gz").write_bytes(gzip.compress(LONG.encode() * 50)[:-20])
    (tmp_path / "broken.zip").write_bytes(b"PK\x03\x04" + os.urandom(50))
    found = scan(searcher, [tmp_path])
    assert sorted(path.name for path in found.unread) == ["broken.gz", "broken.zip"]
