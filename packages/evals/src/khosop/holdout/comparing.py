"""Which run of the main suite is of the same bot? And what does the gap between the two suites mean?"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from khosop.errors import BadInput
from khosop.holdout.card import sets_in
from khosop.holdout.disclose import Gap, told_gap
from khosop.holdout.keys import key_if_there
from khosop.holdout.ledger import Looker, read_ledger, standing
from khosop.journal import RunCard, RunFolder, list_runs
from khosop.stats import Rate
from khosop.summary import summarize


def same_bot(card: RunCard, looker: Looker) -> bool:
    """Tell whether a run examined what a look examined: commit, model, prompt, tools, and fake or real."""
    return looker.model in card.models and (
        (card.commit, card.bot, card.bot_version, card.bot_prompt, card.bot_tools, card.fake)
        == (looker.commit, looker.bot, looker.bot_version, looker.bot_prompt, looker.bot_tools, looker.fake)
    )


def main_run(runs: Path, suite: str, looker: Looker) -> tuple[str, Rate] | None:
    """Return the id and the rate of the newest full run of the same bot; None where there is none."""
    for folder in reversed(list_runs(runs)):
        card = _card(folder)
        if card is None or card.suite != suite or card.subset or not same_bot(card, looker):
            continue
        expected = dict.fromkeys(card.models, sum(card.runs.values()))
        summary = summarize(folder.current_records(), expected, fake=card.fake)
        found = next((m for m in summary.models if m.model == looker.model), None)
        if found is None or found.rate is None or not summary.measured:
            continue
        if found.tally.graded + found.tally.unscored >= found.expected:
            return card.id, found.rate
    return None


def _card(folder: RunFolder) -> RunCard | None:
    try:
        return folder.card()
    except BadInput:
        # A run of another version of khosop is not the same bot's; `khosop runs` names it.
        return None


def how_to_compare(suite: str, looker: Looker) -> str:
    """Return why there is no gap, and how to get one."""
    variable = "" if suite == "petcare" else f"EVAL_SUITE={suite} "
    models = "" if looker.fake else f"EVAL_MODELS={looker.model} "
    dirty = "; commit your changes first, so that both are of one commit" if (looker.commit or "").endswith("+") else ""
    return (
        f"there is no full run of suite {suite!r} with this bot (commit {looker.commit or 'unknown'}, model {looker.model}, "
        f"same prompt and tools); make one with `{variable}{models}khosop run`{dirty}, before the next look"
    )


def in_points(gap: Gap) -> str:
    """Return `+16 points, 95 % 0 to 32`."""
    sign = {"at most": "at most ", "at least": "at least "}.get(gap.kind, "")
    return f"{sign}{gap.difference * 100:+.0f} points, 95 % {gap.low * 100:+.0f} to {gap.high * 100:+.0f}"


def meaning(gap: Gap) -> str:
    """Return what a gap means, in words."""
    low, high = round(gap.low * 100), round(gap.high * 100)
    if gap.low > 0:
        return (
            f"The main suite flatters: at least {low} points of its score do not carry over to cases that nobody tuned to. "
            "Believe the hold-out."
        )
    if gap.high < 0:
        return f"The hold-out is the easier set, by at least {-high} points: the gap can't show tuning here."
    return (
        "No sign that the main suite's score is tuning, but this set is small: "
        f"a flattery of up to {high} points could hide in the interval."
    )


def latest_gap(
    card: RunCard,
    model: str,
    main: Rate | None,
    homes: Sequence[str],
    env: Mapping[str, str] = os.environ,
) -> str | None:
    """Return the eval log's hold-out column: a run against the newest look at the same bot; None where there was none.

    Taken from the ledger, whose chain and, where the key is at hand, whose seals are checked.

    Raises:
        BadInput: the ledger was tampered with.
    """
    found: tuple[str, str] | None = None
    for folder in sets_in(tuple(homes)):
        about = folder.card()
        if about.of != card.suite or main is None:
            continue
        entries = read_ledger(folder, about, key_if_there(folder, about, env), env)
        for entry in entries:
            told, looker = entry.result, entry.looker
            if (
                told is None
                or told.total is None
                or looker is None
                or looker.model != model
                or not same_bot(card, looker)
            ):
                continue
            gap = told_gap(main, told.total, card.id)
            if gap is not None and (found is None or entry.at >= found[0]):
                state = standing(entries, about)
                fake = "fake: " if told.fake else ""
                found = (entry.at, f"{fake}{in_points(gap)} (look {entry.look}, {state.state})")
    return None if found is None else found[1]
