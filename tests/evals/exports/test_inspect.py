"""A suite becomes a task of Inspect: samples that hold the checks, and a file that plays and scores them."""

from __future__ import annotations

import ast
import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from khosop.exports.inspect import export_inspect
from khosop.imports.account import Account
from khosop.suite import load_suite
from tests.evals.exports.test_promptfoo import suite_file


def exported(folder: Path) -> tuple[dict[str, Any], str, Account]:
    account = Account()
    files = export_inspect(load_suite(folder), account)
    return json.loads(files["samples.jsonl"]), files["task.py"], account


def fault_of(task: str) -> Any:
    """Return the function of an exported task that judges one check; it needs nothing of Inspect."""
    tree = ast.parse(task)
    wanted: list[ast.stmt] = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "fault"]
    space: dict[str, Any] = {"re": __import__("re")}
    exec(compile(ast.Module(wanted, []), "task.py", "exec"), space)
    return space["fault"]


@pytest.mark.parametrize(
    ("check", "held", "missed"),
    [
        ("{includes_any: [yes, /sure/]}", ("Sure!", []), ("No.", [])),
        ("{includes_all: [yes, {price: 600}]}", ("Yes, 600 baht", []), ("Yes, 1600", [])),
        ("{excludes: [never]}", ("yes", []), ("Never", [])),
        ("{keyword_coverage: {keywords: [a1, b2], at_least: 0.5}}", ("a1", []), ("c", [])),
        ("{called_tool: find}", ("", ["find"]), ("", ["pay"])),
        ("{called_none: '*'}", ("", []), ("", ["pay"])),
        ("{limits: {characters: 4}}", ("four", []), ("fives", [])),
    ],
    ids=["any", "all", "none", "share", "called", "not called", "length"],
)
def test_a_check_is_judged_by_the_exported_file_as_its_report_says(
    check: str, held: tuple[str, list[str]], missed: tuple[str, list[str]], tmp_path: Path
) -> None:
    sample, task, _account = exported(suite_file(tmp_path, check))
    ((stated,),) = [turn["checks"] for turn in sample["metadata"]["turns"]]
    fault = fault_of(task)
    assert fault(stated, *held) == ""
    assert fault(stated, *missed) != ""


def test_turns_and_what_is_lost_are_kept_apart(tmp_path: Path) -> None:
    turns = "turns: [{say: Hi, check: {refuses: true}}, {say: Bye}]"
    sample, task, account = exported(suite_file(tmp_path, "{called_with: {tool: find}}", turns=turns))
    assert (sample["id"], sample["input"]) == ("open", "Hi")
    assert [turn["say"] for turn in sample["metadata"]["turns"]] == ["Hi", "Bye"]
    assert {one.construct for one in account.remarks if one.level == "not carried"} == {"refuses", "called_with"}
    assert "def shop():" in task


def test_the_exported_file_is_loaded_by_inspect(tmp_path: Path) -> None:
    if importlib.util.find_spec("inspect_ai") is None:
        pytest.skip("inspect_ai is not installed")
    files = export_inspect(load_suite(suite_file(tmp_path)), Account())
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    spec = importlib.util.spec_from_file_location("exported_task", tmp_path / "task.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert callable(module.shop)
