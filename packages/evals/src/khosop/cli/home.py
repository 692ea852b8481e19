"""What if nothing can be written at home, as in many containers? The word lists are then read where they are installed."""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from pathlib import Path

_TOLD = ("PYTHAINLP_READ_ONLY", "PYTHAINLP_READ_MODE", "PYTHAINLP_DATA", "PYTHAINLP_DATA_DIR")


def spare_the_home(env: MutableMapping[str, str], home: str) -> None:
    """Tell pythainlp, which makes a folder at home as soon as it is imported, to make none where none can be made.

    Only there: a bot in Python may load more of its lists into that folder.
    """
    if any(name in env for name in _TOLD):
        return
    folder = Path(home) / "pythainlp-data"
    if not os.access(folder if folder.exists() else home, os.W_OK):
        env["PYTHAINLP_READ_ONLY"] = "1"
