"""What other programs read: a failure is the bot's, an error is nobody's score, and a reply stays text."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from khosop.cli.main import run_command
from khosop.report.junit import junit
from khosop.report.markdown import github_annotations, markdown
from khosop.summary import Summary, summarize
from khosop.verdict import Record
from tests.evals.makers import make_card, make_record, make_run

HOSTILE = "<script>alert(1)</script> ]]> & | `x` \x00\x1b[31m \ud800 </details>"
WHERE = {"bad": "suites/petcare/a.yaml:7", "flaky": "suites/petcare/b.yaml:9"}


def summary() -> Summary:
    records: list[Record] = [
        *(make_record("good", repeat=r) for r in range(3)),
        *(make_record("bad", repeat=r, outcome="failed", reply=HOSTILE) for r in range(3)),
        *(make_record("flaky", repeat=r, outcome="failed" if r else "passed") for r in range(3)),
        *(make_record("lost", repeat=r, outcome="unscored", cause="provider") for r in range(3)),
    ]
    return summarize(records, {"m": 12}, fake=False)


CARD = make_card(cases=("good", "bad", "flaky", "lost"))


def test_an_error_is_not_a_failure_in_junit() -> None:
    root = ET.fromstring(junit(CARD, summary(), WHERE))
    suite = root.find("testsuite")
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("4", "2", "1")
    tests = {test.get("name"): test for test in suite.iter("testcase")}
    assert tests["good"].find("failure") is None
    assert tests["lost"].find("failure") is None
    error = tests["lost"].find("error")
    assert error is not None
    assert error.get("message") == "not scored in 3 runs: 3 provider"
    assert tests["bad"].get("line") == "7"


def test_a_hostile_reply_stays_text_in_xml() -> None:
    root = ET.fromstring(junit(CARD, summary(), WHERE))
    failure = next(t for t in root.iter("testcase") if t.get("name") == "bad").find("failure")
    assert failure is not None
    assert failure.text is not None
    assert "<script>alert(1)</script> ]]> &" in failure.text
    assert "\ufffd" in failure.text


def test_a_hostile_reply_stays_text_in_markdown() -> None:
    text = markdown(CARD, summary(), WHERE)
    assert "<script>" not in text
    assert text.count("</details>") == 1
    assert "not a measurement" in text.split("\n")[0]


def test_annotations_stand_at_the_line_of_the_case() -> None:
    assert list(github_annotations(summary(), WHERE)) == [
        "::error file=suites/petcare/a.yaml,line=7::bad (m): 0/3: because",
        "::warning file=suites/petcare/b.yaml,line=9::flaky (m): 1/3: because",
    ]


def test_the_report_command_writes_both_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_run(tmp_path / "runs", make_card(), [make_record(repeat=r) for r in range(3)])
    job = tmp_path / "job.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(job))
    files = ["--junit", str(tmp_path / "j.xml"), "--markdown", str(tmp_path / "m.md")]
    assert run_command("report", ["--runs-folder", str(tmp_path / "runs"), *files]) == 0
    assert ET.parse(tmp_path / "j.xml").getroot().tag == "testsuites"
    assert job.read_text("utf-8") == (tmp_path / "m.md").read_text("utf-8")
