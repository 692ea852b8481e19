"""How are a bot's own test addresses called? Open, turn, staff and close, each where the suite names it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Protocol, TypeVar

from khosop.bots.line_platform import Event
from khosop.bots.line_settings import LineSettings
from khosop.bots.line_trace import CloseTold, TraceFault, TurnTold, close_told, turn_told
from khosop.bots.protocol import BotUnreachable, CannotPlay

T = TypeVar("T")


class Calls(Protocol):
    """Calls a web address and returns status and body.

    Raises:
        ConnectionError, TimeoutError: no answer came.
    """

    async def get(self, url: str, query: Mapping[str, str]) -> tuple[int, bytes]: ...

    async def tell(self, url: str, told: Mapping[str, Any]) -> tuple[int, bytes]: ...


class TestDoor:
    """What a bot offers under test. Every call raises `BotUnreachable` where the door fails: that is no failure of the bot."""

    def __init__(self, settings: LineSettings, calls: Calls) -> None:
        self._settings = settings
        self._at = settings.under_test
        self._calls = calls

    @property
    def tells_turns(self) -> bool:
        """Tell whether the bot says when it has dealt with an event."""
        return self._at.turn is not None

    async def open(self, asked: Mapping[str, Any]) -> None:
        """Tell how a conversation begins, where the bot wants to know."""
        if self._at.open is not None:
            url = self._settings.address(self._at.open)
            await _answer(self._calls.tell(url, asked), url)

    async def turn(self, event: Event) -> TurnTold:
        """Return what the bot did for an event, once it is done."""
        assert self._at.turn is not None
        url = self._settings.address(self._at.turn)
        query = {"userId": event.user, "webhookEventId": event.ident}
        return _read(turn_told, await _answer(self._calls.get(url, query), url), url)

    async def staff(self, user: str, text: str) -> TurnTold:
        """Write in a chat as a person of the shop.

        Raises:
            CannotPlay: the bot offers no way for it.
        """
        if self._at.staff is None:
            raise CannotPlay(
                "the case has a `staff:` turn, and what staff write reaches a LINE bot only where the suite says "
                "`under_test: {staff: …}` under `line:`"
            )
        url = self._settings.address(self._at.staff)
        return _read(turn_told, await _answer(self._calls.tell(url, {"userId": user, "text": text}), url), url)

    async def close(self, user: str) -> CloseTold:
        """Return what is left of a conversation, where the bot tells."""
        if self._at.close is None:
            return CloseTold()
        url = self._settings.address(self._at.close)
        return _read(close_told, await _answer(self._calls.tell(url, {"userId": user}), url), url)


async def _answer(call: Coroutine[Any, Any, tuple[int, bytes]], url: str) -> bytes:
    try:
        status, body = await call
    except (ConnectionError, TimeoutError) as error:
        raise BotUnreachable(f"the bot's test door: {error}") from error
    if not 200 <= status < 300:
        told = " ".join(body[:200].decode("utf-8", "replace").split())
        raise BotUnreachable(f"the bot's test door {url} answered {status}" + (f": {told}" if told else ""))
    return body


def _read(reader: Callable[[bytes], T], body: bytes, url: str) -> T:
    try:
        return reader(body)
    except TraceFault as fault:
        raise BotUnreachable(f"the bot's test door {url} told what can't be read: {fault}") from fault
