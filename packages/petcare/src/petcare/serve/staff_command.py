"""`petcare staff`: how do staff take a chat over from a terminal? list, read, say, back, link, through the running service."""

from __future__ import annotations

import argparse
import json
import os
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from petcare.errors import PetcareError

STAFF_TOKEN = "PETCARE_STAFF_TOKEN"  # noqa: S105 -- the name of a variable
WHO = {"customer": "ลูกค้า", "bot": "บอท", "staff": "พนักงาน"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what staff can do."""
    parser.add_argument(
        "--url", default="http://127.0.0.1:8000", metavar="URL", help="the service (default: port 8000 here)"
    )
    does = parser.add_subparsers(dest="does", required=True, metavar="ACTION")
    does.add_parser("list", help="show all chats, those where a person is wanted first")
    for name, told in (("read", "show a chat"), ("back", "give a chat back to the bot")):
        does.add_parser(name, help=told).add_argument("user", metavar="CHAT", help="its id, or the beginning of it")
    say = does.add_parser("say", help="write to the customer; the bot is silent then for 12 hours, or until `back`")
    say.add_argument("user", metavar="CHAT", help="its id, or the beginning of it")
    say.add_argument("text", help="what is written")
    link = does.add_parser("link", help="say which customer of the shop writes in a chat")
    link.add_argument("user", metavar="CHAT", help="its id, or the beginning of it")
    link.add_argument("contact", help="the customer's id in the shop's data, such as prae")
    link.add_argument("--verified", action="store_true", help="they have proved who they are")


def run(args: argparse.Namespace, env: Mapping[str, str] = os.environ) -> str:
    """Do what was asked and return what there is to print.

    Raises:
        PetcareError: no token, no service, no such chat, or the service refused.
    """
    service = _Service(args.url.rstrip("/"), env.get(STAFF_TOKEN, "").strip())
    if args.does == "list":
        rows = service.chats()
        return "\n".join(map(_row, rows)) if rows else "nobody has written yet"
    user = _meant(service.chats(), args.user)
    if args.does == "read":
        told = service.ask("GET", f"/staff/{quote(user)}")
        lines = [f"{one['at'][5:16].replace('T', ' ')} {WHO[one['who']]}: {one['text']}" for one in told["said"]]
        return "\n".join([_row(told), *lines])
    if args.does == "say":
        return _row(service.ask("POST", f"/staff/{quote(user)}/say", {"text": args.text}))
    if args.does == "back":
        return _row(service.ask("POST", f"/staff/{quote(user)}/back", {}))
    asked = {"contact": args.contact, "verified": "1" if args.verified else ""}
    return _row(service.ask("POST", f"/staff/{quote(user)}/link", asked))


class _Service:
    """The running service, as staff reach it."""

    def __init__(self, url: str, token: str) -> None:
        if not token:
            raise PetcareError(f"{STAFF_TOKEN} is not set; it must be the one that the service was started with")
        if not url.startswith(("http://", "https://")):
            raise PetcareError(f"--url {url}: a URL is expected, such as http://127.0.0.1:8000")
        self._url = url
        self._token = token

    def chats(self) -> list[dict[str, Any]]:
        chats: list[dict[str, Any]] = self.ask("GET", "/staff")["chats"]
        return chats

    def ask(self, method: str, path: str, told: Mapping[str, str] | None = None) -> dict[str, Any]:
        headers = {"accept": "application/json", "authorization": f"Bearer {self._token}"}
        body = None
        if told is not None:
            body, headers["content-type"] = json.dumps(told).encode(), "application/json"
        request = urllib.request.Request(self._url + path, body, headers, method=method)  # noqa: S310 -- http(s) only, see above
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310 -- as above
                found: dict[str, Any] = json.load(answer)
                return found
        except urllib.error.HTTPError as error:
            raise PetcareError(f"{self._url}{path} answered {error.code}: {_reason(error)}") from None
        except OSError as error:
            raise PetcareError(f"no service answers at {self._url}: {getattr(error, 'reason', error)}") from None


def _reason(error: urllib.error.HTTPError) -> str:
    if error.code == 404:
        return f"there is no staff page; was the service started with {STAFF_TOKEN}?"
    try:
        return str(json.load(error)["error"])
    except (ValueError, KeyError):
        return str(error.reason)


def _meant(chats: list[dict[str, Any]], given: str) -> str:
    found = [str(one["user"]) for one in chats if str(one["user"]).startswith(given)]
    if len(found) == 1:
        return found[0]
    many = f"{len(found)} chats begin with it" if found else "`petcare staff list` shows all"
    raise PetcareError(f"there is no one chat {given!r}; {many}")


def _row(one: Mapping[str, Any]) -> str:
    who = f"{one['name']}" + (
        f" = {one['contact']}{'' if one['verified'] else ' (not verified)'}" if one["contact"] else ""
    )
    state = "staff have it" if one["held"] else f"WANTED: {one['why']}" if one["why"] else "the bot answers"
    last = one["last"]
    text = f"\n    {WHO[last['who']]}: {last['text'][:100]}" if last else ""
    return f"{one['user'][:9]}  {who}  [{state}]{text}"
