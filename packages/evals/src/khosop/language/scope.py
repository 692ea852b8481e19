"""Which of the cues around a match reach it.

To the left the nearest cue is asked first, and each step further left may meet a limit: a soft space, a connective, the
end of the sentence. To the right a predicate that says something of its own ends the search.
"""

from dataclasses import dataclass, field
from typing import Final

import regex

from khosop.language.clauses import MAY_BE_DONE, OFFER_VERB, Side, parts_clauses
from khosop.language.conditions import then_begins
from khosop.language.rows import Event, Row


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
    fact: Event | None = None
    gap: str = ""
    """The text between the nearest denial and the match."""
    corrected: bool = False
    """Right before the match stands what corrects an earlier word: แก้เป็น ("make that")."""
    condition_met: bool = False
    """An IF part stands before it, and the match is in the THEN part."""


def look_left(text: str, side: Side, match: tuple[int, int]) -> Before:
    """Return what reaches the match from the left."""
    scan = _LeftScan(text, side, match)
    condition = _condition_behind(text, side, match)
    for event in side.events:
        if event.kind in ("hard", "ask", "but"):
            break
        if condition is None or event.start < condition.start:
            scan.meet(event)
        elif event is condition:
            # What the IF part denies or names is no matter of the THEN part.
            scan.found.condition_met = scan.closed_near = True
    return scan.found


def _condition_behind(text: str, side: Side, match: tuple[int, int]) -> Event | None:
    """Return the nearest "if" of the sentence where the match stands right behind its IF part."""
    for event in side.events:
        if event.kind in ("hard", "ask", "but"):
            return None
        if event.kind == "if" and event.pack == "th" and not PERSON_WHO.fullmatch(text, event.start, event.end):
            return event if then_begins(text, event.end, match) else None
    return None


_AND: Final = regex.compile("และ|กับ|พร้อม|รวมถึง|รวมทั้ง|(?<![a-z])and(?![a-z])")


class _LeftScan:
    """Meets the cues on the left one by one, nearest first, and keeps what may still reach the match."""

    def __init__(self, text: str, side: Side, match: tuple[int, int]) -> None:
        self.text = text
        self.side = side
        self.match = match
        self.found = Before()
        self.closed_near = False
        """A connective, a predicate or the begin of a clause lies between: near cues reach no more."""
        self.closed_far = False
        self.parted = 0
        """A clause of the shop's own has begun: what others say or ask lies behind."""

    def _near(self, event: Event) -> bool:
        if self.closed_near or _RESTATED.search(self._gap(event)):
            return False
        for mark in reversed(self.side.soft):
            if mark[0] < event.end:
                break
            if parts_clauses(self.text, event, mark, self.match):
                self.parted += 1
                # What has parted three cues from the match parts all that stand further off.
                self.closed_near = self.parted >= 3
                return False
        return True

    def _gap(self, event: Event) -> str:
        return self.text[event.end : self.match[0]]

    def _begins_clause(self, event: Event) -> bool:
        before = self.text[max(self.side.start, event.start - 4) : event.start]
        return not before or before[-1] in " ,，、:(-" if event.pack != "en" else bool(_EN_EDGE.search(before))

    def meet(self, event: Event) -> None:  # noqa: C901, PLR0912 - one branch for each kind of row, none longer than two lines
        found, kind = self.found, event.kind
        match kind:
            case "neg" | "ban":
                self._deny(event)
            case "deny" | "unfit":
                self._meet_predicate(event)
            case "so" if self._joins_an_item(event):
                pass
            case "affirm" | "so":
                self.closed_near = True
                # … so / therefore: what others say ends here, the conclusion is the shop's.
                concludes = _CONCLUDES.match(self.text, event.start) or _WE_CONCLUDE.search(self.text, 0, event.end)
                self.closed_far = self.closed_far or concludes is not None
            case "affirm_that":
                found.corrected = found.corrected or len(self._gap(event).strip()) <= 3
                self.closed_near = True
                self.closed_far = self.closed_far or _SUPERSEDES.match(self.text, event.start) is not None
            case "false" | "fact":
                self.closed_near = self.closed_far = True
                found.corrected = found.corrected or len(self._gap(event).strip()) <= 3
                found.fact = found.fact or (event if kind == "fact" else None)
            case "doubt" if self.closed_near or self._is_answered(event):
                pass
            case "meta" | "fear" if self._is_whole(event):
                pass
            case "meta" | "fear" | "doubt":
                found.outer = found.outer or event
            case "unsure":
                self._meet_unsure(event)
            case "if":
                self._meet_if(event)
            case "said" | "asked" if self._is_answered(event):
                pass
            case "said":
                self._meet_said(event)
            case "asked":
                found.asked = found.asked or (None if self.closed_far else event)
            case "topic":
                self._meet_topic(event)
            case "was":
                moved_on = _MOVED_ON.search(self._gap(event))
                found.was = found.was or (event if not moved_on and self._near(event) else None)
            case "start":
                self.closed_near = self.closed_near or self._begins_clause(event)
            case "we":
                self.closed_near = self.closed_near or self._begins_clause(event)
                self.closed_far = self.closed_far or (event.start > self.side.start and self._begins_clause(event))
            case _:
                pass

    def _deny(self, event: Event) -> None:
        if self._deny_again(event):
            return
        if _NEGATES_ITSELF.match(self.text, self.match[0]) and self._gap(event).endswith("แล้ว"):
            self.closed_near = True  # ไม่มีแผลแล้ว⟦ไม่ต้องไปโรงพยาบาล⟧: two negations side by side, none over the other
            return
        if self.found.denials or self.found.outer or self.found.topic or not self._near(event):
            return
        gap = self._gap(event)
        if event.kind != "ban" and event.pack == "th" and _AND.search(gap):
            # ไม่กินไฟและแถมรีโมต ("saves power, and a remote on top"): และ with a verb of its own begins a clause.
            tail = _AND.split(gap)[-1] + self.text[self.match[0] : self.match[1]]
            begins = (
                OFFER_VERB.match(tail)
                or _OWN_PREDICATE.match(self.text, self.match[0])
                or PERMITTED.match(self.text, self.match[0])
            )
            if begins and not gap.startswith("ทั้ง"):
                self.closed_near = True
                return
        if gap.endswith(" ") and gap.strip() and event.pack == "th" and self._permits_itself(event):
            self.closed_near = True  # ไม่มี fever ⟦stop antibiotic⟧ ได้เลย: what may be done is a clause of its own
            return
        self.found.denials.append(event)
        self.found.gap = gap

    def _permits_itself(self, event: Event) -> bool:
        circumfix = self.text.startswith(("ไม่สามารถ", "ไม่อาจ", "มิอาจ"), event.start)
        return not circumfix and MAY_BE_DONE.match(self.text, self.match[0]) is not None

    def _deny_again(self, event: Event) -> bool:
        """ไม่ได้|ห้าม ("not forbidden"), ไม่เคย|ไม่ ("never not"): a negation right before another one."""
        inner = self.found.denials[0] if len(self.found.denials) == 1 else None
        if inner is None or event.pack != "th" or event.kind != "neg" or not _NEGATES.match(self.text, event.start):
            return False
        if not _BETWEEN_NEGATIONS.fullmatch(self.text, event.end, inner.start):
            return False
        self.found.denials.append(event)
        return True

    def _meet_predicate(self, event: Event) -> None:
        # A predicate that could end its sentence, right before the match: it takes the match as its object.
        gap = self._gap(event)
        if event.kind == "unfit" and _COLON.match(gap):
            self._deny(event)  # ของต้องห้ามในห้องสอบ: … ("forbidden in the hall: …")
        elif event.pack == "en" or (event.pack != "bn" and (self._takes_an_object(event, gap))):
            self._deny(event)
        else:
            self.closed_near = True

    def _takes_an_object(self, event: Event, gap: str) -> bool:
        """ร้านไม่รับ Visa: nothing that could be denied stands before the predicate, so it speaks of what follows."""
        if not _TRANSITIVE.match(self.text, event.start):
            return False
        if not gap or (self.text.startswith(("ไม่ใช่", "มิใช่"), event.start) and not gap.strip()):
            return True
        if _SCRIPT_CHANGE.match(self.text, event.end) and event.row.reach == "near":
            return True
        if gap.strip() and not _CARRIER.fullmatch(gap):
            return False
        begin = max((mark[1] for mark in self.side.soft if mark[1] <= event.start), default=self.side.start)
        ends = [
            other.end
            for other in self.side.events
            if other.kind in ("hard", "ask", "but", "so") and other.end <= event.start
        ]
        return FILLER.fullmatch(self.text, max([begin, *ends]), event.start) is not None

    def _joins_an_item(self, event: Event) -> bool:
        """ไม่รวม towel, locker แล้วก็⟦personal trainer⟧ ("…, and then the trainer"): one more item of the list."""
        if not self.text.startswith("แล้วก็", event.start) or self._gap(event).strip():
            return False
        return not OFFER_VERB.match(self.text, self.match[0]) and not PERMITTED.match(self.text, self.match[0])

    def _meet_said(self, event: Event) -> None:
        own_advice = _OF_THE_CUSTOMER.match(self.text, event.start, event.end) and self._advises(event)
        if not self.closed_far and not own_advice:
            self.found.said = self.found.said or event

    def _advises(self, event: Event) -> bool:
        """您提到他胸口疼，⟦让他躺下⟧ ("you say his chest hurts, have him lie down"): told by them, advised by us."""
        return any(
            len(self.text[event.end : start].strip()) > 2 and _ADVICE.match(self.text, end)
            for start, end in self.side.soft
            if start > event.end
        )

    def _names_all(self, event: Event) -> bool:
        """ไม่ว่าจะรุ่นไหน⟦ลดหมด⟧ ("whichever model, all reduced")."""
        return self.text.startswith("ไม่ว่า", event.start) and _WHICHEVER.search(self._gap(event)) is not None

    def _is_answered(self, event: Event) -> bool:
        """ใครบอกว่าแพง ⟦มื้อละไม่ถึงร้อย⟧ ("who says it is dear? …"): what is said stands there, the match answers it."""
        said, space, _ = self._gap(event).partition(" ")
        return bool(space) and len(said) > 1 and self.text.startswith("ใคร", event.start)

    def _is_whole(self, event: Event) -> bool:
        """ไม่ต้องห่วงเรื่องแผล ⟦แกะผ้าก๊อซเองได้⟧ ("don't worry about the wound, you may …"): it is about something else."""
        about = self.text.endswith("เรื่อง", event.start, event.end) or self.text.startswith("ไม่มี", event.start)
        if event.pack != "th" or not about or " " not in self._gap(event) or self._near(event):
            return False
        said = self.text[self.match[0] : self.match[1]]
        return (
            "ได้" in said
            or OFFER_VERB.match(said) is not None
            or MAY_BE_DONE.match(self.text, self.match[0]) is not None
        )

    def _meet_unsure(self, event: Event) -> None:
        about = self.text.endswith("เรื่อง", event.start, event.end)
        whole = (
            event.pack == "th"
            and self._gap(event).startswith(" ")
            and not _LEAVES_OPEN.search(self.text, event.start, event.end)
        )
        if whole:
            self.closed_near = True  # ยังไม่ทราบผล วันนี้… ("not known yet. Today …"): it spoke of what stood before it
        elif not about or self._near(event):  # ไม่แน่ใจเรื่องไซซ์ ⟦ลองที่ร้านได้⟧: unsure about one thing, told another
            self.found.unsure = self.found.unsure or event

    def _meet_if(self, event: Event) -> None:
        if self.text.startswith("หาก", event.start) and _NOT_SO.search(self.text, self.side.start, event.start):
            self.closed_near = True  # หาใช่ A หากเป็น B: the older "but"
        elif PERSON_WHO.fullmatch(self.text, event.start, event.end) and len(self._gap(event)) > 4:
            pass  # ลูกค้าที่ซื้อครบ 500 รับของแถม ("who buys for 500 gets a gift"): the match is in the main clause
        elif _THEN.search(self._gap(event)) or self._names_all(event):
            self.found.condition_met = True
        elif self._near(event):
            self.found.supposed = self.found.supposed or event
        else:
            self.found.condition_met = True

    def _tells_the_price(self) -> bool:
        return _PRICED.search(self.text, *self.match) is not None

    def _meet_topic(self, event: Event) -> None:
        if self.text.startswith("ค่า", event.start) and (self._gap(event) or self._tells_the_price()):
            return
        near = len(self._gap(event)) <= 45 and self._near(event) and not _INSTRUCTS.search(self._gap(event))
        if near and not _OWN_PREDICATE.match(self.text, self.match[0]):
            self.found.topic = self.found.topic or event


PERMITTED: Final = regex.compile("[^ \\n]{0,44}?(?<!ไม่|มิ|จะ)ได้(?:เลย|ทันที|ด้วย|ค่ะ|ครับ|นะ|จ้า|แน่นอน|ตลอด|ทุก|ตามปกติ|$)")
"""What may be done: …ได้ค่ะ. It says so of itself, whatever is denied before."""
_SCRIPT_CHANGE: Final = regex.compile(r" ?[0-9a-z“\"'‘]")
_TRANSITIVE: Final = regex.compile(
    "(?!(?:ก็|ยัง|คง|จะ)*(?:ไม่อยู่|ไม่มา|ไม่เข้า(?:เวร|ระบบ|มา)|ไม่เปิด(?!ให้|รับ)|ไม่ว่าง|ไม่พร้อม|ไม่เสร็จ|ไม่ทัน|ไม่ไหว|"
    "ไม่สะดวก|ไม่จริง|ไม่ดี|ไม่พอ|ไม่กลับ|ไม่เริ่ม|ไม่สำเร็จ|ไม่ผ่าน)|ลา|ป่วย|ติด|หยุดงาน|ยังซ่อม|หมด|เต็ม|จบ|สิ้นสุด|ครบ|ขาด|"
    "เลย|พ้น|ผ่าน|ถึง|เกิน)"
)
_CARRIER: Final = regex.compile(
    " (?:โปรโมชั่น|โปรโมชัน|โปร|บริการ|แพ็กเกจ|แพ็คเกจ|ส่วนลด|เมนู|แคมเปญ|นโยบาย|สิทธิ์|สิทธิ|ระบบ|กิจกรรม|โครงการ|"
    "คอร์ส|รอบ|ห้อง|ตั๋ว|บัตร|ของแถม)(?:ให้|จะ|ใน|ที่|การ)*"
)
_SUPERSEDES: Final = regex.compile(
    "ฉบับ|ข้อมูล|ประกาศ|ราคา|เงื่อนไข|ตาราง|ของจริง|ที่ถูก|ถูกต้องคือ|แก้เป็น|แท้|จริง|ที่จริง|ความจริง|อันที่จริง"
)
"""What comes in place of what was said before, by us or by others."""
_RESTATED: Final = regex.compile(r"\S ?\([^()]*$")
"""ไม่มีคิวว่าง (⟦คิวเต็มทั้งวัน⟧): what stands in brackets says it again in its own words."""
_CONCLUDES: Final = regex.compile("ดังนั้น|เพราะฉะนั้น|ฉะนั้น|งั้น|so |therefore|所以|因此|那就|তাই")
_WE_CONCLUDE: Final = regex.compile(
    "(?<=[ ])(?:คุณ)?(?:ครู|หมอ|พยาบาล|แอดมิน|แอด|ร้าน|เรา|พี่เลี้ยง|ช่าง|พนักงาน|ทีม|ทาง[^\\s]{2,8})(?:จึง|เลย|ก็เลย)$"
)
_OF_THE_CUSTOMER: Final = regex.compile(
    "(?:[您你]|you|আপনি|আপনার|শুনলাম|คุณ|ลูกค้า|ท่าน|พี่|ผู้ปกครอง|เจ้าของ|คนไข้|ผู้ป่วย|แขก|ที่คุณ|ที่ลูกค้า|จากที่|ตามที่|เท่าที่)"
)
_ADVICE: Final = regex.compile(
    "(?:ก็|งั้น|แบบนี้|อย่างนี้|กรณีนี้|เคสนี้|อาการ(?:แบบ)?นี้|เบื้องต้น)*(?:(?:คุณ)?(?:หมอ|พยาบาล|ครู|พี่เลี้ยง|เจ้าหน้าที่|"
    "ช่าง)(?!บอก|แจ้ง|แนะนำ|ว่า|สั่ง|เคย|เดิม|เก่า|อื่น)|ให้(?!ลูกค้า)|แนะนำ|ควร|ต้อง|ลอง|กรุณา|รบกวน|"
    "ไม่ต้อง|สามารถ|เดี๋ยว|พา|รีบ|กิน|ทา|"
    "ป้อน|งด|หยุด|อย่า|ห้าม|แบบนี้|อย่างนี้|กรณีนี้|เคสนี้|อาการ(?:แบบ)?นี้)"
    "|(?:just |then |please |so )*(?:have|let|give|wait|keep|take|rub|put|apply|make|don't|you (?:can|should))"
    "|(?:那就|就|先|可以)?(?:让|讓|请|請|给|給|先|喂|餵|用)"
    r"|[^,।\n]{1,60}?(?:ুন|উন|ান|িন)(?=[।,!\s]|$)"
)
"""Words that begin advice, behind what somebody told."""
_INSTRUCTS: Final = regex.compile(
    "(?:สุดท้าย|แรก|ต่อไป|ถัดไป|ที่ [0-9]|ที่[ก-์]{3,5}|ง่าย ?ๆ|ง่าย|เดียว)(?:ก็|ก็แค่|คือ|แค่|ให้|ต้อง|ควร| )+$|[^ ]คือ[^ ]{0,16}$"
)
"""ขั้นตอนสุดท้ายให้⟦โอนเงิน⟧ ("the last step: transfer"): it tells what to do."""
_LEAVES_OPEN: Final = regex.compile("(?:ว่า|จะ|เรื่อง|ที่|ให้|การ|whether|if|that|of|on|是否|能否|কি না)$")
_PRICED: Final = regex.compile("ฟรี|ลด|ไม่|[0-9]|บาท|ศูนย์|ครึ่ง")
_COLON: Final = regex.compile("[^\\n:]{0,30}:")
_WHICHEVER: Final = regex.compile("ไหน|ใด|อะไร|ใคร|กี่|เท่าไ|หรือ")
_NEGATES: Final = regex.compile("(?:ยัง|จะ)?(?:ไม่|มิ)(?!ให้|ควร)")
_NEGATES_ITSELF: Final = regex.compile("ไม่(?!เป็นไร)|มิได้|ห้าม|อย่า(?!ง)|งด")
_BETWEEN_NEGATIONS: Final = regex.compile("(?:ให้|จะ|ได้|มี|เคย|ถึงกับ|คิด|คิดจะ|เคยคิด|ใช่|การ|ใช่ว่า|เลยที่จะ|ต้อง)*")
_THEN: Final = regex.compile("(?<!ไหน|อะไร|ใคร|ไร|ใด|อย่าง)ก็(?!ตาม|ดี)[^ ]{0,4}$")
"""ถ้าแผลแห้งดีก็⟦ไม่ต้องมา⟧: the THEN part begins right before the match."""
PERSON_WHO: Final = regex.compile("(?:ใคร|ผู้ใด|ท่านใด|คนไหน|ผู้|คน|ลูกค้า|ท่าน|สมาชิก|ผู้โดยสาร|ผู้ป่วย)ที่")
_NOT_SO: Final = regex.compile("(?:หาใช่|มิใช่)[^\\n]*$")
_MOVED_ON: Final = regex.compile("เป็น|เหลือ|มา|ไป| to |改为|现在|現在|改為|变成")
_EN_EDGE: Final = regex.compile(r"(?:[,:;(-] ?|\band )$")
_OWN_PREDICATE: Final = regex.compile("ได้|ผ่าน|อนุมัติ|ถูก|เรียบร้อย|สำเร็จ|จะ|ไม่|has |have |is |was |已")


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


FILLER: Final = regex.compile(
    r"(?:[\s(:,\-–\"”’'」』)]|อุ๊ย|อุ้ย|เอ๊ย|เอ้ย|อ้าว|เอ่อ|เดี๋ยวนะ|แป๊บนะ|โทษที|ตอนนี้|ช่วงนี้|ขณะนี้|ใน|วันนี้|วัน(?!หยุด)[ก-์]{3,8}|"
    r"เดือนนี้|ปีนี้|รอบนี้|ทาง|"
    r"ร้าน|โรงแรม|สายการบิน|ธนาคาร|โรงเรียน|คลินิก|โรงพยาบาล|ยิม|บริษัท|สาขา|หน่วยงาน|สำนักงาน|ระบบ|"
    r"แอป|เว็บ|เครื่อง|ตู้|ขนส่ง|ไปรษณีย์|ไรเดอร์|ครัว|เชฟ|ช่าง|หมอ|แพทย์|พยาบาล|เภสัชกร|ครู|อาจารย์|โค้ช|เทรนเนอร์|"
    r"ทีม(?:งาน|ช่าง|หมอ)?|เจ้าหน้าที่|พนักงาน|แม่บ้าน|ผู้จัดการ|"
    r"เจ้าของ|หัวหน้า|นิติ(?:บุคคล)?|กรม|กระทรวง|อำเภอ|เขต|ศูนย์|สนามบิน|มหาวิทยาลัย|มหาลัย|คณะ|โครงการ|แบรนด์|ค่าย|"
    r"สหกรณ์|กองทุน|ประกันสังคม|ประกัน|ฝ่าย[ก-์]{2,12}?|แผนก[ก-์]{2,12}?|"
    r"ประวัติ|เอกสาร|แฟ้ม|บิล|ใบเสร็จ|สัญญา|ข้อมูล|ยังคง|ทุกสาขา|ทางนี้|เขา|"
    r"แผน|กรมธรรม์|แพ็กเกจ|แพ็ก|ตั๋ว|ของ|เรา|แอดมิน|แอด|ผม|คุณหมอ|พี่ๆ|สาขานี้|ที่นี่|ที่ร้าน|ยัง|ก็|"
    r"คง|จะ|น่าจะ|"
    r"เป็น|สำหรับ|นั้น|นี้|อันนี้|ตรงนี้|ส่วนนี้|เรื่องนี้|แบบนี้|อย่างนี้|กรณีนี้|โปรนี้|ข้อนี้|"
    r"ต้องบอกว่า|ต้องเรียนว่า|ต้องแจ้งว่า|ต้อง|ขออภัย|ขอโทษ|จริง|ๆ|เลย|ด้วย|เอง|คือ|ถือ|ถือว่า|"
    r"ค่อนข้าง|มัน|ได้|ให้|ทำ|จัด|อย่าง|ตาม|ทั้งหมด|ทุก|ตัว|รายการ|แล้ว|"
    r"ในไทย|ของเรา|ของร้าน|ของทางร้าน|หลัง|ไป|มา|ขอความร่วมมือ|ขอ|รบกวน|ดำเนินการ|อนุมัติ|อยู่|แทน|ต่อ|นาน|เอา|ก่อน|เกิน|มาก|ไว้|"
    r"[0-9.,:%]+|บาท|น\.|currently|is|are|right now|today|at the moment|for now|it|that|this|"
    r"at this time|for|on|in|the|your|our|,|的|现在|現在|目前|我们|我們|这|這|是|都|这个|這個|এখন|আমরা|আর|একদম|এই|"
    r"মুহূর্তে|সাথে)*+"
)
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
        if _CANNOT_NOT.match(self.text, event.start):
            self.found.affirmed = self.found.affirmed or event
            self.open = False
        elif _denies(self.text, event, gap, self._spaces(event) or self._latin_comma(event)):
            self.found.denied, self.found.rule = event, _RULES[event.kind]
        elif event.kind == "deny":
            self.open = False

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
