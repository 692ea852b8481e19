"""How is Thai, as people type it, brought to one form that a word list can be held against?"""

from __future__ import annotations

import re
import unicodedata

_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f"))
_THAI_DIGITS = str.maketrans("๐๑๒๓๔๕๖๗๘๙", "0123456789")
# NIKHAHIT + optional tone + SARA AA is a ำ that was typed in two strokes.
_SPLIT_AM = re.compile("\u0e4d([\u0e48-\u0e4b]?)\u0e32")
_LATE_TONE_AM = re.compile("\u0e33([\u0e48-\u0e4b])")
_DOUBLE_E = re.compile("\u0e40\u0e40")
# Two of a letter stay ("สรร", "กรรม"); three or more are emphasis ("มากกกก") or a slipped finger.
_RUN = re.compile(r"([^\W\d_]|[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])\1{2,}")
_MARK_RUN = re.compile(r"([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])\1+")
_SPACES = re.compile(r"[^\S\n]+")


def fold(text: str) -> str:
    """Return the text in lower case, without invisible characters, with one spelling of ำ, แ and digits.

    Runs of a letter become one. Folding twice changes nothing. Offsets are not kept.
    """
    text = unicodedata.normalize("NFC", text).translate(_INVISIBLE).translate(_THAI_DIGITS).lower()
    text = _SPLIT_AM.sub(lambda m: f"{m[1]}\u0e33", text)
    text = _LATE_TONE_AM.sub(lambda m: f"{m[1]}\u0e33", text)
    text = _DOUBLE_E.sub("\u0e41", text)
    text = _MARK_RUN.sub(r"\1", text)
    return _SPACES.sub(" ", _RUN.sub(r"\1", text)).strip()
