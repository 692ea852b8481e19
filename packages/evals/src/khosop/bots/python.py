"""How is a bot found that lives in Python? `module:attribute`, so that "go to definition" ends somewhere.

What stands there may be a Bot, a callable that replies, a class or an object with such a method, or an object of a
framework that a shim knows: see docs/bots-python.md.
"""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, cast

from khosop.bots.protocol import Bot
from khosop.bots.python_call import CallableBot, reply_method
from khosop.bots.shims.talk import AgentBot
from khosop.errors import BadInput
from khosop_llm.provider import LlmProvider

SHIMS: Final[Mapping[str, str]] = {
    "langchain": "khosop.bots.shims.langchain",
    "langgraph": "khosop.bots.shims.langchain",
    "openai-agents": "khosop.bots.shims.openai_agents",
    "pydantic-ai": "khosop.bots.shims.pydantic_ai",
}
"""What `shim:` may say, and the module that talks to such objects."""
_MAKERS: Final[Mapping[str, str]] = {
    "langchain": "langchain",
    "langchain_core": "langchain",
    "langgraph": "langgraph",
    "pydantic_ai": "pydantic-ai",
    "agents": "openai-agents",
}
"""The package that an object's type comes from, and its shim."""


def load_attribute(ref: str, where: str, folder: Path | None = None) -> Any:
    """Return what `module:attribute` names. `where` is the place that named it, for the error.

    Modules are looked up as Python does, in the folder the command was started in, and in the suite's `folder`.

    Raises:
        BadInput: the reference is malformed, the module can't be imported, or has no such attribute.
    """
    module_name, colon, attribute = ref.partition(":")
    if not colon or not module_name or not attribute:
        raise BadInput(f"{where}: {ref!r} is not of the form module:attribute, such as 'my_bot:answer'")
    _look_in(folder)
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        raise BadInput(f"{where}: {ref!r}: there is no module {error.name!r}; is the package installed?") from error
    except Exception as error:
        raise BadInput(f"{where}: {ref!r}: the module raised {type(error).__name__} on import: {error}") from error
    try:
        found = module
        for name in attribute.split("."):
            found = getattr(found, name)
    except AttributeError:
        raise BadInput(f"{where}: {ref!r}: module {module_name!r} has no attribute {attribute!r}") from None
    return found


def _look_in(folder: Path | None) -> None:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    # The suite's folder comes last: a file of cases may not hide a module.
    if folder is not None and folder.is_dir() and str(folder.resolve()) not in sys.path:
        sys.path.append(str(folder.resolve()))


def open_python(ref: str, shim: str | None, where: str, folder: Path, handoff_tools: tuple[str, ...] = ()) -> Bot:
    """Return the bot that `module:attribute` names.

    A function without arguments is asked for the bot first; a class that is no Bot is made anew for every conversation.

    Raises:
        BadInput: as `load_attribute`, or what is there is nothing that replies.
    """
    return as_bot(load_attribute(ref, where, folder), ref, f"{where}: {ref!r}", shim, handoff_tools)


def as_bot(found: Any, name: str, place: str, shim: str | None = None, handoff_tools: tuple[str, ...] = ()) -> Bot:
    """Return an object as a bot, as `open_python` does with what it found. `name` is for the card, `place` for errors.

    `handoff_tools` are those by which it calls a person; a Bot says so itself.

    Raises:
        BadInput: it is nothing that replies.
    """
    found = _made(found, place)
    if isinstance(found, Bot):
        return found
    shim = shim or _shim_for(found)
    if shim is not None and shim != "callable":
        made: AgentBot = importlib.import_module(SHIMS[shim]).bot(found, name, place)
        return replace(made, handoff_tools=handoff_tools)
    if reply_method(found) is None:
        raise BadInput(
            f"{place} is a {_kind(found)}, which neither replies (`reply(text)`, `respond(text)`, or callable itself) "
            "nor is a Bot (`card()` and `open(opening)`); see docs/bots-python.md"
        )
    return CallableBot(found, name, place, handoff_tools)


def _made(found: Any, place: str) -> Any:
    """Return the object itself, or what a function without arguments, or a class of Bots, makes."""
    a_bot_class = isinstance(found, type) and isinstance(found, Bot)
    if not a_bot_class and not (inspect.isroutine(found) and _takes_nothing(found)):
        return found
    try:
        made = found()
    except Exception as error:
        raise BadInput(f"{place} raised {type(error).__name__} when it was asked for the bot: {error}") from error
    if inspect.iscoroutine(made):
        made.close()
        raise BadInput(
            f"{place} takes no argument, so it can't reply, and makes its bot asynchronously; make it at import"
        )
    return made


def _takes_nothing(found: Any) -> bool:
    try:
        return not inspect.signature(found).parameters
    except (TypeError, ValueError):
        return False


def _shim_for(found: Any) -> str | None:
    """Return the shim for an object whose type, or a base of it, comes from a framework."""
    if isinstance(found, type) or inspect.isroutine(found):
        return None
    for kind in type(found).__mro__:
        if (shim := _MAKERS.get(kind.__module__.partition(".")[0])) is not None:
            return shim
    return None


def _kind(found: Any) -> str:
    return f"class {found.__name__}" if isinstance(found, type) else type(found).__name__


def load_understudy(ref: str, where: str, seed: int) -> LlmProvider:
    """Return the stand-in model that `module:attribute` names: a function that takes a seed.

    Raises:
        BadInput: as `load_attribute`, or what is there is no provider that says it measures nothing.
    """
    make = cast(Callable[[int], object], load_attribute(ref, where))
    llm = make(seed)
    if not isinstance(llm, LlmProvider) or llm.measures:
        raise BadInput(f"{where}: {ref!r} made a {type(llm).__name__}, not a provider with `measures` False")
    return llm
