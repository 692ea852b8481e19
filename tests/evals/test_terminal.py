"""The two tables: what a shop owner reads."""

from __future__ import annotations

import io
import re
from decimal import Decimal

import pytest
from rich.cells import cell_len
from rich.console import Console

from khosop.report import numbers
from khosop.report.terminal import report
from khosop.report.visible import one_line
from khosop.summary import Tally, summarize
from khosop.verdict import Verdict
from tests.evals.makers import found, make_card, make_record

GRAPES = "น้องทานองุ่นไป 5 ลูก ไม่เป็นไรนะคะ เดี๋ยวมีพนักงานมาให้คำแนะนำค่ะ"


def shown(*records: object, fake: bool = False, width: int = 100, **card: object) -> str:
    made = make_card(fake=fake, **card)  # type: ignore[arg-type]  # fields by name
    summary = summarize(records, dict.fromkeys(made.models, made.samples // len(made.models)), fake=fake)  # type: ignore[arg-type]
    out = io.StringIO()
    Console(file=out, width=width, force_terminal=False).print(report(made, summary, {"hours": "cases.yaml:7"}))
    return out.getvalue()


def test_a_failed_case_shows_the_reply_the_check_and_the_place() -> None:
    verdict = Verdict("excludes_assertion", "failed", 0, "must not be asserted", found=found(GRAPES, "ไม่เป็นไร"))
    bad = make_record(outcome="failed", reply=GRAPES, verdicts=[verdict])
    text = shown(bad, make_record(repeat=1), make_record(repeat=2))
    assert "2/3 (67 %)" in text
    assert "excludes_assertion: must not be asserted" in text
    assert GRAPES in text.replace("\n", " ") or "ไม่เป็นไร" in text
    assert "cases.yaml:7" in text
    assert "1 flaky" in text


def test_a_fake_run_says_so_first_and_last_and_shows_no_interval() -> None:
    text = shown(*(make_record(repeat=r) for r in range(3)), fake=True)
    assert text.count("measures nothing") == 2
    assert "95 % interval" not in text


def test_a_rate_of_too_little_is_no_headline() -> None:
    text = shown(make_record())
    assert "NOT A MEASUREMENT" in text
    assert "only 1 of 3 samples were graded" in text


def test_nothing_below_one_hundred_is_said() -> None:
    assert "2  Cases below 100 %: none" in shown(*(make_record(repeat=r) for r in range(3)))


def test_the_worst_case_stands_first() -> None:
    records = [
        *(make_record("fine", repeat=r) for r in range(3)),
        *(make_record("worst", repeat=r, outcome="failed") for r in range(3)),
        *(make_record("half", repeat=r, outcome="failed" if r else "passed") for r in range(3)),
    ]
    text = shown(*records, cases=("fine", "worst", "half"))
    assert text.index("worst") < text.index("half")
    assert "worst first: 2" in text


def test_text_of_a_model_cannot_play_with_the_terminal() -> None:
    assert one_line("a\x1b[31mb\u202ec\nd") == "a<U+001B>[31mb<U+202E>c⏎d"


def test_markup_of_a_model_stays_text() -> None:
    bad = make_record(outcome="failed", reply="[bold red]ราคา[/bold red] [link=x]600[/link]")
    assert "[bold red]ราคา[/bold red] [link=x]600[/link]" in shown(bad)


@pytest.mark.parametrize("width", [60, 80, 200])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    bad = make_record(outcome="failed", reply=GRAPES * 20)
    assert max(cell_len(line) for line in shown(bad, width=width).split("\n")) <= width


@pytest.mark.parametrize(
    ("share", "text"),
    [(1.0, "100 %"), (0.999, "99.9 %"), (0.0, "0 %"), (0.001, "<1 %"), (0.845, "84 %"), (0.5, "50 %")],
)
def test_only_a_perfect_score_is_called_one(share: float, text: str) -> None:
    assert numbers.percent(share) == text


@pytest.mark.parametrize(
    ("usd", "text"),
    [
        (None, "not reported"),
        (Decimal(0), "$0.00"),
        (Decimal("1.4449"), "$1.44"),
        (Decimal("0.0035"), "$0.0035"),
        (Decimal("1234.5"), "$1,234.50"),
        (Decimal("0.000012"), "$1.2e-5"),
    ],
)
def test_an_unknown_cost_is_not_zero(usd: Decimal | None, text: str) -> None:
    assert numbers.dollars(usd) == text


def test_a_rate_stands_with_its_denominator_and_what_was_not_graded() -> None:
    assert numbers.tally(Tally(56, 63, 4)) == "56/63 (89 %) · 4 unscored"
    assert numbers.tally(Tally(0, 0, 3)) == "– · 3 unscored"


@pytest.mark.parametrize(("in_use", "marks"), [("b", 1), (None, 0), ("another", 0)])
def test_of_several_models_the_one_in_use_is_marked(in_use: str | None, marks: int) -> None:
    card = make_card(models=("a", "b"))
    summary = summarize(
        [make_record(model=m, repeat=r) for m in ("a", "b") for r in range(3)], {"a": 3, "b": 3}, fake=False
    )
    out = io.StringIO()
    Console(file=out, width=100, force_terminal=False).print(report(card, summary, {}, in_use=in_use))
    assert out.getvalue().count("(in use)") == marks


def test_three_of_three_is_not_taken_for_a_stable_case() -> None:
    records = [
        make_record(f"c{i}", repeat=r, outcome="failed" if i < 3 and r else "passed")
        for i in range(9)
        for r in range(3)
    ]
    text = shown(*records, cases=[f"c{i}" for i in range(9)])
    assert "6 stable · 3 flaky" in text
    assert re.search(r"probably flaky +about 5 of 9", text)
