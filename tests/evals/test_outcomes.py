"""Every error kind has a meaning, and an answer that is no fresh sample is not scored."""

from __future__ import annotations

import pytest

from khosop.outcomes import MEANINGS, meaning, same_model, spoiled_by
from khosop.transcript import ModelCall
from khosop_llm import errors


def _kinds(root: type[errors.LlmError]) -> set[str]:
    return {root.kind} | {kind for sub in root.__subclasses__() for kind in _kinds(sub)}


def test_every_kind_of_error_has_a_row() -> None:
    assert _kinds(errors.LlmError) - {errors.LlmError.kind} == set(MEANINGS)


def test_a_kind_without_a_row_is_a_crash_and_not_a_score() -> None:
    with pytest.raises(LookupError, match="'brand_new' has no row"):
        meaning("brand_new")


@pytest.mark.parametrize("kind", ["auth", "budget"])
def test_no_key_and_no_credit_stop_the_run(kind: str) -> None:
    assert meaning(kind).aborts


@pytest.mark.parametrize(
    ("asked", "served"),
    [
        ("openai/gpt-4.1-mini", "openai/gpt-4.1-mini-2025-04-14"),
        ("openai/gpt-4.1-mini", "gpt-4.1-mini"),
        ("google/gemini-2.5-flash:free", "google/gemini-2.5-flash"),
        ("anthropic/claude-haiku-5.5", "claude-haiku-5.5-20261001"),
        ("google/gemini-2.5-flash", "google/gemini-2.5-flash-preview-05-20"),
        ("openrouter/auto", "anything/at-all"),
    ],
)
def test_a_dated_or_bare_name_is_the_same_model(asked: str, served: str) -> None:
    assert same_model(asked, served)


@pytest.mark.parametrize(
    ("asked", "served"),
    [
        ("openai/gpt-4.1", "openai/gpt-4.1-mini"),
        ("openai/gpt-5-mini", "openai/gpt-5-nano"),
        ("google/gemini-2.5-flash", "google/gemini-2.5-flash-lite"),
        ("a/model", "b/other"),
    ],
)
def test_a_smaller_sister_is_another_model(asked: str, served: str) -> None:
    assert not same_model(asked, served)


def test_a_cached_answer_is_no_new_sample() -> None:
    assert spoiled_by(ModelCall("m", "m", cache_status="HIT")) is not None
    assert spoiled_by(ModelCall("m", "m", cache_status="miss")) is None
    assert spoiled_by(ModelCall("m")) is None
