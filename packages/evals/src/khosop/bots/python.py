"""How is a bot found that lives in Python? `module:attribute`, so that "go to definition" ends somewhere."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from khosop.bots.protocol import Bot
from khosop.errors import BadInput
from khosop_llm.provider import LlmProvider


def load_attribute(ref: str, where: str, folder: Path | None = None) -> Any:
    """Return what `module:attribute` names. `where` is the place that named it, for the error.

    Modules are looked up as Python does, in the folder the command was started in, and in the suite's `folder`.

    Raises:
        BadInput: the reference is malformed, the module can't be imported, or has no such attribute.
    """
    module_name, colon, attribute = ref.partition(":")
    if not colon or not module_name or not attribute:
        raise BadInput(f"{where}: {ref!r} is not of the form module:attribute, such as 'petcare.under_test:bot'")
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


def open_python(ref: str, shim: str | None, where: str, folder: Path) -> Bot:
    """Return the bot that `module:attribute` names: a `Bot`, or a function without arguments that makes one.

    Raises:
        BadInput: as `load_attribute`, or what is there is no bot.
    """
    found = load_attribute(ref, where, folder)
    bot = found() if callable(found) and not isinstance(found, Bot) else found
    if not isinstance(bot, Bot) or isinstance(bot, type):
        raise BadInput(
            f"{where}: {ref!r} is a {type(bot).__name__}, which has no methods `card` and `open`; see khosop.bots.protocol.Bot"
        )
    return bot


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
