"""How does one customer talk with a bot on LINE? A turn is an event, and ends when the bot has answered and is quiet."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from khosop.bots.line_door import TestDoor
from khosop.bots.line_platform import Event, LinePlatform, Phone, Seen, Tap
from khosop.bots.line_settings import LineSettings, pattern_of
from khosop.bots.line_trace import TurnTold
from khosop.bots.line_turn import Came, Patience, Turn
from khosop.bots.protocol import CannotPlay, Closing
from khosop.transcript import Button, TurnKind, TurnOutcome, Unseen

T = TypeVar("T")


class Runs(Protocol):
    """Runs a coroutine where the platform lives."""

    async def __call__(self, work: Coroutine[Any, Any, T]) -> T: ...


class LineConversation:
    """One LINE user's chat with the bot."""

    def __init__(
        self,
        settings: LineSettings,
        platform: LinePlatform,
        door: TestDoor,
        phone: Phone,
        runs: Runs,
        *,
        gone: Callable[[], str | None] = lambda: None,
    ) -> None:
        self._settings = settings
        self._platform = platform
        self._door = door
        self._phone = phone
        self._runs = runs
        self._chat = phone.chat
        self._gone = gone
        self._staff_has_it = False
        self._closed = False
        self._pages = {page: pattern_of(sought) for page, sought in settings.pages.items()}
        self._hands_off = [pattern_of(sought) for sought in settings.hands_off]
        self._unseen = unseen(settings)

    async def hear(self, kind: TurnKind, text: str) -> TurnOutcome:
        """Take a turn as LINE would bring it to the bot.

        Raises:
            CannotPlay: nothing listens at the webhook, or the turn can't be brought to a bot on LINE.
            RunStopped: the bot's process, which we had started, has ended.
        """
        return await self._runs(self._hear(kind, text))

    async def close(self) -> Closing:
        """Ask what is left of the conversation, where the bot tells."""
        return await self._runs(self._close())

    async def aclose(self) -> None:
        """Let the bot give back what it holds for a conversation that was cut off."""
        if not self._closed:
            with suppress(CannotPlay):  # it was cut off for a reason, and that one is told
                await self._runs(self._close())

    async def follow(self) -> None:
        """Add the bot as a friend, and let its greeting pass. In the platform's loop."""
        turn = self._turn()
        await turn.bring([self._phone.follows()], Patience(self._settings.silence_s, self._settings.settle_s))

    async def _hear(self, kind: TurnKind, text: str) -> TurnOutcome:
        if kind == "staff":
            return await self._staff(text)
        turn, began_at = self._turn(), self._platform.world.clock()
        if kind == "say":
            events = [self._phone.says(text)]
        else:
            tap = find_tap(self._platform.world.taps(self._chat), text)
            if isinstance(tap, str):
                return TurnOutcome("error", error=tap)
            events = self._tapped(tap, text)
        settings, silent = self._settings, self._staff_has_it
        answer_s = settings.silence_s if silent else settings.timeout_s
        came = await turn.bring(events, Patience(answer_s, settings.settle_s, silent))
        # That we waited to see whether more would come is no time of the bot's.
        took_ms = (came.seen[-1].at - began_at) * 1000 if came.seen else 0.0
        if settings.redeliver and came.error is None:
            came = replace(came, error=await self._redelivered(events))
        return self._outcome(came, took_ms)

    async def _redelivered(self, events: Sequence[Event]) -> str | None:
        """Bring events a second time and return what the bot wrongly does about them; None where it rightly does nothing."""
        refused = len(self._chat.refused)
        # The test door has told of these events already and is not asked again.
        turn = Turn(self._platform, None, self._chat, self._gone)
        patience = Patience(self._settings.settle_s, self._settings.settle_s, silence_is_right=True)
        came = await turn.bring([event.again() for event in events], patience)
        if came.error is not None:
            return f"when the event came again: {came.error}"
        if came.seen:
            return f"the bot answered an event that came again a second time: {came.seen[0].readable!r}"
        if len(self._chat.refused) > refused:
            return f"the bot tried to answer an event that came again: {self._chat.refused[-1].refusal}"
        return None

    def _turn(self) -> Turn:
        return Turn(self._platform, self._door, self._chat, self._gone)

    def _tapped(self, tap: Tap, named: str) -> list[Event]:
        events = self._phone.taps(tap)
        if not events:
            what = tap.uri or "nothing that the bot hears of"
            raise CannotPlay(f"the button '{named}' opens {what}: LINE tells a bot nothing of it")
        return events

    async def _staff(self, text: str) -> TurnOutcome:
        told = await self._door.staff(self._chat.user, text)
        self._staff_has_it = True
        return TurnOutcome(
            status=told.status or "silent",
            drafts=told.drafts,
            human=told.human or "rule:staff",
            remembered=told.remembered,
            sources=told.sources,
            error=told.error,
            unseen=self._unseen,
        )

    async def _close(self) -> Closing:
        self._closed = True
        return (await self._door.close(self._chat.user)).closing()

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
            unseen=self._unseen,
        )

    def _buttons(self, seen: Sequence[Seen]) -> tuple[Button, ...]:
        taps = dict.fromkeys((tap.label, tap.uri) for one in seen for tap in one.taps)
        return tuple(Button(label, self._page(uri), uri) for label, uri in taps)

    def _page(self, uri: str | None) -> str | None:
        return next((page for page, pattern in self._pages.items() if uri and pattern.search(uri)), None)


def unseen(settings: LineSettings) -> tuple[Unseen, ...]:
    """Return what can't be seen of a bot: LINE shows what it sends, and its test door what it tells."""
    door = settings.under_test
    told: dict[Unseen, bool] = {
        "handoff": bool(settings.hands_off) or door.turn is not None,
        "sources": door.turn is not None,
        "memory": door.turn is not None or door.close is not None,
    }
    return tuple(what for what, seen in told.items() if not seen)


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
