"""What does one message tell, clause by clause? The reader behind `petcare.memory`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from petcare import memory_cues as cues
from petcare.memory_rules import ONE_VALUE_KEYS, why_not_stored
from petcare.shop_values import Fact
from petcare.wording import fold

CUSTOMER: Final = "customer"
_CALLED: Final = {"dog": "pet:หมา", "cat": "pet:แมว"}
"""A pet without a known name is called as the customer calls it: "the dog", "the cat"; else `pet:น้อง` ("the little one")."""

_SENTENCE = re.compile(r"\n+|(?<=[!?])\s+|(?<!\d)\.(?!\w)\s*|(?<=ค่ะ)\s+|(?<=คะ)\s+|(?<=ครับ)\s+|(?<=คับ)\s+")


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
        self.subject = f"pet:{fitting[0]}" if len(fitting) == 1 else _CALLED[species]

    def species(self) -> str | None:
        """Return the species of the animal that is meant, where it is known."""
        if self.subject is None:
            return None
        called = {subject: species for species, subject in _CALLED.items()}
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


@dataclass(slots=True)
class _Message:
    """The state that goes from clause to clause of one message."""

    focus: Focus
    sheet: Sheet
    today: date
    others: bool = False
    """Somebody else's animal is spoken of."""
    correcting: bool = False
    """A weight was just denied; the next figure stands in its place."""
    animal: bool = False
    """An animal was named in this message."""


def read_message(text: str, asked: str, focus: Focus, today: date) -> Sheet:
    """Return what a customer's message tells; `focus` moves on to the animal that was spoken of last.

    `asked` is the bot's message before it, folded: a short answer is read by it.
    """
    folded = fold(text)
    message = _Message(focus, Sheet(), today, correcting=cues.CORRECTING.search(folded) is not None)
    if cues.JOKING.search(folded):
        return message.sheet
    if not _short_answer(folded, asked, message):
        for sentence in filter(None, _SENTENCE.split(folded.replace("?", "? "))):
            _read_sentence(sentence, message)
    return message.sheet


def _short_answer(text: str, asked: str, message: _Message) -> bool:
    """Read "โมจิค่ะ" ("Mochi") after "what is its name?"; return whether the message was such an answer."""
    topic = next((name for name, says in cues.BOT_ASKED if says.search(asked)), None)
    if topic is None:
        return False
    if topic == "weight_kg":
        figure = cues.BARE_FIGURE.match(text)
        if figure is not None:
            message.sheet.put(Fact(message.focus.current(), "weight_kg", _kilograms(figure)))
        return figure is not None
    answer = cues.SHORT_ANSWER.match(text)
    if answer is None or cues.NO_ANSWER.match(answer["value"]):
        return False
    if topic == "name":
        _introduce(answer["value"], message)
    elif topic == "customer_name":
        message.sheet.put(Fact(CUSTOMER, "name", answer["value"]))
    else:
        message.sheet.put(Fact(message.focus.current(), topic, answer["value"]))
    return True


def _read_sentence(sentence: str, message: _Message) -> None:
    switches = sorted(_switches(sentence))
    steps = sorted(_steps(sentence, message), key=lambda step: step[0])
    supposed = False
    done = 0
    for place, step in steps:
        while done < len(switches) and switches[done][0] <= place:
            _, name = switches[done]
            done += 1
            message.others = {"others": True, "own": False}.get(name, message.others)
            supposed = {"supposed": True, "real": False}.get(name, supposed)
        if not message.others and not supposed:
            step()
    for _, name in switches[done:]:
        message.others = {"others": True, "own": False}.get(name, message.others)


def _switches(sentence: str) -> Iterator[tuple[int, str]]:
    """Yield where the talk turns to somebody else's animal, to one's own, to a supposition, back to facts."""
    rows = (("others", cues.OTHERS), ("own", cues.OWN), ("supposed", cues.SUPPOSED), ("real", cues.NOT_SUPPOSED))
    for name, says in rows:
        yield from ((found.start(), name) for found in says.finditer(sentence))


Step = tuple[int, Callable[[], None]]


def _steps(sentence: str, message: _Message) -> Iterator[Step]:
    """Yield everything that could be read in a sentence, with its place, as something to do."""
    yield from _turns(sentence, message)
    yield from _names(sentence, message)
    yield from _figures(sentence, message)
    yield from _plain(sentence, message)
    yield from _dates(sentence, message)


def _turns(sentence: str, message: _Message) -> Iterator[Step]:
    """Which animal is meant: a known name, a species, a breed."""
    focus = message.focus

    def to_name(name: str) -> Callable[[], None]:
        def turn() -> None:
            focus.subject, message.animal = f"pet:{name}", True

        return turn

    def to_species(species: str) -> Callable[[], None]:
        def turn() -> None:
            focus.speak_of(species)
            message.animal = True

        return turn

    def to_breed(breed: cues.Breed, found: re.Match[str]) -> Callable[[], None]:
        def turn() -> None:
            focus.speak_of(breed.species)
            message.animal = True
            owned = focus.is_named() or re.search(r"มี|เลี้ยง|พันธุ์|เป็น|ชื่อ", sentence)
            if owned and _is_said(sentence, found):
                message.sheet.put(Fact(focus.current(), "breed", breed.name))
                if focus.is_named():
                    message.sheet.put(Fact(focus.current(), "species", breed.species))

        return turn

    def to_pet() -> None:
        message.animal = True

    def denied_name(name: str) -> Callable[[], None]:
        def turn() -> None:
            focus.misheard = name

        return turn

    for name in focus.pets:
        for found in re.finditer(re.escape(fold(name)), sentence):
            if re.search(r"ไม่(?:ใช่|ได้ชื่อ)\s?(?:น้อง)?$", sentence[: found.start()]):
                yield found.start(), denied_name(name)
            yield found.start(), to_name(name)
    yield from ((found.start(), to_pet) for found in re.finditer(cues.PET_WORD, sentence))
    for species, says in (("dog", cues.DOG), ("cat", cues.CAT)):
        yield from ((found.start(), to_species(species)) for found in re.finditer(says, sentence))
    for breed in cues.BREEDS:
        yield from ((found.start(), to_breed(breed, found)) for found in re.finditer(breed.says, sentence))


def _names(sentence: str, message: _Message) -> Iterator[Step]:
    def name(found: re.Match[str]) -> Callable[[], None]:
        def read() -> None:
            before = sentence[: found.start()]
            value = found["value"]
            if cues.NOT_A_NAME.match(value) or not _is_said(sentence, found) or cues.NAME_OF_ELSE.search(before):
                return
            if cues.MY_NAME.search(before):
                message.sheet.put(Fact(CUSTOMER, "name", value))
                return
            if not (message.animal or message.focus.subject or re.search(cues.ANIMAL, sentence[: found.end()])):
                return
            _introduce(value, message)
            rest = sentence[found.end() :]
            while more := cues.NAME_LIST.match(rest):
                if not cues.NOT_A_NAME.match(more["value"]):
                    _introduce(more["value"], message)
                rest = rest[more.end() :]

        return read

    for pattern in (cues.NAMED, cues.NAMED_BY_TITLE):
        yield from ((found.start("value"), name(found)) for found in pattern.finditer(sentence))


def _introduce(name: str, message: _Message) -> None:
    """Take in a pet's name; what was said of the unnamed animal, or under a misheard name, was said of this pet."""
    focus, sheet = message.focus, message.sheet
    species = focus.species()
    new = f"pet:{name}"
    if focus.misheard is not None and focus.misheard != name:
        sheet.rename(f"pet:{focus.misheard}", new)
        species = focus.pets.pop(focus.misheard, species)
        focus.misheard = None
    elif name not in focus.pets:
        fitting = {"pet:น้อง", _CALLED.get(species or "", focus.subject or "")}
        for old in sorted(focus.unnamed & fitting):
            sheet.rename(old, new)
        focus.unnamed -= fitting
    focus.pets.setdefault(name, species)
    focus.subject, message.animal = new, True
    sheet.put(Fact(new, "name", name))
    if species is not None:
        sheet.put(Fact(new, "species", species))


def _figures(sentence: str, message: _Message) -> Iterator[Step]:
    def weight(found: re.Match[str]) -> Callable[[], None]:
        def read() -> None:
            before = sentence[: found.start()]
            if cues.NOT_BODY_WEIGHT.search(before) or cues.PERSON.search(before):
                return
            if cues.DENIED.search(before) or re.search(r"ไม่(?:ใช่|ได้)\s?$", before):
                message.correcting = True
                return
            known = found["said"] or message.correcting or message.focus.is_named()
            if known and _is_said(sentence, found) and (message.animal or message.focus.subject or message.focus.pets):
                message.sheet.put(Fact(message.focus.current(), "weight_kg", _kilograms(found)))
                message.correcting = False

        return read

    def age(found: re.Match[str]) -> Callable[[], None]:
        def read() -> None:
            person = cues.PERSON.search(sentence[: found.start()])
            if person or not _is_said(sentence, found) or not (message.animal or message.focus.subject):
                return
            number = cues.NUMBER_WORDS.get(found["figure"], found["figure"])
            unit = {"ขวบ": "ปี", "อาทิตย์": "สัปดาห์", "วีค": "สัปดาห์"}.get(found["unit"], found["unit"])
            more = "ครึ่ง" if found["half"] else f" {found['months']} เดือน" if found["months"] else ""
            message.sheet.put(Fact(message.focus.current(), "age", f"{number} {unit}{more}"))

        return read

    yield from ((found.start(), weight(found)) for found in cues.WEIGHT.finditer(sentence))
    for pattern in cues.AGE:
        yield from ((found.start(), age(found)) for found in pattern.finditer(sentence))


def _plain(sentence: str, message: _Message) -> Iterator[Step]:
    def row(cue: cues.Plain, found: re.Match[str]) -> Callable[[], None]:
        def read() -> None:
            before = sentence[: found.start()]
            if cue.of_customer:
                if _is_said(sentence, found):
                    message.sheet.put(Fact(CUSTOMER, cue.key, found["value"].strip()))
                return
            if cues.PERSON.search(before) or not _has_animal(cue, before, message):
                return
            subject = message.focus.current()
            if cue.value is not None:
                if _is_said(sentence, found):
                    message.sheet.put(Fact(subject, cue.key, cue.value))
                return
            for value in _listed(cue, sentence, found):
                if cues.DENIED.search(before):
                    message.sheet.withdrawn.append(Fact(subject, cue.key, value))
                elif _is_said(sentence, found):
                    message.sheet.put(Fact(subject, cue.key, value))

        return read

    for cue in cues.PLAIN:
        yield from ((found.start(), row(cue, found)) for found in cue.says.finditer(sentence))


def _has_animal(cue: cues.Plain, before: str, message: _Message) -> bool:
    """Tell whether an animal is the subject: by name or word, or because the message goes on about it."""
    if cue.key == "coat":
        # "อาบน้ำหมาขนยาวเท่าไหร่" ("how much is a bath for a long-haired dog") asks for a price; it tells of no pet.
        return message.focus.is_named() and message.animal
    if cue.key in ("likes", "dislikes", "fear"):
        chunk = before.rsplit(maxsplit=1)[-1] if before.strip() and not before.endswith(" ") else ""
        named = any(fold(name) in chunk for name in message.focus.pets)
        goes_on = chunk in ("", "และ", "แล้วก็", "แต่", "ก็", "กับ") and bool(message.sheet.facts)
        return named or goes_on or re.search(cues.ANIMAL, chunk) is not None
    return message.animal or message.focus.subject is not None


def _listed(cue: cues.Plain, sentence: str, found: re.Match[str]) -> Iterator[str]:
    values = [found["value"]]
    rest = sentence[found.end("value") :]
    while cue.key in cues.HAS_LIST and (more := cues.LISTED.match(rest)):
        values.append(more["value"])
        rest = rest[more.end("value") :]
    return (value for value in values if not cues.NOT_A_THING.match(value))


def _dates(sentence: str, message: _Message) -> Iterator[Step]:
    def row(key: str, found: re.Match[str]) -> Callable[[], None]:
        def read() -> None:
            day = _date(found, message.today)
            if day is not None and _is_said(sentence, found) and not cues.PERSON.search(sentence[: found.start()]):
                message.sheet.put(Fact(message.focus.current(), key, day.isoformat()))

        return read

    for key, pattern in (("born", cues.BORN), ("last_vaccine", cues.VACCINATED)):
        yield from ((found.start(), row(key, found)) for found in pattern.finditer(sentence))


def _is_said(sentence: str, found: re.Match[str]) -> bool:
    """Tell whether the words are said as true now: not asked, denied, doubted or of long ago."""
    before, after = sentence[: found.start()], sentence[found.end() :]
    return not (
        cues.ASKED.match(after)
        or cues.DENIED.search(before)
        or cues.DOUBTED.search(before)
        or cues.LONG_AGO.search(before)
    )


def _kilograms(found: re.Match[str]) -> str:
    figure = float(cues.NUMBER_WORDS.get(found["figure"], found["figure"]))
    halves = found.groupdict()
    if halves.get("half") or halves.get("half_after"):
        figure += 0.5
    return f"{figure:g}"


def _date(found: re.Match[str], today: date) -> date | None:
    """Return the day as its reader on `today` understands it: Buddhist years, or the latest such day without a year."""
    month = next(
        (n for n, names in enumerate(cues.MONTHS, 1) if any(found["month"].startswith(x) for x in names.split("|"))),
        None,
    )
    if month is None:
        return None
    year = int(found["year"]) if found["year"] else today.year
    if year < 100:
        # Two digits are a Buddhist year for whoever was born in this century: 66 is 2566, which is 2023.
        year += 2500 if year > 43 else 2000
    year -= 543 if year > 2400 else 0
    try:
        day = date(year, month, int(found["day"]))
        return day if day <= today else None if found["year"] else day.replace(year=year - 1)
    except ValueError:
        return None
