"""A reply in which the pattern under test stands between ⟦ and ⟧."""

import re
from dataclasses import dataclass

from khosop.language import Occurrence, compile_regex, find_assertions


@dataclass(frozen=True)
class Marked:
    reply: str
    start: int
    end: int

    @property
    def pattern(self) -> str:
        return self.reply[self.start : self.end]

    def occurrence(self) -> Occurrence:
        """Return how the engine's rules read the marked place."""
        found = find_assertions(compile_regex(re.escape(self.pattern)), self.reply, guess=False)
        return next(one for one in found if one.start < self.end and self.start < one.end)


def marked(text: str) -> Marked:
    start, end = text.index("⟦"), text.index("⟧") - 1
    return Marked(text.replace("⟦", "").replace("⟧", ""), start, end)
