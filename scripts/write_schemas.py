"""What do the files of a run look like to another program? Writes docs/schema/*.json from the types that write the files.

    python scripts/write_schemas.py            write them anew
    python scripts/write_schemas.py --check    say which are out of date, and exit 1

The documentation under a field in the source becomes its description here.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from khosop.evallog import Row
from khosop.journal import RunCard
from khosop.summary import Summary
from khosop.verdict import Record

FOLDER = Path(__file__).parents[1] / "docs" / "schema"
FILES: Mapping[str, tuple[type, str]] = {
    "run.schema.json": (RunCard, "run.json: what a run is"),
    "journal-line.schema.json": (Record, "journal.jsonl: one line, one conversation and what was said of it"),
    "summary.schema.json": (Summary, "summary.json: what the run showed"),
    "eval-log-row.schema.json": (Row, "docs/eval-log.jsonl: one line, one run that a person kept"),
}
MODULES = ("evallog", "journal", "stats", "summary", "transcript", "verdict")
"""Where the types of these files are."""


def main() -> None:
    """Write the schemas, or check that they are what would be written."""
    stale = []
    for name, (of, title) in FILES.items():
        path = FOLDER / name
        text = schema(of, title)
        if "--check" not in sys.argv:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            stale.append(f"docs/schema/{name}")
    if stale:
        raise SystemExit(f"out of date: {', '.join(stale)}; python scripts/write_schemas.py writes them anew")


def schema(of: type, title: str) -> str:
    """Return the JSON Schema of a type, with the fields' documentation."""
    made = msgspec.json.schema(of)
    said = documentation()
    for name, definition in made["$defs"].items():
        for field, about in definition.get("properties", {}).items():
            if (name, field) in said:
                about["description"] = said[name, field]
    whole: dict[str, Any] = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **made}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def documentation() -> dict[tuple[str, str], str]:
    """Return what stands under the fields of our types, by (type, field)."""
    found: dict[tuple[str, str], str] = {}
    for module in MODULES:
        source = ast.parse(inspect.getsource(importlib.import_module(f"khosop.{module}")))
        for klass in (node for node in source.body if isinstance(node, ast.ClassDef)):
            for field, text in zip(klass.body, klass.body[1:], strict=False):
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    said = _text(text)
                    if said:
                        found[klass.name, field.target.id] = said
    return found


def _text(node: ast.stmt) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return " ".join(node.value.value.split())
    return ""


if __name__ == "__main__":
    main()
