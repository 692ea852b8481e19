"""A bot over HTTP: requests as the suite says, sessions and cookies, what a failure is and whose, and secrets kept."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from khosop.bots.chat_tools import Answer
from khosop.bots.http_bot import HttpBot
from khosop.bots.http_chat import HttpConversation
from khosop.bots.own_model import empty_seat
from khosop.bots.protocol import BotUnreachable, CannotPlay, Earlier, Opening, Seat, SharedWorld
from khosop.bots.spec import bot_spec, open_bot
from khosop.errors import BadInput, RunStopped
from khosop.transcript import TurnOutcome
from tests.evals.bots.serving import served

NOW = datetime.fromisoformat("2026-11-05T10:00+07:00")
SEAT = Seat(empty_seat("own", stand_in=False), "own")


@dataclass
class Backend:
    """A web service that answers as the test says and keeps what it was asked."""

    answers: dict[str, Any] = field(default_factory=dict)
    asked: list[dict[str, Any]] = field(default_factory=list)
    url: str = ""

    async def answer(self, request: Request) -> Response:
        raw = await request.body()
        self.asked.append(
            {
                "at": f"{request.method} {request.scope['path']}",
                "query": dict(request.query_params),
                "headers": dict(request.headers),
                "body": raw.decode(),
            }
        )
        answer = self.answers.get(request.url.path, {"reply": "ค่ะ"})
        if isinstance(answer, list):
            answer = answer.pop(0)
        return answer if isinstance(answer, Response) else JSONResponse(answer)


@pytest.fixture(scope="module")
def _backend() -> Iterator[Backend]:
    backend = Backend()
    app = Starlette(routes=[Route("/{path:path}", backend.answer, methods=["GET", "POST", "DELETE", "PUT"])])
    with served(app) as url:
        backend.url = url
        yield backend


@pytest.fixture
def backend(_backend: Backend) -> Backend:
    _backend.answers.clear()
    _backend.asked.clear()
    return _backend


def opened(backend: Backend, **stated: Any) -> HttpBot:
    if not {"json", "form", "body"} & set(stated):
        stated["json"] = {"message": "{text}"}
    bot = open_bot(bot_spec({"http": {"url": f"{backend.url}/chat", **stated}}), "suite.yaml: bot", Path())
    assert isinstance(bot, HttpBot)
    return bot


@asynccontextmanager
async def talking(backend: Backend, opening: Opening | None = None, **stated: Any) -> AsyncIterator[HttpConversation]:
    bot = opened(backend, **stated)
    try:
        chat = await bot.open(opening or Opening("khosop-1", NOW, SEAT))
        assert isinstance(chat, HttpConversation)
        yield chat
    finally:
        await bot.aclose()


async def heard(backend: Backend, **stated: Any) -> TurnOutcome:
    async with talking(backend, **stated) as chat:
        return await chat.hear("say", "เปิดไหม")


async def test_a_request_is_what_the_template_says(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", "sesame-open")
    stated = {
        "method": "put",
        "url": f"{backend.url}/v1/{{session}}/chat",
        "headers": {"authorization": "Bearer ${ENV:BOT_TOKEN}", "x-turn": "{turn}"},
        "query": {"at": "{now}"},
        "json": {"q": "{text}", "who": "{contact}", "ok": "true", "n": "3", "past": "{history}", "all": "{messages}"},
    }
    async with talking(backend, Opening("khosop-1", NOW, SEAT, contact="mali"), **stated) as chat:
        await chat.hear("say", "เปิดไหม")
        await chat.hear("button", "จอง")
    first, second = backend.asked
    assert first["at"] == "PUT /v1/khosop-1/chat"
    assert first["query"] == {"at": "2026-11-05T10:00:00+07:00"}
    assert first["headers"]["authorization"] == "Bearer sesame-open"
    assert second["headers"]["x-turn"] == "2"
    assert first["headers"]["content-type"] == "application/json"
    assert first["body"] == (
        '{"q": "เปิดไหม", "who": "mali", "ok": true, "n": 3, "past": [], "all": [{"role": "user", "content": "เปิดไหม"}]}'
    )
    assert '"past": [{"role": "user", "content": "เปิดไหม"}, {"role": "assistant", "content": "ค่ะ"}]' in second["body"]


async def test_a_body_may_be_json_as_text_a_form_or_plain_text(backend: Backend) -> None:
    await heard(backend, json='{"m": "{text}", "deep": {"stream": false}}')
    await heard(backend, form={"m": "{text}", "s": "{session}"})
    await heard(backend, body="said: {text}")
    assert [one["body"] for one in backend.asked] == [
        '{"m": "เปิดไหม", "deep": {"stream": false}}',
        "m=%E0%B9%80%E0%B8%9B%E0%B8%B4%E0%B8%94%E0%B9%84%E0%B8%AB%E0%B8%A1&s=khosop-1",
        "said: เปิดไหม",
    ]


async def test_what_stands_in_an_address_or_a_header_is_escaped(backend: Backend) -> None:
    stated: dict[str, Any] = {
        "method": "GET",
        "url": f"{backend.url}/say/{{text}}",
        "headers": {"X-Who": "คุณ{contact}"},
    }
    async with talking(backend, Opening("k", NOW, SEAT, contact="มะลิ"), **stated, json=None) as chat:
        await chat.hear("say", "เปิดไหม? a/b&c=d #1")
        assert backend.asked[0]["at"] == "GET /say/เปิดไหม? a/b&c=d #1"
        assert backend.asked[0]["headers"]["x-who"].encode("latin-1").decode() == "คุณมะลิ"


async def test_a_line_break_that_a_header_cannot_hold_is_no_failure_of_the_bot(backend: Backend) -> None:
    async with talking(backend, headers={"x-said": "{text}"}) as chat:
        with pytest.raises(CannotPlay, match="the request can't be sent"):
            await chat.hear("say", "a\nb")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ('{"reply": "เปิดค่ะ"}'.encode("tis-620"), "application/json; charset=tis-620"),
        ('\ufeff{"reply": "เปิดค่ะ"}'.encode(), "text/plain"),
        ('{"reply": "เปิดค่ะ"}'.encode(), "application/json; charset=nonsense"),
    ],
    ids=["tis-620", "byte order mark", "unknown charset"],
)
async def test_a_reply_is_read_in_its_own_encoding(backend: Backend, body: bytes, kind: str) -> None:
    backend.answers["/chat"] = Response(body, headers={"content-type": kind})
    assert (await heard(backend, reply={"text": "reply"})).text == "เปิดค่ะ"


async def test_a_session_is_made_used_and_ended_where_the_bot_wants_one(backend: Backend) -> None:
    backend.answers["/sessions"] = {"session": {"id": 77}}
    session = {
        "start": {"url": "/sessions", "json": {"at": "{now}"}, "id": "$.session.id"},
        "end": {"method": "DELETE", "url": "/sessions/{session}"},
    }
    async with talking(backend, json={"m": "{text}", "s": "{session}"}, session=session) as chat:
        await chat.hear("say", "a")
        await chat.close()
    assert [one["at"] for one in backend.asked] == ["POST /sessions", "POST /chat", "DELETE /sessions/77"]
    assert backend.asked[1]["body"] == '{"m": "a", "s": "77"}'


async def test_cookies_stay_within_a_conversation(backend: Backend) -> None:
    response = JSONResponse({"reply": "x"})
    response.set_cookie("sid", "first")
    backend.answers["/chat"] = [response, {"reply": "y"}, {"reply": "z"}]
    bot = opened(backend)
    one, other = [await bot.open(Opening(name, NOW, SEAT)) for name in ("khosop-1", "khosop-2")]
    await one.hear("say", "a")
    await one.hear("say", "b")
    await other.hear("say", "c")
    await bot.aclose()
    assert [asked["headers"].get("cookie") for asked in backend.asked] == [None, "sid=first", None]


async def test_staff_are_told_where_the_suite_says_how_and_the_bot_is_silent_after_a_hand_off(backend: Backend) -> None:
    backend.answers["/chat"] = [{"reply": "รอสักครู่ค่ะ", "human": True}, {}, {"reply": ""}]  # "one moment"
    stated: dict[str, Any] = {
        "reply": {"text": "reply", "handoff": "human", "tools": "tools[*]"},
        "staff": {"url": "/staff", "json": {"said": "{text}"}},
    }
    async with talking(backend, **stated) as chat:
        outcomes = [await chat.hear("say", "a"), await chat.hear("staff", "สวัสดี"), await chat.hear("say", "b")]
    assert [one.status for one in outcomes] == ["handoff", "silent", "silent"]
    assert outcomes[0].human == "status:handoff"
    assert backend.asked[1]["at"] == "POST /staff"


EARLIER = (Earlier(datetime.fromisoformat("2026-11-01T10:00+07:00"), "customer", "แพ้ไก่"),)  # "allergic to chicken"


@pytest.mark.parametrize(
    ("opening", "says"),
    [
        (Opening("k", NOW, SEAT, earlier=EARLIER), "`earlier` messages that the bot isn't told: put {history}"),
        (Opening("k", NOW, SEAT, contact="mali"), "whose chat it is, and the bot isn't told: put {contact}"),
        (Opening("k", NOW, SEAT, tools={"t": (Answer(result="x"),)}), "scripts results of tools"),
    ],
    ids=["earlier", "contact", "tools"],
)
async def test_a_case_whose_world_the_bot_is_not_told_is_unscored(
    backend: Backend, opening: Opening, says: str
) -> None:
    with pytest.raises(CannotPlay, match=says):
        async with talking(backend, opening):
            pass
    assert backend.asked == []


async def test_a_staff_turn_that_cannot_be_told_is_unscored(backend: Backend) -> None:
    async with talking(backend) as chat:
        with pytest.raises(CannotPlay, match="say how under `staff:`"):
            await chat.hear("staff", "สวัสดี")


async def test_what_was_said_days_before_is_in_the_history(backend: Backend) -> None:
    async with talking(backend, Opening("k", NOW, SEAT, earlier=EARLIER), json={"m": "{messages}"}) as chat:
        await chat.hear("say", "กินอะไรได้")
    assert "แพ้ไก่" in backend.asked[0]["body"]


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (JSONResponse({"detail": "kaboom"}, 500), r"POST http://.*/chat answered 500: {\"detail\": \"kaboom\"}"),
        (JSONResponse({"detail": "text too long"}, 422), "answered 422: .*text too long"),
        (PlainTextResponse("", 503), "answered 503: the reply is empty"),
        (JSONResponse({"error": "quota"}), "the bot says that it failed: quota"),
        (JSONResponse({"other": 1}), r"no text is where bots usually keep it; .*\{other: a number\}"),
    ],
    ids=["500", "422", "503", "error in 200", "no text"],
)
async def test_a_bot_that_errs_has_failed_and_its_words_are_kept(backend: Backend, answer: Response, says: str) -> None:
    backend.answers["/chat"] = answer
    outcome = await heard(backend, reply={"error": "$.error"})
    assert outcome.status == "error"
    assert outcome.error is not None
    assert re.search(says, outcome.error), outcome.error


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (JSONResponse({"detail": "no"}, 401), r"suite.yaml: bot: .* answered 401: it does not take our credentials"),
        (JSONResponse({"detail": "no"}, 404), r"answered 404: there is nothing at this address; .*{detail: text}"),
        (RedirectResponse("http://127.0.0.1:1/new"), r"a redirect to http://127.0.0.1:1/new; give that address"),
    ],
    ids=["401", "404", "redirect"],
)
async def test_a_refusal_that_every_request_would_get_stops_the_run(
    backend: Backend, answer: Response, says: str
) -> None:
    backend.answers["/chat"] = answer
    with pytest.raises(RunStopped, match=says):
        await heard(backend)


async def test_a_404_of_a_bot_that_has_answered_is_its_own_failure(backend: Backend) -> None:
    backend.answers["/chat"] = [{"reply": "a"}, JSONResponse({}, 404)]
    async with talking(backend) as chat:
        assert [(await chat.hear("say", "x")).status for _ in range(2)] == ["replied", "error"]


async def test_a_bot_that_throttles_us_is_not_reached(backend: Backend) -> None:
    backend.answers["/chat"] = JSONResponse({}, 429)
    with pytest.raises(BotUnreachable, match="--concurrency"):
        await heard(backend)


async def test_a_mapping_that_never_fits_stops_the_run_and_one_that_has_fitted_does_not(backend: Backend) -> None:
    bot = opened(backend, reply={"text": "$.reply"})
    chat = await bot.open(Opening("k", NOW, SEAT))
    backend.answers["/chat"] = {"answer": "ลับ"}
    assert [(await chat.hear("say", "x")).status for _ in range(2)] == ["error", "error"]
    with pytest.raises(
        RunStopped, match=r"none of the first 3 replies fits `reply:`: \$.reply finds nothing .*khosop bot try"
    ):
        await chat.hear("say", "x")
    backend.answers["/chat"] = [{"reply": "a"}, {"answer": "b"}]
    assert [(await chat.hear("say", "x")).status for _ in range(2)] == ["replied", "error"]
    await bot.aclose()


async def test_a_late_answer_is_a_failure_of_the_bot(backend: Backend) -> None:
    class Late(Response):
        async def __call__(self, *_: Any) -> None:
            await asyncio.sleep(3)

    backend.answers["/chat"] = Late()
    outcome = await heard(backend, timeout_s="0.2")
    assert (outcome.status, outcome.error) == ("error", "no answer within 0.2 s")


async def test_nobody_at_the_address_is_told_before_anything_is_played(backend: Backend) -> None:
    bot = opened(backend, url="http://127.0.0.1:9/chat")
    with pytest.raises(BadInput, match=r"suite.yaml: bot: nobody answers at 127.0.0.1:9; start the bot first"):
        await bot.astart(Path())
    chat = await bot.open(Opening("k", NOW, SEAT))
    with pytest.raises(BotUnreachable, match=r"nobody answers at 127.0.0.1:9"):
        await chat.hear("say", "x")


async def test_a_secret_is_in_no_error_and_in_no_reply(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", "sesame-open")
    stated = {"json": {"m": "{text}", "key": "${ENV:BOT_TOKEN}"}}
    backend.answers["/chat"] = JSONResponse({"detail": "bad key sesame-open"}, 500)
    failed = await heard(backend, **stated)
    backend.answers["/chat"] = {"reply": "your key is sesame-open"}
    replied = await heard(backend, **stated)
    assert "sesame-open" in backend.asked[0]["body"]
    assert "sesame" not in f"{failed.error} {replied.text}"
    assert replied.text == "your key is ${ENV:BOT_TOKEN}"


def test_a_variable_that_is_not_set_is_told_when_the_bot_is_opened(backend: Backend) -> None:
    with pytest.raises(BadInput, match=r"headers.authorization needs the environment variable NO_SUCH_TOKEN"):
        opened(backend, headers={"authorization": "Bearer ${ENV:NO_SUCH_TOKEN}"})


async def test_a_world_with_a_reset_is_shared_and_put_back(backend: Backend) -> None:
    backend.answers["/state"] = {"bookings": []}
    bot = opened(backend, reset={"url": "/reset"}, state={"method": "GET", "url": "/state"})
    assert isinstance(bot, SharedWorld)
    chat = await bot.open(Opening("k", NOW, SEAT))
    closing = await chat.close()
    before = await bot.digest()
    await bot.reset()
    await bot.aclose()
    assert (closing.state, before) == ({"bookings": []}, '{"bookings": []}')
    assert [one["at"] for one in backend.asked] == ["GET /state", "GET /state", "POST /reset"]
    assert not isinstance(opened(backend), SharedWorld)


def test_a_card_tells_when_the_settings_have_changed(backend: Backend) -> None:
    one, same, other = opened(backend), opened(backend), opened(backend, timeout_s="5")
    assert one.card() == same.card()
    assert one.card().settings != other.card().settings
    assert one.card().name == backend.url.removeprefix("http://")
