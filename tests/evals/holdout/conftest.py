"""One project is sealed once and looked at once; every test gets a copy, with its home."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.evals.holdout.project import Project, make_project


@pytest.fixture(scope="package")
def sealed_once(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = make_project(tmp_path_factory.mktemp("sealed") / "project")
    project.seal()
    return project


@pytest.fixture
def project(sealed_once: Project, tmp_path: Path) -> Project:
    """Return a sealed project that nobody has looked at."""
    return copied(sealed_once, tmp_path)


@pytest.fixture(scope="package")
def _looked_once(
    sealed_once: Project, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Project, subprocess.CompletedProcess[str]]:
    project = copied(sealed_once, tmp_path_factory.mktemp("looked"))
    # An empty variable is no filter.
    return project, project.look("half", env={"EVAL_CASES": "", "EVAL_RUNS": " "})


@pytest.fixture
def looked(_looked_once: tuple[Project, subprocess.CompletedProcess[str]], tmp_path: Path) -> Project:
    """Return a sealed project with one look at a bot that is right in half of the cases."""
    return copied(_looked_once[0], tmp_path)


@pytest.fixture
def first_look(_looked_once: tuple[Project, subprocess.CompletedProcess[str]]) -> subprocess.CompletedProcess[str]:
    """Return what that look said."""
    return _looked_once[1]


@pytest.fixture(scope="module")
def _used_up(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = make_project(tmp_path_factory.mktemp("used-up") / "project")
    project.seal("--looks", "1")
    assert project.look("half").returncode == 0
    return project


@pytest.fixture
def used_up(_used_up: Project, tmp_path: Path) -> Project:
    """Return a project whose only look was taken."""
    return copied(_used_up, tmp_path)


def copied(project: Project, to: Path) -> Project:
    """Return a copy of a project, below another folder."""
    shutil.copytree(project.root, to / "project")
    return Project(to / "project")
