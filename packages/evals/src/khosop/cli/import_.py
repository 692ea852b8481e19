"""`khosop import`: recorded conversations and suites of other tools."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from khosop.cli import finish, options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.case import Suite
    from khosop.imports.tau import Trial
    from khosop.journal import RunCard, RunFolder

HELP = "read recorded conversations: khosop import tau FILE"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("kind", choices=["tau"], help="tau: a result file of tau-bench")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--model", metavar="NAME", help="how the recorded model is called (default: the file's name)")
    options.add_runs_folder_argument(parser)
    parser.add_argument("--all", action="store_true", help="show all cases below 100 %%, not only the worst 20")


def run(args: argparse.Namespace) -> int:
    """Run the command: a run folder with its own suite is written, scored and shown."""
    from rich.console import Console

    from khosop.imports.tau import read_trials

    try:
        text = args.file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{args.file}: can't be read: {error}") from None
    model = args.model or args.file.stem
    trials = read_trials(str(args.file), text, model)
    folder, card, agreed = write_run(args.runs_folder, args.file.stem, model, trials)
    console = Console()
    code = finish.conclude(console, finish.finished(folder, card), [], show_all=args.all)
    console.print(
        f"{len(trials)} conversations were read; on {agreed} of them the checks and the recorded reward agree.\n"
        f"The checks stand in {folder.path / 'suite'}: edit them, then `khosop rescore {folder.id}`.",
        highlight=False,
    )
    return code


def write_run(runs: Path, name: str, model: str, trials: list[Trial]) -> tuple[RunFolder, RunCard, int]:
    """Write suite, card and journal of an import; return also how often checks and recorded reward agree."""
    from khosop.imports.tau import suite_of
    from khosop.journal import JournalWriter, RunFolder
    from khosop.run import scored
    from khosop.suite import load_suite

    raw = suite_of(name.replace("_", "-"), trials)
    started = datetime.now(UTC)
    run_id = options.free_id(runs, f"{started:%Y%m%d-%H%M%S}-{raw['suite']}")
    suite_folder = runs / run_id / "suite"
    suite_folder.mkdir(parents=True)
    _write_suite(suite_folder, raw)
    suite = load_suite(suite_folder)
    card = _card(run_id, suite, model, trials, started)
    folder = RunFolder(runs / run_id)
    folder.write_card(card)
    cases = {case.id: case for case in suite.cases}
    agreed = 0
    with JournalWriter(folder) as journal:
        for trial in trials:
            record = scored(cases[trial.transcript.case_id], trial.transcript)
            journal.append(record)
            agreed += record.outcome != "unscored" and (record.outcome == "passed") == (
                trial.transcript.recorded_reward == 1.0
            )
    return folder, card, agreed


def _write_suite(folder: Path, raw: dict[str, Any]) -> None:
    import yaml

    head = {key: value for key, value in raw.items() if key != "cases"}
    for name, content in (("suite.yaml", head), ("cases.yaml", {"cases": raw["cases"]})):
        (folder / name).write_text(yaml.safe_dump(content, allow_unicode=True, sort_keys=False, width=120), "utf-8")


def _card(run_id: str, suite: Suite, model: str, trials: list[Trial], started: datetime) -> RunCard:
    from collections import Counter

    from khosop.cli.main import version
    from khosop.journal import RunCard

    return RunCard(
        id=run_id,
        khosop=version(),
        suite=suite.name,
        suite_folder=str(suite.folder),
        suite_hash=suite.hash,
        case_hashes={case.id: case.hash for case in suite.cases},
        categories=suite.categories,
        runs=dict(Counter(trial.transcript.case_id for trial in trials)),
        models=(model,),
        bot="recorded",
        bot_version="",
        bot_prompt="",
        bot_tools="",
        fake=False,
        subset=(),
        seed=0,
        concurrency=0,
        started=started.isoformat(timespec="seconds"),
        notes=("imported; nothing was asked of a model",),
    )
