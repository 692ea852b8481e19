"""The parrot as LangGraph graphs and a LangChain chain, on LangChain's own fake of a model."""

from __future__ import annotations

import asyncio
import importlib
from typing import Any

from tests.evals.bots.parrots import BOOM, DAY, HANG, USE_HOURS, Crash

_messages = importlib.import_module("langchain_core.messages")
_outputs = importlib.import_module("langchain_core.outputs")
_models = importlib.import_module("langchain_core.language_models")
_graph = importlib.import_module("langgraph.graph")
_prebuilt = importlib.import_module("langgraph.prebuilt")
_memory = importlib.import_module("langgraph.checkpoint.memory")


class Model(_models.BaseChatModel):  # type: ignore[misc,name-defined]  # foreign, and installed in CI only
    """A chat model that behaves as the parrot should."""

    @property
    def _llm_type(self) -> str:
        return "parrot"

    def bind_tools(self, tools: Any, **_: Any) -> Any:
        return self

    def _generate(self, *_: Any, **__: Any) -> Any:
        raise AssertionError("only asked asynchronously here")

    async def _agenerate(self, messages: list[Any], *_: Any, **__: Any) -> Any:
        said = [one for one in messages if one.type == "human"]
        text = said[-1].content
        if text == BOOM:
            raise Crash("asked to")
        if text == HANG:
            await asyncio.Event().wait()
        if text == USE_HOURS and messages[-1].type != "tool":
            message = _messages.AIMessage(
                "",
                tool_calls=[{"name": "hours", "args": DAY, "id": f"c{len(messages)}"}],
                usage_metadata={"input_tokens": 5, "output_tokens": 2, "total_tokens": 7},
                response_metadata={"model_name": "parrot-1"},
            )
        else:
            message = _messages.AIMessage(f"{len(said)}:{text}")
        return _outputs.ChatResult(generations=[_outputs.ChatGeneration(message=message)])


def hours(day: str) -> str:
    """Tell the opening hours."""
    return "9" if day else ""


def _agent(**options: Any) -> Any:
    """Return the usual loop of a model and its tools, built from the parts of LangGraph."""

    async def speak(state: Any) -> Any:
        return {"messages": [await Model().ainvoke(state["messages"])]}

    graph = _graph.StateGraph(_graph.MessagesState)
    graph.add_node("speak", speak)
    graph.add_node("tools", _prebuilt.ToolNode([hours]))
    graph.add_edge(_graph.START, "speak")
    graph.add_conditional_edges("speak", _prebuilt.tools_condition)
    graph.add_edge("tools", "speak")
    return graph.compile(**options)


remembering = _agent(checkpointer=_memory.InMemorySaver())
forgetful = _agent()
model = Model()


def chain() -> Any:
    """Return a prompt, a model and a parser in a row, whose input is named by its prompt."""
    prompts = importlib.import_module("langchain_core.prompts")
    parsers = importlib.import_module("langchain_core.output_parsers")
    prompt = prompts.ChatPromptTemplate.from_messages(
        [("system", "say it back"), ("placeholder", "{chat_history}"), ("user", "{question}")]
    )
    return prompt | Model() | parsers.StrOutputParser()


def interrupted() -> Any:
    """Return a graph that stops before its tools run, until a person says so."""
    return _agent(checkpointer=_memory.InMemorySaver(), interrupt_before=["tools"])
