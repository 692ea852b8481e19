"""What a reply says: text in, values out. No clock, no network, no files; no dictionary until one is needed.

The assertion engine and its packs are read when one of its names is first asked for: folding alone needs none of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from khosop.language.fold import Folded, fold
from khosop.language.patterns import Pattern, PatternError, PatternTimeout, compile_pattern, compile_regex

if TYPE_CHECKING:
    from khosop.language.assertion import Cue, Occurrence, asserts, find_assertions
    from khosop.language.judgement import Label
    from khosop.language.judging import Conditions

__all__ = [
    "Conditions",
    "Cue",
    "Folded",
    "Label",
    "Occurrence",
    "Pattern",
    "PatternError",
    "PatternTimeout",
    "asserts",
    "compile_pattern",
    "compile_regex",
    "find_assertions",
    "fold",
]

_OF_THE_ENGINE = {
    "Conditions": "judging",
    "Cue": "assertion",
    "Label": "judgement",
    "Occurrence": "assertion",
    "asserts": "assertion",
    "find_assertions": "assertion",
}


def __getattr__(name: str) -> object:
    module = _OF_THE_ENGINE.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"khosop.language.{module}"), name)
