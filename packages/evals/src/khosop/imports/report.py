"""How is an account told in a report? A table of counts, and every construct with all of its places."""

from __future__ import annotations

from collections.abc import Sequence

from khosop.imports.account import LEVELS, Account, Group, shown_places


def account_lines(account: Account) -> list[str]:
    """Return the account as lines of Markdown."""
    return [
        *_table(account),
        "",
        *_section("Not carried", account.groups("not carried")),
        *_section("Carried approximately", account.groups("approximately")),
        *_section("Carried exactly", account.groups("exactly")),
    ]


def _table(account: Account) -> list[str]:
    lines = ["| construct | exactly | approximately | not carried |", "| --- | ---: | ---: | ---: |"]
    for construct, counts in account.rows():
        lines.append(f"| {_cell(construct)} | " + " | ".join(str(counts[level] or "") for level in LEVELS) + " |")
    totals = " | ".join(str(account.total(level)) for level in LEVELS)
    return [*lines, f"| **all** | {totals} |"]


def _section(title: str, groups: Sequence[Group]) -> list[str]:
    if not groups:
        return []
    lines = [f"## {title}", ""]
    for group in groups:
        why = f": {_line(group.why)}" if group.why else ""
        count = f" ({len(group.places)}×)" if len(group.places) > 1 else ""
        lines.append(f"- **{_line(group.construct)}**{count}{why}  ")
        lines.append(f"  {shown_places(group.places)}")
    return [*lines, ""]


def _line(text: str) -> str:
    return " ".join(text.split())


def _cell(text: str) -> str:
    return _line(text).replace("|", "\\|")
