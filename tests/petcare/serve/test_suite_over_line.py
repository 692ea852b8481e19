"""Does the main suite find over LINE what it finds in process?"""

from __future__ import annotations

import asyncio
from pathlib import Path

from khosop.bots.line import LineBot, LineSettings
from khosop.bots.protocol import Bot, BotCard, Conversation, Opening
from khosop.run import Sample, Setting, played
from khosop.suite import load_suite
from khosop.verdict import Record
from petcare.under_test import bot as in_process
from petcare.understudy import Understudy
from tests.evals.line.serving import free_port
from tests.petcare.serve.serving import opened, running, service_on

SUITE = Path(__file__).parents[3] / "packages/evals/suites/petcare"
PAGES = {"book": "hangfu.example/book", "prices": "hangfu.example/prices", "pets": "hangfu.example/pets"}


class Seated:
    """The bot on LINE, as one that takes the model in the seat: its conversations then have the names that the understudy's
    dice go by, which are the same in every run. A bot with a model of its own never meets a name twice."""

    def __init__(self, inner: LineBot) -> None:
        self._inner = inner

    def card(self) -> BotCard:
        return self._inner.card()

    async def open(self, opening: Opening) -> Conversation:
        return await self._inner.open(opening)


async def examined(bot: Bot) -> dict[str, Record]:
    """Have every case of the main suite once, twenty at a time."""
    suite = load_suite(SUITE)
    setting = Setting(suite, bot, Understudy(1), seed=1, concurrency=20)
    room = asyncio.Semaphore(20)

    async def one(sample: Sample) -> Record:
        async with room:
            return await played(sample, setting)

    records = await asyncio.gather(*(one(Sample(case, "understudy", 0)) for case in suite.cases))
    return {record.case_id: record for record in records}


async def test_every_case_of_the_main_suite_gets_the_same_verdicts_over_line_as_in_process(tmp_path: Path) -> None:
    platform_port = free_port()
    service = await service_on(opened(tmp_path / "shop.db"), f"http://127.0.0.1:{platform_port}", under_test=True)
    async with running(service) as address:
        settings = LineSettings.model_validate(
            {
                "webhook": f"{address}/callback",
                "port": platform_port,
                "pages": PAGES,
                "under_test": {name: f"/under-test/{name}" for name in ("open", "turn", "staff", "close")},
            }
        )
        bot = LineBot(settings, "test", tmp_path)
        try:
            over_line = await examined(Seated(bot))
        finally:
            await bot.aclose()
    service.db.close()
    direct = await examined(in_process())
    assert len(direct) == 80
    assert {case: record.transcript.unscored for case, record in over_line.items() if record.transcript.unscored} == {}
    differing = {
        case: [(a, b) for a, b in zip(direct[case].verdicts, over_line[case].verdicts, strict=True) if a != b]
        for case in direct
        if direct[case].verdicts != over_line[case].verdicts
    }
    assert differing == {}
    assert {record.outcome for record in direct.values()} == {"passed", "failed"}
