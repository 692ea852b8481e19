"""How does a test of one's own play a case? The marker makes the tests, the fixture plays, the result can be asserted."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import pytest

from khosop.bots.own_model import EmptySeat, empty_seat
from khosop.bots.protocol import Bot, own_model
from khosop.bots.python import as_bot
from khosop.case import Case, Suite
from khosop.cli import options, seat
from khosop.errors import BadInput, KhosopError
from khosop.pytest_plugin import keeper_of, wording
from khosop.pytest_plugin.examination import play_runs
from khosop.pytest_plugin.outcome import POLICY_NAMES, CaseResult, NotMeasured, Policy, unplayed
from khosop.pytest_plugin.session import absolute
from khosop.run import Setting, runs_of
from khosop.suite import load_suite, select
from khosop.verdict import Record
from khosop_llm.errors import BadRequest
from khosop_llm.provider import LlmProvider

FIXTURE = "khosop_case"


def make_tests(metafunc: pytest.Metafunc) -> None:
    """Make one test of each case that the marker names.

    Raises:
        Collector.CollectError: there is no marker, no such suite or no such case.
    """
    marker = metafunc.definition.get_closest_marker(FIXTURE)
    try:
        if marker is None:
            raise BadInput(
                f"{metafunc.definition.nodeid}: the fixture khosop_case needs to know which cases: "
                "@pytest.mark.khosop_case(suite='petcare', ids=['opening-hours'])"
            )
        asked = Asked.of(*marker.args, **marker.kwargs)
        suite = _suite(asked.suite, metafunc.definition)
        cases = _picked(suite, asked.ids)
    except (BadInput, TypeError) as error:
        raise pytest.Collector.CollectError(f"khosop_case: {error}") from None
    rows = [pytest.param((suite, case, asked), id=case.id) for case in cases]
    metafunc.parametrize(FIXTURE, rows, indirect=True)


class Asked:
    """What a marker says."""

    def __init__(self, suite: str | Path, ids: Sequence[str], runs: int, passes: Policy) -> None:
        self.suite, self.ids, self.runs, self.passes = suite, tuple(ids), runs, passes

    @classmethod
    def of(cls, suite: str | Path, ids: str | Sequence[str] = ("*",), *, runs: int = 1, passes: str = "all") -> Asked:
        policy = next((one for one in POLICY_NAMES if one == passes), None)
        if policy is None:
            raise BadInput(f"passes={passes!r} is none of {', '.join(POLICY_NAMES)}")
        if runs < 1:
            raise BadInput(f"runs={runs}: expected a whole number from 1 up")
        return cls(suite, (ids,) if isinstance(ids, str) else ids, runs, policy)


def _suite(name: str | Path, test: pytest.Item | pytest.Collector) -> Suite:
    """Return a suite by folder or name, beside the test, in the project, or where pytest was started."""
    for beside in (test.path.parent, test.config.rootpath, test.config.invocation_params.dir):
        for folder in (beside / name, *(beside / home / name for home in options.SUITE_HOMES)):
            if (folder / "suite.yaml").is_file():
                return _loaded(absolute(folder), _stamp(folder))
    return _loaded(absolute(options.suite_path(str(name), {})), "")


@lru_cache(maxsize=8)
def _loaded(folder: Path, _stamp: str) -> Suite:
    return load_suite(folder)


def _stamp(folder: Path) -> str:
    """Return what changes with a suite's files."""
    return " ".join(f"{path.name}:{path.stat().st_mtime_ns}" for path in sorted(folder.iterdir()) if path.is_file())


def _picked(suite: Suite, ids: Sequence[str]) -> tuple[Case, ...]:
    return suite.cases if "*" in ids else select(suite, ids).cases


def case_to_play(request: pytest.FixtureRequest, bot: object, llm: object) -> KhosopCase:
    """Return the fixture's value."""
    suite, case, asked = cast(tuple[Suite, Case, Asked], request.param)
    return KhosopCase(request.node, suite, case, asked, bot, llm)


class NobodyInSeat(EmptySeat):
    """Where nobody was seated, since the bot may bring its own model."""

    def _refusal(self) -> BadRequest:
        return BadRequest(
            "the bot asked for the model in its seat, and nobody sits there: override the fixture khosop_seat"
        )


class KhosopCase:
    """A case that a test plays: at its first use, or when it is awaited.

    In a plain test, `khosop_case.assert_passed()` plays it in an event loop of khosop's own. In an async test,
    `played = await khosop_case` plays it in the test's loop, where the bot's connections may live.
    """

    def __init__(self, node: Any, suite: Suite, case: Case, asked: Asked, bot: object, llm: object) -> None:
        self.case = case
        """The case as the suite states it."""
        self._node, self._suite, self._asked = node, suite, asked
        self._bot, self._llm = bot, llm
        self._result: CaseResult | None = None
        node.khosop_told = []

    def __repr__(self) -> str:
        return f"<khosop_case {self.case.id}>"

    @property
    def records(self) -> tuple[Record, ...]:
        """Return what happened in every run, with verdicts and transcript."""
        return self.play().records

    @property
    def record(self) -> Record:
        """Return what happened in the first run."""
        return self.records[0]

    @property
    def reply(self) -> str:
        """Return what the customer received last in the first run."""
        turns = self.record.transcript.turns
        at = self.record.transcript.last_answered()
        return turns[at].outcome.text if at is not None else ""

    def assert_passed(self) -> None:
        """Do nothing where the case passed.

        Raises:
            AssertionError: it failed; the text shows the conversation and what was found in it.
            NotMeasured: it could not be graded; the test is neither passed nor failed.
        """
        __tracebackhide__ = True
        result = self.play()
        if result.outcome == "not measured":
            raise NotMeasured(result.short())
        if result.outcome == "failed":
            raise AssertionError(f"{self.case.id}: {result.short()}\n\n{wording.failure(result, verbose=False)}")

    def play(self) -> CaseResult:
        """Have the conversation, once, and return what it came to."""
        __tracebackhide__ = True
        if self._result is None:
            session = keeper_of(self._node.config).begun()
            setting = self._setting()
            session.test_bots.get_ready(setting.bot)
            return self._keep(session.background.run(self._runs(setting)))
        return self._result

    def __await__(self) -> Generator[Any, None, KhosopCase]:
        return self._play_here().__await__()

    async def _play_here(self) -> KhosopCase:
        if self._result is None:
            self._keep(await self._runs(self._setting()))
        return self

    async def _runs(self, setting: Setting) -> tuple[Record, ...]:
        try:
            return await play_runs(
                setting, self.case, setting.llm.name, runs_of(self.case, self._asked.runs, self._suite)
            )
        except KhosopError as error:
            told = unplayed(self._suite.name, self.case.id, setting.llm.name, self._asked.runs, str(error))
            self._node.khosop_told.append(told)
            raise NotMeasured(str(error)) from None

    def _keep(self, records: tuple[Record, ...]) -> CaseResult:
        # A bot that a test made may never ask who sits in the seat.
        turns = [turn for record in records for turn in record.transcript.turns]
        fake = self._suite.stand_in or any(call.fake for turn in turns for call in turn.outcome.model_calls)
        self._result = CaseResult(self._suite.name, records, self._asked.passes, fake)
        self._node.khosop_told.append(self._result.told())
        return self._result

    def _setting(self) -> Setting:
        """Return what the conversations share."""
        suite = self._suite
        bot = self._opened()
        own = own_model(bot)
        llm = self._llm
        if own is not None:
            llm = empty_seat(own, stand_in=suite.stand_in)
        elif llm is None and suite.understudy is not None:
            llm = seat.understudy_of(suite, 1)
        elif llm is None:
            # A test must not ask a server that costs money because nobody said who should answer.
            llm = NobodyInSeat("own", measures=True)
        if not isinstance(llm, LlmProvider):
            raise TypeError(f"the fixture khosop_seat gave a {type(llm).__name__}; an LlmProvider is expected")
        return Setting(suite, bot, llm, seed=1, concurrency=self._asked.runs, routed=False)

    def _opened(self) -> Bot:
        if self._bot is None:
            return keeper_of(self._node.config).begun().test_bots.of_suite(self._suite)
        return as_bot(self._bot, "khosop_bot", "what the fixture khosop_bot gave")

    def see_that_it_was_played(self) -> None:
        """Let no test pass because it forgot to play."""
        if self._result is None and not getattr(self._node, "khosop_stopped", False):
            pytest.fail(
                f"case {self.case.id!r} was never played: call khosop_case.assert_passed(), or await it in an async test",
                pytrace=False,
            )
