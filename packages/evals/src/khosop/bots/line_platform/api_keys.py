"""How does a bot get an access token? The channel token calls, version 2, 2.1 and the stateless one.

A signed assertion is taken as it is: this platform has no public keys to check it with.
"""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from khosop.bots.line_platform.world import World

MONTH_S = 30 * 24 * 3600
STATELESS_S = 15 * 60


async def issue(world: World, request: Request) -> Response:
    """Issue a short-lived token for channel id and secret."""
    asked = await _form(request)
    if asked.get("grant_type") != "client_credentials":
        return _wrong("unsupported_grant_type", "grant_type must be client_credentials")
    if not _knows_secret(world, asked):
        return _wrong("invalid_client", "invalid client_id or client_secret", 400)
    return _issued(world, MONTH_S)


async def issue_by_assertion(world: World, request: Request) -> Response:
    """Issue a token of version 2.1 for a signed assertion."""
    asked = await _form(request)
    if not asked.get("client_assertion"):
        return _wrong("invalid_request", "client_assertion is missing")
    return _issued(world, MONTH_S, key_id=True)


async def issue_stateless(world: World, request: Request) -> Response:
    """Issue a stateless token, good for fifteen minutes, for a secret or an assertion."""
    asked = await _form(request)
    if not asked.get("client_assertion") and not _knows_secret(world, asked):
        return _wrong("invalid_client", "invalid client_id or client_secret")
    return _issued(world, STATELESS_S)


async def verify(world: World, request: Request) -> Response:
    """Tell how long a token is still good."""
    asked = {**request.query_params, **(await _form(request))}
    token = asked.get("access_token", "")
    if not world.may(token):
        return _wrong("invalid_request", "The access token expired")
    left = world.tokens.get(token, world.clock() + MONTH_S) - world.clock()
    return JSONResponse(
        {"client_id": world.channel.ident, "expires_in": int(left), "scope": "profile chat_message.write"}
    )


async def revoke(world: World, request: Request) -> Response:
    """Take a token back."""
    world.tokens.pop((await _form(request)).get("access_token", ""), None)
    return Response(status_code=200)


async def _form(request: Request) -> dict[str, str]:
    fields = parse_qs((await request.body()).decode("utf-8", "replace"))
    return {name: values[-1] for name, values in fields.items()}


def _knows_secret(world: World, asked: dict[str, str]) -> bool:
    return (asked.get("client_id"), asked.get("client_secret")) == (world.channel.ident, world.channel.secret)


def _issued(world: World, seconds: int, *, key_id: bool = False) -> Response:
    token = f"issued-{world.new_id()}"
    world.tokens[token] = world.clock() + seconds
    told = {"access_token": token, "token_type": "Bearer", "expires_in": seconds}
    return JSONResponse({**told, "key_id": world.new_id()} if key_id else told)


def _wrong(error: str, told: str, status: int = 400) -> Response:
    return JSONResponse({"error": error, "error_description": told}, status)
