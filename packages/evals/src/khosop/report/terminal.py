"""What does a person read after a run? Two tables: how good, and what to mend first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from khosop.flaky import expected_flaky
from khosop.journal import RunCard
from khosop.report import fake, numbers, several
from khosop.report.visible import one_line
from khosop.summary import CaseSummary, Failure, Label, ModelSummary, Summary, Tally

_LABELS: tuple[Label, ...] = ("stable", "flaky", "failing", "not measured")
_EXCERPT = 200
"""Characters of a reply that table two shows around the place that decided."""

Locate = Mapping[str, str]
"""Case id -> `file:line`."""


def report(
    card: RunCard, summary: Summary, where: Locate, *, most: int = 20, in_use: str | None = None
) -> RenderableType:
    """Return the whole report of a run. `most` bounds the cases of table two; 0 shows all.

    `in_use` is the model that the bot runs with; it is marked where several stand side by side.
    """
    parts: list[RenderableType] = [_header(card)]
    if not summary.measured:
        parts.append(_not_measured(summary))
    parts.append(overview(summary, card, in_use))
    if summary.measured and (said := several.notes(summary.models)):
        parts.append(Text("\n".join(f"· {line}" for line in said)))
    parts.extend(_worst(card, summary, where, most))
    if card.fake:
        parts.append(Text(fake.banner(card), style="bold yellow"))
    return Group(*(Padding(part, (0, 0, 1, 0), expand=False) for part in parts))


def _header(card: RunCard) -> Text:
    runs = sorted(set(card.runs.values()))
    each = f"{runs[0]}" if len(runs) == 1 else f"{runs[0]} to {runs[-1]}"
    subset = f" (a subset: {len(card.subset)} named)" if card.subset else ""
    often = "1 run" if each == "1" else f"{each} runs"
    text = Text(f"{card.suite} · {numbers.plural(len(card.runs), 'case')}{subset} × {often}", style="bold")
    text.append(f"\nbot {' '.join(filter(None, (card.bot, card.bot_version)))} · run {card.id}", style="dim")
    if card.fake:
        text.append("\n" + fake.banner(card), style="bold yellow")
    return text


def _not_measured(summary: Summary) -> Text:
    text = Text("NOT A MEASUREMENT", style="bold red")
    for m in summary.models:
        if m.coverage < summary.min_coverage:
            graded = f"{m.tally.graded} of {m.expected} samples were graded ({numbers.percent(m.coverage)})"
            text.append(
                f"\n{m.model}: only {graded}; {numbers.percent(summary.min_coverage)} are needed before a rate means anything."
                + (f" Unscored by cause: {_counts(m.causes)}." if m.causes else ""),
                style="red",
            )
    return text


def overview(summary: Summary, card: RunCard, in_use: str | None = None) -> Table:
    """Return table one: a column per model, a row per figure."""
    table = Table(box=box.SIMPLE_HEAD, title="1  How good", title_justify="left", title_style="bold", pad_edge=False)
    table.add_column("")
    for m in summary.models:
        mark = "\n(in use)" if m.model == in_use and len(summary.models) > 1 else ""
        table.add_column(m.model + mark, justify="left")
    for name, cells in _figures(summary, card):
        table.add_row(name, *cells)
    return table


def _figures(summary: Summary, card: RunCard) -> Iterator[tuple[str, list[RenderableType]]]:
    """Yield the rows of table one: a name, and a cell per model."""
    models = summary.models
    yield "passed", [_passed(m, summary) for m in models]
    if not card.fake:
        yield "  95 % interval", [numbers.interval(m.rate) if _readable(m, summary) else "–" for m in models]
    for category in _categories(models, card):
        yield f"  {category}", [_tally(m.categories.get(category)) for m in models]
    yield "cases", [" · ".join(f"{m.labels[x]} {x}" for x in _LABELS if m.labels.get(x)) or "–" for m in models]
    if not card.fake and max(card.runs.values()) > 1:
        yield "  probably flaky", [_flaky(m) for m in models]
    if any(m.tally.unscored for m in models):
        yield "unscored", [f"{m.tally.unscored} ({_counts(m.causes)})" if m.causes else "0" for m in models]
    if any(m.weak for m in models):
        yield "to be read (weak)", [str(m.weak) for m in models]
    for k in range(2, max((len(m.pass_hat) for m in models), default=0) + 1):
        yield f"pass^{k}", [_pass_hat(m.pass_hat, k) for m in models]
    for k in range(1, max((len(m.recorded_pass_hat) for m in models), default=0) + 1):
        yield f"recorded reward, pass^{k}", [_pass_hat(m.recorded_pass_hat, k) for m in models]
    yield "latency, mean · p95", [_latency(m) for m in models]
    yield "cost per 1,000 turns", [_cost(m) for m in models]
    if any(len(m.served) > 1 for m in models):
        yield "answered by", [_counts(m.served) for m in models]
    if any(len(m.upstreams) > 1 for m in models):
        yield "upstream", [_counts(m.upstreams) for m in models]


def _readable(m: ModelSummary, summary: Summary) -> bool:
    return m.coverage >= summary.min_coverage


def _flaky(m: ModelSummary) -> str:
    """Return how many cases are probably flaky: three passes of three do not show that a case always passes."""
    cases = [(case.passed, case.graded) for case in m.cases if case.graded]
    return f"about {expected_flaky(cases):.0f} of {len(cases)}" if cases else "–"


def _passed(m: ModelSummary, summary: Summary) -> Text:
    return Text(numbers.tally(m.tally), style="bold" if _readable(m, summary) else "red")


def _tally(t: Tally | None) -> str:
    return "–" if t is None else numbers.tally(t)


def _categories(models: Sequence[ModelSummary], card: RunCard) -> list[str]:
    present = {category for m in models for category in m.categories}
    return [c for c in card.categories if c in present] + sorted(present - set(card.categories))


def _latency(m: ModelSummary) -> str:
    if m.latency_mean_ms is None:
        return "not recorded"
    figures = f"{numbers.milliseconds(m.latency_mean_ms)} · {numbers.milliseconds(m.latency_p95_ms)}"
    return f"{figures} (of a fake)" if m.fake else figures


def _cost(m: ModelSummary) -> str:
    if m.fake:
        return "– (fake)"
    text = numbers.dollars(m.cost_per_1000_turns)
    estimated = "price_table" in m.cost_sources and m.cost_usd is not None
    return f"{text} (from a price table)" if estimated else text


def _pass_hat(values: Sequence[float | None], k: int) -> str:
    if k > len(values):
        return "–"
    value = values[k - 1]
    return "not estimable" if value is None else f"{value:.3f}"


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{n} {name}" for name, n in counts.items())


def _worst(card: RunCard, summary: Summary, where: Locate, most: int) -> Iterator[RenderableType]:
    below = [(m, c) for m in summary.models for c in m.cases if c.label != "stable" or c.unscored]
    below.sort(key=lambda pair: pair[1].passed / pair[1].graded if pair[1].graded else 2.0)
    if not below:
        yield Text("2  Cases below 100 %: none", style="bold")
        return
    table = Table(
        box=box.SIMPLE_HEAD,
        title=f"2  Cases below 100 %, worst first: {len(below)}",
        title_justify="left",
        title_style="bold",
        pad_edge=False,
    )
    table.add_column("passed", no_wrap=True)
    table.add_column("case and what failed", overflow="fold")
    shown = below[:most] if most else below
    for m, case in shown:
        table.add_row(_score(case), _story(case, m.model if len(card.models) > 1 else None, where.get(case.id)))
        table.add_section()
    yield table
    if len(shown) < len(below):
        yield Text(f"… and {len(below) - len(shown)} more: khosop report {card.id} --all", style="dim")
    yield Text(
        f"One conversation with every draft and tool call: khosop show {shown[0][1].id} --run {card.id}", style="dim"
    )


def _score(case: CaseSummary) -> Text:
    style = {"failing": "bold red", "flaky": "yellow", "not measured": "magenta", "stable": ""}[case.label]
    text = Text(f"{case.passed}/{case.graded}\n{case.label}", style=style)
    if case.unscored:
        text.append(f"\n{case.unscored} unscored", style="magenta")
    return text


def _story(case: CaseSummary, model: str | None, where: str | None) -> Text:
    text = Text(case.id, style="bold")
    text.append(
        f"  {case.category}" + (f" · {model}" if model else "") + (f" · {where}" if where else ""), style="dim not bold"
    )
    told: set[str] = set()
    for failure in case.failures:
        # A conversation that could not be scored says the same for every check: once is enough.
        if failure.verdict.outcome == "unscored" and failure.verdict.why in told:
            continue
        told.add(failure.verdict.why)
        text.append("\n")
        text.append_text(_finding(failure, case.failed_checks.get(failure.verdict.check, 0)))
    if case.failures:
        first = case.failures[0]
        text.append("\n")
        text.append_text(_lines("customer: ", one_line(first.said)[:_EXCERPT]))
        text.append("\n")
        text.append_text(_reply(first))
    elif case.causes:
        text.append(f"\nnot graded: {_counts(case.causes)}", style="not bold")
    return text


def _finding(failure: Failure, times: int) -> Text:
    verdict = failure.verdict
    colour = "red" if verdict.outcome == "failed" else "magenta"
    text = Text(verdict.check, style=f"not bold {colour}")
    if times > 1:
        text.append(f" ×{times}", style=f"not bold {colour}")
    text.append(f": {one_line(verdict.why)}", style="not bold default")
    if verdict.weak:
        text.append("  look at this one before you believe it", style="italic magenta not bold")
    return text


def _lines(label: str, body: str) -> Text:
    text = Text(label, style="not bold dim")
    text.append(body, style="not bold not dim default")
    return text


def _reply(failure: Failure) -> Text:
    """Return the reply as one line, cut around the place that decided, which is marked."""
    found = failure.verdict.found
    reply = failure.reply
    if not reply:
        return _lines("reply:    ", "(nothing was sent)")
    inside = (
        found is not None
        and 0 <= found.start < found.end <= len(reply)
        and reply[found.start : found.end] == found.text
    )
    if found is None or not inside:
        cut = one_line(reply)
        return _lines("reply:    ", cut[:_EXCERPT] + ("…" if len(cut) > _EXCERPT else ""))
    begin = max(0, found.start - _EXCERPT // 2)
    end = min(len(reply), found.end + _EXCERPT // 2)
    text = _lines("reply:    ", ("…" if begin else "") + one_line(reply[begin : found.start]))
    text.append(one_line(found.text), style="bold reverse red not dim")
    text.append(one_line(reply[found.end : end]) + ("…" if end < len(reply) else ""), style="not bold default")
    return text
