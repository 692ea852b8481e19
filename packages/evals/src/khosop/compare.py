"""What is different between two runs, and is it more than noise? Two sets of samples in, one frozen comparison out; pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from khosop.difference import Detectable, case_difference, detectable, difference_interval, holm, sign_flip_p
from khosop.errors import BadInput
from khosop.journal import RunCard
from khosop.stats import Rate, rate
from khosop.verdict import Record

Flip = Literal["fixed", "broken", "flakier", "better", "worse"]
ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class Side:
    """One model of one run, case by case."""

    run: str
    model: str
    runs: Mapping[str, tuple[bool, ...]]
    """Graded runs of every case."""
    replies: Mapping[str, str]
    """A reply of every case: of a run that failed, if there is one."""
    whys: Mapping[str, str]
    """What failed in that reply; '' where nothing did."""


@dataclass(frozen=True, slots=True)
class CaseFlip:
    """A case whose pass rate changed."""

    id: str
    kind: Flip
    before: tuple[int, int]
    """Passed and graded."""
    after: tuple[int, int]
    reply_before: str
    reply_after: str
    why_before: str
    why_after: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sides over the cases that both of them graded."""

    before: Side
    after: Side
    cases: int
    runs: int
    rate_before: Rate
    rate_after: Rate
    difference: float
    low: float
    high: float
    p: float
    detectable: Detectable
    flips: tuple[CaseFlip, ...]
    changed: tuple[str, ...]
    """What is different between the runs: commit, model, prompt, tools, suite."""
    left_out: tuple[str, ...] = field(default=())
    """Cases that are not compared: other checks, other runs, or nothing graded on one side."""
    at_once: int = 1
    """Comparisons that were made at once; `p` is adjusted for them."""

    @property
    def significant(self) -> bool:
        """Tell whether chance alone would seldom do this."""
        return self.p < ALPHA

    def verdict(self) -> str:
        """Return the comparison in words."""
        size = f"{self.cases} × {self.runs}"
        span = f"{self.low * 100:+.0f} to {self.high * 100:+.0f} points"
        if self.significant:
            way = "better" if self.difference > 0 else "worse"
            return f"{way}: {self.difference * 100:+.1f} points ({span}), {self._chance()}"
        least = f"{self.detectable.spread * 100:.0f} to {self.detectable.flips * 100:.0f} points"
        return (
            f"no difference that {size} could show: {self.difference * 100:+.1f} points ({span}), {self._chance()}; "
            f"smallest detectable {least}"
        )

    def _chance(self) -> str:
        adjusted = f" (adjusted for {self.at_once} comparisons)" if self.at_once > 1 else ""
        return f"p = {self.p:.2g}{adjusted}"


def side_of(card: RunCard, model: str, records: Iterable[Record]) -> Side:
    """Return one model's samples of a run, as they are compared."""
    runs: dict[str, list[bool]] = {}
    replies: dict[str, str] = {}
    whys: dict[str, str] = {}
    for record in sorted((r for r in records if r.model == model), key=lambda r: r.repeat):
        if record.outcome == "unscored":
            continue
        runs.setdefault(record.case_id, []).append(record.outcome == "passed")
        failed = next((v for v in record.verdicts if v.outcome == "failed" and not v.informational), None)
        if record.case_id not in replies or (failed is not None and not whys[record.case_id]):
            at = record.transcript.last_answered()
            replies[record.case_id] = record.transcript.turns[at].outcome.text if at is not None else ""
            whys[record.case_id] = f"{failed.check}: {failed.why}" if failed is not None else ""
    return Side(card.id, model, {case: tuple(done) for case, done in runs.items()}, replies, whys)


def comparable(a: RunCard, b: RunCard, *, common: bool) -> list[str]:
    """Return the cases that may be compared.

    Raises:
        BadInput: the runs differ in suite or in runs per case, and `common` was not asked for; or they have no case in common.
    """
    same = [
        case
        for case, digest in a.case_hashes.items()
        if b.case_hashes.get(case) == digest and a.runs[case] == b.runs.get(case)
    ]
    if not same:
        raise BadInput(f"runs {a.id} and {b.id} have no case in common that asks and checks the same, as often")
    if len(same) == len(a.case_hashes) == len(b.case_hashes):
        return same
    if not common:
        reasons = _differences(a, b)
        raise BadInput(
            f"runs {a.id} and {b.id} can't be compared: {reasons}; --common compares the {len(same)} cases that are the same"
        )
    return same


def _differences(a: RunCard, b: RunCard) -> str:
    kinds = {
        "only in the first": sorted(set(a.case_hashes) - set(b.case_hashes)),
        "only in the second": sorted(set(b.case_hashes) - set(a.case_hashes)),
        "ask or check something else": [
            c for c, h in a.case_hashes.items() if c in b.case_hashes and b.case_hashes[c] != h
        ],
        "run another number of times": [c for c, n in a.runs.items() if c in b.runs and b.runs[c] != n],
    }
    return "; ".join(f"{_some(cases)} {kind}" for kind, cases in kinds.items() if cases)


def _some(cases: list[str]) -> str:
    return ", ".join(cases[:4]) + (f" and {len(cases) - 4} more" if len(cases) > 4 else "")


def compare(a: RunCard, b: RunCard, before: Side, after: Side, cases: Iterable[str]) -> Comparison:
    """Return the comparison of two sides over these cases.

    Raises:
        BadInput: no case was graded on both sides.
    """
    wanted = list(cases)
    both = [case for case in wanted if before.runs.get(case) and after.runs.get(case)]
    old, new = [before.runs[case] for case in both], [after.runs[case] for case in both]
    rate_before, rate_after = rate(old), rate(new)
    if rate_before is None or rate_after is None:
        raise BadInput(f"no case was graded in both {a.id} and {b.id}; there is nothing to compare")
    differences = [case_difference(x, y) for x, y in zip(old, new, strict=True)]
    low, high = difference_interval(differences)
    return Comparison(
        before=before,
        after=after,
        cases=len(both),
        runs=max(map(len, old)),
        rate_before=rate_before,
        rate_after=rate_after,
        difference=float(sum(differences)) / len(differences),
        low=low,
        high=high,
        p=sign_flip_p(differences),
        detectable=detectable(old, new),
        flips=tuple(sorted(_flips(before, after, both), key=lambda f: (_ORDER[f.kind], f.id))),
        changed=_changed(a, b, before.model, after.model),
        left_out=tuple(sorted((set(a.runs) | set(b.runs)) - set(both))),
    )


def adjusted(comparisons: Sequence[Comparison]) -> list[Comparison]:
    """Return the comparisons with p-values adjusted for having made that many (Holm): of many, one looks good by luck."""
    p_values = holm([one.p for one in comparisons])
    return [replace(one, p=p, at_once=len(comparisons)) for one, p in zip(comparisons, p_values, strict=True)]


_ORDER: dict[Flip, int] = {"broken": 0, "worse": 1, "flakier": 2, "better": 3, "fixed": 4}


def _flips(before: Side, after: Side, cases: Iterable[str]) -> Iterable[CaseFlip]:
    for case in cases:
        old, new = before.runs[case], after.runs[case]
        kind = flip_of(old, new)
        if kind is not None:
            yield CaseFlip(
                id=case,
                kind=kind,
                before=(sum(old), len(old)),
                after=(sum(new), len(new)),
                reply_before=before.replies[case],
                reply_after=after.replies[case],
                why_before=before.whys[case],
                why_after=after.whys[case],
            )


def flip_of(before: tuple[bool, ...], after: tuple[bool, ...]) -> Flip | None:
    """Return how a case changed; None when its pass rate is the same.

    `fixed`: it always passes now. `broken`: it never passes now, and did. `flakier`: it always passed, and now sometimes.
    """
    change = case_difference(before, after)
    if change == 0:
        return None
    if change > 0:
        return "fixed" if all(after) else "better"
    if not any(after):
        return "broken"
    return "flakier" if all(before) else "worse"


def _changed(a: RunCard, b: RunCard, model_a: str, model_b: str) -> tuple[str, ...]:
    pairs = [
        ("commit", a.commit, b.commit),
        ("model", model_a, model_b),
        ("bot", (a.bot, a.bot_version), (b.bot, b.bot_version)),
        ("bot's settings", a.bot_settings, b.bot_settings),
        ("prompt", a.bot_prompt, b.bot_prompt),
        ("tools", a.bot_tools, b.bot_tools),
        ("suite", a.suite_hash, b.suite_hash),
        ("khosop", a.khosop, b.khosop),
    ]
    return tuple(name for name, one, other in pairs if one != other)
