"""Can a person be a customer on LINE in a terminal? What they see, what they can do, and what they are told went wrong."""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from khosop.bots.line_channel import TEST_SECRET
from khosop.cli.main import main
from tests.evals.line.script_bot import Api, ScriptBot
from tests.evals.line.serving import free_port

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


async def shop(event: Mapping[str, Any], api: Api) -> None:
    """Answer texts with a card, taps with what they carry, and pictures with their kind."""
    if event["deliveryContext"]["isRedelivery"] or event["type"] == "unsend":
        return
    if event["type"] == "postback":
        await api.reply(event, f"postback {event['postback']['data']}")
    elif event["type"] == "follow":
        await api.push(event, "welcome")
    elif event["message"]["type"] != "text":
        await api.reply(event, f"a {event['message']['type']}")
    elif event["message"]["text"] == "menu":
        uri = {"type": "uri", "label": "จองคิว", "uri": "https://liff.line.me/1-book"}
        buy = {"type": "postback", "label": "Buy", "data": "buy=1"}
        template = {"type": "buttons", "text": "choose", "actions": [uri, buy]}
        hours = {"type": "action", "action": {"type": "message", "label": "Hours", "text": "hours?"}}
        card = {"type": "template", "altText": "menu", "template": template, "quickReply": {"items": [hours]}}
        await api.reply(event, "here", card)
    elif event["message"]["text"] == "broken":
        await api.reply(event, {"type": "text", "text": ""})
    else:
        await api.reply(event, f"you said {event['message']['text']}")


@asynccontextmanager
async def shop_open() -> AsyncIterator[tuple[str, int]]:
    """Run the bot alone, and yield its webhook and the port at which it expects the platform."""
    script = ScriptBot(shop)
    async with script.open() as webhook:
        yield webhook, script.port


async def talk(monkeypatch: pytest.MonkeyPatch, typed: str, *options: str) -> int:
    async with shop_open() as (webhook, port):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        words = ["fake-line", "--webhook", webhook, "--port", str(port), "--name", "Mali", "--wait", "30", *options]
        return await asyncio.to_thread(main, words)


async def test_a_person_sees_what_a_customer_sees_and_taps_what_is_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = await talk(monkeypatch, "menu\n/tap 1\n/tap 2\n/tap 3\n/image\n/follow\n/tap 9\n/dance\n/quit\nnever\n")
    seen = capsys.readouterr().out
    assert code == 0
    for part in (
        "export LINE_CHANNEL_SECRET=" + TEST_SECRET,
        "Mali › menu",
        "bot › here",
        "1  จองคิว  https://liff.line.me/1-book",
        "2  Buy  postback buy=1",
        "3  Hours",
        "opens https://liff.line.me/1-book: LINE tells the bot nothing",
        "bot › postback buy=1",
        "that quick reply has gone",
        "Mali sends a picture",
        "bot › a image",
        "(push) welcome",
        "/tap 9: a number from 1 to 3 is expected",
        "there is no /dance; there are /tap, /sticker",
    ):
        assert part in seen
    assert "never" not in seen


async def test_say_ends_with_the_answer_and_code_1_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await talk(monkeypatch, "", "--say", "hello") == 0
    assert "bot › you said hello" in capsys.readouterr().out
    assert await talk(monkeypatch, "", "--say", "broken", "--wait", "0.5") == 1
    seen = capsys.readouterr().out
    assert "LINE refused POST /v2/bot/message/reply: 400 The request body has 1 error(s)" in seen
    assert "(messages[0].text: May not be empty)" in seen
    assert "sent nothing within 0.5 s" in seen


MISTAKES = [
    pytest.param(["--port", "99999"], "--port 99999: expected a port from 0 to 65535", id="port"),
    pytest.param(["--webhook", "localhost"], "--webhook localhost: a URL is expected", id="webhook"),
    pytest.param(
        ["--secret-env", "NOT_SET_ANYWHERE"], "--secret-env NOT_SET_ANYWHERE: the variable is not set", id="secret"
    ),
]


@pytest.mark.parametrize(("options", "message"), MISTAKES)
def test_a_mistake_is_one_line_and_code_2(options: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fake-line", *options]) == 2
    assert message in capsys.readouterr().err


def test_a_bot_that_is_not_there_is_said_to_be_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    webhook = f"http://127.0.0.1:{free_port()}/callback"
    assert main(["fake-line", "--port", "0", "--webhook", webhook, "--say", "hello"]) == 1
    assert "is the bot running?" in capsys.readouterr().out


async def test_a_secret_from_the_environment_is_not_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MY_SECRET", TEST_SECRET)
    await talk(monkeypatch, "", "--say", "hello", "--secret-env", "MY_SECRET")
    seen = capsys.readouterr().out
    assert "LINE_CHANNEL_SECRET=$MY_SECRET" in seen
    assert TEST_SECRET not in seen
