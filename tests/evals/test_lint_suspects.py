"""A case that every model fails is named; one that some model passed, or that was changed since, is not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from khosop.lint_suspects import suspects
from khosop.suite import load_suite
from khosop.verdict import Outcome
from tests.evals.makers import make_card, make_record, make_run
from tests.evals.suites import with_check, write_suite


@pytest.mark.parametrize(
    ("outcomes", "fake", "changed", "suspect"),
    [
        pytest.param({"a": "failed", "b": "failed"}, False, False, True, id="two models fail it"),
        pytest.param({"a": "failed", "b": "passed"}, False, False, False, id="one of them passes"),
        pytest.param({"a": "failed"}, False, False, False, id="one model says nothing"),
        pytest.param({"a": "failed", "b": "unscored"}, False, False, False, id="an outage is no fail"),
        pytest.param({"a": "failed", "b": "failed"}, True, False, False, id="stand-ins"),
        pytest.param({"a": "failed", "b": "failed"}, False, True, False, id="the case is another one now"),
    ],
)
def test_a_case_that_no_model_passes_is_suspect(
    tmp_path: Path, outcomes: dict[str, Outcome], fake: bool, changed: bool, suspect: bool
) -> None:
    suite = load_suite(write_suite(tmp_path / "suite", with_check("includes_any: เปิด")))
    case = suite.cases[0]
    card = replace(
        make_card(cases=[case.id], models=list(outcomes), fake=fake),
        suite=suite.name,
        case_hashes={case.id: "another" if changed else case.hash},
    )
    make_run(tmp_path / "runs", card, [make_record(case.id, model=m, outcome=o) for m, o in outcomes.items()])
    found = [(one.id, text) for one, text in suspects(suite, tmp_path / "runs")]
    assert bool(found) is suspect
    if suspect:
        assert found[0][0] == case.id
        assert "(a, b; mostly 'includes_any' failed): doubt the case before the models" in found[0][1]


def test_no_runs_no_suspects(tmp_path: Path) -> None:
    suite = load_suite(write_suite(tmp_path / "suite", with_check("includes_any: เปิด")))
    assert list(suspects(suite, tmp_path / "nowhere")) == []
