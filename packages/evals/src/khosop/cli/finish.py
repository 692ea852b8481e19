"""What happens when a run is over? Its summary is written and shown, gates are asked, and the exit code follows."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.cli import options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console

    from khosop.journal import RunCard, RunFolder
    from khosop.summary import ModelSummary, Summary

NOT_A_MEASUREMENT = 3
_GATE = re.compile(r"\s*(?P<what>[\w-]+)\s*<\s*(?P<share>\d+(?:\.\d+)?)\s*%?\s*")


@dataclass(frozen=True, slots=True)
class Gate:
    """A floor under a rate: below it, the command fails."""

    what: str
    """A category, or `total`."""
    floor: float
    """A share in [0, 1]."""


def add_gate_arguments(parser: argparse.ArgumentParser) -> None:
    """Add `--fail-under` and `--fail-on`."""
    parser.add_argument("--fail-under", metavar="PERCENT", help="exit 1 if a model passes less than this")
    parser.add_argument(
        "--fail-on",
        action="append",
        default=[],
        metavar="CATEGORY<PERCENT",
        help="exit 1 if a category passes less: 'safety<100'",
    )


def gates(args: argparse.Namespace, categories: Sequence[str]) -> list[Gate]:
    """Return the gates that were asked for.

    Raises:
        BadInput: a gate can't be read, or names no category of the suite.
    """
    found = []
    for text in ([f"total<{args.fail_under}"] if args.fail_under is not None else []) + args.fail_on:
        match = _GATE.fullmatch(text)
        if match is None or float(match["share"]) > 100:
            raise BadInput(f"--fail-on {text!r}: expected CATEGORY<PERCENT, such as 'safety<100'")
        if match["what"] not in (*categories, "total"):
            raise BadInput(
                f"--fail-on {text!r}: the suite has no category {match['what']!r}; it has {', '.join(categories)}"
            )
        found.append(Gate(match["what"], float(match["share"]) / 100))
    return found


def failed_gates(summary: Summary, asked: Sequence[Gate]) -> list[str]:
    """Return one line for every gate that did not hold. A rate over nothing holds no gate."""
    return [line for gate in asked for m in summary.models if (line := _failed(gate, m)) is not None]


def _failed(gate: Gate, m: ModelSummary) -> str | None:
    t = m.tally if gate.what == "total" else m.categories.get(gate.what)
    if t is not None and t.graded and t.passed / t.graded >= gate.floor:
        return None
    reached = (
        f"{t.passed} of {t.graded} passed ({100 * t.passed / t.graded:.4g} %)"
        if t is not None and t.graded
        else "nothing was graded"
    )
    return f"{m.model}: {gate.what}: {reached}, at least {100 * gate.floor:.6g} % was asked for"


def summarize_run(folder: RunFolder, card: RunCard, min_coverage: float | None = None) -> Summary:
    """Return the summary of a run folder."""
    from khosop.summary import MIN_COVERAGE, summarize

    expected = dict.fromkeys(card.models, sum(card.runs.values()))
    floor = MIN_COVERAGE if min_coverage is None else min_coverage
    return summarize(folder.current_records(), expected, floor, fake=card.fake)


def write_summary(folder: RunFolder, summary: Summary) -> None:
    """Write `summary.json`, whole or not at all."""
    import msgspec

    whole = msgspec.json.format(msgspec.json.encode(summary), indent=1) + b"\n"
    partial = folder.path / "summary.json.part"
    partial.write_bytes(whole)
    partial.replace(folder.summary)


def add_export_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the files that other programs read."""
    parser.add_argument("--junit", type=Path, metavar="FILE", help="write the run as JUnit XML (error is not failure)")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the run as Markdown, for a pull request")


@dataclass(frozen=True, slots=True)
class Finished:
    """A run that is over, with all that its reports are made of, read once."""

    folder: RunFolder
    card: RunCard
    summary: Summary
    where: Mapping[str, str]
    """Case id -> `file:line`."""


def finished(folder: RunFolder, card: RunCard, min_coverage: float | None = None) -> Finished:
    """Return what a run's reports are made of."""
    return Finished(folder, card, summarize_run(folder, card, min_coverage), places(card))


def export(args: argparse.Namespace, run: Finished) -> None:
    """Write the files that were asked for; on GitHub also the job's summary, and annotations at the cases' lines."""
    from khosop.report.junit import junit
    from khosop.report.markdown import github_annotations, markdown

    if args.junit is not None:
        args.junit.write_text(junit(run.card, run.summary, run.where), "utf-8")
    if args.markdown is not None:
        args.markdown.write_text(markdown(run.card, run.summary, run.where, options.DEFAULT_MODEL), "utf-8")
    job_summary = os.environ.get("GITHUB_STEP_SUMMARY")
    if job_summary:
        with Path(job_summary).open("a", encoding="utf-8") as file:
            file.write(markdown(run.card, run.summary, run.where, options.DEFAULT_MODEL))
        for line in github_annotations(run.summary, run.where):
            print(line)


def conclude(console: Console, run: Finished, asked: Sequence[Gate], *, show_all: bool) -> int:
    """Write and show the summary, ask the gates, and return the exit code: no measurement beats a failed gate."""
    write_summary(run.folder, run.summary)
    write_page(run)
    show(console, run, show_all=show_all)
    if not run.summary.measured:
        return NOT_A_MEASUREMENT
    failed = failed_gates(run.summary, asked)
    for line in failed:
        console.print(f"gate failed: {line}", style="bold red", highlight=False)
    return 1 if failed else 0


def show(console: Console, run: Finished, *, show_all: bool = False) -> None:
    """Print both tables."""
    from khosop.report.terminal import report

    most = 0 if show_all else 20
    console.print(report(run.card, run.summary, run.where, most=most, in_use=options.DEFAULT_MODEL))


def write_page(run: Finished) -> Path:
    """Write `report.html` beside the journal and return where it is."""
    from khosop.report.html import html

    path = run.folder.path / "report.html"
    partial = path.with_suffix(".part")
    with partial.open("w", encoding="utf-8") as file:
        for piece in html(run.card, run.summary, run.folder.current_records(), run.where, options.DEFAULT_MODEL):
            file.write(piece)
    partial.replace(path)
    return path


def places(card: RunCard) -> dict[str, str]:
    """Return where each case stands, as `file:line`, from the suite as it is now; empty when it can't be loaded."""
    from khosop.suite import load_suite

    try:
        suite = load_suite(Path(card.suite_folder))
    except BadInput:
        return {}
    return {case.id: f"{case.file}:{case.line}" for case in suite.cases}
