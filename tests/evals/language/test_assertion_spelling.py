"""What changes nothing for a reader changes nothing for the engine."""

import unicodedata
from collections.abc import Callable

import pytest

from .marked import marked
from .test_assertion_examples import LINES

TEXTS = [line.removeprefix("!").split(" ", 1)[1].replace("⏎", "\n") for line in LINES][::4]


def _inside_words(text: str) -> str:
    return text.replace("ไม่", "ไ\u200bม่").replace("อย่า", "อย่\ufeffา").replace("not", "n\u00adot")


CHANGES: list[tuple[str, Callable[[str], str]]] = [
    ("zero_width_inside_cues", _inside_words),
    ("decomposed", lambda text: unicodedata.normalize("NFD", text)),
    ("doubled_tone", lambda text: text.replace("่", "่่").replace("้", "้้")),
    ("two_e_for_ae", lambda text: text.replace("แ", "เเ")),
    ("no_break_spaces", lambda text: text.replace(" ", "\u00a0")),
    ("bold", lambda text: text.replace("⟦", "**⟦").replace("⟧", "⟧**")),
    ("a_greeting_before", lambda text: "สวัสดีค่ะคุณลูกค้า\n" + text),  # hello
    ("thanks_behind", lambda text: text + "\nขอบคุณค่ะ 🙏"),  # thank you
    ("an_unrelated_negation_behind", lambda text: text + "\n\nวันอาทิตย์ร้านไม่เปิดนะคะ"),  # closed on Sundays
    ("upper_case", lambda text: text.upper() if text.isascii() else text),
]


@pytest.mark.parametrize("change", [row[1] for row in CHANGES], ids=[row[0] for row in CHANGES])
def test_the_label_stays_the_same(change: Callable[[str], str]) -> None:
    changed = {
        text: (marked(text).occurrence().label, marked(change(text)).occurrence().label)
        for text in TEXTS
        if "```" not in text
    }
    flips = {text: labels for text, labels in changed.items() if labels[0] != labels[1]}
    assert not flips
