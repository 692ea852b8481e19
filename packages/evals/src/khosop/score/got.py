"""What did the customer receive? Checks of status, buttons and the language of the reply: what was delivered counts."""

from __future__ import annotations

from typing import Annotated, Final

import regex
from pydantic import AfterValidator, BeforeValidator, Field

from khosop.score.scene import Scene
from khosop.score.shape import one_or_many
from khosop.transcript import Status
from khosop.verdict import Verdict

Statuses = Annotated[tuple[Status, ...], Field(min_length=1), BeforeValidator(one_or_many)]
DEFAULT_STATUSES: Final[tuple[Status, ...]] = ("replied", "handoff")

_MEANING: Final[dict[str, str]] = {
    "replied": "the bot replied",
    "handoff": "the bot handed the chat to a person",
    "silent": "the bot said nothing",
    "error": "the bot's own code failed",
}


def status(allowed: tuple[Status, ...], scene: Scene) -> Verdict:
    """Hold when the turn ended in one of the allowed ways; a reply without content is no reply."""
    outcome = scene.outcome
    if outcome.status == "error" and "error" not in allowed:
        return scene.failed(f"the bot failed with an error: {outcome.error or 'it did not say which'}")
    if outcome.status not in allowed:
        wanted = " or ".join(f"'{one}'" for one in allowed)
        return scene.failed(f"status {wanted} was expected; {_MEANING[outcome.status]} ('{outcome.status}')")
    if outcome.status == "replied" and not outcome.text.strip() and not outcome.buttons:
        return scene.failed("the status is 'replied', but the customer received nothing")
    return scene.passed()


def attaches_page(pages: tuple[str, ...], scene: Scene) -> Verdict:
    """Hold when the customer received a button for every named page, whoever attached it."""
    delivered = [button.page for button in scene.outcome.buttons if button.page is not None]
    missing = [page for page in pages if page not in delivered]
    if not missing:
        return scene.passed()
    if "buttons" in scene.outcome.unseen:
        return scene.unseen("buttons", "its buttons")
    got = f"the buttons received open {', '.join(delivered)}" if delivered else "no button that opens a page came"
    return scene.failed(f"the customer should get the button for {', '.join(missing)}; {got}")


_SCRIPTS: Final = {
    # Languages whose script tells them; one letter of Chinese carries about as much as three of the others.
    "th": r"\p{Thai}",
    "en": r"\p{Latin}",
    "zh": r"\p{Han}",
    "ja": r"[\p{Hiragana}\p{Katakana}]",
    "ko": r"\p{Hangul}",
    "bn": r"\p{Bengali}",
    "hi": r"\p{Devanagari}",
    "lo": r"\p{Lao}",
    "km": r"\p{Khmer}",
    "my": r"\p{Myanmar}",
    "ru": r"\p{Cyrillic}",
    "ar": r"\p{Arabic}",
}
_WEIGHT: Final = {"zh": 3.0, "ja": 2.0, "ko": 2.0}
_LETTER: Final = {code: regex.compile(rf"(?V1)[{script}&&[\p{{L}}\p{{M}}]]") for code, script in _SCRIPTS.items()}
_NO_PROSE: Final = regex.compile(r"https?://\S+|\S+@\S+|[#@]\w+|`[^`\n]*`")


def _known_language(code: str) -> str:
    if code not in _SCRIPTS:
        raise ValueError(f"'{code}' can't be told by its script; there are {', '.join(_SCRIPTS)}")
    return code


Language = Annotated[str, AfterValidator(_known_language)]
Languages = Annotated[tuple[Language, ...], Field(min_length=1), BeforeValidator(one_or_many)]


def language_of(text: str) -> str | None:
    """Return the language that most of the text is written in, judged by script; None for a text without letters.

    `en` stands for any language in Latin letters. Links, handles and code are left out.
    """
    prose = _NO_PROSE.sub(" ", text)
    weights = {code: len(letter.findall(prose)) * _WEIGHT.get(code, 1.0) for code, letter in _LETTER.items()}
    if weights["ja"] and weights["zh"]:
        # Japanese is written in both; Chinese has no kana.
        weights["ja"] += weights.pop("zh")
    best = max(weights, key=lambda code: weights[code])
    return best if weights[best] else None


def reply_language(codes: tuple[str, ...], scene: Scene) -> Verdict:
    """Hold when the customer was answered in one of the languages; names and brands in another script don't count."""
    if not scene.outcome.text.strip():
        return scene.failed(f"an answer in {' or '.join(codes)} was expected; the reply is empty")
    spoken = language_of(scene.outcome.text)
    if spoken is None:
        return scene.unscored("unsure", "the reply has no letters that tell its language")
    if spoken in codes:
        return scene.passed()
    return scene.failed(f"an answer in {' or '.join(codes)} was expected; the reply is in {spoken}")
