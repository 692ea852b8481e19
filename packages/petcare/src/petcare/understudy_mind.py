"""How does the understudy think? Steps, slips, and the words that every plan uses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from petcare.understudy_reading import Dice, Looked, Reading

SLIPPERY = 1.0
"""Scales every chance of a slip; 0 makes the understudy flawless, which tests use."""


@dataclass(frozen=True, slots=True)
class Say:
    """A reply."""

    text: str


@dataclass(frozen=True, slots=True)
class Use:
    """A tool call."""

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


Step = Say | tuple[Use, ...]

_PLACES = re.compile(
    r"ลาดพร้าว|บางนา|อารีย์|ทองหล่อ|เอกมัย|สุขุมวิท|รัชดา|พระราม\s?\d|ปิ่นเกล้า|สยาม|สีลม|สาทร|บางกะปิ|รามอินทรา|รังสิต|"
    r"นนทบุรี|บางแค|อ่อนนุช|"
    r"อโศก|จตุจักร|เชียงใหม่|ขอนแก่น|ภูเก็ต|พัทยา|หัวหิน|ดอนเมือง|มีนบุรี|บางซื่อ|\blad ?ph?rao\b|\bbang ?na\b|\bari\b"
)
_ROMAN = {"ladphrao": "ลาดพร้าว", "ladprao": "ลาดพร้าว", "bangna": "บางนา", "ari": "อารีย์"}
_ASKING_KHA = re.compile(r"คะ(?!แนน|น้า|นอง|มำ|เย)")


@dataclass(frozen=True, slots=True)
class Mind:
    """One look at one request."""

    reading: Reading
    dice: Dice
    intent: str

    @property
    def careful(self) -> bool:
        """Tell whether a draft was turned down: the understudy then does as it was told."""
        return bool(self.reading.notes)

    @property
    def english(self) -> bool:
        """Tell whether the customer writes English."""
        return bool(re.search(r"[a-z]{2}", self.reading.folded)) and not re.search(
            r"[\u0e00-\u0e7f]", self.reading.folded
        )

    def slips(self, label: str, chance: float) -> bool:
        """Tell whether the understudy makes this mistake now."""
        return not self.careful and self.dice.roll(label) < chance * SLIPPERY

    def looked(self, tool: str) -> Looked | None:
        """Return the latest answer of a tool in this turn."""
        return self.reading.answer_of(tool)

    def can(self, tool: str) -> bool:
        """Tell whether a tool may be called and wasn't yet in this turn."""
        return tool in self.reading.tools and self.looked(tool) is None

    def place(self) -> str | None:
        """Return the part of town that the customer names, today's earlier messages included."""
        here = [
            self.reading.folded,
            *(x.text for x in reversed(self.reading.lines) if x.who == "customer" and x.day == self.reading.today),
        ]
        for text in here:
            if m := _PLACES.search(text.lower()):
                return _ROMAN.get(m[0].replace(" ", ""), m[0])
        return None

    def say(self, text: str) -> Say:
        """Return a reply with the polite particles of this conversation: most are ค่ะ (feminine), some ครับ (masculine)."""
        if self.dice.mood("particle") < 0.2:
            text = _ASKING_KHA.sub("ครับ", text.replace("นะคะ", "นะครับ").replace("ค่ะ", "ครับ"))
        return Say(text)

    def pick(self, label: str, *choices: str) -> Say:
        """Return one of several wordings."""
        return self.say(self.dice.pick(label, choices))


def refused(looked: Looked) -> bool:
    """Tell whether a tool said that it has or did nothing."""
    return bool(
        re.match(
            r"\{\"error\"|ร้านไม่มี|ไม่มีรายการ|น้ำหนักนี้เกิน|จะหาขนาด|ยังไม่ได้จอง|แชทนี้ยังไม่ยืนยัน|ไม่พบ|arguments|ไม่มีวันที่|"
            r"ปฏิทินของร้าน|until|\S+ผ่านไปแล้ว|ไม่ได้จด",
            looked.content,
        )
    ) or ("ไม่มีบริการนี้ สาขาที่มีคือ" in looked.content or "ผ่านไปแล้ว วันนี้คือ" in looked.content)


def without_notes(text: str) -> str:
    """Return a tool's text without the ISO dates that are meant for the next call."""
    return re.sub(r" \(\d{4}-\d\d-\d\d\)", "", text)
