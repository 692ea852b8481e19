"""Which languages is a folded text written in? What reads one language only need not look at the letters of another."""

import re
from typing import Final

_LETTERS: Final = {
    "th": re.compile("[\u0e01-\u0e3a\u0e40-\u0e5b]"),  # ฿ between them is a sign of all languages
    "en": re.compile("[a-z]"),
    "zh": re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"),
    "bn": re.compile("[\u0980-\u09ff]"),
}


def languages_of(text: str) -> frozenset[str]:
    """Return the languages a letter of which stands in the text: of "th", "en", "zh", "bn"."""
    return frozenset(code for code, letters in _LETTERS.items() if letters.search(text) is not None)


def uses(text: str, *codes: str) -> bool:
    """Tell whether the text holds a letter of any of these languages: "th", "en", "zh", "bn"."""
    return any(_LETTERS[code].search(text) is not None for code in codes)
