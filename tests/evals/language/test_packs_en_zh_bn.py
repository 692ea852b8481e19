"""Do the English, Chinese and Bengali rows excuse what they are there for, and spare what only looks like it?"""

from pathlib import Path
from typing import Final

import pytest

from khosop.language.packs.bn import BENGALI
from khosop.language.packs.en import ENGLISH
from khosop.language.packs.zh import CHINESE
from khosop.language.rows import Row

from .marked import marked

ROWS: Final = [(pack.code, row) for pack in (ENGLISH, CHINESE, BENGALI) for row in pack.rows]


def _id(code: str, row: Row) -> str:
    return f"{code}-{row.kind}-{row.gloss[:28]}"


@pytest.mark.parametrize(
    "row", [row for _, row in ROWS if row.example], ids=[_id(*pair) for pair in ROWS if pair[1].example]
)
def test_a_row_excuses_its_example(row: Row) -> None:
    occurrence = marked(row.example).occurrence()
    assert occurrence.label != "asserted", f"{row.gloss}: {row.example} is read as asserted"


@pytest.mark.parametrize(
    "row", [row for _, row in ROWS if row.spares], ids=[_id(*pair) for pair in ROWS if pair[1].spares]
)
def test_a_row_spares_what_only_looks_like_it(row: Row) -> None:
    occurrence = marked(row.spares).occurrence()
    assert occurrence.label == "asserted", f"{row.gloss}: {row.spares} is read as {occurrence.label} ({occurrence.why})"


REPLIES: Final = [
    line
    for line in (Path(__file__).parent / "assertion_replies_en_zh_bn.txt").read_text(encoding="utf-8").split("\n")
    if line and not line.startswith("#")
]
"""What a careful reader says, written before the engine was asked: language, phenomenon, + said or - not said, reply."""


def _read(line: str) -> object:
    language, phenomenon, sign, text = line.split(" ", 3)
    return pytest.param(text.replace("⏎", "\n"), sign == "+", id=f"{language}-{phenomenon}-{text[:40]}")


@pytest.mark.parametrize(("text", "said"), [_read(line) for line in REPLIES])
def test_a_reply_says_what_a_careful_reader_says_it_does(text: str, said: bool) -> None:
    occurrence = marked(text).occurrence()
    assert (occurrence.label == "asserted") is said, f"{occurrence.label} by {occurrence.rule}: {occurrence.why}"
