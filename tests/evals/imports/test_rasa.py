"""Tests of Rasa become a suite: user messages are turns, what the bot should say is asked of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from khosop.errors import BadInput
from khosop.transcript import ToolUse
from tests.evals.imports.importing import imported, levels, suite_of, verdict, whys

DOMAIN = """
version: "3.1"
responses:
  utter_greet: [{text: "Hello {name}, how can I help?"}, {text: "Hi there!"}]
  utter_free: [{text: Something nice, metadata: {rephrase: True}}]
  utter_slot: [{text: "{balance}"}]
  utter_ask:
    - text: Are you sure?
      buttons: [{title: "Yes, sure", payload: /SetSlots(sure=true)}]
"""
E2E = """
fixtures: [{vip: [{tier: gold}]}]
test_cases:
  - test_case: a transfer
    fixtures: [vip]
    steps:
      - user: I want to send money
        assertions:
          - flow_started: send_money
          - slot_was_set: [{name: amount, value: 50}]
          - bot_uttered: {utter_name: utter_ask}
          - bot_uttered: {text_matches: 'to \\w+'}
          - bot_did_not_utter: {text_matches: error}
      - user: /SetSlots(sure=true)
        assertions:
          - action_executed: action_send
          - generative_response_is_relevant: {threshold: 0.9}
  - test_case: a greeting
    steps:
      - user: hello
      - utter: utter_greet
      - user: bye
      - bot: See you, friend.
"""


def project(tests: str = E2E, name: str = "tests/e2e.yml", domain: str = DOMAIN) -> dict[str, str]:
    return {name: tests, "domain.yml": domain}


def test_messages_texts_and_actions_are_asked_turn_by_turn(tmp_path: Path) -> None:
    suite = suite_of("rasa", tmp_path, project())
    first = suite.cases[0]
    assert [(turn.kind, turn.text) for turn in first.turns] == [
        ("say", "I want to send money"),
        ("button", "Yes, sure"),
    ]
    sent = [[], [ToolUse("action_send")]]
    assert verdict(suite, "Are you sure? 50 to Ann", "ok", tools=sent) == "passed"
    assert verdict(suite, "Are you sure? 50 to Ann", "ok") == "failed"
    assert verdict(suite, "Are you sure? An error: to Ann", "ok", tools=sent) == "failed"
    assert verdict(suite, "Sure? To Ann", "ok", tools=sent) == "failed"


def test_every_wording_of_a_response_is_right_whatever_stands_in_its_slots(tmp_path: Path) -> None:
    suite = suite_of("rasa", tmp_path, project())
    assert verdict(suite, "Hi there!", "See you, friend.", case=1) == "passed"
    assert verdict(suite, "hello Ann Lee, how can I help?", "See you, friend.", case=1) == "passed"
    assert verdict(suite, "Hello!", "See you, friend.", case=1) == "failed"
    assert verdict(suite, "Hi there!", "See you.", case=1) == "failed"


def test_what_only_rasa_has_is_named_and_kept_in_the_note(tmp_path: Path) -> None:
    one = imported("rasa", tmp_path, project())
    for construct in ("flow_started", "slot_was_set", "generative_response_is_relevant", "fixtures"):
        assert set(levels(one, construct)) == {"not carried"}
    assert whys(one, "flow_started") == ["e2e.yml:9: it looks at Rasa's own state, which no other bot has"]
    assert "not carried: flow_started: send_money" in one.written.cases[0]["note"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("utter_free", "a model says the response in other words each time"),
        ("utter_slot", "nothing but slots stands in it"),
        ("utter_gone", "the project's files don't say it"),
    ],
)
def test_a_response_whose_words_are_not_fixed_is_not_asked(name: str, why: str, tmp_path: Path) -> None:
    tests = f"test_cases: [{{test_case: t, steps: [{{user: hi}}, {{utter: {name}}}]}}]"
    one = imported("rasa", tmp_path, project(tests))
    assert why in whys(one, "action")[0]
    assert one.written.reply_only == 1


def test_without_a_domain_the_report_says_where_to_look_for_one(tmp_path: Path) -> None:
    one = imported(
        "rasa", tmp_path, {"e2e.yml": "test_cases: [{test_case: t, steps: [{user: hi}, {utter: utter_greet}]}]"}
    )
    assert "--root FOLDER names the project" in whys(one, "action")[0]


STORIES = """
stories:
- story: book
  steps:
  - user: |
      a room in [Chiang Mai](city) for [2]{"entity": "number"}
    intent: book
  - slot_was_set: [{city: Chiang Mai}]
  - action: room_form
  - active_loop: room_form
  - action: action_find_rooms
  - intent: affirm
  - action: utter_greet
  - or: [{user: yes}, {user: sure}]
  - checkpoint: done
"""


def test_stories_lose_the_marks_of_entities_and_intents_get_an_example(tmp_path: Path) -> None:
    nlu = "nlu:\n- intent: affirm\n  examples: |\n    - yes [please](polite)\n    - ok\n"
    one = imported("rasa", tmp_path, {**project(STORIES, "tests/test_stories.yml"), "data/nlu.yml": nlu})
    (case,) = one.written.cases
    said = [turn["say"] for turn in case["turns"]]
    assert said == ["a room in Chiang Mai for 2", "yes please", "yes"]
    assert case["turns"][0]["check"] == {"called_tool": "action_find_rooms"}
    assert levels(one, "or") == ["not carried"]
    assert levels(one, "checkpoint") == ["not carried"]
    assert levels(one, "intent") == ["approximately"]


def test_an_intent_that_nobody_ever_said_is_no_message(tmp_path: Path) -> None:
    one = imported("rasa", tmp_path, {"s.yml": "stories: [{story: s, steps: [{intent: greet}, {action: action_x}]}]"})
    assert one.written.cases == ()
    assert "no example of it was found" in whys(one, "intent")[0]


MARKDOWN = """<!-- old
form -->
## happy path (paths/1)
* greet: hello [Ann](name)!
  - utter_greet
* inform{"city": "Roi Et"}
  - action_find{"x": 1}
  - slot{"city": "Roi Et"}
> check

## second
* bye OR thanks: bye
  - utter_greet
"""


def test_stories_in_markdown_are_read_too(tmp_path: Path) -> None:
    one = imported("rasa", tmp_path, {"tests/conversation_tests.md": MARKDOWN, "domain.yml": DOMAIN})
    first, second = one.written.cases
    assert (first["id"], first["messages"]) == ("happy-path-paths-1", ["hello Ann!"])
    assert (second["messages"], second["source"]["note"]) == (["bye"], "conversation_tests.md:11")
    assert levels(one, "slot_was_set") == ["not carried"]


def test_the_tests_of_a_folder_get_their_folders_as_categories(tmp_path: Path) -> None:
    one_test = "test_cases: [{test_case: t, steps: [{user: hi}, {bot: hi}]}]"
    files = {
        "e2e_tests/happy/a.yml": one_test,
        "e2e_tests/sad/b.yml": one_test,
        "data/stories.yml": STORIES,
        "e2e_tests/x.yml": "a: [",
    }
    one = imported("rasa", tmp_path, files, entry="")
    assert one.written.head["categories"] == ["happy", "sad"]
    assert [case["id"] for case in one.written.cases] == ["t", "t-2"]
    assert "not YAML" in whys(one, "file")[0]


@pytest.mark.parametrize(
    ("text", "says"),
    [("rules: []", "no tests of Rasa"), ("stories: [", "not YAML"), ("- a\n- b", "no tests of Rasa")],
    ids=["training data", "syntax", "a list"],
)
def test_a_file_without_tests_gets_one_clear_error(text: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=says):
        imported("rasa", tmp_path, {"x.yml": text})


def test_a_test_ends_where_what_the_user_says_is_not_known(tmp_path: Path) -> None:
    steps = "[{user: hi}, {bot: hello}, {intent: greet}, {bot: how are you}, {user: fine}, {bot: good}]"
    one = imported("rasa", tmp_path, {"s.yml": f"stories: [{{story: s, steps: {steps}}}]"})
    (case,) = one.written.cases
    assert case["messages"] == ["hi"]
    assert case["check"]["includes_all"]["texts"] == ["/hello/"]
    assert "it stands behind a message of the user that isn't known" in whys(one, "bot")[1]


def test_examples_of_an_intent_are_found_in_markdown_too(tmp_path: Path) -> None:
    nlu = "## intent:greet\n- hi [Ann](name)\n- hello\n"
    files = {
        "tests/conversation_tests.md": "## s\n* greet\n  - utter_greet\n",
        "domain.yml": DOMAIN,
        "data/nlu.md": nlu,
    }
    assert imported("rasa", tmp_path, files).written.cases[0]["messages"] == ["hi Ann"]
