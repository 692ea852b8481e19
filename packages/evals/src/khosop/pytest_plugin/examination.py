"""How are the cases of one suite played while pytest goes through its tests? A few ahead, never one twice."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.bots.protocol import SharedWorld, close_bot, start_bot
from khosop.case import Case, Suite
from khosop.cli.plan import prepare
from khosop.cli.seat import ask_first
from khosop.errors import BadInput, KhosopError
from khosop.preflight import expected_calls
from khosop.pytest_plugin.outcome import CaseResult, NotMeasured
from khosop.report import numbers
from khosop.run import Sample, Setting, carry_out
from khosop.suite import select
from khosop.verdict import Record

if TYPE_CHECKING:
    from khosop.cli.plan import Plan
    from khosop.pytest_plugin.background import Background
    from khosop.pytest_plugin.session import KhosopSession

MOST_AHEAD = 20
"""Conversations that may be under way before their test begins, where nobody asked for a number."""

Key = tuple[str, str]
"""Case and model."""


class Examination:
    """A suite with its bot, and the conversations that are under way."""

    def __init__(self, plan: Plan, wanted: Sequence[Case], session: KhosopSession) -> None:
        self._plan = plan
        self._background: Background = session.background
        self._policy = session.policy
        self._words_of = session.words_of
        self._cases = {case.id: case for case in plan.setting.suite.cases}
        self.wanted = tuple(wanted)
        """The cases to be tested."""
        self._begun: dict[Key, Future[tuple[Record, ...]]] = {}
        self._queue: list[Key] = []
        self._ahead = 0 if isinstance(plan.setting.bot, SharedWorld) or not may_look_ahead(session) else MOST_AHEAD
        if session.config.getoption("khosop_concurrency"):
            self._ahead = min(self._ahead, plan.setting.concurrency)
        self._started = False
        self._stopped = ""
        self._logs = tempfile.TemporaryDirectory(prefix="khosop-pytest-", ignore_cleanup_errors=True)

    @classmethod
    def prepare(cls, folder: Path, session: KhosopSession) -> Examination:
        """Load a suite and its bot.

        Raises:
            BadInput: something in them is wrong.
        """
        plan = prepare(session.arguments(folder))
        suite = plan.setting.suite
        if session.picked and len(session.suites) == 1:
            return cls(plan, select(suite, session.picked).cases, session)
        return cls(plan, _wanted(suite, session.picked), session)

    @property
    def suite(self) -> Suite:
        return self._plan.setting.suite

    @property
    def models(self) -> tuple[str, ...]:
        return self._plan.card.models

    def about(self) -> str:
        """Return who is tested with what."""
        card = self._plan.card
        runs = sorted({card.runs[case.id] for case in self.wanted})
        each = f" × {numbers.plural(runs[0], 'run')}" if len(runs) == 1 else ""
        text = f"suite {card.suite}, {numbers.plural(len(self.wanted), 'case')}{each}, bot {card.bot}, {', '.join(card.models)}"
        return f"{text}: a stand-in that measures nothing" if card.fake else text

    def line_up(self, keys: Sequence[Key]) -> None:
        """Learn in which order the tests come, so that some can be played ahead."""
        self._queue = list(keys)

    def start(self) -> str | None:
        """Ask the server, if there is one, and have the bot get ready; once.

        Return why key, model or bot can't be used, to be told once; what follows is then not measured.
        """
        if self._started:
            return None
        self._started = True
        try:
            self._background.run(self._get_ready())
        except KhosopError as error:
            words = self._words_of(error)
            self._stopped = " ".join(words.split())
            return words if isinstance(error, BadInput) else None
        return None

    async def _get_ready(self) -> None:
        plan = self._plan
        if plan.server is not None:
            # A server that is not there is told in seconds; a conversation would wait for minutes.
            runs = {case.id: plan.card.runs[case.id] for case in self.wanted}
            await ask_first(plan.server, plan.card.models, expected_calls(self.wanted, runs), None)
        await start_bot(plan.setting.bot, Path(self._logs.name))

    def result(self, key: Key) -> CaseResult:
        """Return what a case came to. A second call has its conversations again.

        Raises:
            NotMeasured: the run had to stop, here or before.
        """
        self._begin_with_next(key)
        try:
            records = self._background.result(self._begun.pop(key))
        except KhosopError as error:
            self._stopped = self._stopped or " ".join(self._words_of(error).split())
            raise NotMeasured(self._stopped) from None
        return CaseResult(self.suite.name, records, self._policy, self._plan.card.fake)

    def close(self) -> None:
        """End what was played ahead, and give back bot and model."""
        for future in self._begun.values():
            future.cancel()
        self._begun.clear()
        self._background.finish(self._close())
        self._logs.cleanup()

    async def _close(self) -> None:
        await close_bot(self._plan.setting.bot)
        await self._plan.setting.llm.aclose()

    def _begin_with_next(self, key: Key) -> None:
        if self._stopped:
            if key in self._begun:
                return
            raise NotMeasured(self._stopped)
        at = self._queue.index(key) if key in self._queue else None
        following = self._queue[at + 1 :] if at is not None else []
        under_way = 0
        for one in (key, *following):
            if under_way and under_way + self.runs(one) > self._ahead:
                return
            under_way += self.runs(one)
            if one not in self._begun:
                self._begun[one] = self._background.begin(self._play(one))

    def runs(self, key: Key) -> int:
        """Tell how often a case is run."""
        return self._plan.card.runs[key[0]]

    async def _play(self, key: Key) -> tuple[Record, ...]:
        case, model = self._cases[key[0]], key[1]
        return await play_runs(self._plan.setting, case, model, self.runs(key))


async def play_runs(setting: Setting, case: Case, model: str, runs: int) -> tuple[Record, ...]:
    """Have the runs of one case, side by side where the bot allows it, and return their records in order."""
    records: list[Record] = []
    alone = replace(setting, suite=replace(setting.suite, cases=(case,)))
    await carry_out([Sample(case, model, repeat) for repeat in range(runs)], alone, records.append)
    return tuple(sorted(records, key=lambda record: record.repeat))


def may_look_ahead(session: KhosopSession) -> bool:
    """Tell whether the tests that come next are known to come: not in a worker of pytest-xdist, not before a first failure."""
    config = session.config
    return not hasattr(config, "workerinput") and not config.getoption("maxfail", 0)


def _wanted(suite: Suite, picked: Sequence[str]) -> Sequence[Case]:
    """Return the picked cases of one suite of several: another one may hold what this one does not."""
    if not picked:
        return suite.cases
    found = []
    for name in picked:
        try:
            found += [case.id for case in select(suite, (name,)).cases]
        except BadInput:
            continue
    return [case for case in suite.cases if case.id in set(found)]
