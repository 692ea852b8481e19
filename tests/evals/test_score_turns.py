"""Which turn a check looks at, what an error or a silence means, and the checks of what was delivered."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from khosop.case import Case
from khosop.score import score
from khosop.transcript import ModelCall, TurnRecord
from khosop.verdict import Outcome, Verdict, overall
from tests.evals.suites import one_case, talk, turn, verdict_of

STAFF = turn(kind="staff", said="เดี๋ยวดูให้นะคะ", status="silent", drafts=())
SILENT = turn(status="silent", drafts=())


@pytest.fixture
def takeover(tmp_path: Path) -> Case:
    return one_case(
        tmp_path,
        "includes_any: พนักงาน",
        context="turns: [{say: ขอคุยกับคน}, {staff: สวัสดีค่ะ}, {say: ขอบคุณค่ะ}]",
    )


def test_staff_take_over_moves_the_check_to_the_last_turn_that_the_bot_answered(takeover: Case) -> None:
    verdicts = score(takeover, talk(turn("เรียกพนักงานให้แล้วค่ะ", status="handoff"), STAFF, SILENT))
    assert overall(verdicts) == ("passed", None)
    assert [(v.check, v.turn) for v in verdicts] == [("status", 0), ("includes_any", 0)]


def test_a_bot_that_speaks_after_the_take_over_is_judged_there(takeover: Case) -> None:
    verdicts = score(takeover, talk(turn("เรียกพนักงานให้แล้วค่ะ"), STAFF, turn("ยินดีค่ะ")))
    assert [(v.turn, v.outcome) for v in verdicts if v.check == "includes_any"] == [(2, "failed")]


def test_a_bot_that_never_answered_has_failed(tmp_path: Path) -> None:
    (verdict,) = [v for v in score(one_case(tmp_path, "excludes: ก"), talk(SILENT)) if v.turn is None]
    assert (verdict.check, verdict.outcome, verdict.why) == ("status", "failed", "the bot never answered")


def test_silence_passes_where_the_status_says_so(tmp_path: Path) -> None:
    case = one_case(tmp_path, "status: silent\nexcludes: ก")
    assert overall(score(case, talk(SILENT))) == ("passed", None)
    assert verdict_of(case, "status", turn("ก ข")).outcome == "failed"


def test_silence_in_the_last_turn_is_what_a_silent_case_is_about(tmp_path: Path) -> None:
    case = one_case(tmp_path, "status: silent", context="turns: [{say: ก}, {say: ข}]")
    verdicts = score(case, talk(turn("ค่ะ"), SILENT))
    assert [(v.check, v.turn, v.outcome) for v in verdicts] == [("status", 0, "passed"), ("status", 1, "passed")]


def test_silence_without_a_reason_fails_in_every_turn(tmp_path: Path) -> None:
    case = one_case(tmp_path, "excludes: ก", context="turns: [{say: ก}, {say: ข}]")
    verdicts = score(case, talk(SILENT, turn("ค่ะ")))
    assert [(v.turn, v.outcome) for v in verdicts if v.check == "status"] == [(0, "failed"), (1, "passed")]


def test_after_a_handoff_silence_is_right(tmp_path: Path) -> None:
    case = one_case(tmp_path, "human_involved: true", context="turns: [{say: ก}, {say: ข}]")
    verdicts = score(case, talk(turn("รอสักครู่นะคะ", status="handoff"), SILENT))
    assert overall(verdicts) == ("passed", None)


def test_an_error_of_the_bot_is_a_fail_with_the_error(tmp_path: Path) -> None:
    case = one_case(tmp_path, "excludes: ก\nincludes_any: ข\ncalled_none: hold_booking")
    verdicts = score(case, talk(turn(status="error", error="the bot raised KeyError: 'size'", tools=["hold_booking"])))
    assert [(v.check, v.outcome) for v in verdicts] == [("status", "failed"), ("called_none", "failed")]
    assert "the bot raised KeyError: 'size'" in verdicts[0].why


def test_an_error_when_staff_wrote_is_a_fail_too(takeover: Case) -> None:
    broken = turn(kind="staff", status="error", error="the bot raised ValueError")
    assert overall(score(takeover, talk(turn("เรียกพนักงานให้แล้วค่ะ"), broken))) == ("failed", None)


@pytest.mark.parametrize("cause", ["provider", "environment", "moderated", "something new"])
def test_a_spoiled_conversation_is_unscored_check_by_check(tmp_path: Path, cause: str) -> None:
    case = one_case(tmp_path, "excludes: ก\ncalled_none: t")
    verdicts = score(case, talk(turn("ก", tools=["t"]), unscored=cause))
    assert [(v.check, v.outcome) for v in verdicts] == [("excludes", "unscored"), ("called_none", "unscored")]
    assert {v.cause for v in verdicts} == {cause if cause != "something new" else "harness"}


def test_a_conversation_that_ended_early_is_no_pass(tmp_path: Path) -> None:
    case = one_case(tmp_path, "excludes: ก", context="turns: [{say: ก}, {say: ข, check: {excludes: ค}}]")
    verdicts = score(case, talk(turn("ค่ะ"), stopped_by="the run was interrupted"))
    assert overall(verdicts) == ("unscored", "harness")
    assert "the run was interrupted" in verdicts[-1].why


def test_nothing_played_is_unscored(tmp_path: Path) -> None:
    assert overall(score(one_case(tmp_path, "excludes: ก"), talk())) == ("unscored", "harness")


@pytest.mark.parametrize(
    ("check", "played", "outcome"),
    [
        pytest.param("attaches_page: book", turn("กดปุ่มด้านล่างค่ะ", pages=["book"]), "passed", id="the button came"),
        pytest.param("attaches_page: book", turn("กดปุ่มด้านล่างค่ะ", tools=["send_booking_link"]), "failed",
                     id="the tool ran, no button came"),
        pytest.param("attaches_page: [book, prices]", turn("ค่ะ", pages=["prices"]), "failed", id="one of two"),
        pytest.param("status: handoff", turn("ค่ะ", status="handoff"), "passed", id="status"),
        pytest.param("status: [handoff, silent]", turn("ค่ะ"), "failed", id="another status"),
        pytest.param("cites: 1", turn("ดู [kb-1] ค่ะ", sources=["kb-1", "kb-2"]), "passed", id="a citation"),
        pytest.param("cites: {min: 2}", turn("ดู [kb-1, kb-2] ค่ะ", sources=["kb-1", "kb-2"]), "passed", id="two in one"),
        pytest.param("cites: 1", turn("ดู [kb-9] ค่ะ", sources=["kb-1"]), "failed", id="an invented source"),
        pytest.param("cites: 1", turn("ตาม kb-1 ค่ะ", sources=["kb-1"]), "failed", id="named in another format"),
        pytest.param("cites: {min: 1, format: /\\((\\w+)\\)/}", turn("ดู (a1)", sources=["a1"]), "passed", id="own format"),
        pytest.param("limits: {characters: 3}", turn("ก ข"), "passed", id="three characters"),
        pytest.param("limits: {characters: 3}", turn("ก ข ค"), "failed", id="five characters"),
        pytest.param("limits: {tool_calls: 1}", turn("ก", tools=["a", "b"]), "failed", id="too many tools"),
        pytest.param("limits: {latency_ms: 100}", turn("ก", latency_ms=250.0), "failed", id="too slow"),
        pytest.param("limits: {cost_usd: 0.01}", turn("ก", model_calls=(ModelCall("m"),)), "unscored", id="cost not reported"),
        pytest.param("limits: {cost_usd: 0.01}", turn("ก", model_calls=(ModelCall("m", cost_usd="0.02"), ModelCall("m"))),
                     "failed", id="what is known is over"),
        pytest.param("python: tests.evals.own_checks:short", turn("ก"), "passed", id="own function"),
        pytest.param("python: tests.evals.own_checks:short", turn("ก" * 50), "failed", id="own function fails"),
        pytest.param("python: tests.evals.own_checks:broken", turn("ก"), "unscored", id="own function raises"),
        pytest.param("python: tests.evals.own_checks:wrong", turn("ก"), "unscored", id="own function returns no verdict"),
    ],
)  # fmt: skip
def test_what_was_delivered_is_judged(tmp_path: Path, check: str, played: TurnRecord, outcome: Outcome) -> None:
    verdicts = [
        v for v in score(one_case(tmp_path, check), talk(played)) if v.check.startswith(check.partition(":")[0])
    ]
    assert verdicts[-1].outcome == outcome, verdicts


def test_a_source_named_in_another_format_is_reported(tmp_path: Path) -> None:
    verdict = verdict_of(one_case(tmp_path, "cites: 1"), "cites", turn("ตาม kb-1 ค่ะ", sources=["kb-1"]))
    assert "'kb-1' is named, but not in the format" in verdict.why


def test_an_informational_limit_is_shown_and_never_judged(tmp_path: Path) -> None:
    case = one_case(tmp_path, "limits: {characters: 1, informational: true}")
    verdicts = score(case, talk(turn("ยาว")))
    assert overall(verdicts) == ("passed", None)
    assert [(v.outcome, v.informational) for v in verdicts if v.check == "limits"] == [("failed", True)]


def test_every_verdict_that_is_no_pass_says_why(tmp_path: Path) -> None:
    case = one_case(tmp_path, "includes_any: ก\nexcludes: ค่ะ\ncalled_tool: t\nattaches_page: book\nhuman_involved: yes")
    wrong: list[Verdict] = [v for v in score(case, talk(turn("ไม่ทราบค่ะ"))) if v.outcome != "passed"]
    assert len(wrong) == 5
    assert all(v.why for v in wrong)


def test_scoring_a_sample_in_which_nothing_matches_costs_microseconds(tmp_path: Path) -> None:
    case = one_case(tmp_path, "excludes: [/จองคิว/, '495']\nexcludes_assertion: [/ไม่เป็นไร/, /รอดูอาการ/]")
    played = talk(turn("กดปุ่มด้านล่างเพื่อเลือกวันได้เลยค่ะ"))
    score(case, played)
    best = min(_seconds(case, played) for _ in range(5))
    # 16 µs were measured; ten times that tells a change of kind from a busy machine.
    assert best < 160e-6


def _seconds(case: Case, played: object) -> float:
    begun = time.process_time()
    for _ in range(200):
        score(case, played)  # type: ignore[arg-type]  # a transcript
    return (time.process_time() - begun) / 200
