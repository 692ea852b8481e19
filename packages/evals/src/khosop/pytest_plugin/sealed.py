"""What is a sealed hold-out to pytest? One test that tells aggregates, and only when a look was asked for.

The look is taken by `khosop holdout run` in a process of its own: not one case comes into the process that runs the tests.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from khosop.pytest_plugin.outcome import NotMeasured

_BY_CASE = ("runs", "cases", "replay", "bot", "min-coverage", "pass")
"""Options that would pick cases, keep conversations or change what a look is."""
_PASSED_ON = {
    "models": "--model",
    "base-url": "--base-url",
    "seed": "--seed",
    "concurrency": "--concurrency",
    "timeout": "--timeout",
}


def refuse_unless_asked(config: pytest.Config, sets: Sequence[Path]) -> None:
    """See that a look was asked for, and nothing that would tell of single cases.

    Raises:
        pytest.UsageError: it was not.
    """
    name = sets[0].name
    if not config.getoption("khosop_holdout_look"):
        raise pytest.UsageError(
            f"{name} is a sealed hold-out: testing it is a look, and looks are counted. Take one with "
            f"`khosop holdout run {name}`, or here with --khosop {name} --khosop-holdout-look; nothing was run"
        )
    if not config.getoption("khosop"):
        raise pytest.UsageError(
            f"khosop_suites names the sealed hold-out {name}: every run of the tests would be a look. "
            f"Take it out, and name it when you look: --khosop {name} --khosop-holdout-look"
        )
    for option in _BY_CASE:
        if config.getoption(f"khosop_{option.replace('-', '_')}") is not None:
            raise pytest.UsageError(
                f"--khosop-{option} does not go with the hold-out {name}: a look plays all of it, as its card says. "
                "Nothing was run"
            )
    if getattr(config.option, "dist", "no") == "each":
        raise pytest.UsageError(f"--dist each would look at {name} once for every worker; nothing was run")


class SealedSet(pytest.File):
    """The card of a sealed set."""

    def collect(self) -> Iterator[LookItem]:
        yield LookItem.from_parent(self, name="look")


class LookItem(pytest.Item):
    """A look at a whole sealed set."""

    _taken: subprocess.CompletedProcess[str] | None = None

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"{self.path.parent.name}::look"

    def runtest(self) -> None:
        # Once, also when another plugin runs failed tests again: each look counts.
        if self._taken is None:
            self._taken = self._look()
        done = self._taken
        if done.returncode != 2:
            self.khosop_told = [{"look": done.stdout.rstrip() or self._refusal(done), "measured": done.returncode != 3}]
        if done.returncode == 3:
            raise NotMeasured(f"look at {self.path.parent.name}: {self._refusal(done)}")
        if done.returncode:
            raise LookFailed(f"{self._refusal(done)}\n{done.stdout}".strip())

    def _look(self) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-m", "khosop.cli.main", "holdout", "run", str(self.path.parent)]
        for option, theirs in _PASSED_ON.items():
            value = self.config.getoption(f"khosop_{option.replace('-', '_')}")
            if value is not None:
                line.append(f"{theirs}={value}")
        env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        where = self.config.invocation_params.dir
        return subprocess.run(  # noqa: S603 -- our own command
            line, cwd=where, env=env, capture_output=True, text=True, encoding="utf-8", check=False
        )

    def _refusal(self, done: subprocess.CompletedProcess[str]) -> str:
        """Return the last thing that was said, without the counting of conversations."""
        said = [line for line in done.stderr.splitlines() if line and not line.endswith(" conversations")]
        return said[-1].removeprefix("khosop: ") if said else "too little could be graded"

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, LookFailed | NotMeasured):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)


class LookFailed(Exception):
    """A look was refused, or burned the set."""
