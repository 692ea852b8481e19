"""How is it shown on the screen what was carried between khosop and another tool?"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from khosop.imports.account import Account, Level

_MOST_GROUPS = 12


def show(console: Console, account: Account) -> None:
    """Print the counts by construct, and what was lost or weakened with its first places."""
    from rich.table import Table

    from khosop.imports.account import LEVELS

    table = Table(box=None, pad_edge=False, header_style="")
    table.add_column("")
    for level in LEVELS:
        table.add_column(level, justify="right")
    for construct, counts in account.rows():
        table.add_row(construct, *(str(counts[level] or "") for level in LEVELS))
    table.add_row("all", *(str(account.total(level)) for level in LEVELS), style="bold")
    console.print(table)
    for level in (LEVELS[2], LEVELS[1]):
        _groups(console, account, level)


def _groups(console: Console, account: Account, level: Level) -> None:
    from khosop.imports.account import shown_places

    groups = account.groups(level)
    if groups:
        console.print(f"\n{level}:", style="bold")
    for group in groups[:_MOST_GROUPS]:
        count = f"{len(group.places)}× " if len(group.places) > 1 else ""
        console.print(f"  {count}{group.construct}: {group.why}", markup=False, soft_wrap=True)
        console.print(f"      {shown_places(group.places, most=3)}", style="dim", markup=False, soft_wrap=True)
    if len(groups) > _MOST_GROUPS:
        console.print(f"  … and {len(groups) - _MOST_GROUPS} more kinds; REPORT.md has them all")
