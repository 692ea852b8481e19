"""Which suites does this pytest session test, from which files, and who answers in them?"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from khosop.cli import options
from khosop.errors import BadInput, KhosopError
from khosop.pytest_plugin.background import Background
from khosop.pytest_plugin.outcome import POLICY_NAMES, Policy
from khosop.pytest_plugin.sealed import SealedSet, refuse_unless_asked
from khosop.pytest_plugin.telling import coverage_floor

if TYPE_CHECKING:
    from khosop.pytest_plugin.examination import Examination
    from khosop.pytest_plugin.readiness import ReadyBots

_PASSED_ON = ("runs", "models", "bot", "base-url", "replay", "seed", "concurrency", "timeout", "min-coverage")
"""Options that mean what they mean to `khosop run`."""
_OPTION = re.compile(rf"^--({'|'.join(_PASSED_ON)})\b")
_ENDINGS = frozenset({".yaml", ".yml"})


class KhosopSession:
    """The suites of one pytest session."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.background = Background()
        self.policy: Policy = _policy(config)
        self._examinations: dict[Path, Examination] = {}
        self.broken: set[Path] = set()
        """Suites of which it was told what is wrong; once is enough."""
        self.suites: tuple[Path, ...] = ()
        self.sealed: tuple[Path, ...] = ()
        self._test_bots: ReadyBots | None = None

    def join_arguments(self) -> None:
        """Let pytest collect the suites' files: `--khosop` stands beside paths, `khosop_suites` beside test paths."""
        given: list[str] = self.config.getoption("khosop")
        source = getattr(self.config, "args_source", None)
        paths_given = source is not None and source.name == "ARGS"
        named = [(name, f"--khosop {name}", self.config.invocation_params.dir) for name in given]
        if not given and not paths_given:
            suites = self.config.getini("khosop_suites")
            named = [(name, f"khosop_suites: {name}", self.config.rootpath) for name in suites]
        found = [_found(*one) for one in named]
        self.suites = tuple(path for path, sealed in found if not sealed)
        self.sealed = tuple(path for path, sealed in found if sealed)
        if self.sealed:
            refuse_unless_asked(self.config, self.sealed)
        files = [str(file) for path in self.suites for file in suite_files(path)]
        files += [str(path / "card.json") for path in self.sealed]
        kept = [] if given and not paths_given else list(self.config.args)
        self.config.args = [*kept, *(file for file in files if file not in kept)]

        coverage_floor(self.config)

    def collector(self, path: Path, parent: pytest.Collector) -> pytest.Collector | None:
        """Return the collector of a suite's file; None for a file that is none."""
        if path.parent in self.sealed and path.name == "card.json":
            return SealedSet.from_parent(parent, path=path)
        if path.suffix not in _ENDINGS or not (path.parent / "suite.yaml").is_file():
            return None
        if path.parent not in self.suites and not parent.session.isinitpath(path):
            return None
        from khosop.pytest_plugin.collecting import SuiteFile  # noqa: PLC0415 -- pulls in suites, which are heavy

        return SuiteFile.from_parent(parent, path=path)

    def examination(self, folder: Path) -> Examination:
        """Return a suite that is ready to be played.

        Raises:
            BadInput: something in it is wrong.
        """
        if folder not in self._examinations:
            from khosop.pytest_plugin.examination import Examination  # noqa: PLC0415 -- pulls in suites, which are heavy

            self._examinations[folder] = Examination.prepare(folder, self)
        return self._examinations[folder]

    @property
    def test_bots(self) -> ReadyBots:
        """Return the bots of tests that play cases themselves."""
        if self._test_bots is None:
            from khosop.pytest_plugin.readiness import ReadyBots  # noqa: PLC0415 -- not needed to name suites

            self._test_bots = ReadyBots(self.background)
        return self._test_bots

    def words_of(self, error: KhosopError) -> str:
        """Return an error with paths and options as pytest knows them."""
        text = str(error).replace(f"{self.config.invocation_params.dir}{os.sep}", "")
        return _OPTION.sub(r"--khosop-\1", text)

    def arguments(self, folder: Path) -> argparse.Namespace:
        """Return the options as `khosop run` takes them, of the whole suite.

        Raises:
            BadInput: `khosop run` does not know them.
        """
        from khosop.cli import run  # noqa: PLC0415 -- not needed to name suites

        # Cases are picked among those that are collected: EVAL_CASES may name cases of several suites.
        line = ["--suite", str(folder), "--cases", ""]
        for name in _PASSED_ON:
            value = self.config.getoption(f"khosop_{name.replace('-', '_')}")
            if value is not None:
                line += [f"--{name}={value}"]
        parser = _Parser(add_help=False, allow_abbrev=False)
        run.add_arguments(parser)
        return parser.parse_args(line)

    @property
    def picked(self) -> tuple[str, ...]:
        """Return the ids and patterns of the cases that are wanted; empty for all."""
        return options.names(self.config.getoption("khosop_cases"), "EVAL_CASES")

    def header(self) -> list[str]:
        """Say which suites are tested, and by whom they are answered."""
        lines = [f"khosop: {line}" for path in self.suites for line in self._about(path)]
        return lines + [f"khosop: hold-out {path.name}: a look is taken and counted" for path in self.sealed]

    def _about(self, path: Path) -> Iterator[str]:
        try:
            yield self.examination(path).about()
        except BadInput:
            yield f"suite {path.name}"  # Collecting tells what is wrong, with its lines.

    def close(self) -> None:
        """Give back bots, models and the event loop. Closing twice is harmless."""
        examinations, self._examinations = list(self._examinations.values()), {}
        for one in examinations:
            one.close()
        if self._test_bots is not None:
            self._test_bots.close()
        self.background.close()


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> None:  # type: ignore[override]  # argparse would leave the process
        raise BadInput(f"--khosop options: {message}")


def _policy(config: pytest.Config) -> Policy:
    asked = config.getoption("khosop_pass") or config.getini("khosop_pass")
    found = next((policy for policy in POLICY_NAMES if policy == asked), None)
    if found is None:
        raise pytest.UsageError(f"khosop_pass: {asked!r} is none of {', '.join(POLICY_NAMES)}")
    return found


def _found(name: str, where: str, beside: Path) -> tuple[Path, bool]:
    """Return the folder of a suite, and whether it is a sealed set.

    Raises:
        pytest.UsageError: there is no such suite.
    """
    for folder in (beside / name, *(beside / home / name for home in options.SUITE_HOMES)):
        if (folder / "card.json").is_file() and (folder / "cases.sealed").is_file():
            return absolute(folder), True
        if (folder / "suite.yaml").is_file():
            return absolute(folder), False
    try:
        return absolute(options.suite_path(name)), False
    except BadInput as error:
        raise pytest.UsageError(f"{where}: {error}") from None


def absolute(path: Path) -> Path:
    """Return a path as pytest writes its own: absolute, with links as they are."""
    return Path(os.path.abspath(path))  # noqa: PTH100 -- Path.resolve follows links, Path.absolute keeps ".."


def suite_files(folder: Path) -> Sequence[Path]:
    """Return the files of a suite that can hold cases, its settings first."""
    files = sorted(path for path in folder.iterdir() if path.suffix in _ENDINGS and not path.name.startswith("."))
    return sorted(files, key=lambda path: path.name != "suite.yaml")
