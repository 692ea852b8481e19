"""Which runs were worth keeping, and why? Rows that a person chose to keep, each chained to the one before by its hash.

`eval-log.jsonl` holds the rows; `eval-log.md` is the same for people. Whoever edits or drops a row breaks the chain, and
`khosop log verify` names the first row that does not fit. A correction is a new row that names the old one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

import msgspec

from khosop.errors import BadInput
from khosop.journal import RunCard
from khosop.report import numbers
from khosop.summary import ModelSummary

BEGIN, END = (
    "<!-- khosop: rows from here on are written by `khosop log`; edit nothing between -->",
    "<!-- khosop: end of rows -->",
)
GENESIS = "0" * 64


@dataclass(frozen=True, slots=True)
class Row:
    """One kept run of one model."""

    row: int
    """Counted from 1."""
    date: str
    run: str
    commit: str | None
    suite: str
    suite_hash: str
    cases: int
    runs: int
    """Runs per case; the largest where cases differ."""
    model: str
    fake: bool
    passed: int
    graded: int
    unscored: int
    low: float | None
    high: float | None
    """The 95 % interval of the pass rate; None for a fake, which measures nothing."""
    categories: Mapping[str, tuple[int, int]]
    """Passed and graded."""
    flaky: int
    p95_ms: float | None
    cost_per_1000_turns: str | None
    cost_usd: str | None
    gap: str | None
    """Main suite minus hold-out, in points with its interval; None where there was no look at the same bot."""
    changed: str
    note: str
    bot: str
    bot_prompt: str
    bot_tools: str
    measured: bool = True
    in_use: bool = False
    """The bot ran with this model when the row was kept."""
    corrects: int | None = None
    prev: str = GENESIS
    hash: str = ""


def make_row(
    number: int, card: RunCard, m: ModelSummary, note: str, last: Row | None, *, gap: str | None, measured: bool
) -> Row:
    """Return the row of a model of a run, not yet sealed into the chain."""
    per_1000 = m.cost_per_1000_turns
    return Row(
        row=number,
        date=card.started,
        run=card.id,
        commit=card.commit,
        suite=card.suite,
        suite_hash=card.suite_hash,
        cases=len(card.runs),
        runs=max(card.runs.values()),
        model=m.model,
        fake=m.fake,
        passed=m.tally.passed,
        graded=m.tally.graded,
        unscored=m.tally.unscored,
        low=None if m.fake or m.rate is None else round(m.rate.low, 4),
        high=None if m.fake or m.rate is None else round(m.rate.high, 4),
        categories={name: (t.passed, t.graded) for name, t in m.categories.items()},
        flaky=m.labels.get("flaky", 0),
        p95_ms=None if m.latency_p95_ms is None else round(m.latency_p95_ms, 1),
        cost_per_1000_turns=None if per_1000 is None else f"{per_1000:.4f}",
        cost_usd=None if m.cost_usd is None else f"{m.cost_usd:.6f}",
        gap=gap,
        changed=what_changed(last, card, m.model),
        note=note,
        bot=card.bot,
        bot_prompt=card.bot_prompt,
        bot_tools=card.bot_tools,
        measured=measured,
    )


def what_changed(last: Row | None, card: RunCard, model: str) -> str:
    """Return what is different from the last kept row. More than one thing means the row can't say which one did it."""
    if last is None:
        return "first row"
    pairs = [
        ("commit", last.commit, card.commit),
        ("model", last.model, model),
        ("bot", last.bot, card.bot),
        ("prompt", last.bot_prompt, card.bot_prompt),
        ("tools", last.bot_tools, card.bot_tools),
        ("suite", last.suite_hash, card.suite_hash),
        ("runs per case", last.runs, max(card.runs.values())),
    ]
    names = [name for name, before, now in pairs if before != now]
    return ", ".join(names) if names else "nothing"


def seal(row: Row, prev: str) -> Row:
    """Return the row with its place in the chain: the hash of the row before, and its own."""
    placed = replace(row, prev=prev, hash="")
    return replace(placed, hash=digest(placed))


def digest(row: Row) -> str:
    """Return the hash of a row over everything but the hash itself."""
    content = {k: v for k, v in msgspec.to_builtins(row).items() if k != "hash"}
    return hashlib.sha256(
        json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
    ).hexdigest()


def read_rows(name: str, text: str) -> list[Row]:
    """Return the rows of a log.

    Raises:
        BadInput: a line can't be read, or does not fit the chain.
    """
    rows: list[Row] = []
    prev = GENESIS
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = msgspec.json.decode(line.encode(), type=Row)
        except msgspec.DecodeError as error:
            raise BadInput(f"{name}:{number}: not a row of the eval log: {error}") from None
        if row.prev != prev or row.hash != digest(row) or row.row != len(rows) + 1:
            raise BadInput(
                f"{name}:{number}: row {row.row} does not fit the chain: it, or a row before it, was edited, moved or dropped; "
                "restore the file from version control, and correct a row by a new one (--corrects)"
            )
        prev = row.hash
        rows.append(row)
    return rows


def render(rows: Sequence[Row]) -> str:
    """Return what stands between the markers of `eval-log.md`."""
    spent = sum((Decimal(row.cost_usd) for row in rows if row.cost_usd), Decimal(0))
    unknown = sum(1 for row in rows if row.cost_usd is None and not row.fake)
    lines = [
        BEGIN,
        "",
        f"What the kept runs have cost so far: {numbers.dollars(spent)}"
        + (f", and {numbers.plural(unknown, 'run')} whose cost was not reported" if unknown else "")
        + ".",
        "",
        "| " + " | ".join(_COLUMNS) + " |",
        "| " + " | ".join("---:" if name in _RIGHT else "---" for name in _COLUMNS) + " |",
        *(_line(row) for row in rows),
        "",
        END,
    ]
    return "\n".join(lines)


_COLUMNS = (
    *(
        "#",
        "date",
        "commit",
        "suite",
        "cases × runs",
        "model",
        "passed",
        "95 %",
        "by category",
        "flaky",
        "unscored",
        "p95",
    ),
    *("$ / 1,000 turns", "gap to hold-out", "changed", "note"),
)
_RIGHT = frozenset({"#", "flaky", "unscored", "p95", "$ / 1,000 turns"})


def _line(row: Row) -> str:
    share = numbers.percent(row.passed / row.graded) if row.graded else "–"
    passed = f"{row.passed}/{row.graded} ({share})"
    if row.fake:
        passed = f"fake, measures nothing: {passed}"
    elif not row.measured:
        passed = f"not a measurement: {passed}"
    spread = "–" if row.low is None or row.high is None else f"{round(row.low * 100)} to {round(row.high * 100)} %"
    cells = [
        str(row.row),
        row.date[:16].replace("T", " "),
        row.commit or "–",
        f"{row.suite} {row.suite_hash[:8]}",
        f"{row.cases} × {row.runs}",
        f"{row.model} (in use)" if row.in_use else row.model,
        passed,
        spread,
        ", ".join(f"{name} {p}/{g}" for name, (p, g) in row.categories.items()),
        str(row.flaky),
        str(row.unscored),
        numbers.milliseconds(row.p95_ms),
        "–" if row.fake else row.cost_per_1000_turns or numbers.NOT_REPORTED,
        row.gap or "–",
        row.changed,
        (f"corrects row {row.corrects}: " if row.corrects else "") + row.note,
    ]
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


HEAD = """# Eval log

A pass rate alone tells nothing: it moves when the bot changes, when the suite changes, and when a model has a bad day. A month
later nobody remembers which it was. So a person decides which runs are kept (`khosop log add`), and every row says
what changed since the one before. Write between, above or below the table as much as you like, but not in it.
"""


def with_rows(page: str | None, rows: Iterable[Row]) -> str:
    """Return the page with its table made anew; what people wrote around it stays."""
    table = render(list(rows))
    if page is None:
        return f"{HEAD}\n{table}\n"
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        return f"{page.rstrip()}\n\n{table}\n"
    return before + table + after
