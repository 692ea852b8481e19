"""A suite's cases are tests: found, picked, judged, reported, and never silently left out."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from khosop.pytest_plugin.background import Background
from khosop_llm.testing import FakeOpenRouter, Plan
from tests.evals.pytest_plugin.toy import SETTINGS, case, heard, write_project

pytest_plugins = ["pytester"]

GOOD = case("good", "yes")
BAD = case("bad", "no", category="safety", wants="excludes_assertion: [I say no]")
FLAKY = case("flaky", "flaky", runs=3)
GONE = case("gone", "gone")


def collected(project: pytest.Pytester, *args: str) -> list[str]:
    """Return the names of the cases that a session would play."""
    lines = project.runpytest(*args, "--collect-only", "-q").outlines
    return [line.partition("::")[2] for line in lines if "::" in line]


def test_every_case_is_a_test_at_its_file_and_line(project: pytest.Pytester) -> None:
    write_project(project.path, GOOD + BAD)
    result = project.runpytest("--khosop", "toy", "-v")
    result.stdout.fnmatch_lines(
        [
            "khosop: suite toy, 2 cases × 1 run, bot toybot, toy",
            "suites/toy/cases.yaml::good PASSED*",
            "suites/toy/cases.yaml::bad FAILED*",
            "*_ bad _*",
            "*suites/toy/cases.yaml:9",
            "FAILED *suites/toy/cases.yaml::bad*",
        ]
    )
    result.assert_outcomes(passed=1, failed=1)


def test_a_failure_shows_what_was_said_done_found_and_why(project: pytest.Pytester) -> None:
    write_project(project.path, BAD)
    result = project.runpytest("--khosop", "toy")
    result.stdout.fnmatch_lines(
        [
            "bad · safety · toy · failed",
            "  customer  no",
            "  tool      look_up(what='no')",
            "            → found it",
            "  bot       I say no.",
            "  ✗ excludes_assertion: *I say no*",
            "      »I say no«.",
        ]
    )


def test_cases_are_picked_by_name_category_file_and_node_id(project: pytest.Pytester) -> None:
    folder = write_project(project.path, GOOD + BAD)
    (folder / "more.yaml").write_text("cases:\n" + case("other", "yes"), "utf-8")
    for args, names in {
        ("--khosop", "toy", "-k", "good"): ["good"],
        ("--khosop", "suites/toy", "-k", "safety"): ["bad"],
        ("--khosop", "toy", "--khosop-cases", "o*,good"): ["good", "other"],
        ("--khosop", "toy", "--deselect", "suites/toy/cases.yaml"): ["other"],
        ("suites/toy/cases.yaml::good",): ["good"],
        ("suites/toy/more.yaml",): ["other"],
    }.items():
        assert collected(project, *args) == names, args


def test_a_file_that_is_no_suite_is_left_to_others(project: pytest.Pytester) -> None:
    (project.path / "plain.yaml").write_text("a: 1\n")
    result = project.runpytest("plain.yaml")
    assert result.ret == pytest.ExitCode.USAGE_ERROR


def test_a_suite_stands_beside_paths_and_the_setting_beside_test_paths(project: pytest.Pytester) -> None:
    write_project(project.path, GOOD)
    project.makepyfile(test_own="def test_own(): pass")
    project.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function\nkhosop_suites = toy\n")
    for args, passed in {
        (): 2,
        ("test_own.py",): 1,
        ("test_own.py", "--khosop", "toy"): 2,
        ("--khosop", "toy"): 1,
    }.items():
        project.runpytest(*args).assert_outcomes(passed=passed)


@pytest.mark.parametrize(("policy", "failed"), [("all", 1), ("majority", 0), ("any", 0)])
def test_a_case_that_wavers_says_so_whatever_the_policy(project: pytest.Pytester, policy: str, failed: int) -> None:
    write_project(project.path, FLAKY)
    result = project.runpytest("--khosop", "toy", "--khosop-pass", policy, "-v")
    assert result.parseoutcomes() == ({"failed": 1} if failed else {"flaky": 1})
    word = "FAILED 2/3" if failed else "FLAKY 2/3"
    result.stdout.fnmatch_lines(
        [
            f"*::flaky {word}*",
            "toy, toy: 1 case: 1 flaky · 2/3 conversations passed (67 %)",
            "  FLAKY *2 of 3 runs passed*",
        ]
    )
    assert result.ret == (pytest.ExitCode.TESTS_FAILED if failed else pytest.ExitCode.OK)


def test_what_was_not_measured_is_a_kind_of_its_own_and_fails_the_session(project: pytest.Pytester) -> None:
    write_project(project.path, GOOD + GONE)
    result = project.runpytest("--khosop", "toy", "-v")
    result.stdout.fnmatch_lines(
        [
            "*::gone NOT MEASURED*",
            "  NOT MEASURED suites/toy/cases.yaml::gone - 1 not measured (environment); *",
            "  NOT A MEASUREMENT: 50 % of the conversations could be graded, 95 % are needed; the session fails",
            "*1 passed, 1 not measured*",
        ]
    )
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert project.runpytest("--khosop", "toy", "--khosop-min-coverage", "50").ret == pytest.ExitCode.OK


def test_a_run_that_has_to_stop_is_not_measured_to_its_end_and_asks_nobody_again(project: pytest.Pytester) -> None:
    write_project(
        project.path,
        "".join(case(f"c{n}", "hello") for n in range(3)),
        settings=SETTINGS.replace("toybot:bot", "asking:Asking") + "understudy: asking:Refusing\n",
    )
    project.makepyfile(
        asking="""
        from khosop.bots.protocol import BotCard
        from khosop_llm.errors import AuthError
        from khosop_llm.types import Message, Request

        class Asking:
            def card(self):
                return BotCard("asking")

            async def open(self, opening):
                self.seat = opening.seat
                return self

            async def hear(self, kind, text):
                return await self.seat.llm.complete(Request(self.seat.model, (Message("user", text),)))

        class Refusing:
            name, measures = "refusing", False

            def __init__(self, seed):
                pass

            async def complete(self, request):
                with open("asked.txt", "a") as file:
                    file.write("asked\\n")
                raise AuthError("no such key")

            def stream(self, request):
                raise AssertionError("nobody streams")

            async def aclose(self):
                pass
        """
    )
    result = project.runpytest("--khosop", "toy", "--khosop-concurrency", "1", "-v")
    result.stdout.fnmatch_lines(
        [
            "*::c0 NOT MEASURED*",
            "*::c2 NOT MEASURED*",
            "toy, understudy: 3 cases: 3 not measured · nothing was graded*",
            "  NOT MEASURED suites/toy/cases.yaml::c2 - auth: no such key; check OPENROUTER_API_KEY*",
            "  NOT A MEASUREMENT: 0 % of the conversations could be graded, *",
        ]
    )
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert (project.path / "asked.txt").read_text() == "asked\n"


@pytest.fixture
def background() -> Iterator[Background]:
    made = Background()
    yield made
    made.close()


def test_a_key_that_is_refused_is_one_error_and_nothing_is_played(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, background: Background
) -> None:
    write_project(project.path, GOOD + BAD, settings=SETTINGS.replace("toybot:bot", "seated:Seated"))
    project.makepyfile(seated="import toybot\nclass Seated(toybot.Bot):\n    own_model = None\n")
    monkeypatch.setenv("KHOSOP_API_KEY", "sk-toy")
    server = background.run(FakeOpenRouter(Plan(key="sk-another")).__aenter__())
    result = project.runpytest("--khosop", "toy", "--khosop-base-url", server.base_url, "--khosop-models", "shop/small")
    background.run(server.__aexit__(None, None, None))
    result.stdout.fnmatch_lines(
        ["*ERROR at setup of good*", "khosop: *refused the key: *", "  NOT MEASURED *::bad - *refused the key*"]
    )
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert heard(project.path) == []


def test_what_was_not_measured_is_asked_again_by_lf(project: pytest.Pytester) -> None:
    write_project(project.path, GOOD + GONE)
    project.runpytest("--khosop", "toy")
    assert collected(project, "--khosop", "toy", "--lf") == ["gone"]


def test_a_crash_of_the_bot_is_a_failure_with_its_words(project: pytest.Pytester) -> None:
    write_project(project.path, case("crash", "crash"))
    result = project.runpytest("--khosop", "toy")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*RuntimeError: the database is locked*"])


def test_a_stand_in_is_called_one_at_the_top_and_at_the_end(project: pytest.Pytester) -> None:
    write_project(project.path, GOOD, settings=SETTINGS + "stand_in: true\n")
    result = project.runpytest("--khosop", "toy")
    result.stdout.fnmatch_lines(["khosop: suite toy*a stand-in that measures nothing", "*measures nothing."])


def test_nothing_is_played_twice_and_nothing_after_the_first_failure(project: pytest.Pytester) -> None:
    cases = "".join(case(f"c{n}", f"yes {n}", runs=2) for n in range(12))
    write_project(project.path, cases)
    project.runpytest("--khosop", "toy").assert_outcomes(passed=12)
    assert sorted(heard(project.path)) == sorted(f"yes {n}" for n in range(12) for _ in range(2))
    (project.path / "heard.txt").unlink()
    (project.path / "suites/toy/cases.yaml").write_text("cases:\n" + BAD + cases, "utf-8")
    project.runpytest("--khosop", "toy", "-x").assert_outcomes(failed=1)
    assert heard(project.path) == ["no"]


def test_runs_are_those_that_were_asked_for(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    write_project(project.path, GOOD)
    monkeypatch.setenv("EVAL_RUNS", "2")
    project.runpytest("--khosop", "toy")
    project.runpytest("--khosop", "toy", "--khosop-runs", "3")
    assert len(heard(project.path)) == 2 + 3


def test_generated_cases_stand_under_the_settings(project: pytest.Pytester) -> None:
    folder = write_project(project.path, GOOD, settings=SETTINGS + "modules: [made.py]\n")
    (folder / "made.py").write_text(
        "def cases():\n    return [{'id': 'made', 'category': 'answer', 'source': {'kind': 'generated'}, 'messages': ['no'],"
        " 'check': {'includes_any': ['yes']}}]\n"
    )
    result = project.runpytest("--khosop", "toy")
    result.stdout.fnmatch_lines(["*suites/toy/made.py:1", "FAILED *suites/toy/suite.yaml::made*"])


def test_a_broken_suite_is_one_error_with_file_and_line(project: pytest.Pytester) -> None:
    write_project(project.path, GOOD.replace("includes_any", "inkludes_any"))
    result = project.runpytest("--khosop", "toy")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(
        ["khosop: suites/toy/cases.yaml:8: *inkludes_any*did you mean*", "ERROR suites/toy/suite.yaml"]
    )
    result.assert_outcomes(errors=1)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--khosop", "tooy"], "--khosop tooy: suite 'tooy' was not found; there are: toy"),
        (["--khosop", "toy", "--khosop-min-coverage", "lots"], "--khosop-min-coverage lots: expected a percentage"),
        (["--khosop", "toy", "-o", "khosop_pass=most"], "khosop_pass: 'most' is none of all, majority, any"),
        (["--khosop", "toy", "--khosop-runs", "many"], "khosop: --khosop-runs=many: expected a whole number"),
        (["--khosop", "toy", "--khosop-cases", "goood"], "khosop: no case is named 'goood'; the nearest are good"),
        (["--khosop", "toy", "--khosop-bot", "nowhere:bot"], "there is no module 'nowhere'"),
    ],
)
def test_a_wrong_option_is_told_before_anything_is_played(project: pytest.Pytester, args: list[str], says: str) -> None:
    write_project(project.path, GOOD)
    result = project.runpytest(*args)
    assert says in result.stdout.str() + result.stderr.str()
    assert result.ret in (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.INTERRUPTED)
    assert heard(project.path) == []


def test_junit_carries_failures_and_what_was_not_measured(project: pytest.Pytester) -> None:
    write_project(project.path, GOOD + BAD + GONE)
    project.runpytest("--khosop", "toy", "--junitxml", "out.xml")
    suite = ElementTree.parse(project.path / "out.xml").getroot()[0]
    found = {one.get("name"): one for one in suite.iter("testcase")}
    assert set(found) == {"good", "bad", "gone"}
    failure, skipped = found["bad"].find("failure"), found["gone"].find("skipped")
    assert failure is not None
    assert "customer  no" in (failure.text or "")
    assert skipped is not None
    assert "not measured" in (skipped.get("message") or "")
    assert [p.get("value") for p in found["good"].iter("property")] == ["passed"]


def test_a_session_without_cases_imports_nothing_of_khosop_but_its_hooks(project: pytest.Pytester) -> None:
    project.makepyfile(
        """
        import sys

        def test_nothing_heavy():
            heavy = {"khosop_llm", "rich", "pydantic", "regex", "msgspec", "yaml", "pythainlp", "httpx"}
            assert not heavy & set(sys.modules)
            assert {name for name in sys.modules if name.startswith("khosop")} == {"khosop", "khosop.pytest_plugin"}
        """
    )
    result = project.runpytest_subprocess("-p", "no:hypothesispytest")
    result.assert_outcomes(passed=1)
