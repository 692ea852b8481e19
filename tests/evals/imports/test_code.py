"""Short code is read for what it asks, and anything longer is not guessed at."""

from __future__ import annotations

import pytest

from khosop.imports.promptfoo.code import Condition, Term, condition_of


def contains(text: str, **more: bool) -> Term:
    return Term("contains", text, **more)  # type: ignore[arg-type]  # fields by name


@pytest.mark.parametrize(
    ("code", "condition"),
    [
        ("output.includes('a')", Condition((contains("a"),))),
        ('return !output.includes("it\'s");', Condition((contains("it's", negated=True),))),
        (
            "output.toLowerCase().includes('a') || output.toLowerCase().includes('b')",
            Condition((contains("a", any_case=True), contains("b", any_case=True)), any=True),
        ),
        (
            "const t = output.toLowerCase();\n// either\nreturn t.includes('a') && t.includes('b');",
            Condition((contains("a", any_case=True), contains("b", any_case=True))),
        ),
        ("['a', \"b\"].some(w => output.includes(w))", Condition((Term("contains", "a", others=("b",)),))),
        (
            "['a', 'b'].every((w) => output.toLowerCase().includes(w))",
            Condition((contains("a", any_case=True), contains("b", any_case=True))),
        ),
        (
            "any(w in output.lower() for w in ['a', 'b'])",
            Condition((Term("contains", "a", any_case=True, others=("b",)),)),
        ),
        ("'a' not in output and len(output) <= 9", Condition((contains("a", negated=True), Term("shorter", number=9)))),
        ("text = output.lower()\nreturn 'a' in text", Condition((contains("a", any_case=True),))),
        ("output.length < 10 ? 1 : 0", Condition((Term("shorter", number=9),))),
        ("output && output.trim().length > 3", Condition((Term("longer", number=4),))),
        ("/a,b/i.test(output)", Condition((Term("regex", "a,b", any_case=True),))),
        ("new RegExp(\"a\\\\d\", 'i').test(output)", Condition((Term("regex", r"a\d", any_case=True),))),
        ("output.trim() === 'yes'", Condition((Term("equals", "yes"),))),
        ("!(output.startsWith('a'))", Condition((Term("starts", "a", negated=True),))),
    ],
)
def test_code_of_these_shapes_is_understood(code: str, condition: Condition) -> None:
    assert condition_of(code) == condition


@pytest.mark.parametrize(
    "code",
    [
        "JSON.parse(output).a === 'b'",
        "output.includes('a') && output.includes('b') || output.includes('c')",
        "const x = 1; return output.includes('a')",
        "output.includes(context.vars.a)",
        "output.includes(`${a}`)",
        "!['a', 'b'].every(w => output.includes(w))",
        "!output.includes('a') || output.includes('b')",
        "['a'].some(w => output.includes(w)) || ['b'].every(w => w)",
        "output",
        "",
        "return",
        "output.includes('a'); fetch('http://x.example')",
        "x" * 3_000,
    ],
)
def test_code_that_says_more_is_not_guessed_at(code: str) -> None:
    assert condition_of(code) is None
