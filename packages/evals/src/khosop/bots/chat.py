"""How is a prompt examined before there is a bot? The model in the seat answers, and the suite's tools answer the model."""

from __future__ import annotations

import asyncio
import hashlib
import inspect
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from khosop.bots.chat_settings import ChatSettings, Tool
from khosop.bots.chat_tools import Script, written
from khosop.bots.protocol import BotCard, Closing, Conversation, Opening
from khosop.bots.python import load_attribute
from khosop.bots.python_call import result_of
from khosop.bots.template import fill_text, typed
from khosop.errors import BadInput
from khosop.transcript import Draft, ToolUse, TurnKind, TurnOutcome
from khosop_llm.types import Message, Request, ToolCall, ToolSpec


class ChatBot:
    """A system prompt and tools; every conversation has its own messages and its own place in every script."""

    def __init__(self, settings: ChatSettings, where: str, folder: Path) -> None:
        self.settings = settings
        self.system = _system(settings, where, folder)
        self.tools = {tool.name: tool for tool in settings.tools}
        self.specs = tuple(ToolSpec(one.name, one.description, typed(one.parameters)) for one in settings.tools)
        self.functions: dict[str, Callable[..., Any]] = {
            tool.name: _function(tool.python, f"{where}: tool '{tool.name}'", folder)
            for tool in settings.tools
            if tool.python is not None
        }
        self._name = settings.name or f"prompt in {folder.resolve().name}"

    def card(self) -> BotCard:
        """Describe the bot; the digests change when the prompt, a tool's declaration or what it answers does."""
        declared = [tool.model_dump(mode="json") for tool in self.settings.tools]
        rest = [
            self.settings.handoff_tools,
            self.settings.max_steps,
            self.settings.temperature,
            self.settings.max_tokens,
        ]
        return BotCard(self._name, self.settings.version, _digest(self.system), _digest(declared), _digest(rest))

    async def open(self, opening: Opening) -> Conversation:
        """Start a conversation with the prompt, and with what was said on earlier days.

        Raises:
            BadInput: the case scripts a tool that isn't there.
        """
        strange = next((name for name in opening.tools if name not in self.tools), None)
        if strange is not None:
            known = ", ".join(self.tools) or "none"
            raise BadInput(f"a case scripts the tool '{strange}' under `tools:`, and the bot's tools are {known}")
        values = {
            "now": opening.now.isoformat(),
            "contact": opening.contact,
            "verified": opening.verified,
            "session": opening.conversation,
        }
        messages = [Message("system", fill_text(self.system, values))]
        messages += [Message("user" if one.who == "customer" else "assistant", one.text) for one in opening.earlier]
        return ChatConversation(self, opening, messages, Script(opening.tools))


def _system(settings: ChatSettings, where: str, folder: Path) -> str:
    if settings.system.file is None:
        return settings.system.text or ""
    path = folder / settings.system.file
    try:
        return path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise BadInput(f"{where}: system.file: {path} can't be read: {why}") from None


def _function(reference: str, where: str, folder: Path) -> Callable[..., Any]:
    function = load_attribute(reference, where, folder)
    if not callable(function):
        raise BadInput(f"{where}: {reference!r} is a {type(function).__name__}, and a function is expected")
    found: Callable[..., Any] = function
    return found


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]


@dataclass(slots=True)
class ChatConversation:
    """One customer's chat with a prompt."""

    bot: ChatBot
    opening: Opening
    messages: list[Message]
    script: Script
    human: str | None = None
    own: dict[str, Script] = field(default_factory=dict)
    """The tools' own answers, where the case has none."""

    async def hear(self, kind: TurnKind, text: str) -> TurnOutcome:
        """Take a turn: ask the model, serve its tools, until it answers in words."""
        if kind == "staff":
            self.human = self.human or "staff"
            self.messages.append(Message("assistant", text))
            return TurnOutcome("silent", drafts=(), human=self.human)
        self.messages.append(Message("user", text))
        if self.human is not None:
            return TurnOutcome("silent", drafts=(), human=self.human)
        uses: list[ToolUse] = []
        for _ in range(self.bot.settings.max_steps):
            completion = await self.opening.seat.llm.complete(self._request())
            self.messages.append(completion.as_message())
            if not completion.tool_calls:
                return self._outcome(completion.text, uses)
            for call in completion.tool_calls:
                use = await self._use(call)
                uses.append(use)
                self.messages.append(Message("tool", use.result or use.error or "", tool_call_id=call.id))
        return TurnOutcome(
            "error",
            drafts=(Draft("", tuple(uses)),),
            error=f"the model called tools {self.bot.settings.max_steps} times in a row and did not answer (`max_steps`)",
        )

    def _request(self) -> Request:
        settings = self.bot.settings
        return Request(
            self.opening.seat.model,
            tuple(self.messages),
            tools=self.bot.specs,
            temperature=settings.temperature,
            max_tokens=settings.max_tokens,
        )

    def _outcome(self, text: str, uses: list[ToolUse]) -> TurnOutcome:
        used = next((use.name for use in uses if use.executed and use.name in self.bot.settings.handoff_tools), None)
        if used is not None:
            self.human = f"tool:{used}"
        return TurnOutcome(
            "replied" if used is None else "handoff", text, drafts=(Draft(text, tuple(uses)),), human=self.human
        )

    async def _use(self, call: ToolCall) -> ToolUse:
        """Serve one call of the model. A call that no tool could take is not executed, and the model is told why."""
        tool = self.bot.tools.get(call.name)
        arguments = call.arguments
        if tool is None:
            known = ", ".join(self.bot.tools) or "none"
            return ToolUse(
                call.name, arguments or {}, executed=False, error=f"there is no such tool; there are {known}"
            )
        if arguments is None:
            why = f"the arguments are no JSON object: {call.parse_error}"
            return ToolUse(call.name, {"_unreadable": call.raw_arguments}, executed=False, error=why)
        missing = [name for name in typed(tool.parameters).get("required", ()) if name not in arguments]
        if missing:
            return ToolUse(call.name, arguments, executed=False, error=f"missing arguments: {', '.join(missing)}")
        said, succeeded = await self._answer(tool, arguments)
        return ToolUse(call.name, arguments, result=said, error=None if succeeded else said)

    async def _answer(self, tool: Tool, arguments: Mapping[str, Any]) -> tuple[str, bool]:
        own = self.own.setdefault(tool.name, Script({tool.name: tool.results}))
        scripted = self.script.answer(tool.name, arguments) or own.answer(tool.name, arguments)
        if scripted is not None:
            return scripted
        function = self.bot.functions.get(tool.name)
        if function is None:
            return written(tool.result), True
        try:
            result = await result_of(function, lambda: function(**arguments, **self._asked(function)))
        except (asyncio.CancelledError, KeyboardInterrupt):
            raise
        except Exception as error:  # noqa: BLE001 -- the author's tool: what it raises is what the model is told, and is on record
            return f"{type(error).__name__}: {error}", False
        return written(result), True

    def _asked(self, function: Callable[..., Any]) -> Mapping[str, Any]:
        """Return what a tool's function may want to know of the conversation, where it has a parameter `opening`."""
        try:
            names = inspect.signature(function).parameters
        except (TypeError, ValueError):
            return {}
        return {"opening": self.opening} if "opening" in names else {}

    async def close(self) -> Closing:
        """End the conversation."""
        return Closing()
