"""What does a template of another tool (nunjucks, jinja) say with these values? A small, closed part of the language.

Templates come from imported files, so nothing in them may call, loop for long or reach anything but the values: attributes
are keys, functions don't exist, and the filters are a short list.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import regex
from jinja2 import TemplateError, nodes
from jinja2.meta import find_undeclared_variables
from jinja2.runtime import ChainableUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

MOST_CHARACTERS: Final = 1_000_000


class TemplateFault(Exception):
    """A template that can't be filled in; the text says why, as a clause."""


@dataclass(frozen=True, slots=True)
class Filled:
    """A template with its values in place."""

    text: str
    missing: tuple[str, ...] = ()
    """Names that had no value; nothing stands in their places."""


_OPENS: Final = regex.compile(r"\{[{%#]")
_SIMPLE: Final = regex.compile(r"\{\{-?\s*([^\W\d]\w*)\s*(?:\|\s*safe\s*)?-?\}\}")


def fill(template: str, values: Mapping[str, Any]) -> Filled:
    """Return a template with its values in place.

    Raises:
        TemplateFault: it is no template that is understood here, or does what templates may not do here.
    """
    if not _OPENS.search(template):
        return Filled(template)
    if not _OPENS.search(_SIMPLE.sub("", template)):
        missing = [name for name in _SIMPLE.findall(template) if name not in values]
        filled = _SIMPLE.sub(lambda hit: _shown(values.get(hit[1])), template)
        return Filled(filled, tuple(dict.fromkeys(missing)))
    compiled, names = _compiled(template)
    missing = [name for name in names if name not in values]
    pieces: list[str] = []
    size = 0
    try:
        for piece in compiled({key: _plain(value) for key, value in values.items()}):
            pieces.append(piece)
            size += len(piece)
            if size > MOST_CHARACTERS:
                raise TemplateFault(f"the filled template is longer than {MOST_CHARACTERS:,} characters")
    except (TemplateError, TypeError, ValueError, ArithmeticError, AttributeError, LookupError) as error:
        raise TemplateFault(f"the template can't be filled in ({_first_line(error)})") from error
    return Filled("".join(pieces), tuple(missing))


def names_in(template: str) -> tuple[str, ...]:
    """Return the names that a template takes values of; () where it is none that is understood."""
    simple = tuple(dict.fromkeys(_SIMPLE.findall(template)))
    if not _OPENS.search(_SIMPLE.sub("", template)):
        return simple
    try:
        return _compiled(template)[1]
    except TemplateFault:
        return simple


def _first_line(error: Exception) -> str:
    return str(error).split("\n", 1)[0][:200] or type(error).__name__


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict | list):
        return json.dumps(_plain(value), ensure_ascii=False)
    return str(value)


def _plain(value: Any) -> Any:
    """Return a value without what a subclass adds to it: a template sees keys, never attributes."""
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value


class _Closed(ImmutableSandboxedEnvironment):
    """An environment in which values have keys and a length, and nothing else."""

    intercepted_binops = frozenset({"*", "**", "%", "//"})

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if not (isinstance(left, int | float) and isinstance(right, int | float)) or operator == "**":
            raise TemplateError(f"'{operator}' is only for numbers here")
        return super().call_binop(context, operator, left, right)

    def getattr(self, obj: Any, attribute: str) -> Any:
        return self.getitem(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        if (
            argument == "length"
            and isinstance(obj, str | list | dict)
            and not (isinstance(obj, dict) and "length" in obj)
        ):
            return len(obj)
        if isinstance(obj, dict):
            return obj[argument] if argument in obj else self.undefined(name=str(argument))
        if isinstance(obj, list | str) and isinstance(argument, int) and -len(obj) <= argument < len(obj):
            return obj[argument]
        if type(obj).__name__ == "LoopContext" and argument in _LOOP:
            return getattr(obj, argument)
        return self.undefined(name=str(argument))


_LOOP: Final = frozenset({"index", "index0", "first", "last", "length", "revindex", "revindex0"})
_FILTERS: Final = frozenset(
    {
        "trim",
        "upper",
        "lower",
        "capitalize",
        "title",
        "length",
        "join",
        "first",
        "last",
        "default",
        "d",
        "replace",
        "int",
    }
    | {"string", "round", "float", "sort", "reverse", "e", "escape", "safe", "abs"}
)


def _environment() -> _Closed:
    closed = _Closed(undefined=ChainableUndefined, finalize=_finalized, optimized=False, cache_size=0)
    filters = {name: function for name, function in closed.filters.items() if name in _FILTERS}
    filters["safe"] = filters["e"] = filters["escape"] = _as_is
    filters["dump"] = filters["tojson"] = _dumped
    filters["pairs"] = _pairs
    filters["nl2br"] = filters["string"] = _as_is
    closed.filters.clear()
    closed.filters.update(filters)
    closed.globals.clear()
    return closed


def _as_is(value: Any) -> Any:
    return value


def _pairs(value: Any) -> Any:
    return list(value.items()) if isinstance(value, dict) else value


def _dumped(value: Any, indent: int | None = None) -> str:
    return json.dumps(
        _plain(value), ensure_ascii=False, indent=indent if isinstance(indent, int) else None, default=str
    )


def _finalized(value: Any) -> Any:
    return value if isinstance(value, str | ChainableUndefined) else _shown(value)


_REFUSED: Final = (
    nodes.Call,
    nodes.Macro,
    nodes.CallBlock,
    nodes.Include,
    nodes.Import,
    nodes.FromImport,
    nodes.Extends,
)


@lru_cache(maxsize=512)
def _compiled(template: str) -> tuple[Callable[[Mapping[str, Any]], Any], tuple[str, ...]]:
    closed = _environment()
    try:
        tree = closed.parse(template)
        if next(tree.find_all(_REFUSED), None) is not None:
            raise TemplateFault("the template calls a function or another file, and nothing of an imported file is run")
        if any(_depth(loop) > 2 for loop in tree.find_all(nodes.For)):
            raise TemplateFault("the template nests more than two loops")
        names = tuple(sorted(find_undeclared_variables(tree)))
        for loop in tree.find_all(nodes.For):
            if isinstance(loop.target, nodes.Tuple):
                # nunjucks loops over the pairs of a mapping; jinja over its keys.
                loop.iter = nodes.Filter(loop.iter, "pairs", [], [], None, None, lineno=loop.lineno)
        made = closed.from_string(tree)
    except TemplateError as error:
        raise TemplateFault(f"the template is not understood ({_first_line(error)})") from error
    except RecursionError:
        raise TemplateFault("the template is nested too deep") from None
    return made.generate, names


def _depth(loop: nodes.Node) -> int:
    return 1 + max((_depth(inner) for inner in loop.find_all(nodes.For)), default=0)
