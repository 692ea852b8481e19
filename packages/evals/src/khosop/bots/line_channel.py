"""What does a bot have to know to speak with the platform? The channel's keys and names. Light: settings import it."""

from __future__ import annotations

from dataclasses import dataclass, replace

TEST_SECRET = "khosop-test-channel-secret"  # noqa: S105 -- a fixed secret of a platform that exists on this machine only
TEST_TOKEN = "khosop-test-channel-access-token"  # noqa: S105 -- as above


@dataclass(frozen=True, slots=True)
class Channel:
    """A Messaging API channel of the local platform."""

    webhook: str
    """Where events are sent."""
    secret: str = TEST_SECRET
    token: str = TEST_TOKEN
    """The long-lived access token; more can be issued with channel id and secret."""
    ident: str = "1234567890"
    bot_user: str = "U" + "b0" * 16
    """The bot's own user id, `destination` in every call."""
    basic_id: str = "@khosop-test"
    name: str = "khosop test bot"

    def at(self, webhook: str) -> Channel:
        """Return the channel with another webhook."""
        return replace(self, webhook=webhook)
