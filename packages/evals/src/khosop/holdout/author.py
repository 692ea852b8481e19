"""What does a set's author do? Seal cases that nobody has seen, declare a set burned, reveal what was in it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from khosop.case import Suite
from khosop.errors import BadInput
from khosop.holdout.card import Card, SetFolder
from khosop.holdout.keys import NoKey, find_key, keep_key, new_key
from khosop.holdout.ledger import Entry, Ledger, Standing, standing, start_ledger
from khosop.holdout.page import card_markdown
from khosop.holdout.scan import Searcher, scan
from khosop.holdout.seal import Content, Terms, commitment, make_card, open_content, open_suite, read_content, write_set
from khosop.holdout.texts import secrets_of


@dataclass(frozen=True, slots=True)
class Sealed:
    """What sealing made."""

    card: Card
    key_file: Path
    clear: tuple[Path, ...]
    """The files that hold the clear text, and should be moved out of the work tree."""
    public: int
    """Texts that stand in the open elsewhere already, so that no scan can watch them."""


def seal_folder(
    folder: Path,
    target: SetFolder,
    terms: Terms,
    at: str,
    *,
    others: Sequence[SetFolder],
    work_tree: Iterable[Path],
    env: Mapping[str, str] = os.environ,
) -> Sealed:
    """Seal the suite in a folder.

    Raises:
        BadInput: the cases can't be a hold-out: they don't load, are too few, were in another set, or stand in the open.
    """
    if target.card_file.exists() or target.ledger_file.exists():
        raise BadInput(
            f"{target.path}: a set was sealed here before, and its looks stay counted; "
            "seal new cases into a folder of their own (--to)"
        )
    suite, files = read_content(folder)
    _refuse_known_cases(suite, others, env)
    public = _public_texts(suite, folder, work_tree)
    content = Content(files, public)
    key = new_key()
    card = make_card(suite, content, key, terms, at)
    key_file = _ship_key(target, key) if terms.guards_against == "accidents" else keep_key(key, card, env)
    write_set(target, content, card, key)
    start_ledger(target, card, key, at)
    target.page.write_text(card_markdown(card), "utf-8")
    return Sealed(card, key_file, tuple(folder / name for name in files), len(public))


def _refuse_known_cases(suite: Suite, others: Sequence[SetFolder], env: Mapping[str, str]) -> None:
    """Refuse cases of another set: sealing them again would wash its looks off, and two sets tell what one does not."""
    own = _openings(suite)
    for other in others:
        card = other.card()
        try:
            known = open_suite(open_content(other, card, find_key(other, card, env)), card)
        except NoKey:
            continue
        shared = len(own & _openings(known))
        if shared:
            raise BadInput(
                f"{shared} of the cases are in {card.set} already; a hold-out is renewed with new cases, not by sealing old "
                "ones again"
            )


def _openings(suite: Suite) -> set[str]:
    return {"\n".join(turn.text for turn in case.turns) for case in suite.cases}


def _public_texts(suite: Suite, folder: Path, work_tree: Iterable[Path]) -> tuple[str, ...]:
    secrets = secrets_of(suite)
    found = scan(Searcher(secrets), work_tree, leave_out=[folder])
    spoken = [leak for leak in found.leaks if any(secrets[n].kind == "message" for n in leak.copies)]
    if spoken:
        more = f" and in {len(spoken) - 1} other files" if len(spoken) > 1 else ""
        raise BadInput(
            f"{spoken[0].path}: messages of the cases stand here{more}, in full or nearly: who works on the bot can "
            "read them. Write other cases, or remove the copies; nothing was sealed"
        )
    numbers = {n for leak in found.leaks for n in leak.texts}
    return tuple(sorted(secrets[n].digest for n in numbers))


def _ship_key(target: SetFolder, key: bytes) -> Path:
    try:
        target.path.mkdir(parents=True, exist_ok=True)
        target.shipped_key.write_text(
            "# This key ships with the set on purpose, so that anybody can run it: sealed against accidents, not against "
            f"people.\n{key.hex()}\n"
        )
    except OSError as error:
        raise BadInput(
            f"{target.shipped_key}: the key can't be written: {error.strerror}; nothing was sealed"
        ) from None
    return target.shipped_key


def burn(
    folder: SetFolder, card: Card, key: bytes, reason: str, at: str, env: Mapping[str, str] = os.environ
) -> Standing:
    """Declare a set burned, for good, and return its state.

    Raises:
        BadInput: it is burned already, or the ledger can't be written.
    """
    with Ledger(folder, card, key, env) as ledger:
        state = standing(ledger.entries, card)
        if state.state == "burned":
            raise BadInput(f"{card.set} is {state}")
        ledger.append(Entry(0, "burned", at, card.set, note=reason))
        return standing(ledger.entries, card)


def reveal(folder: SetFolder, card: Card, key: bytes, to: Path) -> list[Path]:
    """Write the cases of a set into a new folder, and return the files.

    Raises:
        BadInput: the folder is there, or the cases are not the ones that the card is bound to.
    """
    content = open_content(folder, card, key)
    if commitment(content.files, key, card.salt) != card.commitment:
        raise BadInput(f"{folder.path}: the cases are not the ones that the card's commitment was made over")
    try:
        to.mkdir(parents=True)
    except FileExistsError:
        raise BadInput(f"{to}: is there already; name a new folder") from None
    except OSError as error:
        raise BadInput(f"{to}: can't be made: {error.strerror}") from None
    written = []
    for name, text in sorted(content.files.items()):
        file = to / Path(name).name
        file.write_text(f"# Burned hold-out {card.set}. Canary {card.canary}: not for training.\n{text}", "utf-8")
        written.append(file)
    return written
