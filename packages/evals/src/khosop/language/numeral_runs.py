"""Which numbers in words, with multipliers or with grouped digits does a folded text hold?

One reader per language; each takes a run of number words and may find several numbers in it: "สองสาม" is two and three.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from khosop.language import numeral_words as words

Values = tuple[Decimal, ...]
"""All that a number may mean, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number in words or with a multiplier ("1.5 ล้าน", "1.5 million"), in offsets of the text it was read from."""

    start: int
    end: int
    values: Values


# --- Thai -----------------------------------------------------------------------------------------------------------

_THAI_WORD = "|".join(sorted((*words.THAI_DIGITS, "เอ็ด", "ยี่สิบ", *words.THAI_POWERS), key=len, reverse=True))
_THAI_POWER = "|".join(words.THAI_POWERS)
_THAI_TOKEN = re.compile(rf"\d[\d,]*(?:\.\d+)?|{_THAI_WORD}")
# A word may not end before a mark of its last letter: หกั… is not หก.
_NO_MARK = r"(?![ัิ-ฺ็-๎])"
_THAI_RUN = (
    rf"(?P<thai>(?<![เแโใไ])(?:(?<![\d.,])\d[\d,]{{0,15}}(?:\.\d{{1,4}})?[ ]?(?={_THAI_POWER})(?:{_THAI_POWER}){_NO_MARK}"
    rf"|(?:{_THAI_WORD}){_NO_MARK})"
    rf"(?:(?:{_THAI_WORD}){_NO_MARK}|(?<=[ก-๎])[ ]?\d[\d,]{{0,9}}[ ]?(?:{_THAI_POWER}){_NO_MARK})*)"
)
_LONE_POWER_AFTER = re.compile(rf"[ ]?(?:{words.COUNTED_THAI}|[^ก-๛]|$|(?:ค่ะ|ครับ|คะ|จ้า|นะ|ค่า|งับ|ถึง|เอง|แล้ว|จาก))")


def _thai(run: str, text: str, start: int) -> Iterator[Numeral]:
    """Read as many numbers as a run of Thai number words holds: "สองสาม" are two, "สองร้อยสาม" is one."""
    tokens = [(m.start(), m.end(), m[0]) for m in _THAI_TOKEN.finditer(run)]
    at = 0
    while at < len(tokens):
        taken, values = _one_thai(tokens, at)
        if taken == 0:
            at += 1
            continue
        first, last = tokens[at], tokens[at + taken - 1]
        following, more = _one_thai(tokens, at + taken) if len(values) > 1 else (0, ())
        if (
            following
            and tokens[at + taken][0] == last[1]
            and more[0] < 100 <= values[0] % 1000
            and values[0] % 100 == 0
        ):
            # "พันสองห้าสิบ" is 1,250: the hundred of "พันสอง" is understood.
            values, taken = (values[0] + more[0],), taken + following
            last = tokens[at + taken - 1]
        lone = first[2] in words.THAI_POWERS and taken == 1 and first[2] != "สิบ"
        if not lone or _LONE_POWER_AFTER.match(text, start + last[1]):
            yield Numeral(start + first[0], start + last[1], values)
        at += taken


class _ThaiSum:
    """One Thai number while its words are being added up; `add` refuses the word that begins another number."""

    def __init__(self) -> None:
        self._millions = Decimal(0)
        self._section = Decimal(0)
        self._pending: Decimal | None = None
        self._lowest: int | None = None
        """The last power that was added: the next must be lower."""

    def add(self, word: str) -> bool:
        if word == "ล้าน":
            return self._add_million()
        if word in words.THAI_POWERS:
            return self._add_power(words.THAI_POWERS[word])
        if word == "ยี่สิบ":
            return self._add_twenty()
        if self._pending is not None or self._lowest == 1:
            return False
        if word == "เอ็ด":
            return self._add_one()
        digit = words.THAI_DIGITS.get(word)
        self._pending = Decimal(digit) if digit is not None else Decimal(word.replace(",", ""))
        return True

    def _add_million(self) -> bool:
        started = self._section or self._pending is not None
        self._millions = (self._millions + (self._section + (self._pending or 0) if started else 1)) * 1_000_000
        self._section, self._pending, self._lowest = Decimal(0), None, None
        return True

    def _add_power(self, power: int) -> bool:
        if self._lowest is not None and power >= self._lowest:
            return False
        if power == 10 and self._pending in (1, 2):
            return False  # "บ่ายสองสิบห้า" is 2 and 15: twenty is ยี่สิบ, ten is สิบ
        self._section += (1 if self._pending is None else self._pending) * power
        self._pending, self._lowest = None, power
        return True

    def _add_twenty(self) -> bool:
        if self._pending is not None or (self._lowest is not None and self._lowest <= 10):
            return False
        self._section, self._lowest = self._section + 20, 10
        return True

    def _add_one(self) -> bool:
        if self._lowest is None and not self._millions:
            return False
        self._section, self._lowest = self._section + 1, 1
        return True

    def gives_back(self) -> bool:
        """Tell whether the last digit belongs to the number that follows, and forget it if so."""
        if self._pending is None or self._lowest is None:
            return False
        self._pending = None
        return True

    def values(self) -> Values:
        lowest = self._lowest or (1_000_000 if self._millions else None)
        return _with_tail(self._millions + self._section, self._pending, lowest)


def _one_thai(tokens: list[tuple[int, int, str]], at: int) -> tuple[int, Values]:
    """Return how many tokens the number at `at` has, and its values."""
    total = _ThaiSum()
    place = at
    while place < len(tokens) and total.add(tokens[place][2]):
        place += 1
    if place < len(tokens) and tokens[place][2] in words.THAI_POWERS and total.gives_back():
        place -= 1
    return place - at, total.values()


def _with_tail(total: Decimal, digit: Decimal | None, lowest: int | None) -> Values:
    """Add the digit behind the last power: "พันสอง" is 1,200 or 1,002, "ร้อยหนึ่ง" is mostly just 100."""
    if digit is None:
        return (total,)
    if lowest is None or lowest <= 10:
        return (total + digit,)
    short, literal = total + digit * lowest / 10, total + digit
    return (total, literal, short) if digit == 1 else (short, literal)


# --- English --------------------------------------------------------------------------------------------------------

_ENGLISH_WORD = "|".join(
    sorted((*words.ENGLISH_SMALL, *words.ENGLISH_POWERS, *words.ENGLISH_POWERS_PLURAL), key=len, reverse=True)
)
_ENGLISH_POWER = "|".join((*words.ENGLISH_POWERS, *words.ENGLISH_POWERS_PLURAL))
_LATIN_LEFT, _LATIN_RIGHT = r"(?<![a-z\d'])", r"(?![a-z\d])"
_ENGLISH_LONGER = (
    r"(?<![a-z])(?:(?:no|any|every|some|each|this|that|which|the|another)[ -]one|one(?='|[ -](?:of|another|day|moment"
    r"|time|size|way|stop))"
    r"|seven[ -]eleven|4k|5g|4g|3g|2k)(?![a-z])"
)
_ENGLISH_RUN = (
    rf"(?P<english>{_LATIN_LEFT}"
    rf"(?:(?:half )?an? (?={_ENGLISH_POWER})|(?:\d[\d,]{{0,15}}(?:\.\d{{1,4}})?[ ]?(?={_ENGLISH_POWER})))?"
    rf"(?:{_ENGLISH_WORD})s?(?:(?:[ -]|[ ]and[ ])(?:{_ENGLISH_WORD})){{0,12}}{_LATIN_RIGHT})"
)
_ENGLISH_TOKEN = re.compile(rf"\d[\d,]*(?:\.\d+)?|half an?|an?(?= )|{_ENGLISH_WORD}")


def _english(run: str, text: str, start: int) -> Iterator[Numeral]:
    del text
    tokens = [(m.start(), m.end(), m[0]) for m in _ENGLISH_TOKEN.finditer(run)]
    at = 0
    while at < len(tokens):
        first = at
        total, section = Decimal(0), Decimal(0)
        parts: list[int] = []
        started = False
        while at < len(tokens):
            word = tokens[at][2]
            if word in words.ENGLISH_SMALL:
                value = words.ENGLISH_SMALL[word]
                if parts and not (parts[-1] >= 100 or (parts[-1] in range(20, 100, 10) and 0 < value < 10)):
                    break
                section += value
                parts.append(value)
            elif word in words.ENGLISH_POWERS or word in words.ENGLISH_POWERS_PLURAL:
                power = words.ENGLISH_POWERS.get(word) or words.ENGLISH_POWERS_PLURAL[word]
                section = (section or Decimal(1)) * power if started else Decimal(power)
                if power >= 1000:
                    total, section = total + section, Decimal(0)
                parts.append(power)
            elif started:
                break
            elif word.startswith("half"):
                section = Decimal("0.5")
            else:
                section = Decimal(1) if word in ("a", "an") else Decimal(word.replace(",", ""))
            started = True
            at += 1
        yield Numeral(start + tokens[first][0], start + tokens[at - 1][1], (total + section,))


# --- Chinese --------------------------------------------------------------------------------------------------------

_CHINESE_CHAR = "".join((*words.CHINESE_DIGITS, *words.CHINESE_POWERS))
_CHINESE_RUN = (
    r"(?P<chinese>(?<![第几幾数數\d])(?:\d{1,12}(?:\.\d{1,6})?[ ]?(?=[百千万萬亿]))?"
    rf"[{_CHINESE_CHAR}]{{1,24}}(?![几幾来余餘多把]?分之))"
)


def _chinese(run: str, text: str, start: int) -> Iterator[Numeral]:
    digits = re.match(r"\d+(?:\.\d+)?[ ]?", run)
    body = run[digits.end() :] if digits else run
    after = text[start + len(run) : start + len(run) + 1]
    if digits is None and all(char in words.CHINESE_DIGITS for char in body):
        yield from _chinese_digits(body, start, after)
        return
    if digits is None and len(body) == 1 and body in "百千万萬亿" and after not in words.CHINESE_COUNTED:
        return
    yield Numeral(start, start + len(run), _chinese_value(body, Decimal(digits[0].strip()) if digits else None))


def _chinese_digits(body: str, start: int, after: str) -> Iterator[Numeral]:
    if len(body) >= 3:  # a year, a phone, a room: read digit by digit
        value = "".join(str(words.CHINESE_DIGITS[char]) for char in body)
        yield Numeral(start, start + len(body), (Decimal(value),))
    elif (after and after in words.CHINESE_COUNTED) or (len(body) == 2 and body[0] not in "零〇"):
        for place, char in enumerate(body):  # "三四天" is three or four days
            yield Numeral(start + place, start + place + 1, (Decimal(words.CHINESE_DIGITS[char]),))


def _chinese_value(body: str, first: Decimal | None) -> Values:
    total, section, pending = Decimal(0), Decimal(0), first
    lowest: int | None = None
    zero = False
    for char in body:
        if char in words.CHINESE_DIGITS:
            pending = Decimal(words.CHINESE_DIGITS[char])
            zero = zero or pending == 0
            continue
        power = words.CHINESE_POWERS[char]
        if power >= 10_000:
            total, section = (
                (total + section + (pending or 0 if section or total else pending or 1)) * power,
                Decimal(0),
            )
        else:
            section += (pending or 1) * power
        pending, lowest = None, power
    if pending is None:
        return (total + section,)
    # 一百二 is 120, 一万五 is 15,000; 一百零二 is 102.
    tail = pending * lowest / 10 if lowest and lowest > 10 and not zero else pending
    return (total + section + tail,)


# --- Bengali --------------------------------------------------------------------------------------------------------

_BENGALI_WORD = "|".join(sorted(words.BENGALI_SMALL, key=len, reverse=True))
_BENGALI_POWER = "|".join(sorted(words.BENGALI_POWERS, key=len, reverse=True))
_BENGALI_RUN = (
    rf"(?P<bengali>(?<![ঀ-৥])(?:{words.BENGALI_AND_A_HALF} )?(?:"
    rf"(?:(?:{_BENGALI_WORD})|\d[\d,]{{0,15}}(?:\.\d{{1,4}})?)[ ]?(?:{_BENGALI_POWER})(?![ঀ-৥])"
    rf"(?: (?:(?:{_BENGALI_WORD})[ ]?(?:{_BENGALI_POWER})?)(?![ঀ-৥])){{0,6}}"
    rf"|(?:{_BENGALI_WORD})(?=(?:ই)?[ ]?(?:{words.BENGALI_COUNTED}|পর্যন্ত|থেকে|{_BENGALI_POWER}))))"
)
_BENGALI_TOKEN = re.compile(
    rf"{words.BENGALI_AND_A_HALF}|\d[\d,]*(?:\.\d+)?|(?:{_BENGALI_WORD})(?=[ ]|$|{_BENGALI_POWER})|{_BENGALI_POWER}"
)


def _bengali(run: str, text: str, start: int) -> Iterator[Numeral]:
    del text
    total, section, half = Decimal(0), Decimal(0), False
    begin = 0
    for match in _BENGALI_TOKEN.finditer(run):
        word = match[0]
        if word == words.BENGALI_AND_A_HALF:
            half, begin = True, 0
        elif word in words.BENGALI_POWERS:
            factor = (section or Decimal(1)) + (Decimal("0.5") if half else 0)
            total, section, half = total + factor * words.BENGALI_POWERS[word], Decimal(0), False
        elif word in words.BENGALI_SMALL:
            section += Decimal(str(words.BENGALI_SMALL[word]))
        else:
            section += Decimal(word.replace(",", ""))
    if half:  # সাড়ে আটটা is half past eight: the reader of times wants the word
        begin = len(words.BENGALI_AND_A_HALF) + 1
    yield Numeral(start + begin, start + len(run), (total + section,))


# --- all of them ----------------------------------------------------------------------------------------------------

_GROUPED = (
    r"(?P<grouped>(?<![\d.,])\d{1,3}(?:,\d{2,3})*,\d{3}(?![\d])(?:\.\d+)?|(?<![\d.,])\d{1,3}(?: \d{3})+(?= ?(?:บาท|฿"
    r"|usd|thb)))"
)
_THOUSANDS = r"(?P<thousands>(?<![\d.,a-z])\d+(?:\.\d{1,3})?[ ]?k(?![a-z\d]))"
_SKIP = rf"(?P<skip>{words.THAI_LONGER_WORDS}|{words.CHINESE_LONGER_WORDS}|{_ENGLISH_LONGER})"
# No number begins inside a run of digits: said first, a page of digits costs one look per digit.
_ANY: Final = re.compile(
    r"(?!(?<=\d)\d)(?:"
    + "|".join((_SKIP, _GROUPED, _THOUSANDS, _THAI_RUN, _ENGLISH_RUN, _CHINESE_RUN, _BENGALI_RUN))
    + ")"
)


def _grouped(run: str, text: str, start: int) -> Iterator[Numeral]:
    del text
    yield Numeral(start, start + len(run), (Decimal(run.replace(",", "").replace(" ", "")),))


def _thousands(run: str, text: str, start: int) -> Iterator[Numeral]:
    del text
    yield Numeral(start, start + len(run), (Decimal(run[:-1].strip()) * 1000,))


_READERS: Final[dict[str, Callable[[str, str, int], Iterator[Numeral]]]] = {
    "thai": _thai,
    "english": _english,
    "chinese": _chinese,
    "bengali": _bengali,
    "grouped": _grouped,
    "thousands": _thousands,
}


def find_numerals(text: str) -> Iterator[Numeral]:
    """Find the numbers of a folded text that are not already plain digits, from left to right."""
    for match in _ANY.finditer(text):
        kind = match.lastgroup
        if kind is not None and kind != "skip":
            yield from _READERS[kind](match[0], text, match.start())
