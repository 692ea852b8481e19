"""Do the English, Chinese and Bengali rows excuse what they are there for, and spare what only looks like it?"""

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
