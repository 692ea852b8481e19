"""Scalars stay as typed; whatever a file does wrong is one error with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from khosop.yaml_source import MAX_VALUES, YamlFile, parse_yaml, read_yaml


def read(text: str | bytes) -> YamlFile:
    return parse_yaml(text if isinstance(text, bytes) else text.encode(), YamlFile("f.yaml"))


@pytest.mark.parametrize(
    "typed",
    [
        "20:00",
        "08:00",
        "0812345678",
        "no",
        "yes",
        "1e3",
        "0x1F",
        "0o17",
        "1_000",
        "~",
        "null",
        "2026-11-07",
        ".inf",
        "=",
        "๖๐๐",
    ],
)
def test_a_scalar_is_the_text_that_the_author_typed(typed: str) -> None:
    source = read(f"key: {typed}\nlist: [{typed}]\n")
    assert source.problems == []
    assert source.value == {"key": typed, "list": [typed]}


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        pytest.param("a: 1\nb: 2\na: 3\n", 3, "the key 'a' stands here twice; it was given in line 1", id="key twice"),
        pytest.param("a:\n  b: 1\n\tc: 2\n", 3, "a tab indents this line", id="tab"),
        pytest.param("a: [/x{0,5}y/]\n", 1, "must stand in single quotes", id="pattern in a flow list"),
        pytest.param("a: !!python/object:os.system x\n", 1, "the tag '", id="tag"),
        pytest.param("a: 1\n---\nb: 2\n", 2, "a second document", id="two documents"),
        pytest.param("a: *nobody\n", 1, "the alias '*nobody' names no anchor", id="unknown alias"),
        pytest.param("a: &me [*me]\n", 1, "the alias '*me' names no anchor that ended before it", id="alias of itself"),
        pytest.param("base: &b {x: 1}\na:\n  <<: *b\n", 3, "the merge key '<<' is not used", id="merge key"),
        pytest.param("? [a, b]\n: c\n", 1, "a key must be one word or text", id="list as key"),
        pytest.param("a: 'open\n", 2, "this is not YAML", id="open quote"),
        pytest.param("a: b: c\n", 1, "a text with ': ' in it must stand in quotes", id="colon in a text"),
        pytest.param("a: @b\n", 1, "begins with this character must stand in quotes", id="sign at the start"),
        pytest.param("a:\n  b: 1\n c: 2\n", 3, "indented otherwise than its neighbours", id="indentation"),
        pytest.param("", 1, "the file is empty", id="empty"),
        pytest.param("# only a comment\n", 1, "the file is empty", id="only a comment"),
        pytest.param("a: 1\nb: \x00\n", 2, "control character U+0000", id="NUL"),
        pytest.param("a: 1\nb: x\x1b[31m\n", 2, "control character U+001B", id="escape"),
        pytest.param("a: [" * 60 + "]" * 60, 1, "nested deeper than 40", id="deep"),
    ],
)
def test_a_fault_is_one_error_with_its_line(text: str, line: int, says: str) -> None:
    problems = read(text).problems
    assert [problem.line for problem in problems] == [line]
    assert says in problems[0].text


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        pytest.param("a: กข\n".encode("utf-16"), "UTF-16", id="UTF-16 with mark"),
        pytest.param("a: b\n".encode("utf-16-le"), "UTF-16", id="UTF-16 without mark"),
        pytest.param(b"x: 1\ny: \xe0\xb8\n", "is not UTF-8", id="cut in a character"),
        pytest.param("x: 1\ny: กขค\n".encode("tis-620"), "looks like Thai in TIS-620", id="Thai code page"),
    ],
)
def test_another_encoding_is_named(raw: bytes, says: str) -> None:
    (problem,) = read(raw).problems
    assert says in problem.text
    assert "save" in problem.text


def test_the_byte_order_mark_of_windows_editors_is_no_fault() -> None:
    source = read("\ufeffa: 1\n".encode())
    assert (source.value, source.problems) == ({"a": "1"}, [])


def test_aliases_of_aliases_stop_before_they_fill_the_memory() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 12)]
    (problem,) = read("\n".join(lines)).problems
    assert f"more than {MAX_VALUES:,} values" in problem.text


def test_a_value_knows_its_line_and_lends_it_to_what_is_inside() -> None:
    source = read("a: 1\nb:\n  - x\n  - {y: 1,\n     z: 2}\n")
    assert [source.line(place) for place in ((), ("a",), ("b", 1), ("b", 1, "z"), ("b", 1, "unknown"))] == [
        1,
        1,
        4,
        5,
        4,
    ]


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    (problem,) = read_yaml(tmp_path / "nowhere.yaml").problems
    assert "can't be read" in problem.text
