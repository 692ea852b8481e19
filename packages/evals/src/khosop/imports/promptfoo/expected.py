"""Which assertion does a short text in a CSV cell mean? `contains: x`, `similar(0.8): x`, `latency(300)`, or plain text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

_FORM: Final = re.compile(
    r"(?P<type>(?:not-)?[a-z][a-z0-9:-]*)(?:\((?P<threshold>\d+(?:\.\d+)?)\))?(?::(?P<value>.*))?", re.DOTALL
)
_LISTS: Final = frozenset({"contains-all", "contains-any", "icontains-all", "icontains-any"})
KNOWN: Final = frozenset(
    """answer-relevance bleu classifier contains contains-all contains-any contains-html contains-json contains-sql
    contains-xml context-faithfulness context-recall context-relevance conversation-relevance cost equals factuality
    finish-reason g-eval gleu guardrails icontains icontains-all icontains-any is-html is-json is-refusal is-sql
    is-valid-function-call is-valid-openai-function-call is-valid-openai-tools-call is-xml javascript latency levenshtein
    llm-rubric pi meteor model-graded-closedqa model-graded-factuality moderation perplexity perplexity-score python regex
    rouge-n ruby similar similar:cosine similar:dot similar:euclidean skill-used starts-with tool-call-f1 trace-error-spans
    trace-span-count trace-span-duration trajectory:goal-success trajectory:step-count trajectory:tool-args-match
    trajectory:tool-sequence trajectory:tool-used webhook word-count search-rubric agent-rubric""".split()  # noqa: SIM905 - names
)
"""Assertion types that a cell may begin with; another word before a colon is text."""
_PREFIXES: Final = (
    ("javascript:", "javascript"),
    ("fn:", "javascript"),
    ("eval:", "javascript"),
    ("python:", "python"),
)


def assertion_of(text: str) -> Mapping[str, Any]:
    """Return the assertion that a cell means."""
    for prefix, kind in (*_PREFIXES, ("grade:", "llm-rubric")):
        if text.startswith(prefix):
            return {"type": kind, "value": text.removeprefix(prefix).strip()}
    if text.startswith("file://"):
        return {"type": "python" if ".py" in text else "javascript", "value": text}
    return _of_form(text) or {"type": "equals", "value": text}


def _of_form(text: str) -> Mapping[str, Any] | None:
    hit = _FORM.fullmatch(text)
    if hit is None or hit["type"].removeprefix("not-") not in KNOWN:
        return None
    value: Any = hit["value"].strip() if hit["value"] is not None else None
    if (
        value is None
        and hit["threshold"] is None
        and not hit["type"].startswith(("is-", "not-is-", "contains-", "guard"))
    ):
        # The bare word 'contains' or 'cost' in a cell is a text.
        return None
    if hit["type"].removeprefix("not-") in _LISTS and value is not None:
        value = split_unescaped(value)
    threshold = {"threshold": float(hit["threshold"])} if hit["threshold"] is not None else {}
    return {"type": hit["type"], "value": value, **threshold}


def split_unescaped(text: str) -> list[str]:
    """Return the parts of a text between commas; a comma in double quotes or behind a backslash is none."""
    parts = re.findall(r'\s*("(?:[^"\\]|\\.)*"|(?:\\,|[^,])+)\s*(?:,|$)', text)
    cleaned = (re.sub(r'^"(.*)"$', r"\1", part.strip(), flags=re.DOTALL).replace("\\,", ",").strip() for part in parts)
    return [part for part in cleaned if part]
