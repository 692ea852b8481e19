"""Which of the cues on the right of a match reach it? A predicate that says something of its own ends the search."""

from dataclasses import dataclass
from typing import Final

import regex

from khosop.language.clauses import Side
from khosop.language.filler import FILLER, PERSON_WHO
from khosop.language.rows import Event, Row


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


_TAG_LEAD: Final = regex.compile(
    r"\s*(?:นี้|นี่|เลย|ใช่|ได้|ดี|จะ|ก็|ไป|แล้ว|ด้วย|กัน|อยู่|จริง|นะ|ว่า|ค่ะ|คะ|ครับ|นะคะ|"
    r"นะครับ)*\s*"
)


def look_right(text: str, side: Side) -> Behind:
    """Return what reaches the match from the right."""
    scan = _RightScan(text, side)
    for event in side.events:
        if event.kind == "hard" or not scan.meet(event):
            break
    return scan.found


class _RightScan:
    """Meets the cues on the right one by one, nearest first, until one ends what can be said of the match."""

    def __init__(self, text: str, side: Side) -> None:
        self.text = text
        self.side = side
        self.found = Behind()
        self.open = True
        """No predicate of its own has come yet: one that denies can still be the match's."""
        self.soft = [mark for mark in side.soft if not _SCRIPT_EDGE.search(text, max(0, mark[0] - 1), mark[1] + 1)]

    def meet(self, event: Event) -> bool:
        """Take in one cue; return False if nothing behind it reaches the match."""
        gap = self.text[self.side.start : event.start]
        match event.kind:
            case "so" if self._is_no_connective(event, gap) or _AS_ASKED.match(self.text, event.start):
                return True
            case "if" if self._is_no_condition(event):
                return True
            case "but" | "so" | "if" | "asked" | "said" | "meta" | "affirm_that" | "ask":
                self._end(event, gap)
                return False
            case "deny" | "unfit" | "false":
                self._deny(event, gap)
            case "affirm":
                self.found.affirmed = self.found.affirmed or event
                self.open = False
            case "neg" | "ban" | "fear":
                # A negation with an object of its own (ไม่มีขั้นต่ำ "no minimum") says nothing against the match.
                self.open = self.open and self._is_relative(event)
            case _:
                self._note(event, gap)
        return True

    def _is_no_condition(self, event: Event) -> bool:
        """คงจัดให้ผู้โดยสารที่ตั้งครรภ์ไม่ได้ ("a passenger who …"), กรณีบัญชีม้าทำไม่ได้ ("in the case of …"): the predicate comes."""
        if PERSON_WHO.fullmatch(self.text, event.start, event.end):
            return self._spaces(event) == 0
        return self.open and self.found.affirmed is None and _IN_CASE_OF.match(self.text, event.start) is not None

    def _end(self, event: Event, gap: str) -> None:
        """Take in the cue that ends the search."""
        if event.kind in ("but", "so", "if"):
            self._turn(event)
        elif event.kind == "ask":
            self._ask(event)
        elif event.kind == "asked" and not gap and _WHICH.match(self.text, event.start):
            self.found.question = self.found.question or event  # ⟦แวะจอด⟧ที่ไหนบ้างคะ ("where does it stop?")

    def _note(self, event: Event, gap: str) -> None:
        found, glued = self.found, self._spaces(event) == 0
        match event.kind:
            case "wh" if glued and len(gap) <= 40 and not _INDEFINITE.match(self.text, event.end):
                found.question = found.question or event
            case "how" if glued or FILLER.fullmatch(gap):
                found.rhetorical = found.rhetorical or event
            case "doubt" if FILLER.fullmatch(gap) and _SENTENCE_END.search(self.text, event.start, event.end + 6):
                found.rhetorical = found.rhetorical or event  # ⟦ฟรีทุกอย่าง⟧ มีที่ไหนล่ะคะ ("where is there such a thing?")
            case "pending":
                found.pending = found.pending or event
            case "unsure" if event.pack == "th" and gap and self.text.endswith("ว่า", event.start, event.end):
                pass  # ปลอดภัยแล้วค่ะ ไม่ทราบว่าจะสั่งขนมไหมคะ: it leaves open what follows
            case "unsure" if found.affirmed is None and (glued or event.row.reach == "far" or FILLER.fullmatch(gap)):
                found.unsure = found.unsure or event
            case _:
                pass

    def _is_no_connective(self, event: Event, gap: str) -> bool:
        """Behind its topic ก็ is no connective, and right behind the match เลย is "at all"."""
        return self.text.startswith("ก็", event.start) or (not gap and self.text.startswith("เลย", event.start))

    def _is_relative(self, event: Event) -> bool:
        return any(_RELATIVE.match(self.text, place) for place in range(max(0, event.start - 7), event.start + 1))

    def _spaces(self, event: Event) -> int:
        return sum(1 for mark in self.soft if mark[1] <= event.start)

    def _latin_comma(self, event: Event) -> bool:
        return event.pack == "en" and any(
            self.text[start] in ",;" for start, end in self.side.soft if end <= event.start
        )

    def _ask(self, event: Event) -> None:
        last = max((mark[1] for mark in self.soft if mark[1] <= event.start), default=None)
        if last is None or _TAG_LEAD.fullmatch(self.text, last, event.start):
            self.found.question = self.found.question or event

    def _deny(self, event: Event, gap: str) -> None:
        if self.found.denied is not None or not (self.open or _AS_ASKED.match(self.text, self.side.start)):
            return
        if _CANNOT_NOT.match(self.text, event.start) or self._is_denied_twice(event):
            self.found.affirmed = self.found.affirmed or event
            self.open = False
        elif _denies(self.text, event, gap, self._spaces(event) or self._latin_comma(event)):
            self.found.denied, self.found.rule = event, _RULES[event.kind]
        elif event.kind == "deny":
            self.open = False

    def _is_denied_twice(self, event: Event) -> bool:
        """এমন অর্ডার নেই যেখানে ⟦উপহার দিই⟧ না ("there is no order where we don't …")."""
        return (
            event.pack == "bn"
            and _NO_SUCH.search(self.text, max(0, self.side.start - 110), self.side.start) is not None
        )

    def _turn(self, event: Event) -> None:
        """A connective ends the clause; what is said of the match behind it must point back or conclude."""
        if self.found.denied is not None:
            return
        if event.kind in ("so", "but") and (over := _IS_OVER.match(self.text, event.start)):
            # ได้ถึงวันที่ 5 ซึ่งผ่านไปแล้ว ("until the 5th, which is past")
            self.found.denied = Event(event.start, over.end(), _OVER, event.pack)
            self.found.rule = _RULES["deny"]
            return
        if event.kind == "but" and _AS_ASKED.match(self.text, self.side.start):
            # เปลี่ยนตัวใหม่ตามที่ขอมา … แต่ไม่ผ่าน ("as you asked …, but it didn't go through")
            later = next((one for one in self.side.events if one.start >= event.end and one.kind != "skip"), None)
            if later is not None and later.kind in ("deny", "unfit"):
                self.found.denied, self.found.rule = later, _RULES[later.kind]
                return
        advised = _BUT_WE_ADVISE.match(self.text, event.start) if event.kind == "but" else None
        if advised is not None:
            self.found.denied = Event(event.start, advised.end(), _ADVISED_AGAINST, event.pack)
            self.found.rule = _RULES["unfit"]
            return
        untrue = _disowned(self.text, self.side, event)
        if untrue is None and event.kind == "but":
            untrue = _called_false_after(self.text, self.side, event)
        if untrue is not None:
            self.found.denied, self.found.rule = untrue, _RULES["false"]
        elif event.kind == "so" and self.found.affirmed is None:
            self.found.denied, self.found.rule = _concluded(self.text, self.side, event), _RULES["deny"]


_WHICH: Final = regex.compile("(?:ที่|วัน|สาขา|ตัว|อัน|แบบ|คน|ตอน|ทาง)ไหน|ใคร|อะไร|กี่|เมื่อไ")
_IN_CASE_OF: Final = regex.compile(
    "(?:ใน)?(?:กรณี|เคส)(?:ของ|ที่เป็น)?(?:(?!ไม่|มี|ได้|ต้อง|จะ)[ก-๎]){2,24}?(?:ทำ|ใช้|ดำเนินการ|จัด|เปิด|รับ|ขอ|คง|"
    "ยัง)*ไม่(?:ได้|มี|รองรับ|รับ|อนุญาต)"
)
_SENTENCE_END: Final = regex.compile(r"(?:ล่ะ|กัน|เล่า|ไหน|เชื่อ)(?:คะ|ครับ|ค่ะ|จ๊ะ|[\s?]|$)")
_INDEFINITE: Final = regex.compile(r"[^\s?]{0,12}?(?:ก็|เลย(?!คะ)|ทั้งนั้น|ทั้งสิ้น|อีก(?:แล้ว|เลย|ต่อไป))")
"""ไม่ต้องต่อเครื่อง|ที่ไหนเลย ("nowhere at all"), ใครก็ได้ ("anybody"): no question."""
_ASKED_BY: Final = "(?:ได้|เพิ่ง|เคย)?(?:สอบถาม|ถาม|ขอ|สนใจ|ต้องการ|แจ้ง|พูดถึง|กล่าวถึง|เอ่ยถึง|อยากได้|อยากทราบ|เห็น|อ่าน)"
_WHO_ASKS: Final = "(?:คุณ)?(?:ลูกค้า|พี่|ท่าน|แม่|พ่อ|ผู้ปกครอง|ผู้โดยสาร|สมาชิก|น้อง|ป้า|ลุง|น้า|ยาย)?"
_AS_ASKED: Final = regex.compile(f"(?:ที่|ซึ่ง|ตามที่|อย่างที่){_WHO_ASKS}{_ASKED_BY}")
"""…ซึ่งคุณลูกค้าสอบถามมา ("which you asked about") tells more of the match and ends no clause."""
_NO_SUCH: Final = regex.compile(
    "(?:এমন|কোনো)[^।\\n]{2,40}?(?:নেই|নাই)(?:,)? (?:যেখানে|যেদিন|যে|যাকে|যার|যাতে)[^।\\n]{0,60}$"
)
_CANNOT_NOT: Final = regex.compile("না (?:করে|দিয়ে|গিয়ে|বলে|হয়ে|নিয়ে)[^।,\\n]{0,20}?(?:না|নেই)")
"""সাহায্য না করে থাকতে পারি না ("can't but help")."""
_IS_OVER: Final = regex.compile(
    "(?:ซึ่ง|แต่)(?:ตอนนี้|วันนี้|ก็|ได้|มัน)*(?:เลย|ผ่าน|หมด|ครบ|เต็ม|ปิด|ช้า|พ้น|จบ|สิ้นสุด)(?:เขต|รับ|กำหนด|เวลา|ไป|มา|"
    "จำนวน|โควตา|เกิน)*แล้ว"
)
_BUT_WE_ADVISE: Final = regex.compile(
    "(?:แต่|ทว่า)(?:ทาง)?(?:คลินิก|คุณหมอ|หมอ|แพทย์|เรา|ร้าน|โรงพยาบาล)?(?:ก็)?ไม่(?:สนับสนุน|แนะนำ|อนุญาต|ควร|"
    "เห็นด้วย)(?:ให้)?(?:ใช้|ทำ|กิน|ทา|ลอง|ซื้อ)*(?:เอง)?(?=ค่ะ|ครับ|นะ|เพราะ|เด็ดขาด)"
)
"""…ไม่ขม แต่คลินิกไม่สนับสนุนให้ใช้เอง ("isn't bitter, but we don't support using it")."""
_ADVISED_AGAINST: Final = Row("unfit", ("-",), "but it is advised against")
_OVER: Final = Row("deny", ("-",), "it is over already")
_RULES: Final = {"deny": "postposed_denial", "unfit": "postposed_warning", "false": "called_untrue"}
_SCRIPT_EDGE: Final = regex.compile("[0-9a-z%] | [0-9a-z]")
_THIS_ONE: Final = regex.compile(r"\s*[^\s]{1,22}(?:นี้|นั้น|ดังกล่าว|ที่ว่า|เรา)(?:เอง)?(?:ยัง|ก็|คง|จะ)*")
OBJECT_FOLLOWS: Final = regex.compile(r' +(?!\d{1,2}[.)])[0-9a-z“"]')
_RELATIVE: Final = regex.compile("โดยไม่|ที่ไม่|ซึ่งไม่|ไม่กี่|(?:แม้|ถึง|ต่อให้)(?:ว่า|จะ)*ไม่")


def _denies(text: str, event: Event, gap: str, spaces: int) -> bool:
    """Say whether the predicate `event` speaks of the match, `gap` being what stands between them."""
    if event.pack != "th" and spaces and event.kind != "false":
        # A comma begins a clause of its own, unless only filler stands behind it, or it speaks of "it".
        if event.pack == "en" and _OF_IT.match(text, event.end):
            return True
        comma = max(gap.rfind(mark) for mark in ",，")
        return comma >= 0 and FILLER.fullmatch(gap, comma + 1) is not None
    reach = _REACH.get(event.kind if event.kind != "deny" else f"deny {event.row.reach}")
    if event.kind == "false" and spaces and _ANOTHER_ONE.search(gap):
        return False
    if len(gap) <= _RESUMED_REACH and _RESUMES.search(gap):
        return True
    if reach is not None:
        return len(gap) <= reach or (event.kind == "unfit" and FILLER.fullmatch(gap) is not None)
    return _speaks_of_topic(text, event, gap, spaces)


_OF_IT: Final = regex.compile(r" ?(?:[a-z]+ ){0,2}(?:it|that|this)(?![a-z])")
_RESUMES: Final = regex.compile("(?:แม้|ถึง|ต่อให้|ขนาด)[^\n]{2,70} ก็(?:ยัง|คง|ยังคง|จะ)*$")
_RESUMED_REACH: Final = 90
"""⟦หยอดยาตาของคน⟧แม้ไม่แสบ ก็ยังไม่ปลอดภัย ("even if it doesn't sting, is still not safe"): ก็ takes up what came first."""
_ANOTHER_ONE: Final = regex.compile(
    "[ ,](?:ตัวเลข|ยอด|เลข|ราคา|ข้อมูล|ข้อความ|อัน|ตัว|ที่)?[^ ]{0,12}(?:ก่อนหน้า|เดิม|เก่า|เมื่อกี้|เมื่อเช้า|เมื่อวาน|อันแรก|"
    "ตัวแรก|ที่แล้ว)[^ ]{0,8}$"
)
"""… ⟦1,850⟧ ตัวเลขก่อนหน้านี้ผิด: it is the figure before that was wrong."""
_REACH: Final = {"false": 90, "deny far": 70, "unfit": 30}
"""So many characters may stand between the match and what denies it; `deny near` asks what they are."""


def _speaks_of_topic(text: str, event: Event, gap: str, spaces: int) -> bool:
    """Say whether a predicate such as ไม่มี ("there is none") has the match for its subject, and not another noun."""
    if text.startswith(("ไม่", "มิ"), event.start) and OBJECT_FOLLOWS.match(text, event.end):
        return False
    tail, _, rest = gap.partition(" ")
    if tail and gap.count(" ") == 1 and not rest and len(tail) <= 22:
        return True  # จองห้องริมทะเล|คืนนั้น ห้องเต็มแล้ว ("that night the rooms are full")
    if rest and len(tail) <= 22 and FILLER.fullmatch(rest):
        return True  # ฝากกระเป๋า|ข้ามคืน ทางโรงแรม|งดให้บริการ ("luggage overnight, the hotel doesn't")
    if FILLER.fullmatch(gap) or (spaces == 0 and len(gap) <= 25 and not gap.startswith(" ")):
        return True
    return spaces <= 1 and _THIS_ONE.fullmatch(gap) is not None


def _called_false_after(text: str, side: Side, turn: Event) -> Event | None:
    """… but that was a mistake; แต่ข้อมูลนี้ไม่ถูกต้อง."""
    for event in side.events:
        if event.start >= turn.end and event.kind in ("false", "hard"):
            near = event.kind == "false" and event.start - turn.end <= 40 and FALSE_LEAD.match(text, turn.end)
            return event if near else None
    return None


def _disowned(text: str, side: Side, turn: Event) -> Event | None:
    """… เพราะเลี้ยงในบ้าน ความคิดนี้ผิดค่ะ ("… this idea is wrong"): further on, but pointing back."""
    for event in side.events:
        if event.start < turn.end:
            continue
        if event.kind == "hard":
            return None
        if event.kind == "false" and _POINTS_BACK.search(text, max(turn.end, event.start - 30), event.start):
            return event
    return None


_POINTS_BACK: Final = regex.compile(r"(?:นี้|นั้น|ดังกล่าว|ที่ว่า)(?:เป็น|ถือว่า|คือ|ก็|ไม่|\s)*$|(?:this|that)[a-z ]{0,20}$")


def _concluded(text: str, side: Side, turn: Event) -> Event | None:
    """… ต้องมีใบเสร็จ ลูกค้าไม่มี จึงดำเนินการให้ไม่ได้ ("therefore can't be done")."""
    if not _THEREFORE.match(text, turn.start):
        return None
    for event in side.events:
        if event.start >= turn.end:
            fits = event.kind == "deny" and event.row.reach == "far"
            return event if fits and FILLER.fullmatch(text, turn.end, event.start) else None
    return None


_THEREFORE: Final = regex.compile("จึง|ดังนั้น|เพราะฉะนั้น|ฉะนั้น|เลย|ก็เลย|therefore|所以|因此|তাই")
FALSE_LEAD: Final = regex.compile(
    r"\s*(?:that|this|it|they|ข้อมูล|อัน|นั่น|ความจริง|จริง|ที่จริง|ไม่|เป็น|เรื่อง|คำ|ซึ่ง|มัน|ตรง|"
    r"ราคา|这|這|那|其实|其實|实际|實際|এটা|কথাটা|সেটা)"
)
