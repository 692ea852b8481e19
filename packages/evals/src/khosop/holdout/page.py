"""How do a card, a look and a ledger read? Plain text for people, made of nothing but what may be told."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from decimal import Decimal

from khosop.bots.spec import bot_spec
from khosop.holdout.card import Card
from khosop.holdout.comparing import in_points, meaning
from khosop.holdout.disclose import MIN_CASES, Disclosure, Share, flattery
from khosop.holdout.ledger import Entry, Standing
from khosop.holdout.run import Look
from khosop.report import numbers

FAKE = "A stand-in model answered: this shows that the machinery works and measures nothing."
_COLUMN = 24
_WIDTH = 118


def row(name: str, value: str) -> str:
    """Return two columns; the second is wrapped."""
    lead = f"  {name:<{_COLUMN}}"
    lines = textwrap.wrap(value, _WIDTH - len(lead), break_long_words=False, break_on_hyphens=False)
    return lead + f"\n{'':{len(lead)}}".join(lines)


def look_page(look: Look, card: Card) -> list[str]:
    """Return what a look says."""
    told = look.told
    runs = f"{told.cases} cases × {numbers.plural(told.runs, 'run')}"
    lines = [f"Hold-out {card.set}: {runs}, {told.model}, look {look.number} of {card.looks}"]
    if told.fake:
        lines.append(FAKE)
    if not told.measured:
        lines.append("NOT A MEASUREMENT: too little could be graded. The look is counted all the same.")
    if told.broken:
        lines.append("The bot's own code raised in half of the conversations or more: `khosop run` shows where.")
    lines += ["", *_figures(told), "", *_gap_lines(told), "", *_looks_lines(look, card)]
    return lines


def _figures(told: Disclosure) -> list[str]:
    lines = [row("total", total(told.total))]
    lines += [row(name, category(share)) for name, share in told.categories.items()]
    if told.others and told.measured:
        lines.append(row("other categories", f"{numbers.plural(told.others, 'case')}: too few of a kind to be told"))
    lines.append(row("unscored", unscored(told)))
    mean, p95 = (numbers.milliseconds(ms) for ms in (told.latency_mean_ms, told.latency_p95_ms))
    if told.latency_mean_ms is not None:
        lines.append(row("latency of a turn", f"about {mean}, 95th percentile about {p95}"))
    lines.append(row("cost", cost(told)))
    return lines


def unscored(told: Disclosure) -> str:
    """Return how many conversations could not be graded, by cause."""
    causes = ", ".join(f"{n} {cause}" for cause, n in told.unscored.items())
    return f"{sum(told.unscored.values())} of {told.expected}" + (f": {causes}" if causes else "")


def cost(told: Disclosure) -> str:
    """Return what the look cost, rounded."""
    if told.cost_usd is None:
        return "–" if told.fake else numbers.dollars(None)
    return f"about {numbers.dollars(Decimal(told.cost_usd))}"


def total(share: Share | None) -> str:
    """Return the total with its denominator and interval."""
    if share is None:
        return "–"
    spread = "" if share.low is None or share.high is None else f", 95 % {_whole(share.low)} to {_whole(share.high)} %"
    if share.kind == "exact":
        return f"{share.passed}/{share.graded} ({numbers.percent(share.mean)}){spread}"
    return (
        f"{share.kind} {_whole(share.mean)} % of {share.graded}{spread} (a bound: within three cases of "
        f"{'all' if share.kind == 'at least' else 'none'})"
    )


def category(share: Share | None) -> str:
    """Return a category's share, coarse on purpose."""
    if share is None:
        return "– (too few of its cases were graded)"
    return f"{share.kind} {_whole(share.mean)} % of {share.cases} cases"


def _whole(share: float) -> int:
    return round(share * 100)


def _gap_lines(told: Disclosure) -> list[str]:
    if told.gap is None:
        return [row("main − hold-out", f"– {told.no_gap}")]
    gap = told.gap
    rate = numbers.percent(gap.main_mean)
    lines = [
        row("main suite", f"{gap.main_passed}/{gap.main_graded} ({rate}), run {gap.main_run}"),
        row("main − hold-out", in_points(gap)),
    ]
    return [*lines, row("", meaning(gap) if not told.fake else "With a stand-in model the gap means nothing either.")]


def _looks_lines(look: Look, card: Card) -> list[str]:
    used = row("looks", f"{look.standing.looks} of {card.looks} used")
    return [used, *(row("", remark) for remark in remarks(look))]


def remarks(look: Look) -> list[str]:
    """Return what a reader must know beside the numbers."""
    state, told, commit = look.standing, look.told, look.looker.commit
    said = []
    if state.state == "spent":
        said.append("SPENT: this set has been looked at more often than allowed; its numbers are tuned to.")
    if state.state == "burned":
        said.append(f"BURNED: {state.why}. Its numbers say no more what nobody tuned to.")
    extra = flattery(state.looks, told.total) if told.total is not None else 0.0
    if extra and not told.fake:
        said.append(f"The best of {state.looks} looks would flatter by about {extra * 100:.0f} points.")
    if look.kept:
        said.append(f"The look is counted, but its numbers could not be kept: {look.kept}")
    if look.no_witness:
        said.append(f"This machine keeps no copy of the ledger: {look.no_witness}")
    if commit and commit.endswith("+"):
        said.append(f"The work tree had changes on top of {commit[:-1]}: the commit does not tell them.")
    return said


def card_page(card: Card, state: Standing | None = None) -> list[str]:
    """Return the card as text, with the present state where it is known."""
    shown = ", ".join(f"{name} {n}" for name, n in card.categories.items()) or "none"
    rest = card.cases - sum(card.categories.values())
    guard = {
        "people": "people: the key is not in the repository",
        "accidents": "accidents only: the key lies beside the set, so that anybody can run it and anybody can open it",
    }[card.guards_against]
    return [
        f"Hold-out {card.set}",
        "",
        *([] if state is None else [row("state", str(state))]),
        row("measures the tuning of", f"suite {card.of}"),
        row("sealed", card.sealed),
        row("cases × runs", f"{card.cases} × {card.runs}"),
        row("categories", shown + (f"; {rest} in others" if rest else "")),
        row("not told", f"categories of fewer than {MIN_CASES} cases, and whatever would tell them"),
        row("bot", str(bot_spec(card.bot))),
        row("sealed against", guard),
        row("how it was written", card.rules),
        *(row("", note) for note in card.notes),
        row("canary", card.canary),
        row("commitment", card.commitment),
        row("", f"(HMAC-SHA256 of the cases under the set's key and salt {card.salt})"),
        "",
        "  The bot under test hears the messages, and so does its model's provider: both may log them. The conversations of",
        "  a look are named khosop-holdout-…, so that their owners can drop them.",
    ]


def card_markdown(card: Card) -> str:
    """Return the card as the page that stands beside the sealed file."""
    head = (
        "# A sealed hold-out\n\nThe cases are in `cases.sealed`; this page is all that is public of them. "
        "Written by `khosop holdout seal`; the present state: `khosop holdout card`, the looks: `khosop holdout ledger`.\n"
    )
    return head + "\n```\n" + "\n".join(line.rstrip() for line in card_page(card)) + "\n```\n"


def ledger_lines(entries: Sequence[Entry]) -> list[str]:
    """Return one line per row."""
    return [_ledger_line(e) for e in entries]


def _ledger_line(e: Entry) -> str:
    who = ""
    if e.looker is not None:
        who = f"{e.looker.model}{' (fake)' if e.looker.fake else ''}, commit {e.looker.commit or 'unknown'}"
    what = {
        "sealed": e.note,
        "look": who + (" beyond the budget" if e.beyond else ""),
        "result": _result(e.result),
        "stopped": e.note,
        "found": e.note,
        "burned": e.note,
    }[e.kind]
    look = f" {e.look}" if e.look is not None else ""
    return f"{e.row:>4}  {e.at[:16].replace('T', ' ')}  {e.kind + look:<10}  {what}"


def _result(told: Disclosure | None) -> str:
    if told is None or not told.measured:
        return "not a measurement"
    gap = f"; main − hold-out {in_points(told.gap)}" if told.gap is not None else ""
    return ("fake, measures nothing: " if told.fake else "") + total(told.total) + gap
