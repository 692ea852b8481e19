"""Where no rule knows a cue, a learnt model may take a match for denied: weakly, and never where nobody asked for a guess."""

import importlib
import importlib.util
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from khosop.language import compile_regex, find_assertions, fold
from khosop.language.learnt import GUESS
from khosop.language.second_opinion import about, against, is_against
from khosop.score.engine import standing
from khosop.score.text import Reading, read_text
from khosop.verdict import Outcome
from tests.evals.suites import SETTINGS, one_case, turn, verdict_of

# Wordings of which no row knows anything (a riddle, a sigh, a shrug): what they say is left to the second opinion.
UNHEARD = "⟦คืนเงินเต็มจำนวน⟧ นั้นทางร้านไม่มีให้จริงๆ นะคะ ต้องขออภัยด้วย"  # "a full refund, that the shop really doesn't have"
PLAIN = "ร้าน⟦คืนเงินเต็มจำนวน⟧ให้ลูกค้าภายในสามวันค่ะ"  # "the shop refunds in full within three days"


def _places(text: str) -> tuple[str, int, int]:
    start, end = text.index("⟦"), text.index("⟧") - 1
    return fold(text.replace("⟦", "").replace("⟧", "")).text, start, end


def test_what_reads_like_a_denial_weighs_against_it_and_a_plain_offer_does_not() -> None:
    opinion = against(*_places(UNHEARD))
    assert opinion is not None
    assert opinion.log_odds < -2.5
    assert against(*_places(PLAIN)) is None


def test_the_words_that_weigh_most_stand_beside_the_match() -> None:
    text, start, end = _places(UNHEARD)
    opinion = against(text, start, end)
    assert opinion is not None
    assert opinion.end <= start or opinion.start >= end
    assert "ไม่" in text[opinion.start : opinion.end]


def test_where_health_is_at_stake_it_must_be_surer() -> None:
    shop, clinic = "ลดราคาทุกชิ้น", "หมอให้ยาทุกชิ้น"  # "all reduced", "the vet gives the drug"
    assert is_against(-2.5, shop, 0, 3)
    assert not is_against(-2.5, clinic, 0, 3)
    assert is_against(-2.9, clinic, 0, 3)
    assert not is_against(-3.4, "all reduced", 0, 3)  # of English replies it has learnt few


@pytest.mark.parametrize(("text", "end"), [("ห้ามให้นมวัว", 12), ("never give milk", 10), ("免费送货到家", 4)])
def test_what_denies_itself_and_languages_of_few_replies_are_left_to_the_rules(text: str, end: int) -> None:
    assert not is_against(-20, text, 0, end)


@cache
def _guessed() -> tuple[str, str]:
    """Return a pattern and a reply that only the second opinion takes for denied."""
    for line in (Path(__file__).parent / "corpus/learnt_assertions.jsonl").read_text(encoding="utf-8").split("\n"):
        found = re.search(r'"reply": "([^"\\]+)", "pattern": "([^"\\]+)", "asserted": false', line)
        if found and any(one.rule == GUESS for one in find_assertions(compile_regex(found[2]), found[1])):
            return found[2], found[1]
    pytest.fail("no reply of the corpus is left to the second opinion")


def test_a_guess_is_weak_and_says_that_no_rule_decided() -> None:
    pattern, reply = _guessed()
    guess = next(one for one in find_assertions(compile_regex(pattern), reply) if one.rule == GUESS)
    assert (guess.label, guess.confidence) == ("negated", "weak")
    assert guess.cue is not None
    assert guess.cue.text in reply
    assert "no rule" in guess.why


def test_without_a_guess_the_rules_alone_decide() -> None:
    pattern, reply = _guessed()
    assert all(one.rule != GUESS for one in find_assertions(compile_regex(pattern), reply, guess=False))


def test_a_text_that_only_a_guess_speaks_against_is_still_told() -> None:
    """A check that asks for a text finds it: a guess may excuse, and never accuse."""
    pattern, reply = _guessed()
    text, folded = read_text(f"/{pattern}/", Reading()), fold(reply)
    (required,) = standing(text, folded, "2026-11-05")
    assert required.told
    assert not required.weak
    (forbidden,) = standing(text, folded, "2026-11-05", forbidden=True)
    assert forbidden.guessed
    assert not forbidden.asserted


@pytest.mark.parametrize(
    ("settings", "outcome"), [("", "unscored"), ("weak: fail\n", "failed")], ids=["asked", "weak: fail"]
)
def test_a_guess_excuses_no_forbidden_text(tmp_path: Path, settings: str, outcome: Outcome) -> None:
    """A real piece of bad advice must not pass because a model finds that it reads like a denial: a person looks at it."""
    pattern, reply = _guessed()
    case = one_case(tmp_path, f"excludes_assertion: ['/{pattern}/']", settings=SETTINGS + settings)
    verdict = verdict_of(case, "excludes_assertion", turn(reply))
    assert verdict.outcome == outcome
    assert verdict.weak


def test_a_hostile_reply_is_read_around_the_match_only() -> None:
    long = "ไม่" * 30_000
    assert len(about(long, 45_000, 45_010)) < 1_000


def _learner() -> ModuleType:
    path = Path(__file__).parents[3] / "scripts/learn_second_opinion.py"
    spec = importlib.util.spec_from_file_location("learn_second_opinion", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def learner() -> ModuleType:
    return _learner()


def test_what_is_learnt_depends_on_the_replies_alone(learner: ModuleType) -> None:
    items = [
        learner.of_marked(reply, asserted=sign)
        for reply, sign in learner.of_examples(Path(__file__).parent / "assertion_examples_speech.txt")
    ]
    assert len(items) > 50
    assert learner.learn(learner.ASSERTIONS, items) == learner.learn(learner.ASSERTIONS, items)


@pytest.mark.parametrize("kind", ["ASSERTIONS", "REFUSALS"])
def test_the_weights_were_learnt_from_the_replies_as_they_are(learner: ModuleType, kind: str) -> None:
    wanted = getattr(learner, kind)
    weights = importlib.import_module(f"khosop.language.{wanted.name}_weights")
    assert learner.digest(learner.items_of(wanted)) == weights.LEARNT_FROM, "run scripts/learn_second_opinion.py"


@pytest.mark.parametrize(("kind", "known"), [("ASSERTIONS", ("own", "third")), ("REFUSALS", ("own", "third"))])
def test_replies_that_it_has_not_seen_are_read_better_than_by_chance(
    learner: ModuleType, kind: str, known: tuple[str, str]
) -> None:
    """Learnt from one author's replies, judged by another's: the model alone, without a single rule."""
    wanted = getattr(learner, kind)
    corpus = Path(__file__).parent / "corpus"
    items = [item for name in known for item in learner.of_corpus(corpus / f"{name}_{kind.lower()}.jsonl")]
    model = learner.learn(wanted, items)
    unseen = learner.of_corpus(corpus / f"second_{kind.lower()}.jsonl")
    right = sum((model.log_odds(wanted.buckets(item)) > 0) == item.label for item in unseen)
    assert right / len(unseen) > 0.7
