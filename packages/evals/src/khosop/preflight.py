"""Can this run be carried out at all? What key, credit and models say, before the first case is played. Pure."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from khosop.case import Case
from khosop_llm.account import KeyInfo, ModelInfo

CALLS_PER_TURN = 2
"""A reply with tools takes about two calls: one that asks for the tool, one that answers."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What speaks against a run, and what its owner should know."""

    refusals: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def expected_calls(cases: Iterable[Case], runs: Mapping[str, int]) -> int:
    """Return about how many model calls a run takes for one model."""
    return sum(runs[case.id] * CALLS_PER_TURN * sum(turn.kind != "staff" for turn in case.turns) for case in cases)


def unknown_models(asked: Sequence[str], offered: Sequence[ModelInfo]) -> list[str]:
    """Return a refusal for every model that the server does not offer, with the nearest names."""
    known = [model.id for model in offered]
    bare = {name.partition(":")[0] for name in known}
    refusals = []
    for name in asked:
        # A variant such as `:nitro` is a way to route, and stands in no list.
        if name in known or name.partition(":")[0] in bare:
            continue
        near = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
        hint = f"the nearest are: {', '.join(near)}" if near else f"it offers {len(known)} others"
        refusals.append(f"model {name!r} is not offered by this server; {hint}")
    return refusals


def key_findings(key: KeyInfo | None, models: Sequence[str], calls: int, price_of_run: Decimal | None) -> Findings:
    """Return what the key's credit and limits say about a run of so many calls for each model."""
    if key is None:
        return Findings()
    refusals: list[str] = []
    notes: list[str] = []
    free = [name for name in models if name.endswith(":free")]
    left = key.free_requests_remaining
    if free and left is not None and left < calls * len(free):
        refusals.append(
            f"{', '.join(free)}: this run takes about {calls * len(free)} calls, and {left} free ones are left today; "
            "run fewer cases (EVAL_CASES, EVAL_RUNS), or a model without :free"
        )
    paid = len(free) < len(models)
    if paid and key.remaining_usd is not None and key.remaining_usd <= 0:
        refusals.append("the key's credit is used up; add credit, or raise the key's limit")
    elif paid and key.remaining_usd is not None and price_of_run is not None and price_of_run > key.remaining_usd:
        notes.append(
            f"this run may cost about ${price_of_run:.2f}, as the last one did, and the key has ${key.remaining_usd:.2f} left; "
            "it will stop when that is used up, and can be resumed"
        )
    return Findings(tuple(refusals), tuple(notes))
