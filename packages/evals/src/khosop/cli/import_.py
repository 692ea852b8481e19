"""`khosop import`: suites and recorded conversations of other tools."""

from __future__ import annotations

import argparse
import shlex
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from khosop.cli import accounts, finish, options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console

    from khosop.case import Suite
    from khosop.imports.formats import Imported
    from khosop.imports.reading import Choices
    from khosop.imports.tau import Trial
    from khosop.journal import RunCard, RunFolder

HELP = "make a suite of another tool's (promptfoo, adk, rasa, openai-evals, langsmith, csv), or read tau"
MEANINGS = ("message", "expected", "forbidden", "category", "id", "tool", "note", "tags")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    from khosop.imports.formats import FORMATS

    kinds = "; ".join(f"{name}: {kind.says}" for name, kind in FORMATS.items())
    parser.add_argument(
        "kind",
        choices=[*FORMATS, "tau"],
        metavar="KIND",
        help=f"{kinds}; tau: a result file of tau-bench, which becomes a run",
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    suites = parser.add_argument_group("suites")
    suites.add_argument("--out", type=Path, metavar="FOLDER", help="where the suite is written (default: suites/NAME)")
    suites.add_argument("--name", help="how the suite is called (default: from the file's name)")
    suites.add_argument(
        "--root", type=Path, metavar="FOLDER", help="files may be read from here (default: FILE's folder)"
    )
    suites.add_argument(
        "--message", metavar="NAME", help="the column or variable that is the customer's message, or a {{template}}"
    )
    suites.add_argument(
        "--prompt", metavar="LABEL", help="promptfoo: which of several prompts, by label or number (default: 1)"
    )
    suites.add_argument(
        "--map",
        action="append",
        default=[],
        metavar="MEANING=COLUMN",
        help=f"csv, langsmith: what a column is; MEANING is one of {', '.join(MEANINGS)}",
    )
    tau = parser.add_argument_group("tau")
    tau.add_argument("--model", metavar="NAME", help="how the recorded model is called (default: the file's name)")
    options.add_runs_folder_argument(parser)
    tau.add_argument("--all", action="store_true", help="show all cases below 100 %%, not only the worst 20")


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    return _run_tau(args) if args.kind == "tau" else _run_suite(args)


def _run_suite(args: argparse.Namespace) -> int:
    """Write a suite with its report, and show what was carried."""
    from rich.console import Console

    from khosop.imports.formats import read
    from khosop.imports.write import write_suite

    now = datetime.now(UTC).replace(second=0, microsecond=0)
    imported = read(args.kind, args.file, _choices(args), now, args.name)
    folder = args.out or Path("suites") / str(imported.written.head["suite"])
    command = f"khosop import {args.kind} {shlex.quote(args.file.name)}"
    write_suite(folder, imported.draft, imported.written, imported.account, command)
    console = Console(highlight=False)
    _show(console, imported, folder)
    _show_check(console, imported, folder)
    return 0 if imported.written.cases else 1


def _choices(args: argparse.Namespace) -> Choices:
    from khosop.imports.reading import Choices

    columns: dict[str, str] = {}
    for pair in args.map:
        meaning, equals, column = pair.partition("=")
        if not equals or meaning not in MEANINGS or not column:
            raise BadInput(f"--map {pair}: expected MEANING=COLUMN, where MEANING is one of {', '.join(MEANINGS)}")
        columns[meaning] = column
    if args.root is not None and not args.root.is_dir():
        raise BadInput(f"--root {args.root}: is no folder")
    return Choices(args.root, args.prompt, args.message, columns)


def _show(console: Console, imported: Imported, folder: Path) -> None:
    accounts.show(console, imported.account)
    cases, bare = len(imported.written.cases), imported.written.reply_only
    only = f" ({bare} of them ask only that the bot replies)" if bare else ""
    told = f"\n{folder}: {cases} case{'' if cases == 1 else 's'}{only}; REPORT.md says what was carried"
    console.print(told, markup=False, soft_wrap=True)


_MOST_CHECKED = 2_000
"""Cases of a suite that is loaded once more as `khosop check` would; larger ones were checked case by case."""


def _show_check(console: Console, imported: Imported, folder: Path) -> None:
    from khosop.lint import lint
    from khosop.suite import load_suite

    if not imported.written.cases:
        console.print("Nothing could be carried, so the suite is empty and doesn't load.")
        return
    if len(imported.written.cases) <= _MOST_CHECKED:
        warnings = sum(finding.severity == "warning" for finding in lint(load_suite(folder)))
        if warnings:
            console.print(
                f"`khosop check {folder}` has {warnings} warning{'' if warnings == 1 else 's'}: texts worth a look",
                markup=False,
            )
    console.print("Next: name your bot in suite.yaml, then `khosop check` and `khosop run`.")


def _run_tau(args: argparse.Namespace) -> int:
    """Write a run folder with its own suite, score it and show it."""
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
