"""Whether a match is a word of its own or a piece of another one: แจก ("give away") in แจกัน ("vase")."""

from functools import lru_cache
from typing import Final

import regex

from khosop.language.longer_words import word_around

_LEADING_VOWELS: Final = frozenset("เแโใไ")
_DEPENDENT: Final = regex.compile("[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]")
_THAI: Final = regex.compile("[\u0e01-\u0e4e]")
_THAI_RUN: Final = regex.compile("[\u0e01-\u0e4e]+")
_LATIN_RUN: Final = regex.compile("[a-z0-9]+(?:-[a-z0-9]+)*")
_INFLECTION: Final = regex.compile("(?:s|es|d|ed|ing|er|ers|ly|'s|n)?(?![a-z])")
_BENGALI: Final = regex.compile("[\u0980-\u09e3]")

# Words that begin or end like something an offer says. Left of | in each row: what stands before; right: behind.
_LONGER_WORDS: Final = regex.compile(
    "(?:ฟรีซดราย|ฟรีเซอร์|ฟรีซ|ฟรีแลนซ์|ฟรีเวย์|ฟรีสไตล์|ฟรีดอม|แจกแจง|ลดหลั่น|จองหอง|จองจำ|จองเวร|กลางคืน|ส่งเสริม|หายใจ|"
    "กินใจ|กินเส้น|ตายตัว|ตายใจ|ตายด้าน|หมดห่วง|หมดกังวล|หมดปัญหา|ว่างเปล่า|เต็มใจ|ดีใจ|ถอนหายใจ|ตัดสินใจ|ตัดใจ|อาบแดด|"
    "ส่งท้าย|รับมือ|รับผิดชอบ|แพ้ท้อง|เปิดเผย|ปิดบัง|พารามิเตอร์|"
    "หมอดู(?!แล(?!้ว)|อาการ|แผล|ให้|ก่อน|ว่า|เคส)|หมอลำ|หมอนวด|หมอผี|หมอพร้อม|หมอความ|ผล(?:เลือด|ตรวจ|แล็บ|ชิ้นเนื้อ|"
    "ปัสสาวะ|เอกซเรย์|ฟิล์ม)|"
    "เลย(?:กำหนด|เวลา|วันที่|เถิด|ป้าย|ซอย)|ยา(?:สีฟัน|ดอง|จก|เส้น|เสพติด|สูบ|ฆ่าหญ้า|ฆ่าแมลง|รักษารถ)|กินเวลา|กินแรง|"
    "กินขาด|ตายาย|ว่างงาน|"
    "ปิดเทอม|หายห่วง|หายสงสัย|คืนชีพ|คืนดี|คืนสู่|จ่ายตลาด|รับปริญญา|รับเชิญ|รับแขก|นอนไม่หลับ|ส่งสัญญาณ|แพ้ชนะ|เลือดกรุ๊ป|หมดจด|หมดเปลือก|"
    "หุ้นกู้|(?<=免费|免費|用)?用(?:品|户|戶|途)|คืน(?:นี้|พรุ่ง)|ลดระดับ|"
    "ลดความ(?:เร็ว|สูง|ดัน)|ลดเสียง|ลดตัว|"
    "ลดทอน|ลดน้ำหนัก|ลดไข้|ลดบวม|ลดกรด|หมอกควัน|ส้มตำ|ผ่าเหล่า|ผ่าซาก|"
    "คลองตัน|เจ็บใจ|ปวดใจ|เปิดใจ|ปิดปาก|ลดเลี้ยว|แจกไพ่|ฟรีคิก|ตรวจการณ์)(?![\u0e30-\u0e3a\u0e45\u0e47-\u0e4e])"
)


def inside_another_word(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Return the span of the word that the match is only a piece of, or None where the letters alone don't tell."""
    if _cuts_a_syllable(text, start, end):
        return _run_around(text, start, end, _THAI_RUN)
    if _cuts_a_latin_word(text, start, end):
        return _run_around(text, start, end, _LATIN_RUN)
    for longer in _LONGER_WORDS.finditer(text, max(0, start - 12), min(len(text), end + 12)):
        overlaps = longer.start() < end and start < longer.end()
        holds = longer.start() <= start and end <= longer.end() and longer.end() - longer.start() > end - start
        cut = overlaps and (longer.start() < start < longer.end() or longer.start() < end < longer.end())
        if cut or holds:
            return longer.span()
    return word_around(text, start, end)


def _cuts_a_syllable(text: str, start: int, end: int) -> bool:
    """A Thai vowel or tone mark belongs to the consonant before it, and เ แ โ ใ ไ to the one behind."""
    if end < len(text) and _DEPENDENT.match(text, end) and _THAI.match(text, end - 1):
        return True
    return start > 0 and text[start - 1] in _LEADING_VOWELS and bool(_THAI.match(text, start))


def _cuts_a_latin_word(text: str, start: int, end: int) -> bool:
    if start > 0 and text[start].isascii() and text[start].isalpha() and regex.match("[a-z]", text[start - 1]):
        return True
    if start > 1 and text[start].isascii() and text[start - 1] == "-" and text[start - 4 : start] in ("non-", " un-"):
        return True
    last = text[end - 1]
    if end < len(text) and last.isascii() and last.isalpha() and regex.match("[a-z]", text[end]):
        return not _INFLECTION.match(text, end)
    return False


def _run_around(text: str, start: int, end: int, run: "regex.Pattern[str]") -> tuple[int, int]:
    begin = max(0, start - 24)
    for match in run.finditer(text, begin, min(len(text), end + 24)):
        if match.start() <= start < match.end():
            return match.start(), max(match.end(), end)
    return start, end


def cut_by_dictionary(text: str, start: int, end: int) -> bool:
    """Say whether the dictionary reads a longer word over an edge of the match and can't read the text without it.

    กินยาก ("a picky eater") is กิน + ยาก; กินยา + ก leaves a letter that is no word. In ลดราคา both readings work, and
    the match stands.
    """
    if _begins_within(text, start, end):
        return True
    glued_behind = end < len(text) and _THAI.match(text, end) is not None and _THAI.match(text, end - 1) is not None
    if not glued_behind:
        return False
    if _BEGINS_ANEW.match(text, end):
        return False  # the dictionary takes a second to load, and a function word behind the match is an edge anyway
    begin, stop = _window(text, start, end)
    if end - begin in (edges := _word_edges(text[begin:stop])):
        return False
    if _CLOSING.match(text, end - 1) and not _reads_as_words(text[end:stop]):
        return True
    # เมื่อคืน|เงินเดือน ("last night the salary"): คืนเงิน ("refund") is the end of one word and the begin of the next.
    across = any(start < begin + edge < end for edge in edges)
    return across and start - begin not in edges


_SHORT: Final = 6


def _begins_within(text: str, start: int, end: int) -> bool:
    """Say whether a short match begins inside a word and leaves a piece before it that is none: น|รี in นรีเวช ("gynaecology")."""
    if end - start > _SHORT or start == 0 or not (_THAI.match(text, start - 1) and _THAI.match(text, start)):
        return False
    from pythainlp.corpus import thai_words  # noqa: PLC0415 - the dictionary, as below

    begin, stop = _window(text, start, end)
    edges = _word_edges(text[begin:stop])
    if start - begin in edges:
        return False
    piece = text[begin + max(edge for edge in edges if edge < start - begin) : start]
    return len(piece) < 2 or piece not in thai_words()


_BEGINS_ANEW: Final = regex.compile(
    "(?:ค่ะ|ครับ|คะ(?!แนน)|จ้า(?!ง)|จ้ะ|นะ(?=คะ|ครับ|$| )|ให้|ได้|เลย(?!กำหนด|เวลา|วัน|เถิด)|ทุก|แล้ว|ที่|และ|ไม่|หรือ|ถึง|เมื่อ|เพื่อ|"
    "ตั้งแต่|ทั้ง|เป็น|ไหม|มั้ย|อย่าง|เพราะ|ต้อง|แต่(?!ง)|เพียง|ภายใน|ก่อน|เท่านั้น|อีก|โดย|ผ่าน|เต็ม|ยัง|ทำ|จะ(?!แจ้ง))"
)
_CLOSING: Final = regex.compile("[\u0e01-\u0e4e][กงดนบมยวรลตปจคถทพสศษณญฎฏฐ](?![\u0e30-\u0e3a\u0e45\u0e47-\u0e4e])")


def _reads_as_words(text: str) -> bool:
    from pythainlp.corpus import thai_words  # noqa: PLC0415
    from pythainlp.tokenize import word_tokenize  # noqa: PLC0415

    tokens = word_tokenize(text, engine="newmm", keep_whitespace=True, join_broken_num=False)
    return not tokens or (len(tokens[0]) > 1 and (tokens[0] in thai_words() or not _THAI.match(tokens[0])))


@lru_cache(maxsize=256)
def _word_edges(window: str) -> frozenset[int]:
    """Return the offsets at which pythainlp's newmm begins or ends a word."""
    # The dictionary takes a third of a second and 70 MB, and only `word: true` needs it.
    from pythainlp.tokenize import word_tokenize  # noqa: PLC0415

    # join_broken_num=True is quadratic on long runs of digits.
    edges, place = {0}, 0
    for token in word_tokenize(window, engine="newmm", keep_whitespace=True, join_broken_num=False):
        place += len(token)
        edges.add(place)
    return frozenset(edges)


_WINDOW: Final = 60


def lies_on_word_edges(text: str, start: int, end: int) -> bool:
    """Say whether both edges of the match are edges of words, by the dictionary where the script shows none."""
    begin, stop = _window(text, start, end)
    edges = _word_edges(text[begin:stop])
    return start - begin in edges and end - begin in edges


def _window(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the run without spaces around the match, cut to a length that costs little."""
    begin = max(text.rfind(" ", 0, start), text.rfind("\n", 0, start), start - _WINDOW - 1) + 1
    ends = [place for place in (text.find(" ", end), text.find("\n", end)) if place >= 0]
    return begin, min([*ends, end + _WINDOW, len(text)])
