"""How does a promptfoo configuration become a suite? The parts put together: prompts, tests, assertions, the bot's hint."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from khosop.errors import BadInput
from khosop.imports.account import Place
from khosop.imports.chat import Opening
from khosop.imports.draft import DraftCase, DraftSuite, DraftTurn, clean_name
from khosop.imports.fence import CODE
from khosop.imports.located import Map, line_of
from khosop.imports.promptfoo.assertion import Target, as_said
from khosop.imports.promptfoo.asserts import take
from khosop.imports.promptfoo.hint import bot_hint
from khosop.imports.promptfoo.prompts import Prompt, filled, guessed_name, read_prompts
from khosop.imports.promptfoo.tests import Test, merged, of_scenarios, read_tests, spread, tests_in_file
from khosop.imports.reading import Reading
from khosop.imports.template import TemplateFault, fill

NAMES: Final = ("promptfooconfig.yaml", "promptfooconfig.yml", "promptfooconfig.json")
_KEYS: Final = frozenset(
    {"prompts", "providers", "targets", "tests", "scenarios", "defaultTest", "redteam", "assertionTemplates"}
)
_HARMLESS: Final = frozenset(
    {
        "description",
        "$schema",
        "outputPath",
        "evaluateOptions",
        "commandLineOptions",
        "sharing",
        "tags",
        "metadata",
        "version",
    }
)
"""Keys that say nothing of what is asked."""


def read_promptfoo(file: Path, reading: Reading) -> DraftSuite:
    """Return the suite that a configuration, or a file of tests alone, holds.

    Raises:
        BadInput: it can't be read, or is no file of promptfoo's.
    """
    file = _config_in(file)
    if file.suffix.lower() in CODE:
        raise BadInput(
            f"{file}: is code, and khosop runs nothing of an imported file; let promptfoo write it as YAML or JSON first"
        )
    suite = DraftSuite(file.parent.resolve().name if file.name in NAMES else file.stem, "promptfoo")
    if file.suffix.lower() in {".csv", ".tsv", ".jsonl"}:
        tests = list(tests_in_file(file, reading.place(file, 1), reading))
        _Import(reading, suite, file).take_all(tests, [])
        return suite
    document = reading.document(file)
    if isinstance(document, list):
        document = _as_tests(document, file)
    if isinstance(document, Mapping) and isinstance(document.get("config"), Mapping) and not _KEYS & set(document):
        # The file of a finished evaluation holds its configuration.
        reading.account.lost(
            "results", reading.place(file, 1), "the results of an evaluation are not read, only its configuration"
        )
        document = document["config"]
    if not isinstance(document, Mapping) or not _KEYS & set(document):
        found = ", ".join(list(document)[:6]) if isinstance(document, Mapping) else type(document).__name__
        found = "nothing" if document is None else found
        raise BadInput(
            f"{file}: no promptfoo configuration: prompts, providers or tests are expected, and it holds {found}"
        )
    _Import(reading, suite, file).take_config(document)
    return suite


def _as_tests(tests: list[Any], file: Path) -> Map:
    if not any(isinstance(one, Mapping) and {"vars", "assert", "tests", "path"} & set(one) for one in tests):
        raise BadInput(f"{file}: no promptfoo configuration: a mapping, or a list of tests, is expected")
    config = Map(line_of(tests, 1))
    config["tests"] = tests
    return config


def _config_in(file: Path) -> Path:
    if not file.is_dir():
        return file
    found = next((file / name for name in NAMES if (file / name).is_file()), None)
    if found is None:
        raise BadInput(f"{file}: the folder has no {NAMES[0]}; name the file")
    return found


@dataclass(slots=True)
class _Import:
    """One import of one configuration."""

    reading: Reading
    suite: DraftSuite
    file: Path
    templates: Mapping[str, Any] = field(default_factory=dict)
    systems: dict[str, None] = field(default_factory=dict)
    """The system messages that were met."""
    spoken: list[tuple[DraftCase, str]] = field(default_factory=list)
    """Each case with its system message."""

    @property
    def base(self) -> Path:
        return self.file.parent

    def take_config(self, config: Mapping[str, Any]) -> None:
        where = self._at(config)
        prompts = read_prompts(config.get("prompts"), self.base, where("prompts"), self.reading)
        templates = config.get("assertionTemplates")
        self.templates = templates if isinstance(templates, Mapping) else {}
        default = self._default(config.get("defaultTest"), where("defaultTest"))
        tests = [
            *read_tests(config.get("tests"), self.base, where("tests"), self.reading),
            *of_scenarios(config.get("scenarios"), self.base, where("scenarios"), self.reading),
        ]
        if not tests and config.get("tests") is None and config.get("scenarios") is None and "redteam" not in config:
            # Without tests, promptfoo asks each prompt once.
            tests = [Test(where("prompts"), self.base)] if prompts else []
        self._account_for(config, where)
        if isinstance(default.rest.get("options"), Mapping):
            self._options(default.rest["options"], default.place, "defaultTest.options")
        self.take_all([merged(test, default) for test in tests], prompts)
        self.suite.bot_hint = bot_hint(config, list(self.systems))

    def _at(self, config: Mapping[str, Any]) -> Any:
        def where(key: str) -> Place:
            line = config.at(key) if isinstance(config, Map) else 1
            return self.reading.place(self.file, line)

        return where

    def _default(self, stated: Any, place: Place) -> Test:
        if isinstance(stated, str):
            found = list(read_tests(stated, self.base, place, self.reading))
            return found[0] if found else Test(place, self.base)
        found = list(read_tests(stated, self.base, place, self.reading)) if isinstance(stated, Mapping) else []
        return found[0] if found else Test(place, self.base)

    def _account_for(self, config: Mapping[str, Any], where: Any) -> None:
        account = self.reading.account
        for key, value in config.items():
            if (
                key in {"prompts", "tests", "scenarios", "defaultTest", "assertionTemplates"} | _HARMLESS
                or value is None
            ):
                continue
            if key in {"providers", "targets"}:
                count = len(value) if isinstance(value, list) else 1
                for _one in range(count):
                    account.lost(
                        "provider",
                        where(key),
                        "khosop examines the bot that `bot:` names; suite.yaml holds the nearest as a comment",
                    )
            elif key == "redteam":
                account.lost(
                    "redteam", where(key), "its attacks are made by a model when promptfoo runs, and stand nowhere"
                )
            else:
                account.lost(key, where(key), "the key has no counterpart in a suite")

    def _options(self, options: Mapping[str, Any], place: Place, construct: str) -> None:
        for key in options:
            if key in {
                "prefix",
                "suffix",
                "disableVarExpansion",
                "disableDefaultAsserts",
                "provider",
                "rubricPrompt",
                "runSerially",
            }:
                continue
            what = (
                "is code that changes the output, and nothing of an imported file is run"
                if "ransform" in key or key == "postprocess"
                else "has no counterpart"
            )
            self.reading.account.lost(f"{construct}.{key}", place, f"it {what}")

    def take_all(self, tests: list[Test], prompts: list[Prompt]) -> None:
        prompt = self._chosen(prompts)
        conversations: dict[str, DraftCase] = {}
        for test in tests:
            for one in spread(test, self.reading):
                self._take_test(one, prompt, conversations)
        self._account_for_systems(prompt)

    def _account_for_systems(self, prompt: Prompt | None) -> None:
        account = self.reading.account
        if len(self.systems) == 1:
            place = prompt.place if prompt else self.reading.place(self.file, 1)
            account.nearly(
                "system message", place, "it is the bot's own business in khosop; suite.yaml holds it as a comment"
            )
        elif self.systems:
            for case, system in self.spoken:
                account.lost(
                    "system message",
                    case.place,
                    "it differs from test to test, and a case holds none; it stands in the note",
                )
                case.nearly(f"system message: {system[:1_000]}")

    def _chosen(self, prompts: list[Prompt]) -> Prompt | None:
        asked = self.reading.choices.prompt
        account = self.reading.account
        usable = [one for one in prompts if one.kind == "text"]
        if asked is not None:
            by_name = [one for i, one in enumerate(prompts, start=1) if asked in {one.label, str(i)}]
            if not by_name:
                known = ", ".join(one.label or str(i) for i, one in enumerate(prompts, start=1))
                raise BadInput(f"--prompt {asked}: no such prompt; there are {known or 'none'}")
            usable = [one for one in by_name if one.kind == "text"]
        chosen = usable[0] if usable else None
        for one in prompts:
            if one.kind == "text" and one is not chosen:
                account.lost(
                    "prompt",
                    one.place,
                    "a suite holds what customers say; import once more with --prompt for each further prompt",
                )
            elif one is chosen:
                account.exactly("prompt", one.place)
        return chosen

    def _take_test(self, test: Test, prompt: Prompt | None, conversations: dict[str, DraftCase]) -> None:
        opening = self._opening(test, prompt)
        if opening is None:
            return
        remembers = prompt is not None and prompt.remembers and self.reading.choices.message is None
        metadata = test.rest.get("metadata")
        metadata = metadata if isinstance(metadata, Mapping) else {}
        case = None
        if remembers:
            case = conversations.get(str(metadata.get("conversationId", "")))
        if case is None:
            case = self._new_case(test, metadata, opening)
            if remembers:
                conversations[str(metadata.get("conversationId", ""))] = case
                case.earlier = []
        elif case.turns and case.turns[-1].asked.python is not None:
            self.reading.account.lost("is-json", case.place, "it is asked of the last reply of a conversation only")
            case.turns[-1].asked.python = None
        if opening.system:
            self.spoken.append((case, opening.system))
        turn = DraftTurn(opening.message)
        case.turns.append(turn)
        target = Target(case, turn.asked, test.values, test.base, self.reading, self.templates)
        for stated, place in test.asserts:
            take(stated, place, target)
        self._rest(test, case, len(test.asserts))

    def _new_case(self, test: Test, metadata: Mapping[str, Any], opening: Opening) -> DraftCase:
        name = as_said(test.rest.get("description")) or opening.message
        case = DraftCase(name[:200], test.place)
        with contextlib.suppress(TemplateFault):
            case.name = fill(case.name, test.values).text
        case.earlier = list(opening.earlier)
        if opening.earlier:
            case.nearly("messages before the last one are told to the bot as an earlier chat")
            self.reading.account.nearly("earlier messages", test.place, "they are told to the bot as an earlier chat")
        for key, value in metadata.items():
            if key.lower() in _CATEGORY_KEYS and not case.category and isinstance(value, str | int):
                case.category = clean_name(value)
            elif key not in {"conversationId", "pluginConfig", "strategyConfig"}:
                case.tags += _tags(key, value)
        if metadata:
            self.reading.account.exactly("metadata", test.place)
        self.suite.cases.append(case)
        return case

    def _opening(self, test: Test, prompt: Prompt | None) -> Opening | None:
        account = self.reading.account
        message = self.reading.choices.message
        options = test.rest.get("options")
        around = options if isinstance(options, Mapping) else {}
        try:
            if message is not None or prompt is None:
                return self._without_prompt(test, message)
            prefix, suffix = (as_said(around.get(key)) for key in ("prefix", "suffix"))
            done = filled(replace(prompt, prefix=prefix + prompt.prefix, suffix=prompt.suffix + suffix), test.values)
        except TemplateFault as fault:
            account.lost("test", test.place, f"no message of the customer: {fault}")
            return None
        if done.missing and set(done.missing) - {"_conversation"}:
            account.nearly(
                "message", test.place, f"'{{{{{done.missing[0]}}}}}' has no value, and nothing stands in its place"
            )
        elif done.opening.unread:
            account.nearly("message", test.place, f"its {done.opening.unread[0]} is no text and was left out")
        else:
            account.exactly("message", test.place)
        self._system(done.opening, test)
        return done.opening

    def _system(self, opening: Opening, test: Test) -> None:
        if opening.cut:
            self.reading.account.lost(
                "prompt", test.place, "what stands behind the user's last message can't be told to a bot"
            )
        if opening.system:
            self.systems.setdefault(opening.system)

    def _without_prompt(self, test: Test, message: str | None) -> Opening | None:
        account = self.reading.account
        if message is not None:
            template = message if "{{" in message else "{{" + message + "}}"
            done = fill(template, test.values)
            if done.missing or not done.text.strip():
                account.lost("test", test.place, f"it has no value for --message {message}")
                return None
            account.exactly("message", test.place)
            return Opening("", (), done.text)
        name = guessed_name(test.values)
        if name is None:
            names = ", ".join(test.values) or "none"
            account.lost(
                "test",
                test.place,
                f"which variable is the customer's message isn't known (there are: {names}); say it with --message",
            )
            return None
        account.nearly(
            "message", test.place, f"there is no prompt to fill in; '{name}' was taken for the customer's message"
        )
        return Opening("", (), as_said(test.values[name]))

    def _rest(self, test: Test, case: DraftCase, asserts: int) -> None:
        account = self.reading.account
        threshold = test.rest.get("threshold")
        if threshold is not None and asserts > 1 and str(threshold) not in {"1", "1.0"}:
            account.nearly("threshold", test.place, "all checks must hold; a share of the score is not asked")
            case.nearly(f"threshold: promptfoo passes the test at a score of {threshold}")
        options = test.rest.get("_options")
        if isinstance(options, Mapping):
            self._options(options, test.place, "options")
        for key in test.rest:
            if key in {"provider", "providers", "prompts", "providerOutput", "assertScoringFunction"}:
                account.lost(key, test.place, _LOST_KEYS[key])
            elif key not in {"description", "options", "metadata", "threshold"} and not key.startswith("_"):
                account.lost(key, test.place, "no key of a test that is known here")


_LOST_KEYS: Final = {
    "provider": "a case is put to whatever bot the suite names",
    "providers": "a case is put to whatever bot the suite names",
    "prompts": "a case is put to whatever bot the suite names",
    "providerOutput": "a recorded output is no conversation; `khosop import tau` reads recorded ones",
    "assertScoringFunction": "it is code, and nothing of an imported file is run",
}
_CATEGORY_KEYS: Final = frozenset({"category", "topic", "area", "type", "kind", "group", "feature"})


def _tags(key: str, value: Any) -> Iterator[str]:
    for one in value if isinstance(value, list) else [value]:
        text = clean_name(as_said(one))
        if text:
            yield text if key.lower() in {"tag", "tags", "labels", "label"} else f"{clean_name(key)}: {text}"[:60]
