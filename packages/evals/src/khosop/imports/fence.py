"""Which files may an imported file name, and what stands in them? Those of its own folder, as text.

An imported file is somebody else's: no path that it names leads out of the folder, and nothing of it is ever run.
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from khosop.errors import BadInput

MAX_BYTES: Final = 200_000_000
MAX_FILES: Final = 5_000
"""Files that one pattern may name."""

CODE: Final = frozenset({".js", ".ts", ".mjs", ".cjs", ".mts", ".cts", ".jsx", ".tsx", ".py", ".rb", ".go", ".sh"})
"""Endings of files that would have to be run to know what they say."""


class Refused(Exception):
    """A path that is not followed; the text says why, as a clause."""


@dataclass(frozen=True, slots=True)
class Fence:
    """A folder whose files may be read, and no others."""

    root: Path

    @classmethod
    def around(cls, file: Path, root: Path | None) -> Fence:
        """Return the fence for an import: `root` where it is given, else the folder of the file.

        Raises:
            BadInput: the file lies outside the folder.
        """
        folder = (root or (file if file.is_dir() else file.parent)).resolve()
        if not file.resolve().is_relative_to(folder):
            raise BadInput(f"{file}: lies outside the folder {root} that --root allows")
        return cls(folder)

    def shown(self, path: Path) -> str:
        """Return a path as reports name it: from the folder on."""
        return _shown(self.root, path)

    def follow(self, reference: str, base: Path) -> Path:
        """Return the file that a reference names, seen from the folder `base`.

        Raises:
            Refused: it leads out of the folder, or there is no such file.
        """
        path = self._inside(base / reference)
        if not path.is_file():
            raise Refused(f"the file {reference} is not there")
        return path

    def folder(self, reference: str, base: Path) -> Path | None:
        """Return the folder that a reference names; None if it names none within the fence."""
        path = (base / reference).resolve()
        return path if path.is_relative_to(self.root) and path.is_dir() else None

    def _inside(self, path: Path) -> Path:
        try:
            resolved = path.resolve()
        except (OSError, ValueError, RuntimeError) as error:
            raise Refused(f"the path can't be read as one ({error})") from error
        if not resolved.is_relative_to(self.root):
            raise Refused("the path leads out of the imported folder, and was not followed (--root FOLDER widens it)")
        return resolved

    def glob(self, pattern: str, base: Path) -> list[Path]:
        """Return the files that a pattern names, sorted.

        Raises:
            Refused: the pattern leads out of the folder, or fits no file, or too many.
        """
        parts = list(Path(pattern).parts)
        while parts and parts[0] == "..":
            base = base.resolve().parent
            parts.pop(0)
        outside = not base.resolve().is_relative_to(self.root)
        if outside or not parts or ".." in parts or parts[0].startswith(("/", "~")):
            raise Refused(
                "the pattern leads out of the imported folder, and was not followed (--root FOLDER widens it)"
            )
        found: list[Path] = []
        try:
            for path in base.glob(str(Path(*parts))):
                if path.is_file() and path.resolve().is_relative_to(self.root):
                    found.append(path.resolve())
                if len(found) > MAX_FILES:
                    raise Refused(f"the pattern fits more than {MAX_FILES:,} files")
        except (ValueError, NotImplementedError, OSError) as error:
            raise Refused(f"the pattern can't be used ({error})") from error
        if not found:
            raise Refused("the pattern fits no file")
        return sorted(found)


# Asked for every row of a table; a path is resolved once.
@lru_cache(maxsize=1_024)
def _shown(root: Path, path: Path) -> str:
    resolved = path.resolve()
    return resolved.relative_to(root).as_posix() if resolved.is_relative_to(root) else path.name


def read_text(path: Path, shown: str | None = None) -> str:
    r"""Return what stands in a file, UTF-8 with or without a byte order mark, with line ends as `\n`.

    Raises:
        BadInput: it can't be read as text.
    """
    name = shown or str(path)
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise BadInput(f"{name}: has {size:,} bytes; {MAX_BYTES:,} are the limit, split it")
        raw = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{name}: can't be read: {error.strerror or error}") from error
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or (raw[:4].count(b"\0") in {2, 3}):
        raise BadInput(f"{name}: is UTF-16 or UTF-32; save it as UTF-8")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadInput(f"{name}:{line}: byte {error.start} is not UTF-8; save the file as UTF-8") from error
    if "\0" in text:
        raise BadInput(f"{name}:{text.count(chr(10), 0, text.index(chr(0))) + 1}: holds a NUL byte; it is no text file")
    return text.replace("\r\n", "\n").replace("\r", "\n")
