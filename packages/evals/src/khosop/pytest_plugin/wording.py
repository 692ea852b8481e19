"""What does a person need to see of a case that did not pass? Plain text: what was said, what was done, what was found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from khosop.pytest_plugin.outcome import CaseResult

if TYPE_CHECKING:
    from khosop.transcript import Draft, TurnRecord
    from khosop.verdict import Found, Record, Verdict

AROUND = 40
"""Characters that are shown on either side of the place that decided."""
_MARKS = {"passed": "✓", "failed": "✗", "unscored": "?"}
_WHO = {"say": "customer", "button": "button", "staff": "staff"}
_LONGEST_RESULT = 200


def failure(result: CaseResult, *, verbose: bool) -> str:
    """Return why a case did not pass: the first run that failed in full, of further ones what was different."""
    from khosop.report.visible import visible  # noqa: PLC0415 -- nothing of khosop is loaded until a case failed

    return visible("\n".join(_lines(result, verbose=verbose)))


def _lines(result: CaseResult, *, verbose: bool) -> Iterator[str]:
    first = result.records[0]
    fake = " (a stand-in: measures nothing)" if result.fake else ""
    yield f"{first.case_id} · {first.category} · {first.model}{fake} · {result.words()}"
    told: set[tuple[str, ...]] = set()
    shown = False
    for record in sorted(result.records, key=lambda record: (record.outcome != "failed", record.repeat)):
        if record.outcome == "passed" and not verbose:
            continue
        yield ""
        cause = f" ({record.cause})" if record.cause else ""
        yield f"run {record.repeat + 1} of {len(result.records)}: {record.outcome}{cause}"
        faults = tuple(f"{v.check} {v.why}" for v in record.verdicts if v.outcome != "passed")
        if verbose or not shown or faults not in told:
            yield from _conversation(record)
        else:
            yield "  for the same reasons"
        if record.outcome == "failed":
            shown = True
            told.add(faults)


def _conversation(record: Record) -> Iterator[str]:
    for turn in record.transcript.turns:
        yield from _turn(turn)
    if record.transcript.stopped_by:
        yield f"  stopped   {record.transcript.stopped_by}"
    for fact in record.transcript.remembered:
        yield f"  recorded  {fact.subject}: {fact.key} = {fact.value}"
    for verdict in record.verdicts:
        if verdict.outcome != "passed":
            yield from _verdict(verdict, record)


def _turn(turn: TurnRecord) -> Iterator[str]:
    outcome = turn.outcome
    yield _said(_WHO[turn.kind], turn.said)
    for number, draft in enumerate(outcome.drafts or (), start=1):
        yield from _draft(number, draft)
    if outcome.text:
        yield _said("bot", outcome.text)
    for button in outcome.buttons:
        yield _said("", f"[{button.label}] → {button.page or button.uri or ''}")
    if outcome.human:
        yield _said("", f"a person looks after the chat: {outcome.human}")
    if outcome.error:
        yield _said("error", outcome.error)


def _draft(number: int, draft: Draft) -> Iterator[str]:
    for use in draft.tool_uses:
        arguments = ", ".join(f"{name}={value!r}" for name, value in use.arguments.items())
        did = "" if use.executed else " (proposed, not run)"
        yield _said("tool", f"{use.name}({arguments}){did}")
        answer = " ".join((use.error or use.result or "").split())
        if answer:
            yield _said("", f"→ {answer[:_LONGEST_RESULT]}{'…' if len(answer) > _LONGEST_RESULT else ''}")
    if draft.rejected_by:
        yield _said(f"draft {number}", f"{draft.text}")
        yield _said("", f"refused by {draft.rejected_by}: {draft.reason or ''}")


def _said(who: str, text: str) -> str:
    lead = f"  {who:<10}"
    return lead + text.replace("\n", "\n" + " " * len(lead))


def _verdict(verdict: Verdict, record: Record) -> Iterator[str]:
    many = len(record.transcript.turns) > 1 and verdict.turn is not None
    turn = f" (turn {verdict.turn + 1})" if many and verdict.turn is not None else ""
    aside = " (informational)" if verdict.informational else ""
    yield f"  {_MARKS[verdict.outcome]} {verdict.check}{turn}{aside}: {verdict.why or verdict.cause or verdict.outcome}"
    if verdict.found is not None:
        yield f"      {_place(verdict.found, _text_of(verdict, record))}"
        if verdict.found.cue:
            rule = f", rule {verdict.found.rule}" if verdict.found.rule else ""
            yield f"      decided by {verdict.found.cue!r}{rule}"
    if verdict.weak:
        yield "      the language engine was not sure: read this one before you believe it"


def _text_of(verdict: Verdict, record: Record) -> str:
    """Return the text that a verdict's place is in."""
    turns = record.transcript.turns
    at = verdict.turn if verdict.turn is not None else record.transcript.last_answered()
    if at is None or at >= len(turns):
        return ""
    outcome = turns[at].outcome
    drafts = outcome.drafts or ()
    return drafts[verdict.draft].text if verdict.draft is not None and verdict.draft < len(drafts) else outcome.text


def _place(found: Found, text: str) -> str:
    if text[found.start : found.end] != found.text:
        return f"»{found.text}«"
    before, after = text[max(0, found.start - AROUND) : found.start], text[found.end : found.end + AROUND]
    left = "…" if found.start > AROUND else ""
    right = "…" if found.end + AROUND < len(text) else ""
    return " ".join(f"{left}{before}»{found.text}«{after}{right}".split())


def as_pytest_shows_it(result: CaseResult, file: str, line: int, *, verbose: bool) -> Any:
    """Return a failure that pytest shows, sums up in one line, and carries between processes."""
    # The only representation that pytest-xdist takes apart and puts together again, its summary line included.
    from _pytest._code.code import (  # noqa: PLC0415 -- pytest names it in no public module
        ReprEntryNative,
        ReprExceptionInfo,
        ReprFileLocation,
        ReprTraceback,
    )

    text = f"{failure(result, verbose=verbose)}\n\n{file}:{line}\n"
    entry = ReprEntryNative([text])
    return ReprExceptionInfo(
        reprtraceback=ReprTraceback([entry], None, "native"), reprcrash=ReprFileLocation(file, line, result.short())
    )
