"""Is a list of the suite a copy of a list in the bot's own code? Then neither can show what the other one misses.

prod 2026-10: the bot's list of urgent words and the suite's were one list; both took "ด่วน" ("soon") for an answer, and a
promise to call back passed twice. The bot's source is read, never run.
"""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import regex

from khosop.case import Case, Check, Suite
from khosop.language.fold import fold
from khosop.score.text import Text

MIN_SHARED: Final = 4
MIN_SHARE: Final = 0.8
_MOST_FILES: Final = 2_000


@dataclass(frozen=True, slots=True)
class Copied:
    """A list of the suite that the bot's code has too."""

    file: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class _Found:
    path: Path
    line: int
    texts: frozenset[str]


def copied_lists(suite: Suite) -> Iterator[Copied]:
    """Yield every list of the suite of which the bot's source holds a copy: four texts in common, and four in five."""
    sources = list(_lists_in_source(bot_files(suite.bot.python)))
    if not sources:
        return
    for name, texts, file, line in _lists_of(suite):
        mine = frozenset(part for text in texts for part in _parts(text))
        for theirs in sources:
            shared = mine & theirs.texts
            if len(shared) >= MIN_SHARED and len(shared) >= MIN_SHARE * min(len(mine), len(theirs.texts)):
                where = f"{theirs.path.name}:{theirs.line}"
                yield Copied(
                    file,
                    line,
                    f"{name} shares {len(shared)} of its {len(mine)} texts with the bot's own list at {where}: a checker "
                    f"copied from the checked can't find the bug they share ({', '.join(sorted(shared)[:3])}, …)",
                )
                break


def _lists_of(suite: Suite) -> Iterator[tuple[str, tuple[Text, ...], str, int]]:
    for name, stated in suite.lists.items():
        compiled = tuple(text for text in stated if isinstance(text, Text))
        yield f"list '{name}'", compiled, *suite.list_places.get(name, (str(suite.folder), 1))
    named = set(suite.lists.values())
    for case, check in _checks(suite):
        if isinstance(check.wants, tuple) and check.wants not in named:
            texts = tuple(text for text in check.wants if isinstance(text, Text))
            if len(texts) >= MIN_SHARED:
                yield f"case '{case.id}': check '{check.name}'", texts, case.file, check.line


def _checks(suite: Suite) -> Iterator[tuple[Case, Check]]:
    for case in suite.cases:
        for check in (*case.checks, *(check for turn in case.turns for check in turn.checks)):
            yield case, check


def _parts(text: Text) -> Iterator[str]:
    """Yield what a text looks for, alternatives apart, so that /a|b/ and the two texts a and b are the same."""
    if text.literal is not None:
        yield text.literal
    elif text.pattern is not None:
        yield from _alternatives(text.shown[1:-1])


def _alternatives(source: str) -> Iterator[str]:
    """Split a pattern at the bars that stand in no group."""
    depth, part = 0, ""
    for piece in regex.findall(r"\\.|.", source):
        depth += {"(": 1, ")": -1}.get(piece, 0)
        if piece == "|" and depth == 0:
            yield fold(part).text
            part = ""
        else:
            part += piece
    if part:
        yield fold(part).text


def bot_files(reference: str | None) -> list[Path]:
    """Return the Python files of the package that a bot's `module:attribute` lives in; [] where there is none."""
    if reference is None:
        return []
    top = reference.partition(":")[0].partition(".")[0]
    try:
        spec = importlib.util.find_spec(top)
    except (ImportError, ValueError):
        return []
    if spec is None:
        return []
    folders = [Path(folder) for folder in spec.submodule_search_locations or ()]
    if not folders:
        return [Path(spec.origin)] if spec.origin and spec.origin.endswith(".py") else []
    return sorted(path for folder in folders for path in folder.rglob("*.py"))[:_MOST_FILES]


def _lists_in_source(files: Iterable[Path]) -> Iterator[_Found]:
    for path in files:
        try:
            tree = ast.parse(path.read_text("utf-8"), filename=str(path))
        except (OSError, SyntaxError, UnicodeDecodeError):
            # A file that can't be read holds no list that could be compared; the bot's own tools complain of it.
            continue
        for node in ast.walk(tree):
            texts = frozenset(part for text in _strings(node) for part in _alternatives(text))
            if len(texts) >= MIN_SHARED:
                yield _Found(path, getattr(node, "lineno", 1), texts)


def _strings(node: ast.AST) -> list[str]:
    """Return the strings of a list-like literal, or the string itself where it is one of alternatives."""
    elements: Iterable[ast.expr | None] = ()
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        elements = node.elts
    elif isinstance(node, ast.Dict):
        elements = node.keys
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "|" in node.value:
        return [node.value]
    return [one.value for one in elements if isinstance(one, ast.Constant) and isinstance(one.value, str)]
