"""Are the checks themselves right? What can be told of a suite without a model, beyond that it loads.

An error is a contradiction in the suite's own words: a reply kept as right that a check fails, or one kept as wrong that
all checks pass. A warning is something that has made checks lie before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from khosop.case import Case, Check, Suite
from khosop.language.patterns import PatternTimeout
from khosop.lint_copies import copied_lists
from khosop.lint_suspects import suspects
from khosop.lint_texts import text_warnings
from khosop.score.scene import Scene
from khosop.score.table import CHECKS
from khosop.transcript import Transcript, TurnOutcome, TurnRecord
from khosop.verdict import Verdict

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to look at in a suite."""

    file: str
    line: int
    severity: Severity
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.severity}: {self.text}"


def lint(suite: Suite, runs: Path | None = None) -> tuple[Finding, ...]:
    """Return everything worth a look, in the order of the files. `runs`: where runs are kept, to find suspect cases."""
    found: dict[str, Finding] = {}
    for case in suite.cases:
        for finding in (*_samples(case, suite), *_texts(case)):
            # A text of a list is spoken of once, at the first check that uses it.
            found.setdefault(finding.text.partition(": check ")[2] or finding.text, finding)
    for copied in copied_lists(suite):
        finding = Finding(copied.file, copied.line, "warning", copied.text)
        found.setdefault(finding.text, finding)
    for case, text in suspects(suite, runs) if runs is not None else ():
        finding = Finding(case.file, case.line, "warning", f"case '{case.id}': {text}")
        found.setdefault(finding.text, finding)
    return tuple(sorted(found.values(), key=lambda finding: (finding.file, finding.line)))


def _texts(case: Case) -> Iterator[Finding]:
    for check, said in _checks_with_context(case):
        for severity, text in text_warnings(check, case, said):
            yield Finding(case.file, check.line, severity, f"case '{case.id}': check '{check.name}': {text}")


def _checks_with_context(case: Case) -> Iterator[tuple[Check, tuple[str, ...]]]:
    """Yield every check with what the customer had said by then."""
    said: list[str] = []
    for turn in case.turns:
        if turn.kind == "say":
            said.append(turn.text)
        for check in turn.checks:
            yield check, tuple(said)
    for check in case.checks:
        yield check, tuple(said)


NO_SAMPLE = frozenset({"cites"})
"""Checks of a reply that need more than its words."""


def _samples(case: Case, suite: Suite) -> Iterator[Finding]:
    checks = [
        check for check in _last_checks(case) if CHECKS[check.name].reads == "reply" and check.name not in NO_SAMPLE
    ]
    if (case.good or case.bad) and not checks:
        text = f"case '{case.id}': it keeps sample replies, but no check reads the words of a reply"
        yield Finding(case.file, case.line, "warning", text)
        return
    for reply in case.good:
        for verdict in _judged(case, suite, checks, reply):
            if verdict.outcome == "failed":
                text = f"the check fails a reply that is kept as right ('{_short(reply)}'): {verdict.why}"
                yield _of(case, checks, verdict, "error", text)
            elif verdict.outcome == "unscored":
                text = f"the check can't judge a reply that is kept as right ('{_short(reply)}'): {verdict.why}"
                yield _of(case, checks, verdict, "warning", text)
    for reply in case.bad:
        outcomes = {verdict.outcome for verdict in _judged(case, suite, checks, reply)}
        if "failed" not in outcomes:
            doubt = (
                "no check of the reply is sure to fail" if "unscored" in outcomes else "every check of the reply passes"
            )
            text = f"case '{case.id}': {doubt} a reply that is kept as wrong: '{_short(reply)}'"
            yield Finding(case.file, case.line, "warning" if "unscored" in outcomes else "error", text)


def _last_checks(case: Case) -> Iterable[Check]:
    if case.checks:
        return case.checks
    return next((turn.checks for turn in reversed(case.turns) if turn.checks), ())


def _judged(case: Case, suite: Suite, checks: Iterable[Check], reply: str) -> Iterator[Verdict]:
    """Yield what the checks say of a reply to the customer's last message."""
    last = max(i for i, turn in enumerate(case.turns) if turn.kind != "staff")
    turns = tuple(
        TurnRecord(
            turn.kind, turn.text, TurnOutcome("replied", reply, drafts=()) if i == last else TurnOutcome("silent")
        )
        for i, turn in enumerate(case.turns)
    )
    transcript = Transcript(case.id, "sample", 0, turns, (case.now or suite.now).isoformat())
    for check in checks:
        scene = Scene(check.name, case, transcript, last, whole=True)
        try:
            yield CHECKS[check.name].judge(check.wants, scene)
        except PatternTimeout as slow:
            yield scene.unscored("harness", str(slow))


def _of(case: Case, checks: Iterable[Check], verdict: Verdict, severity: Severity, text: str) -> Finding:
    line = next((check.line for check in checks if check.name == verdict.check), case.line)
    return Finding(case.file, line, severity, f"case '{case.id}': check '{verdict.check}': {text}")


def _short(reply: str) -> str:
    line = " ".join(reply.split())
    return line if len(line) <= 60 else line[:57] + "…"
