"""A look says nothing of its cases: not on a screen, in no file, while the bot raises, the provider fails, the disk is full.

Every channel is captured: standard output and error, and all files below the project, the home and the temp folder.
"""

from __future__ import annotations

import asyncio
import os
import resource
import select
import signal
import subprocess
from collections.abc import Callable

import pytest

from khosop_llm.testing import FakeOpenRouter, Plan, PlannedReply
from tests.evals.holdout.conftest import copied
from tests.evals.holdout.project import MESSAGES, Project, leaks, looks_apart

LOUD = ("-X", "dev")
LOUD_ENVIRONMENT = {"PYTHONFAULTHANDLER": "1", "PYTHONASYNCIODEBUG": "1", "PYTHONDEVMODE": "1", "PYTHONVERBOSE": "1"}


def assert_silent(project: Project, *said: str) -> None:
    spoken = {f"output {n}": text.encode() for n, text in enumerate(said)}
    found = {name: leaks(content) for name, content in (spoken | project.written()).items()}
    assert {name: pieces for name, pieces in found.items() if pieces} == {}


def test_a_leak_would_be_seen(project: Project) -> None:
    (project.temp / "log").write_text(f"heard: {MESSAGES[2][5:25]}")
    with pytest.raises(AssertionError, match="temp/log"):
        assert_silent(project)


MOODS = ("right", "half", "crash", "chatter", "fail", "no-key", "give up", "cannot play", "abort")


@pytest.fixture(scope="module")
def aloud(
    sealed_once: Project, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, tuple[Project, subprocess.CompletedProcess[str]]]:
    """Return a look for every mood of the bot, by an interpreter that tells all it can."""
    projects = [copied(sealed_once, tmp_path_factory.mktemp(mood)) for mood in MOODS]
    done = looks_apart(list(zip(projects, MOODS, strict=True)), LOUD, LOUD_ENVIRONMENT)
    return dict(zip(MOODS, zip(projects, done, strict=True), strict=True))


@pytest.mark.parametrize(
    ("mood", "code", "says"),
    [
        ("right", 0, "at least 50 %"),
        ("half", 0, "9/18 (50 %)"),
        ("crash", 0, "at most 50 %"),
        ("chatter", 0, "at most 50 %"),
        ("fail", 3, "18 provider"),
        ("no-key", 3, "stays counted: auth"),
        ("give up", 3, "stays counted: the bot can't be examined any further (RunStopped"),
        ("cannot play", 3, "18 of 18: 18 environment"),
        ("abort", 3, "stays counted: the process that plays the look was killed by signal 6"),
    ],
)
def test_nothing_of_a_case_gets_out(
    aloud: dict[str, tuple[Project, subprocess.CompletedProcess[str]]], mood: str, code: int, says: str
) -> None:
    project, done = aloud[mood]
    assert says in done.stdout + done.stderr
    assert done.returncode == code
    assert project.kinds()[:2] == ["sealed", "look"]
    assert_silent(project, done.stdout, done.stderr)


def test_a_crash_of_the_bot_is_told_as_a_fact_and_not_in_its_words(
    aloud: dict[str, tuple[Project, subprocess.CompletedProcess[str]]],
) -> None:
    _, done = aloud["crash"]
    assert "The bot's own code raised in half of the conversations or more" in done.stdout
    assert "zebra crossing" not in done.stdout + done.stderr


def limited(size: int) -> Callable[[], None]:
    """Return what makes every file of a process end at a size, as a full disk does."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def look_with_full_disk(project: Project, size: int) -> subprocess.CompletedProcess[str]:
    # Python would leave half of a compiled module behind, where every later process finds it.
    return project.look_apart("chatter", env={"PYTHONDONTWRITEBYTECODE": "1"}, preexec_fn=limited(size))


def test_a_look_that_can_t_be_written_down_is_not_taken(project: Project) -> None:
    before = (project.set / "ledger.jsonl").read_bytes()
    done = look_with_full_disk(project, len(before) + 20)
    assert done.returncode == 2
    assert "can't be written" in done.stderr
    assert (project.set / "ledger.jsonl").read_bytes() == before
    assert_silent(project, done.stdout, done.stderr)


def test_a_result_that_can_t_be_kept_is_shown_and_the_look_is_counted(project: Project) -> None:
    size = (project.set / "ledger.jsonl").stat().st_size + 900
    done = look_with_full_disk(project, size)
    assert done.returncode == 0
    assert "the look is counted" in done.stdout.lower()
    assert "No result file was written" in done.stdout
    assert list(project.work.glob("runs/holdout/*")) == []
    assert project.kinds() == ["sealed", "look"]
    assert_silent(project, done.stdout, done.stderr)


def started(project: Project) -> tuple[subprocess.Popen[str], int]:
    """Start a look and wait until the bot has heard a message, and has started a process of its own.

    Return the end of a pipe that closes when both of them are gone.
    """
    os.mkfifo(project.work / "started")
    process = subprocess.Popen(
        project.command("holdout", "run"),
        cwd=project.work,
        env=project.environment(project.toy("leave a child")),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    # Not waiting for a writer to open it: a look that could not begin would never do so.
    pipe = os.open(project.work / "started", os.O_RDONLY | os.O_NONBLOCK)
    while not select.select([pipe], [], [], 0.5)[0]:
        assert process.poll() is None, process.communicate()
    os.set_blocking(pipe, True)
    assert os.read(pipe, 1) == b"x"
    return process, pipe


def wait_for_bot(project: Project, pipe: int) -> None:
    """Wait until the process that holds the cases is gone, and what the bot started."""
    assert os.read(pipe, 1) == b""
    os.close(pipe)
    (project.work / "started").unlink()


def test_ctrl_c_ends_the_look_and_all_that_the_bot_started_silently_and_it_stays_counted(project: Project) -> None:
    process, pipe = started(project)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    wait_for_bot(project, pipe)
    assert process.returncode == 130
    assert "stays counted" in err
    assert project.kinds() == ["sealed", "look", "stopped"]
    assert list(project.temp.iterdir()) == []
    assert_silent(project, out, err)


def test_two_looks_at_once_are_refused_and_a_killed_one_takes_all_along_and_stays_counted(project: Project) -> None:
    process, pipe = started(project)
    second = project.look("right")
    assert second.returncode == 2
    assert "another look" in second.stderr
    process.kill()
    out, err = process.communicate(timeout=60)
    wait_for_bot(project, pipe)
    assert project.kinds() == ["sealed", "look"]
    assert "looked 1 of 10" in project.khosop("holdout", "card").stdout
    assert list(project.temp.iterdir()) == []
    assert_silent(project, out, err, second.stdout, second.stderr)


def test_what_the_bot_started_ends_with_a_look_that_is_told_to_end(project: Project) -> None:
    process, pipe = started(project)
    process.terminate()
    out, err = process.communicate(timeout=60)
    wait_for_bot(project, pipe)
    assert list(project.temp.iterdir()) == []
    assert_silent(project, out, err)


def test_the_bot_s_process_has_neither_the_key_nor_a_case_in_its_environment(project: Project) -> None:
    (key_file,) = (project.home / ".config/khosop/holdout").iterdir()
    key = key_file.read_text().split("\n")[1]
    key_file.unlink()
    done = project.look("environment", env={"KHOSOP_HOLDOUT_KEY": key})
    assert done.returncode == 0, done.stderr
    environment = (project.work / "environment").read_text()
    assert "TOY_MOOD" in environment
    assert key not in environment
    assert_silent(project, done.stdout, done.stderr)


async def look_at_server(project: Project, server: FakeOpenRouter, mood: str = "") -> tuple[int, str, str]:
    """Take a look with a real client beside a server that lives in this process."""
    process = await asyncio.create_subprocess_exec(
        *project.command("holdout", "run", "--base-url", server.base_url, "--model", "shop/small", python=LOUD),
        cwd=project.work,
        env=project.environment(
            project.toy(mood) | LOUD_ENVIRONMENT | {"KHOSOP_API_KEY": "sk-toy", "HTTPX_LOG_LEVEL": "trace"}
        ),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(process.communicate(), 120)
    return process.returncode or 0, out.decode(), err.decode()


async def test_a_real_client_that_logs_at_debug_lets_nothing_out(project: Project) -> None:
    async with FakeOpenRouter() as server:
        code, out, err = await look_at_server(project, server, "chatter")
    assert code == 0, err
    assert len(server.journal) >= 18
    assert "measures nothing" not in out
    assert [row["looker"]["fake"] for row in project.ledger() if row["kind"] == "look"] == [False]
    assert_silent(project, out, err)


async def test_a_server_that_repeats_the_message_in_its_error_lets_nothing_out(project: Project) -> None:
    plan = Plan(otherwise=PlannedReply(status=400, message=f"can't answer: {MESSAGES[0]}"))
    async with FakeOpenRouter(plan) as server:
        code, out, err = await look_at_server(project, server)
    assert code == 3
    assert "18 harness" in out
    assert_silent(project, out, err)


async def test_a_key_that_is_refused_costs_no_look(project: Project) -> None:
    async with FakeOpenRouter(Plan(key="sk-another")) as server:
        code, _, err = await look_at_server(project, server)
    assert code == 2
    assert "refused the key" in err
    assert project.kinds() == ["sealed"]
