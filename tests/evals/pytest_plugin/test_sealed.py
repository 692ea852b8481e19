"""A sealed hold-out is one test that tells aggregates: refused unless a look is asked for, counted once, silent in every channel.

The one session with pytest-xdist is here: an open suite and a sealed one beside each other.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from khosop.pytest_plugin.telling import too_little
from tests.evals.holdout.conftest import copied
from tests.evals.holdout.project import Project, leaks, make_project
from tests.evals.pytest_plugin import toy

pytest_plugins = ["pytester"]

# Only these: three processes would import what nobody needs.
PLUGINS = ("-p", "khosop.pytest_plugin", "-p", "xdist")
LOOK = ("--khosop", "toy-holdout", "--khosop-holdout-look")


@pytest.fixture(scope="module")
def sealed_once(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = make_project(tmp_path_factory.mktemp("sealed") / "project")
    project.seal()
    return project


@pytest.fixture
def sealed(sealed_once: Project, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Project:
    project = copied(sealed_once, pytester.path)
    (project.work / "pytest.ini").write_text("[pytest]\nasyncio_default_fixture_loop_scope = function\n")
    monkeypatch.chdir(project.work)
    return project


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (
            ["--khosop", "toy-holdout"],
            "toy-holdout is a sealed hold-out: testing it is a look, and looks are counted. Take one",
        ),
        (["-o", "khosop_suites=toy-holdout"], "toy-holdout is a sealed hold-out"),
        (
            ["-o", "khosop_suites=toy-holdout", "--khosop-holdout-look"],
            "khosop_suites names the sealed hold-out toy-holdout: every run of the tests would be a look",
        ),
        ([*LOOK, "--khosop-cases", "quokka-*"], "--khosop-cases does not go with the hold-out toy-holdout"),
        ([*LOOK, "--khosop-runs", "1"], "--khosop-runs does not go with the hold-out"),
        ([*LOOK, "--khosop-replay", "tape"], "--khosop-replay does not go with the hold-out"),
        ([*LOOK, "-n", "2", "--dist", "each"], "--dist each would look at toy-holdout once for every worker"),
        (["suites/toy-holdout/card.json::look"], "not found: "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_look_that_was_not_asked_for_as_such_is_refused_and_not_counted(
    sealed: Project, pytester: pytest.Pytester, args: list[str], says: str
) -> None:
    done = pytester.runpytest(*args)
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    assert says in done.stdout.str() + done.stderr.str()
    assert sealed.kinds() == ["sealed"]


def test_a_variable_that_picks_cases_is_refused(
    sealed: Project, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in sealed.environment(sealed.toy("half") | {"EVAL_CASES": "quokka-deneb"}).items():
        monkeypatch.setenv(name, value)
    done = pytester.runpytest(*LOOK)
    done.assert_outcomes(failed=1)
    done.stdout.fnmatch_lines(["EVAL_CASES=quokka-deneb: a look plays the whole hold-out*"])
    assert sealed.kinds() == ["sealed"]


@pytest.mark.parametrize("measured", [True, False])
def test_a_look_that_measured_nothing_fails_the_session(pytester: pytest.Pytester, measured: bool) -> None:
    told = [{"look": "Hold-out toy-holdout …", "measured": measured, "nodeid": "suites/toy-holdout/card.json::look"}]
    assert too_little(told, pytester.parseconfig()) != measured


def test_a_look_beside_an_open_suite_is_one_test_and_nothing_of_a_case_gets_out(sealed: Project) -> None:
    (sealed.work / "pytest.ini").write_text("[pytest]\n")
    (sealed.work / "openbot.py").write_text(toy.BOT, "utf-8")
    main = sealed.work / "suites" / "toy"
    (main / "suite.yaml").write_text(toy.SETTINGS.replace("toybot", "openbot"), "utf-8")
    rows = [toy.case(f"c{n}", f"yes {n}") for n in range(6)]
    bad = toy.case("bad", "no", wants="excludes_assertion: [I say no]")
    (main / "cases.yaml").write_text("cases:\n" + "".join(rows) + bad + toy.case("gone", "gone"), "utf-8")
    channels = ("-n", "2", "-vv", "--tb=long", "--setup-show", "-rA", "--junitxml", "out.xml", "--log-level", "DEBUG")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *PLUGINS, "--khosop", "toy", *LOOK, *channels],
        cwd=sealed.work,
        env=sealed.environment(sealed.toy("fail") | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stderr
    for line in (
        "suites/toy-holdout/card.json::look",
        ": 6 cases × 3 runs, understudy, look 1 of 10",
        "NOT A MEASUREMENT: too little could be graded. The look is counted all the same.",
        "18 of 18: 18 provider",
        "toy, toy: 8 cases: 6 stable · 1 failing · 1 not measured · 6/7 conversations passed (86 %)",
        "  customer  no",
        "suites/toy/cases.yaml::bad - failed; excludes_assertion: ",
        "1 failed, 6 passed, 2 not measured",
    ):
        assert line in done.stdout
    # Nothing was lost and nothing was played twice, though two processes share the work.
    assert sorted(toy.heard(sealed.work)) == sorted(["gone", "no", *(f"yes {n}" for n in range(6))])
    assert sealed.kinds() == ["sealed", "look", "result"]
    assert 'name="look"' in (sealed.work / "out.xml").read_text("utf-8")
    channel = sealed.written() | {"stdout": done.stdout.encode(), "stderr": done.stderr.encode()}
    assert {name: leaks(content) for name, content in channel.items() if leaks(content)} == {}
