"""What nobody can see of a bot is neither there nor absent: checks that ask for it are unscored, not passed and not failed."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from khosop.bots.own_model import empty_seat
from khosop.bots.protocol import Seat
from khosop.bots.python_call import CallableBot
from khosop.case import Case, Check, Source, Turn
from khosop.play import play
from khosop.score import score
from khosop.score.table import adapter
from khosop.score.text import Reading
from khosop.verdict import Verdict

NOW = datetime.fromisoformat("2026-11-05T10:00+07:00")


async def judged(returned: Any, check: str, argument: Any) -> Verdict:
    wants = adapter(check).validate_python(argument, context=Reading({}))
    case = Case("c", "answer", Source("written"), (Turn("say", "สวัสดี"),), checks=(Check(check, wants),))
    bot = CallableBot(lambda text: returned, "m:f", "suite.yaml")
    seat = Seat(empty_seat("own", stand_in=False), "own")
    transcript = await play(case, bot, seat, now=NOW, repeat=0, conversation="k")
    (verdict,) = [one for one in score(case, transcript) if one.check == check]
    return verdict


ROWS: dict[str, tuple[str, Any, Any]] = {
    "a person is called": ("human_involved", "true", {"handoff": False}),
    "no person is called": ("human_involved", "false", {"handoff": True}),
    "a button": ("attaches_page", "book", {"buttons": []}),
    "a citation": ("cites", "1", {"sources": []}),
}
"""A check, its argument, and what a reply must say besides its text to fail it."""


@pytest.mark.parametrize(("check", "argument", "said"), ROWS.values(), ids=ROWS)
async def test_a_bot_that_tells_only_its_text_is_not_judged_on_the_rest(check: str, argument: Any, said: Any) -> None:
    unseen = await judged("ดู [a] ค่ะ", check, argument)
    assert (unseen.outcome, unseen.cause) == ("unscored", "no_trace")
    assert "the bot gives no trace of " in unseen.why
    assert (await judged({"text": "ดู [a] ค่ะ", **said}, check, argument)).outcome == "failed"


@pytest.mark.parametrize("check", ["remembers", "remembers_none"])
async def test_what_a_bot_remembers_is_not_judged_where_it_is_not_told(check: str) -> None:
    verdict = await judged({"text": "x", "handoff": False}, check, {"value": "ไก่"})
    assert (verdict.outcome, verdict.cause) == ("unscored", "no_trace")


@pytest.mark.parametrize(
    ("returned", "check", "argument"),
    [
        ({"text": "x", "handoff": True}, "human_involved", "true"),
        ({"text": "x", "buttons": [{"label": "จอง", "page": "book"}]}, "attaches_page", "book"),
        ({"text": "ดู [a]", "sources": ["a"]}, "cites", "1"),
    ],
    ids=["hand-off", "button", "citation"],
)
async def test_what_was_seen_passes_whatever_else_is_unseen(returned: Any, check: str, argument: Any) -> None:
    assert (await judged(returned, check, argument)).outcome == "passed"
