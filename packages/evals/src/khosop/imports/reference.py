"""What can be asked of a reply when only a reference answer is known? Its text where it is short, its words where it is long."""

from __future__ import annotations

from collections.abc import Sequence

from khosop.imports.account import Account, Place
from khosop.imports.asked import Asked
from khosop.imports.draft import DraftCase
from khosop.imports.texts import Unsayable, keywords_of, literal

_SHORT_CHARACTERS = 60
_SHORT_WORDS = 8
SHARE = 0.5


def ask_reference(
    references: Sequence[str], construct: str, asked: Asked, case: DraftCase, place: Place, account: Account
) -> None:
    """Add a check for one of several reference answers; what it can't say is entered in the account."""
    texts = [text.strip() for text in references if text.strip()]
    if not texts:
        return
    if all(len(text) <= _SHORT_CHARACTERS and len(text.split()) <= _SHORT_WORDS for text in texts):
        try:
            asked.any_of.append(tuple(literal(text, cased=False) for text in texts))
        except Unsayable as lost:
            account.lost(construct, place, str(lost))
            case.nearly(f"not carried: {construct}: {texts[0][:400]}")
            return
        account.nearly(construct, place, "the reply must hold it; how the answer is graded there is not known here")
        case.nearly(f"{construct}: the reply must hold it")
    else:
        words = keywords_of(texts[0])
        if not words:
            account.lost(construct, place, "it has no words to look for; it stands in the note")
            case.nearly(f"{construct}: {texts[0]}")
            return
        asked.keywords += words
        asked.at_least = SHARE
        account.nearly(
            construct, place, "half of its words are asked for (keyword_coverage): name the facts that matter instead"
        )
        case.nearly(f"{construct}: half of the words of the reference are asked for")
    case.good = [texts[0]]
