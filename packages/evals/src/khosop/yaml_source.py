"""What stands in a YAML file, with every scalar as the author typed it and the line of every value.

`20:00`, `08:00`, `0812345678`, `no` and `1e3` stay text here; the typed models convert where a type is known. Built on
the parser's events, not on its objects: no tag is ever followed, a key given twice is an error, and a file can't grow
in memory by aliases of aliases.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import yaml

Plain: TypeAlias = "str | list[Plain] | dict[str, Plain]"
Place: TypeAlias = tuple[str | int, ...]
"""The way to a value: keys and indexes from the top of the file."""

MAX_DEPTH = 40
MAX_VALUES = 200_000
"""Values of one file, with every alias counted as often as it is used."""
MAX_BYTES = 20_000_000

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_HINTS = (
    (
        "mapping values are not allowed",
        "; a text with ': ' in it must stand in quotes, or the line is indented wrongly",
    ),
    ("cannot start any token", "; a text that begins with this character must stand in quotes"),
    ("did not find expected key", "; the line is indented otherwise than its neighbours, or a quote is missing"),
)
"""What the parser's words mean for somebody who writes cases."""

_PATTERN_IN_FLOW = re.compile(r"\[[^\"']*/[^\"'/]*[{}\[,]")


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing to mend, and where it stands."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        # One problem, one line, also where it quotes a text of several.
        return f"{self.file}:{self.line}: {self.text}".replace("\n", "\\n")


@dataclass(slots=True)
class YamlFile:
    """The content of a file: values, their lines, and what is wrong with it."""

    file: str
    value: Plain = ""
    lines: dict[Place, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def line(self, place: Sequence[str | int]) -> int:
        """Return the line of a value, or of the nearest value around it."""
        at = tuple(place)
        while at not in self.lines and at:
            at = at[:-1]
        return self.lines.get(at, 1)

    def complain(self, place: Sequence[str | int], text: str) -> None:
        """Note a problem with the value at a place."""
        self.problems.append(Problem(self.file, self.line(place), text))


class _Stop(Exception):
    """Ends the reading of a file whose rest can't be understood."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.line = line
        self.text = text


def read_yaml(path: Path, shown: str | None = None) -> YamlFile:
    """Read a file. What is wrong with it is in `problems`; `value` then holds what could be understood."""
    source = YamlFile(shown or str(path))
    try:
        raw = path.read_bytes()
    except OSError as error:
        source.problems.append(Problem(source.file, 1, f"the file can't be read: {error.strerror or error}"))
        return source
    return parse_yaml(raw, source)


def parse_yaml(raw: bytes, source: YamlFile) -> YamlFile:
    """Fill `source` with what the bytes say, and return it."""
    try:
        text = _decode(raw)
        _Builder(source, text).build()
    except _Stop as stop:
        source.problems.append(Problem(source.file, stop.line, stop.text))
    return source


def _decode(raw: bytes) -> str:
    if len(raw) > MAX_BYTES:
        raise _Stop(1, f"the file has {len(raw):,} bytes; {MAX_BYTES:,} are the limit, split it into several files")
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or raw[:4].count(b"\0") in {2, 3}:
        raise _Stop(1, "the file is UTF-16 or UTF-32; save it as UTF-8")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        thai = all(0xA1 <= byte <= 0xFB for byte in raw[error.start : error.start + 2])
        hint = " (it looks like Thai in TIS-620 or Windows-874)" if thai else ""
        line = raw.count(b"\n", 0, error.start) + 1
        raise _Stop(line, f"byte {error.start} is not UTF-8{hint}; save the file as UTF-8") from error
    control = _CONTROL.search(text)
    if control is not None:
        line = text.count("\n", 0, control.start()) + 1
        raise _Stop(line, f"an invisible control character U+{ord(control[0]):04X} stands in this line; remove it")
    return text


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark is not None else 1


class _Builder:
    """Builds plain values from the events of one file."""

    def __init__(self, source: YamlFile, text: str) -> None:
        self._source = source
        self._text_lines = text.split("\n")
        self._events = self._guarded(text)
        self._anchors: dict[str, tuple[Plain, int]] = {}
        self._values = 0

    def _guarded(self, text: str) -> Iterator[yaml.Event]:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            yield from yaml.parse(text, Loader=loader)
        except yaml.MarkedYAMLError as error:
            raise self._syntax(error) from error
        except yaml.YAMLError as error:
            raise _Stop(1, f"this is not YAML: {error}") from error

    def _syntax(self, error: yaml.MarkedYAMLError) -> _Stop:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark is not None else 1
        typed = self._text_lines[min(line, len(self._text_lines)) - 1]
        before = typed[: mark.column + 1] if mark is not None else typed
        if "\t" in before and not before.strip():
            return _Stop(line, "a tab indents this line; YAML indents with spaces")
        said = error.problem or "the text can't be parsed"
        opened = error.context_mark.line if error.context_mark is not None else line - 1
        if any(_PATTERN_IN_FLOW.search(t) for t in self._text_lines[opened:line]):
            return _Stop(line, "a pattern with , [ ] { or } inside a [list] must stand in single quotes: ['/a{0,5}b/']")
        hint = next((hint for sign, hint in _HINTS if sign in said), "")
        return _Stop(line, f"this is not YAML: {said}{hint}")

    def build(self) -> None:
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                break
            if isinstance(event, yaml.StreamEndEvent):
                raise _Stop(1, "the file is empty")
        first = next(self._events)
        self._source.value, _size = self._node(first, ())
        next(self._events)
        after = next(self._events)
        if isinstance(after, yaml.DocumentStartEvent):
            raise _Stop(_line(after), "a second document begins with '---'; one file holds one document")

    def _node(self, event: yaml.Event, place: Place) -> tuple[Plain, int]:
        line = _line(event)
        self._source.lines.setdefault(place, line)
        if len(place) > MAX_DEPTH:
            raise _Stop(line, f"values are nested deeper than {MAX_DEPTH} levels")
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, line)
        if not isinstance(event, yaml.NodeEvent):
            raise _Stop(line, "the text can't be parsed")
        tag = getattr(event, "tag", None)
        if tag not in {None, "!"}:
            self._source.problems.append(
                Problem(self._source.file, line, f"the tag '{tag}' is not used here; write the value without it")
            )
        if isinstance(event, yaml.ScalarEvent):
            value: Plain = event.value
            size = 1
        elif isinstance(event, yaml.SequenceStartEvent):
            value, size = self._sequence(place)
        else:
            value, size = self._mapping(place)
        self._count(1, line)
        if event.anchor is not None:
            self._anchors[event.anchor] = (value, size)
        return value, size

    def _alias(self, event: yaml.AliasEvent, line: int) -> tuple[Plain, int]:
        known = self._anchors.get(event.anchor or "")
        if known is None:
            raise _Stop(line, f"the alias '*{event.anchor}' names no anchor that ended before it")
        self._count(known[1], line)
        return known

    def _count(self, values: int, line: int) -> None:
        self._values += values
        if self._values > MAX_VALUES:
            raise _Stop(line, f"the file holds more than {MAX_VALUES:,} values, aliases included")

    def _sequence(self, place: Place) -> tuple[list[Plain], int]:
        items: list[Plain] = []
        size = 1
        for event in self._events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            value, within = self._node(event, (*place, len(items)))
            items.append(value)
            size += within
        return items, size

    def _mapping(self, place: Place) -> tuple[dict[str, Plain], int]:
        entries: dict[str, Plain] = {}
        size = 1
        for event in self._events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            line = _line(event)
            if not isinstance(event, yaml.ScalarEvent):
                raise _Stop(line, "a key must be one word or text, not a list or a mapping")
            key = event.value
            if key == "<<":
                raise _Stop(line, "the merge key '<<' is not used here; write the keys out, or use a list in 'lists:'")
            twice = key in entries
            if twice:
                first = self._source.lines[(*place, key)]
                self._source.problems.append(
                    Problem(self._source.file, line, f"the key '{key}' stands here twice; it was given in line {first}")
                )
            inner: Place = (*place, f"{key}\0{line}" if twice else key)
            self._source.lines[inner] = line
            value, within = self._node(next(self._events), inner)
            if not twice:
                entries[key] = value
            size += 1 + within
        return entries, size
