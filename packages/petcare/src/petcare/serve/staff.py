"""How do staff take a chat over? A small page behind a token: who waits, what was said, write, give back, say who it is."""

from __future__ import annotations

import base64
import binascii
import hmac
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from html import escape
from typing import Any
from urllib.parse import parse_qs, quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from petcare.serve.desk import Desk, held_by_staff
from petcare.serve.line import NotSent
from petcare.serve.rooms import Room, ServedRooms
from petcare.serve.world import Ledger
from petcare.shop_values import Said

PATH = "/staff"
NAMES = {"customer": "ลูกค้า", "bot": "บอท", "staff": "พนักงาน"}
"""Customer, bot, staff."""
Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A chat as the list shows it."""

    user: str
    name: str
    contact: str | None
    verified: bool
    why: str | None
    """Why a person is wanted; None: nobody is."""
    held: bool
    """A person has the chat, so the bot is silent."""
    last: Said | None

    def row(self) -> dict[str, Any]:
        """Return the chat as JSON."""
        last = {"at": self.last.at.isoformat(), "who": self.last.who, "text": self.last.text} if self.last else None
        told = {"user": self.user, "name": self.name, "contact": self.contact, "verified": self.verified}
        return {**told, "why": self.why, "held": self.held, "last": last}


class StaffDesk:
    """The pages and calls of staff."""

    def __init__(self, rooms: ServedRooms, desk: Desk, ledger: Ledger, token: str) -> None:
        self._rooms = rooms
        self._desk = desk
        self._ledger = ledger
        self._token = token

    def routes(self) -> list[Route]:
        """Return where they are."""
        return [
            Route(PATH, self._guarded(self.list), methods=["GET"]),
            Route(f"{PATH}/{{user}}", self._guarded(self.read), methods=["GET"]),
            Route(f"{PATH}/{{user}}/say", self._guarded(self.say), methods=["POST"]),
            Route(f"{PATH}/{{user}}/back", self._guarded(self.back), methods=["POST"]),
            Route(f"{PATH}/{{user}}/link", self._guarded(self.link), methods=["POST"]),
        ]

    def waiting(self) -> list[Waiting]:
        """Return all chats: those where a person is wanted first, then those that staff have, newest first."""
        chats = [self._waiting(user) for user in self._ledger.users()]
        return sorted(chats, key=lambda one: (one.why is None or one.held, not one.held))

    def _waiting(self, user: str) -> Waiting:
        name, contact, verified = self._ledger.who(user)
        room = self._rooms.of(user)
        said = room.shop.history()
        return Waiting(
            user, name or user[:9], contact, verified, _why(room), held_by_staff(room), said[-1] if said else None
        )

    async def list(self, request: Request) -> Response:
        """Show who waits."""
        chats = self.waiting()
        if _wants_json(request):
            return JSONResponse({"chats": [one.row() for one in chats]})
        rows = "".join(_list_row(one) for one in chats) or "<p>ยังไม่มีใครทักมา</p>"  # nobody has written yet
        return _page("แชททั้งหมด", rows)  # all chats

    async def read(self, request: Request) -> Response:
        """Show a chat."""
        user = request.path_params["user"]
        if user not in self._ledger.users():
            return JSONResponse({"error": f"there is no chat {user}"}, 404)
        one, said = self._waiting(user), self._rooms.of(user).shop.history()
        if _wants_json(request):
            lines = [{"at": line.at.isoformat(), "who": line.who, "text": line.text} for line in said]
            return JSONResponse({**one.row(), "said": lines})
        return _page(one.name, _chat(one, said))

    async def say(self, request: Request) -> Response:
        """Write to the customer."""
        text = (await _fields(request)).get("text", "").strip()
        if not text:
            return JSONResponse({"error": "text: what is to be written?"}, 400)
        try:
            await self._desk.staff_says(request.path_params["user"], text)
        except NotSent as error:
            return JSONResponse({"error": str(error)}, 502)
        return self._done(request)

    async def back(self, request: Request) -> Response:
        """Give the chat back to the bot."""
        room = self._rooms.of(request.path_params["user"])
        room.shop.staff_leave(room.clock())
        return self._done(request)

    async def link(self, request: Request) -> Response:
        """Say which customer of the shop a user is, and whether they proved it."""
        asked, user = await _fields(request), request.path_params["user"]
        contact = asked.get("contact", "").strip() or None
        if contact is not None and contact not in self._rooms.of(user).shop.contacts():
            return JSONResponse({"error": f"the shop has no customer {contact!r}"}, 400)
        if not self._ledger.link(user, contact, verified=contact is not None and asked.get("verified") in ("1", "on")):
            return JSONResponse({"error": f"there is no chat {user}"}, 404)
        self._rooms.forget(user)
        return self._done(request)

    def _done(self, request: Request) -> Response:
        user = request.path_params["user"]
        if _wants_json(request):
            return JSONResponse(self._waiting(user).row())
        return RedirectResponse(f"{PATH}/{quote(user)}", 303)

    def _guarded(self, handler: Handler) -> Handler:
        async def guarded(request: Request) -> Response:
            if not self._knows_token(request.headers.get("authorization", "")):
                told = {"www-authenticate": 'Basic realm="staff", charset="UTF-8"'}
                return JSONResponse({"error": "the staff token is the password; any name will do"}, 401, told)
            # A browser sends the password along wherever a form was; a form of another site must not write for staff.
            if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
                return JSONResponse({"error": "this call comes from another site"}, 403)
            return await handler(request)

        return guarded

    def _knows_token(self, header: str) -> bool:
        kind, _, value = header.partition(" ")
        given = value.strip()
        if kind.lower() == "basic":
            try:
                given = base64.b64decode(given, validate=True).decode().partition(":")[2]
            except (binascii.Error, UnicodeDecodeError):
                return False
        return hmac.compare_digest(given.encode(), self._token.encode())


def _why(room: Room) -> str | None:
    """Return why a person is wanted: the last emergency or request that no staff has answered since."""
    shop = room.shop
    answered = max((one.at for one in shop.history(("staff",))), default=None)
    wanted = [(one.at, f"ฉุกเฉิน: {one.detail}") for one in shop.alerts()]  # ฉุกเฉิน: emergency
    wanted += [(one.at, one.reason) for one in shop.human_requests()]
    open_ones = [why for at, why in sorted(wanted) if answered is None or at > answered]
    return open_ones[-1] if open_ones else None


def _wants_json(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


async def _fields(request: Request) -> dict[str, str]:
    if request.headers.get("content-type", "").startswith("application/json"):
        return {name: str(value) for name, value in (await request.json()).items()}
    fields = parse_qs((await request.body()).decode("utf-8", "replace"))
    return {name: values[-1] for name, values in fields.items()}


# The page. Plain HTML that works on an old phone; everything that people wrote is escaped.

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:1rem;background:#f6f6f4;color:#222}
a{color:inherit}.chat,.said{display:block;background:#fff;border-radius:.6rem;padding:.6rem .9rem;margin:.5rem 0}
.why{color:#b00020}.held{color:#00695c}.dim{color:#666;font-size:.85rem}.customer{margin-right:3rem}
.bot,.staff{margin-left:3rem;background:#e8f1e4}.staff{background:#e3ecf7}textarea{width:100%;min-height:4rem}
form{margin:.7rem 0}button{font:inherit;padding:.4rem .9rem}
"""


def _page(title: str, body: str) -> Response:
    head = f"<meta charset=utf-8><meta name=viewport content='width=device-width'><title>{escape(title)}</title>"
    return HTMLResponse(
        f"<!doctype html><html lang=th><head>{head}<style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>{body}"
        "</body></html>",
        headers={"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'"},
    )


def _list_row(one: Waiting) -> str:
    marks = f"<span class=why>{escape(one.why)}</span> " if one.why else ""
    marks += "<span class=held>พนักงานดูแลอยู่</span>" if one.held else ""  # staff are looking after it
    last = f"<div class=dim>{escape(NAMES[one.last.who])}: {escape(one.last.text[:90])}</div>" if one.last else ""
    return f"<a class=chat href='{PATH}/{quote(one.user)}'><b>{escape(one.name)}</b> {marks}{last}</a>"


def _chat(one: Waiting, said: tuple[Said, ...]) -> str:
    lines = "".join(
        f"<div class='said {line.who}'><span class=dim>{NAMES[line.who]} {line.at:%d/%m %H:%M}</span><br>"
        f"{escape(line.text).replace(chr(10), '<br>')}</div>"
        for line in said[-100:]
    )
    here = f"{PATH}/{quote(one.user)}"
    # All chats; write to the customer; send; give back to the bot; customer of the shop; proved; save.
    back = f"<form method=post action='{here}/back'><button>คืนแชทให้บอท</button></form>" if one.held else ""
    checked = " checked" if one.verified else ""
    return (
        f"<p><a href='{PATH}'>แชททั้งหมด</a></p>{f'<p class=why>{escape(one.why)}</p>' if one.why else ''}{lines}"
        f"<form method=post action='{here}/say'><textarea name=text placeholder='เขียนถึงลูกค้า' required></textarea>"
        f"<button>ส่ง</button></form>{back}"
        f"<form method=post action='{here}/link' class=dim>ลูกค้าของร้าน <input name=contact value='{escape(one.contact or '')}'>"
        f" <label><input type=checkbox name=verified{checked}> ยืนยันตัวตนแล้ว</label> <button>บันทึก</button></form>"
    )
