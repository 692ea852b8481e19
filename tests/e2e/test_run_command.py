"""`khosop run` as a user types it: real processes, real files, real signals."""

from __future__ import annotations

import json
import random
import re
import signal
import time
from pathlib import Path

import pytest

from tests.e2e.toy import Project, lines_of, without_times


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_both_tables_come_and_say_that_a_fake_measures_nothing(project: Project) -> None:
    done = project.khosop("run")
    assert done.returncode == 0, done.stderr
    assert "1  How good" in done.stdout
    assert "2  Cases below 100 %, worst first" in done.stdout
    assert done.stdout.count("measures nothing") == 2
    (run,) = project.runs()
    assert project.summary(run)["models"][0]["fake"] is True


def test_two_runs_of_the_understudy_are_the_same(project: Project) -> None:
    project.khosop("run")
    project.khosop("run")
    first, second = project.runs()
    assert without_times(project.summary(first)) == without_times(project.summary(second))


@pytest.mark.parametrize(
    ("args", "env", "says"),
    [
        ((), {"EVAL_RUNS": "0"}, "EVAL_RUNS=0: expected a whole number from 1 up"),
        ((), {"EVAL_RUNS": "three"}, "EVAL_RUNS=three: expected a whole number"),
        (("--runs", "-1"), {}, "--runs=-1: expected a whole number"),
        ((), {"EVAL_CASES": "case-01"}, "case-01"),
        ((), {"EVAL_SUITE": "nope"}, "suite 'nope' was not found; there are: toy"),
        ((), {"EVAL_MODELS": "openai/gpt-x"}, "needs a key: set OPENROUTER_API_KEY"),
        (("--resume",), {}, "there is no run yet"),
        (("--resume", "nope"), {}, "run 'nope' was not found"),
        (("--retry-unscored",), {}, "goes with --resume"),
        (("--fail-on", "safety>5"), {}, "expected CATEGORY<PERCENT"),
        (("--fail-on", "saftey<100"), {}, "the suite has no category 'saftey'"),
        (("--max-cost-usd", "free"), {}, "expected an amount above 0"),
        (("--min-coverage", "200"), {}, "expected a percentage"),
        ((), {"OPENROUTER_API_KEY": "key with\nnewline"}, "OPENROUTER_API_KEY"),
        (("--base-url", "ftp://x", "--models", "m"), {}, "must look like http://host:port/v1"),
        (("--base-url", "http://127.0.0.1:9/v1"), {}, "which model of http://127.0.0.1:9/v1 should be examined?"),
    ],
    ids=lambda x: (
        " ".join(x)
        if isinstance(x, tuple)
        else " ".join(f"{k}={v!r}" for k, v in x.items())
        if isinstance(x, dict)
        else ""
    ),
)
def test_bad_input_gets_one_clear_error_and_nothing_is_written(
    project: Project, args: tuple[str, ...], env: dict[str, str], says: str
) -> None:
    done = project.khosop("run", *args, **env)
    assert done.returncode == 2, done.stdout + done.stderr
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert project.runs() == []


def test_every_fault_of_a_suite_is_named_with_its_line(project: Project) -> None:
    path = project.suite / "cases.yaml"
    path.write_text(path.read_text().replace('check: {includes_any: ["001"]}', 'check: {includs_any: ["001"]}'))
    done = project.khosop("run")
    assert done.returncode == 2
    assert "cases.yaml:11" in done.stderr
    assert "did you mean 'includes_any'?" in done.stderr
    assert project.runs() == []


def test_a_gate_that_does_not_hold_ends_with_1(project: Project) -> None:
    assert project.khosop("run", "--fail-under", "0").returncode == 0
    done = project.khosop("run", "--fail-on", "answer<100")
    assert done.returncode == 1
    assert re.search(
        r"gate failed: understudy: answer: \d+ of \d+ passed \(\d[\d.]* %\), at least 100 % was asked for", done.stdout
    )


def test_a_bot_that_raises_fails_its_case_and_not_the_run(project: Project) -> None:
    path = project.suite / "cases.yaml"
    path.write_text(path.read_text().replace("ร้านเปิดกี่โมงคะ 001", "crash"))
    done = project.khosop("run", "--cases", "case-001")
    assert done.returncode == 0
    assert "the toy fell over" in done.stdout
    assert "0/3" in done.stdout


def wait_for(path: Path, lines: int) -> None:
    until = time.monotonic() + 60
    while len(list(lines_of(path))) < lines:
        assert time.monotonic() < until, f"{path} did not grow to {lines} lines"
        time.sleep(0.01)  # another process writes the file; there is no event to wait for


def test_ctrl_c_keeps_what_was_finished_and_says_how_to_go_on(tmp_path: Path) -> None:
    project = Project(tmp_path, 40)
    log = tmp_path / "log"
    going = project.start("run", TOY_PAUSE="0.05", TOY_LOG=str(log))
    wait_for(log, 25)
    going.send_signal(signal.SIGINT)
    _, err = going.communicate(timeout=30)
    assert going.returncode == 130, err
    (run,) = project.runs()
    assert f"go on with `khosop run --resume {run.name}`" in err
    assert "Traceback" not in err


@pytest.mark.slow
def test_kill_9_at_any_moment_then_resume_gives_the_summary_of_an_undisturbed_run(tmp_path: Path) -> None:
    """Twenty kills in one run; the bot's own log shows that no finished conversation was had twice."""
    for name in ("calm", "rough"):
        (tmp_path / name).mkdir()
    calm, rough = Project(tmp_path / "calm", 60), Project(tmp_path / "rough", 60)
    assert calm.khosop("run", "--concurrency", "8").returncode == 0
    dice = random.Random(20261201)
    log = tmp_path / "log"
    args = ["run", "--concurrency", "8"]
    kills = 0
    while kills < 20:
        before = len(list(lines_of(log)))
        going = rough.start(*args, TOY_PAUSE="0.02", TOY_LOG=str(log))
        until = time.monotonic() + 20
        while (
            going.poll() is None and len(list(lines_of(log))) < before + dice.randint(1, 9) and time.monotonic() < until
        ):
            time.sleep(0.005)  # another process writes the file; there is no event to wait for
        going.kill()
        going.communicate(timeout=30)
        kills += 1
        if rough.runs():
            args = ["run", "--resume", "--concurrency", "8"]
    last = rough.khosop("run", "--resume")
    assert last.returncode == 0, last.stderr
    (run,) = rough.runs()
    assert without_times(rough.summary(run)) == without_times(calm.summary(calm.runs()[0]))
    kept = [json.loads(line) for line in (run / "journal.jsonl").read_bytes().split(b"\n")[:-1]]
    assert len({(r["case_id"], r["repeat"]) for r in kept}) == len(kept) == 180  # 60 cases x 3 runs, none twice
    # A conversation that the bot ended may have been killed before its line was written: at most those in flight.
    assert len(list(lines_of(log))) - 180 <= 20 * 8


def test_two_processes_on_one_run_are_refused(tmp_path: Path) -> None:
    project = Project(tmp_path, 40)
    log = tmp_path / "log"
    going = project.start("run", TOY_PAUSE="3", TOY_LOG=str(log))
    try:
        wait_for(log, 1)
        second = project.khosop("run", "--resume")
        assert second.returncode == 2
        assert "another process is writing this run" in second.stderr
    finally:
        going.kill()
        going.communicate(timeout=30)


def test_a_changed_suite_can_not_be_resumed(project: Project) -> None:
    assert project.khosop("run").returncode == 0
    path = project.suite / "cases.yaml"
    path.write_text(path.read_text().replace('["001"]', '["002"]'))
    done = project.khosop("run", "--resume")
    assert done.returncode == 2
    assert "the suite has changed since it began (case-001)" in done.stderr


def test_a_comment_in_the_suite_changes_nothing(project: Project) -> None:
    assert project.khosop("run").returncode == 0
    path = project.suite / "cases.yaml"
    path.write_text("# a note\n" + path.read_text())
    assert project.khosop("run", "--resume").returncode == 0


def test_the_output_can_be_cut_off_by_its_reader(project: Project) -> None:
    project.khosop("run")
    going = project.start("report")
    assert going.stdout is not None
    going.stdout.close()
    assert going.stderr is not None
    assert "Traceback" not in going.stderr.read()
    going.wait(30)
    going.stderr.close()


def test_show_history_runs_and_log_work_on_what_a_run_left(project: Project) -> None:
    project.khosop("run")
    (run,) = project.runs()
    assert "finished" in project.khosop("runs").stdout
    shown = project.khosop("show", "case-001").stdout
    assert "customer: ร้านเปิดกี่โมงคะ 001" in shown
    assert shown.count("case-001 · understudy") == 3
    assert run.name in project.khosop("history", "case-001").stdout.replace("\n", "")
    assert project.khosop("log", "add", "--note", "first").returncode == 0
    assert "fake, measures nothing" in (project.folder / "docs" / "eval-log.md").read_text("utf-8")
    assert project.khosop("log", "verify").returncode == 0
    assert project.khosop("trend").returncode == 0
