"""What did a case come to over its runs: passed, failed, or not measured? And how is that said?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Literal, get_args

from khosop.summary import Label, label_of
from khosop.verdict import Record, Verdict

Policy = Literal["all", "majority", "any"]
POLICY_NAMES: tuple[Policy, ...] = get_args(Policy)


class CaseFailed(Exception):
    """A bot did not do what a case asks for."""

    def __init__(self, result: CaseResult) -> None:
        super().__init__(result.short())
        self.result = result


class NotMeasured(Exception):
    """A case could not be graded: its test is neither passed nor failed."""

    def __init__(self, why: str) -> None:
        super().__init__(f"not measured: {why}")
        self.khosop_not_measured = why


@dataclass(frozen=True, slots=True)
class CaseResult:
    """A case of one model over its runs."""

    suite: str
    records: tuple[Record, ...]
    """In the order of the runs."""
    policy: Policy
    fake: bool
    """A stand-in answered: nothing was measured of any real bot."""

    @property
    def graded(self) -> int:
        return sum(record.outcome != "unscored" for record in self.records)

    @property
    def passed(self) -> int:
        return sum(record.outcome == "passed" for record in self.records)

    @property
    def causes(self) -> Counter[str]:
        """Count the runs that could not be graded, by cause."""
        return Counter(str(record.cause) for record in self.records if record.outcome == "unscored")

    @property
    def label(self) -> Label:
        return label_of(self.passed, self.graded)

    @property
    def outcome(self) -> Literal["passed", "failed", "not measured"]:
        if not self.graded:
            return "not measured"
        enough = {
            "all": self.passed == self.graded,
            "majority": 2 * self.passed > self.graded,
            "any": self.passed > 0,
        }[self.policy]
        return "passed" if enough else "failed"

    def words(self) -> str:
        """Return `1 of 3 runs passed: flaky`."""
        if len(self.records) == 1 and self.graded:
            return "passed" if self.passed else "failed"
        ungraded = ", ".join(f"{n} not measured ({cause})" for cause, n in self.causes.items())
        if not self.graded:
            return ungraded
        text = f"{self.passed} of {self.graded} runs passed"
        text += f": {self.label}" if self.passed < self.graded else ""
        return f"{text}, {ungraded}" if ungraded else text

    def first_fault(self) -> Verdict | None:
        """Return the verdict that a person should read first."""
        for outcome in ("failed", "unscored"):
            for record in self.records:
                for verdict in record.verdicts:
                    if verdict.outcome == outcome and record.outcome == outcome and not verdict.informational:
                        return verdict
        return None

    def short(self) -> str:
        """Return one line: how many runs passed, and the first thing that was wrong."""
        verdict = self.first_fault()
        why = "" if verdict is None else f"; {verdict.check}: {verdict.why}"
        return " ".join(f"{self.words()}{why}".split())

    def told(self) -> dict[str, Any]:
        """Return it as plain data, to travel between processes."""
        first = self.records[0]
        told = unplayed(self.suite, first.case_id, first.model, len(self.records), self.short())
        return told | {
            "outcome": self.outcome,
            "label": self.label,
            "passed": self.passed,
            "graded": self.graded,
            "causes": dict(self.causes),
            "fake": self.fake,
        }


def unplayed(suite: str, case: str, model: str, runs: int, why: str) -> dict[str, Any]:
    """Return, as plain data, a case that could not be played."""
    return {
        "suite": suite,
        "case": case,
        "model": model,
        "outcome": "not measured",
        "label": "not measured",
        "passed": 0,
        "graded": 0,
        "expected": runs,
        "causes": {"stopped": runs},
        "fake": False,
        "short": why,
    }
