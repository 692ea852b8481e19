"""What does a short piece of JavaScript or Python ask of a reply? Read, never run.

Only expressions of a few shapes are understood: `output.includes('…')`, `output.length < 500`, `'…' in output`,
`/…/.test(output)`, negated, and joined by *and* (or, for texts alone, by *or*). Everything else is None.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import regex

Kind = Literal["contains", "starts", "equals", "regex", "shorter", "longer", "json"]


@dataclass(frozen=True, slots=True)
class Term:
    """One question about the output."""

    kind: Kind
    text: str = ""
    number: int = 0
    negated: bool = False
    any_case: bool = False
    others: tuple[str, ...] = ()
    """Texts of which one is enough, beside `text`."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Terms of which all, or any, must hold."""

    terms: tuple[Term, ...]
    any: bool = False


_OUTPUT: Final = r"(?:String\(\s*output\s*\)|str\(\s*output\s*\)|output)(?:\.toString\(\))?(?:\.(?:trim|strip)\(\))?"
_LOWER: Final = r"(?P<lower>\.toLowerCase\(\)|\.lower\(\)|\.toUpperCase\(\)|\.upper\(\))?(?:\.(?:trim|strip)\(\))?"
_TEXT: Final = (
    r"""(?P<quote>['"`])(?P<text>(?:\\.|(?!(?P=quote))[^\\\n])*)(?P=quote)(?:\.toLowerCase\(\)|\.lower\(\))?"""
)
_SHAPES: Final[tuple[tuple[Kind, str], ...]] = (
    ("contains", rf"{_OUTPUT}{_LOWER}\.includes\(\s*{_TEXT}\s*\)"),
    ("contains", rf"{_OUTPUT}{_LOWER}\.indexOf\(\s*{_TEXT}\s*\)\s*(?:!==?\s*-\s*1|>=\s*0|>\s*-\s*1)"),
    ("contains", rf"{_TEXT}\s+(?P<without>not\s+)?in\s+{_OUTPUT}{_LOWER}"),
    ("starts", rf"{_OUTPUT}{_LOWER}\.(?:startsWith|startswith)\(\s*{_TEXT}\s*\)"),
    ("equals", rf"{_OUTPUT}{_LOWER}\s*===?\s*{_TEXT}"),
    (
        "regex",
        rf"/(?P<text>(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+)/(?P<flags>[gimsuy]*)\.test\(\s*{_OUTPUT}{_LOWER}\s*\)",
    ),
    (
        "regex",
        rf"{_OUTPUT}{_LOWER}\.match\(\s*/(?P<text>(?:\\.|[^/\\\n])+)/(?P<flags>[gimsuy]*)\s*\)(?:\s*!==?\s*null)?",
    ),
    (
        "regex",
        rf"new RegExp\(\s*{_TEXT}\s*(?:,\s*['\"](?P<flags>[gimsuy]*)['\"]\s*)?\)\.test\(\s*{_OUTPUT}{_LOWER}\s*\)",
    ),
    ("shorter", rf"(?:{_OUTPUT}\.length|len\(\s*{_OUTPUT}\s*\))\s*(?P<sign><=?)\s*(?P<number>\d{{1,7}})"),
    ("longer", rf"(?:{_OUTPUT}\.length|len\(\s*{_OUTPUT}\s*\))\s*(?P<sign>>=?)\s*(?P<number>\d{{1,7}})"),
)
_COMPILED: Final = tuple((kind, regex.compile(shape)) for kind, shape in _SHAPES)
_LONGEST: Final = 2_000


def condition_of(code: str) -> Condition | None:
    """Return what code asks of the output; None where it is not wholly understood."""
    text = _one_expression(code) if len(code) <= _LONGEST else None
    if text is None:
        return None
    either = _split(text, r"\|\||\bor\b")
    both = _split(text, r"&&|\band\b")
    if len(either) > 1 and len(both) > 1:
        return None
    parts = either if len(either) > 1 else [part for part in both if part != "output"]
    found = [_terms(part) for part in parts]
    if not found or any(not terms for terms in found):
        return None
    known = tuple(term for terms in found for term in terms)
    if len(either) > 1 and (len(known) > len(found) or any(not _may_be_either(term) for term in known)):
        return None
    return Condition(known, any=len(either) > 1)


def _may_be_either(term: Term) -> bool:
    return not term.negated and term.kind not in {"shorter", "longer"}


_NAMED: Final = regex.compile(
    rf"(?:(?:const|let|var)\s+)?(?P<name>[a-zA-Z_]\w*)\s*=\s*(?P<what>{_OUTPUT}(?:\.(?:toLowerCase|lower)\(\))?(?:\.(?:trim|strip)\(\))?)\s*;?"
)


def _one_expression(code: str) -> str | None:
    """Return the expression that code is, with the names of the output written out; None if it is more than that."""
    lines = [regex.sub(r"\s+(?://|#)\s.*$", "", line).strip() for line in code.split("\n")]
    lines = [line for line in lines if line and not line.startswith(("//", "#"))]
    names: dict[str, str] = {}
    while lines and (named := _NAMED.fullmatch(lines[0])) is not None:
        names[named["name"]] = named["what"]
        lines.pop(0)
    text = " ".join(lines)
    if ";" in regex.sub(r"""(['"`])(?:\\.|(?!\1)[^\\])*\1""", "", text).rstrip("; "):
        return None
    text = regex.sub(r"^return\s+", "", text.rstrip("; ")).strip()
    text = regex.sub(r"\s*\?\s*(?:1|true|'pass')\s*:\s*(?:0|false)$", "", text)
    for name, what in names.items():
        text = regex.sub(rf"(?<![\w.'\"]){name}(?![\w'\"])", what, text)
    return text or None


_STRINGS: Final = r"""\[(?P<list>(?:\s*(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")\s*,?)+)\s*\]"""
_LISTS: Final = (
    regex.compile(
        rf"{_STRINGS}\.(?P<how>some|every)\(\s*\(?(?P<item>\w+)\)?\s*=>\s*{_OUTPUT}{_LOWER}\.includes\(\s*(?P=item)(?:\.toLowerCase\(\))?\s*\)\s*\)"
    ),
    regex.compile(
        rf"(?P<how>any|all)\(\s*(?P<item>\w+)(?:\.lower\(\))?\s+in\s+{_OUTPUT}{_LOWER}\s+for\s+(?P=item)\s+in\s+{_STRINGS}\s*\)"
    ),
)


def _terms(part: str) -> tuple[Term, ...]:
    """Return the terms of one part; () where it is not understood."""
    bare, negated = _bare(part)
    for shape in _LISTS:
        hit = shape.fullmatch(bare)
        if hit is not None:
            texts = [
                _unescaped(one[1:-1]) for one in regex.findall(r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*\"""", hit["list"])
            ]
            any_case = bool(hit["lower"])
            if hit["how"] in {"some", "any"}:
                return (Term("contains", texts[0], negated=negated, any_case=any_case, others=tuple(texts[1:])),)
            return () if negated else tuple(Term("contains", text, any_case=any_case) for text in texts)
    term = _term(bare, negated=negated)
    return (term,) if term is not None else ()


def _split(text: str, sign: str) -> list[str]:
    """Split at a sign that stands outside of quotes, patterns and brackets."""
    parts: list[str] = []
    depth = start = place = 0
    token = regex.compile(
        r"""(?P<skip>(['"`])(?:\\.|(?!\2)[^\\])*\2)|(?P<sign>""" + sign + r")|[()\[\]]|.", regex.DOTALL
    )
    for hit in token.finditer(text):
        if hit[0] in "([":
            depth += 1
        elif hit[0] in ")]":
            depth -= 1
        elif hit["sign"] is not None and depth == 0:
            parts.append(text[start : hit.start()])
            start = hit.end()
        place = hit.end()
    return [part.strip() for part in (*parts, text[start:place])]


def _bare(part: str) -> tuple[str, bool]:
    """Return a part without the brackets and negations around it, and whether it is negated."""
    text = part.strip()
    negated = False
    while True:
        bare = regex.sub(r"^(?:!(?!=)\s*|not\s+)", "", text)
        if bare != text:
            negated = not negated
            text = bare.strip()
        elif text.startswith("(") and text.endswith(")") and _closes(text):
            text = text[1:-1].strip()
        else:
            return text, negated


def _term(text: str, *, negated: bool) -> Term | None:
    for kind, shape in _COMPILED:
        hit = shape.fullmatch(text)
        if hit is not None:
            return _read(kind, hit, negated=negated)
    return None


def _closes(text: str) -> bool:
    depth = 0
    for i, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return i == len(text) - 1
    return False


def _read(kind: Kind, hit: regex.Match[str], *, negated: bool) -> Term | None:
    found = hit.groupdict()
    if found.get("number") is not None:
        number = int(found["number"])
        strict = found["sign"] in {"<", ">"}
        most = number - strict if kind == "shorter" else number + strict
        return Term(kind, number=most, negated=negated)
    text = found["text"]
    if kind != "regex" or "quote" in found:
        if "${" in text:
            return None
        text = _unescaped(text)
    any_case = bool(found.get("lower")) or "i" in (found.get("flags") or "")
    return Term(kind, text, negated=negated != bool(found.get("without")), any_case=any_case)


def _unescaped(text: str) -> str:
    return regex.sub(r"\\(.)", lambda sign: _ESCAPES.get(sign[1], sign[1]), text)


_ESCAPES: Final = {"n": "\n", "t": "\t"}
