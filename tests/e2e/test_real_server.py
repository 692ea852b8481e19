"""A run against a real server over a real socket: what it costs, how it stops, and how it is played again."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from khosop_llm.testing import FakeOpenRouter, load_plan
from tests.e2e.toy import Project

KEY = "sk-or-v1-" + "planted" * 6


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path, 10)


@pytest.fixture
async def server() -> AsyncIterator[FakeOpenRouter]:
    async with FakeOpenRouter() as running:
        yield running


async def khosop(project: Project, *args: str, **env: str) -> tuple[int, str, str]:
    """Run a command beside a server that lives in this process."""
    process = await asyncio.create_subprocess_exec(
        *project.command(*args),
        cwd=project.folder,
        env=project.environment(**env),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(process.communicate(), 120)
    return process.returncode or 0, out.decode(), err.decode()


def at(server: FakeOpenRouter) -> tuple[str, ...]:
    return ("--base-url", server.base_url, "--models", "shop/small")


async def test_a_real_server_is_examined_and_no_key_leaks(project: Project, server: FakeOpenRouter) -> None:
    code, out, err = await khosop(project, "run", *at(server), KHOSOP_API_KEY=KEY, OPENROUTER_API_KEY=KEY)
    assert code == 0, err
    assert "measures nothing" not in out
    assert "95 % interval" in out
    assert server.verdict().good
    texts = [out, err] + [path.read_text("utf-8", "replace") for path in project.folder.rglob("*") if path.is_file()]
    assert not any(KEY in text for text in texts)


async def test_what_was_recorded_is_replayed_to_the_same_summary_without_a_server(project: Project) -> None:
    async with FakeOpenRouter() as server:
        code, _, err = await khosop(project, "run", *at(server), "--record", "tape")
        assert code == 0, err
        asked = len(server.journal)
    code, _, err = await khosop(project, "run", "--replay", "tape")
    assert code == 0, err
    recorded, replayed = project.runs()
    assert (recorded / "summary.json").read_bytes() == (replayed / "summary.json").read_bytes()
    assert asked >= 30
    code, _, err = await khosop(project, "log", "add", "--note", "x", "--run", replayed.name)
    assert code == 2
    assert "is a replay of a recording" in err


async def test_a_changed_prompt_is_named_as_stale(project: Project, server: FakeOpenRouter) -> None:
    await khosop(project, "run", *at(server), "--record", "tape")
    bot = project.folder / "toybot.py"
    bot.write_text(
        bot.read_text().replace('(Message("user", text),)', '(Message("system", "new"), Message("user", text))')
    )
    code, _, err = await khosop(project, "run", "--replay", "tape")
    assert code == 3
    assert "record" in err
    assert "Traceback" not in err


async def test_a_recording_is_not_written_over(project: Project, server: FakeOpenRouter) -> None:
    await khosop(project, "run", *at(server), "--record", "tape", "--runs", "1")
    code, _, err = await khosop(project, "run", *at(server), "--record", "tape", "--runs", "1")
    assert code == 2
    assert "there is a recording already" in err
    code, _, err = await khosop(project, "run", "--replay", "nowhere")
    assert code == 2
    assert "there is no recording here" in err


async def test_402_in_the_middle_stops_the_run_and_resume_finishes_it(project: Project) -> None:
    plan = load_plan("steps: [{when: {after_call: 11}, reply: {status: 402}, times: 1}]")
    async with FakeOpenRouter(plan) as server:
        code, _, err = await khosop(project, "run", *at(server), "--concurrency", "1")
        assert code == 3, err
        assert "add credit to the account" in err
        (run,) = project.runs()
        assert len(journal(run)) == 11
        code, _, err = await khosop(project, "run", "--resume", "--base-url", server.base_url)
        assert code == 0, err
        assert sum(entry.status == 200 for entry in server.journal if "chat" in entry.path) == 30
    assert len({(r["case_id"], r["repeat"]) for r in journal(run)}) == len(journal(run)) == 30


async def test_a_run_stops_at_its_cost_limit_and_goes_on_with_a_higher_one(project: Project) -> None:
    plan = load_plan("otherwise: {cost: 0.01}")
    async with FakeOpenRouter(plan) as server:
        code, _, err = await khosop(project, "run", *at(server), "--concurrency", "1", "--max-cost-usd", "0.05")
        assert code == 3, err
        assert "the limit of $0.05 is reached" in err
        (run,) = project.runs()
        assert len(journal(run)) == 5
        again = ("run", "--resume", "--concurrency", "1", "--base-url", server.base_url)
        code, _, err = await khosop(project, *again, "--max-cost-usd", "0.08")
        assert (code, len(journal(run))) == (3, 8), err
        code, out, err = await khosop(project, *again)
        assert code == 0, err
    assert "$10.00" in out  # 30 turns at one cent each: $0.30 / 30 × 1,000


def journal(run: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (run / "journal.jsonl").read_bytes().split(b"\n")[:-1]]


@pytest.mark.slow
async def test_a_storm_of_429_loses_no_sample_and_makes_no_herd(tmp_path: Path) -> None:
    project = Project(tmp_path, 40)
    async with FakeOpenRouter(load_plan("{latency_s: 0.02, quota: {requests: 15, window_s: 0.5}}")) as server:
        code, out, err = await khosop(project, "run", *at(server), "--concurrency", "60")
        assert code == 0, err + out
        assert "unscored" not in out
        price = server.verdict().requests_per_success
        assert price is not None
        assert price < 1.3


@pytest.mark.slow
async def test_a_server_that_dies_in_the_middle_costs_time_and_no_sample(project: Project) -> None:
    async with FakeOpenRouter(load_plan("{latency_s: 0.25, outages: [{from_s: 2.5, to_s: 5}]}")) as server:
        code, out, err = await khosop(project, "run", *at(server), "--concurrency", "2")
        assert code == 0, err + out
        assert "unscored" not in out
    (run,) = project.runs()
    assert len({(r["case_id"], r["repeat"]) for r in journal(run)}) == len(journal(run)) == 30


async def test_a_server_that_is_not_there_is_said_before_anything_is_written(project: Project) -> None:
    begun = time.monotonic()
    code, _, err = await khosop(project, "run", "--base-url", "http://127.0.0.1:9/v1", "--models", "m")
    assert code == 3
    assert "can't be reached" in err
    assert "nothing was played" in err
    assert project.runs() == []
    assert time.monotonic() - begun < 60


async def test_an_unknown_model_gets_the_nearest_names(project: Project, server: FakeOpenRouter) -> None:
    code, _, err = await khosop(project, "run", "--base-url", server.base_url, "--models", "no/such-model-at-all")
    assert (code, project.runs()) == (2, []), err
    assert "is not offered by this server" in err
