"""Is a set still unseen? Scans for its texts, and writes into the ledger when a message was found."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from khosop.holdout.card import Card, SetFolder
from khosop.holdout.keys import keyed_digest
from khosop.holdout.ledger import Entry, Ledger, standing
from khosop.holdout.scan import Findings, Leak, Searcher, file_digest, scan
from khosop.holdout.seal import open_content, open_suite
from khosop.holdout.texts import secrets_of


@dataclass(frozen=True, slots=True)
class Watch:
    """What a scan of a set came to: for the screen, in file names and digests."""

    lines: tuple[str, ...]
    """A file, its digest, and the keyed digests of the texts in it."""
    spoken: tuple[Path, ...]
    """Files in which a message stands: these burn the set."""
    found: Findings
    searched: int
    """Texts that were looked for."""
    not_searched: int
    """Texts that are too short, or stood in the open before they were sealed."""


def watch(folder: SetFolder, card: Card, key: bytes, roots: Iterable[Path]) -> Watch:
    """Search some folders for a set's texts.

    Raises:
        BadInput: the set can't be opened.
    """
    content = open_content(folder, card, key)
    public = set(content.public)
    secrets = secrets_of(open_suite(content, card))
    wanted = [secret for secret in secrets if secret.digest not in public]
    searcher = Searcher(wanted)
    found = scan(searcher, roots)
    digests = [keyed_digest(key, "text", card.salt, secret.text.encode())[:12] for secret in wanted]
    lines = tuple(f"{leak.path}  {file_digest(leak.path)}  {_texts(leak, digests)}" for leak in found.leaks)
    spoken = tuple(leak.path for leak in found.leaks if any(wanted[n].kind == "message" for n in leak.copies))
    unwatched = searcher.not_searched + len(secrets) - len(wanted)
    return Watch(lines, spoken, found, len(secrets) - unwatched, unwatched)


def _texts(leak: Leak, digests: Sequence[str]) -> str:
    return ", ".join(digests[n] for n in leak.texts)


def _short(path: Path) -> str:
    """Return a path as it may stand in a file that is shared: from the work tree on, or the name alone."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else path.name


def burn_if_found(
    folder: SetFolder, card: Card, key: bytes, seen: Watch, at: str, env: Mapping[str, str] = os.environ
) -> bool:
    """Write a find into the ledger, once, and tell whether the set is burned now."""
    if not seen.spoken:
        return False
    with Ledger(folder, card, key, env) as ledger:
        if standing(ledger.entries, card).state != "burned":
            more = f" and {len(seen.spoken) - 1} more" if len(seen.spoken) > 1 else ""
            note = f"sealed messages stand in {_short(seen.spoken[0])}{more}"
            ledger.append(Entry(0, "found", at, card.set, note=note))
    return True
