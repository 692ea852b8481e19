"""Is the bot a good LINE service? Signatures, double events, order, restarts, staff, errors, and the closed test door."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from khosop.bots.line_channel import TEST_SECRET
from khosop.bots.line_platform import Chat, LinePlatform, Phone, Seen, signature
from khosop.bots.line_platform.seen import Tap
from khosop_llm.errors import Transient
from khosop_llm.testing import ScriptedLlm
from khosop_llm.types import Completion, Request
from petcare.cli import _parser
from petcare.drafts import Turn
from petcare.errors import PetcareError
from petcare.serve.messages import messages_for, pieces
from petcare.serve.rooms import Brains
from petcare.serve.run import serve
from petcare.serve.staff_command import run as staff_command
from petcare.serve.world import Ledger
from petcare.shop import Shop
from petcare.shop_values import Booking, Said
from tests.petcare.serve.serving import NOW, on_line, opened, seeded, settled

STAFF = "a-staff-token"
KEYS = {"LINE_CHANNEL_SECRET": "s", "LINE_CHANNEL_ACCESS_TOKEN": "t"}
PRICES = "อาบน้ำหมาเล็กราคาเท่าไหร่คะ"  # how much is a bath for a small dog?
BOOK = "อยากจองคิวอาบน้ำค่ะ"  # I'd like to book a bath


@pytest.fixture
def db(tmp_path: Path) -> Any:
    with closing(opened(tmp_path / "shop.db")) as one:
        yield one


async def answered(chat: Chat, most: int = 1, after: int = 0) -> list[Seen]:
    """Wait for so many messages of the bot."""
    try:
        async with asyncio.timeout(60):
            while len(chat.received(after)) < most:
                chat.changed.clear()
                await chat.changed.wait()
    except TimeoutError:
        pytest.fail(f"{most} messages were awaited; on the screen: {chat.screen}; refused: {chat.refused}")
    return chat.received(after)


async def test_a_reply_comes_with_the_buttons_of_its_pages(db: sqlite3.Connection) -> None:
    async with on_line(db) as (platform, _):
        chat = platform.world.chat(name="มะลิ")
        await platform.deliver(Phone(platform.world, chat).says(BOOK))
        seen = await answered(chat, 2)
    assert [(one.kind, one.how) for one in seen] == [("text", "reply"), ("flex", "reply")]
    assert [(tap.label, tap.uri) for tap in seen[1].taps] == [("จองคิว", "https://hangfu.example/book")]
    assert Ledger(db).who(chat.user) == ("มะลิ", None, False)


@pytest.mark.parametrize("sign", ["", "bm9uc2Vuc2U="], ids=["none", "wrong"])
async def test_a_call_with_a_bad_signature_is_answered_400_and_does_nothing(db: sqlite3.Connection, sign: str) -> None:
    async with on_line(db) as (platform, address), httpx.AsyncClient(trust_env=False, verify=False) as client:
        event = Phone(platform.world, platform.world.chat()).says("hi").body()
        got = await client.post(f"{address}/callback", json={"events": [event]}, headers={"x-line-signature": sign})
    assert got.status_code == 400
    assert Ledger(db).unfinished() == []
    assert db.execute("select count(*) from line_event").fetchone() == (0,)


async def test_a_call_without_events_and_one_that_is_no_json_are_told_apart(db: sqlite3.Connection) -> None:
    async with on_line(db) as (platform, address), httpx.AsyncClient(trust_env=False, verify=False) as client:
        assert (await platform.deliver()).status == 200
        body = b"nonsense"
        headers = {"x-line-signature": signature(TEST_SECRET, body)}
        assert (await client.post(f"{address}/callback", content=body, headers=headers)).status_code == 400


async def test_a_call_that_is_too_large_for_line_is_not_read_to_its_end(db: sqlite3.Connection) -> None:
    async with on_line(db) as (_, address), httpx.AsyncClient(trust_env=False, verify=False) as client:
        got = await client.post(f"{address}/callback", content=b"x" * (2 * 1024 * 1024 + 1))
    assert got.status_code == 413


async def test_an_event_that_comes_several_times_at_once_is_answered_once(db: sqlite3.Connection) -> None:
    async with on_line(db) as (platform, address):
        chat = platform.world.chat()
        event = Phone(platform.world, chat).says(PRICES)
        taken = await asyncio.gather(*(platform.deliver(one) for one in (event, event, event.again(), event.again())))
        await platform.deliver(event, event.again())
        await settled(address)
    assert {one.status for one in taken} == {200}
    assert len([one for one in chat.received() if one.kind == "text"]) == 1
    assert [said.who for said in Shop(db, chat.user).history()] == ["customer", "bot"]


async def test_one_customers_messages_are_answered_in_order_and_others_do_not_wait(db: sqlite3.Connection) -> None:
    gate = asyncio.Event()

    class Slow:
        """Answers what was asked; the first customer's first question only when the gate opens."""

        name, measures = "slow", False

        async def complete(self, request: Request) -> Completion:
            asked = request.messages[-1].content or ""
            if "first" in asked:
                await gate.wait()
            return await ScriptedLlm([f"ได้ค่ะ {asked[-1]}"]).complete(request)

        async def aclose(self) -> None:
            """Hold nothing."""

    async with on_line(db, brains=Brains(Slow(), "slow")) as (platform, address):  # type: ignore[arg-type]  # no stream
        one, other = platform.world.chat(), platform.world.chat()
        phone = Phone(platform.world, one)
        await platform.deliver(phone.says("first 1"), phone.says("second 2"))
        await platform.deliver(Phone(platform.world, other).says("hello 3"))
        assert [seen.text[-1] for seen in await answered(other)] == ["3"]
        assert one.received() == []
        gate.set()
        await settled(address)
    assert [seen.text[-1] for seen in one.received()] == ["1", "2"]


async def test_what_was_said_survives_a_restart_and_what_was_left_undone_is_answered_by_push(tmp_path: Path) -> None:
    path = tmp_path / "shop.db"
    with closing(opened(path)) as db:
        async with on_line(db) as (platform, address):
            chat = platform.world.chat()
            await platform.deliver(Phone(platform.world, chat).says(PRICES))
            await settled(address)
            undone = Phone(platform.world, chat).says(BOOK).body()
        # Taken and half answered when the power went: nothing has been sent.
        ledger = Ledger(db)
        ledger.take(undone["webhookEventId"], chat.user, NOW, undone)
        ledger.begin(undone["webhookEventId"], chat.user, NOW)
        Shop(db, chat.user).say(Said(NOW, "customer", BOOK))
    with closing(opened(path)) as db:
        async with on_line(db, known=chat) as (platform, address):
            seen = await answered(platform.world.chats[chat.user], 2)
            await settled(address)
        history = Shop(db, chat.user).history()
    assert [one.how for one in seen] == ["push", "push"]
    assert history[0].text == PRICES
    assert [said.who for said in history] == ["customer", "bot", "customer", "bot"]


async def test_an_answer_after_the_tokens_minute_is_pushed(db: sqlite3.Connection) -> None:
    async with on_line(db) as (platform, address):
        chat = platform.world.chat()
        event = Phone(platform.world, chat).says(PRICES)
        assert event.reply_token is not None
        platform.world.ledger.spend(event.reply_token)
        await platform.deliver(event)
        await settled(address)
    assert [one.how for one in chat.received()][:1] == ["push"]
    assert [str(one.refusal) for one in chat.refused] == ["400 Invalid reply token"]


async def test_two_chats_cannot_hold_the_same_last_place(db: sqlite3.Connection) -> None:
    with seeded().fresh() as fresh:
        slot = next(one for one in fresh.slots(*fresh.calendar_days()) if one.free == 1 and one.service == "grooming")
    wanted = Booking("", None, "", slot.branch, slot.service, slot.day, slot.time, 1, NOW)
    held = Shop(db, "U1").hold(wanted)
    with pytest.raises(PetcareError):
        Shop(db, "U2").hold(wanted)
    assert (Shop(db, "U1").bookings(), Shop(db, "U2").bookings()) == ((held,), ())


def test_a_held_place_stays_taken_after_a_restart(tmp_path: Path) -> None:
    with seeded().fresh() as fresh:
        slot = next(one for one in fresh.slots(*fresh.calendar_days()) if one.free == 1 and one.service == "clinic")
    wanted = Booking("", None, "", slot.branch, slot.service, slot.day, slot.time, 1, NOW)
    with closing(opened(tmp_path / "a.db")) as db:
        Shop(db, "U1").hold(wanted)
    with closing(opened(tmp_path / "a.db")) as db, pytest.raises(PetcareError):
        Shop(db, "U2").hold(wanted)


async def test_a_message_that_is_unsent_is_forgotten(db: sqlite3.Connection) -> None:
    async with on_line(db) as (platform, address):
        chat = platform.world.chat()
        phone = Phone(platform.world, chat)
        said = phone.says("เบอร์ 0812345678 ค่ะ")  # my number is …
        await platform.deliver(said)
        await settled(address)
        await platform.deliver(phone.unsends(said.fields["message"]["id"]))
        await settled(address)
    assert [one.who for one in Shop(db, chat.user).history()] == ["bot"]
    assert db.execute("select count(*) from line_event where body is not null").fetchone() == (0,)


KINDS = [
    pytest.param(lambda phone: phone.sends_sticker(), "พิมพ์มาได้เลย", id="sticker"),
    pytest.param(lambda phone: phone.sends_image(), "ยังดูรูปไม่ได้", id="image"),
    pytest.param(lambda phone: phone.sends_location("a", "b", 13.7, 100.5), "ได้รับตำแหน่ง", id="location"),
    pytest.param(lambda phone: phone.follows(), "หางฟูเพ็ทแคร์", id="follow"),
    pytest.param(
        lambda phone: phone.taps(Tap("postback", "x", "rich_menu", data=f"say={PRICES}"))[0], "บาท", id="menu"
    ),
]


@pytest.mark.parametrize(("does", "says"), KINDS)
async def test_what_is_no_text_is_answered_too(db: sqlite3.Connection, does: Any, says: str) -> None:
    async with on_line(db) as (platform, _):
        chat = platform.world.chat()
        await platform.deliver(does(Phone(platform.world, chat)))
        (seen, *_more) = await answered(chat)
    assert says in seen.text


async def test_a_customer_hears_of_it_when_the_model_is_away_and_staff_are_called(db: sqlite3.Connection) -> None:
    llm = ScriptedLlm([Transient("the server is down")])
    async with on_line(db, brains=Brains(llm, "m")) as (platform, _):
        chat = platform.world.chat()
        await platform.deliver(Phone(platform.world, chat).says("is there parking?"))
        (seen,) = await answered(chat)
    assert seen.text.startswith("Sorry, I can't answer right now.")
    assert [one.reason for one in Shop(db, chat.user).human_requests()] == ["ระบบตอบไม่ได้"]


async def test_the_test_door_and_the_staff_page_are_closed_unless_asked_for(db: sqlite3.Connection) -> None:
    async with on_line(db) as (_, address), httpx.AsyncClient(trust_env=False, verify=False) as client:
        codes = [
            (await client.post(f"{address}/under-test/open", json={})).status_code,
            (await client.get(f"{address}/under-test/turn")).status_code,
            (await client.get(f"{address}/staff")).status_code,
        ]
    assert codes == [404, 404, 404]


# Staff.


@pytest.fixture
async def desk(db: sqlite3.Connection) -> AsyncIterator[tuple[LinePlatform, httpx.AsyncClient, str]]:
    async with (
        on_line(db, staff_token=STAFF) as (platform, address),
        httpx.AsyncClient(base_url=address, auth=("anyone", STAFF), trust_env=False, verify=False) as client,
    ):
        yield platform, client, address


async def test_staff_take_a_chat_over_and_give_it_back(desk: tuple[LinePlatform, httpx.AsyncClient, str]) -> None:
    platform, client, address = desk
    chat = platform.world.chat(name="มะลิ")
    phone = Phone(platform.world, chat)
    await platform.deliver(phone.says("ขอคุยกับพนักงานค่ะ"))  # I'd like to talk to staff
    await settled(address)
    page = (await client.get("/staff")).text
    assert "มะลิ" in page
    assert "class=why" in page
    said = await client.post(f"/staff/{chat.user}/say", data={"text": "สวัสดีค่ะ แอดมินเองค่ะ"})
    assert said.status_code == 303
    assert chat.received()[-1].text == "สวัสดีค่ะ แอดมินเองค่ะ"

    before = len(chat.screen)
    await platform.deliver(phone.says(PRICES))
    await settled(address)
    assert chat.received(before) == []
    row = (await client.get(f"/staff/{chat.user}", headers={"accept": "application/json"})).json()
    assert (row["held"], row["why"]) == (True, None)
    assert [one["who"] for one in row["said"]] == ["customer", "bot", "staff", "customer"]

    await client.post(f"/staff/{chat.user}/back")
    await platform.deliver(phone.says(BOOK))
    await settled(address)
    assert chat.received(before)[0].kind == "text"


async def test_what_customers_write_is_no_markup_on_the_staff_page(
    desk: tuple[LinePlatform, httpx.AsyncClient, str],
) -> None:
    platform, client, address = desk
    chat = platform.world.chat(name="<b>Mali</b>")
    await platform.deliver(Phone(platform.world, chat).says("<script>alert(1)</script>"))
    await settled(address)
    for page in ((await client.get("/staff")).text, (await client.get(f"/staff/{chat.user}")).text):
        assert "<script" not in page
        assert "<b>Mali</b>" not in page


GUARDS = [
    pytest.param({"auth": None}, 401, id="no-token"),
    pytest.param({"auth": ("anyone", "wrong")}, 401, id="wrong-token"),
    pytest.param({"headers": {"sec-fetch-site": "cross-site"}}, 403, id="form-of-another-site"),
]


@pytest.mark.parametrize(("how", "status"), GUARDS)
async def test_only_staff_write_for_staff(
    desk: tuple[LinePlatform, httpx.AsyncClient, str], how: dict[str, Any], status: int
) -> None:
    _platform, client, _address = desk
    got = await client.post("/staff/U1/say", data={"text": "x"}, **how)
    assert got.status_code == status


async def test_the_staff_command_lists_reads_writes_links_and_gives_back(
    desk: tuple[LinePlatform, httpx.AsyncClient, str], db: sqlite3.Connection
) -> None:
    platform, _client, address = desk
    chat = platform.world.chat(name="แพร")
    await platform.deliver(Phone(platform.world, chat).says("ขอคุยกับพนักงานค่ะ"))
    await settled(address)

    async def does(*words: str) -> str:
        args = _parser().parse_args(["staff", "--url", address, *words])
        return await asyncio.to_thread(staff_command, args, {"PETCARE_STAFF_TOKEN": STAFF})

    user = chat.user[:9]
    assert "WANTED" in await does("list")
    assert "staff have it" in await does("say", user, "สวัสดีค่ะ")
    assert "พนักงาน: สวัสดีค่ะ" in await does("read", user)
    assert "the bot answers" in await does("back", user)
    assert "= prae" in await does("link", user, "prae", "--verified")
    assert Ledger(db).who(chat.user)[1:] == ("prae", True)
    with pytest.raises(PetcareError, match="the shop has no customer 'nobody'"):
        await does("link", user, "nobody")
    with pytest.raises(PetcareError, match="there is no one chat 'Uxyz'"):
        await does("read", "Uxyz")


def test_a_long_answer_is_cut_where_a_reader_would_cut_it() -> None:
    text = "\n".join(["ราคา 600 บาท"] * 900)
    parts = pieces(text)
    assert "\n".join(parts) == text
    assert all(len(part.encode("utf-16-le")) // 2 <= 5000 and part.endswith("บาท") for part in parts)
    assert pieces("x" * 12_000) == ["x" * 5000, "x" * 5000, "x" * 2000]
    assert [len(part) for part in pieces("🍎" * 2501)] == [2500, 1]


def test_a_silent_turn_sends_nothing() -> None:
    with seeded().fresh() as shop:
        assert messages_for(Turn("silent", pages=("book",)), shop.profile()) == []


def test_one_database_serves_one_service(tmp_path: Path) -> None:
    with closing(opened(tmp_path / "a.db")), pytest.raises(sqlite3.OperationalError, match="locked"):
        opened(tmp_path / "a.db")


MISTAKES = [
    pytest.param([], {}, "LINE_CHANNEL_SECRET is not set", id="no-secret"),
    pytest.param([], {"LINE_CHANNEL_SECRET": "s"}, "LINE_CHANNEL_ACCESS_TOKEN is not set", id="no-token"),
    pytest.param([], KEYS, "which model answers?", id="no-model"),
    pytest.param(["--model", "m"], KEYS, "model m needs OPENROUTER_API_KEY", id="no-key"),
    pytest.param(["--port", "99999"], KEYS, "a port from 0 to 65535 is expected", id="port"),
    pytest.param(
        ["--understudy", "--under-test", "--host", "0.0.0.0"], KEYS, "it goes with --host 127.0.0.1", id="open-door"
    ),
    pytest.param(
        ["--understudy", "--port", "0", "--db", "/nowhere/a.db"], KEYS, "unable to open database file", id="db"
    ),
]


@pytest.mark.parametrize(("words", "env", "message"), MISTAKES)
def test_a_service_that_cannot_start_says_why_in_one_clause(
    words: list[str], env: dict[str, str], message: str
) -> None:
    with pytest.raises(PetcareError, match=message.replace("?", r"\?")):
        serve(_parser().parse_args(["serve", *words]), env)
