"""Does `khosop corpus` read a set by its fields, count both kinds of error, and name a broken line?"""

import argparse
import json
from pathlib import Path

import pytest

from khosop import corpus
from khosop.cli import corpus as command
from khosop.errors import BadInput

ASSERTED = {
    "id": "a1",
    "lang": "th",
    "phenomenon": "plain",
    "reply": "รอดูอาการก่อนได้ค่ะ",
    "pattern": "รอดูอาการ",
    "asserted": True,
}
DENIED = {
    "id": "a2",
    "lang": "th",
    "phenomenon": "ban",
    "reply": "อย่ารอดูอาการนะคะ",
    "pattern": "รอดูอาการ",
    "asserted": False,
}
REFUSED = {"id": "r1", "lang": "th", "kind": "cannot", "reply": "เลื่อนวันให้ไม่ได้ค่ะ", "refuses": True}
STATED = {
    "id": "f1",
    "lang": "en",
    "reply": "We close at 8pm.",
    "fact": {"time": "20:00"},
    "today": "2026-11-05",
    "holds": True,
}


def lines(*rows: dict[str, object]) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def test_the_kind_of_an_item_follows_from_its_fields() -> None:
    items = corpus.read_items(lines(ASSERTED, REFUSED, STATED), "set.jsonl")
    assert [(item.kind, item.phenomenon) for item in items] == [
        ("assertion", "plain"),
        ("refusal", "cannot"),
        ("fact", "time"),
    ]


def test_a_line_separator_inside_a_reply_ends_no_line() -> None:
    row = {**REFUSED, "reply": "ขออภัยค่ะ\u2028เลื่อนให้ไม่ได้\u0085ค่ะ"}
    text = json.dumps(row, ensure_ascii=False) + "\n"
    assert len(corpus.read_items(text, "set.jsonl")) == 1


BROKEN = [
    ("{", "expected a JSON object"),
    ("[1]", "came list"),
    ('{"id": "x"}', "expected the text field 'reply', came None"),
    ('{"reply": "a", "refuses": "yes"}', "true, false or absent, not 'yes'"),
    ('{"reply": "a", "pattern": "("}', "does not compile"),
    ('{"reply": "a", "fact": {"time": "99"}, "today": "2026-11-05"}', "a time fact is HH:MM"),
    ('{"reply": "a", "fact": {"time": "20:00", "price": 1}, "today": "2026-11-05"}', "one kind with its value"),
    ('{"reply": "a", "fact": {"time": "20:00"}, "today": "tomorrow"}', "'today' is a day such as 2026-11-05"),
]


@pytest.mark.parametrize(("line", "message"), BROKEN, ids=[row[1] for row in BROKEN])
def test_a_broken_line_is_named_by_file_and_line(line: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        corpus.read_items(lines(REFUSED) + "\n" + line + "\n", "set.jsonl")
    assert str(caught.value).startswith("set.jsonl:3: ")
    assert message in str(caught.value)


def test_a_set_without_a_line_is_refused() -> None:
    with pytest.raises(BadInput, match="found no line with text"):
        corpus.read_items("\n\n", "set.jsonl")


def test_both_kinds_of_error_are_counted_and_unlabelled_items_are_not() -> None:
    flipped = [{**ASSERTED, "asserted": False}, {**DENIED, "asserted": True}]
    unlabelled = {key: value for key, value in REFUSED.items() if key != "refuses"}
    items = corpus.read_items(lines(ASSERTED, DENIED, *flipped, unlabelled), "set.jsonl")
    readings = [corpus.read_with_engine(item) for item in items]
    total = corpus.score(readings)
    assert total == corpus.Score(items=4, right=2, wrongly_yes=1, wrongly_no=1)
    assert total.share == 0.5
    assert list(corpus.score_by(readings, lambda reading: reading.item.phenomenon)) == ["ban", "plain"]


def test_a_simple_rule_stands_beside_the_engine_on_assertions_only() -> None:
    items = corpus.read_items(lines(ASSERTED, DENIED, REFUSED), "set.jsonl")
    rivals = {"always": lambda pattern, reply: pattern in reply}
    readings = [corpus.read_with_engine(item, rivals) for item in items]
    assert corpus.rival_scores(readings) == {"always": corpus.Score(2, 1, 1, 0)}


def test_a_regex_that_hangs_is_named_by_its_line() -> None:
    row: dict[str, object] = {"reply": "a" * 5000 + "!", "pattern": "(a+)+$"}
    (item,) = corpus.read_items(lines(row), "set.jsonl")
    with pytest.raises(BadInput, match=r"^set\.jsonl:1: pattern .* took longer"):
        corpus.read_with_engine(item)


def run(path: Path, *, out: Path | None = None, at_least: float | None = None) -> int:
    return command.run(argparse.Namespace(file=path, out=out, at_least=at_least))


def test_predictions_are_written_under_the_name_of_the_gold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "set.jsonl", tmp_path / "pred.jsonl"
    path.write_text(lines(ASSERTED, REFUSED, STATED), encoding="utf-8")
    assert run(path, out=out) == 0
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").split("\n") if line]
    assert [set(row) for row in rows] == [{"id", "asserted", "why"}, {"id", "refuses", "why"}, {"id", "holds", "why"}]
    assert [row["id"] for row in rows] == ["a1", "r1", "f1"]
    assert "items a second" in capsys.readouterr().out


def test_the_screen_shows_the_wrong_items_with_their_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "set.jsonl"
    path.write_text(lines({**DENIED, "asserted": True}, ASSERTED), encoding="utf-8")
    run(path)
    shown = capsys.readouterr().out
    assert "wrong: 1" in shown
    assert "a2 [th, ban]" in shown
    assert "people: asserted is true; engine: 'รอดูอาการ' is prohibited" in shown
    assert "negation in the clause excuses" in shown


def test_a_share_that_is_missed_fails_the_command(tmp_path: Path) -> None:
    path = tmp_path / "set.jsonl"
    path.write_text(lines(ASSERTED, {**DENIED, "asserted": True}), encoding="utf-8")
    assert run(path, at_least=0.5) == 0
    assert run(path, at_least=0.97) == 1


def test_a_set_without_labels_is_only_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "set.jsonl"
    path.write_text(lines({"reply": "ไม่ได้ค่ะ"}, {"reply": "ได้ค่ะ"}), encoding="utf-8")
    assert run(path) == 0
    assert "the engine says yes to 1 of 2" in capsys.readouterr().out


def test_a_set_that_is_not_there_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="expected a readable UTF-8 file"):
        run(tmp_path / "none.jsonl")
