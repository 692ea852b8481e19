"""What is needed before a run can begin? Suite, bot, models and samples, with everything that can be wrong found first."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from khosop.cli import options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.bots.protocol import Bot
    from khosop.bots.spec import BotChoice
    from khosop.case import Suite
    from khosop.cli.seat import Server
    from khosop.journal import RunCard, RunFolder
    from khosop.run import Sample, Setting
    from khosop_llm.provider import LlmProvider
    from khosop_llm.testing.tape import TapePlayer

STANDS_IN = 20
"""Conversations at once with a stand-in or a recording: more only wait for the processor."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A run that is ready to start: as far as can be known without asking a server, nothing in it is wrong."""

    card: RunCard
    setting: Setting
    todo: tuple[Sample, ...]
    server: Server | None
    """The real server that answers; None: a stand-in or a recording does."""
    tape: TapePlayer | None
    """The recording that answers."""
    folder: RunFolder | None
    """The folder to go on with; None: a new one is made."""


def prepare(args: argparse.Namespace) -> Plan:
    """Prepare a new run. Everything that can be wrong is found here, before anything is written."""
    from khosop.cli import seat
    from khosop.cli import tape as tapes

    path = options.suite_path(args.suite)
    runs = options.whole_number(args.runs, "EVAL_RUNS", "--runs")
    concurrency = options.whole_number(args.concurrency, "EVAL_CONCURRENCY", "--concurrency")
    seat.dollars(args.max_cost_usd)
    recorded = tapes.recorded_card(args.replay) if args.replay is not None else None
    given = options.text(args.bot, "EVAL_BOT")
    if recorded is None and given is None and seat.names_understudy(path):
        # A wrong model is told before the language engine is imported, which takes a moment.
        seat.models_asked(args)

    from khosop.run import runs_of, samples
    from khosop.suite import load_suite, select

    suite = load_suite(path)
    subset = options.names(args.cases, "EVAL_CASES")
    if subset:
        suite = select(suite, subset)
    examined = _examined(suite, f"{path / 'suite.yaml'}: bot", given)
    seat.refuse_seating(args, examined.own_model, str(examined.which.spec))
    if recorded is not None:
        models, seed = recorded.models, recorded.seed
    else:
        own = examined.own_model
        models, seed = (own,) if own is not None else seat.models_asked(args), args.seed
    seated = _seated(args, examined, models, seed, concurrency, Decimal(0))
    setting = seated.setting(examined, args.timeout)
    played = {case.id: runs_of(case, runs, suite) for case in suite.cases}
    if recorded is not None and runs is None:
        played = {case: recorded.runs.get(case, number) for case, number in played.items()}
    card = _card(args, setting, examined, models, subset, played)
    if recorded is not None:
        card = replace(card, notes=(f"replayed from the recording of {recorded.id}",))
    return Plan(card, setting, tuple(samples(suite.cases, models, card.runs)), seated.server, seated.tape, None)


def resumed(args: argparse.Namespace) -> Plan:
    """Prepare to go on with a run, if suite and bot are still what they were."""
    from khosop.cli import seat
    from khosop.journal import find_run

    folder = find_run(args.runs_folder, args.resume)
    card = folder.card()

    from khosop.run import samples
    from khosop.spending import spent
    from khosop.suite import load_suite, select

    suite = load_suite(Path(card.suite_folder))
    changed = _changed_cases(card.case_hashes, {case.id: case.hash for case in suite.cases})
    if changed:
        raise BadInput(
            f"run {folder.id} can't be resumed: the suite has changed since it began ({', '.join(changed[:5])}"
            f"{' …' if len(changed) > 5 else ''}); start a new run"
        )
    suite = select(suite, tuple(card.runs))
    given = options.text(args.bot, "EVAL_BOT")
    if given is not None and given != card.bot_from:
        raise BadInput(f"run {folder.id} was begun with {card.bot_from or 'its own bot'}, not with --bot {given}")
    examined = _examined(suite, f"run {folder.id}: bot", card.bot_from or None)
    about = examined.bot.card()
    before = (card.bot, card.bot_prompt, card.bot_tools, card.bot_settings)
    if (about.name, about.prompt, about.tools, about.settings) != before:
        raise BadInput(
            f"run {folder.id} can't be resumed: the bot's name, prompt, tools or settings have changed since it began; "
            "start a new run"
        )
    seat.refuse_seating(args, examined.own_model, str(examined.which.spec))
    concurrency = options.whole_number(args.concurrency, "EVAL_CONCURRENCY", "--concurrency")
    seated = _seated(args, examined, card.models, card.seed, concurrency, spent(folder.current_records()))
    if examined.fake(seated.llm) != card.fake:
        who = "a stand-in" if card.fake else "a real model"
        raise BadInput(f"run {folder.id} was begun with {who} and can only go on with one; see OPENROUTER_API_KEY")
    done = {r.key for r in folder.current_records() if not (args.retry_unscored and r.outcome == "unscored")}
    todo = tuple(s for s in samples(suite.cases, card.models, card.runs) if s.key not in done)
    return Plan(card, seated.setting(examined, args.timeout), todo, seated.server, None, folder)


def _changed_cases(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    return [case for case, digest in before.items() if now.get(case) != digest]


@dataclass(frozen=True, slots=True)
class _Examined:
    """Who is examined with what."""

    suite: Suite
    which: BotChoice
    bot: Bot
    given: str = ""
    """The `--bot` that took the place of the suite's."""

    @property
    def own_model(self) -> str | None:
        from khosop.bots.protocol import own_model

        return own_model(self.bot)

    def fake(self, llm: LlmProvider) -> bool:
        """Tell whether the run measures nothing."""
        return self.which.stand_in or not llm.measures


def _examined(suite: Suite, where: str, given: str | None) -> _Examined:
    """Return the suite with its own bot, or with the one that was given for it, opened.

    Raises:
        BadInput: there is no such bot.
    """
    from khosop.bots.spec import BotChoice

    if given is None:
        which = BotChoice(suite.bot, where, suite.folder, stand_in=suite.stand_in)
    else:
        from khosop.bots.given import given_bot

        which = given_bot(given)
    return _Examined(suite, which, which.open(), given or "")


@dataclass(frozen=True, slots=True)
class _Seated:
    """Who answers, and what that means for the run."""

    llm: LlmProvider
    seed: int
    concurrency: int
    server: Server | None = None
    tape: TapePlayer | None = None
    routed: bool = False
    recording: bool = False

    def setting(self, examined: _Examined, timeout_s: float) -> Setting:
        from khosop.run import Setting

        taped: Literal["record", "replay"] | None = "replay" if self.tape else "record" if self.recording else None
        return Setting(
            examined.suite, examined.bot, self.llm, self.seed, self.concurrency, timeout_s, self.routed, taped
        )


def _seated(
    args: argparse.Namespace,
    examined: _Examined,
    models: tuple[str, ...],
    seed: int,
    asked: int | None,
    spent_usd: Decimal,
) -> _Seated:
    """Return who answers: nobody where the bot brings its own model, else a recording, the understudy, or a real server.

    Calls are recorded and held to a cost where that was asked for.
    """
    from khosop.cli import seat
    from khosop.cli import tape as tapes
    from khosop.spending import CostLimit

    if examined.own_model is not None:
        from khosop.bots.own_model import empty_seat

        return _Seated(
            empty_seat(examined.own_model, stand_in=examined.which.stand_in), seed, asked or seat.OWN_AT_ONCE
        )
    limit = seat.dollars(args.max_cost_usd)
    if args.replay is not None:
        player = tapes.player(args.replay)
        return _Seated(player, seed, asked or STANDS_IN, tape=player)
    if models == (options.UNDERSTUDY,):
        seated = _Seated(seat.understudy_of(examined.suite, seed), seed, asked or STANDS_IN)
    else:
        server = seat.server_at_hand(args.base_url)
        if server is None:
            raise BadInput(f"{models[0]!r} needs a key: set OPENROUTER_API_KEY")
        client = seat.connect(server, asked)
        llm: LlmProvider = client if limit is None else CostLimit(client, limit, spent_usd)
        seated = _Seated(llm, seed, asked or seat.MOST_AT_ONCE, server, routed=server.profile.routes)
    if args.record is None:
        return seated
    return replace(seated, llm=tapes.record(args.record, seated.llm, resumed=args.resume is not None), recording=True)


def _card(
    args: argparse.Namespace,
    setting: Setting,
    examined: _Examined,
    models: tuple[str, ...],
    subset: tuple[str, ...],
    runs: dict[str, int],
) -> RunCard:
    import platform

    from khosop.cli.main import version
    from khosop.cli.workspace import commit
    from khosop.journal import RunCard

    suite, about, started = setting.suite, setting.bot.card(), datetime.now(UTC)
    return RunCard(
        id=options.free_id(args.runs_folder, f"{started:%Y%m%d-%H%M%S}-{suite.name}"),
        khosop=version(),
        suite=suite.name,
        suite_folder=str(suite.folder),
        suite_hash=suite.hash,
        case_hashes={case.id: case.hash for case in suite.cases},
        categories=suite.categories,
        runs=runs,
        models=models,
        bot=about.name,
        bot_version=about.version,
        bot_prompt=about.prompt,
        bot_tools=about.tools,
        fake=examined.fake(setting.llm),
        subset=subset,
        seed=setting.seed,
        concurrency=setting.concurrency,
        started=started.isoformat(timespec="seconds"),
        commit=commit(),
        python=platform.python_version(),
        bot_settings=about.settings,
        bot_from=examined.given,
        own_model=examined.own_model is not None,
    )
