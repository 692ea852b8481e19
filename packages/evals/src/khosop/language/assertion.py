"""Does a reply assert what a pattern finds in it, or deny, forbid, quote, ask, suppose or report it?

    fold → find → for each match: inside another word? in quotes? in a list? → cues to both sides → one label

Every occurrence is judged, and says which cue decided by which rule.
"""

from dataclasses import dataclass
from typing import Final, Literal

import regex

from khosop.language.clauses import Side, left_side, right_side
from khosop.language.fold import Folded, fold
from khosop.language.lexicon import lexer
from khosop.language.lists import Item, item_at, mark_within
from khosop.language.patterns import DEFAULT_TIMEOUT_S, Pattern, compile_pattern
from khosop.language.quotes import encloses, is_offered, quotes_of
from khosop.language.rows import Event, Kind
from khosop.language.scope import FILLER, Before, Behind, look_left, look_right
from khosop.language.words import cut_by_dictionary, inside_another_word, lies_on_word_edges

Label = Literal["asserted", "negated", "prohibited", "quoted", "questioned", "supposed", "reported", "other_word"]
Conditions = Literal["consequent", "clause"]


@dataclass(frozen=True, slots=True)
class Cue:
    """The words that decided, in offsets of the original reply."""

    start: int
    end: int
    text: str
    pack: str
    """The language pack the cue is of, or `punctuation`, `quotes`, `list`, `word`."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One place where a pattern was found, and how the reply means it. Offsets are of the original reply."""

    start: int
    end: int
    text: str
    label: Label
    rule: str
    """The rule that decided; `no_cue` if nothing speaks against an assertion."""
    confidence: Literal["firm", "weak"]
    cue: Cue | None
    why: str
    """One clause for a person."""


@dataclass(frozen=True, slots=True)
class _Judgement:
    label: Label
    rule: str
    cue: tuple[int, int, str] | None
    """Start and end in the folded text, and the pack."""
    why: str
    weak: bool = False


def find_assertions(
    pattern: str | Pattern,
    reply: str | Folded,
    *,
    conditions: Conditions = "consequent",
    word: bool = False,
    timeout_s: float = DEFAULT_TIMEOUT_S,
) -> tuple[Occurrence, ...]:
    """Return every occurrence of the pattern in the reply with its label, left to right.

    `conditions` says what a condition excuses: with `consequent` its IF part only ("if she is lively, wait and see"
    advises waiting), with `clause` its THEN part as well. With `word` both edges of a match must be edges of words.

    Raises:
        PatternError: the pattern is empty or its regex does not compile.
        PatternTimeout: the regex took longer than `timeout_s` on this reply.
    """
    compiled = compile_pattern(pattern) if isinstance(pattern, str) else pattern
    folded = fold(reply) if isinstance(reply, str) else reply
    spans = compiled.find(folded, timeout_s)
    if not spans:
        return ()
    return tuple(_occurrence(folded, span, conditions=conditions, word=word) for span in spans)


def asserts(
    pattern: str | Pattern,
    reply: str | Folded,
    *,
    conditions: Conditions = "consequent",
    word: bool = False,
    timeout_s: float = DEFAULT_TIMEOUT_S,
) -> bool:
    """Say whether the reply asserts the pattern anywhere."""
    found = find_assertions(pattern, reply, conditions=conditions, word=word, timeout_s=timeout_s)
    return any(occurrence.label == "asserted" for occurrence in found)


def _occurrence(folded: Folded, span: tuple[int, int], *, conditions: Conditions, word: bool) -> Occurrence:
    judgement = _judge(folded.text, *span, conditions=conditions, word=word)
    start, end = folded.span(*span)
    cue = None
    if judgement.cue is not None:
        cue_start, cue_end = folded.span(judgement.cue[0], judgement.cue[1])
        cue = Cue(cue_start, cue_end, folded.original[cue_start:cue_end], judgement.cue[2])
    return Occurrence(
        start,
        end,
        folded.original[start:end],
        judgement.label,
        judgement.rule,
        "weak" if judgement.weak else "firm",
        cue,
        judgement.why,
    )


def _judge(text: str, start: int, end: int, *, conditions: Conditions, word: bool) -> _Judgement:
    item = item_at(text, start)
    judged = (
        _not_a_word(text, start, end, word=word)
        or _in_quotes(text, start, end)
        or _crossed_out(item)
        or _marked_within(text, start, end)
        or _by_cues(text, start, end, conditions)
    )
    if judged.label != "asserted" or judged.rule == "ticked_entry":
        return judged
    if cut_by_dictionary(text, start, end):
        why = "the dictionary reads another word over its edge"
        return _Judgement("other_word", "inside_word", None, why, weak=True)
    return _by_heading(text, item) or judged


def _not_a_word(text: str, start: int, end: int, *, word: bool) -> _Judgement | None:
    inside = inside_another_word(text, start, end)
    if inside is not None:
        held = text[inside[0] : inside[1]]
        return _Judgement("other_word", "inside_word", (*inside, "word"), f"the match is a piece of {held!r}")
    if word and not lies_on_word_edges(text, start, end):
        return _Judgement("other_word", "word_edges", None, "an edge of the match is no edge of a word")
    return None


def _in_quotes(text: str, start: int, end: int) -> _Judgement | None:
    quote = encloses(quotes_of(text, start), start, end)
    if quote is None or is_offered(text, quote):
        return None
    rule, why = ("struck", "it is struck out") if quote.struck else ("quote", "it stands in quotes")
    return _Judgement("quoted", rule, (quote.start, quote.end, "quotes"), why)


def _crossed_out(item: Item | None) -> _Judgement | None:
    if item is None or not item.crossed:
        return None
    return _Judgement("negated", "crossed_bullet", (item.start - 2, item.start, "list"), "its line is crossed out")


def _marked_within(text: str, start: int, end: int) -> _Judgement | None:
    marked = mark_within(text, start, end)
    if marked is None:
        return None
    place, crossed = marked
    cue = (place, place + 1, "list")
    if crossed:
        return _Judgement("negated", "crossed_entry", cue, "its entry is crossed out")
    return _Judgement("asserted", "ticked_entry", cue, "its entry is ticked")


_MENU: Final = regex.compile(
    r"เลือก(?:หัวข้อ|เมนู|เรื่อง|หมายเลข|คำถาม|บริการที่)|พิมพ์(?:หมายเลข|เลข|ตัวเลข)|กด(?:หมายเลข|เลข)|คำถามที่พบบ่อย|หัวข้อ(?:ที่|คำถาม|ด้านล่าง)|"
    r"สนใจเรื่อง(?:ไหน|ใด|อะไร)|เรื่อง(?:ไหน|ใด|อะไร)|สอบถามเรื่อง"
    r"|choose (?:a|one|from)|select (?:a|one|from)|reply with|pick (?:a|one)|"
    r"faq|frequently asked|请选择|請選擇|回复数字|回覆數字|常见问题|常見問題|নম্বর লিখুন|বিষয় বেছে"
)


def _by_heading(text: str, item: Item | None) -> _Judgement | None:
    """A list stands under what its heading says last: ข้อห้าม ("forbidden"), ไม่รวม ("not included")."""
    if item is None or item.ticked or item.heading is None:
        return None
    begin, end = item.heading
    menu = _MENU.search(text, begin, end)
    if menu is not None:
        return _Judgement("reported", "menu", (*menu.span(), "list"), "it is one entry of a menu")
    signs = _SIGNS.search(text, begin, end)
    if signs is not None:
        return _Judgement("supposed", "list_heading", (*signs.span(), "list"), "it is one of the signs to look out for")
    events = [event for event in lexer().events(text, begin, end) if event.kind in _SAID_BY_HEADINGS]
    if _COVERED.search(text, begin, end):
        return None
    if item.loose or not events or end - begin > _LONGEST_HEADING:
        return None
    verdict = _SAID_BY_HEADINGS[events[-1].kind]
    return None if verdict is None else _Judgement(verdict[0], "list_heading", _cue(events[-1]), verdict[1])


_SIGNS: Final = regex.compile(
    r"(?:อาการ|สัญญาณ|กรณี|เคส)(?:ที่|อันตราย|เตือน|ฉุกเฉิน|เหล่านี้|ดังนี้|ต่อไปนี้)|เมื่อไหร่(?:ที่)?(?:ควร|ต้อง)"
    r"|(?:warning )?(?:signs|symptoms)\b|when to (?:come|call|see|worry)|症状|症狀|লক্ষণ"
)
_COVERED: Final = regex.compile("(?<!ไม่)(?:คุ้มครอง|ครอบคลุม|ชดเชย|จ่าย|รับเคลม|เคลมได้)(?:ใน|ให้)?กรณี")
_LONGEST_HEADING: Final = 140
_FORBIDS: Final = ("prohibited", "the heading of its list forbids it")
_DENIES: Final = ("negated", "the heading of its list denies it")
_SAID_BY_HEADINGS: Final[dict[Kind, tuple[Label, str] | None]] = {
    "ban": _FORBIDS,
    "unfit": _FORBIDS,
    "neg": _DENIES,
    "deny": _DENIES,
    "was": _DENIES,
    "if": ("supposed", "the heading of its list supposes it"),
    "affirm": None,
    "but": None,
    "pending": None,
}


def _by_cues(text: str, start: int, end: int, conditions: Conditions) -> _Judgement:
    left, right = left_side(text, start), right_side(text, end)
    before = look_left(text, left, (start, end))
    behind = look_right(text, right)
    return (
        _open_or_reported(before, behind)
        or _denied(before, behind, text, right)
        or _adjunct(before, text, (start, end))
        or _sign(text, (start, end))
        or _not_met(before, text, end)
        or (None if before.fact else _asked(behind, text, text[start:end]))
        or _supposed(before, conditions)
        or _named_only(before, behind)
        or _next_sentence(behind, text, right)
        or _Judgement("asserted", "no_cue", None, "nothing around it says otherwise")
    )


def _cue(event: Event) -> tuple[int, int, str]:
    return event.start, event.end, event.pack


def _open_or_reported(before: Before, behind: Behind) -> _Judgement | None:
    if before.asked:
        return _Judgement("questioned", "asked_by_customer", _cue(before.asked), "it is what somebody asked")
    if before.said:
        return _Judgement("reported", "reported", _cue(before.said), "it is what somebody else says")
    if before.unsure:
        return _Judgement("supposed", "left_open", _cue(before.unsure), "it is left open")
    if behind.unsure:
        return _Judgement("supposed", "left_open", _cue(behind.unsure), "it is left open")
    return None


_TIGHT: Final = regex.compile(r"(?:ให้|ได้|จะ|ไป|ทำ|เอา|ยอม|to |be |get |的|\s)*")


def _denied(before: Before, behind: Behind, text: str, right: Side) -> _Judgement | None:
    return (
        _denied_twice_around(before, behind, text)
        or _without_it(before, behind, text, right)
        or _denied_behind(before, behind)
        or _denied_twice_before(before, behind, right)
        or _denied_before(before, behind, text, right)
        or _denied_otherwise(before, behind)
    )


_NEGATES: Final = regex.compile("(?:จะ|โดย|ถ้า|หาก)?(?:ไม่|มิ)")
_BAD_WITHOUT: Final = regex.compile(
    r"[^\n,]{0,24}?(?:(?:ก็|คง|จะ|มัน)(?:จะ|คง)?(?:น่าเกลียด|ใจร้าย|ใจดำ|แย่|เสียดาย|บ้า|แปลก|กระไรอยู่|โหด|งก|เสียชื่อ|เสียใจ|ไม่(?:สบายใจ|ไหว|รอด|ใช่|ควร|ยุติธรรม|สมควร|ถูก))"
    r"|จะเรียกว่าอะไร|ก็ไม่รู้จะ|ไม่รอด|อันตราย(?:มาก|ถึง|แน่|นะ|ค่ะ|ครับ)|ตายแน่|จะตาย|(?:จะ|อาจ)(?:แตก|ลาม|เน่า|ช็อก|พิการ|ตาบอด|หนักขึ้น|แย่ลง|ติดเชื้อ|เสียชีวิต|ทะลุ|วาย)|แย่แน่|ไม่ทันแน่|ติดเชื้อแน่|พังแน่)"
)


def _without_it(before: Before, behind: Behind, text: str, right: Side) -> _Judgement | None:
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
    return _Judgement("asserted", "double_negation", _cue(before.denials[0]), why, weak=True)


_TIGHT_NAMING: Final = regex.compile("(?:ให้|ได้|จะ|ไป|ทำ|เอา|ยอม|เรียก|รีบ|เรียกว่า|ว่า|พา)*")


def _denied_twice_around(before: Before, behind: Behind, text: str) -> _Judgement | None:
    if behind.denied is None or behind.denied.kind != "deny":
        return None
    both_negate = behind.denied.pack != "th" or (
        before.denials
        and _NEGATES.match(text, before.denials[0].start)
        and "ไม่" in text[behind.denied.start : behind.denied.end]
    )
    if before.denials and both_negate and _TIGHT.fullmatch(before.gap):
        # ไม่พาไปไม่ได้ ("can't not take her"): only where the first negation stands right at the match.
        return _Judgement("asserted", "double_negation", _cue(before.denials[0]), "two negations say it must be")
    if before.outer is not None and before.outer.kind == "doubt":
        return _Judgement("asserted", "rhetorical", _cue(before.outer), "asking why not says that it is so")
    return None


def _denied_behind(before: Before, behind: Behind) -> _Judgement | None:
    denied = behind.denied
    if denied is None or (before.outer is not None and before.outer.kind == "fear"):
        return None
    label: Label = "prohibited" if denied.kind == "unfit" else "negated"
    words = {"deny": "denies it", "unfit": "warns of it", "false": "calls it untrue"}[denied.kind]
    return _Judgement(label, behind.rule, _cue(denied), f"what follows {words}")


def _denied_twice_before(before: Before, behind: Behind, right: Side) -> _Judgement | None:
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
        return _Judgement("negated", "conceded_then_denied", _cue(taken_back), "what follows takes it back")
    return _Judgement("asserted", "double_negation", _cue(flips[0]), "two negations cancel out")


def _denied_before(before: Before, behind: Behind, text: str, right: Side) -> _Judgement | None:
    if not before.denials:
        return None
    inner = before.denials[0]
    has_object = (
        inner.kind == "neg"
        and not _CIRCUMFIX.match(text, inner.start)
        and len(before.gap) >= 8
        and " " not in before.gap
    )
    if has_object and behind.affirmed is not None and _PERMITTED.match(text, right.start):
        # ไม่ต้องใช้บัตรนักเรียนเข้าได้เลย ("no student card needed, come right in").
        return _Judgement("asserted", "own_object", _cue(inner), "the negation has an object of its own", weak=True)
    if inner.kind in ("ban", "unfit"):
        return _Judgement("prohibited", "forward_prohibition", _cue(inner), "a prohibition before it governs it")
    return _Judgement("negated", "forward_negation", _cue(inner), "a negation before it governs it")


def _denied_otherwise(before: Before, behind: Behind) -> _Judgement | None:
    if before.outer is not None:
        rule = {"meta": "denied_statement", "fear": "worry_set_aside", "doubt": "rhetorical"}[before.outer.kind]
        return _Judgement("negated", rule, _cue(before.outer), "the whole statement is denied")
    if behind.rhetorical is not None:
        return _Judgement("negated", "rhetorical", _cue(behind.rhetorical), "asking how or what for denies it")
    if before.was is not None:
        return _Judgement("negated", "no_longer", _cue(before.was), "it was so and is so no more")
    return None


_YES: Final = regex.compile(
    r"(?:คะ|ค่ะ|ครับ|จ๊ะ|[\s?？!])*(?:แอดมิน)?(?:ขอ)?(?:ตอบ(?:เลย|ให้)?(?:นะคะ|นะครับ)?ว่า|คำตอบคือ)?"
    r"(?:ได้|ใช่|จริง|มี|แน่นอน|ถูกต้อง|ฟรี|yes|yep|sure|of course|certainly|是的|可以|有的|当然|當然|হ্যাঁ|জি হ্যাঁ)"
    r"(?:สิ|ซิ|เลย|แน่นอน|แล้ว|อยู่แล้ว|แน่ ?ๆ)*(?=คะ|ค่ะ|ครับ|จ้า|จ้ะ|[\s,.!，。！]|$)"
)


def _echo(text: str, place: int, said: str) -> "regex.Match[str] | None":
    """คุ้มไหมล่ะครับ คุ้มสิครับ: the answer says the word again."""
    word = _FIRST_LETTERS.match(said)
    if word is None:
        return None
    return regex.compile(rf"(?:คะ|ค่ะ|ครับ|ล่ะ|[\s?？!])*{word[0]}[^\s]{{0,12}}?(?:สิ|ซิ|จริง|เลย|มาก|แน่|อยู่แล้ว)").match(
        text, place
    )


_FIRST_LETTERS: Final = regex.compile("[\u0e01-\u0e4e]{3}")


def _asked(behind: Behind, text: str, said: str) -> _Judgement | None:
    if behind.question is None:
        return None
    answer = _YES.match(text, behind.question.end) or _echo(text, behind.question.end, said)
    if answer is not None:
        why = "it is asked and answered with yes"
        return _Judgement("asserted", "answered_yes", (*answer.span(), behind.question.pack), why, weak=True)
    return _Judgement("questioned", "question", _cue(behind.question), "it is asked, not said")


def _supposed(before: Before, conditions: Conditions) -> _Judgement | None:
    if before.supposed is not None:
        return _Judgement("supposed", "condition", _cue(before.supposed), "it is the IF part of a condition")
    if before.condition_met and conditions == "clause":
        return _Judgement("supposed", "condition", None, "it is the THEN part of a condition")
    return None


def _named_only(before: Before, behind: Behind) -> _Judgement | None:
    if behind.pending is not None and before.topic is not None:
        return _Judgement("reported", "pending", _cue(behind.pending), "it is asked for and not granted")
    if before.topic is not None and behind.affirmed is None:
        return _Judgement("reported", "only_named", _cue(before.topic), "it is named, not said")
    return None


_ADJUNCT: Final = regex.compile(
    "(?:(?<=^|[ \\n:(]|ต้อง|ส่วน)(?:ก่อน|หลัง|ระหว่าง|ขณะ|ภายหลัง|ก่อนการ|หลังการ|ระหว่างการ|หลังจาก)(?:การ|ที่|จะ)*)$"
)
_TIME: Final = regex.compile(
    "วัน|เดือน|ปี|เวลา|เที่ยง|บ่าย|เช้า|เย็น|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|ทุ่ม|ตี|มื้อ|อาหาร|นอน|[0-9]|จาก|นี้|นั้น"
)
_GOES_ON: Final = regex.compile(
    "(?: |[^\\s]{0,20}? |)(?:ต้อง|ให้|ควร|กัด|งด|ห้าม|อย่า|ไม่|กรุณา|รบกวน|แนะนำ|ทาง|เรา|คุณ|จะ|พัก|รอ|ล้าง|ตรวจ|ดื่ม|นั่ง|นอน|ยืน|"
    "เดิน|กิน|ทาน|ใส่|ใช้|หยุด|ระวัง|เลี่ยง|หลีก|อาจ|สังเกต|อม|บ้วน|ทา|ประคบ|โทร|แจ้ง|เช็ก)"
)


def _adjunct(before: Before, text: str, match: tuple[int, int]) -> _Judgement | None:
    """หลังถอนฟัน กัดผ้าก๊อซ ("after the extraction bite on gauze"): the time of something else, and not said itself."""
    start, end = match
    lead = _ADJUNCT.search(text, max(0, start - 16), start)
    if lead is None or before.denials or _TIME.match(text, start) or not _GOES_ON.match(text, end):
        return None
    return _Judgement("supposed", "time_of_another", (*lead.span(), "th"), "it only says when something else is done")


_SEEK_HELP: Final = regex.compile(
    "(?:ก็)?(?:ให้|ควร|ต้อง|แนะนำให้|กรุณา|โปรด)(?:รีบ)?(?:มา|ไป|พา|เข้า)*(?:พบ|หา|มา|ไป|พา|โทร|ติดต่อ|เรียก|แจ้ง)(?:น้อง)?(?:มา|ไป)?"
    "(?:คุณ)?(?:แพทย์|หมอ|สัตวแพทย์|รพ|โรงพยาบาล|คลินิก|ห้องฉุกเฉิน| ?[0-9]{3,4}|รถพยาบาล|กู้ภัย|พยาบาล)"
)
_CLAUSE_BEGINS: Final = regex.compile(r"(?:^|[\s(:]|ค่ะ|ครับ|คะ)$")
_ADVICE: Final = regex.compile("ให้|ควร|ได้|รอ|(?<!เ)กิน|ทา|ป้อน|ดื่ม|ใช้|ฉีด|โทร|พา|ไม่ต้อง")


def _sign(text: str, match: tuple[int, int]) -> _Judgement | None:
    """ไข้สูงเกินสองวันให้มาพบแพทย์ ("a fever over two days, see a doctor"): a condition without the word if."""
    start, end = match
    help_sought = _SEEK_HELP.match(text, end)
    begins = _CLAUSE_BEGINS.search(text, max(0, start - 4), start)
    if help_sought is None or begins is None or _ADVICE.search(text, start, end):
        return None
    return _Judgement("supposed", "sign", (*help_sought.span(), "th"), "it is a sign upon which to seek help")


_OTHERWISE_HERE: Final = regex.compile(
    r"[^\n]{0,14}? ?แต่(?:ตอนนี้|วันนี้|เคสนี้|รอบนี้|กรณีนี้|ของ(?:คุณ|ลูกค้า|พี่|น้อง))(?![^\n]{0,40}(?:ได้เลย|เข้าเงื่อนไข|ครบ|ก็ได้))"
)


def _not_met(before: Before, text: str, end: int) -> _Judgement | None:
    """ถ้าสั่งก่อนเที่ยง ⟦ส่งถึงวันนี้⟧ แต่ตอนนี้บ่ายสองแล้ว ("…but it is two already")."""
    if not before.condition_met:
        return None
    turned = _OTHERWISE_HERE.match(text, end)
    if turned is None:
        return None
    return _Judgement("supposed", "condition_not_met", (*turned.span(), "th"), "its condition is not met", weak=True)


_CIRCUMFIX: Final = regex.compile("ไม่สามารถ|ไม่อาจ|มิอาจ|ไม่ได้|มิได้|ไม่เคย|ไม่ยอม")
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


_BACK_REFERENCE: Final = regex.compile(
    r"[\s.,!🙏😅🥲\U0001f300-\U0001faff]*(?:(?:แต่)?(?:อันนี้|ตรงนี้|ส่วนนี้|เรื่องนี้|ข้อนี้|แบบนี้|โปรนี้|โปรโมชั่นนี้|นี้|"
    r"ข้อมูลนี้|ข้อความ(?:นี้|ดังกล่าว|นั้น)|กรณี(?:นี้|ของ)|เคส(?:นี้|ของ)|ของ(?:คุณ)?ลูกค้า|ออเดอร์นี้|รายการนี้|รอบนี้|อย่างนี้|บริการนี้|สิทธิ์นี้|ทั้งหมดนี้|สิ่งนี้|วิธีนี้|ซึ่ง|อันนั้น)|"
    r"that |this |it (?:is|was)|这|這|এটা|এটি|কথাটা)"
)


def _next_sentence(behind: Behind, text: str, right: Side) -> _Judgement | None:
    """A sentence that points back (อันนี้ "this one") or is nothing but a denial can deny the one before it."""
    if behind.affirmed is not None:
        return None
    first = next((event for event in right.events if event.kind == "hard"), None)
    if first is None:
        return None
    events = [event for event in right.events if event.start >= first.end]
    points_back = _BACK_REFERENCE.match(text, first.end, right.end)
    for event in events:
        if event.kind in ("hard", "affirm", "but", "so", "neg"):
            return None
        if event.kind in ("deny", "unfit", "false", "unsure"):
            lead = text[first.end : event.start].strip()
            return _said_of_the_one_before(event, lead, points_back=points_back is not None)
    return None


def _said_of_the_one_before(event: Event, lead: str, *, points_back: bool) -> _Judgement | None:
    if event.kind == "unsure":
        return (
            None if lead else _Judgement("supposed", "next_sentence", _cue(event), "the next sentence leaves it open")
        )
    if not (points_back or FILLER.fullmatch(lead)):
        return None
    label: Label = "prohibited" if event.kind == "unfit" else "negated"
    return _Judgement(label, "next_sentence", _cue(event), "the next sentence denies it", weak=not points_back)
