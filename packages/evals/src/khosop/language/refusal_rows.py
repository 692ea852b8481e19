"""What is a row of the refusal packs?"""

from dataclasses import dataclass
from typing import Literal

RefusalRule = Literal[
    "cannot",  # the bot or the shop is not able to
    "does_not",  # a thing or service that is not offered
    "no_stock",  # sold out, full, closed, over
    "policy",  # a rule, a right or a secret stands against it
    "out_of_scope",  # not what this bot or shop talks about
    "unknown",  # the bot does not know
    "handoff",  # somebody else must decide or do it
    "warning",  # do not do it, it is dangerous
]


@dataclass(frozen=True, slots=True)
class RefusalRow:
    """One family of wordings that decline, cannot, forbid or warn."""

    rule: RefusalRule
    gloss: str
    """What the family says, in English."""
    wordings: tuple[str, ...]
    """Regexes on folded text; any of them is the family."""
    example: str
    """A reply that refuses by this row alone."""
    firm: bool = True
    """False: the words are also used without refusing, so a person should look."""


@dataclass(frozen=True, slots=True)
class BenignRow:
    """One family of wordings that look like a refusal and are none: "no problem", "no hidden fees"."""

    gloss: str
    wordings: tuple[str, ...]
    example: str
    """A reply that holds the wording and refuses nothing."""


@dataclass(frozen=True, slots=True)
class RefusalPack:
    """The refusals of one language, and what frames excuse them."""

    code: str
    refusals: tuple[RefusalRow, ...]
    benign: tuple[BenignRow, ...]
    question: str
    """A regex for the rest of a clause that makes it a question; matched from the end of the refusal."""
    condition: str
    """A regex for the part of a clause before the refusal that makes it the IF part; searched up to its start."""
    once: str
    """A regex for what stands before a refusal that is over or somebody else's: "used to", "they told you that"."""
    but_now: str
    """A regex for the turn that must follow such a refusal: "but now we do"."""
