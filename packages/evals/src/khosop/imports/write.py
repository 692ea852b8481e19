"""How does an imported suite stand in its folder? `suite.yaml`, files of cases, and `REPORT.md` beside them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import regex

from khosop.errors import BadInput
from khosop.imports.account import Account
from khosop.imports.draft import Bare, DraftSuite, Written
from khosop.imports.report import account_lines

CASES_PER_FILE: Final = 5_000
"""So many cases stay below the limits of one suite file."""
_BATCH_BYTES: Final = 8_000_000
_BATCH_VALUES: Final = 150_000


def write_suite(folder: Path, draft: DraftSuite, written: Written, account: Account, command: str) -> None:
    """Write the folder of a suite.

    Raises:
        BadInput: the folder exists and is not empty, or can't be written.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput(f"{folder}: is there already and not empty; nothing was written, name another with --out FOLDER")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "suite.yaml").write_text(_settings(draft, written), "utf-8", newline="\n")
        for name, lines in _case_files(written.cases):
            with (folder / name).open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(lines)
        (folder / "REPORT.md").write_text(report(draft, written, account, command), "utf-8", newline="\n")
    except OSError as error:
        raise BadInput(f"{folder}: can't be written: {error.strerror or error}") from error


def _settings(draft: DraftSuite, written: Written) -> str:
    head = dict(written.head)
    lines = [f"# Imported from {draft.kind}; REPORT.md says what was carried and what was not.\n"]
    lines += mapping_lines({"suite": head.pop("suite")}, 0)
    lines.append("bot: my_bot:bot   # put your bot here: a Python module:attribute, or {http: …}, or {chat: …}\n")
    head.pop("bot")
    lines += (f"# {line}".rstrip() + "\n" for line in draft.bot_hint.splitlines())
    lines += mapping_lines(head, 0)
    if not written.cases:
        lines.append("cases: []   # nothing could be carried\n")
    return "".join(lines)


def _case_files(cases: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, list[str]]]:
    batches: list[list[str]] = []
    size = values = count = 0
    for case in cases:
        lines = list(_item(case, 0, open_out=True))
        bytes_now = sum(len(line.encode()) for line in lines)
        values_now = _values(case)
        full = size + bytes_now > _BATCH_BYTES or values + values_now > _BATCH_VALUES or count == CASES_PER_FILE
        if not batches or full:
            batches.append(["cases:\n"])
            size = values = count = 0
        batches[-1] += lines
        size, values, count = size + bytes_now, values + values_now, count + 1
    width = len(str(len(batches)))
    for i, batch in enumerate(batches, start=1):
        yield ("cases.yaml" if len(batches) == 1 else f"cases-{i:0{width}d}.yaml"), batch


def _values(value: Any) -> int:
    """Return how many values a suite file counts in it."""
    if isinstance(value, Mapping):
        return 1 + sum(1 + _values(inner) for inner in value.values())
    return 1 + sum(map(_values, value)) if isinstance(value, list | tuple) else 1


_PLAIN: Final = frozenset(
    {
        "id",
        "category",
        "source",
        "kind",
        "imported",
        "note",
        "tags",
        "approximate",
        "messages",
        "turns",
        "say",
        "check",
        "good",
    }
    | {"includes_any", "includes_all", "excludes", "texts", "anywhere", "keyword_coverage", "keywords", "at_least"}
)
"""What stands in every case, and needs no quotes."""
_BARE: Final = regex.compile(r"[\p{L}\p{N}][\p{L}\p{M}\p{N}._/ -]*(?<! )")
_UNSAFE_BARE: Final = regex.compile(r"(?i:true|false|null|yes|no|on|off|[\d._-]+(?:e[\d-]*)?)")
_QUOTABLE: Final = regex.compile(r"[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}\xa0]*[^\p{C}\p{Z}])?")
_ESCAPED: Final = regex.compile(r"[\p{C}\p{Zl}\p{Zp}\\\"]")


def scalar(text: str) -> str:
    """Return a text as a YAML scalar of one line."""
    if text in _PLAIN:
        return text
    if isinstance(text, Bare):
        return str(text)
    if len(text) <= 100 and _BARE.fullmatch(text) and not _UNSAFE_BARE.fullmatch(text):
        return text
    if _QUOTABLE.fullmatch(text):
        return "'" + text.replace("'", "''") + "'"
    return '"' + _ESCAPED.sub(lambda sign: _escape(sign[0]), text) + '"'


_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _escape(sign: str) -> str:
    code = ord(sign)
    return _ESCAPES.get(sign) or (f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")


_BLOCK: Final = regex.compile(
    r"[^\p{C}\p{Z}][^\p{C}\p{Zl}\p{Zp}\n\xa0]*"
    r"(?:\n(?:[^\p{C}\p{Z}][^\p{C}\p{Zl}\p{Zp}\n]*|[ ]+[^\p{C}\p{Z}][^\p{C}\p{Zl}\p{Zp}\n]*)?)*"
)
"""Lines of visible text, the first without a space before it."""


def _text(text: str, indent: int) -> list[str]:
    """Return a text as a scalar: one of several lines as a block, where YAML can say it so."""
    if "\n" not in text or not _BLOCK.fullmatch(text) or text.endswith("\n\n"):
        return [f"{scalar(text)}\n"]
    body, chomping = (text[:-1], "|") if text.endswith("\n") else (text, "|-")
    lines = [f"{' ' * (indent + 2)}{line}" if line else "" for line in body.split("\n")]
    return ["".join([f"{chomping}\n", *(f"{line}\n" for line in lines)])]


_SHORT: Final = 100


def _flow(value: Any, room: int = _SHORT) -> str | None:
    """Return a small value on one line; None where it takes more than `room` characters."""
    if isinstance(value, str):
        text = scalar(value) if len(value) <= room else None
    elif isinstance(value, Mapping):
        parts: list[str] = []
        for key, inner in value.items():
            flow = _flow(inner, room)
            room -= len(key) + len(flow or "") + 4
            if flow is None or room < 0:
                return None
            parts.append(f"{scalar(str(key))}: {flow}")
        text = "{" + ", ".join(parts) + "}"
    elif isinstance(value, list | tuple):
        items: list[str] = []
        for inner in value:
            flow = _flow(inner, room)
            room -= len(flow or "") + 2
            if flow is None or room < 0:
                return None
            items.append(flow)
        text = "[" + ", ".join(items) + "]"
    else:
        text = json.dumps(value)
    return text


def mapping_lines(value: Mapping[str, Any], indent: int) -> list[str]:
    """Return a mapping as lines of YAML."""
    lines: list[str] = []
    for key, inner in value.items():
        lines += _entry(f"{' ' * indent}{scalar(str(key))}:", inner, indent)
    return lines


def _entry(start: str, value: Any, indent: int) -> list[str]:
    if isinstance(value, str):
        return [f"{start} {line}" for line in _text(value, indent)]
    flow = None if isinstance(value, Mapping) and start.endswith("check:") else _flow(value)
    if flow is not None:
        return [f"{start} {flow}\n"]
    if isinstance(value, Mapping):
        return [f"{start}\n", *mapping_lines(value, indent + 2)]
    return [f"{start}\n", *(line for item in value for line in _item(item, indent + 2))]


def _item(value: Any, indent: int, *, open_out: bool = False) -> Iterator[str]:
    """Yield an item of a list. `open_out`: never on one line."""
    dash = " " * indent + "- "
    if isinstance(value, str):
        yield from (f"{dash}{line}" for line in _text(value, indent))
        return
    flow = None if open_out else _flow(value)
    if flow is not None:
        yield f"{dash}{flow}\n"
    elif isinstance(value, Mapping):
        for i, line in enumerate(mapping_lines(value, indent + 2)):
            yield dash + line.lstrip(" ") if i == 0 else line
    else:
        yield f"{' ' * indent}-\n"
        for item in value:
            yield from _item(item, indent + 2)


def report(draft: DraftSuite, written: Written, account: Account, command: str) -> str:
    """Return the text of REPORT.md."""
    exact = account.total("exactly")
    lines = [
        f"# What was imported from {draft.kind}",
        "",
        f"`{command}`",
        "",
        f"{len(written.cases)} cases; {written.approximate} of them are tagged `approximate`, with a note that says why.",
        *([f"{written.reply_only} of them ask only that the bot replies."] if written.reply_only else []),
        "",
        *account_lines(account),
    ]
    if not exact and not written.cases:
        lines += ["Nothing of the file could be carried.", ""]
    lines += _READING
    return "\n".join(lines).rstrip() + "\n"


_READING: Final = (
    "## How to read this",
    "",
    "*Exactly*: the same replies pass and fail. khosop compares folded texts: runs of spaces, invisible characters, emphasis",
    "marks and the script of digits make no difference. *Approximately*: the nearest check was written; what differs is said",
    "above, and in the note of each case. *Not carried*: the suite doesn't ask it; where it is text, it stands in the note.",
    "",
    "Required texts carry `anywhere: true`, since other tools don't see a negation: take it out, and a text that the bot only",
    "denies or asks about no longer counts. `excludes` fails a right refusal that repeats the words: say `excludes_assertion`",
    "where that can happen.",
)
