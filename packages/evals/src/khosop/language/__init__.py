"""What a reply says: text in, values out. No clock, no network, no files; no dictionary until one is needed."""

from khosop.language.assertion import Conditions, Cue, Label, Occurrence, asserts, find_assertions
from khosop.language.fold import Folded, fold
from khosop.language.patterns import Pattern, PatternError, PatternTimeout, compile_pattern, compile_regex

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
