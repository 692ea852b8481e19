"""`khosop stats`: pass@k, pass^k and an interval from recorded runs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from khosop.errors import BadInput

HELP = "print pass@k, pass^k, interval and flaky cases of recorded runs (JSON lines)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "file", metavar="FILE", help='lines like {"task": "a", "runs": [true, false]}; - reads standard input'
    )
    parser.add_argument("--plug-in", action="store_true", help="also print the biased plug-in p^k, labelled as such")


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from khosop import stats
    from khosop.report import numbers

    tasks = _read(args.file)
    runs = list(tasks.values())
    most = max(len(case) for case in runs)
    fewest = min(len(case) for case in runs)
    r = stats.rate(runs)
    if r is None:
        raise BadInput(f"{args.file}: no task has a run; a rate over nothing is not 0")
    each = str(most) if most == fewest else f"{fewest} to {most}"
    print(f"{numbers.plural(len(runs), 'task')} × {each} runs · {r.passed}/{r.graded} passed")
    print(f"rate {r.mean:.3f}, 95 % interval {r.low:.3f} to {r.high:.3f} (cases are the unit, not runs)")
    for k in range(1, most + 1):
        at, hat = stats.mean_pass_at_k(runs, k), stats.mean_pass_hat_k(runs, k)
        plug = f"  plug-in (biased) {stats.plug_in_pass_hat_k(runs, k):.3f}" if args.plug_in else ""
        print(f"pass@{k} {_figure(at)}  pass^{k} {_figure(hat)}{plug}")
    flaky = [f"{name} {sum(case)}/{len(case)}" for name, case in tasks.items() if 0 < sum(case) < len(case)]
    print(f"flaky: {len(flaky)}" + (f" ({', '.join(flaky)})" if flaky else ""))
    return 0


def _figure(value: float | None) -> str:
    return "not estimable" if value is None else f"{value:.3f}"


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
