"""Can a pattern that an author wrote be trusted with any reply? It must compile, and no text may make it run wild."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import regex

from khosop.language.fold import Folded
from khosop.language.patterns import Pattern, PatternTimeout, compile_regex

REPLY_LIMIT_S: Final = 0.25
"""How long one pattern may look at one reply when scoring."""

_PROBE_LIMIT_S: Final = 0.25
_PROBE_LENGTH: Final = 4_000
"""A little more than the longest message that a chat platform takes in one piece."""

_MOST_CHARACTERS: Final = 4_000
_WORDS_IN_PATTERN: Final = regex.compile(r"(?:[^\W\d_]|\p{M})+")
_USUAL_RUNS: Final = ("a", "ก", "1", " ", "\n", "a ", "ab1 ", "ไม่", "-", "/", ",", "a,")


@lru_cache(maxsize=4_096)
def fault(source: str) -> str | None:
    """Return what is wrong with a pattern, as a clause; None when it can be used.

    A pattern is tried on hostile texts: long runs of usual characters and of its own letters and words, each with
    an end that makes a match fail late. One that takes more than a quarter of a second on 4,000 characters, twice, is
    slow: no reply should be able to stop a run.
    """
    if len(source) > _MOST_CHARACTERS:
        return f"a pattern of {len(source):,} characters is longer than {_MOST_CHARACTERS:,}; say it as several texts"
    try:
        empty = regex.compile(source).fullmatch("") is not None
    except regex.error as error:
        return f"the pattern /{source}/ doesn't compile: {error}"
    except RecursionError:
        return f"the pattern /{source[:20]}…/ doesn't compile: its groups are nested too deep"
    if empty:
        return f"the pattern /{source}/ matches the empty text, so it stands in every reply"
    compiled = compile_regex(source)
    for probe in _hostile(source):
        # Twice, and longer the second time: a busy machine is no fault of the pattern.
        if _takes_longer(compiled, probe, _PROBE_LIMIT_S) and _takes_longer(compiled, probe, 4 * _PROBE_LIMIT_S):
            run = probe[:6].replace("\n", "\\n")
            return (
                f"the pattern /{source}/ is too slow: on a text like '{run}…' of {len(probe):,} characters it ran out of "
                "time; replace a repeat inside a repeat, or .* by something bounded such as [^\\n]{0,40}"
            )
    return None


def _takes_longer(compiled: Pattern, probe: str, limit_s: float) -> bool:
    try:
        # Not folded: folding would shorten the runs that make the probe hostile.
        compiled.find(Folded(probe, probe), timeout_s=limit_s)
    except PatternTimeout:
        return True
    return False


def _hostile(source: str) -> list[str]:
    own = list(dict.fromkeys(_WORDS_IN_PATTERN.findall(source)))[:4]
    letters = list(dict.fromkeys(word[0] for word in own))
    runs = dict.fromkeys((*_USUAL_RUNS, *own, *letters, "".join(own) or "a"))
    return [run * (_PROBE_LENGTH // len(run)) + "\u2620" for run in runs]
