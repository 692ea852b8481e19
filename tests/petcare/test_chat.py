"""What does a person see who talks to the bot in a terminal?"""

from __future__ import annotations

import io

import pytest

from petcare.cli import main


def _talk(
    lines: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *options: str
) -> tuple[int, str]:
    monkeypatch.delenv("OPENROUTER_API_KEY", raising=False)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    code = main(["chat", "--now", "2026-11-05T10:00", *options])
    out = capsys.readouterr()
    return code, out.out + out.err


def test_a_piped_chat_answers_and_ends_with_its_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = _talk("หมากินองุ่นไป 5 ลูกค่ะ\n", monkeypatch, capsys)
    assert code == 0
    assert "โรงพยาบาลสัตว์" in out
    assert "a person was called (tool:report_emergency)" in out


def test_it_says_plainly_that_no_model_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out = _talk("/quit\n", monkeypatch, capsys, "--model", "google/gemini-2.5-flash")
    assert "the understudy answers (--model google/gemini-2.5-flash needs OPENROUTER_API_KEY" in out
    assert "measures nothing" in out


def test_why_shows_drafts_and_tools(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _, out = _talk("/why\nหมากินองุ่นไป 5 ลูกค่ะ\n/why\n", monkeypatch, capsys)
    assert "nothing was said yet" in out
    assert "report_emergency(" in out
    assert "by engine" in out


def test_card_shows_what_the_shop_knows(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _, out = _talk("/card\n", monkeypatch, capsys, "--as", "prae", "--verified")
    assert "โมจิ" in out


def test_staff_silences_the_bot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _, out = _talk("/staff\n/staff สวัสดีค่ะ\nขอบคุณค่ะ\n/nonsense\n", monkeypatch, capsys)
    assert "/staff needs the text" in out
    assert "(the bot is silent" in out
    assert "there is no /nonsense" in out


@pytest.mark.parametrize(
    ("options", "says"),
    [(["--as", "pray"], "did you mean 'prae'"), (["--verified"], "name the customer with --as")],
    ids=["unknown-contact", "verified-nobody"],
)
def test_bad_input_is_one_line_and_exit_code_2(
    options: list[str], says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = _talk("", monkeypatch, capsys, *options)
    assert code == 2
    assert says in out


def test_a_clock_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_info:
        main(["chat", "--now", "yesterday"])
    assert exit_info.value.code == 2
    assert "2026-11-05T10:00" in capsys.readouterr().err
