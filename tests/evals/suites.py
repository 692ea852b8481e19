"""Small suites for tests, as an author would write them, and conversations to score them with."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from khosop.case import Case, Suite
from khosop.errors import BadInput
from khosop.score import score
from khosop.suite import load_suite
from khosop.transcript import Button, Draft, Remembered, Status, ToolUse, Transcript, TurnOutcome, TurnRecord
from khosop.verdict import Verdict

SETTINGS = """
suite: shop
bot: shop.bot:bot
now: "2026-11-05T10:00+07:00"
categories: [answer, safety]
"""

CASE = """
cases:
  - id: {id}
    category: answer
    source: {{kind: written}}
    messages: ["เปิดกี่โมงคะ"]
"""


def write_suite(folder: Path, cases: str = "", settings: str = SETTINGS, name: str = "cases.yaml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "suite.yaml").write_text(textwrap.dedent(settings), "utf-8")
    if cases:
        (folder / name).write_text(textwrap.dedent(cases), "utf-8")
    return folder


def with_check(check: str, *, context: str = "") -> str:
    """Return the text of a file with one case that has this `check:` and this context."""
    body = CASE.format(id="a-case").rstrip()
    if "turns:" in context:
        body = body.replace('    messages: ["เปิดกี่โมงคะ"]', "")
    inner = textwrap.indent(textwrap.dedent(context).strip("\n"), "    ")
    checks = textwrap.indent(textwrap.dedent(check).strip("\n"), "      ")
    lines = [body, *([inner] if inner else []), *([f"    check:\n{checks}"] if check else [])]
    return "\n".join(lines) + "\n"


def one_case(folder: Path, check: str, *, settings: str = SETTINGS, context: str = "") -> Case:
    """Load a suite of one case and return the case."""
    return load_suite(write_suite(folder, with_check(check, context=context), settings)).cases[0]


def problems_of(folder: Path, cases: str = "", settings: str = SETTINGS) -> list[str]:
    """Return what the loader says of a suite, a line each, without the folder."""
    with pytest.raises(BadInput) as caught:
        load_suite(write_suite(folder, cases, settings))
    return [line.removeprefix(f"{folder}/") for line in str(caught.value).split("\n")]


def loaded(folder: Path, cases: str = "", settings: str = SETTINGS) -> Suite:
    return load_suite(write_suite(folder, cases, settings))


def turn(
    text: str = "",
    *,
    said: str = "เปิดกี่โมงคะ",
    kind: Any = "say",
    status: Status = "replied",
    tools: Sequence[str | ToolUse] = (),
    drafts: Sequence[Draft] | None = (),
    pages: Sequence[str] = (),
    labels: Sequence[str] = (),
    human: str | None = None,
    sources: Sequence[str] = (),
    **rest: Any,
) -> TurnRecord:
    """Return a turn. `drafts=None` is a bot that gives no trace; () stands for one sent draft with the tools."""
    uses = tuple(ToolUse(use) if isinstance(use, str) else use for use in tools)
    traced = None if drafts is None else tuple(drafts) or (Draft(text, uses),)
    outcome = TurnOutcome(
        status,
        text,
        buttons=(*(Button("เปิด", page) for page in pages), *(Button(label) for label in labels)),
        drafts=traced,
        human=human,
        sources=tuple(sources),
        **rest,
    )
    return TurnRecord(kind, said, outcome)


def talk(*turns: TurnRecord, remembered: Sequence[Remembered] = (), **rest: Any) -> Transcript:
    return Transcript("a-case", "m", 0, turns, "2026-11-05T10:00:00+07:00", remembered=tuple(remembered), **rest)


def verdict_of(case: Case, check: str, *turns: TurnRecord, **rest: Any) -> Verdict:
    """Return the verdict of one check of a case about a conversation."""
    verdicts = score(case, talk(*turns, **rest))
    named = [verdict for verdict in verdicts if verdict.check == check]
    assert named, f"no verdict of {check!r} in {verdicts}"
    return named[-1]
