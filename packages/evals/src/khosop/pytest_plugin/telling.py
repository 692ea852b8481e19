"""What do all cases of a session come to, and was enough of it measured? The end of pytest's output."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from khosop.cli import options
from khosop.report import numbers

MIN_COVERAGE = 0.95
FAKE = "A stand-in answered: this shows that suite, bot and scorer work together, and measures nothing."


def status(report: Any) -> tuple[str, str, Any] | None:
    """Return pytest's category, letter and word of a test with cases; None where pytest's own say it all."""
    told: Sequence[Mapping[str, Any]] = report.khosop
    case = told[0]
    if report.when != "call" or len(told) > 1 or case.get("look") or case["expected"] < 2:
        return None
    share = f"{case['passed']}/{case['graded']}"
    if report.failed:
        return "failed", "F", f"FAILED {share}"
    if report.passed and case["label"] == "flaky":
        return "flaky", "~", (f"FLAKY {share}", {"yellow": True})
    return ("passed", ".", f"PASSED {share}") if report.passed else None


def keep_for_next_time(config: pytest.Config, nodeid: str) -> None:
    """Have `--lf` ask again what was not measured: to pytest it looks skipped, which would be forgotten."""
    plugin = config.pluginmanager.get_plugin("lfplugin")
    failed = getattr(plugin, "lastfailed", None)
    if isinstance(failed, dict):
        failed[nodeid] = True


def coverage_floor(config: pytest.Config) -> float:
    """Return the share of conversations that must be graded."""
    asked = config.getoption("khosop_min_coverage")
    if asked is None:
        return MIN_COVERAGE
    try:
        return options.percentage(asked)
    except ValueError:
        raise pytest.UsageError(
            f"--khosop-min-coverage {asked}: expected a percentage from 0 to 100, such as 95"
        ) from None


def too_little(results: Sequence[Mapping[str, Any]], config: pytest.Config) -> bool:
    """Tell whether too few conversations of some suite were graded."""
    floor = coverage_floor(config)
    if any("look" in one and not one["measured"] for one in results):
        return True
    return any(_coverage(cases) < floor for cases in _by_suite(results).values())


def summarize(reporter: Any, results: Sequence[Mapping[str, Any]], config: pytest.Config) -> None:
    """Write what the suites came to."""
    floor = coverage_floor(config)
    reporter.section("khosop")
    for look in (one["look"] for one in results if one.get("look")):
        reporter.write_line(look)
    for (suite, model), cases in _by_suite(results).items():
        reporter.write_line(_line(suite, model, cases))
        for case in cases:
            if case["label"] == "flaky" or case["causes"]:
                word = "NOT MEASURED" if case["outcome"] == "not measured" else case["label"].upper()
                reporter.write_line(f"  {word} {case['nodeid']} - {case['short']}")
        share = _coverage(cases)
        if share < floor:
            reporter.write_line(
                f"  NOT A MEASUREMENT: {numbers.percent(share)} of the conversations could be graded, "
                f"{numbers.percent(floor)} are needed; the session fails",
                red=True,
            )
    if any(case.get("fake") for case in results):
        reporter.write_line(FAKE, yellow=True)


def _by_suite(results: Sequence[Mapping[str, Any]]) -> dict[tuple[str, str], list[Mapping[str, Any]]]:
    found: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for case in results:
        if not case.get("look"):
            found.setdefault((case["suite"], case["model"]), []).append(case)
    return found


def _coverage(cases: Sequence[Mapping[str, Any]]) -> float:
    expected = sum(case["expected"] for case in cases)
    graded: int = sum(case["graded"] for case in cases)
    return graded / expected if expected else 0.0


def _line(suite: str, model: str, cases: Sequence[Mapping[str, Any]]) -> str:
    passed, graded = sum(case["passed"] for case in cases), sum(case["graded"] for case in cases)
    share = (
        f"{passed}/{graded} conversations passed ({numbers.percent(passed / graded)})"
        if graded
        else "nothing was graded"
    )
    labels = Counter(case["label"] for case in cases)
    kinds = " · ".join(
        f"{labels[kind]} {kind}" for kind in ("stable", "flaky", "failing", "not measured") if labels[kind]
    )
    causes = sum((Counter(case["causes"]) for case in cases), Counter[str]())
    unscored = "".join(f" · {n} not measured ({cause})" for cause, n in causes.items())
    return f"{suite}, {model}: {numbers.plural(len(cases), 'case')}: {kinds} · {share}{unscored}"
