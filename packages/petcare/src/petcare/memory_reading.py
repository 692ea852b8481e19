"""What does one message tell, clause by clause? The reader behind `petcare.memory`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Final

from petcare import memory_cues as cues
from petcare.memory_focus import CALLED, Focus, Sheet
from petcare.shop_values import Fact
from petcare.wording import fold

CUSTOMER: Final = "customer"

# A full stop after a Thai letter is an abbreviation ("มิ.ย.", "กก."), no end.
_SENTENCE = re.compile(r"\n+|(?<=[!?])\s+|(?<=[a-z)])\.\s+|(?<=ค่ะ)\s+|(?<=คะ)\s+|(?<=ครับ)\s+|(?<=คับ)\s+")


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
"""A place in the sentence, and what is to be done when the reader gets there."""


def _steps(sentence: str, message: _Message) -> Iterator[Step]:
    """Yield everything that could be read in a sentence."""
    yield from _turns(sentence, message)
    for says, read in _READERS:
        # By its last word: "วันเกิดโมจิ 15 มิ.ย." ("Mochi's birthday is ...") is read when the name is known.
        yield from ((_place(found), partial(read, sentence, message, found)) for found in says.finditer(sentence))
    for cue in cues.PLAIN:
        read_cue = partial(_read_of_customer if cue.of_customer else _read_plain, cue, sentence, message)
        yield from ((found.start(), partial(read_cue, found)) for found in cue.says.finditer(sentence))


def _place(found: re.Match[str]) -> int:
    return found.start("day") if "day" in found.re.groupindex else found.start()


def _turns(sentence: str, message: _Message) -> Iterator[Step]:
    """Yield where an animal is named, by its name, its kind or its breed."""
    for name in message.focus.pets:
        for found in re.finditer(re.escape(fold(name)), sentence):
            yield found.start(), partial(_turn_to_name, sentence, message, found, name)
    for says, species in _KINDS:
        yield from ((found.start(), partial(_turn_to_kind, message, species)) for found in says.finditer(sentence))
    for breed in cues.BREEDS:
        for found in re.finditer(breed.says, sentence):
            yield found.start(), partial(_turn_to_breed, sentence, message, found, breed)


_KINDS: Final = (
    (re.compile(cues.PET_WORD), None),
    (re.compile(cues.DOG), "dog"),
    (re.compile(cues.CAT), "cat"),
)


def _turn_to_name(sentence: str, message: _Message, found: re.Match[str], name: str) -> None:
    if re.search(r"ไม่(?:ใช่|ได้ชื่อ)\s?(?:น้อง)?$", sentence[: found.start()]):
        message.focus.misheard = name
    message.focus.subject, message.animal = f"pet:{name}", True


def _turn_to_kind(message: _Message, species: str | None) -> None:
    if species is not None:
        message.focus.speak_of(species)
    message.animal = True


def _turn_to_breed(sentence: str, message: _Message, found: re.Match[str], breed: cues.Breed) -> None:
    focus = message.focus
    _turn_to_kind(message, breed.species)
    # "ปอมอาบน้ำเท่าไหร่" ("how much is a bath for a Pomeranian") asks for a price; it tells of no pet.
    owned = focus.is_named() or re.search(r"มี|เลี้ยง|พันธุ์|เป็น|ชื่อ", sentence)
    if owned and _is_said(sentence, found):
        message.sheet.put(Fact(focus.current(), "breed", breed.name))
        if focus.is_named():
            message.sheet.put(Fact(focus.current(), "species", breed.species))


def _read_name(sentence: str, message: _Message, found: re.Match[str]) -> None:
    before = sentence[: found.start()]
    value = found["value"]
    if cues.NOT_A_NAME.match(value) or not _is_said(sentence, found) or cues.NAME_OF_ELSE.search(before):
        return
    if cues.MY_NAME.search(before):
        message.sheet.put(Fact(CUSTOMER, "name", value))
    elif message.animal or message.focus.subject or re.search(cues.ANIMAL, sentence[: found.end()]):
        _introduce(value, message)
        rest = sentence[found.end() :]
        while more := cues.NAME_LIST.match(rest):
            if not cues.NOT_A_NAME.match(more["value"]):
                _introduce(more["value"], message)
            rest = rest[more.end() :]


def _introduce(name: str, message: _Message) -> None:
    """Take in a pet's name; what was said of the unnamed animal, or under a misheard name, was said of this pet."""
    focus, sheet = message.focus, message.sheet
    species = focus.species()
    new = f"pet:{name}"
    if name in focus.pets and focus.misheard is None:
        focus.subject, message.animal = new, True
        return
    if focus.misheard is not None and focus.misheard != name:
        sheet.rename(f"pet:{focus.misheard}", new)
        species = focus.pets.pop(focus.misheard, species)
        focus.misheard = None
    elif name not in focus.pets:
        fitting = {"pet:น้อง", CALLED.get(species or "", focus.subject or "")}
        for old in sorted(focus.unnamed & fitting):
            sheet.rename(old, new)
        focus.unnamed -= fitting
    focus.pets.setdefault(name, species)
    focus.subject, message.animal = new, True
    sheet.put(Fact(new, "name", name))
    if species is not None:
        sheet.put(Fact(new, "species", species))


def _read_weight(sentence: str, message: _Message, found: re.Match[str]) -> None:
    before = sentence[: found.start()]
    if cues.NOT_BODY_WEIGHT.search(before) or cues.PERSON.search(before):
        return
    if cues.DENIED.search(before) or re.search(r"ไม่(?:ใช่|ได้)\s?$", before):
        message.correcting = True
        return
    focus = message.focus
    meant = found["said"] or message.correcting or focus.is_named()
    if meant and _is_said(sentence, found) and (message.animal or focus.subject or focus.pets):
        message.sheet.put(Fact(focus.current(), "weight_kg", _kilograms(found)))
        message.correcting = False


def _read_age(sentence: str, message: _Message, found: re.Match[str]) -> None:
    person = cues.PERSON.search(sentence[: found.start()])
    if person or not _is_said(sentence, found) or not (message.animal or message.focus.subject):
        return
    number = cues.NUMBER_WORDS.get(found["figure"], found["figure"])
    unit = {"ขวบ": "ปี", "อาทิตย์": "สัปดาห์", "วีค": "สัปดาห์"}.get(found["unit"], found["unit"])
    more = "ครึ่ง" if found["half"] else f" {found['months']} เดือน" if found["months"] else ""
    message.sheet.put(Fact(message.focus.current(), "age", f"{number} {unit}{more}"))


def _read_date(key: str, sentence: str, message: _Message, found: re.Match[str]) -> None:
    day = _date(found, message.today)
    if day is not None and _is_said(sentence, found) and not cues.PERSON.search(sentence[: found.start()]):
        message.sheet.put(Fact(message.focus.current(), key, day.isoformat()))


def _read_of_customer(cue: cues.Plain, sentence: str, message: _Message, found: re.Match[str]) -> None:
    if _is_said(sentence, found):
        message.sheet.put(Fact(CUSTOMER, cue.key, found["value"].strip()))


def _read_plain(cue: cues.Plain, sentence: str, message: _Message, found: re.Match[str]) -> None:
    before = sentence[: found.start()]
    if cues.PERSON.search(before) or not _has_animal(cue, before, message):
        return
    subject = message.focus.current()
    said = _is_said(sentence, found)
    for value in (cue.value,) if cue.value is not None else _listed(cue, sentence, found):
        if said:
            message.sheet.put(Fact(subject, cue.key, value))
        elif cue.value is None and cues.DENIED.search(before):
            message.sheet.withdrawn.append(Fact(subject, cue.key, value))


_READERS: Final[tuple[tuple[re.Pattern[str], Callable[[str, _Message, re.Match[str]], None]], ...]] = (
    (cues.NAMED, _read_name),
    (cues.NAMED_BY_TITLE, _read_name),
    (cues.WEIGHT, _read_weight),
    *((pattern, _read_age) for pattern in cues.AGE),
    (cues.BORN, partial(_read_date, "born")),
    (cues.VACCINATED, partial(_read_date, "last_vaccine")),
)


def _has_animal(cue: cues.Plain, before: str, message: _Message) -> bool:
    """Tell whether an animal is the subject: by name or word, or because the message goes on about it."""
    if cue.key == "coat":
        # "อาบน้ำหมาขนยาวเท่าไหร่" ("how much is a bath for a long-haired dog") asks for a price; it tells of no pet.
        return message.focus.is_named() and message.animal
    if cue.key in ("likes", "dislikes", "fear"):
        chunk = before.rsplit(maxsplit=1)[-1] if before.strip() and not before.endswith(" ") else ""
        named = any(fold(name) in chunk for name in message.focus.pets)
        goes_on = chunk in ("", "และ", "แล้วก็", "แต่", "ก็", "กับ") and (
            bool(message.sheet.facts) or bool(message.sheet.withdrawn)
        )
        return named or goes_on or re.search(cues.ANIMAL, chunk) is not None
    return message.animal or message.focus.subject is not None


def _listed(cue: cues.Plain, sentence: str, found: re.Match[str]) -> Iterator[str]:
    values = [found["value"]]
    rest = sentence[found.end("value") :]
    while cue.key in cues.HAS_LIST and (more := cues.LISTED.match(rest)):
        values.append(more["value"])
        rest = rest[more.end("value") :]
    return (value for value in values if not cues.NOT_A_THING.match(value))


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
