"""An echo bot on the async half of line-bot-sdk: WebhookParser, AsyncMessagingApi, profile, content and loading animation."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from linebot.v3.exceptions import InvalidSignatureError  # type: ignore[import-untyped]  # the SDK has no types
from linebot.v3.messaging import (  # type: ignore[import-untyped]  # as above
    AsyncApiClient,
    AsyncMessagingApi,
    AsyncMessagingApiBlob,
    Configuration,
    PushMessageRequest,
    ReplyMessageRequest,
    ShowLoadingAnimationRequest,
    TextMessage,
)
from linebot.v3.webhook import WebhookParser  # type: ignore[import-untyped]  # the SDK has no types
from linebot.v3.webhooks import (  # type: ignore[import-untyped]  # as above
    Event,
    FollowEvent,
    ImageMessageContent,
    MessageEvent,
    PostbackEvent,
    StickerMessageContent,
    TextMessageContent,
)
from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tests.evals.line.serving import served


@asynccontextmanager
async def echo_bot_async(host: str, secret: str, token: str) -> AsyncIterator[str]:
    """Run the bot and yield its webhook. It speaks with the API at `host`."""
    parser = WebhookParser(secret)

    async with AsyncApiClient(Configuration(host, access_token=token)) as client:
        api, blob = AsyncMessagingApi(client), AsyncMessagingApiBlob(client)

        async def callback(request: Request) -> Response:
            body = (await request.body()).decode()
            try:
                events = parser.parse(body, request.headers["x-line-signature"])
            except InvalidSignatureError:
                return PlainTextResponse("bad signature", 400)
            return PlainTextResponse("OK", background=BackgroundTask(_handle, events, api, blob))

        async with served(Starlette(routes=[Route("/callback", callback, methods=["POST"])])) as address:
            yield f"{address}/callback"


async def _handle(events: list[Event], api: AsyncMessagingApi, blob: AsyncMessagingApiBlob) -> None:
    for event in events:
        await _answer(event, api, blob)


async def _answer(event: Event, api: AsyncMessagingApi, blob: AsyncMessagingApiBlob) -> None:
    user = event.source.user_id
    match event:
        case MessageEvent(message=TextMessageContent(text="later")):
            await api.show_loading_animation(ShowLoadingAnimationRequest(chatId=user, loadingSeconds=5))
            await api.push_message(PushMessageRequest(to=user, messages=[TextMessage(text="pushed")]))
            return
        case MessageEvent(message=TextMessageContent(text=text)):
            said = f"{(await api.get_profile(user)).display_name}: {text}"
        case MessageEvent(message=ImageMessageContent(id=ident)):
            said = f"{len(await blob.get_message_content(ident))} bytes"
        case MessageEvent(message=StickerMessageContent(sticker_id=ident)):
            said = f"sticker {ident}"
        case PostbackEvent():
            said = f"postback {event.postback.data}"
        case FollowEvent():
            said = "welcome"
        case _:
            return
    await api.reply_message(ReplyMessageRequest(replyToken=event.reply_token, messages=[TextMessage(text=said)]))
