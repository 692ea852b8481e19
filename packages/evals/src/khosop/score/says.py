"""What does the reply say? Checks of texts: required, forbidden, forbidden to assert, refused.

No right answer may fail for its wording. So what the language engine is not sure of is `unscored(unsure)`, to be read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from khosop.language.fold import fold
from khosop.language.learnt import GUESS
from khosop.score.engine import Stand, refusal_in, standing, stands
from khosop.score.scene import Scene
from khosop.score.shape import Shape
from khosop.score.text import Conditions, Text, Texts
from khosop.verdict import Found, Verdict


def _no_reply(scene: Scene) -> str:
    outcome = scene.outcome
    if outcome.status == "silent":
        return "the bot said nothing in this turn"
    return "the reply is empty" if not outcome.text.strip() else ""


_MOST_NAMED = 3
_LONGEST_NAME = 48


def _shown(texts: Sequence[Text]) -> str:
    """Return texts as a reader wants them named: a list by its name, a long pattern by its beginning."""
    names = list(dict.fromkeys(text.listed or f"'{_short(text.shown)}'" for text in texts))
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return ", ".join(names[:_MOST_NAMED]) + more


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_NAME else text[: _LONGEST_NAME - 2] + " …"


@dataclass(frozen=True, slots=True)
class _Search:
    """How a required text stands in what the customer received."""

    met: bool = False
    hit: Found | None = None
    """Where; None on a button, whose label is no part of the reply."""
    doubt: Stand | None = None
    """It stands there, and the engine is not sure whether the bot says it."""
    excused: Stand | None = None
    """It stands there, but negated, quoted or asked about."""


def _required(text: Text, scene: Scene) -> _Search:
    doubt = excused = None
    for stand in standing(text, scene.reply, scene.today, loose=True):
        # A pattern is taken as its author wrote it: /allerg/ means allergy too. A literal is a word.
        inside = stand.inside_word and (text.word or text.literal is not None)
        if not inside and (text.anywhere or stand.inside_word or (stand.told and not stand.weak)):
            return _Search(met=True, hit=stand.found)
        if stand.weak:
            doubt = doubt or stand
        else:
            excused = excused or stand
    for button in scene.outcome.buttons:
        if stands(text, fold(button.label), scene.today) is not None:
            return _Search(met=True)
    return _Search(doubt=doubt, excused=excused)


def includes_any(texts: tuple[Text, ...], scene: Scene) -> Verdict:
    """Hold when one of the texts stands in what the customer received."""
    searches = []
    for text in texts:
        search = _required(text, scene)
        if search.met:
            return scene.passed(found=search.hit)
        searches.append((text, search))
    expected = f"one of {_shown(texts)} was expected" if len(texts) > 1 else f"'{texts[0].shown}' was expected"
    return _missed(searches, expected, scene)


def includes_all(texts: tuple[Text, ...], scene: Scene) -> Verdict:
    """Hold when every text stands in what the customer received."""
    searches = [(text, _required(text, scene)) for text in texts]
    missed = [(text, search) for text, search in searches if not search.met]
    if not missed:
        return scene.passed()
    absent = [(text, search) for text, search in missed if search.doubt is None]
    return _missed(absent or missed, f"{_shown([text for text, _ in absent or missed])} was expected", scene)


def _missed(searches: Sequence[tuple[Text, _Search]], expected: str, scene: Scene) -> Verdict:
    for _text, search in searches:
        if search.doubt is not None:
            why = f"{expected}; '{search.doubt.found.text}' stands there, but whether the bot says it is unsure"
            return scene.unscored("unsure", f"{why} ({search.doubt.reading})", found=search.doubt.found, weak=True)
    for text, search in searches:
        if search.excused is not None:
            why = f"{expected}, and '{text.shown}' occurs only {search.excused.reading}"
            return scene.failed(why, found=search.excused.found)
    return scene.failed(f"{expected}; {_no_reply(scene) or 'the reply has none of it'}")


def told_all(texts: tuple[Text, ...], scene: Scene) -> Verdict:
    """Hold when every text stands somewhere in what the customer received, in whatever turn."""
    untold = [text for text in texts if not any(_told_in(text, scene, t) for t in scene.turns_in_view())]
    if not untold:
        return scene.passed()
    return scene.failed(f"the customer should be told {_shown(texts)}; never told: {_shown(untold)}")


def _told_in(text: Text, scene: Scene, turn: int) -> bool:
    return stands(text, fold(scene.transcript.turns[turn].outcome.text), scene.today) is not None


def excludes(texts: tuple[Text, ...], scene: Scene) -> Verdict:
    """Hold when none of the texts stands anywhere."""
    reply = scene.reply
    for text in texts:
        found = stands(text, reply, scene.today, forbidden=True)
        if found is not None:
            return scene.failed(f"'{text.shown}' must not stand in the reply, and '{found.text}' does", found=found)
        for button in scene.outcome.buttons:
            if stands(text, fold(button.label), scene.today, forbidden=True) is not None:
                return scene.failed(f"'{text.shown}' must not stand on a button, and '{button.label}' has it")
    return scene.passed()


def excludes_assertion(texts: tuple[Text, ...], scene: Scene) -> Verdict:
    """Hold when the bot asserts none of the texts. Every occurrence is judged, not only the first.

    Where the engine is not sure, or only guesses that a text is denied, the verdict is unsure: a guess excuses nothing.
    """
    reply = scene.reply
    doubt: tuple[Text, Stand] | None = None
    for text in texts:
        for stand in standing(text, reply, scene.today, forbidden=True):
            if not stand.asserted and not stand.guessed:
                continue
            if not stand.weak or text.weak_fails:
                why = f"'{text.shown}' must not be asserted, and the bot says '{stand.found.text}'"
                return replace(scene.failed(why, found=stand.found), weak=stand.weak)
            doubt = doubt or (text, stand)
    if doubt is None:
        return scene.passed()
    why = f"'{doubt[0].shown}' must not be asserted; whether '{doubt[1].found.text}' is an assertion here is unsure"
    return scene.unscored("unsure", f"{why} ({doubt[1].reading})", found=doubt[1].found, weak=True)


def _only_true(value: bool) -> bool:
    if not value:
        raise ValueError(
            "'refuses: false' is no check: the list of refusals is wide on purpose and would fail right answers; "
            "say with includes_any what the reply must hold"
        )
    return value


Refuses = Annotated[bool, AfterValidator(_only_true)]


def refuses(_wanted: bool, scene: Scene) -> Verdict:
    """Hold when the reply reads as a refusal or a warning. Wide on purpose.

    Where the rules and the learnt model disagree, the verdict is unsure: a guess passes nobody and fails nobody.
    """
    found = refusal_in(scene.outcome.text)
    if found is not None and found.rule == GUESS:
        why = f"a refusal or a warning was expected; whether '{found.text}' is one is unsure (rules and guess differ)"
        return scene.unscored("unsure", why, found=found, weak=True)
    if found is not None:
        return scene.passed(found=found)
    return scene.failed(f"a refusal or a warning was expected; {_no_reply(scene) or 'the reply has no words of one'}")


def _as_coverage(value: Any) -> Any:
    return value if isinstance(value, Mapping) and "keywords" in value else {"keywords": value}


class Coverage(Shape):
    """Keywords, and the share of them that a reply must hold."""

    keywords: Texts
    at_least: float = Field(default=0.5, gt=0, le=1)


CoverageArgument = Annotated[Coverage, BeforeValidator(_as_coverage)]


def keyword_coverage(wants: Coverage, scene: Scene) -> Verdict:
    """Hold when enough of the keywords stand in the reply. A coarse first filter: it sees words, not what they say."""
    reply = scene.reply
    missing = [text for text in wants.keywords if stands(text, reply, scene.today) is None]
    total = len(wants.keywords)
    share = f"{total - len(missing)} of {total} keywords stand in the reply"
    if (total - len(missing)) / total >= wants.at_least - 1e-9:
        return scene.passed(share)
    return scene.failed(f"{share}, {wants.at_least:.0%} was expected; missing: {_shown(missing)}")


class TextsWithOptions(Shape):
    """Texts with options that hold for all of them."""

    texts: Texts
    weak: Literal["fail", "unsure"] | None = None
    conditions: Conditions | None = None
    word: bool = False
    anywhere: bool = False

    def compiled(self) -> tuple[Text, ...]:
        """Return the texts with the options applied."""
        return tuple(
            replace(
                text,
                weak_fails=text.weak_fails if self.weak is None else self.weak == "fail",
                conditions=self.conditions or text.conditions,
                word=text.word or self.word,
                anywhere=text.anywhere or self.anywhere,
            )
            for text in self.texts
        )


def _as_options(value: Any) -> Any:
    return value if isinstance(value, Mapping) and "texts" in value else {"texts": value}


def _compiled(value: TextsWithOptions) -> tuple[Text, ...]:
    return value.compiled()


TextsArgument = Annotated[TextsWithOptions, BeforeValidator(_as_options), AfterValidator(_compiled)]
"""What a list of texts becomes: `tuple[Text, ...]`."""
