"""One project is sealed once; every test gets a copy of it, with its home."""

from __future__ import annotations

import shutil
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
    shutil.copytree(sealed_once.root, tmp_path / "project")
    return Project(tmp_path / "project")
