"""`khosop run`: examine a bot with a suite."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.cli import finish, options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.case import Suite
    from khosop.cli.progress import Progress
    from khosop.journal import JournalWriter, RunCard, RunFolder
    from khosop.run import Sample, Setting
    from khosop_llm.provider import LlmProvider

HELP = "examine a bot with a suite of conversations and report what to mend"
INTERRUPTED = 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_suite_argument(parser)
    options.add_runs_folder_argument(parser)
    parser.add_argument("--cases", metavar="A,B", help="only these cases; globs work (EVAL_CASES)")
    parser.add_argument("--runs", metavar="N", help="runs of every case (EVAL_RUNS; default 3)")
    parser.add_argument("--models", metavar="A,B", help="models to examine (EVAL_MODELS)")
    parser.add_argument("--seed", type=int, default=1, help="chance of the understudy (default 1)")
    parser.add_argument("--concurrency", metavar="N", help="conversations at once (default 20)")
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
    finish.add_gate_arguments(parser)


@dataclass(frozen=True, slots=True)
class Plan:
    """A run that is ready to start: nothing in it can be wrong any more."""

    card: RunCard
    setting: Setting
    todo: tuple[Sample, ...]
    folder: RunFolder | None
    """The folder to go on with; None: a new one is made."""


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    if args.retry_unscored and args.resume is None:
        raise BadInput("--retry-unscored goes with --resume: which run's samples should be played again?")
    min_coverage = _min_coverage(args.min_coverage)
    plan = _resumed(args) if args.resume is not None else _new(args)
    asked = finish.gates(args, plan.card.categories)

    from rich.console import Console

    from khosop.cli.progress import Progress
    from khosop.journal import JournalWriter, RunFolder

    folder = plan.folder or RunFolder.create(args.runs_folder, plan.card)
    progress = Progress(total=plan.card.samples, done=plan.card.samples - len(plan.todo))
    try:
        with JournalWriter(folder) as journal, progress:
            asyncio.run(_carry_out(plan, journal, progress))
    except (KeyboardInterrupt, asyncio.CancelledError):
        progress.say(
            f"khosop: interrupted: {progress.done} of {progress.total} conversations are kept; "
            f"go on with `khosop run --resume {folder.id}`"
        )
        return INTERRUPTED
    summary = finish.summarize_run(folder, plan.card, min_coverage)
    return finish.conclude(Console(), folder, plan.card, summary, asked, show_all=args.all)


async def _carry_out(plan: Plan, journal: JournalWriter, progress: Progress) -> None:
    from khosop.run import carry_out

    try:
        await carry_out(plan.todo, plan.setting, journal, progress.count)
    finally:
        await plan.setting.llm.aclose()


def _min_coverage(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        return options.percentage(text)
    except ValueError:
        raise BadInput(f"--min-coverage {text}: expected a percentage from 0 to 100, such as 95") from None


def _new(args: argparse.Namespace) -> Plan:
    """Prepare a new run. Everything that can be wrong is found here, before anything is written."""
    from khosop.bots.python import load_bot
    from khosop.run import Setting, runs_of, samples
    from khosop.suite import load_suite, select

    path = options.suite_path(args.suite)
    runs = options.whole_number(args.runs, "EVAL_RUNS", "--runs")
    concurrency = options.whole_number(args.concurrency, "EVAL_CONCURRENCY", "--concurrency") or 20
    suite = load_suite(path)
    subset = options.names(args.cases, "EVAL_CASES")
    if subset:
        suite = select(suite, subset)
    models = options.models_or_default(options.names(args.models, "EVAL_MODELS"), key=has_key())
    llm = provider_for(models, suite, args.seed)
    bot = load_bot(suite.bot, f"{path / 'suite.yaml'}: bot")
    setting = Setting(suite, bot, llm, args.seed, concurrency, args.timeout)
    card = _card(args, setting, models, subset, {case.id: runs_of(case, runs, suite) for case in suite.cases})
    return Plan(card, setting, tuple(samples(suite.cases, models, card.runs)), None)


def _resumed(args: argparse.Namespace) -> Plan:
    """Prepare to go on with a run, if suite and bot are still what they were."""
    from khosop.bots.python import load_bot
    from khosop.journal import find_run
    from khosop.run import Setting, samples
    from khosop.suite import load_suite, select

    folder = find_run(args.runs_folder, args.resume)
    card = folder.card()
    suite = load_suite(Path(card.suite_folder))
    changed = _changed_cases(card.case_hashes, {case.id: case.hash for case in suite.cases})
    if changed:
        raise BadInput(
            f"run {folder.id} can't be resumed: the suite has changed since it began ({', '.join(changed[:5])}"
            f"{' …' if len(changed) > 5 else ''}); start a new run"
        )
    suite = select(suite, tuple(card.runs))
    bot = load_bot(suite.bot, f"run {folder.id}: bot")
    about = bot.card()
    if (about.name, about.prompt, about.tools) != (card.bot, card.bot_prompt, card.bot_tools):
        raise BadInput(
            f"run {folder.id} can't be resumed: the bot's name, prompt or tools have changed since it began; start a new run"
        )
    llm = provider_for(card.models, suite, card.seed)
    done = {r.key for r in folder.current_records() if not (args.retry_unscored and r.outcome == "unscored")}
    todo = tuple(s for s in samples(suite.cases, card.models, card.runs) if s.key not in done)
    return Plan(card, Setting(suite, bot, llm, card.seed, card.concurrency, args.timeout), todo, folder)


def _changed_cases(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    return [case for case, digest in before.items() if now.get(case) != digest]


def has_key(env: Mapping[str, str] = os.environ) -> bool:
    """Tell whether there is a key for a real model."""
    return bool(env.get("OPENROUTER_API_KEY", "").strip())


def provider_for(models: tuple[str, ...], suite: Suite, seed: int) -> LlmProvider:
    """Return what answers for the models: the suite's understudy, or the real thing.

    Raises:
        BadInput: the suite names no understudy, or the key can't be read.
    """
    if models == (options.UNDERSTUDY,):
        from khosop.bots.python import load_understudy

        if suite.understudy is None:
            raise BadInput(
                f"suite {suite.name!r} names no understudy, so there is nothing to run without a key; "
                "set OPENROUTER_API_KEY, or add `understudy: module:function` to its suite.yaml"
            )
        return load_understudy(suite.understudy, f"{suite.folder / 'suite.yaml'}: understudy", seed)
    from khosop_llm.openrouter import OpenRouterLlm

    return OpenRouterLlm(os.environ["OPENROUTER_API_KEY"])


def _card(
    args: argparse.Namespace, setting: Setting, models: tuple[str, ...], subset: tuple[str, ...], runs: dict[str, int]
) -> RunCard:
    import platform

    from khosop.cli.main import version
    from khosop.cli.workspace import commit
    from khosop.journal import RunCard

    suite, about, started = setting.suite, setting.bot.card(), datetime.now(UTC)
    return RunCard(
        id=options.free_id(args.runs_folder, f"{started:%Y%m%d-%H%M%S}-{suite.name}"),
        khosop=version(),
        suite=suite.name,
        suite_folder=str(suite.folder),
        suite_hash=suite.hash,
        case_hashes={case.id: case.hash for case in suite.cases},
        categories=suite.categories,
        runs=runs,
        models=models,
        bot=about.name,
        bot_version=about.version,
        bot_prompt=about.prompt,
        bot_tools=about.tools,
        fake=not setting.llm.measures,
        subset=subset,
        seed=setting.seed,
        concurrency=setting.concurrency,
        started=started.isoformat(timespec="seconds"),
        commit=commit(),
        python=platform.python_version(),
    )
