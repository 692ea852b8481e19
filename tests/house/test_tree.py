"""Rules of the repository that no linter knows."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def tracked() -> list[Path]:
    names = (
        subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
        .stdout.decode()
        .split("\0")
    )
    found = [ROOT / name for name in names if name]
    if not found:
        pytest.skip("this is no git checkout")
    return [path for path in found if path.is_file()]


def lines_that_match(pattern: str) -> list[str]:
    wanted = re.compile(pattern)
    found = []
    for path in tracked():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{path.relative_to(ROOT)}:{n}" for n, line in enumerate(text.split("\n"), 1) if wanted.search(line)]
    return found


def test_no_path_of_a_machine_is_in_the_project() -> None:
    # Written so that this line does not match itself.
    assert lines_that_match(r"/(?:work/(?:main|shared)|tmp/[t]eam|root/\.[p]yenv|home/\w+/)") == []


def test_no_registry_is_named() -> None:
    assert lines_that_match(r"pypi\.[o]rg|pythonhosted\.[o]rg|registry\.npm[j]s") == []


def test_no_key_is_in_the_project() -> None:
    assert lines_that_match(r"sk-or-v1-[0-9a-f]{20}|sk-[A-Za-z0-9]{40}") == []


def test_every_package_says_which_question_its_modules_answer() -> None:
    bare = []
    for path in tracked():
        if "packages" in path.parts and path.suffix == ".py" and path.stat().st_size:
            first = path.read_text("utf-8").lstrip().split("\n", 1)[0]
            if not first.startswith(('"""', 'r"""')):
                bare.append(str(path.relative_to(ROOT)))
    assert bare == []


def test_a_lock_holds_hashes_and_no_addresses() -> None:
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    assert "://" not in lock
    names = re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE)
    assert {"pydantic", "regex", "pythainlp", "httpx", "rich", "pytest"} <= set(names)
    assert lock.count("--hash=sha256:") >= len(names)
