"""Whatever a bot says and whatever stands in a file: a verdict or a clear error, never a crash, and places that are right."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from khosop.case import Case
from khosop.errors import BadInput
from khosop.score import score
from khosop.suite import load_suite
from tests.evals.suites import SETTINGS, one_case, talk, turn, with_check, write_suite

CHECKS = """
includes_any: [ก, /ไม่/, {price: 600}, {text: ยา, word: true}]
includes_all: [{time: 20:00}, อาบน้ำ]
told_all: [{date: 2026-11-06}]
excludes: [{number: 3}, /a+b/, "600"]
excludes_assertion: [/รอดู/, ได้, {weekday: saturday}]
refuses: true
keyword_coverage: [ก, ข]
cites: 1
reply_language: th
limits: {characters: 100}
"""
PIECES = [
    "ก", "ไม่", "ได้ค่ะ", "รอดูอาการ", "ยา", "600", "๖๐๐", " บาท", "2 ทุ่ม", "20.00 น.", "พรุ่งนี้", "วันเสาร์", "“", "”", "[kb-1]", "\n",
    " ", "\u200b", "น\u0e4d้า", "ำ", "่", "เเ", "**", "> ", "aab", "ｆｕｌｌ", "\ufeff", "👍🏽", "\u2028", "<br>", "ไหมคะ",
    "หาก", "แต่", "3",
]  # fmt: skip
REPLIES = st.one_of(st.lists(st.sampled_from(PIECES), max_size=24).map("".join), st.text(max_size=200))


@pytest.fixture(scope="module")
def every_check(tmp_path_factory: pytest.TempPathFactory) -> Case:
    return one_case(tmp_path_factory.mktemp("suite"), CHECKS)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(reply=REPLIES)
def test_a_verdict_of_every_check_with_places_in_the_original(every_check: Case, reply: str) -> None:
    verdicts = score(every_check, talk(turn(reply, sources=["kb-1"])))
    assert [v.check for v in verdicts] == ["status", *(check.name for check in every_check.checks)]
    for verdict in verdicts:
        assert verdict.why or verdict.outcome == "passed"
        assert (verdict.cause is None) is (verdict.outcome != "unscored")
        if verdict.found is not None:
            assert reply[verdict.found.start : verdict.found.end] == verdict.found.text


@settings(max_examples=40, deadline=None)
@given(reply=REPLIES)
def test_the_same_conversation_gets_the_same_verdicts(every_check: Case, reply: str) -> None:
    played = talk(turn(reply, sources=["kb-1"]))
    assert score(every_check, played) == score(every_check, played)


WHOLE = SETTINGS + with_check(CHECKS, context="earlier: [{at: 2026-11-03T09:00, who: bot, text: ก}]\ntags: [a]")
DAMAGE = st.tuples(
    st.integers(0, len(WHOLE) - 1),
    st.integers(0, 6),
    st.sampled_from(
        [
            "",
            "[",
            "]",
            "{",
            "}",
            ": ",
            "- ",
            "'",
            '"',
            "&a ",
            "*a ",
            "$X",
            "/",
            "\t",
            "\n",
            "# ",
            "!!int ",
            "|",
            "~",
            "\x00",
            "ไ",
            "<<: ",
        ]
    ),
)


@settings(max_examples=80, deadline=None)
@given(damages=st.lists(DAMAGE, min_size=1, max_size=4))
def test_a_damaged_file_is_a_suite_or_errors_with_their_lines(
    tmp_path_factory: pytest.TempPathFactory, damages: list[tuple[int, int, str]]
) -> None:
    text = WHOLE
    for at, cut, typed in damages:
        text = text[:at] + typed + text[at + cut :]
    folder = write_suite(tmp_path_factory.mktemp("damaged"))
    (folder / "suite.yaml").write_text(text, "utf-8")
    try:
        load_suite(folder)
    except BadInput as error:
        for line in str(error).split("\n"):
            name, number, _says = line.removeprefix(f"{folder}/").split(":", 2)
            assert Path(name).name == "suite.yaml"
            assert number.isdigit()
