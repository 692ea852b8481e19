"""How does a suite become a promptfoo configuration? The nearest assertions, with a comment where they are weaker."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from khosop.case import Case, Check, Suite
from khosop.exports.foreign import (
    Foreign,
    Step,
    Untranslatable,
    Use,
    account_for_context,
    foreign,
    place_of,
    steps_of,
    uncarried,
)
from khosop.imports.account import Account
from khosop.imports.write import mapping_lines
from khosop.score.called_with import Call, Calls
from khosop.score.expected import Expected
from khosop.score.limits import Limits
from khosop.score.own import Own
from khosop.score.says import Coverage
from khosop.score.text import Text

CHAT: Final = """\
[
{% for turn in _conversation %}
  {"role": "user", "content": {{ turn.vars.message | dump }}},
  {"role": "assistant", "content": {{ turn.output | dump }}},
{% endfor %}
  {"role": "user", "content": {{ message | dump }}}
]
"""
"""The prompt of a suite with conversations: promptfoo fills in the turns before."""


def export_promptfoo(suite: Suite, account: Account) -> Mapping[str, str]:
    """Return the files of the configuration, by name; what they can't say is entered in the account."""
    several = any(len(case.turns) > 1 for case in suite.cases)
    tests: list[str] = []
    for case in suite.cases:
        tests += _Case(case, suite, account, several).tests()
    head: dict[str, Any] = {
        "description": f"{suite.name}, exported from khosop",
        "prompts": ["file://conversation.json" if several else "{{message}}"],
    }
    lines = [
        "# Exported from khosop. REPORT.md says what of the suite is lost or weaker here.\n",
        *mapping_lines(head, 0),
        "providers: [echo]   # put your bot here; echo only repeats the message\n",
        "tests:\n",
        *tests,
    ]
    files = {"promptfooconfig.yaml": "".join(lines)}
    return {**files, "conversation.json": CHAT} if several else files


class _Lost(Exception):
    """A check that has no counterpart; the text says why."""


@dataclass(slots=True)
class _Asserts:
    """The assertions of one test, each with a comment on what it is not."""

    items: list[tuple[dict[str, Any], str]] = field(default_factory=list)

    def add(self, kind: str, value: Any = None, **more: Any) -> None:
        stated = {"type": kind, **({"value": value} if value is not None else {}), **more}
        self.items.append((stated, ""))

    def lines(self) -> Iterable[str]:
        for stated, comment in self.items:
            if comment:
                yield f"      # {comment}\n"
            for i, line in enumerate(mapping_lines(stated, 8)):
                yield "      - " + line.lstrip(" ") if i == 0 else line


@dataclass(slots=True)
class _Case:
    case: Case
    suite: Suite
    account: Account
    several: bool

    def tests(self) -> list[str]:
        account_for_context(self.case, self.suite, self.account)
        lines: list[str] = []
        for number, step in enumerate(steps_of(self.case), start=1):
            lines += self._test(step, number)
        return lines

    def _test(self, step: Step, number: int) -> list[str]:
        case, place = self.case, place_of(self.case, self.suite)
        if step.kind == "staff":
            self.account.lost(
                "staff turn", place, "nobody but the customer and the bot speaks there; the turn was left out"
            )
            return []
        if step.kind == "button":
            self.account.nearly("button turn", place, "pressing a button became a message with its label")
        else:
            self.account.exactly("say turn", place)
        asserts = _Asserts()
        for check in step.checks:
            self._check(check, asserts)
        turns = f", turn {number}" if len(case.turns) > 1 else ""
        metadata: dict[str, Any] = {"category": case.category}
        if case.tags:
            metadata["tags"] = list(case.tags)
        if self.several:
            metadata["conversationId"] = case.id
        test = {"description": f"{case.id}{turns}", "vars": {"message": _literally(step.text)}, "metadata": metadata}
        lines = [
            ("  - " if i == 0 else "") + (line.lstrip(" ") if i == 0 else line)
            for i, line in enumerate(mapping_lines(test, 4))
        ]
        return [*lines, "    assert:\n", *asserts.lines()] if asserts.items else lines

    def _check(self, check: Check, asserts: _Asserts) -> None:
        place = place_of(self.case, self.suite, check)
        write = _CHECKS.get(check.name)
        try:
            if write is None:
                raise _Lost(uncarried(check))
            before = len(asserts.items)
            differs = write(check.wants, asserts)
        except (_Lost, Untranslatable) as lost:
            self.account.lost(check.name, place, str(lost))
            return
        if not differs:
            self.account.exactly(check.name, place)
            return
        stated, _comment = asserts.items[before]
        asserts.items[before] = (stated, f"khosop's {check.name}: {differs}")
        self.account.nearly(check.name, place, differs)


def _literally(text: str) -> str:
    """Return a text that promptfoo's templates leave alone."""
    return "{% raw %}" + text + "{% endraw %}" if any(sign in text for sign in ("{{", "{%", "{#")) else text


def _differs(texts: Iterable[Foreign]) -> str:
    return "; ".join(sorted({part for one in texts for part in one.differs.split("; ") if part}))


def _script(pattern: str) -> str:
    return _literally(f"new RegExp({json.dumps(pattern, ensure_ascii=False)}, 'i').test(output)")


def _texts(wants: object, use: Use) -> list[Foreign]:
    assert isinstance(wants, tuple)
    return [foreign(text, use) for text in wants if isinstance(text, Text)]


def _one(text: Foreign, asserts: _Asserts, *, negated: bool) -> None:
    if text.literal is not None:
        asserts.add("not-icontains" if negated else "icontains", _literally(text.literal))
    else:
        asserts.add("javascript", ("!" if negated else "") + _script(text.pattern))


def _any(wants: object, asserts: _Asserts) -> str:
    texts = _texts(wants, "required")
    if all(text.literal is not None for text in texts):
        asserts.add("icontains-any", [_literally(text.literal or "") for text in texts])
    else:
        asserts.add("javascript", " || ".join(_script(text.pattern) for text in texts))
    return _differs(texts)


def _each(kind: Use, *, negated: bool) -> Callable[[object, _Asserts], str]:
    """Return what writes an assertion for each text of a kind."""

    def write(wants: object, asserts: _Asserts) -> str:
        texts = _texts(wants, kind)
        for text in texts:
            _one(text, asserts, negated=negated)
        return _differs(texts)

    return write


def _coverage(wants: object, asserts: _Asserts) -> str:
    assert isinstance(wants, Coverage)
    texts = [foreign(text, "forbidden") for text in wants.keywords]
    inner = _Asserts()
    for text in texts:
        _one(text, inner, negated=False)
    asserts.add("assert-set", threshold=wants.at_least, **{"assert": [stated for stated, _comment in inner.items]})
    return _differs(texts)


def _refuses(_wants: object, asserts: _Asserts) -> str:
    asserts.add("is-refusal")
    return "promptfoo's list of refusals is English and short; a warning doesn't count there"


_TRACED: Final = "it needs promptfoo's tracing, and a provider that traces its tools"


def _called(wants: object, asserts: _Asserts) -> str:
    assert isinstance(wants, tuple)
    asserts.add("trajectory:tool-used", list(wants))
    return _TRACED


def _called_none(wants: object, asserts: _Asserts) -> str:
    assert isinstance(wants, tuple)
    if "*" in wants:
        asserts.add("trajectory:step-count", {"type": "tool", "max": 0})
    else:
        for name in wants:
            asserts.add("not-trajectory:tool-used", name)
    return _TRACED


def _called_with(wants: object, asserts: _Asserts) -> str:
    assert isinstance(wants, Calls)
    if any(call.times == 0 for call in wants.calls):
        raise _Lost("'called 0 times with these arguments' has no counterpart")
    stated = [_call(call) for call in wants.calls]
    left_out = ["how often is not asked"] if any(call.times is not None for call in wants.calls) else []
    for one in stated:
        asserts.add("trajectory:tool-args-match", one)
    if wants.in_order or wants.only is True:
        steps: dict[str, Any] = {"steps": [call.tool for call in wants.calls]}
        if wants.only is True and wants.in_order:
            steps["mode"] = "exact"
        asserts.add("trajectory:tool-sequence", steps)
    if wants.only and not (wants.only is True and wants.in_order):
        left_out.append("that no other call is made is not asked")
    return "; ".join([_TRACED, *left_out])


def _call(call: Call) -> dict[str, Any]:
    stated: dict[str, Any] = {"name": call.tool, "args": {key: _plain(value) for key, value in call.arguments.items()}}
    if call.match == "exact":
        stated["mode"] = "exact"
    if call.defaults:
        stated["defaults"] = {key: _plain(value) for key, value in call.defaults.items()}
    if call.ignore:
        stated["ignore"] = list(call.ignore)
    return stated


def _plain(expected: Expected) -> Any:
    if expected.fields is not None and expected.text is None:
        return {key: _plain(inner) for key, inner in expected.fields}
    if expected.items is not None:
        return [_plain(inner) for inner in expected.items]
    if expected.text is not None or expected.one_of is not None:
        raise _Lost(f"an argument is stated as {expected.shown()}, and only plain values are compared there")
    return expected.value


def _own(wants: object, asserts: _Asserts) -> str:
    assert isinstance(wants, Own)
    kind = _OWN.get(wants.reference)
    if kind is None:
        raise _Lost("it is a function of your own, in Python with khosop's arguments")
    asserts.add(kind)
    return ""


_OWN: Final = {
    "khosop.imports.checks:is_json": "is-json",
    "khosop.imports.checks:contains_json": "contains-json",
}


def _limits(wants: object, asserts: _Asserts) -> str:
    assert isinstance(wants, Limits)
    if wants.informational:
        raise _Lost("it is only shown, not judged")
    if wants.latency_ms is not None:
        asserts.add("latency", threshold=wants.latency_ms)
    if wants.cost_usd is not None:
        asserts.add("cost", threshold=float(wants.cost_usd))
    if wants.characters is not None:
        asserts.add("javascript", f"output.length <= {wants.characters}")
    left_out = [name for name in ("tool_calls", "steps", "drafts") if getattr(wants, name) is not None]
    if left_out and not (wants.latency_ms or wants.cost_usd is not None or wants.characters):
        raise _Lost(f"{', '.join(left_out)} can't be limited there")
    return f"{', '.join(left_out)} can't be limited there" if left_out else ""


_CHECKS: Final[Mapping[str, Callable[[object, _Asserts], str]]] = {
    "includes_any": _any,
    "includes_all": _each("required", negated=False),
    "excludes": _each("forbidden", negated=True),
    "excludes_assertion": _each("asserted", negated=True),
    "keyword_coverage": _coverage,
    "refuses": _refuses,
    "called_tool": _called,
    "called_tools": _called,
    "called_none": _called_none,
    "called_with": _called_with,
    "limits": _limits,
    "python": _own,
}
"""Each writes the nearest assertions and returns how they differ."""
