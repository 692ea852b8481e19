"""How is a text of a check said in another tool? As a literal or a pattern; what khosop knows beyond that is lost, and named."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Final, Literal

from khosop.case import Case, Check, Suite
from khosop.imports.account import Account, Place
from khosop.language.facts import Fact
from khosop.score.text import Text

Use = Literal["required", "forbidden", "asserted"]
"""`asserted`: forbidden only where the bot asserts it."""

NEGATION: Final[dict[Use, str]] = {
    "required": "a text that is only denied, quoted or asked about counts there",
    "forbidden": "",
    "asserted": "a right refusal that repeats the words fails there: negation is not seen",
}
SPELLING: Final = "spelling is not folded there (digits of other scripts, ํา for ำ, spaces between Thai words)"


@dataclass(frozen=True, slots=True)
class Foreign:
    """A text as other tools look for it."""

    literal: str | None
    pattern: str
    """A regex that finds it, without regard to case."""
    differs: str = ""


class Untranslatable(Exception):
    """A text that another tool can't look for; the text says why, as a clause."""


def foreign(text: Text, use: Use) -> Foreign:
    """Return a text as another tool looks for it.

    Raises:
        Untranslatable: it can't.
    """
    negation = NEGATION[use] if not (use == "required" and text.anywhere) else ""
    if text.fact is not None:
        pattern, shape = _of_fact(text.fact)
        return Foreign(None, pattern, "; ".join(filter(None, (shape, negation))))
    word = "that its edges are edges of words is not asked" if text.word else ""
    if text.literal is not None:
        thai = SPELLING if re.search(r"[^\x00-\u024f]", text.shown) else ""
        return Foreign(text.shown, re.escape(text.shown), "; ".join(filter(None, (negation, word, thai))))
    source = text.shown[1:-1].replace(r"\A", "^").replace(r"\Z", "$")
    plain = re.sub(r"\\([^\w\s])", r"\1", source)
    if not re.search(r"\\|[.^$*+?{}\[\]|()]", re.sub(r"\\[^\w\s]", "", source)):
        return Foreign(plain, source, "; ".join(filter(None, (negation, word))))
    odd = re.search(r"\\p\{|\(\?P|\(\?[aiLmsux-]+[:)]|[*+?}]\+|\\[hRXK]|\(\?>|\[\[:", source)
    if odd is not None:
        raise Untranslatable(f"its pattern uses what other dialects lack ({odd[0]})")
    return Foreign(None, source, "; ".join(filter(None, (negation, word))))


def _of_fact(fact: Fact) -> tuple[str, str]:
    value = fact.value
    if fact.kind in {"number", "price"} and isinstance(value, Decimal):
        whole = f"{value:,f}".replace(",", ",?").replace(".", r"\.")
        return (
            rf"(?<![\d.,]){whole}(?:[.,]00?)?(?![\d])",
            "only figures are found, not words, and not the digits of other scripts",
        )
    if fact.kind == "time":
        hour, minute = str(value).split(":")
        return rf"(?<!\d)0?{int(hour)}[:.]{minute}(?!\d)", "only the form HH:MM is found"
    if fact.kind == "phone":
        digits = re.sub(r"\D", "", str(value))
        return r"[ ()-]{0,2}".join(digits), "only digits with spaces or hyphens between them are found"
    if fact.kind == "date":
        return re.escape(str(value)), "only the form YYYY-MM-DD is found"
    return re.escape(str(fact).removeprefix(f"{fact.kind} ")), "only the English name is found"


@dataclass(frozen=True, slots=True)
class Step:
    """A turn of a case with all checks that look at it."""

    kind: str
    text: str
    checks: tuple[Check, ...]


def steps_of(case: Case) -> list[Step]:
    """Return the turns; the case's own checks stand with the customer's last one."""
    last = max(i for i, turn in enumerate(case.turns) if turn.kind != "staff")
    return [
        Step(turn.kind, turn.text, (*turn.checks, *(case.checks if i == last else ())))
        for i, turn in enumerate(case.turns)
    ]


def place_of(case: Case, suite: Suite, check: Check | None = None) -> Place:
    """Return where a case or check stands, as the report names it."""
    path = Path(case.file)
    shown = path.relative_to(suite.folder).as_posix() if path.is_relative_to(suite.folder) else path.name
    return Place(shown, check.line if check is not None and check.line else case.line)


def account_for_context(case: Case, suite: Suite, account: Account) -> None:
    """Enter what stands around a case's turns and that no other tool has."""
    place = place_of(case, suite)
    if case.earlier:
        account.lost("earlier", place, "messages of days before have no place there")
    if case.contact is not None or case.verified:
        account.lost("as", place, "whose chat it is has no place there")
    if case.emergency is not None:
        account.lost("emergency", place, "the keyword check of the bot is not asked there")
    if case.now is not None:
        account.lost("now", place, "a conversation has no clock there")
    if case.good or case.bad:
        account.lost("good, bad", place, "sample replies have no place there")
    if case.runs is not None:
        account.lost("runs", place, "how often a case runs is a setting of the whole run there")


def uncarried(check: Check) -> str:
    """Return why a check has no counterpart in other tools."""
    return _WHY.get(check.name, "it has no counterpart there")


_WHY: Final = {
    "human_involved": "whether a person was called in is not known there",
    "attaches_page": "buttons are not seen there",
    "status": "how a turn ended is not known there",
    "remembers": "what a bot recorded is not known there",
    "remembers_none": "what a bot recorded is not known there",
    "state": "the bot's world is not known there",
    "cites": "which sources were retrieved is not known there",
    "reply_language": "the language of a reply is not asked there",
    "told_all": "it looks at all turns at once, and there each turn is judged alone",
    "python": "it is a function of khosop's",
}
