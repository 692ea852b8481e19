"""How are messages sent? Reply, push and the calls to many; and the endpoints that only check."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from khosop.bots.line_platform.faults import Detail, Refusal, wrong_fields
from khosop.bots.line_platform.messages import check_messages
from khosop.bots.line_platform.requests import json_of, nothing, receiver, remember_chat
from khosop.bots.line_platform.seen import How
from khosop.bots.line_platform.world import World


async def reply(world: World, request: Request) -> Response:
    """Send up to five messages with a reply token. The token is used only when the messages are right."""
    body = await json_of(request)
    token = body.get("replyToken")
    if not isinstance(token, str) or not token:
        raise wrong_fields([Detail("May not be empty", "replyToken")])
    remember_chat(request, world.ledger.owner(token))
    if request.headers.get("x-line-retry-key") is not None:
        raise Refusal(400, "X-Line-Retry-Key can't be used with this API")
    messages = check_messages(body.get("messages"))
    chat = world.chats[world.ledger.spend(token)]
    return JSONResponse({"sentMessages": world.send(chat, messages, "reply")})


async def push(world: World, request: Request) -> Response:
    """Send messages at any time."""
    body = await json_of(request)
    if body.get("to") is None:
        raise wrong_fields([Detail("May not be null", "to")])
    chat = receiver(world, request, body["to"])
    key = request.headers.get("x-line-retry-key")
    world.ledger.check_retry_key(key)
    messages = check_messages(body.get("messages"))
    sent = world.send(chat, messages, "push")
    world.ledger.accept(key, request.state.request_id, sent)
    return JSONResponse({"sentMessages": sent})


async def multicast(world: World, request: Request) -> Response:
    """Send messages to up to 500 users. Those that the platform doesn't know are left out."""
    body = await json_of(request)
    to = body.get("to")
    if not isinstance(to, list) or not 1 <= len(to) <= 500:
        raise wrong_fields([Detail("Size must be between 1 and 500", "to")])
    return await _to_many(world, request, body, [user for user in to if user in world.chats], "multicast")


async def broadcast(world: World, request: Request) -> Response:
    """Send messages to every friend."""
    body = await json_of(request)
    return await _to_many(world, request, body, list(world.chats), "broadcast")


async def _to_many(world: World, request: Request, body: Any, users: list[str], how: How) -> Response:
    key = request.headers.get("x-line-retry-key")
    world.ledger.check_retry_key(key)
    messages = check_messages(body.get("messages"))
    for user in users:
        world.send(world.chats[user], messages, how)
    world.ledger.accept(key, request.state.request_id, ())
    return nothing()


async def narrowcast(_world: World, _request: Request) -> Response:
    """Refuse: a narrowcast needs an audience, and this platform has none."""
    raise Refusal(403, "Access to this API is not available for your account")


async def validate(_world: World, request: Request) -> Response:
    """Check message objects and send nothing."""
    body = await json_of(request)
    check_messages(body.get("messages"))
    return nothing()


async def delivered(world: World, request: Request) -> Response:
    """Tell how many messages were sent, by how."""
    return JSONResponse({"status": "ready", "success": world.counted.get(request.path_params["how"], 0)})


async def quota(_world: World, _request: Request) -> Response:
    """Tell that nothing limits the channel."""
    return JSONResponse({"type": "none"})


async def consumption(world: World, _request: Request) -> Response:
    """Tell how many messages count against the month's plan: replies don't."""
    return JSONResponse({"totalUsage": sum(n for how, n in world.counted.items() if how != "reply")})
