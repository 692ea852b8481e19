"""Where is a person named? The log's own senders wherever they stand, and names behind a title such as คุณ ("Khun", Mr or Ms)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from khosop.language.words import lies_on_word_edges
from khosop.redaction.nicknames import NICKNAMES

KIND: Final = "names of people"
_THAI: Final = "\u0e01-\u0e4e"
_MARK: Final = re.compile("[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]")
"""A vowel or tone that belongs to the consonant before it: no word begins with one."""

# น้อง is left out: in front of a name it is a pet far more often than a person.
_TITLE: Final = re.compile(
    rf"(?:(?P<thanks>ขอบคุณ)(?!คุณ)|(?P<doctor>คุณ(?:หมอ|ครู|พี่|ป้า|ลุง))(?=[{_THAI}]{{2}})"
    rf"|(?<!บุญ)(?<!พระ)(?<!คุ้น)(?P<sure>คุณ)(?=[\s{_THAI}A-Za-z])"
    rf"|(?P<formal>ด\.ช\.|ด\.ญ\.|น\.ส\.|(?:นางสาว|เด็กชาย|เด็กหญิง|นาย|นาง)(?=\s?[{_THAI}]{{2}}))"
    rf"|(?:พี่|ป้า|ลุง|เฮีย|เจ๊|หมอ|ครู|อาจารย์|สัตวแพทย์|ช่าง|แอดมิน|พนักงาน)(?=[{_THAI}]{{2}})"
    rf"|(?P<said>(?:ชื่อ|นาม)(?:ผู้จอง|ผู้รับ|ผู้โอน|ลูกค้า|เจ้าของ|จริง|-นามสกุล|-สกุล|บัญชี)|(?:ผม|ดิฉัน|เรา|ฉัน)ชื่อ)\s?[:=]?)"
    rf"[ \t]?(?:คือ\s?)?"
)
_LATIN_TITLE: Final = re.compile(
    r"(?<![A-Za-z])(?:(?i:K\.|Khun\b|Mr\b\.?|Mrs\b\.?|Ms\b\.?|Miss\b|Dr\b\.?)|(?i:my name is|this is|I am|I'm)(?=\s[A-Z]))\s?"
)
_LATIN_NAME: Final = re.compile(r"[A-Z][a-z'’-]+(?:\s[A-Z][a-z'’-]+){0,2}")
_NO_LATIN_NAMES_ROWS: Final = (
    "Yes No The This That Your Our Please Thank Thanks Hello Hi Sorry Monday Tuesday Wednesday Thursday",
    "Friday Saturday Sunday Thai Thailand Bangkok Customer Team Staff Admin Support Line Can Could Will",
    "Would We You It And Or But If When Is Are",
)
_NO_LATIN_NAMES: Final = frozenset(word for row in _NO_LATIN_NAMES_ROWS for word in row.split())

# Words that often stand behind คุณ and name nobody: people by their part, and what "you" does.
_NOBODY: Final = re.compile(
    "(?:ลูกค้า|หมอ|แม่|พ่อ|ครู|ย่า|ยาย|ปู่|ตา(?![ลม])|ลุง|ป้า|น้า|อา(?![รทย])|พี่|น้อง(?!ๆ)|แอดมิน|เจ้าของ|พนักงาน|ผู้|ท่าน|ภาพ|ค่า|สมบัติ|ธรรม|ประโยชน์|วุฒิ|ลักษณะ|นาย|"
    "หนู|ต้อง|สามารถ|จะ|ได้|มี|เป็น|อยู่|ไป|มา(?![นลร])|ทำ|ชอบ|บอก|คิด|รู้|ทราบ|เห็น|ว่า|ครับ|ค่ะ|คะ|นะ|กับ|และ|ที่|ก็|ไม่|ยัง|เคย|กำลัง|อาจ|ควร|ให้|ใช้|สนใจ|สะดวก|"
    "เลือก|กรอก|เข้า|ออก|รับ|ส่ง|โอน|จอง|ซื้อ|ขอ|แจ้ง|ถาม|ตอบ|พา|เอง|ทุก|เขา|ของ|คือ|เหมือน|ต่อไป|เท่านั้น|ด้วย|แล้ว|เลย|สัตว|ดู|โทร)"
)
_TAIL: Final = re.compile(r"(?:$|[\s.,!?)(/:;\"'”]|ค่ะ|คะ|ครับ|นะ|จ้า|จ้ะ|เอง|ๆ)")
"""What shows that a word behind a title has ended: an end, a space, a particle."""


@dataclass(frozen=True, slots=True)
class Names:
    """The people whom a log names itself."""

    everywhere: tuple[tuple[str, str], ...]
    """Wording and person: replaced wherever it stands as a word."""
    ordinary: tuple[tuple[str, str], ...]
    """Wording and person, where the wording is an everyday word: replaced behind a title only."""

    everyday: int = 0
    """Senders of whose name nothing but everyday words is known."""

    @classmethod
    def of(cls, senders: Sequence[str]) -> Names:
        """Return the names of senders, whole and in parts; a part is what stands between spaces and signs."""
        everywhere: dict[str, str] = {}
        ordinary: dict[str, str] = {}
        everyday = 0
        for sender in dict.fromkeys(one.strip() for one in senders):
            wordings = _wordings(sender)
            plain = {wording for wording in wordings if _is_everyday(wording)}
            everyday += bool(wordings) and plain == set(wordings)
            for wording, who in wordings.items():
                (ordinary if wording in plain else everywhere).setdefault(wording, who)
        return cls(_longest_first(everywhere), _longest_first(ordinary), everyday)


def _wordings(sender: str) -> dict[str, str]:
    """Return how a sender may be called, each with the one name that stands for the person."""
    parts = [part for part in re.split(rf"[^{_THAI}A-Za-z]+", sender) if len(part) > 1]
    found: dict[str, str] = {}
    for part in dict.fromkeys([*([sender] if len(sender) > 1 else []), *parts]):
        bare = re.sub("^(?:คุณ|พี่|น้อง|Khun|khun)(?=.{2})", "", part)
        found |= dict.fromkeys((part, bare), parts[0] if parts else sender)
    return found


def _longest_first(names: dict[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(names.items(), key=lambda pair: (-len(pair[0]), pair[0])))


def _is_everyday(word: str) -> bool:
    if word.isascii():
        return len(word) < 3 or word.capitalize() in _NO_LATIN_NAMES or word.lower() in _EVERYDAY_LATIN
    from pythainlp.corpus import thai_words  # noqa: PLC0415 - a third of a second, and only Thai names need it

    return word in thai_words()


_EVERYDAY_LATIN_ROWS: Final = (
    "cat dog pet shop love baby may june april rose sun sky art ice ant bee joy hope bank gift book boy",
    "girl mom dad mama papa the and you big best cake cream fern film first game gold golf green home",
    "honey happy king lady man miss moon new nice one red smile star sweet top view wine win white black",
    "blue pink tea toy",
)
_EVERYDAY_LATIN: Final = frozenset(word for row in _EVERYDAY_LATIN_ROWS for word in row.split())


def find_names(text: str, known: Names) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, who) for every place that names a person; the longest reading of a place first."""
    for wording, who in known.everywhere:
        for match in re.finditer(re.escape(wording), text, re.IGNORECASE):
            if _is_whole(text, *match.span()):
                yield *match.span(), who.lower()
    parts = {wording.lower(): who.lower() for wording, who in (*known.everywhere, *known.ordinary)}
    for title in _TITLE.finditer(text):
        sure, formal = bool(title["sure"] or title["said"]), bool(title["formal"] or title["said"])
        named = _behind(text, title.end(), known, sure=sure) if _is_title(text, title) else None
        if named is not None:
            named = _with_family(text, named, formal=formal, sure=sure)
        if named is not None and not (title["thanks"] and _is_everyday(text[title.end() : named])):
            said = text[title.end() : named].lower()
            yield title.end(), named, parts.get(said, said.split()[0])
    for title in _LATIN_TITLE.finditer(text):
        found = _LATIN_NAME.match(text, title.end())
        if found is not None and found[0].split()[0] not in _NO_LATIN_NAMES:
            yield *found.span(), parts.get(found[0].lower(), found[0].lower().split()[0])
        elif (end := _behind(text, title.end(), known, sure=True)) is not None:
            said = text[title.end() : end].lower()
            yield title.end(), end, parts.get(said, said)


def _is_title(text: str, title: re.Match[str]) -> bool:
    """Tell whether a title is a word of its own: ป้า ("aunt") is not in ป้าย ("sign"), นาย not in นายก."""
    if title["said"] or title["thanks"] or title["doctor"] or "." in title[0]:
        return True
    glued = title.start() > 0 and re.match(f"[{_THAI}]", text[title.start() - 1]) is not None
    if title["sure"] and not glued:
        return True
    return lies_on_word_edges(text, title.start(), title.start() + len(title[0].rstrip()))


def _is_whole(text: str, start: int, end: int) -> bool:
    """Tell whether a place is a word as far as letters show: no vowel is cut off, no Latin word goes on."""
    if end < len(text) and _MARK.match(text, end):
        return False
    if start and text[start - 1] in "เแโใไ" and re.match(f"[{_THAI}]", text[start]):
        return False
    before, after = text[start - 1 : start], text[end : end + 1]
    glued = (before + text[start], text[end - 1] + after)
    return not any(re.fullmatch("[A-Za-z]{2}", pair) for pair in glued)


def _behind(text: str, start: int, known: Names, *, sure: bool) -> int | None:
    """Return the end of the name that begins at `start`; None where no name does.

    `sure`: what stands before is hardly ever anything but a title, so an everyday word behind it may be a nickname.
    """
    for wording, _ in (*known.everywhere, *known.ordinary):
        if text[start : start + len(wording)].lower() == wording.lower() and _is_whole(
            text, start, start + len(wording)
        ):
            return start + len(wording)
    latin = _LATIN_NAME.match(text, start) or re.compile(r"[A-Za-z][A-Za-z'’-]+").match(text, start)
    if latin is not None:
        return None if latin[0].split()[0].capitalize() in _NO_LATIN_NAMES else latin.end()
    run = re.compile(f"[{_THAI}]{{2,}}").match(text, start)
    if run is None:
        return None
    given = _given_name(run[0], sure=sure)
    if given is None or (_NOBODY.match(run[0]) and given != len(run[0])):
        return None
    return start + given


def _given_name(run: str, *, sure: bool) -> int | None:
    """Return how long the given name is that Thai letters begin with."""
    from pythainlp.corpus import thai_words  # noqa: PLC0415 - a third of a second, and only titles need it

    words = thai_words()
    if run in _people() and (run not in words or run in NICKNAMES or (sure and not _NOBODY.fullmatch(run))):
        return len(run)
    for end in range(min(len(run), 20), 1, -1):
        name = run[:end]
        if name not in _people() or _MARK.match(run, end) or name[-1] in "เแโใไ":
            continue
        ended = _TAIL.match(run, end) is not None
        if name in words and not ((name in NICKNAMES and (sure or ended)) or (sure and ended)):
            continue
        if (name in words or name in NICKNAMES) and not lies_on_word_edges(run, 0, end):
            continue  # เจ is a nickname, and the begin of เจอ ("to find")
        return None if _NOBODY.match(run) and name in words else _whole_name(run, end)
    return _unknown(run) if sure else None


def _whole_name(run: str, end: int) -> int:
    """Return the end of a name that goes on behind the part that the register has: to the word's end, or by another name."""
    from pythainlp.tokenize import word_tokenize  # noqa: PLC0415 - as above

    place = 0
    for token in word_tokenize(run[:40], engine="newmm", join_broken_num=False):
        place += len(token)
        if place >= end:
            break
    rest = run[place:]
    more = next(
        (n for n in range(min(len(rest), 12), 2, -1) if rest[:n] in _register() and not _MARK.match(rest, n)), 0
    )
    return place + more


def _unknown(run: str) -> int | None:
    """Return how much of a run no dictionary knows, from its begin on: a rare name, a nickname of somebody's own making."""
    from pythainlp.corpus import thai_words  # noqa: PLC0415 - as above
    from pythainlp.tokenize import word_tokenize  # noqa: PLC0415 - as above

    words = thai_words()
    end = 0
    for token in word_tokenize(run[:40], engine="newmm", join_broken_num=False):
        if token in words:
            break
        end += len(token)
    return end or None


def _with_family(text: str, end: int, *, formal: bool, sure: bool) -> int:
    """Return the end of the name with the family name behind it, where the register has it.

    `formal`: what stands before asks for a full name, so any word behind a given name is the family's. `sure`: it is a title, so
    a word that reads like a family name is one.
    """
    joined = re.compile(f"-[{_THAI}]{{2,20}}").match(text, end)
    end = joined.end() if joined is not None else end
    behind = re.compile(f"[ ]([{_THAI}]{{2,30}})(?![{_THAI}])").match(text, end)
    if behind is None or _TAIL.match(behind[1]) or _ENDS_A_SENTENCE.search(behind[1]):
        return end
    listed = behind[1] in _families() or _FAMILY.search(behind[1]) is not None
    return behind.end() if formal or listed or (sure and _looks_like_one(behind[1])) else end


_ENDS_A_SENTENCE: Final = re.compile("(?:ค่ะ|คะ|ครับ|นะ|จ้า|จ้ะ|ไหม|มั้ย|แล้ว|ไว้|อยู่|ให้|ด้วย|เลย|ไป|มา)$")
_FAMILY: Final = re.compile(
    "(?:ศักดิ์|กุล|สกุล|วงศ์|วงษ์|พงศ์|พงษ์|พันธ์|พันธุ์|รัตน์|รัตนา|วัฒน์|วัฒนา|นนท์|นันท์|ภักดี|ประเสริฐ|โรจน์|ไพบูลย์|เจริญสุข|"
    "สวัสดิ์|วิทย์|วิชัย|ธรรม|กิจ|สมบูรณ์|มงคล|สุวรรณ|เกียรติ|ไพศาล|ศิลป์|ฤทธิ์|เดช|อนันต์|กร)$"
)
"""How many Thai family names end. Looked for only where a given name stands before."""
_DOES: Final = re.compile(
    "(?:จอง|โทร|แจ้ง|สอบ|ติดต่อ|ขอ|ต้อง|สน|รอ|ว่า|ที่|ซึ่ง|และ|กับ|หรือ|ของ|ใน|จาก|ถึง|เพื่อ|เพราะ|แต่|ถ้า|เมื่อ|ตอน|หลัง|ก่อน|ส่ง|โอน|"
    "รับ|ฝาก|ยืนยัน|เลื่อน|ยกเลิก|พา|น้อง|คิว|เวลา|วัน|พรุ่ง|เมื่อ|เบอร์|เลข|ราคา|สั่ง|กำลัง|พูด|ตอบ|ถาม|อ่าน|ดู|เห็น|ทาน|กิน|นอน|นั่ง|เดิน|"
    "กลับ|เข้า|ออก|ขึ้น|ลง|เปิด|ปิด|เริ่ม|เลิก|หยุด|ช่วย|ลอง|เปลี่ยน|แก้|เพิ่ม|ลด|จ่าย|ชำระ|ซื้อ|ขาย|นัด|ฉีด|อาบ|ตัด|รักษา|ป่วย|แพ้|เป็น|"
    "สวัสดี|หวัดดี|ขอบคุณ|รบกวน|สะดวก|ว่าง|ไม่|ยัง|ก็|คือ|อยาก|เอา|ใช้|ทำ|เจ้าของ|แม่|พ่อ|หมอ|แอดมิน|พนักงาน|ลูกค้า|คน|ร้าน|สาขา|นัก|ประจำ)"
)
"""What stands behind a name when a sentence goes on."""


def _looks_like_one(run: str) -> bool:
    """Tell whether a word of its own behind a given name is a family's: made of a few words, but none, and no deed."""
    from pythainlp.corpus import thai_words  # noqa: PLC0415 - as above
    from pythainlp.tokenize import word_tokenize  # noqa: PLC0415 - as above

    if not 4 <= len(run) <= 16 or run in thai_words() or _NOBODY.match(run) or _DOES.match(run):
        return False
    return len(word_tokenize(run, engine="newmm", join_broken_num=False)) <= 4


@lru_cache(maxsize=1)
def _people() -> frozenset[str]:
    from pythainlp.corpus import thai_female_names, thai_male_names  # noqa: PLC0415 - as above

    return frozenset(thai_male_names()) | frozenset(thai_female_names()) | NICKNAMES


@lru_cache(maxsize=1)
def _register() -> frozenset[str]:
    """Return given names that are no everyday words."""
    from pythainlp.corpus import thai_words  # noqa: PLC0415 - as above

    return _people() - frozenset(thai_words())


@lru_cache(maxsize=1)
def _families() -> frozenset[str]:
    from pythainlp.corpus import thai_family_names  # noqa: PLC0415 - as above

    return frozenset(thai_family_names())
