"""How do tests of Rasa become a suite? Each user message is a turn; what the bot should say is a check of that turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from khosop.errors import BadInput
from khosop.imports.account import Place
from khosop.imports.draft import DraftCase, DraftSuite, DraftTurn
from khosop.imports.located import parse_yaml
from khosop.imports.rasa.domain import Domain, project_of, read_domain, wanted_of
from khosop.imports.rasa.events import Event, Story, others_in, said, stories_in, stories_in_markdown
from khosop.imports.reading import Reading
from khosop.imports.texts import Unsayable, Wanted, from_regex, literal

_YAML: Final = frozenset({".yml", ".yaml"})
_TESTS: Final = ("test", "e2e", "conversation")


def read_rasa(file: Path, reading: Reading) -> DraftSuite:
    """Return the suite that a file of tests, or all tests in a folder, hold.

    Raises:
        BadInput: it can't be read, or holds no tests.
    """
    project = project_of(file, reading.choices.root)
    domain = read_domain(project)
    suite = DraftSuite(file.resolve().name if file.is_dir() else file.stem, "Rasa")
    found = list(_files(file)) if file.is_dir() else [file]
    read = 0
    for path in found:
        stories = list(_stories(path, reading, alone=not file.is_dir()))
        for story in stories:
            _Import(reading, suite, path, domain, file).take(story)
        read += len(stories)
    if not read:
        raise BadInput(
            f"{file}: no tests of Rasa: 'test_cases:' or 'stories:' in YAML, or '## story' in Markdown, is expected"
        )
    if domain.files:
        named = ", ".join(domain.files[:6]) + (" …" if len(domain.files) > 6 else "")
        suite.bot_hint = f"The texts of responses were read from {named}."
    return suite


def _files(folder: Path) -> Iterator[Path]:
    """Yield the files that may hold tests: those whose name or folder says so, else all stories."""
    every = [path for path in sorted(folder.rglob("*")) if path.is_file() and _readable(path.relative_to(folder))]
    named = [path for path in every if any(sign in path.relative_to(folder).as_posix().lower() for sign in _TESTS)]
    yield from (path for path in (named or every) if path.suffix.lower() in _YAML or _is_stories(path))


def _readable(path: Path) -> bool:
    return path.suffix.lower() in _YAML | {".md"} and not any(part.startswith(".") for part in path.parts)


def _is_stories(path: Path) -> bool:
    head = path.read_bytes()[:200_000]
    return (
        b"\n* " in head
        and (head.startswith(b"## ") or b"\n## " in head)
        and b"\n  - " in head.replace(b"\n - ", b"\n  - ")
    )


def _stories(path: Path, reading: Reading, *, alone: bool) -> Iterator[Story]:
    text = reading.text(path)
    if path.suffix.lower() == ".md":
        yield from stories_in_markdown(text)
        return
    shown = reading.fence.shown(path)
    try:
        document = parse_yaml(text, shown)
    except BadInput as wrong:
        if alone:
            raise
        reading.account.lost("file", Place(shown, 1), str(wrong))
        return
    if not isinstance(document.value, Mapping) or not {"test_cases", "stories"} & set(document.value):
        return
    for line, oddity in document.oddities:
        reading.account.lost("YAML", Place(shown, line), oddity)
    for key, line in others_in(document.value):
        reading.account.lost(key, Place(shown, line), _OTHERS.get(key, "no key of a test file that is known here"))
    yield from stories_in(document.value)


_OTHERS: Final = {
    "fixtures": "slots that are set before a conversation are the bot's own world",
    "metadata": "data beside a message is not told to the bot",
    "stub_custom_actions": "what an action answers is the bot's own business",
    "nlu": "training data is no test",
    "rules": "training data is no test",
    "responses": "what the bot says is the bot's own business",
}
_COMMAND: Final = "/"


@dataclass(slots=True)
class _Import:
    reading: Reading
    suite: DraftSuite
    path: Path
    domain: Domain
    file: Path
    stopped: str = ""
    """Why the rest of a test can't be played; '' while it can."""

    def take(self, story: Story) -> None:
        account = self.reading.account
        case = DraftCase(story.name, self._at(story.line), category=self._category())
        self.stopped = ""
        for event in story.events:
            if self.stopped:
                self._lost(event, case, self.stopped)
            else:
                self._event(event, case)
        for key, line in story.extras.items():
            account.lost(key, self._at(line), _OTHERS.get(key, "no key of a test that is known here"))
            case.nearly(f"not carried: {key}")
        if not case.turns:
            account.lost(
                "test",
                case.place,
                "what the user says first isn't known" if self.stopped else "the user says nothing in it",
            )
            return
        account.exactly("test", case.place)
        self.suite.cases.append(case)

    def _at(self, line: int) -> Place:
        return self.reading.place(self.path, line)

    def _category(self) -> str:
        if not self.file.is_dir():
            return self.path.stem
        parts = self.path.relative_to(self.file).parts
        return parts[-2] if len(parts) > 1 else self.path.stem

    def _event(self, event: Event, case: DraftCase) -> None:
        if event.kind == "user":
            self._user(event, case)
        elif event.kind == "intent":
            self._intent(event, case)
        elif event.kind == "ignored":
            self._ignored(event, case)
        elif not case.turns:
            self._lost(event, case, "it stands before the user's first message")
        elif event.kind == "bot":
            self._bot(event, case)
        elif event.kind == "action":
            self._action(event, case, event.text)
        else:
            _ASSERTIONS.get(event.text, _unknown)(self, event, case)

    def _lost(self, event: Event, case: DraftCase, why: str) -> None:
        construct = event.text if event.kind in {"assertion", "ignored"} else event.kind
        self.reading.account.lost(construct, self._at(event.line), why)
        shown = (
            f"{construct}: {said(event.value)}"
            if event.kind in {"assertion", "ignored"}
            else f"{construct}: {event.text}"
        )
        case.nearly(f"not carried: {shown[:400]}")

    def _nearly(self, event: Event, case: DraftCase, why: str, construct: str | None = None) -> None:
        name = construct or (event.text if event.kind == "assertion" else event.kind)
        self.reading.account.nearly(name, self._at(event.line), why)
        case.nearly(f"{name}: {why}")

    def _user(self, event: Event, case: DraftCase) -> None:
        text = event.text
        if not text.startswith(_COMMAND):
            case.turns.append(DraftTurn(text))
            self.reading.account.exactly("user", self._at(event.line))
            return
        title = self.domain.titles.get(text)
        if title is not None:
            case.turns.append(DraftTurn(title, "button"))
            self._nearly(event, case, "a button's payload became the button with its title", "user")
            return
        case.turns.append(DraftTurn(text))
        self._nearly(
            event,
            case,
            f"'{text.split('(')[0].split('{')[0]}' is a command to Rasa; another bot hears it as a sentence",
            "user",
        )

    def _intent(self, event: Event, case: DraftCase) -> None:
        example = self.domain.examples.get(event.text)
        if example is None:
            why = "what the user says isn't known: an intent without a text, and no example of it was found"
            self._lost(event, case, why)
            self.stopped = "it stands behind a message of the user that isn't known"
            return
        case.turns.append(DraftTurn(example))
        self._nearly(event, case, "an intent has no text; its first training example is said")

    def _ignored(self, event: Event, case: DraftCase) -> None:
        why = _IGNORED.get(event.text)
        if why is not None:
            self._lost(event, case, why)

    def _bot(self, event: Event, case: DraftCase) -> None:
        try:
            wanted = literal(event.text, cased=True)
        except Unsayable as lost:
            self._lost(event, case, str(lost))
            return
        case.turns[-1].asked.all_of.append(wanted)
        self._nearly(event, case, "the reply must hold the text, in whatever case; Rasa compares the whole message")

    def _action(self, event: Event, case: DraftCase, name: str) -> None:
        construct = event.text if event.kind == "assertion" else "utter" if name.startswith("utter_") else "action"
        if name.startswith("utter_"):
            group = self._wordings(event, case, name)
            if group is not None:
                case.turns[-1].asked.any_of.append(group)
                self._nearly(
                    event, case, "one wording of the response must stand in the reply, in whatever case", construct
                )
        elif name in _OWN_ACTIONS or (name.endswith("_form") and not name.startswith("action_")):
            self._lost(event, case, "a form, or a step of Rasa's own, is no tool")
        else:
            case.turns[-1].asked.tools.append(name)
            self._nearly(event, case, "an action of Rasa was taken for a tool of the same name", construct)

    def _wordings(self, event: Event, case: DraftCase, name: str) -> tuple[Wanted, ...] | None:
        """Return the wordings of a response as texts to look for; None, with the reason told, if there is none."""
        known = self.domain.responses.get(name)
        if known is None:
            where = (
                "the project's files don't say it"
                if self.domain.files
                else "no domain was found around the file; --root FOLDER names the project"
            )
            self._lost(event, case, f"what the bot says for a response isn't known: {where}")
            return None
        if any(one.rephrased for one in known):
            self._lost(event, case, "a model says the response in other words each time")
            case.nearly(f"{name}: {known[0].text[:300]}")
            return None
        wordings: list[Wanted] = []
        why = "the response has no text"
        for one in known:
            try:
                wordings.append(wanted_of(one.text))
            except Unsayable as lost:
                why = f"a wording of the response can't be looked for: {lost}"
        if len(wordings) < len(known) or not wordings:
            # With a wording missing, a right answer could fail.
            self._lost(event, case, why)
            return None
        return tuple(wordings)

    def _bot_uttered(self, event: Event, case: DraftCase) -> None:
        value = event.value if isinstance(event.value, Mapping) else {}
        asked = case.turns[-1].asked
        done = False
        pattern = said(value.get("text_matches"))
        if pattern:
            try:
                asked.all_of.append(from_regex(pattern))
                self._nearly(event, case, "the pattern is looked for in all that the turn says, in whatever case")
            except Unsayable as lost:
                self._lost(event, case, str(lost))
            done = True
        name = said(value.get("utter_name"))
        if name:
            self._action(event, case, name)
            done = True
        if value.get("buttons"):
            self.reading.account.lost("bot_uttered.buttons", self._at(event.line), "which buttons come is not asked")
            done = True
        if not done:
            self._lost(event, case, "it names neither a text nor a response")

    def _not_uttered(self, event: Event, case: DraftCase) -> None:
        value = event.value if isinstance(event.value, Mapping) else {}
        asked = case.turns[-1].asked
        pattern, name = said(value.get("text_matches")), said(value.get("utter_name"))
        try:
            if pattern:
                asked.none_of.append(from_regex(pattern, forbidden=True))
            elif name:
                group = self._wordings(event, case, name)
                if group is None:
                    return
                asked.none_of += group
            else:
                self._lost(event, case, "it names neither a text nor a response")
                return
        except Unsayable as lost:
            self._lost(event, case, str(lost))
            return
        self._nearly(event, case, "upper and lower case are not told apart")

    def _executed(self, event: Event, case: DraftCase) -> None:
        self._action(event, case, said(event.value))

    def _judged(self, event: Event, case: DraftCase) -> None:
        self._lost(event, case, "a model judges it, and khosop has no check with a judge model yet")

    def _inside(self, event: Event, case: DraftCase) -> None:
        self._lost(event, case, "it looks at Rasa's own state, which no other bot has")


def _unknown(importing: _Import, event: Event, case: DraftCase) -> None:
    importing._lost(event, case, "no assertion of this name is known here")


_ASSERTIONS: Final[Mapping[str, Callable[[_Import, Event, DraftCase], None]]] = {
    "bot_uttered": _Import._bot_uttered,
    "bot_did_not_utter": _Import._not_uttered,
    "action_executed": _Import._executed,
    "generative_response_is_relevant": _Import._judged,
    "generative_response_is_grounded": _Import._judged,
    **dict.fromkeys(
        (
            "slot_was_set", "slot_was_not_set", "flow_started", "flow_completed", "flow_cancelled",
            "pattern_clarification_contains",
        ),
        _Import._inside,
    ),
}  # fmt: skip
_IGNORED: Final[Mapping[str, str]] = {
    "slot_was_set": "it looks at Rasa's own state, which no other bot has",
    "slot_was_not_set": "it looks at Rasa's own state, which no other bot has",
    "active_loop": "it looks at Rasa's own state, which no other bot has",
    "checkpoint": "a checkpoint joins stories; each is played alone here",
    "metadata": "data beside a message is not told to the bot",
    "or": "of several alternatives the first is said",
    "commands": "it looks at Rasa's own state, which no other bot has",
    "restart": "it looks at Rasa's own state, which no other bot has",
    "reset_slots": "it looks at Rasa's own state, which no other bot has",
}
_OWN_ACTIONS: Final = frozenset(
    {
        "action_listen", "action_restart", "action_session_start", "action_default_fallback", "action_deactivate_loop",
        "action_revert_fallback_events", "action_default_ask_affirmation", "action_default_ask_rephrase", "action_back",
        "action_unlikely_intent", "action_two_stage_fallback", "action_extract_slots", "...",
    }
)  # fmt: skip
