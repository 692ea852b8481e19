"""What the bot did: tools over all drafts, people called in, what was remembered, the world afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from khosop.score import score
from khosop.transcript import Draft, Remembered, ToolUse
from khosop.verdict import Outcome, overall
from tests.evals.suites import one_case, talk, turn, verdict_of


def hold(**arguments: object) -> ToolUse:
    return ToolUse("hold_booking", arguments)


DISCARDED = (
    Draft("จองให้แล้วค่ะ", (hold(day="saturday"),), rejected_by="booked_without_booking", reason="no booking"),
    Draft("กดปุ่มจองคิวได้เลยค่ะ"),
)


def test_a_tool_that_ran_in_a_discarded_draft_still_ran(tmp_path: Path) -> None:
    case = one_case(tmp_path, "called_none: [hold_booking]")
    verdict = verdict_of(case, "called_none", turn("กดปุ่มจองคิวได้เลยค่ะ", drafts=DISCARDED))
    assert (verdict.outcome, verdict.turn, verdict.draft) == ("failed", 0, 0)
    assert verdict.why == (
        "hold_booking must not be called, but draft 1 of turn 1, which was thrown away by 'booked_without_booking' "
        "but whose tools ran, did"
    )


def test_a_tool_in_a_discarded_draft_counts_as_called_too(tmp_path: Path) -> None:
    case = one_case(
        tmp_path, "called_tool: hold_booking\ncalled_with: {tool: hold_booking, arguments: {day: saturday}}"
    )
    outcome, _cause = overall(score(case, talk(turn("ค่ะ", drafts=DISCARDED))))
    assert outcome == "passed"


@pytest.mark.parametrize("check", ["called_tool: t", "called_none: t", "called_with: {tool: t}", "called_none: '*'",
                                   "called_with: {tool: t, times: 0}", "limits: {tool_calls: 3}"])  # fmt: skip
def test_no_trace_is_never_a_pass(tmp_path: Path, check: str) -> None:
    verdict = verdict_of(one_case(tmp_path, check), check.partition(":")[0], turn("ค่ะ", drafts=None))
    assert (verdict.outcome, verdict.cause) == ("unscored", "no_trace")


def test_a_forbidden_tool_that_was_seen_fails_although_another_turn_gives_no_trace(tmp_path: Path) -> None:
    case = one_case(tmp_path, "called_none: t")
    assert verdict_of(case, "called_none", turn("ก", tools=["t"]), turn("ข", drafts=None)).outcome == "failed"
    assert verdict_of(case, "called_none", turn("ก"), turn("ข", drafts=None)).outcome == "unscored"


def test_a_silence_without_drafts_is_a_trace_where_the_bot_traces(tmp_path: Path) -> None:
    case = one_case(tmp_path, "called_none: t")
    silent = turn(status="silent", drafts=None)
    assert (
        verdict_of(case, "called_none", turn("ก"), turn(kind="staff", status="silent", drafts=None), silent).outcome
        == "passed"
    )


def test_a_tool_that_was_only_proposed_was_not_called(tmp_path: Path) -> None:
    case = one_case(tmp_path, "called_tool: t\ncalled_none: t")
    proposed = turn("ค่ะ", tools=[ToolUse("t", executed=False), "other"])
    missed = verdict_of(case, "called_tool", proposed)
    assert missed.outcome == "failed"
    assert missed.why == "t was not called; what ran: other; t was proposed in draft 1 of turn 1 but not executed"
    assert verdict_of(case, "called_none", proposed).outcome == "passed"


def test_a_case_counts_tools_of_the_whole_conversation_and_a_turn_its_own(tmp_path: Path) -> None:
    case = one_case(
        tmp_path,
        "called_tool: first",
        context="""
        turns:
          - say: ก
          - {say: ข, check: {called_none: first, called_tools: [second]}}
        """,
    )
    verdicts = score(case, talk(turn("ก", tools=["first"]), turn("ข", tools=["second"])))
    assert overall(verdicts) == ("passed", None)


BOOKED = hold(day="2026-11-07", pets=["โมจิ"], weight=4.5, note="ขนยาว", contact=None, paid=False)


@pytest.mark.parametrize(
    ("wants", "outcome"),
    [
        pytest.param("{tool: hold_booking}", "passed", id="any arguments"),
        pytest.param("{tool: hold_booking, arguments: {weight: 4.50}}", "passed", id="a number is a number"),
        pytest.param("{tool: hold_booking, arguments: {weight: 4}}", "failed", id="another number"),
        pytest.param("{tool: hold_booking, arguments: {paid: no, contact: ~}}", "passed", id="no and nothing"),
        pytest.param("{tool: hold_booking, arguments: {day: {date: 2026-11-07}}}", "passed", id="a fact"),
        pytest.param("{tool: hold_booking, arguments: {day: {date: 2026-11-08}}}", "failed", id="another fact"),
        pytest.param("{tool: hold_booking, arguments: {note: /ยาว/}}", "passed", id="a pattern"),
        pytest.param("{tool: hold_booking, arguments: {pets: [โมจิ]}}", "passed", id="a list"),
        pytest.param("{tool: hold_booking, arguments: {pets: [โมจิ, มะลิ]}}", "failed", id="a longer list"),
        pytest.param("{tool: hold_booking, arguments: {day: 2026-11-07}, match: exact}", "failed", id="exact, more came"),
        pytest.param("{tool: hold_booking, arguments: {day: 2026-11-07}, match: exact, "
                     "ignore: [pets, weight, note, contact, paid]}", "passed", id="exact, the rest ignored"),
        pytest.param("{tool: hold_booking, arguments: {day: 2026-11-07, pets: [โมจิ], weight: 4.5, note: ขนยาว}, "
                     "match: exact, defaults: {contact: ~, paid: no}}", "passed", id="exact, the rest are defaults"),
        pytest.param("{tool: hold_booking, arguments: {branch: ari}}", "failed", id="missing"),
        pytest.param("{tool: hold_booking, arguments: {branch: ari}, defaults: {branch: ari}}", "passed", id="a default"),
        pytest.param("{tool: hold_booking, times: 1}", "passed", id="once"),
        pytest.param("{tool: hold_booking, times: 2}", "failed", id="not twice"),
        pytest.param("[{tool: hold_booking}, {tool: hold_booking}]", "failed", id="each expected call needs its own"),
        pytest.param("{calls: [{tool: prices}, {tool: hold_booking}], in_order: true}", "passed", id="in order"),
        pytest.param("{calls: [{tool: hold_booking}, {tool: prices}], in_order: true}", "failed", id="out of order"),
        pytest.param("{calls: [{tool: hold_booking}], only: true}", "failed", id="another tool was called"),
        pytest.param("{calls: [{tool: hold_booking}, {tool: prices}], only: true}", "passed", id="no other tool"),
    ],
)  # fmt: skip
def test_arguments_are_compared_by_what_they_mean(tmp_path: Path, wants: str, outcome: Outcome) -> None:
    case = one_case(tmp_path, f"called_with: {wants}")
    verdict = verdict_of(case, "called_with", turn("ค่ะ", tools=["prices", BOOKED]))
    assert verdict.outcome == outcome, verdict


def test_the_argument_that_differs_is_named(tmp_path: Path) -> None:
    case = one_case(tmp_path, "called_with: {tool: hold_booking, arguments: {pets: [มะลิ]}}")
    verdict = verdict_of(case, "called_with", turn("ค่ะ", tools=[BOOKED]))
    assert verdict.why == (
        "hold_booking(pets=[มะลิ]) was not called; in the call that was made, 'pets': entry 1 is โมจิ, expected มะลิ"
    )


@pytest.mark.parametrize(
    ("turns", "involved"),
    [
        pytest.param((turn("ค่ะ"),), False, id="nobody"),
        pytest.param((turn("ค่ะ", human="tool:request_human"),), True, id="by a tool"),
        pytest.param((turn("", status="handoff"),), True, id="by a handoff result"),
        pytest.param((turn("ค่ะ", human="rule:complaint"),), True, id="by a rule"),
        pytest.param((turn("ค่ะ", human="tool:request_human"), turn("ค่ะ")), True, id="since the turn before"),
    ],
)
def test_a_person_is_involved_by_any_route(tmp_path: Path, turns: tuple[object, ...], involved: bool) -> None:
    yes = verdict_of(one_case(tmp_path / "y", "human_involved: true"), "human_involved", *turns)  # type: ignore[arg-type]  # turns of a table
    no = verdict_of(one_case(tmp_path / "n", "human_involved: false"), "human_involved", *turns)  # type: ignore[arg-type]  # as above
    assert (yes.outcome, no.outcome) == (("passed", "failed") if involved else ("failed", "passed"))


FACTS = (Remembered("pet:โมจิ", "allergy", "แพ้ไก่"), Remembered("customer", "phone", "081-234-5678"))


@pytest.mark.parametrize(
    ("wants", "known"),
    [
        pytest.param("ไก่", True, id="a value alone"),
        pytest.param("{subject: 'pet:โมจิ', key: allergy, value: ไก่}", True, id="all three"),
        pytest.param("{subject: 'pet:โม', value: ไก่}", False, id="a name is the whole name"),
        pytest.param("{subject: /^pet:/, value: ปลา}", False, id="another value"),
        pytest.param("{value: {phone: '0812345678'}}", True, id="a fact"),
        pytest.param("{subject: /./}", True, id="anything"),
    ],
)
def test_what_was_stored_is_scored(tmp_path: Path, wants: str, known: bool) -> None:
    case = one_case(tmp_path, f"remembers: [{wants}]\nremembers_none: [{wants}]")
    does = verdict_of(case, "remembers", turn("ค่ะ"), remembered=FACTS)
    not_does = verdict_of(case, "remembers_none", turn("ค่ะ"), remembered=FACTS)
    assert (does.outcome, not_does.outcome) == (("passed", "failed") if known else ("failed", "passed"))


WORLD = {"bookings": [{"code": "B1", "day": "2026-11-07", "pets": 2}], "customers": {"prae": {"phone": None}}}


@pytest.mark.parametrize(
    ("wants", "outcome"),
    [
        pytest.param("{bookings: [{code: /^B/, day: 2026-11-07, pets: 2}]}", "passed", id="equal"),
        pytest.param("{bookings: []}", "failed", id="not empty"),
        pytest.param("{bookings: [{code: B1, day: 2026-11-07}]}", "failed", id="a part is not the whole"),
        pytest.param("{bookings.0.day: {weekday: saturday}}", "failed", id="a date is no weekday text"),
        pytest.param("{customers.prae.phone: ~, bookings.0.pets: 2}", "passed", id="by paths"),
        pytest.param("{invoices: []}", "failed", id="unknown part"),
    ],
)
def test_the_world_afterwards_is_compared(tmp_path: Path, wants: str, outcome: Outcome) -> None:
    verdict = verdict_of(one_case(tmp_path, f"state: {wants}"), "state", turn("ค่ะ"), state=WORLD)
    assert verdict.outcome == outcome, verdict


def test_a_bot_that_tells_nothing_of_its_world_is_unscored(tmp_path: Path) -> None:
    verdict = verdict_of(one_case(tmp_path, "state: {bookings: []}"), "state", turn("ค่ะ"))
    assert (verdict.outcome, verdict.cause) == ("unscored", "no_trace")
