"""The reference hold-out, opened in memory with the key that ships with it. For counting; no test may show what it holds."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from khosop.case import Suite
from khosop.holdout.card import Card, SetFolder
from khosop.holdout.keys import find_key
from khosop.holdout.seal import Content, open_content, open_suite

FOLDER = SetFolder(Path(__file__).parents[3] / "packages" / "evals" / "suites" / "petcare-holdout")


@cache
def card() -> Card:
    return FOLDER.card()


@cache
def content() -> Content:
    return open_content(FOLDER, card(), find_key(FOLDER, card(), {}))


def suite() -> Suite:
    return open_suite(content(), card())


@cache
def sealed_cases() -> tuple[dict[str, Any], ...]:
    """Return the cases as their author wrote them, every scalar as text."""
    files = [yaml.load(text, yaml.BaseLoader) for _, text in sorted(content().files.items())]
    return tuple(case for file in files for case in file.get("cases", ()))
