"""Who of the senders is the customer, who the bot, who a person of the shop? As told, else by the log and its title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from khosop.chatlog.messages import ChatLog, LogFault, Message, Who


@dataclass(frozen=True, slots=True)
class Cast:
    """Names that somebody gave, by the part that they play."""

    customer: tuple[str, ...] = ()
    bot: tuple[str, ...] = ()
    staff: tuple[str, ...] = ()

    def part_of(self, sender: str) -> Who | None:
        """Return the part of a sender whom this names."""
        name = sender.strip().lower()
        parts: tuple[tuple[Who, tuple[str, ...]], ...] = (
            ("customer", self.customer),
            ("bot", self.bot),
            ("staff", self.staff),
        )
        return next((who for who, names in parts if name in {one.strip().lower() for one in names}), None)

    @property
    def names(self) -> tuple[str, ...]:
        """All names."""
        return (*self.customer, *self.bot, *self.staff)


@dataclass(frozen=True, slots=True)
class Told:
    """How a sender's part was found, without the name."""

    line: int
    """The first line that the sender wrote."""
    messages: int
    who: Who
    guessed: bool


def assign(log: ChatLog, cast: Cast) -> tuple[tuple[Message, ...], tuple[Told, ...]]:
    """Return the messages with everybody's part, and how each sender's was found.

    Raises:
        LogFault: nobody, or nobody sure, is the customer; or a name that was given stands nowhere.
    """
    senders = list(dict.fromkeys(message.sender for message in log.messages))
    known = {sender: part for sender in senders if (part := cast.part_of(sender) or _stated(log, sender)) is not None}
    strange = [name for name in cast.names if name.strip().lower() not in {sender.lower() for sender in senders}]
    if strange:
        # The person typed this name just now, so it may be said back.
        raise LogFault(1, f"nobody in the log is called {strange[0]!r}; write the name as it stands there")
    guessed = _guess(log, [sender for sender in senders if sender not in known], known)
    parts = known | guessed
    if "customer" not in parts.values():
        raise LogFault(_line(log, senders[0]), f"who is the customer? {_how(log, senders)}")
    told = tuple(
        Told(_line(log, sender), sum(one.sender == sender for one in log.messages), parts[sender], sender in guessed)
        for sender in senders
    )
    # What the log says of a message itself goes first: a customer and a person of the shop may have one name.
    return tuple(
        replace(message, who=cast.part_of(message.sender) or message.who or parts[message.sender])
        for message in log.messages
    ), told


def _stated(log: ChatLog, sender: str) -> Who | None:
    return next((message.who for message in log.messages if message.sender == sender and message.who is not None), None)


def _line(log: ChatLog, sender: str) -> int:
    return next(message.line for message in log.messages if message.sender == sender)


def _how(log: ChatLog, senders: Sequence[str]) -> str:
    lines = ", ".join(str(_line(log, sender)) for sender in senders[:6])
    return f"Name the senders (they begin in line {lines}): --customer NAME --bot NAME --staff NAME"


def _guess(log: ChatLog, open_: Sequence[str], known: dict[str, Who]) -> dict[str, Who]:
    """Return the parts of those whom nobody named. In a chat of two, one known part tells the other."""
    if not open_:
        return {}
    if "customer" in known.values():
        others: Who = "bot" if "bot" not in known.values() else "staff"
        return dict.fromkeys(open_, others)
    if log.counterpart in open_:
        rest: Who = "bot" if "bot" not in known.values() else "staff"
        return {sender: "customer" if sender == log.counterpart else rest for sender in open_}
    if known and len(open_) == 1:
        return {open_[0]: "customer"}
    raise LogFault(_line(log, open_[0]), f"who is the customer? {_how(log, open_)}")
