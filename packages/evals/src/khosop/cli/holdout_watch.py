"""`khosop holdout card`, `ledger` and `scan`: what is known of a set, who looked, and whether it is still unseen."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.cli.holdout_set import find_set, now, work_tree
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.holdout.card import Card, SetFolder


def card(args: argparse.Namespace) -> int:
    """Show the card; with the key at hand, see first that it is the one that was sealed."""
    from khosop.holdout.keys import key_if_there
    from khosop.holdout.ledger import read_ledger, standing
    from khosop.holdout.page import card_page
    from khosop.holdout.seal import open_content

    folder = find_set(args.set)
    card = folder.card()
    key = key_if_there(folder, card)
    if key is not None:
        open_content(folder, card, key)
    print("\n".join(card_page(card, standing(read_ledger(folder, card, key), card))))
    if key is None:
        print("\n  Without the set's key nobody can see whether this card is the one that was sealed.")
    return 0


def ledger(args: argparse.Namespace) -> int:
    from khosop.holdout.keys import key_if_there
    from khosop.holdout.ledger import missing, read_ledger, read_own, standing, witness_file, witnessed
    from khosop.holdout.page import ledger_lines

    folder = find_set(args.set)
    card = folder.card()
    key = key_if_there(folder, card)
    entries = read_ledger(folder, card, key)
    print("\n".join(ledger_lines(entries)))
    print(f"{card.set}: {standing(entries, card)}")
    if not args.verify:
        return 0
    lost = missing(read_own(folder, card, key), witnessed(witness_file(card.set)))
    if lost:
        raise BadInput(
            f"{folder.ledger_file}: {len(lost)} rows that were written on this machine are gone, the first is "
            f"{lost[0].kind!r} of {lost[0].at}; their looks stay counted here. Restore the ledger from version control"
        )
    sealed = "every row was sealed by a holder of the key" if key else "without the key, the seals were not checked"
    print(f"The chain holds; {sealed}; nothing that was written on this machine is missing.")
    return 0


def scan(args: argparse.Namespace) -> int:
    from khosop.holdout import quiet
    from khosop.holdout.keys import find_key

    quiet.leave_no_dump()
    folder = find_set(args.set)
    card = folder.card()
    return 1 if watched(folder, card, find_key(folder, card), args.also) else 0


def watched(folder: SetFolder, card: Card, key: bytes, also: Sequence[Path] = ()) -> bool:
    """Scan, say what was found, and tell whether that burned the set."""
    from khosop.holdout.watch import burn_if_found, watch

    missing = next((path for path in also if not path.exists()), None)
    if missing is not None:
        raise BadInput(f"--also {missing}: there is no such folder")
    seen = watch(folder, card, key, [work_tree(), *_user_folders(), *also])
    for line in seen.lines:
        print(line)
    for path in seen.found.unread:
        print(f"{path}  could not be read, so nothing is known of it")
    print(
        f"Scan: {seen.found.files:,} files, {seen.found.size / 1e6:,.0f} MB, for {seen.searched} sealed texts "
        f"({seen.not_searched} more are too short or were public before): "
        + (f"found in {len(seen.lines)} files" if seen.lines else "found nowhere")
    )
    burned = burn_if_found(folder, card, key, seen, now())
    if seen.lines and not burned:
        print(
            "None of it is a whole message of a case, so the set is not burned; look whether somebody copied from it."
        )
    if burned:
        print(f"{card.set} is BURNED: somebody can read its messages. Write new cases and seal them: docs/holdout.md")
    return burned


def _user_folders() -> list[Path]:
    """Return where khosop keeps things outside of the work tree: the user's cache, and temp files of looks that were killed."""
    import tempfile

    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path(os.environ.get("HOME", "")) / ".cache") / "khosop"
    return [cache, *sorted(Path(tempfile.gettempdir()).glob("khosop-*"))]
