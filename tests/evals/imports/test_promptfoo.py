"""A promptfoo configuration becomes a suite that asks the same, or says where it doesn't."""

from __future__ import annotations

from pathlib import Path

import pytest

from khosop.errors import BadInput
from khosop.suite import load_suite
from khosop.transcript import ToolUse
from tests.evals.imports.importing import imported, levels, loaded, suite_of, verdict, whys

ONE = "prompts: ['{{question}}']\ntests:\n  - vars: {question: Are dogs allowed?}\n    assert:\n"


def config(*asserts: str) -> dict[str, str]:
    return {"promptfooconfig.yaml": ONE + "".join(f"      - {line}\n" for line in asserts)}


@pytest.mark.parametrize(
    ("assertion", "passes", "fails"),
    [
        ("{type: icontains, value: leash}", ["On a LEASH, yes.", "leashes"], ["Yes."]),
        ("{type: contains, value: '24'}", ["Room 24", "x1245"], ["two"]),
        ("{type: not-icontains, value: refund}", ["No money back."], ["You get no Refund."]),
        ("{type: icontains-any, value: [yes, sure]}", ["Sure!"], ["No."]),
        ("{type: icontains-all, value: [yes, leash]}", ["Leash? Yes."], ["Yes."]),
        ("{type: not-icontains-any, value: [free, gratis]}", ["It costs 5."], ["Gratis!"]),
        ("{type: icontains-any, value: 'pool, spa'}", ["a pool"], ["a bath"]),
        ("{type: equals, value: '42'}", ["42", " 42\n"], ["It is 42", "422"]),
        ("{type: starts-with, value: '1.'}", ["1. Sit"], ["No. 1."]),
        ("{type: regex, value: '\\d{2}:\\d{2}'}", ["at 09:30"], ["at nine"]),
        ("{type: not-regex, value: '\\d{4}'}", ["at 930"], ["code 1234"]),
        ("{type: is-json}", ['{"a": 1}', " [1]\n"], ["a: 1", '{"a": 1} ok']),
        ("{type: contains-json}", ['Here: {"a": [1]} ok'], ["Here: {a}"]),
        ("{type: javascript, value: 'output.length <= 5'}", ["12345"], ["123456"]),
        ("{type: javascript, value: output.toLowerCase().includes('leash')}", ["A LEASH"], ["A lash"]),
        ("{type: javascript, value: '!output.includes(\"5\") && /\\d/.test(output)'}", ["4"], ["5", "four"]),
        ("{type: python, value: \"'a' in output.lower() or 'b' in output.lower()\"}", ["B", "a"], ["c"]),
        (
            "{type: assert-set, assert: [{type: icontains, value: sit}, {type: icontains, value: stay}]}",
            ["sit, stay"],
            ["sit"],
        ),
    ],
    ids=lambda value: value[:48] if isinstance(value, str) else None,
)
def test_what_is_carried_exactly_passes_and_fails_the_same_replies(
    assertion: str, passes: list[str], fails: list[str], tmp_path: Path
) -> None:
    one = imported("promptfoo", tmp_path / "in", config(assertion))
    assert one.account.total("not carried") == 0
    assert one.account.total("approximately") == 0
    suite = loaded(one, tmp_path / "out")
    assert [verdict(suite, reply) for reply in passes] == ["passed"] * len(passes)
    assert [verdict(suite, reply) for reply in fails] == ["failed"] * len(fails)


@pytest.mark.parametrize(
    ("assertion", "construct", "why"),
    [
        ("{type: contains, value: Leash}", "contains", "upper and lower case are not told apart"),
        ("{type: equals, value: 'Yes'}", "equals", "upper and lower case are not told apart"),
        ("{type: icontains, value: '**Yes**'}", "icontains", "emphasis marks"),
        ("{type: is-json, value: {type: object}}", "is-json", "the schema is not"),
        ("{type: is-refusal}", "is-refusal", "wider"),
        ("{type: contains, value: leash, transform: output.text}", "contains", "its transform is code"),
        ("{type: tool-call-f1, value: [find, book]}", "tool-call-f1", "calls of other tools"),
        ("{type: javascript, value: 'output.length > 40'}", "javascript", "counted after folding"),
    ],
    ids=["case", "equals", "emphasis", "schema", "refusal", "transform", "f1", "length"],
)  # fmt: skip
def test_what_differs_is_approximate_and_the_case_says_so(
    assertion: str, construct: str, why: str, tmp_path: Path
) -> None:
    one = imported("promptfoo", tmp_path, config(assertion))
    assert levels(one, construct) == ["approximately"]
    assert why in whys(one, construct)[0]
    (case,) = one.written.cases
    assert "approximate" in case["tags"]
    assert why in case["note"]


@pytest.mark.parametrize(
    ("assertion", "construct", "why"),
    [
        ("{type: llm-rubric, value: is polite}", "llm-rubric", "a model judges it"),
        ("{type: similar, value: hello, threshold: 0.8}", "similar", "how like a reference"),
        ('{type: javascript, value: \'require("fs").readFileSync("x")\'}', "javascript", "is not run"),
        ("{type: python, value: file://check.py}", "python", "nothing of an imported file is run"),
        ("{type: not-contains, value: '**'}", "not-contains", "emphasis marks"),
        ("{type: not-regex, value: '[A-Z]{5,}'}", "not-regex", "capital letters"),
        ("{type: regex, value: '('}", "regex", "doesn't compile"),
        ("{type: regex, value: '(a+)+$'}", "regex", "too slow"),
        ("{type: regex, value: '.*'}", "regex", "matches the empty text"),
        ("{type: contains, value: '{{reason}}'}", "contains", "'{{reason}}' has no value"),
        ("{type: not-contains-all, value: [a, b]}", "not-contains-all", "'not all of these' has no check"),
        ("{type: javascript, value: 'output.length < 1'}", "javascript", "an empty reply"),
        ("{type: contains, value: x, weight: 0}", "contains", "its weight is 0"),
        ("{type: not-equals, value: X, transform: 'JSON.parse(output)'}", "not-equals", "the transform is code"),
        ("{type: made-up, value: x}", "made-up", "no assertion of this type is known"),
        ("{value: x}", "assert", "it has no type"),
        ("{type: select-best, value: the funniest}", "select-best", "`khosop compare`"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) and value.startswith("{") else None,
)
def test_what_is_not_carried_is_named_with_its_line(assertion: str, construct: str, why: str, tmp_path: Path) -> None:
    one = imported("promptfoo", tmp_path, config(assertion))
    assert levels(one, construct) == ["not carried"]
    assert why in whys(one, construct)[0]
    assert whys(one, construct)[0].startswith("promptfooconfig.yaml:5: ")
    (case,) = one.written.cases
    assert case["check"] == {"status": ["replied", "handoff"]}
    assert one.written.reply_only == 1


def test_a_rubric_is_kept_as_text_for_people(tmp_path: Path) -> None:
    one = imported("promptfoo", tmp_path, config("{type: llm-rubric, value: 'Names the rule of {{question}}'}"))
    assert one.written.cases[0]["note"] == "not carried: llm-rubric: Names the rule of Are dogs allowed?"


def test_tools_are_asked_by_name_order_and_arguments(tmp_path: Path) -> None:
    files = config(
        "{type: 'trajectory:tool-sequence', value: {steps: [find, book]}}",
        "{type: 'trajectory:tool-args-match', value: {name: book, args: {pet: '{{question}}', path: /home/}}}",
        "{type: 'not-trajectory:tool-used', value: refund}",
    )
    suite = suite_of("promptfoo", tmp_path, files)
    right = [ToolUse("find"), ToolUse("book"), ToolUse("book", {"pet": "Are dogs allowed?", "path": "/home/"})]
    assert verdict(suite, "ok", tools=[right]) == "passed"
    assert verdict(suite, "ok", tools=[[*right, ToolUse("refund")]]) == "failed"
    assert verdict(suite, "ok", tools=[[*right[:2], ToolUse("book", {"pet": "x", "path": "/home/"})]]) == "failed"


def test_defaults_variables_lists_templates_and_anchors_make_the_tests(tmp_path: Path) -> None:
    files = {
        "promptfooconfig.yaml": """
prompts: [file://ask.txt]
defaultTest:
  vars: {shop: Khao}
  metadata: {category: rules}
  assert: [{type: not-icontains, value: sorry}]
assertionTemplates:
  leash: {type: icontains, value: leash}
base: &base
  assert: [{$ref: '#/assertionTemplates/leash'}]
tests:
  - <<: *base
    description: about {{animal}}
    vars: {animal: [dogs, cats]}
    metadata: {category: pets, tags: [a, b]}
  - vars: {animal: {{animal}}}
""",
        "ask.txt": "At {{ shop | upper }}: are {{animal}} allowed?\n",
    }
    one = imported("promptfoo", tmp_path, files)
    assert [case["id"] for case in one.written.cases] == ["about-dogs", "about-cats", "at-khao-are-animal-allowed"]
    assert one.written.cases[0]["messages"] == ["At KHAO: are dogs allowed?"]
    assert one.written.cases[0]["check"]["includes_all"]["texts"] == ["/leash/"]
    assert one.written.cases[0]["check"]["excludes"] == ["sorry"]
    assert [case["category"] for case in one.written.cases] == ["pets", "pets", "rules"]
    assert one.written.cases[0]["tags"] == ["a", "b"]
    assert levels(one, "base") == ["not carried"]


def test_a_csv_of_tests_keeps_its_lines_and_its_short_assertions(tmp_path: Path) -> None:
    files = {
        "promptfooconfig.yaml": "prompts: ['{{q}}']\ntests: file://tests.csv\n",
        "tests.csv": (
            "q,__expected,__expected2,__description,__metadata:category\r\n"
            'Open?,"icontains-any: yes, ""no, never""",latency(900),opening,hours\r\n'
            '"Two\r\nlines?",grade: is kind,not-contains: 7,,\r\n'
            "Plain?,9 to 5,,,\r\n"
        ),
    }
    one = imported("promptfoo", tmp_path, files)
    first, second, third = one.written.cases
    assert (first["id"], first["category"], first["source"]["note"]) == ("opening", "hours", "tests.csv:2")
    assert first["check"]["includes_any"]["texts"] == ["/yes/", "/no, never/"]
    assert first["check"]["limits"] == {"latency_ms": "900"}
    assert second["messages"] == ["Two\nlines?"]
    assert second["source"]["note"] == "tests.csv:3"
    assert second["check"]["excludes"] == ["7"]
    assert third["source"]["note"] == "tests.csv:5"
    assert third["check"]["includes_all"]["texts"] == [r"/\A\s*9 to 5\s*\Z/"]


def test_tests_of_one_conversation_are_turns_of_one_case(tmp_path: Path) -> None:
    files = {
        "promptfooconfig.yaml": """
prompts: [file://chat.json]
tests:
  - vars: {q: Who are you?}
    metadata: {conversationId: a}
    assert: [{type: icontains, value: khao}]
  - vars: {q: 'And "yours"?'}
    metadata: {conversationId: b}
  - vars: {q: Since when?}
    metadata: {conversationId: a}
    assert: [{type: contains, value: '1999'}]
""",
        "chat.json": """[{"role": "system", "content": "Be short."},
{% for turn in _conversation %}{"role": "user", "content": "{{turn.input}}"},{"role": "assistant", "content": "{{turn.output}}"},
{% endfor %}{"role": "user", "content": {{ q | dump }}}]""",
    }
    suite = suite_of("promptfoo", tmp_path, files)
    assert [[turn.text for turn in case.turns] for case in suite.cases] == [
        ["Who are you?", "Since when?"],
        ['And "yours"?'],
    ]
    assert verdict(suite, "Khao", "1999") == "passed"
    assert verdict(suite, "1999", "Khao") == "failed"
    assert "system: Be short." in (tmp_path / "out" / "suite.yaml").read_text("utf-8")


def test_scenarios_put_every_set_of_values_to_every_test(tmp_path: Path) -> None:
    files = {
        "promptfooconfig.yaml": """
prompts: ['{{q}} in {{lang}}']
scenarios:
  - config:
      - vars: {lang: Thai, yes: chai}
      - vars: {lang: Malay, yes: ya}
    tests:
      - vars: {q: Open?}
        assert: [{type: icontains, value: '{{yes}}'}]
"""
    }
    one = imported("promptfoo", tmp_path, files)
    assert [case["messages"][0] for case in one.written.cases] == ["Open? in Thai", "Open? in Malay"]
    assert [case["check"]["includes_all"]["texts"] for case in one.written.cases] == [["/chai/"], ["/ya/"]]


def test_of_several_prompts_one_is_taken_and_the_others_are_named(tmp_path: Path) -> None:
    files = {"promptfooconfig.yaml": "prompts: ['A {{q}}', {label: short, raw: 'B {{q}}'}]\ntests: [{vars: {q: x}}]\n"}
    assert sorted(levels(imported("promptfoo", tmp_path, files), "prompt")) == ["exactly", "not carried"]
    one = imported("promptfoo", tmp_path, files, prompt="short")
    assert one.written.cases[0]["messages"] == ["B x"]
    with pytest.raises(BadInput, match="--prompt long: no such prompt; there are 1, short"):
        imported("promptfoo", tmp_path, files, prompt="long")


def test_a_prompt_that_is_code_leaves_the_question_to_the_variable_or_the_person(tmp_path: Path) -> None:
    tests = "tests: [{vars: {context: c, question: Open?}}, {vars: {a: x, b: y}}]\n"
    files = {"promptfooconfig.yaml": f"prompts: [file://p.py:make]\n{tests}"}
    one = imported("promptfoo", tmp_path, files)
    assert [case["messages"] for case in one.written.cases] == [["Open?"]]
    assert "say it with --message" in whys(one, "test")[0]
    both = imported("promptfoo", tmp_path, files, message="{{a}}{{question}}")
    assert levels(both, "test") == ["not carried", "not carried"]
    assert [case["messages"] for case in imported("promptfoo", tmp_path, files, message="b").written.cases] == [["y"]]


@pytest.mark.parametrize(
    ("reference", "why"),
    [
        ("file://../secret.txt", "leads out of the imported folder"),
        ("file:///etc/hostname", "leads out of the imported folder"),
        ("file://nothing.txt", "is not there"),
        ("file://run.py", "nothing of an imported file is run"),
        ("file://photo.png", "is no text"),
        ("file://../*.txt", "leads out of the imported folder"),
    ],
)
def test_files_are_read_only_within_the_folder(reference: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    files = {"suite/promptfooconfig.yaml": f"prompts: ['{{{{q}}}}']\ntests: [{{vars: {{q: '{reference}'}}}}]\n"}
    one = imported("promptfoo", tmp_path, files)
    assert why in whys(one, "vars")[0]
    assert "secret" not in str(one.written)


def test_a_wider_root_lets_files_beside_the_folder_be_read(tmp_path: Path) -> None:
    (tmp_path / "shared.txt").write_text("Open on Sunday?")
    files = {"suite/promptfooconfig.yaml": "prompts: ['{{q}}']\ntests: [{vars: {q: 'file://../shared.txt'}}]\n"}
    one = imported("promptfoo", tmp_path, files, root=tmp_path)
    assert one.written.cases[0]["messages"] == ["Open on Sunday?"]
    assert one.written.cases[0]["source"]["note"] == "suite/promptfooconfig.yaml:2"


def test_the_endpoint_becomes_a_bot_block_to_put_in_force_without_its_keys(tmp_path: Path) -> None:
    files = {
        "promptfooconfig.yaml": """
prompts: ['{{q}}']
targets:
  - id: https
    config:
      url: https://shop.example/chat?api_key=abc123
      method: post
      headers: {Authorization: Bearer abc123}
      body: {user: '{{prompt}}', token: abc123}
      transformResponse: json.reply[0].text
tests: [{vars: {q: x}}]
"""
    }
    suite_of("promptfoo", tmp_path, files)
    text = (tmp_path / "out" / "suite.yaml").read_text("utf-8")
    assert "abc123" not in text
    assert "#       json: {user: '{text}', token: '${ENV:NAME}'}" in text
    assert "#       reply: {text: '$.reply[0].text'}" in text


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("promptfooconfig.js", "module.exports = {}", "is code, and khosop runs nothing of an imported file"),
        ("a.yaml", "prompts: [", "a.yaml:1: not YAML"),
        (
            "a.yaml",
            "version: 3",
            "no promptfoo configuration: prompts, providers or tests are expected, and it holds version",
        ),
        ("a.yaml", "", "no promptfoo configuration"),
        ("a.yaml", "[1, 2]", "a mapping, or a list of tests, is expected"),
        ("a.json", '{"tests": [1,]}', "a.json:1: not JSON"),
        ("a.yaml", "a: &a [*a]\ntests: *a", "not YAML|nested too deep"),
    ],
    ids=["code", "syntax", "another file", "empty", "a list", "json", "a ring of aliases"],
)
def test_a_file_that_is_none_gets_one_clear_error(name: str, text: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=says):
        imported("promptfoo", tmp_path, {name: text})


def test_redteam_and_remote_tests_are_reported_as_standing_elsewhere(tmp_path: Path) -> None:
    files = {
        "promptfooconfig.yaml": "prompts: ['{{q}}']\nproviders: [a, b]\nredteam: {plugins: [x]}\n"
        "tests: ['huggingface://datasets/x', 'https://docs.example/sheet', 'file://make.py:tests', 'file://t.xlsx']\n"
    }
    one = imported("promptfoo", tmp_path, files)
    assert len(levels(one, "tests")) == 4
    assert levels(one, "redteam") == ["not carried"]
    assert levels(one, "provider") == ["not carried", "not carried"]
    assert one.written.cases == ()


def test_what_a_test_is_asked_alone_but_a_suite_can_not_say_is_named(tmp_path: Path) -> None:
    files = {
        "promptfooconfig.yaml": """
prompts: ['{{q}}']
tests:
  - vars: {q: x}
    provider: openai:gpt
    threshold: 0.5
    options: {transform: output.x, prefix: 'Please: '}
    assert: [{type: icontains, value: a}, {type: icontains, value: b}]
"""
    }
    one = imported("promptfoo", tmp_path, files)
    assert one.written.cases[0]["messages"] == ["Please: x"]
    assert levels(one, "provider") == ["not carried"]
    assert levels(one, "threshold") == ["approximately"]
    assert levels(one, "options.transform") == ["not carried"]


@pytest.mark.parametrize(
    ("prompt", "message"),
    [
        ("ask.txt", "What of x?"),
        ("'file://ask.txt'", "What of x?"),
        ("Read it in notes.md", "Read it in notes.md"),
        ("gone.txt", None),
    ],
    ids=["a path", "a file", "a sentence", "not there"],
)
def test_a_prompt_that_looks_like_a_path_is_one_and_a_sentence_is_none(
    prompt: str, message: str | None, tmp_path: Path
) -> None:
    files = {
        "promptfooconfig.yaml": f"prompts: [{prompt}]\ntests: [{{vars: {{a: x, b: y}}}}]\n",
        "ask.txt": "What of {{a}}?\n",
    }
    one = imported("promptfoo", tmp_path, files)
    assert [case["messages"] for case in one.written.cases] == ([[message]] if message else [])
    assert message is not None or "is not there" in whys(one, "prompt")[0]


def test_the_suggested_bot_blocks_are_ones_that_load(tmp_path: Path) -> None:
    files = {
        "promptfooconfig.yaml": """
prompts: [file://chat.yaml]
providers:
  - id: http://127.0.0.1:3000/chat
    config: {body: {message: '{{prompt}}', user: 7}, transformResponse: 'json.choices[0].message.content'}
tests: [{vars: {q: x}}]
""",
        "chat.yaml": "- role: system\n  content: |\n    Be short.\n    Be kind: always.\n- role: user\n  content: '{{q}}'\n",
    }
    suite_of("promptfoo", tmp_path, files)
    text = (tmp_path / "out" / "suite.yaml").read_text("utf-8")
    commented = [line.removeprefix("#   ") for line in text.splitlines() if line.startswith("#   ")]
    starts = [i for i, line in enumerate(commented) if line.startswith("bot:")]
    assert len(starts) == 2
    for start, end in zip(starts, [*starts[1:], len(commented)], strict=True):
        block = "\n".join(commented[start:end])
        plain = [line for line in text.splitlines() if not line.startswith(("#", "bot:"))]
        (tmp_path / "out" / "suite.yaml").write_text("\n".join([block, *plain]) + "\n", "utf-8")
        assert load_suite(tmp_path / "out").cases
