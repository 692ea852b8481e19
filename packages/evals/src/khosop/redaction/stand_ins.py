"""What stands where a person's data stood? Invented values of the same shape, which a bot takes as it took the real ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, repeat
from typing import Final

_THAI_DIGITS: Final = "๐๑๒๓๔๕๖๗๘๙"


def _poured(digits: str, shape: str) -> str:
    """Return the shape with its digits replaced one by one, in the script that they were written in."""
    left: Iterator[str] = chain(digits, repeat("0"))
    return "".join(
        _THAI_DIGITS[int(next(left))] if one in _THAI_DIGITS else next(left) if one.isdecimal() else one
        for one in shape
    )


def _length(shape: str) -> int:
    return sum(one.isdecimal() for one in shape)


def national_check_digit(first: str) -> str:
    """Return the 13th digit of a Thai national id from its first twelve."""
    total = sum(int(digit) * weight for digit, weight in zip(first, range(13, 1, -1), strict=True))
    return str((11 - total % 11) % 10)


def luhn_check_digit(first: str) -> str:
    """Return the last digit of a card number from the digits before it."""
    total = 0
    for place, digit in enumerate(reversed(first)):
        value = int(digit) * (2 if place % 2 == 0 else 1)
        total += value - 9 if value > 9 else value
    return str(-total % 10)


def phone(number: int, shape: str) -> str:
    """Return a phone number: a mobile stays a mobile, an office an office, and the separators stay."""
    plain = re.sub(r"[^0-9+]", "", _ascii(shape))
    length = _length(shape)
    international = re.match(r"(?:\+|00)?66(0?)([2-9])", plain)
    if international is not None:
        head = re.sub(r"[^0-9]", "", plain[: international.end()])
    elif plain.startswith("+"):
        head = plain[1:3]
    else:
        head = plain[:2]
    return _poured(head + f"{number:0{max(1, length - len(head))}}", shape)


def national_id(number: int, shape: str) -> str:
    """Return a national id with a right check digit; none that begins with 9 was ever given to anybody."""
    first = f"9{number:011}"
    return _poured(first + national_check_digit(first), shape)


def card(number: int, shape: str) -> str:
    """Return a card number with a right check digit."""
    first = "4" + f"{number:0{_length(shape) - 2}}"
    return _poured(first + luhn_check_digit(first), shape)


def same_shape(number: int, shape: str) -> str:
    """Return a code of the same shape: a prefix of letters stays, digits and the letters among them are replaced."""
    prefix = re.match(r"[A-Za-z]{2,6}(?=-?[0-9๐-๙])", shape)
    head, rest = (prefix[0], shape[prefix.end() :]) if prefix is not None else ("", shape)
    count = _length(rest)
    poured = _poured(f"{number:0{count}}"[-count:] if count else "", rest)
    letters = (("a" if one.islower() else "A") if one.isascii() and one.isalpha() else one for one in poured)
    return head + "".join(letters)


def plate(number: int, shape: str) -> str:
    """Return a car's plate."""
    return re.sub("[ก-ฮ]", "ก", same_shape(number, shape))


def email(number: int, _shape: str) -> str:
    """Return an address in the domain that is kept for examples."""
    return f"customer{number}@example.com"


def line_link(number: int, _shape: str) -> str:
    """Return a link to nobody."""
    return f"https://line.me/ti/p/example{number}"


def map_link(number: int, _shape: str) -> str:
    """Return a link to no place."""
    return f"https://maps.example.com/{number}"


def position(_number: int, _shape: str) -> str:
    """Return a position in the sea."""
    return "0.0000, 0.0000"


def query(_number: int, _shape: str) -> str:
    """Return a query that says nothing."""
    return "?…"


def line_user(number: int, shape: str) -> str:
    """Return a user id as LINE's platform makes them."""
    return f"{shape[0]}{number:032x}"


def line_handle(number: int, shape: str) -> str:
    """Return a name that somebody chose."""
    return ("@" if shape.startswith("@") else "") + f"example{number}"


def address(number: int, _shape: str) -> str:
    """Return an address that is none: ตัวอย่าง is "example", สมมุติ "supposed"."""
    return f"99/{number} ถนนตัวอย่าง แขวงสมมุติ เขตสมมุติ กรุงเทพฯ 10000"


def address_en(number: int, _shape: str) -> str:
    """Return an address that is none."""
    return f"99/{number} Example Road, Bangkok 10000"


def _ascii(text: str) -> str:
    return "".join(str(_THAI_DIGITS.index(one)) if one in _THAI_DIGITS else one for one in text)


# People of an old Thai primer and their like: every reader knows that they are nobody.
THAI_NAMES: Final = (
    "มานี", "ปิติ", "ชูใจ", "วีระ", "มานะ", "ดวงแก้ว", "สมคิด", "จันทร", "เพชร", "ชูชาติ", "สมหมาย", "ประสิทธิ์", "มาลี", "วิชัย", "สุดา",
    "บุญมี", "อารี", "ศักดา", "พิมพา", "กมล",
)  # fmt: skip
LATIN_NAMES: Final = (
    "Alex", "Sam", "Robin", "Kim", "Jamie", "Chris", "Noa", "Taylor", "Morgan", "Jo", "Casey", "Drew", "Elliot",
    "Frankie", "Jules",
)  # fmt: skip


def name(number: int, shape: str, taken: str) -> str:
    """Return an invented name in the script of the real one that stands nowhere in the conversation already."""
    names = THAI_NAMES if re.search("[\u0e01-\u0e4e]", shape) else LATIN_NAMES
    free = [one for one in names if one not in taken] or list(names)
    again = (number - 1) // len(free)
    return free[(number - 1) % len(free)] + (str(again + 1) if again else "")
