"""A hold-out of a bot that brings its own model: started before a look is spent, ended with it, under names never used again."""

from __future__ import annotations

import json
import socket
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tests.evals.holdout.project import PATTERNS, Project, leaks, make_project

SERVICE = dedent(
    """
    import json, sys
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
    class Answer(BaseHTTPRequestHandler):
        def do_POST(self):
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
            with open("sessions", "a") as file:
                file.write(asked["session"] + "\\n")
            body = json.dumps({"reply": sys.argv[2]}).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        def log_message(self, *args):
            pass
    ThreadingHTTPServer.request_queue_size = 64
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Answer).serve_forever()
    """
)


@pytest.fixture
def port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        number: int = one.getsockname()[1]
    return number


LAST_WORDS = 'print("asked", asked, flush=True); __import__("os")._exit(7)'
DIES = SERVICE.replace("        body = ", f"        {LAST_WORDS}\n        body = ")


def project_with(root: Path, port: int, service: str, code: str = SERVICE) -> Project:
    project = make_project(root)
    settings = project.set / "suite.yaml"
    bot = {
        "http": {
            "url": f"http://127.0.0.1:{port}/chat",
            "json": {"message": "{text}", "session": "{session}"},
            "start": {"command": [sys.executable, service, str(port), " ".join(PATTERNS)], "cwd": "../.."},
        }
    }
    (project.work / "service.py").write_text(code, "utf-8")
    text = settings.read_text("utf-8").replace("bot: toybot:bot\n", f"bot: {json.dumps(bot)}\n")
    settings.write_text(text.replace("understudy: toybot:understudy\n", ""), "utf-8")
    project.seal()
    return project


def test_a_look_starts_the_bot_and_takes_it_along(tmp_path: Path, port: int) -> None:
    project = project_with(tmp_path / "project", port, "service.py")
    said = project.look()
    assert said.returncode == 0, said.stderr
    looker = project.ledger()[-1]["looker"]
    assert (looker["model"], looker["fake"], looker["bot"]) == ("own", False, f"127.0.0.1:{port}")
    sessions = (project.work / "sessions").read_text("utf-8").split()
    assert len(set(sessions)) == len(sessions) == 18
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        free.bind(("127.0.0.1", port))
    refused = project.khosop("holdout", "run", "--model", "google/gemini", env=project.toy(""))
    assert (refused.returncode, "brings its own model" in refused.stderr) == (2, True)


def test_a_bot_that_does_not_start_costs_no_look(tmp_path: Path, port: int) -> None:
    project = project_with(tmp_path / "project", port, "no-such-service.py")
    said = project.look()
    assert said.returncode == 2
    assert "it ended with code 2, before it was ready; it printed last:" in said.stderr
    assert "look" not in project.kinds()


def test_a_bot_that_dies_in_a_look_leaves_no_word_of_it(tmp_path: Path, port: int) -> None:
    project = project_with(tmp_path / "project", port, "service.py", DIES)
    said = project.look()
    assert said.returncode == 3
    assert "the words are not told, since they may repeat a case" in said.stderr
    (project.work / "sessions").unlink()
    assert leaks(f"{said.stdout}{said.stderr}".encode()) == set()
    outside_the_suite = {
        name: content for name, content in project.written().items() if "suites/toy-holdout" not in name
    }
    assert {name: found for name, content in outside_the_suite.items() if (found := leaks(content))} == {}
