"""What a careful shop owner would say a reply asserts, by example and on both sides."""

from pathlib import Path

import pytest

from .marked import marked

LINES = [
    line
    for line in (Path(__file__).parent / "assertion_examples.txt").read_text(encoding="utf-8").split("\n")
    if line.startswith(("+ ", "- ", "!+ ", "!- "))
]


def _row(number: int, line: str) -> object:
    known_limit = line.startswith("!")
    sign, text = line.removeprefix("!").split(" ", 1)
    marks = [pytest.mark.xfail(strict=True, reason=f"no rule reads it yet: {text}")] if known_limit else []
    return pytest.param(text.replace("⏎", "\n"), sign == "+", marks=marks, id=f"{number}{sign}")


@pytest.mark.parametrize(("text", "asserted"), [_row(*pair) for pair in enumerate(LINES)])
def test_the_engine_reads_it_as_a_shop_owner_does(text: str, asserted: bool) -> None:
    occurrence = marked(text).occurrence()
    assert (occurrence.label == "asserted") is asserted, f"{occurrence.label} by {occurrence.rule}: {occurrence.why}"
