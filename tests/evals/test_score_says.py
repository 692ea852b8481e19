"""What a reply says: required, forbidden, forbidden to assert. No right answer may fail for its wording."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from khosop.case import Check
from khosop.language.assertion import find_assertions
from khosop.language.patterns import compile_pattern
from khosop.score import score
from khosop.score.text import Text
from khosop.verdict import Outcome
from tests.evals.suites import SETTINGS, one_case, talk, turn, verdict_of

ANTIFREEZE = SETTINGS + "lists: {URGENT: [/โรงพยาบาลสัตว์/, '/คลินิก.{0,12}ฉุกเฉิน/']}\n"


@pytest.mark.parametrize(
    ("check", "reply", "outcome"),
    [
        pytest.param("includes_any: [น้ำยา, โรงพยาบาล]", "พาไปโรงพยาบาลนะคะ", "passed", id="one of two"),
        pytest.param("includes_any: [น้ำยา, โรงพยาบาล]", "สวัสดีค่ะ", "failed", id="none of two"),
        pytest.param("includes_all: [อารี, บางนา]", "สาขาอารีและบางนาค่ะ", "passed", id="both"),
        pytest.param("includes_all: [อารี, บางนา]", "สาขาอารีค่ะ", "failed", id="one is missing"),
        pytest.param("includes_any: $URGENT", "ไปคลินิกที่เปิดฉุกเฉินได้เลยค่ะ", "passed", id="pattern of a list"),
        pytest.param("includes_any: น้ำ", "น\u0e4d้าค่ะ", "passed", id="sara am typed in pieces"),
        pytest.param("includes_any: OPEN", "we are open", "passed", id="case"),
        pytest.param("includes_any: 600", "๖๐๐ บาท", "passed", id="Thai digits"),
        pytest.param("includes_any: อาบน้ำ", "อา\u200bบน้ำ", "passed", id="zero-width space inside"),
        pytest.param("includes_any: อาบน้ำ", "อาบ น้ำ", "passed", id="space between Thai words"),
        pytest.param("includes_any: 'อาบ น้ำ'", "อาบน้ำ", "passed", id="no space between Thai words"),
        pytest.param("includes_any: $600", "It costs $600.", "passed", id="a price in dollars is no list"),
        pytest.param("includes_any: [/allerg/]", "She has an allergy.", "passed", id="a pattern inside a word"),
        pytest.param("includes_any: [หมอ]", "หมอนนุ่มมากค่ะ", "unscored", id="a literal inside a word"),
        pytest.param("includes_any: {time: 20:00}", "ปิด 2 ทุ่มค่ะ", "passed", id="time in words"),
        pytest.param("includes_any: {time: 20:00}", "ปิด 20.00 น. ค่ะ", "passed", id="time with a dot"),
        pytest.param("includes_any: {price: 600}", "ราคา 1,600 บาท", "failed", id="600 is not in 1,600"),
        pytest.param("includes_any: {price: 600}", "หกร้อยบาทค่ะ", "passed", id="price in words"),
        pytest.param("includes_all: {date: 2026-11-06}", "พรุ่งนี้ค่ะ", "passed", id="tomorrow, seen from the clock"),
        pytest.param("excludes: '495'", "รวม 495 บาท", "failed", id="forbidden text"),
        pytest.param("excludes: '495'", "รวม 550 บาท", "passed", id="no forbidden text"),
        pytest.param("excludes: {price: 495}", "ลดเหลือ ๔๙๕.- ค่ะ", "failed", id="forbidden price in Thai digits"),
        pytest.param("excludes: {price: 495}", "ราคา 1,495 บาท", "passed", id="forbidden price in another"),
        pytest.param("excludes_assertion: [/รอดูอาการ/]", "อย่ารอดูอาการค่ะ", "passed", id="a warning"),
        pytest.param("excludes_assertion: [/รอดูอาการ/]", "รอดูอาการที่บ้านได้ค่ะ", "failed", id="the advice itself"),
        pytest.param("excludes_assertion: [/รอดูอาการ/]",
                     "อย่ารอดูอาการค่ะ\nถ้าร่าเริงดี ค่อยรอดูอาการที่บ้านได้เลยนะคะ", "failed", id="every place is judged"),
        pytest.param("refuses: true", "ขออภัยค่ะ ไม่สามารถลดราคาได้ค่ะ", "passed", id="a refusal"),
        pytest.param("refuses: true", "ได้เลยค่ะ ลดให้ 50% นะคะ", "failed", id="no refusal"),
        pytest.param("keyword_coverage: {keywords: [ก, ข, ค, ง], at_least: 0.5}", "ก ข", "passed", id="half of the keywords"),
        pytest.param("keyword_coverage: {keywords: [ก, ข, ค, ง], at_least: 0.75}", "ก ข", "failed", id="too few keywords"),
        pytest.param("told_all: [{price: 600}]", "600 บาท", "passed", id="told"),
        pytest.param("reply_language: en", "Mochi (โมจิ) can come on Saturday at 10.", "passed", id="a Thai name in English"),
        pytest.param("reply_language: th", "จองคิวผ่าน LINE OA ได้เลยค่ะ", "passed", id="a brand in Thai"),
        pytest.param("reply_language: th", "You can book at https://ร้าน.example/", "failed", id="a Thai link is no Thai"),
        pytest.param("reply_language: [zh]", "今天有位置，请点 Book 按钮。", "passed", id="Chinese"),
        pytest.param("reply_language: [zh]", "今日は空いています", "failed", id="Japanese is no Chinese"),
        pytest.param("reply_language: th", "👍 123", "unscored", id="no letters"),
    ],
)  # fmt: skip
def test_a_reply_is_judged_by_what_it_says(tmp_path: Path, check: str, reply: str, outcome: Outcome) -> None:
    case = one_case(tmp_path, check, settings=ANTIFREEZE)
    verdict = verdict_of(case, check.partition(":")[0], turn(reply))
    assert verdict.outcome == outcome, verdict
    assert verdict.why or outcome == "passed"


def test_the_place_found_is_a_span_of_the_original_reply(tmp_path: Path) -> None:
    case = one_case(tmp_path, "excludes: [น้ำยา]")
    reply = "\u200bส่วน น\u0e4d้ายา ล้าง"
    found = verdict_of(case, "excludes", turn(reply)).found
    assert found is not None
    assert reply[found.start : found.end] == found.text == "น\u0e4d้ายา"


def test_a_required_text_that_is_only_denied_is_a_miss_with_its_reason(tmp_path: Path) -> None:
    reply = "ไม่มีโปรลด 50% ค่ะ"
    verdict = verdict_of(one_case(tmp_path / "a", "includes_any: [โปรลด 50%]"), "includes_any", turn(reply))
    assert verdict.outcome == "failed"
    assert "occurs only negated" in verdict.why
    assert verdict.found is not None
    anywhere = one_case(tmp_path / "b", "includes_any: [{text: โปรลด 50%, anywhere: true}]")
    assert verdict_of(anywhere, "includes_any", turn(reply)).outcome == "passed"


def test_a_text_on_a_button_was_received_too(tmp_path: Path) -> None:
    case = one_case(tmp_path, "includes_any: จองคิว\nexcludes: ยกเลิก")
    assert verdict_of(case, "includes_any", turn("กดด้านล่างได้เลยค่ะ", labels=["จองคิว"])).outcome == "passed"
    assert verdict_of(case, "excludes", turn("กดด้านล่างได้เลยค่ะ", labels=["ยกเลิกนัด"])).outcome == "failed"


def test_an_empty_reply_has_none_of_it(tmp_path: Path) -> None:
    case = one_case(tmp_path, "includes_any: ก\nexcludes: ข\nrefuses: yes\nreply_language: th")
    verdicts = {verdict.check: verdict for verdict in score(case, talk(turn("")))}
    assert {name: verdict.outcome for name, verdict in verdicts.items()} == {
        "status": "failed",
        "includes_any": "failed",
        "excludes": "passed",
        "refuses": "failed",
        "reply_language": "failed",
    }
    assert verdicts["status"].why == "the status is 'replied', but the customer received nothing"
    assert "the reply is empty" in verdicts["includes_any"].why


def test_a_reply_that_makes_a_pattern_slow_is_unscored_and_the_pattern_named(tmp_path: Path) -> None:
    # The loader refuses such a pattern; one that only an unheard-of reply makes slow comes through.
    case = one_case(tmp_path, "excludes: ก")
    slow = Text("/(a+)+$/", compile_pattern("/(a+)+$/"))
    case = replace(case, checks=(Check("excludes", (slow,)),))
    verdict = verdict_of(case, "excludes", turn("a" * 5_000 + "!"))
    assert (verdict.outcome, verdict.cause) == ("unscored", "harness")
    assert "(a+)+$" in verdict.why


# Two clauses with nothing between them: "you need no certificate to claim by chat, just do", or "no certificate; claim by chat".
DOUBTFUL = "ไม่ต้องใช้สมุดวัคซีนเช็กอินผ่านแชทได้เลยครับ"


def _engine_is_sure() -> bool:
    return all(one.confidence == "firm" for one in find_assertions("เช็กอินผ่านแชท", DOUBTFUL))


@pytest.mark.skipif(
    _engine_is_sure(), reason="the engine has learned to read this reply; find another one that it doubts"
)
@pytest.mark.parametrize(
    ("check", "settings", "outcome"),
    [
        pytest.param("excludes_assertion: [เช็กอินผ่านแชท]", "", "unscored", id="to be read"),
        pytest.param(
            "excludes_assertion: [{text: เช็กอินผ่านแชท, weak: fail}]", "", "failed", id="a text that fails in doubt"
        ),
        pytest.param(
            "excludes_assertion: {texts: เช็กอินผ่านแชท, weak: fail}", "", "failed", id="a check that fails in doubt"
        ),
        pytest.param("excludes_assertion: [เช็กอินผ่านแชท]", "weak: fail\n", "failed", id="a suite that fails in doubt"),
        pytest.param(
            "excludes_assertion: {texts: เช็กอินผ่านแชท, weak: unsure}", "weak: fail\n", "unscored", id="but not here"
        ),
        pytest.param("includes_any: [เช็กอินผ่านแชท]", "", "unscored", id="required, in doubt"),
        pytest.param(
            "includes_any: [เช็กอินผ่านแชท, {text: สมุดวัคซีน, anywhere: true}]", "", "passed", id="another one is sure"
        ),
        pytest.param("includes_any: [{text: เช็กอินผ่านแชท, anywhere: true}]", "", "passed", id="required anywhere"),
    ],
)
def test_what_the_engine_doubts_is_left_to_a_reader(
    tmp_path: Path, check: str, settings: str, outcome: Outcome
) -> None:
    case = one_case(tmp_path, check, settings=SETTINGS + settings)
    verdict = verdict_of(case, check.partition(":")[0], turn(DOUBTFUL))
    assert verdict.outcome == outcome
    assert verdict.weak is (outcome != "passed")
    assert verdict.cause == ("unsure" if outcome == "unscored" else None)


@pytest.mark.parametrize(("conditions", "outcome"), [("consequent", "failed"), ("clause", "passed")])
def test_a_suite_says_what_a_condition_excuses(tmp_path: Path, conditions: str, outcome: Outcome) -> None:
    settings = SETTINGS + f"conditions: {conditions}\n"
    case = one_case(tmp_path, "excludes_assertion: [รอดูอาการ]", settings=settings)
    assert verdict_of(case, "excludes_assertion", turn("หากน้องร่าเริงดี รอดูอาการได้ค่ะ")).outcome == outcome


def test_a_sure_assertion_counts_more_than_a_doubtful_one(tmp_path: Path) -> None:
    case = one_case(tmp_path, "excludes_assertion: [เช็กอินผ่านแชท]")
    reply = DOUBTFUL + "\nเช็กอินผ่านแชทได้ทุกวันค่ะ"
    verdict = verdict_of(case, "excludes_assertion", turn(reply))
    assert (verdict.outcome, verdict.weak) == ("failed", False)
    assert verdict.found is not None
    assert verdict.found.start == reply.rindex("เช็กอินผ่านแชท")
