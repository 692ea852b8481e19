"""Samples of openai/evals, datasets of LangSmith and plain tables become suites."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from khosop.errors import BadInput
from khosop.transcript import ToolUse
from tests.evals.imports.importing import imported, levels, loaded, suite_of, verdict, whys


def lines(*rows: object) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


CHAT = [
    {"role": "system", "content": "Answer with the capital."},
    {"role": "user", "content": "Thailand?"},
    {"role": "assistant", "content": "Bangkok"},
    {"role": "user", "content": "Laos?"},
]


@pytest.mark.parametrize(
    ("grader", "right", "wrong"),
    [
        ("Match", "Vientiane, of course", "It is Vientiane"),
        ("Includes", "It is Vientiane", "Pakse"),
        ("FuzzyMatch", "vientiane", "Pakse"),
    ],
)
def test_a_registry_entry_says_how_its_samples_are_graded(grader: str, right: str, wrong: str, tmp_path: Path) -> None:
    files = {
        "registry/evals/capitals.yaml": f"capitals:\n  id: capitals.v0\ncapitals.v0:\n  class: evals.elsuite.basic.x:{grader}\n"
        "  args: {samples_jsonl: capitals/samples.jsonl}\n",
        "registry/data/capitals/samples.jsonl": lines({"input": CHAT, "ideal": ["Vientiane", "Viangchan"]}),
    }
    suite = suite_of("openai-evals", tmp_path, files)
    assert [turn.text for turn in suite.cases[0].turns] == ["Laos?"]
    assert [one.text for one in suite.cases[0].earlier] == ["Thailand?", "Bangkok"]
    assert verdict(suite, right) == "passed"
    assert verdict(suite, wrong) == "failed"
    assert "system: Answer with the capital." in (tmp_path / "out" / "suite.yaml").read_text("utf-8")


def test_samples_without_their_registry_are_graded_by_their_answer(tmp_path: Path) -> None:
    rows = lines(
        {"input": "Laos?", "ideal": "Vientiane"}, {"input": "x", "ideal": {"a": 1}, "extra": 1}, {"question": "x"}
    )
    one = imported("openai-evals", tmp_path, {"s.jsonl": rows + "{broken\n"})
    assert levels(one, "ideal") == ["approximately", "not carried"]
    assert levels(one, "extra") == ["not carried"]
    assert whys(one, "sample")[-1].startswith("s.jsonl:4: the line is not JSON")
    assert [case["id"] for case in one.written.cases] == ["s-1", "s-2"]


def test_an_eval_that_a_model_grades_keeps_its_answer_in_the_note(tmp_path: Path) -> None:
    files = {
        "e.yaml": "e:\n  class: evals.elsuite.modelgraded.classify:ModelBasedClassify\n  args: {samples_jsonl: s.jsonl}\n"
        "f:\n  class: x:Code\n  args: {}\n",
        "s.jsonl": lines({"input": "Laos?", "ideal": "Vientiane"}),
    }
    one = imported("openai-evals", tmp_path, files)
    assert levels(one, "ModelBasedClassify") == ["not carried"]
    assert "ideal: Vientiane" in one.written.cases[0]["note"]
    assert "what it asks is code" in whys(one, "eval")[0]


def test_a_pointer_of_git_lfs_is_no_data(tmp_path: Path) -> None:
    one = imported("openai-evals", tmp_path, {"s.jsonl": "version https://git-lfs.github.com/spec/v1\n"})
    assert "fetch the data with `git lfs pull`" in whys(one, "samples_jsonl")[0]


LANGCHAIN = [
    {"type": "system", "data": {"content": "Be kind."}},
    {
        "lc": 1,
        "type": "constructor",
        "id": ["langchain", "schema", "HumanMessage"],
        "kwargs": {"content": "Open on Sunday?"},
    },
]


@pytest.mark.parametrize(
    "example",
    [
        {"inputs": {"question": "Open on Sunday?"}, "outputs": {"answer": "Yes, 9 to 5"}},
        {"inputs": {"messages": LANGCHAIN}, "outputs": {"output": {"type": "ai", "data": {"content": "Yes, 9 to 5"}}}},
        {
            "inputs": {"input": [LANGCHAIN]},
            "outputs": {"generations": [{"role": "assistant", "content": "Yes, 9 to 5"}]},
        },
        {"messages": [{"role": "user", "content": "Open on Sunday?"}, {"role": "assistant", "content": "Yes, 9 to 5"}]},
        {"question": "Open on Sunday?", "expected_output": "Yes, 9 to 5"},
    ],
    ids=["a question", "LangChain", "a batch", "a chat", "a row"],
)
def test_an_example_is_understood_in_each_of_its_forms(example: dict[str, Any], tmp_path: Path) -> None:
    suite = suite_of("langsmith", tmp_path, {"d.jsonl": lines(example)})
    assert [turn.text for turn in suite.cases[0].turns] == ["Open on Sunday?"]
    assert verdict(suite, "Sure: yes, 9 to 5.") == "passed"
    assert verdict(suite, "We are closed.") == "failed"


def test_metadata_splits_tools_and_json_cells_are_carried(tmp_path: Path) -> None:
    call = {"name": "find", "arguments": '{"day": "fri"}'}
    answer = {"role": "assistant", "content": "", "tool_calls": [{"type": "function", "function": call}]}
    outputs = json.dumps({"messages": [answer]}).replace('"', '""')
    metadata = '{""topic"": ""hours"", ""v"": 2}'
    table = f'id,inputs,outputs,metadata,split\n1,"{{""q"": ""Friday?""}}","{outputs}","{metadata}",test\n'
    one = imported("langsmith", tmp_path / "in", {"d.csv": table})
    (case,) = one.written.cases
    assert (case["category"], case["tags"]) == ("hours", ["approximate", "v: 2", "split: test"])
    suite = loaded(one, tmp_path / "out")
    assert verdict(suite, "ok", tools=[[ToolUse("find", {"day": "fri"})]]) == "passed"
    assert verdict(suite, "ok", tools=[[ToolUse("find", {"day": "sat"})]]) == "failed"


def test_an_example_whose_question_is_unclear_asks_for_its_name(tmp_path: Path) -> None:
    rows = lines({"inputs": {"a": "x", "b": "y"}, "outputs": {"c": "z", "d": "w"}})
    assert "say it with --message" in whys(imported("langsmith", tmp_path, {"d.jsonl": rows}), "example")[0]
    one = imported("langsmith", tmp_path, {"d.jsonl": rows}, message="b", columns={"expected": "d"})
    assert one.written.cases[0]["messages"] == ["y"]
    assert one.written.cases[0]["check"]["includes_any"]["texts"] == ["/w/"]


TABLE = (
    "Case ID;User Message;Expected Answer;Must not say;Topic;Owner\nh1;Open?;9 to 5;closed|never;hours;Ann\n;;x;;;\n"
)


def test_the_columns_of_a_table_are_known_by_their_names(tmp_path: Path) -> None:
    one = imported("csv", tmp_path, {"t.csv": "\ufeff" + TABLE})
    (case,) = one.written.cases
    assert (case["id"], case["category"], case["messages"]) == ("h1", "hours", ["Open?"])
    assert case["check"] == {
        "includes_any": {"texts": ["/9 to 5/"], "anywhere": "true"},
        "excludes": ["closed", "never"],
    }
    assert case["good"] == ["9 to 5"]
    assert levels(one, "column Owner") == ["not carried"]
    assert whys(one, "row") == ["t.csv:2: ", "t.csv:3: the customer says nothing in it"]


def test_a_long_reference_becomes_a_share_of_its_words_and_a_sample_reply(tmp_path: Path) -> None:
    answer = "You can bring your dog to the garden, please keep it on a leash; entrance costs 50 baht."
    one = imported("csv", tmp_path, {"t.csv": f'question,answer\nDogs?,"{answer}"\n'})
    check = one.written.cases[0]["check"]["keyword_coverage"]
    assert check["keywords"] == ["bring", "garden", "keep", "leash", "entrance", "costs", "50", "baht"]
    assert (check["at_least"], one.written.cases[0]["good"]) == ("0.5", [answer])


def test_a_column_is_named_by_hand_or_the_message_is_a_template(tmp_path: Path) -> None:
    files = {"t.csv": "Frage,Tier\nDarf es mit?,Hund\n"}
    with pytest.raises(BadInput, match="say --map message=COLUMN, one of Frage, Tier"):
        imported("csv", tmp_path, files)
    assert imported("csv", tmp_path, files, columns={"message": "Frage"}).written.cases[0]["messages"] == [
        "Darf es mit?"
    ]
    one = imported("csv", tmp_path, files, message="{{Tier}}: {{Frage}}")
    assert one.written.cases[0]["messages"] == ["Hund: Darf es mit?"]
    with pytest.raises(BadInput, match=r"--map message=Wer: .* has no such column; there are Frage, Tier"):
        imported("csv", tmp_path, files, columns={"message": "Wer"})


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ("question\nOpen?\n".encode("utf-16"), "is UTF-16 or UTF-32; save it as UTF-8"),
        (b"question\nCaf\xe9?\n", r"t\.csv:2: byte 12 is not UTF-8"),
        (b"question\na\0b\n", r"t\.csv:2: holds a NUL byte"),
        (b"", "the first line names no columns"),
        (b"question\n", "no rows below its header"),
    ],
    ids=["UTF-16", "Latin-1", "NUL", "empty", "no rows"],
)
def test_a_file_that_is_no_text_gets_one_clear_error(raw: bytes, says: str, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes(raw)
    with pytest.raises(BadInput, match=says):
        imported("csv", tmp_path, {}, entry="t.csv")
