"""Where does a recorded run live, and how is it played again? A folder with the run's card and a tape of every model call."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.errors import BadInput, RunStopped

if TYPE_CHECKING:
    from khosop.journal import RunCard
    from khosop_llm.provider import LlmProvider
    from khosop_llm.testing.tape import Tape, TapePlayer

TAPE = "tape.jsonl"


def tape_in(folder: Path) -> Tape:
    """Return the tape of a recording's folder."""
    from khosop_llm.testing.tape import Tape

    return Tape(folder / TAPE)


def record(folder: Path, inner: LlmProvider, *, resumed: bool) -> LlmProvider:
    """Return a provider that writes every call of `inner` into the folder.

    Raises:
        BadInput: the folder holds a recording already, and this is another run.
    """
    if (folder / TAPE).exists() and not resumed:
        raise BadInput(f"--record {folder}: there is a recording already; name a new folder, or remove the old one")
    folder.mkdir(parents=True, exist_ok=True)
    return tape_in(folder).record(inner)


def write_card(folder: Path, card: RunCard) -> None:
    """Keep beside the tape what was recorded, so that it can be replayed without being told."""
    from khosop.journal import RunFolder

    RunFolder(folder).write_card(card)


def recorded_card(folder: Path) -> RunCard:
    """Return what was recorded in a folder.

    Raises:
        BadInput: there is no recording.
    """
    from khosop.journal import RunFolder

    if not (folder / TAPE).exists():
        raise BadInput(f"--replay {folder}: there is no recording here; `khosop run --record {folder}` makes one")
    return RunFolder(folder).card()


def player(folder: Path) -> TapePlayer:
    """Return a provider that answers from the folder's tape alone.

    Raises:
        BadInput: the tape can't be read.
    """
    from khosop_llm.errors import LlmError

    try:
        return tape_in(folder).replay()
    except LlmError as error:
        raise BadInput(f"--replay {folder}: {error}") from None


def check_all_played(tape: TapePlayer, conversations: Iterable[str]) -> None:
    """Check that the bot asked for everything that was recorded of these conversations.

    Raises:
        RunStopped: it did not; what it does has changed since.
    """
    from khosop_llm.errors import LlmError

    try:
        tape.verify(conversations)
    except LlmError as error:
        raise RunStopped(f"the recording no longer fits the bot: {error}; record it again") from None
