"""Which one-time things were given out? Reply tokens, which are used once within a minute, and retry keys.

Source: Messaging API reference, "Send reply message", "Retry an API request".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from khosop.bots.line_platform.faults import Detail, Refusal, bad_reply_token, wrong_fields

REPLY_TOKEN_LIVES_S: Final = 60.0
RETRY_KEY_LIVES_S: Final = 24 * 3600.0
_UUID: Final = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


@dataclass(slots=True)
class _Token:
    user: str
    given_at: float
    used: bool = False


@dataclass(frozen=True, slots=True)
class Accepted:
    """A request with a retry key that was taken."""

    request: str
    """Its `x-line-request-id`."""
    at: float
    sent: Sequence[dict[str, Any]]


@dataclass(slots=True)
class Ledger:
    """What may be used once."""

    clock: Callable[[], float]
    lives_s: float = REPLY_TOKEN_LIVES_S
    _tokens: dict[str, _Token] = field(default_factory=dict)
    _accepted: dict[str, Accepted] = field(default_factory=dict)

    def give(self, token: str, user: str) -> None:
        """Make a reply token good for one reply to a user."""
        self._tokens[token] = _Token(user, self.clock())

    def renew(self, token: str) -> None:
        """Let a token's minute begin again: its event is delivered once more."""
        known = self._tokens.get(token)
        if known is not None:
            known.given_at = self.clock()

    def used(self, token: str) -> bool:
        """Tell whether a reply was sent with a token."""
        known = self._tokens.get(token)
        return known is not None and known.used

    def owner(self, token: str) -> str | None:
        """Return whose chat a token belongs to, whether or not it can still be used."""
        known = self._tokens.get(token)
        return known.user if known is not None else None

    def spend(self, token: str) -> str:
        """Use a token and return whose it is.

        Raises:
            Refusal: it is unknown, used, or older than a minute.
        """
        known = self._tokens.get(token)
        if known is None or known.used or self.clock() - known.given_at > self.lives_s:
            raise bad_reply_token()
        known.used = True
        return known.user

    def check_retry_key(self, key: str | None) -> None:
        """Let a request with a retry key pass, unless one with this key was taken before.

        Raises:
            Refusal: the key is no UUID (400), or was used for a request that was taken (409).
        """
        if key is None:
            return
        if _UUID.fullmatch(key) is None:
            raise wrong_fields([Detail("Must be a UUID", "X-Line-Retry-Key")])
        before = self._accepted.get(key)
        if before is None or self.clock() - before.at > RETRY_KEY_LIVES_S:
            return
        raise Refusal(
            409,
            "The retry key is already accepted",
            headers={"x-line-accepted-request-id": before.request},
            extra={"sentMessages": list(before.sent)} if before.sent else {},
        )

    def accept(self, key: str | None, request: str, sent: Sequence[dict[str, Any]]) -> None:
        """Remember a request with a retry key that was taken."""
        if key is not None:
            self._accepted[key] = Accepted(request, self.clock(), tuple(sent))
