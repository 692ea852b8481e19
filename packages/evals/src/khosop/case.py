"""What a case is: a conversation to hold, where it comes from, and the checks that tell a right answer from a wrong one.

Values only. `khosop.suite` reads them from files; `khosop.score.table` says what a check's `wants` may be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.transcript import TurnKind

if TYPE_CHECKING:
    from khosop.bots.chat_tools import Answer
    from khosop.bots.protocol import Earlier
    from khosop.bots.spec import BotSpec


@dataclass(frozen=True, slots=True)
class Source:
    """Where a case comes from. A case nobody can trace is a case nobody can judge."""

    kind: str
    """`production`, `written`, `promise`, `issue`, … in the author's words."""
    date: date | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Widened:
    """A loosening of a check, on record: what was widened, and what was left alone."""

    date: date
    note: str


@dataclass(frozen=True, slots=True)
class Check:
    """One question about a turn or about the whole conversation."""

    name: str
    """A key of `khosop.score.table.CHECKS`."""
    wants: object
    """What the author asked for, compiled: an instance of the argument model of that row."""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of the conversation as it is to be played."""

    kind: TurnKind
    text: str
    checks: tuple[Check, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """One conversation with the bot and what must be true of it."""

    id: str
    category: str
    source: Source
    turns: tuple[Turn, ...]
    contact: str | None = None
    """The customer in the bot's data whose chat this is; None: a stranger."""
    verified: bool = False
    earlier: tuple[Earlier, ...] = ()
    """Messages from days before, with their real dates."""
    emergency: bool | None = None
    """Whether the bot's keyword check, which needs no model, should catch the first message."""
    runs: int | None = None
    tags: tuple[str, ...] = ()
    checks: tuple[Check, ...] = ()
    """They belong to the last turn that the bot answered itself."""
    widened: tuple[Widened, ...] = ()
    good: tuple[str, ...] = ()
    """Replies known to be right: every check of the reply must pass them."""
    bad: tuple[str, ...] = ()
    """Replies known to be wrong: some check of the reply must fail each."""
    file: str = ""
    line: int = 0
    hash: str = ""
    """Changes with everything that can change a score of this case, and with nothing else."""
    now: datetime | None = None
    """The clock of this conversation, where it is not the suite's."""
    tools: Mapping[str, tuple[Answer, ...]] = field(default_factory=dict)
    """What a prompt's tools answer in this conversation, by name."""


@dataclass(frozen=True, slots=True)
class Suite:
    """A set of cases with the bot that they examine."""

    name: str
    bot: BotSpec
    now: datetime
    """The clock of every conversation; aware."""
    categories: tuple[str, ...]
    cases: tuple[Case, ...]
    folder: Path
    hash: str
    """Changes with everything that can change a score: cases, checks, lists; not with comments, notes or file layout."""
    stand_in: bool = False
    """The bot is an example or a fake: its runs measure nothing."""
    understudy: str | None = None
    """`module:attribute` of a callable that takes a seed and returns an `LlmProvider`, for runs without a key."""
    runs: int | None = None
    lists: dict[str, tuple[object, ...]] = field(default_factory=dict)
    """The named lists of texts, compiled, as `$NAME` in a check means them."""
    list_places: dict[str, tuple[str, int]] = field(default_factory=dict)
    """File and line of each list."""
