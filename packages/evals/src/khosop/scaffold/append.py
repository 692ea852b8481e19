"""How is a case put at the end of a file of cases, with every other byte left as it was?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import yaml

from khosop.errors import BadInput
from khosop.naming import as_id

HEAD = "cases:\n"


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the list of cases ends."""

    offset: int
    """Characters from the file's begin."""
    indent: int
    """Spaces before the dash of a case."""


def with_case(raw: bytes, case: str, file: str) -> bytes:
    """Return a file's bytes with a case behind its last one.

    `case` is the text of one entry: its first line begins with `- `, the others are indented by two more. Line ends are those of
    the file.

    Raises:
        BadInput: the list of cases is written in a way to which nothing can be added.
    """
    text = raw.decode("utf-8")
    newline = "\r\n" if "\r\n" in text else "\n"
    if not text.strip():
        return _joined(text, HEAD + _indented(case, 2), newline).encode("utf-8")
    place = _end_of_cases(text, file)
    if place is None:
        return _joined(text, f"\n{HEAD}" + _indented(case, 2), newline).encode("utf-8")
    before, behind = text[: place.offset], text[place.offset :]
    added = "\n" + _indented(case, place.indent)
    if behind.strip():
        added += "\n" if behind.startswith(("\n", "\r\n")) is False else ""
    return (_joined(before, added, newline) + behind).encode("utf-8")


def _joined(before: str, added: str, newline: str) -> str:
    gap = newline if before and not before.endswith("\n") else ""
    return before + gap + added.replace("\n", newline)


def _indented(case: str, indent: int) -> str:
    return "".join(f"{' ' * indent}{line}\n" if line else "\n" for line in case.rstrip("\n").split("\n"))


def _end_of_cases(text: str, file: str) -> _Place | None:
    """Return where the next case goes; None where the file has no list of cases yet."""
    try:
        node = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark is not None else 1
        raise BadInput(
            f"{file}:{line}: this is not YAML, so no case can be added; `khosop check` says what is wrong"
        ) from None
    if node is None:
        return None  # comments only
    if not isinstance(node, yaml.MappingNode):
        raise BadInput(f"{file}:1: a file of cases is a mapping with `cases:`; nothing was added")
    for number, (key, value) in enumerate(node.value):
        if key.value != "cases":
            continue
        line = key.start_mark.line + 1
        if not isinstance(value, yaml.SequenceNode):
            if isinstance(value, yaml.ScalarNode) and value.value == "":
                return _Place(_line_end(text, key.end_mark.index), 2)
            raise BadInput(f"{file}:{line}: 'cases' is no list, so no case can be added")
        if value.flow_style or not value.value:
            raise BadInput(
                f"{file}:{line}: the cases stand in [brackets]; write them below each other, each behind a '- '"
            )
        last_key = number == len(node.value) - 1
        return _Place(len(text) if last_key else _line_end(text, _last_index(value)), _dash_column(text, value))
    return None


def _dash_column(text: str, value: yaml.SequenceNode) -> int:
    first = value.value[0].start_mark
    line_start = text.rfind("\n", 0, first.index) + 1
    before = re.match(r"[ ]*", text[line_start:])
    return len(before[0]) if before is not None else 2


def _last_index(node: yaml.Node) -> int:
    """Return the index behind the last character of a node. A block's own end mark is that of what follows it."""
    if isinstance(node, yaml.CollectionNode) and node.value and not node.flow_style:
        last = node.value[-1]
        return _last_index(last[1] if isinstance(last, tuple) else last)
    return int(node.end_mark.index)


def _line_end(text: str, index: int) -> int:
    """Return the index behind the line in which a value ends. A block scalar ends at the begin of the next line."""
    if index and text[index - 1] == "\n":
        return index
    end = text.find("\n", index)
    return len(text) if end < 0 else end + 1


def file_for(folder: Path, category: str, files_of: dict[str, list[str]]) -> Path:
    """Return the file that a new case of a category goes into: where most of them are, else one of the category's name.

    `files_of` tells the file of every case there is, by category.
    """
    there = files_of.get(category, [])
    if there:
        return Path(max(dict.fromkeys(there), key=there.count))
    everything = [file for files in files_of.values() for file in files]
    if len(set(everything)) == 1 and len(files_of) > 1:
        return Path(everything[0])
    name = as_id(category) or "cases"
    return folder / f"{name}.yaml"
