"""What does a request hold, read as a model reads it? Only messages and tools: the understudy has no other way to the shop."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from khosop_llm.types import Message, Request
from petcare.prompt import NOTE_TAG
from petcare.understudy_slots import Heard, listen, merged
from petcare.wording import fold

_NOW = re.compile(r"ตอนนี้: [^\n]*\((\d{4})-(\d\d)-(\d\d)\) (\d\d):(\d\d)")
_SHOP = re.compile(r"ผู้ช่วยของร้านสัตว์เลี้ยง (\S+)")
_TAGGED = re.compile(r"^\[[^\]]*\((\d{4})-(\d\d)-(\d\d)\)[^\]]*\]\s*")
_STAFF = "[พนักงานของร้าน]"


@dataclass(frozen=True, slots=True)
class Looked:
    """A tool call of this turn and what it answered."""

    name: str
    arguments: Mapping[str, Any]
    content: str


@dataclass(frozen=True, slots=True)
class Line:
    """A message of before."""

    who: str
    text: str
    day: date


@dataclass(frozen=True, slots=True)
class Reading:
    """A request, as far as the understudy grasps it."""

    text: str
    """The customer's last message, as typed."""
    folded: str
    heard: Heard
    """Details of the last message alone."""
    context: Heard
    """The same, with gaps filled from the customer's earlier messages of today."""
    today: date
    clock: time
    shop: str
    verified: bool
    known: bool
    alarmed: bool
    """The prompt says that an emergency was seen and reported."""
    looked: tuple[Looked, ...]
    """Tool answers since the customer's last message, those of rejected drafts included."""
    notes: tuple[str, ...]
    """What the checker of replies said to earlier drafts of this turn."""
    lines: tuple[Line, ...]
    """What was said before the last message."""
    tools: frozenset[str]
    """Tools that may be called now."""
    turn: int
    system: str
    last_draft: str
    """What the understudy wrote before the checker's last note."""

    def answer_of(self, tool: str) -> Looked | None:
        """Return the latest answer of a tool in this turn."""
        return next((look for look in reversed(self.looked) if look.name == tool), None)

    def last_of(self, who: str) -> Line | None:
        """Return the latest message of one side before this turn."""
        return next((line for line in reversed(self.lines) if line.who == who), None)


@dataclass(frozen=True, slots=True)
class Dice:
    """Chance that is the same in every process: a digest of seed, conversation, turn, draft and label."""

    seed: int
    conversation: str
    turn: int
    draft: int

    def roll(self, label: str) -> float:
        """Return a number in [0, 1)."""
        return _digest(f"{self.seed}|{self.conversation}|{self.turn}|{self.draft}|{label}")

    def mood(self, label: str) -> float:
        """Return a number in [0, 1) that stays the same for the whole conversation."""
        return _digest(f"{self.seed}|{self.conversation}|{label}")

    def pick(self, label: str, choices: Sequence[str]) -> str:
        """Return one of the choices."""
        return choices[int(self.roll(label) * len(choices))]


def _digest(key: str) -> float:
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=6).digest()) / (1 << 48)


def read(request: Request) -> Reading:
    """Return what a request holds.

    The prompt's own clock is read from the prompt; a request without one is read as on 1 January 1970.
    """
    system = next((m.content or "" for m in request.messages if m.role == "system"), "")
    now = _NOW.search(system)
    today = date(int(now[1]), int(now[2]), int(now[3])) if now else date(1970, 1, 1)
    last = max((i for i, m in enumerate(request.messages) if _is_customer(m)), default=-1)
    text = (request.messages[last].content or "") if last >= 0 else ""
    folded = fold(text)
    since = request.messages[last + 1 :]
    lines = tuple(_line(m, today) for m in request.messages[: max(last, 0)] if m.role in {"user", "assistant"})
    heard = listen(folded, today)
    return Reading(
        text=text,
        folded=folded,
        heard=heard,
        context=_with_context(heard, lines, today),
        today=today,
        clock=time(int(now[4]), int(now[5])) if now else time(0, 0),
        shop=m[1] if (m := _SHOP.search(system)) else "ร้านเรา",
        verified="ลูกค้า: ยืนยันตัวตนแล้ว" in system,
        known="ลูกค้า: ไม่รู้จัก" not in system,
        alarmed="เหตุฉุกเฉิน: ระบบพบ" in system,
        looked=_looked(since),
        notes=tuple(m.content or "" for m in since if m.role == "user"),
        lines=lines,
        tools=frozenset() if request.tool_choice == "none" else frozenset(tool.name for tool in request.tools),
        turn=sum(_is_customer(m) for m in request.messages),
        system=system,
        last_draft=next((m.content or "" for m in reversed(since) if m.role == "assistant" and not m.tool_calls), ""),
    )


def _is_customer(message: Message) -> bool:
    return message.role == "user" and not (message.content or "").startswith(NOTE_TAG)


def _looked(since: Sequence[Message]) -> tuple[Looked, ...]:
    calls = {call.id: call for message in since for call in message.tool_calls}
    return tuple(
        Looked(call.name, call.arguments or {}, message.content or "")
        for message in since
        if message.role == "tool" and (call := calls.get(message.tool_call_id or "")) is not None
    )


def _line(message: Message, today: date) -> Line:
    text = message.content or ""
    who = "customer" if message.role == "user" else "bot"
    if text.startswith(_STAFF):
        who, text = "staff", text.removeprefix(_STAFF).strip()
    if m := _TAGGED.match(text):
        return Line(who, text[m.end() :], date(int(m[1]), int(m[2]), int(m[3])))
    return Line(who, text, today)


def _with_context(heard: Heard, lines: Sequence[Line], today: date) -> Heard:
    for line in reversed(lines):
        if line.who == "customer" and line.day == today:
            heard = merged(heard, listen(fold(line.text), today))
    return heard
