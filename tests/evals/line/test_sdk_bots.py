"""Do bots on the official SDK work with the local platform, unchanged but for the host?"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from khosop.bots.line_channel import TEST_SECRET, TEST_TOKEN
from khosop.bots.line_platform import Chat, LinePlatform, Phone, Seen
from khosop.bots.line_platform.phone import PIXEL
from khosop.bots.line_platform.seen import Tap
from tests.evals.line.echo_async import echo_bot_async
from tests.evals.line.echo_sync import echo_bot
from tests.evals.line.serving import free_port, platform_for


async def next_seen(chat: Chat, after: int) -> Seen:
    """Return the first message that the bot sends after so many items on the screen."""
    async with asyncio.timeout(60):
        while not chat.received(after):
            chat.changed.clear()
            await chat.changed.wait()
    return chat.received(after)[0]


async def test_the_sdks_own_echo_bot_answers_with_nothing_changed_but_the_host() -> None:
    port = free_port()
    async with platform_for(f"http://127.0.0.1:{port}") as platform:
        with echo_bot(port, platform.base_url, TEST_SECRET, TEST_TOKEN):
            chat = platform.world.chat()
            # สวัสดี: hello
            taken = await platform.deliver(Phone(platform.world, chat).says("สวัสดีค่ะ"))
    assert taken.status == 200
    assert [(one.text, one.how) for one in chat.received()] == [("สวัสดีค่ะ", "reply")]


async def test_a_wrong_secret_is_a_bad_signature_to_the_sdk() -> None:
    port = free_port()
    async with platform_for(f"http://127.0.0.1:{port}") as platform:
        with echo_bot(port, platform.base_url, "another secret", TEST_TOKEN):
            taken = await platform.deliver(Phone(platform.world, platform.world.chat()).says("hello"))
    assert taken.status == 400


EVENTS = [
    pytest.param(lambda phone: [phone.says("hello")], "Mali: hello", "reply", id="text-and-profile"),
    pytest.param(lambda phone: [phone.says("later")], "pushed", "push", id="loading-then-push"),
    pytest.param(lambda phone: [phone.sends_sticker("446", "1988")], "sticker 1988", "reply", id="sticker"),
    pytest.param(lambda phone: [phone.sends_image()], f"{len(PIXEL)} bytes", "reply", id="image-and-its-content"),
    pytest.param(lambda phone: [phone.follows()], "welcome", "reply", id="follow"),
    pytest.param(
        lambda phone: phone.taps(Tap("postback", "Buy", "template", data="buy=1")),
        "postback buy=1",
        "reply",
        id="postback",
    ),
]


@asynccontextmanager
async def talking() -> AsyncIterator[LinePlatform]:
    """Run the async echo bot, and the platform in front of it."""
    port = free_port()
    async with (
        echo_bot_async(f"http://127.0.0.1:{port}", TEST_SECRET, TEST_TOKEN) as webhook,
        platform_for(webhook, port=port) as platform,
    ):
        yield platform


@pytest.mark.parametrize(("done", "says", "how"), EVENTS)
async def test_the_async_sdk_understands_every_event_and_the_platform_every_call(
    done: Any, says: str, how: str
) -> None:
    async with talking() as platform:
        chat = platform.world.chat(name="Mali")
        events = done(Phone(platform.world, chat))
        begun = len(chat.screen)
        assert (await platform.deliver(*events)).taken
        seen = await next_seen(chat, begun)
    assert (seen.text, seen.how) == (says, how)


async def test_several_events_of_several_customers_may_come_in_one_call() -> None:
    async with talking() as platform:
        chats = [platform.world.chat(name=name) for name in ("Mali", "Somchai")]
        await platform.deliver(*(Phone(platform.world, chat).says("hi") for chat in chats))
        texts = [(await next_seen(chat, 0)).text for chat in chats]
    assert texts == ["Mali: hi", "Somchai: hi"]


async def test_fifty_customers_at_once_get_their_own_answers() -> None:
    async with talking() as platform:
        texts = await asyncio.gather(*(_ask(platform, f"customer-{n}") for n in range(50)))
    assert texts == [f"customer-{n}: I am customer-{n}" for n in range(50)]


async def _ask(platform: LinePlatform, name: str) -> str:
    chat = platform.world.chat(name=name)
    await platform.deliver(Phone(platform.world, chat).says(f"I am {name}"))
    return (await next_seen(chat, 0)).text
