"""Which scripts is a folded text written in? What reads one language only need not look at the letters of another."""

import re
from typing import Final

_LETTERS: Final = {
    "th": re.compile("[\u0e01-\u0e5b]"),
    "en": re.compile("[a-z]"),
    "zh": re.compile("[\u4e00-\u9fff]"),
    "bn": re.compile("[\u0980-\u09ff]"),
}


def uses(text: str, *codes: str) -> bool:
    """Tell whether the text holds a letter of any of these languages: "th", "en", "zh", "bn"."""
    return any(_LETTERS[code].search(text) is not None for code in codes)
