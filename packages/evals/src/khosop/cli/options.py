"""Which suite, runs and models does a person mean? Options first, then the EVAL_… variables, then what lies at hand."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from khosop.errors import BadInput

SUITE_HOMES = ("suites", "packages/evals/suites")
DEFAULT_SUITE = "petcare"
DEFAULT_MODEL = "google/gemini-2.5-flash"
UNDERSTUDY = "understudy"


def add_suite_argument(parser: argparse.ArgumentParser) -> None:
    """Add `--suite`."""
    parser.add_argument(
        "--suite", metavar="NAME", help="folder or name of the suite (EVAL_SUITE; default: the only one, or petcare)"
    )


def add_runs_folder_argument(parser: argparse.ArgumentParser) -> None:
    """Add `--runs-folder`."""
    parser.add_argument("--runs-folder", type=Path, default=Path("runs"), metavar="DIR", help="where runs are kept")


def suite_path(given: str | None, env: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of the suite that is meant.

    Raises:
        BadInput: there is no such suite; the ones that are there are named.
    """
    name = given or env.get("EVAL_SUITE", "").strip()
    if name:
        places = (Path(name), *(Path(home) / name for home in SUITE_HOMES))
        for folder in places:
            if (folder / "suite.yaml").exists():
                return folder
        if any((folder / "cases.sealed").is_file() for folder in places):
            raise BadInput(
                f"{name} is a sealed hold-out: its cases are played by `khosop holdout run {name}` alone, and each look counts; "
                f"`khosop holdout card {name}` shows what is public of it"
            )
        if Path(name).is_file():
            raise BadInput(f"{name}: a suite is a folder with a suite.yaml; name the folder, not a file in it")
        raise BadInput(f"suite {name!r} was not found; {_known_suites()}")
    for folder in (Path(), *(Path(home) / DEFAULT_SUITE for home in reversed(SUITE_HOMES))):
        if (folder / "suite.yaml").exists():
            return folder
    only = suites_at_hand()
    if len(only) == 1:
        return only[0]
    raise BadInput(f"no suite was named; {_known_suites()}")


def suites_at_hand() -> list[Path]:
    """Return the suites below the folder that the command was started in."""
    return sorted(path.parent for home in SUITE_HOMES for path in Path(home).glob("*/suite.yaml"))


def _known_suites() -> str:
    known = ", ".join(path.name for path in suites_at_hand())
    return (
        f"there are: {known}" if known else "there is no folder with a suite.yaml in ./suites; `khosop init` writes one"
    )


def names(given: str | None, variable: str, env: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Return the comma-separated names of an option or a variable, without doubles; empty when neither is set."""
    text = given if given is not None else env.get(variable, "")
    return tuple(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))


def text(given: str | None, variable: str, env: Mapping[str, str] = os.environ) -> str | None:
    """Return the text of an option or a variable; None when neither is set."""
    return (given if given is not None else env.get(variable, "")).strip() or None


def whole_number(given: str | None, variable: str, option: str, env: Mapping[str, str] = os.environ) -> int | None:
    """Return a whole number from 1 up; None when neither option nor variable is set.

    Raises:
        BadInput: anything else came.
    """
    text, who = (given, option) if given is not None else (env.get(variable, ""), variable)
    if not text.strip():
        return None
    if not text.strip().isascii() or not text.strip().isdigit() or int(text) < 1:
        raise BadInput(f"{who}={text}: expected a whole number from 1 up, such as 3")
    return int(text)


def percentage(text: str) -> float:
    """Return a percentage as a share.

    Raises:
        ValueError: it is not a number from 0 to 100.
    """
    value = float(text.rstrip(" %"))
    if not 0 <= value <= 100:
        raise ValueError
    return value / 100


def models_or_default(asked: Sequence[str], *, key: bool) -> tuple[str, ...]:
    """Return the models to examine: those asked for, else the default one with a key, else the understudy.

    Raises:
        BadInput: a real model was asked for without a key, or together with the understudy.
    """
    models = tuple(asked) or ((DEFAULT_MODEL,) if key else (UNDERSTUDY,))
    real = [m for m in models if m != UNDERSTUDY]
    if real and len(real) < len(models):
        raise BadInput("EVAL_MODELS: the understudy measures nothing and can't stand beside a real model; run it alone")
    if real and not key:
        raise BadInput(
            f"EVAL_MODELS: model {real[0]!r} needs a key: set OPENROUTER_API_KEY, or leave EVAL_MODELS empty for the understudy"
        )
    return models


def free_id(runs: Path, wanted: str) -> str:
    """Return the wanted name of a run, or with a number behind it where that is taken."""
    number, name = 1, wanted
    while (runs / name).exists():
        number += 1
        name = f"{wanted}-{number}"
    return name
