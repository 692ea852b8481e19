"""What does a person open after a run? One self-contained page: no network, no script of a model's, works from disk.

Everything that a model or customer wrote travels as JSON in data blocks and is shown as text, never as markup. The content
security policy names the page's own script and style by their hashes, so that nothing else could run even if it got in.
Conversations are parsed when they are opened: thousands of them cost the first view nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import jinja2
import msgspec
from markupsafe import Markup

from khosop.flaky import Beta, fit_prior, judge
from khosop.journal import RunCard
from khosop.report import numbers, several
from khosop.report.assets import asset, policy_hash
from khosop.report.fake import who_answered
from khosop.summary import CaseSummary, ModelSummary, Summary
from khosop.verdict import Record, Verdict

_LONGEST_REPLY = 160
"""Characters of a reply that the list shows under a case that did not pass."""
_LONGEST_INDEX_TEXT = 400
"""Characters of a reply that the list can be searched in; the conversation holds all of it."""


def html(
    card: RunCard, summary: Summary, records: Iterable[Record], where: Mapping[str, str], in_use: str | None = None
) -> Iterator[str]:
    """Yield the page in pieces, so that a large run is never whole in memory. Records come once per key.

    `in_use` is the model that the bot runs with; it is marked where several stand side by side.
    """
    script, style = asset("page.js"), asset("page.css")
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined)
    environment.globals.update(numbers=numbers)
    template = environment.from_string(asset("page.html.jinja"))
    index: list[dict[str, Any]] = []
    yield from template.generate(
        card=card,
        who_answered=who_answered(card),
        summary=summary,
        in_use=in_use,
        notes=several.notes(summary.models) if summary.measured else [],
        script=Markup(script),  # noqa: S704 -- our own file, known by its hash
        style=Markup(style),  # noqa: S704 -- our own file, known by its hash
        script_hash=policy_hash(script),
        style_hash=policy_hash(style),
        conversations=_blocks(records, index),
        overview=_Late(lambda: _json(_overview(card, summary, where, index))),
    )


class _Late:
    """A value that is made when the template comes to it: the index is complete only after the conversations."""

    def __init__(self, make: Callable[[], str]) -> None:
        self._make = make

    def __html__(self) -> str:
        return self._make()


def _blocks(records: Iterable[Record], index: list[dict[str, Any]]) -> Iterator[tuple[int, Markup]]:
    for number, record in enumerate(records):
        index.append(_row(number, record))
        yield number, Markup(_json(msgspec.to_builtins(record)))  # noqa: S704 -- JSON without "<"


def _row(number: int, record: Record) -> dict[str, Any]:
    """Return what the list needs to know of a conversation."""
    transcript = record.transcript
    first = next((v for v in record.verdicts if v.outcome != "passed" and not v.informational), None)
    texts = [f"{turn.said} {turn.outcome.text}" for turn in transcript.turns]
    return {
        "n": number,
        "model": record.model,
        "case": record.case_id,
        "repeat": record.repeat,
        "outcome": record.outcome,
        "cause": record.cause,
        "weak": any(v.weak and not v.informational for v in record.verdicts),
        "why": f"{first.check}: {first.why}" if first else "",
        "text": " ".join(texts)[:_LONGEST_INDEX_TEXT],
        "reply": _reply(record, first),
        "ms": [round(turn.outcome.latency_ms, 1) for turn in transcript.turns if turn.outcome.latency_ms > 0],
    }


def _reply(record: Record, decided: Verdict | None) -> str:
    """Return the start of the reply that was judged; nothing where all is well."""
    turns = record.transcript.turns
    if decided is None or not turns:
        return ""
    at = decided.turn if decided.turn is not None else record.transcript.last_answered()
    text = turns[at].outcome.text if at is not None and at < len(turns) else ""
    return text[:_LONGEST_REPLY] + ("…" if len(text) > _LONGEST_REPLY else "")


def _overview(card: RunCard, summary: Summary, where: Mapping[str, str], index: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "run": card.id,
        "categories": list(card.categories),
        "models": [_model(m, where) for m in summary.models],
        "rows": index,
    }


def _model(m: ModelSummary, where: Mapping[str, str]) -> dict[str, Any]:
    graded = [(case.passed, case.graded) for case in m.cases if case.graded]
    prior = fit_prior(graded) if graded and not m.fake else None
    return {
        "name": m.model,
        "fake": m.fake,
        "cost": None if m.cost_per_1000_turns is None else float(m.cost_per_1000_turns),
        "p95": m.latency_p95_ms,
        "cases": [_case(case, where, prior) for case in m.cases],
    }


def _case(case: CaseSummary, where: Mapping[str, str], prior: Beta | None) -> dict[str, Any]:
    return {
        "id": case.id,
        "category": case.category,
        "label": case.label,
        "passed": case.passed,
        "graded": case.graded,
        "unscored": case.unscored,
        "odds": judge(prior, case.passed, case.graded).words() if prior is not None and case.graded else "",
        "where": where.get(case.id, ""),
        "why": [f"{f.verdict.check}: {f.verdict.why}" for f in case.failures],
    }


def _json(value: object) -> str:
    """Return JSON that can stand in a data block: no `<` that could close it or open another."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    safe = text.encode("utf-8", "replace").decode("utf-8")
    return safe.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
