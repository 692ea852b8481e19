"""A folder for an inner test session."""

from __future__ import annotations

import pytest


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function\n")
    # Lines of the summary are cut to the width of the screen.
    monkeypatch.setenv("COLUMNS", "200")
    for name in ("EVAL_CASES", "EVAL_RUNS", "EVAL_MODELS", "EVAL_BOT", "EVAL_SUITE"):
        monkeypatch.delenv(name, raising=False)
    return pytester
