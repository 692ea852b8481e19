"""Does the local platform answer as LINE's does? Error bodies, tokens, redelivery, what the customer then sees."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from khosop.bots.line_channel import TEST_SECRET, TEST_TOKEN, Channel
from khosop.bots.line_platform import Chat, Event, LinePlatform, Phone, Refusal, Refused
from khosop.bots.line_platform.events import ulid
from khosop.bots.line_platform.messages import check_messages
from khosop.bots.line_platform.seen import Tap, as_seen


@dataclass
class Mailbox:
    """Takes webhook calls in place of a bot."""

    calls: list[tuple[bytes, Mapping[str, str]]] = field(default_factory=list)
    status: int = 200

    async def __call__(self, url: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, str]:
        self.calls.append((body, headers))
        return self.status, "OK"

    def events(self) -> list[dict[str, Any]]:
        return [event for body, _headers in self.calls for event in json.loads(body)["events"]]


@dataclass
class Desk:
    """A platform, a client that speaks for the bot, and a customer."""

    platform: LinePlatform
    api: httpx.AsyncClient
    mailbox: Mailbox
    phone: Phone

    @property
    def chat(self) -> Chat:
        return self.phone.chat

    async def post(self, path: str, body: Any, **headers: str) -> httpx.Response:
        return await self.api.post(path, json=body, headers={name.replace("_", "-"): v for name, v in headers.items()})

    async def heard(self, text: str = "hi") -> str:
        """Let the customer write and return the reply token that the bot got."""
        await self.platform.deliver(self.phone.says(text))
        token: str = self.mailbox.events()[-1]["replyToken"]
        return token


@dataclass
class Clock:
    now: float = 1_790_000_000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def desk(clock: Clock | None = None) -> AsyncIterator[Desk]:
    mailbox = Mailbox()
    async with LinePlatform(Channel("http://127.0.0.1:1/callback"), mailbox, clock=clock or Clock()) as platform:
        headers = {"authorization": f"Bearer {TEST_TOKEN}"}
        async with httpx.AsyncClient(base_url=platform.base_url, headers=headers, trust_env=False, verify=False) as api:
            yield Desk(platform, api, mailbox, Phone(platform.world, platform.world.chat(name="มะลิ")))


def text(value: str) -> dict[str, Any]:
    return {"type": "text", "text": value}


def bubble(*contents: Any, **more: Any) -> dict[str, Any]:
    return {"type": "bubble", "body": {"type": "box", "layout": "vertical", "contents": list(contents)}, **more}


def flex(container: Any) -> dict[str, Any]:
    return {"type": "flex", "altText": "alt", "contents": container}


def uri_button(label: str = "จองคิว", uri: str = "https://liff.line.me/1-book") -> dict[str, Any]:
    return {"type": "button", "action": {"type": "uri", "label": label, "uri": uri}}


def buttons(*actions: Any, **more: Any) -> dict[str, Any]:
    return {
        "type": "template",
        "altText": "alt",
        "template": {"type": "buttons", "text": "choose", "actions": list(actions), **more},
    }


def said(label: str = "Yes") -> dict[str, Any]:
    return {"type": "message", "label": label, "text": label}


def quick(*actions: Any) -> dict[str, Any]:
    return {**text("hi"), "quickReply": {"items": [{"type": "action", "action": one} for one in actions]}}


FIELDS = "The request body has 1 error(s)"
INSIDE = "A message (messages[0]) in the request body is invalid"
WRONG = [
    pytest.param([], FIELDS, "Size must be between 1 and 5", "messages", id="none"),
    pytest.param([text("x")] * 6, FIELDS, "Size must be between 1 and 5", "messages", id="six"),
    pytest.param([text("")], FIELDS, "May not be empty", "messages[0].text", id="empty-text"),
    # An apple is one character and two UTF-16 units.
    pytest.param([text("🍎" * 2501)], FIELDS, "Length must be between 0 and 5000", "messages[0].text", id="5002-units"),
    pytest.param(
        [{"type": "txt"}],
        FIELDS,
        "Must be one of the following values: [text, textV2, image, video, audio, location, sticker, template, imagemap, "
        "flex, coupon]",
        "messages[0].type",
        id="unknown-type",
    ),
    pytest.param([{**flex(bubble()), "altText": ""}], FIELDS, "May not be empty", "messages[0].altText", id="no-alt-text"),
    pytest.param(
        [{"type": "image", "originalContentUrl": "http://a.example/1.jpg", "previewImageUrl": "https://a.example/1.jpg"}],
        FIELDS, "invalid uri scheme", "messages[0].originalContentUrl", id="image-without-tls",
    ),
    pytest.param([flex({"type": "bubble"})], INSIDE, "At least one block must be specified", "/", id="empty-bubble"),
    pytest.param([flex({"type": "box"})], INSIDE, "invalid property", "/type", id="no-container"),
    # The SDKs' old sample card has one; LINE refuses it since spacers are gone.
    pytest.param([flex(bubble({"type": "spacer"}))], INSIDE, "invalid property", "/body/contents/0", id="spacer"),
    pytest.param(
        [flex(bubble({"type": "icon", "url": "https://a.example/i.png"}))],
        INSIDE, "invalid property", "/body/contents/0", id="icon-outside-baseline",
    ),
    pytest.param([flex(bubble({"type": "text"}))], INSIDE, "must be non-empty text", "/body/contents/0/text", id="flex-no-text"),
    pytest.param(
        [flex(bubble({"type": "text", "text": "a", "color": "#444"}))],
        INSIDE, "invalid property", "/body/contents/0/color", id="short-colour",
    ),
    pytest.param(
        [flex({"type": "bubble", "body": {"type": "box", "contents": []}})],
        INSIDE, "must be specified", "/body/layout", id="box-without-layout",
    ),
    pytest.param([flex(bubble({"type": "button"}))], INSIDE, "must be specified", "/body/contents/0/action", id="no-action"),
    pytest.param(
        [flex(bubble(uri_button("ก" * 41)))],
        INSIDE, "must not be longer than 40 characters", "/body/contents/0/action/label", id="flex-label-41",
    ),
    pytest.param(
        [flex(bubble(uri_button(uri="ftp://a.example")))],
        INSIDE, "invalid uri scheme", "/body/contents/0/action/uri", id="ftp",
    ),
    pytest.param(
        [flex(bubble({"type": "text", "text": "x"}, hero={"type": "image", "url": "http://a.example/1.png"}))],
        INSIDE, "invalid uri scheme", "/hero/url", id="hero-without-tls",
    ),
    pytest.param(
        [flex({"type": "carousel", "contents": [bubble()] * 13})],
        INSIDE, "size must be between 1 and 12", "/contents", id="thirteen-bubbles",
    ),
    pytest.param(
        [flex({"type": "carousel", "contents": [bubble(), bubble(size="kilo")]})],
        INSIDE, "all bubbles of a carousel must have the same size", "/contents", id="bubbles-of-two-sizes",
    ),
    pytest.param(
        [flex(bubble({"type": "text", "text": "x" * 31_000}))],
        INSIDE, "Too large flex message. The maximum size of JSON data is exceeded", "/", id="flex-over-30-kb",
    ),
    pytest.param(
        [buttons(said("x" * 21))],
        INSIDE, "must not be longer than 20 characters", "template/actions/0/label", id="template-label-21",
    ),
    pytest.param(
        [buttons(said(), title="t", text="x" * 61)],
        INSIDE, "must not be longer than 60 characters", "template/text", id="text-beside-a-title",
    ),
    pytest.param([buttons(*[said()] * 5)], INSIDE, "size must be between 1 and 4", "template/actions", id="five-actions"),
    pytest.param(
        [buttons({"type": "uri", "label": "x", "uri": "https://a.example/" + "x" * 1000})],
        INSIDE, "size must be between 0 and 1000", "template/actions/0/uri", id="long-uri",
    ),
    pytest.param(
        [buttons({"type": "camera", "label": "x"})], INSIDE, "invalid property", "template/actions/0/type", id="camera"
    ),
    pytest.param([quick(*[said()] * 14)], INSIDE, "size must be between 1 and 13", "quickReply/items", id="14-quick-replies"),
    pytest.param(
        [quick({"type": "message", "text": "x"})],
        INSIDE, "must be non-empty text", "quickReply/items/0/action/label", id="quick-reply-no-label",
    ),
    pytest.param(
        [quick({"type": "postback", "label": "x", "data": "d" * 301})],
        INSIDE, "size must be between 0 and 300", "quickReply/items/0/action/data", id="long-data",
    ),
]  # fmt: skip


@pytest.fixture
async def at() -> AsyncIterator[Desk]:
    async with desk() as one:
        yield one


@pytest.mark.parametrize(("messages", "message", "detail", "place"), WRONG)
def test_what_the_platform_does_not_take_gets_its_own_error_body(
    messages: list[Any], message: str, detail: str, place: str
) -> None:
    with pytest.raises(Refusal) as refused:
        check_messages(messages)
    assert refused.value.status == 400
    assert refused.value.body() == {"message": message, "details": [{"message": detail, "property": place}]}


async def test_a_refusal_is_sent_to_the_bot_and_written_down_in_the_chat(at: Desk) -> None:
    got = await at.post("/v2/bot/message/push", {"to": at.chat.user, "messages": [flex({"type": "bubble"})]})
    details = [{"message": "At least one block must be specified", "property": "/"}]
    assert (got.status_code, got.json()) == (400, {"message": INSIDE, "details": details})
    assert at.chat.received() == []
    assert [str(one.refusal) for one in at.chat.refused] == [f"400 {INSIDE} (/: At least one block must be specified)"]


RIGHT = [
    pytest.param(text("🍎" * 2500), id="5000-units"),
    # Twenty characters as a reader counts them, forty code points: the vowels and tone marks of Thai count nothing.
    pytest.param(quick(said("ก่" * 20)), id="twenty-clusters"),
    pytest.param(flex(bubble(uri_button(uri="tel:020000199"))), id="telephone"),
    pytest.param(flex(bubble(uri_button(uri="line://nv/chat"))), id="line-scheme"),
    pytest.param(flex(bubble({"type": "box", "layout": "baseline", "contents": []})), id="empty-box"),
    pytest.param(buttons(said(), text="x" * 160), id="text-alone-160"),
    pytest.param({"type": "textV2", "text": "hi {who}", "substitution": {}}, id="text-v2"),
    pytest.param({"type": "sticker", "packageId": "446", "stickerId": "1988"}, id="sticker"),
]


@pytest.mark.parametrize("message", RIGHT)
def test_what_is_just_within_the_limits_is_taken(message: dict[str, Any]) -> None:
    assert check_messages([message]) == [message]


async def test_all_wrong_fields_are_told_at_once(at: Desk) -> None:
    got = await at.post("/v2/bot/message/push", {"to": at.chat.user, "messages": [text(""), text("a"), text("")]})
    assert got.json()["message"] == "The request body has 2 error(s)"
    assert [one["property"] for one in got.json()["details"]] == ["messages[0].text", "messages[2].text"]


@pytest.mark.parametrize(
    ("token", "status"), [("Bearer wrong", 401), ("", 401), (TEST_TOKEN, 401), (f"Bearer {TEST_TOKEN}", 200)]
)
async def test_only_the_channels_token_opens_the_api(at: Desk, token: str, status: int) -> None:
    got = await at.api.get("/v2/bot/info", headers={"authorization": token})
    assert got.status_code == status
    if status == 401:
        assert got.json()["message"].startswith("Authentication failed due to the following reason: invalid token")


async def test_an_issued_token_opens_the_api_until_it_is_revoked(at: Desk) -> None:
    asked = {"grant_type": "client_credentials", "client_id": "1234567890", "client_secret": TEST_SECRET}
    for path in ("/v2/oauth/accessToken", "/oauth2/v3/token"):
        issued = (await at.api.post(path, data=asked)).json()["access_token"]
        headers = {"authorization": f"Bearer {issued}"}
        assert (await at.api.get("/v2/bot/info", headers=headers)).status_code == 200
        await at.api.post("/v2/oauth/revoke", data={"access_token": issued})
        assert (await at.api.get("/v2/bot/info", headers=headers)).status_code == 401
    refused = await at.api.post("/v2/oauth/accessToken", data={**asked, "client_secret": "wrong"})
    assert refused.json()["error"] == "invalid_client"


async def test_a_reply_token_serves_one_reply(at: Desk) -> None:
    token = await at.heard()
    body = {"replyToken": token, "messages": [text("one"), text("two")]}
    first, second = await at.post("/v2/bot/message/reply", body), await at.post("/v2/bot/message/reply", body)
    assert [len(first.json()["sentMessages"]), first.status_code] == [2, 200]
    assert (second.status_code, second.json()) == (400, {"message": "Invalid reply token"})
    assert [one.text for one in at.chat.received()] == ["one", "two"]


async def test_a_reply_with_a_wrong_message_leaves_its_token_good(at: Desk) -> None:
    token = await at.heard()
    assert (await at.post("/v2/bot/message/reply", {"replyToken": token, "messages": [text("")]})).status_code == 400
    assert (await at.post("/v2/bot/message/reply", {"replyToken": token, "messages": [text("a")]})).status_code == 200


async def test_a_reply_token_is_good_for_a_minute_and_a_redelivery_begins_it_anew() -> None:
    clock = Clock()
    async with desk(clock) as at:
        event = at.phone.says("hi")
        await at.platform.deliver(event)
        body = {"replyToken": at.mailbox.events()[0]["replyToken"], "messages": [text("late")]}
        clock.now += 61
        assert (await at.post("/v2/bot/message/reply", body)).json() == {"message": "Invalid reply token"}
        await at.platform.deliver(event.again())
        assert (await at.post("/v2/bot/message/reply", body)).status_code == 200


async def test_a_redelivered_event_is_the_same_event_but_for_the_flag(at: Desk) -> None:
    event = at.phone.says("hi")
    await at.platform.deliver(event)
    await at.platform.deliver(event.again())
    first, second = at.mailbox.events()
    assert (first["deliveryContext"], second["deliveryContext"]) == ({"isRedelivery": False}, {"isRedelivery": True})
    assert {**first, "deliveryContext": 0} == {**second, "deliveryContext": 0}
    assert len(first["webhookEventId"]) == 26


async def test_the_signature_is_the_hmac_of_the_very_bytes(at: Desk) -> None:
    await at.platform.deliver(at.phone.says("สวัสดี"))
    body, headers = at.mailbox.calls[0]
    expected = base64.b64encode(hmac.new(TEST_SECRET.encode(), body, hashlib.sha256).digest()).decode()
    assert headers["x-line-signature"] == expected


async def test_the_same_retry_key_sends_once(at: Desk) -> None:
    key = "123e4567-e89b-12d3-a456-426655440000"
    body = {"to": at.chat.user, "messages": [text("one")]}
    first = await at.post("/v2/bot/message/push", body, X_Line_Retry_Key=key)
    second = await at.post("/v2/bot/message/push", body, X_Line_Retry_Key=key)
    assert second.status_code == 409
    assert second.json() == {
        "message": "The retry key is already accepted",
        "sentMessages": first.json()["sentMessages"],
    }
    assert second.headers["x-line-accepted-request-id"] == first.headers["x-line-request-id"]
    assert len(at.chat.received()) == 1


async def test_a_refused_push_leaves_its_retry_key_good(at: Desk) -> None:
    key = "123e4567-e89b-12d3-a456-426655440000"
    wrong = {"to": at.chat.user, "messages": [text("")]}
    assert (await at.post("/v2/bot/message/push", wrong, X_Line_Retry_Key=key)).status_code == 400
    right = {"to": at.chat.user, "messages": [text("a")]}
    assert (await at.post("/v2/bot/message/push", right, X_Line_Retry_Key=key)).status_code == 200


PUSHES = [
    pytest.param("kutemukan", "The property, 'to', in the request body is invalid (line: -, column: -)", id="no-id"),
    pytest.param("U" + "0" * 32, "Failed to send messages", id="nobody"),
]


@pytest.mark.parametrize(("to", "message"), PUSHES)
async def test_a_push_to_nobody_is_refused(at: Desk, to: str, message: str) -> None:
    got = await at.post("/v2/bot/message/push", {"to": to, "messages": [text("a")]})
    assert (got.status_code, got.json()) == (400, {"message": message})


async def test_who_blocked_the_bot_gets_nothing_and_the_bot_is_not_told(at: Desk) -> None:
    event = at.phone.unfollows()
    assert event.reply_token is None
    got = await at.post("/v2/bot/message/push", {"to": at.chat.user, "messages": [text("a")]})
    assert (got.status_code, at.chat.received()) == (200, [])
    assert (await at.api.get(f"/v2/bot/profile/{at.chat.user}")).status_code == 404


BODIES = [
    pytest.param(b'{"a": }', "application/json", 400, "could not be parsed as JSON (line: 1, column: 7)", id="no-json"),
    pytest.param(b"a=1", "text/plain", 415, "The content type, text/plain, is not supported", id="text"),
    pytest.param(b'"' + b"x" * 2**21 + b'"', "application/json", 413, "2MB", id="too-large"),
]


@pytest.mark.parametrize(("body", "kind", "status", "message"), BODIES)
async def test_a_body_that_cannot_be_read_is_refused_as_such(
    at: Desk, body: bytes, kind: str, status: int, message: str
) -> None:
    got = await at.api.post("/v2/bot/message/push", content=body, headers={"content-type": kind})
    assert got.status_code == status
    assert message in got.json()["message"]


@pytest.mark.parametrize(("seconds", "status"), [(5, 202), (60, 202), (7, 400), (65, 400)])
async def test_the_loading_animation_lasts_a_multiple_of_five_seconds(at: Desk, seconds: int, status: int) -> None:
    got = await at.post("/v2/bot/chat/loading/start", {"chatId": at.chat.user, "loadingSeconds": seconds})
    assert got.status_code == status
    assert at.platform.world.typing(at.chat) == (status == 202)


async def test_a_picture_can_be_fetched_until_it_is_unsent(at: Desk) -> None:
    event = at.phone.sends_image(b"\x89PNG", "image/png")
    ident = event.fields["message"]["id"]
    got = await at.api.get(f"/v2/bot/message/{ident}/content")
    assert (got.content, got.headers["content-type"]) == (b"\x89PNG", "image/png")
    at.phone.unsends(ident)
    assert (await at.api.get(f"/v2/bot/message/{ident}/content")).status_code == 404


async def test_the_webhook_can_be_moved_and_tested(at: Desk) -> None:
    assert (await at.api.put("/v2/bot/channel/webhook/endpoint", json={"endpoint": "http://127.0.0.1:2/x"})).is_success
    assert (await at.api.get("/v2/bot/channel/webhook/endpoint")).json()["endpoint"] == "http://127.0.0.1:2/x"
    at.mailbox.status = 500
    told = (await at.post("/v2/bot/channel/webhook/test", {})).json()
    assert (told["success"], told["statusCode"], told["reason"]) == (False, 500, "ERROR_STATUS_CODE")


async def test_a_menu_needs_its_picture_before_anybody_sees_it(at: Desk) -> None:
    area = {"bounds": {"x": 0, "y": 0, "width": 10, "height": 10}, "action": said("Menu")}
    menu = {
        "size": {"width": 2500, "height": 843},
        "selected": True,
        "name": "m",
        "chatBarText": "แตะ",
        "areas": [area],
    }
    ident = (await at.post("/v2/bot/richmenu", menu)).json()["richMenuId"]
    assert (await at.api.post(f"/v2/bot/user/all/richmenu/{ident}")).status_code == 400
    await at.api.post(f"/v2/bot/richmenu/{ident}/content", content=b"png", headers={"content-type": "image/png"})
    assert (await at.api.post(f"/v2/bot/user/all/richmenu/{ident}")).status_code == 200
    assert [tap.label for tap in at.platform.world.taps(at.chat)] == ["Menu"]


async def test_pushes_count_against_the_plan_and_replies_do_not(at: Desk) -> None:
    await at.post("/v2/bot/message/reply", {"replyToken": await at.heard(), "messages": [text("a")]})
    await at.post("/v2/bot/message/push", {"to": at.chat.user, "messages": [text("a"), text("b")]})
    assert (await at.api.get("/v2/bot/message/quota/consumption")).json() == {"totalUsage": 2}


async def test_validation_sends_nothing(at: Desk) -> None:
    assert (await at.post("/v2/bot/message/validate/reply", {"messages": [text("a")]})).json() == {}
    assert (await at.post("/v2/bot/message/validate/push", {"messages": [text("")]})).status_code == 400
    assert at.chat.received() == []


async def test_a_broadcast_reaches_every_friend_and_a_narrowcast_nobody(at: Desk) -> None:
    other = at.platform.world.chat()
    assert (await at.post("/v2/bot/message/broadcast", {"messages": [text("sale")]})).status_code == 200
    assert (await at.post("/v2/bot/message/narrowcast", {"messages": [text("sale")]})).status_code == 403
    assert [one.how for chat in (at.chat, other) for one in chat.received()] == ["broadcast", "broadcast"]


async def test_whoever_watches_hears_what_happens_in_order() -> None:
    heard: list[Any] = []
    mailbox = Mailbox()
    async with LinePlatform(Channel("http://x"), mailbox, watch=lambda _chat, what: heard.append(what)) as platform:
        chat = platform.world.chat()
        Phone(platform.world, chat).says("hi")
        headers = {"authorization": f"Bearer {TEST_TOKEN}"}
        async with httpx.AsyncClient(base_url=platform.base_url, headers=headers, trust_env=False, verify=False) as api:
            await api.post("/v2/bot/message/push", json={"to": chat.user, "messages": [text("")]})
            await api.post("/v2/bot/message/push", json={"to": chat.user, "messages": [text("a")]})
    assert [type(one).__name__ for one in heard] == ["Done", "Refused", "Seen"]
    assert isinstance(heard[1], Refused)


def test_the_text_of_a_flex_message_is_what_stands_in_it_and_its_buttons_are_found_anywhere() -> None:
    card = bubble(
        {"type": "text", "text": "Bath", "action": said("never shown")},
        {"type": "text", "contents": [{"type": "span", "text": "600"}, {"type": "span", "text": " baht"}]},
        {
            "type": "box",
            "layout": "horizontal",
            "contents": [{"type": "box", "layout": "vertical", "contents": [uri_button()]}],
        },
        hero={"type": "image", "url": "https://a.example/1.png"},
    )
    seen = as_seen(flex({"type": "carousel", "contents": [card, card]}), ident="1", at=0.0, how="push")
    assert seen.text == "Bath\n600 baht\nBath\n600 baht"
    assert seen.readable == seen.text
    assert [(tap.label, tap.uri) for tap in seen.taps[:2]] == [("Bath", None), ("จองคิว", "https://liff.line.me/1-book")]
    assert seen.images == ("https://a.example/1.png",) * 2


def test_the_alternative_text_is_read_only_where_there_is_nothing_else() -> None:
    picture = bubble({"type": "image", "url": "https://a.example/1.png"})
    assert as_seen(flex(picture), ident="1", at=0.0, how="push").readable == "alt"
    assert as_seen(flex(bubble(uri_button())), ident="1", at=0.0, how="push").readable == ""


async def test_quick_replies_go_when_somebody_writes_and_other_buttons_stay(at: Desk) -> None:
    both = {**buttons(said("Template")), "quickReply": {"items": [{"type": "action", "action": said("Quick")}]}}
    await at.post("/v2/bot/message/push", {"to": at.chat.user, "messages": [both]})
    assert [tap.label for tap in at.chat.taps()] == ["Template", "Quick"]
    at.phone.says("never mind")
    assert [tap.label for tap in at.chat.taps()] == ["Template"]


TAPS = [
    pytest.param(Tap("message", "Yes", "template", text="yes please"), ["message"], "yes please", id="message"),
    pytest.param(Tap("postback", "Buy", "flex", data="a=1", text="I buy"), ["postback"], "I buy", id="postback"),
    pytest.param(
        Tap("postback", "Buy", "flex", data="a=1", text="x", sends_text=True),
        ["postback", "message"],
        "x",
        id="old-text",
    ),
    pytest.param(Tap("uri", "Book", "flex", uri="https://a.example"), [], None, id="uri"),
]


@pytest.mark.parametrize(("tap", "kinds", "shown"), TAPS)
async def test_a_tap_sends_what_a_phone_would_send(at: Desk, tap: Tap, kinds: list[str], shown: str | None) -> None:
    assert [event.kind for event in at.phone.taps(tap)] == kinds
    texts = [item.text for item in at.chat.screen]
    assert texts[-1:] == ([shown] if shown is not None else [])


def test_an_event_in_standby_has_no_reply_token() -> None:
    event = Event("U1", 0, ulid(0, bytes(10)), "message", {}, "token", mode="standby")
    assert "replyToken" not in event.body()
    assert Event("U1", 0, ulid(0, bytes(10)), "message", {}, "token").body()["replyToken"] == "token"


async def test_a_reply_to_a_join_goes_to_the_group(at: Desk) -> None:
    event = at.phone.invites()
    assert event.body()["source"]["type"] == "group"
    await at.post("/v2/bot/message/reply", {"replyToken": event.reply_token, "messages": [text("hello all")]})
    assert event.group is not None
    assert [one.text for one in at.platform.world.chats[event.group].received()] == ["hello all"]


async def test_stopping_does_not_wait_for_a_bot_that_keeps_its_connection() -> None:
    async with desk() as at:
        await at.api.get("/v2/bot/info")
        async with asyncio.timeout(3):
            await at.platform.stop()
