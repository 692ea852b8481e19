"""What is the Python file of an exported task? A solver that plays the turns and a scorer that reads the checks."""

from __future__ import annotations

from typing import Final

TASK: Final = '''\
"""A suite of khosop as a task of Inspect: inspect eval task.py --model MODEL

Exported; REPORT.md says what of the suite is lost or weaker here. Patterns are searched in the reply without regard to
case: a text that is only denied, quoted or asked about counts as said.
"""

import re

from inspect_ai import Task, task
from inspect_ai.dataset import json_dataset
from inspect_ai.model import ChatMessageUser
from inspect_ai.scorer import Score, accuracy, scorer, stderr
from inspect_ai.solver import solver


@solver
def conversation():
    """Put the turns of a case to the model, one after the other."""

    async def solve(state, generate):
        heard = []
        for number, turn in enumerate(state.metadata["turns"]):
            if number:
                state.messages.append(ChatMessageUser(content=turn["say"]))
            before = len(state.messages)
            state = await generate(state)
            calls = [
                call.function
                for message in state.messages[before:]
                for call in getattr(message, "tool_calls", None) or []
            ]
            heard.append({"reply": state.output.completion, "calls": calls})
        state.store.set("heard", heard)
        return state

    return solve


def fault(check, reply, calls):
    """Return what a check complains of; an empty text when it holds."""
    kind = check["kind"]
    hits = [re.search(pattern, reply, re.IGNORECASE) is not None for pattern in check.get("patterns", [])]
    held = {
        "any": lambda: any(hits),
        "all": lambda: all(hits),
        "none": lambda: not any(hits),
        "share": lambda: sum(hits) / len(hits) >= check["at_least"] - 1e-9,
        "called": lambda: all(name in calls for name in check["names"]),
        "not_called": lambda: not (calls if "*" in check["names"] else set(check["names"]) & set(calls)),
        "characters": lambda: len(reply) <= check["most"],
    }[kind]()
    return "" if held else f"{check['check']} does not hold"


@scorer(metrics=[accuracy(), stderr()])
def checks():
    """Score 1 when every check of every turn holds. A case without a check that Inspect can hold is not scored."""

    async def score(state, target):
        faults, asked = [], 0
        for number, (turn, heard) in enumerate(zip(state.metadata["turns"], state.store.get("heard", [])), start=1):
            for check in turn["checks"]:
                asked += 1
                found = fault(check, heard["reply"], heard["calls"])
                if found:
                    faults.append(f"turn {number}: {found}")
        if not asked:
            return None
        return Score(value=0 if faults else 1, answer=state.output.completion, explanation="; ".join(faults))

    return score


@task
def TASK_NAME():
    return Task(dataset=json_dataset("samples.jsonl"), solver=conversation(), scorer=checks())
'''
