"""How does one customer talk with a bot on LINE? A turn is an event, and ends when the bot has answered and is quiet."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from khosop.bots.line_platform import BrokenOff, Delivery, Event, LinePlatform, Phone, Seen, Tap, Unreachable
from khosop.bots.line_settings import LineSettings, pattern_of
from khosop.bots.line_trace import TraceFault, TurnTold, close_told, turn_told
from khosop.bots.protocol import BotUnreachable, Closing
from khosop.transcript import Button, TurnKind, TurnOutcome

T = TypeVar("T")


class Runs(Protocol):
    """Runs a coroutine where the platform lives."""

    async def __call__(self, work: Coroutine[Any, Any, T]) -> T: ...


class DoorCalls(Protocol):
    """The calls to a bot's test door."""

    async def get(self, url: str, query: Mapping[str, str]) -> tuple[int, bytes]: ...

    async def tell(self, url: str, told: Mapping[str, Any]) -> tuple[int, bytes]: ...


@dataclass(frozen=True, slots=True)
class Came:
    """What came back for an event."""

    seen: tuple[Seen, ...] = ()
    told: TurnTold | None = None
    error: str | None = None
    """Why the turn is the bot's failure."""
    late_s: float | None = None
    """How long the bot took to take the events, where LINE would have given up on it."""


class LineConversation:
    """One LINE user's chat with the bot."""

    def __init__(
        self, settings: LineSettings, platform: LinePlatform, door: DoorCalls, phone: Phone, runs: Runs
    ) -> None:
        self._settings = settings
        self._platform = platform
        self._door = door
        self._phone = phone
        self._runs = runs
        self._chat = phone.chat
        self._staff_has_it = False
        self._pages = {page: pattern_of(sought) for page, sought in settings.pages.items()}
        self._hands_off = [pattern_of(sought) for sought in settings.hands_off]

    async def hear(self, kind: TurnKind, text: str) -> TurnOutcome:
        """Take a turn as LINE would bring it to the bot.

        Raises:
            BotUnreachable: nothing listens at the webhook, or the turn can't be brought to a bot on LINE.
        """
        return await self._runs(self._hear(kind, text))

    async def close(self) -> Closing:
        """Ask what is left of the conversation, where the bot tells."""
        return await self._runs(self._close())

    async def follow(self) -> None:
        """Add the bot as a friend, and let its greeting pass."""
        begun = len(self._chat.screen)
        event = self._phone.follows()
        await self.bring([event], begun, patience_s=self._settings.silence_s)

    async def _hear(self, kind: TurnKind, text: str) -> TurnOutcome:
        begun = len(self._chat.screen)
        if kind == "staff":
            return await self._staff(text)
        if kind == "say":
            events = [self._phone.says(text)]
        else:
            tap = find_tap(self._platform.world.taps(self._chat), text)
            if isinstance(tap, str):
                return TurnOutcome("error", error=tap)
            events = self._phone.taps(tap)
            if not events:
                raise BotUnreachable(
                    f"the button '{text}' opens {tap.uri or 'nothing that the bot hears of'}: LINE tells a bot nothing of it"
                )
        patience_s = self._settings.silence_s if self._staff_has_it else self._settings.timeout_s
        began_at = self._platform.world.clock()
        came = await self.bring(events, begun, patience_s)
        # That we waited to see whether more would come is no time of the bot's.
        took_ms = (came.seen[-1].at - began_at) * 1000 if came.seen else 0.0
        return self._outcome(came, took_ms)

    # Staff.

    async def _staff(self, text: str) -> TurnOutcome:
        given = self._settings.under_test.staff
        if given is None:
            raise BotUnreachable(
                "the case has a `staff:` turn, and what staff write reaches a LINE bot only where the suite says "
                "`under_test: {staff: …}` under `line:`"
            )
        url = self._settings.address(given)
        body = await self._ask(self._door.tell(url, {"userId": self._chat.user, "text": text}), url)
        self._staff_has_it = True
        told = _read(turn_told, body, url)
        return TurnOutcome(
            status=told.status or "silent",
            drafts=told.drafts,
            human=told.human or "rule:staff",
            remembered=told.remembered,
            sources=told.sources,
            error=told.error,
        )

    # The customer.

    async def bring(self, events: Sequence[Event], begun: int, patience_s: float) -> Came:
        """Deliver events and wait until the bot has answered and is quiet, or the time is over. In the platform's loop.

        `begun` is the length of the chat's screen before the events; what came after it is the answer.

        Raises:
            BotUnreachable: nothing listens at the webhook.
        """
        refused = (len(self._chat.refused), len(self._platform.world.strays))
        delivery = asyncio.create_task(self._platform.deliver(*events))
        delivery.add_done_callback(lambda _: self._chat.changed.set())
        told: asyncio.Task[TurnTold] | None = None
        ends_at = time.monotonic() + patience_s
        try:
            while True:
                self._chat.changed.clear()
                if delivery.done():
                    failed = _failure(delivery)
                    if failed is not None:
                        return Came(self._received(begun), error=failed + self._why(refused))
                    if told is None and self._settings.under_test.turn is not None:
                        told = asyncio.create_task(self._ask_turn(self._settings.under_test.turn, events[-1]))
                        told.add_done_callback(lambda _: self._chat.changed.set())
                late_s = _late_s(delivery)
                if told is not None and told.done():
                    return Came(self._received(begun), told=told.result(), late_s=late_s)
                left_s = ends_at - time.monotonic()
                if left_s <= 0:
                    break
                rest_s = self._rest_s(begun, delivered=delivery.done() and told is None)
                if rest_s is not None and rest_s <= 0:
                    return Came(self._received(begun), late_s=late_s)
                await _woken(self._chat.changed, left_s if rest_s is None else min(left_s, rest_s))
        finally:
            delivery.cancel()
            if told is not None:
                told.cancel()
        seen = self._received(begun)
        if seen or self._staff_has_it:
            return Came(seen)
        how = (
            "took the webhook's call"
            if delivery.done() and not delivery.cancelled()
            else "did not even answer the webhook's call"
        )
        return Came(error=f"the bot {how} and sent nothing within {patience_s:g} s" + self._why(refused))

    def _rest_s(self, begun: int, *, delivered: bool) -> float | None:
        """Return how long the bot must still be quiet for the turn to be over; None while it may well go on."""
        seen = self._received(begun)
        if not delivered or not seen or self._platform.world.typing(self._chat):
            return None
        return self._settings.settle_s - (self._platform.world.clock() - seen[-1].at)

    def _received(self, begun: int) -> tuple[Seen, ...]:
        return tuple(self._chat.received(begun))

    def _why(self, before: tuple[int, int]) -> str:
        """Tell what the platform refused meanwhile: the likeliest reason for an answer that never came."""
        own, strays = self._chat.refused[before[0] :], self._platform.world.strays[before[1] :]
        if own:
            return "".join(f"; the platform refused {one.path}: {one.refusal}" for one in own[-2:])
        return "".join(f"; the platform refused {one.path} for no chat it knows: {one.refusal}" for one in strays[-1:])

    async def _ask_turn(self, given: str, event: Event) -> TurnTold:
        url = self._settings.address(given)
        query = {"userId": event.user, "webhookEventId": event.ident}
        return _read(turn_told, await self._ask(self._door.get(url, query), url), url)

    async def _close(self) -> Closing:
        given = self._settings.under_test.close
        if given is None:
            return Closing()
        url = self._settings.address(given)
        return _read(close_told, await self._ask(self._door.tell(url, {"userId": self._chat.user}), url), url).closing()

    async def _ask(self, call: Coroutine[Any, Any, tuple[int, bytes]], url: str) -> bytes:
        try:
            status, body = await call
        except (ConnectionError, TimeoutError) as error:
            raise BotUnreachable(f"the bot's test door: {error}") from error
        if not 200 <= status < 300:
            raise BotUnreachable(
                f"the bot's test door {url} answered {status}: {body[:200].decode('utf-8', 'replace')}"
            )
        return body

    # What it comes to.

    def _outcome(self, came: Came, took_ms: float) -> TurnOutcome:
        text = "\n".join(one.readable for one in came.seen if one.readable)
        told = came.told or TurnTold()
        handed_off = any(pattern.search(text) for pattern in self._hands_off)
        status = told.status
        human = told.human
        if came.error is not None:
            status = "error"
        elif status is None:
            status = "handoff" if handed_off else "replied" if came.seen else "silent"
        if handed_off:
            human = human or "says:hands_off"
        # A person may have the chat from now on; then silence is right, and not worth a long wait.
        self._staff_has_it = self._staff_has_it or status == "handoff"
        return TurnOutcome(
            status=status,
            text=text,
            buttons=self._buttons(came.seen),
            drafts=told.drafts,
            human=human,
            remembered=told.remembered,
            sources=told.sources,
            model_calls=told.model_calls,
            latency_ms=told.own_time_ms or took_ms,
            error=came.error or told.error,
        )

    def _buttons(self, seen: Sequence[Seen]) -> tuple[Button, ...]:
        taps = dict.fromkeys((tap.label, tap.uri) for one in seen for tap in one.taps)
        return tuple(Button(label, self._page(uri), uri) for label, uri in taps)

    def _page(self, uri: str | None) -> str | None:
        return next((page for page, pattern in self._pages.items() if uri and pattern.search(uri)), None)


def find_tap(taps: Sequence[Tap], named: str) -> Tap | str:
    """Return what a customer taps who taps `named`; a sentence that says what there is where nothing fits."""
    wanted = _plain(named)
    for of in (_label, _text, _data, _uri):
        for tap in taps:
            if wanted and _plain(of(tap) or "") == wanted:
                return tap
    there = ", ".join(f"'{tap.label}'" for tap in taps if tap.label)
    return f"the customer could not tap '{named}': " + (
        f"there is {there}" if there else "there is no button on the screen"
    )


def _label(tap: Tap) -> str | None:
    return tap.label


def _text(tap: Tap) -> str | None:
    return tap.text


def _data(tap: Tap) -> str | None:
    return tap.data


def _uri(tap: Tap) -> str | None:
    return tap.uri


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _late_s(delivery: asyncio.Task[Delivery]) -> float | None:
    got = delivery.result() if delivery.done() else None
    return got.took_s if got is not None and got.late else None


def _failure(delivery: asyncio.Task[Delivery]) -> str | None:
    """Return how the bot failed to take an event; None where it took it.

    Raises:
        BotUnreachable: nothing listens there, which is no fault of the bot's answers.
    """
    error = delivery.exception()
    if isinstance(error, Unreachable):
        raise BotUnreachable(str(error)) from error
    if isinstance(error, BrokenOff | TimeoutError):
        return str(error)
    if error is not None:
        raise error
    got = delivery.result()
    if got.taken:
        return None
    text = " ".join(got.body.split())[:200]
    return f"the webhook answered {got.status}" + (f": {text}" if text else "")


def _read(reader: Callable[[bytes], T], body: bytes, url: str) -> T:
    try:
        return reader(body)
    except TraceFault as fault:
        raise BotUnreachable(f"the bot's test door {url} told what can't be read: {fault}") from fault


async def _woken(event: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
