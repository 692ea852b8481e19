"""A bot's own service: started for a run, ready before it is asked, ended for certain, its last words told."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from textwrap import dedent

import pytest

from khosop.bots.environment import Environment
from khosop.bots.own_model import empty_seat
from khosop.bots.process import BotProcess, Door, Start, answers, door
from khosop.bots.protocol import Opening, Seat, close_bot, start_bot
from khosop.bots.spec import bot_spec, open_bot
from khosop.errors import BadInput, RunStopped

SERVICE = dedent(
    """
    import os, sys, time
    from http.server import BaseHTTPRequestHandler, HTTPServer
    class Answer(BaseHTTPRequestHandler):
        def do_GET(self):
            Answer.asked = getattr(Answer, "asked", 0) + 1
            self.send_response(503 if self.path == "/health" and Answer.asked < 3 else 200)
            self.end_headers()
        def do_POST(self):
            os._exit(7)
        def log_message(self, *args):
            print("asked", *args, flush=True)
    print("hello from", os.environ.get("SHOP"), os.environ.get("KEY"), flush=True)
    HTTPServer(("127.0.0.1", int(sys.argv[1])), Answer).serve_forever()
    """
)


@pytest.fixture
def port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        number: int = one.getsockname()[1]
    return number


@pytest.fixture
async def started(tmp_path: Path) -> AsyncIterator[list[BotProcess]]:
    processes: list[BotProcess] = []
    yield processes
    for process in processes:
        await process.stop()


async def start(folder: Path, port: int, **stated: object) -> BotProcess:
    (folder / "service.py").write_text(SERVICE, "utf-8")
    made = Start.model_validate({"command": [sys.executable, "service.py", str(port)], **stated})
    at = door(made.ready) if made.ready else Door("127.0.0.1", port)
    environment = Environment("suite.yaml: bot", {"TOKEN": "sesame-open"})
    return await BotProcess.start(made, at=at, folder=folder, log=folder / "run" / "bot.log", environment=environment)


async def test_a_service_is_ready_when_it_is_given_and_gone_when_it_is_stopped(
    tmp_path: Path, port: int, started: list[BotProcess]
) -> None:
    one = await start(tmp_path, port, env={"SHOP": "มะลิ", "KEY": "${ENV:TOKEN}"})
    started.append(one)
    assert await answers(Door("127.0.0.1", port))
    assert one.running
    assert one.last_lines() == "hello from มะลิ sesame-open"
    await one.stop()
    await one.stop()
    assert not await answers(Door("127.0.0.1", port))
    assert one.how_it_ended() == f"it was killed by signal {signal.SIGTERM}"


async def test_a_path_is_asked_until_it_answers_below_500(tmp_path: Path, port: int, started: list[BotProcess]) -> None:
    one = await start(tmp_path, port, ready=f"http://127.0.0.1:{port}/health")
    started.append(one)
    assert one.last_lines().count("asked") == 3


async def test_what_a_service_started_ends_with_it(tmp_path: Path, port: int, started: list[BotProcess]) -> None:
    script = f'echo "$$"; {sys.executable} service.py {port} & echo "$!"; wait'
    one = await start(tmp_path, port, command=["sh", "-c", script])
    started.append(one)
    await one.stop()
    # The shell is gone, and so is the service behind it.
    assert not await answers(Door("127.0.0.1", port))


async def test_an_old_bot_at_the_port_is_not_taken_for_the_new_one(tmp_path: Path, port: int) -> None:
    with socket.create_server(("127.0.0.1", port)), pytest.raises(BadInput, match=r"something answers at .* already"):
        await start(tmp_path, port)


@pytest.mark.parametrize(
    ("stated", "says"),
    [
        ({"command": "no-such-program --x"}, r"start: 'no-such-program --x': there is no program 'no-such-program'"),
        ({"cwd": "nowhere"}, r"cwd: .*nowhere is no folder"),
        (
            {"command": [sys.executable, "-c", "print('broke: sesame-open'); raise SystemExit(3)"], "env": {"K": "${ENV:TOKEN}"}},
            r"it ended with code 3, before it was ready; it printed last:\n    broke: \$\{ENV:TOKEN\}$",
        ),
        ({"command": [sys.executable, "-c", "pass"]}, r"it ended with code 0, before it was ready; it printed nothing$"),
        (
            {"command": [sys.executable, "-c", "import time; time.sleep(60)"], "patience_s": "0.3"},
            r"nothing answered at 127.0.0.1:\d+ within 0.3 s; if it needs longer, say `patience_s:`",
        ),
        ({"env": {"K": "${ENV:NOPE}"}}, r"start.env.K needs the environment variable NOPE"),
    ],
    ids=["no program", "no folder", "it fails", "it ends", "it is slow", "no variable"],
)  # fmt: skip
async def test_a_service_that_does_not_start_is_told_with_its_last_words(
    tmp_path: Path, port: int, stated: dict[str, object], says: str
) -> None:
    with pytest.raises(BadInput, match=says) as told:
        await start(tmp_path, port, **stated)
    assert str(told.value).startswith("suite.yaml: bot: ")


@pytest.mark.parametrize(
    ("stated", "wanted"),
    [
        ("3000", Door("127.0.0.1", 3000)),
        ("localhost:3000", Door("localhost", 3000)),
        ("http://127.0.0.1:3000/health?x=1", Door("127.0.0.1", 3000, "/health?x=1")),
        ("https://bot.example/health", Door("bot.example", 443)),
    ],
)
def test_ready_names_a_port_or_a_url(stated: str, wanted: Door) -> None:
    assert door(stated) == wanted


def test_ready_that_names_neither_is_refused() -> None:
    with pytest.raises(ValueError, match="a port or a URL is expected"):
        Start.model_validate({"command": "x", "ready": "soon"})


def test_a_command_line_is_read_as_words_and_by_no_shell() -> None:
    assert Start.model_validate({"command": "node 'my bot.js' $HOME"}).command == ("node", "my bot.js", "$HOME")
    with pytest.raises(ValueError, match="the command line can't be read: No closing quotation"):
        Start.model_validate({"command": "node 'bot.js"})


async def test_a_bot_that_dies_in_a_conversation_stops_the_run_with_its_last_words(tmp_path: Path, port: int) -> None:
    (tmp_path / "service.py").write_text(SERVICE, "utf-8")
    stated = {"url": f"http://127.0.0.1:{port}/{{text}}", "start": [sys.executable, "service.py", str(port)]}
    bot = open_bot(bot_spec({"http": stated}), "suite.yaml: bot", tmp_path)
    await start_bot(bot, tmp_path)
    try:
        now = datetime.fromisoformat("2026-11-05T10:00+07:00")
        chat = await bot.open(Opening("k", now, Seat(empty_seat("own", stand_in=False), "own")))
        says = (
            r"suite.yaml: bot: the bot's process is gone: it ended with code 7; it printed last:\n    hello from None"
        )
        with pytest.raises(RunStopped, match=says):
            await chat.hear("say", "x")
    finally:
        await close_bot(bot)


SUITE = """
suite: demo
bot:
  http:
    url: http://127.0.0.1:{port}/
    method: GET
    query: {{q: "{{text}}"}}
    start: {{command: ["{python}", service.py, "{port}"]}}
now: "2026-11-05T10:00+07:00"
categories: [answer]
cases:
  - {{id: a, category: answer, source: {{kind: written}}, messages: [x], check: {{includes_any: [y]}}}}
"""


def test_a_run_that_is_told_to_end_takes_its_bot_along(tmp_path: Path, port: int) -> None:
    (tmp_path / "service.py").write_text(SERVICE, "utf-8")
    (tmp_path / "suite.yaml").write_text(SUITE.format(port=port, python=sys.executable), "utf-8")
    command = [sys.executable, "-m", "khosop.cli.main", "run", "--suite", str(tmp_path), "--runs", "1000"]
    run = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ)
    assert run.stderr is not None
    assert b"conversations" in run.stderr.readline()
    run.send_signal(signal.SIGTERM)
    _, said = run.communicate(timeout=60)
    assert run.returncode == 130
    assert b"interrupted: " in said
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        free.bind(("127.0.0.1", port))
