"""At which paths does the platform answer? The Messaging API's own, on one address for both of its hosts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from khosop.bots.line_platform import api_chats, api_keys, api_menus, api_messages
from khosop.bots.line_platform.requests import Endpoint, serve
from khosop.bots.line_platform.world import World

TestWebhook = Callable[[Request], Awaitable[Response]]

_WITH_TOKEN: tuple[tuple[str, str, Endpoint], ...] = (
    ("POST", "/v2/bot/message/reply", api_messages.reply),
    ("POST", "/v2/bot/message/push", api_messages.push),
    ("POST", "/v2/bot/message/multicast", api_messages.multicast),
    ("POST", "/v2/bot/message/broadcast", api_messages.broadcast),
    ("POST", "/v2/bot/message/narrowcast", api_messages.narrowcast),
    ("POST", "/v2/bot/message/validate/{how}", api_messages.validate),
    ("GET", "/v2/bot/message/delivery/{how}", api_messages.delivered),
    ("GET", "/v2/bot/message/quota", api_messages.quota),
    ("GET", "/v2/bot/message/quota/consumption", api_messages.consumption),
    ("POST", "/v2/bot/message/markAsRead", api_chats.mark_as_read),
    ("POST", "/v2/bot/chat/markAsRead", api_chats.mark_as_read_by_token),
    ("POST", "/v2/bot/chat/loading/start", api_chats.start_loading),
    ("GET", "/v2/bot/message/{message}/content", api_chats.content),
    ("GET", "/v2/bot/message/{message}/content/preview", api_chats.content),
    ("GET", "/v2/bot/message/{message}/content/transcoding", api_chats.transcoding),
    ("GET", "/v2/bot/profile/{user}", api_chats.profile),
    ("GET", "/v2/bot/followers/ids", api_chats.followers),
    ("GET", "/v2/bot/info", api_chats.info),
    ("POST", "/v2/bot/user/{user}/linkToken", api_chats.link_token),
    ("GET", "/v2/bot/insight/demographic", api_chats.no_demographic),
    ("GET", "/v2/bot/insight/followers", api_chats.no_figures_yet),
    ("GET", "/v2/bot/insight/message/delivery", api_chats.no_figures_yet),
    ("GET", "/v2/bot/group/{group}/summary", api_chats.group_summary),
    ("GET", "/v2/bot/group/{group}/member/{user}", api_chats.member_profile),
    ("POST", "/v2/bot/group/{group}/leave", api_chats.leave),
    ("POST", "/v2/bot/room/{group}/leave", api_chats.leave),
    ("GET", "/v2/bot/channel/webhook/endpoint", api_chats.webhook_endpoint),
    ("PUT", "/v2/bot/channel/webhook/endpoint", api_chats.set_webhook_endpoint),
    ("POST", "/v2/bot/richmenu", api_menus.create),
    ("POST", "/v2/bot/richmenu/validate", api_menus.validate),
    ("GET", "/v2/bot/richmenu/list", api_menus.list_all),
    ("POST", "/v2/bot/richmenu/bulk/link", api_menus.bulk),
    ("POST", "/v2/bot/richmenu/bulk/unlink", api_menus.bulk),
    ("POST", "/v2/bot/richmenu/alias", api_menus.create_alias),
    ("GET", "/v2/bot/richmenu/alias/list", api_menus.list_aliases),
    ("POST", "/v2/bot/richmenu/alias/{alias}", api_menus.change_alias),
    ("GET", "/v2/bot/richmenu/alias/{alias}", api_menus.get_alias),
    ("DELETE", "/v2/bot/richmenu/alias/{alias}", api_menus.delete_alias),
    ("GET", "/v2/bot/richmenu/{menu}", api_menus.get),
    ("DELETE", "/v2/bot/richmenu/{menu}", api_menus.delete),
    ("POST", "/v2/bot/richmenu/{menu}/content", api_menus.upload),
    ("GET", "/v2/bot/richmenu/{menu}/content", api_menus.download),
    ("GET", "/v2/bot/user/all/richmenu", api_menus.get_default),
    ("DELETE", "/v2/bot/user/all/richmenu", api_menus.clear_default),
    ("POST", "/v2/bot/user/all/richmenu/{menu}", api_menus.set_default),
    ("GET", "/v2/bot/user/{user}/richmenu", api_menus.get_link),
    ("DELETE", "/v2/bot/user/{user}/richmenu", api_menus.unlink),
    ("POST", "/v2/bot/user/{user}/richmenu/{menu}", api_menus.link),
)
_WITHOUT_TOKEN: tuple[tuple[str, str, Endpoint], ...] = (
    ("POST", "/v2/oauth/accessToken", api_keys.issue),
    ("POST", "/v2/oauth/verify", api_keys.verify),
    ("POST", "/v2/oauth/revoke", api_keys.revoke),
    ("POST", "/oauth2/v2.1/token", api_keys.issue_by_assertion),
    ("GET", "/oauth2/v2.1/verify", api_keys.verify),
    ("POST", "/oauth2/v2.1/revoke", api_keys.revoke),
    ("POST", "/oauth2/v3/token", api_keys.issue_stateless),
)


def messaging_api(world: World, test_webhook: Endpoint) -> Starlette:
    """Return the platform as a web application. `test_webhook` calls the bot and tells how it answered."""
    rows = (*_WITH_TOKEN, ("POST", "/v2/bot/channel/webhook/test", test_webhook))
    routes = [Route(path, serve(world, endpoint), methods=[method]) for method, path, endpoint in rows]
    routes += [
        Route(path, serve(world, endpoint, open_to_all=True), methods=[method])
        for method, path, endpoint in _WITHOUT_TOKEN
    ]
    return Starlette(routes=routes, exception_handlers={HTTPException: _no_such_path})


async def _no_such_path(_request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return JSONResponse({"message": "Not found" if status == 404 else "Method not allowed"}, status)
