"""What is written loads as it was meant, whatever stands in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khosop.errors import BadInput
from khosop.imports.account import Place, shown_places
from khosop.imports.draft import as_text, printable, slug
from khosop.imports.write import CASES_PER_FILE, mapping_lines, write_suite
from khosop.yaml_source import YamlFile, parse_yaml
from tests.evals.imports.importing import imported, loaded

ODD = [
    "a\n b\n",
    "\n",
    " x",
    "a\n\n",
    "x ",
    "- a",
    "a: b",
    "a #b",
    "'",
    '"\\',
    "yes",
    "1e3",
    "~",
    "{{a}}",
    "|",
    "ไม่มี\nค่ะ",
    "\u2028",
]
TEXTS = st.text(max_size=40) | st.sampled_from(ODD)
VALUES = st.recursive(
    TEXTS,
    lambda inner: (
        st.lists(inner, min_size=1, max_size=3) | st.dictionaries(TEXTS.filter(len), inner, min_size=1, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["check", "note", "a b", "ก"]), VALUES, min_size=1))
def test_every_text_comes_back_as_it_was(value: dict[str, Any]) -> None:
    clean = as_text(value)
    source = parse_yaml("".join(mapping_lines(clean, 0)).encode(), YamlFile("f"))
    assert source.problems == []
    assert source.value == _without_double_keys(clean)


def _without_double_keys(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _without_double_keys(inner) for key, inner in value.items()}
    return [_without_double_keys(inner) for inner in value] if isinstance(value, list) else str(value)


def test_a_text_of_several_lines_is_written_as_a_block() -> None:
    assert mapping_lines({"note": "one\n  two\n\nthree"}, 2) == ["  note: |-\n    one\n      two\n\n    three\n"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Check for: exact match!", "check-for-exact-match"),
        ("  ", ""),
        ("สวัสดีค่ะ มีห้องไหม", ""),
        ("Füße & Ärzte", "füße-ärzte"),
        ("a" * 90, "a" * 60),
        ("v1.2 of it", "v1.2-of-it"),
        ("_x_", "x"),
    ],
    ids=["a sentence", "nothing", "Thai marks", "umlauts", "too long", "a dot", "underscores"],
)
def test_an_id_is_made_of_letters_and_hyphens_or_is_a_number(text: str, expected: str) -> None:
    assert slug(text) == expected


def test_invisible_control_characters_are_replaced() -> None:
    assert printable("a\x00b\x1bc\ud800") == "a\ufffdb\ufffdc\ufffd"


def test_neighbouring_places_are_one_range() -> None:
    places = [Place("a.csv", line) for line in (2, 3, 4, 9)] + [Place("b.csv", 1)]
    assert shown_places(places) == "a.csv:2-4, 9, b.csv:1"
    assert shown_places(places, most=1) == "a.csv:2-4 and 2 more"


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path: Path) -> None:
    one = imported("csv", tmp_path / "in", {"t.csv": "question\nOpen?\n"})
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine")
    with pytest.raises(BadInput, match="is there already and not empty; nothing was written, name another with --out"):
        loaded(one, tmp_path / "out")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["mine.txt"]


def test_many_cases_are_split_into_files_that_a_suite_may_hold(tmp_path: Path) -> None:
    rows = "".join(f"question {i}\n" for i in range(CASES_PER_FILE + 1))
    one = imported("csv", tmp_path / "in", {"t.csv": "question\n" + rows})
    write_suite(tmp_path / "out", one.draft, one.written, one.account, "khosop import")
    files = sorted((tmp_path / "out").glob("cases*"))
    assert [file.name for file in files] == ["cases-1.yaml", "cases-2.yaml"]
    assert [file.read_text("utf-8").count("\n- id:") for file in files] == [CASES_PER_FILE, 1]
