"""Request templates: what is JSON by itself is JSON, placeholders become values, everything else stays as it was typed."""

from __future__ import annotations

from typing import Any

import pytest

from khosop.bots.environment import Environment
from khosop.bots.template import check_placeholders, fill, typed
from khosop.errors import BadInput


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("true", True),
        ("null", None),
        ("3", 3),
        ("-0.25", -0.25),
        ("1e3", 1000.0),
        ('"42"', "42"),
        ("0812345678", "0812345678"),
        ("20:00", "20:00"),
        ("1,600", "1,600"),
        ('"half', '"half'),
        ("ค่ะ", "ค่ะ"),
        ({"a": ["false", {"b": "x"}]}, {"a": [False, {"b": "x"}]}),
    ],
    ids=repr,
)
def test_a_scalar_that_is_json_by_itself_is_json(given: Any, wanted: Any) -> None:
    assert typed(given) == wanted
    assert type(typed(given)) is type(wanted)


VALUES = {"text": 'ว่า "อะไร"\nนะ', "history": [{"role": "user", "content": "a"}], "contact": None, "turn": 2}


@pytest.mark.parametrize(
    ("template", "wanted"),
    [
        ("{text}", VALUES["text"]),
        ("<{text}>", f"<{VALUES['text']}>"),
        ("{history}", VALUES["history"]),
        ({"m": ["{history}", "{turn}"]}, {"m": [VALUES["history"], 2]}),
        ("{contact}", None),
        ("for {contact}.", "for ."),
        ("turn {turn}", "turn 2"),
        ("{{text}}", "{text}"),
        ('{"json": {"a": 1}}', '{"json": {"a": 1}}'),
        (7, 7),
    ],
    ids=repr,
)
def test_a_placeholder_alone_becomes_the_value_and_inside_a_text_is_written_out(template: Any, wanted: Any) -> None:
    assert fill(template, VALUES) == wanted


@pytest.mark.parametrize(
    ("template", "says"),
    [
        ({"a": ["{txt}"]}, r"'{txt}' is not a placeholder; did you mean '{text}'\?"),
        ("{zzzzzz}", r"there are {text}, {session}"),
    ],
)
def test_a_mistyped_placeholder_is_named_with_its_nearest(template: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        check_placeholders(template)


def test_what_a_customer_writes_is_never_filled_in() -> None:
    assert fill("{text}", {"text": "{session}", "session": "s"}) == "{session}"


def test_a_secret_comes_from_the_environment_and_is_hidden_in_what_is_shown() -> None:
    environment = Environment("suite.yaml: bot", {"BOT_TOKEN": "sesame-open\n", "SHORT": "ab"})
    assert environment.fill("Bearer ${ENV:BOT_TOKEN}", "headers.authorization") == "Bearer sesame-open"
    assert environment.hide("got sesame-open, twice: sesame-open") == "got ${ENV:BOT_TOKEN}, twice: ${ENV:BOT_TOKEN}"


@pytest.mark.parametrize(
    "shown",
    [
        "https://bot.example/?key=p%2Fss%20w%C3%B6rd%22",
        "key=p%2Fss+w%C3%B6rd%22",
        '{"key": "p/ss wörd\\""}',
        '{"key": "p/ss w\\u00f6rd\\""}',
    ],
    ids=["address", "form", "json", "ascii json"],
)
def test_a_secret_is_hidden_however_it_is_escaped(shown: str) -> None:
    environment = Environment("suite.yaml: bot", {"KEY": 'p/ss wörd"'})
    environment.fill("${ENV:KEY}", "query.key")
    assert "${ENV:KEY}" in environment.hide(shown)


def test_a_value_too_short_to_be_a_secret_is_not_hunted_in_every_text() -> None:
    environment = Environment("suite.yaml: bot", {"SHORT": "ab"})
    assert environment.fill("${ENV:SHORT}", "query.v") == "ab"
    assert environment.hide("abba") == "abba"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "${ENV:NOT_SET}",
            "suite.yaml: bot: headers.x needs the environment variable NOT_SET, which is not set; set it",
        ),
        ("${ENV:EMPTY}", "needs the environment variable EMPTY"),
        ("${ENV:no-name}", r"a variable's name is expected after 'ENV:'"),
    ],
)
def test_a_variable_that_is_not_set_is_told_with_its_place(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        Environment("suite.yaml: bot", {"EMPTY": " "}).fill(text, "headers.x")
