"""Small records for tests: only what a test says differs from a plain passed conversation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from khosop.journal import JournalWriter, RunCard, RunFolder
from khosop.transcript import Draft, ModelCall, Transcript, TurnOutcome, TurnRecord
from khosop.verdict import Cause, Found, Outcome, Record, Verdict


def make_record(
    case: str = "hours",
    *,
    model: str = "m",
    repeat: int = 0,
    outcome: Outcome = "passed",
    cause: Cause | None = None,
    category: str = "answer",
    reply: str = "เปิด 9 โมงค่ะ",
    verdicts: Sequence[Verdict] | None = None,
    calls: Sequence[ModelCall] = (),
    latency_ms: float = 10.0,
    reward: float | None = None,
) -> Record:
    turn = TurnRecord(
        "say",
        "เปิดกี่โมงคะ",
        TurnOutcome("replied", reply, drafts=(Draft(reply),), model_calls=tuple(calls), latency_ms=latency_ms),
    )
    made = tuple(verdicts) if verdicts is not None else (Verdict("includes_any", outcome, 0, "because", cause),)
    transcript = Transcript(case, model, repeat, (turn,), "2026-11-05T10:00:00+07:00", recorded_reward=reward)
    return Record(model, case, category, repeat, outcome, cause, made, transcript)


def make_card(
    run_id: str = "20261105-030000-petcare",
    *,
    cases: Sequence[str] = ("hours",),
    runs: int = 3,
    models: Sequence[str] = ("m",),
    fake: bool = False,
    subset: Sequence[str] = (),
    suite_folder: str = "suites/none",
    commit: str | None = "abc1234567",
    prompt: str = "p1",
) -> RunCard:
    return RunCard(
        id=run_id,
        khosop="0.1.0",
        suite="petcare",
        suite_folder=suite_folder,
        suite_hash="s" * 64,
        case_hashes=dict.fromkeys(cases, "h"),
        categories=("answer", "safety"),
        runs=dict.fromkeys(cases, runs),
        models=tuple(models),
        bot="petcare",
        bot_version="1",
        bot_prompt=prompt,
        bot_tools="t1",
        fake=fake,
        subset=tuple(subset),
        seed=1,
        concurrency=20,
        started="2026-11-05T03:00:00+00:00",
        commit=commit,
    )


def make_run(runs: Path, card: RunCard, records: Sequence[Record]) -> RunFolder:
    """Write a run folder as a real run would."""
    folder = RunFolder.create(runs, card)
    with JournalWriter(folder) as journal:
        for record in records:
            journal.append(record)
    return folder


def found(reply: str, text: str, cue: str | None = None) -> Found:
    start = reply.index(text)
    return Found(text, start, start + len(text), cue)
