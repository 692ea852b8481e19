"""The process that plays a look. It holds the cases in memory, says nothing to anybody, and hands back aggregates.

A process of its own, so that no late finalizer, no traceback and no library can print into the terminal of the person who
looks: its standard streams lead nowhere from its first line on. It ends when the process that started it ends.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import threading
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn

from khosop.bots.own_model import empty_seat
from khosop.bots.process import stay_in_our_group
from khosop.bots.protocol import BotCard, close_bot, own_model, start_bot
from khosop.bots.python import load_understudy
from khosop.bots.spec import bot_spec, open_bot
from khosop.errors import BadInput, KhosopError, RunStopped
from khosop.holdout import quiet, wire
from khosop.holdout.card import Card, SetFolder
from khosop.holdout.disclose import Disclosure, disclose
from khosop.holdout.seal import open_content, open_suite
from khosop.holdout.sitting import LookStopped, chance_order, place_of, sit
from khosop.run import Setting
from khosop.summary import summarize
from khosop_llm.provider import LlmProvider


class Talk:
    """The two pipes to the process that started this one."""

    def __init__(self, ours_in: int, ours_out: int) -> None:
        self._in = os.fdopen(ours_in, "rb")
        self._out = ours_out
        self._temp = ""

    def say(self, message: object) -> None:
        """Send a message; a parent that is gone ends us."""
        try:
            os.write(self._out, wire.line(message))
        except BrokenPipeError:
            leave(1, self._temp)

    def job(self) -> wire.Job:
        message = wire.to_player(self._in.readline())
        if not isinstance(message, wire.Job):
            raise RunStopped("the player was told to go before it had a job")
        self._temp = message.temp
        return message

    def wait_for_go(self) -> None:
        message = wire.to_player(self._in.readline() or wire.line(None))
        if not isinstance(message, wire.Go):
            raise RunStopped("the player was given two jobs")
        threading.Thread(target=self._end_with_parent, daemon=True).start()

    def _end_with_parent(self) -> None:
        self._in.read()
        leave(1, self._temp)


def leave(code: int, temp: str = "") -> NoReturn:
    """End at once, without finalizers, and take along what the bot started and the temp files that it left."""
    if temp:
        shutil.rmtree(temp, ignore_errors=True)
    if os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(code)


def main() -> None:
    """Play one look as the job says."""
    talk = Talk(*quiet.private_pipes())
    quiet.keep_silent()
    stay_in_our_group()
    runner = asyncio.Runner()
    try:
        try:
            prepared = prepare(talk.job())
            # Before a look is spent: a bot that can't be started has heard nothing.
            runner.run(start_bot(prepared.setting.bot, Path(prepared.job.temp)))
        except KhosopError as error:
            talk.say(wire.Halted(str(error), error.exit_code))
            leave(0)
        talk.say(prepared.ready)
        talk.wait_for_go()
        # Again: the bot's modules may have switched log records and streams back on.
        quiet.keep_silent()
        talk.say(wire.Told(runner.run(_play(prepared, talk))))
    except LookStopped as error:
        talk.say(wire.Halted(str(error), error.exit_code))
    except BaseException as error:  # noqa: BLE001 -- its text may hold a case: only its kind and place are told
        if isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        why = f"khosop itself failed ({place_of(error)}); its words are not told, since they may hold a case"
        talk.say(wire.Halted(why, 1))
    leave(0)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A look that could begin."""

    job: wire.Job
    card: Card
    setting: Setting
    ready: wire.Ready


def prepare(job: wire.Job) -> Prepared:
    """Load the bot, then open the cases: what the bot's modules raise on import can't hold a case that is not yet open.

    Raises:
        BadInput: the bot, the model or the set can't be used, or a tracer would record the conversations.
    """
    folder = SetFolder(Path(job.folder))
    card = folder.card()
    bot = open_bot(bot_spec(card.bot), f"{folder.card_file}: bot", folder.path)
    own = own_model(bot)
    llm, routed = _provider(job, card, folder) if own is None else (empty_seat(own, stand_in=False), False)
    about = bot.card()
    spy = None if job.allow_tracing else quiet.spy_here()
    if spy is not None:
        raise BadInput(f"{spy} would record the sealed conversations; switch it off, or allow it with --allow-tracing")
    suite = open_suite(open_content(folder, card, bytes.fromhex(job.key)), card)
    setting = Setting(suite, bot, llm, job.seed, job.concurrency, job.timeout_s, routed)
    fake = suite.stand_in or not llm.measures
    return Prepared(job, card, setting, _ready(about, card, own or job.model, fake=fake))


def _ready(about: BotCard, card: Card, model: str, *, fake: bool) -> wire.Ready:
    return wire.Ready(
        model=model,
        samples=card.cases * card.runs,
        fake=fake,
        bot=about.name,
        bot_version=about.version,
        bot_prompt=about.prompt,
        bot_tools=about.tools,
    )


def _provider(job: wire.Job, card: Card, folder: SetFolder) -> tuple[LlmProvider, bool]:
    """Return who answers, and whether the server may route a request to another model."""
    if not job.real:
        if card.understudy is None:
            raise BadInput(
                f"{card.set} names no understudy, so there is nothing to run without a key; set OPENROUTER_API_KEY"
            )
        return load_understudy(card.understudy, f"{folder.card_file}: understudy", job.seed), False
    # httpx is slow to import and seldom needed.
    from khosop_llm.openrouter import OpenRouterLlm  # noqa: PLC0415
    from khosop_llm.pacing import Limits, Pacer  # noqa: PLC0415
    from khosop_llm.profiles import OPENROUTER, profile_of  # noqa: PLC0415

    profile = profile_of(job.base_url) if job.base_url else OPENROUTER
    most = max(job.concurrency, 1)
    llm = OpenRouterLlm(
        os.environ.get(profile.key_variable, "").strip() or None,
        base_url=job.base_url,
        profile=profile,
        pacer=Pacer(limits=Limits(start=min(20, most), floor=min(4, most), ceiling=most)),
        app_name="khosop",
    )
    return llm, profile.routes


async def _play(prepared: Prepared, talk: Talk) -> Disclosure:
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    setting, job, card = prepared.setting, prepared.job, prepared.card
    cases = setting.suite.cases
    model = prepared.ready.model
    order = chance_order(cases, model, card.runs, random.SystemRandom())
    try:
        records = await sit(order, setting, lambda done: talk.say(wire.Done(done)))
    finally:
        await close_bot(setting.bot)
        await setting.llm.aclose()
    summary = summarize(records, {model: len(order)}, job.min_coverage, fake=prepared.ready.fake)
    (m,) = summary.models
    told = disclose(m, Counter(case.category for case in cases), card.runs, job.min_coverage)
    raised = sum(record.transcript.stopped_by is not None and record.outcome == "failed" for record in records)
    return replace(told, broken=2 * raised >= len(order))


if __name__ == "__main__":
    main()
