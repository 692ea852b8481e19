"""What do the checks of a case say about a conversation that was held? Every verdict, and nothing but what is stored.

Pure: no model, file, clock, chance or environment. The hot path: a check that finds nothing costs a plain search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, get_args

from khosop.case import Case, Check
from khosop.language.patterns import PatternTimeout
from khosop.score.got import DEFAULT_STATUSES
from khosop.score.scene import Scene
from khosop.score.table import CHECKS
from khosop.transcript import Transcript
from khosop.verdict import Cause, Verdict

_CAUSES: Final = frozenset(get_args(Cause))
_DEFAULT_STATUS: Final = Check("status", DEFAULT_STATUSES)


def score(case: Case, transcript: Transcript, opinions: Sequence[object] = ()) -> tuple[Verdict, ...]:
    """Return the verdict of every check of the case, in the order of the turns, the case's own checks last.

    `opinions` are what judges said; no check of this version asks for one.
    """
    if transcript.unscored is not None:
        return _all_unscored(case, transcript, transcript.unscored)
    if not transcript.turns:
        return _all_unscored(case, transcript, "harness")
    verdicts: list[Verdict] = []
    last = transcript.last_answered()
    status_turn = _last_customer_turn(transcript) if _allows_silence(case.checks) else last
    for t, checks in _checks_by_turn(case, transcript, status_turn):
        verdicts += _of_turn(case, transcript, t, checks, whole=False)
    verdicts += _unplayed(case, transcript)
    if len(transcript.turns) < len(case.turns) and transcript.turns[-1].outcome.status != "error":
        verdicts += [_not_reached(check, transcript) for check in case.checks]
    elif last is None and status_turn is None:
        verdicts.append(Verdict("status", "failed", None, "the bot never answered"))
    else:
        for check in case.checks:
            at = status_turn if check.name == "status" or last is None else last
            verdicts += _of_turn(case, transcript, at or 0, (check,), whole=True)
    return tuple(verdicts)


def _all_unscored(case: Case, transcript: Transcript, cause: str) -> tuple[Verdict, ...]:
    known: Cause = cause if cause in _CAUSES else "harness"  # type: ignore[assignment]  # the set holds the literals
    why = f"the conversation says nothing about the bot ({cause})"
    if transcript.stopped_by:
        why = f"{why}: {transcript.stopped_by}"
    named = [(i, check) for i, turn in enumerate(case.turns) for check in turn.checks]
    verdicts = [Verdict(check.name, "unscored", i, why, cause=known) for i, check in named]
    verdicts += [Verdict(check.name, "unscored", None, why, cause=known) for check in case.checks]
    return tuple(verdicts) or (Verdict("status", "unscored", None, why, cause=known),)


def _last_customer_turn(transcript: Transcript) -> int | None:
    """Return the turn that a case which allows silence is about: there, saying nothing may be the answer."""
    return next((t for t in range(len(transcript.turns) - 1, -1, -1) if transcript.turns[t].kind != "staff"), None)


def _allows_silence(checks: Sequence[Check]) -> bool:
    return any(
        check.name == "status" and isinstance(check.wants, tuple) and "silent" in check.wants for check in checks
    )


def _checks_by_turn(
    case: Case, transcript: Transcript, status_turn: int | None
) -> Iterator[tuple[int, tuple[Check, ...]]]:
    """Yield the checks of every turn that was played: its own, and how it may end where nobody says."""
    case_says = any(check.name == "status" for check in case.checks)
    attended = False
    for t, turn in enumerate(transcript.turns):
        checks = case.turns[t].checks if t < len(case.turns) else ()
        outcome = turn.outcome
        attended = attended or turn.kind == "staff"
        # Where a person looks after the chat, silence is right, though an answer is no fault.
        rightly_silent = attended and outcome.status == "silent"
        said = any(check.name == "status" for check in checks) or (case_says and t == status_turn)
        if not said and not rightly_silent and (turn.kind != "staff" or outcome.status == "error"):
            checks = (_DEFAULT_STATUS, *checks)
        if checks:
            yield t, checks
        attended = attended or outcome.human is not None or outcome.status == "handoff"


def _of_turn(case: Case, transcript: Transcript, t: int, checks: Sequence[Check], *, whole: bool) -> Iterator[Verdict]:
    broken = transcript.turns[t].outcome.status == "error"
    for check in checks:
        kind = CHECKS[check.name]
        if broken and kind.reads == "reply":
            # The error is the verdict; a reply that never came has no words to judge.
            continue
        scene = Scene(check.name, case, transcript, t, whole)
        try:
            yield kind.judge(check.wants, scene)
        except PatternTimeout as slow:
            yield scene.unscored("harness", str(slow))


def _unplayed(case: Case, transcript: Transcript) -> Iterator[Verdict]:
    for turn in case.turns[len(transcript.turns) :]:
        for check in turn.checks:
            yield _not_reached(check, transcript)


def _not_reached(check: Check, transcript: Transcript) -> Verdict:
    why = (
        f"the conversation ended after {len(transcript.turns)} turns: {transcript.stopped_by or 'it is not known why'}"
    )
    return Verdict(check.name, "unscored", None, why, cause="harness")
