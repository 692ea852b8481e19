"""What did a change do? One line for each case that it touched, and one for all that is watched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from khosop.watching import Row, Standing


def table(rows: Iterable[Row], *, show_all: bool, where: Mapping[str, str]) -> list[str]:
    """Return one line for each case that changed or doesn't hold, and a second one with the reason."""
    rows = list(rows)
    shown = [row for row in rows if show_all or row.effect not in ("same", "new") or not row.now.holds]
    width = max((len(row.case) for row in shown), default=0)
    lines = []
    for row in shown:
        word = _word(row)
        counts = f"{row.before} → {row.now}" if row.before is not None and row.effect != "same" else f"{row.now}"
        lines.append(f"  {word:<8}  {row.case:<{width}}  {counts}")
        if not row.now.holds and row.now.why:
            lines.append(f"            {where.get(row.case, '')}  {_cut(row.now.why)}")
    return lines


def _word(row: Row) -> str:
    """Return what became of a case, in a word; one that was never played before only holds or fails."""
    if row.effect == "new":
        return "holds" if row.now.holds else "fails"
    return "still" if row.effect == "same" and not row.now.holds else row.effect


def _cut(text: str, most: int = 200) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def summary(standing: Mapping[str, Standing], rows: Iterable[Row], cases: int, seconds: float, *, fake: bool) -> str:
    """Return the counts of all cases that are watched, and of what was just played."""
    played = len(list(rows))
    holding = sum(one.holds for one in standing.values())
    unscored = sum(not one.graded for one in standing.values())
    parts = [f"{holding} of {cases} cases hold"]
    parts += [f"{unscored} unscored"] if unscored else []
    parts += [f"{cases - len(standing)} not played"] if len(standing) < cases else []
    parts += [f"{played} played in {seconds:.1f} s"]
    return " · ".join(parts) + (" · a stand-in answered: nothing is measured" if fake else "")
