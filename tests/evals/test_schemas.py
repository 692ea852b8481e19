"""The published schemas of our files are those of the types that write them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from khosop.summary import summarize
from tests.evals.makers import make_card, make_record

ROOT = Path(__file__).parents[2]


def test_the_schemas_are_what_the_script_would_write() -> None:
    done = subprocess.run(
        [sys.executable, "scripts/write_schemas.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("run", make_card()),
        ("journal-line", make_record()),
        ("summary", summarize([make_record()], {"m": 1}, fake=False)),
    ],
    ids=["run.json", "journal.jsonl", "summary.json"],
)
def test_what_is_written_has_the_keys_that_the_schema_asks_for(name: str, value: object) -> None:
    schema: dict[str, Any] = json.loads((ROOT / "docs" / "schema" / f"{name}.schema.json").read_text("utf-8"))
    definition = schema["$defs"][schema["$ref"].rpartition("/")[2]]
    written = json.loads(msgspec.json.encode(value))
    assert set(definition["required"]) <= set(written) <= set(definition["properties"])
