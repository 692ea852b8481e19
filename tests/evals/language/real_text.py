"""Real Thai messages that lie beside the repository where it is developed; elsewhere the tests that read them skip."""

from functools import lru_cache
from pathlib import Path

import pytest

SHARED = Path(__file__).parents[3].parent / "shared"


@lru_cache(maxsize=1)
def _messages() -> tuple[str, ...]:
    path = SHARED / "data" / "thai_messages.txt"
    if not path.exists():
        return ()
    return tuple(line for line in path.read_text(encoding="utf-8").split("\n") if line)


def real_messages() -> tuple[str, ...]:
    found = _messages()
    if not found:
        pytest.skip("the real messages are not on this machine")
    return found
