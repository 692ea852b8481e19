"""Templates of imported files are filled in, and can do nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from khosop.imports.template import MOST_CHARACTERS, TemplateFault, fill, names_in


@pytest.mark.parametrize(
    ("template", "values", "text"),
    [
        ("plain { text }", {}, "plain { text }"),
        ("{{ a }} and {{b}}", {"a": 1, "b": True}, "1 and true"),
        ("{{ a | upper }}", {"a": "x"}, "X"),
        ("{{ pet.name }}", {"pet": {"name": "Mochi", "items": 1}}, "Mochi"),
        ("{{ pet.items }}{{ pet.keys }}", {"pet": {"items": 1}}, "1"),
        ("{% for x in xs %}{{ loop.index }}{{ x }}{% endfor %}", {"xs": ["a", "b"]}, "1a2b"),
        ("{% for k, v in m %}{{ k }}={{ v }};{% endfor %}", {"m": {"a": 1}}, "a=1;"),
        ("{% if xs.length > 1 %}many{% endif %}", {"xs": [1, 2]}, "many"),
        ("{{ m | dump }}", {"m": {"a": [1]}}, '{"a": [1]}'),
        ("{{ m }}", {"m": {"a": 1}}, '{"a": 1}'),
        ("{% raw %}{{ a }}{% endraw %}", {}, "{{ a }}"),
    ],
)
def test_a_template_is_filled_in(template: str, values: dict[str, Any], text: str) -> None:
    assert fill(template, values).text == text


def test_a_name_without_a_value_is_told() -> None:
    assert fill("{{ a }}-{{ b | upper }}", {"a": "x"}).missing == ("b",)
    assert names_in("{{ a }} {% if b %}{{ c }}{% endif %}") == ("a", "b", "c")


@pytest.mark.parametrize(
    ("template", "why"),
    [
        ("{{ ''.__class__.__mro__ }}", ""),
        ("{{ a.__class__ }}", ""),
        ("{{ range(9) }}", "calls a function"),
        ("{{ a.format(1) }}", "calls a function"),
        ("{% include '/etc/passwd' %}", "calls a function or another file"),
        ("{% import 'os' as os %}", "calls a function or another file"),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "calls a function"),
        ("{{ 'a' * 10 }}", "only for numbers"),
        ("{{ 9 ** 9 }}", "only for numbers"),
        ("{{ '%9d' % 1 }}", "only for numbers"),
        ("{{ a | center(9) }}", "No filter named 'center'"),
        ("{{ a | attr('x') }}", "No filter named 'attr'"),
        ("{% for a in x %}{% for b in x %}{% for c in x %}{% endfor %}{% endfor %}{% endfor %}", "nests more than two loops"),
        ("{% for a in x %}{% for b in x %}{{ big }}{% endfor %}{% endfor %}", f"longer than {MOST_CHARACTERS:,} characters"),
        ("{{ a", "is not understood"),
        ("{% if a === b %}{% endif %}", "is not understood"),
    ],
)  # fmt: skip
def test_a_template_can_not_reach_out_or_run_away(template: str, why: str) -> None:
    values = {"a": "x", "x": list(range(100)), "big": "y" * 1_000}
    if why:
        with pytest.raises(TemplateFault, match=why.replace("(", r"\(")):
            fill(template, values)
    else:
        assert "class" not in fill(template, values).text
