"""Who answers for the bot? The understudy, a real server, or a recording; and what must be asked before it may."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.cli import options
from khosop.errors import BadInput, RunStopped

if TYPE_CHECKING:
    from khosop.case import Suite
    from khosop_llm.openrouter import OpenRouterLlm
    from khosop_llm.profiles import Profile
    from khosop_llm.provider import LlmProvider


@dataclass(frozen=True, slots=True)
class Server:
    """A real server that can be asked: its profile, its address, its key."""

    profile: Profile
    base_url: str | None
    key: str | None


def server_at_hand(base_url: str | None, env: Mapping[str, str] = os.environ) -> Server | None:
    """Return the server that option and environment point to; None without a key and without a base URL."""
    url = (base_url or env.get("KHOSOP_BASE_URL", "")).strip() or None
    if url is None and not env.get("OPENROUTER_API_KEY", "").strip():
        return None
    from khosop_llm.profiles import OPENROUTER, profile_of

    profile = profile_of(url) if url else OPENROUTER
    key = env.get(profile.key_variable, "").strip() or None
    if key is None and profile.needs_key:
        raise BadInput(f"{profile.name} at {url or profile.base_url} needs a key: set {profile.key_variable}")
    return Server(profile, url, key)


def understudy_of(suite: Suite, seed: int) -> LlmProvider:
    """Return the suite's stand-in model.

    Raises:
        BadInput: the suite names none.
    """
    from khosop.bots.python import load_understudy

    if suite.understudy is None:
        raise BadInput(
            f"suite {suite.name!r} names no understudy, so there is nothing to run without a key; "
            "set OPENROUTER_API_KEY, or add `understudy: module:function` to its suite.yaml"
        )
    return load_understudy(suite.understudy, f"{suite.folder / 'suite.yaml'}: understudy", seed)


ASKING_PATIENCE_S = 8.0
"""How long the questions before a run may take. Somebody waits for the first word."""


MOST_AT_ONCE = 100
"""Conversations at once with a real server where nobody asked for a number: the limiter finds what the server can bear."""


OWN_AT_ONCE = 10
"""Conversations at once with a bot that brings its own model: nobody knows what it and its server can bear."""


def connect(server: Server, concurrency: int | None, patience_s: float = 300.0) -> OpenRouterLlm:
    """Return a client of the server that lets so many calls be under way, and tries each for so long.

    Where nobody asked for a number, the limiter starts at 20 and grows, since a server's quota is not known; a number that
    somebody asked for is used from the start, call by call.

    Raises:
        BadInput: the key or the address can't be used.
    """
    from khosop_llm.errors import LlmError
    from khosop_llm.openrouter import OpenRouterLlm
    from khosop_llm.pacing import Limits, Pacer, RetryPolicy

    limits = Limits(ceiling=MOST_AT_ONCE) if concurrency is None else Limits.at(concurrency)
    try:
        return OpenRouterLlm(
            server.key,
            base_url=server.base_url,
            profile=server.profile,
            pacer=Pacer(limits=limits, policy=RetryPolicy(total_s=patience_s)),
            app_name="khosop",
        )
    except LlmError as error:
        raise BadInput(f"{server.profile.key_variable} or the base URL can't be used: {error}") from None


async def ask_first(server: Server, models: Sequence[str], calls: int, price_of_run: Decimal | None) -> tuple[str, ...]:
    """Ask the server for models and credit, and return notes for the run's owner.

    Raises:
        BadInput: key, credit or model rule the run out; nothing was played.
        RunStopped: the server can't be asked.
    """
    from khosop.preflight import Findings, key_findings, unknown_models
    from khosop_llm.errors import AuthError, BudgetError, LlmError, NoEndpoint

    llm = connect(server, 4, ASKING_PATIENCE_S)
    try:
        key = await llm.key_info()
        try:
            offered = await llm.models()
        except NoEndpoint:
            offered = ()  # Some small servers offer no list; the first call will tell.
    except (AuthError, BudgetError) as error:
        raise BadInput(
            f"{llm.name} refused the key: {error}; check it, then start again (nothing was played)"
        ) from None
    except LlmError as error:
        raise RunStopped(f"{llm.name} can't be asked: {error}; nothing was played") from None
    finally:
        await llm.aclose()
    refusals = unknown_models(models, offered) if offered else []
    found: Findings = key_findings(key, models, calls, price_of_run)
    if refusals or found.refusals:
        raise BadInput("; ".join([*refusals, *found.refusals]))
    return found.notes


def dollars(text: str | None) -> Decimal | None:
    """Return the limit of `--max-cost-usd`.

    Raises:
        BadInput: it is not an amount above 0.
    """
    if text is None:
        return None
    try:
        amount = Decimal(text)
    except InvalidOperation:
        amount = Decimal("NaN")
    if not amount.is_finite() or amount <= 0:
        raise BadInput(f"--max-cost-usd {text}: expected an amount above 0, such as 0.50")
    return amount


def names_understudy(path: Path) -> bool:
    """Tell cheaply whether a suite names a stand-in model: then its bot takes the model in the seat."""
    from khosop.yaml_source import read_yaml

    stated = read_yaml(path / "suite.yaml").value
    return isinstance(stated, dict) and "understudy" in stated


def models_asked(args: argparse.Namespace) -> tuple[str, ...]:
    """Return the models that options and environment ask for, for a bot that takes the one in the seat.

    Raises:
        BadInput: as `models_for` and `server_at_hand`.
    """
    return models_for(options.names(args.models, "EVAL_MODELS"), server_at_hand(args.base_url))


def refuse_seating(args: argparse.Namespace, own: str | None, bot: str) -> None:
    """Refuse every option about a model where the bot brings its own.

    Raises:
        BadInput: such an option was given.
    """
    if own is None:
        return
    models = options.names(args.models, "EVAL_MODELS")
    asked = (
        (f"EVAL_MODELS={','.join(models)}", bool(models)),
        ("--base-url", args.base_url is not None),
        ("--record", args.record is not None),
        ("--replay", args.replay is not None),
        ("--max-cost-usd", args.max_cost_usd is not None),
    )
    for option, given in asked:
        if given:
            raise BadInput(
                f"{option}: the bot ({bot}) brings its own model, so khosop can neither choose it nor see its calls; "
                f"leave {option.partition('=')[0]} out"
            )


def models_for(asked: Sequence[str], server: Server | None) -> tuple[str, ...]:
    """Return the models to examine: those asked for, else a default of the server, else the understudy.

    Raises:
        BadInput: a real model without a server, the understudy beside one, or no model for a server of one's own.
    """
    if server is not None and server.base_url is not None and not asked:
        raise BadInput(f"which model of {server.base_url} should be examined? Name it: EVAL_MODELS=name")
    return options.models_or_default(asked, key=server is not None)
