"""The names that others may rely on."""

from __future__ import annotations

import khosop_llm
import khosop_llm.testing


def test_the_public_names_of_khosop_llm_change_only_on_purpose() -> None:
    assert khosop_llm.__all__ == [
        "AuthError",
        "BadRequest",
        "BudgetError",
        "CallMeta",
        "Completion",
        "Cost",
        "CostSource",
        "DeadlineExceeded",
        "EmbedKind",
        "Embedder",
        "Finished",
        "JsonObject",
        "LlmError",
        "LlmProvider",
        "Message",
        "Moderated",
        "NoEndpoint",
        "RateLimited",
        "Request",
        "Role",
        "ScriptError",
        "StreamEvent",
        "TextDelta",
        "ToolCall",
        "ToolSpec",
        "Transient",
        "Usage",
    ]


def test_the_public_names_of_the_fakes_change_only_on_purpose() -> None:
    assert khosop_llm.testing.__all__ == [
        "ANY_POINT",
        "FakeOpenRouter",
        "FaultRule",
        "FaultyLlm",
        "HashEmbedder",
        "Plan",
        "PlanError",
        "PlannedCall",
        "PlannedReply",
        "PlannedStep",
        "Quota",
        "Round",
        "Rule",
        "RuleLlm",
        "ScriptedLlm",
        "StaleRecording",
        "Step",
        "Tape",
        "TapeError",
        "TapeMiss",
        "ToolResult",
        "Turn",
        "Verdict",
        "When",
        "call",
        "load_plan",
        "malformed_call",
        "read_turn",
    ]


def test_every_public_name_exists() -> None:
    for module in (khosop_llm, khosop_llm.testing):
        for name in module.__all__:
            assert hasattr(module, name), name
