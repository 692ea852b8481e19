"""`petcare serve`: how does the service start? Keys from the environment, the model, the database, and then until Ctrl-C."""

from __future__ import annotations

# ruff: noqa: PLC0415 -- as in petcare.cli: a command imports what it needs when it runs
import argparse
import asyncio
import logging
import os
import socket
import sqlite3
import sys
from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Final

from khosop_llm.provider import LlmProvider
from petcare.errors import PetcareError

if TYPE_CHECKING:
    from petcare.serve.app import Service
    from petcare.serve.rooms import Brains

BANGKOK: Final = timezone(timedelta(hours=7))
KEY: Final = "OPENROUTER_API_KEY"
SECRET: Final = "LINE_CHANNEL_SECRET"  # noqa: S105 -- the name of a variable
TOKEN: Final = "LINE_CHANNEL_ACCESS_TOKEN"  # noqa: S105 -- as above
API_BASE: Final = "LINE_API_BASE"
MODEL: Final = "PETCARE_MODEL"
STAFF_TOKEN: Final = "PETCARE_STAFF_TOKEN"  # noqa: S105 -- as above
LINE: Final = "https://api.line.me"
LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})


def serve(args: argparse.Namespace, env: Mapping[str, str] = os.environ) -> int:
    """Serve until Ctrl-C and return the exit code.

    Raises:
        PetcareError: a key is missing, the address is not for tests, or the database can't be used.
    """
    secret, token = _needed(env, SECRET), _needed(env, TOKEN)
    if args.under_test and args.host not in LOOPBACK:
        raise PetcareError(
            "--under-test opens a door through which anybody could be any customer; "
            f"it goes with --host 127.0.0.1, not {args.host}"
        )
    if not 0 <= args.port <= 65535:
        raise PetcareError(f"--port {args.port}: a port from 0 to 65535 is expected")
    brains = _brains(args, env)

    # What is missing is told at once; LINE's SDK takes seconds to import.
    import uvicorn

    from petcare.premises import Premises
    from petcare.serve.app import Service, application
    from petcare.serve.world import open_world

    premises = asyncio.run(Premises.open())
    taken = _taken(args.host, args.port)
    try:
        db = open_world(args.db, premises.seeded)
    except sqlite3.Error as error:
        taken.close()
        hint = "; another `petcare serve` has it" if "locked" in str(error) else ""
        raise PetcareError(f"--db {args.db}: can't be used as the service's database: {error}{hint}") from None
    service = Service(
        premises=premises,
        brains=brains,
        db=db,
        clock=lambda: datetime.now(BANGKOK),
        secret=secret,
        token=token,
        api_base=env.get(API_BASE, "").strip() or LINE,
        staff_token=env.get(STAFF_TOKEN, "").strip() or None,
        under_test=args.under_test,
    )
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    _tell(args, taken.getsockname()[1], service)
    config = uvicorn.Config(application(service), log_config=None, access_log=False, lifespan="on")
    try:
        uvicorn.Server(config).run(sockets=[taken])
    finally:
        db.close()
    return 0


def _taken(host: str, port: int) -> socket.socket:
    """Return a socket at the address, so that a taken port is told before anything is opened."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except OSError as error:
        taken.close()
        raise PetcareError(f"--host {host} --port {port}: {error.strerror or error}; name another one") from None
    return taken


def _needed(env: Mapping[str, str], name: str) -> str:
    value = env.get(name, "").strip()
    if not value:
        raise PetcareError(
            f"{name} is not set; a real channel's is in the LINE Developers console, and `khosop fake-line` prints one to try"
        )
    return value


def _brains(args: argparse.Namespace, env: Mapping[str, str]) -> Brains:
    from petcare.serve.rooms import Brains
    from petcare.understudy import Understudy

    model = args.model or env.get(MODEL, "").strip()
    if args.understudy:
        return Brains(Understudy(args.seed), "understudy")
    if not model:
        raise PetcareError(
            f"which model answers? Name one with --model or {MODEL}, or say --understudy: rules, to try the service"
        )
    key = env.get(KEY, "").strip()
    if not key:
        raise PetcareError(f"model {model} needs {KEY}, which is not set; --understudy answers without a key")
    from khosop_llm.openrouter import OpenRouterLlm

    llm: LlmProvider = OpenRouterLlm(key)
    return Brains(llm, model)


def _tell(args: argparse.Namespace, port: int, service: Service) -> None:
    from petcare.serve.app import CALLBACK
    from petcare.serve.door import PREFIX
    from petcare.serve.staff import PATH

    here = f"http://{args.host}:{port}"
    lines = [
        f"webhook  {here}{CALLBACK}",
        f"model    {service.brains.model}" + ("" if service.brains.llm.measures else " (rules, not a model)"),
        f"data     {args.db}",
        f"LINE     {service.api_base}",
        f"staff    {here}{PATH}"
        if service.staff_token
        else f"staff    no page; set {STAFF_TOKEN} to a secret to have one",
    ]
    if service.under_test:
        lines.append(f"tests    {here}{PREFIX}/…: anybody on this machine can be any customer")
    lines.append("serving until Ctrl-C")
    print("\n".join(lines), file=sys.stderr, flush=True)  # noqa: T201 -- the command's own output
