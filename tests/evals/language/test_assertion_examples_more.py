"""Does the engine read the denials, warnings and cited claims of the Thai packs, and spare their near twins?"""

from pathlib import Path

import pytest

from .marked import marked

LINES = [
    line
    for name in ("assertion_examples_more.txt", "assertion_examples_kinds.txt", "assertion_examples_speech.txt")
    for line in (Path(__file__).parent / name).read_text(encoding="utf-8").split("\n")
    if line.startswith(("+ ", "- "))
]


@pytest.mark.parametrize("line", LINES, ids=[f"{number}{line[0]}" for number, line in enumerate(LINES)])
def test_a_denial_is_told_from_its_near_twin(line: str) -> None:
    occurrence = marked(line[2:].replace("⏎", "\n")).occurrence()
    assert (occurrence.label == "asserted") is (line[0] == "+"), f"{occurrence.label} by {occurrence.rule}"
