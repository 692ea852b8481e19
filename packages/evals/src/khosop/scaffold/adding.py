"""How does a new case get into a suite? Read with the whole suite first; only a suite that loads is written, in one step."""

from __future__ import annotations

import os
from pathlib import Path

from khosop.case import Case, Suite
from khosop.errors import BadInput
from khosop.scaffold.append import with_case
from khosop.suite import SETTINGS, suite_of
from khosop.yaml_source import YamlFile, parse_yaml, read_yaml

_ENDINGS = frozenset({".yaml", ".yml"})


def add_case(folder: Path, file: Path, case: str, *, head: str = "") -> Case:
    """Put a case at the end of a file of a suite, and return it as the suite now has it.

    `head` begins a file that is not there yet.

    Raises:
        BadInput: the suite would not load with it, or would change otherwise; nothing was written then.
    """
    if file.resolve().parent != folder.resolve() or file.suffix not in _ENDINGS:
        raise BadInput(f"{file}: a file of cases is a .yaml file in the suite's folder {folder}")
    before = file.read_bytes() if file.exists() else head.encode("utf-8")
    after = with_case(before, case, str(file))
    old = _load(folder, file, None)
    new = _load(folder, file, after)
    known = {one.id: one.hash for one in old.cases}
    fresh = [one for one in new.cases if one.id not in known]
    changed = [one.id for one in new.cases if one.id in known and known[one.id] != one.hash]
    if len(fresh) != 1 or changed or len(new.cases) != len(old.cases) + 1:
        raise BadInput(f"{file}: with the new case the file would read otherwise than it does now; nothing was written")
    write_whole(file, after)
    return fresh[0]


def _load(folder: Path, file: Path, content: bytes | None) -> Suite:
    """Return the suite, with `content` in the place of a file."""
    settings = folder / SETTINGS
    others = {
        one for one in folder.iterdir() if one.suffix in _ENDINGS and one != settings and not one.name.startswith(".")
    }
    if content is not None and file.name != SETTINGS:
        others.add(folder / file.name)
    sources = [
        parse_yaml(content, YamlFile(str(one))) if content is not None and one.name == file.name else read_yaml(one)
        for one in (settings, *sorted(others))
    ]
    return suite_of(sources, folder)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, with the rights that it had.

    Raises:
        BadInput: the disk or the rights forbid it.
    """
    partial = path.with_name(f".{path.name}.part")
    try:
        partial.write_bytes(content)
        if path.exists():
            os.chmod(partial, path.stat().st_mode & 0o777)  # noqa: PTH101 - Path.chmod follows the same call
        partial.replace(path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise BadInput(f"{path}: the file can't be written: {error.strerror or error}; nothing was changed") from None
