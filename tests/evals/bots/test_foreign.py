"""Agents of the real LangGraph, pydantic-ai and OpenAI Agents SDK, where they are installed, do what every bot must do.

`pip install --target FOLDER langgraph langchain-core pydantic-ai-slim openai-agents`, and KHOSOP_FOREIGN=FOLDER.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from khosop.bots.spec import bot_spec, open_bot
from tests.evals.bots.conformance import CHECKS, Subject, default_llm, played, replies
from tests.evals.bots.parrots import USE_HOURS

FOLDER = os.environ.get("KHOSOP_FOREIGN", "")
pytestmark = [
    pytest.mark.skipif(
        not FOLDER, reason="KHOSOP_FOREIGN names no folder with langgraph, pydantic-ai and openai-agents"
    ),
    # What other people's libraries warn of is theirs to mend.
    pytest.mark.filterwarnings("ignore"),
]
AGENTS: dict[str, tuple[str, bool]] = {
    "LangGraph with memory": ("tests.evals.bots.foreign_langgraph:remembering", True),
    "LangGraph without memory": ("tests.evals.bots.foreign_langgraph:forgetful", True),
    "LangChain chain": ("tests.evals.bots.foreign_langgraph:chain", False),
    "LangChain chat model": ("tests.evals.bots.foreign_langgraph:model", False),
    "pydantic-ai": ("tests.evals.bots.foreign_pydantic_ai:agent", True),
    "OpenAI Agents SDK": ("tests.evals.bots.foreign_openai_agents:agent", True),
}


@pytest.fixture(autouse=True, scope="module")
def _foreign() -> Iterator[None]:
    # Last, so that what both have is ours.
    sys.path.append(FOLDER)
    yield
    sys.path.remove(FOLDER)


def opened(reference: str) -> Any:
    return open_bot(bot_spec(reference), "suite.yaml:2: bot", Path())


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("agent", AGENTS)
async def test_a_foreign_agent_conforms_without_a_line_of_its_code_changed(agent: str, check: Any) -> None:
    reference, sees_tools = AGENTS[agent]
    await check(Subject(opened(reference), default_llm(), sees_tools, name=f"khosop-{uuid4().hex}"))


@pytest.mark.parametrize(
    ("agent", "served", "tokens"),
    [("LangGraph with memory", "parrot-1", 5), ("OpenAI Agents SDK", None, 5)],
)
async def test_the_tokens_of_an_agents_model_are_on_record(agent: str, served: str | None, tokens: int) -> None:
    transcript = await played(Subject(opened(AGENTS[agent][0]), default_llm(), True, name=uuid4().hex), USE_HOURS)
    call = transcript.turns[0].outcome.model_calls[0]
    assert (call.model_served, call.prompt_tokens) == (served, tokens)


async def test_a_graph_that_waits_for_a_person_hands_over_and_has_run_nothing() -> None:
    bot = opened("tests.evals.bots.foreign_langgraph:interrupted")
    transcript = await played(Subject(bot, default_llm(), True, name=uuid4().hex), USE_HOURS)
    outcome = transcript.turns[0].outcome
    ((_, _, use),) = transcript.tool_uses()
    assert (outcome.status, outcome.human, use.name, use.executed) == ("handoff", "rule:interrupt", "hours", False)
    assert replies(transcript) == [""]
