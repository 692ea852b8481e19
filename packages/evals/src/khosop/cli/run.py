"""`khosop run`: examine a bot with a suite."""

from __future__ import annotations

import argparse
import shutil
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.cli import finish, options
from khosop.cli.plan import Plan, prepare, resumed
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.cli.progress import Progress
    from khosop.cli.seat import Server
    from khosop.journal import RunCard, RunFolder
    from khosop.verdict import Record

__all__ = ["HELP", "Plan", "add_arguments", "prepare", "run"]

HELP = "examine a bot with a suite of conversations and report what to mend"
INTERRUPTED = 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_suite_argument(parser)
    options.add_runs_folder_argument(parser)
    parser.add_argument("--cases", metavar="A,B", help="only these cases; globs work (EVAL_CASES)")
    parser.add_argument("--runs", metavar="N", help="runs of every case (EVAL_RUNS; default 3)")
    parser.add_argument("--models", metavar="A,B", help="models to examine (EVAL_MODELS)")
    parser.add_argument("--base-url", metavar="URL", help="another OpenAI-compatible server (KHOSOP_BASE_URL)")
    parser.add_argument(
        "--max-cost-usd", metavar="USD", help="stop cleanly when so much was spent; the run can be resumed"
    )
    parser.add_argument(
        "--no-preflight", action="store_true", help="do not ask the server for key, credit and models first"
    )
    parser.add_argument("--record", type=Path, metavar="DIR", help="write every model call into this new folder")
    parser.add_argument(
        "--replay", type=Path, metavar="DIR", help="answer from a recording: free, and the same every time"
    )
    parser.add_argument("--seed", type=int, default=1, help="chance of the understudy (default 1)")
    parser.add_argument(
        "--concurrency", metavar="N", help="conversations at once (default: adapts up to 100; 20 with the understudy)"
    )
    parser.add_argument(
        "--timeout", type=float, default=300.0, metavar="S", help="seconds a conversation may take (300)"
    )
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="RUN", help="go on with an interrupted run (default: the newest)"
    )
    parser.add_argument(
        "--retry-unscored", action="store_true", help="with --resume: play again what could not be scored"
    )
    parser.add_argument("--min-coverage", metavar="PERCENT", help="share of samples that must be graded (default 95)")
    parser.add_argument("--all", action="store_true", help="show all cases below 100 %%, not only the worst 20")
    parser.add_argument(
        "--bot", metavar="FILE", help="examine another bot: a YAML file with a `bot:`, or module:attribute (EVAL_BOT)"
    )
    finish.add_gate_arguments(parser)
    finish.add_export_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    if args.retry_unscored and args.resume is None:
        raise BadInput("--retry-unscored goes with --resume: which run's samples should be played again?")
    if args.replay is not None and (args.record is not None or args.resume is not None):
        raise BadInput("--replay answers from a recording alone; it goes with neither --record nor --resume")
    min_coverage = _min_coverage(args.min_coverage)
    plan = resumed(args) if args.resume is not None else prepare(args)
    asked = finish.gates(args, plan.card.categories)

    import asyncio

    from rich.console import Console

    from khosop.cli.progress import Progress
    from khosop.journal import RunFolder

    progress = Progress(total=plan.card.samples, done=plan.card.samples - len(plan.todo))
    folder = plan.folder or RunFolder(args.runs_folder / plan.card.id)
    try:
        asyncio.run(_examine(args, plan, folder, progress))
    except (KeyboardInterrupt, asyncio.CancelledError):
        kept = (
            f"{progress.done} of {progress.total} conversations are kept; go on with `khosop run --resume {folder.id}`"
        )
        progress.say(f"khosop: interrupted: {kept if folder.exists() else 'nothing was played yet'}")
        return INTERRUPTED
    over = finish.finished(folder, plan.card, min_coverage)
    finish.export(args, over)
    return finish.conclude(Console(), over, asked, show_all=args.all)


async def _examine(args: argparse.Namespace, plan: Plan, folder: RunFolder, progress: Progress) -> None:
    from khosop.bots.protocol import close_bot, start_bot
    from khosop.cli import tape as tapes
    from khosop.journal import JournalWriter, RunFolder
    from khosop.run import carry_out, conversation_id

    _end_on_sigterm()
    try:
        if plan.server is not None and plan.todo and not args.no_preflight:
            await _preflight(args.runs_folder, plan, plan.server, progress)
        if plan.folder is None:
            RunFolder.create(args.runs_folder, plan.card)
        if args.record is not None:
            tapes.write_card(args.record, plan.card)
        try:
            await start_bot(plan.setting.bot, folder.path)
        except BadInput:
            # Nothing was played: the folder of a new run would only be in the way of --resume.
            if plan.folder is None:
                shutil.rmtree(folder.path)
            raise
        with JournalWriter(folder) as journal, progress:

            def keep(record: Record) -> None:
                journal.append(record)
                progress.count(record)

            await carry_out(plan.todo, plan.setting, keep)
        if plan.tape is not None:
            tapes.check_all_played(plan.tape, [conversation_id(plan.card.seed, sample) for sample in plan.todo])
    finally:
        await close_bot(plan.setting.bot)
        await plan.setting.llm.aclose()


def _end_on_sigterm() -> None:
    """Let SIGTERM end a run as Ctrl-C does: a bot's process that was started for it must not outlive it."""
    import asyncio
    import signal

    task = asyncio.current_task()
    assert task is not None
    with suppress(NotImplementedError, RuntimeError, ValueError):  # not in the main thread, not on Windows
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)


async def _preflight(runs: Path, plan: Plan, server: Server, progress: Progress) -> None:
    from khosop.cli.seat import ask_first
    from khosop.preflight import expected_calls

    calls = expected_calls(plan.setting.suite.cases, plan.card.runs)
    for note in await ask_first(server, plan.card.models, calls, _price_of_last(runs, plan.card)):
        progress.say(f"khosop: {note}")


def _price_of_last(runs: Path, card: RunCard) -> Decimal | None:
    """Return what the newest finished run of the same samples cost; None where there is none."""
    from khosop.journal import list_runs
    from khosop.spending import spent

    for folder in reversed(list_runs(runs)):
        before = folder.card()
        if (before.suite_hash, before.runs, before.models) == (
            card.suite_hash,
            card.runs,
            card.models,
        ) and not before.fake:
            return spent(folder.current_records()) or None
    return None


def _min_coverage(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        return options.percentage(text)
    except ValueError:
        raise BadInput(f"--min-coverage {text}: expected a percentage from 0 to 100, such as 95") from None
