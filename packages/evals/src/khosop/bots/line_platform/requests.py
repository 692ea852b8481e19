"""What did the bot ask? A request's token, its JSON and its chat, each checked as the platform checks it."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final
from uuid import uuid4

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from khosop.bots.line_platform.chats import Chat
from khosop.bots.line_platform.faults import Detail, Refusal, no_json, no_token, not_sent, wrong_fields, wrong_property
from khosop.bots.line_platform.world import World

Endpoint = Callable[[World, Request], Awaitable[Response]]
LARGEST_BODY: Final = 2 * 1024 * 1024
_RECEIVER: Final = re.compile(r"[UCR][0-9a-f]{32}")


def serve(world: World, endpoint: Endpoint, *, open_to_all: bool = False) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint as the web framework wants it: refusals are the platform's error bodies."""

    async def answer(request: Request) -> Response:
        request.state.request_id = str(uuid4())
        try:
            if not open_to_all:
                _check_token(world, request)
            response = await endpoint(world, request)
        except Refusal as refusal:
            world.refuse(getattr(request.state, "chat", None), f"{request.method} {request.url.path}", refusal)
            response = JSONResponse(refusal.body(), refusal.status, dict(refusal.headers))
        response.headers["x-line-request-id"] = request.state.request_id
        return response

    return answer


def _check_token(world: World, request: Request) -> None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not world.may(token.strip()):
        raise no_token()


async def json_of(request: Request) -> Mapping[str, Any]:
    """Return a request's JSON object.

    Raises:
        Refusal: another content type, too large, no JSON, or no object.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind.lower() != "application/json":
        raise Refusal(415, f"The content type, {kind or 'null'}, is not supported")
    body = await request.body()
    if len(body) > LARGEST_BODY:
        raise Refusal(413, "Request exceeds the max size of 2MB")
    try:
        found = json.loads(body)
    except json.JSONDecodeError as error:
        raise no_json(error.lineno, error.colno) from None
    except UnicodeDecodeError:
        raise no_json(1, 1) from None
    if not isinstance(found, dict):
        raise wrong_fields([Detail("Must be an object", "")])
    return found


def remember_chat(request: Request, user: str | None) -> None:
    """Keep whose chat a request is for, so that a refusal is written down there."""
    request.state.chat = user


def receiver(world: World, request: Request, ident: Any, name: str = "to") -> Chat:
    """Return the chat that a message goes to.

    Raises:
        Refusal: what is named is no id of a chat, or the platform knows nobody of that id.
    """
    if not isinstance(ident, str) or _RECEIVER.fullmatch(ident) is None:
        raise wrong_property(name)
    remember_chat(request, ident)
    if ident not in world.chats:
        raise not_sent()
    return world.chats[ident]


def nothing(status: int = 200) -> Response:
    """Return the answer of an endpoint that has nothing to tell."""
    return JSONResponse({}, status)
