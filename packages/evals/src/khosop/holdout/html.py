"""How does a look read in a browser? One self-contained page of aggregates: no script, no network, nothing of a case.

It is made of what the ledger holds, so it can be written again at any time, also by somebody without the key.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import jinja2
from markupsafe import Markup

from khosop.holdout import page
from khosop.holdout.card import Card
from khosop.holdout.comparing import in_points, meaning
from khosop.holdout.disclose import MIN_CASES, Share
from khosop.holdout.ledger import Entry
from khosop.holdout.run import Look
from khosop.report import numbers
from khosop.report.assets import asset, policy_hash


@dataclass(frozen=True, slots=True)
class PastLook:
    """A row of the table of looks."""

    number: int
    at: str
    who: str
    said: str
    gap: str
    this: bool


def look_html(look: Look, card: Card, entries: Sequence[Entry]) -> str:
    """Return the page of a look, with all looks up to it."""
    style = asset("page.css") + asset("look.css", "khosop.holdout")
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined)
    environment.globals.update(numbers=numbers, page=page)
    told = look.told
    return environment.from_string(asset("look.html.jinja", "khosop.holdout")).render(
        style=Markup(style),  # noqa: S704 -- our own files, known by their hash
        style_hash=policy_hash(style),
        card=card,
        look=look,
        told=told,
        min_cases=MIN_CASES,
        span=span(told.total),
        gap=None if told.gap is None else in_points(told.gap),
        meaning=None if told.gap is None or told.fake else meaning(told.gap),
        remarks=page.remarks(look),
        looks=past_looks(look, entries),
    )


def span(share: Share | None) -> tuple[float, float] | None:
    """Return where a total lies, as far as it is told; None where nothing was."""
    return None if share is None or share.low is None or share.high is None else (share.low, share.high)


def past_looks(look: Look, entries: Sequence[Entry]) -> list[PastLook]:
    """Return every look up to this one, also those that were stopped."""
    results = {e.look: e.result for e in entries if e.kind == "result"}
    results[look.number] = look.told
    found = []
    for e in entries:
        if e.kind != "look" or e.look is None or e.looker is None or e.look > look.number:
            continue
        told = results.get(e.look)
        measured = told is not None and told.measured
        gap = told.gap if told is not None else None
        found.append(
            PastLook(
                number=e.look,
                at=e.at,
                who=f"{e.looker.model}{' (fake)' if e.looker.fake else ''}, commit {e.looker.commit or 'unknown'}",
                said=page.total(told.total)
                if told is not None and measured
                else "not a measurement"
                if told is not None
                else "stopped",
                gap="–" if gap is None else in_points(gap),
                this=e.look == look.number,
            )
        )
    return found
