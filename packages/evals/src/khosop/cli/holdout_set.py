"""Which hold-out is meant, and where does it stand?"""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.cli import options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.holdout.card import SetFolder


def find_set(given: str | None, env: Mapping[str, str] = os.environ) -> SetFolder:
    """Return the set that is meant: by folder or name, else the one of EVAL_SUITE, else the only one there is.

    Raises:
        BadInput: there is none, or there are several.
    """
    from khosop.holdout.card import SetFolder, sets_in

    if given:
        found = next((f for f in (Path(given), *(Path(h) / given for h in options.SUITE_HOMES)) if f.is_dir()), None)
        if found is None:
            raise BadInput(f"hold-out {given!r} was not found; {_known()}")
        return SetFolder(found)
    suite = Path(env.get("EVAL_SUITE", "").strip()).name
    there = [f for f in sets_in(options.SUITE_HOMES) if suite in ("", f.path.name, f.card().of)]
    # A burned set stays where it is, beside the one that took its place.
    usable = [f for f in there if not burned(f)]
    if len(there) == 1 or len(usable) == 1:
        return (usable or there)[0]
    if suite and not there:
        raise BadInput(f"suite {suite!r} has no sealed hold-out; {_known()}")
    raise BadInput(f"which hold-out is meant? {_known()}" if there else f"there is no sealed hold-out; {_known()}")


def burned(folder: SetFolder) -> bool:
    from khosop.holdout.ledger import read_ledger, standing

    card = folder.card()
    return standing(read_ledger(folder, card, None), card).state == "burned"


def _known() -> str:
    from khosop.holdout.card import sets_in

    names = ", ".join(f.path.name for f in sets_in(options.SUITE_HOMES))
    return f"there are: {names}" if names else "`khosop holdout seal FOLDER` makes one"


def now() -> str:
    """Return the time as the ledger writes it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def work_tree() -> Path:
    """Return the top of the checkout that the command was started in, else the folder itself."""
    here = Path.cwd()
    return next((folder for folder in (here, *here.parents) if (folder / ".git").exists()), here)
