"""What the checks of a case say about a conversation: a pure function of what was stored."""

from __future__ import annotations

from khosop.score.scoring import score

__all__ = ["score"]
