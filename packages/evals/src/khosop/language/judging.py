"""In which order are the reasons against an assertion asked, and what does each of them say of a match?

inside another word? in quotes? crossed out in a list? → cues to both sides → the heading of its list → a learnt guess
"""

from typing import Final, Literal

import regex

from khosop.language.clauses import left_side, right_side
from khosop.language.contrasts import of_old, of_others, said_and_taken_back, unreal
from khosop.language.denials import denied, next_sentence
from khosop.language.headings import by_heading, crossed_out, marked_within
from khosop.language.judgement import Judgement, cue_of
from khosop.language.learnt import GUESS
from khosop.language.lists import enumerated_at, item_at
from khosop.language.quotes import encloses, is_offered, quotes_of
from khosop.language.scope_left import Before, look_left
from khosop.language.scope_right import Behind, look_right
from khosop.language.second_opinion import against
from khosop.language.words import cut_by_dictionary, inside_another_word, lies_on_word_edges

Conditions = Literal["consequent", "clause"]


def judge(text: str, start: int, end: int, *, conditions: Conditions, word: bool, guess: bool = True) -> Judgement:
    """Return what the reply says of the match `text[start:end]`; `text` is folded."""
    item = item_at(text, start) or enumerated_at(text, start)
    judged = (
        _not_a_word(text, start, end, word=word)
        or _in_quotes(text, start, end)
        or crossed_out(item)
        or marked_within(text, start, end)
        or _by_cues(text, start, end, conditions)
    )
    if judged.label != "asserted" or judged.rule == "ticked_entry":
        return judged
    if cut_by_dictionary(text, start, end):
        why = "the dictionary reads another word over its edge"
        return Judgement("other_word", "inside_word", None, why, weak=True)
    judged = by_heading(text, item) or judged
    return _guessed(text, start, end) or judged if guess and judged.rule == "no_cue" else judged


def _guessed(text: str, start: int, end: int) -> Judgement | None:
    opinion = against(text, start, end)
    if opinion is None:
        return None
    why = "no rule speaks against it, but it reads as if it were not said"
    return Judgement("negated", GUESS, (opinion.start, opinion.end, "learnt"), why, weak=True)


def _not_a_word(text: str, start: int, end: int, *, word: bool) -> Judgement | None:
    inside = inside_another_word(text, start, end)
    if inside is not None:
        held = text[inside[0] : inside[1]]
        return Judgement("other_word", "inside_word", (*inside, "word"), f"the match is a piece of {held!r}")
    if word and not lies_on_word_edges(text, start, end):
        return Judgement("other_word", "word_edges", None, "an edge of the match is no edge of a word")
    return None


def _in_quotes(text: str, start: int, end: int) -> Judgement | None:
    quote = encloses(quotes_of(text, start), start, end)
    if quote is None or is_offered(text, quote):
        return None
    rule, why = ("struck", "it is struck out") if quote.struck else ("quote", "it stands in quotes")
    return Judgement("quoted", rule, (quote.start, quote.end, "quotes"), why)


def _by_cues(text: str, start: int, end: int, conditions: Conditions) -> Judgement:
    left, right = left_side(text, start), right_side(text, end)
    before = look_left(text, left, (start, end))
    behind = look_right(text, right)
    return (
        _open_or_reported(before, behind, text, end)
        or denied(before, behind, text, (start, end), right)
        or _adjunct(before, text, (start, end))
        or _menu_entry(text, end)
        or _sign(text, (start, end))
        or _eventuality(text, (start, end))
        or _not_met(before, text, end)
        or _choice(text, (start, end))
        or _right_dislocated(text, (start, end))
        or (None if before.fact else _asked(behind, text, text[start:end]))
        or _supposed(before, conditions)
        or _supposed_behind(text, (start, end))
        or _named_only(before, behind, text[start:end])
        or next_sentence(before, behind, text, (start, end), right)
        or of_others(text, end)
        or of_old(text, end)
        or unreal(text, (start, end))
        or said_and_taken_back(text, (start, end))
        or Judgement("asserted", "no_cue", None, "nothing around it says otherwise")
    )


def _open_or_reported(before: Before, behind: Behind, text: str, end: int) -> Judgement | None:
    if before.asked:
        return Judgement("questioned", "asked_by_customer", cue_of(before.asked), "it is what somebody asked")
    if before.said and not _confirmed(behind, text, end):
        return Judgement("reported", "reported", cue_of(before.said), "it is what somebody else says")
    if before.unsure:
        return Judgement("supposed", "left_open", cue_of(before.unsure), "it is left open")
    if behind.unsure:
        return Judgement("supposed", "left_open", cue_of(behind.unsure), "it is left open")
    return None


_YES: Final = regex.compile(
    r"(?:คะ|ค่ะ|ครับ|จ๊ะ|[\s?？!])*(?:แอดมิน)?(?:ขอ)?(?:ตอบ(?:เลย|ให้)?(?:นะคะ|นะครับ)?ว่า|คำตอบคือ)?"
    r"(?:ได้|ใช่|จริง|มี|แน่นอน|ถูกต้อง|ฟรี|yes|yep|sure|of course|certainly|absolutely|definitely|indeed|you bet|"
    r"是的|可以|有的|当然|當然|হ্যাঁ|জি হ্যাঁ)"
    r"(?:สิ|ซิ|เลย|แน่นอน|แล้ว|อยู่แล้ว|แน่ ?ๆ)*(?! ?(?:not|never|不|没|没有|না))(?=คะ|ค่ะ|ครับ|จ้า|จ้ะ|[\s,.!，。！]|$)"
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


_CONFIRMS: Final = regex.compile(
    r"[^\n]{0,50}?(?<!ไม่|ไม่ได้|ไม่ค่อย|ไม่ใช่|ไม่อาจ)(?:เห็นด้วย(?!ไหม)|ถูกต้อง(?=ค่ะ|ครับ|แล้ว|เลย|นะ|ที่สุด|$)|"
    r"(?:เป็น)?(?:เรื่อง|ความ)จริง(?=ค่ะ|ครับ|นะ|$)|จริง(?:แท้|ตามนั้น|อย่างที่ว่า|ด้วย)?(?=ค่ะ|ครับ)|"
    r"ใช่(?:ค่ะ|ครับ|เลย|แล้ว)|ตามนั้น(?:เลย)?(?=ค่ะ|ครับ|$)|คอนเฟิร์ม|ขอยืนยัน(?:ตามนั้น|ค่ะ|ครับ)|แม่นแล้ว|เข้าใจถูก|"
    r"(?:ทางร้าน|เรา|แอด|ผม)?ยินดี(?=ค่ะ|ครับ|ให้|มาก)|จัดให้(?:ค่ะ|ครับ|เลย)|พูดถูก|"
    r"จำถูก|มีงานวิจัย(?:รองรับ|ยืนยัน))"
)


def _confirmed(behind: Behind, text: str, end: int) -> bool:
    """…อ่านมาว่าเดินช่วยลดน้ำตาลได้ หมอเห็นด้วย ("you read that …; I agree"): told by others and confirmed."""
    found = None if behind.denied or behind.question or behind.unsure else _CONFIRMS.match(text, end)
    return found is not None and not _BUT.search(text, end, found.end())


_BUT: Final = regex.compile("แต่(?!ละ)|ไหม|มั้ย|หรือ|จริง ?ๆ|ที่จริง|ความเป็นจริง|ไม่")


_OR_ELSE: Final = regex.compile(
    r"[^\s,.?]{0,20}? ?(?:หรือ|รึ)(?!ยัง|ไม่|เปล่า|ป่าว|ไง|คะ|ครับ)(?:จะ|แค่|ว่า|"
    r"เป็น)*[^\n,.?]{1,30}?(?<!นะ)(?P<end>คะ(?!แนน)|ครับ(?=\s*\??$|\s*\?)|\?)"
)
_OR_THIS: Final = regex.compile(r"(?:หรือ|รึ)(?:จะ|แค่|ว่า|เป็น|ให้)*$")
_ENDS_ASKING: Final = regex.compile(r"[^\s,.?]{0,20}?(?<!นะ)(?P<end>คะ(?!แนน)|ครับ(?=\s*\??$|\s*\?)|\?)")
_BOTH: Final = regex.compile("ก็ได้|ได้ทั้ง|ได้หมด|ได้เลย|ค่ะ|นะคะ|แล้วแต่")
_CHOOSES: Final = regex.compile("(?:จะ|เอา|เลือก|สะดวก|ต้องการ|อยาก|รับ|เป็น)[^\n.?]{0,40}$")


def _choice(text: str, match: tuple[int, int]) -> Judgement | None:
    """จะกินยาหรือจะฉีดคะ ("tablets or an injection?"): a choice that is asked, and neither is said."""
    start, end = match
    second = _OR_THIS.search(text, max(0, start - 12), start)
    found = (_ENDS_ASKING if second else _OR_ELSE).match(text, end)
    if found is None or _BOTH.search(found[0]):
        return None
    if (
        found["end"] == "ครับ"
        and not _CHOOSES.search(text, max(0, start - 50), start)
        and not _CHOOSES.match(text, start, end)
    ):
        return None
    return Judgement("questioned", "choice", (found.start("end"), found.end("end"), "th"), "it is one side of a choice")


_DENIED_FIRST: Final = regex.compile(
    r"(?:^|[\n.!?]|(?:ค่ะ|ครับ|คะ) ?)(?:เดี๋ยวนี้|ตอนนี้|ปีนี้|เดือนนี้|ช่วงนี้|ทางร้าน|ร้าน|เรา|ทางเรา|ก็|ยัง|คง|"
    r" )*(?:ไม่(?:มี|ทำ|รับ(?!ประกัน)|ขาย|จัด|ส่ง)(?:แล้ว)?|(?:ทำ|จัด|ให้)?(?:ให้)?ไม่ได้(?:จริง ?ๆ|แล้ว|เลย)*|"
    r"(?:เลิก|หยุด|งด|ยกเลิก)(?!เก็บ|คิด|เรียกเก็บ)[^\s]{0,10}?แล้ว|หมด(?:ไป)?แล้ว|(?P<ban>(?P<act>อย่าหาทำ|อย่าได้ทำ|อย่าทำ|ห้ามทำ)(?:เด็ดขาด|"
    r"เลย)?|ห้าม(?:เด็ดขาด|เลย)?|อย่า(?:เชียว|เลย|"
    r"เด็ดขาด)?|อันตราย(?:มาก)?|"
    r"ไม่แนะนำ(?:เป็นอย่างยิ่ง|อย่างยิ่ง|เด็ดขาด|เลย)*|งด(?:เด็ดขาด|เลย)+|ไม่ควร(?:เลย)?))(?:ค่ะ|ครับ|นะคะ|นะครับ|จ้า) ?[^\s]{0,14}$"
)
_ADVISED: Final = regex.compile("พา|โทร|รีบ|มา|ไป|ให้|หยุด|งด|แนะนำ|ควร|กรุณา|ต้อง|ใช้|แจ้ง|ติดต่อ")
_BARE_TAIL: Final = regex.compile(r"[^\n]{0,30}(?=\n|$)")
_OWN: Final = regex.compile("ให้|ได้|เลย|แทน|นะ|ค่ะ|ครับ|แล้ว|จะ|ต้อง|ควร|อยู่|พร้อม|ยัง|เริ่ม|มี")


def _right_dislocated(text: str, match: tuple[int, int]) -> Judgement | None:
    """ไม่มีแล้วค่ะ ที่นั่งอัปเกรดฟรี ("there are none any more, free upgrades"): the topic comes behind its denial."""
    start, end = match
    first = _DENIED_FIRST.search(text, max(0, start - 70), start)
    if first is None:
        return None
    tail = _BARE_TAIL.match(text, end)
    if tail is None or _OWN.search(tail[0]):
        return None
    if (not first["act"] and _ADVISED.match(text, start)) or (not first["ban"] and _OWN.search(text, start, end)):
        return None
    return Judgement(
        "prohibited" if first["ban"] else "negated",
        "denied_first",
        (*first.span(), "th"),
        "the denial stands before it",
        weak=True,
    )


def _asked(behind: Behind, text: str, said: str) -> Judgement | None:
    if behind.question is None:
        return None
    answer = _YES.match(text, behind.question.end) or _echo(text, behind.question.end, said)
    if answer is not None:
        why = "it is asked and answered with yes"
        return Judgement("asserted", "answered_yes", (*answer.span(), behind.question.pack), why, weak=True)
    return Judgement("questioned", "question", cue_of(behind.question), "it is asked, not said")


def _supposed(before: Before, conditions: Conditions) -> Judgement | None:
    if before.supposed is not None:
        return Judgement("supposed", "condition", cue_of(before.supposed), "it is the IF part of a condition")
    if before.condition_met and conditions == "clause":
        return Judgement("supposed", "condition", None, "it is the THEN part of a condition")
    return None


_WHEN_BEHIND: Final = regex.compile(
    r"[^，。！？,\n]{0,8}?(?:的话|的話|的时候|的時候|(?:之后|之後|后|後|时|時)(?=[，请請]))"
    r"|[^,।!?\n]{0,14}?(?<!না )(?:"
    "হলে|গেলে|করলে|পেলে|থাকলে|দিলে|এলে|নিলে|খেলে|লাগলে|উঠলে|পড়লে|চাইলে|ছাড়ালে|বাড়লে|কমলে|জানালে|কিনলে|"
    "বললে|দেখলে|রাখলে|চললে|ফেললে"
    "|পারলে|ভাঙলে|কাটলে|মিললে|ফুরালে|আনলে|মারলে|জ্বললে|শুরু হলে)(?=[ ,])"
)
_ENDS_AS_WHEN: Final = regex.compile(
    "(?:的话|的話|的时候|的時候|之后|之後|(?<!না )(?:হলে|গেলে)|(?<= না )(?!হলে|গেলে)[ঀ-৿]{2,10}লে|"
    "[ঀ-৿]{1,8}(?<!সক|হাসপাত|বিক|য়|[ কতডমখপ])ালে|"
    "(?:হলে|গেলে|করলে|পেলে|থাকলে|দিলে|এলে|নিলে|খেলে|লাগলে|"
    "উঠলে|পড়লে|চাইলে|ছাড়ালে|বাড়লে|কমলে|কিনলে|বললে|দেখলে))$"
)


def _supposed_behind(text: str, match: tuple[int, int]) -> Judgement | None:
    """呕吐的话 ("in case of vomiting"), অনুমোদিত হলে ("if approved"): Chinese and Bengali suppose behind the verb."""
    start, end = match
    itself = _ENDS_AS_WHEN.search(text, start, end)
    behind = itself or _WHEN_BEHIND.match(text, end)
    if behind is None or (itself is None and text[end - 1 : end].isspace()):
        return None
    pack = "zh" if "\u4e00" <= behind[0][-1] <= "\u9fff" else "bn"
    return Judgement("supposed", "condition", (*behind.span(), pack), "it is the IF part of a condition")


def _named_only(before: Before, behind: Behind, said: str) -> Judgement | None:
    if before.said is not None or said.endswith(("ได้", "ได้แล้ว", "ให้แล้ว")):
        return None  # what was told and confirmed, or says itself that it can be or is done
    if behind.pending is not None and before.topic is not None:
        return Judgement("reported", "pending", cue_of(behind.pending), "it is asked for and not granted")
    if before.topic is not None and behind.affirmed is None:
        return Judgement("reported", "only_named", cue_of(before.topic), "it is named, not said")
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


def _adjunct(before: Before, text: str, match: tuple[int, int]) -> Judgement | None:
    """หลังถอนฟัน กัดผ้าก๊อซ ("after the extraction bite on gauze"): the time of something else, and not said itself."""
    start, end = match
    lead = _ADJUNCT.search(text, max(0, start - 16), start)
    if lead is None or before.denials or _TIME.match(text, start) or not _GOES_ON.match(text, end):
        return None
    return Judgement("supposed", "time_of_another", (*lead.span(), "th"), "it only says when something else is done")


_SEEK_HELP: Final = regex.compile(
    "(?:ก็)?(?:ให้|ควร|ต้อง|แนะนำให้|กรุณา|โปรด)(?:รีบ)?(?:มา|ไป|พา|เข้า)*(?:พบ|หา|มา|ไป|พา|โทร|ติดต่อ|เรียก|"
    "แจ้ง)(?:น้อง)?(?:มา|ไป)?"
    "(?:คุณ)?(?:แพทย์|หมอ|สัตวแพทย์|รพ|โรงพยาบาล|คลินิก|ห้องฉุกเฉิน| ?[0-9]{3,4}|รถพยาบาล|กู้ภัย|พยาบาล)"
)
_CLAUSE_BEGINS: Final = regex.compile(r"(?:^|[\s(:]|ค่ะ|ครับ|คะ)$")
_ADVICE: Final = regex.compile("ให้|ควร|ได้|รอ|(?<!เ)กิน|ทา|ป้อน|ดื่ม|ใช้|ฉีด|โทร|พา|ไม่ต้อง")


def _sign(text: str, match: tuple[int, int]) -> Judgement | None:
    """ไข้สูงเกินสองวันให้มาพบแพทย์ ("a fever over two days, see a doctor"): a condition without the word if."""
    start, end = match
    help_sought = _SEEK_HELP.match(text, end)
    begins = _CLAUSE_BEGINS.search(text, max(0, start - 4), start)
    if help_sought is None or begins is None or _ADVICE.search(text, start, end):
        return None
    return Judgement("supposed", "sign", (*help_sought.span(), "th"), "it is a sign upon which to seek help")


_MAY_HAPPEN: Final = regex.compile(
    "(?:ไม่(?:ผ่าน|พอใจ|ชอบ|ถูกใจ|ได้ผล|ครบ|สะดวก|ทัน|ว่าง|พอดี|เจอ)|ฝนตก|ของ(?:หมด|ขาด)|ไฟดับ|เปลี่ยนใจ|ลืม|หลง|พลาด|ติดธุระ|ใส่ไม่ได้)"
)
_SO_BE_IT: Final = regex.compile(
    r"(?:ขึ้นมา)?(?:เมื่อไหร่|เมื่อไร)?ก็(?:แค่)?(?!จริง|ตาม|ดี(?=ค่ะ|ครับ|$)|ไม่เป็นไร|ขอ(?:โทษ|อภัย))[ก-ฮเแโใไ]"
)


def _eventuality(text: str, match: tuple[int, int]) -> Judgement | None:
    """ไม่ผ่านโปรก็ได้เงินคืน ("should you fail, you are paid back"): what may happen, and ก็ says what then."""
    start, end = match
    then = _SO_BE_IT.match(text, end)
    begins = _CLAUSE_BEGINS.search(text, max(0, start - 4), start)
    if then is None or begins is None or not _MAY_HAPPEN.match(text, start, end):
        return None
    return Judgement("supposed", "condition", (*then.span(), "th"), "it is the IF part of a condition", weak=True)


_DIAL: Final = regex.compile(r"(?:พิมพ์|กด|ตอบ|เลือก|ส่ง)(?:หมายเลข|เลข|ข้อ)? ?(\d{1,2})(?!\d)")


def _menu_entry(text: str, end: int) -> Judgement | None:
    """ล้างแผล พิมพ์ 1 / ถอนฟัน พิมพ์ 2: one entry of a menu that stands in one line."""
    stop = text.find("\n", end)
    line_end = min(len(text) if stop < 0 else stop, end + 120)
    here = _DIAL.search(text, end, min(line_end, end + 24))
    if here is None:
        return None
    begin = max(text.rfind("\n", 0, end) + 1, end - 160)
    if not {found[1] for found in _DIAL.finditer(text, begin, line_end)} - {here[1]}:
        return None
    return Judgement("reported", "menu", (*here.span(), "list"), "it is one entry of a menu")


_OTHERWISE_HERE: Final = regex.compile(
    r"[^\n]{0,14}? ?(?:แต่(?:ตอนนี้|วันนี้|เคสนี้|รอบนี้|กรณีนี้|ของ(?:คุณ|ลูกค้า|พี่|น้อง))"
    r"|(?:ค่ะ|ครับ|นะคะ|นะครับ)? ?(?:ส่วน)?(?:ของ(?:คุณ|ลูกค้า|พี่)|(?:เคส|รอบ|กรณี|บิล|ยอด|ออเดอร์|ไฟลต์|คำสั่งซื้อ|"
    r"ใบ)นี้)[^\s]{0,12}?(?:เป็น|แค่|เพียง|ยังไม่|ไม่|เลย|ขาด|เอง))"
    r"(?![^\n]{0,40}(?:ได้เลย|เข้าเงื่อนไข|ครบ|ก็ได้))"
)


def _not_met(before: Before, text: str, end: int) -> Judgement | None:
    """ถ้าสั่งก่อนเที่ยง ⟦ส่งถึงวันนี้⟧ แต่ตอนนี้บ่ายสองแล้ว ("…but it is two already")."""
    if not before.condition_met:
        return None
    turned = _OTHERWISE_HERE.match(text, end)
    if turned is None:
        return None
    return Judgement("supposed", "condition_not_met", (*turned.span(), "th"), "its condition is not met", weak=True)
