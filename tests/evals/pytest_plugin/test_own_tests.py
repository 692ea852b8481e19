"""A test of one's own plays cases against a bot of its own, in plain and in async tests, and says what went wrong."""

from __future__ import annotations

import pytest

from tests.evals.pytest_plugin.toy import SETTINGS, case, heard, write_project

pytest_plugins = ["pytester"]

BOT = """
import asyncio
import pytest
from khosop.bots.protocol import BotCard, BotUnreachable, Closing
from khosop.transcript import Draft, TurnOutcome
from khosop_llm.testing import ScriptedLlm
from khosop_llm.types import Message, Request


class Bot:
    def card(self):
        return BotCard("mine")

    async def open(self, opening):
        self.opening = opening
        self.loop = asyncio.get_running_loop()
        return self

    async def hear(self, kind, text):
        if text == "gone":
            raise BotUnreachable("connection refused")
        return TurnOutcome("replied", f"My bot says {text}.", drafts=(Draft(f"My bot says {text}."),))

    async def close(self):
        return Closing()
"""

PLAYS = "@pytest.mark.khosop_case('toy', 'one')\ndef test_it(khosop_case): khosop_case.assert_passed()"


def run(project: pytest.Pytester, tests: str, *args: str, cases: str = "") -> pytest.RunResult:
    write_project(project.path, cases or case("one", "yes") + case("two", "yes") + case("wrong", "no"))
    project.makepyfile(test_mine=BOT + tests)
    return project.runpytest("test_mine.py", *args)


def test_the_marker_makes_a_test_of_each_case(project: pytest.Pytester) -> None:
    result = run(
        project,
        """
@pytest.fixture
def khosop_bot():
    return Bot()

@pytest.mark.khosop_case("toy", ["one", "tw*", "wrong"])
def test_answers(khosop_case):
    khosop_case.assert_passed()
    assert khosop_case.reply == "My bot says yes."
    assert khosop_case.record.transcript.turns[0].said == "yes"
""",
        "-v",
    )
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(
        [
            "test_mine.py::test_answers[[]one[]] PASSED*",
            ">       khosop_case.assert_passed()",
            "E       AssertionError: wrong: failed; includes_any: 'yes' was expected; the reply has none of it",
            "E         customer  no",
            "E         bot       My bot says no.",
            "E         ✗ includes_any: *",
        ]
    )
    # The traceback ends in the test, and not in the plugin.
    assert "pytest_plugin" not in result.stdout.str()


def test_an_async_test_plays_in_its_own_loop(project: pytest.Pytester) -> None:
    result = run(
        project,
        """
bot = Bot()

@pytest.fixture
def khosop_bot():
    return bot

@pytest.mark.asyncio
@pytest.mark.khosop_case(suite="toy", ids=["one"], runs=2)
async def test_mine(khosop_case):
    played = await khosop_case
    assert bot.loop is asyncio.get_running_loop()
    assert len(played.records) == 2
    played.assert_passed()

@pytest.mark.khosop_case(suite="toy", ids="one")
def test_theirs(khosop_case):
    khosop_case.assert_passed()
    assert bot.loop.is_running()
""",
    )
    result.assert_outcomes(passed=2)


def test_the_bot_of_the_suite_and_a_seat_of_one_s_own(project: pytest.Pytester) -> None:
    result = run(
        project,
        """
class Asking(Bot):
    async def hear(self, kind, text):
        seat = self.opening.seat
        answer = await seat.llm.complete(Request(seat.model, (Message("user", text),)))
        return TurnOutcome("replied", answer.text, drafts=(Draft(answer.text),))

@pytest.mark.khosop_case("toy", "one")
def test_suite(khosop_case):
    khosop_case.assert_passed()

class TestScripted:
    @pytest.fixture
    def khosop_bot(self):
        return Asking()

    @pytest.fixture
    def khosop_seat(self):
        return ScriptedLlm(["yes, of course"])

    @pytest.mark.khosop_case("toy", "one")
    def test_scripted(self, khosop_case):
        khosop_case.assert_passed()

    @pytest.mark.khosop_case("toy", "one")
    class TestNobody:
        @pytest.fixture
        def khosop_seat(self):
            return None

        def test_nobody(self, khosop_case):
            khosop_case.assert_passed()
""",
        "-v",
    )
    result.stdout.fnmatch_lines(
        ["*test_suite[[]one[]] PASSED*", "*test_scripted[[]one[]] PASSED*", "*NOT MEASURED*nobody sits there*"]
    )
    assert heard(project.path) == ["yes"]
    result.stdout.fnmatch_lines(["A stand-in answered*"])


def test_a_plain_function_is_a_bot_too(project: pytest.Pytester) -> None:
    result = run(
        project,
        """
@pytest.fixture
def khosop_bot():
    return lambda text: f"{text}, and I am a function"

@pytest.mark.khosop_case("toy", "one")
def test_mine(khosop_case):
    khosop_case.assert_passed()
    assert khosop_case.reply == "yes, and I am a function"
""",
    )
    result.assert_outcomes(passed=1)
    assert "stand-in" not in result.stdout.str()


def test_what_was_not_measured_is_no_pass_and_fails_the_session(project: pytest.Pytester) -> None:
    result = run(
        project,
        """
@pytest.fixture
def khosop_bot():
    return Bot()

@pytest.mark.xfail(strict=True)
@pytest.mark.khosop_case("toy", "gone")
def test_gone(khosop_case):
    khosop_case.assert_passed()
""",
        cases=case("gone", "gone"),
    )
    result.stdout.fnmatch_lines(["*NOT MEASURED test_mine.py::test_gone*environment*", "*= 1 not measured in *"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED


@pytest.mark.parametrize(
    ("test", "says"),
    [
        (
            "def test_it(khosop_case): pass",
            "*the fixture khosop_case needs to know which cases: @pytest.mark.khosop_case*",
        ),
        (
            "@pytest.mark.khosop_case('toy', 'onee')\ndef test_it(khosop_case): pass",
            "khosop_case: no case is named 'onee'; the nearest are one",
        ),
        (
            "@pytest.mark.khosop_case('tooy')\ndef test_it(khosop_case): pass",
            "khosop_case: suite 'tooy' was not found*",
        ),
        (
            "@pytest.mark.khosop_case('toy', 'one', passes='most')\ndef test_it(khosop_case): pass",
            "khosop_case: passes='most' is none of all, majority, any",
        ),
        (
            "@pytest.mark.khosop_case('toy', 'one', times=3)\ndef test_it(khosop_case): pass",
            "khosop_case: *unexpected keyword argument 'times'",
        ),
        (
            "@pytest.mark.khosop_case('toy', 'one')\ndef test_it(khosop_case): pass",
            "case 'one' was never played: call khosop_case.assert_passed(), or await it in an async test",
        ),
        (
            f"@pytest.fixture\ndef khosop_bot(): return 3\n{PLAYS}",
            "*BadInput: what the fixture khosop_bot gave is a int, which neither replies*",
        ),
        (
            f"@pytest.fixture\ndef khosop_seat(): return 3\n@pytest.fixture\ndef khosop_bot(): return Bot()\n{PLAYS}",
            "*TypeError: the fixture khosop_seat gave a int; an LlmProvider is expected",
        ),
    ],
    ids=["no marker", "no case", "no suite", "no policy", "no argument", "not played", "no bot", "no provider"],
)
def test_a_mistake_is_told_in_one_sentence(project: pytest.Pytester, test: str, says: str) -> None:
    result = run(project, f"\n{test}\n")
    result.stdout.fnmatch_lines([says])
    assert result.ret != 0


def test_a_suite_of_a_stand_in_says_so(project: pytest.Pytester) -> None:
    write_project(project.path, case("one", "yes"), settings=SETTINGS + "stand_in: true\n")
    project.makepyfile(
        "import pytest\n@pytest.mark.khosop_case('toy')\ndef test_it(khosop_case): khosop_case.assert_passed()"
    )
    project.runpytest("test_a_suite_of_a_stand_in_says_so.py").stdout.fnmatch_lines(["A stand-in answered*"])
