"""Which run of the main suite is of the same bot? And what does the gap between the two suites mean?"""

from __future__ import annotations

from pathlib import Path

from khosop.errors import BadInput
from khosop.holdout.disclose import Gap, runs_by_case
from khosop.holdout.ledger import Looker
from khosop.journal import RunCard, RunFolder, list_runs
from khosop.summary import summarize


def same_bot(card: RunCard, looker: Looker) -> bool:
    """Tell whether a run examined what a look examined: commit, model, prompt, tools, and fake or real."""
    return looker.model in card.models and (
        (card.commit, card.bot, card.bot_version, card.bot_prompt, card.bot_tools, card.fake)
        == (looker.commit, looker.bot, looker.bot_version, looker.bot_prompt, looker.bot_tools, looker.fake)
    )


def main_run(runs: Path, suite: str, looker: Looker) -> tuple[str, list[list[bool]]] | None:
    """Return the id and the runs by case of the newest full run of the same bot; None where there is none."""
    for folder in reversed(list_runs(runs)):
        card = _card(folder)
        if card is None or card.suite != suite or card.subset or not same_bot(card, looker):
            continue
        expected = dict.fromkeys(card.models, sum(card.runs.values()))
        summary = summarize(folder.current_records(), expected, fake=card.fake)
        found = next((m for m in summary.models if m.model == looker.model), None)
        if found is not None and found.tally.graded + found.tally.unscored >= found.expected and summary.measured:
            return card.id, runs_by_case(found.cases)
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
        f"same prompt and tools); make one with `{variable}{models}make eval`{dirty}, before the next look"
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
