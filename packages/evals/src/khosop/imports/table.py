"""How does a table become a suite? One case per row; what a column means is told by its name, or by `--map`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import regex

from khosop.errors import BadInput
from khosop.imports.account import Place
from khosop.imports.draft import DraftCase, DraftSuite, DraftTurn, clean_name
from khosop.imports.located import parse_csv
from khosop.imports.reading import Reading
from khosop.imports.reference import ask_reference
from khosop.imports.template import TemplateFault, fill
from khosop.imports.texts import Unsayable, literal

NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "message": (
        "message", "question", "query", "input", "prompt", "user", "utterance", "user message", "user input", "customer",
        "customer message", "user query", "text", "request", "say", "says", "q", "คำถาม", "ข้อความ",
    ),
    "expected": (
        "expected", "expected output", "expected answer", "expected response", "answer", "ideal", "reference", "ground truth",
        "output", "response", "expected reply", "gold", "target", "a", "คำตอบ",
    ),
    "forbidden": ("forbidden", "must not say", "excludes", "not expected", "must not contain"),
    "category": ("category", "topic", "group", "intent", "area", "type", "หมวด", "หมวดหมู่"),
    "id": ("id", "case id", "test id", "name", "case", "number", "no"),
    "tool": ("tool", "expected tool", "function", "tool name"),
    "note": ("note", "notes", "comment", "comments", "description", "remark"),
    "tags": ("tags", "tag", "labels"),
}  # fmt: skip
"""What columns are called, the surest first; คำถาม is "question", คำตอบ "answer", ข้อความ "message", หมวด "category"."""


def read_table(file: Path, reading: Reading) -> DraftSuite:
    """Return the suite that a table holds.

    Raises:
        BadInput: it can't be read, or no column is the customer's message.
    """
    shown = reading.fence.shown(file)
    rows = parse_csv(reading.text(file), shown)
    suite = DraftSuite(file.stem, "a table")
    columns: Mapping[str, str] | None = None
    for line, cells in rows:
        if columns is None:
            columns = _columns(tuple(cells), file, reading)
            for name in cells:
                if name and name not in columns.values():
                    reading.account.lost(
                        f"column {name}", Place(shown, 1), "what it means isn't known; say it with --map MEANING=COLUMN"
                    )
        _Row(reading, suite, columns, Place(shown, line)).take(cells)
    if columns is None:
        raise BadInput(f"{file}: the table has no rows below its header")
    return suite


def _columns(names: tuple[str, ...], file: Path, reading: Reading) -> Mapping[str, str]:
    """Return which column has which meaning."""
    columns = dict(reading.choices.columns)
    for meaning, column in columns.items():
        if column not in names:
            raise BadInput(f"--map {meaning}={column}: {file} has no such column; there are {', '.join(names)}")
    by_name = {_plain(name): name for name in reversed(names) if name}
    for meaning, usual in NAMES.items():
        known = next(
            (by_name[name] for name in usual if name in by_name and by_name[name] not in columns.values()), None
        )
        if meaning not in columns and known is not None:
            columns[meaning] = known
    if reading.choices.message is not None:
        columns.pop("message", None)
        if "{{" not in reading.choices.message:
            if reading.choices.message not in names:
                raise BadInput(
                    f"--message {reading.choices.message}: {file} has no such column; there are {', '.join(names)}"
                )
            columns["message"] = reading.choices.message
    elif "message" not in columns:
        raise BadInput(
            f"{file}: no column is known as the customer's message; say --map message=COLUMN, one of {', '.join(names)}"
        )
    return columns


def _plain(name: str) -> str:
    return " ".join(regex.sub(r"[_\-.]+|(?<=[a-z])(?=[A-Z])", " ", name).lower().split())


@dataclass(frozen=True, slots=True)
class _Row:
    reading: Reading
    suite: DraftSuite
    columns: Mapping[str, str]
    place: Place

    def take(self, cells: Mapping[str, str]) -> None:
        account = self.reading.account
        message = self._message(cells)
        if not message.strip():
            account.lost("row", self.place, "the customer says nothing in it")
            return
        case = DraftCase(self._cell(cells, "id") or message[:80], self.place, [DraftTurn(message)])
        account.exactly("row", self.place)
        if "" in cells:
            account.lost("row", self.place, "it has more cells than the header names columns")
        case.category = clean_name(self._cell(cells, "category"))
        case.tags = [tag for tag in regex.split(r"[,;|]\s*", self._cell(cells, "tags")) if tag]
        note = self._cell(cells, "note")
        case.notes += [note] if note else []
        asked = case.turns[0].asked
        tool = self._cell(cells, "tool")
        if tool:
            asked.tools += [name for name in regex.split(r"[,;|\s]+", tool) if name]
            account.exactly("tool", self.place)
        self._forbidden(cells, case)
        expected = self._cell(cells, "expected")
        if expected:
            ask_reference([expected], "expected", asked, case, self.place, account)
        self.suite.cases.append(case)

    def _cell(self, cells: Mapping[str, str], meaning: str) -> str:
        return cells.get(self.columns.get(meaning, ""), "").strip() if meaning in self.columns else ""

    def _message(self, cells: Mapping[str, str]) -> str:
        template = self.reading.choices.message
        if template is None or "{{" not in template:
            return self._cell(cells, "message")
        try:
            return fill(template, cells).text
        except TemplateFault as fault:
            raise BadInput(f"--message {template}: {fault}") from fault

    def _forbidden(self, cells: Mapping[str, str], case: DraftCase) -> None:
        account = self.reading.account
        for text in regex.split(r"\s*[;|\n]\s*", self._cell(cells, "forbidden")):
            if not text:
                continue
            try:
                case.turns[0].asked.none_of.append(literal(text, cased=False, forbidden=True))
            except Unsayable as lost:
                account.lost("forbidden", self.place, str(lost))
            else:
                account.exactly("forbidden", self.place)
