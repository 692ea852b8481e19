"""`khosop stats`: pass@k, pass^k and an interval from recorded runs."""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.flaky import Judgement

HELP = "print pass@k, pass^k, interval and flaky cases of recorded runs (JSON lines)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "file", metavar="FILE", help='lines like {"task": "a", "runs": [true, false]}; - reads standard input'
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--plug-in", action="store_true", help="also print the biased plug-in p^k, labelled as such")


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    tasks = _read(args.file)
    figures = measure(tasks, plug_in=args.plug_in)
    if args.json:
        print(json.dumps(figures, ensure_ascii=False, indent=1))
        return 0
    _print(tasks, figures)
    return 0


def measure(tasks: Mapping[str, Sequence[bool]], *, plug_in: bool) -> dict[str, Any]:
    """Return every figure of recorded runs, as it is written with --json.

    Raises:
        BadInput: there is no run.
    """
    from khosop import flaky, stats

    runs = list(tasks.values())
    most = max((len(case) for case in runs), default=0)
    r = stats.rate(runs)
    if r is None:
        raise BadInput("no task has a run; a rate over nothing is not 0")
    ks = range(1, most + 1)
    prior = flaky.fit_prior((sum(case), len(case)) for case in runs)
    found: dict[str, Any] = {
        "tasks": len(runs),
        "passed": r.passed,
        "runs": r.graded,
        "rate": r.mean,
        "interval_95": [r.low, r.high],
        "standard_error": stats.clustered_standard_error(runs),
        "naive_standard_error": stats.naive_standard_error(runs),
        "icc": stats.icc(runs),
        "pass_at_k": {str(k): stats.mean_pass_at_k(runs, k) for k in ks},
        "pass_hat_k": {str(k): stats.mean_pass_hat_k(runs, k) for k in ks},
        "flaky": {name: [sum(case), len(case)] for name, case in tasks.items() if 0 < sum(case) < len(case)},
        "probably_flaky": flaky.expected_flaky((sum(case), len(case)) for case in runs),
        "judgements": {
            f"{passed}/{graded}": _judgement(flaky.judge(prior, passed, graded))
            for passed, graded in sorted({(sum(case), len(case)) for case in runs})
        },
    }
    if plug_in:
        found["plug_in_pass_hat_k_biased"] = {str(k): stats.plug_in_pass_hat_k(runs, k) for k in ks}
    return found


def _judgement(of: Judgement) -> dict[str, Any]:
    return dataclasses.asdict(of) | {"kind": of.kind, "words": of.words()}


def _print(tasks: Mapping[str, Sequence[bool]], figures: Mapping[str, Any]) -> None:
    from khosop.report import numbers

    sizes = sorted({len(case) for case in tasks.values()})
    each = str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
    low, high = figures["interval_95"]
    print(f"{numbers.plural(len(tasks), 'task')} × {each} runs · {figures['passed']}/{figures['runs']} passed")
    print(f"rate {figures['rate']:.3f}, 95 % interval {low:.3f} to {high:.3f} (cases are the unit, not runs)")
    print(
        f"standard error {figures['standard_error']:.3f} (clustered by task); "
        f"{figures['naive_standard_error']:.3f} if runs of a task were independent, which they are not"
    )
    print(f"ICC {_figure(figures['icc'], digits=2)} (how alike the runs of one task are: 0 not at all, 1 entirely)")
    for k, at in figures["pass_at_k"].items():
        plug = figures.get("plug_in_pass_hat_k_biased")
        biased = f"  plug-in (biased) {plug[k]:.3f}" if plug else ""
        print(f"pass@{k} {_figure(at)}  pass^{k} {_figure(figures['pass_hat_k'][k])}{biased}")
    flaky = [f"{name} {passed}/{graded}" for name, (passed, graded) in figures["flaky"].items()]
    print(f"flaky: {len(flaky)}" + (f" ({', '.join(flaky)})" if flaky else ""))
    print(
        f"probably flaky: about {figures['probably_flaky']:.0f}, those included that were not seen to be "
        "(flaky: passes more than 5 and less than 95 times in 100)"
    )
    counts = Counter(f"{sum(case)}/{len(case)}" for case in tasks.values())
    for seen, judgement in figures["judgements"].items():
        print(f"  {seen}: {numbers.plural(counts[seen], 'task')}, {judgement['words']}")


def _figure(value: float | None, digits: int = 3) -> str:
    return "not estimable" if value is None else f"{value:.{digits}f}"


def _read(name: str) -> dict[str, list[bool]]:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{name}: can't be read: {error}") from None
    return read_lines(name, text.split("\n"))


def read_lines(name: str, lines: Iterable[str]) -> dict[str, list[bool]]:
    """Return the runs of every task.

    Raises:
        BadInput: a line is not of the form, a task comes twice, or there is none.
    """
    tasks: dict[str, list[bool]] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        where = f"{name}:{number}"
        try:
            row = json.loads(line)
        except json.JSONDecodeError as error:
            raise BadInput(f"{where}: not JSON ({error.msg}); one object a line is expected") from None
        if not isinstance(row, dict) or not isinstance(row.get("task"), str) or not isinstance(row.get("runs"), list):
            raise BadInput(f'{where}: expected {{"task": "name", "runs": [true, false]}}, got {line.strip()[:80]}')
        bad = next((x for x in row["runs"] if not isinstance(x, bool)), None)
        if bad is not None or None in row["runs"]:
            raise BadInput(f"{where}: task {row['task']!r}: a run is true or false, got {bad!r}")
        if not row["runs"]:
            raise BadInput(f"{where}: task {row['task']!r} has no runs; a rate over nothing is not 0")
        if row["task"] in tasks:
            raise BadInput(f"{where}: task {row['task']!r} came before; one line a task is expected")
        tasks[row["task"]] = row["runs"]
    if not tasks:
        raise BadInput(f"{name}: no tasks; expected one JSON object a line")
    return tasks
