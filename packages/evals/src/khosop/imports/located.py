"""What stands in a foreign YAML, JSON, JSON-lines or CSV file, with the line of every value?

Tolerant where `khosop.yaml_source` is strict: merge keys, anchors and foreign tags belong to the files of other tools. Values
are plain text, numbers, flags, None, `Map` and `Seq`; no tag is ever followed and nothing is built but these.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from json.decoder import scanstring  # type: ignore[attr-defined]  # public in CPython, missing in the stubs
from typing import Any, Final

import yaml

from khosop.errors import BadInput

MAX_DEPTH: Final = 100
MAX_VALUES: Final = 5_000_000
"""Values of one file with every alias counted as often as it is used: a file can't grow in memory by aliases of aliases."""


class Map(dict[str, Any]):
    """A mapping that knows its lines."""

    __slots__ = ("line", "lines")

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: dict[str, int] = {}

    def at(self, key: str) -> int:
        """Return the line of a key; that of the mapping where it has no such key."""
        return self.lines.get(key, self.line)


class Seq(list[Any]):
    """A sequence that knows its lines."""

    __slots__ = ("line", "lines")

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: list[int] = []


def line_of(value: object, otherwise: int) -> int:
    """Return the line that a mapping or sequence begins in."""
    return value.line if isinstance(value, Map | Seq) else otherwise


def items_with_lines(values: object, otherwise: int) -> Iterator[tuple[Any, int]]:
    """Yield the items of a sequence with their lines; nothing for anything else."""
    if isinstance(values, list):
        lines = values.lines if isinstance(values, Seq) else []
        for i, value in enumerate(values):
            yield value, lines[i] if i < len(lines) else otherwise


@dataclass(slots=True)
class Document:
    """A file's value and what was odd about the file."""

    value: Any
    oddities: list[tuple[int, str]] = field(default_factory=list)
    """Line and clause: a tag that was ignored, a key given twice, a second document."""


def parse_yaml(text: str, name: str) -> Document:
    """Return what a YAML file says.

    Raises:
        BadInput: it is not YAML, or too deep or too large.
    """
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    document = Document(None)
    try:
        nodes = iter(yaml.compose_all(text, Loader=loader))
        first = next(nodes, None)
        second = next(nodes, None)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        # At the end of the file, the parser points behind the last line.
        line = min(mark.line + 1, text.rstrip("\n").count("\n") + 1) if mark is not None else 1
        raise BadInput(f"{name}:{line}: not YAML: {error.problem or error.context}") from error
    except yaml.YAMLError as error:
        raise BadInput(f"{name}: not YAML: {' '.join(str(error).split())}") from error
    except RecursionError:
        raise BadInput(f"{name}: values are nested too deep") from None
    if first is not None:
        document.value = _Yaml(name, document).value(first, 0)
    if second is not None:
        document.oddities.append((second.start_mark.line + 1, "a second YAML document begins here and was not read"))
    return document


_INT: Final = re.compile(r"[-+]?[0-9]+")
_FLOAT: Final = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)(?:[eE][-+]?[0-9]+)?")
_PLAIN: Final[dict[str, bool | None]] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_MERGE: Final = "tag:yaml.org,2002:merge"
_STANDARD: Final = "tag:yaml.org,2002:"


class _Yaml:
    """Builds values from the nodes of one document."""

    def __init__(self, name: str, document: Document) -> None:
        self._name = name
        self._document = document
        self._built: dict[int, tuple[Any, int]] = {}
        self._open: set[int] = set()
        self._count = 0

    def value(self, node: yaml.Node, depth: int) -> Any:
        before = self._count
        known = self._built.get(id(node))
        if known is not None:
            self._grow(known[1], node)
            return known[0]
        if id(node) in self._open or depth > MAX_DEPTH:
            raise BadInput(f"{self._name}:{_line(node)}: values are nested too deep")
        self._open.add(id(node))
        self._grow(1, node)
        tag = node.tag or ""
        if not tag.startswith(_STANDARD) and tag != "!":
            self._odd(node, f"the tag {tag} is not followed; the value was taken without it")
        if isinstance(node, yaml.ScalarNode):
            built: Any = _scalar(node)
        elif isinstance(node, yaml.SequenceNode):
            built = self._sequence(node, depth)
        elif isinstance(node, yaml.MappingNode):
            built = self._mapping(node, depth)
        else:
            raise BadInput(f"{self._name}:{_line(node)}: not YAML: a value is expected")
        self._open.discard(id(node))
        self._built[id(node)] = (built, self._count - before)
        return built

    def _grow(self, values: int, node: yaml.Node) -> None:
        self._count += values
        if self._count > MAX_VALUES:
            raise BadInput(f"{self._name}:{_line(node)}: the file holds more than {MAX_VALUES:,} values")

    def _odd(self, node: yaml.Node, text: str) -> None:
        self._document.oddities.append((_line(node), text))

    def _sequence(self, node: yaml.SequenceNode, depth: int) -> Seq:
        items = Seq(_line(node))
        for one in node.value:
            items.append(self.value(one, depth + 1))
            items.lines.append(_line(one))
        return items

    def _mapping(self, node: yaml.MappingNode, depth: int) -> Any:
        entries = Map(_line(node))
        merged: list[Any] = []
        for key_node, value_node in node.value:
            template = _template(key_node, value_node, single=len(node.value) == 1)
            if template is not None:
                return template
            value = self.value(value_node, depth + 1)
            if key_node.tag == _MERGE:
                merged += value if isinstance(value, Seq) else [value]
                continue
            key = (
                key_node.value if isinstance(key_node, yaml.ScalarNode) else json.dumps(self.value(key_node, depth + 1))
            )
            if key in entries:
                self._odd(key_node, f"the key '{key}' stands here twice; the last one counts")
            entries[key] = value
            entries.lines[key] = _line(key_node)
        for base in merged:
            for key, value in base.items() if isinstance(base, Map) else ():
                if key not in entries:
                    entries[key] = value
                    entries.lines[key] = base.at(key)
        return entries


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def _template(key: yaml.Node, value: yaml.Node, *, single: bool) -> str | None:
    """Return `{{name}}` for what YAML takes for a mapping in a mapping and its author meant as a template."""
    if not single or not isinstance(key, yaml.MappingNode) or len(key.value) != 1:
        return None
    inner, nothing = key.value[0]
    if isinstance(inner, yaml.ScalarNode) and not nothing.value and not value.value:
        return "{{" + str(inner.value) + "}}"
    return None


def _scalar(node: yaml.ScalarNode) -> Any:
    text: str = node.value
    if node.style is not None or node.tag == "tag:yaml.org,2002:str":
        return text
    if text in _PLAIN:
        return _PLAIN[text]
    if _INT.fullmatch(text) and len(text) < 19:
        # 0812… is a telephone number, not a figure: its zero is kept.
        return text if text.lstrip("+-").startswith("0") and len(text.lstrip("+-")) > 1 else int(text)
    return float(text) if _FLOAT.fullmatch(text) and not _INT.fullmatch(text) else text


def parse_json(text: str, name: str) -> Document:
    """Return what a JSON file says, with lines.

    Raises:
        BadInput: it is not JSON, or too deep.
    """
    try:
        return Document(_Json(text, name).whole())
    except RecursionError:
        raise BadInput(f"{name}: values are nested too deep") from None


_SPACE: Final = re.compile(r"[ \t\n\r]*")
_BARE: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null|NaN|-?Infinity")
_WORDS: Final[dict[str, Any]] = {"true": True, "false": False, "null": None}


class _Json:
    """Reads JSON and remembers the lines; numbers that JSON doesn't know stay text."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name
        self._seen = 0
        self._line = 1

    def whole(self) -> Any:
        value, end = self._value(self._skip(0), 0)
        end = self._skip(end)
        if end != len(self._text):
            raise self._fault(end, "something follows the end of the value")
        return value

    def _skip(self, place: int) -> int:
        found = _SPACE.match(self._text, place)
        return found.end() if found else place

    def _at(self, place: int) -> int:
        self._line += self._text.count("\n", self._seen, place)
        self._seen = max(self._seen, place)
        return self._line

    def _fault(self, place: int, what: str) -> BadInput:
        line = self._text.count("\n", 0, place) + 1
        return BadInput(f"{self._name}:{line}: not JSON: {what}")

    def _value(self, place: int, depth: int) -> tuple[Any, int]:
        if depth > MAX_DEPTH:
            raise self._fault(place, f"values are nested deeper than {MAX_DEPTH} levels")
        first = self._text[place : place + 1]
        if first == '"':
            return self._string(place)
        if first == "{":
            return self._object(place, depth)
        if first == "[":
            return self._array(place, depth)
        bare = _BARE.match(self._text, place)
        if bare is None:
            what = "the file ends where a value is expected" if not first else f"'{first}' begins no value"
            raise self._fault(place, what)
        word = bare[0]
        if word in _WORDS:
            return _WORDS[word], bare.end()
        if not word[-1].isdigit():
            return word, bare.end()
        return (float(word) if any(c in word for c in ".eE") or len(word) > 300 else int(word)), bare.end()

    def _string(self, place: int) -> tuple[str, int]:
        try:
            text, end = scanstring(self._text, place + 1, False)
        except json.JSONDecodeError as error:
            raise self._fault(error.pos, error.msg) from error
        return str(text), int(end)

    def _object(self, place: int, depth: int) -> tuple[Map, int]:
        entries = Map(self._at(place))
        place = self._skip(place + 1)
        while self._text[place : place + 1] != "}":
            if self._text[place : place + 1] != '"':
                raise self._fault(place, "a key in double quotes is expected")
            line = self._at(place)
            key, place = self._string(place)
            place = self._skip(place)
            if self._text[place : place + 1] != ":":
                raise self._fault(place, f"a colon is expected behind the key '{key}'")
            entries[key], place = self._value(self._skip(place + 1), depth + 1)
            entries.lines[key] = line
            place = self._next(place, "}")
        return entries, place + 1

    def _array(self, place: int, depth: int) -> tuple[Seq, int]:
        items = Seq(self._at(place))
        place = self._skip(place + 1)
        while self._text[place : place + 1] != "]":
            items.lines.append(self._at(place))
            value, place = self._value(place, depth + 1)
            items.append(value)
            place = self._next(place, "]")
        return items, place + 1

    def _next(self, place: int, closing: str) -> int:
        place = self._skip(place)
        sign = self._text[place : place + 1]
        if sign == ",":
            place = self._skip(place + 1)
            if self._text[place : place + 1] == closing:
                raise self._fault(place, f"a comma stands before '{closing}'")
        elif sign != closing:
            raise self._fault(place, f"',' or '{closing}' is expected")
        return place


def parse_json_lines(text: str) -> Iterator[tuple[int, Any]]:
    """Yield line and value of a JSON-lines file; the value is a `ValueError` where a line is not JSON."""
    # By "\n" only: str.splitlines() would split inside a text that holds U+2028.
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            yield number, json.loads(line)
        except (ValueError, RecursionError) as error:
            yield number, ValueError(getattr(error, "msg", "values are nested too deep"))


def parse_csv(text: str, name: str, delimiter: str | None = None) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield line and cells of every row; the first row names the columns. An empty row is left out.

    Raises:
        BadInput: it has no header, or a row that can't be read.
    """
    csv.field_size_limit(10_000_000)
    sign = delimiter or _delimiter(text)
    reader = csv.reader(iter_lines(text), delimiter=sign)
    try:
        header = next(reader, None)
        if not header or not any(cell.strip() for cell in header):
            raise BadInput(f"{name}: the first line names no columns")
        names = [cell.strip() for cell in header]
        start = reader.line_num + 1
        for row in reader:
            if any(cell.strip() for cell in row):
                cells = dict(zip(names, row, strict=False))
                if len(row) > len(names):
                    cells[""] = sign.join(row[len(names) :])
                yield start, cells
            start = reader.line_num + 1
    except csv.Error as error:
        raise BadInput(f"{name}:{reader.line_num}: not CSV: {error}") from error


def iter_lines(text: str) -> Iterator[str]:
    """Yield the lines of a text with their ends."""
    place = 0
    while place < len(text):
        end = text.find("\n", place) + 1 or len(text)
        yield text[place:end]
        place = end


def _delimiter(text: str) -> str:
    """Return the sign between the columns: the one that stands most often outside of quotes in the first line."""
    first = re.sub(r'"[^"]*"', "", text.split("\n", 1)[0])
    return max(",;\t|", key=first.count)
