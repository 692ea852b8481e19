"""How is the bot used from a terminal? `petcare chat` talks to it, `petcare serve` puts it on LINE, `petcare staff` helps."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khosop_llm.provider import LlmProvider

BANGKOK = timezone(timedelta(hours=7))
KEY = "OPENROUTER_API_KEY"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0 done, 2 bad input."""
    args = _parser().parse_args(argv)
    from khosop_llm.errors import LlmError
    from petcare.errors import PetcareError  # imports inside, so that --help answers at once

    try:
        return {"chat": _chat, "serve": _serve, "staff": _staff}[args.command](args)
    except (PetcareError, LlmError) as error:
        print(f"petcare: {error}", file=sys.stderr)  # the command's own output
        return 2
    except KeyboardInterrupt:
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="petcare", description="The reference bot: a pet shop's assistant.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    chat = commands.add_parser(
        "chat",
        help="talk to the bot in this terminal",
        description="Talk to the shop's assistant. Without --model, or without a key, the understudy answers: a rule-based "
        "stand-in that measures nothing.",
        epilog="In the chat: /staff TEXT writes as a person of the shop, /card shows what the shop knows about you, "
        "/why shows drafts, tools and guards of the last turn, /quit ends. Ctrl-C and Ctrl-D end too.",
    )
    chat.add_argument(
        "--model", metavar="M", help=f"a model of OpenRouter, such as google/gemini-2.5-flash; needs {KEY}"
    )
    chat.add_argument("--as", dest="contact", metavar="CONTACT", help="the customer whose chat it is, such as prae")
    chat.add_argument("--verified", action="store_true", help="the customer has proved who they are (needs --as)")
    chat.add_argument("--now", metavar="ISO", type=_moment, help="the chat's clock, such as 2026-11-05T10:00")
    chat.add_argument("--seed", type=int, default=1, metavar="N", help="the understudy's dice (default 1)")
    chat.add_argument("--show-drafts", action="store_true", help="show rejected drafts and tools after every turn")
    _add_serve(commands)
    _add_staff(commands)
    return parser


def _add_serve(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    serve = commands.add_parser(
        "serve",
        help="serve the bot on LINE",
        description="Take events of LINE at /callback and answer them. Stop with Ctrl-C; nothing that was taken is lost.",
        epilog="Environment: LINE_CHANNEL_SECRET and LINE_CHANNEL_ACCESS_TOKEN of the channel; LINE_API_BASE for another "
        f"platform than LINE's, such as `khosop fake-line`; PETCARE_MODEL and {KEY}; PETCARE_STAFF_TOKEN, the "
        "password of the staff page.",
    )
    serve.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="address to listen at (default 127.0.0.1)"
    )
    serve.add_argument(
        "--port", type=int, default=8000, metavar="N", help="port to listen at (default 8000; 0: a free one)"
    )
    serve.add_argument("--db", type=Path, default=Path("petcare.db"), metavar="FILE", help="the database (petcare.db)")
    serve.add_argument("--model", metavar="M", help=f"a model of OpenRouter (PETCARE_MODEL); needs {KEY}")
    serve.add_argument("--understudy", action="store_true", help="rules answer instead of a model: to try the service")
    serve.add_argument("--seed", type=int, default=1, metavar="N", help="the understudy's dice (default 1)")
    serve.add_argument(
        "--under-test",
        action="store_true",
        help="open a door for an examination: clock, customer, trace; loopback only",
    )


def _add_staff(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from petcare.serve import staff_command

    staff = commands.add_parser(
        "staff",
        help="look after chats of the served bot",
        description="List the chats of a running `petcare serve`, read them, write in them, give them back to the bot.",
    )
    staff_command.add_arguments(staff)


def _moment(text: str) -> datetime:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no date and time; expected such as 2026-11-05T10:00") from None
    return at if at.tzinfo is not None else at.replace(tzinfo=BANGKOK)


def _chat(args: argparse.Namespace) -> int:

    from petcare.errors import PetcareError

    if args.verified and args.contact is None:
        raise PetcareError("--verified says that a customer proved who they are; name the customer with --as")
    llm, model, who = _model(args)
    from petcare.terminal import Terminal

    return Terminal(llm, model, who).run(
        contact=args.contact, verified=args.verified, now=args.now, show_drafts=args.show_drafts
    )


def _serve(args: argparse.Namespace) -> int:
    from petcare.errors import PetcareError

    try:
        from petcare.serve.run import serve
    except ModuleNotFoundError as error:
        raise PetcareError(f"`petcare serve` needs {error.name}; install khosop-petcare[serve]") from None
    return serve(args)


def _staff(args: argparse.Namespace) -> int:
    from petcare.serve import staff_command

    print(staff_command.run(args))
    return 0


def _model(args: argparse.Namespace) -> tuple[LlmProvider, str, str]:
    """Return the provider, the model's name, and a line that says plainly who answers."""
    key = os.environ.get(KEY, "").strip()
    if args.model and key:
        from khosop_llm.openrouter import OpenRouterLlm

        return OpenRouterLlm(key), args.model, f"{args.model} answers, over OpenRouter; every turn costs money"
    from petcare.understudy import Understudy

    why = f"--model {args.model} needs {KEY}, which is not set" if args.model else "no --model was given"
    return (
        Understudy(args.seed),
        "understudy",
        f"the understudy answers ({why}): rules, not a model; it measures nothing",
    )
