"""What stands in the shop's files? YAML and Markdown, read strictly, every problem with its file and line."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from petcare.errors import SeedError
from petcare.shop_shapes import DocumentFile
from petcare.shop_values import WEEKDAYS


@dataclass(frozen=True, slots=True)
class Source:
    """A parsed file that can tell on which line a value stands."""

    name: str
    """The path as a person would name it, relative to the seeds' folder."""
    node: yaml.Node | None
    first_line: int = 1

    def at(self, *loc: str | int) -> str:
        """Return `file:line` of the value at `loc`, or of the nearest thing around it."""
        node, line = self.node, self.first_line
        for step in loc:
            child = _child(node, step)
            if child is None:
                break
            line, node = child
            line += self.first_line
        return f"{self.name}:{line}"


@dataclass(slots=True)
class Problems:
    """Collects problems, so that an owner sees all of them at once."""

    lines: list[str] = field(default_factory=list)

    def add(self, where: str, what: str) -> None:
        """Note one problem."""
        self.lines.append(f"{where}: {what}")

    def stop_if_any(self) -> None:
        """End loading when something was found.

        Raises:
            SeedError: with every problem found so far.
        """
        if self.lines:
            raise SeedError(self.lines)


# libyaml reads ten times faster; an installation without it reads the same.
_LOADER: Any = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader

ModelT = TypeVar("ModelT", bound=BaseModel)


def read_yaml(folder: Path, name: str, model: type[ModelT], problems: Problems) -> tuple[ModelT, Source] | None:
    """Read one YAML file into its model; None when it had problems (they are collected)."""
    text = _read(folder / name, name, problems)
    return None if text is None else _parse(text, Source(name, None), model, problems)


def read_documents(folder: Path, kind: str, problems: Problems) -> list[tuple[DocumentFile, str, Source]]:
    """Read every Markdown file of a sub-folder: front matter, text, and where it stands."""
    paths = sorted((folder / kind).glob("*.md"))
    if not paths:
        problems.add(f"{kind}/", "no *.md file is here; expected at least one document")
    found = []
    for path in paths:
        document = _read_document(path, f"{kind}/{path.name}", problems)
        if document is not None:
            found.append(document)
    return found


def _read(path: Path, name: str, problems: Problems) -> str | None:
    try:
        # A byte order mark, which some editors write, is no part of the text.
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        problems.add(name, "the file is missing")
    except UnicodeDecodeError as exc:
        problems.add(name, f"the file is not UTF-8 text (byte {exc.start}); save it as UTF-8")
    except OSError as exc:
        problems.add(name, f"the file can't be read: {exc.strerror}")
    return None


def _read_document(path: Path, name: str, problems: Problems) -> tuple[DocumentFile, str, Source] | None:
    text = _read(path, name, problems)
    if text is None:
        return None
    parts = text.split("---\n", 2)
    if len(parts) != 3 or parts[0].strip():
        problems.add(f"{name}:1", "expected front matter between two lines '---' (id, title, tags) and then the text")
        return None
    parsed = _parse(parts[1], Source(name, None, first_line=2), DocumentFile, problems)
    if parsed is None:
        return None
    front, source = parsed
    body = parts[2].strip()
    if not body:
        problems.add(f"{name}:1", "the document has no text")
    if front.id != path.stem:
        problems.add(source.at("id"), f"id is {front.id!r}, the file's name is {path.stem!r}; they must be equal")
    return front, body, source


def _parse(text: str, source: Source, model: type[ModelT], problems: Problems) -> tuple[ModelT, Source] | None:
    try:
        node = yaml.compose(text, Loader=_LOADER)
    except yaml.YAMLError as exc:
        mark = getattr(exc, "problem_mark", None)
        line = source.first_line + (mark.line if mark else 0)
        problems.add(f"{source.name}:{line}", f"not YAML: {getattr(exc, 'problem', None) or exc}")
        return None
    source = Source(source.name, node, source.first_line)
    before = len(problems.lines)
    data = _plain(node, source, problems)
    if len(problems.lines) > before:
        return None
    try:
        return model.model_validate(data), source
    except ValidationError as exc:
        for error in exc.errors():
            problems.add(source.at(*error["loc"]), _explain(error, model))
        return None


def _plain(node: yaml.Node | None, source: Source, problems: Problems) -> Any:
    """Keep every scalar as the text the owner typed; the models convert (20:00 stays 20:00, no stays no)."""
    if node is None:
        return None
    if isinstance(node, yaml.SequenceNode):
        return [_plain(child, source, problems) for child in node.value]
    if isinstance(node, yaml.MappingNode):
        plain: dict[str, Any] = {}
        for key, value in node.value:
            line = f"{source.name}:{key.start_mark.line + source.first_line}"
            if not isinstance(key, yaml.ScalarNode):
                problems.add(line, "a key must be a word")
            elif key.value in plain:
                problems.add(line, f"the key {key.value!r} stands here a second time; keep one")
            else:
                plain[key.value] = _plain(value, source, problems)
        return plain
    return None if node.tag == "tag:yaml.org,2002:null" else node.value


def _child(node: yaml.Node | None, step: str | int) -> tuple[int, yaml.Node] | None:
    """Return the line (from 0) and the node under a key or an index."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == step:
                return key.start_mark.line, value
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        child = node.value[step]
        return child.start_mark.line, child
    return None


def _explain(error: Mapping[str, Any], model: type[BaseModel]) -> str:
    path = ".".join(str(step) for step in error["loc"]) or "the file"
    if error["type"] == "extra_forbidden":
        unknown = str(error["loc"][-1])
        near = difflib.get_close_matches(unknown, sorted(_names(model)), n=1)
        return f"{path}: the key {unknown!r} is not known here" + (f"; did you mean {near[0]!r}?" if near else "")
    if error["type"] == "missing":
        return f"{path}: this key is missing"
    return f"{path}: {error['msg']}; came {error['input']!r}"


def _names(model: type[BaseModel]) -> Iterable[str]:
    """Every key name that a file of this model may hold, at any depth."""
    names: set[str] = set(WEEKDAYS)
    todo: list[Any] = [model]
    while todo:
        kind = todo.pop()
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            for name, info in kind.model_fields.items():
                names.add(info.alias or name)
                todo.append(info.annotation)
        else:
            todo.extend(getattr(kind, "__args__", ()))
    return names
