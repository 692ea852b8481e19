"""How does an exported dataset of LangSmith become a suite? Examples with inputs and outputs, or chats, in JSON or CSV."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from khosop.errors import BadInput
from khosop.imports.account import Place
from khosop.imports.asked import ExpectedCall
from khosop.imports.chat import Message, Opening, chat_of, content_of, opening_of
from khosop.imports.draft import DraftCase, DraftSuite, DraftTurn, clean_name
from khosop.imports.located import items_with_lines, line_of, parse_csv, parse_json, parse_json_lines
from khosop.imports.promptfoo.prompts import guessed_name
from khosop.imports.reading import Reading
from khosop.imports.reference import ask_reference
from khosop.imports.texts import argument

_OUTPUTS: Final = (
    "answer",
    "output",
    "expected",
    "expected_output",
    "response",
    "reference",
    "label",
    "result",
    "text",
    "ideal",
)
_SKIPPED: Final = frozenset(
    {
        "id",
        "created_at",
        "modified_at",
        "dataset_id",
        "source_run_id",
        "name",
        "attachments",
        "attachment_urls",
        "split",
        "splits",
    }
)


def read_langsmith(file: Path, reading: Reading) -> DraftSuite:
    """Return the suite that an exported dataset holds.

    Raises:
        BadInput: it can't be read, or holds no examples.
    """
    suite = DraftSuite(file.stem, "LangSmith")
    importing = _Import(reading, suite)
    count = 0
    for place, example in _examples(file, reading):
        count += 1
        if isinstance(example, ValueError):
            reading.account.lost("example", place, f"the line is not JSON: {example}")
        elif isinstance(example, Mapping):
            importing.take(example, place)
        else:
            reading.account.lost("example", place, "a mapping is expected")
    if not count:
        raise BadInput(
            f"{file}: holds no examples: objects with 'inputs' and 'outputs', or with 'messages', are expected"
        )
    return suite


def _examples(file: Path, reading: Reading) -> Iterator[tuple[Place, Any]]:
    text = reading.text(file)
    shown = reading.fence.shown(file)
    if file.suffix.lower() in {".csv", ".tsv"}:
        for line, cells in parse_csv(text, shown):
            yield Place(shown, line), _of_cells(cells)
        return
    first = text.lstrip()[:1]
    if file.suffix.lower() == ".json" or first == "[":
        document = parse_json(text, shown).value
        listed = document.get("examples", document.get("data")) if isinstance(document, Mapping) else document
        if isinstance(listed, list):
            for item, line in items_with_lines(listed, 1):
                yield Place(shown, line), item
        else:
            yield Place(shown, line_of(document, 1)), document
        return
    for line, value in parse_json_lines(text):
        yield Place(shown, line), value


def _of_cells(cells: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the example of a CSV row: `inputs` and `outputs` as JSON, or columns such as `inputs.question`, `input_question`."""
    example: dict[str, Any] = {}
    for key, value in cells.items():
        if key in {"inputs", "outputs", "metadata"} and value.strip()[:1] in {"{", "["}:
            example[key] = _json(value)
            continue
        for side, prefixes in (
            ("inputs", ("inputs.", "input_")),
            ("outputs", ("outputs.", "output_", "reference_outputs.")),
        ):
            prefix = next((one for one in prefixes if key.startswith(one)), None)
            if prefix is not None:
                example.setdefault(side, {})[key.removeprefix(prefix)] = _json(value)
                break
        else:
            example[key] = value
    return example


def _json(text: str) -> Any:
    if text.strip()[:1] in {"{", "["}:
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return text
    return text


@dataclass(slots=True)
class _Import:
    reading: Reading
    suite: DraftSuite

    def take(self, example: Mapping[str, Any], place: Place) -> None:
        account = self.reading.account
        inputs = example.get("inputs", example.get("input"))
        outputs = example.get("outputs", example.get("output", example.get("reference_outputs")))
        if inputs is None and "messages" not in example:
            # A plain row: the columns are the inputs, and those that look like answers the outputs.
            columns = {key: value for key, value in example.items() if key not in _SKIPPED | {"metadata"}}
            answers = [
                key for key in columns if key.lower() in _OUTPUTS or key == self.reading.choices.columns.get("expected")
            ]
            outputs = {key: columns[key] for key in answers} if outputs is None else outputs
            inputs = {key: value for key, value in columns.items() if key not in answers}
        found = self._opening(example if inputs is None else inputs)
        if found is None:
            names = ", ".join(map(str, inputs)) if isinstance(inputs, Mapping) else type(inputs).__name__
            account.lost(
                "example",
                place,
                f"which input is the customer's message isn't known (there are: {names}); say it with --message",
            )
            return
        opening, expected = found
        case = DraftCase(str(example.get("name") or opening.message)[:200], place, [DraftTurn(opening.message)])
        case.earlier = list(opening.earlier)
        account.exactly("example", place)
        self._surroundings(opening, case, place)
        self._metadata(example, case, place)
        self._outputs(outputs, expected, case, place)
        self.suite.cases.append(case)

    def _opening(self, inputs: Any) -> tuple[Opening, Sequence[Message]] | None:
        """Return what the customer says, and what stands behind it in a chat."""
        named = self.reading.choices.message or self.reading.choices.columns.get("message")
        if named is not None:
            inputs = inputs.get(named) if isinstance(inputs, Mapping) else inputs
        chat = chat_of(inputs)
        if chat is None and isinstance(inputs, Mapping):
            chat = next((found for value in inputs.values() if (found := chat_of(value)) is not None), None)
        if chat is not None:
            opening = opening_of(chat)
            return (opening, opening.cut) if opening is not None and opening.message.strip() else None
        if isinstance(inputs, str):
            return (Opening("", (), inputs), ()) if inputs.strip() else None
        if not isinstance(inputs, Mapping):
            return None
        name = guessed_name(inputs)
        return (Opening("", (), str(inputs[name])), ()) if name is not None else None

    def _surroundings(self, opening: Opening, case: DraftCase, place: Place) -> None:
        account = self.reading.account
        if opening.earlier:
            account.nearly("earlier messages", place, "they are told to the bot as an earlier chat")
            case.nearly("messages before the last one are told to the bot as an earlier chat")
        if opening.system:
            account.nearly("system message", place, "it is the bot's own business in khosop; it stands in the note")
            case.nearly(f"system message: {opening.system[:1_000]}")
        if opening.tools:
            account.lost("tool messages", place, "what tools answered before the last message can't be told to a bot")
        for kind in opening.unread:
            account.lost("content", place, f"its {kind} is no text")

    def _metadata(self, example: Mapping[str, Any], case: DraftCase, place: Place) -> None:
        metadata = example.get("metadata")
        for key, value in metadata.items() if isinstance(metadata, Mapping) else ():
            if isinstance(value, str | int | float | bool) and str(value).strip():
                if key.lower() in {"category", "topic", "type", "kind"} and not case.category:
                    case.category = clean_name(value)
                else:
                    case.tags.append(f"{key}: {value}"[:60])
        splits = example.get("splits", example.get("split"))
        case.tags += [
            f"split: {one}"
            for one in (splits if isinstance(splits, list) else [splits])
            if isinstance(one, str) and one
        ]
        if isinstance(metadata, Mapping) and metadata:
            self.reading.account.exactly("metadata", place)
        if example.get("attachments") or example.get("attachment_urls"):
            self.reading.account.lost("attachments", place, "files can't be told to a bot")

    def _outputs(self, outputs: Any, expected: Sequence[Message], case: DraftCase, place: Place) -> None:
        chat = list(expected) or chat_of(outputs) or chat_of([outputs]) or []
        if not chat and isinstance(outputs, Mapping):
            chat = next((found for value in outputs.values() if (found := chat_of(value) or chat_of([value]))), [])
        answers = [one for one in chat if one.role == "bot"]
        if answers:
            self._answers(answers, case, place)
            return
        account = self.reading.account
        named = self.reading.choices.columns.get("expected")
        if outputs in (None, {}, [], ""):
            return
        text = _reference(outputs, named)
        if text is None:
            account.lost("outputs", place, "which output is the answer isn't known; say it with --map expected=NAME")
            case.nearly(f"outputs: {json.dumps(outputs, ensure_ascii=False, default=str)[:800]}")
            return
        ask_reference([text], "outputs", case.turns[-1].asked, case, place, account)

    def _answers(self, answers: Sequence[Message], case: DraftCase, place: Place) -> None:
        account = self.reading.account
        asked = case.turns[-1].asked
        calls = [call for one in answers for call in one.calls]
        for call in calls:
            asked.calls.append(ExpectedCall(call.name, {key: argument(value) for key, value in call.arguments.items()}))
            account.nearly("tool_calls", place, "that the calls are made is asked; others may be made, too")
            case.nearly("tool_calls: others may be made, too")
        ask_reference([answers[-1].text], "outputs", asked, case, place, account)


def _reference(outputs: Any, named: str | None) -> str | None:
    if isinstance(outputs, str | int | float | bool):
        return str(outputs)
    if isinstance(outputs, list):
        texts = [one for one in outputs if isinstance(one, str)]
        return texts[0] if len(texts) == 1 == len(outputs) else None
    if not isinstance(outputs, Mapping):
        return None
    scalars = {
        str(key): value for key, value in outputs.items() if isinstance(value, str | int | float) and str(value).strip()
    }
    key = named or next((name for name in _OUTPUTS if name in {k.lower() for k in scalars}), None)
    by_name = {k.lower(): k for k in scalars}
    if key is not None and key.lower() in by_name:
        return str(scalars[by_name[key.lower()]])
    if len(scalars) == 1:
        return str(next(iter(scalars.values())))
    content, _unread = content_of(outputs.get("content"))
    return content or None
