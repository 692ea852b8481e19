"""What does khosop cost on top of the conversations themselves? Ratios to a bare asyncio loop, side by side in one run.

The bare loop does the same by hand: it asks the same fake model, looks for the same two texts, and flushes a JSON line per
conversation. Nothing here is a test; machines differ, ratios less so.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from khosop.bots.protocol import BotCard, Closing, Opening
from khosop.case import Suite
from khosop.journal import JournalWriter, RunCard, RunFolder
from khosop.run import Setting, carry_out, samples, scored
from khosop.suite import load_suite
from khosop.summary import summarize
from khosop.transcript import Draft, TurnKind, TurnOutcome
from khosop_llm.types import CallMeta, Completion, Message, Request, StreamEvent

REPLY = "ร้านเปิดทุกวัน 09.00-20.00 น. ค่ะ อาบน้ำเริ่มต้น 350 บาท สอบถามเพิ่มเติมได้เลยนะคะ"
SUITE = """suite: bench
bot: bench:bot
now: "2026-11-05T10:00+07:00"
categories: [answer]
"""


class Fake:
    """A model that answers the same after a while."""

    name, measures = "fake", False

    def __init__(self, latency_s: float) -> None:
        self.latency_s = latency_s

    async def complete(self, request: Request) -> Completion:
        await asyncio.sleep(self.latency_s)
        return Completion(REPLY, (), "stop", CallMeta(request.model, request.model))

    def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        raise NotImplementedError

    async def aclose(self) -> None:
        return None


class Bot:
    """A bot that hands the message to the model and the answer back."""

    def card(self) -> BotCard:
        return BotCard("bench")

    async def open(self, opening: Opening) -> Chat:
        return Chat(opening)


class Chat:
    def __init__(self, opening: Opening) -> None:
        self.seat = opening.seat

    async def hear(self, kind: TurnKind, text: str) -> TurnOutcome:
        answer = await self.seat.llm.complete(Request(self.seat.model, (Message("user", text),)))
        return TurnOutcome("replied", answer.text, drafts=(Draft(answer.text),))

    async def close(self) -> Closing:
        return Closing()


async def bare(count: int, in_flight: int, latency_s: float, path: Path) -> int:
    """Do the same by hand."""
    llm, passed = Fake(latency_s), 0
    todo = iter(range(count))
    with path.open("w", encoding="utf-8") as file:

        async def work() -> None:
            nonlocal passed
            for n in todo:
                answer = await llm.complete(Request("m", (Message("user", f"เปิดกี่โมงคะ {n}"),)))
                good = "350" in answer.text and "ปิดทำการ" not in answer.text
                passed += good
                file.write(json.dumps({"case": n, "reply": answer.text, "passed": good}, ensure_ascii=False) + "\n")
                file.flush()

        async with asyncio.TaskGroup() as group:
            for _ in range(in_flight):
                group.create_task(work())
    return passed


def suite_of(count: int, folder: Path) -> Suite:
    """Return a suite of so many single-turn cases with two checks each."""
    (folder / "suite.yaml").write_text(SUITE, "utf-8")
    rows = [
        f"  - {{id: c{n}, category: answer, source: {{kind: written}}, messages: ['เปิดกี่โมงคะ {n}'], "
        "check: {includes_any: ['350'], excludes: ['ปิดทำการ']}}"
        for n in range(count)
    ]
    (folder / "cases.yaml").write_text("cases:\n" + "\n".join(rows) + "\n", "utf-8")
    return load_suite(folder)


def run_folder(suite: Suite, folder: Path) -> RunFolder:
    runs = {case.id: 1 for case in suite.cases}
    hashes = {case.id: case.hash for case in suite.cases}
    card = RunCard(
        id=f"bench-{time.monotonic_ns()}",
        khosop="",
        suite="bench",
        suite_folder=str(folder),
        suite_hash=suite.hash,
        case_hashes=hashes,
        categories=suite.categories,
        runs=runs,
        models=("m",),
        bot="bench",
        bot_version="",
        bot_prompt="",
        bot_tools="",
        fake=True,
        subset=(),
        seed=1,
        concurrency=1,
        started=datetime.now(UTC).isoformat(),
    )
    return RunFolder.create(folder / "runs", card)


def ours(suite: Suite, in_flight: int, latency_s: float, folder: RunFolder) -> None:
    """Run, score, write and summarize."""
    setting = Setting(suite, Bot(), Fake(latency_s), 1, in_flight)
    todo = tuple(samples(suite.cases, ("m",), {case.id: 1 for case in suite.cases}))
    with JournalWriter(folder) as journal:
        asyncio.run(carry_out(todo, setting, journal.append))
    summarize(folder.current_records(), {"m": len(todo)}, fake=True)


def rescore(suite: Suite, source: RunFolder, target: RunFolder) -> None:
    cases = {case.id: case for case in suite.cases}
    with JournalWriter(target) as journal:
        for record in source.current_records():
            journal.append(scored(cases[record.case_id], record.transcript))


def bare_rescore(path: Path) -> int:
    with path.open(encoding="utf-8") as file, path.with_suffix(".again").open("w", encoding="utf-8") as out:
        rows = [json.loads(line) for line in file]
        for row in rows:
            row["passed"] = "350" in row["reply"] and "ปิดทำการ" not in row["reply"]
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
            out.flush()
    return len(rows)


def seconds(do: Callable[[], object]) -> float:
    begun = time.perf_counter()
    do()
    return time.perf_counter() - begun


def main() -> None:
    """Measure everything once and print ratios."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        for label, count, in_flight, latency_s in (
            ("10,000 samples, no latency, 100 at once", 10_000, 100, 0.0),
            ("1,000 samples of 200 ms, 100 at once", 1_000, 100, 0.2),
        ):
            suite = suite_of(count, home)
            path = home / "bare.jsonl"
            by_hand = min(
                seconds(partial(asyncio.run, one)) for one in [bare(count, in_flight, latency_s, path) for _ in "abc"]
            )
            folders = [run_folder(suite, home) for _ in range(3)]
            with_us = min(seconds(partial(ours, suite, in_flight, latency_s, folder)) for folder in folders)
            print(f"{label}: bare {by_hand:.3f} s, khosop {with_us:.3f} s, ratio {with_us / by_hand:.2f}")
            if latency_s == 0.0:
                by_hand = min(seconds(partial(bare_rescore, path)) for _ in range(3))
                targets = [run_folder(suite, home) for _ in range(3)]
                with_us = min(seconds(partial(rescore, suite, folders[0], target)) for target in targets)
                print(f"re-scoring 10,000: bare {by_hand:.3f} s, khosop {with_us:.3f} s, ratio {with_us / by_hand:.2f}")
    empty = min(seconds(lambda: subprocess.run([sys.executable, "-c", ""], check=True)) for _ in range(5))
    command = [sys.executable, "-m", "khosop.cli.main", "--help"]
    shown = min(seconds(lambda: subprocess.run(command, check=True, capture_output=True)) for _ in range(5))
    print(f"--help: python alone {empty:.3f} s, khosop {shown:.3f} s")


if __name__ == "__main__":
    main()
