"""What does a reviewer read in a pull request? The run in a screenful of Markdown, and annotations at the cases' lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from khosop.journal import RunCard
from khosop.report import fake, numbers
from khosop.summary import CaseSummary, Summary

_MOST = 15
_LONGEST = 160


def markdown(card: RunCard, summary: Summary, where: Mapping[str, str], in_use: str | None = None) -> str:
    """Return the run as Markdown. `in_use` is the model that the bot runs with."""
    lines = [f"### {_text(card.suite)}: {_headline(card, summary)}", ""]
    if card.fake:
        lines += [
            f"> **{fake.who_answered(card)}** {fake.SHOWS}",
            "",
        ]
    several = len(summary.models) > 1
    names = [_text(m.model) + (" (in use)" if several and m.model == in_use else "") for m in summary.models]
    lines += ["| | " + " | ".join(names) + " |"]
    lines += ["| --- |" + " --- |" * len(summary.models)]
    for name, cells in _rows(card, summary):
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    below = [(m, c) for m in summary.models for c in m.cases if c.label != "stable" or c.unscored]
    if below:
        lines += ["", f"<details><summary>{numbers.plural(len(below), 'case')} below 100 %, worst first</summary>", ""]
        for m, case in below[:_MOST]:
            lines += _case(case, m.model if several else None, where.get(case.id))
        if len(below) > _MOST:
            lines.append(f"- … and {len(below) - _MOST} more")
        lines += ["", "</details>"]
    return "\n".join(lines) + "\n"


def _headline(card: RunCard, summary: Summary) -> str:
    if not summary.measured:
        return "not a measurement"
    if card.fake:
        return "a fake model's run"
    return ", ".join(f"{numbers.tally(m.tally)} [{numbers.interval(m.rate)}]" for m in summary.models)


def _rows(card: RunCard, summary: Summary) -> Iterator[tuple[str, list[str]]]:
    models = summary.models
    yield "passed", [numbers.tally(m.tally) for m in models]
    for category in card.categories:
        if any(category in m.categories for m in models):
            yield (
                _text(category),
                [numbers.tally(m.categories[category]) if category in m.categories else "–" for m in models],
            )
    yield "flaky", [str(m.labels.get("flaky", 0)) for m in models]
    yield "latency p95", [numbers.milliseconds(m.latency_p95_ms) for m in models]
    yield "cost per 1,000 turns", ["–" if m.fake else numbers.dollars(m.cost_per_1000_turns) for m in models]


def _case(case: CaseSummary, model: str | None, place: str | None) -> list[str]:
    about = " · ".join(filter(None, (case.category, model, place)))
    lines = [f"- **{_text(case.id)}** {case.passed}/{case.graded} {case.label} ({_text(about)})"]
    for failure in case.failures[:1]:
        lines.append(f"  - {_text(failure.verdict.check)}: {_text(failure.verdict.why)}")
        lines.append(f"  - reply: {_text(failure.reply[:_LONGEST])}{'…' if len(failure.reply) > _LONGEST else ''}")
    return lines


def _text(text: str) -> str:
    """Return text that Markdown and HTML show as it is, on one line."""
    safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    for mark in "\\`*_[]|#~":
        safe = safe.replace(mark, "\\" + mark)
    return " ".join(safe.split())


def github_annotations(summary: Summary, where: Mapping[str, str]) -> Iterator[str]:
    """Yield GitHub's workflow commands: an error at the line of every case that failed, a warning where it is flaky."""
    for m in summary.models:
        for case in m.cases:
            if case.passed >= case.graded or case.id not in where:
                continue
            file, _, line = where[case.id].rpartition(":")
            level = "error" if case.label == "failing" else "warning"
            why = case.failures[0].verdict.why if case.failures else case.label
            message = _command(f"{case.id} ({m.model}): {case.passed}/{case.graded}: {why}")
            yield f"::{level} file={_property(file)},line={line}::{message}"


def _command(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _command(text).replace(":", "%3A").replace(",", "%2C")
