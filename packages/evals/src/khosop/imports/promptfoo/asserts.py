"""What does an assertion of promptfoo ask in khosop's words? One function per family, found by a table of types."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from khosop.errors import BadInput
from khosop.imports.account import Place
from khosop.imports.asked import Asked, ExpectedCall
from khosop.imports.draft import DraftCase
from khosop.imports.fence import CODE, Refused
from khosop.imports.promptfoo.code import Term, condition_of
from khosop.imports.promptfoo.expected import split_unescaped
from khosop.imports.reading import Reading
from khosop.imports.template import TemplateFault, fill
from khosop.imports.texts import Unsayable, Wanted, argument, beginning, from_regex, literal, whole


@dataclass(frozen=True, slots=True)
class Target:
    """Where the expectations of a test go."""

    case: DraftCase
    asked: Asked
    values: Mapping[str, Any]
    base: Path
    reading: Reading
    templates: Mapping[str, Any] = field(default_factory=dict)
    """The configuration's `assertionTemplates`."""


@dataclass(frozen=True, slots=True)
class Assertion:
    """One assertion with its value filled in."""

    type: str
    negated: bool
    value: Any
    threshold: float | None
    place: Place
    why: str = ""
    """Why it is only approximate already, whatever it asks."""

    @property
    def construct(self) -> str:
        return f"not-{self.type}" if self.negated else self.type

    def texts(self) -> list[str]:
        """Return the value as a list of texts."""
        if isinstance(self.value, list):
            return [as_said(one) for one in self.value]
        return split_unescaped(as_said(self.value)) if self.value is not None else []


class NotCarried(Exception):
    """An assertion that has no check; the text says why, as a clause."""


def as_said(value: Any) -> str:
    """Return a value as it stands in a text."""
    if isinstance(value, Mapping | list):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def take(stated: Mapping[str, Any], place: Place, target: Target) -> None:
    """Add what an assertion asks to the target, and account for it."""
    account = target.reading.account
    stated = _resolved(stated, target)
    kind = str(stated.get("type") or "").strip()
    if not kind:
        what = "its $ref names no assertion template" if "$ref" in stated else "it has no type"
        account.lost("assert", place, what)
        return
    if kind == "assert-set":
        _take_set(stated, place, target)
        return
    kind, negated = (kind[4:], True) if kind.startswith("not-") else (kind, False)
    construct = f"not-{kind}" if negated else kind
    try:
        assertion = _prepared(Assertion(kind, negated, None, None, place), stated, target)
        why = _handler(kind)(assertion, target)
    except (NotCarried, Unsayable) as lost:
        account.lost(construct, place, str(lost))
        _keep(construct, stated, target)
        return
    why = "; ".join(dict.fromkeys(part for part in (assertion.why, why) if part))
    if why:
        account.nearly(construct, place, why)
        target.case.nearly(f"{construct}: {why}")
    else:
        account.exactly(construct, place)


def _resolved(stated: Mapping[str, Any], target: Target) -> Mapping[str, Any]:
    reference = stated.get("$ref")
    if not isinstance(reference, str):
        return stated
    found = target.templates.get(reference.rsplit("/", 1)[-1])
    return {**found, **{k: v for k, v in stated.items() if k != "$ref"}} if isinstance(found, Mapping) else stated


def _keep(construct: str, stated: Mapping[str, Any], target: Target) -> None:
    """Keep what is lost as text in the case's note: a person may make a check of it."""
    value = as_said(stated.get("value")).strip()
    with contextlib.suppress(TemplateFault):
        value = fill(value, target.values).text.strip()
    target.case.nearly(f"not carried: {construct}{': ' + value[:800] if value else ''}")


def _prepared(assertion: Assertion, stated: Mapping[str, Any], target: Target) -> Assertion:
    if stated.get("weight") in {0, "0"}:
        raise NotCarried("its weight is 0: it never fails a test there")
    why = ""
    transform = stated.get("transform")
    if transform is not None and not _harmless(str(transform)):
        if assertion.negated or assertion.type in {"equals", "is-json", "starts-with", "javascript", "python"}:
            raise NotCarried("it looks at a transformed output, and the transform is code")
        why = "its transform is code and was left out; the whole reply is looked at"
    threshold = _number(stated.get("threshold"))
    value = _filled(stated.get("value"), target)
    if isinstance(value, str) and value.startswith("file://"):
        value = _of_file(value, target)
    return replace(assertion, value=value, threshold=threshold, why=why)


def _harmless(transform: str) -> bool:
    return re.fullmatch(r"(?:return )?output(?:\.(?:trim|toString)\(\))*;?", transform.strip()) is not None


def _number(value: Any) -> float | None:
    try:
        return None if value is None or isinstance(value, bool) else float(value)
    except (TypeError, ValueError):
        return None


def _filled(value: Any, target: Target) -> Any:
    if isinstance(value, str):
        try:
            done = fill(value, target.values)
        except TemplateFault as fault:
            raise NotCarried(str(fault)) from fault
        if done.missing:
            raise NotCarried(f"'{{{{{done.missing[0]}}}}}' has no value")
        return done.text
    if isinstance(value, Mapping):
        return {str(key): _filled(inner, target) for key, inner in value.items()}
    return [_filled(inner, target) for inner in value] if isinstance(value, list) else value


def _of_file(reference: str, target: Target) -> Any:
    name = reference.removeprefix("file://")
    ending = Path(name.partition(":")[0]).suffix.lower()
    if ending in CODE:
        raise NotCarried(f"its value is code ({name}), and nothing of an imported file is run")
    try:
        path = target.reading.fence.follow(name, target.base)
        if ending in {".json", ".yaml", ".yml"}:
            return target.reading.document(path)
        return target.reading.text(path).strip()
    except (Refused, BadInput) as wrong:
        raise NotCarried(f"{name}: {wrong}" if isinstance(wrong, Refused) else str(wrong)) from wrong


Handler = Callable[[Assertion, Target], str]
"""Adds what an assertion asks; returns how it differs, '' where it doesn't."""


def _text_value(one: Assertion) -> str:
    if one.value is None or isinstance(one.value, Mapping | list):
        raise NotCarried("its value is no text")
    return as_said(one.value)


def _contains(one: Assertion, target: Target) -> str:
    wanted = literal(_text_value(one), cased=one.type == "contains", forbidden=one.negated)
    (target.asked.none_of if one.negated else target.asked.all_of).append(wanted)
    return wanted.differs


def _contains_several(one: Assertion, target: Target) -> str:
    texts = one.texts()
    if not texts:
        raise NotCarried("its list is empty")
    cased = not one.type.startswith("i")
    wanted = tuple(literal(text, cased=cased, forbidden=one.negated) for text in texts)
    every = one.type.endswith("-all")
    if one.negated and every and len(wanted) > 1:
        raise NotCarried("'not all of these' has no check")
    if one.negated:
        target.asked.none_of += wanted
    elif every:
        target.asked.all_of += wanted
    else:
        target.asked.any_of.append(wanted)
    return next((text.differs for text in wanted if text.differs), "")


def _pattern(one: Assertion, target: Target, wanted: Wanted) -> str:
    (target.asked.none_of if one.negated else target.asked.all_of).append(wanted)
    return wanted.differs


def _equals(one: Assertion, target: Target) -> str:
    if isinstance(one.value, Mapping | list):
        raise NotCarried("it compares JSON, and no check does")
    if not as_said(one.value).strip():
        raise NotCarried("it asks for an empty reply" if not one.negated else "khosop always asks for a reply")
    return _pattern(one, target, whole(as_said(one.value)))


def _starts_with(one: Assertion, target: Target) -> str:
    return _pattern(one, target, beginning(_text_value(one)))


def _regex(one: Assertion, target: Target) -> str:
    return _pattern(one, target, from_regex(_text_value(one), forbidden=one.negated))


def _json(one: Assertion, target: Target) -> str:
    if one.negated:
        raise NotCarried("'is no JSON' has no check")
    function = "is_json" if one.type == "is-json" else "contains_json"
    if target.asked.python != "khosop.imports.checks:is_json":
        target.asked.python = f"khosop.imports.checks:{function}"
    return "that it is JSON is asked, the schema is not" if one.value not in (None, "") else ""


def _latency(one: Assertion, target: Target) -> str:
    if one.negated or not one.threshold or one.threshold <= 0:
        raise NotCarried("it has no threshold above 0" if not one.negated else "'at least so much' has no check")
    target.asked.limit("latency_ms", one.threshold)
    return ""


def _cost(one: Assertion, target: Target) -> str:
    if one.negated or one.threshold is None or one.threshold < 0:
        raise NotCarried("it has no threshold" if not one.negated else "'at least so much' has no check")
    target.asked.limit("cost_usd", one.threshold)
    return ""


def _refusal(one: Assertion, target: Target) -> str:
    if one.negated:
        raise NotCarried("'refuses: false' is no check of khosop's: its list of refusals is wide on purpose")
    target.asked.refuses = True
    return "khosop's list of refusals is wider, and takes warnings too"


def _code(one: Assertion, target: Target) -> str:
    condition = condition_of(as_said(one.value)) if isinstance(one.value, str) else None
    if condition is None or one.negated:
        raise NotCarried(f"{one.type} code is not run; only one-line tests of the text are understood")
    if condition.any:
        wanted = tuple(text for term in condition.terms for text in _term_texts(term))
        target.asked.any_of.append(wanted)
        return next((text.differs for text in wanted if text.differs), "")
    # Nothing is asked before everything is known to be sayable.
    terms = [_positive(term) for term in condition.terms]
    if any(term.kind == "shorter" and term.number < 1 for term in terms):
        raise NotCarried("it asks for an empty reply")
    ready = [(term, () if term.kind == "shorter" else _term_texts(term)) for term in terms]
    differs = ""
    for term, texts in ready:
        differs = differs or next((text.differs for text in texts if text.differs), "")
        if term.kind == "shorter":
            target.asked.limit("characters", term.number)
        elif term.negated:
            target.asked.none_of += texts
        elif len(texts) > 1:
            target.asked.any_of.append(texts)
        else:
            target.asked.all_of += texts
    return differs


def _positive(term: Term) -> Term:
    """Return a term about the length without its negation."""
    if not term.negated or term.kind not in {"shorter", "longer"}:
        return term
    if term.kind == "shorter":
        return Term("longer", number=term.number + 1)
    return Term("shorter", number=term.number - 1)


def _term_texts(term: Term) -> tuple[Wanted, ...]:
    return tuple(_term_text(replace(term, text=text, others=())) for text in (term.text, *term.others))


def _term_text(term: Term) -> Wanted:
    if term.kind == "longer":
        return Wanted(rf"[\s\S]{{{max(term.number, 1)}}}", None, "its characters are counted after folding")
    if term.kind == "regex":
        return from_regex(term.text, forbidden=term.negated, any_case=term.any_case)
    inner = literal(term.text, cased=not term.any_case, forbidden=term.negated)
    if term.kind == "equals":
        return whole(term.text, cased=not term.any_case)
    if term.kind == "starts":
        return replace(beginning(term.text), differs="" if term.any_case else inner.differs)
    return inner


def _tool_used(one: Assertion, target: Target) -> str:
    value = one.value
    if isinstance(value, Mapping):
        name = str(value.get("name") or value.get("pattern") or "")
        least, most = _number(value.get("min")), _number(value.get("max"))
    else:
        name, least, most = "", None, None
    names = [name] if name else one.texts()
    if not names or any(sign in each for each in names for sign in "*?"):
        raise NotCarried("a pattern of tool names has no check" if names else "it names no tool")
    if one.negated or most == 0:
        target.asked.no_tools += names
    elif least is not None and least > 1 and least == most:
        target.asked.calls += [ExpectedCall(name, times=int(least)) for name in names]
    else:
        target.asked.tools += names
        if (least or 1) > 1 or most is not None:
            return "that it was called is asked, how often is not"
    return ""


def _tool_args(one: Assertion, target: Target) -> str:
    value = one.value
    if one.negated or not isinstance(value, Mapping) or not isinstance(value.get("name"), str):
        raise NotCarried("only a named tool with its arguments has a check")
    arguments = value.get("args", value.get("arguments"))
    stated = {str(key): argument(inner) for key, inner in arguments.items()} if isinstance(arguments, Mapping) else {}
    target.asked.calls.append(ExpectedCall(value["name"], stated, exact=value.get("mode") == "exact"))
    uncarried = [key for key in ("defaults", "ignore") if key in value]
    return f"'{uncarried[0]}' was left out" if uncarried else ""


def _tool_sequence(one: Assertion, target: Target) -> str:
    value = one.value
    steps = value.get("steps") if isinstance(value, Mapping) else value
    if (
        one.negated
        or not isinstance(steps, list)
        or not all(isinstance(step, str) and not set("*?") & set(step) for step in steps)
    ):
        raise NotCarried("only a list of tool names has a check")
    target.asked.calls += [ExpectedCall(step) for step in steps]
    target.asked.in_order = True
    target.asked.only = isinstance(value, Mapping) and value.get("mode") == "exact"
    return ""


def _tool_f1(one: Assertion, target: Target) -> str:
    names = one.texts()
    if one.negated or not names:
        raise NotCarried("it names no tools")
    target.asked.tools += names
    return "that all of them were called is asked; calls of other tools are not counted against it"


def _judged(_one: Assertion, _target: Target) -> str:
    raise NotCarried(
        "a model judges it, and khosop has no check with a judge model yet; its text stands in the case's note"
    )


def _likeness(_one: Assertion, _target: Target) -> str:
    raise NotCarried("it measures how like a reference the wording is; the reference stands in the case's note")


def _compared(_one: Assertion, _target: Target) -> str:
    raise NotCarried("it compares the outputs of several prompts or models; `khosop compare` compares runs")


def _traced(_one: Assertion, _target: Target) -> str:
    raise NotCarried("it looks at traces or at the provider's own data, which no check does")


def _formal(_one: Assertion, _target: Target) -> str:
    raise NotCarried("no check parses this format")


def _foreign(_one: Assertion, _target: Target) -> str:
    raise NotCarried("it asks a service or code of its own, and nothing of an imported file is run")


def _unknown(_one: Assertion, _target: Target) -> str:
    raise NotCarried("no assertion of this type is known here")


_TYPES: Final[Mapping[str, Handler]] = {
    "contains": _contains,
    "icontains": _contains,
    **dict.fromkeys(("contains-all", "contains-any", "icontains-all", "icontains-any"), _contains_several),
    "equals": _equals,
    "starts-with": _starts_with,
    "regex": _regex,
    **dict.fromkeys(("is-json", "contains-json"), _json),
    "latency": _latency,
    "cost": _cost,
    "is-refusal": _refusal,
    **dict.fromkeys(("javascript", "python"), _code),
    "trajectory:tool-used": _tool_used,
    "trajectory:tool-args-match": _tool_args,
    "trajectory:tool-sequence": _tool_sequence,
    "tool-call-f1": _tool_f1,
    **dict.fromkeys(
        (
            "llm-rubric", "model-graded-closedqa", "model-graded-factuality", "factuality", "g-eval", "answer-relevance",
            "context-faithfulness", "context-recall", "context-relevance", "conversation-relevance", "pi", "search-rubric",
            "agent-rubric", "research-rubric", "video-rubric", "citation-faithfulness", "noise-sensitivity", "verdict",
            "trajectory:goal-success", "guardrails", "moderation", "classifier", "perplexity", "perplexity-score",
        ),
        _judged,
    ),
    **dict.fromkeys(
        ("similar", "similar:cosine", "similar:dot", "similar:euclidean", "levenshtein", "rouge-n", "bleu", "gleu", "meteor"),
        _likeness,
    ),
    **dict.fromkeys(("select-best", "max-score"), _compared),
    **dict.fromkeys(
        (
            "trace-error-spans", "trace-span-count", "trace-span-duration", "trajectory:step-count", "skill-used",
            "finish-reason", "is-valid-function-call", "is-valid-openai-function-call", "is-valid-openai-tools-call",
        ),
        _traced,
    ),
    **dict.fromkeys(
        ("is-xml", "contains-xml", "is-html", "contains-html", "is-sql", "contains-sql", "word-count"), _formal
    ),
    **dict.fromkeys(("webhook", "ruby"), _foreign),
}  # fmt: skip


def _handler(kind: str) -> Handler:
    return _TYPES.get(kind, _foreign if kind.startswith(("promptfoo:redteam", "redteam")) else _unknown)


_TEXT_TYPES: Final = frozenset({"contains", "icontains"})


def _take_set(stated: Mapping[str, Any], place: Place, target: Target) -> None:
    """Take a set of assertions: all of them, or with a threshold so many of them."""
    account = target.reading.account
    inner = (
        [one for one in stated.get("assert") or [] if isinstance(one, Mapping)]
        if isinstance(stated.get("assert"), list)
        else []
    )
    threshold = _number(stated.get("threshold"))
    if not inner:
        account.lost("assert-set", place, "it is empty")
        return
    if threshold is None or threshold >= 1:
        account.exactly("assert-set", place)
        for one in inner:
            take(one, Place(place.file, getattr(one, "line", place.line)), target)
        return
    resolved = [_resolved(one, target) for one in inner]
    if not all(one.get("type") in _TEXT_TYPES and one.get("weight") in {None, 1} for one in resolved):
        account.lost("assert-set", place, f"'{threshold:g} of these' has a check only for texts")
        for one in resolved:
            _keep(str(one.get("type")), one, target)
        return
    try:
        texts = [
            _text_value(_prepared(Assertion(str(one["type"]), False, None, None, place), one, target))
            for one in resolved
        ]
        wanted = tuple(literal(text, cased=False) for text in texts)
    except (NotCarried, Unsayable) as lost:
        account.lost("assert-set", place, str(lost))
        return
    if threshold * len(wanted) <= 1:
        target.asked.any_of.append(wanted)
        account.nearly("assert-set", place, "one of its texts is asked for; upper and lower case are not told apart")
    else:
        target.asked.keywords += texts
        target.asked.at_least = threshold
        account.nearly("assert-set", place, "it became keyword_coverage, which sees words however they are said")
    target.case.nearly("assert-set: see REPORT.md")
