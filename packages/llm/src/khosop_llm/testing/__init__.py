"""Models that are not models: product code for tests, demos and replays."""

from khosop_llm.testing.faulty import FaultRule, FaultyLlm
from khosop_llm.testing.hash_embedder import HashEmbedder
from khosop_llm.testing.plan import Plan, PlanError, PlannedCall, PlannedReply, PlannedStep, Quota, When, load_plan
from khosop_llm.testing.rounds import Round, Step, ToolResult, Turn, call, malformed_call, read_turn
from khosop_llm.testing.rules import ANY_POINT, Rule, RuleLlm
from khosop_llm.testing.scripted import ScriptedLlm
from khosop_llm.testing.server import FakeOpenRouter
from khosop_llm.testing.tape import StaleRecording, Tape, TapeError, TapeMiss
from khosop_llm.testing.verdict import Verdict

__all__ = [
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
