"""Does what stands before or behind a match deny it, forbid it, or deny it twice and so say it?"""

from dataclasses import replace
from typing import Final

import regex

from khosop.language.clauses import Side
from khosop.language.filler import FILLER
from khosop.language.judgement import Judgement, Label, cue_of
from khosop.language.rows import Event
from khosop.language.scope_left import Before
from khosop.language.scope_right import OBJECT_FOLLOWS, Behind

_AVOIDS: Final = regex.compile("(?:หลีก)?เลี่ยง|ปฏิเสธ|หนี|ขาด|เว้น|งด|หยุด|ข้าม|ห้าม|ป้องกัน|กันไม่ให้|ระงับ")
_TIGHT: Final = regex.compile(r"(?:ให้|ได้|จะ|ไป|ทำ|เอา|ยอม|to |be |get |的|\s)*")


def denied(before: Before, behind: Behind, text: str, match: tuple[int, int], right: Side) -> Judgement | None:
    if behind.denied is not None and _somebody_is_away(behind.denied, text, match):
        behind = replace(behind, denied=None)
    return (
        _denied_twice_around(before, behind, text, right)
        or _without_it(before, behind, text, right)
        or _denied_behind(before, behind, text)
        or _denied_twice_before(before, behind, right)
        or _denied_before(before, behind, text, right)
        or _denied_otherwise(before, behind)
    )


_AWAY: Final = regex.compile(
    "(?:(?:วัน|คืน|ตอน|เย็น|เช้า|บ่าย|ช่วง|พรุ่ง)นี้|เพราะ)?(?:คุณ)?(?:หมอ|สัตวแพทย์|พยาบาล|เภสัช|เจ้าหน้าที่|พนักงาน|แอดมิน|ช่าง|ทีม|ครู|โค้ช|ใคร)[^\\s]{0,20}?"
    "(?:ไม่(?:อยู่|มา|เข้า|ว่าง)|ลา|หยุด|ออกเวร|เลิกงาน|กลับ|ติด)"
)
_DO_IT: Final = regex.compile(
    "(?:น้อง|คุณแม่|คุณพ่อ|เจ้าของ|แม่|ก็|แล้ว|งั้น)*(?:ให้|ควร|ต้อง|กรุณา|รบกวน|ลอง|แนะนำ|รีบ|ช่วย|โทร|พา|เรียก|กิน|ทาน|ป้อน|ดื่ม|"
    "งด|หยุด|ทา(?!น)|ประคบ|ห้ามเลือด|กด|นอน|เฝ้า|รอ)"
)


def _somebody_is_away(denied: Event, text: str, match: tuple[int, int]) -> bool:
    """Tell whether a person's absence is all that denies what the customer is told to do.

    ⟦โทรเรียกรถพยาบาล⟧ตอนนี้ คุณหมอไม่อยู่ ("call an ambulance now, the doctor is out"): that needs nobody of the shop.
    """
    begins = max(text.rfind(" ", match[1], denied.start + 1), text.rfind("\n", match[1], denied.start + 1)) + 1
    if begins <= match[1] or _AWAY.match(text, begins, denied.end) is None:
        return False
    clause = max(text.rfind(" ", 0, match[0]), text.rfind("\n", 0, match[0])) + 1
    return _DO_IT.match(text, clause) is not None


_NEGATES: Final = regex.compile("(?:จะ|โดย|ถ้า|หาก)?(?:ไม่|มิ)")
_BAD_WITHOUT: Final = regex.compile(
    r"[^\n,]{0,24}?(?:(?:ก็|คง|จะ|มัน)(?:จะ|คง|คงจะ|ยัง)*(?:น่าเกลียด|เอาไม่อยู่|คุมไม่อยู่|อยู่ไม่ได้|ไม่(?:ได้(?!ผิด|แปลก|"
    r"เป็นไร|ว่า|หมายความ)|ทัน|หาย|ดี(?!ใจ)|พอ)|เสี่ยง|ลำบาก|หนักขึ้น|ทรุด|น่าเสียดาย|ผิด(?:กฎ|ระเบียบ|หลัก)|ถูกปรับ|โดน|"
    r"ตาย|อันตราย|ใจร้าย|ใจดำ|แย่|เสียดาย|บ้า|แปลก|กระไรอยู่|โหด|งก|"
    r"เสียชื่อ|เสียใจ|ไม่(?:สบายใจ|ไหว|รอด|ใช่|ควร|ยุติธรรม|สมควร|ถูก))"
    r"|จะเรียกว่าอะไร|ก็ไม่รู้จะ|ไม่รอด|อันตราย(?:มาก|ถึง|แน่|นะ|ค่ะ|ครับ)|ตายแน่|จะตาย|(?:จะ|อาจ)(?:แตก|ลาม|เน่า|ช็อก|"
    r"พิการ|ตาบอด|หนักขึ้น|แย่ลง|ติดเชื้อ|เสียชีวิต|ทะลุ|วาย)|(?:แล้ว)?จะ(?:ไป|ให้|มา|เอา|รอ)*[^\s]{0,14}?(?:ตอนไหน|เมื่อไหร่|"
    r"เมื่อไร|ที่ไหน|ใคร|อะไร|ยังไง|ทำไม)|แย่แน่|ไม่ทันแน่|ติดเชื้อแน่|พังแน่)"
)


def _without_it(before: Before, behind: Behind, text: str, right: Side) -> Judgement | None:
    """ไม่แถมก็ใจร้ายเกินไป ("not to add it would be too cruel"): what is bad to leave out is to be done."""
    if not before.denials or before.denials[0].kind != "neg" or before.denials[0].pack != "th":
        return None
    if not _NEGATES.match(text, before.denials[0].start) or not _TIGHT_NAMING.fullmatch(before.gap):
        return None
    if text[before.denials[0].start : before.denials[0].end] not in ("ไม่", "ไม่ได้", "ไม่ยอม", "ไม่มี"):
        return None
    if not _BAD_WITHOUT.match(text, right.start):
        return None
    why = "not to do it is called bad, so it is to be done"
    return Judgement("asserted", "double_negation", cue_of(before.denials[0]), why, weak=True)


_TIGHT_NAMING: Final = regex.compile("(?:ให้|ได้|จะ|ไป|ทำ|เอา|ยอม|เรียก|รีบ|เรียกว่า|ว่า|พา)*")


def _denied_twice_around(before: Before, behind: Behind, text: str, right: Side) -> Judgement | None:
    if behind.denied is None or behind.denied.kind != "deny":
        return None
    around = _statement_denied_around(before.outer, behind.denied, text, right)
    if around is not None:
        return around
    both_negate = behind.denied.pack != "th" or (
        before.denials
        and (_NEGATES.match(text, before.denials[0].start) or _AVOIDS.match(text, before.denials[0].start))
        and "ไม่" in text[behind.denied.start : behind.denied.end]
    )
    if before.denials and both_negate and _TIGHT.fullmatch(before.gap):
        # ไม่พาไปไม่ได้ ("can't not take her"): only where the first negation stands right at the match.
        return Judgement("asserted", "double_negation", cue_of(before.denials[0]), "two negations say it must be")
    if before.outer is not None and before.outer.kind == "doubt":
        return Judgement("asserted", "rhetorical", cue_of(before.outer), "asking why not says that it is so")
    return None


def _statement_denied_around(outer: Event | None, denied: Event, text: str, right: Side) -> Judgement | None:
    """The statement is denied before it, and its verb behind it: "no zone where dogs may not go"."""
    if outer is None:
        return None
    if outer.kind == "meta" and outer.pack == denied.pack == "bn":
        # In Bengali the inner negation always stands behind.
        taken_back = _taken_back(right)
        if taken_back is not None:
            return Judgement("negated", "conceded_then_denied", cue_of(taken_back), "what follows takes it back")
        return Judgement("asserted", "double_negation", cue_of(outer), "two negations cancel out")
    glued = denied.start <= right.start + 12 and " " not in text[right.start : denied.start]
    never_so = outer.kind == "meta" and _NOT_THAT.match(text, outer.start) and "ไม่" in text[denied.start : denied.end]
    if glued and (text.startswith("ไม่มี", outer.start) or (never_so and _taken_back(right) is None)):
        return Judgement("asserted", "double_negation", cue_of(outer), "two negations cancel out")
    return None


_NOT_THAT: Final = regex.compile("(?:ก็)?(?:ไม่|มิ)?ใช่ว่า|(?:ไม่|มิ)ได้(?:แปล|หมายความ|บอก)ว่า")
_ONCE: Final = regex.compile("(?:แต่ก่อน|เมื่อก่อน|ก่อนหน้านี้)?เคย|แต่ก่อน|เมื่อก่อน|ก่อนหน้านี้")
_NOW_IT_IS: Final = regex.compile(
    r"(?:ไม่ได้|ไม่มี|ค่ะ|ครับ|คะ|นะ|แล้ว)* ?(?:แต่|ทว่า)?(?:ตอนนี้|ปัจจุบัน|เดี๋ยวนี้|ล่าสุด|วันนี้|ปีนี้|เดือนนี้)(?:(?!ไม่)[^\n]){0,24}?(?:ได้แล้ว|ได้เลย|ทำได้|"
    r"มีแล้ว|เปิดแล้ว|รับแล้ว|ให้แล้ว)"
)


def _denied_behind(before: Before, behind: Behind, text: str) -> Judgement | None:
    denied = behind.denied
    if denied is None or (before.outer is not None and before.outer.kind == "fear"):
        return None
    if _ONCE.match(text, denied.start) and _NOW_IT_IS.match(text, denied.end):
        return None  # เคยทำไม่ได้ แต่ตอนนี้ทำได้แล้ว ("it could not be done once, and now it can")
    label: Label = "prohibited" if denied.kind == "unfit" else "negated"
    words = {"deny": "denies it", "unfit": "warns of it", "false": "calls it untrue"}[denied.kind]
    return Judgement(label, behind.rule, cue_of(denied), f"what follows {words}")


def _denied_twice_before(before: Before, behind: Behind, right: Side) -> Judgement | None:
    doubted = before.outer is not None and before.outer.kind == "doubt"
    rhetorical = None if doubted else behind.rhetorical  # มัวรอทำไม ("why wait, what for") asks once
    flips = [event for event in (*before.denials, before.outer, rhetorical) if event is not None]
    if len(flips) < 2:
        return None
    conceded = before.outer is not None and before.outer.kind == "meta"
    taken_back = _taken_back(right) if conceded else None
    if conceded and taken_back is None and behind.affirmed is None and _WILLING.match(before.gap):
        taken_back = before.denials[0] if before.denials else before.outer
    if taken_back is not None:
        return Judgement("negated", "conceded_then_denied", cue_of(taken_back), "what follows takes it back")
    return Judgement("asserted", "double_negation", cue_of(flips[0]), "two negations cancel out")


_OBJECT_THEN_STEP: Final = regex.compile(
    r"(?!เด็ดขาด|เลย|ทุก|นะ|ค่ะ|ครับ|คะ|ดังนี้|ต่อไปนี้|ทำ|ให้ทำ)[ก-๎][^:\n]{3,40}: ?(?:ให้)?"
    r"(?:พา|โทร|รีบ|ติดต่อ|มา|ไป|กด|ประคบ|ห้ามเลือด|ล้าง|แจ้ง|หยุด)"
)
_DONT_DO: Final = regex.compile(
    r"(?:do not|don['’]t|never) (?!(?:so|it|that|this|even|ever|you|do (?:so|it|that|this))\b)[a-z]"
)
_THEN_DO: Final = regex.compile(
    r"(?:do not|don['’]t|never) (?!do\b)[a-z]+(?: (?!(?:these|this|the following|any of)\b)[a-z]+)+: ?"
    r"(?=(?:please |just |instead )?(?:take|call|ring|bring|give|keep|go|see|stop|press|apply|come|rinse|get|head|rush|contact|"
    r"let|put|use|wash|lay|sit|hold|ask|tell|phone)\b)"
)


def _denied_before(before: Before, behind: Behind, text: str, right: Side) -> Judgement | None:
    if not before.denials:
        return None
    inner = before.denials[0]
    if ":" in before.gap and _OBJECT_THEN_STEP.match(text, inner.end):
        return None  # ห้ามรอ: พามาทันที ("do not wait: bring her at once")
    instead = _THEN_DO.match(text, inner.start, right.start)
    if instead is not None and "," not in text[instead.end() : right.start]:
        return None  # "Don't wait and see: take her to a vet": what is not to be done, and what is
    has_object = (
        inner.kind == "neg"
        and not _CIRCUMFIX.match(text, inner.start)
        and len(before.gap) >= 6
        and " " not in before.gap
        and not before.gap.endswith(("ที่จะ", "ที่", "ให้", "ซึ่งจะ", "พอจะ", "ถึงขั้น", "ว่า"))
    )
    permits = behind.affirmed is not None and _PERMITTED.match(text, right.start)
    suffices = (
        before.gap
        and text.startswith(("ไม่ต้อง", "ไม่จำเป็น"), inner.start)
        and _SUFFICES.match(text, right.start) is not None
    )
    if suffices or (has_object and (permits or _ENDS_PERMITTING.match(text, right.start - 3))):
        # ไม่ต้องใช้บัตรนักเรียนเข้าได้เลย ("no student card needed, come right in").
        return Judgement("asserted", "own_object", cue_of(inner), "the negation has an object of its own", weak=True)
    if inner.kind in ("ban", "unfit"):
        return Judgement("prohibited", "forward_prohibition", cue_of(inner), "a prohibition before it governs it")
    return Judgement("negated", "forward_negation", cue_of(inner), "a negation before it governs it")


def _denied_otherwise(before: Before, behind: Behind) -> Judgement | None:
    if before.outer is not None:
        rule = {"meta": "denied_statement", "fear": "worry_set_aside", "doubt": "rhetorical"}[before.outer.kind]
        return Judgement("negated", rule, cue_of(before.outer), "the whole statement is denied")
    if behind.rhetorical is not None:
        return Judgement("negated", "rhetorical", cue_of(behind.rhetorical), "asking how or what for denies it")
    if before.was is not None:
        return Judgement("negated", "no_longer", cue_of(before.was), "it was so and is so no more")
    return None


_CIRCUMFIX: Final = regex.compile("ไม่สามารถ|ไม่อาจ|มิอาจ|ไม่ได้|มิได้|ไม่เคย|ไม่ยอม")
_SUFFICES: Final = regex.compile("[^\\s]{0,10}?ก็(?:พอ|หาย|ได้|ดีขึ้น|เอาอยู่|โอเค|เพียงพอ|ใช้ได้|ทุเลา)")
"""ไม่ต้องเย็บ|ทายาแดงก็พอ ("no stitches needed, the red tincture will do")."""
_ENDS_PERMITTING: Final = regex.compile("ได้(?:เลย|ทันที)")
_PERMITTED: Final = regex.compile("[^ \\n]{0,12}?(?:ได้เลย|ได้ทันที|ได้ค่ะ|ได้ครับ|ได้นะ|ได้จ้า|ได้แน่นอน)")


_WILLING: Final = regex.compile("อยาก|เต็มใจ|ยินดี|เข้าใจ|เห็นใจ|คิดจะ|ตั้งใจ|พยายาม")
"""ไม่ใช่ว่าไม่อยาก⟦ให้ผ่อน⟧ ("not that we don't want to"): willing, and yet it is not done."""


def _taken_back(right: Side) -> Event | None:
    """ไม่ใช่ว่าไม่อยากให้ แต่ทำไม่ได้ ("not that we don't want to, but we can't")."""
    turned = False
    for event in right.events:
        turned = turned or event.kind in ("but", "hard")
        if turned and event.kind == "affirm":
            return None
        if turned and event.kind in ("deny", "unfit", "neg", "unsure"):
            return event
    return None


_EMPTY_LEAD: Final = regex.compile(
    rf"(?:{FILLER.pattern}|ออก|ทำ|จัด|รับ|เปิด|ส่ง|ช่วย|ดำเนินการ|หา|แก้|เลือก|ตอบ|พิจารณา|คืน|ลด|แถม|คิด|บอก|แจ้ง|เอา|"
    rf"ขอ|คุณ|เสียดาย|น่าเสียดาย|เกรงว่า|ซึ่ง|ปกติ)*"
)
"""คุณหมอออกให้|ไม่ได้ ("the doctor can't issue that"): nothing stands before the denial that it could speak of."""
_BACK_REFERENCE: Final = regex.compile(
    r"[\s.,!🙏😅🥲\U0001f300-\U0001faff]*(?:(?:แต่)?(?:อันนี้|ตรงนี้|ส่วนนี้|เรื่องนี้|ข้อนี้|แบบนี้|โปรนี้|โปรโมชั่นนี้|นี้|"
    r"ข้อมูลนี้|ข้อความ(?:นี้|ดังกล่าว|นั้น)|กรณี(?:นี้|ของ)|เคส(?:นี้|ของ)|ของ(?:คุณ)?ลูกค้า|ออเดอร์นี้|รายการนี้|รอบนี้|อย่างนี้|"
    r"บริการนี้|สิทธิ์นี้|ทั้งหมดนี้|สิ่งนี้|วิธีนี้|ซึ่ง|อันนั้น)|"
    r"that |this |it (?:is|was)|这|這|এটা|এটি|কথাটা)"
)


_FOUND: Final = regex.compile(
    "แพ้|เป็น|ติดเชื้อ|อักเสบ|พบ|มี(?:ไข้|หนอง|แผล|เลือด|ก้อน|นิ่ว)|บวม|เกิดจาก|an? (?:allerg|infect)|allerg|infect"
)
_BECAUSE: Final = regex.compile("(?:เพราะ|เกิดจาก|แปลว่า|คือ|เป็น|because of |is |it's )$")


def next_sentence(before: Before, behind: Behind, text: str, match: tuple[int, int], right: Side) -> Judgement | None:
    """A sentence that points back (อันนี้ "this one") or is nothing but a denial can deny the one before it."""
    if behind.affirmed is not None:
        return None
    first = next((event for event in right.events if event.kind == "hard"), None)
    if first is None:
        return None
    events = [event for event in right.events if event.start >= first.end]
    points_back = _BACK_REFERENCE.match(text, first.end, right.end)
    found = _FOUND.match(text, match[0]) or _BECAUSE.search(text, max(0, match[0] - 10), match[0])
    for event in events:
        if event.kind in ("hard", "affirm", "but", "so", "neg"):
            return None
        # เป็นเพราะแพ้ยาค่ะ ให้หยุดทันที ("an allergy; stop at once"): a finding is nothing to stop.
        of_another = (event.kind == "unfit" and found) or _speaks_of_something_else(event, before, text)
        if of_another or _somebody_is_away(event, text, match):
            return None
        if event.kind in ("deny", "unfit", "false", "unsure"):
            lead = text[first.end : event.start].strip()
            return _said_of_the_one_before(event, lead, points_back=points_back is not None)
    return None


_OF_ANOTHER: Final = regex.compile(
    r"(?:ห้อง|คิว|โต๊ะ|ที่นั่ง|รอบ|รุ่น|สี|สาขา|ไซ[ซส]์?|แบบ|ชั้น|วัน)(?!นี้|นั้น|พัก|ว่าง|ทั้ง|ก็|ที่ว่า)(?P<which>[ก-๎a-z0-9]{2,14}?)(?:ก็)?(?:เต็ม|หมด|ไม่|ปิด)"
)
"""ห้องวิวสวนเต็มแล้ว ("the garden rooms are full"): of the sea rooms that says nothing."""


def _speaks_of_something_else(event: Event, before: Before, text: str) -> bool:
    """ไม่ต้อง pre-pay and "Don't wait and see" have objects of their own.

    What is called wrong after a correction is what was corrected.
    """
    own_object = event.pack == "th" and event.kind == "deny" and OBJECT_FOLLOWS.match(text, event.end) is not None
    own_object = own_object or _DONT_DO.match(text, event.start) is not None
    another = _OF_ANOTHER.match(text, event.start, event.end)
    own_object = own_object or (another is not None and another["which"] not in text[: event.start])
    return own_object or (event.kind == "false" and before.corrected)


def _said_of_the_one_before(event: Event, lead: str, *, points_back: bool) -> Judgement | None:
    if event.kind == "unsure":
        return (
            None if lead else Judgement("supposed", "next_sentence", cue_of(event), "the next sentence leaves it open")
        )
    if not (points_back or _EMPTY_LEAD.fullmatch(lead)):
        return None
    label: Label = "prohibited" if event.kind == "unfit" else "negated"
    return Judgement(label, "next_sentence", cue_of(event), "the next sentence denies it", weak=not points_back)
