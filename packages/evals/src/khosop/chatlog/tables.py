"""What does a table of messages say? CSV, JSON and JSON lines with a time, a sender and a text, and LINE's export for shops."""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from khosop.chatlog.messages import SYSTEM, ChatLog, LogFault, Message, Who, media_in, who_is
from khosop.chatlog.times import moment

_AT: Final = (
    "at",
    "time",
    "timestamp",
    "datetime",
    "date_time",
    "created_at",
    "sent_at",
    "createdat",
    "ts",
    "วันเวลา",
    "วันที่และเวลา",
)
_DATE: Final = ("date", "day", "วันที่", "sent_date", "date sent")
_CLOCK: Final = ("time", "clock", "เวลา", "sent_time", "time sent")
_WHO: Final = ("who", "role", "sender", "from", "author", "speaker", "sender_type", "user", "name", "ผู้ส่ง", "ผู้พูด")
_TEXT: Final = ("text", "message", "content", "body", "utterance", "ข้อความ", "เนื้อหา")
_LISTS: Final = ("messages", "conversation", "turns", "chat", "history", "data", "items")


def read_csv(text: str) -> ChatLog:
    """Read a CSV file: LINE's own for shops, or one with columns for time, sender and text.

    Raises:
        LogFault: a column or a value is not what is expected.
    """
    rows = list(_csv_rows(text))
    if not rows:
        raise LogFault(1, "the file is empty; a first row with the names of columns is expected")
    start = next((i for i, (_, row) in enumerate(rows) if len(row) >= 5 and row[0] in ("Account", "User")), None)
    if start is not None and start >= 1 and len(rows[start - 1][1]) >= 5:
        return _shop_export(rows, start)
    (line, names), *rest = rows
    columns = {name.strip().lower().removeprefix("\ufeff"): i for i, name in enumerate(names)}
    records = (
        (number, {name: row[i] for name, i in columns.items() if i < len(row)}) for number, row in rest if any(row)
    )
    return ChatLog("a CSV file", tuple(_messages(records, tuple(columns), line)))


def _csv_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    first = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    before = 0
    try:
        for row in reader:
            yield before + 1, row
            before = reader.line_num
    except csv.Error as error:
        raise LogFault(reader.line_num, f"this is not CSV: {error}") from None


_AUTOMATIC: Final = re.compile(r"auto|応答|ตอบ(?:กลับ)?อัตโนมัติ|ข้อความทักทาย|greeting|chatbot|\bbot\b|บอท", re.IGNORECASE)


def _shop_export(rows: Sequence[tuple[int, list[str]]], start: int) -> ChatLog:
    """Read what LINE Official Account Manager writes: account and zone on top; sender's kind, name, date, time and text below.

    What the account sent was written by a program where the sender's name says so or is the account's own. Who another name is,
    the file does not tell: that is guessed later, and said.
    """
    head = {
        row[0].strip().lower().removeprefix("\ufeff"): row[1].strip(" '")
        for _, row in rows[: start - 1]
        if len(row) > 1
    }
    account = next(iter(head.values()), "")
    zone = next((offset for value in head.values() if (offset := _offset(value)) is not None), None)
    messages = []
    for line, row in rows[start:]:
        if not any(row):
            continue
        if len(row) < 5 or row[0] not in ("Account", "User"):
            raise LogFault(line, "five columns are expected (Account or User, name, date, time, text)")
        at = moment(f"{row[2]} {row[3]}")
        if at is None:
            raise LogFault(line, "a date and a time such as 2026/11/05,10:00:00 are expected in columns 3 and 4")
        who: Who | None = "customer"
        if row[0] == "Account":
            who = "bot" if _AUTOMATIC.search(row[1]) or row[1].strip() in (account, "") else None
        text = row[4].removeprefix("'").strip("\r\n")
        messages.append(Message(line, at.replace(tzinfo=zone), row[1].strip(), text, who, media_in(text)))
    return ChatLog(
        "the CSV export of LINE Official Account Manager", tuple(messages), None, 0, (account,) if account else ()
    )


def _offset(text: str) -> dt.timezone | None:
    match = re.fullmatch(r"(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})", text)
    if match is None:
        return None
    span = dt.timedelta(hours=int(match[2]), minutes=int(match[3]))
    return dt.timezone(-span if match[1] == "-" else span)


def read_json(text: str) -> ChatLog:
    """Read JSON: a list of messages, or an object with such a list; or one object per line.

    Raises:
        LogFault: it is no JSON, or a value is not what is expected.
    """
    try:
        whole = json.loads(text)
    except json.JSONDecodeError as error:
        if text.lstrip()[:1] != "{" or "\n" not in text.strip():
            raise LogFault(error.lineno, f"this is not JSON: {error.msg}") from None
        return _json_lines(text)
    found = _list_in(whole)
    if found is None:
        raise LogFault(1, f"a list of messages is expected, or an object with one under {', '.join(_LISTS[:3])}")
    lines = _lines_of(text, len(found))
    return ChatLog("a JSON file", tuple(_messages(zip(lines, found, strict=True), (), 1)))


def _json_lines(text: str) -> ChatLog:
    records: list[tuple[int, Any]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                records.append((number, json.loads(line)))
            except json.JSONDecodeError as error:
                raise LogFault(number, f"this is not a line of JSON: {error.msg}") from None
    return ChatLog("a file of JSON lines", tuple(_messages(records, (), 1)))


def _list_in(value: Any) -> list[Any] | None:
    if isinstance(value, list):
        return value
    if isinstance(value, Mapping):
        for name in _LISTS:
            if isinstance(value.get(name), list):
                return list(value[name])
        if any(name in value for name in _TEXT):
            return [value]
    return None


def _lines_of(text: str, count: int) -> list[int]:
    """Return about the line of each message: that of its text's key, in order; 1 where that can't be told."""
    for name in _TEXT:
        keys = [match.start() for match in re.finditer(rf"\"{name}\"\s*:", text)]
        if len(keys) == count:
            return [text.count("\n", 0, place) + 1 for place in keys]
    return [1] * count


def _messages(records: Any, columns: Sequence[str], head: int) -> Iterator[Message]:
    if columns and not (_first(columns, _TEXT) and _first(columns, _WHO)):
        missing = "the text" if not _first(columns, _TEXT) else "the sender"
        names = _TEXT if missing == "the text" else _WHO
        raise LogFault(head, f"there is no column for {missing}; it is called {', '.join(names[:4])}, …")
    for line, record in records:
        if not isinstance(record, Mapping):
            raise LogFault(line, "a message is an object with a time, a sender and a text")
        message = _message(line, {str(key).strip().lower(): value for key, value in record.items()})
        if message is not None:
            yield message


def _first(names: Any, wanted: Sequence[str]) -> str | None:
    return next((name for name in wanted if name in names), None)


def _message(line: int, record: Mapping[str, Any]) -> Message | None:
    text_key, who_key = _first(record, _TEXT), _first(record, _WHO)
    if text_key is None or who_key is None:
        missing, names = ("text", _TEXT) if text_key is None else ("sender", _WHO)
        raise LogFault(line, f"the message has no {missing}; the key is one of {', '.join(names[:5])}")
    sender = _name(record[who_key])
    if sender.lower() in SYSTEM:
        return None
    text = _text(record[text_key])
    return Message(line, _at(line, record), sender, text, who_is(sender), media_in(text))


def _name(value: Any) -> str:
    if isinstance(value, Mapping):
        value = next((value[key] for key in ("role", "type", "name", "displayName", "id") if key in value), "")
    return str(value).strip()


def _text(value: Any) -> str:
    """Return a text; the parts of a message as OpenAI's interfaces have it are put together."""
    if isinstance(value, list):
        return "\n".join(
            part["text"] for part in value if isinstance(part, Mapping) and isinstance(part.get("text"), str)
        )
    return "" if value is None else str(value).strip("\r\n")


def _at(line: int, record: Mapping[str, Any]) -> dt.datetime | None:
    date, clock = _first(record, _DATE), _first(record, _CLOCK)
    key = _first(record, _AT)
    if date is not None and clock is not None:
        stated = f"{record[date]} {record[clock]}"
    elif key is not None or date is not None:
        stated = str(record[key or date or ""])
    else:
        return None
    if not stated.strip() or stated == "None":
        return None
    at = moment(stated)
    if at is None:
        raise LogFault(line, "the time can't be read; 2026-11-05T10:00+07:00 or 2026-11-05 10:00 is expected")
    return at
