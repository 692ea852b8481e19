"""How do the samples of openai/evals become a suite? A JSON-lines file of samples, or the registry's YAML that names it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from khosop.errors import BadInput
from khosop.imports.account import Place
from khosop.imports.chat import chat_of, opening_of
from khosop.imports.draft import DraftCase, DraftSuite, DraftTurn
from khosop.imports.fence import Fence, Refused
from khosop.imports.located import Map, parse_json_lines
from khosop.imports.reading import Reading
from khosop.imports.reference import ask_reference
from khosop.imports.texts import Unsayable, any_of, beginning, literal
from khosop.imports.write import mapping_lines

_POINTER: Final = "version https://git-lfs"


@dataclass(frozen=True, slots=True)
class Entry:
    """An eval of the registry: how its samples are graded, and where they stand."""

    name: str
    grader: str
    """The last part of its class: `Match`, `Includes`, …; '' where it is not known."""
    samples: Path
    place: Place
    ignore_case: bool = False


def read_openai_evals(file: Path, reading: Reading) -> DraftSuite:
    """Return the suite that samples, or an entry of the registry, hold.

    Raises:
        BadInput: it can't be read, or holds no samples.
    """
    suite = DraftSuite(file.stem, "openai/evals")
    if file.suffix.lower() in {".yaml", ".yml"}:
        entries = list(_entries(file, reading))
    else:
        entries = [Entry(file.stem, "", file, reading.place(file, 1))]
    importing = _Import(reading, suite)
    for entry in entries:
        importing.take(entry)
    importing.conclude()
    if not importing.read and not reading.account.remarks:
        raise BadInput(f"{file}: holds no samples: lines of JSON with 'input' and 'ideal' are expected")
    return suite


def _entries(file: Path, reading: Reading) -> Iterator[Entry]:
    document = reading.document(file)
    if not isinstance(document, Mapping):
        raise BadInput(f"{file}: no registry file of openai/evals: a mapping of evals is expected")
    folder = file.resolve().parent
    registry = folder.parent
    if folder.name == "evals" and (registry / "data").is_dir() and reading.choices.root is None:
        # A registry is one unit: its YAML names files of the data folder beside it.
        reading.fence = Fence(registry)
    seen: set[tuple[str, str]] = set()
    found = False
    for name, stated in document.items():
        if not isinstance(stated, Mapping) or "class" not in stated:
            continue
        found = True
        arguments = stated.get("args")
        arguments = arguments if isinstance(arguments, Mapping) else {}
        place = reading.place(file, document.at(name) if isinstance(document, Map) else 1)
        grader = str(stated["class"]).rsplit(":", 1)[-1]
        samples = str(arguments.get("samples_jsonl") or "")
        if not samples:
            reading.account.lost("eval", place, f"{grader} names no samples; what it asks is code")
            continue
        if (grader, samples) in seen:
            continue
        seen.add((grader, samples))
        yield from _entry(name, grader, samples, arguments, place, folder, reading)
    if not found:
        raise BadInput(f"{file}: no registry file of openai/evals: no entry has a 'class'")


def _entry(
    name: str, grader: str, samples: str, arguments: Mapping[str, Any], place: Place, folder: Path, reading: Reading
) -> Iterator[Entry]:  # fmt: skip
    if arguments.get("num_few_shot") or arguments.get("few_shot_jsonl"):
        reading.account.lost("few_shot", place, "examples before the question are the bot's own prompt")
    for base in (folder.parent / "data", folder):
        try:
            path = reading.fence.follow(samples, base)
        except Refused:
            continue
        yield Entry(name.partition(".")[0], grader, path, place, arguments.get("ignore_case") is True)
        return
    reading.account.lost(
        "samples_jsonl", place, f"{samples} was not found within the folder (--root names the registry)"
    )


@dataclass(slots=True)
class _Import:
    reading: Reading
    suite: DraftSuite
    read: int = 0
    systems: dict[str, None] = field(default_factory=dict)

    def take(self, entry: Entry) -> None:
        text = self.reading.text(entry.samples)
        if text.startswith(_POINTER):
            self.reading.account.lost(
                "samples_jsonl", entry.place, "the file is a pointer of Git LFS; fetch the data with `git lfs pull`"
            )
            return
        for line, value in parse_json_lines(text):
            place = self.reading.place(entry.samples, line)
            self.read += 1
            if isinstance(value, ValueError):
                self.reading.account.lost("sample", place, f"the line is not JSON: {value}")
            elif not isinstance(value, Mapping):
                self.reading.account.lost("sample", place, "a mapping is expected")
            else:
                self._sample(value, entry, place)

    def _sample(self, sample: Mapping[str, Any], entry: Entry, place: Place) -> None:
        account = self.reading.account
        stated = sample.get("input", sample.get("messages"))
        chat = chat_of(stated)
        opening = opening_of(chat) if chat else None
        message = opening.message if opening is not None else stated if isinstance(stated, str) else None
        if opening is None and chat and all(one.role == "system" for one in chat):
            # Many samples put the question itself into system messages.
            message = "\n\n".join(one.text for one in chat)
            account.nearly(
                "input", place, "its system messages are said by the customer, since nobody else speaks in it"
            )
        if not isinstance(message, str) or not message.strip():
            what = (
                f"'input' is expected, and the sample holds {', '.join(list(sample)[:6])}"
                if stated is None
                else "the user says nothing in it"
            )
            account.lost("sample", place, what)
            return
        case = DraftCase(f"{entry.name}-{place.line}", place, [DraftTurn(message)], category=entry.name)
        account.exactly("sample", place)
        if opening is not None:
            case.earlier = list(opening.earlier)
            if opening.earlier:
                account.nearly("earlier messages", place, "they are told to the bot as an earlier chat")
                case.nearly("messages before the last one are told to the bot as an earlier chat")
            if opening.system:
                self._system(opening.system, case, place)
        self._ideal(sample, entry, case, place)
        for key in sample:
            if key not in {"input", "messages", "ideal", "id", "metadata"}:
                account.lost(key, place, "a field of the sample that a suite has no place for")
        self.suite.cases.append(case)

    def _system(self, system: str, case: DraftCase, place: Place) -> None:
        self.systems.setdefault(system)
        case.nearly(f"system message: {system[:1_000]}")
        self.reading.account.nearly(
            "system message", place, "it is the bot's own business in khosop; it stands in the note"
        )

    def conclude(self) -> None:
        if len(self.systems) == 1:
            (system,) = self.systems
            lines = mapping_lines({"bot": {"chat": {"system": system[:4_000]}}}, 0)
            self.suite.bot_hint = "The system message of the samples, as a bot of its own:\n" + "".join(lines)

    def _ideal(self, sample: Mapping[str, Any], entry: Entry, case: DraftCase, place: Place) -> None:
        account = self.reading.account
        ideal = sample.get("ideal")
        if ideal is None:
            return
        listed = ideal if isinstance(ideal, list) else [ideal]
        texts = [str(one) for one in listed if isinstance(one, str | int | float) and str(one).strip()]
        asked = case.turns[-1].asked
        if len(texts) < len(listed) or not texts:
            account.lost("ideal", place, "it is no text")
            case.nearly(f"ideal: {str(ideal)[:800]}")
        elif entry.grader in _GRADERS:
            try:
                wanted = tuple(_GRADERS[entry.grader](text, entry.ignore_case) for text in texts)
            except Unsayable as lost:
                account.lost(entry.grader, place, str(lost))
                case.nearly(f"ideal: {texts[0][:800]}")
                return
            asked.any_of.append(wanted)
            differs = any_of(wanted).differs or _DIFFERS.get(entry.grader, "")
            if differs:
                account.nearly(entry.grader, place, differs)
                case.nearly(f"{entry.grader}: {differs}")
            else:
                account.exactly(entry.grader, place)
        elif entry.grader:
            account.lost(entry.grader, place, "a model or code grades it; the ideal answer stands in the note")
            case.nearly(f"ideal: {texts[0][:2_000]}")
        else:
            ask_reference(texts, "ideal", asked, case, place, account)


def _includes(text: str, ignore_case: bool) -> Any:
    return literal(text, cased=not ignore_case)


def _match(text: str, _ignore_case: bool) -> Any:
    return beginning(text)


def _fuzzy(text: str, _ignore_case: bool) -> Any:
    return dataclasses.replace(literal(text, cased=False), differs="")


_GRADERS: Final = {"Match": _match, "Includes": _includes, "FuzzyMatch": _fuzzy}
_DIFFERS: Final = {"FuzzyMatch": "the reply must hold the ideal answer; there, the answer may also hold the reply"}
