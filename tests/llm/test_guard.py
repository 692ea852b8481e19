"""A test can't reach a real model: it has no key, and no way out of this machine."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from khosop_llm.openrouter import OpenRouterLlm
from tests.conftest import NetworkForbidden
from tests.llm.asking import ask

OUTSIDE = "192.0.2.1"  # reserved for documentation, so nobody is ever there


def test_a_connection_to_another_machine_is_refused() -> None:
    with socket.socket() as line, pytest.raises(NetworkForbidden, match=OUTSIDE.replace(".", r"\.")):
        line.connect((OUTSIDE, 443))


def test_a_name_of_another_machine_is_not_even_looked_up() -> None:
    with pytest.raises(NetworkForbidden, match=r"look up 'shop\.example'"):
        socket.getaddrinfo("shop.example", 443)


async def test_asyncio_is_refused_too() -> None:
    with pytest.raises(NetworkForbidden):
        await asyncio.open_connection(OUTSIDE, 443)


async def test_the_real_client_is_refused_too() -> None:
    async with OpenRouterLlm("sk-or-never-used") as llm:
        with pytest.raises(NetworkForbidden):
            await llm.complete(ask("hello"))


def test_loopback_and_file_sockets_are_free() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()):
        pass
    one, other = socket.socketpair()
    one.close()
    other.close()


def test_a_key_in_the_environment_is_not_seen(tmp_path: Path) -> None:
    probe = tmp_path / "test_probe.py"
    probe.write_text("import os\ndef test_no_key(): assert not [n for n in os.environ if n.endswith('_API_KEY')]\n")
    conftest = Path(__file__).parents[1] / "conftest.py"
    (tmp_path / "conftest.py").write_text(conftest.read_text(encoding="utf-8"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), str(probe)],
        env={**os.environ, "OPENROUTER_API_KEY": "sk-or-planted", "OTHER_API_KEY": "planted"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_no_key_is_left_in_this_process() -> None:
    assert [name for name in os.environ if name.upper().endswith("_API_KEY")] == []
