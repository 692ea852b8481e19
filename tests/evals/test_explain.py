"""Does `khosop explain` show a person which places decided, by which words and why?"""

import argparse
from pathlib import Path

import pytest

from khosop.cli import explain
from khosop.errors import BadInput


def shown(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    parser = argparse.ArgumentParser()
    explain.add_arguments(parser)
    assert explain.run(parser.parse_args(args)) == 0
    return capsys.readouterr().out


def test_an_assertion_is_shown_with_its_label_cue_rule_and_reason(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, "อย่ารอดูอาการนะคะ", "--pattern", "รอดูอาการ")
    assert out.splitlines()[0] == "อย่า[รอดูอาการ]นะคะ"
    assert "1. รอดูอาการ  prohibited" in out
    assert "cue: อย่า (th, at 0)" in out
    assert "confidence: firm" in out
    assert out.splitlines()[-1] == "not asserted"


def test_a_refusal_is_shown_with_its_rule(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, "ร้านเราไม่รับบัตรเครดิตค่ะ", "--refuses")
    assert out.splitlines()[0] == "ร้านเรา[ไม่รับ]บัตรเครดิตค่ะ"
    assert "rule: does_not" in out
    assert out.splitlines()[-1] == "refuses"


def test_a_fact_is_shown_with_all_that_the_place_may_mean(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, "มาสองโมงนะคะ", "--fact", "time=14:00")
    assert "reading: 08:00 or 14:00" in out
    assert out.splitlines()[-1] == "stated"


def test_a_relative_day_is_seen_from_the_day_that_was_given(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("ช่างเข้าพรุ่งนี้ค่ะ", "--fact", "date=2026-11-06", "--today")
    assert shown(capsys, *args, "2026-11-05").splitlines()[-1] == "stated"
    assert shown(capsys, *args, "2026-11-09").splitlines()[-1] == "not stated"


def test_a_reply_without_such_a_place_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no place in the reply has to do with this" in shown(capsys, "ได้ค่ะ", "--refuses")


def test_brackets_in_the_reply_are_text_and_no_markup(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, "[bold]ไม่ได้ค่ะ[/bold]", "--refuses").startswith("[bold][ไม่ได้]ค่ะ[/bold]")


def test_the_reply_can_stand_in_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "reply.txt"
    path.write_text("ไม่ได้ค่ะ", encoding="utf-8")
    assert shown(capsys, f"@{path}", "--refuses").splitlines()[-1] == "refuses"


BAD = [
    (("x", "--fact", "time"), "expected KIND=VALUE"),
    (("x", "--fact", "time=99"), "a time fact is HH:MM"),
    (("x", "--fact", "time=20:00", "--today", "soon"), "expected a day such as 2026-11-05"),
    (("x", "--pattern", "/(/"), "does not compile"),
    (("@no such file", "--refuses"), "expected a readable UTF-8 file"),
]


@pytest.mark.parametrize(("args", "message"), BAD, ids=[row[1] for row in BAD])
def test_an_option_that_cannot_be_read_is_bad_input(args: tuple[str, ...], message: str) -> None:
    parser = argparse.ArgumentParser()
    explain.add_arguments(parser)
    with pytest.raises(BadInput, match=message):
        explain.run(parser.parse_args(list(args)))
