"""Every adapter does what every adapter must do; the checks are in `conformance.py`, the bots in `parrots.py`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from khosop.bots.protocol import close_bot, start_bot
from khosop.bots.spec import bot_spec, open_bot
from tests.evals.bots.conformance import CHECKS, Subject, default_llm
from tests.evals.bots.parrots import released, web_app
from tests.evals.bots.serving import served

MODULE = "tests.evals.bots.parrots"
JSON = {"message": "{text}", "session": "{session}"}
HOURS = {
    "name": "hours",
    "description": "Opening hours",
    "parameters": {"type": "object", "properties": {"day": {"type": "string"}}, "required": ["day"]},
    "result": "9",
}
ROWS: dict[str, tuple[Any, bool]] = {
    "python: async function with history": (f"{MODULE}:async_function", True),
    "python: sync function with messages": (f"{MODULE}:sync_function", False),
    "python: class, pieces": (f"{MODULE}:PerConversation", False),
    "python: shared object, sync pieces": (f"{MODULE}:shared", False),
    "http: JSON": (
        {"http": {"url": "URL/json", "json": JSON, "reply": {"text": "$.reply", "tools": "$.tools[*]"}}},
        True,
    ),
    "http: JSON, only the text is mapped": ({"http": {"url": "URL/json", "json": JSON}}, False),
    "http: a form, cookies, plain text": ({"http": {"url": "URL/form", "form": {"text": "{text}"}}}, False),
    "http: events": ({"http": {"url": "URL/events", "json": JSON, "stream": {"text": "$.delta"}}}, False),
    "http: lines of JSON": ({"http": {"url": "URL/lines", "json": JSON}}, False),
    "http: OpenAI-style chunks": ({"http": {"url": "URL/openai", "json": JSON}}, False),
    "chat": ({"chat": {"system": "พูดตามลูกค้า", "tools": [HOURS], "max_steps": "3"}}, True),
}
"""What stands under `bot:`, and whether tools are seen. The prompt says "say what the customer says"."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    # The tests of a module may be dealt out in several goes, and this one is taken down after each.
    released.clear()
    with served(web_app()) as url:
        yield url
    released.set()


@pytest.fixture(params=ROWS)
async def subject(request: pytest.FixtureRequest, address: str, tmp_path: Path) -> AsyncIterator[Subject]:
    stated, sees_tools = ROWS[request.param]
    if isinstance(stated, dict) and "http" in stated:
        stated = {"http": {**stated["http"], "url": stated["http"]["url"].replace("URL", address)}}
    bot = open_bot(bot_spec(stated), "suite.yaml:2: bot", tmp_path)
    await start_bot(bot, tmp_path)
    try:
        yield Subject(bot, default_llm(), sees_tools, name=f"khosop-{uuid4().hex}")
    finally:
        await close_bot(bot)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
async def test_every_adapter_conforms(subject: Subject, check: Any) -> None:
    await check(subject)
