"""Which of the cues around a match reach it.

To the left the nearest cue is asked first, and each step further left may meet a limit: a soft space, a connective, the
end of the sentence. To the right a predicate that says something of its own ends the search.
"""

from dataclasses import dataclass, field
from typing import Final

import regex

from khosop.language.clauses import Side, parts_clauses, soft_marks
from khosop.language.rows import Event

_OFFER_VERB: Final = regex.compile(
    r"\s*(?:ยัง|ก็|จะ|เรา|ทาง[^\s]{2,6}?)?(?:ลด|แถม|คืน|ส่ง|รับ|ได้|ให้|มี|สามารถ|เปิด|จัด|อัป|แจก|เพิ่ม|จอง|ใช้|รวม|ยกเว้น|ฟรี|ชดเชย|เปลี่ยน|พัก|เล่น|กิน|อาบ)"
)
_NOUN_NEGATION: Final = frozenset(("ไม่มี", "ไม่รวม", "ไม่รับ", "ไม่ใช่", "ยกเว้น", "นอกจาก"))
_NEW_SUBJECT: Final = regex.compile(r"(?:we|i|you|they|she|he|it|our|your|the|please|just|simply)\b")


@dataclass(slots=True)
class Before:
    """What the cues on the left do to the match, nearest first."""

    denials: list[Event] = field(default_factory=list)
    """Negations and prohibitions that reach it; the nearest one only."""
    outer: Event | None = None
    """A denial of the whole statement: meta, fear, doubt."""
    unsure: Event | None = None
    supposed: Event | None = None
    said: Event | None = None
    asked: Event | None = None
    topic: Event | None = None
    was: Event | None = None
    gap: str = ""
    """The text between the nearest denial and the match."""
    over_spaces: int = 0
    condition_met: bool = False
    """An IF part stands before it, and the match is in the THEN part."""


def look_left(side: Side, match_text: str, after: str) -> Before:
    """Return what reaches the match from the left."""
    return _LeftScan(side, match_text, after).run()


class _LeftScan:
    def __init__(self, side: Side, match_text: str, after: str) -> None:
        self.side = side
        self.match_text = match_text
        self.after = after
        self.found = Before()
        self.near = True
        self.reached = len(side.text)
        self.joined_by_and = False
        self.closed_if = False

    def run(self) -> Before:
        for event in self.side.events:
            self._walk_to(event)
            self.reached = event.start
            if event.kind in ("hard", "ask", "but"):
                break
            self._meet(event)
        return self.found

    def _walk_to(self, event: Event) -> None:
        """Cross the text between `event` and what was met before it."""
        if not self.near:
            return
        text = self.side.text
        for mark in reversed(soft_marks(text)):
            if not event.end <= mark.start() < self.reached:
                continue
            left = text[event.end : mark.start()]
            if parts_clauses(left, mark[0], text[mark.end() :], self.match_text, self.after):
                self.near = False
                self.found.over_spaces += 1

    def _meet(self, event: Event) -> None:
        handler = getattr(self, f"_meet_{event.kind}", None)
        if handler is not None:
            handler(event)

    def _gap(self, event: Event) -> str:
        return self.side.text[event.end :]

    def _deny(self, event: Event) -> None:
        if not self.near or self.found.denials or self.found.topic:
            return
        gap = self._gap(event)
        if self.joined_by_and and event.kind != "ban":
            cue = self.side.text[event.start : event.end]
            tail = regex.split("และ|กับ|พร้อม|รวมถึง|, and |and ", gap)[-1]
            if cue not in _NOUN_NEGATION or _OFFER_VERB.match(tail + self.match_text):
                if event.pack == "th" and _OFFER_VERB.match(tail + self.match_text):
                    return
        self.found.denials.append(event)
        self.found.gap = gap

    def _meet_neg(self, event: Event) -> None:
        self._deny(event)

    def _meet_ban(self, event: Event) -> None:
        self._deny(event)

    def _meet_deny(self, event: Event) -> None:
        # A predicate that could end its sentence, right before the match: it takes the match as its object.
        if event.pack == "en" or (event.pack != "bn" and not self._gap(event).strip()):
            self._deny(event)
        else:
            self.near = False

    def _meet_unfit(self, event: Event) -> None:
        if event.pack != "bn" and not self._gap(event).strip():
            self._deny(event)
        else:
            self.near = False

    def _meet_false(self, event: Event) -> None:
        self.near = False

    def _meet_affirm(self, event: Event) -> None:
        self.near = False

    def _meet_meta(self, event: Event) -> None:
        if self.found.outer is None:
            self.found.outer = event

    def _meet_fear(self, event: Event) -> None:
        if self.found.outer is None:
            self.found.outer = event

    def _meet_doubt(self, event: Event) -> None:
        if self.found.outer is None:
            self.found.outer = event

    def _meet_unsure(self, event: Event) -> None:
        if not self.closed_if:
            self.found.unsure = self.found.unsure or event

    def _meet_if(self, event: Event) -> None:
        if self.near:
            self.found.supposed = self.found.supposed or event
        else:
            self.found.condition_met = True

    def _meet_said(self, event: Event) -> None:
        self.found.said = self.found.said or event

    def _meet_asked(self, event: Event) -> None:
        self.found.asked = self.found.asked or event

    def _meet_topic(self, event: Event) -> None:
        if self.near:
            self.found.topic = self.found.topic or event

    def _meet_was(self, event: Event) -> None:
        if self.near:
            self.found.was = self.found.was or event

    def _meet_affirm_that(self, event: Event) -> None:
        self.near = False

    def _meet_so(self, event: Event) -> None:
        self.near = False

    def _meet_and(self, event: Event) -> None:
        self.joined_by_and = True

    def _meet_start(self, event: Event) -> None:
        text = self.side.text
        at_edge = event.start == 0 or not text[event.start - 1].isalnum()
        if at_edge and text[event.start - 1 : event.start] in (" ", ",", "，", ""):
            self.near = self.near and event.pack == "en" and text[: event.start].rstrip()[-1:] not in (",", ";")


@dataclass(slots=True)
class Behind:
    """What the cues on the right do to the match."""

    denied: Event | None = None
    """It is denied, warned of or called untrue by the predicate behind it."""
    rule: str = ""
    question: Event | None = None
    rhetorical: Event | None = None
    affirmed: Event | None = None
    pending: Event | None = None
    unsure: Event | None = None
    gap: str = ""
    over_spaces: int = 0


_FILLER: Final = regex.compile(
    r"(?:[\s:,\-–\"”’'」』)]|ตอนนี้|ช่วงนี้|ขณะนี้|ใน|วันนี้|วัน[ก-์]{3,8}|เดือนนี้|ปีนี้|รอบนี้|ทางร้าน|ทางเรา|ทางโรงแรม|ทางโรงเรียน|ทางคลินิก|ทางธนาคาร|ทางสายการบิน|ทางยิม|ร้านเรา|ร้าน|เรา|แอดมิน|แอด|สาขานี้|ที่นี่|ที่ร้าน|ยัง|ก็|คง|จะ|น่าจะ|"
    r"เป็น|สำหรับ|นั้น|นี้|อันนี้|ตรงนี้|ส่วนนี้|เรื่องนี้|แบบนี้|อย่างนี้|กรณีนี้|โปรนี้|ข้อนี้|ต้องบอกว่า|ต้องเรียนว่า|ต้องแจ้งว่า|ต้อง|ขออภัย|ขอโทษ|จริง|ๆ|เลย|ด้วย|เอง|คือ|ถือ|ถือว่า|ค่อนข้าง|มัน|ได้|ให้|ทำ|จัด|อย่าง|ตาม|ทั้งหมด|ทุก|ตัว|รายการ|แล้ว|"
    r"ในไทย|ของเรา|ของร้าน|ของทางร้าน|หลัง|ไป|มา|อยู่|แทน|ต่อ|นาน|เอา|ก่อน|เกิน|มาก|ไว้|"
    r"[0-9.,:%]+|บาท|น\.|currently|is|are|right now|today|at the moment|for now|it|that|this|at this time|for|on|in|the|your|our|,|的|现在|現在|目前|我们|我們|这|這|是|都|这个|這個|এখন|আমরা|আর|একদম|এই|মুহূর্তে|সাথে)*+"
)
_TAG_LEAD: Final = regex.compile(r"\s*(?:ใช่|ได้|ดี|จะ|ก็|ไป|แล้ว|ด้วย|กัน|อยู่|จริง|นะ|ว่า|ค่ะ|คะ|ครับ|นะคะ|นะครับ)*\s*")


def look_right(side: Side) -> Behind:
    """Return what reaches the match from the right."""
    found = Behind()
    text = side.text
    soft = soft_marks(text)
    open_to_denial = True
    for event in side.events:
        gap = text[: event.start]
        spaces = sum(1 for mark in soft if mark.end() <= event.start)
        filled = _FILLER.fullmatch(gap) is not None
        kind = event.kind
        if kind == "hard":
            break
        if kind in ("but", "so", "if", "asked", "said", "meta", "affirm_that"):
            break
        if kind in ("deny", "unfit", "false") and open_to_denial and found.denied is None:
            if _denies(event, gap, filled, spaces):
                found.denied, found.rule = event, _rule_of(event)
                found.gap, found.over_spaces = gap, spaces
            elif kind == "deny":
                open_to_denial = False
        elif kind == "ask":
            last = soft_last(soft, event.start)
            if last is None or _TAG_LEAD.fullmatch(text[last : event.start]):
                found.question = found.question or event
            break
        elif kind == "wh":
            if spaces == 0 and len(gap) <= 40:
                found.question = found.question or event
        elif kind == "how":
            if spaces == 0 or filled:
                found.rhetorical = found.rhetorical or event
        elif kind == "affirm":
            found.affirmed = found.affirmed or event
            open_to_denial = False
        elif kind == "pending":
            found.pending = found.pending or event
        elif kind == "unsure":
            found.unsure = found.unsure or event
        elif kind in ("neg", "ban", "fear"):
            # A negation with an object of its own (ไม่มีขั้นต่ำ "no minimum") says nothing against the match.
            open_to_denial = False
    return found


def soft_last(soft: "list[regex.Match[str]]", place: int) -> int | None:
    ends = [mark.end() for mark in soft if mark.end() <= place]
    return ends[-1] if ends else None


def _denies(event: Event, gap: str, filled: bool, spaces: int) -> bool:
    if event.pack == "bn":
        return len(gap) <= 60
    if event.kind == "false":
        return len(gap) <= 90
    if event.kind == "unfit":
        return filled or (spaces == 0 and len(gap) <= 30) or (spaces == 1 and len(gap) <= 25)
    if event.row.reach == "far":
        return len(gap) <= 70
    return filled or (spaces == 0 and len(gap) <= 25)


def _rule_of(event: Event) -> str:
    return {"deny": "postposed_denial", "unfit": "postposed_warning", "false": "called_untrue"}[event.kind]
