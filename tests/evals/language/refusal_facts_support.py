"""The development sets beside the repository, and a clock for page-long texts."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

_SETS = Path(__file__).parents[3] / ".." / "shared" / "corpus"


def dev_rows(name: str) -> list[dict[str, Any]]:
    """Return the labelled rows of a development set; the test is skipped where the set is not at hand."""
    path = _SETS / f"{name}.dev.jsonl"
    if not path.exists():
        pytest.skip(f"no {path.name} beside the repository")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return what the work costs this process, whatever else the machine does."""
    before = time.process_time()
    work()
    return time.process_time() - before
