"""What did the run show? Samples in, one frozen summary out; pure, and streaming, so that size costs no memory."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from khosop.stats import Rate, mean_pass_hat_k, percentile, rate
from khosop.verdict import Record, Verdict

Label = Literal["stable", "flaky", "failing", "not measured"]
MIN_COVERAGE = 0.95


@dataclass(frozen=True, slots=True)
class Failure:
    """One failed or unsure sample, with what a person needs to see to believe it."""

    repeat: int
    verdict: Verdict
    said: str
    """What the customer said in the turn that was judged."""
    reply: str
    """The text that was judged: what the customer received, or the draft that the verdict names."""


@dataclass(frozen=True, slots=True)
class CaseSummary:
    """One case of one model over its runs."""

    id: str
    category: str
    label: Label
    passed: int
    graded: int
    unscored: int
    failures: tuple[Failure, ...] = ()
    """One per check that failed, at most three; the first is the first that happened."""
    failed_checks: Mapping[str, int] = field(default_factory=dict)
    causes: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tally:
    """Passed of graded, and how many were not graded."""

    passed: int
    graded: int
    unscored: int


@dataclass(frozen=True, slots=True)
class ModelSummary:
    """One model over all cases."""

    model: str
    fake: bool
    tally: Tally
    expected: int
    """Samples that a whole run has; fewer are there after an interrupted one."""
    rate: Rate | None
    categories: Mapping[str, Tally]
    labels: Mapping[Label, int]
    causes: Mapping[str, int]
    weak: int
    """Samples with a verdict of which the language engine is not sure: to be read before they are believed."""
    turns: int
    latency_mean_ms: float | None
    latency_p95_ms: float | None
    cost_usd: Decimal | None
    """None: not every call's cost is known, which is not 0."""
    cost_sources: tuple[str, ...]
    calls: int
    served: Mapping[str, int]
    """Answers by the name of the model that served them."""
    upstreams: Mapping[str, int]
    pass_hat: tuple[float | None, ...]
    """pass^1, pass^2, … up to the runs per case."""
    recorded_pass_hat: tuple[float | None, ...]
    """The same of the rewards that an import brought along; empty where there are none."""
    cases: tuple[CaseSummary, ...]
    """Worst first."""

    @property
    def coverage(self) -> float:
        """Tell the share of expected samples that were graded."""
        return self.tally.graded / self.expected if self.expected else 0.0

    @property
    def cost_per_1000_turns(self) -> Decimal | None:
        """Tell dollars per 1,000 turns; None where the cost is not reported."""
        return None if self.cost_usd is None or not self.turns else self.cost_usd / self.turns * 1000


@dataclass(frozen=True, slots=True)
class Summary:
    """A whole run."""

    models: tuple[ModelSummary, ...]
    min_coverage: float = MIN_COVERAGE

    @property
    def measured(self) -> bool:
        """Tell whether enough was graded for the rates to be read at all."""
        return bool(self.models) and all(m.coverage >= self.min_coverage for m in self.models)


def summarize(
    records: Iterable[Record], expected: Mapping[str, int], min_coverage: float = MIN_COVERAGE, *, fake: bool
) -> Summary:
    """Return the summary of samples; `expected` says how many samples each model should have.

    Each key (model, case, repeat) may come once.
    """
    by_model = {model: _Model(model) for model in expected}
    for record in records:
        by_model.setdefault(record.model, _Model(record.model)).add(record)
    return Summary(tuple(m.done(expected.get(name, 0), fake=fake) for name, m in by_model.items()), min_coverage)


class _Case:
    """Collects the runs of one case."""

    def __init__(self, category: str) -> None:
        self.category = category
        self.graded: dict[int, bool] = {}
        self.recorded: dict[int, bool] = {}
        self.unscored = 0
        self.causes: Counter[str] = Counter()
        self.failed_checks: Counter[str] = Counter()
        self.failures: dict[str, Failure] = {}

    def add(self, record: Record) -> None:
        if record.outcome == "unscored":
            self.unscored += 1
            self.causes[record.cause or "harness"] += 1
        else:
            self.graded[record.repeat] = record.outcome == "passed"
        reward = record.transcript.recorded_reward
        if reward is not None:
            self.recorded[record.repeat] = reward == 1.0
        for verdict in record.verdicts:
            if verdict.informational or verdict.outcome == "passed":
                continue
            if verdict.outcome == "failed":
                self.failed_checks[verdict.check] += 1
            if len(self.failures) < 3 and verdict.check not in self.failures:
                self.failures[verdict.check] = _failure(record, verdict)

    def runs(self) -> list[bool]:
        return [self.graded[r] for r in sorted(self.graded)]

    def done(self, case_id: str) -> CaseSummary:
        passed = sum(self.graded.values())
        # What failed is told before what could not be judged.
        failures = sorted(self.failures.values(), key=lambda f: f.verdict.outcome != "failed")
        return CaseSummary(
            id=case_id,
            category=self.category,
            label=label_of(passed, len(self.graded)),
            passed=passed,
            graded=len(self.graded),
            unscored=self.unscored,
            failures=tuple(failures),
            failed_checks=dict(self.failed_checks.most_common()),
            causes=dict(self.causes.most_common()),
        )


def label_of(passed: int, graded: int) -> Label:
    """Return what a case's runs say: all passed, some, none, or nothing was graded."""
    if graded == 0:
        return "not measured"
    return "stable" if passed == graded else "failing" if passed == 0 else "flaky"


def _failure(record: Record, verdict: Verdict) -> Failure:
    turns = record.transcript.turns
    at = verdict.turn
    if at is None:
        at = record.transcript.last_answered()
    if at is None or at >= len(turns):
        at = len(turns) - 1
    if at < 0:
        return Failure(record.repeat, verdict, "", "")
    outcome = turns[at].outcome
    drafts = outcome.drafts or ()
    from_draft = verdict.draft is not None and verdict.draft < len(drafts) and verdict.found is not None
    reply = drafts[verdict.draft].text if from_draft and verdict.draft is not None else outcome.text
    return Failure(record.repeat, verdict, turns[at].said, reply)


class _Model:
    """Collects the samples of one model."""

    def __init__(self, model: str) -> None:
        self.model = model
        self.cases: dict[str, _Case] = {}
        self.weak = 0
        self.turns = 0
        self.latencies = array("d")
        self.cost = Decimal(0)
        self.cost_known = True
        self.cost_sources: set[str] = set()
        self.calls = 0
        self.served: Counter[str] = Counter()
        self.upstreams: Counter[str] = Counter()

    def add(self, record: Record) -> None:
        case = self.cases.get(record.case_id)
        if case is None:
            case = self.cases[record.case_id] = _Case(record.category)
        case.add(record)
        self.weak += any(verdict.weak and not verdict.informational for verdict in record.verdicts)
        for turn in record.transcript.turns:
            outcome = turn.outcome
            if turn.kind != "staff" and outcome.status in ("replied", "handoff"):
                self.turns += 1
                if outcome.latency_ms > 0:  # a recorded conversation tells no times
                    self.latencies.append(outcome.latency_ms)
            for call in outcome.model_calls:
                self.calls += 1
                if call.model_served:
                    self.served[call.model_served] += 1
                if call.upstream:
                    self.upstreams[call.upstream] += 1
                if call.cost_usd is not None:
                    self.cost += Decimal(call.cost_usd)
                    self.cost_sources.add(call.cost_source or "reported")
                elif call.error is None:
                    self.cost_known = False

    def done(self, expected: int, *, fake: bool) -> ModelSummary:
        cases = sorted((case.done(case_id) for case_id, case in self.cases.items()), key=_badness)
        runs = [case.runs() for case in self.cases.values()]
        recorded = [[case.recorded[r] for r in sorted(case.recorded)] for case in self.cases.values() if case.recorded]
        graded = sum(case.graded for case in cases)
        tally = Tally(sum(case.passed for case in cases), graded, sum(case.unscored for case in cases))
        return ModelSummary(
            model=self.model,
            fake=fake,
            tally=tally,
            expected=max(expected, graded + tally.unscored),
            rate=rate(runs),
            categories=_by_category(cases),
            labels=dict(Counter(case.label for case in cases)),
            causes=dict(sum((Counter(case.causes) for case in cases), Counter[str]()).most_common()),
            weak=self.weak,
            turns=self.turns,
            latency_mean_ms=sum(self.latencies) / len(self.latencies) if self.latencies else None,
            latency_p95_ms=percentile(self.latencies, 95),
            cost_usd=self.cost if self.cost_known and self.cost_sources and not fake else None,
            cost_sources=tuple(sorted(self.cost_sources)),
            calls=self.calls,
            served=dict(self.served.most_common()),
            upstreams=dict(self.upstreams.most_common()),
            pass_hat=_pass_hats(runs),
            recorded_pass_hat=_pass_hats(recorded),
            cases=tuple(cases),
        )


def _pass_hats(runs: Sequence[Sequence[bool]]) -> tuple[float | None, ...]:
    return tuple(mean_pass_hat_k(runs, k) for k in range(1, max((len(case) for case in runs), default=0) + 1))


def _badness(case: CaseSummary) -> tuple[float, int, str]:
    """Sort worst first: the lowest pass rate, then more failed runs, then by name. What was not measured comes last."""
    share = case.passed / case.graded if case.graded else 2.0
    return share, -(case.graded - case.passed), case.id


def _by_category(cases: Iterable[CaseSummary]) -> dict[str, Tally]:
    found: dict[str, Tally] = {}
    for case in cases:
        t = found.get(case.category, Tally(0, 0, 0))
        found[case.category] = Tally(t.passed + case.passed, t.graded + case.graded, t.unscored + case.unscored)
    return found
