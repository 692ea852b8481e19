"""Which tests does a configuration hold, wherever they stand: inline, in CSV, JSON, JSON lines or YAML, in scenarios?"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from khosop.errors import BadInput
from khosop.imports.account import Place
from khosop.imports.fence import CODE, Refused
from khosop.imports.located import Map, items_with_lines, line_of, parse_csv, parse_json_lines
from khosop.imports.promptfoo.expected import assertion_of, split_unescaped
from khosop.imports.reading import Reading

MOST_COMBINATIONS: Final = 10_000
"""So many tests may come of the lists in one test's variables."""


@dataclass(frozen=True, slots=True)
class Test:
    """One test: values, assertions, and where they stand."""

    __test__ = False  # no test of pytest's

    place: Place
    base: Path
    """The folder that its paths are relative to."""
    values: Mapping[str, Any] = field(default_factory=dict)
    asserts: tuple[tuple[Mapping[str, Any], Place], ...] = ()
    rest: Mapping[str, Any] = field(default_factory=dict)
    """All other keys: description, options, metadata, threshold, …"""


def read_tests(stated: Any, base: Path, place: Place, reading: Reading) -> Iterator[Test]:
    """Yield the tests that stand under `tests:`."""
    if isinstance(stated, str):
        yield from _referenced(stated, base, place, reading)
    elif isinstance(stated, list):
        for item, line in items_with_lines(stated, place.line):
            at = Place(place.file, line)
            if isinstance(item, str):
                yield from _referenced(item, base, at, reading)
            else:
                yield from _of_mapping(item, base, at, reading)
    elif stated is not None:
        yield from _of_mapping(stated, base, place, reading)


def _of_mapping(item: Any, base: Path, place: Place, reading: Reading) -> Iterator[Test]:
    if not isinstance(item, Mapping):
        reading.account.lost("test", place, f"a mapping is expected, not {_named(item)}")
        return
    if "path" in item and not {"vars", "assert"} & set(item):
        yield from _referenced(str(item["path"]), base, place, reading)
        return
    if "tests" in item and not {"vars", "assert"} & set(item):
        yield from read_tests(item["tests"], base, place, reading)
        return
    values = _values(item.get("vars"), base, place, reading)
    rest = Map(place.line)
    for key, value in item.items():
        if key not in {"vars", "assert"}:
            rest[key] = value
            rest.lines[key] = item.at(key) if isinstance(item, Map) else place.line
    yield Test(place, base, values, tuple(asserts_in(item.get("assert"), base, place, reading)), rest)


def _named(value: object) -> str:
    return "nothing" if value is None else type(value).__name__


def asserts_in(stated: Any, base: Path, place: Place, reading: Reading) -> Iterator[tuple[Mapping[str, Any], Place]]:
    """Yield the assertions of a list, each with its place; what is none is entered as lost."""
    if stated is None:
        return
    if isinstance(stated, str) and stated.startswith("file://"):
        found = _document(stated, base, place, reading, "assert")
        if found is not None:
            value, path = found
            yield from asserts_in(value, path.parent, reading.place(path, line_of(value, 1)), reading)
        return
    items = (
        items_with_lines(stated, place.line) if isinstance(stated, list) else [(stated, line_of(stated, place.line))]
    )
    for item, line in items:
        at = Place(place.file, line)
        if isinstance(item, str):
            yield assertion_of(item), at
        elif isinstance(item, Mapping):
            yield item, at
        elif item is not None:
            reading.account.lost("assert", at, f"an assertion is a mapping, not {_named(item)}")


def _values(stated: Any, base: Path, place: Place, reading: Reading) -> Mapping[str, Any]:
    if stated is None:
        return {}
    if isinstance(stated, Mapping):
        return stated
    values: dict[str, Any] = {}
    for reference in stated if isinstance(stated, list) else [stated]:
        try:
            paths = _paths(str(reference), base, reading)
        except Refused as refused:
            reading.account.lost("vars", place, f"{reference}: {refused}")
            continue
        for path in paths:
            try:
                found = reading.document(path)
            except BadInput as wrong:
                reading.account.lost("vars", place, str(wrong))
                continue
            if isinstance(found, Mapping):
                values |= found
            else:
                reading.account.lost("vars", place, f"{reading.fence.shown(path)} holds no mapping")
    return values


def _paths(reference: str, base: Path, reading: Reading) -> list[Path]:
    name = reference.removeprefix("file://")
    if any(sign in name for sign in "*?["):
        return reading.fence.glob(name, base)
    return [reading.fence.follow(name, base)]


def _document(reference: str, base: Path, place: Place, reading: Reading, construct: str) -> tuple[Any, Path] | None:
    try:
        (path, *_more) = _paths(reference, base, reading)
        if path.suffix.lower() not in {".yaml", ".yml", ".json"}:
            raise Refused(f"{path.suffix or 'a file without an ending'} is not read here")
        return reading.document(path), path
    except (Refused, BadInput) as wrong:
        reading.account.lost(construct, place, f"{reference}: {wrong}" if isinstance(wrong, Refused) else str(wrong))
        return None


_ELSEWHERE: Final = re.compile(r"(?P<scheme>https?|huggingface|s3|gs|az|sharepoint|package)://")


def _referenced(reference: str, base: Path, place: Place, reading: Reading) -> Iterator[Test]:
    elsewhere = _ELSEWHERE.match(reference)
    if elsewhere is not None:
        reading.account.lost("tests", place, f"they stand elsewhere ({elsewhere['scheme']}), and nothing is fetched")
        return
    bare = reference.removeprefix("file://")
    head = re.sub(r"(?<=\.[a-z]{2}):\w+$|(?<=\.[a-z]{3}):\w+$", "", bare)
    if Path(head).suffix.lower() in CODE:
        reading.account.lost("tests", place, f"{head} is code, and nothing of an imported file is run")
        return
    name, _, sheet = bare.partition("#")
    try:
        paths = _paths(name if sheet and Path(name).suffix else bare, base, reading)
    except Refused as refused:
        reading.account.lost("tests", place, f"{bare}: {refused}")
        return
    for path in paths:
        yield from tests_in_file(path, place, reading)


def tests_in_file(path: Path, place: Place, reading: Reading) -> Iterator[Test]:
    """Yield the tests of a file of their own. `place` is where it is named."""
    ending = path.suffix.lower()
    try:
        if ending in {".csv", ".tsv"}:
            yield from _of_csv(path, reading)
        elif ending == ".jsonl":
            yield from _of_json_lines(path, reading)
        elif ending in {".yaml", ".yml", ".json"}:
            value = reading.document(path)
            if isinstance(value, list):
                for item, line in items_with_lines(value, 1):
                    yield from _in_file(item, path, reading.place(path, line), reading)
            else:
                yield from read_tests(value, path.parent, reading.place(path, line_of(value, 1)), reading)
        elif ending in CODE:
            reading.account.lost("tests", place, f"{path.name} is code, and nothing of an imported file is run")
        else:
            reading.account.lost(
                "tests", place, f"{path.name}: files of the kind '{ending or '?'}' are not read; save it as CSV"
            )
    except BadInput as wrong:
        reading.account.lost("tests", place, str(wrong))


def _of_json_lines(path: Path, reading: Reading) -> Iterator[Test]:
    for line, value in parse_json_lines(reading.text(path)):
        at = reading.place(path, line)
        if isinstance(value, ValueError):
            reading.account.lost("test", at, f"the line is not JSON: {value}")
        else:
            yield from _in_file(value, path, at, reading)


_TEST_KEYS: Final = frozenset(
    {
        "vars",
        "assert",
        "options",
        "description",
        "metadata",
        "provider",
        "providers",
        "prompts",
        "threshold",
        "path",
        "tests",
    }
    | {"providerOutput", "assertScoringFunction"}
)


def _in_file(item: Any, path: Path, place: Place, reading: Reading) -> Iterator[Test]:
    """Yield the test that an item of a file is: a test as in a configuration, or the cells of a row."""
    if isinstance(item, Mapping) and item and not _TEST_KEYS & set(item):
        yield _of_row({key: _cell(value) for key, value in item.items()}, place, path.parent, reading)
    elif isinstance(item, str):
        yield from _referenced(item, path.parent, place, reading)
    else:
        yield from _of_mapping(item, path.parent, place, reading)


def _cell(value: Any) -> Any:
    return value if isinstance(value, str | list | Mapping) else "" if value is None else str(value)


def _of_csv(path: Path, reading: Reading) -> Iterator[Test]:
    sign = "\t" if path.suffix.lower() == ".tsv" else None
    for line, cells in parse_csv(reading.text(path), reading.fence.shown(path), sign):
        yield _of_row(cells, reading.place(path, line), path.parent, reading)


def _of_row(cells: Mapping[str, Any], place: Place, base: Path, reading: Reading) -> Test:
    """Return the test of a row: columns that begin with two underscores are promptfoo's, the others are variables."""
    special = {key: value for key, value in cells.items() if key.startswith("__") or key == ""}
    said = {key: str(value) for key, value in special.items() if str(value).strip()}
    asserts = [assertion_of(value.strip()) for key, value in said.items() if key.startswith("__expected")]
    rest: dict[str, Any] = {key[2:]: said[key] for key in ("__description", "__threshold") if key in said}
    options = {key[2:]: said[key] for key in ("__prefix", "__suffix") if key in said}
    metadata = {
        key.removeprefix("__metadata:").removesuffix("[]"): split_unescaped(value) if key.endswith("[]") else value
        for key, value in said.items()
        if key.startswith("__metadata:")
    }
    rest |= {"options": options} if options else {}
    rest |= {"metadata": metadata} if metadata else {}
    for key in said:
        if key == "":
            reading.account.lost("CSV row", place, "it has more cells than the header names columns")
        elif not key.startswith(_READ_COLUMNS):
            reading.account.lost(key.split(":")[0], place, "the column is not read")
    values = {key: value for key, value in cells.items() if key not in special}
    return Test(place, base, values, tuple((one, place) for one in asserts), rest)


_READ_COLUMNS: Final = ("__expected", "__prefix", "__suffix", "__description", "__threshold", "__metadata:", "__metric")


def merged(test: Test, default: Test) -> Test:
    """Return a test with what the default test adds."""
    options = {**_mapping(default.rest.get("options")), **_mapping(test.rest.get("options"))}
    metadata = {**_mapping(default.rest.get("metadata")), **_mapping(test.rest.get("metadata"))}
    alone = options.get("disableDefaultAsserts") is True
    rest = Map(test.place.line)
    rest.update({**default.rest, **test.rest})
    rest.lines.update({key: test.rest.at(key) for key in test.rest} if isinstance(test.rest, Map) else {})
    # The default's options are accounted for once, where they stand.
    rest["_options"] = test.rest.get("options")
    if options:
        rest["options"] = options
    if metadata:
        rest["metadata"] = metadata
    return Test(
        test.place,
        test.base,
        {**default.values, **test.values},
        (*(() if alone else default.asserts), *test.asserts),
        rest,
    )


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def spread(test: Test, reading: Reading) -> Iterator[Test]:
    """Yield a test for every combination of the lists of texts in its variables, with the files they name read."""
    values = {key: _from_file(key, value, test, reading) for key, value in test.values.items()}
    keep = _mapping(test.rest.get("options")).get("disableVarExpansion") is True
    lists = {
        key: list(value)
        for key, value in values.items()
        if isinstance(value, list) and value and isinstance(value[0], str) and not keep
    }
    total = 1
    for one in lists.values():
        total *= len(one)
    if total > MOST_COMBINATIONS:
        reading.account.lost(
            "vars", test.place, f"their lists make {total:,} tests; {MOST_COMBINATIONS:,} are the limit"
        )
        return
    for chosen in itertools.product(*lists.values()):
        together = {**values, **dict(zip(lists, chosen, strict=True))}
        yield Test(test.place, test.base, together, test.asserts, test.rest)


_UNREADABLE: Final = frozenset(
    {".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".svg", ".pdf", ".mp3", ".wav", ".mp4", ".mov", ".docx", ".xlsx"}
)


def _from_file(key: str, value: Any, test: Test, reading: Reading) -> Any:
    """Return the value of a variable; what a `file://` names is read, and an unreadable file leaves no value."""
    if isinstance(value, list) and any(isinstance(one, str) and one.startswith("file://") for one in value):
        return [_from_file(key, one, test, reading) or "" for one in value]
    if not isinstance(value, str) or not value.startswith("file://") or "{{" in value:
        return value
    name = value.removeprefix("file://")
    ending = Path(name.partition(":")[0]).suffix.lower()
    if ending in CODE | _UNREADABLE:
        what = "code, and nothing of an imported file is run" if ending in CODE else "no text"
        reading.account.lost("vars", test.place, f"the value of '{key}' is {what} ({name})")
        return None
    try:
        paths = _paths(value, test.base, reading)
        texts = [_text_of_file(path, reading) for path in paths]
    except (Refused, BadInput) as wrong:
        reading.account.lost("vars", test.place, f"the value of '{key}' ({name}): {wrong}")
        return None
    return texts[0] if len(texts) == 1 and not any(sign in name for sign in "*?[") else texts


def _text_of_file(path: Path, reading: Reading) -> str:
    if path.suffix.lower() in {".yaml", ".yml", ".json"}:
        return json.dumps(reading.document(path), ensure_ascii=False)
    return reading.text(path).strip()


def of_scenarios(stated: Any, base: Path, place: Place, reading: Reading) -> Iterator[Test]:
    """Yield the tests of `scenarios:`: every set of values with every test."""
    if isinstance(stated, str):
        stated = [stated]
    for item, line in items_with_lines(stated, place.line):
        at = Place(place.file, line)
        if isinstance(item, str):
            found = _document(item, base, at, reading, "scenario")
            if found is not None:
                value, path = found
                listed = value if isinstance(value, list) else [value]
                yield from of_scenarios(listed, path.parent, reading.place(path, line_of(value, 1)), reading)
            continue
        if not isinstance(item, Mapping):
            reading.account.lost("scenario", at, f"a mapping is expected, not {_named(item)}")
            continue
        sets = list(read_tests(item.get("config"), base, at, reading)) or [Test(at, base)]
        tests = list(read_tests(item.get("tests"), base, at, reading)) or [Test(at, base)]
        for values, test in itertools.product(sets, tests):
            yield merged(Test(test.place, test.base, test.values, test.asserts, test.rest), values)
