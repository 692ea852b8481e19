"""What does a Rasa bot say for `utter_greet`, and what do its users say for an intent? Read from the project around a test."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from khosop.errors import BadInput
from khosop.imports.fence import read_text
from khosop.imports.located import parse_yaml
from khosop.imports.rasa.events import said, unannotated
from khosop.imports.texts import Unsayable, Wanted, escaped, literal

_PROJECT: Final = ("domain.yml", "domain.yaml", "domain", "config.yml")
_MOST_ABOVE: Final = 6
_MOST_FILES: Final = 2_000
_ENDINGS: Final = frozenset({".yml", ".yaml", ".md"})
_SKIPPED: Final = frozenset({"node_modules", ".venv", "venv", "env", ".git", "models", ".rasa", "__pycache__"})


@dataclass(frozen=True, slots=True)
class Response:
    """One wording of a response."""

    text: str
    rephrased: bool = False
    """A model says it in other words each time."""


@dataclass(slots=True)
class Domain:
    """What is known of the bot around a test."""

    responses: dict[str, list[Response]] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    """What stands on the button with a payload."""
    examples: dict[str, str] = field(default_factory=dict)
    """The first example of an intent."""
    files: list[str] = field(default_factory=list)
    project: Path | None = None


def project_of(file: Path, root: Path | None) -> Path | None:
    """Return the folder of the project that a test belongs to: the nearest one above it with a domain."""
    start = file if file.is_dir() else file.parent
    limit = root.resolve() if root is not None else None
    folder = start.resolve()
    for _above in range(_MOST_ABOVE):
        if any((folder / name).exists() for name in _PROJECT[:3]):
            return folder
        if folder == limit or (folder / ".git").exists() or folder.parent == folder:
            return None
        folder = folder.parent
    return None


def read_domain(project: Path | None) -> Domain:
    """Return what the files of a project say of responses and intents; a file that can't be read is passed over."""
    domain = Domain(project=project)
    if project is None:
        return domain
    for path in _files(project):
        before = len(domain.responses), len(domain.examples)
        try:
            _take(read_text(path, path.name), path, domain)
        except BadInput:
            # Not the file that was asked for: what it would have said is reported as unknown where it is missed.
            continue
        if (len(domain.responses), len(domain.examples)) != before:
            domain.files.append(path.relative_to(project).as_posix())
    return domain


def _take(text: str, path: Path, domain: Domain) -> None:
    if path.suffix.lower() == ".md":
        for intent, first in _MARKDOWN_INTENT.findall(text):
            domain.examples.setdefault(intent.strip(), unannotated(first.strip()))
    elif _RELEVANT.search(text):
        document = parse_yaml(text, path.name).value
        if isinstance(document, Mapping):
            _responses(document, domain)
            _examples(document, domain)


_MARKDOWN_INTENT: Final = re.compile(r"^##\s*intent:(.+)\n+\s*[-*+]\s*(.+)$", re.MULTILINE)


_RELEVANT: Final = re.compile(r"^(?:responses|templates|nlu)\s*:", re.MULTILINE)


def _files(project: Path) -> Iterator[Path]:
    named = [project / name for name in ("domain.yml", "domain.yaml")]
    yield from (path for path in named if path.is_file())
    count = 0
    for folder in (project / "domain", project / "data", project / "domains", project / "flows", project / "skills"):
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if (
                path.suffix.lower() in _ENDINGS
                and path.is_file()
                and not _SKIPPED & set(path.parts)
                and path.resolve().is_relative_to(project)
            ):
                count += 1
                if count > _MOST_FILES:
                    return
                yield path


def _responses(document: Mapping[str, Any], domain: Domain) -> None:
    for key in ("responses", "templates"):
        stated = document.get(key)
        for name, variants in stated.items() if isinstance(stated, Mapping) else ():
            found = domain.responses.setdefault(str(name), [])
            for variant in variants if isinstance(variants, list) else [variants]:
                if isinstance(variant, str):
                    found.append(Response(variant))
                elif isinstance(variant, Mapping):
                    _variant(variant, found, domain)


def _variant(variant: Mapping[str, Any], found: list[Response], domain: Domain) -> None:
    metadata = variant.get("metadata")
    rephrased = isinstance(metadata, Mapping) and said(metadata.get("rephrase")).lower() == "true"
    if isinstance(variant.get("text"), str):
        found.append(Response(variant["text"], rephrased))
    for key in ("buttons", "quick_replies"):
        for button in variant.get(key) or [] if isinstance(variant.get(key), list) else []:
            if isinstance(button, Mapping) and said(button.get("payload")) and said(button.get("title")):
                domain.titles.setdefault(said(button["payload"]), said(button["title"]))


def _examples(document: Mapping[str, Any], domain: Domain) -> None:
    listed = document.get("nlu")
    for one in listed if isinstance(listed, list) else []:
        if isinstance(one, Mapping) and isinstance(one.get("intent"), str):
            first = next(iter(_first_lines(one.get("examples"))), "")
            if first:
                domain.examples.setdefault(one["intent"], unannotated(first))


def _first_lines(examples: Any) -> Iterator[str]:
    if isinstance(examples, list):
        for one in examples:
            text = one.get("text") if isinstance(one, Mapping) else one
            if isinstance(text, str) and text.strip():
                yield text.strip().removeprefix("- ")
    elif isinstance(examples, str):
        for line in examples.split("\n"):
            if line.strip().startswith("-"):
                yield line.strip()[1:].strip()


_SLOT: Final = re.compile(r"\{\{?\s*[\w.\[\]'\"]+\s*\}?\}")


def wanted_of(text: str) -> Wanted:
    """Return a response's text as something to look for; a slot in it may stand for anything on its line.

    Raises:
        Unsayable: nothing of it is fixed, or khosop would not see it.
    """
    pieces = _SLOT.split(text)
    if len(pieces) == 1:
        return literal(text, cased=True)
    fixed = [literal(piece, cased=True) if re.search(r"\w", piece) else None for piece in pieces]
    if not any(fixed):
        raise Unsayable("nothing but slots stands in it")
    source = r"[^\n]{0,200}".join(_kept(piece, known) for piece, known in zip(pieces, fixed, strict=True))
    return Wanted(
        source.removeprefix(r"[^\n]{0,200}").removesuffix(r"[^\n]{0,200}"), None, "a slot in it may be anything"
    )


def _kept(piece: str, known: Wanted | None) -> str:
    if known is None:
        return escaped(piece).strip()
    source = known.source
    before = " " if piece[:1].isspace() and not source[:1].isspace() else ""
    behind = " " if piece[-1:].isspace() and not source[-1:].isspace() else ""
    return f"{' ?' if before else ''}{source.strip()}{' ?' if behind else ''}"
