"""How far two simple rules get: a match is an assertion; a negation word in the same clause excuses it.

They stand beside the engine in every report, so that a reader sees what the engine adds.
"""

from typing import Final

import regex

from khosop.language.fold import Folded, fold
from khosop.language.patterns import Pattern, compile_pattern

_NEGATION_WORDS: Final = regex.compile(
    r"ไม่|ห้าม|อย่า|หาก|ถ้า|มิ|งด|(?<![a-z])(?:not|no|never|don't|can't|won't|isn't|if)(?![a-z])|n't|不|没|沒|别|別|无|無|না|নেই|নয়|যদি"
)
_CLAUSE_ENDS: Final = regex.compile(r"[\s,.!?;，。！？；।]")
_QUOTES: Final = regex.compile(r"“[^”\n]*”|\"[^\"\n]*\"|「[^」\n]*」|‘[^’\n]*’")


def _folded(pattern: str | Pattern, reply: str | Folded) -> tuple[Pattern, Folded]:
    compiled = compile_pattern(pattern) if isinstance(pattern, str) else pattern
    return compiled, fold(reply) if isinstance(reply, str) else reply


def baseline_match(pattern: str | Pattern, reply: str | Folded) -> bool:
    """Say whether the pattern is found at all."""
    compiled, folded = _folded(pattern, reply)
    return bool(compiled.find(folded))


def baseline_clause(pattern: str | Pattern, reply: str | Folded) -> bool:
    """Say whether a match is in no quotes and has no negation word in its space-separated clause."""
    compiled, folded = _folded(pattern, reply)
    text = folded.text
    quoted = [quote.span() for quote in _QUOTES.finditer(text)]
    for start, end in compiled.find(folded):
        if any(begin < start and end < stop for begin, stop in quoted):
            continue
        ends = [mark.end() for mark in _CLAUSE_ENDS.finditer(text, 0, start)]
        begin = ends[-1] if ends else 0
        closing = _CLAUSE_ENDS.search(text, end)
        clause = text[begin:start] + " " + text[end : closing.start() if closing else len(text)]
        if not _NEGATION_WORDS.search(clause):
            return True
    return False
