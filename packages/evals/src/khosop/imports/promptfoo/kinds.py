"""What does each type of promptfoo's assertions ask in khosop's words? One function per family, found by a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from khosop.imports.asked import ExpectedCall
from khosop.imports.promptfoo.assertion import Assertion, NotCarried, Target, as_number, as_said
from khosop.imports.promptfoo.code import Term, condition_of
from khosop.imports.texts import Wanted, argument, beginning, from_regex, literal, whole

Handler = Callable[[Assertion, Target], str]
"""Adds what an assertion asks; returns how it differs, '' where it doesn't."""


def text_value(one: Assertion) -> str:
    if one.value is None or isinstance(one.value, Mapping | list):
        raise NotCarried("its value is no text")
    return as_said(one.value)


def _contains(one: Assertion, target: Target) -> str:
    wanted = literal(text_value(one), cased=one.type == "contains", forbidden=one.negated)
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
    return _pattern(one, target, beginning(text_value(one)))


def _regex(one: Assertion, target: Target) -> str:
    return _pattern(one, target, from_regex(text_value(one), forbidden=one.negated))


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
        least, most = as_number(value.get("min")), as_number(value.get("max"))
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


def handler_of(kind: str) -> Handler:
    return _TYPES.get(kind, _foreign if kind.startswith(("promptfoo:redteam", "redteam")) else _unknown)
