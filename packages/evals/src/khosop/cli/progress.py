"""How far is the run? A line that moves on a terminal, plain lines now and then elsewhere; on standard error."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Self, TextIO

from rich.console import Console
from rich.live import Live
from rich.text import Text

from khosop.report import numbers
from khosop.verdict import Record

_EVERY_S = 10.0
"""In plain output a line comes at most this often, and at every tenth of the run."""


class Progress:
    """Counts finished samples and tells about them."""

    def __init__(self, total: int, done: int = 0, stream: TextIO | None = None) -> None:
        self.total = total
        self.done = done
        self._before = done
        self._passed = self._failed = self._unscored = 0
        self._console = Console(file=stream or sys.stderr, highlight=False)
        self._live = (
            Live("", console=self._console, refresh_per_second=8, transient=True) if self._console.is_terminal else None
        )
        self._begun = self._told = time.monotonic()

    def __enter__(self) -> Self:
        if self._live is not None:
            self._live.start()
        if self._before:
            self.say(f"khosop: {self._before} of {self.total} conversations are already there")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def count(self, record: Record) -> None:
        """Take note of a finished sample."""
        self.done += 1
        self._passed += record.outcome == "passed"
        self._failed += record.outcome == "failed"
        self._unscored += record.outcome == "unscored"
        if self._live is not None:
            self._live.update(Text(self.line()))
        elif self._is_time():
            self._told = time.monotonic()
            self.say(f"khosop: {self.line()}")

    def say(self, text: str) -> None:
        """Print a line of its own."""
        self._console.print(Text(text), soft_wrap=True)

    def line(self) -> str:
        """Return the counts and the time that is left."""
        before = [f"{self._before} before"] if self._before else []
        parts = [f"{self.done}/{self.total} conversations", *before, f"{self._passed} passed", f"{self._failed} failed"]
        if self._unscored:
            parts.append(f"{self._unscored} unscored")
        fresh = self.done - self._before
        if fresh and self.done < self.total:
            left = (time.monotonic() - self._begun) / fresh * (self.total - self.done)
            parts.append(f"about {numbers.seconds(left)} left")
        return " · ".join(parts)

    def _is_time(self) -> bool:
        tenth = max(1, self.total // 10)
        late = time.monotonic() - self._told >= _EVERY_S
        return self.done == self.total or late or (self.done % tenth == 0 and time.monotonic() - self._told >= 1.0)
