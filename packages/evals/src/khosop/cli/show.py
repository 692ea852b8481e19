"""`khosop show`: one case's conversations, with every draft, tool call and verdict."""

from __future__ import annotations

import argparse
import difflib
from typing import TYPE_CHECKING

from khosop.cli import finish, options
from khosop.errors import BadInput
from khosop.report.visible import visible

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from khosop.summary import Summary
    from khosop.transcript import Draft, TurnRecord
    from khosop.verdict import Record, Verdict

HELP = "show one case's conversations with every draft, tool call and verdict"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("case", metavar="CASE", help="id of the case")
    parser.add_argument("--run", metavar="RUN", help="id or folder of the run (default: the newest)")
    parser.add_argument("--repeat", type=int, metavar="N", help="only this run of the case, counted from 1")
    options.add_runs_folder_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from rich.console import Console

    from khosop.journal import find_run

    folder = find_run(args.runs_folder, args.run)
    card = folder.card()
    if args.case not in card.runs:
        near = difflib.get_close_matches(args.case, card.runs, n=3)
        raise BadInput(
            f"run {folder.id} has no case {args.case!r}" + (f"; the nearest are: {', '.join(near)}" if near else "")
        )
    found = [r for r in folder.current_records() if r.case_id == args.case and args.repeat in (None, r.repeat + 1)]
    if not found:
        raise BadInput(f"run {folder.id} holds no finished conversation of case {args.case!r} yet")
    console = Console(highlight=False)
    for record in sorted(found, key=lambda r: (r.model, r.repeat)):
        _show(console, record)
    if not card.fake:
        _show_judgements(console, args.case, finish.summarize_run(folder, card))
    return 0


def _show_judgements(console: Console, case_id: str, summary: Summary) -> None:
    """Tell of every model whether the case is flaky, or may just have had a bad day."""
    from khosop.flaky import fit_prior, judge

    for m in summary.models:
        case = next((c for c in m.cases if c.id == case_id and c.graded), None)
        if case is not None:
            words = judge(fit_prior((c.passed, c.graded) for c in m.cases), case.passed, case.graded).words()
            console.print(f"{m.model}: {case.passed}/{case.graded}: {words}", markup=False, soft_wrap=True)


def _show(console: Console, record: Record) -> None:
    style = {"passed": "bold green", "failed": "bold red", "unscored": "bold magenta"}[record.outcome]
    cause = f" ({record.cause})" if record.cause else ""
    console.rule(
        _text(f"{record.case_id} · {record.model} · run {record.repeat + 1} · {record.outcome}{cause}", style=style)
    )
    for at, turn in enumerate(record.transcript.turns):
        _show_turn(console, at, turn)
    if record.transcript.stopped_by:
        console.print(_text(f"stopped: {record.transcript.stopped_by}", style="magenta"))
    for fact in record.transcript.remembered:
        console.print(_text(f"remembered  {fact.subject}: {fact.key} = {fact.value}", style="cyan"))
    for verdict in record.verdicts:
        console.print(_verdict_line(verdict))
    console.print()


def _show_turn(console: Console, at: int, turn: TurnRecord) -> None:
    who = {"say": "customer", "button": "customer (button)", "staff": "staff"}[turn.kind]
    console.print(_text(f"{at + 1} {who}: ", style="bold") + _text(turn.said))
    drafts = turn.outcome.drafts
    if drafts is None and turn.kind != "staff":
        console.print(_text("    (the bot gives no trace of its drafts and tools)", style="dim"))
    for number, draft in enumerate(drafts or (), start=1):
        _show_draft(console, number, draft)
    if turn.outcome.text:
        console.print(_text("  bot: ", style="bold green") + _text(turn.outcome.text))
    for button in turn.outcome.buttons:
        console.print(_text(f"    [{button.label}] → {button.page or button.uri or ''}", style="green"))
    if turn.outcome.human:
        console.print(_text(f"    a person looks after the chat: {turn.outcome.human}", style="cyan"))
    if turn.outcome.error:
        console.print(_text(f"    error: {turn.outcome.error}", style="red"))


def _show_draft(console: Console, number: int, draft: Draft) -> None:
    for use in draft.tool_uses:
        did = "ran" if use.executed else "proposed, not run"
        arguments = ", ".join(f"{k}={v!r}" for k, v in use.arguments.items())
        console.print(_text(f"    tool {use.name}({arguments}) · {did} by the {use.by}", style="dim"))
        if use.result or use.error:
            console.print(_text(f"      → {' '.join((use.error or use.result or '').split())[:300]}", style="dim"))
    if draft.rejected_by:
        console.print(
            _text(f"    draft {number}, refused by {draft.rejected_by}: ", style="yellow") + _text(draft.text)
        )
        console.print(_text(f"      because: {draft.reason}", style="yellow"))


def _verdict_line(verdict: Verdict) -> object:
    mark, style = {"passed": ("✓", "green"), "failed": ("✗", "red"), "unscored": ("?", "magenta")}[verdict.outcome]
    turn = f" (turn {verdict.turn + 1})" if verdict.turn is not None else ""
    text = _text(f"  {mark} {verdict.check}{turn}", style=style)
    if verdict.why:
        text.append_text(_text(f": {verdict.why}", style="default"))
    if verdict.found is not None and verdict.found.cue:
        text.append(f"  [cue {verdict.found.cue!r}, rule {verdict.found.rule}]", style="dim")
    if verdict.weak:
        text.append("  look at this one before you believe it", style="italic magenta")
    return text


def _text(text: str, style: str = "") -> Text:
    """Return a text to print, in which nothing that a bot wrote can play with the terminal."""
    from rich.text import Text

    return Text(visible(text), style=style)
