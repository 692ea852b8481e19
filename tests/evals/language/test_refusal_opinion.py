"""Where the rules and a learnt model differ on whether a reply refuses, the model decides: weakly, and no verdict rests on it."""

import json
from functools import cache
from pathlib import Path

import pytest

from khosop.language import fold
from khosop.language.learnt import GUESS
from khosop.language.refusal import Refusal, find_refusals, refuses
from khosop.language.refusal_opinion import opinion, reads_like
from khosop.verdict import Outcome
from tests.evals.suites import one_case, turn, verdict_of

CORPUS = Path(__file__).parent / "corpus"


@cache
def _overruled(*, into_a_refusal: bool) -> tuple[str, tuple[Refusal, ...]]:
    """Return a short reply of the corpora of which the model says the opposite of the rules, and the places in it."""
    for path in sorted(CORPUS.glob("*refusals*.jsonl")):
        for line in path.read_text(encoding="utf-8").split("\n"):
            reply = json.loads(line)["reply"] if line else ""
            places = find_refusals(reply)
            if any(one.rule == GUESS for one in places) and any(one.counts for one in places) == into_a_refusal:
                return reply, places
    pytest.fail("the model overrules the rules on no reply of the corpora")


def test_a_guess_that_a_reply_refuses_is_weak_and_shows_its_words() -> None:
    reply, places = _overruled(into_a_refusal=True)
    guess = next(one for one in places if one.rule == GUESS)
    assert (guess.confidence, guess.counts) == ("weak", True)
    assert reply[guess.start : guess.end] == guess.text
    assert guess.text.strip()
    assert "no rule" in guess.why
    assert refuses(reply)


def test_a_guess_that_a_reply_refuses_nothing_keeps_what_the_rule_found() -> None:
    reply, places = _overruled(into_a_refusal=False)
    (by_rules,) = [one for one in find_refusals(reply, guess=False) if one.counts][:1]
    same = next(one for one in places if one.start == by_rules.start)
    assert (same.text, same.counts, same.rule, same.confidence) == (by_rules.text, False, GUESS, "weak")
    assert same.why.startswith(by_rules.why)
    assert not refuses(reply)


def test_without_a_guess_the_rules_alone_decide() -> None:
    for into_a_refusal in (True, False):
        reply, _ = _overruled(into_a_refusal=into_a_refusal)
        assert all(one.rule != GUESS for one in find_refusals(reply, guess=False))


@pytest.mark.parametrize("into_a_refusal", [True, False])
def test_a_guess_passes_nobody_and_fails_nobody(tmp_path: Path, *, into_a_refusal: bool) -> None:
    reply, _ = _overruled(into_a_refusal=into_a_refusal)
    verdict = verdict_of(one_case(tmp_path, "refuses: true"), "refuses", turn(reply))
    outcome: Outcome = "unscored"
    assert verdict.outcome == outcome
    assert verdict.weak
    assert "unsure" in verdict.why


def test_it_must_be_surer_of_a_refusal_that_no_rule_finds() -> None:
    assert reads_like(2.5) is None
    assert reads_like(3.5) == "refusal"
    assert reads_like(-2.5) == "none"


@pytest.mark.parametrize(
    "reply", ["", "ไม่" * 30_000, "这个我们没有。", "আমাদের কাছে নেই।"], ids=["empty", "long", "zh", "bn"]
)
def test_what_it_has_not_learnt_is_left_to_the_rules(reply: str) -> None:
    assert opinion(fold(reply).text) is None
