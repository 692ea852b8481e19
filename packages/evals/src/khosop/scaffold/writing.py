"""How are several files written all or not at all? Staged beside their places, moved in one go, and taken back if one fails."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from khosop.errors import BadInput


def write_all(root: Path, files: Mapping[str, str], *, kept: frozenset[str] = frozenset()) -> tuple[Path, ...]:
    """Write all files below a folder.

    What stood at the places in `kept` is left beside as FILE.bak; these copies are returned.

    Raises:
        BadInput: one could not be written; everything is as it was.
    """
    made: list[Path] = []
    staged: list[tuple[Path, Path]] = []
    moved: list[tuple[Path, Path | None]] = []
    try:
        for name, text in files.items():
            path = root / name
            made += _make_folders(path.parent)
            part = path.with_name(f".{path.name}.khosop-part")
            staged.append((part, path))
            part.write_text(text, "utf-8", newline="")
        for part, path in staged:
            moved.append((path, _put_aside(path)))
            part.replace(path)
    except OSError as error:
        _take_back(moved, [part for part, _ in staged], made)
        place = error.filename or root
        raise BadInput(f"{place}: can't be written: {error.strerror or error}; nothing was changed") from None
    copies = dict(zip(files, (copy for _, copy in moved), strict=True))
    for name, copy in copies.items():
        if copy is not None and name not in kept:
            copy.unlink()
    return tuple(copy for name, copy in copies.items() if copy is not None and name in kept)


def _make_folders(folder: Path) -> list[Path]:
    """Make a folder and those above it, and return the new ones, outermost first."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for one in reversed(missing):
        one.mkdir()
    return missing[::-1]


def _put_aside(path: Path) -> Path | None:
    """Keep what stands at a place under a name that is free."""
    if not path.exists():
        return None
    copy, number = path.with_name(f"{path.name}.bak"), 1
    while copy.exists():
        number += 1
        copy = path.with_name(f"{path.name}.bak{number}")
    shutil.copy2(path, copy)
    return copy


def _take_back(moved: list[tuple[Path, Path | None]], parts: list[Path], made: list[Path]) -> None:
    for path, copy in reversed(moved):
        with suppress(OSError):
            if copy is not None:
                copy.replace(path)
            else:
                path.unlink(missing_ok=True)
    for part in parts:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    for folder in reversed(made):
        with suppress(OSError):
            folder.rmdir()
