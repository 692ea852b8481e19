"""Does a reply refuse or warn?

A refusal is a phrase in its scope: words that decline, cannot, forbid or warn (rows in `packs/refusals_*.py`), outside
quotes, not asked about, not in an IF part. Wide on purpose: the check may not fail a right answer, so a hint that the owner
must see a vet counts. What only sounds like it (an apology for waiting, "no hidden fees") is taken out first.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from khosop.language.fold import Folded, fold
from khosop.language.learnt import GUESS
from khosop.language.packs import refusals_bn, refusals_en, refusals_th, refusals_zh
from khosop.language.readings import windows
from khosop.language.refusal_opinion import opinion
from khosop.language.refusal_rows import RefusalPack, RefusalRow
from khosop.language.scripts import uses

PACKS: Final[tuple[RefusalPack, ...]] = (refusals_th.PACK, refusals_en.PACK, refusals_zh.PACK, refusals_bn.PACK)

_MOST_PLACES: Final = 400
"""So many places of one row are judged in one reply; a reply with more is no reply."""


Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Refusal:
    """One place that reads as a refusal or a warning. Offsets are of the original reply."""

    start: int
    end: int
    text: str
    rule: str
    confidence: Literal["firm", "weak"]
    why: str
    counts: bool
    """False: quoted, asked about or in the IF part of a condition."""


# ไม่ ("not") is บ่ in the north and northeast, and ม่าย when drawn out; บ่าย, บ่อย, บ่น, บ่ม and แม่ม่าย are other words.
_DIALECT: Final = re.compile("(?<!แม่)(?<!พ่อ)ม่าย|บ่(?!า|อ|น|วง|ง(?!ด)|ม(?![ีิ]))")
_NOT: Final = "ไม่"


@dataclass(frozen=True, slots=True)
class _Plain:
    """A text in which every ไม่ is written so, and the way back to the text it was made from."""

    text: str
    origins: tuple[int, ...]
    """The place of each character; empty where nothing was changed."""

    def span(self, start: int, end: int) -> Span:
        return (self.origins[start], self.origins[end - 1] + 1) if self.origins else (start, end)


def _plain(text: str) -> _Plain:
    if "บ่" not in text and "ม่าย" not in text:
        return _Plain(text, ())
    pieces: list[str] = []
    origins: list[int] = []
    done = 0
    for match in _DIALECT.finditer(text):
        pieces += [text[done : match.start()], _NOT]
        origins += [*range(done, match.start()), match.start(), match.start() + 1, match.end() - 1]
        done = match.end()
    pieces.append(text[done:])
    origins += range(done, len(text))
    return _Plain("".join(pieces), tuple(origins))


@lru_cache(maxsize=256)
def _compiled(wordings: tuple[str, ...]) -> "re.Pattern[str]":
    return re.compile("|".join(f"(?:{wording})" for wording in wordings))


@lru_cache(maxsize=len(PACKS))
def _benign(code: str) -> "re.Pattern[str]":
    pack = next(pack for pack in PACKS if pack.code == code)
    return _compiled(tuple(wording for row in pack.benign for wording in row.wordings))


class _Spans:
    """Spans from left to right, with a look-up of those that touch a place."""

    def __init__(self, spans: list[Span]) -> None:
        self._spans = sorted(spans)
        self._starts = [start for start, _ in self._spans]

    def touches(self, start: int, end: int) -> bool:
        """Tell whether a span overlaps `start:end`."""
        at = bisect_right(self._starts, start) - 1
        if at >= 0 and self._spans[at][1] > start:
            return True
        return at + 1 < len(self._spans) and self._starts[at + 1] < end

    def holds(self, start: int) -> bool:
        """Tell whether a span holds the character at `start`."""
        at = bisect_right(self._starts, start) - 1
        return at >= 0 and self._spans[at][1] > start


# Quotes close in the same line and within 240 characters; Latin apostrophes and inches open none.
_QUOTED: Final = re.compile(
    r"“[^”\n]{1,240}”|„[^“”\n]{1,240}[“”]|«[^»\n]{1,240}»|「[^」\n]{1,240}」|『[^』\n]{1,240}』|《[^》\n]{1,240}》"
    r"|(?<![\d\"])\"[^\"\n]{1,240}\"|(?<![a-z\d])['‘](?=\S)[^'’\n]{2,240}['’](?![a-z\d])|`[^`\n]{1,240}`|(?:(?<=\n)"
    r"|^)>[^\n]{0,2000}"
)


_MARKS: Final = frozenset(
    "\u0e31\u0e34\u0e35\u0e36\u0e37\u0e38\u0e39\u0e3a\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e4d\u0e4e"
)
_LEADING_VOWELS: Final = frozenset("เแโใไ")


def _breaks_cluster(text: str, start: int, end: int) -> bool:
    """Tell whether a place begins or ends inside a Thai syllable: ของด is no word in ของด้วย ("things, too")."""
    return text[end : end + 1] in _MARKS or (
        start > 0 and text[start - 1] in _LEADING_VOWELS and text[start] > "\u0e00"
    )


def _places(pattern: "re.Pattern[str]", text: str) -> Iterator[Span]:
    found = 0
    for match in pattern.finditer(text):
        if match.start() < match.end() and not _breaks_cluster(text, match.start(), match.end()):
            yield match.span()
            found += 1
            if found >= _MOST_PLACES:
                return


# A space between two Thai letters may end a clause; a space beside digits or Latin does not.
_SOFT_END: Final = re.compile(r"(?<=[ก-๛]) (?=[ก-๛])|\n")
_TAG_AHEAD: Final = re.compile(r" (?:ใช่ไหม|ใช่มั้ย|ใช่ป่ะ|ใช่หรือไม่|หรือเปล่า|รึเปล่า|ไหม|มั้ย|หรือยัง|ถูกไหม|ถูกต้องไหม)")
_HARD_PARTICLE: Final = re.compile(r"(?:ค่ะ|ครับ|คับ|จ้า|จ้ะ)(?= |ว่า|แต่)")
# ไม่มีใบเสร็จก็เคลมได้ ("even without a receipt you can claim").
_TH_EVEN_WITHOUT: Final = re.compile(r"[^ \n]{0,30}(?<=[^ ]) ?ก็[^ \n]{0,20}ได้(?!ไม่)")
_SHORTEST_IF: Final = 8
_TH_CONSEQUENT: Final = re.compile(r"ก็|จะ|ให้|ต้อง|ควร|กรุณา|รบกวน|โปรด|ทาง(?:ร้าน|เรา)")


def _asked(pack: RefusalPack, text: str, span: Span) -> bool:
    """Tell whether what follows in the clause turns the place into a question."""
    rest = text[span[1] : span[1] + 120]
    if pack.code == "th":
        clause = _SOFT_END.search(rest)
        while clause is not None and _TAG_AHEAD.match(rest, clause.start()):
            clause = _SOFT_END.search(rest, clause.end())
        rest = rest[: clause.start()] if clause else rest
        stop = _HARD_PARTICLE.search(rest)
        rest = rest[: stop.start()] if stop else rest
    return _compiled((pack.question,)).match(rest) is not None


def _supposed(pack: RefusalPack, text: str, span: Span) -> bool:
    """Tell whether the place stands in the IF part of a condition."""
    before = text[max(0, span[0] - 80) : span[0]]
    if pack.code == "th":
        clauses = _SOFT_END.split(before)
        before = clauses[-1]
        if _TH_EVEN_WITHOUT.match(text, span[1]):
            return True
        match = _compiled((pack.condition,)).search(before)
        if match is None or _TH_CONSEQUENT.search(match[0]):
            return False
        # ถ้าตัวร้อนเกิน 39 ต้องพาไปหาหมอ: with a condition before it, the place itself begins the THEN part.
        return len(match[0]) < _SHORTEST_IF or _TH_CONSEQUENT.match(text, span[0]) is None
    return _compiled((pack.condition,)).search(before) is not None


def _over(pack: RefusalPack, text: str, span: Span) -> bool:
    """Tell whether the place is an old refusal or somebody else's, which the rest of the reply takes back."""
    before = text[max(0, span[0] - 80) : span[0]]
    if _compiled((pack.once,)).search(before) is None:
        return False
    return _compiled((pack.but_now,)).match(text[span[1] : span[1] + 120]) is not None


def _excuse(pack: RefusalPack, row: RefusalRow, text: str, span: Span, quoted: _Spans) -> str:
    """Return why the place does not count, or "" if it does."""
    if quoted.holds(span[0]):
        return "it is quoted"
    if _asked(pack, text, span):
        return "it is asked about"
    if _over(pack, text, span):
        return "it is over or somebody else's word, and the reply turns from it"
    # A warning after "if" is the advice itself: "if she is allergic, don't".
    if row.rule != "warning" and _supposed(pack, text, span):
        return "it is only supposed"
    return ""


def find_refusals(reply: str | Folded, *, guess: bool = True) -> tuple[Refusal, ...]:
    """Find every place that declines or warns, in reading order; places that are excused come with `counts=False`.

    Where a learnt model is sure of the opposite of what the rows found, it overrules them, unless without `guess`: the places
    that it speaks of have the rule `GUESS`. Of a text over 30,000 characters, which no chat reply is, the head and the tail of
    15,000 each are read.
    """
    folded = reply if isinstance(reply, Folded) else fold(reply)
    found: dict[int, Refusal] = {}
    for refusal in _refusals(folded):
        known = found.get(refusal.start)
        if known is None or (refusal.counts, refusal.end) > (known.counts, known.end):
            found[refusal.start] = refusal
    by_rules = tuple(found[start] for start in sorted(found))
    return _second_opinion(folded, by_rules) if guess else by_rules


def refuses(reply: str | Folded) -> bool:
    """Tell whether the reply reads as a refusal or a warning."""
    return any(refusal.counts for refusal in find_refusals(reply))


def _second_opinion(folded: Folded, by_rules: tuple[Refusal, ...]) -> tuple[Refusal, ...]:
    said = opinion(folded.text)
    if said is None or any(refusal.counts for refusal in by_rules) == (said.reads_like == "refusal"):
        return by_rules
    if said.reads_like == "none":
        why = "but the whole reads as if it refused nothing"
        return tuple(
            replace(one, rule=GUESS, confidence="weak", why=f"{one.why}; {why}", counts=False) if one.counts else one
            for one in by_rules
        )
    start, end = folded.span(said.start, said.end)
    why = "no rule finds a refusal, but it reads like one"
    guess = Refusal(start, end, folded.original[start:end], GUESS, "weak", why, counts=True)
    return tuple(sorted((*by_rules, guess), key=lambda one: one.start))


def _refusals(folded: Folded) -> Iterator[Refusal]:
    for begin, end in windows(len(folded.text)):
        plain = _plain(folded.text[begin:end])
        packs = [pack for pack in PACKS if uses(plain.text, pack.code)]
        for row, span, excuse in _judged(plain.text, packs):
            start, stop = plain.span(*span)
            yield _refusal(folded, row, (begin + start, begin + stop), excuse)


def _judged(text: str, packs: Sequence[RefusalPack]) -> Iterator[tuple[RefusalRow, Span, str]]:
    """Find every place of every row, with the excuse for it or ""; what is only looked at when needed is made late."""
    benign: _Spans | None = None
    quoted: _Spans | None = None
    for pack in packs:
        for row in pack.refusals:
            for span in _places(_compiled(row.wordings), text):
                benign = benign or _Spans([place for each in packs for place in _places(_benign(each.code), text)])
                if benign.touches(*span):
                    continue
                quoted = quoted or _Spans(list(_places(_QUOTED, text)))
                yield row, span, _excuse(pack, row, text, span, quoted)


def _refusal(folded: Folded, row: RefusalRow, span: Span, excuse: str) -> Refusal:
    start, end = folded.span(*span)
    return Refusal(
        start,
        end,
        folded.original[start:end],
        row.rule,
        "firm" if row.firm else "weak",
        f"{row.gloss}; {excuse}" if excuse else row.gloss,
        not excuse,
    )
