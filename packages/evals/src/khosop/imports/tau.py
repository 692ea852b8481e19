"""How does a tau-bench result file become a suite and transcripts?

A result file is a JSON array with an object per trial: `task_id`, `trial`, `reward` (1.0 is a pass), `info.task` (the expected
actions and outputs) and `traj` (the messages). The reward says whether the shop's data ended as the expected actions would
have left it, and whether the outputs were told. The checks here ask the same of what was recorded: each expected change was
made with its arguments, nothing else was changed, each output was told.

Source: Yao et al. 2024, tau-bench, arXiv:2406.12045, section 3.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from khosop.errors import BadInput
from khosop.transcript import Draft, ToolUse, Transcript, TurnOutcome, TurnRecord

READS = ("get_", "search_", "find_", "list_", "calculate", "think", "transfer_to_human")
"""How the names of tools begin that change nothing in the data of the airline and the shop."""

STOP = "###STOP###"
"""What the simulated customer says to end the conversation."""

CATEGORIES = ("changes", "tells", "leaves-alone")


@dataclass(frozen=True, slots=True)
class Trial:
    """One recorded conversation of one task."""

    task: int
    trial: int
    transcript: Transcript
    case: Mapping[str, Any]
    """The case in the shape of a suite file."""


def case_id(task: int) -> str:
    """Return the id of a task's case."""
    return f"task-{task:03d}"


def read_trials(name: str, text: str, model: str) -> list[Trial]:
    """Return the trials of a result file.

    Raises:
        BadInput: the file is not of the form; the place is named.
    """
    try:
        rows = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(
            f"{name}:{error.lineno}: not JSON ({error.msg}); a tau-bench result file is one JSON array"
        ) from None
    if not isinstance(rows, list) or not rows:
        raise BadInput(f"{name}: expected a JSON array with an object per trial, got {type(rows).__name__}")
    trials: list[Trial] = []
    seen: set[tuple[int, int]] = set()
    for number, row in enumerate(rows, start=1):
        try:
            trial = _trial(row, model)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            missing = f"{error} is missing" if isinstance(error, KeyError) else str(error)
            raise BadInput(f"{name}: trial {number} of {len(rows)} is not of tau-bench's form: {missing}") from None
        if (trial.task, trial.trial) in seen:
            raise BadInput(f"{name}: trial {number}: task {trial.task}, trial {trial.trial} came before")
        seen.add((trial.task, trial.trial))
        trials.append(trial)
    return trials


def _trial(row: Mapping[str, Any], model: str) -> Trial:
    task, trial = int(row["task_id"]), int(row["trial"])
    turns = tuple(_turns(row["traj"]))
    if not turns:
        raise ValueError("'traj' holds no message of the customer")
    transcript = Transcript(
        case_id=case_id(task),
        model=model,
        repeat=trial,
        turns=turns,
        now="2024-05-15T15:00:00-05:00",
        recorded_reward=float(row["reward"]),
    )
    return Trial(task, trial, transcript, _case(task, row["info"]["task"], turns[0].said))


def _turns(messages: Sequence[Mapping[str, Any]]) -> Iterator[TurnRecord]:
    """Yield a turn per message of the customer, with all that the bot did until the next one."""
    said: str | None = None
    after: list[Mapping[str, Any]] = []
    for message in messages:
        if message["role"] == "user":
            if said is not None:
                yield _turn(said, after)
            said, after = str(message["content"]), []
        elif message["role"] in ("assistant", "tool"):
            after.append(message)
    if said is not None and (after or STOP not in said):
        yield _turn(said, after)


def _turn(said: str, messages: Sequence[Mapping[str, Any]]) -> TurnRecord:
    results = {m["tool_call_id"]: str(m["content"]) for m in messages if m["role"] == "tool"}
    uses: list[ToolUse] = []
    texts: list[str] = []
    for message in messages:
        if message["role"] != "assistant":
            continue
        if message.get("content"):
            texts.append(str(message["content"]))
        uses.extend(_use(call, results.get(call["id"])) for call in message.get("tool_calls") or ())
    text = "\n".join(texts)
    handed = any(use.name.startswith("transfer_to_human") for use in uses)
    return TurnRecord(
        "say",
        said.replace(STOP, "").rstrip(),
        TurnOutcome(
            "handoff" if handed else "replied" if text else "silent",
            text,
            drafts=(Draft(text, tuple(uses)),),
            human="tool:transfer_to_human_agents" if handed else None,
        ),
    )


def _use(call: Mapping[str, Any], result: str | None) -> ToolUse:
    function = call["function"]
    arguments = json.loads(function["arguments"] or "{}")
    # The environment answers a refused call with a text that begins so; nothing was changed then.
    refused = result is not None and result.startswith("Error")
    return ToolUse(
        name=str(function["name"]),
        arguments=arguments if isinstance(arguments, dict) else {"value": arguments},
        executed=result is not None and not refused,
        result=None if refused else result,
        error=result if refused else None,
    )


def changes(name: str) -> bool:
    """Tell whether a tool changes data."""
    return not name.startswith(READS)


def _case(task: int, about: Mapping[str, Any], first: str) -> dict[str, Any]:
    expected = [a for a in about["actions"] if changes(a["name"])]
    outputs = [str(text) for text in about["outputs"]]
    check: dict[str, Any] = {"status": ["replied", "handoff", "silent"]}
    if expected:
        calls = [{"tool": a["name"], "arguments": dict(a["kwargs"])} for a in expected]
        check["called_with"] = {"calls": calls, "only": sorted({a["name"] for a in expected})}
    if outputs:
        # A figure is told however it is written: 23553, 23,553, $23,553.00.
        check["told_all"] = [{"number": text} if text.isdecimal() else text for text in outputs]
    return {
        "id": case_id(task),
        "category": "tells" if outputs else "changes" if expected else "leaves-alone",
        "source": {"kind": "tau-bench", "note": str(about["instruction"])},
        "messages": [first],
        "check": check,
        # Filled in by `suite_of`, which knows the tools of all tasks.
        "expected": sorted({a["name"] for a in expected}),
    }


def suite_of(name: str, trials: Sequence[Trial]) -> dict[str, Any]:
    """Return the suite of all tasks, in the shape of a suite file.

    A tool that changes data and that no expected action names must not have been called.
    """
    used = {use.name for trial in trials for _, _, use in trial.transcript.tool_uses()}
    writing = {tool for tool in used | {t for trial in trials for t in trial.case["expected"]} if changes(tool)}
    cases: dict[int, dict[str, Any]] = {}
    for trial in trials:
        if trial.task in cases:
            continue
        case = {key: value for key, value in trial.case.items() if key != "expected"}
        forbidden = sorted(writing - set(trial.case["expected"]))
        if forbidden:
            case["check"] = {**case["check"], "called_none": forbidden}
        cases[trial.task] = case
    return {
        "suite": name,
        # Recorded conversations have no bot behind them; `khosop run` on this suite says so.
        "bot": "recorded:conversations",
        "now": "2024-05-15T15:00:00-05:00",
        "categories": list(CATEGORIES),
        "cases": [cases[task] for task in sorted(cases)],
    }
