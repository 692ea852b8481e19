"""The house has one direction: no module is imported, over whatever steps, by what it imports."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter

import grimp
import pytest


def test_no_circle_of_imports_anywhere() -> None:
    graph = grimp.build_graph("khosop_llm", "khosop", "petcare", exclude_type_checking_imports=True, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    # A package's __init__ that imports its own modules is the door of that house, not a circle.
    try:
        order = list(TopologicalSorter(imports).static_order())
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' -> '.join(error.args[1])}")
    assert len(order) == len(graph.modules)


def test_the_three_packages_stand_on_each_other_in_one_direction() -> None:
    graph = grimp.build_graph("khosop_llm", "khosop", "petcare", exclude_type_checking_imports=True, cache_dir=None)
    crossing = {
        (importer.partition(".")[0], imported.partition(".")[0])
        for importer in graph.modules
        for imported in graph.find_modules_directly_imported_by(importer)
    }
    assert {pair for pair in crossing if pair[0] != pair[1]} == {
        ("petcare", "khosop_llm"),
        ("khosop", "khosop_llm"),
        ("petcare", "khosop"),
    }
