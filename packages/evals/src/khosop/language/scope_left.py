"""Which of the cues on the left of a match reach it?

The nearest cue is asked first, and each step further left may meet a limit: a soft space, a connective, the end of the
sentence.
"""

from dataclasses import dataclass, field
from typing import Final

import regex

from khosop.language import left_wordings as wording
from khosop.language.clauses import MAY_BE_DONE, OFFER_VERB, Side, parts_clauses
from khosop.language.conditions import ACTS, then_begins
from khosop.language.filler import FILLER, PERSON_WHO
from khosop.language.rows import Event


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
        if self.closed_near or wording.RESTATED.search(self._gap(event)):
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
        return not before or before[-1] in " ,，、:(-" if event.pack != "en" else bool(wording.EN_EDGE.search(before))

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
                concludes = wording.CONCLUDES.match(self.text, event.start) or wording.WE_CONCLUDE.search(
                    self.text, 0, event.end
                )
                self.closed_far = self.closed_far or concludes is not None
            case "affirm_that":
                found.corrected = found.corrected or len(self._gap(event).strip()) <= 3
                self.closed_near = True
                self.closed_far = self.closed_far or wording.SUPERSEDES.match(self.text, event.start) is not None
            case "false" | "fact":
                self.closed_near = self.closed_far = True
                found.corrected = found.corrected or len(self._gap(event).strip()) <= 3
                found.fact = found.fact or (event if kind == "fact" else None)
            case "doubt" if self.closed_near or self._is_answered(event):
                pass
            case "meta" | "fear" | "unsure" if self._advice_after_a_worry(event):
                pass
            case "meta" | "fear" if self._is_whole(event) or wording.TOLD_ON.search(self._gap(event)):
                pass  # the rumour that we close is false: ⟦we open at six⟧
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
                moved_on = wording.MOVED_ON.search(self._gap(event))
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
        if wording.NEGATES_ITSELF.match(self.text, self.match[0]) and self._gap(event).endswith("แล้ว"):
            self.closed_near = True  # ไม่มีแผลแล้ว⟦ไม่ต้องไปโรงพยาบาล⟧: two negations side by side, none over the other
            return
        if self.found.denials or self.found.outer or self.found.topic or not self._near(event):
            return
        if self._is_means_or_next_step(event):
            return
        gap = self._gap(event)
        if event.kind != "ban" and event.pack == "th" and _AND.search(gap):
            # ไม่กินไฟและแถมรีโมต ("saves power, and a remote on top"): และ with a verb of its own begins a clause.
            tail = _AND.split(gap)[-1] + self.text[self.match[0] : self.match[1]]
            begins = (
                OFFER_VERB.match(tail)
                or wording.OWN_PREDICATE.match(self.text, self.match[0])
                or wording.PERMITTED.match(self.text, self.match[0])
            )
            if begins and not gap.startswith("ทั้ง"):
                self.closed_near = True
                return
        if gap.endswith(" ") and gap.strip() and event.pack == "th" and self._permits_itself(event):
            self.closed_near = True  # ไม่มี fever ⟦stop antibiotic⟧ ได้เลย: what may be done is a clause of its own
            return
        self.found.denials.append(event)
        self.found.gap = gap

    def _is_means_or_next_step(self, event: Event) -> bool:
        """Stop the bleeding by ⟦pressing hard⟧; hold off on food and ⟦give him water⟧: neither is what is to be stopped."""
        gap = self._gap(event)
        said = self.text[self.match[0] : self.match[1]]
        means = wording.BY_MEANS_OF.search(gap) and wording.PREVENTS.match(self.text, event.start)
        step = wording.AND_DO.search(gap + said) and wording.FROM_A_THING.match(self.text, event.start)
        return bool(means or step)

    def _permits_itself(self, event: Event) -> bool:
        circumfix = self.text.startswith(("ไม่สามารถ", "ไม่อาจ", "มิอาจ"), event.start)
        return not circumfix and MAY_BE_DONE.match(self.text, self.match[0]) is not None

    def _deny_again(self, event: Event) -> bool:
        """ไม่ได้|ห้าม ("not forbidden"), ไม่เคย|ไม่ ("never not"): a negation right before another one."""
        inner = self.found.denials[0] if len(self.found.denials) == 1 else None
        if (
            inner is None
            or event.pack != "th"
            or event.kind != "neg"
            or not wording.NEGATES.match(self.text, event.start)
        ):
            return False
        if not wording.BETWEEN_NEGATIONS.fullmatch(self.text, event.end, inner.start):
            return False
        self.found.denials.append(event)
        return True

    def _meet_predicate(self, event: Event) -> None:
        # A predicate that could end its sentence, right before the match: it takes the match as its object.
        gap = self._gap(event)
        if event.kind == "unfit" and wording.COLON.match(gap):
            self._deny(event)  # ของต้องห้ามในห้องสอบ: … ("forbidden in the hall: …")
        elif event.pack == "en" or (event.pack != "bn" and (self._takes_an_object(event, gap))):
            self._deny(event)
        else:
            self.closed_near = True

    def _takes_an_object(self, event: Event, gap: str) -> bool:
        """ร้านไม่รับ Visa: nothing that could be denied stands before the predicate, so it speaks of what follows."""
        if not wording.TRANSITIVE.match(self.text, event.start):
            return False
        if event.kind == "unfit" and event.pack == "th" and gap.startswith(" ") and self._is_advice():
            return False  # แผลอาจติดเชื้อได้ ⟦กินยาให้ครบ⟧: the advice against the harm
        if not gap or (self.text.startswith(("ไม่ใช่", "มิใช่"), event.start) and not gap.strip()):
            return True
        if wording.SCRIPT_CHANGE.match(self.text, event.end) and event.row.reach == "near":
            return True
        if gap.strip() and not wording.CARRIER.fullmatch(gap):
            return False
        begin = max((mark[1] for mark in self.side.soft if mark[1] <= event.start), default=self.side.start)
        ends = [
            other.end
            for other in self.side.events
            if other.kind in ("hard", "ask", "but", "so") and other.end <= event.start
        ]
        return FILLER.fullmatch(self.text, max([begin, *ends]), event.start) is not None

    def _is_advice(self) -> bool:
        """Say whether the match begins with what to do against a harm: เลือดออกไม่หยุด ⟦กดแผลไว้⟧ ("…, press the wound")."""
        start, end = self.match
        if wording.TO_DO.match(self.text, start):
            return True
        return ACTS.match(self.text, start) is not None and wording.AS_ADVICE.match(self.text, end) is not None

    def _advice_after_a_worry(self, event: Event) -> bool:
        """ไม่ต้องกังวลว่าจะเจ็บ ⟦ทายาชาก่อน⟧ค่ะ ("don't worry that it hurts: numb it first"): what is set aside is whole."""
        claim, space, rest = self._gap(event).rpartition(" ")
        start, end = self.match
        if event.pack != "th" or not space or rest or len(claim.strip()) < 3:
            return False
        return ACTS.match(self.text, start) is not None and wording.AS_ADVICE.match(self.text, end) is not None

    def _advice_after_a_claim(self, event: Event) -> bool:
        """ที่คุณแม่เล่าว่าไข้สูง ⟦เช็ดตัว⟧ ("you say the fever is high: sponge her"): the claim is whole, the advice is ours."""
        claim, _, rest = self._gap(event).rpartition(" ")
        customers = wording.OF_THE_CUSTOMER.match(self.text, event.start, event.end)
        return customers is not None and bool(claim.strip()) and not rest and self._is_advice()

    def _joins_an_item(self, event: Event) -> bool:
        """ไม่รวม towel, locker แล้วก็⟦personal trainer⟧ ("…, and then the trainer"): one more item of the list."""
        if not self.text.startswith("แล้วก็", event.start) or self._gap(event).strip():
            return False
        return not OFFER_VERB.match(self.text, self.match[0]) and not wording.PERMITTED.match(self.text, self.match[0])

    def _meet_said(self, event: Event) -> None:
        if wording.THEY.match(self.text, event.start) and wording.WE_ASKED.search(
            self.text, max(0, event.start - 90), event.start
        ):
            # แอดโทรถามโรงงานแล้ว เขาบอกว่า… ("we called the factory, and they say …"): that is told
            self.closed_far = True
            return
        own_advice = wording.OF_THE_CUSTOMER.match(self.text, event.start, event.end) and self._advises(event)
        if (
            not self.closed_far
            and not own_advice
            and not self._advice_after_a_claim(event)
            and not (wording.OF_THE_PATIENT.match(self.text, event.start) and self._advice_after_a_worry(event))
        ):
            self.found.said = self.found.said or event

    def _advises(self, event: Event) -> bool:
        """您提到他胸口疼，⟦让他躺下⟧ ("you say his chest hurts, have him lie down"): told by them, advised by us."""
        return any(
            len(self.text[event.end : start].strip()) > 2 and wording.ADVICE.match(self.text, end)
            for start, end in self.side.soft
            if start > event.end
        )

    def _names_all(self, event: Event) -> bool:
        """ไม่ว่าจะรุ่นไหน⟦ลดหมด⟧ ("whichever model, all reduced")."""
        return self.text.startswith("ไม่ว่า", event.start) and wording.WHICHEVER.search(self._gap(event)) is not None

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
            and not wording.LEAVES_OPEN.search(self.text, event.start, event.end)
        )
        if whole:
            self.closed_near = True  # ยังไม่ทราบผล วันนี้… ("not known yet. Today …"): it spoke of what stood before it
        elif not about or self._near(event):  # ไม่แน่ใจเรื่องไซซ์ ⟦ลองที่ร้านได้⟧: unsure about one thing, told another
            self.found.unsure = self.found.unsure or event

    def _meet_if(self, event: Event) -> None:
        if self.text.startswith("หาก", event.start) and wording.NOT_SO.search(self.text, self.side.start, event.start):
            self.closed_near = True  # หาใช่ A หากเป็น B: the older "but"
        elif PERSON_WHO.fullmatch(self.text, event.start, event.end) and len(self._gap(event)) > 4:
            pass  # ลูกค้าที่ซื้อครบ 500 รับของแถม ("who buys for 500 gets a gift"): the match is in the main clause
        elif wording.THEN.search(self._gap(event)) or self._names_all(event):
            self.found.condition_met = True
        elif self._near(event):
            self.found.supposed = self.found.supposed or event
        else:
            self.found.condition_met = True

    def _tells_the_price(self) -> bool:
        return wording.PRICED.search(self.text, *self.match) is not None

    def _meet_topic(self, event: Event) -> None:
        if self.text.startswith("ค่า", event.start) and (self._gap(event) or self._tells_the_price()):
            return
        if wording.OPENS_QUOTE.fullmatch(self._gap(event)) and wording.TO_TAP.search(
            self.text, self.side.start, event.start
        ):
            return  # แตะเมนู “⟦เลื่อนนัด⟧” ("tap the entry …"): what is to be tapped is there
        near = len(self._gap(event)) <= 45 and self._near(event) and not wording.INSTRUCTS.search(self._gap(event))
        if near and not wording.OWN_PREDICATE.match(self.text, self.match[0]):
            self.found.topic = self.found.topic or event
