"""Is a stored chat read as its program wrote it, and does a broken line say what was expected?"""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khosop.chatlog.messages import ChatLog, LogFault
from khosop.chatlog.read import decoded, parse_log, read_log
from khosop.chatlog.roles import Cast, assign
from khosop.chatlog.times import clock, moment
from khosop.errors import BadInput
from tests.evals.chatlog import logs

BANGKOK = dt.timezone(dt.timedelta(hours=7))


def told(log: ChatLog) -> list[tuple[str, str, str]]:
    return [(f"{one.at:%m-%d %H:%M}" if one.at else "", one.sender, one.media or one.text) for one in log.messages]


def test_the_thai_export_with_buddhist_years_quotes_and_notices() -> None:
    log = parse_log(logs.THAI)
    assert log.counterpart == "ชนิดา ทองแท้"
    assert log.notices == 1
    assert told(log)[2:6] == [
        ("11-05 10:00", "ชนิดา ทองแท้", "อาบน้ำหมาราคาเท่าไหร่คะ โทรกลับ 081-234-5678"),
        ("11-05 10:01", "ชนิดา ทองแท้", "a sticker"),
        ("11-05 10:02", "ร้านสัตว์ดี", "600 บาทค่ะ\nถ้าเกิน 10 กก. 850 บาท"),
        ("11-05 10:05", "ชนิดา ทองแท้", "วันเสาร์ว่างไหม"),
    ]
    assert log.messages[0].at == dt.datetime(2026, 11, 3, 9, 0)  # noqa: DTZ001 -- the export has no zone


def test_the_english_export_where_the_weekday_tells_the_month_from_the_day() -> None:
    assert told(parse_log(logs.ENGLISH)) == [
        ("11-05 09:59", "Nida T.", "How much is a bath?"),
        ("11-05 10:00", "Good Pets", "600 baht, open till 8 PM"),
        ("11-05 13:05", "Nida T.", "Thanks"),
    ]


def test_the_export_without_tabs_tells_senders_by_what_begins_several_lines() -> None:
    assert told(parse_log(logs.SPACED)) == [
        ("11-05 10:00", "ชนิดา", "อาบน้ำเท่าไหร่คะ"),
        ("11-05 10:01", "ร้านสัตว์ดี", "600 บาทค่ะ\nแล้วแต่น้ำหนักนะคะ"),
        ("11-05 10:02", "ชนิดา", "a photo"),
        ("11-05 10:03", "ร้านสัตว์ดี", "น่ารักมากค่ะ"),
        ("11-05 10:04", "ชนิดา", "an unsent message"),
    ]


def test_the_export_for_shops_tells_programs_from_people() -> None:
    log = parse_log(logs.SHOP_CSV)
    assert [(one.who, one.text) for one in log.messages] == [
        ("customer", "อาบน้ำเท่าไหร่คะ"),
        ("bot", "สวัสดีค่ะ\r\nรอสักครู่นะคะ"),
        (None, "600 บาทค่ะ"),
    ]
    assert [(one.who, one.guessed) for one in assign(log, Cast())[1]] == [
        ("customer", False),
        ("bot", False),
        ("staff", True),
    ]
    assert log.messages[0].at == dt.datetime(2026, 11, 5, 10, tzinfo=BANGKOK)


@pytest.mark.parametrize("text", [logs.JSON_LINES, logs.CSV], ids=["JSON lines", "CSV"])
def test_tables_with_times_and_roles(text: str) -> None:
    log = parse_log(text)
    assert [(one.who, one.text) for one in log.messages] == [("customer", "อาบน้ำเท่าไหร่คะ"), ("bot", "600 บาทค่ะ")]
    assert [one.at.astimezone(BANGKOK).minute for one in log.messages if one.at] == [0, 1]


def test_messages_of_a_model_api_have_no_times_and_the_system_is_nobody() -> None:
    log = parse_log(logs.JSON)
    assert [(one.who, one.text, one.at, one.line) for one in log.messages] == [
        ("customer", "What does a bath cost?", None, 3),
        ("bot", "600 baht", None, 4),
    ]


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        pytest.param("", 1, "the file is empty", id="empty"),
        pytest.param("hello\nworld\n", 1, "a text export of LINE", id="something else"),
        pytest.param("[LINE] Chat history with A\n\n10:00\tA\thi\n", 3, "before any day", id="no day"),
        pytest.param("[LINE] Chat history with A\nwhat\n", 2, "a day such as", id="neither day nor message"),
        pytest.param("2026.11.05 Thursday\n10:00 A hi\n10:01 B hello\n", 2, "name the people", id="no tabs, no names"),
        pytest.param("[{},\n {]", 2, "this is not JSON", id="broken JSON"),
        pytest.param('{"who": "a", "text": "b"}\n{"who"\n', 2, "not a line of JSON", id="a broken line of JSON"),
        pytest.param('[{"text": "hi"}]', 1, "the message has no sender", id="no sender"),
        pytest.param("time,text\n1,2\n", 1, "there is no column for the sender", id="a missing column"),
        pytest.param("time,who,text\nsoon,user,hi\n", 2, "the time can't be read", id="a time that is none"),
    ],
)
def test_a_fault_is_told_with_its_line_and_what_was_expected(text: str, line: int, says: str) -> None:
    with pytest.raises(LogFault, match=says) as caught:
        parse_log(text)
    assert caught.value.line == line


def test_a_fault_never_quotes_what_stands_in_the_log(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("time,who,text\nชนิดา 0812345678,user,hi\n", "utf-8")
    with pytest.raises(BadInput, match=r"log\.csv:2: ") as caught:
        read_log(path)
    assert "0812345678" not in str(caught.value)
    assert "ชนิดา" not in str(caught.value)


def test_files_of_windows_are_read() -> None:
    assert decoded("สวัสดี".encode("cp874")) == "สวัสดี"
    assert decoded("สวัสดี".encode("utf-16")) == "สวัสดี"
    assert decoded("สวัสดี".encode("utf-8-sig")) == "สวัสดี"


@pytest.mark.parametrize(
    ("text", "hour"),
    [("9:30AM", 9), ("9:30 PM", 21), ("12:05 am", 0), ("12:05PM", 12), ("21.30 น.", 21), ("21:30:15", 21)],
)
def test_times_of_the_day(text: str, hour: int) -> None:
    time = clock(text)
    assert time is not None
    assert time.hour == hour


def test_moments_that_are_none() -> None:
    assert moment("2026-13-05 10:00") is None
    assert moment("31/02/2569 10:00") is None
    assert clock("25:00") is None


@given(st.text(alphabet="[LINE] 0123456789:/.,;\t\n\r\"'{}พศกAMใครว่าuserwhotext", max_size=200))
def test_any_text_is_read_or_refused_with_a_line(text: str) -> None:
    lines = text.count("\n") + text.count("\r") + 2
    try:
        places = [message.line for message in parse_log(text, ".csv").messages]
    except LogFault as fault:
        places = [fault.line]
    assert [place for place in places if not 1 <= place <= lines] == []


@given(
    st.lists(
        st.tuples(st.sampled_from(["ชนิดา", "ร้านสัตว์ดี"]), st.text(alphabet='กขค abc"\n', min_size=1, max_size=20)),
        min_size=1,
    )
)
def test_what_line_writes_is_read_back(said: list[tuple[str, str]]) -> None:
    lines = ["[LINE] ประวัติการแชทกับ ชนิดา", "บันทึกเมื่อ 06/11/2569 07:48", "", "พฤ. 05/11/2569"]
    lines += [
        f'10:00\t{who}\t"{text.replace(chr(34), chr(34) * 2)}"' if "\n" in text else f"10:00\t{who}\t{text}"
        for who, text in said
    ]
    log = parse_log("\n".join(lines) + "\n")
    assert [message.sender for message in log.messages] == [who for who, _ in said]
    assert [message.text.split() for message in log.messages] == [text.split() for _, text in said]
