"""What does a CI server read? JUnit XML: a failure is the bot's, an error is nobody's score."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree as ET

from khosop.journal import RunCard
from khosop.summary import CaseSummary, ModelSummary, Summary

_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 can't hold, not even escaped."""


def junit(card: RunCard, summary: Summary, where: Mapping[str, str]) -> str:
    """Return the run as JUnit XML: a suite per model, a test per case."""
    root = ET.Element("testsuites", name=_clean(card.suite))
    for m in summary.models:
        suite = ET.SubElement(
            root, "testsuite", _counts(m) | {"name": _clean(f"{card.suite} · {m.model}"), "id": card.id}
        )
        properties = ET.SubElement(suite, "properties")
        facts = {
            "run": card.id,
            "suite_hash": card.suite_hash,
            "commit": card.commit or "",
            "fake": str(card.fake).lower(),
        }
        facts["measured"] = str(summary.measured).lower()
        for name, value in facts.items():
            ET.SubElement(properties, "property", name=name, value=value)
        for case in sorted(m.cases, key=lambda c: c.id):
            _test(suite, card, case, where.get(case.id))
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _counts(m: ModelSummary) -> dict[str, str]:
    failed = sum(case.passed < case.graded for case in m.cases)
    errors = sum(_is_error(case) for case in m.cases)
    return {"tests": str(len(m.cases)), "failures": str(failed), "errors": str(errors), "skipped": "0"}


def _is_error(case: CaseSummary) -> bool:
    """Tell whether a case has no verdict to show, but a run that was not scored."""
    return case.passed == case.graded and case.unscored > 0


def _test(suite: ET.Element, card: RunCard, case: CaseSummary, place: str | None) -> None:
    about = {"classname": _clean(f"{card.suite}.{case.category}"), "name": _clean(case.id)}
    if place:
        file, _, line = place.rpartition(":")
        about |= {"file": _clean(file), "line": line}
    test = ET.SubElement(suite, "testcase", about)
    if case.passed < case.graded:
        message = f"{case.label}: {case.passed} of {case.graded} runs passed"
        ET.SubElement(test, "failure", type=case.label, message=message).text = _clean(_story(case))
    elif case.unscored:
        message = f"not scored in {case.unscored} runs: {', '.join(f'{n} {cause}' for cause, n in case.causes.items())}"
        ET.SubElement(test, "error", type="unscored", message=message).text = _clean(_story(case))


def _story(case: CaseSummary) -> str:
    parts = []
    for failure in case.failures:
        verdict = failure.verdict
        parts.append(f"{verdict.check}: {verdict.why}\ncustomer: {failure.said}\nreply: {failure.reply}")
        if verdict.found is not None:
            parts[-1] += f"\nfound: {verdict.found.text!r} at {verdict.found.start}–{verdict.found.end}"
    return "\n\n".join(parts)


def _clean(text: str) -> str:
    return _ILLEGAL.sub("\ufffd", text)
