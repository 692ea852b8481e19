"""What does pytest ask of khosop? The hooks, and nothing heavy: a test suite that uses none of it pays for none of it.

`pytest --khosop SUITE` makes every case of a suite a test; `@pytest.mark.khosop_case` plays cases against a bot of the
test's own. Everything else is imported when it is used: see docs/pytest.md.
"""

from __future__ import annotations

import importlib
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from khosop.pytest_plugin.session import KhosopSession

OPTIONS = (
    # (option, metavar, what it does)
    ("runs", "N", "runs of every case (EVAL_RUNS; default: what case and suite say, else 3)"),
    ("models", "A,B", "models to examine (EVAL_MODELS)"),
    ("cases", "A,B", "only these cases; globs work (EVAL_CASES); -k works, too"),
    ("bot", "FILE", "examine another bot: a YAML file with a `bot:`, or module:attribute (EVAL_BOT)"),
    ("base-url", "URL", "another OpenAI-compatible server (KHOSOP_BASE_URL)"),
    ("replay", "DIR", "answer from a recording of `khosop run --record`"),
    ("seed", "N", "chance of the understudy (default 1)"),
    ("concurrency", "N", "conversations at once (EVAL_CONCURRENCY)"),
    ("timeout", "S", "seconds a conversation may take (default 300)"),
    ("min-coverage", "PERCENT", "the session fails when fewer conversations could be graded (default 95)"),
)
POLICIES = ("all", "majority", "any")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare options and settings."""
    group = parser.getgroup("khosop", "khosop: cases of a chatbot's suites as tests")
    group.addoption(
        "--khosop", action="append", default=[], metavar="SUITE", help="test this suite: a folder or a name; repeatable"
    )
    for name, metavar, says in OPTIONS:
        group.addoption(f"--khosop-{name}", metavar=metavar, default=None, help=says)
    group.addoption(
        "--khosop-pass",
        choices=POLICIES,
        default=None,
        help="how many of a case's graded runs must pass (default: all)",
    )
    group.addoption(
        "--khosop-holdout-look",
        action="store_true",
        default=False,
        help="a sealed hold-out named by --khosop is looked at: the look counts",
    )
    parser.addini("khosop_suites", "suites that a plain `pytest` tests beside its test paths", type="args", default=[])
    parser.addini("khosop_pass", "how many of a case's graded runs must pass: all, majority or any", default="all")


def pytest_configure(config: pytest.Config) -> None:
    """Add the suites that were asked for to what is collected."""
    config.addinivalue_line(
        "markers",
        "khosop_case(suite, ids, runs=1, passes='all'): play these cases of a suite against the fixture khosop_bot; "
        "the test takes the fixture khosop_case",
    )
    config.addinivalue_line("markers", "khosop: a case of a suite, collected by --khosop")
    keeper = Keeper(config)
    config.pluginmanager.register(keeper, KEEPER)
    if config.getoption("khosop") or config.getini("khosop_suites"):
        keeper.begun().join_arguments()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take a suite's file: of a suite that was asked for, or one that the command line names."""
    keeper = keeper_of(parent.config)
    if keeper.session is None:
        if file_path.suffix not in {".yaml", ".yml"} or not parent.session.isinitpath(file_path):
            return None
        if not (file_path.parent / "suite.yaml").is_file():
            return None
    return keeper.begun().collector(file_path, parent)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make one test of each case that a marker names."""
    if "khosop_case" in metafunc.fixturenames:
        _module("fixture").make_tests(metafunc)


@pytest.fixture
def khosop_bot() -> object:
    """Return the bot that `khosop_case` plays with. Override it; None is the bot that the suite names."""
    return None


@pytest.fixture
def khosop_seat() -> object:
    """Return the model in the bot's seat, an `LlmProvider`. Override it; None is the suite's understudy, never a server."""
    return None


@pytest.fixture
def khosop_case(request: pytest.FixtureRequest, khosop_bot: object, khosop_seat: object) -> Iterator[Any]:
    """Return a case of the marker `khosop_case`, to be played: `.assert_passed()`, or `await` it in an async test."""
    made = _module("fixture").case_to_play(request, khosop_bot, khosop_seat)
    yield made
    made.see_that_it_was_played()


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    """Put on a test's report what its cases came to; what was not measured is neither passed nor failed."""
    outcome = yield
    told = getattr(item, "khosop_told", None)
    unmeasured = getattr(call.excinfo.value, "khosop_not_measured", None) if call.excinfo is not None else None
    if told is None and unmeasured is None:
        return
    report = outcome.get_result()
    if call.when == "call":
        report.khosop = told
        item.khosop_stopped = call.excinfo is not None  # type: ignore[attr-defined]  # ours, for the fixture's end
    if unmeasured is not None:
        report.khosop_not_measured = unmeasured
        report.outcome = "skipped"
        path, line, _ = item.reportinfo()
        report.longrepr = (str(path), (line or 0) + 1, f"not measured: {unmeasured}")
        report.__dict__.pop("wasxfail", None)


def pytest_report_teststatus(report: pytest.CollectReport | pytest.TestReport) -> tuple[str, str, Any] | None:
    """Show what was not measured as a kind of its own, and how many runs of a case passed."""
    if hasattr(report, "khosop_not_measured"):
        return "not measured", "N", ("NOT MEASURED", {"purple": True})
    if getattr(report, "khosop", None):
        status: tuple[str, str, Any] | None = _module("telling").status(report)
        return status
    return None


class Keeper:
    """What one pytest session knows of khosop. With pytest-xdist, the results come together in the controller's."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self.session: KhosopSession | None = None
        """The suites, once they are needed."""
        self.results: list[dict[str, Any]] = []

    def begun(self) -> KhosopSession:
        """Return the suites of this session."""
        if self.session is None:
            made: KhosopSession = _module("session").KhosopSession(self._config)
            self.session = made
        return self.session

    def pytest_report_header(self) -> list[str] | None:
        """Say which suites are tested and who answers."""
        return self.session.header() if self.session is not None else None

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what a test's cases came to."""
        told = getattr(report, "khosop", None)
        if told:
            self.results.extend({**case, "nodeid": report.nodeid} for case in told)
        if hasattr(report, "khosop_not_measured"):
            _module("telling").keep_for_next_time(self._config, report.nodeid)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Say what the cases came to."""
        if self.results:
            _module("telling").summarize(terminalreporter, self.results, self._config)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Let the session fail when too little could be measured."""
        if self.session is not None:
            self.session.close()
        if (
            self.results
            and exitstatus == pytest.ExitCode.OK
            and _module("telling").too_little(self.results, self._config)
        ):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_unconfigure(self) -> None:
        """Give back what bots and models hold, also after an error."""
        if self.session is not None:
            self.session.close()


KEEPER = "khosop-keeper"


def keeper_of(config: pytest.Config) -> Keeper:
    """Return the session's own keeper."""
    keeper: Keeper = config.pluginmanager.get_plugin(KEEPER)  # type: ignore[assignment]  # registered by pytest_configure
    return keeper


def _module(name: str) -> Any:
    return importlib.import_module(f"khosop.pytest_plugin.{name}")
