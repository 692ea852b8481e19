"""`khosop holdout page`: a look as a page for the browser, from what the ledger holds."""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.cli import options
from khosop.cli.holdout_set import find_set
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.holdout.card import Card, SetFolder
    from khosop.holdout.run import Look


def page(args: argparse.Namespace) -> int:
    """Write the page of a look again, and open it where somebody sits in front of a screen."""
    from khosop.holdout.keys import key_if_there
    from khosop.holdout.ledger import read_ledger
    from khosop.holdout.run import past_look

    folder = find_set(args.set)
    card = folder.card()
    entries = read_ledger(folder, card, key_if_there(folder, card))
    look = past_look(entries, card, options.whole_number(args.look, "", "--look"))
    file = args.out or result_file(args.runs_folder, card, look, "html")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(as_html(folder, card, look), "utf-8")
    except OSError as error:
        raise BadInput(f"{file}: the page can't be written: {error.strerror}") from None
    print(file)
    if not args.no_open and sys.stdout.isatty() and not os.environ.get("CI"):
        webbrowser.open(file.resolve().as_uri())
    return 0


def result_file(runs: Path, card: Card, look: Look, kind: str) -> Path:
    """Return where a look's result is kept."""
    return runs / "holdout" / f"{card.set}-look-{look.number}.{kind}"


def as_html(folder: SetFolder, card: Card, look: Look) -> str:
    """Return the page of a look."""
    from khosop.holdout.html import look_html
    from khosop.holdout.keys import key_if_there
    from khosop.holdout.ledger import read_ledger

    return look_html(look, card, read_ledger(folder, card, key_if_there(folder, card)))
