"""How does a bot manage rich menus? Create, picture, default, of a user, aliases."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from khosop.bots.line_platform.faults import Detail, Refusal, not_found, wrong_fields
from khosop.bots.line_platform.menus import menu_faults
from khosop.bots.line_platform.requests import json_of, nothing
from khosop.bots.line_platform.world import World

_PICTURES = frozenset({"image/png", "image/jpeg"})


async def create(world: World, request: Request) -> Response:
    """Create a menu and tell its id."""
    menu = await json_of(request)
    faults = list(menu_faults(menu))
    if faults:
        raise wrong_fields(faults)
    ident = f"richmenu-{world.new_id()}"
    world.menus.menus[ident] = menu
    return JSONResponse({"richMenuId": ident})


async def validate(_world: World, request: Request) -> Response:
    """Check a menu and create nothing."""
    faults = list(menu_faults(await json_of(request)))
    if faults:
        raise wrong_fields(faults)
    return nothing()


async def list_all(world: World, _request: Request) -> Response:
    """List the menus."""
    return JSONResponse({"richmenus": [{"richMenuId": i, **menu} for i, menu in world.menus.menus.items()]})


async def get(world: World, request: Request) -> Response:
    """Return one menu."""
    ident = _known(world, request)
    return JSONResponse({"richMenuId": ident, **world.menus.menus[ident]})


async def delete(world: World, request: Request) -> Response:
    """Delete a menu."""
    world.menus.delete(_known(world, request))
    return nothing()


async def upload(world: World, request: Request) -> Response:
    """Take a menu's picture."""
    ident = _known(world, request)
    kind = request.headers.get("content-type", "").partition(";")[0]
    if kind not in _PICTURES:
        raise Refusal(415, f"The content type, {kind or 'null'}, is not supported")
    world.menus.pictures[ident] = (kind, await request.body())
    return nothing()


async def download(world: World, request: Request) -> Response:
    """Hand out a menu's picture."""
    found = world.menus.pictures.get(_known(world, request))
    if found is None:
        raise not_found()
    return Response(found[1], media_type=found[0])


async def set_default(world: World, request: Request) -> Response:
    """Show a menu to everybody who has none of their own."""
    world.menus.default = _pictured(world, _known(world, request))
    return nothing()


async def get_default(world: World, _request: Request) -> Response:
    """Tell everybody's menu."""
    if world.menus.default is None:
        raise Refusal(404, "no default richmenu")
    return JSONResponse({"richMenuId": world.menus.default})


async def clear_default(world: World, _request: Request) -> Response:
    """Show no menu to those who have none of their own."""
    world.menus.default = None
    return nothing()


async def link(world: World, request: Request) -> Response:
    """Show a menu to one user."""
    world.menus.of_user[request.path_params["user"]] = _pictured(world, _known(world, request))
    return nothing()


async def get_link(world: World, request: Request) -> Response:
    """Tell the menu of one user."""
    ident = world.menus.of_user.get(request.path_params["user"])
    if ident is None:
        raise Refusal(404, "the user has no richmenu")
    return JSONResponse({"richMenuId": ident})


async def unlink(world: World, request: Request) -> Response:
    """Take a user's own menu away."""
    world.menus.of_user.pop(request.path_params["user"], None)
    return nothing()


async def bulk(world: World, request: Request) -> Response:
    """Show a menu to many users, or take theirs away."""
    body = await json_of(request)
    users = body.get("userIds")
    if not isinstance(users, list) or not 1 <= len(users) <= 500:
        raise wrong_fields([Detail("Size must be between 1 and 500", "userIds")])
    for user in users:
        if request.url.path.endswith("/unlink"):
            world.menus.of_user.pop(user, None)
        else:
            world.menus.of_user[user] = _pictured(world, _menu(world, str(body.get("richMenuId"))))
    return nothing(202)


async def create_alias(world: World, request: Request) -> Response:
    """Give a menu a name to switch to."""
    body = await json_of(request)
    alias = str(body.get("richMenuAliasId") or "")
    if alias in world.menus.aliases:
        raise Refusal(400, "conflict richmenu alias id")
    if not alias:
        raise wrong_fields([Detail("May not be empty", "richMenuAliasId")])
    world.menus.aliases[alias] = _menu(world, str(body.get("richMenuId")))
    return nothing()


async def change_alias(world: World, request: Request) -> Response:
    """Let a name mean another menu."""
    alias = _alias(world, request)
    world.menus.aliases[alias] = _menu(world, str((await json_of(request)).get("richMenuId")))
    return nothing()


async def get_alias(world: World, request: Request) -> Response:
    """Tell which menu a name means."""
    alias = _alias(world, request)
    return JSONResponse({"richMenuAliasId": alias, "richMenuId": world.menus.aliases[alias]})


async def list_aliases(world: World, _request: Request) -> Response:
    """List the names."""
    rows = [{"richMenuAliasId": alias, "richMenuId": menu} for alias, menu in world.menus.aliases.items()]
    return JSONResponse({"aliases": rows})


async def delete_alias(world: World, request: Request) -> Response:
    """Forget a name."""
    del world.menus.aliases[_alias(world, request)]
    return nothing()


def _alias(world: World, request: Request) -> str:
    alias: str = request.path_params["alias"]
    if alias not in world.menus.aliases:
        raise Refusal(404, "richmenu alias not found")
    return alias


def _known(world: World, request: Request) -> str:
    return _menu(world, request.path_params["menu"])


def _menu(world: World, ident: str) -> str:
    if ident not in world.menus.menus:
        raise Refusal(404, "richmenu not found")
    return ident


def _pictured(world: World, ident: str) -> str:
    if ident not in world.menus.pictures:
        raise Refusal(400, "must upload richmenu image before applying it to user")
    return ident
