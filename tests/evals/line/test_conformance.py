"""Does a bot on LINE do what every adapter's bot must do? The checks of tests/evals/bots, with and without a test door."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from khosop.bots.line import LineBot, LineSettings
from khosop.bots.line_loop import LoopThread
from khosop.bots.protocol import close_bot, start_bot
from tests.evals.bots.conformance import CHECKS, Subject, default_llm
from tests.evals.bots.parrots import BOOM, DAY, HANG, USE_HOURS, Crash
from tests.evals.line.script_bot import Api, ScriptBot

TOOL = {"name": "hours", "arguments": DAY, "result": "9"}


class Parrot(ScriptBot):
    """Says what was said, with its number; the webhook is answered when the customer was, so that a crash is a 500."""

    def __init__(self) -> None:
        super().__init__(self._say, slow=True)
        self._numbers: Counter[str] = Counter()
        self._told: dict[str, Any] = {}

    async def _say(self, event: Mapping[str, Any], api: Api) -> None:
        user, text = event["source"]["userId"], event["message"]["text"]
        self._numbers[user] += 1
        if text == BOOM:
            raise Crash("asked to")
        if text == HANG:
            return
        # Told before it is sent: who asks after the reply may not find nothing.
        draft = {"text": text, "tool_uses": [TOOL] if text == USE_HOURS else []}
        self._told[event["webhookEventId"]] = {"status": "replied", "drafts": [draft]}
        await api.reply(event, f"{self._numbers[user]}:{text}")

    async def tell(self, name: str, asked: Mapping[str, Any]) -> Any:
        told = self._told.get(asked["webhookEventId"])
        if told is None:
            await asyncio.Event().wait()  # never
        return told


@pytest.fixture(params=[False, True], ids=["from outside", "with a test door"])
async def subject(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Subject]:
    # The bot lives in a loop of its own: the checks look at what is left in ours.
    thread, parrot, stack = LoopThread("parrot"), Parrot(), AsyncExitStack()
    webhook = await thread.run(stack.enter_async_context(parrot.open()))
    stated: dict[str, Any] = {"webhook": webhook, "port": parrot.port, "settle_s": 0.05, "timeout_s": 30}
    if request.param:
        stated["under_test"] = {"turn": "/door/turn"}
    bot = LineBot(LineSettings.model_validate(stated), "suite.yaml:2: bot", tmp_path)
    await start_bot(bot, tmp_path)
    try:
        yield Subject(bot, default_llm(), sees_tools=request.param)
    finally:
        await close_bot(bot)
        await thread.run(stack.aclose())
        thread.stop()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
async def test_a_bot_on_line_conforms(subject: Subject, check: Any) -> None:
    await check(subject)
