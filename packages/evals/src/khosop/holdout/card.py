"""What may anybody know of a sealed hold-out? The public card, and where the files of a set lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import msgspec

from khosop.errors import BadInput

FORMAT = 1
Guards = Literal["people", "accidents"]


@dataclass(frozen=True, slots=True)
class Card:
    """Everything that is public of a set. Every field is bound to the sealed file: an edited card opens nothing."""

    set: str
    """Name and chance; tells one sealing from all others."""
    of: str
    """The main suite whose tuning this set measures."""
    sealed: str
    """When, ISO 8601."""
    cases: int
    runs: int
    """Runs of every case in a look; fixed."""
    categories: Mapping[str, int]
    """The categories large enough to be shown, with their cases."""
    bot: str | dict[str, Any]
    """`module:attribute`, or an adapter with its settings, as a suite states it."""
    looks: int
    """How many looks are allowed before the set is spent."""
    canary: str
    """A fresh GUID: who finds it in a corpus has found this set."""
    salt: str
    commitment: str
    """HMAC of the cases, with a key derived from the set's key and the salt: short texts can't be guessed against it."""
    key_id: str
    """Tells whether a key is the right one, and nothing about the key."""
    guards_against: Guards
    """`accidents`: the key lies beside the set, so that anybody can run it."""
    rules: str
    """How the cases were written, in the author's words."""
    notes: tuple[str, ...] = ()
    understudy: str | None = None
    format: int = field(default=FORMAT)

    def canonical(self) -> bytes:
        """Return the bytes that the sealed file is bound to."""
        return msgspec.json.encode(self, order="deterministic")


class SetFolder:
    """The files of one sealed set."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.card_file = path / "card.json"
        self.sealed_file = path / "cases.sealed"
        self.ledger_file = path / "ledger.jsonl"
        self.shipped_key = path / "shipped.key"
        self.page = path / "README.md"

    def card(self) -> Card:
        """Read the card.

        Raises:
            BadInput: there is none, or it is not one.
        """
        try:
            card = msgspec.json.decode(self.card_file.read_bytes(), type=Card)
        except FileNotFoundError:
            raise BadInput(
                f"{self.path}: no sealed hold-out is here (no card.json); `khosop holdout seal FOLDER` makes one"
            ) from None
        except msgspec.DecodeError as error:
            raise BadInput(f"{self.card_file}: not the card of a hold-out: {error}") from None
        if card.format != FORMAT:
            raise BadInput(f"{self.card_file}: format {card.format}; this version of khosop reads format {FORMAT}")
        return card

    def clear_text(self) -> list[Path]:
        """Return the case files that lie here in the clear. There should be none."""
        if not self.path.is_dir():
            return []
        return sorted(p for p in self.path.iterdir() if p.suffix in (".yaml", ".yml"))


def sets_in(homes: tuple[str, ...]) -> list[SetFolder]:
    """Return the sealed sets below some folders."""
    return [SetFolder(path.parent) for home in homes for path in sorted(Path(home).glob("*/card.json"))]
