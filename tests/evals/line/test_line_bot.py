"""Is a bot on LINE examined as it is? Turns, late pushes, buttons, silence, errors, the test door, the bot's own process."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from khosop.bots.line import LineBot, LineSettings
from khosop.bots.line_chat import unseen
from khosop.bots.protocol import BotUnreachable, CannotPlay, Earlier, Opening, Seat
from khosop.errors import BadInput, RunStopped
from khosop.transcript import Button, TurnOutcome
from khosop_llm.testing import ScriptedLlm
from tests.evals.line.script_bot import Api, ScriptBot
from tests.evals.line.serving import free_port

NOW = datetime(2026, 11, 5, 3, tzinfo=UTC)


def opening(**more: Any) -> Opening:
    return Opening(conversation="c", now=NOW, seat=Seat(ScriptedLlm([]), "own"), **more)


async def heard(bot: LineBot, *turns: tuple[str, str], **more: Any) -> list[TurnOutcome]:
    chat = await bot.open(opening(**more))
    return [await chat.hear(kind, text) for kind, text in turns]  # type: ignore[arg-type]  # the kinds of the rows


def said(event: Mapping[str, Any]) -> str:
    text: str = event.get("message", {}).get("text", "")
    return text


async def echo(event: Mapping[str, Any], api: Api) -> None:
    await api.reply(event, f"you said {said(event)}")


async def nothing(_event: Mapping[str, Any], _api: Api) -> None:
    """Do nothing."""


def liff(label: str, page: str) -> dict[str, Any]:
    action = {"type": "uri", "label": label, "uri": f"https://liff.line.me/1234-{page}"}
    box = {"type": "box", "layout": "vertical", "contents": [{"type": "button", "action": action}]}
    return {"type": "flex", "altText": label, "contents": {"type": "bubble", "footer": box}}


async def test_a_turn_is_an_event_and_its_answer_is_what_the_customer_sees() -> None:
    async with ScriptBot(echo).run() as bot:
        (turn,) = await heard(bot, ("say", "hello"))
    assert (turn.status, turn.text, turn.drafts, turn.error) == ("replied", "you said hello", None, None)


async def test_the_wait_for_more_is_no_time_of_the_bots() -> None:
    async with ScriptBot(echo).run(settle_s=0.5) as bot:
        await bot.open(opening())
        begun = time.monotonic()
        (turn,) = await heard(bot, ("say", "hello"))
        took_ms = (time.monotonic() - begun) * 1000
    assert 0 < turn.latency_ms < took_ms - 450


async def test_a_bot_that_answers_inside_the_webhook_call_is_examined_all_the_same() -> None:
    async with ScriptBot(echo, slow=True).run() as bot:
        (turn,) = await heard(bot, ("say", "hello"))
    assert turn.text == "you said hello"


async def test_what_is_pushed_late_belongs_to_the_turn_that_it_answers() -> None:
    async def slow(event: Mapping[str, Any], api: Api) -> None:
        await api.reply(event, "one moment")
        await api.load(event)
        await asyncio.sleep(0.8)  # longer than the bot may be quiet, but the loading animation shows
        await api.push(event, "here it is")

    async with ScriptBot(slow).run(settle_s=0.5) as bot:
        (turn,) = await heard(bot, ("say", "price?"))
    assert turn.text == "one moment\nhere it is"


async def test_a_flex_button_with_a_liff_address_is_a_button_that_opens_its_page() -> None:
    async def offer(event: Mapping[str, Any], api: Api) -> None:
        await api.reply(event, "Book here", liff("จองคิว", "book"), liff("More", "other"))

    async with ScriptBot(offer).run(pages={"book": "liff.line.me/1234-book", "prices": "/pric/"}) as bot:
        (turn,) = await heard(bot, ("say", "book"))
    assert turn.buttons == (
        Button("จองคิว", "book", "https://liff.line.me/1234-book"),
        Button("More", None, "https://liff.line.me/1234-other"),
    )
    assert turn.text == "Book here"


async def test_a_button_turn_taps_what_stands_on_the_screen() -> None:
    async def menu(event: Mapping[str, Any], api: Api) -> None:
        if event["type"] == "postback":
            await api.reply(event, f"got {event['postback']['data']}")
        elif said(event) == "menu":
            actions = [
                {"type": "postback", "label": "Buy", "data": "buy=1"},
                {"type": "message", "label": "Hours", "text": "what hours?"},
            ]
            template = {"type": "buttons", "text": "choose", "actions": actions}
            await api.reply(event, {"type": "template", "altText": "menu", "template": template})
        else:
            await echo(event, api)

    async with ScriptBot(menu).run() as bot:
        turns = await heard(bot, ("say", "menu"), ("button", "Buy"), ("button", " hours "), ("button", "Sell"))
    assert [turn.text for turn in turns[1:3]] == ["got buy=1", "you said what hours?"]
    assert (turns[3].status, turns[3].error) == (
        "error",
        "the customer could not tap 'Sell': there is 'Buy', 'Hours'",
    )


async def test_a_button_that_opens_a_page_is_nothing_that_line_tells_a_bot() -> None:
    async def offer(event: Mapping[str, Any], api: Api) -> None:
        await api.reply(event, liff("จองคิว", "book"))

    async with ScriptBot(offer).run() as bot:
        with pytest.raises(CannotPlay, match="LINE tells a bot nothing of it"):
            await heard(bot, ("say", "book"), ("button", "จองคิว"))


async def test_no_answer_is_a_failure_that_names_what_the_platform_refused() -> None:
    async def broken(event: Mapping[str, Any], api: Api) -> None:
        await api.reply(event, {"type": "flex", "altText": "x", "contents": {"type": "bubble"}})

    async with ScriptBot(broken).run(timeout_s=0.4) as bot:
        (turn,) = await heard(bot, ("say", "hello"))
    assert turn.status == "error"
    assert turn.error == (
        "the bot took the webhook's call and sent nothing within 0.4 s; the platform refused POST /v2/bot/message/reply: "
        "400 A message (messages[0]) in the request body is invalid (/: At least one block must be specified)"
    )


async def test_a_wrong_access_token_is_named_where_no_answer_came() -> None:
    async def stranger(event: Mapping[str, Any], api: Api) -> None:
        api.client.headers["authorization"] = "Bearer another"
        await api.reply(event, "hello")

    async with ScriptBot(stranger).run(timeout_s=0.4) as bot:
        await bot.open(opening())  # a second customer, so that the request could be for either
        (turn,) = await heard(bot, ("say", "hello"))
    assert turn.error is not None
    assert "refused POST /v2/bot/message/reply for no chat it knows: 401 Authentication failed" in turn.error


async def test_a_webhook_that_answers_500_is_the_bots_failure() -> None:
    async with ScriptBot(echo, status=500).run() as bot:
        (turn,) = await heard(bot, ("say", "hello"))
    assert (turn.status, turn.error) == ("error", "the webhook answered 500: broken")


async def test_after_a_hand_off_the_bot_may_be_silent() -> None:
    async def hand_off(event: Mapping[str, Any], api: Api) -> None:
        if said(event) == "help":
            await api.reply(event, "A colleague takes over.")

    async with ScriptBot(hand_off).run(hands_off=["/colleagues? takes? over/"], silence_s=0.2) as bot:
        first, second = await heard(bot, ("say", "help"), ("say", "hello?"))
    assert (first.status, first.human, second.status, second.error) == ("handoff", "says:hands_off", "silent", None)


async def twice(event: Mapping[str, Any], api: Api) -> None:
    await api.push(event, "hello")


AGAIN = [
    pytest.param(echo, "the bot tried to answer an event that came again: 400 Invalid reply token", id="by-reply"),
    pytest.param(twice, "the bot answered an event that came again a second time: 'hello'", id="by-push"),
]


@pytest.mark.parametrize(("does", "error"), AGAIN)
async def test_a_bot_that_answers_a_redelivered_event_again_fails_where_the_suite_asks_for_it(
    does: Any, error: str
) -> None:
    async with ScriptBot(does).run(redeliver=True, settle_s=0.3) as bot:
        (turn,) = await heard(bot, ("say", "hello"))
    assert (turn.status, turn.error) == ("error", error)


async def test_a_bot_that_knows_an_event_again_passes() -> None:
    async def once(event: Mapping[str, Any], api: Api) -> None:
        if not event["deliveryContext"]["isRedelivery"]:
            await echo(event, api)

    script = ScriptBot(once)
    async with script.run(redeliver=True, settle_s=0.3) as bot:
        (turn,) = await heard(bot, ("say", "hello"))
    assert (turn.status, turn.text, len(script.events)) == ("replied", "you said hello", 2)


async def test_each_conversation_is_a_customer_of_its_own_on_the_suites_day() -> None:
    script = ScriptBot(echo)
    async with script.run() as bot:
        await asyncio.gather(*(heard(bot, ("say", f"hello {n}")) for n in range(20)))
    assert len({event["source"]["userId"] for event in script.events}) == 20
    days = {datetime.fromtimestamp(event["timestamp"] / 1000, UTC).date() for event in script.events}
    assert days == {NOW.date()}


async def test_the_customer_may_add_the_bot_first_and_the_greeting_belongs_to_no_turn() -> None:
    async def greet(event: Mapping[str, Any], api: Api) -> None:
        await api.reply(event, "welcome" if event["type"] == "follow" else "answer")

    async with ScriptBot(greet).run(follow=True) as bot:
        (turn,) = await heard(bot, ("say", "hello"))
    assert turn.text == "answer"


async def test_the_test_door_tells_of_tools_and_takes_the_opening_and_what_staff_write() -> None:
    draft = {"text": "a", "tool_uses": [{"name": "look_up", "arguments": {"q": 1}, "result": "600"}]}
    script = ScriptBot(echo)
    script.door = {
        "open": {},
        "turn": {"status": "handoff", "human": "tool:call", "drafts": [draft], "remembered": []},
        "staff": {"status": "silent", "human": "rule:staff_took_over"},
        "close": {"state": {"bookings": []}, "remembered": [{"subject": "customer", "key": "name", "value": "Mali"}]},
    }
    under_test = {name: f"/door/{name}" for name in script.door}
    async with script.run(under_test=under_test, settle_s=60) as bot:
        earlier = (Earlier(NOW, "customer", "before"),)
        chat = await bot.open(opening(contact="mali", verified=True, earlier=earlier))
        turn, staff = await chat.hear("say", "hello"), await chat.hear("staff", "I am here")
        closing = await chat.close()
    assert turn.drafts is not None
    assert [(use.name, use.executed, use.result) for use in turn.drafts[0].tool_uses] == [("look_up", True, "600")]
    assert (turn.status, turn.human, turn.text) == ("handoff", "tool:call", "you said hello")
    assert (staff.status, staff.human) == ("silent", "rule:staff_took_over")
    assert (closing.state, closing.remembered[0].value) == ({"bookings": []}, "Mali")
    opened = script.asked[0][1]
    assert (opened["contact"], opened["verified"], opened["now"]) == ("mali", True, "2026-11-05T03:00:00+00:00")
    assert opened["earlier"] == [{"at": "2026-11-05T03:00:00+00:00", "who": "customer", "text": "before"}]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        pytest.param({}, ("handoff", "sources", "memory"), id="from outside"),
        pytest.param({"hands_off": ["พนักงาน"]}, ("sources", "memory"), id="words that hand over"),
        pytest.param({"under_test": {"close": "/c"}}, ("handoff", "sources"), id="a door that tells at the end"),
        pytest.param({"under_test": {"turn": "/t"}}, (), id="a door that tells each turn"),
    ],
)
def test_what_a_bot_on_line_does_not_show_is_unscored_and_not_failed(more: dict[str, Any], expected: object) -> None:
    assert unseen(LineSettings.model_validate({"webhook": "http://127.0.0.1:1/callback", **more})) == expected


async def test_a_door_that_tells_nonsense_says_nothing_about_the_bot() -> None:
    script = ScriptBot(echo, door={"turn": {"status": "fine"}})
    async with script.run(under_test={"turn": "/door/turn"}) as bot:
        with pytest.raises(BotUnreachable, match=r"door/turn told what can't be read: Invalid enum value 'fine'"):
            await heard(bot, ("say", "hello"))


CANNOT = [
    pytest.param({"contact": "mali"}, ("say", "x"), "the case has as:", id="as"),
    pytest.param({"earlier": (Earlier(NOW, "bot", "x"),)}, ("say", "x"), "the case has earlier:", id="earlier"),
    pytest.param({"tools": {"look_up": 1}}, ("say", "x"), "the case scripts results of tools", id="tools"),
    pytest.param({}, ("staff", "x"), "the case has a `staff:` turn", id="staff"),
]


@pytest.mark.parametrize(("more", "turn", "message"), CANNOT)
async def test_what_line_cannot_bring_to_a_bot_is_no_failure_of_the_bot(
    more: Any, turn: tuple[str, str], message: str
) -> None:
    async with ScriptBot(echo).run() as bot:
        with pytest.raises(CannotPlay, match=message):
            await heard(bot, turn, **more)


async def test_a_bot_with_another_secret_is_bad_input_before_anything_is_played(tmp_path: Path) -> None:
    async with ScriptBot(echo, secret="other").run() as bot:
        with pytest.raises(
            BadInput, match=r"answered 400 .*bad signature.*the same channel secret \(LINE_CHANNEL_SECRET\)"
        ):
            await bot.astart(tmp_path)


async def test_nothing_at_the_webhook_is_bad_input_that_says_how_to_start_the_bot(tmp_path: Path) -> None:
    settings = LineSettings(webhook=f"http://127.0.0.1:{free_port()}/callback")
    bot = LineBot(settings, "suite.yaml:3: bot", tmp_path)
    with pytest.raises(
        BadInput, match=r"suite\.yaml:3: bot: nothing answers at the webhook .*LINE_API_BASE=http://127"
    ):
        await bot.astart(tmp_path)
    await bot.aclose()


async def test_a_bot_serves_several_loops_one_after_the_other() -> None:
    async with ScriptBot(echo).run() as bot:
        (first,) = await heard(bot, ("say", "one"))
        second = await asyncio.to_thread(lambda: asyncio.run(heard(bot, ("say", "two"))))
    assert (first.text, second[0].text) == ("you said one", "you said two")


OWN = """
import hashlib, hmac, base64, json, os, sys, urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

class Bot(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        made = hmac.new(os.environ["LINE_CHANNEL_SECRET"].encode(), body, hashlib.sha256).digest()
        good = self.headers["x-line-signature"] == base64.b64encode(made).decode()
        self.send_response(200 if good else 400)
        self.end_headers()
        for event in json.loads(body)["events"] if good else []:
            told = {"replyToken": event["replyToken"], "messages": [{"type": "text", "text": os.environ["WORD"]}]}
            urllib.request.urlopen(urllib.request.Request(
                os.environ["API"] + "/v2/bot/message/reply", json.dumps(told).encode(),
                {"content-type": "application/json", "authorization": "Bearer " + os.environ["LINE_CHANNEL_ACCESS_TOKEN"]}))

HTTPServer(("127.0.0.1", int(sys.argv[1])), Bot).serve_forever()
"""


async def test_a_bot_is_started_with_the_platforms_address_and_keys_and_stopped_at_the_end(tmp_path: Path) -> None:
    port = free_port()
    (tmp_path / "bot.py").write_text(OWN, "utf-8")
    settings = LineSettings.model_validate(
        {
            "webhook": f"http://127.0.0.1:{port}/callback",
            "start": {"command": [sys.executable, "bot.py", str(port)], "env": {"WORD": "sawasdee"}},
            "api_env": {"api_base": "API"},
            "settle_s": 0.05,
        }
    )
    bot = LineBot(settings, "suite.yaml: bot", tmp_path)
    try:
        await bot.astart(tmp_path / "run")
        (turn,) = await heard(bot, ("say", "hello"))
    finally:
        await bot.aclose()
    assert turn.text == "sawasdee"
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", port)


async def test_a_bot_whose_process_ends_stops_the_run_with_its_last_words(tmp_path: Path) -> None:
    port = free_port()
    dying = OWN.replace(
        "for event in", "sys.exit('out of memory') if json.loads(body)['events'] else None\n        for event in"
    )
    (tmp_path / "bot.py").write_text(dying, "utf-8")
    settings = LineSettings.model_validate(
        {
            "webhook": f"http://127.0.0.1:{port}/callback",
            "start": {"command": [sys.executable, "bot.py", str(port)], "env": {"WORD": "x"}},
        }
    )
    bot = LineBot(settings, "suite.yaml: bot", tmp_path)
    try:
        await bot.astart(tmp_path / "run")
        with pytest.raises(RunStopped, match=r"the bot's process is gone: it ended with code 1(?s:.*)out of memory"):
            await heard(bot, ("say", "hello"))
    finally:
        await bot.aclose()


async def test_a_conversation_that_is_cut_off_is_closed_at_the_door() -> None:
    script = ScriptBot(echo, door={"open": {}, "close": {}})
    async with script.run(under_test={"open": "/door/open", "close": "/door/close"}) as bot:
        chat = await bot.open(opening())
        await chat.aclose()  # type: ignore[attr-defined]  # LineConversation has it, the protocol lets it be missing
    assert [name for name, _ in script.asked] == ["open", "close"]


SETTINGS = [
    pytest.param({}, "webhook", id="no-webhook"),
    pytest.param({"webhook": "localhost:8000"}, "a URL is expected", id="no-url"),
    pytest.param({"webhook": "http://x", "pages": {"book": "/(/"}}, "is no regular expression", id="bad-regex"),
    pytest.param({"webhook": "http://x", "sttle_s": 1}, "sttle_s", id="unknown-key"),
    pytest.param({"webhook": "http://x", "settle_s": 0}, "greater than 0", id="no-time"),
]


@pytest.mark.parametrize(("stated", "message"), SETTINGS)
def test_settings_are_read_strictly(stated: Any, message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        LineSettings.model_validate(stated)
