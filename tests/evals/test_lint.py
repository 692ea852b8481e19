"""`khosop check` finds checks that would lie, and leaves the others in peace."""

from __future__ import annotations

from pathlib import Path

import pytest
import regex

from khosop.lint import Finding, lint
from khosop.lint_copies import bot_files
from khosop.suite import load_suite
from tests.evals.suites import SETTINGS, with_check, write_suite


def findings(folder: Path, check: str, context: str = "", settings: str = SETTINGS) -> list[Finding]:
    return list(lint(load_suite(write_suite(folder, with_check(check, context=context), settings))))


@pytest.mark.parametrize(
    ("check", "says"),
    [
        pytest.param("includes_any: '600'", "say {price: 600} or {number: 600}", id="bare number"),
        pytest.param("includes_any: 1,600 บาท", "say {price: 1600}", id="bare price"),
        pytest.param("excludes: /495/", "say {price: 495}", id="bare number as a pattern"),
        pytest.param("includes_any: 20:00", 'say {time: "20:00"}', id="bare time"),
        pytest.param("includes_any: 20.00 น.", 'say {time: "20:00"}', id="time with a dot"),
        pytest.param("includes_any: 02-123-4567", 'say {phone: "02-123-4567"}', id="bare phone"),
        pytest.param("excludes_assertion: [/ได้ค่ะ/]", "made of function words only", id="words that end right replies"),
        pytest.param("excludes_assertion: ['/จองให้.*แล้ว/']", "bound it", id="over the whole line"),
        pytest.param("includes_any: ยา", "lies inside อยาก", id="short Thai word"),
        pytest.param("excludes: pm", "longer words", id="short Latin word"),
        pytest.param(
            "excludes: กี่โมง", "a right refusal repeats it; say excludes_assertion", id="the customer's own words"
        ),
        pytest.param("excludes: ลดราคา\nrefuses: yes", "a right refusal may repeat 'ลดราคา'", id="beside refuses"),
    ],
)
def test_a_text_that_would_lie_is_warned_of(tmp_path: Path, check: str, says: str) -> None:
    found = [one for one in findings(tmp_path, check) if one.severity == "warning"]
    assert len(found) == 1, found
    assert says in found[0].text
    assert found[0].line == 8


@pytest.mark.parametrize(
    "check",
    [
        pytest.param("includes_any: {price: 600}", id="a fact"),
        pytest.param("includes_any: [{text: ยา, word: true}]", id="a short word with edges"),
        pytest.param("includes_any: [ลาดพร้าว, ฟรี, เปิด, ไก่]", id="words that lie in few others"),
        pytest.param("excludes_assertion: ['/จองให้[^\\n]{0,20}แล้ว/']", id="a bounded pattern"),
        pytest.param("excludes_assertion: [กี่โมง]", id="the customer's words, not asserted"),
        pytest.param("excludes: ['/พันธุ์(?:อะไร|ไหน)/']\nrefuses: yes", id="a pattern beside refuses"),
        pytest.param("includes_any: [ไม่มี, ปิดทุกวันจันทร์]", id="a plain answer"),
    ],
)
def test_a_text_that_says_what_it_means_is_left_in_peace(tmp_path: Path, check: str) -> None:
    assert [one for one in findings(tmp_path, check) if one.severity != "note"] == []


@pytest.mark.parametrize(
    ("check", "says"),
    [
        pytest.param("includes_any: [กี่โมง, /เก้า/]", "stands in the customer's own message", id="an echo passes"),
        pytest.param("excludes_assertion: [/ไม่เป็นไร/]", "holds its own negation", id="own negation"),
    ],
)
def test_what_is_worth_knowing_is_a_note(tmp_path: Path, check: str, says: str) -> None:
    (note,) = findings(tmp_path, check)
    assert note.severity == "note"
    assert says in note.text


def test_a_reply_kept_as_right_must_pass_every_check(tmp_path: Path) -> None:
    found = findings(tmp_path, "excludes: [รอดูอาการ]", 'good: ["อย่ารอดูอาการค่ะ รีบพาไปหาหมอ"]')
    assert [one.severity for one in found] == ["error"]
    assert (
        "check 'excludes': the check fails a reply that is kept as right ('อย่ารอดูอาการค่ะ รีบพาไปหาหมอ')" in found[0].text
    )
    assert findings(tmp_path / "b", "excludes_assertion: [รอดูอาการ]", 'good: ["อย่ารอดูอาการค่ะ รีบพาไปหาหมอ"]') == []


def test_a_reply_kept_as_wrong_must_fail_some_check(tmp_path: Path) -> None:
    found = findings(tmp_path, "excludes_assertion: [ไม่อันตราย]", 'bad: ["รอดูอาการที่บ้านได้เลยค่ะ"]')
    assert [one.severity for one in found if one.severity != "note"] == ["error"]
    assert any("every check of the reply passes a reply that is kept as wrong" in one.text for one in found)
    assert findings(tmp_path / "b", "excludes_assertion: [รอดูอาการ]", 'bad: ["รอดูอาการที่บ้านได้เลยค่ะ"]') == []


def test_sample_replies_that_no_check_reads_are_told(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, "called_none: hold_booking", 'good: ["ค่ะ"]')
    assert "no check reads the words of a reply" in found.text


def test_a_text_of_a_list_is_spoken_of_once(tmp_path: Path) -> None:
    settings = SETTINGS + "lists: {COMFORT: [/ไม่เป็นไร/]}\n"
    cases = "cases:\n" + "".join(
        with_check("excludes_assertion: $COMFORT").replace("cases:\n", "").replace("a-case", name) for name in "abc"
    )
    assert len(lint(load_suite(write_suite(tmp_path, cases, settings)))) == 1


BOT = '''"""A bot with a list of its own."""
URGENT = ("โรงพยาบาลสัตว์", "คลินิกฉุกเฉิน", "พาไปหาหมอ", "ด่วน", "โทร 1669")
PATTERN = r"แพ้|คัน|บวม|ผื่น"
OTHER = ["เปิด", "ปิด"]


class bot: ...
'''


@pytest.mark.parametrize(
    ("texts", "copied"),
    [
        pytest.param("[โรงพยาบาลสัตว์, คลินิกฉุกเฉิน, พาไปหาหมอ, ด่วน]", True, id="four of five"),
        pytest.param("[/โรงพยาบาลสัตว์|คลินิกฉุกเฉิน|พาไปหาหมอ/, ด่วน]", True, id="alternatives of a pattern"),
        pytest.param("[แพ้, คัน, บวม, ผื่น]", True, id="a pattern of the bot"),
        pytest.param("[โรงพยาบาลสัตว์, คลินิกฉุกเฉิน, พาไปหาหมอ]", False, id="three"),
        pytest.param("[โรงพยาบาลสัตว์, คลินิกฉุกเฉิน, พาไปหาหมอ, ด่วน, ก1, ก2, ก3]", True, id="most of the bot's list"),
        pytest.param("[รพ., หมอเวร, คลินิกใกล้บ้าน, ตอนนี้เลย]", False, id="words of its own"),
    ],
)
def test_a_list_copied_from_the_bot_is_named_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, texts: str, copied: bool
) -> None:
    package = tmp_path / "copybot"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "bot.py").write_text(BOT, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    settings = SETTINGS.replace("shop.bot:bot", "copybot.bot:bot") + f"lists: {{URGENT: {texts}}}\n"
    found = findings(tmp_path / "suite", "includes_any: $URGENT", settings=settings)
    told = [one.text for one in found if "the bot's own list at" in one.text]
    assert bool(told) is copied, found
    if copied:
        assert regex.match(
            r"list 'URGENT' shares 4 of its [47] texts with the bot's own list at bot\.py:[23]:", told[0]
        )
        assert (Path(found[0].file).name, found[0].line) == ("suite.yaml", 6)


def test_a_bot_that_is_not_installed_has_no_lists() -> None:
    assert bot_files("no_such_bot_anywhere:bot") == []
