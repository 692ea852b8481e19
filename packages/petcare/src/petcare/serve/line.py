"""How does the service speak with LINE? Signatures and events in, messages out, through the official SDK.

The SDK takes seconds to import, so this module is imported by `petcare serve` alone, and only when it starts.
"""

from __future__ import annotations

import asyncio
import json
import logging
import uuid
from collections.abc import Awaitable, Sequence
from typing import Any, Protocol

import aiohttp
from linebot.v3.messaging import (  # type: ignore[import-untyped]  # the SDK has no types
    AsyncApiClient,
    AsyncMessagingApi,
    Configuration,
    Message,
    PushMessageRequest,
    ReplyMessageRequest,
    ShowLoadingAnimationRequest,
)
from linebot.v3.messaging.exceptions import ApiException  # type: ignore[import-untyped]  # as above
from linebot.v3.webhook import SignatureValidator  # type: ignore[import-untyped]  # as above

log = logging.getLogger("petcare.serve")
LOADING_S = 20
CALL_S = 10.0
"""How long a call may take; the SDK itself would wait for minutes."""
NICETY_S = 2.0
"""How long a call may take that the customer can do without."""
TRIES = 3


class Outbox(Protocol):
    """Where messages to customers go."""

    async def answer(self, user: str, reply_token: str | None, messages: Sequence[dict[str, Any]], key: str) -> None:
        """Send messages, by reply where the token is still good, else by push; `key` makes a repeated push harmless.

        Raises:
            NotSent: LINE did not take them.
        """
        ...

    async def show_typing(self, user: str) -> None:
        """Show that an answer is being written, if that can be done."""
        ...

    async def name_of(self, user: str) -> str | None:
        """Return a user's display name, where LINE tells it."""
        ...


class NotSent(Exception):
    """LINE did not take a message; the text says why."""


def signature_is_good(secret: str, body: bytes, signature: str) -> bool:
    """Tell whether a webhook call comes from who knows the channel secret."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return bool(SignatureValidator(secret).validate(text, signature))


class LineOutbox:
    """Sends through the Messaging API."""

    def __init__(self, api_base: str, token: str) -> None:
        self._client = AsyncApiClient(Configuration(host=api_base, access_token=token))
        self._api = AsyncMessagingApi(self._client)

    async def answer(self, user: str, reply_token: str | None, messages: Sequence[dict[str, Any]], key: str) -> None:
        told = [Message.from_dict(dict(one)) for one in messages]
        if reply_token is None or not await self._replied(reply_token, told):
            await self._pushed(user, told, key)

    async def _replied(self, token: str, messages: list[Any]) -> bool:
        """Reply; False where the token is no longer good and nothing went out."""
        request = ReplyMessageRequest(replyToken=token, messages=messages)
        unsure = False
        for attempt in range(TRIES):
            try:
                await self._in_time(self._api.reply_message(request))
            except ApiException as error:
                if error.status == 400 and "Invalid reply token" in str(error.body):
                    # After a try that broke off, a used token means that it had arrived.
                    return unsure
                if error.status < 500 or attempt == TRIES - 1:
                    raise NotSent(_why(error)) from error
            except (aiohttp.ClientError, TimeoutError) as error:
                unsure = True
                if attempt == TRIES - 1:
                    raise NotSent(f"LINE can't be reached: {error}") from error
            else:
                return True
        raise AssertionError("the last try returns or raises")

    async def _pushed(self, user: str, messages: list[Any], key: str) -> None:
        # The same event gives the same key: a push that is repeated, even after a crash, arrives once.
        retry_key = str(uuid.uuid5(uuid.NAMESPACE_URL, key))
        request = PushMessageRequest(to=user, messages=messages)
        for attempt in range(TRIES):
            try:
                await self._in_time(self._api.push_message(request, x_line_retry_key=retry_key))
            except ApiException as error:
                if error.status == 409:
                    return
                if error.status < 500 or attempt == TRIES - 1:
                    raise NotSent(_why(error)) from error
            except (aiohttp.ClientError, TimeoutError) as error:
                if attempt == TRIES - 1:
                    raise NotSent(f"LINE can't be reached: {error}") from error
            else:
                return

    async def show_typing(self, user: str) -> None:
        try:
            request = ShowLoadingAnimationRequest(chatId=user, loadingSeconds=LOADING_S)
            await self._in_time(self._api.show_loading_animation(request), NICETY_S)
        except (ApiException, aiohttp.ClientError, TimeoutError) as error:
            log.info("no loading animation for %s: %s", user, error)  # a nicety; the answer comes all the same

    async def name_of(self, user: str) -> str | None:
        try:
            profile = await self._in_time(self._api.get_profile(user), NICETY_S)
        except (ApiException, aiohttp.ClientError, TimeoutError) as error:
            log.info("no profile of %s: %s", user, error)
            return None
        name: str = profile.display_name
        return name

    @staticmethod
    async def _in_time(call: Awaitable[Any], seconds: float = CALL_S) -> Any:
        async with asyncio.timeout(seconds):
            return await call

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.close()


def _why(error: Any) -> str:
    try:
        told = json.loads(error.body)
    except (TypeError, ValueError):
        return f"LINE answered {error.status}: {error.body}"
    details = "; ".join(f"{one.get('property')}: {one.get('message')}" for one in told.get("details", ()))
    return f"LINE answered {error.status}: {told.get('message')}" + (f" ({details})" if details else "")
