"""A bot in Node on Express is started, examined and ended; it is an ordinary bot that knows nothing of khosop.

`npm install --prefix FOLDER express`, and KHOSOP_EXPRESS=FOLDER.
"""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from khosop.bots.protocol import close_bot, start_bot
from khosop.bots.spec import bot_spec, open_bot
from tests.evals.bots.conformance import CHECKS, Subject, default_llm

FOLDER = os.environ.get("KHOSOP_EXPRESS", "")
MODULES = str(Path(FOLDER, "node_modules").resolve())
pytestmark = pytest.mark.skipif(
    not FOLDER or shutil.which("node") is None,
    reason="KHOSOP_EXPRESS names no folder with express, or there is no node",
)


@pytest.fixture
async def subject(tmp_path: Path) -> AsyncIterator[Subject]:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    stated = {
        "url": f"{url}/chat",
        "json": {"message": "{text}", "sessionId": "{session}"},
        "reply": {"text": "$.data.messages[*].text", "tools": {"each": "$.data.tools[*]", "result": "output"}},
        "start": {
            "command": "node express_bot.js",
            "env": {"PORT": str(port), "NODE_PATH": MODULES},
            "ready": f"{url}/health",
        },
    }
    bot = open_bot(bot_spec({"http": stated}), "suite.yaml: bot", Path(__file__).parent)
    await start_bot(bot, tmp_path)
    try:
        yield Subject(bot, default_llm(), sees_tools=True)
    finally:
        await close_bot(bot)
    assert "listening" in (tmp_path / "bot.log").read_text("utf-8")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
async def test_a_bot_on_express_conforms_without_a_line_of_its_code_changed(subject: Subject, check: Any) -> None:
    await check(subject)
