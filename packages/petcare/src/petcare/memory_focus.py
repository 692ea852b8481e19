"""Which animal is meant, and what was said of it so far? The notes that the memory's reader takes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from petcare.memory_rules import ONE_VALUE_KEYS, why_not_stored
from petcare.shop_values import Fact

CALLED: Final = {"dog": "pet:หมา", "cat": "pet:แมว"}
"""A pet without a known name is called as the customer calls it: "the dog", "the cat"; else `pet:น้อง` ("the little one")."""


@dataclass(slots=True)
class Focus:
    """Which animals were spoken of so far, and which one is meant now."""

    pets: dict[str, str | None]
    """Name to species; None: not known."""
    subject: str | None = None
    misheard: str | None = None
    """A name that the customer just denied: the next name stands in its place."""
    unnamed: set[str] = field(default_factory=set)
    """Subjects without a name that something was said of."""

    def speak_of(self, species: str) -> None:
        """Turn to the one pet of this species, or to an unnamed one."""
        if self.subject is not None and self.is_named():
            name = self.subject.removeprefix("pet:")
            self.pets[name] = self.pets[name] or species
            if self.pets[name] == species:
                return
        fitting = [name for name, known in self.pets.items() if known in (species, None)]
        self.subject = f"pet:{fitting[0]}" if len(fitting) == 1 else CALLED[species]

    def species(self) -> str | None:
        """Return the species of the animal that is meant, where it is known."""
        if self.subject is None:
            return None
        called = {subject: species for species, subject in CALLED.items()}
        return self.pets.get(self.subject.removeprefix("pet:")) or called.get(self.subject)

    def is_named(self) -> bool:
        """Tell whether the animal that is meant has a name."""
        return self.subject is not None and self.subject.removeprefix("pet:") in self.pets

    def current(self) -> str:
        """Return the pet that a fact without a name is about."""
        if self.subject is None:
            self.subject = f"pet:{next(iter(self.pets))}" if len(self.pets) == 1 else "pet:น้อง"
        if not self.is_named():
            self.unnamed.add(self.subject)
        return self.subject


@dataclass(slots=True)
class Sheet:
    """What one message has told so far."""

    facts: list[Fact] = field(default_factory=list)
    withdrawn: list[Fact] = field(default_factory=list)
    renamed: list[tuple[str, str]] = field(default_factory=list)

    def put(self, fact: Fact) -> None:
        """Add a fact; of what there is only one, the later word holds."""
        if why_not_stored(fact) is not None or fact in self.facts:
            return
        if fact.key in ONE_VALUE_KEYS:
            self.facts = [f for f in self.facts if (f.subject, f.key) != (fact.subject, fact.key)]
        self.facts.append(fact)

    def rename(self, old: str, new: str) -> None:
        """Carry what was said of one subject to another."""
        self.renamed.append((old, new))
        self.facts = [Fact(new, f.key, f.value) if f.subject == old else f for f in self.facts]
