"""How is a person asked? One question at a time with a default, asked again until the answer can be used."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TextIO

from rich.console import Console
from rich.text import Text

from khosop.errors import BadInput

Fault = Callable[[str], str | None]
"""Returns what is wrong with an answer; None where it can be used."""


class Asker:
    """Asks on a terminal; elsewhere a question without an answer is an error that names the option."""

    def __init__(self, *, terminal: bool, console: Console | None = None, answers: TextIO | None = None) -> None:
        self.terminal = terminal
        self._console = console or Console(stderr=True, highlight=False)
        self._answers = answers

    @classmethod
    def here(cls, *, yes: bool = False) -> Asker:
        """Return one for this process. `yes`: nothing is asked, defaults are taken."""
        with suppress(ImportError):
            importlib.import_module("readline")  # arrows and backspace then work as in a shell
        return cls(terminal=not yes and sys.stdin.isatty() and sys.stderr.isatty())

    def say(self, text: str) -> None:
        """Print a line."""
        self._console.print(Text(text), soft_wrap=True)

    def text(self, question: str, option: str, *, default: str | None = None, fault: Fault = lambda _: None) -> str:
        """Return an answer.

        Raises:
            BadInput: nobody can be asked, and there is no default.
        """
        if not self.terminal:
            if default is None:
                raise BadInput(f"{option} is needed: {question}")
            return default
        while True:
            answer = self._ask(question, default).strip()
            wrong = "something is expected here" if not answer else fault(answer)
            if wrong is None:
                return answer
            self.say(f"  {wrong}")

    def choice(self, question: str, option: str, rows: Sequence[tuple[str, str]], *, default: str | None) -> str:
        """Return the name of the row that was chosen, by its name or its number.

        Raises:
            BadInput: as `text`.
        """
        if self.terminal:
            width = max(len(name) for name, _ in rows)
            for number, (name, says) in enumerate(rows, 1):
                self.say(f"  {number:>2}  {name:<{width}}  {says}".rstrip())
        names = [name for name, _ in rows]
        answer = self.text(question, option, default=default, fault=lambda one: _no_row(one, names))
        return names[int(answer) - 1] if answer.isdecimal() and answer not in names else answer

    def lines(self, question: str) -> tuple[str, ...]:
        """Return answers until an empty one; () where nobody can be asked."""
        found: list[str] = []
        while self.terminal:
            answer = self._ask(question if not found else "  and (Enter ends)", "").strip()
            if not answer:
                break
            found.append(answer)
        return tuple(found)

    def line(self, question: str) -> str:
        """Return an answer that may be empty; '' where nobody can be asked."""
        return self._ask(question, "").strip() if self.terminal else ""

    def agrees(self, question: str, *, default: bool) -> bool:
        """Return yes or no; the default where nobody can be asked."""
        if not self.terminal:
            return default
        answer = self.text(f"{question} (y/n)", "", default="y" if default else "n", fault=_no_yes)
        return answer.lower().startswith(("y", "ใช่"))

    def _ask(self, question: str, default: str | None) -> str:
        """Return what was typed, or the default for an empty line. The end of the input ends the command as Ctrl-C does."""
        shown = f"{question} ({default}): " if default else f"{question}: "
        try:
            answer = self._console.input(Text(shown), stream=self._answers)
        except EOFError:
            raise KeyboardInterrupt from None
        if self._answers is not None and not answer:
            raise KeyboardInterrupt
        return answer.strip() or default or ""


def _no_row(answer: str, names: Sequence[str]) -> str | None:
    if answer in names or (answer.isdecimal() and 1 <= int(answer) <= len(names)):
        return None
    return f"one of {', '.join(names)} is expected, or its number"


def _no_yes(answer: str) -> str | None:
    return None if answer.lower() in ("y", "yes", "n", "no", "ใช่", "ไม่") else "y or n is expected"
