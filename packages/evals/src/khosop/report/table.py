"""What does a spreadsheet read? One row per sample, the same columns whatever happened in it. Pure.

A value that is not known is None, never 0. What a check said stands in a column of its own, `check.<name>`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from khosop.journal import RunCard
from khosop.transcript import ModelCall
from khosop.verdict import Record, Verdict

Kind = Literal["text", "count", "number", "flag"]
Cell = str | int | float | bool | None
Row = Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, and what its cells hold where they are not empty."""

    name: str
    kind: Kind
    free: bool = False
    """Text that a customer, a model or a tool wrote."""


COLUMNS = (
    Column("run", "text"),
    Column("suite", "text"),
    Column("suite_hash", "text"),
    Column("commit", "text"),
    Column("bot", "text"),
    Column("bot_version", "text"),
    Column("fake", "flag"),
    Column("model", "text"),
    Column("model_served", "text", free=True),
    Column("case", "text"),
    Column("category", "text"),
    Column("repeat", "count"),
    Column("outcome", "text"),
    Column("cause", "text"),
    Column("weak", "flag"),
    Column("turns", "count"),
    Column("drafts", "count"),
    Column("tool_calls", "count"),
    Column("model_calls", "count"),
    Column("latency_ms", "number"),
    Column("queue_ms", "number"),
    Column("backoff_ms", "number"),
    Column("prompt_tokens", "count"),
    Column("completion_tokens", "count"),
    Column("cost_usd", "number"),
    Column("recorded_reward", "number"),
    Column("failed_checks", "text"),
    Column("why", "text", free=True),
    Column("said", "text", free=True),
    Column("reply", "text", free=True),
)


def columns(records: Iterable[Record]) -> tuple[Column, ...]:
    """Return the columns of these samples: the fixed ones, and one per check that any of them was judged by."""
    checks = sorted({verdict.check for record in records for verdict in record.verdicts})
    return COLUMNS + tuple(Column(f"check.{name}", "text") for name in checks)


def rows(card: RunCard, records: Iterable[Record]) -> Iterator[Row]:
    """Yield a row per sample; a check that did not judge it has no key."""
    for record in records:
        yield {**_about(card), **_sample(record), **_checks(record.verdicts)}


def _about(card: RunCard) -> dict[str, Cell]:
    return {
        "run": card.id,
        "suite": card.suite,
        "suite_hash": card.suite_hash,
        "commit": card.commit,
        "bot": card.bot,
        "bot_version": card.bot_version,
        "fake": card.fake,
    }


def _sample(record: Record) -> dict[str, Cell]:
    transcript = record.transcript
    failed = [v for v in record.verdicts if v.outcome == "failed" and not v.informational]
    decided = next(iter(failed), None) or next((v for v in record.verdicts if v.outcome == "unscored"), None)
    at = decided.turn if decided is not None and decided.turn is not None else transcript.last_answered()
    turn = transcript.turns[at] if at is not None and at < len(transcript.turns) else None
    calls = [call for each in transcript.turns for call in each.outcome.model_calls]
    timed = [each.outcome.latency_ms for each in transcript.turns if each.outcome.latency_ms > 0]
    served = sorted({call.model_served for call in calls if call.model_served})
    return {
        "model": record.model,
        "model_served": ", ".join(served) or None,
        "case": record.case_id,
        "category": record.category,
        "repeat": record.repeat + 1,
        "outcome": record.outcome,
        "cause": record.cause,
        "weak": any(v.weak and not v.informational for v in record.verdicts),
        "turns": len(transcript.turns),
        "drafts": sum(len(each.outcome.drafts or ()) for each in transcript.turns),
        "tool_calls": sum(1 for _ in transcript.tool_uses()),
        "model_calls": len(calls),
        "latency_ms": round(sum(timed), 1) if timed else None,
        "queue_ms": round(sum(call.queue_ms for call in calls), 1) if calls else None,
        "backoff_ms": round(sum(call.backoff_ms for call in calls), 1) if calls else None,
        "prompt_tokens": _total([call.prompt_tokens for call in calls if call.error is None]),
        "completion_tokens": _total([call.completion_tokens for call in calls if call.error is None]),
        "cost_usd": _cost(calls),
        "recorded_reward": transcript.recorded_reward,
        "failed_checks": "; ".join(dict.fromkeys(v.check for v in failed)) or None,
        "why": decided.why if decided is not None else None,
        "said": turn.said if turn is not None else None,
        "reply": turn.outcome.text if turn is not None else None,
    }


def _total(counts: list[int | None]) -> int | None:
    """Return the sum; None where one of them is not known, or there is none."""
    known = [n for n in counts if n is not None]
    return sum(known) if counts and len(known) == len(counts) else None


def _cost(calls: list[ModelCall]) -> float | None:
    costs = [call.cost_usd for call in calls if call.error is None or call.cost_usd is not None]
    known = [Decimal(cost) for cost in costs if cost is not None]
    return float(sum(known)) if costs and len(known) == len(costs) else None


_WORST = {"failed": 2, "unscored": 1, "passed": 0}


def _checks(verdicts: Iterable[Verdict]) -> dict[str, Cell]:
    """Return what every check said; over several turns, the worst that it said."""
    found: dict[str, Cell] = {}
    for verdict in verdicts:
        name = f"check.{verdict.check}"
        before = found.get(name)
        if not isinstance(before, str) or _WORST[verdict.outcome] > _WORST[before]:
            found[name] = verdict.outcome
    return found


def csv_cell(column: Column, value: Cell) -> str:
    """Return a cell as text. Empty is "not known".

    Text of a customer or a model that a spreadsheet would run as a formula gets an apostrophe before it.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    return f"'{text}" if column.free and text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
