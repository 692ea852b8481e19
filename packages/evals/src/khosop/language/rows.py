"""What is a cue row?

A row is a family of wordings that do the same thing to what stands beside them. Rows are data: `lexer.py` finds them in a text,
and the rules that read what was found stand in `scope_left.py` and `scope_right.py`.
"""

from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    # Before the text they speak of.
    "neg",  # denies what follows: ไม่, not
    "ban",  # forbids or advises against what follows: ห้าม, don't
    "meta",  # denies a whole statement that follows, through ว่า/that; an inner negation flips
    "fear",  # sets a worry aside, through ว่า/that: the worry is denied, an inner negation flips
    "unsure",  # leaves open what follows: ไม่แน่ใจว่า
    "if",  # what follows is supposed: หาก
    "said",  # what follows is somebody else's claim: ลูกค้าแจ้งว่า
    "asked",  # what follows is asked: ถามว่า
    "doubt",  # rhetorical: what follows is denied by asking, ใครจะ
    "topic",  # what follows is only named: เรื่อง, คำขอ
    "was",  # what follows is over or replaced: เคยมี, จากเดิม
    "fact",  # what follows is taken for granted: did you know that
    "affirm_that",  # what follows is confirmed: ยืนยันว่า; ends the reach of what stands before it
    # After the text they speak of.
    "deny",  # a bare predicate that denies what stands before it: ทำไม่ได้
    "unfit",  # a bare predicate that warns of what stands before it: อันตราย
    "false",  # calls what stands before it untrue: ไม่จริง, เป็นข่าวปลอม
    "ask",  # a question tag: ไหม
    "wh",  # a question word in place: กี่, ที่ไหน
    "how",  # rhetorical denial behind: ได้ยังไง
    "affirm",  # a positive predicate of its own: ได้เลย, แล้วค่ะ
    "pending",  # asked for or under review: อยู่ระหว่างพิจารณา
    # Neither: what ends or passes over.
    "skip",  # looks like a cue and is none: ไม่เป็นไร, อย่าลืม
    "but",  # a connective that ends every reach: แต่
    "so",  # a connective that ends a negation or an IF part: จึง, ก็
    "and",
    "or",
    "hard",  # the end of a sentence: ค่ะ, a full stop
    "we",  # the shop as the subject of a new clause: ทางเรา
    "start",  # words that begin a clause: ทางร้าน, กรุณา
]


@dataclass(frozen=True, slots=True)
class Row:
    """One family of wordings."""

    kind: Kind
    texts: tuple[str, ...]
    """Literals or small regexes, on folded text. Each begins with a letter, so that the lexer can go by it."""
    gloss: str
    """What it says, in English."""
    example: str = ""
    """A reply in which the row decides; the pattern stands between ⟦ and ⟧."""
    spares: str = ""
    """A reply that the row looks as if it decided and must not: there the pattern is asserted."""
    reach: Literal["near", "far"] = "near"
    """How far before-kinds reach: up to a soft end, or over soft ends to the end of the sentence."""


@dataclass(frozen=True, slots=True)
class Pack:
    """The rows of one language and how its text is cut."""

    code: str
    rows: tuple[Row, ...]
    before: str = ""
    """A regex that must hold before a cue (the edge of a word, as far as the script shows it)."""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """A cue that was seen in a text, in offsets of the folded text."""

    start: int
    end: int
    row: Row
    pack: str

    @property
    def kind(self) -> Kind:
        return self.row.kind
