"""Which bots do tests play with that play cases themselves? Each is made ready once, and given back at the end."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.bots.protocol import Bot, Starts, close_bot, start_bot
from khosop.bots.spec import BotChoice

if TYPE_CHECKING:
    from khosop.case import Suite
    from khosop.pytest_plugin.background import Background


class ReadyBots:
    """The bots of one session."""

    def __init__(self, background: Background) -> None:
        self._background = background
        self._of_suites: dict[Path, Bot] = {}
        self._ready: list[Bot] = []
        self._logs: tempfile.TemporaryDirectory[str] | None = None

    def of_suite(self, suite: Suite) -> Bot:
        """Return the bot that a suite names, the same one for every test.

        Raises:
            BadInput: there is none.
        """
        if suite.folder not in self._of_suites:
            where = f"{suite.folder / 'suite.yaml'}: bot"
            self._of_suites[suite.folder] = BotChoice(suite.bot, where, suite.folder).open()
        return self._of_suites[suite.folder]

    def get_ready(self, bot: Bot) -> None:
        """Have a bot get ready, once.

        Raises:
            BadInput: it can't be had.
        """
        if not isinstance(bot, Starts) or any(one is bot for one in self._ready):
            return
        if self._logs is None:
            self._logs = tempfile.TemporaryDirectory(prefix="khosop-pytest-", ignore_cleanup_errors=True)
        self._background.run(start_bot(bot, Path(self._logs.name)))
        self._ready.append(bot)

    def close(self) -> None:
        """Give back what was made ready. Closing twice is harmless."""
        own = [bot for bot in self._of_suites.values() if not any(one is bot for one in self._ready)]
        bots, self._ready, self._of_suites = [*self._ready, *own], [], {}
        for bot in bots:
            self._background.finish(close_bot(bot))
        if self._logs is not None:
            self._logs.cleanup()
