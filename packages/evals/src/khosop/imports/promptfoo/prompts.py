"""Which prompts does a configuration hold, and what does the customer say once one of them is filled in?"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal

from khosop.errors import BadInput
from khosop.imports.account import Place
from khosop.imports.chat import Message, Opening, chat_of, opening_of
from khosop.imports.fence import CODE, Refused
from khosop.imports.located import Map, items_with_lines, parse_csv, parse_json_lines, parse_yaml
from khosop.imports.reading import Reading
from khosop.imports.template import TemplateFault, fill, names_in

Kind = Literal["text", "code"]
_ELSEWHERE: Final = ("langfuse://", "portkey://", "helicone://", "exec:", "http://", "https://", "package:")
_FILES: Final = frozenset(
    {".txt", ".md", ".json", ".jsonl", ".yaml", ".yml", ".csv", ".j2", ".prompt", ".jinja", ".njk"}
)


@dataclass(frozen=True, slots=True)
class Prompt:
    """One prompt: a template, or code that would have to be run to get one."""

    kind: Kind
    text: str
    place: Place
    label: str = ""
    prefix: str = ""
    suffix: str = ""

    @property
    def remembers(self) -> bool:
        """Tell whether it repeats the conversation so far, so that its tests are turns of one conversation."""
        return "_conversation" in self.text


def read_prompts(stated: Any, base: Path, place: Place, reading: Reading) -> list[Prompt]:
    """Return the prompts that stand under `prompts:`."""
    if stated is None:
        return []
    if isinstance(stated, Map) and not {"id", "raw", "label", "content", "file"} & set(stated):
        # The old form: {file: label}.
        items: list[tuple[Any, int]] = [
            (Map(stated.at(key)) | {"id": key, "label": value}, stated.at(key)) for key, value in stated.items()
        ]
    elif isinstance(stated, list):
        items = list(items_with_lines(stated, place.line))
    else:
        items = [(stated, place.line)]
    prompts: list[Prompt] = []
    for item, line in items:
        prompts += _read_one(item, base, replace(place, line=line), reading)
    return prompts


def _read_one(item: Any, base: Path, place: Place, reading: Reading) -> list[Prompt]:
    if isinstance(item, list):
        return [Prompt("text", json.dumps(item, ensure_ascii=False), place)]
    if not isinstance(item, Mapping):
        return _of_text(str(item if item is not None else ""), base, place, reading)
    label = str(item.get("label") or "")
    config = item.get("config")
    around = config if isinstance(config, Mapping) else {}
    if any(isinstance(item.get(key), str | list | Mapping) for key in ("raw", "content")):
        stated = item.get("raw") if item.get("raw") is not None else item.get("content")
        text = stated if isinstance(stated, str) else json.dumps(stated, ensure_ascii=False)
        found = _of_text(text, base, place, reading)
    else:
        named = item.get("file") or item.get("id") or item.get("path") or item.get("function") or label
        found = _of_text(str(named or ""), base, place, reading)
    return [
        replace(
            one,
            label=label or one.label,
            prefix=str(around.get("prefix") or item.get("prefix") or ""),
            suffix=str(around.get("suffix") or item.get("suffix") or ""),
        )
        for one in found
    ]


def _of_text(text: str, base: Path, place: Place, reading: Reading) -> list[Prompt]:
    if not text.strip():
        reading.account.lost("prompt", place, "it is empty")
        return []
    if text.startswith(_ELSEWHERE) and "{{" not in text:
        reading.account.lost("prompt", place, f"it stands elsewhere ({text.split(':', 1)[0]}), and nothing is fetched")
        return [Prompt("code", text, place)]
    name = text.removeprefix("file://").strip()
    explicit = text.startswith("file://")
    if not explicit and ("\n" in name or len(name) > 300 or Path(name).suffix.lower() not in _FILES | CODE):
        return [Prompt("text", text, place)]
    return (
        _of_path(name, base, place, reading)
        if explicit or _is_there(name, base, reading)
        else [Prompt("text", text, place)]
    )


def _is_there(name: str, base: Path, reading: Reading) -> bool:
    """Tell whether a text that looks like a path is one: a prompt may be a sentence that ends in `.md`."""
    if any(sign in name for sign in "*?[") or Path(_with_function(name)[0]).suffix.lower() in CODE:
        return " " not in name
    try:
        reading.fence.follow(name, base)
    except Refused:
        return " " not in name and "{{" not in name
    return True


def _of_path(name: str, base: Path, place: Place, reading: Reading) -> list[Prompt]:
    path_text, _, function = _with_function(name)
    if Path(path_text).suffix.lower() in CODE or function:
        reading.account.lost("prompt", place, f"{path_text} is code, and nothing of an imported file is run")
        return [Prompt("code", name, place, Path(path_text).name)]
    try:
        globbed = any(sign in path_text for sign in "*?[")
        paths = reading.fence.glob(path_text, base) if globbed else [reading.fence.follow(path_text, base)]
    except Refused as refused:
        reading.account.lost("prompt", place, f"{path_text}: {refused}")
        return [Prompt("code", name, place, path_text)]
    return [prompt for path in paths for prompt in _of_file(path, place, reading)]


def _with_function(name: str) -> tuple[str, str, str]:
    head, colon, tail = name.rpartition(":")
    if colon and Path(head).suffix.lower() in CODE:
        return head, colon, tail
    return name, "", ""


def _of_file(path: Path, place: Place, reading: Reading) -> list[Prompt]:
    ending = path.suffix.lower()
    if ending in CODE:
        reading.account.lost("prompt", place, f"{path.name} is code, and nothing of an imported file is run")
        return [Prompt("code", path.name, place, path.name)]
    try:
        return list(_texts_in(path, ending, reading))
    except BadInput as wrong:
        reading.account.lost("prompt", place, str(wrong))
        return [Prompt("code", path.name, place, path.name)]


def _texts_in(path: Path, ending: str, reading: Reading) -> Iterator[Prompt]:
    text = reading.text(path)
    if ending == ".jsonl":
        for line, value in parse_json_lines(text):
            yield Prompt("text", json.dumps(value, ensure_ascii=False), reading.place(path, line), path.name)
    elif ending == ".csv":
        for line, cells in parse_csv(text, reading.fence.shown(path)):
            column = next((name for name in cells if name.lower() == "prompt"), next(iter(cells)))
            yield Prompt("text", cells[column], reading.place(path, line), cells.get("label") or path.name)
    elif ending in {".json", ".yaml", ".yml"}:
        yield Prompt("text", text, reading.place(path, 1), path.name)
    else:
        line = 1
        for piece in text.split("\n---\n"):
            if piece.strip():
                yield Prompt("text", piece.strip("\n"), reading.place(path, line), path.name)
            line += piece.count("\n") + 2


@dataclass(frozen=True, slots=True)
class Filled:
    """A prompt with a test's values in place."""

    opening: Opening
    missing: tuple[str, ...]


def filled(prompt: Prompt, values: Mapping[str, Any]) -> Filled:
    """Return what a prompt says with these values.

    Raises:
        TemplateFault: it can't be filled in, or the customer says nothing in it.
    """
    values = {**values, "_conversation": []}
    missing: dict[str, None] = {}

    def fill_in(text: str) -> str:
        done = fill(text, values)
        missing.update(dict.fromkeys(done.missing))
        return done.text

    text = f"{prompt.prefix}{prompt.text}{prompt.suffix}"
    # The structure first, so that quotes and line ends in a value can't break it.
    structure = _structure(text)
    chat = chat_of(structure) if structure is not None else None
    if chat is not None:
        messages = [replace(one, text=fill_in(one.text)) for one in chat]
    else:
        whole = fill_in(text)
        # A prompt that is one value is the customer's message, whatever that value looks like.
        again = (
            _structure(whole)
            if whole != text and not (names_in(text) and text.strip() == "{{" + names_in(text)[0] + "}}")
            else None
        )
        messages = (chat_of(again) if again is not None else None) or [Message("customer", whole)]
    opening = opening_of(messages)
    if opening is None:
        raise TemplateFault("the prompt holds no message of the user")
    if not opening.message.strip():
        raise TemplateFault("the user's message is empty once it is filled in")
    return Filled(opening, tuple(missing))


def _structure(text: str) -> Any:
    """Return the JSON or YAML that a prompt is; None if it is plain text."""
    bare = text.strip()
    if bare[:1] in {"[", "{"} and not bare.startswith(("{{", "{%", "{#")):
        try:
            return json.loads(bare)
        except (ValueError, RecursionError):
            return None
    if bare.startswith(("- role:", "- {role:")) or "\n- role:" in f"\n{bare}":
        try:
            return parse_yaml(bare, "prompt").value
        except BadInput:
            return None
    return None


_USUAL_NAMES: Final = (
    "message", "user_message", "usermessage", "user_input", "userinput", "user_query", "userquery", "query", "question",
    "user_question", "input", "prompt", "user_prompt", "userprompt", "user", "utterance", "text", "request", "user_request",
    "ask", "task", "content", "topic",
)  # fmt: skip
"""What projects call the customer's message, the surest first."""


def guessed_name(values: Mapping[str, Any]) -> str | None:
    """Return the variable that holds the customer's message, as far as its name tells it; None where that is unclear."""
    texts = {key: value for key, value in values.items() if isinstance(value, str | int | float) and str(value).strip()}
    by_name = {key.lower().replace("-", "_"): key for key in texts}
    usual = next((by_name[name] for name in _USUAL_NAMES if name in by_name), None)
    return usual or (next(iter(texts)) if len(texts) == 1 else None)
