"""Models that are not models: product code for tests, demos and replays."""

from khosop_llm.testing.hash_embedder import HashEmbedder
from khosop_llm.testing.rounds import Round, Step, ToolResult, Turn, call, malformed_call, read_turn
from khosop_llm.testing.rules import ANY_POINT, Rule, RuleLlm
from khosop_llm.testing.scripted import ScriptedLlm

__all__ = [
    "ANY_POINT",
    "HashEmbedder",
    "Round",
    "Rule",
    "RuleLlm",
    "ScriptedLlm",
    "Step",
    "ToolResult",
    "Turn",
    "call",
    "malformed_call",
    "read_turn",
]
