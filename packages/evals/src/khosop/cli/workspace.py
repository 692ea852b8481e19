"""Which commit is this? What git says of the folder that a command was started in."""

from __future__ import annotations

import subprocess

_OWN_LOGS = (":(top,exclude,glob)**/ledger.jsonl", ":(top,exclude,glob)docs/eval-log.*")


def commit() -> str | None:
    """Return the short commit id, with `+` when the work tree has changes; None outside a checkout or without git.

    Logs that a run or a look itself writes are no change of what is measured.
    """
    head = _git("rev-parse", "--short=10", "HEAD")
    if not head:
        return None
    return head + ("+" if _git("status", "--porcelain", "--untracked-files=no", "--", ":/", *_OWN_LOGS) else "")


def _git(*args: str) -> str | None:
    try:
        done = subprocess.run(["git", *args], capture_output=True, text=True, check=False, timeout=10)  # noqa: S603, S607 -- fixed words
    except (FileNotFoundError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None
