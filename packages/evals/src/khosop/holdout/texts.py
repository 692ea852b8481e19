"""Which texts of a hold-out must be found nowhere else? Messages, replies, patterns and ids, as their author wrote them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from khosop.case import Case, Suite
from khosop.fingerprint import canonical

Kind = Literal["message", "reply", "pattern", "note", "id"]


@dataclass(frozen=True, slots=True)
class Secret:
    """A text that was sealed."""

    kind: Kind
    """`message`: what somebody says in a case; finding one burns the set. The others come in other people's texts, too (a
    pattern quotes the price list, a note the promise), so finding one is only told."""
    text: str

    @property
    def digest(self) -> str:
        """Return a digest, for inside the seal only: a short text can be guessed against it."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def secrets_of(suite: Suite) -> list[Secret]:
    """Return every sealed text once."""
    found: dict[str, Secret] = {}
    for case in suite.cases:
        for secret in _of_case(case):
            # What is a message in one case and quoted in another is a message.
            if secret.text.strip() and (secret.kind == "message" or secret.text not in found):
                found[secret.text] = secret
    return list(found.values())


def _of_case(case: Case) -> Iterator[Secret]:
    yield Secret("id", case.id)
    for text in (*(t.text for t in case.turns), *(e.text for e in case.earlier)):
        yield Secret("message", text)
    for text in (*case.good, *case.bad):
        yield Secret("reply", text)
    yield Secret("note", case.source.note)
    checks = (*case.checks, *(check for turn in case.turns for check in turn.checks))
    for check in checks:
        for text in _strings(canonical(check.wants)):
            yield Secret("pattern", text)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
