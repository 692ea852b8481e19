"""What did a customer just tell about themself and their pets that is worth keeping?

Rules read the customer's own words only. They would rather miss a fact than keep a wrong one: questions, suppositions,
jokes, guesses, old stories and other people's animals are not facts. What a model notices beyond this comes in through
the tool remember_fact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from petcare.memory_cues import JOKING
from petcare.memory_focus import Focus, Sheet
from petcare.memory_reading import read_message
from petcare.shop import Shop
from petcare.shop_values import Fact, Said
from petcare.tools.contract import Chat
from petcare.wording import fold


@dataclass(frozen=True, slots=True)
class Learned:
    """What the last message of a chat tells."""

    facts: tuple[Fact, ...] = ()
    withdrawn: tuple[Fact, ...] = ()
    """What the customer took back."""
    renamed: tuple[tuple[str, str], ...] = ()
    """Subjects that have a new name: a pet that was just "the dog" before, or whose name was misheard."""


def remember_turn(shop: Shop, chat: Chat, now: datetime) -> tuple[Fact, ...]:
    """Store what the customer's last message in the shop's history tells; return what is new."""
    owner = chat.contact if chat.verified else None
    card = shop.card(owner) if owner is not None else None
    pets: dict[str, str | None] = {pet.name: pet.species for pet in card.pets} if card else {}
    for fact in shop.facts(owner):
        if fact.subject.startswith("pet:") and fact.key == "name":
            pets.setdefault(fact.value, None)
    learned = extract_facts(shop.history(("customer", "bot")), pets, now.date())
    for old, new in learned.renamed:
        shop.rename_subject(owner, old, new)
    for fact in learned.withdrawn:
        shop.forget(owner, fact)
    return tuple(fact for fact in learned.facts if shop.remember(owner, fact, now))


def extract_facts(history: Sequence[Said], pets: Mapping[str, str | None], today: date) -> Learned:
    """Return what the last customer message tells, read in the light of what was said before.

    `pets` are the customer's pets that the shop knows, name to species.
    """
    last = max((n for n, said in enumerate(history) if said.who == "customer"), default=None)
    if last is None:
        return Learned()
    focus = Focus(dict(pets))
    sheet = Sheet()
    asked = ""
    for said in history[: last + 1]:
        if said.who == "bot":
            asked = said.text
        if said.who == "customer":
            sheet = read_message(said.text, fold(asked), focus, today)
            asked = ""
    if JOKING.search(fold(history[last].text)):
        return Learned(withdrawn=tuple(_last_told(history[:last], pets, today)))
    return Learned(tuple(sheet.facts), tuple(sheet.withdrawn), tuple(sheet.renamed))


def _last_told(before: Sequence[Said], pets: Mapping[str, str | None], today: date) -> Sequence[Fact]:
    """Return the facts of the message before, which a "just joking" takes back."""
    return extract_facts(before, pets, today).facts if before else ()
