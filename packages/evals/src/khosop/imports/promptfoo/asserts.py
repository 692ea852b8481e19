"""How is an assertion of promptfoo carried over? Its value is filled in, its kind found, and what was lost is told."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from khosop.errors import BadInput
from khosop.imports.account import Place
from khosop.imports.fence import CODE, Refused
from khosop.imports.promptfoo.assertion import Assertion, NotCarried, Target, as_number, as_said
from khosop.imports.promptfoo.kinds import handler_of, text_value
from khosop.imports.template import TemplateFault, fill
from khosop.imports.texts import Unsayable, literal


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
        why = handler_of(kind)(assertion, target)
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
    threshold = as_number(stated.get("threshold"))
    value = _filled(stated.get("value"), target)
    if isinstance(value, str) and value.startswith("file://"):
        value = _of_file(value, target)
    return replace(assertion, value=value, threshold=threshold, why=why)


def _harmless(transform: str) -> bool:
    return re.fullmatch(r"(?:return )?output(?:\.(?:trim|toString)\(\))*;?", transform.strip()) is not None


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


_TEXT_TYPES: Final = frozenset({"contains", "icontains"})


def _take_set(stated: Mapping[str, Any], place: Place, target: Target) -> None:
    """Take a set of assertions: all of them, or with a threshold so many of them."""
    account = target.reading.account
    inner = (
        [one for one in stated.get("assert") or [] if isinstance(one, Mapping)]
        if isinstance(stated.get("assert"), list)
        else []
    )
    threshold = as_number(stated.get("threshold"))
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
            text_value(_prepared(Assertion(str(one["type"]), False, None, None, place), one, target))
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
