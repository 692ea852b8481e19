"""How is a plain callable examined? Its parameters' names say what it wants to be told; sync ones run in a thread."""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from khosop.bots.protocol import BotCard, CannotPlay, Closing, Conversation, Opening
from khosop.bots.python_reply import Gathering, outcome_of, with_handoff
from khosop.errors import BadInput
from khosop.transcript import TurnKind, TurnOutcome

METHODS: Final = ("reply", "respond")
PARAMETERS: Final[Mapping[str, tuple[str, ...]]] = {
    "text": ("text", "message", "user_message", "user_input", "query", "question", "prompt", "input", "utterance"),
    "history": ("history", "chat_history", "message_history"),
    "messages": ("messages", "conversation"),
    "session": ("session_id", "session", "conversation_id", "thread_id", "chat_id", "user_id", "sender_id"),
    "now": ("now",),
    "contact": ("contact", "customer", "customer_id"),
    "verified": ("verified",),
    "kind": ("kind",),
    "opening": ("opening",),
}
"""What a bot may be told, and the parameters' names by which it asks."""
_MEANS: Final = {name: what for what, names in PARAMETERS.items() for name in names}
_KEYWORD: Final = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


def reply_method(found: Any) -> str | None:
    """Return the name of the method that replies; `__call__` for a callable, None where there is none."""
    for name in METHODS:
        if callable(getattr(found, name, None)):
            return name
    return "__call__" if callable(found) and not isinstance(found, type) else None


@dataclass(frozen=True, slots=True)
class Wants:
    """Which parameters a callable has, and what each is told."""

    positional: tuple[str, ...]
    named: Mapping[str, str]

    @property
    def things(self) -> frozenset[str]:
        return frozenset((*self.positional, *self.named.values()))

    def call(self, function: Callable[..., Any], told: Mapping[str, Any]) -> Any:
        """Call a function with what it wants of what can be told."""
        positional = [told[what] for what in self.positional]
        return function(*positional, **{name: told[what] for name, what in self.named.items()})


def wants(function: Callable[..., Any], place: str, *, bound: bool, replies: bool) -> Wants:
    """Return what a callable wants to be told. `bound`: its first parameter is the object itself and is passed over.

    Raises:
        BadInput: it needs something that nobody could tell it, or doesn't hear the customer.
    """
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        # A builtin or a compiled callable tells nothing of its parameters.
        return Wants(("text",), {})
    positional: list[str] = []
    named: dict[str, str] = {}
    for number, parameter in enumerate(parameters[1:] if bound else parameters):
        what = _MEANS.get(parameter.name)
        if replies and number == 0 and parameter.kind not in (parameter.VAR_KEYWORD, parameter.KEYWORD_ONLY):
            # The first one hears the customer, whatever it is called.
            positional.append(what or "text")
        elif what is not None and parameter.kind in _KEYWORD:
            named[parameter.name] = what
        elif parameter.default is parameter.empty and parameter.kind not in (
            parameter.VAR_POSITIONAL,
            parameter.VAR_KEYWORD,
        ):
            known = ", ".join(names[0] for names in PARAMETERS.values())
            raise BadInput(
                f"{place}: its parameter '{parameter.name}' is not known, and has no default; known are {known} "
                "(docs/bots-python.md); wrap it in a function that needs no more"
            )
    found = Wants(tuple(positional), named)
    if replies and not found.things & {"text", "messages", "opening"}:
        raise BadInput(f"{place}: it doesn't hear the customer: a parameter 'text' or 'messages' is expected")
    return found


class CallableBot:
    """A function, an object or a class that replies. A class is made anew for every conversation."""

    own_model = "own"

    def __init__(self, found: Any, ref: str, place: str, handoff_tools: tuple[str, ...] = ()) -> None:
        method = reply_method(found)
        assert method is not None
        self._found = found
        self._ref = ref
        self._handoff_tools = handoff_tools
        self._method = method
        self._is_class = isinstance(found, type)
        function = found if method == "__call__" else getattr(found, method)
        self._wants = wants(function, place, bound=self._is_class, replies=True)
        self._made_with = wants(found, place, bound=False, replies=False) if self._is_class else Wants((), {})
        self._staff = callable(getattr(found, "staff", None))

    def card(self) -> BotCard:
        """Describe the bot by its name and the version of its module."""
        return BotCard(self._ref)

    async def open(self, opening: Opening) -> Conversation:
        """Start a conversation: a new instance of a class, or the one object that all share."""
        told = self._wants.things | self._made_with.things
        if opening.earlier and not told & {"history", "messages", "opening"}:
            raise CannotPlay("the case has `earlier` messages that the bot isn't told: let it take `history`")
        if opening.contact is not None and not told & {"contact", "opening"}:
            raise CannotPlay("the case says whose chat it is, and the bot isn't told: let it take `contact`")
        if opening.tools and "opening" not in told:
            raise CannotPlay("the case scripts results of tools, and the bot isn't told: let it take `opening`")
        talk = _Talk(opening, [{"role": _role(one.who), "content": one.text} for one in opening.earlier])
        bot = self._found
        if self._is_class:
            bot = await in_thread(lambda: self._made_with.call(self._found, talk.told("say", "")))
        function = bot if self._method == "__call__" else getattr(bot, self._method)
        return CallableConversation(
            function,
            self._wants,
            talk,
            bot if self._is_class else None,
            getattr(bot, "staff", None) if self._staff else None,
            self._handoff_tools,
        )

    async def aclose(self) -> None:
        """Close the object that all conversations share, if it can be closed."""
        if not self._is_class:
            await _close(self._found)


@dataclass(slots=True)
class _Talk:
    """What was said so far."""

    opening: Opening
    said: list[dict[str, str]] = field(default_factory=list)

    def told(self, kind: TurnKind, text: str) -> Mapping[str, Any]:
        opening = self.opening
        return {
            "text": text,
            "history": list(self.said),
            "messages": [*self.said, {"role": "user", "content": text}],
            "session": opening.conversation,
            "now": opening.now,
            "contact": opening.contact,
            "verified": opening.verified,
            "kind": kind,
            "opening": opening,
        }


@dataclass(slots=True)
class CallableConversation:
    """One customer's chat with a callable."""

    _function: Callable[..., Any]
    _wants: Wants
    _talk: _Talk
    _instance: Any = None
    """Made for this conversation alone."""
    _staff: Callable[..., Any] | None = None
    _handoff_tools: tuple[str, ...] = ()
    _taken_over: bool = False

    async def hear(self, kind: TurnKind, text: str) -> TurnOutcome:
        """Call the bot, and take what it returns, or yields, as its reply."""
        if kind == "staff":
            return await self._hear_staff(text)
        told = self._talk.told(kind, text)
        returned = await result_of(self._function, lambda: self._wants.call(self._function, told))
        outcome = with_handoff(outcome_of(returned, CallableBot.own_model), self._handoff_tools)
        self._talk.said.append({"role": "user", "content": text})
        if outcome.text:
            self._talk.said.append({"role": "assistant", "content": outcome.text})
        return outcome

    async def _hear_staff(self, text: str) -> TurnOutcome:
        if (staff := self._staff) is not None:
            await result_of(staff, lambda: staff(text))
        elif "kind" in self._wants.things:
            told = self._talk.told("staff", text)
            await result_of(self._function, lambda: self._wants.call(self._function, told))
        else:
            raise CannotPlay("a person of the shop writes, and the bot can't be told: give it a method staff(text)")
        self._talk.said.append({"role": "assistant", "content": text})
        return TurnOutcome("silent", human="staff")

    async def close(self) -> Closing:
        """End the conversation."""
        return Closing()

    async def aclose(self) -> None:
        """Close the instance that was made for this conversation, if it can be closed."""
        await _close(self._instance)


async def _close(thing: Any) -> None:
    """Close a foreign object that says how; a sync `aclose` is taken as well."""
    close = getattr(thing, "aclose", None)
    closed = close() if callable(close) else None
    if inspect.isawaitable(closed):
        await closed


def _role(who: str) -> str:
    return "user" if who == "customer" else "assistant"


async def result_of(function: Callable[..., Any], call: Callable[[], Any]) -> Any:
    """Return what a call of a function gives in the end: a sync one runs in a thread, and pieces are put together."""
    returned = call() if _is_async(function) else await in_thread(lambda: _drained(call()))
    if inspect.isawaitable(returned):
        returned = await returned
    if not hasattr(returned, "__aiter__"):
        return returned
    gathering = Gathering()
    try:
        async for piece in returned:
            gathering.add(piece)
    finally:
        # Also where the conversation is cut off: a generator's own clean-up must not wait for the collector.
        if hasattr(returned, "aclose"):
            await returned.aclose()
    return gathering.result()


def _is_async(function: Callable[..., Any]) -> bool:
    called = function if inspect.isroutine(function) else getattr(function, "__call__", function)  # noqa: B004 -- its kind, not its presence
    return inspect.iscoroutinefunction(called) or inspect.isasyncgenfunction(called)


def _drained(returned: Any) -> Any:
    """Return a generator's pieces put together, while still in the thread that may block."""
    if not isinstance(returned, Iterator):
        return returned
    gathering = Gathering()
    for piece in returned:
        gathering.add(piece)
    return gathering.result()


async def in_thread(call: Callable[[], Any]) -> Any:
    """Return what a call returns that may block; a thread of its own, which keeps no process alive.

    An executor's threads would be waited for at the end: a bot that hangs would make Ctrl-C hang, too.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Any] = loop.create_future()
    context = contextvars.copy_context()

    def tell(setter: Callable[[Any], None], value: Any) -> None:
        if not future.cancelled():
            setter(value)

    def work() -> None:
        try:
            result = context.run(call)
        except BaseException as error:  # noqa: BLE001 -- handed over to whoever waits
            # A future refuses StopIteration.
            handed = RuntimeError(f"the bot raised {error!r}") if isinstance(error, StopIteration) else error
            told = (future.set_exception, handed)
        else:
            told = (future.set_result, result)
        with suppress(RuntimeError):  # The run is over, and nobody waits any more.
            loop.call_soon_threadsafe(tell, *told)

    threading.Thread(target=work, daemon=True, name="khosop-bot").start()
    return await future
