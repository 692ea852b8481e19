"""`khosop compare`: is one run really better than another?"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from khosop.cli import finish, options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console

    from khosop.compare import Comparison
    from khosop.journal import RunCard, RunFolder

HELP = "compare two runs case by case: which flipped, and is it more than noise"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "before", metavar="A", help="id or folder of the earlier run, or RUN#MODEL where it has several models"
    )
    parser.add_argument(
        "after", metavar="B", nargs="+", help="the later one, likewise; several are each compared with A"
    )
    parser.add_argument("--common", action="store_true", help="compare only the cases that are the same in both")
    parser.add_argument("--force", action="store_true", help="compare runs that are not measurements, too")
    parser.add_argument("--json", action="store_true", help="print the comparison as JSON")
    options.add_runs_folder_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from khosop.compare import adjusted, comparable, compare, side_of

    folder_a, card_a, model_a = _side(args, args.before)
    before = side_of(card_a, model_a, folder_a.current_records())
    found, fake = [], card_a.fake
    for name in args.after:
        folder_b, card_b, model_b = _side(args, name)
        cases = comparable(card_a, card_b, common=args.common)
        after = side_of(card_b, model_b, folder_b.current_records())
        found.append(compare(card_a, card_b, before, after, cases))
        fake = fake or card_b.fake
    found = adjusted(found)
    if args.json:
        plain = [_plain(one, fake=fake) for one in found]
        print(_as_json(plain[0] if len(plain) == 1 else {"comparisons": plain}))
        return 0
    from rich.console import Console

    console = Console(highlight=False)
    for number, one in enumerate(found):
        if number:
            console.rule()
        _show(console, one, common=args.common, fake=fake)
    return 0


def _side(args: argparse.Namespace, name: str) -> tuple[RunFolder, RunCard, str]:
    from khosop.journal import find_run

    run_name, _, model = name.partition("#")
    folder = find_run(args.runs_folder, run_name or None)
    card = folder.card()
    if model and model not in card.models:
        raise BadInput(f"run {folder.id} has no model {model!r}; it has {', '.join(card.models)}")
    if not model and len(card.models) > 1:
        raise BadInput(f"run {folder.id} has several models; name one: {folder.id}#{card.models[0]}")
    if not args.force and not finish.summarize_run(folder, card).measured:
        raise BadInput(
            f"run {folder.id} is not a measurement: too little of it was graded; --force compares it all the same"
        )
    return folder, card, model or card.models[0]


def _plain(found: Comparison, *, fake: bool) -> dict[str, Any]:
    import msgspec

    plain: dict[str, Any] = msgspec.to_builtins(found)
    return plain | {"verdict": found.verdict(), "significant": found.significant, "fake": fake}


def _as_json(plain: dict[str, Any]) -> str:
    import msgspec

    return msgspec.json.format(msgspec.json.encode(plain), indent=1).decode()


def _show(console: Console, found: Comparison, *, common: bool, fake: bool) -> None:
    from rich.text import Text

    from khosop.report import numbers
    from khosop.report.visible import one_line

    limited = f" over the {found.cases} cases that are the same in both" if common else ""
    console.print(Text(f"{found.before.run} → {found.after.run}{limited}", style="bold"))
    if fake:
        console.print(
            Text("A STAND-IN ANSWERED in one of the runs or both: this compares no measurements.", style="bold yellow")
        )
    for side, r in ((found.before, found.rate_before), (found.after, found.rate_after)):
        console.print(
            f"  {side.model}: {r.passed}/{r.graded} ({numbers.percent(r.mean)}), 95 % {numbers.interval(r)}",
            markup=False,
        )
    style = "green" if found.significant and found.difference > 0 else "red" if found.significant else "default"
    console.print(Text(found.verdict(), style=f"bold {style}"))
    names = ", ".join(found.changed) or "nothing that khosop knows of"
    console.print(f"changed between them: {names}", markup=False)
    if len(found.changed) > 1:
        console.print("  more than one thing changed, so this can't say which of them did it", style="yellow")
    if found.left_out:
        console.print(f"not compared: {', '.join(found.left_out)}", markup=False)
    for flip in found.flips:
        style = {"broken": "bold red", "worse": "red", "flakier": "yellow", "better": "green", "fixed": "bold green"}[
            flip.kind
        ]
        console.print()
        head = Text(f"{flip.kind:<8}", style=style)
        head.append(
            f"{flip.id}  {flip.before[0]}/{flip.before[1]} → {flip.after[0]}/{flip.after[1]}", style="bold default"
        )
        console.print(head)
        for label, reply, why in (
            ("before", flip.reply_before, flip.why_before),
            ("after ", flip.reply_after, flip.why_after),
        ):
            if why:
                console.print(Text(f"  {label}  ✗ {one_line(why)}", style="red"))
            console.print(Text(f"  {label}  {one_line(reply)[:240]}"))
