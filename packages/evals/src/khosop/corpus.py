"""How well does the language engine read a set of replies that people labelled?

A line of a set is a JSON object; its kind follows from its fields: `reply` and `pattern` (gold `asserted`), `reply`, `fact`
and `today` (gold `holds`), `reply` alone (gold `refuses`). The gold may be absent: then the engine only says what it reads.
"""

import datetime as dt
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from khosop.errors import BadInput
from khosop.language.assertion import find_assertions
from khosop.language.facts import Fact, FactError, find_fact, parse_fact
from khosop.language.facts_said import UNSTATED
from khosop.language.patterns import Pattern, PatternError, PatternTimeout, compile_regex
from khosop.language.refusal import find_refusals

ItemKind = Literal["assertion", "refusal", "fact"]

GOLD: Final[Mapping[ItemKind, str]] = {"assertion": "asserted", "refusal": "refuses", "fact": "holds"}
"""The field that holds what people said, and that predictions are written under."""

Rivals = Mapping[str, Callable[[str, str], bool]]
"""Simple rules to stand beside the engine on assertions: name -> (pattern, reply) -> asserted?"""


@dataclass(frozen=True, slots=True)
class Item:
    """One labelled or unlabelled reply."""

    where: str
    """file:line."""
    id: str | int
    kind: ItemKind
    reply: str
    gold: bool | None
    lang: str
    phenomenon: str
    pattern: Pattern | None = None
    fact: Fact | None = None
    today: dt.date | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What the engine makes of one item."""

    item: Item
    said: bool
    why: str
    rivals: Mapping[str, bool] = field(default_factory=dict)

    @property
    def wrong(self) -> bool:
        """Tell whether people said otherwise; False where they said nothing."""
        return self.item.gold is not None and self.item.gold != self.said


@dataclass(frozen=True, slots=True)
class Score:
    """How many items of a group were read right, and the two ways of being wrong."""

    items: int
    right: int
    wrongly_yes: int
    """The engine said asserted (refuses, holds) and people did not."""
    wrongly_no: int
    """The engine excused what people call asserted (a refusal, stated)."""

    @property
    def share(self) -> float:
        """Return right / items, from 0 to 1; a group without items has no share and is never made."""
        return self.right / self.items


def read_items(text: str, name: str) -> tuple[Item, ...]:
    r"""Read a set, one JSON object a line; lines end at "\n" only, as replies hold unusual separators.

    Raises:
        BadInput: a line is not an item; the message begins with `name:line`.
    """
    items = []
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            items.append(_item(line, f"{name}:{number}", number))
    if not items:
        raise BadInput(f"{name}: expected one JSON object a line, found no line with text; give a .jsonl set")
    return tuple(items)


def _item(line: str, where: str, number: int) -> Item:
    try:
        raw = json.loads(line)
    except json.JSONDecodeError as error:
        raise BadInput(
            f"{where}: expected a JSON object, but {error.msg} at column {error.colno}; mend the line"
        ) from error
    if not isinstance(raw, dict):
        raise BadInput(
            f"{where}: expected a JSON object with the field reply, came {type(raw).__name__}; mend the line"
        )
    fields: dict[str, object] = raw
    kind: ItemKind = "assertion" if "pattern" in fields else "fact" if "fact" in fields else "refusal"
    identity = fields.get("id", number)
    return Item(
        where,
        identity if isinstance(identity, str | int) else str(identity),
        kind,
        _text(fields, "reply", where),
        _gold(fields, GOLD[kind], where),
        str(fields.get("lang", "?")),
        str(fields.get("phenomenon") or fields.get("kind") or _fact_kind(fields)),
        _pattern(fields, where) if kind == "assertion" else None,
        _fact(fields, where) if kind == "fact" else None,
        _today(fields, where) if kind == "fact" else None,
    )


def _text(fields: Mapping[str, object], name: str, where: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise BadInput(f"{where}: expected the text field {name!r}, came {value!r}; add it or take the line out")
    return value


def _gold(fields: Mapping[str, object], name: str, where: str) -> bool | None:
    value = fields.get(name)
    if value is None or isinstance(value, bool):
        return value
    raise BadInput(f"{where}: {name!r} is true, false or absent, not {value!r}; mend the label")


def _fact_kind(fields: Mapping[str, object]) -> str:
    fact = fields.get("fact")
    return next(iter(fact)) if isinstance(fact, dict) and fact else "?"


def _pattern(fields: Mapping[str, object], where: str) -> Pattern:
    try:
        return compile_regex(_text(fields, "pattern", where))
    except PatternError as error:
        raise BadInput(f"{where}: {error}") from error


def _fact(fields: Mapping[str, object], where: str) -> Fact:
    raw = fields["fact"]
    if not isinstance(raw, dict) or len(raw) != 1:
        raise BadInput(f'{where}: a fact is one kind with its value such as {{"time": "20:00"}}, not {raw!r}')
    ((kind, value),) = raw.items()
    try:
        return parse_fact(str(kind), str(value))
    except FactError as error:
        raise BadInput(f"{where}: {error}") from error


def _today(fields: Mapping[str, object], where: str) -> dt.date:
    try:
        return dt.date.fromisoformat(_text(fields, "today", where))
    except ValueError as error:
        raise BadInput(f"{where}: 'today' is a day such as 2026-11-05, not {fields.get('today')!r}") from error


def read_with_engine(item: Item, rivals: Rivals | None = None) -> Reading:
    """Return what the engine says of an item, and why.

    Raises:
        BadInput: the item's regex took too long; the message names the line.
    """
    if item.pattern is not None:
        said, why = _assertion(item, item.pattern)
        pattern = item.pattern.source
        return Reading(item, said, why, {name: rule(pattern, item.reply) for name, rule in (rivals or {}).items()})
    if item.fact is not None and item.today is not None:
        return Reading(item, *_stated(item.fact, item.reply, item.today))
    return Reading(item, *_refused(item.reply))


def _assertion(item: Item, pattern: Pattern) -> tuple[bool, str]:
    try:
        found = find_assertions(pattern, item.reply)
    except PatternTimeout as error:
        raise BadInput(f"{item.where}: {error}") from error
    if not found:
        return False, "the pattern does not occur"
    deciding = next((one for one in found if one.label == "asserted"), found[0])
    cue = f" ({deciding.cue.text})" if deciding.cue is not None else ""
    return deciding.label == "asserted", f"{deciding.text!r} is {deciding.label}: {deciding.why}{cue}"


def _stated(fact: Fact, reply: str, today: dt.date) -> tuple[bool, str]:
    found = find_fact(fact, reply, today=today)
    if not found:
        return False, f"no place reads as {fact}"
    deciding = next((one for one in found if one.label not in UNSTATED), found[0])
    return deciding.label not in UNSTATED, f"{deciding.text!r} is {deciding.label}: {deciding.reading}, {deciding.why}"


def _refused(reply: str) -> tuple[bool, str]:
    found = find_refusals(reply)
    if not found:
        return False, "nothing declines, forbids or warns"
    deciding = next((one for one in found if one.counts), found[0])
    return deciding.counts, f"{deciding.text!r} ({deciding.rule}): {deciding.why}"


def score(readings: Iterable[Reading]) -> Score:
    """Count right and wrong over the labelled ones."""
    labelled = [reading for reading in readings if reading.item.gold is not None]
    wrong = [reading for reading in labelled if reading.wrong]
    yes = sum(reading.said for reading in wrong)
    return Score(len(labelled), len(labelled) - len(wrong), yes, len(wrong) - yes)


def score_by(readings: Iterable[Reading], group: Callable[[Reading], str]) -> dict[str, Score]:
    """Score each group of the labelled readings, the largest group first."""
    groups: dict[str, list[Reading]] = {}
    for reading in readings:
        if reading.item.gold is not None:
            groups.setdefault(group(reading), []).append(reading)
    ordered = sorted(groups.items(), key=lambda entry: (-len(entry[1]), entry[0]))
    return {name: score(members) for name, members in ordered}


def rival_scores(readings: Sequence[Reading]) -> dict[str, Score]:
    """Score the simple rules that stand beside the engine, on the items that they were asked about."""
    names = dict.fromkeys(name for reading in readings for name in reading.rivals)
    return {name: score(Reading(r.item, r.rivals[name], "") for r in readings if name in r.rivals) for name in names}


def prediction_line(reading: Reading) -> str:
    """Return a reading as the line of a predictions file: id, the prediction under the gold's name, why."""
    row = {"id": reading.item.id, GOLD[reading.item.kind]: reading.said, "why": reading.why}
    return json.dumps(row, ensure_ascii=False)
