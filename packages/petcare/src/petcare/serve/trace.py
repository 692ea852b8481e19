"""What does the service tell about a turn to whoever examines it? Status, drafts with tools, model errors, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from khosop_llm.errors import LlmError
from petcare.drafts import Draft, ToolUse, Turn
from petcare.shop_values import Fact


def turn_json(turn: Turn, new_facts: Sequence[Fact] = (), own_time_ms: float = 0.0) -> dict[str, Any]:
    """Return a turn as JSON."""
    return {
        "status": turn.status,
        "human": turn.human,
        "drafts": [_draft(draft) for draft in turn.drafts],
        "remembered": [fact_json(fact) for fact in new_facts],
        "sources": list(turn.sources()),
        "own_time_ms": own_time_ms,
    }


def failed_json(error: BaseException, model: str) -> dict[str, Any]:
    """Return what is told of a turn that ended in an error; a model's error is told as the model's."""
    told = f"the bot raised {type(error).__name__}: {error}"
    if not isinstance(error, LlmError):
        return {"status": "error", "error": told}
    call = {"model_asked": model, "attempts": error.attempts, "error": error.kind, "error_text": str(error)}
    return {"status": "error", "error": told, "model_calls": [call]}


def fact_json(fact: Fact) -> dict[str, str]:
    """Return a fact as JSON."""
    return {"subject": fact.subject, "key": fact.key, "value": fact.value}


def _draft(draft: Draft) -> dict[str, Any]:
    return {
        "text": draft.text,
        "tool_uses": [_tool_use(use) for use in draft.tool_uses],
        "rejected_by": draft.rejected_by,
        "reason": draft.reason,
    }


def _tool_use(use: ToolUse) -> dict[str, Any]:
    content = use.result.content if use.result is not None else None
    # A tool that ran and said no has a result, and the same words as its error.
    error = use.error if use.result is None else (None if use.result.ok else content)
    return {
        "name": use.name,
        "arguments": dict(use.arguments),
        "executed": use.executed,
        "result": content,
        "error": error,
        "by": use.by,
    }
