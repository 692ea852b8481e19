"""The schema that editors use says of a file what the loader says of it, as far as a schema can."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from khosop.schema import CaseShape, SuiteFile, json_schema, known_keys
from khosop.score.table import CHECKS


def nodes(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
    for one in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from nodes(one)


def test_every_row_of_the_table_is_in_the_schema_with_its_meaning() -> None:
    checks = json_schema()["$defs"]["Checks"]
    assert set(checks["properties"]) == set(CHECKS)
    assert all(checks["properties"][name]["description"] == kind.says for name, kind in CHECKS.items())
    assert checks["additionalProperties"] is False


def test_every_reference_leads_somewhere() -> None:
    schema = json_schema()
    references = {node["$ref"] for node in nodes(schema) if "$ref" in node}
    assert references
    assert all(reference.removeprefix("#/$defs/") in schema["$defs"] for reference in references)


def test_a_mapping_with_known_keys_allows_no_other() -> None:
    schema = json_schema()
    for name in ("CaseShape", "TurnShape", "SourceShape", "Call"):
        assert schema["$defs"][name]["additionalProperties"] is False
    assert all(kind["additionalProperties"] is False for kind in schema["anyOf"])


def test_the_schema_is_plain_json_and_always_the_same() -> None:
    assert json.dumps(json_schema()) == json.dumps(json_schema())


def test_the_keys_of_a_place_are_found_for_suggestions() -> None:
    assert "bot" in known_keys(SuiteFile, ())
    assert known_keys(CaseShape, ("source",)) == ("kind", "date", "note")
    assert known_keys(CaseShape, ("turns", 3)) == ("say", "staff", "button", "check")
    assert known_keys(CaseShape, ("as",)) == ("contact", "verified")
    assert known_keys(CaseShape, ("check", "status")) == ()
