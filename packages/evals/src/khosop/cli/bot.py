"""`khosop bot try`: one conversation with the bot, and what khosop understood of it."""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.cli import options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.bots.http import Exchange
    from khosop.bots.protocol import Bot, Opening
    from khosop.bots.spec import BotChoice
    from khosop.case import Suite
    from khosop.transcript import ModelCall, TurnOutcome
    from khosop_llm.provider import LlmProvider

HELP = "talk with a bot by hand, and see what khosop understands of its replies"
_WIDTH = 10
_MOST = 1_500
"""Characters of a body that are shown; `--whole` shows all."""
_JSON = '{"message": "{text}", "session": "{session}"}'
_UNSEEN = "no trace, so checks of tools would be unscored"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the subcommands."""
    commands = parser.add_subparsers(dest="action", required=True, metavar="COMMAND")
    says = "have one conversation with the suite's bot; nothing is scored and nothing is kept"
    one = commands.add_parser("try", help=says, description=says, allow_abbrev=False)
    one.add_argument("text", nargs="+", metavar="TEXT", help="what the customer says, a text for each turn")
    options.add_suite_argument(one)
    one.add_argument("--bot", metavar="FILE", help="a YAML file with a `bot:`, or module:attribute (EVAL_BOT)")
    one.add_argument("--url", metavar="URL", help="a bot over HTTP that stands in no file yet")
    one.add_argument("--json", metavar="JSON", default=_JSON, help=f"with --url: the body, with placeholders ({_JSON})")
    one.add_argument("--contact", metavar="NAME", help="whose chat it is, as a case's `as: {contact: NAME}`")
    one.add_argument("--case", metavar="ID", help="take clock, contact, history and tool results from this case")
    one.add_argument(
        "--models", metavar="MODEL", help="the model in the seat, for a bot that brings none (EVAL_MODELS)"
    )
    one.add_argument("--base-url", metavar="URL", help="another OpenAI-compatible server (KHOSOP_BASE_URL)")
    one.add_argument("--whole", action="store_true", help="show long bodies whole")


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    import asyncio

    which, suite = _which(args)
    bot = which.open()
    llm, model = _seat(args, bot, suite)
    opening = _opening(args, suite, llm, model)
    try:
        return asyncio.run(_try(args, bot, opening))
    except KeyboardInterrupt:
        print("khosop: interrupted")
        return 130


def _which(args: argparse.Namespace) -> tuple[BotChoice, Suite | None]:
    """Return the bot, and the suite where one is at hand; a bot of its own needs none."""
    from khosop.bots.spec import BotChoice

    if args.url is not None:
        return _at_url(args.url, args.json), _suite(args) if args.suite is not None or args.case is not None else None
    given = options.text(args.bot, "EVAL_BOT")
    if given is not None:
        from khosop.bots.given import given_bot

        suite = _suite(args) if args.suite is not None or args.case is not None else None
        return given_bot(given), suite
    suite = _suite(args)
    where = f"{suite.folder / 'suite.yaml'}: bot"
    return BotChoice(suite.bot, where, suite.folder, stand_in=suite.stand_in), suite


def _at_url(url: str, body: str) -> BotChoice:
    from khosop.bots.spec import BotChoice, BotSpec
    from khosop.case_source import validated

    wrong: list[str] = []
    spec = validated(BotSpec, {"http": {"url": url, "json": body}}, lambda _, text: wrong.append(text), named="")
    if spec is None:
        raise BadInput("; ".join(wrong).replace("http.url:", "--url:").replace("http.json:", "--json:"))
    return BotChoice(spec, "--url", Path())


def _suite(args: argparse.Namespace) -> Suite:
    from khosop.suite import load_suite

    return load_suite(options.suite_path(args.suite))


def _seat(args: argparse.Namespace, bot: Bot, suite: Suite | None) -> tuple[LlmProvider, str]:
    """Return who answers for the bot: its own model, a real one, or the suite's understudy."""
    from khosop.bots.own_model import empty_seat
    from khosop.bots.protocol import own_model
    from khosop.cli import seat

    own = own_model(bot)
    if own is not None:
        return empty_seat(own, stand_in=False), own
    server = seat.server_at_hand(args.base_url)
    model = seat.models_for(options.names(args.models, "EVAL_MODELS"), server)[0]
    if model != options.UNDERSTUDY and server is not None:
        return seat.connect(server, 1), model
    if suite is None:
        raise BadInput(
            "the bot takes the model in the seat, and there is none: set OPENROUTER_API_KEY, or name a --suite"
        )
    return seat.understudy_of(suite, 1), model


def _opening(args: argparse.Namespace, suite: Suite | None, llm: LlmProvider, model: str) -> Opening:
    import secrets

    from khosop.bots.protocol import Opening, Seat

    case = None
    if args.case is not None and suite is not None:
        from khosop.suite import select

        case = select(suite, (args.case,)).cases[0]
    now = (case.now if case else None) or (suite.now if suite else datetime.now().astimezone())
    contact = args.contact or (case.contact if case else None)
    return Opening(
        conversation=f"khosop-try-{secrets.token_hex(4)}",
        now=now,
        seat=Seat(llm, model),
        contact=contact,
        verified=case.verified if case else False,
        earlier=case.earlier if case else (),
        tools=case.tools if case else {},
    )


async def _try(args: argparse.Namespace, bot: Bot, opening: Opening) -> int:
    from khosop.bots.protocol import close_bot, start_bot
    from khosop.play import MeteredLlm

    exchanges, llm = _watched(bot), opening.seat.llm
    meter = MeteredLlm(llm, opening.conversation)
    opening = replace(opening, seat=replace(opening.seat, llm=meter))
    _row("bot", f"{bot.card().name} {bot.card().version}".strip() + f", model {opening.seat.model}")
    with tempfile.TemporaryDirectory(prefix="khosop-try-") as logs:
        try:
            await start_bot(bot, Path(logs))
            chat = None
            try:
                chat = await bot.open(opening)
                for text in args.text:
                    begun = time.perf_counter()
                    outcome = await chat.hear("say", text)
                    took_ms = (time.perf_counter() - begun) * 1000
                    outcome = replace(outcome, model_calls=meter.take_calls() + outcome.model_calls)
                    print()
                    _row("said", text)
                    last = exchanges[-1] if exchanges else None
                    _show_exchanges(exchanges, whole=args.whole)
                    _show(outcome, took_ms, getattr(chat, "found_text", ""))
                    _show_hints(bot, last)
                    if outcome.status == "error":
                        return 1
                await chat.close()
                if args.url is not None:
                    _show_yaml(args.url, args.json)
            finally:
                if chat is not None:
                    await close_bot(chat)
        except Exception as error:  # noqa: BLE001 -- the bot is foreign code, and what it raises is what a person wants to see
            _show_exchanges(exchanges, whole=args.whole)
            raise _told(error) from None
        finally:
            await close_bot(bot)
            await llm.aclose()
    return 0


def _told(error: Exception) -> Exception:
    """Return an error as a person can read it. What a Python bot raises keeps its traceback."""
    from khosop.bots.protocol import CannotPlay
    from khosop.errors import KhosopError
    from khosop.play import describe
    from khosop_llm.errors import LlmError

    if isinstance(error, KhosopError):
        return error
    if isinstance(error, CannotPlay):
        return BadInput(str(error))
    if isinstance(error, LlmError):
        return BadInput(f"the model in the seat gave no answer: {error.kind}: {error}")
    return BadInput(describe(error))


def _watched(bot: Bot) -> list[Exchange]:
    """Return the list that the requests of an HTTP bot are written into."""
    exchanges: list[Exchange] = []
    wire = getattr(bot, "wire", None)
    if wire is not None:
        wire.watch = exchanges.append
    return exchanges


def _row(name: str, value: str) -> None:
    from khosop.report.visible import visible

    first, *rest = visible(value).split("\n")
    print(f"{name:<{_WIDTH}}{first}")
    for line in rest:
        print(f"{'':<{_WIDTH}}{line}")


def _show(outcome: TurnOutcome, took_ms: float, found_text: str) -> None:
    for name, value in _understood(outcome):
        _row(name, f"{value}\n({found_text})" if name == "text" and found_text else value)
    _row("took", f"{took_ms:.0f} ms")


def _show_yaml(url: str, body: str) -> None:
    """Show what to write into a suite for a bot that was tried by its URL."""
    print(f"\nIn suite.yaml:\n\nbot:\n  http:\n    url: {url}\n    json: {body}")


def _show_hints(bot: Bot, last: Exchange | None) -> None:
    """Say what else the reply may hold, for the author of a mapping."""
    from khosop.bots.http_hints import hints, session_of_its_own
    from khosop.bots.http_settings import HttpSettings

    settings = getattr(bot, "settings", None)
    if last is None or not isinstance(settings, HttpSettings):
        return
    if key := session_of_its_own(last.body, last.sent):
        _row(
            "session",
            f"the reply names a {key} that we did not send, so each turn may begin anew;\n"
            f'perhaps json: {{{key}: "{{session}}", …}}',
        )
    if found := list(hints(last.body, settings.reply)):
        _row("perhaps", "\n".join(["reply:", *(f"  {line}" for line in found)]))


def _show_exchanges(exchanges: list[Exchange], *, whole: bool) -> None:
    from khosop.bots.http_reply import shape

    for one in exchanges:
        _row("sent", f"{one.method} {one.url}" + (f"\n{_cut(one.sent, whole=whole)}" if one.sent else ""))
        body = one.body if isinstance(one.body, str) else json.dumps(one.body, ensure_ascii=False)
        _row("got", f"{one.status} {one.kind}, {one.took_ms:.0f} ms\n{_cut(body, whole=whole)}")
        if not isinstance(one.body, str):
            _row("its keys", shape(one.body, depth=4))
    exchanges.clear()


def _cut(text: str, *, whole: bool = False, most: int = _MOST) -> str:
    return text if whole or len(text) <= most else f"{text[:most]} … ({len(text) - most} characters more)"


def _understood(outcome: TurnOutcome) -> Iterator[tuple[str, str]]:
    """Yield what a turn is taken to say, a row for each thing that a check could ask for."""
    if outcome.status == "error":
        yield "FAILED", outcome.error or "the bot gave no answer"
        return
    yield "status", outcome.status + (f", a person looks after it ({outcome.human})" if outcome.human else "")
    yield "text", outcome.text or "(none)"
    if "buttons" not in outcome.unseen:
        yield "buttons", " · ".join(_button(b.label, b.page or b.uri) for b in outcome.buttons) or "none"
    yield "tools", _tools(outcome)
    if outcome.sources:
        yield "sources", ", ".join(outcome.sources)
    yield "model", _calls(outcome.model_calls)
    if outcome.unseen:
        yield "unseen", f"{', '.join(outcome.unseen)}: checks of them would be unscored"


def _button(label: str, leads_to: str | None) -> str:
    return f"{label or '(no label)'}" + (f" → {leads_to}" if leads_to else "")


def _tools(outcome: TurnOutcome) -> str:
    if outcome.drafts is None:
        return _UNSEEN
    uses = [use for draft in outcome.drafts for use in draft.tool_uses]
    return (
        "\n".join(
            f"{use.name}({json.dumps(dict(use.arguments), ensure_ascii=False)})"
            + ("" if use.executed else ", not executed")
            + (f" → {_cut(use.error or use.result or '', most=300)}" if use.error or use.result else "")
            for use in uses
        )
        or "none was called"
    )


def _calls(calls: Sequence[ModelCall]) -> str:
    if not calls:
        return "tokens and cost are not told"
    return "\n".join(_call(call) for call in calls)


def _call(call: ModelCall) -> str:
    prompt, completion = ("?" if count is None else count for count in (call.prompt_tokens, call.completion_tokens))
    cost = f", {call.cost_usd} USD" if call.cost_usd is not None else ""
    return f"{call.model_served or call.model_asked}: {prompt} + {completion} tokens{cost}"
