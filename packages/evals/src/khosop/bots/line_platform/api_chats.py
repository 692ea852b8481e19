"""What can a bot learn and do about a chat and the channel? Profiles, contents, loading animation, marks, webhook settings."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from khosop.bots.line_platform.chats import Chat
from khosop.bots.line_platform.counting import mapping
from khosop.bots.line_platform.faults import Detail, not_found, wrong_fields, wrong_property
from khosop.bots.line_platform.requests import json_of, nothing, remember_chat
from khosop.bots.line_platform.world import World


async def profile(world: World, request: Request) -> Response:
    """Tell a friend's name and language."""
    return JSONResponse(_profile(_friend(world, request)))


async def member_profile(world: World, request: Request) -> Response:
    """Tell the name of a member of a group."""
    told = _profile(_friend(world, request))
    return JSONResponse({name: told[name] for name in ("displayName", "userId")})


async def group_summary(world: World, request: Request) -> Response:
    """Tell a group's name."""
    ident = request.path_params["group"]
    if ident not in world.chats:
        raise not_found()
    return JSONResponse({"groupId": ident, "groupName": world.chats[ident].name})


async def leave(world: World, request: Request) -> Response:
    """Leave a group or a room."""
    if world.chats.pop(request.path_params["group"], None) is None:
        raise not_found()
    return nothing()


def _friend(world: World, request: Request) -> Chat:
    chat = world.chats.get(request.path_params["user"])
    if chat is None or not chat.friend:
        raise not_found()
    return chat


def _profile(chat: Chat) -> dict[str, Any]:
    return {"displayName": chat.name, "userId": chat.user, "language": chat.language}


async def followers(world: World, _request: Request) -> Response:
    """List the users who are friends."""
    return JSONResponse({"userIds": [user for user, chat in world.chats.items() if chat.friend and user[0] == "U"]})


async def info(world: World, _request: Request) -> Response:
    """Tell who the bot is."""
    channel = world.channel
    told = {"userId": channel.bot_user, "basicId": channel.basic_id, "displayName": channel.name}
    return JSONResponse({**told, "chatMode": "bot", "markAsReadMode": "auto"})


async def link_token(world: World, request: Request) -> Response:
    """Issue a token with which a user's account elsewhere can be linked."""
    _friend(world, request)
    return JSONResponse({"linkToken": world.new_id()})


async def no_figures_yet(_world: World, _request: Request) -> Response:
    """Tell that statistics are not ready: this platform keeps none."""
    return JSONResponse({"status": "unready"})


async def no_demographic(_world: World, _request: Request) -> Response:
    """Tell that nothing is known of the friends."""
    return JSONResponse({"available": False})


async def content(world: World, request: Request) -> Response:
    """Hand out what a customer sent as a picture."""
    found = world.contents.get(request.path_params["message"])
    if found is None:
        raise not_found()
    return Response(found[1], media_type=found[0])


async def transcoding(world: World, request: Request) -> Response:
    """Tell that a film or sound is ready to be fetched."""
    if request.path_params["message"] not in world.contents:
        raise not_found()
    return JSONResponse({"status": "succeeded"})


async def start_loading(world: World, request: Request) -> Response:
    """Show the loading animation to a user."""
    body = await json_of(request)
    ident, seconds = body.get("chatId"), body.get("loadingSeconds", 20)
    if not isinstance(ident, str) or not ident.startswith("U"):
        raise wrong_property("chatId")
    remember_chat(request, ident)
    if not isinstance(seconds, int) or not 5 <= seconds <= 60 or seconds % 5:
        raise wrong_fields([Detail("loadingSeconds must be a multiple of 5 between 5 and 60", "loadingSeconds")])
    if ident in world.chats:
        world.animate(world.chats[ident], seconds)
    return nothing(202)


async def mark_as_read(world: World, request: Request) -> Response:
    """Show "read" at a user's messages."""
    body = await json_of(request)
    chat = world.chats.get(str(mapping(body.get("chat")).get("userId")))
    if chat is None:
        raise wrong_property("chat")
    chat.read_at = world.clock()
    return nothing()


async def mark_as_read_by_token(_world: World, request: Request) -> Response:
    """Show "read" at the message that a token came with."""
    body = await json_of(request)
    if not isinstance(body.get("markAsReadToken"), str):
        raise wrong_fields([Detail("May not be empty", "markAsReadToken")])
    return nothing()


async def webhook_endpoint(world: World, _request: Request) -> Response:
    """Tell where events are sent."""
    return JSONResponse({"endpoint": world.channel.webhook, "active": True})


async def set_webhook_endpoint(world: World, request: Request) -> Response:
    """Send events somewhere else from now on."""
    body = await json_of(request)
    where = body.get("endpoint")
    if not isinstance(where, str) or not where.startswith(("http://", "https://")) or len(where) > 500:
        raise wrong_fields([Detail("Invalid webhook endpoint URL", "endpoint")])
    world.channel = world.channel.at(where)
    return nothing()


def webhook_told(*, status: int, reason: str, detail: str, at: float) -> dict[str, Any]:
    """Return the answer of a test of the webhook."""
    return {
        "success": 200 <= status < 300,
        "timestamp": datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "statusCode": status,
        "reason": reason,
        "detail": detail,
    }
