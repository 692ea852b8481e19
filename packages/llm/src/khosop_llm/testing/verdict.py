"""Did the client behave? Judged from the fake server's journal alone.

Requests with the same body are taken for attempts of one call, so conversations under judgement need words of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal

FaultKind = Literal[
    "retry storm", "Retry-After ignored", "non-retryable retried", "truncated stream accepted", "no idle timeout"
]
_NON_RETRYABLE = frozenset({400, 401, 402, 403, 404, 413, 422})
_MOST_ATTEMPTS = 12
_HASTY_S = 0.02
_HASTY_IN_A_ROW = 3
_SLACK_S = 0.02


@dataclass(slots=True)
class Entry:
    """One request in the journal. No header that carries a key is ever in it."""

    number: int
    path: str
    began_s: float
    """Seconds from the server's start."""
    fingerprint: str = ""
    model: str = ""
    customer: str = ""
    streamed: bool = False
    in_flight: int = 0
    status: int = 0
    fault: str = "none"
    retry_after_s: float | None = None
    ended_s: float | None = None
    outcome: str = ""
    """`whole`, `refused`, `cut`, `client left` or `stalled to the end`."""
    headers: dict[str, str] = field(default_factory=dict)
    body: dict[str, Any] = field(default_factory=dict)

    def row(self) -> dict[str, Any]:
        """Return what goes into a journal file: facts, and no conversation."""
        return {
            "number": self.number,
            "path": self.path,
            "began_s": round(self.began_s, 4),
            "ended_s": None if self.ended_s is None else round(self.ended_s, 4),
            "fingerprint": self.fingerprint,
            "model": self.model,
            "streamed": self.streamed,
            "in_flight": self.in_flight,
            "status": self.status,
            "fault": self.fault,
            "retry_after_s": self.retry_after_s,
            "outcome": self.outcome,
        }


@dataclass(frozen=True, slots=True)
class ClientFault:
    """One thing that a client did wrong."""

    kind: FaultKind
    what: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the journal says about the client."""

    requests: int
    successes: int
    faults: tuple[ClientFault, ...]

    @property
    def good(self) -> bool:
        """Tell whether nothing was wrong."""
        return not self.faults

    @property
    def requests_per_success(self) -> float | None:
        """The price of an answer in requests; None when there was no answer."""
        return self.requests / self.successes if self.successes else None


def judge(journal: Iterable[Entry]) -> Verdict:
    """Return the verdict on whoever made the chat requests in the journal."""
    chat = [entry for entry in journal if entry.path.endswith("/chat/completions")]
    calls: dict[str, list[Entry]] = {}
    for entry in chat:
        calls.setdefault(entry.fingerprint, []).append(entry)
    faults = [fault for attempts in calls.values() for fault in _faults(attempts)]
    return Verdict(len(chat), sum(entry.outcome == "whole" for entry in chat), tuple(faults))


def _faults(attempts: Sequence[Entry]) -> list[ClientFault]:
    found: list[ClientFault] = []
    first = attempts[0].number
    if len(attempts) > _MOST_ATTEMPTS or _hasty(attempts) >= _HASTY_IN_A_ROW:
        found.append(ClientFault("retry storm", f"request {first} came {len(attempts)} times"))
    for before, after in pairwise(attempts):
        if before.ended_s is None or after.began_s < before.ended_s:
            continue
        waited = after.began_s - before.ended_s
        if before.retry_after_s is not None and waited < before.retry_after_s - _SLACK_S:
            what = f"request {after.number} came after {waited:.2f} s, asked were {before.retry_after_s:.2f} s"
            found.append(ClientFault("Retry-After ignored", what))
        if before.status in _NON_RETRYABLE:
            what = f"request {after.number} repeats request {before.number}, which got {before.status}"
            found.append(ClientFault("non-retryable retried", what))
    if attempts[-1].outcome == "cut":
        found.append(
            ClientFault("truncated stream accepted", f"request {attempts[-1].number} was cut, never asked again")
        )
    found += [
        ClientFault("no idle timeout", f"request {entry.number} was held open by comments or silence to the end")
        for entry in attempts
        if entry.outcome == "stalled to the end"
    ]
    return found


def _hasty(attempts: Sequence[Entry]) -> int:
    """Return how many retries in a row came at once after a failure."""
    longest = row = 0
    for before, after in pairwise(attempts):
        failed = before.ended_s is not None and before.outcome != "whole" and after.began_s >= before.ended_s
        hasty = failed and before.ended_s is not None and after.began_s - before.ended_s < _HASTY_S
        row = row + 1 if hasty else 0
        longest = max(longest, row)
    return longest
