"""When is a case still the same case? A digest of everything that can change its score, and of nothing else."""

from __future__ import annotations

import dataclasses
import datetime as dt
import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from pydantic import BaseModel

from khosop.case import Case, Check
from khosop.score.own import Own
from khosop.score.text import Text


def case_hash(case: Case, now: dt.datetime) -> str:
    """Return the digest of a case: conversation, clock, scripted tools, checks with their lists written out.

    Left out: source, notes, tags, sample replies, runs, file and line, and the keyword check that needs no model.
    """
    scripted = {"tools": canonical(case.tools)} if case.tools else {}
    return _digest(
        {
            **scripted,
            "id": case.id,
            "category": case.category,
            "now": now.isoformat(),
            "as": [case.contact, case.verified],
            "earlier": [[one.at.isoformat(), one.who, one.text] for one in case.earlier],
            "turns": [[turn.kind, turn.text, _checks(turn.checks)] for turn in case.turns],
            "checks": _checks(case.checks),
        }
    )


def suite_hash(cases: Iterable[Case]) -> str:
    """Return the digest of a set of cases, in whatever order and files they stand."""
    return _digest(sorted([case.id, case.hash] for case in cases))


def _checks(checks: Iterable[Check]) -> object:
    return {check.name: canonical(check.wants) for check in checks}


def canonical(value: object) -> object:
    """Return a value as JSON that is equal whenever the value says the same."""
    if isinstance(value, Text):
        return [value.literal or value.shown, value.word, value.anywhere, value.weak_fails, value.conditions]
    if isinstance(value, Own):
        return [value.reference, value.digest]
    if isinstance(value, Mapping):
        return {str(key): canonical(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [canonical(inner) for inner in value]
    parts = _parts(value)
    return str(value) if parts is None else canonical(parts)


def _parts(value: object) -> Mapping[str, object] | None:
    if isinstance(value, BaseModel):
        return {name: getattr(value, name) for name in type(value).model_fields}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    return None


def _digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def file_digest(path: Path) -> str:
    """Return the digest of a file's bytes."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
