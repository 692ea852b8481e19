"""What is said of one match: its label, the rule that gave it, and the cue that decided."""

from dataclasses import dataclass
from typing import Literal

from khosop.language.rows import Event

Label = Literal["asserted", "negated", "prohibited", "quoted", "questioned", "supposed", "reported", "other_word"]


@dataclass(frozen=True, slots=True)
class Judgement:
    label: Label
    rule: str
    cue: tuple[int, int, str] | None
    """Start and end in the folded text, and the pack."""
    why: str
    weak: bool = False


def cue_of(event: Event) -> tuple[int, int, str]:
    """Return the place and the pack of the row that decided."""
    return event.start, event.end, event.pack
