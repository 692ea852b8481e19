"""A bot on LINE does what every bot must do, through its webhook and the local platform."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from typing import Any
from uuid import uuid4

import pytest

from tests.evals.bots.conformance import CHECKS, Subject, default_llm
from tests.evals.bots.parrots import BOOM, HANG, Crash
from tests.evals.line.script_bot import Api, ScriptBot


@pytest.fixture
async def subject() -> AsyncIterator[Subject]:
    numbers: Counter[str] = Counter()
    over = asyncio.Event()

    async def parrot(event: Mapping[str, Any], api: Api) -> None:
        text, customer = event["message"]["text"], event["source"]["userId"]
        numbers[customer] += 1
        if text == BOOM:
            raise Crash("asked to")
        if text == HANG:
            await over.wait()
            return
        await api.reply(event, f"{numbers[customer]}:{text}")

    async with ScriptBot(parrot, slow=True).run(timeout_s=20.0) as bot:
        yield Subject(bot, default_llm(), sees_tools=False, name=f"khosop-{uuid4().hex}", in_our_loop=True)
        over.set()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
async def test_a_bot_on_line_conforms(subject: Subject, check: Any) -> None:
    await check(subject)
