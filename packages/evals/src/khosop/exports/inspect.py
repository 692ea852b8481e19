"""How does a suite become a task of Inspect? Samples as JSON lines, and a Python file that plays and scores them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from khosop.case import Case, Check, Suite
from khosop.exports.foreign import Untranslatable, Use, account_for_context, foreign, place_of, steps_of, uncarried
from khosop.exports.inspect_task import TASK
from khosop.imports.account import Account
from khosop.score.limits import Limits
from khosop.score.says import Coverage
from khosop.score.text import Text

_USES: Final[Mapping[str, tuple[str, Use]]] = {
    "includes_any": ("any", "required"),
    "includes_all": ("all", "required"),
    "excludes": ("none", "forbidden"),
    "excludes_assertion": ("none", "asserted"),
}


class _Lost(Exception):
    """A check that has no counterpart; the text says why."""


def export_inspect(suite: Suite, account: Account) -> Mapping[str, str]:
    """Return the files of the task, by name; what they can't say is entered in the account."""
    samples = [_sample(case, suite, account) for case in suite.cases]
    lines = "".join(json.dumps(sample, ensure_ascii=False) + "\n" for sample in samples)
    name = re.sub(r"\W", "_", suite.name)
    return {
        "task.py": TASK.replace("TASK_NAME", name if name.isidentifier() else f"suite_{name}"),
        "samples.jsonl": lines,
    }


def _sample(case: Case, suite: Suite, account: Account) -> dict[str, Any]:
    account_for_context(case, suite, account)
    place = place_of(case, suite)
    turns: list[dict[str, Any]] = []
    for step in steps_of(case):
        if step.kind == "staff":
            account.lost("staff turn", place, "nobody but the customer and the bot speaks there; the turn was left out")
            continue
        if step.kind == "button":
            account.nearly("button turn", place, "pressing a button became a message with its label")
        else:
            account.exactly("say turn", place)
        checks: list[dict[str, Any]] = []
        for check in step.checks:
            _take(check, case, suite, checks, account)
        turns.append({"say": step.text, "checks": checks})
    metadata = {"category": case.category, "tags": list(case.tags), "turns": turns}
    return {"id": case.id, "input": turns[0]["say"], "target": "", "metadata": metadata}


def _take(check: Check, case: Case, suite: Suite, checks: list[dict[str, Any]], account: Account) -> None:
    place = place_of(case, suite, check)
    try:
        stated, differs = _stated(check)
    except (_Lost, Untranslatable) as lost:
        account.lost(check.name, place, str(lost))
        return
    checks.append({"check": check.name, **stated, **({"weaker": differs} if differs else {})})
    if differs:
        account.nearly(check.name, place, differs)
    else:
        account.exactly(check.name, place)


def _stated(check: Check) -> tuple[dict[str, Any], str]:
    wants = check.wants
    if check.name in _USES and isinstance(wants, tuple):
        kind, use = _USES[check.name]
        return _patterns(kind, tuple(text for text in wants if isinstance(text, Text)), use)
    if isinstance(wants, Coverage):
        stated, differs = _patterns("share", wants.keywords, "forbidden")
        return {**stated, "at_least": wants.at_least}, differs
    if check.name in {"called_tool", "called_tools", "called_none"} and isinstance(wants, tuple):
        kind = "not_called" if check.name == "called_none" else "called"
        return {"kind": kind, "names": list(wants)}, "only the tools that the model itself called are seen"
    if isinstance(wants, Limits):
        if wants.characters is None or wants.informational:
            raise _Lost("of all limits, only the length of a reply is asked there")
        others = any(
            getattr(wants, name) is not None for name in ("tool_calls", "steps", "drafts", "latency_ms", "cost_usd")
        )
        stated = {"kind": "characters", "most": wants.characters}
        return stated, "of all limits, only the length of a reply is asked there" if others else ""
    if check.name == "called_with":
        raise _Lost("arguments of tools are not compared there; Inspect has no scorer for them")
    if check.name == "refuses":
        raise _Lost("Inspect has no list of refusals; a judge model would be needed")
    raise _Lost(uncarried(check))


def _patterns(kind: str, texts: tuple[Text, ...], use: Use) -> tuple[dict[str, Any], str]:
    found = [foreign(text, use) for text in texts]
    for one in found:
        try:
            re.compile(one.pattern)
        except re.error as error:
            raise Untranslatable(f"Python's re doesn't compile its pattern: {error}") from error
    differs = "; ".join(sorted({part for one in found for part in one.differs.split("; ") if part}))
    return {"kind": kind, "patterns": [one.pattern for one in found]}, differs
